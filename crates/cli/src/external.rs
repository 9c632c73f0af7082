//! Players that are programs: asked by a line of JSON, they answer with one.
//!
//! It owns the exchange (`docs/BOTS.md`), the process and the limit of its time. A program that crashes, dawdles or
//! talks nonsense has no answer this time and is started anew for the next question.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use paiju_bots::{Guarded, bot, names};
use paiju_contract::{Actions, Budget, Decision, Dice, Fault, Policy, Seat};
use paiju_wire::Hosted;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::dispatch::unknown;
use crate::failure::Failure;

/// How a program is told from a name.
const PREFIX: &str = "cmd:";

/// What an answer may take where no budget is given.
const USUAL: Duration = Duration::from_secs(10);

/// Starting an interpreter takes its time, once.
const START: Duration = Duration::from_secs(5);

/// A player that is a program.
pub(crate) struct External<G: Hosted> {
    name: String,
    command: Vec<String>,
    running: Option<Running>,
    legal: Actions<G::Action>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    /// Whether it has answered before.
    warm: bool,
}

#[derive(Serialize)]
struct Question {
    game: &'static str,
    seat: Seat,
    limit_ms: u64,
    legal: Vec<Box<RawValue>>,
    view: Box<RawValue>,
}

#[derive(Deserialize)]
struct Answer {
    index: Option<usize>,
    action: Option<Box<RawValue>>,
}

/// The program that a bot's name means, if it means one.
pub(crate) fn command(name: &str) -> Option<Vec<String>> {
    name.strip_prefix(PREFIX).map(|command| command.split_whitespace().map(String::from).collect())
}

/// The player of that name, or the program behind `cmd:`. Whatever it does, its answers are legal.
pub(crate) fn player<G: Hosted>(name: &str) -> Result<Box<dyn Policy<G>>, Failure> {
    match command(name) {
        Some(command) => Ok(Box::new(Guarded::new(Box::new(External::new(name, command))))),
        None => bot::<G>(name).map_err(|_| unknown("bot", name, &names::<G>())),
    }
}

impl<G: Hosted> External<G> {
    /// The program that this command line starts; it is started when it is first asked.
    pub(crate) fn new(name: &str, command: Vec<String>) -> Self {
        Self { name: name.to_owned(), command, running: None, legal: Actions::new() }
    }

    fn ask(&mut self, decision: &Decision<'_, G>) -> Result<G::Action, Fault> {
        decision.legal(&mut self.legal);
        let limit = match decision.budget() {
            Budget::Time(time) => time,
            Budget::Usual | Budget::Iterations(_) => USUAL,
        };
        let unwritable = |error: serde_json::Error| Fault::Crashed(error.to_string());
        let listed = self.legal.iter().map(|action| RawValue::from_string(G::action_to_json(action)));
        let question = Question {
            game: G::NAME,
            seat: decision.seat(),
            limit_ms: limit.as_millis() as u64,
            legal: listed.collect::<Result<_, _>>().map_err(unwritable)?,
            view: RawValue::from_string(G::view_to_json(&decision.view())).map_err(unwritable)?,
        };
        let mut line = serde_json::to_string(&question).map_err(unwritable)?;
        line.push('\n');
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.command)?,
        };
        let said = running.exchange(&line, limit)?;
        self.running = Some(running);
        self.read(&said)
    }

    fn read(&self, said: &str) -> Result<G::Action, Fault> {
        let illegal = || Fault::Illegal(said.trim().chars().take(200).collect());
        let answer: Answer = serde_json::from_str(said).map_err(|_| illegal())?;
        let listed = answer.index.map(|index| self.legal.get(index).copied().ok_or_else(illegal));
        if let Some(listed) = listed {
            return listed;
        }
        let action = answer.action.ok_or_else(illegal)?;
        G::action_from_json(action.get()).map_err(|_| illegal())
    }
}

impl<G: Hosted> Policy<G> for External<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, decision: &Decision<'_, G>, _: &mut Dice) -> G::Action {
        self.ask(decision).unwrap_or_else(|_| self.legal[0])
    }

    fn attempt(&mut self, decision: &Decision<'_, G>, _: &mut Dice) -> Result<G::Action, Fault> {
        self.ask(decision)
    }
}

impl Running {
    fn start(command: &[String]) -> Result<Self, Fault> {
        let failed = |error: std::io::Error| Fault::Crashed(format!("{}: {error}", command.join(" ")));
        let (program, arguments) =
            command.split_first().ok_or_else(|| Fault::Crashed("no program is named".into()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (input, output) =
            input.zip(output).ok_or_else(|| Fault::Crashed("it has no input or no output".into()))?;
        let (told, answers) = mpsc::channel();
        // It ends with the program's output, or when nobody waits for it any more.
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.into_iter().try_for_each(|line| told.send(line)).ok()
        });
        Ok(Self { child, input, answers, warm: false })
    }

    /// A line in, a line out, or what went wrong.
    fn exchange(&mut self, line: &str, limit: Duration) -> Result<String, Fault> {
        let begun = Instant::now();
        let sent = self.input.write_all(line.as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|error| Fault::Crashed(error.to_string()))?;
        let patience = if self.warm { limit } else { limit.max(START) };
        let answer = self.answers.recv_timeout(patience).map_err(|why| match why {
            RecvTimeoutError::Timeout => Fault::Late(begun.elapsed()),
            RecvTimeoutError::Disconnected => Fault::Crashed("it has ended".into()),
        })?;
        self.warm = true;
        Ok(answer)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nobody to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
