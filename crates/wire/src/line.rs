//! The line protocol: one JSON object per line in, one out, in the same order.
//!
//! It owns lines: their length limit, damaged ones, and when answers are handed on. What a line asks for is the
//! session's. Answers collect while input is waiting and leave together as soon as it has been read, so a caller
//! who sends one request and waits gets its answer at once, and one who sends thousands pays for few writes.
//!
#![doc = include_str!("../../../docs/PROTOCOL.md")]

use std::io::{self, BufRead, Write};

use crate::{Catalog, Error, Session, erased};

/// The longest line that is read; a longer one is skipped to its end and answered with one error.
pub const LONGEST: usize = 4 << 20;

/// Answers are handed on at the latest when this much has collected.
const ENOUGH: usize = 64 << 10;

/// Answers every line of `input` on `output`, with the games of the catalog, until the input ends.
///
/// ```
/// let mut output = Vec::new();
/// paiju_wire::line::serve(&b"{\"id\":7,\"do\":\"dance\"}\n"[..], &mut output)?;
/// let answer = String::from_utf8(output).unwrap();
/// assert!(answer.starts_with(r#"{"id":7,"error":{"code":"ENGINE_BAD_REQUEST","#) && answer.ends_with("}\n"));
/// # std::io::Result::Ok(())
/// ```
pub fn serve(input: impl BufRead, output: impl Write) -> io::Result<()> {
    serve_session(&mut Session::new(Catalog::default()), input, output, || {})
}

/// Like [`serve`], for a session that has its own games or tables already. `release` is called when most of the tables
/// have been dropped ([`Session::has_shrunk`]): a host that knows its allocator gives their memory back there.
pub fn serve_session(
    session: &mut Session,
    mut input: impl BufRead,
    output: impl Write,
    mut release: impl FnMut(),
) -> io::Result<()> {
    let mut lines = Lines { session, output, unfinished: Vec::new(), skipped: 0, answers: Vec::new() };
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
            Err(why) => return Err(why),
        };
        if chunk.is_empty() {
            return lines.end();
        }
        let read = chunk.len();
        lines.take(chunk)?;
        input.consume(read);
        if lines.session.has_shrunk() {
            release();
        }
    }
}

/// The lines of one stream on their way from chunks to answers.
struct Lines<'s, W> {
    session: &'s mut Session,
    output: W,
    /// The start of a line whose end has not been read yet.
    unfinished: Vec<u8>,
    /// How much of that line was thrown away because it is too long.
    skipped: usize,
    answers: Vec<u8>,
}

impl<W: Write> Lines<'_, W> {
    /// Answers every line that ends in this chunk, and hands the answers on.
    fn take(&mut self, mut chunk: &[u8]) -> io::Result<()> {
        while let Some(end) = chunk.iter().position(|byte| *byte == b'\n') {
            self.finish(&chunk[..end]);
            chunk = &chunk[end + 1..];
            if self.answers.len() >= ENOUGH {
                self.hand_on()?;
            }
        }
        self.keep(chunk);
        self.hand_on()?;
        self.output.flush()
    }

    /// Answers the line that ends with `rest`.
    fn finish(&mut self, rest: &[u8]) {
        if self.unfinished.is_empty() && self.skipped == 0 && rest.len() <= LONGEST {
            return self.session.answer(rest, &mut self.answers);
        }
        self.keep(rest);
        if self.skipped > 0 {
            refuse(self.skipped, &mut self.answers);
        } else {
            self.session.answer(&self.unfinished, &mut self.answers);
        }
        self.unfinished.clear();
        self.unfinished.shrink_to(ENOUGH);
        self.skipped = 0;
    }

    /// Adds to the unfinished line, or to what is skipped of it.
    fn keep(&mut self, part: &[u8]) {
        if self.skipped > 0 {
            self.skipped += part.len();
        } else if self.unfinished.len() + part.len() > LONGEST {
            self.skipped = self.unfinished.len() + part.len();
            self.unfinished = Vec::new();
        } else {
            self.unfinished.extend_from_slice(part);
        }
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.output.write_all(&self.answers)?;
        self.answers.clear();
        Ok(())
    }

    /// The input is over: a last line without a line feed is a line too.
    fn end(mut self) -> io::Result<()> {
        if !self.unfinished.is_empty() || self.skipped > 0 {
            self.finish(&[]);
        }
        self.hand_on()?;
        self.output.flush()
    }
}

fn refuse(length: usize, out: &mut Vec<u8>) {
    let message = format!("the line has {length} bytes; the longest that is read has {LONGEST}");
    out.extend_from_slice(b"{\"id\":null,\"error\":");
    erased::write(&Error::bad_request(message).with("longest", LONGEST), out);
    out.extend_from_slice(b"}\n");
}
