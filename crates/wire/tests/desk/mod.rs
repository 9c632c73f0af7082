//! A session with Kuhn poker, the smallest complete game, and short ways to talk to it.

#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::needless_pass_by_value, reason = "requests are written where they are sent")]

use paiju_games::kuhn::Kuhn;
use paiju_wire::{Catalog, Listing, Session};
use serde_json::{Value, json};

static GAMES: &[Listing] = &[Listing::of::<Kuhn>()];

/// The catalog that holds Kuhn poker alone.
pub(crate) const KUHN: Catalog = Catalog(GAMES);

/// A session to talk to.
pub(crate) struct Desk(pub(crate) Session);

impl Desk {
    /// Without tables.
    pub(crate) fn new() -> Self {
        Self(Session::new(KUHN))
    }

    /// With table `t1`: seat 0 has the king, seat 1 the jack.
    pub(crate) fn with_table() -> Self {
        let mut desk = Self::new();
        let opened = desk.ok(json!({"do":"new","game":"kuhn","deck":["K","J","Q"],"seed":7}));
        assert_eq!(opened, json!({"table":"t1","version":1,"awaiting":[0]}));
        desk
    }

    /// The raw answer to raw bytes; it must be exactly one line.
    pub(crate) fn raw(&mut self, line: &[u8]) -> String {
        let answer = paiju_wire::text(|out| self.0.answer(line, out));
        assert!(answer.ends_with('\n') && answer.trim_end().lines().count() == 1, "{answer:?}");
        answer.trim_end().to_owned()
    }

    /// The whole answer.
    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        let answer = self.raw(request.to_string().as_bytes());
        serde_json::from_str(&answer).unwrap()
    }

    /// What a request that must succeed gives.
    pub(crate) fn ok(&mut self, request: Value) -> Value {
        let mut answer = self.ask(&request);
        assert!(answer.get("error").is_none(), "{request} -> {answer}");
        answer["ok"].take()
    }

    /// The error of a request that must be refused; no table may have changed.
    pub(crate) fn refused(&mut self, request: Value) -> Value {
        let before = self.tables();
        let mut answer = self.ask(&request);
        assert!(answer.get("ok").is_none(), "{request} -> {answer}");
        assert_eq!(self.tables(), before, "{request} changed a table");
        let error = answer["error"].take();
        assert!(error["detail"].is_object() && !error["message"].as_str().unwrap().is_empty(), "{error}");
        error
    }

    /// The code of a request that must be refused.
    pub(crate) fn code(&mut self, request: Value) -> String {
        self.refused(request)["code"].as_str().unwrap().to_owned()
    }

    /// All open tables with their records: equal before and after a refusal.
    pub(crate) fn tables(&self) -> Vec<String> {
        let all = (1..20).filter_map(|n| self.0.table(&format!("t{n}")));
        all.map(|table| paiju_wire::text(|out| table.write_record(out))).collect()
    }
}
