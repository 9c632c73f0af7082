//! `paiju admin`: what administrators ask of a running server, over HTTP; and `paiju healthcheck`.
//!
//! It owns the requests and how answers are shown. Who may do what is the server's to say.

use std::io::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use paiju_words::layout::{fit, table};
use paiju_words::{Text, Tone};
use serde_json::{Value, json};
use ureq::http::{Method, Request};
use ureq::tls::{RootCerts, TlsConfig};

use crate::args::admin::{Admin, Ban, Healthcheck, Task};
use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

/// How long to wait for a server.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a health check waits.
const SOON: Duration = Duration::from_secs(5);

/// A request: its method, its path below `/api/v1/admin`, and its body.
type Wanted = (Method, String, Option<Value>);

fn agent(patience: Duration) -> ureq::Agent {
    let trust = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
    let config = ureq::Agent::config_builder().http_status_as_error(false).tls_config(trust);
    config.timeout_global(Some(patience)).build().new_agent()
}

/// Whether a server takes requests: status 0, or 1.
pub(crate) fn healthcheck(wanted: &Healthcheck, out: &mut dyn Write) -> Result<(), Failure> {
    let failed =
        |why: String| Failure::Failed { code: "UNHEALTHY", message: format!("{}: {why}", wanted.url) };
    let mut answer = agent(SOON).get(&wanted.url).call().map_err(|why| failed(why.to_string()))?;
    let said = answer.body_mut().read_to_string().unwrap_or_default();
    if !answer.status().is_success() {
        return Err(failed(format!("{} {}", answer.status().as_u16(), said.trim())));
    }
    Ok(writeln!(out, "{}", said.trim())?)
}

pub(crate) fn run(wanted: &Admin, out: &mut dyn Write) -> Result<(), Failure> {
    let answer = ask(wanted, request(&wanted.task)?)?;
    if wanted.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?);
    }
    let text = shown(&wanted.task, &answer);
    Ok(write!(out, "{}", painted(&fit(&text, terminal::room().columns)))?)
}

/// The request of a task.
fn request(task: &Task) -> Result<Wanted, Failure> {
    let get = |path: &str| (Method::GET, path.to_owned(), None);
    let mute = |player: &str, muted: bool| {
        Ok((Method::POST, format!("/players/{}/mute", named(player)?), Some(json!({ "muted": muted }))))
    };
    Ok(match task {
        Task::Status => get("/state"),
        Task::Tables { status, game, player, limit } => {
            let mut path = format!("/tables?limit={limit}");
            for (key, value) in [("status", status), ("game", game), ("player", player)] {
                if let Some(value) = value {
                    path += &format!("&{key}={}", named(value)?);
                }
            }
            get(&path)
        }
        Task::Table { table, reveal } => get(&format!("/tables/{}?reveal={reveal}", named(table)?)),
        Task::Close { table } => (Method::DELETE, format!("/tables/{}", named(table)?), None),
        Task::Player { player } => get(&format!("/players/{}", named(player)?)),
        Task::Rename { player, name } => {
            (Method::PATCH, format!("/players/{}", named(player)?), Some(json!({ "name": name })))
        }
        Task::Mute { player } => return mute(player, true),
        Task::Unmute { player } => return mute(player, false),
        Task::Mutes => get("/mutes"),
        Task::Ban(ban) => (Method::POST, "/bans".into(), Some(banned(ban))),
        Task::Bans => get("/bans"),
        Task::Lift { ban } => (Method::DELETE, format!("/bans/{ban}"), None),
        Task::Announce { text } => (Method::POST, "/announcements".into(), Some(json!({ "text": text }))),
        Task::Drain { off } => (Method::POST, "/drain".into(), Some(json!({ "draining": !off }))),
    })
}

/// A word that can stand in an address.
fn named(word: &str) -> Result<&str, Failure> {
    let plain =
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    plain.then_some(word).ok_or_else(|| Failure::usage(format!("{word:?} names nothing on a server")))
}

fn banned(ban: &Ban) -> Value {
    let mut body = json!({ "reason": ban.reason });
    if let Some(player) = &ban.player {
        body["player"] = player.as_str().into();
    }
    if let Some(address) = &ban.address {
        body["address"] = address.as_str().into();
    }
    if let Some(duration) = ban.duration {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        body["until_ms"] = u64::try_from((now + duration).as_millis()).unwrap_or(u64::MAX).into();
    }
    body
}

