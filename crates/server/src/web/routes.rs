//! Every operation, once: the router and the document are made from the same list.

use std::fmt::Write as _;
use std::net::IpAddr;

use axum::Router;
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::{HeaderValue, request};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodFilter, MethodRouter, get, on};
use serde_json::Value;
use tokio::sync::SemaphorePermit;

use super::address::Address;
use super::caller::Renewed;
use super::document::Operation;
use super::{
    App, RefusedWith, access, accounts, admin, export, frames, metrics, operations as ops, origin, page,
    people, records, replay, sessions, socket, stream, tables,
};
use crate::meters::AuthFailure;
use crate::refusal::Refusal;
use crate::room::{Info, Receipt, Submit};
use crate::tell::{About, Advice};

type Route = (Operation, MethodRouter<App>);

/// Shorthand for one operation and who does it.
macro_rules! route {
    ($method:ident $path:literal $id:literal $summary:literal $handler:path $(, $more:ident $(::<$t:ty>)? ($($arg:expr),*))*) => {
        (
            Operation::new(stringify!($method), $path, $id, $summary)$(.$more$(::<$t>)?($($arg),*))*,
            on(filter(stringify!($method)), $handler),
        )
    };
}

fn filter(method: &str) -> MethodFilter {
    match method {
        "post" => MethodFilter::POST,
        "delete" => MethodFilter::DELETE,
        "patch" => MethodFilter::PATCH,
        _ => MethodFilter::GET,
    }
}

const SINCE: &[(&str, &str, &str)] = &[
    ("since", "integer", "How many events you have been told."),
    ("lang", "lang", WORDS),
    ("columns", "size", "Columns of your screen: words are laid out for it as well."),
    ("lines", "size", "Its lines; left out: as many as it takes."),
];
const THING: &[(&str, &str, &str)] = &[
    ("lang", "lang", "In which language; left out: English."),
    ("name", "string", "A card, a skill or the like that should be explained, by a name of any language."),
];
const WORDS: &str = "In which language it is told as well; left out: not in words.";
const BOT: &[(&str, &str, &str)] = &[
    ("bot", "string", "A bot of the game; left out: the strongest."),
    ("lang", "lang", "In which language; left out: English."),
];
const CHAIR: &[(&str, &str, &str)] = &[("seat", "seat", "Another chair than your own, at your own table.")];
const TABLES: &[(&str, &str, &str)] = &[
    ("game", "string", "Only this game."),
    ("status", "status", "Only these: waiting, playing, over, closed or stuck."),
    ("mine", "boolean", "Only those that you sit at, unlisted ones too."),
    ("before_ms", "integer", "Only those that changed last before this time."),
    (
        "after",
        "cursor",
        "The next page: what the header `paiju-next` of the page before said. The last page has none.",
    ),
    ("limit", "limit", "How many; left out: 50."),
];
const CHAT: &[(&str, &str, &str)] = &[
    ("from", "integer", "The `next` of the page before: what was said earlier."),
    ("limit", "limit", "How many lines; left out: 50."),
];
const ALL_TABLES: &[(&str, &str, &str)] = &[
    ("game", "string", "Only this game."),
    ("status", "status", "Only these: waiting, playing, over, closed or stuck."),
    ("player", "player", "Only those that this player belongs to."),
    ("before_ms", "integer", "Only those that changed last before this time: the next page."),
    ("limit", "limit", "How many; left out: 50."),
];
const REVEAL: &[(&str, &str, &str)] =
    &[("reveal", "boolean", "Whether to show what each seat sees, hidden cards too; this is logged.")];
const RECORDS: &[(&str, &str, &str)] = &[
    ("game", "string", "Only this game."),
    ("table", "table", "Those of this table, not your own."),
    ("before_ms", "integer", "Only those that ended before this time."),
    (
        "after",
        "cursor",
        "The next page: what the header `paiju-next` of the page before said. The last page has none.",
    ),
    ("limit", "limit", "How many; left out: 50."),
];

const ALL: &[(&str, &str, &str)] = &[("all", "boolean", "Every session of the caller; left out: this one.")];
const PAGES: &[(&str, &str, &str)] = &[
    ("before_ms", "integer", "Only tables and games before this time: `next_before_ms` of the page before."),
    ("limit", "limit", "How many of each; left out: 50."),
];

