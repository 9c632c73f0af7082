//! A server in this process and callers with real sockets.

#![allow(dead_code, reason = "not every test needs every call")]
#![allow(clippy::large_types_passed_by_value, reason = "a setup is made where it is used")]
#![allow(clippy::disallowed_methods, reason = "a test starts servers and waits for them")]

pub(crate) mod raw;
pub(crate) mod socket;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use paiju_server::clock::Clock;
use paiju_server::store::{Durability, Retention, SqliteStore};
use paiju_server::web::{AdminToken, Config, Limits, Server};
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// How a server is started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) limits: Limits,
    pub(crate) proxies: usize,
    /// What its clock shows at first; none: the machine's time.
    pub(crate) began_ms: Option<i64>,
    /// How many pages its file may have.
    pub(crate) pages: u32,
    pub(crate) retention: Retention,
    /// The folder of its page.
    pub(crate) page: Option<&'static str>,
    /// The token of its administrators.
    pub(crate) admin: Option<&'static str>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            limits: unlimited(),
            proxies: 0,
            began_ms: None,
            pages: u32::MAX,
            retention: Retention::default(),
            page: None,
            admin: None,
        }
    }
}

/// Nobody is told to wait.
pub(crate) fn unlimited() -> Limits {
    Limits {
        requests: 0,
        newcomers: 0,
        chat_of_player: 0,
        chat_at_table: 0,
        changes_of_player: 0,
        hints_of_player: 0,
        tables_of_player: 0,
        ..Limits::default()
    }
}

/// A running server with its own data folder.
pub(crate) struct Running {
    pub(crate) url: String,
    folder: Arc<tempfile::TempDir>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    store: Weak<SqliteStore>,
}

impl Running {
    pub(crate) fn start() -> Self {
        Self::with(Setup::default())
    }

    pub(crate) fn with(setup: Setup) -> Self {
        Self::over(Arc::new(tempfile::tempdir().unwrap()), setup)
    }

    /// A server over data that was there before.
    pub(crate) fn prepared(setup: Setup, prepare: impl FnOnce(&Path)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        Self::over(Arc::new(folder), setup)
    }

    fn over(folder: Arc<tempfile::TempDir>, setup: Setup) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = mpsc::channel();
        let data: PathBuf = folder.path().into();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
            runtime.unwrap().block_on(async {
                let store =
                    Arc::new(SqliteStore::open_bounded(&data, Durability::Process, setup.pages).unwrap());
                let weak = Arc::downgrade(&store);
                let Setup { limits, proxies, page, retention, .. } = setup;
                let page = page.map(PathBuf::from);
                let admin = setup.admin.map(AdminToken::new);
                let config =
                    Config { limits, proxies, page, retention, admin, ..config(data, Durability::Process) };
                let clock = setup.began_ms.map_or_else(Clock::start, Clock::at);
                let server = Server::over(&config, store, clock).await.unwrap();
                server.restore().await.unwrap();
                tell.send((server.address(), weak)).unwrap();
                let stop = async {
                    let _ = stopped.await;
                };
                server.run(stop).await;
            });
        });
        let (address, store) = told.recv().unwrap();
        let url = format!("http://{address}");
        Self { url, folder, stop: Some(stop), thread: Some(thread), store }
    }

    /// Lets its file have so many pages from now on.
    pub(crate) fn bound(&self, pages: u32) {
        self.store.upgrade().unwrap().bound(pages);
    }

    pub(crate) fn restart(self) -> Self {
        self.restart_with(Setup::default())
    }

    pub(crate) fn restart_with(mut self, setup: Setup) -> Self {
        self.end();
        Self::over(Arc::clone(&self.folder), setup)
    }

    /// Where everything is kept.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> &str {
        self.url.strip_prefix("http://").unwrap()
    }

    /// Stops it and waits until it has.
    pub(crate) fn end(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn guest(&self, name: &str) -> Client {
        let come = Client::nobody(self).post("/api/v1/guests", &json!({ "name": name }));
        Client::with(self, come["token"].as_str().unwrap())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// Serves a data folder until the process is killed or its input ends, and says where.
pub(crate) fn serve(folder: &Path) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let server = Server::bind(config(folder.into(), Durability::Full)).await.unwrap();
        server.restore().await.unwrap();
        println!("serving {}", server.address());
        let (told, stop) = oneshot::channel::<()>();
        std::thread::spawn(move || {
            let _ = std::io::stdin().read_line(&mut String::new());
            drop(told);
        });
        server.run(async { drop(stop.await) }).await;
    });
    // Everything is written before this is the end; nobody reads what the test harness would say.
    drop(runtime);
    std::process::exit(0);
}