/// Asks the server; its answer, or why it gives none.
fn ask(wanted: &Admin, (method, path, body): Wanted) -> Result<Value, Failure> {
    let server = wanted.server.trim_end_matches('/');
    let token = wanted.token.as_deref().filter(|token| !token.is_empty()).ok_or_else(|| {
        Failure::usage("who are you? Give the server's [admin] token in PAIJU_ADMIN_TOKEN or with --token")
    })?;
    let unreachable = |why: &dyn std::fmt::Display| Failure::Failed {
        code: "SERVER_UNREACHABLE",
        message: format!("no server answers at {server} ({why}); --server URL names another"),
    };
    let request = Request::builder()
        .method(method)
        .uri(format!("{server}/api/v1/admin{path}"))
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {token}"))
        .body(body.map_or_else(String::new, |body| body.to_string()))
        .map_err(|why| Failure::usage(why.to_string()))?;
    let mut answer = agent(PATIENCE).run(request).map_err(|why| unreachable(&why))?;
    let text = answer.body_mut().read_to_string().map_err(|why| unreachable(&why))?;
    let value: Value = serde_json::from_str(if text.is_empty() { "null" } else { &text })
        .map_err(|_| unreachable(&"what answers there is no table server"))?;
    if answer.status().is_success() {
        return Ok(value);
    }
    let (code, message) = (&value["code"], value["message"].as_str().unwrap_or("no reason was given"));
    Err(Failure::Failed {
        code: "SERVER_REFUSED",
        message: format!("{message} ({})", code.as_str().unwrap_or("-")),
    })
}

/// An answer for people.
fn shown(task: &Task, answer: &Value) -> Text {
    match task {
        Task::Tables { .. } => {
            listed(answer, &["id", "status", "game", "live", "players", "entries", "bytes", "owner"])
        }
        Task::Bans => listed(answer, &["ban", "player", "address", "until_ms", "reason"]),
        Task::Mutes => listed(
            &answer["players"].as_array().into_iter().flatten().map(|id| json!({ "player": id })).collect(),
            &["player"],
        ),
        Task::Close { .. } | Task::Lift { .. } => Text::from("Done.\n"),
        _ => described(answer),
    }
}

/// One line per thing, below the names of the columns.
fn listed(things: &Value, columns: &[&str]) -> Text {
    let head = columns.iter().map(|column| Text::toned(Tone::Faint, *column)).collect();
    let row =
        |thing: &Value| columns.iter().map(|column| Text::from(cell(column, &thing[*column]))).collect();
    let things = things.as_array().map(Vec::as_slice).unwrap_or_default();
    if things.is_empty() {
        return Text::from("There are none.\n");
    }
    let rows: Vec<Vec<Text>> = std::iter::once(head).chain(things.iter().map(row)).collect();
    table(&"l".repeat(columns.len()), &rows)
}

/// Everything about one thing, a line each.
fn described(thing: &Value) -> Text {
    let fields = thing.as_object().into_iter().flatten();
    let rows: Vec<Vec<Text>> = fields
        .map(|(name, value)| vec![Text::toned(Tone::Faint, name.as_str()), Text::from(cell(name, value))])
        .collect();
    table("ll", &rows)
}

fn cell(name: &str, value: &Value) -> String {
    match value {
        Value::Null => "-".into(),
        Value::String(text) => text.clone(),
        // In a list of tables their number says enough.
        Value::Array(items) if name == "players" => items.len().to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_change_an_address_is_no_name() {
        assert!(named("0123abc").is_ok() && named("").is_err());
        for wrong in ["a/b", "a?b", "..", "a b", "a%2f"] {
            assert!(named(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lists_have_a_line_for_each_thing() {
        let bans = json!([{ "ban": 3, "address": "10.0.0.0/8", "reason": "noise", "player": null, "until_ms": null }]);
        let text = shown(&Task::Bans, &bans).to_string();
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(text.contains("10.0.0.0/8") && text.contains("noise"));
        assert_eq!(shown(&Task::Bans, &json!([])).to_string(), "There are none.\n");
    }
}
