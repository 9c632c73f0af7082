//! The part of TOML that hand histories use: keys with strings, numbers, booleans, arrays, inline tables, and one level
//! of `[tables]`. Dates and times are kept as they are written.
//!
//! It does not know what any key means.

use super::error::BadHistory;

/// Arrays and tables inside one another, at most.
const DEPTH: usize = 16;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Integer(i64),
    Float(f64),
    Flag(bool),
    List(Vec<Item>),
    Table(Vec<Field>),
    /// A date or a time.
    Moment(String),
}

/// A value and the line it stands on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    pub(super) line: usize,
    pub(super) value: Value,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) key: String,
    pub(super) item: Item,
}

/// The fields under one `[heading]`, or before the first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Section {
    pub(super) name: Option<String>,
    pub(super) line: usize,
    pub(super) fields: Vec<Field>,
}

/// Reads a document: the fields before any heading, if there are some, then every heading's.
pub(super) fn parse(text: &str) -> Result<Vec<Section>, BadHistory> {
    let mut reader = Reader { rest: text, line: 1 };
    let mut sections = vec![Section { name: None, line: 1, fields: Vec::new() }];
    loop {
        reader.skip_blank_lines();
        match reader.peek() {
            None => break,
            Some('[') => sections.push(reader.heading()?),
            Some(_) => {
                let field = reader.field(0)?;
                reader.end_of_line()?;
                let section = sections.last_mut().expect("never empty");
                add(&mut section.fields, field)?;
            }
        }
    }
    sections.retain(|section| section.name.is_some() || !section.fields.is_empty());
    Ok(sections)
}