fn config(data: PathBuf, durability: Durability) -> Config {
    let (address, limits) = ("127.0.0.1:0".parse().unwrap(), unlimited());
    Config { durability, limits, public_metrics: true, ..Config::new(address, data) }
}

/// A server in a process of its own, to be killed: this very test program, told to serve.
pub(crate) struct Killable {
    pub(crate) url: String,
    process: Arc<Mutex<Child>>,
}

impl Killable {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::spawn(&mut child(folder)).expect("the child serves")
    }

    /// A server that is gone the `count`-th time it passes that place.
    pub(crate) fn armed(folder: &Path, point: &str, count: u64) -> Self {
        let mut child = child(folder);
        child.env("PAIJU_FAIL_AT", format!("{point}:{count}"));
        Self::spawn(&mut child).expect("the child serves")
    }

    /// Whether a server that is armed like that is gone before it serves.
    pub(crate) fn dies_at_start(folder: &Path, point: &str, count: u64) -> bool {
        let mut child = child(folder);
        child.env("PAIJU_FAIL_AT", format!("{point}:{count}"));
        Self::spawn(&mut child).is_none()
    }

    fn spawn(child: &mut Command) -> Option<Self> {
        let mut process = child.spawn().unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address =
            lines.into_iter().find_map(|line| line.split_once("serving ").map(|(_, at)| at.to_owned()));
        if let Some(address) = address {
            return Some(Self { url: format!("http://{address}"), process: Arc::new(Mutex::new(process)) });
        }
        process.wait().unwrap();
        None
    }

    /// Its number among the processes.
    pub(crate) fn id(&self) -> u32 {
        self.process.lock().unwrap().id()
    }

    /// Whether it has ended.
    pub(crate) fn is_dead(&self) -> bool {
        self.process.lock().unwrap().try_wait().unwrap().is_some()
    }

    /// Tells it to stop; whether it did so cleanly.
    pub(crate) fn stop(&mut self) -> bool {
        let mut process = self.process.lock().unwrap();
        drop(process.stdin.take());
        process.wait().unwrap().success()
    }

    pub(crate) fn guest(&self, name: &str) -> Client {
        let come = Client::of(&self.url, None).post("/api/v1/guests", &json!({ "name": name }));
        Client::of(&self.url, come["token"].as_str())
    }

    /// Kills it without a word, after a while.
    pub(crate) fn kill_after(&self, wait: Duration) -> std::thread::JoinHandle<()> {
        let process = Arc::clone(&self.process);
        std::thread::spawn(move || {
            std::thread::sleep(wait);
            let mut process = process.lock().unwrap();
            process.kill().unwrap();
            process.wait().unwrap();
        })
    }
}

/// Not a test of its own: the server that others kill.
#[test]
fn serve_as_child() {
    if let Some(folder) = std::env::var_os("PAIJU_CHILD_DATA") {
        serve(Path::new(&folder));
    }
}

/// This very test program, told to serve.
fn child(folder: &Path) -> Command {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "client::serve_as_child", "--nocapture"]).env("PAIJU_CHILD_DATA", folder);
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    child
}

impl Drop for Killable {
    fn drop(&mut self) {
        let mut process = self.process.lock().unwrap();
        // Dead already, if it was killed on purpose.
        let _ = process.kill();
        let _ = process.wait();
    }
}

/// A caller.
pub(crate) struct Client {
    url: String,
    token: Option<String>,
    agent: ureq::Agent,
}

impl Client {
    pub(crate) fn of(url: &str, token: Option<&str>) -> Self {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        Self { url: url.into(), token: token.map(Into::into), agent }
    }

    pub(crate) fn nobody(server: &Running) -> Self {
        Self::of(&server.url, None)
    }

    pub(crate) fn with(server: &Running, token: &str) -> Self {
        Self::of(&server.url, Some(token))
    }

    /// The same caller at another server.
    pub(crate) fn to(&self, server: &Running) -> Self {
        self.at(&server.url)
    }

    /// The same caller at another address.
    pub(crate) fn at(&self, url: &str) -> Self {
        Self::of(url, self.token.as_deref())
    }

    /// Asks a server that may be dead.
    pub(crate) fn maybe_get(&self, path: &str) -> Option<Value> {
        let request = self.agent.get(format!("{}{path}", self.url)).header("authorization", self.bearer());
        whole(request.call().ok()?).map(|(_, answer)| answer)
    }

