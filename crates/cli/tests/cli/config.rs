//! What somebody has set for every game: kept in a file, shown, changed, and beaten by whatever is said now.

use std::path::{Path, PathBuf};

use crate::program::{Ran, finish, program, scratch};

/// An empty folder for a file of settings.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(&format!("config-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Ran {
    finish(program().env("XDG_CONFIG_HOME", folder).args(arguments), b"q\n")
}

#[test]
fn what_is_set_is_shown_kept_and_used() {
    let folder = folder("kept");
    let shown = run(&folder, &["config"]).ok().out;
    assert!(shown.contains("not there yet") && shown.contains("config.toml"), "{shown}");
    run(&folder, &["config", "set", "language", "zh"]).ok();
    run(&folder, &["config", "set", "level", "hard"]).ok();
    let file = folder.join("paiju/config.toml");
    let text = std::fs::read_to_string(&file).expect("the file is there");
    assert!(text.contains("language = \"zh\"\n") && text.contains("level = \"hard\"\n"), "{text}");
    let game = run(&folder, &["play", "kuhn", "--seed", "1"]).ok().out;
    assert!(game.contains("1号位 solved") && game.contains("再见"), "{game}");
    let game = run(&folder, &["play", "kuhn", "--seed", "1", "--lang", "en", "--bots", "random"]).ok().out;
    assert!(game.contains("seat 1 random") && game.contains("Goodbye"), "{game}");
    let english =
        finish(program().env("XDG_CONFIG_HOME", &folder).env("PAIJU_LANGUAGE", "en").arg("games"), b"");
    assert!(english.ok().out.contains("3 seats"));
    run(&folder, &["config", "unset", "language"]).ok();
    let shown = run(&folder, &["config"]).ok().out;
    assert!(!shown.contains("not there yet") && shown.contains("hard") && shown.contains("both"), "{shown}");
}

#[test]
fn what_beats_the_file_is_said() {
    let folder = folder("beaten");
    let mut program = program();
    program.env("XDG_CONFIG_HOME", &folder).env("PAIJU_LEVEL", "easy");
    let said = finish(program.args(["config", "set", "level", "hard"]), b"").ok().out;
    assert!(said.contains("level is now hard") && said.contains("PAIJU_LEVEL"), "{said}");
}

#[test]
fn bad_keys_and_values_are_refused_with_what_would_be_right() {
    let folder = folder("refused");
    for (arguments, right) in [
        (["config", "set", "langage", "zh"], "Did you mean \"language\"?"),
        (["config", "set", "language", "fr"], "zh, en, both"),
        (["config", "set", "level", "god"], "easy, normal, hard"),
        (["config", "set", "colours", "many"], "auto, always, never"),
        (["config", "set", "name", ""], "1 to 32"),
    ] {
        let ran = run(&folder, &arguments);
        assert!(ran.status == 2 && ran.err.contains(right), "{arguments:?}: {}", ran.err);
    }
    assert!(!folder.exists(), "nothing was written");
}

#[test]
fn a_damaged_file_is_named_with_its_line_and_stays_as_it_is() {
    let folder = folder("damaged");
    std::fs::create_dir_all(folder.join("paiju")).unwrap();
    let file = folder.join("paiju/config.toml");
    for damaged in ["name = \"Ann\"\nlevel = = 3\n", "# mine\nlevel = \"god\"\n", "\nlevl = \"easy\"\n"] {
        std::fs::write(&file, damaged).unwrap();
        for arguments in [&["play", "kuhn"][..], &["games"], &["config"], &["config", "set", "name", "Bob"]] {
            let ran = run(&folder, arguments);
            assert_eq!(ran.status, 1, "{arguments:?}: {}{}", ran.out, ran.err);
            assert!(ran.err.starts_with("error[CONFIG]: "), "{}", ran.err);
            assert!(ran.err.contains("config.toml, line 2: "), "{}", ran.err);
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged);
        // What needs no settings is not stopped by them.
        run(&folder, &["equity", "AhKh", "QQ", "--samples", "10"]).ok();
        run(&folder, &["--help"]).ok();
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = folder("file");
    std::fs::write(&folder, "a file").unwrap();
    let ran = run(&folder, &["config", "set", "name", "Ann"]);
    assert!(ran.status == 1 && ran.err.contains("config.toml"), "{}", ran.err);
    let _ = std::fs::remove_file(folder);
}
