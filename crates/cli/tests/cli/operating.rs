//! The server as systems run it: configured by files and variables, watched, and restarted without refusing anybody.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::program::{finish, program, scratch};
use crate::serve::{Serving, fresh, spawned};

/// What a server without metrics of its own needs to be told.
const QUIET: [&str; 4] = ["--port", "0", "--metrics", "off"];

#[test]
fn the_configuration_is_printed_as_a_file_that_says_the_same() {
    let folder = fresh("operating-print");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("paiju.toml"), "[limits]\nburst = 7\n[server]\nport = 9\n").unwrap();
    let print = |more: &[&str]| {
        let mut command = program();
        command.env("PAIJU_LIMITS_REQUESTS", "5").args(["serve", "--print-config"]).args(more);
        finish(&mut command, b"").ok().out
    };
    let first = print(&["--data", folder.to_str().unwrap(), "--port", "8"]);
    for line in [
        "requests = 5 # environment",
        "port = 8 # argument --port",
        "burst = 7 # ",
        "record = 1048576 # default",
    ] {
        assert!(first.contains(line), "no {line:?} in\n{first}");
    }
    let file = scratch("operating-print.toml");
    std::fs::write(&file, &first).unwrap();
    let second = print(&["--config", file.to_str().unwrap()]);
    let values = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split(" # ").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(values(&first), values(&second));
}

#[test]
fn a_configuration_that_is_wrong_stops_the_start_and_says_where() {
    let file = scratch("operating-wrong.toml");
    std::fs::write(&file, "[limits]\n\nrequsts = 5\n").unwrap();
    let ran = finish(program().args(["serve", "--config", file.to_str().unwrap()]), b"");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[CONFIG]") && ran.err.contains("line 3"), "{}", ran.err);
    assert!(ran.err.contains("did you mean \"requests\"?"), "{}", ran.err);
    let ran = finish(program().args(["serve", "--config", "nowhere.toml"]), b"");
    assert!(ran.status == 1 && ran.err.contains("nowhere.toml"), "{}", ran.err);
}

#[test]
fn metrics_are_at_an_address_of_their_own_and_nowhere_else() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let folder = fresh("operating-metrics");
    let server = Serving::of(spawned(serve(&folder, &["--port", "0", "--metrics", &free])));
    let get =
        |url: String| ureq::get(url).call().map(|mut answer| answer.body_mut().read_to_string().unwrap());
    let text = get(format!("http://{free}/metrics")).unwrap();
    assert!(text.contains("paiju_build_info{") && text.ends_with("# EOF\n"), "{text}");
    assert!(get(format!("{}/metrics", server.url)).is_err(), "nobody outside reads them");
    // Who names an address wants that one; nobody has asked for the usual one.
    let other = fresh("operating-metrics-other");
    let second = spawned(serve(&other, &["--port", "0", "--metrics", &free])).wait_with_output().unwrap();
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(second.status.code() == Some(1) && said.contains("--metrics off"), "{said}");
    server.stop();
}

#[test]
fn the_usual_address_of_metrics_may_be_taken() {
    // Whether it was free before or not: it is not now.
    let _taken = TcpListener::bind("127.0.0.1:9373");
    let server = Serving::of(spawned(serve(&fresh("operating-taken"), &["--port", "0"])));
    assert!(server.stop().contains("Stopped"));
}

#[test]
fn the_system_is_told_when_the_server_serves_lives_and_stops() {
    let path = scratch("operating-notify");
    let _ = std::fs::remove_file(&path);
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut command = serve(&fresh("operating-notified"), &QUIET);
    command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "100000");
    let server = Serving::of(spawned(command));
    let told = || {
        let mut line = [0; 64];
        let length = socket.recv(&mut line).expect("a line");
        String::from_utf8_lossy(&line[..length]).into_owned()
    };
    assert_eq!(told(), "READY=1");
    assert_eq!((told().as_str(), told().as_str()), ("WATCHDOG=1", "WATCHDOG=1"));
    server.stop();
    assert!((0..100).any(|_| told() == "STOPPING=1"));
}

fn serve(folder: &std::path::Path, arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(["serve", "--data"]).arg(folder).args(arguments);
    command
}

