//! The page as browsers get it: its files, their headers, and what is none of it.

#![allow(clippy::disallowed_methods, reason = "a page is files")]

use std::path::Path;

use crate::client::{Running, Setup};
use ureq::http::Response;

/// A server with a page of our own.
fn showing(files: &[(&str, &str)]) -> Running {
    let folder: &'static Path = Box::leak(Box::new(tempfile::tempdir().unwrap().keep()));
    for (path, text) in files {
        let file = folder.join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    Running::with(Setup { page: folder.to_str(), ..Setup::default() })
}

fn site() -> Running {
    let script = "export const answer = 42;\n".repeat(50);
    showing(&[
        ("index.html", "<!doctype html><title>Paiju</title>"),
        ("main.js", &script),
        ("style/base.css", "body { margin: 0 }"),
        ("package.json", "{}"),
        ("tests/play.js", "secret()"),
        (".hidden.js", "secret()"),
    ])
}

fn asked(server: &Running, method: &str, path: &str, headers: &[(&str, &str)]) -> Response<ureq::Body> {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", server.url));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    agent.run(request.body(()).unwrap()).unwrap()
}

fn header<'a>(response: &'a Response<ureq::Body>, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[test]
fn every_address_within_the_page_is_the_page() {
    let server = site();
    for path in ["/", "/t/0123456789abcdef0123456789abcdef", "/records", "/rules/mahjong"] {
        let mut page = asked(&server, "GET", path, &[]);
        assert_eq!(
            (page.status().as_u16(), header(&page, "content-type")),
            (200, "text/html; charset=utf-8")
        );
        assert!(page.body_mut().read_to_string().unwrap().contains("<title>Paiju"), "{path}");
        let policy = header(&page, "content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("script-src 'self'"));
        assert_eq!(header(&page, "x-content-type-options"), "nosniff");
        assert_eq!(header(&page, "referrer-policy"), "no-referrer");
    }
    let script = asked(&server, "GET", "/main.js", &[]);
    assert_eq!(header(&script, "content-type"), "text/javascript; charset=utf-8");
    let style = asked(&server, "HEAD", "/style/base.css", &[]);
    assert_eq!((style.status().as_u16(), header(&style, "content-type")), (200, "text/css; charset=utf-8"));
}

#[test]
fn what_is_no_part_of_the_page_is_nothing() {
    let server = site();
    let strange = [
        "/nowhere.js",
        "/package.json",
        "/tests/play.js",
        "/.hidden.js",
        "/style/../main.js",
        "/%2e%2e/x.js",
    ];
    let interface = ["/api/nowhere", "/api/v1/nowhere", "/api/v2/games", "/metrics/x", "/healthz/x"];
    for path in strange.into_iter().chain(interface) {
        let mut answer = asked(&server, "GET", path, &[]);
        let text = answer.body_mut().read_to_string().unwrap();
        assert_eq!(answer.status().as_u16(), 404, "{path}: {text}");
        assert!(text.contains("\"code\":\"SERVER_NOT_FOUND\""), "{path}: {text}");
    }
    let posted = asked(&server, "POST", "/", &[]);
    assert_eq!((posted.status().as_u16(), header(&posted, "allow")), (405, "GET,HEAD"));
}

#[test]
fn the_page_that_comes_with_the_server_is_packed() {
    let server = Running::with(Setup { page: Some("-"), ..Setup::default() });
    let plain = asked(&server, "GET", "/main.js", &[("accept-encoding", "identity")]);
    let small = asked(&server, "GET", "/main.js", &[("accept-encoding", "gzip, deflate, br")]);
    assert_eq!((header(&plain, "content-encoding"), header(&small, "content-encoding")), ("", "br"));
    let length = |answer: &Response<ureq::Body>| header(answer, "content-length").parse::<usize>().unwrap();
    assert!(length(&small) * 3 < length(&plain), "{} {}", length(&small), length(&plain));
    let mut page = asked(&server, "GET", "/", &[]);
    let text = page.body_mut().read_to_string().unwrap();
    assert!(text.contains("/main.js") && !text.contains("modulepreload"), "{text}");
    assert_eq!(asked(&server, "GET", "/kit/view.js", &[]).status().as_u16(), 404, "a part of another file");
}

#[test]
fn a_file_is_sent_once_and_compressed() {
    let server = site();
    let plain = asked(&server, "GET", "/main.js", &[("accept-encoding", "identity")]);
    let zipped = asked(&server, "GET", "/main.js", &[("accept-encoding", "br, gzip")]);
    assert_eq!((header(&plain, "content-encoding"), header(&zipped, "content-encoding")), ("", "gzip"));
    let (tag, other) = (header(&plain, "etag").to_owned(), header(&zipped, "etag").to_owned());
    assert!(tag.len() > 10 && tag != other, "{tag} {other}");
    for (tag, encoding) in [(&tag, "identity"), (&other, "gzip")] {
        let known = [("if-none-match", tag.as_str()), ("accept-encoding", encoding)];
        let again = asked(&server, "GET", "/main.js", &known);
        assert_eq!((again.status().as_u16(), header(&again, "etag")), (304, tag.as_str()));
    }
    let stale = asked(&server, "GET", "/main.js", &[("if-none-match", "\"0000\"")]);
    assert_eq!(stale.status().as_u16(), 200);
    let length = |answer: &Response<ureq::Body>| header(answer, "content-length").parse::<usize>().unwrap();
    assert!(length(&zipped) * 4 < length(&plain), "{} {}", length(&zipped), length(&plain));
}
