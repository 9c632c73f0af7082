//! What people ask of a table, and what should be written for it; or why not.
//!
//! It owns who may do what when. It changes nothing: a [`Plan`] counts once its entries are kept and applied.

use paiju_contract::Seat;
use paiju_wire::{AnyTable, Choice, Reply};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::chair::Chair;
use super::entry::{Actor, Away, Entry, Level, Muted, Phrase, Ready, Reason, Said, Sat, Sitter, Step};
use super::{Receipt, Room};
use crate::names::look_alike;
use crate::refusal::Refusal;
use crate::store::{PlayerId, Status};
use crate::tell;

/// The longest things people may write, in characters.
const LONGEST_TEXT: usize = 500;
const LONGEST_PHRASE: usize = 200;
const LONGEST_TYPED: usize = 200;
const LONGEST_ID: usize = 64;
/// So many people can be muted at one table.
const MOST_MUTED: usize = 256;
/// The state is hashed into the log once every so many steps.
const HASH_EVERY: usize = 32;

/// An answer to a question.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Submit {
    /// The question that is answered, as the prompt names it.
    pub prompt: String,
    /// The action, as the game's schema has it; or one of the next three.
    #[serde(default)]
    #[schemars(with = "Option<serde_json::Value>")]
    pub action: Option<Box<RawValue>>,
    /// Its place in the prompt's list of legal actions.
    #[serde(default)]
    pub index: Option<u32>,
    /// The action in the game's own notation.
    #[serde(default)]
    pub text: Option<String>,
    /// What a person would type: a number of the list, counted from 1, words of the list in any language or their
    /// beginning, the game's notation.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub typed: Option<String>,
    /// The caller's own name for this action: the same again is the same action, not another one.
    #[serde(default)]
    #[schemars(length(min = 1, max = 64))]
    pub action_id: Option<String>,
}

/// What should be written, and what to answer once it is kept.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// In this order; may be none, if everything is as asked already.
    pub entries: Vec<Entry>,
    /// For an action: what it came to.
    pub receipt: Option<Receipt>,
}

impl From<Entry> for Plan {
    fn from(entry: Entry) -> Self {
        Self { entries: vec![entry], receipt: None }
    }
}

impl Room {
    /// Sits down, at any free chair or at this one.
    pub fn sit(&self, player: PlayerId, name: &str, seat: Option<u8>) -> Result<Plan, Refusal> {
        if self.seat_of(player).is_some() {
            return Ok(Plan::default());
        }
        self.between_games("sit down")?;
        let free = |seat: &u8| self.chairs.get(usize::from(*seat)).is_some_and(|chair| chair.who.is_none());
        let found = match seat {
            Some(seat) if usize::from(seat) >= self.chairs.len() => {
                return Err(
                    Refusal::bad_request(format!("there is no seat {seat}")).with("seats", self.chairs.len())
                );
            }
            Some(seat) => Some(seat).filter(free),
            None => (0..self.chairs.len() as u8).find(free),
        };
        let seat = found.ok_or_else(|| Refusal::conflict("that chair is taken, or none is free"))?;
        self.unlike_others(name)?;
        let who = Sitter::Person { player, name: name.to_owned() };
        Ok(Entry::Sat(Sat { seat, who }).into())
    }

    /// Whether nobody at the table has a name that this one could be taken for.
    fn unlike_others(&self, name: &str) -> Result<(), Refusal> {
        let mut names = self.chairs.iter().filter_map(Chair::name);
        match names.find(|other| look_alike(name, other)) {
            None => Ok(()),
            Some(other) => {
                let message = format!(
                    "somebody at the table is called {other:?}, which looks like {name:?}: take another name \
                     (PATCH /api/v1/me), then sit down"
                );
                Err(Refusal::name_taken(message).with("name", name).with("other", other))
            }
        }
    }

