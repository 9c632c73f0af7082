//! A session: the tables `t1`, `t2`, … and the objects of one caller, and what each command does.
//!
//! It owns the commands and the JSON of their answers. It reads no lines and knows no rule.

use std::collections::BTreeMap;
use std::io::Write as _;

use paiju_contract::{Budget, Code, Observer};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::envelope::{Field, Request, wrong};
use crate::erased::{AnyTable, write};
use crate::error::complaint;
use crate::objects::Objects;
use crate::record::Reel;
use crate::start::Start;
use crate::table::{Choice, Reply};
use crate::{Catalog, Error, Whole};

/// Every command, as `do` names them.
pub const COMMANDS: [&str; 17] = [
    "hello", "games", "schema", "new", "legal", "play", "play_all", "view", "events", "bot", "dump", "load",
    "setup", "record", "replay", "call", "drop",
];

/// The version of the line protocol: raised when a request that was right is answered otherwise.
pub const PROTOCOL: u32 = 2;

/// One caller's tables.
#[derive(Debug, Default)]
pub struct Session {
    catalog: Catalog,
    tables: BTreeMap<u64, Box<dyn AnyTable>>,
    opened: u64,
    objects: Objects,
    /// The most tables and objects at once since [`has_shrunk`](Session::has_shrunk) last said yes.
    most: usize,
}

/// Fewer tables than this are not worth giving their memory back.
const MANY: usize = 64;

impl Session {
    /// A session without tables that offers these games.
    pub fn new(catalog: Catalog) -> Self {
        Self { catalog, ..Self::default() }
    }

