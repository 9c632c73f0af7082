//! Which files are parts of the page, and what browsers should take them for.
//!
//! The build script reads this file too: what is embedded and what is read from disk are the same.

/// Folders beside the page that only its checks need.
const NOT_SERVED: [&str; 5] = ["checks", "node_modules", "shots", "tests", "types"];

/// The content type of a file of the page, by its path from the page's folder; `None` for what is no part of it.
pub(super) fn content_type(path: &str) -> Option<&'static str> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let named = |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(plain);
    let first = path.split('/').next()?;
    if !path.split('/').all(named) || NOT_SERVED.contains(&first) {
        return None;
    }
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => return None,
    })
}
