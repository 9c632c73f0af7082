//! Packs the page for the binary to carry: everything under `web/` that is a part of it, in a few files, each compressed.
//!
//! Where there is no such folder, as in a crate from a registry, the list is empty and the server has no page.

#![allow(clippy::disallowed_methods, reason = "a build script reads files")]

mod bundle;
#[path = "../src/web/page/kind.rs"]
mod kind;
mod module;
mod script;
mod style;
mod version;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Files as they are sent, by their path.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> io::Result<()> {
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says")).join("../../web");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says"));
    println!("cargo::rerun-if-changed=build");
    version::tell(&page.join(".."));
    let mut found = BTreeMap::new();
    if page.is_dir() {
        walk(&page, "", &mut found)?;
    }
    let mut lines = Vec::new();
    for (number, (path, bytes)) in packed(&found)?.iter().enumerate() {
        let names = ["page", "page.br"].map(|kind| out.join(format!("{number}.{kind}")));
        fs::write(&names[0], bytes)?;
        fs::write(&names[1], compressed(bytes)?)?;
        let [plain, small] =
            names.each_ref().map(|name| name.to_str().expect("a path that can be written down"));
        lines.push(format!("({path:?}, include_bytes!({plain:?}), include_bytes!({small:?}))"));
    }
    fs::write(out.join("page.rs"), format!("&[{}]\n", lines.join(",\n")))
}

/// The page's files below a folder. Folders are watched, so that a new file is noticed; of the first one its files alone, since
/// cargo looks at everything below what it watches, and what the page's checks install lies there, too.
fn walk(folder: &Path, name: &str, files: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    if !name.is_empty() {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(own) = entry.file_name().to_str().map(|own| format!("{name}{own}")) else { continue };
        if !entry.file_type()?.is_dir() {
            if kind::content_type(&own).is_some() {
                println!("cargo::rerun-if-changed={}", entry.path().display());
                files.insert(own, entry.path());
            }
        } else if kind::content_type(&format!("{own}/x.txt")).is_some() {
            walk(&entry.path(), &format!("{own}/"), files)?;
        }
    }
    Ok(())
}

/// The files as they are sent: scripts bundled, stylesheets with what they import, all without comments.
fn packed(found: &BTreeMap<String, PathBuf>) -> io::Result<Files> {
    let (mut scripts, mut pages) = (BTreeMap::new(), BTreeMap::new());
    let mut files = Files::new();
    for (path, file) in found {
        match path.rsplit_once('.').map(|(_, ending)| ending) {
            Some("js") => drop(scripts.insert(path.clone(), fs::read_to_string(file)?)),
            // A stylesheet in a folder below is a part of one that imports it.
            Some("css") if path.starts_with("style/") && path.matches('/').count() > 1 => {}
            Some("css") => drop(files.insert(path.clone(), style::packed(file)?.into_bytes())),
            Some("html") => drop(pages.insert(path.clone(), fs::read_to_string(file)?)),
            _ => drop(files.insert(path.clone(), fs::read(file)?)),
        }
    }
    for (path, page) in pages {
        let page = gathered(&page, &mut files);
        files.insert(path, page.into_bytes());
    }
    if !scripts.is_empty() {
        let bundles = bundle::bundled(&scripts).map_err(io::Error::other)?;
        files.extend(bundles.into_iter().map(|(path, text)| (path, text.into_bytes())));
    }
    Ok(files)
}

/// What every page looks like, in one file.
const STYLE: &str = "style/all.css";

/// The page without hints for modules that are no files of their own any more, and with its stylesheets in one.
fn gathered(page: &str, files: &mut Files) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in page
        .lines()
        .filter(|line| !line.starts_with("<link rel=\"modulepreload\"") && !line.starts_with("<!--"))
    {
        let sheet =
            line.strip_prefix("<link rel=\"stylesheet\" href=\"/").and_then(|rest| rest.strip_suffix("\">"));
        match sheet.and_then(|name| files.remove(name)) {
            Some(bytes) => files.entry(STYLE.to_owned()).or_default().extend(bytes),
            None => lines.push(line.to_owned()),
        }
        if sheet.is_some() && !lines.iter().any(|line| line.contains(STYLE)) {
            lines.push(format!("<link rel=\"stylesheet\" href=\"/{STYLE}\">"));
        }
    }
    lines.join("\n")
}

/// The bytes for browsers, which all understand Brotli.
fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let params =
        brotli::enc::BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
    let mut small = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut small, &params)?;
    Ok(small)
}
