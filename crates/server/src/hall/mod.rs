//! The hall: every table that is in memory, and the way to those that are not.
//!
//! It owns which tables are live. A table that nobody looks at leaves memory and comes back from its log when somebody
//! asks for it. What a table decides is [`room`](crate::room)'s; what is kept is [`store`](crate::store)'s.

mod allowance;
mod live;
mod thinking;
mod watcher;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;

use crate::clock::Clock;
use crate::meters::Meters;
use crate::refusal::Refusal;
use crate::room::entry::{Entry, Opened, Sat};
use crate::room::{Info, Plan, Receipt, Room, Stuck, first_entries};
use crate::store::{Lease, NewTable, PlayerId, Status, Store, StoreError, TableId, Token, Which, answered};

pub use allowance::{Allowance, Parcel};
use live::{Ask, Live, Watch};
pub use thinking::Thinkers;
pub use watcher::{Hello, Outbox, Watching, outbox};

/// How many requests may wait for one table; more are told to come back.
const MAILBOX: usize = 64;
/// So many tables can be taken up at the same time.
const DOORS: usize = 64;
/// How long a lease lasts that is not renewed.
const LEASE_MS: i64 = 60_000;

/// Everything that tables share.
pub struct Hall {
    store: Arc<dyn Store>,
    clock: Clock,
    /// Who holds this process's leases.
    holder: String,
    live: Mutex<Tables>,
    /// Counts what operators want to know.
    pub meters: Arc<Meters>,
    thinkers: Thinkers,
    /// Who takes a table up holds its door: of many who come for it at once, one does.
    doors: [tokio::sync::Mutex<()>; DOORS],
    stopping: watch::Sender<bool>,
    /// Whether no new tables and games are begun.
    draining: std::sync::atomic::AtomicBool,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").field("live", &self.live()).finish_non_exhaustive()
    }
}

/// The live tables, and how many each owner has.
#[derive(Default)]
struct Tables {
    /// With the token of its lease: a later holder takes the place of an earlier one.
    by_id: BTreeMap<TableId, Entered>,
    of_owner: BTreeMap<PlayerId, usize>,
}

/// A live table as the hall knows it.
struct Entered {
    token: Token,
    owner: PlayerId,
    ask: mpsc::Sender<Ask>,
}

impl Tables {
    fn insert(&mut self, id: TableId, entered: Entered) {
        *self.of_owner.entry(entered.owner).or_default() += 1;
        if let Some(before) = self.by_id.insert(id, entered) {
            self.one_less(before.owner);
        }
    }

    /// Takes a table out, if it is still that holder's.
    fn remove(&mut self, id: TableId, token: Token) {
        if self.by_id.get(&id).is_some_and(|entered| entered.token == token)
            && let Some(gone) = self.by_id.remove(&id)
        {
            self.one_less(gone.owner);
        }
    }

    fn one_less(&mut self, owner: PlayerId) {
        if let std::collections::btree_map::Entry::Occupied(mut left) = self.of_owner.entry(owner) {
            *left.get_mut() = left.get().saturating_sub(1);
            if *left.get() == 0 {
                left.remove();
            }
        }
    }
}

/// What a request to a table came to.
#[derive(Clone, Debug)]
pub struct Done {
    /// For an action.
    pub receipt: Option<Receipt>,
    /// The table afterwards; not for an action, whose frames tell it.
    pub info: Option<Box<Info>>,
}