    /// Puts a bot on a free chair.
    pub fn seat_bot(&self, by: PlayerId, seat: u8, level: Level) -> Result<Plan, Refusal> {
        self.owned_by(by)?;
        self.between_games("change who sits here")?;
        let chair = self.chairs.get(usize::from(seat));
        let chair = chair.ok_or_else(|| Refusal::bad_request(format!("there is no seat {seat}")))?;
        if chair.player().is_some() {
            return Err(Refusal::conflict("a person sits there"));
        }
        let who = Sitter::Bot { bot: self.bot_for(level).to_owned(), level };
        Ok(Entry::Sat(Sat { seat, who }).into())
    }

    /// Leaves the chair, or sends a bot or a person from it, between games.
    pub fn leave(&self, by: PlayerId, seat: Option<u8>) -> Result<Plan, Refusal> {
        let own = self.seat_of(by);
        let seat = seat.or(own).ok_or_else(|| Refusal::conflict("you do not sit here"))?;
        if Some(seat) != own {
            self.owned_by(by)?;
        }
        self.between_games("leave; in a game you can resign")?;
        if self.chairs.get(usize::from(seat)).is_none_or(|chair| chair.who.is_none()) {
            return Err(Refusal::conflict(format!("nobody sits on chair {seat}")));
        }
        Ok(Entry::Left(seat).into())
    }

    /// Ready for the next game, perhaps with a phrase for its seed; or no longer.
    pub fn ready(&self, by: PlayerId, ready: bool, phrase: Option<&str>) -> Result<Plan, Refusal> {
        let seat = self.own_seat(by)?;
        self.between_games("get ready")?;
        let mut plan = Plan::default();
        if let Some(phrase) = phrase {
            let phrase = short(phrase, "phrase", LONGEST_PHRASE)?;
            plan.entries.push(Entry::Phrase(Phrase { seat, phrase }));
        }
        if self.chairs[usize::from(seat)].ready != ready {
            plan.entries.push(Entry::Ready(Ready { seat, ready }));
        }
        Ok(plan)
    }

    /// Starts the next game: free chairs get bots of a level, if one is named; everybody on a chair must be ready but
    /// the one who starts.
    pub fn start(&self, by: PlayerId, fill: Option<Level>) -> Result<Plan, Refusal> {
        self.owned_by(by)?;
        self.between_games("start")?;
        let mut plan = Plan::default();
        for (seat, chair) in self.chairs.iter().enumerate() {
            let seat = seat as u8;
            match (&chair.who, fill) {
                (None, Some(level)) => {
                    let who = Sitter::Bot { bot: self.bot_for(level).to_owned(), level };
                    plan.entries.push(Entry::Sat(Sat { seat, who }));
                }
                (None, None) => {
                    return Err(Refusal::conflict(format!("chair {seat} is free")).with("seat", seat));
                }
                (Some(_), _) if chair.set() => {}
                (Some(_), _) if chair.player() == Some(by) => {
                    plan.entries.push(Entry::Ready(Ready { seat, ready: true }));
                }
                (Some(_), _) => {
                    return Err(Refusal::conflict(format!("seat {seat} is not ready")).with("seat", seat));
                }
            }
        }
        if plan.entries.is_empty() && self.chairs.iter().all(|chair| chair.player().is_none()) {
            plan.entries.push(self.deal()?);
        }
        Ok(plan)
    }

    /// Answers an open question.
    pub fn submit(&self, seat: u8, answer: &Submit) -> Result<Plan, Refusal> {
        if let Some(receipt) = self.receipt(seat, answer)? {
            return Ok(Plan { entries: Vec::new(), receipt: Some(receipt) });
        }
        let sitting = self.sitting.as_ref().filter(|_| self.is_running());
        let sitting = sitting.ok_or_else(|| no_game(self.status))?;
        if self.chairs[usize::from(seat)].away == Some(Reason::Resigned) {
            return Err(resigned());
        }
        let open = sitting.prompt(Seat(seat));
        if open.as_ref() != Some(&answer.prompt) {
            return Err(self.stale(seat, &answer.prompt));
        }
        let heard = answer.typed.as_deref().map(|typed| heard(&*sitting.table, seat, typed)).transpose()?;
        let choice = choice(answer, heard.as_deref())?;
        let reply = Reply::new(Seat(seat), choice);
        let entry = step_entry(&*sitting.table, reply, Actor::Person, answer.action_id.clone())?;
        let receipt =
            Receipt { accepted: true, action_id: answer.action_id.clone(), prompt: answer.prompt.clone() };
        let back = self.chairs[usize::from(seat)].away.is_some().then_some(Entry::Back(seat));
        Ok(Plan { entries: back.into_iter().chain([entry]).collect(), receipt: Some(receipt) })
    }

