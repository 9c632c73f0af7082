//! Lists the page's files for the binary to carry: everything under `web/` that is a part of the page.
//!
//! Where there is no such folder, as in a crate from a registry, the list is empty and the server has no page.

#![allow(clippy::disallowed_methods, reason = "a build script reads files")]

#[path = "src/web/page/kind.rs"]
mod kind;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says")).join("../../web");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if page.is_dir() {
        walk(&page, "", &mut files)?;
    }
    files.sort();
    let line = |(path, file): &(String, PathBuf)| {
        let file = file.to_str().expect("a path that can be written down");
        format!("    ({path:?}, include_bytes!({file:?})),\n")
    };
    let list = format!("&[\n{}]\n", files.iter().map(line).collect::<String>());
    fs::write(PathBuf::from(env::var_os("OUT_DIR").expect("cargo says")).join("page.rs"), list)
}

/// The page's files below a folder. Folders are watched, so that a new file is noticed.
fn walk(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(own) = entry.file_name().to_str().map(|own| format!("{name}{own}")) else { continue };
        if !entry.file_type()?.is_dir() {
            let file = kind::content_type(&own).map(|_| fs::canonicalize(entry.path()));
            files.extend(file.transpose()?.map(|file| (own, file)));
        } else if kind::content_type(&format!("{own}/x.txt")).is_some() {
            walk(&entry.path(), &format!("{own}/"), files)?;
        }
    }
    Ok(())
}