/// Who is there, and how to come in.
fn people_routes() -> Vec<Route> {
    vec![
        route!(post "/api/v1/guests" "come" "Becomes a guest with a name; the token is told once." people::come,
            open(), takes::<people::NewGuest>(), gives::<people::Admitted>(201)),
        route!(post "/api/v1/accounts" "register" "Gives the guest a login and a password." accounts::register,
            takes::<accounts::Credentials>(), gives::<people::Me>(200)),
        route!(post "/api/v1/sessions" "sign_in" "Signs in." accounts::sign_in,
            open(), takes::<accounts::Credentials>(), gives::<people::Admitted>(201)),
        route!(patch "/api/v1/accounts" "change_password" "Changes the password and ends every other session."
            accounts::change_password, takes::<accounts::NewPassword>(), gives_nothing()),
        route!(get "/api/v1/sessions" "list_sessions" "The caller's sessions, the last used first." sessions::list,
            gives::<Vec<sessions::Session>>(200)),
        route!(delete "/api/v1/sessions" "sign_out" "Forgets the token that was sent, or all of the caller's."
            sessions::sign_out, query(ALL), gives_nothing()),
        route!(delete "/api/v1/sessions/{session}" "end_session" "Ends one of the caller's sessions." sessions::end,
            gives_nothing()),
        route!(get "/api/v1/me" "me" "Who is calling." people::me, gives::<people::Me>(200)),
        route!(patch "/api/v1/me" "rename" "Changes the own name." people::rename,
            takes::<people::NewGuest>(), gives::<people::Me>(200)),
        route!(delete "/api/v1/me" "delete_account" "Deletes the caller's account for good." accounts::delete,
            takes::<accounts::Goodbye>(), gives_nothing()),
        route!(get "/api/v1/me/statistics" "statistics" "What the caller has played, by game." people::statistics,
            gives::<Vec<people::Statistics>>(200)),
        route!(get "/api/v1/me/export" "export" "Everything that is known of the caller, in pages." export::export,
            query(PAGES), gives::<export::Export>(200)),
    ]
}

/// Tables, before and between games.
fn table_routes() -> Vec<Route> {
    vec![
        route!(get "/api/v1/tables" "list_tables" "The public tables, newest first, or one's own." tables::list::list,
            open(), query(TABLES), gives_page::<Info>()),
        route!(post "/api/v1/tables" "open_table" "Opens a table." tables::open::open,
            takes::<tables::open::NewTable>(), gives::<Info>(201)),
        route!(get "/api/v1/tables/{table}" "table" "One table." tables::info, open(), gives::<Info>(200)),
        route!(delete "/api/v1/tables/{table}" "close_table" "Closes the own table for good." tables::close,
            gives_nothing()),
        route!(post "/api/v1/tables/{table}/seat" "sit" "Sits down." tables::chairs::sit,
            takes::<tables::chairs::Chair>(), gives::<tables::chairs::Seated>(200)),
        route!(delete "/api/v1/tables/{table}/seat" "leave" "Leaves the chair, between games." tables::chairs::leave,
            query(CHAIR), gives::<Info>(200)),
        route!(post "/api/v1/tables/{table}/bots" "seat_bot" "Puts a bot on a chair." tables::chairs::bot,
            takes::<tables::chairs::NewBot>(), gives::<Info>(200)),
        route!(post "/api/v1/tables/{table}/ready" "ready"
            "Ready for the next game: the first, the next of a match, or a rematch." tables::chairs::ready,
            takes::<tables::chairs::GetReady>(), gives::<Info>(200)),
        route!(post "/api/v1/tables/{table}/start" "start" "Starts the next game." tables::chairs::start,
            takes::<tables::chairs::StartGame>(), gives::<Info>(200)),
        route!(post "/api/v1/tables/{table}/chat" "say" "Says something to everybody at the table." tables::talk::say,
            takes::<tables::talk::Say>(), gives_nothing()),
        route!(get "/api/v1/tables/{table}/chat" "chat" "What was said at the table, the newest first, in pages." tables::talk::history,
            open(), query(CHAT), gives::<tables::talk::ChatPage>(200)),
        route!(post "/api/v1/tables/{table}/mute" "mute" "Mutes somebody at the own table." tables::talk::mute,
            takes::<tables::talk::Mute>(), gives_nothing()),
    ]
}

