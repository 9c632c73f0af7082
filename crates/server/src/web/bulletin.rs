//! What everybody who is connected is told at once: announcements, and that bans have changed.
//!
//! It owns the way to the sockets and streams. Who is banned is [`sanctions`](super::sanctions)' to say.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::watch;

/// Announcements that a slow socket can still be sent.
const KEPT: usize = 16;

/// What has been told so far.
#[derive(Clone, Debug, Default)]
struct Told {
    /// How often bans have changed.
    bans: u64,
    /// How many announcements there were.
    announcements: u64,
    /// The last of them, as frames, oldest first.
    last: VecDeque<Arc<str>>,
}

/// Where everything is told.
#[derive(Debug)]
pub(super) struct Bulletin(watch::Sender<Told>);

impl Default for Bulletin {
    fn default() -> Self {
        Self(watch::Sender::new(Told::default()))
    }
}

/// Something that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A frame for everybody.
    Announcement(Arc<str>),
    /// Bans have changed: whoever reads this may be among the banned.
    Bans,
}

impl Bulletin {
    /// Sends a frame to everybody who is connected; how many connections that is.
    pub(super) fn announce(&self, frame: Arc<str>) -> usize {
        self.0.send_modify(|told| {
            told.announcements += 1;
            told.last.push_back(frame);
            if told.last.len() > KEPT {
                told.last.pop_front();
            }
        });
        self.0.receiver_count()
    }

    /// Has every connection look whether it is banned.
    pub(super) fn bans_changed(&self) {
        self.0.send_modify(|told| told.bans += 1);
    }

    /// How many connections there are to be told something.
    pub(super) fn readers(&self) -> usize {
        self.0.receiver_count()
    }

    /// A reader of everything that is told from now on.
    pub(super) fn subscribe(&self) -> BulletinReader {
        let news = self.0.subscribe();
        let (bans, announcements) = {
            let told = news.borrow();
            (told.bans, told.announcements)
        };
        BulletinReader { news, bans, announcements, waiting: VecDeque::new() }
    }
}

/// Reads what is told, each item once.
#[derive(Debug)]
pub(super) struct BulletinReader {
    news: watch::Receiver<Told>,
    bans: u64,
    announcements: u64,
    waiting: VecDeque<Item>,
}

impl BulletinReader {
    /// The next item; waits for ever where nothing is told. It may be dropped while it waits.
    pub(super) async fn next(&mut self) -> Item {
        loop {
            if let Some(item) = self.waiting.pop_front() {
                return item;
            }
            if self.news.changed().await.is_err() {
                // The application is gone, and so is this connection in a moment.
                std::future::pending::<()>().await;
            }
            self.look();
        }
    }

    fn look(&mut self) {
        let told = self.news.borrow_and_update();
        let new = usize::try_from(told.announcements - self.announcements).unwrap_or(usize::MAX);
        let missed = told.last.iter().skip(told.last.len().saturating_sub(new));
        self.waiting.extend(missed.cloned().map(Item::Announcement));
        if told.bans != self.bans {
            self.waiting.push_front(Item::Bans);
        }
        (self.bans, self.announcements) = (told.bans, told.announcements);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_reader_is_told_everything_since_it_came_once() {
        let bulletin = Bulletin::default();
        bulletin.announce("before".into());
        let mut reader = bulletin.subscribe();
        bulletin.announce("one".into());
        bulletin.announce("two".into());
        bulletin.bans_changed();
        assert_eq!(reader.next().await, Item::Bans);
        assert_eq!(reader.next().await, Item::Announcement("one".into()));
        assert_eq!(reader.next().await, Item::Announcement("two".into()));
        let more = tokio::time::timeout(std::time::Duration::from_millis(1), reader.next()).await;
        assert!(more.is_err());
        assert_eq!(bulletin.announce("three".into()), 1);
        assert_eq!(reader.next().await, Item::Announcement("three".into()));
    }
}
