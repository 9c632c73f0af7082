//! What is asked of a server by plain requests: to be let in, to open a table, to sit down, to be advised.

use std::time::Duration;

use paiju_words::menu::Room;
use paiju_words::{Lang, Text, Tone, host};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use ureq::http::{Method, Request};
use ureq::tls::{RootCerts, TlsConfig};

use super::address::Address;
use super::frame::{Frame, Info, Refusal};
use super::keys::Keys;
use crate::failure::Failure;

/// Who does not answer for so long is not there.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that is reached, and who is calling.
pub(super) struct Desk {
    agent: ureq::Agent,
    pub(super) address: Address,
    pub(super) token: String,
    lang: Lang,
}

#[derive(Deserialize)]
struct Admitted {
    token: String,
}

#[derive(Deserialize)]
struct Advice {
    text: String,
    reasons: Vec<String>,
}

#[derive(Deserialize)]
struct About {
    help: String,
    explained: Option<String>,
}

impl Desk {
    /// Comes in: as who one was before, or as a new guest.
    pub(super) fn come_in(address: Address, name: &str, lang: Lang) -> Result<Self, Failure> {
        // Whom this machine trusts is trusted here, and nobody else.
        let trust = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
        let config = ureq::Agent::config_builder().http_status_as_error(false).tls_config(trust);
        let agent = config.timeout_global(Some(PATIENCE)).build().new_agent();
        let mut desk = Self { agent, address, token: String::new(), lang };
        let keys = Keys::open();
        if let Some(token) = keys.find(&desk.address.host, name) {
            desk.token = token;
            match desk.ask::<Value>(Method::GET, "/me", None)? {
                Ok(_) => return Ok(desk),
                Err(why) if why.code == "SERVER_UNAUTHORIZED" => desk.token.clear(),
                Err(why) => return Err(refused(&why)),
            }
        }
        let admitted: Admitted = desk.post("/guests", &json!({ "name": name }))?;
        keys.keep(&desk.address.host, name, &admitted.token)?;
        desk.token = admitted.token;
        Ok(desk)
    }

    /// Asks for something; what the server says, or why it does not.
    fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Result<T, Refusal>, Failure> {
        let url = format!("{}/api/v1{path}", self.address.http());
        let mut request =
            Request::builder().method(method).uri(url).header("content-type", "application/json");
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        let body = body.map_or_else(|| "{}".to_owned(), Value::to_string);
        let request = request.body(body).map_err(|why| Failure::usage(why.to_string()))?;
        let mut response = self.agent.run(request).map_err(|why| self.unreachable(&why.to_string()))?;
        let (status, text) = (response.status(), response.body_mut().read_to_string());
        let text = text.map_err(|why| self.unreachable(&why.to_string()))?;
        if status.is_success() {
            let text = if text.is_empty() { "null" } else { &text };
            return serde_json::from_str(text).map(Ok).map_err(|_| self.stranger());
        }
        serde_json::from_str(&text).map(Err).map_err(|_| self.stranger())
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        self.ask(Method::GET, path, None)?.map_err(|why| refused(&why))
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Result<T, Failure> {
        self.ask(Method::POST, path, Some(body))?.map_err(|why| refused(&why))
    }

    /// Nobody is there.
    pub(super) fn unreachable(&self, why: &str) -> Failure {
        let server = self.address.http();
        let message = format!("no server answers at {server} ({why}); `paiju serve` starts one");
        Failure::Failed { code: "SERVER_UNREACHABLE", message }
    }

    /// Somebody is there, but not a server of tables.
    fn stranger(&self) -> Failure {
        let message = format!("what answers at {} is no table server", self.address.http());
        Failure::Failed { code: "SERVER_UNREACHABLE", message }
    }

    /// Opens a table.
    pub(super) fn open(&self, table: &Value) -> Result<Info, Failure> {
        self.post("/tables", table)
    }

    /// Sits down, or finds the chair that is one's own; nobody, if there is no room.
    pub(super) fn sit(&self, table: &str, seat: Option<u8>) -> Result<bool, Failure> {
        let answer = self.ask::<Value>(
            Method::POST,
            &format!("/tables/{table}/seat"),
            Some(&json!({ "seat": seat })),
        )?;
        match answer {
            Ok(_) => Ok(true),
            Err(why) if why.code == "SERVER_CONFLICT" && seat.is_none() => Ok(false),
            Err(why) => Err(refused(&why)),
        }
    }

    /// Leaves the chair, where that can be done. Who goes away does not care whether it could.
    pub(super) fn leave(&self, table: &str) {
        let _ = self.ask::<Value>(Method::DELETE, &format!("/tables/{table}/seat"), None);
    }

    pub(super) fn ready(&self, table: &str) -> Result<Info, Failure> {
        self.post(&format!("/tables/{table}/ready"), &json!({}))
    }

    /// Gives the game up for good.
    pub(super) fn resign(&self, table: &str) -> Result<Info, Failure> {
        self.post(&format!("/tables/{table}/resign"), &json!({ "confirm": true }))
    }

    /// Everything as it stands, drawn for this much room.
    pub(super) fn look(&self, table: &str, room: Room) -> Result<Frame, Failure> {
        let lines =
            u32::try_from(room.lines).map_or_else(|_| String::new(), |lines| format!("&lines={lines}"));
        self.get(&format!("/tables/{table}/view?lang={}&columns={}{lines}", self.lang, room.columns))
    }

    /// What the best bot would do, and why.
    pub(super) fn advice(&self, table: &str) -> Result<Text, Failure> {
        let advice: Advice = self.get(&format!("/tables/{table}/advice?lang={}", self.lang))?;
        let mut said = host::say(self.lang, host::HINT, [advice.text.into()]);
        if !advice.reasons.is_empty() {
            let between = host::say(self.lang, host::AND_ALSO, []).to_string();
            let reasons = Text::join(advice.reasons.into_iter().map(Text::from), &between);
            said += host::say(self.lang, host::BECAUSE, [reasons]);
        }
        Ok(said.tinted(Tone::Key))
    }

    /// The rules of a game in short.
    pub(super) fn help(&self, game: &str) -> Result<Text, Failure> {
        let about: About = self.get(&format!("/games/{game}/words?lang={}", self.lang))?;
        Ok(about.help.into())
    }

    /// What something of a game does.
    pub(super) fn explain(&self, game: &str, name: &str) -> Result<Option<Text>, Failure> {
        let escaped = |mut text: String, byte: u8| {
            text.push_str(&format!("%{byte:02x}"));
            text
        };
        let name = name.bytes().fold(String::new(), escaped);
        let about: About = self.get(&format!("/games/{game}/words?lang={}&name={name}", self.lang))?;
        Ok(about.explained.map(Text::from))
    }
}

/// The server's own words.
pub(super) fn refused(why: &Refusal) -> Failure {
    // A code that the program has is as good as any other of the server.
    Failure::Failed { code: "SERVER_REFUSED", message: format!("{} ({})", why.message, why.code) }
}
