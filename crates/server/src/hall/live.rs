//! One live table: a task that does one thing at a time.
//!
//! It owns the order of work: what is wished is planned, kept, and only then happens and is shown. Nothing leaves here
//! that the store has not committed. A store that fails freezes the table: it can be looked at, and nothing more.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use paiju_contract::{Seat, SeatSet};
use tokio::sync::{mpsc, oneshot};

use super::watcher::{Frame, Hello, Outbox, Watcher};
use super::{Done, Hall, LEASE_MS};
use crate::fail;
use crate::refusal::Refusal;
use crate::room::entry::{Down, Entry};
use crate::room::{BotQuestion, Plan, Room};
use crate::store::{Append, Lease, PlayerId, Status, StoreError, TableId, Token, answered};

/// A table that nobody looks at leaves memory after so long.
const IDLE: Duration = Duration::from_secs(120);
/// How often a table that is read-only looks whether the store can write again.
const THAW: Duration = Duration::from_millis(500);

type Wish = Box<dyn Fn(&Room) -> Result<Plan, Refusal> + Send>;
type Look = Box<dyn FnOnce(&Room) + Send>;

/// What can be asked of a live table.
pub(super) enum Ask {
    /// To do something, and, if that is asked for, to be told afterwards.
    Wish { wish: Wish, told: bool, reply: oneshot::Sender<Result<Done, Refusal>> },
    /// To be looked at.
    Look(Look),
    /// To be followed.
    Watch { watch: Box<Watch>, reply: oneshot::Sender<Result<(), Refusal>> },
    /// How many follow it.
    Watchers(oneshot::Sender<usize>),
    /// An outbox has room again, or a reader is gone.
    Nudge,
    /// To leave memory.
    Stop,
}

/// Who wants to follow a table, from where on, and where to. Rare and large: a mailbox has room for many asks.
#[derive(Clone)]
pub(super) struct Watch {
    pub(super) who: Option<PlayerId>,
    pub(super) hello: Hello,
    pub(super) outbox: Outbox,
}

/// What a bot has come to.
struct Thought {
    seat: Seat,
    prompt: String,
    answer: String,
}

/// A table in memory.
pub(super) struct Live {
    hall: Arc<Hall>,
    room: Room,
    lease: Lease,
    watchers: Vec<Watcher>,
    /// Why nothing can be written any more.
    frozen: Option<Refusal>,
    /// Since when, where that ends once the store can write again.
    thaws: Option<i64>,
    /// The state of the table's own affairs that its card tells.
    carded: u64,
    /// How far the table's log is ahead of the clock, which was set back since: its time goes on from where it was.
    ahead_ms: i64,
}

impl Live {
    pub(super) fn new(hall: Arc<Hall>, mut room: Room, lease: Lease) -> Self {
        let (carded, now_ms) = (room.changes(), hall.clock.now_ms().max(room.last_ms()));
        let ahead_ms = now_ms - hall.clock.now_ms();
        room.taken_up(now_ms);
        Self { hall, room, lease, watchers: Vec::new(), frozen: None, thaws: None, carded, ahead_ms }
    }

    /// A table of a store that nothing can be written to.
    pub(super) fn to_look_at(hall: Arc<Hall>, room: Room, why: StoreError) -> Self {
        let nobody = Lease { table: room.id(), token: Token(0), until_ms: 0 };
        let mut live = Self::new(hall, room, nobody);
        live.freeze_by(why);
        live
    }

    /// What time it is at this table.
    fn now_ms(&self) -> i64 {
        self.hall.clock.now_ms() + self.ahead_ms
    }

    pub(super) fn id(&self) -> TableId {
        self.room.id()
    }

    pub(super) fn owner(&self) -> PlayerId {
        self.room.opened().owner
    }

    pub(super) fn game(&self) -> &str {
        &self.room.opened().game
    }

    pub(super) fn token(&self) -> Token {
        self.lease.token
    }

