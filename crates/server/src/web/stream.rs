//! Server-Sent Events: a table followed with nothing but HTTP.
//!
//! Each event's id is the cursor after it, so `Last-Event-ID` goes on where the reader stopped.

use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::App;
use super::address::Address;
use super::caller::Anybody;
use super::json::Asked;
use super::tables::{Since, eyes, table_of};
use crate::hall::{Watching, outbox};
use crate::refusal::Refusal;
use crate::store::PlayerId;

/// An open stream or socket; counted until it is dropped.
#[derive(Debug)]
pub(super) struct Open {
    app: App,
    player: Option<PlayerId>,
    from: IpAddr,
}

impl Open {
    pub(super) fn new(app: &App, player: Option<PlayerId>, from: IpAddr) -> Result<Self, Refusal> {
        app.0.gate.socket(player, from)?;
        app.hall().meters.sockets.up();
        Ok(Self { app: app.clone(), player, from })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.app.0.gate.closed(self.player, self.from);
        self.app.hall().meters.sockets.down();
    }
}

/// Follows a table.
pub(super) async fn follow(
    State(app): State<App>,
    Address(from): Address,
    Anybody(caller): Anybody,
    Path(table): Path<String>,
    Asked(asked): Asked<Since>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let table = table_of(&table)?;
    eyes(&app, table, caller.as_ref()).await?;
    let who = caller.map(|caller| caller.player);
    let open = Open::new(&app, who, from)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let (outbox, watching) = outbox(app.hall(), table);
    app.hall().watch(table, who, last.or(asked.since), outbox).await?;
    let reader = Reader { watching, _open: open };
    let events = futures_util::stream::unfold(reader, |mut reader| async {
        let frame = reader.watching.next().await?;
        Some((Ok::<_, Infallible>(event(frame.as_str())), reader))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(15));
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

struct Reader {
    watching: Watching,
    _open: Open,
}

fn event(frame: &str) -> Event {
    #[derive(Deserialize)]
    struct Head {
        #[serde(rename = "type")]
        kind: String,
        cursor: usize,
    }
    let event = Event::default().data(frame);
    match serde_json::from_str::<Head>(frame) {
        Ok(head) => event.event(head.kind).id(head.cursor.to_string()),
        Err(_) => event,
    }
}
