//! What a person at a server's table hears and types, in the order in which it matters: news come before lines.

use std::collections::VecDeque;
use std::io::BufRead as _;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

use super::super::person::{Heard, Input, typed};
use super::link::News;
use crate::failure::Failure;

/// Both at once.
pub(super) struct Ear {
    news: Receiver<News>,
    waiting: VecDeque<News>,
    /// Lines that were typed before they were asked for.
    lines: VecDeque<Option<String>>,
    /// Whether lines wait until a question is open: in a pipe they are answers, and come too early.
    pub(super) held: bool,
    /// When to stop listening and look at the clock.
    pub(super) alarm: Option<Instant>,
}

impl Ear {
    /// Listens to the standard input; whoever else has news sends them here.
    pub(super) fn listen() -> (Self, Sender<News>) {
        let (sender, news) = channel();
        let typing = sender.clone();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut line = Vec::new();
            while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
                if typing.send(News::Typed(Some(typed(&line)))).is_err() {
                    return;
                }
                line.clear();
            }
            // Nobody may be left to hear it.
            let _ = typing.send(News::Typed(None));
        });
        let ear = Self { news, waiting: VecDeque::new(), lines: VecDeque::new(), held: false, alarm: None };
        (ear, sender)
    }

    /// News that are there already.
    pub(super) fn news(&mut self) -> Option<News> {
        while let Ok(news) = self.news.try_recv() {
            self.sort(news);
        }
        self.waiting.pop_front()
    }

    fn sort(&mut self, news: News) {
        match news {
            News::Typed(line) => self.lines.push_back(line),
            other => self.waiting.push_back(other),
        }
    }

    /// The next of anything; `None` when it is time to look at the clock.
    fn wait(&mut self) -> Result<Option<News>, Failure> {
        let silent = || Failure::failed("the connection is gone");
        let Some(alarm) = self.alarm else { return self.news.recv().map(Some).map_err(|_| silent()) };
        match self.news.recv_timeout(alarm.saturating_duration_since(Instant::now())) {
            Ok(news) => Ok(Some(news)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(silent()),
        }
    }
}

impl Input for Ear {
    fn hear(&mut self) -> Result<Heard, Failure> {
        loop {
            if !self.waiting.is_empty() {
                return Ok(Heard::News);
            }
            match self.lines.front().filter(|_| !self.held) {
                Some(None) => return Ok(Heard::End),
                Some(_) => {
                    return Ok(self.lines.pop_front().flatten().map_or(Heard::End, Heard::Line));
                }
                None => {}
            }
            match self.wait()? {
                Some(news) => self.sort(news),
                None => return Ok(Heard::News),
            }
        }
    }
}
