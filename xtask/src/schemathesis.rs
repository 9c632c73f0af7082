//! The server's API document against a running server, by schemathesis from the Python package index: requests that the
//! document allows and requests that it forbids, and answers that it must describe.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, run};
use crate::python::environment;
use crate::server::Server;
use crate::target::{program, target};

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

/// The interpreter beside which it is installed, by now or before.
pub(crate) fn python(root: &Path) -> Outcome<PathBuf> {
    environment(root, "schemathesis", REQUIREMENTS)
}

/// Starts a server and checks its document.
pub(crate) fn check(root: &Path) -> Outcome {
    let (python, target) = (python(root)?, target(root)?);
    let quick = ["--unlimited", "--durability", "process"];
    let server = Server::start(&program(root)?, &target.join("schemathesis-data"), &quick)?;
    let ask = |filters: &[&str]| {
        let token = server.token(&python)?;
        let mut command = Command::new(python.with_file_name("schemathesis"));
        // It leaves files where it runs.
        command.current_dir(&target).args(["run", &format!("{}/api/v1/openapi.json", server.url)]);
        command.args(["--header", &format!("Authorization: Bearer {token}"), "--checks", "all"]);
        command.args(["--exclude-checks", NOT_CHECKED, "--max-examples", EXAMPLES, "--seed", SEED]);
        command.args(["--phases", "examples,coverage,fuzzing", "--warnings", "off"]);
        run(command.args(["--generation-database", "none", "--continue-on-failure"]).args(filters))
    };
    let skipped = ENDLESS.iter().chain(&ENDING);
    let skipped: Vec<&str> = skipped.flat_map(|id| ["--exclude-operation-id", id]).collect();
    ask(&skipped)?;
    ENDING.iter().try_for_each(|id| ask(&["--include-operation-id", id]))
}
