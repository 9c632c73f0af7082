//! `paiju completions` and `paiju man`: what shells and manuals want to know, from the arguments themselves.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Arguments, Completions};
use crate::failure::Failure;

/// The script for a shell.
pub(crate) fn completions(wanted: &Completions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(wanted.shell, &mut Arguments::command(), "paiju", &mut script);
    Ok(out.write_all(&script)?)
}

/// The manual page, in roff; the commands follow the program.
pub(crate) fn page(out: &mut dyn Write) -> Result<(), Failure> {
    let program = Arguments::command();
    clap_mangen::Man::new(program.clone()).render(out)?;
    for command in program.get_subcommands() {
        let named = command.clone().name(format!("paiju-{}", command.get_name()).leak() as &'static str);
        clap_mangen::Man::new(named).render(out)?;
    }
    Ok(())
}
