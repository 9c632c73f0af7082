//! The store in one `SQLite` file.
//!
//! It owns the threads: a writer with group commit, readers, and one that folds `SQLite`'s log into the file. Each call of
//! the trait is one line here; what it does is in the file named after its noun.

mod backup;
mod cards;
mod fold;
mod folder;
mod games;
mod heads;
mod ledger;
mod players;
mod query;
mod reader;
mod sanctions;
mod schema;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::oneshot;

use self::fold::{Fold, Folder as Folding};
use self::folder::Folder;
use self::heads::Heads;
use self::ledger::Ledger;
use self::reader::{Books, Readers};
use self::writer::Writer;
use super::{
    Answer, Append, Finished, Key, Lease, Measures, NewTable, Player, PlayerId, Row, Statistic, Store,
    StoreError, TableId, TableRow, Which, WhichGames,
};

pub use folder::Durability;
pub use schema::SCHEMA;

/// Threads that read.
const READERS: usize = 2;

/// Tables, players and games in a data folder. Dropped, it writes what is waiting and gives the folder up; its fields go
/// in the order they stand here.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: Readers,
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
        connection.pragma_update(None, "max_page_count", pages)?;
        let ledger = Ledger::open(connection)?;
        let heads = ledger.heads();
        let books = |_| Ok(Books { connection: folder.connect()?, heads: Arc::clone(&heads) });
        let readers = Readers::start((0..READERS).map(books).collect::<Result<_, StoreError>>()?)?;
        let fold = Arc::new(Fold::default());
        let folding = Folding::start(folder.connect()?, Arc::clone(&fold))?;
        let writer = Writer::start(ledger, fold)?;
        Ok(Self { writer, readers, _folding: Some(folding), _folder: Some(folder), path: path.into() })
    }

    /// Looks into a data folder that may be a running server's, as it is now. Every write is refused.
    pub fn look(path: &Path) -> Result<Self, StoreError> {
        let connection = folder::look(path)?;
        schema::compare(&connection)?;
        let heads = Arc::new(Heads::find(&connection)?);
        let readers = Readers::start(vec![Books { connection, heads }])?;
        let writer = Writer::refusing(StoreError::OnlyLooking);
        Ok(Self { writer, readers, _folding: None, _folder: None, path: path.into() })
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

    fn tables(&self, which: Which) -> Answer<Vec<TableRow>> {
        self.readers.look(move |books| cards::list(books, &which))
    }

    fn table(&self, table: TableId) -> Answer<TableRow> {
        self.readers.look(move |books| cards::one(books, table))
    }

    fn add_player(&self, player: Player) -> Answer<()> {
        self.writer.write(move |ledger| players::add(&ledger.connection, &player))
    }

    fn player(&self, id: PlayerId) -> Answer<Option<Player>> {
        self.readers.look(move |books| players::by_id(&books.connection, id))
    }

    fn player_by_login(&self, login: &str) -> Answer<Option<Player>> {
        let login = login.to_owned();
        self.readers.look(move |books| players::by_login(&books.connection, &login))
    }

    fn change_player(&self, player: Player) -> Answer<()> {
        self.writer.write(move |ledger| players::change(&ledger.connection, &player))
    }

    fn add_key(&self, key: Key) -> Answer<()> {
        self.writer.write(move |ledger| players::add_key(&ledger.connection, &key))
    }

    fn key(&self, hash: [u8; 32]) -> Answer<Option<Key>> {
        self.readers.look(move |books| players::key(&books.connection, hash))
    }

    fn drop_key(&self, hash: [u8; 32]) -> Answer<()> {
        self.writer.write(move |ledger| players::drop_key(&ledger.connection, hash))
    }

    fn games(&self, which: WhichGames) -> Answer<Vec<Finished>> {
        self.readers.look(move |books| games::list(&books.connection, &which))
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

    fn health(&self) -> Result<(), StoreError> {
        self.writer.health()
    }

    fn measures(&self) -> Measures {
        self.writer.measures()
    }
}