/// Games, while they are played and after.
fn game_routes() -> Vec<Route> {
    vec![
        route!(get "/api/v1/games" "games" "Every game with presets, seats, bots and switches." ops::games,
            open(), gives::<Value>(200)),
        route!(get "/api/v1/games/{game}/schema" "schema" "The schemas of everything a game says." ops::schema,
            open(), gives::<Value>(200)),
        route!(get "/api/v1/games/{game}/words" "words"
            "What a game is called, its rules in short, and everything in it that has a name." ops::words,
            open(), query(THING), gives::<About>(200)),
        route!(get "/api/v1/tables/{table}/view" "view"
            "What the caller sees: everything, or what is new since his n-th event." tables::play::view,
            open(), query(SINCE), gives::<frames::Frame>(200)),
        route!(get "/api/v1/tables/{table}/events" "follow"
            "Server-Sent Events: a frame whenever something is new for the caller." stream::follow,
            open(), query(SINCE), streams()),
        route!(get "/api/v1/tables/{table}/socket" "socket" "A WebSocket to play over." socket::open,
            open(), upgrades()),
        route!(post "/api/v1/tables/{table}/actions" "act" "Answers an open question." tables::play::act,
            takes::<Submit>(), gives::<Receipt>(200)),
        route!(post "/api/v1/tables/{table}/resign" "resign" "Gives a running game up: a bot plays on." tables::play::resign,
            takes::<tables::play::Resign>(), gives::<Info>(200)),
        route!(post "/api/v1/tables/{table}/away" "away"
            "Lets a bot play the own seat in a running game, or takes it back." tables::play::away,
            takes::<tables::play::GoAway>(), gives::<Info>(200)),
        route!(get "/api/v1/tables/{table}/advice" "advice" "What a bot would do in one's place." tables::play::advice,
            query(BOT), gives::<Advice>(200)),
        route!(get "/api/v1/records" "list_records" "One's own finished games, or those of a table." records::list,
            open(), query(RECORDS), gives_page::<records::Listed>()),
        route!(get "/api/v1/records/{table}/{number}" "record" "The record of a finished game." records::record,
            open(), gives::<Value>(200)),
        route!(get "/api/v1/records/{table}/{number}/verify" "verify_record" "What the record proves." records::verify,
            open(), gives::<replay::Proof>(200)),
        route!(post "/api/v1/replay" "replay" "A position of a record that the caller brings." replay::replay,
            open(), takes::<replay::Wanted>(), gives::<replay::Position>(200)),
        route!(post "/api/v1/verify" "verify" "What a record that the caller brings proves." replay::verify,
            open(), takes::<replay::Claimed>(), gives::<replay::Proof>(200)),
    ]
}

/// What administrators do.
fn admin_routes() -> Vec<Route> {
    vec![
        route!(get "/api/v1/admin/state" "admin_state" "How the server stands." admin::state::show,
            admin(), gives::<admin::state::ServerState>(200)),
        route!(post "/api/v1/admin/drain" "admin_drain"
            "Begins no new tables and games, or does so again; running games go on." admin::state::drain,
            admin(), takes::<admin::state::Drain>(), gives::<admin::state::ServerState>(200)),
        route!(post "/api/v1/admin/announcements" "admin_announce" "Sends a notice to everybody who is connected."
            admin::state::announce,
            admin(), takes::<admin::state::Announcement>(), gives::<admin::state::Announced>(200)),
        route!(get "/api/v1/admin/tables" "admin_list_tables" "All tables, newest first." admin::tables::list,
            admin(), query(ALL_TABLES), gives::<Vec<admin::tables::AdminTable>>(200)),
        route!(get "/api/v1/admin/tables/{table}" "admin_inspect_table" "One table in detail." admin::tables::inspect,
            admin(), query(REVEAL), gives::<admin::tables::Inspected>(200)),
        route!(delete "/api/v1/admin/tables/{table}" "admin_close_table"
            "Closes a table, also while a game is played." admin::tables::close, admin(), gives_nothing()),
        route!(get "/api/v1/admin/players/{player}" "admin_player" "Who somebody is." admin::players::show,
            admin(), gives::<admin::players::AdminPlayer>(200)),
        route!(patch "/api/v1/admin/players/{player}" "admin_rename" "Gives a player another name."
            admin::players::rename,
            admin(), takes::<admin::players::NewName>(), gives::<admin::players::AdminPlayer>(200)),
        route!(post "/api/v1/admin/players/{player}/mute" "admin_mute"
            "Mutes a player at every table, or lets them be heard again." admin::players::mute,
            admin(), takes::<admin::players::MuteEverywhere>(), gives::<admin::players::AdminPlayer>(200)),
        route!(get "/api/v1/admin/mutes" "admin_list_mutes" "Every player who is muted everywhere."
            admin::players::muted, admin(), gives::<admin::players::Muted>(200)),
        route!(get "/api/v1/admin/bans" "admin_list_bans" "Every ban that holds." admin::bans::list,
            admin(), gives::<Vec<admin::bans::OneBan>>(200)),
        route!(post "/api/v1/admin/bans" "admin_ban" "Bans a player or a range of addresses." admin::bans::add,
            admin(), takes::<admin::bans::NewBan>(), gives::<admin::bans::OneBan>(201)),
        route!(delete "/api/v1/admin/bans/{ban}" "admin_lift_ban" "Lifts a ban." admin::bans::lift,
            admin(), gives_nothing()),
    ]
}

