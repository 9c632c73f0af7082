//! Plays: how a caller says what it wants, and the order in which that is judged (phase, version, turn, index, action).
//!
//! It owns reading actions and their refusals. Whether an action is legal is the game's to say.

use paiju_contract::{Code, Play, Rejected, Save, Seat, SeatSet, Step};

use super::Table;
use crate::error::{complaint, not_awaited};
use crate::reading::read;
use crate::{Error, Whole};

/// How a play says what it wants.
#[derive(Clone, Copy, Debug)]
pub enum Choice<'a> {
    /// The place in the list of legal actions.
    Index(Whole<'a>),
    /// The action as JSON text.
    Action(&'a str),
    /// The action in the game's own notation, as people write it.
    Text(&'a str),
}

impl Choice<'_> {
    /// The place in the list of legal actions.
    pub fn index(place: impl TryInto<i64>) -> Self {
        Self::Index(Whole::Plain(place.try_into().unwrap_or(i64::MAX)))
    }
}

/// One seat's reply.
#[derive(Clone, Copy, Debug)]
pub struct Reply<'a> {
    /// Who replies: the number as it was sent.
    pub seat: Whole<'a>,
    /// With what.
    pub choice: Choice<'a>,
}

impl<'a> Reply<'a> {
    /// The reply of a seat.
    pub fn new(seat: impl Into<Whole<'a>>, choice: Choice<'a>) -> Self {
        Self { seat: seat.into(), choice }
    }
}

impl<G: Save> Table<G> {
    /// Plays one reply, or says why not and changes nothing. A `version` must be the present one.
    pub fn play(&mut self, reply: Reply<'_>, version: Option<Whole<'_>>) -> Result<(), Error> {
        let step = self.vet(reply, version)?;
        self.log.begin();
        self.carry_out(step.seat, step.action);
        Ok(())
    }

    /// The step that [`play`](Self::play) would take, or why it would not; nothing is played. A host writes it down,
    /// and plays it with [`append`](Self::append) once it is kept.
    pub fn vet(&self, reply: Reply<'_>, version: Option<Whole<'_>>) -> Result<Step<G::Action>, Error> {
        let awaited = self.open_to(version)?;
        let asked = reply.seat.seat().filter(|seat| awaited.contains(*seat));
        let seat = asked.ok_or_else(|| not_awaited(reply.seat))?;
        let action = self.read(seat, reply.choice)?;
        self.game.permit(seat, &action)?;
        Ok(Step { seat, action })
    }

    /// Plays an action, or says why not and changes nothing.
    pub fn play_action(&mut self, seat: Seat, action: G::Action) -> Result<(), Rejected<G::Illegal>> {
        self.game.permit(seat, &action)?;
        self.log.begin();
        self.carry_out(seat, action);
        Ok(())
    }

    /// Plays the replies of all awaited seats, all or nothing.
    pub fn play_all(&mut self, replies: &[Reply<'_>], version: Option<Whole<'_>>) -> Result<(), Error> {
        self.open_to(version)?;
        let read = replies.iter().map(|reply| self.read_any(*reply));
        let batch = read.collect::<Result<Vec<_>, _>>()?;
        let awaited = self.game.permit_all(&batch)?;
        self.log.begin();
        for (seat, action) in batch.into_iter().filter(|(seat, _)| awaited.contains(*seat)) {
            self.carry_out(seat, action);
        }
        Ok(())
    }

    /// Plays a step that [`step_bytes`](Self::step_bytes) wrote, or says why not and changes nothing.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let wrong = |why: &str| Error::bad_request(format!("not a step of {}: {why}", G::NAME));
        let text = std::str::from_utf8(bytes).map_err(|_| wrong("it is not UTF-8"))?;
        let step: Step<G::Action> = serde_json::from_str(text).map_err(|why| wrong(&complaint(&why)))?;
        Ok(self.play_action(step.seat, step.action)?)
    }

    fn carry_out(&mut self, seat: Seat, action: G::Action) {
        self.game.apply_told(seat, &action, &mut |moment| self.log.note(moment));
        self.accepted(Step { seat, action });
    }

    /// Whether anything can be played at this version, and by whom.
    fn open_to(&self, version: Option<Whole<'_>>) -> Result<SeatSet, Error> {
        let phase = self.game.phase();
        if phase.is_over() {
            return Err(Rejected::<G::Illegal>::Over.into());
        }
        let actual = self.game.version();
        match version {
            Some(expected) if expected != actual.into() => Err(conflict(expected, actual)),
            _ => Ok(phase.awaiting()),
        }
    }

    fn read(&self, seat: Seat, choice: Choice<'_>) -> Result<G::Action, Error> {
        match choice {
            Choice::Index(index) => self.with_legal(seat, |listed| {
                let found = index.index().and_then(|at| listed.get(at)).copied();
                found.ok_or_else(|| no_index(index, listed.len()))
            }),
            Choice::Action(raw) => read_action::<G>(raw),
            Choice::Text(text) => text.parse().map_err(|_| unknown(G::NAME, &format!("{text:?}"))),
        }
    }

    /// A reply of a batch, which may come from a seat that was not asked but may keep silent.
    fn read_any(&self, reply: Reply<'_>) -> Result<(Seat, G::Action), Error> {
        let asked = |seat: &Seat| self.game.phase().awaiting().contains(*seat);
        let may_be_silent =
            |seat: &Seat| seat.index() < self.seats() && self.game.silent_answer(*seat).is_some();
        let seat = reply.seat.seat().filter(|seat| asked(seat) || may_be_silent(seat));
        let seat = seat.ok_or_else(|| not_awaited(reply.seat))?;
        Ok((seat, self.read(seat, reply.choice)?))
    }
}

/// The action of a JSON text.
pub(crate) fn read_action<G: Save>(raw: &str) -> Result<G::Action, Error> {
    read(raw).map_err(|why| unreadable(G::NAME, raw, &why.told()))
}

/// An object that is no action of the game is an illegal action; anything but an object is no request.
pub(crate) fn unreadable(game: &str, raw: &str, why: &str) -> Error {
    if raw.starts_with('{') {
        unknown(game, why)
    } else {
        Error::bad_request(format!("not an action of {game}: {why}")).with("field", "action")
    }
}

fn unknown(game: &str, why: &str) -> Error {
    Error::new(Code::IllegalAction, format!("not an action of {game}: {why}"))
        .with("reason", "unknown_action")
        .with("field", "action")
}

fn conflict(expected: Whole<'_>, actual: u32) -> Error {
    let message = format!("the table is at version {actual}, not at {expected}: look again, then decide");
    Error::new(Code::VersionConflict, message).with("expected", expected).with("actual", actual)
}

fn no_index(index: Whole<'_>, count: usize) -> Error {
    let message = format!("there is no action {index}: `legal` lists {count}, counted from 0");
    Error::new(Code::InvalidActionIndex, message).with("index", index).with("count", count)
}