    fn receipt(&self, seat: u8, answer: &Submit) -> Result<Option<Receipt>, Refusal> {
        let Some(id) = &answer.action_id else { return Ok(None) };
        if id.is_empty() || id.chars().count() > LONGEST_ID {
            return Err(
                Refusal::bad_request("`action_id` must have 1 to 64 characters").with("field", "action_id")
            );
        }
        Ok(self.receipts.get(&(seat, id.clone())).cloned())
    }

    /// Another question is open than the one that was answered, or none.
    fn stale(&self, seat: u8, answered: &str) -> Refusal {
        let prompt = self.prompt(paiju_contract::Observer::Seat(Seat(seat)));
        let message = match prompt {
            Some(_) => format!("question {answered:?} is not open; another one is, see `detail.prompt`"),
            None => format!("question {answered:?} is not open, and no other one is for you"),
        };
        Refusal::stale_prompt(message)
            .with("prompt", prompt.map_or(serde_json::Value::Null, |prompt| prompt.value()))
    }

    /// Gives a running game up: a bot plays on, and the chair is free after it.
    pub fn resign(&self, by: PlayerId, confirm: bool) -> Result<Plan, Refusal> {
        let seat = self.own_seat(by)?;
        if !self.is_running() {
            return Err(no_game(self.status));
        }
        if !confirm {
            let message = "resigning cannot be taken back: a bot plays on for you; send `confirm`: true";
            return Err(Refusal::bad_request(message).with("field", "confirm"));
        }
        match self.chairs[usize::from(seat)].away {
            Some(Reason::Resigned) => Ok(Plan::default()),
            _ => Ok(Entry::Away(Away { seat, why: Reason::Resigned }).into()),
        }
    }

    /// Lets a bot play the own seat in a running game, or takes the seat back from it.
    pub fn away(&self, by: PlayerId, away: bool) -> Result<Plan, Refusal> {
        let seat = self.own_seat(by)?;
        if !self.is_running() {
            return Err(no_game(self.status));
        }
        match (self.chairs[usize::from(seat)].away, away) {
            (Some(Reason::Resigned), _) => Err(resigned()),
            (Some(Reason::HandedOver), true) | (None, false) => Ok(Plan::default()),
            (_, true) => Ok(Entry::Away(Away { seat, why: Reason::HandedOver }).into()),
            (Some(_), false) => Ok(Entry::Back(seat).into()),
        }
    }

    /// A person is heard of again at a seat that a bot plays: whom it stood in for has it back, who handed it over has not.
    pub fn come_back(&self, seat: u8) -> Plan {
        let away = self.chairs.get(usize::from(seat)).and_then(|chair| chair.away);
        match away {
            Some(Reason::Dropped | Reason::TimedOut) => Entry::Back(seat).into(),
            _ => Plan::default(),
        }
    }

    /// Says something to everybody at the table.
    pub fn say(&self, by: PlayerId, name: &str, text: &str) -> Result<Plan, Refusal> {
        let seat = self.own_seat(by)?;
        // Whoever takes another name while sitting here keeps the one that was compared with the others'.
        let name = self.chairs.get(usize::from(seat)).and_then(Chair::name).unwrap_or(name);
        if self.muted.contains(&by) {
            return Err(Refusal::forbidden("you are muted at this table"));
        }
        let text = short(text, "text", LONGEST_TEXT)?;
        Ok(Entry::Said(Said { player: by, name: name.to_owned(), text }).into())
    }

    /// Mutes a person, or lets him be heard again.
    pub fn mute(&self, by: PlayerId, player: PlayerId, muted: bool) -> Result<Plan, Refusal> {
        self.owned_by(by)?;
        if self.muted.contains(&player) == muted {
            return Ok(Plan::default());
        }
        if muted && self.muted.len() >= MOST_MUTED {
            return Err(Refusal::conflict("too many are muted at this table; close it to strangers instead"));
        }
        Ok(Entry::Muted(Muted { player, muted }).into())
    }

