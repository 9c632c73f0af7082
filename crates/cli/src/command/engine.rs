//! `paiju engine`: the line protocol on standard input and output.

use std::io;

use paiju_wire::Session;

use crate::failure::Failure;
use crate::memory;

/// Input is taken in chunks of this size, so that a caller who sends much pays for few reads.
const CHUNK: usize = 256 << 10;

pub(crate) fn run() -> Result<(), Failure> {
    let input = io::BufReader::with_capacity(CHUNK, io::stdin().lock());
    // Unstyled and unbuffered: `wire` decides when answers are handed on.
    let (mut session, output) = (Session::default(), io::stdout().lock());
    Ok(paiju_wire::line::serve_session(&mut session, input, output, memory::release)?)
}
