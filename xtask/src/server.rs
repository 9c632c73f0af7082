//! The program as the tests have just built it, and a server of it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::python::{succeeds, target};

/// The program, built as the tests build it.
pub(crate) fn program(root: &Path) -> Option<PathBuf> {
    let arguments = "test --quiet --workspace --all-features --no-run --lib --bins --tests --examples";
    let built = succeeds(Command::new(env!("CARGO")).current_dir(root).args(arguments.split(' ')));
    let program = target(root).join("debug").join("paiju");
    (built && program.is_file()).then_some(program)
}

/// A server of its own, ended when this is dropped.
pub(crate) struct Server {
    process: Child,
    /// Its address.
    pub(crate) url: String,
}

impl Server {
    /// The program as the tests have built it, over an empty folder.
    pub(crate) fn start(root: &Path) -> Option<Self> {
        let program = program(root)?;
        let data = target(root).join("schemathesis-data");
        // Nothing may be left of a run before.
        let _ = std::fs::remove_dir_all(&data);
        let mut command = Command::new(program);
        command.args(["serve", "--unlimited", "--durability", "process", "--port", "0", "--data"]).arg(data);
        let mut process = command.stdout(Stdio::piped()).spawn().ok()?;
        let said = BufReader::new(process.stdout.take()?).lines().map_while(Result::ok);
        let at = said.into_iter().find_map(|line| Some(line.split_once("http://")?.1.to_owned()))?;
        let url = format!("http://{}", at.split('/').next()?);
        Some(Self { process, url })
    }

    /// A guest's token.
    pub(crate) fn token(&self, python: &Path) -> Option<String> {
        let script = "import json, sys, urllib.request as web\n\
                      ask = web.Request(sys.argv[1], b'{\"name\":\"Tess\"}', {'Content-Type': 'application/json'})\n\
                      print(json.load(web.urlopen(ask))['token'])";
        let mut command = Command::new(python);
        let told = command.args(["-c", script, &format!("{}/api/v1/guests", self.url)]).output().ok()?;
        String::from_utf8(told.stdout)
            .ok()
            .map(|token| token.trim().to_owned())
            .filter(|token| !token.is_empty())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It keeps nothing that anybody needs.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