fn routes() -> Vec<Route> {
    [people_routes(), table_routes(), game_routes(), admin_routes()].into_iter().flatten().collect()
}

/// Every operation of the document.
pub(super) fn operations() -> Vec<Operation> {
    routes().into_iter().map(|(operation, _)| operation).collect()
}

/// Everything that the server answers.
pub fn router(app: App) -> Router {
    let listed = routes()
        .into_iter()
        .fold(Router::new(), |router, (operation, handler)| router.route(operation.path, handler));
    listed
        .route("/api/v1/openapi.json", get(ops::openapi))
        .route("/api", get(ops::readable))
        .route("/healthz", get(ops::healthz))
        .route("/readyz", get(ops::readyz))
        .merge(if app.0.public_metrics { metrics::routes() } else { Router::new() })
        .fallback(page::serve)
        .method_not_allowed_fallback(ops::otherwise)
        .layer(middleware::from_fn_with_state(app.clone(), note))
        .with_state(app)
}

/// What browsers are told with every answer that does not say otherwise.
const USUAL: [(&str, &str); 4] = [
    ("x-content-type-options", "nosniff"),
    ("cache-control", "no-store"),
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("referrer-policy", "no-referrer"),
];

/// What a server that is too busy for everything else still answers: those who look after it ask this.
const ALWAYS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Whether a request is worked on at all; the place that it has meanwhile.
fn admit<'a>(
    app: &'a App,
    parts: &request::Parts,
    from: IpAddr,
    path: &str,
) -> Result<Option<SemaphorePermit<'a>>, Refusal> {
    let unnamed = || Refusal::bad_request("a request must name its host once, in the header `Host`");
    origin::host(&parts.headers).ok_or_else(unnamed)?;
    access::admit_address(app, from, path)?;
    match app.0.shed.enter(app.now_ms()) {
        Ok(place) => Ok(Some(place)),
        Err(_) if ALWAYS.contains(&path) => Ok(None),
        Err(refusal) => {
            app.hall().meters.shed.add(1);
            Err(refusal)
        }
    }
}

/// Turns banned addresses away and more requests than there is room for, counts refusals, writes the access log, and says
/// what browsers should not do with answers.
async fn note(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = tokio::time::Instant::now();
    let (mut parts, body) = request.into_parts();
    let Ok(Address(from)) = Address::from_request_parts(&mut parts, &app).await;
    let (method, path) = (parts.method.clone(), parts.uri.path().to_owned());
    let id = app.0.request_ids.name(&parts.headers, app.0.proxies);
    let credentials = parts.headers.contains_key("authorization") || parts.headers.contains_key("cookie");
    let (noted, renewed) = (access::Noted::default(), Renewed::default());
    parts.extensions.insert(noted.clone());
    parts.extensions.insert(renewed.clone());
    let mut response = match admit(&app, &parts, from, &path) {
        Ok(_place) => next.run(Request::from_parts(parts, body)).await,
        Err(refusal) => refusal.into_response(),
    };
    if let Some(RefusedWith(code)) = response.extensions().get() {
        app.hall().meters.refuse(code);
    }
    let (status, ms) = (response.status().as_u16(), begun.elapsed().as_millis() as u64);
    if status == 401 && !path.starts_with("/api/v1/admin/") {
        let signing_in = path == "/api/v1/sessions" && method == axum::http::Method::POST;
        let kind = if signing_in { AuthFailure::Password } else { AuthFailure::Token };
        if signing_in || credentials {
            app.hall().meters.auth_failed(kind);
        }
    }
    let player = noted.player().map(|player| player.to_string());
    let (name, player) = (id.to_str().unwrap_or("-"), player.as_deref().unwrap_or("-"));
    tracing::info!(target: "paiju::access", id = name, %from, player, %method, path, status, ms, "request");
    let headers = response.headers_mut();
    headers.insert(access::REQUEST_ID, id);
    for (name, value) in USUAL {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Some(cookie) = renewed.cookie().and_then(|cookie| HeaderValue::from_str(cookie).ok()) {
        headers.entry("set-cookie").or_insert(cookie);
    }
    response
}

/// The document as a page that people read.
pub(super) fn page() -> String {
    let mut rows = String::new();
    for operation in operations() {
        let who = match operation {
            Operation { admin: true, .. } => "administrators",
            Operation { known: true, .. } => "known",
            _ => "anybody",
        };
        let (method, path, summary) = (operation.method.to_uppercase(), operation.path, operation.summary);
        write!(
            rows,
            "<tr><td>{method}</td><td><code>{path}</code></td><td>{summary}</td><td>{who}</td></tr>"
        )
        .expect("memory takes it");
    }
    format!(include_str!("api.html"), rows = rows)
}
