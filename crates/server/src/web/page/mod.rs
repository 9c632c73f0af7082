//! The page: files of the browser client, from the same address as everything else.
//!
//! It owns which file a path means and the headers it travels with. What the page does is the page's.

mod files;
mod kind;

use std::path::PathBuf;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::App;
use crate::refusal::Refusal;
use files::{File, Files};

/// What a page of ours may load and do: its own files, pictures it draws itself, and nothing of anybody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// What browsers are told with the page itself. Its other files are no documents: they need none of it.
const WITH_PAGE: [(&str, &str); 4] = [
    ("content-security-policy", POLICY),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// What browsers are told with every file.
const WITH_ALL: [(&str, &str); 2] = [
    ("cross-origin-resource-policy", "same-origin"),
    // Names do not change with the contents: browsers keep files and ask by their tag whether they are still good.
    ("cache-control", "no-cache"),
];

/// Paths that are never the page's.
const OTHERS: [&str; 4] = ["api", "metrics", "healthz", "readyz"];

/// The page's files.
#[derive(Debug)]
pub(super) struct Page(Files);

impl Page {
    /// The page of a folder; left out: the one that comes with the server.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        Self(Files::find(folder))
    }

    /// The file that a path means. A path without an ending is an address within the page.
    async fn file(&self, path: &str) -> Option<File> {
        let path = path.trim_start_matches('/');
        let last = path.rsplit('/').next().unwrap_or_default();
        if OTHERS.contains(&path.split('/').next().unwrap_or_default()) {
            return None;
        }
        self.0.get(if last.contains('.') { path } else { "index.html" }).await
    }
}

/// Whatever no operation answers: a file of the page, or nothing.
pub(super) async fn serve(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let nothing = || Refusal::not_found("there is nothing here; /api tells what there is");
    let file = app.0.page.file(uri.path()).await.ok_or_else(nothing)?;
    if method != Method::GET && method != Method::HEAD {
        let mut refused = Refusal::method("files can only be read: GET or HEAD").into_response();
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return Ok(refused);
    }
    Ok(sent(&file, &headers))
}

fn sent(file: &File, asked: &HeaderMap) -> Response {
    let says = |name: HeaderName, what: &str| {
        let values = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|value| value.trim().starts_with(what))
    };
    let shorter = file.shorter.iter().find(|(coding, _)| says(header::ACCEPT_ENCODING, coding.name()));
    let coding = shorter.map(|(coding, _)| coding.name());
    // The forms are different things to caches: each has a tag of its own.
    let tag = format!("\"{}{}\"", file.tag, coding.map(|name| format!("-{name}")).unwrap_or_default());
    let known = says(header::IF_NONE_MATCH, &tag) || says(header::IF_NONE_MATCH, &format!("W/{tag}"));
    let (status, body) = match (known, shorter) {
        (true, _) => (StatusCode::NOT_MODIFIED, Bytes::new()),
        (false, shorter) => (StatusCode::OK, shorter.map_or(&file.plain, |(_, bytes)| bytes).clone()),
    };
    let mut response = (status, Body::from(body)).into_response();
    let headers = response.headers_mut();
    if !known {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
        if let Some(name) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    let document = WITH_PAGE.iter().filter(|_| file.kind.starts_with("text/html"));
    headers.extend(
        document
            .chain(&WITH_ALL)
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))),
    );
    response
}