impl Hall {
    /// A hall without live tables, whose bots think on this many threads; 0: one per core.
    pub fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        holder: String,
        meters: Arc<Meters>,
        thinkers: usize,
    ) -> Arc<Self> {
        let (live, thinkers) = (Mutex::default(), Thinkers::start(thinkers));
        let doors = std::array::from_fn(|_| tokio::sync::Mutex::default());
        let (stopping, draining) = (watch::Sender::new(false), false.into());
        Arc::new(Self { store, clock, holder, live, meters, thinkers, doors, stopping, draining })
    }

    /// What time it is here.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Where bots think.
    pub fn thinkers(&self) -> &Thinkers {
        &self.thinkers
    }

    /// How many tables are in memory.
    pub fn live(&self) -> usize {
        self.lock().by_id.len()
    }

    /// How many tables of that owner are in memory.
    pub fn live_of(&self, owner: PlayerId) -> usize {
        self.lock().of_owner.get(&owner).copied().unwrap_or(0)
    }

    /// Whether a table is in memory.
    pub fn is_live(&self, id: TableId) -> bool {
        self.in_memory(id).is_some()
    }

    /// How many sockets and streams follow a table; nobody follows one that is not in memory.
    pub async fn watchers(&self, id: TableId) -> usize {
        let Some(table) = self.in_memory(id) else { return 0 };
        let (reply, answer) = oneshot::channel();
        // A table that is too busy to answer is one that nobody needs to be told the number of.
        let _ = table.try_send(Ask::Watchers(reply));
        answer.await.unwrap_or(0)
    }

    /// How many requests wait in the mailboxes of tables.
    pub fn waiting(&self) -> usize {
        let live = self.lock();
        live.by_id.values().map(|entered| MAILBOX - entered.ask.capacity().min(MAILBOX)).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        // A panic elsewhere has not left the map half changed.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table.
    pub async fn open(
        self: &Arc<Self>,
        id: TableId,
        opened: Opened,
        sitters: Vec<Sat>,
    ) -> Result<Info, Refusal> {
        self.refuse_if_stopping()?;
        self.refuse_if_draining()?;
        let time_ms = self.clock.now_ms();
        let entries = first_entries(opened, paiju_wire::draw_seed()?, sitters);
        let room = fold_new(id, &entries, time_ms)?;
        let new = NewTable {
            table: id,
            holder: self.holder.clone(),
            until_ms: time_ms + LEASE_MS,
            time_ms,
            card: room.card(),
            entries: entries.iter().map(Entry::bytes).collect(),
        };
        let lease = answered(self.store.create(new)).await?;
        let info = room.info();
        self.enter(Live::new(Arc::clone(self), room, lease))?;
        Ok(info)
    }

    fn enter(self: &Arc<Self>, live: Live) -> Result<mpsc::Sender<Ask>, Refusal> {
        let (ask, asks) = mpsc::channel(MAILBOX);
        {
            let mut tables = self.lock();
            // Who stops the hall lets go of what he finds here: nothing may come in behind him.
            self.refuse_if_stopping()?;
            let entered = Entered { token: live.token(), owner: live.owner(), ask: ask.clone() };
            tables.insert(live.id(), entered);
        }
        self.meters.table_entered(live.game());
        self.meters.tables.set(self.live());
        tokio::spawn(live.run(asks));
        Ok(ask)
    }

    fn in_memory(&self, id: TableId) -> Option<mpsc::Sender<Ask>> {
        let live = self.lock();
        live.by_id.get(&id).filter(|entered| !entered.ask.is_closed()).map(|entered| entered.ask.clone())
    }

    /// A live table, from memory or from its log.
    async fn table(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Ask>, Refusal> {
        if let Some(ask) = self.in_memory(id) {
            return Ok(ask);
        }
        let _door = self.doors[usize::from(id.0[0]) % DOORS].lock().await;
        match self.in_memory(id) {
            Some(ask) => Ok(ask),
            None => self.take_up(id).await,
        }
    }

    /// Takes a table up from its log: to look at, if nothing can be written any more.
    async fn take_up(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Ask>, Refusal> {
        let (room, lease) = self.fold_log(id).await?;
        self.enter(match lease {
            Ok(lease) => Live::new(Arc::clone(self), room, lease),
            Err(why) => Live::to_look_at(Arc::clone(self), room, why),
        })
    }

    /// A table as its log has it, with the right to write it, or why there is none.
    async fn fold_log(&self, id: TableId) -> Result<(Room, Result<Lease, StoreError>), Refusal> {
        self.refuse_if_stopping()?;
        let now_ms = self.clock.now_ms();
        let taken = answered(self.store.take(id, &self.holder, now_ms, now_ms + LEASE_MS)).await;
        let lease = match taken {
            Err(why @ (StoreError::ReadOnly(_) | StoreError::Unsynced(_))) => Err(why),
            taken => Ok(taken?),
        };
        let rows = answered(self.store.read(id, 0)).await.inspect_err(|why| self.report(id, why))?;
        let begun = tokio::time::Instant::now();
        let room = Room::fold(id, &rows).map_err(|why| {
            self.report(id, &why);
            stuck(&why)
        })?;
        self.meters.replay.observe(begun.elapsed());
        Ok((room, lease))
    }

    /// A live table has taken its hold anew.
    fn renew(&self, id: TableId, token: Token) {
        if let Some(Entered { token: held, .. }) = self.lock().by_id.get_mut(&id) {
            *held = token;
        }
    }

    /// Reports a table that cannot be continued; everybody else plays.
    fn report(&self, table: TableId, why: &dyn std::fmt::Display) {
        self.meters.stuck.add(1);
        tracing::error!(%table, %why, "the table cannot be continued; `paiju check` tells more");
    }

    /// Asks a live table something; once more, if it left memory just then.
    async fn ask<T>(
        self: &Arc<Self>,
        id: TableId,
        mut make: impl FnMut(oneshot::Sender<Result<T, Refusal>>) -> Ask,
    ) -> Result<T, Refusal> {
        for _ in 0..4 {
            let table = self.table(id).await?;
            let (reply, answer) = oneshot::channel();
            match table.try_send(make(reply)) {
                Ok(()) => {
                    if let Ok(answer) = answer.await {
                        return answer;
                    }
                }
                Err(mpsc::error::TrySendError::Full(_)) => {
                    return Err(Refusal::too_many(
                        "this table has more requests than it can take; try again",
                    ));
                }
                Err(mpsc::error::TrySendError::Closed(_)) => {}
            }
        }
        Err(Refusal::unavailable("this table is not reachable now; try again"))
    }

    /// Does something at a table: what the wish plans is kept first, then happens.
    pub async fn wish(
        self: &Arc<Self>,
        id: TableId,
        wish: impl Fn(&Room) -> Result<Plan, Refusal> + Clone + Send + 'static,
    ) -> Result<Done, Refusal> {
        self.ask(id, |reply| Ask::Wish { wish: Box::new(wish.clone()), told: true, reply }).await
    }

    /// The same for who follows the table: its frames tell him what became of it, and the receipt of an action.
    pub async fn bid(
        self: &Arc<Self>,
        id: TableId,
        wish: impl Fn(&Room) -> Result<Plan, Refusal> + Clone + Send + 'static,
    ) -> Result<Option<Receipt>, Refusal> {
        let done = self.ask(id, |reply| Ask::Wish { wish: Box::new(wish.clone()), told: false, reply });
        Ok(done.await?.receipt)
    }

    /// Looks at a table.
    pub async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        id: TableId,
        look: impl Fn(&Room) -> T + Clone + Send + 'static,
    ) -> Result<T, Refusal> {
        self.ask(id, |reply| {
            let look = look.clone();
            Ask::Look(Box::new(move |room| {
                // Whoever asked may have gone.
                let _ = reply.send(Ok(look(room)));
            }))
        })
        .await
    }

    /// Follows a table as somebody or as a stranger, from his n-th event on or from a snapshot. He sees what his chair
    /// does, while he has one.
    pub async fn watch(
        self: &Arc<Self>,
        id: TableId,
        who: Option<PlayerId>,
        hello: Hello,
        outbox: Outbox,
    ) -> Result<(), Refusal> {
        let watch = Watch { who, hello, outbox };
        self.ask(id, |reply| Ask::Watch { watch: Box::new(watch.clone()), reply }).await
    }

    /// Says that a reader's outbox has room again, or that he is gone.
    fn nudge(&self, id: TableId) {
        if let Some(entered) = self.lock().by_id.get(&id) {
            // A table with a full mailbox looks at its readers soon anyway.
            let _ = entered.ask.try_send(Ask::Nudge);
        }
    }

    /// Whether the server is stopping.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Begins to drain, or ends it: while the server drains, running games go on and no new ones are begun.
    pub fn drain(&self, draining: bool) {
        self.draining.store(draining, std::sync::atomic::Ordering::Relaxed);
        self.meters.draining.set(draining.into());
    }

    /// Whether no new tables and games are begun.
    pub fn is_draining(&self) -> bool {
        self.draining.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Refuses what would begin a table or a game while the server drains.
    pub fn refuse_if_draining(&self) -> Result<(), Refusal> {
        if self.is_draining() {
            let message =
                "the server is about to be restarted: running games go on, new ones begin afterwards";
            return Err(Refusal::unavailable(message).with("draining", true));
        }
        Ok(())
    }

    /// Waits until the server is stopping.
    pub async fn stopped(&self) {
        // The sender is here: it cannot be gone.
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    fn refuse_if_stopping(&self) -> Result<(), Refusal> {
        if self.is_stopping() {
            return Err(Refusal::unavailable("the server is stopping; come back in a few seconds"));
        }
        Ok(())
    }

    /// Takes up the tables that were playing when the server stopped; how many could not be.
    pub async fn restore(self: &Arc<Self>) -> Result<(usize, Vec<(TableId, Refusal)>), Refusal> {
        let which = Which { status: Some(Status::Playing), limit: u32::MAX, ..Which::default() };
        let rows = answered(self.store.tables(which)).await?;
        let (mut coming, mut failed) = (JoinSet::new(), Vec::new());
        for row in &rows {
            let (hall, id) = (Arc::clone(self), row.id);
            coming.spawn(async move { hall.table(id).await.map_err(|why| (id, why)) });
            // Several at a time: their leases are written together, and every core folds logs.
            if coming.len() >= DOORS {
                failed.extend(coming.join_next().await.and_then(failure));
            }
        }
        while let Some(come) = coming.join_next().await {
            failed.extend(failure(come));
        }
        Ok((rows.len() - failed.len(), failed))
    }

    /// Stops: no new tables, everybody is told, every table is let go.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        let tables = std::mem::take(&mut *self.lock());
        let tables: Vec<_> = tables.by_id.into_values().map(|entered| entered.ask).collect();
        for table in &tables {
            crate::fail::point("hall.while-stopping");
            let _ = table.send(Ask::Stop).await;
        }
        for table in tables {
            table.closed().await;
        }
    }
}

/// Why a table did not come back.
fn failure<T, E>(come: Result<Result<T, E>, tokio::task::JoinError>) -> Option<E> {
    match come {
        Ok(come) => come.err(),
        // What breaks while a log is folded is caught there; the rest must be heard of.
        Err(broken) => std::panic::resume_unwind(broken.into_panic()),
    }
}

fn fold_new(id: TableId, entries: &[Entry], time_ms: i64) -> Result<Room, Refusal> {
    let [Entry::Opened(opened), rest @ ..] = entries else {
        return Err(stuck(&Stuck::NoOpening));
    };
    let mut room = Room::open(id, (**opened).clone(), time_ms).map_err(|why| stuck(&why))?;
    for entry in rest {
        room.apply(entry, time_ms).map_err(|why| stuck(&why))?;
    }
    Ok(room)
}

fn stuck(why: &Stuck) -> Refusal {
    Refusal::unavailable(format!("this server cannot go on with the table: {why}")).with("status", "stuck")
}