    /// Answers one request with one JSON object and a line feed, whatever the line holds. A refusal changes nothing.
    ///
    /// ```
    /// let mut out = Vec::new();
    /// paiju_wire::Session::default().answer(br#"{"id":1,"do":"view","table":"t1","seat":0}"#, &mut out);
    /// assert!(out.starts_with(br#"{"id":1,"error":{"code":"ENGINE_BAD_REQUEST","message":"there is no table"#));
    /// ```
    pub fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) {
        let (request, parsed) = Request::parse(line);
        out.extend_from_slice(b"{\"id\":");
        out.extend_from_slice(request.id.unwrap_or("null").as_bytes());
        let mark = out.len();
        out.extend_from_slice(b",\"ok\":");
        if let Err(error) = parsed.and_then(|()| self.perform(&request, out)) {
            out.truncate(mark);
            out.extend_from_slice(b",\"error\":");
            write(&error, out);
        }
        out.extend_from_slice(b"}\n");
        self.most = self.most.max(self.len() + self.objects());
    }

    /// The table of that name.
    pub fn table(&self, name: &str) -> Option<&dyn AnyTable> {
        self.tables.get(&number_of(name)?).map(|table| &**table)
    }

    /// How many tables are open.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// How many objects of original interfaces there are.
    pub fn objects(&self) -> usize {
        self.objects.len()
    }

    /// Whether most of what was open has been dropped since this was last true: a good moment to give memory back to the
    /// system. True at most once each time the number halves, so acting on it costs nothing that counts.
    pub fn has_shrunk(&mut self) -> bool {
        let open = self.len() + self.objects();
        let shrunk = self.most >= MANY && open <= self.most / 2;
        if shrunk {
            self.most = open;
        }
        shrunk
    }

    /// Whether no table is open.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    fn perform(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        match &*request.string(Field::Do)? {
            "hello" => {
                self.hello(out);
                Ok(())
            }
            "games" => {
                write(self.catalog.0, out);
                Ok(())
            }
            "schema" => self.schema(request, out),
            "new" => self.new_table(request, out),
            "legal" => self.legal(request, out),
            "play" => self.play(request, out),
            "play_all" => self.play_all(request, out),
            "view" => self.view(request, out),
            "events" => self.events(request, out),
            "bot" => self.bot(request, out),
            "dump" => self.dump(request, out),
            "load" => self.load(request, out),
            "setup" => self.setup(request, out),
            "record" => self.at(request).map(|table| table.write_record(out)),
            "replay" => self.replay(request, out),
            "call" => self.call(request, out),
            "drop" => self.drop(request, out),
            other => Err(unknown_command(other)),
        }
    }

    fn hello(&self, out: &mut Vec<u8>) {
        let interfaces: Vec<&str> = self.catalog.interfaces().map(|interface| interface.name).collect();
        put(out, format_args!("{{\"protocol\":{PROTOCOL},\"version\":\"{}\"", env!("CARGO_PKG_VERSION")));
        out.extend_from_slice(b",\"interfaces\":");
        write(&interfaces, out);
        out.push(b'}');
    }

    fn schema(&self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        if request.get(Field::Interface).is_some() {
            request.alone(Field::Interface, Field::Game)?;
            write(&self.catalog.interface(&request.string(Field::Interface)?)?.schema(), out);
            return Ok(());
        }
        let listing = self.catalog.find(&request.string(Field::Game)?)?;
        write(&listing.schema(request.get(Field::Rules))?, out);
        Ok(())
    }

    fn new_table(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let listing = self.catalog.find(&request.string(Field::Game)?)?;
        let (rules, seed) = (request.get(Field::Rules), request.seed()?);
        let (deck, setup) = (request.get(Field::Deck), request.get(Field::Setup));
        let table = listing.start(&Start { rules, seed, deck, setup, state: None })?;
        self.open(table, out);
        Ok(())
    }

    fn load(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let listing = self.catalog.find(&request.string(Field::Game)?)?;
        let state = Some(request.need(Field::State)?);
        let table = listing.start(&Start { state, ..Start::default() })?;
        self.open(table, out);
        Ok(())
    }

    fn dump(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let (table, whole) = (self.at(request)?, request.flag(Field::Whole)?);
        if whole {
            table.write_whole(out);
        } else {
            table.write_dump(out);
        }
        Ok(())
    }

    fn replay(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let table = Reel::open(self.catalog, request.need(Field::Record)?)?.finish()?;
        self.open(table, out);
        Ok(())
    }

    fn legal(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let (seat, table) = (request.seat(), self.at(request)?);
        let seat = seat?.seat();
        put(out, format_args!("{{\"version\":{},\"actions\":", table.version()));
        match seat {
            Some(seat) => table.write_legal(seat, out),
            None => out.extend_from_slice(b"[]"),
        }
        out.push(b'}');
        Ok(())
    }

    fn play(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let table = self.at(request)?;
        let choice = choice(request.get(Field::Index), request.get(Field::Action))?;
        table.play(Reply { seat: request.seat()?, choice }, request.integer(Field::Version)?)?;
        write_played(table, out);
        Ok(())
    }

    fn play_all(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let table = self.at(request)?;
        let texts = reply_texts(request.need(Field::Answers)?)?;
        let replies: Vec<_> = texts.iter().map(ReplyText::read).collect::<Result<_, _>>()?;
        table.play_all(&replies, request.integer(Field::Version)?)?;
        write_played(table, out);
        Ok(())
    }

    fn view(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let table = self.at(request)?;
        table.write_view(request.observer(table.seats())?, out);
        Ok(())
    }

    fn events(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let table = self.at(request)?;
        let observer = request.observer(table.seats())?;
        let since = request.integer(Field::Since)?.unwrap_or(Whole::Plain(0));
        out.extend_from_slice(b"{\"events\":");
        let next = since.index().and_then(|since| table.write_events_since(observer, since, out));
        let next = next.ok_or_else(|| not_told(table, observer, since))?;
        put(out, format_args!(",\"next\":{next}}}"));
        Ok(())
    }

    fn setup(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        if self.at(request)?.write_setup(out) { Ok(()) } else { Err(no_setup()) }
    }

    fn bot(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let table = self.at(request)?;
        let (seat, name) = (request.seat()?, request.string(Field::Name)?);
        table.write_advice(seat, &name, Budget::Usual, out)
    }

    fn call(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let interface = self.catalog.interface(&request.string(Field::Interface)?)?;
        let (object, op) = (request.string(Field::Object)?, request.string(Field::Op)?);
        let args = request.get(Field::Args).unwrap_or("{}");
        if !args.starts_with('{') {
            return Err(wrong(Field::Args, "must be an object of arguments by name"));
        }
        self.objects.call(interface, (&object, &op, args), out)
    }

    fn drop(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        if request.get(Field::Object).is_none() {
            return self.drop_table(request, out);
        }
        request.alone(Field::Object, Field::Table)?;
        let name = request.string(Field::Object)?;
        self.objects.drop(&name)?;
        out.extend_from_slice(b"{\"object\":");
        write(&*name, out);
        out.push(b'}');
        Ok(())
    }

    fn drop_table(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let name = request.string(Field::Table)?;
        let table = number_of(&name).and_then(|number| self.tables.remove(&number));
        table.ok_or_else(|| self.no_table(&name))?;
        put(out, format_args!("{{\"table\":\"{name}\"}}"));
        Ok(())
    }

    fn at(&mut self, request: &Request<'_>) -> Result<&mut dyn AnyTable, Error> {
        let name = request.string(Field::Table)?;
        match number_of(&name) {
            Some(number) if self.tables.contains_key(&number) => {
                Ok(&mut **self.tables.get_mut(&number).expect("it is there"))
            }
            _ => Err(self.no_table(&name)),
        }
    }

    fn open(&mut self, table: Box<dyn AnyTable>, out: &mut Vec<u8>) {
        self.opened += 1;
        put(out, format_args!("{{\"table\":\"t{}\",", self.opened));
        write_standing(&*table, out);
        out.push(b'}');
        self.tables.insert(self.opened, table);
    }

    fn no_table(&self, name: &str) -> Error {
        // A caller with thousands of tables knows them; the list is for the one who mistyped.
        let open: Vec<String> = self.tables.keys().take(20).map(|number| format!("t{number}")).collect();
        let message = match self.tables.len() {
            0 => format!("there is no table {name:?}: none is open, `new` opens one"),
            n => format!("there is no table {name:?} among the {n} open ones"),
        };
        Error::bad_request(message).with("field", "table").with("tables", open)
    }
}