fn add(fields: &mut Vec<Field>, field: Field) -> Result<(), BadHistory> {
    if fields.iter().any(|other| other.key == field.key) {
        return Err(BadHistory::new(field.item.line, format!("the key {:?} appears twice", field.key)));
    }
    fields.push(field);
    Ok(())
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl Reader<'_> {
    fn bad<T>(&self, what: impl Into<String>) -> Result<T, BadHistory> {
        Err(BadHistory::new(self.line, what))
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let char = self.peek()?;
        self.rest = &self.rest[char.len_utf8()..];
        self.line += usize::from(char == '\n');
        Some(char)
    }

    fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest.strip_prefix(expected);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    fn skip_comment(&mut self) {
        if self.peek() == Some('#') {
            self.rest = self.rest.find('\n').map_or("", |end| &self.rest[end..]);
        }
    }

    fn skip_blank_lines(&mut self) {
        loop {
            self.skip_spaces();
            self.skip_comment();
            if !matches!(self.peek(), Some('\n' | '\r')) {
                return;
            }
            self.next();
        }
    }

    fn end_of_line(&mut self) -> Result<(), BadHistory> {
        self.skip_spaces();
        self.skip_comment();
        self.eat("\r");
        match self.peek() {
            None => Ok(()),
            Some('\n') => {
                self.next();
                Ok(())
            }
            Some(other) => self.bad(format!("expected the end of the line, found {other:?}")),
        }
    }

    fn heading(&mut self) -> Result<Section, BadHistory> {
        let line = self.line;
        self.next();
        if self.peek() == Some('[') {
            return self.bad("arrays of tables ([[...]]) have no place in a hand history");
        }
        self.skip_spaces();
        let name = self.key()?;
        self.skip_spaces();
        if !self.eat("]") {
            return self.bad("expected ] after the name of the hand");
        }
        self.end_of_line()?;
        Ok(Section { name: Some(name), line, fields: Vec::new() })
    }

    fn key(&mut self) -> Result<String, BadHistory> {
        if matches!(self.peek(), Some('"' | '\'')) {
            return self.string();
        }
        let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let end = self.rest.find(|c| !bare(c)).unwrap_or(self.rest.len());
        if end == 0 {
            return self.bad("expected a key such as variant or actions");
        }
        let key = self.rest[..end].to_owned();
        self.rest = &self.rest[end..];
        Ok(key)
    }

    fn field(&mut self, depth: usize) -> Result<Field, BadHistory> {
        let key = self.key()?;
        self.skip_spaces();
        if !self.eat("=") {
            return self.bad(format!("expected = after the key {key:?}"));
        }
        self.skip_spaces();
        Ok(Field { key, item: self.item(depth)? })
    }

    fn item(&mut self, depth: usize) -> Result<Item, BadHistory> {
        let line = self.line;
        if depth > DEPTH {
            return self.bad("values are nested too deeply");
        }
        let value = match self.peek() {
            Some('"' | '\'') => Value::Text(self.string()?),
            Some('[') => Value::List(self.list(depth)?),
            Some('{') => Value::Table(self.table(depth)?),
            _ => self.plain()?,
        };
        Ok(Item { line, value })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Item>, BadHistory> {
        let mut items = Vec::new();
        self.next();
        loop {
            self.skip_blank_lines();
            if self.eat("]") {
                return Ok(items);
            }
            items.push(self.item(depth + 1)?);
            self.skip_blank_lines();
            if !self.eat(",") && self.peek() != Some(']') {
                return self.bad("expected , or ] in a list");
            }
        }
    }

    fn table(&mut self, depth: usize) -> Result<Vec<Field>, BadHistory> {
        let mut fields = Vec::new();
        self.next();
        loop {
            self.skip_spaces();
            if self.eat("}") {
                return Ok(fields);
            }
            let field = self.field(depth + 1)?;
            add(&mut fields, field)?;
            self.skip_spaces();
            if !self.eat(",") && self.peek() != Some('}') {
                return self.bad("expected , or } in an inline table");
            }
        }
    }

    /// A number, a boolean, a date or a time.
    fn plain(&mut self) -> Result<Value, BadHistory> {
        let part = |c: char| c.is_ascii_alphanumeric() || "+-_.:".contains(c);
        let end = self.rest.find(|c| !part(c)).unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        let digits = word.replace('_', "");
        let value = match word {
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            _ if digits.parse::<i64>().is_ok() => Value::Integer(digits.parse().unwrap_or(0)),
            _ if digits.parse::<f64>().is_ok() => Value::Float(digits.parse().unwrap_or(0.0)),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) && word.contains([':', '-']) => {
                Value::Moment(word.to_owned())
            }
            _ => {
                return self.bad(format!(
                    "{word:?} is no value: expected a number, a \"text\", true, false or a [list]"
                ));
            }
        };
        self.rest = &self.rest[end..];
        Ok(value)
    }

    /// A string in any of TOML's four ways.
    fn string(&mut self) -> Result<String, BadHistory> {
        let line = self.line;
        let quote = if self.peek() == Some('\'') { "'" } else { "\"" };
        let triple = quote.repeat(3);
        let long = self.eat(&triple);
        let end = if long { triple.as_str() } else { quote };
        if long {
            self.eat("\r");
            if self.peek() == Some('\n') {
                self.next();
            }
        } else {
            self.eat(quote);
        }
        let mut text = String::new();
        while !self.eat(end) {
            match self.next() {
                Some('\\') if quote == "\"" => text.push(self.escape()?),
                Some('\n') if !long => {
                    return Err(BadHistory::new(line, "the text is not closed on its line"));
                }
                Some(char) => text.push(char),
                None => return Err(BadHistory::new(line, "the text is never closed")),
            }
        }
        Ok(text)
    }

    fn escape(&mut self) -> Result<char, BadHistory> {
        match self.next() {
            Some('n') => Ok('\n'),
            Some('t') => Ok('\t'),
            Some('r') => Ok('\r'),
            Some('b') => Ok('\u{8}'),
            Some('f') => Ok('\u{c}'),
            Some(same @ ('"' | '\\')) => Ok(same),
            Some('u') => self.unicode(4),
            Some('U') => self.unicode(8),
            _ => self.bad("unknown escape: write \\n, \\t, \\\", \\\\ or \\uXXXX"),
        }
    }

    fn unicode(&mut self, digits: usize) -> Result<char, BadHistory> {
        let code = self.rest.get(..digits).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        match code.and_then(char::from_u32) {
            Some(char) => {
                self.rest = &self.rest[digits..];
                Ok(char)
            }
            None => self.bad(format!("expected {digits} hexadecimal digits of a character")),
        }
    }
}
