//! Server-Sent Events: a table followed with nothing but HTTP.
//!
//! Each event's id is the cursor after it, so `Last-Event-ID` goes on where the reader stopped.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::App;
use super::address::Address;
use super::bulletin::{BulletinReader, Item};
use super::caller::{Anybody, Caller};
use super::json::{Asked, At};
use super::keys::SignedIn;
use super::tables::play::Missed;
use super::tables::{eyes, table_of};
use crate::hall::{Allowance, Watching, outbox};
use crate::refusal::Refusal;
use crate::store::{PlayerId, answered};

/// An open stream or socket; counted until it is dropped.
#[derive(Debug)]
pub(super) struct Open {
    app: App,
    player: Option<PlayerId>,
    from: IpAddr,
    /// The bytes that may wait for it.
    pub(super) allowance: Allowance,
    /// Who has come with a token is gone with it.
    token: Option<([u8; 32], SignedIn)>,
    bulletin: BulletinReader,
}

/// What somebody who is connected is told beside the table.
#[derive(Debug)]
pub(super) enum Word {
    /// The token was signed out: the connection ends.
    SignedOut,
    /// The player or the address was banned: the connection ends.
    Banned,
    /// A frame for everybody.
    Announcement(Arc<str>),
}

impl Open {
    pub(super) async fn new(app: &App, caller: Option<&Caller>, from: IpAddr) -> Result<Self, Refusal> {
        let player = caller.map(|caller| caller.player);
        let allowance = app.0.gate.socket(player, from)?;
        app.hall().meters.sockets.up();
        let token = caller.map(|caller| (caller.hash, app.0.keys.open(caller.hash)));
        let bulletin = app.0.bulletin.subscribe();
        let open = Self { app: app.clone(), player, from, allowance, token, bulletin };
        // A ban may have come since the caller was admitted; one that comes from now on is read in the bulletin.
        open.admitted()?;
        if let Some((hash, _)) = open.token {
            // It may have been signed out since it was looked up.
            answered(app.hall().store().key(hash)).await?.ok_or_else(Refusal::unknown_caller)?;
        }
        Ok(open)
    }

    fn admitted(&self) -> Result<(), Refusal> {
        let (sanctions, now_ms) = (&self.app.0.sanctions, self.app.now_ms());
        sanctions.admit_address(self.from, now_ms)?;
        self.player.map_or(Ok(()), |player| sanctions.admit_player(player, now_ms))
    }

    /// Waits for what there is to be told beside the table: that the token is signed out, a ban, an announcement.
    pub(super) async fn word(&mut self) -> Word {
        loop {
            let out = async {
                match &mut self.token {
                    Some((_, open)) => open.out().await,
                    None => std::future::pending().await,
                }
            };
            let item = tokio::select! {
                () = out => return Word::SignedOut,
                item = self.bulletin.next() => item,
            };
            match item {
                Item::Announcement(frame) => return Word::Announcement(frame),
                Item::Bans if self.admitted().is_err() => return Word::Banned,
                Item::Bans => {}
            }
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if let Some((hash, open)) = self.token.take() {
            self.app.0.keys.closed(hash, open);
        }
        self.app.0.gate.closed(self.player, self.from);
        self.app.hall().meters.sockets.down();
    }
}

/// Follows a table.
pub(super) async fn follow(
    State(app): State<App>,
    Address(from): Address,
    Anybody(caller): Anybody,
    At(table): At<String>,
    Asked(asked): Asked<Missed>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let table = table_of(&table)?;
    eyes(&app, table, caller.as_ref()).await?;
    let open = Open::new(&app, caller.as_ref(), from).await?;
    let who = caller.map(|caller| caller.player);
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let (outbox, watching) = outbox(app.hall(), table, &open.allowance);
    app.hall().watch(table, who, asked.hello(last), outbox).await?;
    let reader = Reader { watching, open };
    let events = futures_util::stream::unfold(reader, |mut reader| async {
        let event = tokio::select! {
            frame = reader.watching.next() => event(frame?.as_ref()),
            word = reader.open.word() => match word {
                Word::SignedOut | Word::Banned => return None,
                Word::Announcement(frame) => event(&frame),
            },
        };
        Some((Ok::<_, Infallible>(event), reader))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

struct Reader {
    watching: Watching,
    open: Open,
}

fn event(frame: &str) -> Event {
    #[derive(Deserialize)]
    struct Head {
        #[serde(rename = "type")]
        kind: String,
        /// An announcement has none.
        cursor: Option<usize>,
    }
    let event = Event::default().data(frame);
    match serde_json::from_str::<Head>(frame) {
        Ok(Head { kind, cursor: Some(cursor) }) => event.event(kind).id(cursor.to_string()),
        Ok(head) => event.event(head.kind),
        Err(_) => event,
    }
}
