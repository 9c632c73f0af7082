//! A module as a function: what it imports it needs, what it exports it puts into the object that it is given.
//!
//! It reads the forms of `import` and `export` that the page uses, and refuses any other, so that the build fails and not
//! the page. Writing to a string cannot fail, so what `write!` says is dropped.

use std::fmt::Write as _;

use super::script::{Token, tokens, written};

/// A module of the page.
#[derive(Debug)]
pub(crate) struct Module {
    needs: Vec<String>,
    body: String,
}

impl Module {
    /// Reads a module by its path from the page's folder.
    pub(crate) fn read(path: &str, text: &str) -> Result<Self, String> {
        let mut reader = Statements { path, tokens: tokens(text)?, at: 0, module: Parts::default() };
        reader.all()?;
        let Parts { needs, head, body, foot } = reader.module;
        Ok(Self { needs, body: format!("{head}{}{foot}", written(&body).trim()) })
    }

    /// The modules that must run before it.
    pub(crate) fn needs(&self) -> impl Iterator<Item = &str> {
        self.needs.iter().map(String::as_str)
    }

    /// The function that runs it.
    pub(crate) fn function(&self) -> String {
        format!("($out)=>{{{}}}", self.body)
    }
}

/// What a module is put together from.
#[derive(Default)]
struct Parts {
    needs: Vec<String>,
    /// What is imported.
    head: String,
    body: Vec<Token>,
    /// What is exported, once it is there.
    foot: String,
}

/// A name here and its name elsewhere.
type Pair = (String, String);

struct Statements<'t> {
    path: &'t str,
    tokens: Vec<Token>,
    at: usize,
    module: Parts,
}

impl Statements<'_> {
    fn all(&mut self) -> Result<(), String> {
        let mut depth = 0_usize;
        while let Some(token) = self.tokens.get(self.at).cloned() {
            let next = self.tokens.get(self.at + 1);
            match &token {
                Token::Word(word) if word == "import" && next == Some(&Token::Sign('(')) => self.load(),
                Token::Word(word) if word == "import" && depth == 0 => self.import()?,
                Token::Word(word) if word == "export" && depth == 0 => self.export()?,
                token => {
                    match token {
                        Token::Sign('{' | '(' | '[') => depth += 1,
                        Token::Sign('}' | ')' | ']') => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    self.module.body.push(token.clone());
                    self.at += 1;
                }
            }
        }
        Ok(())
    }

    /// The next token that is no gap.
    fn next(&mut self) -> Result<Token, String> {
        loop {
            let token = self.tokens.get(self.at).cloned().ok_or("a statement without an end")?;
            self.at += 1;
            if !matches!(token, Token::Gap(_)) {
                return Ok(token);
            }
        }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens[self.at..].iter().find(|token| !matches!(token, Token::Gap(_)))
    }

    fn ends(&mut self) -> Result<(), String> {
        match self.next()? {
            Token::Sign(';') => Ok(()),
            other => Err(format!("a semicolon is missing before {other:?}")),
        }
    }

    /// `import(…)`: fetched when it is asked for.
    fn load(&mut self) {
        self.at += 2;
        let path = format!("{:?}", self.path);
        self.module.body.extend([
            Token::Word("$load".to_owned()),
            Token::Sign('('),
            Token::Text(path),
            Token::Sign(','),
        ]);
    }

    /// `import { a, b as c } from './x.js';` or `import a from './x.js';`
    fn import(&mut self) -> Result<(), String> {
        self.at += 1;
        let pairs = match self.next()? {
            Token::Sign('{') => self.pairs()?,
            Token::Word(name) => vec![("default".to_owned(), name)],
            other => return Err(format!("an import of {other:?}")),
        };
        let from = self.from()?;
        let pair =
            |(there, here): &Pair| if there == here { here.clone() } else { format!("{there}:{here}") };
        let pairs: Vec<_> = pairs.iter().map(pair).collect();
        let _ = write!(self.module.head, "const{{{}}}=$need({from:?});", pairs.join(","));
        Ok(())
    }

    /// `a, b as c }`
    fn pairs(&mut self) -> Result<Vec<Pair>, String> {
        let mut pairs = Vec::new();
        loop {
            match self.next()? {
                Token::Sign('}') => return Ok(pairs),
                Token::Sign(',') => {}
                Token::Word(name) if self.peek() == Some(&Token::Word("as".to_owned())) => {
                    self.next()?;
                    let Token::Word(other) = self.next()? else { return Err("a name is missing".to_owned()) };
                    pairs.push((name, other));
                }
                Token::Word(name) => pairs.push((name.clone(), name)),
                other => return Err(format!("a name is wanted, not {other:?}")),
            }
        }
    }

    /// `from './x.js';`
    fn from(&mut self) -> Result<String, String> {
        match (self.next()?, self.next()?) {
            (Token::Word(word), Token::Text(name)) if word == "from" => {
                let path = resolved(self.path, name.trim_matches(['\'', '"']));
                self.module.needs.push(path.clone());
                self.ends()?;
                Ok(path)
            }
            other => Err(format!("a module is wanted, not {other:?}")),
        }
    }

    fn export(&mut self) -> Result<(), String> {
        self.at += 1;
        match self.peek().cloned() {
            Some(Token::Sign('{')) => self.export_names(),
            Some(Token::Word(word)) if word == "default" => self.export_default(),
            Some(Token::Word(word)) => self.export_declared(&word),
            other => Err(format!("an export of {other:?}")),
        }
    }

    /// `export { a as b };`, of this module or from another one.
    fn export_names(&mut self) -> Result<(), String> {
        self.next()?;
        let pairs = self.pairs()?;
        let of = if self.peek() == Some(&Token::Word("from".to_owned())) {
            format!("$need({:?}).", self.from()?)
        } else {
            self.ends()?;
            String::new()
        };
        let foot = &mut self.module.foot;
        for (here, there) in pairs {
            let _ = write!(foot, ";$out.{there}={of}{here}");
        }
        Ok(())
    }

    /// `export default function A…`, or a value.
    fn export_default(&mut self) -> Result<(), String> {
        self.next()?;
        let named = |tokens: &[Token]| match tokens {
            [Token::Word(kind), Token::Gap(_), Token::Word(name), ..]
                if kind == "function" || kind == "class" =>
            {
                Some(name.clone())
            }
            _ => None,
        };
        self.at += usize::from(matches!(self.tokens.get(self.at), Some(Token::Gap(_))));
        match named(&self.tokens[self.at..]) {
            Some(name) => {
                let _ = write!(self.module.foot, ";$out.default={name}");
            }
            None => self.module.body.extend([
                Token::Word("$out".to_owned()),
                Token::Sign('.'),
                Token::Word("default".to_owned()),
                Token::Sign('='),
            ]),
        }
        Ok(())
    }

    /// `export const a = …`, `export function a…`, `export async function a…`, `export class A…`
    fn export_declared(&mut self, kind: &str) -> Result<(), String> {
        let words = self.tokens[self.at..].iter().filter_map(|token| match token {
            Token::Word(word) => Some(word.as_str()),
            _ => None,
        });
        let name = match kind {
            "const" | "function" | "class" => words.take(2).last(),
            "async" => words.take(3).last(),
            other => return Err(format!("an export of {other:?}")),
        };
        let name = name.ok_or("an export without a name")?.to_owned();
        let _ = write!(self.module.foot, ";$out.{name}={name}");
        self.at += usize::from(matches!(self.tokens.get(self.at), Some(Token::Gap(_))));
        Ok(())
    }
}

/// Where a name in a module leads, from the page's folder.
fn resolved(from: &str, to: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}
