//! Tables in lists: the public ones in pages, and the caller's own.
//!
//! It owns what a page looks like and the cache of first pages. The lobby's first page is what nearly every visitor asks
//! for: it is read from the store at most twice a second, however many ask.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::time::Instant;

use crate::refusal::Refusal;
use crate::store::{CardPlace, Status, Store, TableRow, Which, answered};
use crate::web::App;
use crate::web::caller::Anybody;
use crate::web::json::{Asked, Number, cursor};

/// For this long a first page may be shown again.
const FRESH: Duration = Duration::from_millis(500);
/// As many first pages are kept at most; with more filters than that at once, the oldest makes room.
const PAGES: usize = 64;
/// The header with the cursor of the next page. The last page has none.
pub(in crate::web) const NEXT: &str = "paiju-next";

/// Which tables to list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct WhichTables {
    game: Option<String>,
    status: Option<Status>,
    mine: Option<bool>,
    before_ms: Option<Number>,
    after: Option<String>,
    limit: Option<u32>,
}

/// A page as it is sent.
#[derive(Clone, Debug)]
struct Page {
    body: Bytes,
    next: Option<CardPlace>,
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let mut response = ([("content-type", "application/json")], self.body).into_response();
        let next = self.next.and_then(|place| HeaderValue::from_str(&place.to_string()).ok());
        if let Some(next) = next {
            response.headers_mut().insert(NEXT, next);
        }
        response
    }
}

/// The public tables, or the own ones.
pub(in crate::web) async fn list(
    State(app): State<App>,
    Anybody(caller): Anybody,
    Asked(asked): Asked<WhichTables>,
) -> Result<Response, Refusal> {
    if let Some(caller) = &caller {
        caller.account()?;
    }
    let mine = asked.mine.unwrap_or(false);
    let player = match (mine, &caller) {
        (true, Some(caller)) => Some(caller.player),
        (true, None) => return Err(Refusal::unknown_caller()),
        (false, _) => None,
    };
    let which = Which {
        status: asked.status,
        public: !mine,
        game: asked.game,
        player,
        before_ms: asked.before_ms.map(Number::ms),
        after: cursor(asked.after.as_deref())?,
        limit: crate::web::listed(asked.limit)?,
    };
    let store = app.hall().store();
    let page = match Filter::of_first_page(&which) {
        Some(filter) => app.0.lobby.page(filter, || read(&**store, which)).await?,
        None => read(&**store, which).await?,
    };
    Ok(page.into_response())
}

/// Reads a page, and one table more to know whether there is another.
async fn read(store: &dyn Store, mut which: Which) -> Result<Page, Refusal> {
    let limit = which.limit as usize;
    which.limit += 1;
    let mut rows = answered(store.tables(which)).await?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(TableRow::place);
    // A card that is no JSON is a damaged one: the others are listed.
    let cards: Vec<&RawValue> =
        rows.iter().filter_map(|row| serde_json::from_str(&row.card.text).ok()).collect();
    let body = serde_json::to_vec(&cards).map_err(|why| Refusal::unavailable(why.to_string()))?;
    Ok(Page { body: body.into(), next })
}

/// Which first page: one per combination of filters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Filter {
    game: Option<&'static str>,
    status: Option<&'static str>,
    limit: u32,
}

impl Filter {
    /// The filter, if this is the first page of a public list. Games that nobody plays have no page: anybody can make
    /// up their names.
    fn of_first_page(which: &Which) -> Option<Self> {
        if which.player.is_some() || which.before_ms.is_some() || which.after.is_some() {
            return None;
        }
        let game = match &which.game {
            Some(game) => Some(crate::room::catalog().find(game).ok()?.name),
            None => None,
        };
        Some(Self { game, status: which.status.map(Status::word), limit: which.limit })
    }
}

/// A page and when it was read. Of many who come for it at once, one reads and the others wait for that one.
type Slot = Arc<tokio::sync::Mutex<Option<(Instant, Page)>>>;

/// First pages of public lists.
#[derive(Debug, Default)]
pub(in crate::web) struct Lobby(Mutex<BTreeMap<Filter, (Instant, Slot)>>);

impl Lobby {
    /// The slot of a filter; where there is no room for it, the one that was asked for first makes room.
    fn slot(&self, filter: Filter) -> Slot {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= PAGES
            && !slots.contains_key(&filter)
            && let Some(oldest) =
                slots.iter().min_by_key(|(_, (since, _))| *since).map(|(key, _)| key.clone())
        {
            slots.remove(&oldest);
        }
        let (_, slot) = slots.entry(filter).or_insert_with(|| (Instant::now(), Slot::default()));
        Arc::clone(slot)
    }

    async fn page<F: Future<Output = Result<Page, Refusal>>>(
        &self,
        filter: Filter,
        read: impl FnOnce() -> F,
    ) -> Result<Page, Refusal> {
        let slot = self.slot(filter);
        let mut kept = slot.lock().await;
        if let Some((since, page)) = kept.as_ref().filter(|(since, _)| since.elapsed() < FRESH) {
            let (_, page) = (since, page);
            return Ok(page.clone());
        }
        let page = read().await?;
        *kept = Some((Instant::now(), page.clone()));
        Ok(page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    fn filter(limit: u32) -> Filter {
        Filter { game: None, status: None, limit }
    }

    #[tokio::test]
    async fn a_first_page_is_read_once_until_it_is_old() {
        let (lobby, reads) = (Lobby::default(), AtomicU32::new(0));
        let read = || async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            reads.fetch_add(1, Relaxed);
            Ok(Page { body: Bytes::from_static(b"[]"), next: None })
        };
        let (first, second) = tokio::join!(lobby.page(filter(20), read), lobby.page(filter(20), read));
        assert!(first.is_ok() && second.is_ok());
        lobby.page(filter(20), read).await.unwrap();
        assert_eq!(reads.load(Relaxed), 1);
        lobby.page(filter(50), read).await.unwrap();
        assert_eq!(reads.load(Relaxed), 2, "another page is another read");
        tokio::time::sleep(FRESH).await;
        lobby.page(filter(20), read).await.unwrap();
        assert_eq!(reads.load(Relaxed), 3);
    }

    #[tokio::test]
    async fn what_could_not_be_read_is_not_kept_and_pages_are_bounded() {
        let lobby = Lobby::default();
        assert!(lobby.page(filter(1), || async { Err(Refusal::unavailable("now")) }).await.is_err());
        for limit in 0..3 * PAGES as u32 {
            let page = Page { body: Bytes::new(), next: None };
            lobby.page(filter(limit), || async { Ok(page) }).await.unwrap();
        }
        assert_eq!(lobby.0.lock().unwrap().len(), PAGES);
    }

    #[test]
    fn only_first_pages_of_known_games_are_kept() {
        let first = Which { public: true, limit: 9, ..Which::default() };
        assert!(Filter::of_first_page(&first).is_some());
        assert!(Filter::of_first_page(&Which { game: Some("kuhn".into()), ..first.clone() }).is_some());
        let place = CardPlace { updated_ms: 1, no: 1 };
        for other in [
            Which { game: Some("chess".into()), ..first.clone() },
            Which { before_ms: Some(1), ..first.clone() },
            Which { after: Some(place), ..first.clone() },
            Which { player: Some(crate::store::PlayerId([1; 16])), ..first },
        ] {
            assert_eq!(Filter::of_first_page(&other), None, "{other:?}");
        }
    }
}