/// A caller who has counted more events than there are has counted those of another table, or of another game.
fn not_told(table: &dyn AnyTable, observer: Observer, since: Whole<'_>) -> Error {
    let next = table.seen(observer, table.told());
    let what = format!("must be from 0 to {next}, the number of events told so far, not {since}");
    wrong(Field::Since, &what).with("since", since).with("next", next)
}

fn no_setup() -> Error {
    let message =
        "this position cannot be written down as a setup: the game is over, or in the middle of a resolution";
    Error::new(Code::InvalidPhase, message).with("reason", "no_setup")
}

fn unknown_command(name: &str) -> Error {
    Error::bad_request(format!("there is no command {name:?}; there are: {}", COMMANDS.join(", ")))
        .with("field", "do")
        .with("commands", &COMMANDS[..])
}

/// `t7` is table 7; anything else, `t07` included, is no table's name.
fn number_of(name: &str) -> Option<u64> {
    let digits = name.strip_prefix('t')?;
    let plain = !digits.starts_with(['0', '+']);
    digits.parse().ok().filter(|_| plain)
}

fn choice<'a>(index: Option<&'a str>, action: Option<&'a str>) -> Result<Choice<'a>, Error> {
    match (index, action) {
        (Some(raw), None) => {
            Whole::read(raw).map(Choice::Index).ok_or_else(|| wrong(Field::Index, "must be an integer"))
        }
        (None, Some(raw)) => Ok(Choice::Action(raw)),
        (None, None) => {
            Err(Error::bad_request("a play needs an `action` or an `index` into the legal actions"))
        }
        (Some(_), Some(_)) => {
            Err(Error::bad_request("a play has either an `action` or an `index`, not both"))
        }
    }
}

/// One reply of a batch as it was sent.
#[derive(Deserialize)]
struct ReplyText<'a> {
    #[serde(borrow)]
    seat: &'a RawValue,
    #[serde(borrow, default)]
    action: Option<&'a RawValue>,
    #[serde(borrow, default)]
    index: Option<&'a RawValue>,
}

fn reply_texts(raw: &str) -> Result<Vec<ReplyText<'_>>, Error> {
    serde_json::from_str(raw).map_err(|why| {
        wrong(
            Field::Answers,
            &format!("must be an array of {{\"seat\":…,\"action\":…}}: {}", complaint(&why)),
        )
    })
}

impl<'a> ReplyText<'a> {
    fn read(&self) -> Result<Reply<'a>, Error> {
        let seat = Whole::read(self.seat.get()).ok_or_else(|| wrong(Field::Seat, "must be a seat number"))?;
        let choice = choice(self.index.map(RawValue::get), self.action.map(RawValue::get))?;
        Ok(Reply { seat, choice })
    }
}

/// Version, awaited seats and, at the end, how it ended: fields without their braces.
fn write_standing(table: &dyn AnyTable, out: &mut Vec<u8>) {
    put(out, format_args!("\"version\":{},\"awaiting\":", table.version()));
    write(&table.awaiting(), out);
    if table.is_over() {
        out.extend_from_slice(b",\"over\":");
        table.write_over(out);
    }
}

fn write_played(table: &dyn AnyTable, out: &mut Vec<u8>) {
    out.push(b'{');
    write_standing(table, out);
    out.extend_from_slice(b",\"events\":");
    table.write_events(out);
    out.push(b'}');
}

fn put(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to memory cannot fail");
}
