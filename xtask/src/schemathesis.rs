//! The server's API document against a running server, by schemathesis from the Python package index: requests that the
//! document allows and requests that it forbids, and answers that it must describe.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, output, run};
use crate::python::environment;
use crate::server::Server;
use crate::target::{program, target};

const SCRIPTS: &str = "crates/server/tests/schemathesis";
const REQUIREMENTS: &str = "crates/server/tests/schemathesis/requirements.txt";
/// Requests for each operation, beside those that its limits suggest.
const EXAMPLES: &str = "10";
const SEED: &str = "1";
/// What is not asked of every answer: that whatever fits the schemas is accepted. Rules decide more than a schema can say.
const NOT_CHECKED: &str = "positive_data_acceptance";
/// Streams and sockets have no end to wait for.
const ENDLESS: [&str; 2] = ["follow", "socket"];
/// What ends the token that all requests use: each is asked with a token of its own, after everything else.
const ENDING: [&str; 2] = ["sign_out", "delete_account"];
/// What keeps others from being reached.
const DRAIN: &str = "admin_drain";
/// Where administrators are asked for.
const ADMIN: &str = "^/api/v1/admin/";
/// The token of administrators of this server alone.
const ADMIN_TOKEN: &str = "the-administrator-of-schemathesis";

/// The interpreter beside which it is installed, by now or before.
pub(crate) fn python(root: &Path) -> Outcome<PathBuf> {
    environment(root, "schemathesis", REQUIREMENTS)
}

/// Starts a server, reaches every operation once, and checks its document: as a player with an account, and as an
/// administrator.
pub(crate) fn check(root: &Path) -> Outcome {
    let (python, target) = (python(root)?, target(root)?);
    let token = format!("admin.token={ADMIN_TOKEN}");
    let quick = ["--unlimited", "--durability", "process", "--metrics", "off", "--set", &token];
    let server = Server::start(&program(root)?, &target.join("schemathesis-data"), &quick)?;
    let seen = target.join("schemathesis-seen.txt");
    let scripts = root.join(SCRIPTS);
    let reach = |task: &str| {
        let mut command = Command::new(&python);
        command.arg(scripts.join("reach.py")).args([task, &server.url]).arg(&seen);
        output(command.env("PAIJU_ADMIN_TOKEN", ADMIN_TOKEN))
    };
    let tokens = reach("walk")?;
    let player = tokens.lines().next().unwrap_or_default().trim();
    let ask = |token: &str, filters: &[&str]| {
        let mut command = Command::new(python.with_file_name("schemathesis"));
        // It leaves files where it runs.
        command.current_dir(&target).args(["run", &format!("{}/api/v1/openapi.json", server.url)]);
        command.env("PAIJU_SEEN", &seen).env("SCHEMATHESIS_HOOKS", "hooks").env("PYTHONPATH", &scripts);
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command.args(["--header", &format!("Authorization: Bearer {token}"), "--checks", "all"]);
        command.args(["--exclude-checks", NOT_CHECKED, "--max-examples", EXAMPLES, "--seed", SEED]);
        command.args(["--phases", "examples,coverage,fuzzing", "--warnings", "off"]);
        run(command.args(["--generation-database", "none", "--continue-on-failure"]).args(filters))
    };
    let skipped = ENDLESS.iter().chain(&ENDING);
    let skipped: Vec<&str> = skipped.flat_map(|id| ["--exclude-operation-id", id]).collect();
    ask(player, &[&skipped[..], &["--exclude-path-regex", ADMIN]].concat())?;
    ask(ADMIN_TOKEN, &["--include-path-regex", ADMIN, "--exclude-operation-id", DRAIN])?;
    for id in ENDING {
        let fresh = reach("walk")?;
        ask(fresh.lines().next().unwrap_or_default().trim(), &["--include-operation-id", id])?;
    }
    ask(ADMIN_TOKEN, &["--include-operation-id", DRAIN])?;
    reach("check").map(drop)
}
