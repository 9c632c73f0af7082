//! The store in one `SQLite` file.
//!
//! It owns the threads: a writer with group commit, readers, and one that folds `SQLite`'s log into the file. Each call of
//! the trait is one line here; what it does is in the file named after its noun.

mod backup;
mod cards;
mod damage;
mod erase;
mod fold;
mod folder;
mod games;
mod heads;
mod inspect;
mod keys;
mod ledger;
mod own;
#[cfg(test)]
mod plans;
mod players;
mod prune;
mod query;
mod reader;
mod restore;
mod sanctions;
mod schema;
mod sizes;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::oneshot;

use self::damage::Damages;
use self::fold::{Fold, Folder as Folding};
use self::folder::Folder;
use self::heads::Heads;
use self::ledger::Ledger;
use self::reader::{Books, Readers};
use self::sizes::Counted;
use self::writer::Writer;
use super::{
    Answer, Append, Back, Finished, Key, KeyHash, Lease, Measures, NewTable, Outdated, Player, PlayerId,
    Removed, Row, Sizes, Statistic, Store, StoreError, TableId, TableRow, Which, WhichGames,
};

pub use folder::Durability;
pub use inspect::Inspection;
pub use schema::SCHEMA;

/// Threads that read for lists and tables.
const READERS: usize = 2;
/// Threads that look up who is calling: no list delays them.
const CALLERS: usize = 1;

/// Tables, players and games in a data folder. Dropped, it writes what is waiting and gives the folder up; its fields go
/// in the order they stand here.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: Readers,
    /// Only for keys and players.
    callers: Readers,
    damages: Arc<Damages>,
    counted: Arc<Counted>,
    /// How many pages the file may have.
    room: Arc<AtomicU32>,
    _folding: Option<Folding>,
    _folder: Option<Folder>,
    path: PathBuf,
}

impl SqliteStore {
    /// Opens the data folder, and makes it where there is none. One server a folder.
    pub fn open(path: &Path, durability: Durability) -> Result<Self, StoreError> {
        Self::open_bounded(path, durability, u32::MAX)
    }

    /// The same with a file of so many pages at most: what a full disk does can be seen so.
    pub fn open_bounded(path: &Path, durability: Durability, pages: u32) -> Result<Self, StoreError> {
        let folder = Folder::hold(path, durability)?;
        let mut connection = folder.connect()?;
        schema::migrate(&mut connection)?;
        let room = Arc::new(AtomicU32::new(pages));
        let damages = Arc::<Damages>::default();
        let ledger = Ledger::open(connection, Arc::clone(&room), &damages)?;
        let heads = ledger.heads();
        let books = |_| {
            let (heads, damages) = (Arc::clone(&heads), Arc::clone(&damages));
            Ok(Books { connection: folder.connect()?, heads, damages })
        };
        let some = |count| (0..count).map(books).collect::<Result<Vec<_>, StoreError>>();
        let readers = Readers::start("paiju-reader", some(READERS)?)?;
        let callers = Readers::start("paiju-callers", some(CALLERS)?)?;
        let fold = Arc::new(Fold::default());
        let folding = Folding::start(folder.connect()?, Arc::clone(&fold))?;
        let writer = Writer::start(ledger, fold)?;
        let (folding, folder, path) = (Some(folding), Some(folder), path.into());
        let counted = Arc::default();
        Ok(Self {
            writer,
            readers,
            callers,
            damages,
            counted,
            room,
            _folding: folding,
            _folder: folder,
            path,
        })
    }

    /// Lets the file have this many pages at most, once it has run out of them: a full disk gets room again.
    pub fn bound(&self, pages: u32) {
        self.room.store(pages, Ordering::Relaxed);
    }

    /// Puts a backup into a folder that has no data yet. It is checked first, and nothing is overwritten.
    pub fn restore(from: &Path, folder: &Path) -> Result<(), StoreError> {
        restore::restore(from, folder)
    }

    /// Gives the room that nothing is in back to the disk; how many bytes the file had and has. Not while a server runs.
    pub fn vacuum(folder: &Path) -> Result<(u64, u64), StoreError> {
        restore::vacuum(folder)
    }

    /// Looks into a data folder that may be a running server's, as it is now. Every write is refused.
    pub fn look(path: &Path) -> Result<Self, StoreError> {
        let connection = folder::look(path)?;
        schema::compare(&connection)?;
        let damages = Arc::<Damages>::default();
        let heads = Arc::new(Heads::find(&connection, &damages)?);
        let books =
            |connection| vec![Books { connection, heads: Arc::clone(&heads), damages: Arc::clone(&damages) }];
        let callers = Readers::start("paiju-callers", books(folder::look(path)?))?;
        let readers = Readers::start("paiju-reader", books(connection))?;
        let writer = Writer::refusing(StoreError::OnlyLooking);
        let (room, counted, path) = (Arc::default(), Arc::default(), path.into());
        Ok(Self { writer, readers, callers, damages, counted, room, _folding: None, _folder: None, path })
    }
}

impl Store for SqliteStore {
    fn create(&self, new: NewTable) -> Answer<Lease> {
        self.writer.write(move |ledger| ledger.create(&new))
    }

    fn take(&self, table: TableId, holder: &str, now_ms: i64, until_ms: i64) -> Answer<Lease> {
        let holder = holder.to_owned();
        self.writer.write(move |ledger| ledger.take(table, &holder, now_ms, until_ms))
    }