    /// Closes the table for good.
    pub fn close(&self, by: PlayerId) -> Result<Plan, Refusal> {
        self.owned_by(by)?;
        self.between_games("close the table")?;
        Ok(Entry::Closed.into())
    }

    fn own_seat(&self, player: PlayerId) -> Result<u8, Refusal> {
        self.seat_of(player).ok_or_else(|| Refusal::forbidden("only who sits at the table may do this"))
    }

    fn owned_by(&self, player: PlayerId) -> Result<(), Refusal> {
        let owner = self.opened.owner == player;
        owner.then_some(()).ok_or_else(|| Refusal::forbidden("only who opened the table may do this"))
    }

    fn between_games(&self, what: &str) -> Result<(), Refusal> {
        match self.status {
            Status::Waiting | Status::Over => Ok(()),
            Status::Playing => {
                Err(Refusal::conflict(format!("a game is running; between games you can {what}")))
            }
            Status::Closed | Status::Stuck => Err(no_game(self.status)),
        }
    }
}

fn resigned() -> Refusal {
    Refusal::forbidden("you have resigned: a bot plays this game to its end")
}

fn no_game(status: Status) -> Refusal {
    let message = match status {
        Status::Closed => "the table is closed",
        Status::Stuck => "this server cannot go on with this table; its records can be read",
        _ => "no game is running at this table",
    };
    Refusal { code: "ENGINE_INVALID_PHASE", ..Refusal::conflict(message) }.with("status", status.word())
}

/// The one way in which an answer says what it wants.
fn choice<'a>(answer: &'a Submit, heard: Option<&'a RawValue>) -> Result<Choice<'a>, Refusal> {
    match (&answer.action, answer.index, &answer.text, heard) {
        (Some(action), None, None, None) => Ok(Choice::Action(action.get())),
        (None, Some(index), None, None) => Ok(Choice::index(index)),
        (None, None, Some(text), None) => Ok(Choice::Text(text)),
        (None, None, None, Some(heard)) => Ok(Choice::Action(heard.get())),
        _ => Err(Refusal::bad_request("say what to do in one way: `action`, `index`, `text` or `typed`")),
    }
}

/// The action that is meant by what somebody typed.
fn heard(table: &dyn AnyTable, seat: u8, typed: &str) -> Result<Box<RawValue>, Refusal> {
    let unheard = || Refusal::bad_request("this game is not told in words: send `action`, `index` or `text`");
    let typed = short(typed, "typed", LONGEST_TYPED)?;
    tell::understand(table, Seat(seat), &typed).ok_or_else(unheard)?.map_err(|why| {
        let message = paiju_words::host::misheard(paiju_words::Lang::En, &typed, &why).to_string();
        let detail = serde_json::to_value(&why).expect("plain data has a JSON form");
        Refusal::bad_request(message).with("field", "typed").with("misheard", detail)
    })
}

/// The entry of a step that the game permits.
pub(super) fn step_entry(
    table: &dyn AnyTable,
    reply: Reply<'_>,
    by: Actor,
    id: Option<String>,
) -> Result<Entry, Refusal> {
    let bytes = table.vet(reply, None)?;
    let step = raw(String::from_utf8(bytes).expect("JSON text is UTF-8"));
    let hash = (table.steps() % HASH_EVERY == HASH_EVERY - 1).then(|| table.state_hash());
    Ok(Entry::Step(Box::new(Step { step, by, id, version: table.version(), hash })))
}

/// JSON text that was written by us.
pub(super) fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("the games write JSON")
}

/// Text of people: not empty, not too long, nothing in it that breaks a line.
fn short(text: &str, field: &str, most: usize) -> Result<String, Refusal> {
    let text = text.trim();
    let fits = (1..=most).contains(&text.chars().count()) && !text.chars().any(char::is_control);
    let refusal = || Refusal::bad_request(format!("`{field}` must have 1 to {most} characters, in one line"));
    if fits { Ok(text.to_owned()) } else { Err(refusal().with("field", field)) }
}