    /// Asks a server that may be dead.
    pub(crate) fn maybe_post(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let request = self.agent.post(format!("{}{path}", self.url)).content_type("application/json");
        whole(request.header("authorization", self.bearer()).send(body.to_string()).ok()?)
    }

    /// The server.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The token, to be sent some other way.
    pub(crate) fn token(&self) -> &str {
        self.token.as_deref().unwrap_or_default()
    }

    fn bearer(&self) -> String {
        self.token.as_ref().map(|token| format!("Bearer {token}")).unwrap_or_default()
    }

    pub(crate) fn raw_post(&self, path: &str, body: &str) -> (u16, Value) {
        let request = self.agent.post(format!("{}{path}", self.url)).content_type("application/json");
        let request =
            if self.token.is_some() { request.header("authorization", self.bearer()) } else { request };
        read(request.send(body).expect("the server answers"))
    }

    pub(crate) fn try_post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.raw_post(path, &body.to_string())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.try_post(path, body);
        assert!(status < 300, "{path} {body}: {status} {answer}");
        answer
    }

    pub(crate) fn try_get(&self, path: &str) -> (u16, Value) {
        let request = self.agent.get(format!("{}{path}", self.url));
        let request =
            if self.token.is_some() { request.header("authorization", self.bearer()) } else { request };
        read(request.call().expect("the server answers"))
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let (status, answer) = self.try_get(path);
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    /// A page of a list, and the cursor of the next one.
    pub(crate) fn page(&self, path: &str) -> (Vec<Value>, Option<String>) {
        let request = self.agent.get(format!("{}{path}", self.url)).header("authorization", self.bearer());
        let response = request.call().expect("the server answers");
        let next = response.headers().get("paiju-next").map(|next| next.to_str().unwrap().to_owned());
        let (status, Value::Array(page)) = read(response) else { panic!("{path} is no list") };
        assert_eq!(status, 200);
        (page, next)
    }

    pub(crate) fn patch(&self, path: &str, body: &Value) -> (u16, Value) {
        let request = self.agent.patch(format!("{}{path}", self.url)).content_type("application/json");
        let request = request.header("authorization", self.bearer());
        read(request.send(body.to_string()).expect("the server answers"))
    }

    pub(crate) fn delete(&self, path: &str) -> (u16, Value) {
        let request = self.agent.delete(format!("{}{path}", self.url)).header("authorization", self.bearer());
        read(request.call().expect("the server answers"))
    }

    /// Opens a table and sits down, with bots or open chairs beside; its name.
    pub(crate) fn open(&self, game: &str, seats: &[&str], options: &Value) -> String {
        let table = json!({ "game": game, "seats": seats, "options": options });
        self.post("/api/v1/tables", &table)["id"].as_str().unwrap().to_owned()
    }

    /// Does something at a table.
    pub(crate) fn at_table(&self, table: &str, what: &str, body: &Value) -> Value {
        self.post(&format!("/api/v1/tables/{table}/{what}"), body)
    }

    /// What the caller sees of a table.
    pub(crate) fn view(&self, table: &str) -> Value {
        self.get(&format!("/api/v1/tables/{table}/view"))
    }

    /// What the caller sees once he is asked something, or the game is over.
    pub(crate) fn settled(&self, table: &str) -> Value {
        let begun = Instant::now();
        loop {
            let seen = self.get(&format!("/api/v1/tables/{table}/view"));
            if !seen["prompt"].is_null()
                || seen["table"]["status"] != "playing" && seen["table"]["number"] != 0
            {
                return seen;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "nothing happens: {seen}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Plays a game to its end, each time another place of the list.
    pub(crate) fn play_out(&self, table: &str) {
        for turn in 0..100_000_usize {
            let seen = self.settled(table);
            if seen["prompt"].is_null() {
                return;
            }
            let listed = seen["prompt"]["legal"].as_array().unwrap().len();
            let play = json!({ "prompt": seen["prompt"]["id"], "index": turn % listed, "action_id": turn.to_string() });
            let (status, answer) = self.try_post(&format!("/api/v1/tables/{table}/actions"), &play);
            assert!(status == 200 || status == 409, "{play}: {status} {answer}");
        }
        panic!("the game does not end");
    }
}

/// An answer that arrived whole.
fn whole(mut response: ureq::http::Response<ureq::Body>) -> Option<(u16, Value)> {
    let text = response.body_mut().read_to_string().ok()?;
    Some((response.status().as_u16(), serde_json::from_str(&text).ok()?))
}

fn read(mut response: ureq::http::Response<ureq::Body>) -> (u16, Value) {
    let text = response.body_mut().read_to_string().unwrap();
    (response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
}