    pub(super) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        // One thought for each seat at most is on its way.
        let (tell, mut thoughts) = mpsc::unbounded_channel();
        self.wake_up().await;
        loop {
            self.thaw().await;
            self.upkeep().await;
            self.ask_bots(&tell);
            self.publish();
            self.show_card();
            self.room.rest();
            let idle = Instant::now() + if self.thaws.is_some() { THAW } else { IDLE };
            let wake = self.room.wake().filter(|_| self.frozen.is_none());
            let due = wake.map_or(idle, |at_ms| self.hall.clock.instant(at_ms - self.ahead_ms));
            tokio::select! {
                ask = asks.recv() => match ask {
                    Some(Ask::Stop) | None => break,
                    Some(ask) => self.answer(ask).await,
                },
                Some(Thought { seat, prompt, answer }) = thoughts.recv() => {
                    let now_ms = self.now_ms();
                    self.room.thought(seat, &prompt, answer, now_ms);
                }
                () = tokio::time::sleep_until(due) => {
                    // Who waits for the store plays on by itself; who only looked comes back when somebody asks.
                    let waits = self.thaws.is_some() && self.room.status() == Status::Playing;
                    if wake.is_none() && self.watchers.is_empty() && !waits {
                        break;
                    }
                }
            }
        }
        self.leave(asks).await;
    }

    /// The table was taken up again after the server was down: nobody's clock ran.
    async fn wake_up(&mut self) {
        let began_ms = self.hall.clock.began_ms();
        if self.room.last_ms() < began_ms
            && let Some(down) = self.room.down(began_ms)
        {
            let _ = self.keep(vec![down]).await;
        }
    }

    /// Out of the hall first: who asks now finds the table in its log.
    async fn leave(self, mut asks: mpsc::Receiver<Ask>) {
        self.hall.lock().remove(self.room.id(), self.lease.token);
        self.hall.meters.tables.set(self.hall.live());
        self.hall.meters.table_left(self.game());
        asks.close();
        let _ = answered(self.hall.store.release(self.lease)).await;
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Wish { wish, told, reply } => {
                let done = self.grant(wish, told).await;
                self.publish();
                // Whoever asked may have gone; what was kept happened all the same.
                let _ = reply.send(done);
            }
            Ask::Look(look) => look(&self.room),
            Ask::Watch { watch, reply } => {
                let Watch { who, hello, outbox } = *watch;
                let watcher = Watcher::new(&self.room, who, hello, outbox);
                if let Some(seat) = watcher.seat(&self.room) {
                    // Whom a bot stood in for is back; if that cannot be kept, the bot plays on.
                    let _ = self.keep(self.room.come_back(seat).entries).await;
                }
                self.watchers.push(watcher);
                let _ = reply.send(Ok(()));
            }
            Ask::Watchers(reply) => drop(reply.send(self.watchers.len())),
            Ask::Nudge | Ask::Stop => {}
        }
    }

    async fn grant(&mut self, wish: Wish, told: bool) -> Result<Done, Refusal> {
        self.pass_time();
        let plan = wish(&self.room)?;
        drop(wish);
        self.keep(plan.entries).await?;
        self.upkeep().await;
        let info = (told && plan.receipt.is_none()).then(|| Box::new(self.room.info()));
        Ok(Done { receipt: plan.receipt, info })
    }

    /// Keeps entries, then lets them happen: in this order, always.
    async fn keep(&mut self, entries: Vec<Entry>) -> Result<(), Refusal> {
        if let Some(why) = &self.frozen {
            return Err(why.clone());
        }
        if entries.is_empty() {
            return Ok(());
        }
        let time_ms = self.now_ms().max(self.room.last_ms());
        let ends = entries.iter().any(|entry| matches!(entry, Entry::Ended(_)));
        let append = Append {
            table: self.room.id(),
            token: self.lease.token,
            at: self.room.next(),
            time_ms,
            entries: entries.iter().map(Entry::bytes).collect(),
            card: None,
            finished: if ends { self.room.finished(time_ms) } else { None },
        };
        let begun = Instant::now();
        fail::point("table.before-append");
        if let Err(why) = answered(self.hall.store.append(append)).await {
            return Err(self.freeze_by(why));
        }
        fail::point("table.before-apply");
        self.hall.meters.commit.observe(begun.elapsed());
        self.hall.meters.kept(self.game(), &entries);
        for entry in &entries {
            if let Err(why) = self.room.apply(entry, time_ms) {
                return Err(self.freeze(&Refusal::unavailable(why.to_string())));
            }
        }
        Ok(())
    }

    /// What is not kept does not happen: the table stays as it is, and everybody who looks is shown why.
    fn freeze(&mut self, why: &Refusal) -> Refusal {
        tracing::error!(table = %self.room.id(), why = %why.message, "the table is read-only");
        let message = format!("this table is read-only: {}", why.message);
        self.room.set_read_only(&message);
        self.frozen.insert(Refusal::unavailable(message).with("status", "read_only")).clone()
    }

    /// The same for a store that refused: where it only cannot write now, the table goes on later.
    fn freeze_by(&mut self, why: StoreError) -> Refusal {
        let passes = matches!(why, StoreError::ReadOnly(_) | StoreError::Disk(_));
        self.thaws = passes.then(|| self.now_ms());
        self.freeze(&why.into())
    }

    /// Goes on from the log, once the store can write again: what was refused is in no log, what was kept is. Nobody's
    /// clock ran meanwhile.
    async fn thaw(&mut self) {
        let Some(from_ms) = self.thaws.filter(|_| self.hall.store.health().is_ok()) else { return };
        let Ok((room, Ok(lease))) = self.hall.fold_log(self.id()).await else { return };
        let watchers = std::mem::take(&mut self.watchers);
        *self = Self::new(Arc::clone(&self.hall), room, lease);
        self.watchers = watchers.into_iter().map(Watcher::resume).collect();
        self.hall.renew(self.id(), self.lease.token);
        tracing::warn!(table = %self.id(), "the table goes on");
        if self.room.status() == Status::Playing {
            let down = Entry::Down(Down { from_ms, to_ms: self.now_ms() });
            let _ = self.keep(vec![down]).await;
        }
    }

    /// The card in the list of tables follows the table when it has come to rest; it is no part of the log.
    fn show_card(&mut self) {
        if self.carded == self.room.changes() || self.frozen.is_some() {
            return;
        }
        self.carded = self.room.changes();
        let (table, token, at) = (self.room.id(), self.lease.token, self.room.next());
        let (time_ms, card) = (self.room.last_ms(), Some(self.room.card()));
        drop(self.hall.store.append(Append {
            table,
            token,
            at,
            time_ms,
            entries: Vec::new(),
            card,
            finished: None,
        }));
        self.lease.until_ms = time_ms + LEASE_MS;
    }

    fn pass_time(&mut self) {
        let now_ms = self.now_ms();
        if self.frozen.is_none()
            && let Err(why) = self.room.pass_time(now_ms)
        {
            self.freeze(&Refusal::unavailable(why.to_string()));
        }
    }

    /// Everything the table does by itself by now.
    async fn upkeep(&mut self) {
        self.watchers.retain(|watcher| !watcher.is_gone());
        self.note_presence();
        while self.frozen.is_none() {
            self.pass_time();
            let now_ms = self.now_ms();
            let due = match self.room.upkeep(now_ms) {
                Ok(due) => due,
                Err(why) => {
                    self.freeze(&why);
                    return;
                }
            };
            if due.is_empty() {
                return;
            }
            // What was done before is shown before: a deal turns the page, and each step is to be seen. The end of a game
            // is told with its last step.
            if !matches!(due[..], [Entry::Ended(_), ..]) {
                self.publish();
            }
            if self.keep(due).await.is_err() {
                return;
            }
        }
    }

    /// Lets bots begin to think about what they are asked now: when their answer counts does not depend on how long they
    /// take.
    fn ask_bots(&mut self, tell: &mpsc::UnboundedSender<Thought>) {
        if self.frozen.is_some() {
            return;
        }
        let owner = self.room.opened().owner;
        for BotQuestion { seat, prompt, think } in self.room.bot_questions() {
            let tell = tell.clone();
            self.hall.thinkers.think(owner, move || {
                // A table that has left memory needs no answer.
                if !tell.is_closed() {
                    let _ = tell.send(Thought { seat, prompt, answer: think() });
                }
            });
        }
    }

    fn note_presence(&mut self) {
        let now_ms = self.now_ms();
        let seats = self.watchers.iter().filter_map(|watcher| watcher.seat(&self.room));
        let here = seats.fold(SeatSet::EMPTY, |here, seat| here.with(Seat(seat)));
        for seat in 0..self.room.chairs().len() as u8 {
            self.room.present(seat, here.contains(Seat(seat)), now_ms);
        }
    }

    /// Sends everybody what is new for him.
    fn publish(&mut self) {
        fail::point("table.before-publish");
        let mut last: Option<Frame> = None;
        for watcher in &mut self.watchers {
            if watcher.publish(&self.room, &mut last) {
                self.hall.meters.overflows.add(1);
            }
            fail::point("table.between-readers");
        }
    }
}
