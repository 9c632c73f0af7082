//! `paiju`: play, simulate, measure and check table games with hidden information.
//!
//! It owns arguments, terminals, progress bars and the screen of each game. It knows no rule: it asks `legal`,
//! shows views, and leaves JSON to `wire`, statistics to `sim` and players to `bots`.

#![allow(clippy::disallowed_methods, reason = "a host reads files, the clock and the terminal")]
#![allow(clippy::format_push_string, reason = "a screen is drawn for a person: clarity before allocations")]

mod args;
mod command;
mod configuration;
mod dispatch;
mod external;
mod failure;
mod layout;
mod memory;
mod progress;
mod records;
mod settings;
mod style;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use args::{Arguments, Color, Command};
use failure::Failure;
use settings::Settings;

fn main() -> ExitCode {
    let settings = Settings::read();
    let arguments = match read_arguments(settings.as_ref().ok()) {
        Ok(arguments) => arguments,
        Err(error) => return explained(&error),
    };
    match settings {
        Err(bad) if reads_settings(arguments.command.as_ref()) => return Failure::settings(&bad).report(),
        _ => {}
    }
    match arguments.color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut out = io::BufWriter::new(anstream::stdout());
    let done = run(arguments.command, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was written before it went wrong still counts; a reader that left does not want more.
            let _ = out.flush();
            failure.report()
        }
    }
}

/// The arguments; what is set is the default of those left out.
fn read_arguments(settings: Option<&Settings>) -> Result<Arguments, clap::Error> {
    let command = Arguments::command();
    let command = match settings {
        Some(settings) => settings.applied_to(command),
        None => command,
    };
    Arguments::from_arg_matches(&command.try_get_matches()?)
}

/// Whether a command cannot do without a file of settings that can be read. Servers, engines and measurements can.
fn reads_settings(command: Option<&Command>) -> bool {
    use Command::{Games, Hint, Play, Replay, Rules, Watch};
    matches!(command, Some(Games(_) | Hint(_) | Play(_) | Replay(_) | Rules(_) | Watch(_)))
}

/// Help, the version, or what is wrong with the arguments, in lines that fit.
fn explained(error: &clap::Error) -> ExitCode {
    let text = layout::fitted(&error.render().ansi().to_string(), terminal::room().columns);
    // Nobody may be left to read it.
    let _ = if error.use_stderr() {
        write!(anstream::stderr(), "{text}")
    } else {
        write!(anstream::stdout(), "{text}")
    };
    ExitCode::from(error.exit_code() as u8)
}

fn run(command: Option<Command>, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        None => command::serve::alone(out),
        Some(Command::Serve(wanted)) => command::serve::run(&wanted, out),
        Some(Command::Admin(wanted)) => command::admin::run(&wanted, out),
        Some(Command::Healthcheck(wanted)) => command::admin::healthcheck(&wanted, out),
        Some(Command::Tables(wanted)) => command::data::tables(&wanted, out),
        Some(Command::Export(wanted)) => command::data::export(&wanted, out),
        Some(Command::Backup(wanted)) => command::data::backup(&wanted, out),
        Some(Command::Check(wanted)) => command::check::run(&wanted, out),
        Some(Command::Restore(wanted)) => command::data::restore(&wanted, out),
        Some(Command::Vacuum(wanted)) => command::data::vacuum(&wanted, out),
        Some(Command::Games(wanted)) => command::games::run(&wanted, out),
        Some(Command::Play(wanted)) => command::play::run(&wanted, out),
        Some(Command::Watch(wanted)) => command::watch::run(&wanted, out),
        Some(Command::Config(wanted)) => command::config::run(&wanted, out),
        Some(Command::Rules(wanted)) => command::rules::run(&wanted, out),
        Some(Command::Completions(wanted)) => command::manual::completions(&wanted, out),
        Some(Command::Man) => command::manual::page(out),
        Some(Command::Sim(wanted)) => command::sim::run(&wanted, out),
        Some(Command::Arena(wanted)) => command::arena::run(&wanted, out),
        Some(Command::Solve(wanted)) => command::solve::run(&wanted, out),
        Some(Command::Bench(wanted)) => command::bench::run(&wanted, out),
        Some(Command::Equity(wanted)) => command::equity::run(&wanted, out),
        Some(Command::Engine) => command::engine::run(),
        Some(Command::Mahjong(wanted)) => command::mahjong::run(&wanted, out),
        Some(Command::History(wanted)) => command::history::run(&wanted, out),
        Some(Command::Replay(wanted)) => command::replay::run(&wanted, out),
        Some(Command::Verify(wanted)) => command::verify::run(&wanted, out),
        Some(Command::Hint(wanted)) => command::hint::run(&wanted, out),
        Some(Command::Setup(wanted)) => command::setup::run(&wanted, out),
        Some(Command::Schema(wanted)) => command::schema::run(&wanted, out),
    }
}
