//! The API document as it is kept under `docs/schema/`: generated from the code, the same for everybody who reads it.
//!
//! `cargo xtask bless` writes it anew.

#![allow(clippy::disallowed_methods, reason = "goldens are files")]

use std::path::Path;

#[test]
fn the_document_that_is_kept_is_the_servers() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/server.json");
    let document = serde_json::to_string_pretty(&paiju_server::web::document()).unwrap() + "\n";
    if std::env::var_os("PAIJU_BLESS").is_some() {
        std::fs::write(&file, &document).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == document,
        "docs/schema/server.json is not the server's document: run `cargo xtask bless`"
    );
}
