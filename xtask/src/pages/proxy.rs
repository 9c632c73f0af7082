//! Blocks of `nginx` and `caddyfile`: the configuration is started in front of a server, with a test's certificate, at a free port
//! of this machine, and visited as the page in a browser would.

use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::block::Block;
use super::ground::Ground;
use super::script::free_port;
use crate::command::{Outcome, ending, output};
use crate::debian;
use crate::server::Server;

/// What is started, by the names of Debian's packages.
pub(super) const PROGRAMS: [&str; 2] = ["nginx", "caddy"];

/// The site that pages name.
const SITE: &str = "paiju.example.org";
const USUAL_PORT: &str = "7373";
/// What visits it as a page would.
const VISIT: &str = "crates/server/tests/proxy/visit.py";
const CERTIFICATE: &str = "testdata/tls/server.pem";
const KEY: &str = "testdata/tls/server.key";
const AUTHORITY: &str = "testdata/tls/ca.pem";
/// A proxy that is not there by then will not come.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn check(root: &Path, ground: &Ground, block: &Block) -> Outcome {
    let name = if block.language == "nginx" { "nginx" } else { "caddy" };
    let program = debian::program(root, name)?;
    let folder = ground.folder.join(name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let behind = ["--proxies", "1", "--durability", "process"];
    let server = Server::start(&ground.program, &folder.join("data"), &behind)?;
    let port = free_port()?;
    let site =
        Site { root, folder: &folder, port, server: server.url.trim_start_matches("http://127.0.0.1:") };
    let mut command = match name {
        "nginx" => site.nginx(&program, &block.text)?,
        _ => site.caddy(&program, &block.text)?,
    };
    let proxy = Proxy::start(name, &mut command, port, &folder.join("errors.log"))?;
    let mut visit = Command::new("python3");
    let visited =
        output(visit.current_dir(root).args([VISIT, &format!("https://localhost:{port}"), AUTHORITY]));
    visited.map(drop).map_err(|why| format!("{why}\n{}", proxy.errors()))
}

/// What a page's configuration stands for here.
struct Site<'a> {
    root: &'a Path,
    folder: &'a Path,
    /// Where the proxy listens.
    port: u16,
    /// The port of the server behind it.
    server: &'a str,
}

impl Site<'_> {
    /// The page's part of a configuration inside of as much around it as Debian's package has, but for paths of its own.
    fn nginx(&self, program: &Path, text: &str) -> Outcome<Command> {
        let text = replaced(
            text,
            &[
                ("listen 443 ssl;", format!("listen 127.0.0.1:{} ssl;", self.port)),
                (SITE, "localhost".into()),
                ("/etc/ssl/paiju.pem", self.root.join(CERTIFICATE).display().to_string()),
                ("/etc/ssl/paiju.key", self.root.join(KEY).display().to_string()),
                (USUAL_PORT, self.server.to_owned()),
            ],
        )?;
        let own = self.folder.display();
        let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let paths = kinds.map(|kind| format!("{kind}_temp_path {own}/{kind};\n")).concat();
        let around = format!(
            "user root;\nworker_processes 1;\npid {own}/pid;\ndaemon off;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{text}}}\n"
        );
        let file = self.written("nginx.conf", &around)?;
        let mut nginx = Command::new(program);
        nginx.arg("-p").arg(self.folder).arg("-c").arg(file).args(["-e", "stderr"]);
        Ok(nginx)
    }

    /// The page's sites, with a certificate that is there and nothing that leaves this machine.
    fn caddy(&self, program: &Path, text: &str) -> Outcome<Command> {
        let (certificate, key) = (self.root.join(CERTIFICATE), self.root.join(KEY));
        let head = format!(
            "https://localhost:{} {{\n    bind 127.0.0.1\n    tls {} {}",
            self.port,
            certificate.display(),
            key.display()
        );
        let text = replaced(text, &[(&format!("{SITE} {{"), head), (USUAL_PORT, self.server.to_owned())])?;
        let around = format!(
            "{{\n    admin off\n    auto_https disable_redirects\n    skip_install_trust\n}}\n{text}"
        );
        let file = self.written("Caddyfile", &around)?;
        let mut caddy = Command::new(program);
        caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
        caddy.env("HOME", self.folder).env("XDG_DATA_HOME", self.folder).env("XDG_CONFIG_HOME", self.folder);
        Ok(caddy)
    }

    fn written(&self, name: &str, text: &str) -> Outcome<PathBuf> {
        let file = self.folder.join(name);
        std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(file)
    }
}

/// The text with each of these replaced; one that is not in it means that the page has come to say something else.
fn replaced(text: &str, by: &[(&str, String)]) -> Outcome<String> {
    by.iter().try_fold(text.to_owned(), |text, (from, to)| {
        let there = text.contains(from);
        there.then(|| text.replace(from, to)).ok_or_else(|| format!("it does not say `{from}`"))
    })
}

/// A proxy that runs, ended with all its processes when this is dropped.
struct Proxy {
    process: Child,
    log: PathBuf,
}

impl Proxy {
    fn start(name: &str, command: &mut Command, port: u16, log: &Path) -> Outcome<Self> {
        let file = std::fs::File::create(log).map_err(|error| format!("{}: {error}", log.display()))?;
        let spawned = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(file).spawn();
        let process = spawned.map_err(|error| format!("{name} could not be started: {error}"))?;
        let mut proxy = Self { process, log: log.to_owned() };
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if let Ok(Some(status)) = proxy.process.try_wait() {
                return Err(format!("{name} {}:\n{}", ending(status), proxy.errors()));
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("{name} does not listen at its port:\n{}", proxy.errors()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(proxy)
    }

    /// What it complained of.
    fn errors(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        if let Ok(Some(_)) = self.process.try_wait() {
            return;
        }
        // Asked, not killed: its workers would stay.
        let _ = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
    }
}