/// A server over a socket that stays open: as systemd hands it over, its number and the process's in the environment.
fn activated(socket: &TcpListener, folder: &std::path::Path) -> Child {
    let script = "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\" 3<&0 0</dev/null";
    let plain = serve(folder, &["--metrics", "off", "--durability", "process"]);
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(plain.get_program()).args(plain.get_args());
    command.stdin(Stdio::from(OwnedFd::from(socket.try_clone().unwrap())));
    spawned(command)
}

/// Asks whether the server lives; whether the connection was refused.
fn ask(address: std::net::SocketAddr, answered: &AtomicUsize) -> bool {
    let mut stream = match TcpStream::connect(address) {
        Ok(stream) => stream,
        Err(why) => return why.kind() == std::io::ErrorKind::ConnectionRefused,
    };
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut answer = String::new();
    let asked = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    if asked.and_then(|()| stream.read_to_string(&mut answer)).is_ok() && answer.starts_with("HTTP/1.1 200") {
        answered.fetch_add(1, Relaxed);
    }
    false
}

#[test]
fn nobody_is_refused_while_the_server_is_restarted() {
    let folder = fresh("operating-restart");
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let first = Serving::of(activated(&socket, &folder));
    assert_eq!(first.url, format!("http://{address}"), "it serves at the socket it was given");
    let (over, refused, answered) =
        (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let asking = {
        let (over, refused, answered) = (Arc::clone(&over), Arc::clone(&refused), Arc::clone(&answered));
        std::thread::spawn(move || {
            while !over.load(Relaxed) {
                refused.fetch_add(usize::from(ask(address, &answered)), Relaxed);
            }
        })
    };
    let wait = |more: usize| {
        let (begun, until) = (Instant::now(), answered.load(Relaxed) + more);
        while answered.load(Relaxed) < until {
            assert!(begun.elapsed() < Duration::from_secs(30), "nobody answers");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    wait(20);
    first.stop();
    std::thread::sleep(Duration::from_millis(200));
    let second = Serving::of(activated(&socket, &folder));
    wait(20);
    over.store(true, Relaxed);
    asking.join().unwrap();
    assert_eq!(refused.load(Relaxed), 0, "somebody was refused");
    second.stop();
}

#[test]
fn a_server_is_administered_from_the_terminal() {
    let mut command = serve(&fresh("operating-admin"), &QUIET);
    command.env("PAIJU_ADMIN_TOKEN", "a-token-of-twenty-odd");
    let server = Serving::of(spawned(command));
    let admin = |arguments: &[&str]| {
        let mut command = program();
        command.env("PAIJU_ADMIN_TOKEN", "a-token-of-twenty-odd");
        finish(command.args(["admin", "--server", &server.url]).args(arguments), b"")
    };
    assert!(admin(&["status"]).ok().out.contains("draining"));
    let banned = admin(&["ban", "--address", "203.0.113.9/24", "--for", "7d", "--reason", "noise", "--json"])
        .ok()
        .json();
    assert_eq!(banned["address"], "203.0.113.0/24");
    let bans = admin(&["bans"]).ok().out;
    assert!(bans.contains("203.0.113.0/24") && bans.contains("noise"), "{bans}");
    assert_eq!(admin(&["lift", &banned["ban"].to_string()]).ok().out, "Done.\n");
    assert_eq!(admin(&["tables"]).ok().out, "There are none.\n");
    assert_eq!(admin(&["announce", "Hello, everybody.", "--json"]).ok().json()["connections"], 0);
    let health =
        |what: &str| finish(program().args(["healthcheck", "--url", &format!("{}/{what}", server.url)]), b"");
    assert_eq!(health("readyz").ok().out, "ready\n");
    assert_eq!(admin(&["drain", "--json"]).ok().json()["draining"], true);
    let draining = health("readyz");
    assert!(draining.status == 1 && draining.err.contains("503 draining"), "{}", draining.err);
    assert_eq!(admin(&["drain", "--off", "--json"]).ok().json()["draining"], false);
    let unknown = admin(&["player", "0123456789abcdef0123456789abcdef"]);
    assert!(unknown.status == 1 && unknown.err.contains("there is no such player"), "{}", unknown.err);
    let stranger = finish(program().env_remove("PAIJU_ADMIN_TOKEN").args(["admin", "status"]), b"");
    assert!(stranger.status == 2 && stranger.err.contains("PAIJU_ADMIN_TOKEN"), "{}", stranger.err);
    let whom = admin(&["ban", "--reason", "x"]);
    assert!(whom.status == 2, "{}", whom.err);
    server.stop();
}
