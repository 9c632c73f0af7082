//! `paiju play --server`: the same screens at a server's table.
//!
//! It owns the visit: coming in, sitting down, what is sent and heard, and leaving. The server draws the screens and
//! understands what is typed, so nothing here knows a game.

mod address;
mod desk;
mod ear;
mod frame;
mod keys;
mod link;
mod opening;
mod visit;

use std::io::{IsTerminal, Write};

use paiju_words::{Lang, Text, host};

use super::INTERRUPTED;
use super::person::Person;
use super::resume::quoted;
use crate::args;
use crate::failure::Failure;
use crate::settings::Key;
use crate::terminal;
use address::Address;
use desk::Desk;
use ear::Ear;
use link::{Link, Way};
use visit::{Served, Visit};

pub(super) fn run(wanted: &args::Play, out: &mut dyn Write) -> Result<(), Failure> {
    let (lang, name) = (wanted.lang, wanted.name.as_deref().unwrap_or(Key::Name.usual()));
    let address = Address::of(wanted.server.as_deref(), wanted.table.as_deref())?;
    let joined = address.table.clone();
    let desk = Desk::come_in(address, name, lang)?;
    let table = match &joined {
        Some(table) => table.clone(),
        None => opening::open(&desk, wanted)?,
    };
    let room = terminal::room();
    let mut first = desk.look(&table, room)?;
    if first.seat.is_none() && desk.sit(&table, wanted.seat.filter(|_| joined.is_some()))? {
        first = desk.look(&table, room)?;
    }
    let Some(info) = first.table.clone() else { return Err(Failure::failed("the server shows no table")) };
    let (ear, news) = Ear::listen();
    let way = Way {
        address: desk.address.clone(),
        token: desk.token.clone(),
        table,
        lang,
        room,
        since: if info.is_playing() { first.first } else { first.cursor },
    };
    let back = come_back(wanted, &desk.address.link_to(&way.table));
    say_when_interrupted(lang, back.clone())?;
    let link =
        Link::open(way, news).map_err(|why| Failure::failed(format!("no thread to wait on: {why}")))?;
    let live = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let person = Person::new(ear, out, live, lang);
    let goes_on = info.is_playing() && joined.is_some();
    Visit::new(wanted, Served { desk, link, room, back }, person, info).stay(&first, name, goes_on)
}

/// The line that comes back to a chair.
fn come_back(wanted: &args::Play, link: &str) -> String {
    let mut words = vec![format!("paiju play --table {link}")];
    words.extend(wanted.name.as_deref().map(|name| format!("--name {}", quoted(name))));
    if wanted.lang != Lang::default() {
        words.push(format!("--lang {}", wanted.lang));
    }
    words.join(" ")
}

/// Ctrl-C leaves; the chair is kept.
fn say_when_interrupted(lang: Lang, back: String) -> Result<(), Failure> {
    let handler = move || {
        let said = host::say(lang, host::server::KEPT, [Text::from(back.as_str())]);
        // Nobody may be left to read it.
        let _ = writeln!(std::io::stderr(), "\n{said}");
        std::process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::failed(error.to_string()))
}