    fn release(&self, lease: Lease) -> Answer<()> {
        self.writer.write(move |ledger| ledger.release(lease))
    }

    fn append(&self, append: Append) -> Answer<()> {
        self.writer.write(move |ledger| ledger.append(&append))
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Vec<Row>> {
        self.readers.look(move |books| cards::log(books, table, from))
    }

    fn read_back(&self, table: TableId, from: Option<i64>, rows: u32) -> Answer<Back> {
        self.readers.look(move |books| cards::log_back(books, table, from, rows))
    }

    fn tables(&self, which: Which) -> Answer<Vec<TableRow>> {
        self.readers.look(move |books| cards::list(books, &which))
    }

    fn all_tables(&self, after: i64, limit: u32) -> Answer<Vec<(i64, TableId)>> {
        self.readers.look(move |books| cards::all(books, after, limit))
    }

    fn table(&self, table: TableId) -> Answer<TableRow> {
        self.readers.look(move |books| cards::one(books, table))
    }

    fn add_player(&self, player: Player) -> Answer<()> {
        self.writer.write(move |ledger| players::add(&ledger.connection, &player))
    }

    fn player(&self, id: PlayerId) -> Answer<Option<Player>> {
        self.callers.look(move |books| players::by_id(&books.connection, id))
    }

    fn player_by_login(&self, login: &str) -> Answer<Option<Player>> {
        let login = login.to_owned();
        self.callers.look(move |books| players::by_login(&books.connection, &login))
    }

    fn rename(&self, id: PlayerId, name: &str) -> Answer<Player> {
        let name = name.to_owned();
        self.writer.write(move |ledger| players::rename(&ledger.connection, id, &name))
    }

    fn register(&self, id: PlayerId, login: &str, password: &str) -> Answer<Player> {
        let (login, password) = (login.to_owned(), password.to_owned());
        self.writer.write(move |ledger| players::register(&ledger.connection, id, &login, &password))
    }

    fn change_password(&self, id: PlayerId, from: &str, to: &str, keep: KeyHash) -> Answer<Vec<KeyHash>> {
        let (from, to) = (from.to_owned(), to.to_owned());
        self.writer.write(move |ledger| players::change_password(&ledger.connection, id, [&from, &to], keep))
    }

    fn erase_player(&self, id: PlayerId) -> Answer<Vec<KeyHash>> {
        self.writer.write(move |ledger| erase::erase(&ledger.connection, id))
    }

    fn add_key(&self, key: Key) -> Answer<()> {
        self.writer.write(move |ledger| keys::add(&ledger.connection, &key))
    }

    fn key(&self, hash: KeyHash) -> Answer<Option<Key>> {
        self.callers.look(move |books| keys::one(&books.connection, hash))
    }

    fn keys(&self, player: PlayerId, limit: u32) -> Answer<Vec<Key>> {
        self.readers.look(move |books| keys::of_player(&books.connection, player, limit))
    }

    fn renew_key(&self, hash: KeyHash, used_ms: i64, expires_ms: i64) -> Answer<()> {
        self.writer.write(move |ledger| keys::renew(&ledger.connection, hash, used_ms, expires_ms))
    }

    fn drop_key(&self, hash: KeyHash) -> Answer<()> {
        self.writer.write(move |ledger| keys::drop_one(&ledger.connection, hash))
    }

    fn drop_keys(&self, player: PlayerId, keep: Option<KeyHash>) -> Answer<Vec<KeyHash>> {
        self.writer.write(move |ledger| keys::drop_all(&ledger.connection, player, keep))
    }

    fn games(&self, which: WhichGames) -> Answer<Vec<Finished>> {
        self.readers.look(move |books| games::list(books, &which))
    }

    fn game(&self, table: TableId, number: u32) -> Answer<Option<Finished>> {
        self.readers.look(move |books| games::one(&books.connection, table, number))
    }

    fn statistics(&self, player: PlayerId) -> Answer<Vec<Statistic>> {
        self.readers.look(move |books| games::statistics(&books.connection, player))
    }

    /// On a thread of its own: nobody's question waits for it.
    fn backup(&self, to: &Path) -> Answer<()> {
        let (answer, answered) = oneshot::channel();
        let (from, to) = (self.path.clone(), to.to_owned());
        let copy = move || {
            let copied = folder::look(&from).and_then(|connection| backup::copy(&connection, &to));
            let _ = answer.send(copied);
        };
        // Without a thread the answer is dropped, and the asker sees that nothing came of it.
        let _ = std::thread::Builder::new().name("paiju-backup".into()).spawn(copy);
        answered
    }

    fn prune(&self, what: Outdated, before_ms: i64) -> Answer<Removed> {
        self.writer.write(move |ledger| ledger.prune(what, before_ms))
    }

    fn newest_ms(&self) -> Answer<i64> {
        self.readers.look(move |books| sizes::newest_ms(&books.connection))
    }

    fn sizes(&self) -> Answer<Sizes> {
        let (counted, path) = (Arc::clone(&self.counted), self.path.clone());
        self.readers.look(move |books| counted.sizes(&books.connection, &path))
    }

    fn health(&self) -> Result<(), StoreError> {
        self.writer.health()
    }

    fn measures(&self) -> Measures {
        Measures { damaged: self.damages.count(), ..self.writer.measures() }
    }
}
