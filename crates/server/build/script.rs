//! A script as tokens, and written again without its comments and without most of its white space.
//!
//! It owns where words, texts, patterns and comments begin and end. It does not know what a script means: it reads the page's
//! own files, which the type checker has read before.

/// A piece of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A name, a keyword or a number.
    Word(String),
    /// One character of punctuation.
    Sign(char),
    /// A string, a template or a pattern, as it stands.
    Text(String),
    /// White space or a comment; whether a line ends in it.
    Gap(bool),
}

/// After these words, a slash begins a pattern.
const BEFORE_PATTERN: [&str; 12] =
    ["return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await"];

/// Signs beside which a space says nothing. Plus, minus and slash are not among them: two of them may not meet.
const APART: &str = "{}()[];,:?=<>&|!";

/// Signs after which, and before which, the end of a line says nothing.
const GOES_ON: &str = "{([;,:?=&|<";
const WENT_ON: &str = "}).],:?&|=";

/// The tokens of a script.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    Reader { rest: text }.code(None)
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    /// Code up to a closing brace of its own, or to the end.
    fn code(&mut self, until: Option<char>) -> Result<Vec<Token>, String> {
        let mut tokens = Vec::new();
        let mut depth = 0_usize;
        while let Some(first) = self.rest.chars().next() {
            if until == Some(first) && depth == 0 {
                return Ok(tokens);
            }
            depth = match first {
                '{' => depth + 1,
                '}' => depth.checked_sub(1).ok_or("a brace too many")?,
                _ => depth,
            };
            let token = self.token(first, &tokens)?;
            push(&mut tokens, token);
        }
        if until.is_some() { Err("a template without an end".to_owned()) } else { Ok(tokens) }
    }

    fn token(&mut self, first: char, before: &[Token]) -> Result<Token, String> {
        match first {
            _ if first.is_whitespace() => Ok(self.gap(char::is_whitespace)),
            _ if self.rest.starts_with("//") => Ok(self.gap(|letter| letter != '\n')),
            _ if self.rest.starts_with("/*") => self.comment(),
            '"' | '\'' => self.quoted(first).map(Token::Text),
            '`' => self.template().map(Token::Text),
            '/' if begins_pattern(before) => self.pattern().map(Token::Text),
            _ if is_word(first) => Ok(Token::Word(self.take(is_word).to_owned())),
            _ => {
                self.skip(first.len_utf8());
                Ok(Token::Sign(first))
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &str {
        let end = self.rest.find(|letter| !belongs(letter)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn gap(&mut self, belongs: impl Fn(char) -> bool) -> Token {
        Token::Gap(self.take(belongs).contains('\n'))
    }

    fn comment(&mut self) -> Result<Token, String> {
        let end = self.rest.find("*/").ok_or("a comment without an end")?;
        let lines = self.rest[..end].contains('\n');
        self.skip(end + 2);
        Ok(Token::Gap(lines))
    }

    /// Up to a closing quote that no backslash stands before.
    fn quoted(&mut self, quote: char) -> Result<String, String> {
        let mut escaped = false;
        for (at, letter) in self.rest.char_indices().skip(1) {
            if letter == quote && !escaped {
                let text = self.rest[..=at].to_owned();
                self.skip(at + 1);
                return Ok(text);
            }
            escaped = letter == '\\' && !escaped;
        }
        Err(format!("a text without an end: {}", self.rest.lines().next().unwrap_or_default()))
    }

    /// A pattern: a slash within brackets does not end it.
    fn pattern(&mut self) -> Result<String, String> {
        let (mut escaped, mut bracket) = (false, false);
        for (at, letter) in self.rest.char_indices().skip(1) {
            match letter {
                '\n' => break,
                _ if escaped => {}
                '[' => bracket = true,
                ']' => bracket = false,
                '/' if !bracket => {
                    let mut text = self.rest[..=at].to_owned();
                    self.skip(at + 1);
                    text.push_str(self.take(is_word));
                    return Ok(text);
                }
                _ => {}
            }
            escaped = letter == '\\' && !escaped;
        }
        Err(format!("a pattern without an end: {}", self.rest.lines().next().unwrap_or_default()))
    }

    /// A template; what is filled in is code again. Lines are kept, their indentation is not: markup does not need it.
    fn template(&mut self) -> Result<String, String> {
        let mut text = String::from("`");
        self.skip(1);
        loop {
            let mut letters = self.rest.chars();
            match (letters.next().ok_or("a template without an end")?, letters.next()) {
                ('`', _) => {
                    self.skip(1);
                    text.push('`');
                    return Ok(text);
                }
                ('\\', Some(next)) => {
                    text.extend(['\\', next]);
                    self.skip(1 + next.len_utf8());
                }
                ('$', Some('{')) => {
                    self.skip(2);
                    let inside = written(&self.code(Some('}'))?);
                    text.extend(["${", inside.trim(), "}"]);
                    self.skip(1);
                }
                ('\n', _) => {
                    self.take(char::is_whitespace);
                    text.push('\n');
                }
                (letter, _) => {
                    text.push(letter);
                    self.skip(letter.len_utf8());
                }
            }
        }
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$' || letter == '#'
}

/// Gaps that meet are one.
fn push(tokens: &mut Vec<Token>, token: Token) {
    match (tokens.last_mut(), token) {
        (Some(Token::Gap(before)), Token::Gap(lines)) => *before |= lines,
        (_, token) => tokens.push(token),
    }
}

/// Whether a slash after these tokens begins a pattern: where no value stands before it to be divided.
fn begins_pattern(before: &[Token]) -> bool {
    match before.iter().rfind(|token| !matches!(token, Token::Gap(_))) {
        None => true,
        Some(Token::Word(word)) => BEFORE_PATTERN.contains(&word.as_str()),
        Some(Token::Sign(sign)) => !")]}".contains(*sign),
        Some(Token::Text(_) | Token::Gap(_)) => false,
    }
}

/// The tokens as a script.
pub(crate) fn written(tokens: &[Token]) -> String {
    let mut text = String::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Word(part) | Token::Text(part) => text.push_str(part),
            Token::Sign(sign) => text.push(*sign),
            Token::Gap(lines) => {
                let before = text.chars().next_back();
                let after = tokens.get(at + 1).and_then(first_letter);
                text.extend(between(before, after, *lines));
            }
        }
    }
    text
}

fn first_letter(token: &Token) -> Option<char> {
    match token {
        Token::Word(part) | Token::Text(part) => part.chars().next(),
        Token::Sign(sign) => Some(*sign),
        Token::Gap(_) => None,
    }
}

/// What must stand in a gap.
fn between(before: Option<char>, after: Option<char>, lines: bool) -> Option<char> {
    let (before, after) = (before?, after?);
    if lines {
        let needless = GOES_ON.contains(before) || WENT_ON.contains(after);
        return (!needless).then_some('\n');
    }
    let needless = APART.contains(before) || APART.contains(after);
    (!needless).then_some(' ')
}
