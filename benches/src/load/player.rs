//! One seat's socket: it hears frames, and answers when it is asked.

use std::time::Instant;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::LoadError;
use super::socket::Socket;

/// What a frame ends with that asks nothing, while the game goes on.
const NOTHING: &str = r#""prompt":null,"over":null}"#;

/// How a question begins.
const PROMPT: &str = r#","prompt":{"#;

/// A seat at a table.
pub(super) struct Player {
    socket: Socket,
    answers: u64,
}

/// What matters to a player.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// He is asked, and has so many answers.
    Asked(String, usize),
    /// The game is over.
    Ended,
}

#[derive(Deserialize)]
struct Prompt<'a> {
    id: &'a str,
    legal: Vec<IgnoredAny>,
}

/// What a frame says to a player. A reader that takes all of it apart would measure itself: this one looks at its end,
/// and, where the game is over, whether that is told before the view.
fn heard(frame: &[u8]) -> Result<Option<Heard>, LoadError> {
    if frame.ends_with(NOTHING.as_bytes()) || frame.starts_with(br#"{"type":"accepted""#) {
        return Ok(None);
    }
    let frame = std::str::from_utf8(frame).map_err(|_| LoadError::new("a frame is not text"))?;
    if frame.starts_with(r#"{"type":"refused""#) {
        return Err(LoadError::new(format!("a move was refused: {frame}")));
    }
    if let Some(at) = memchr::memmem::rfind(frame.as_bytes(), PROMPT.as_bytes()) {
        // Something follows it in the frame, which is left alone.
        let mut values = serde_json::Deserializer::from_str(&frame[at + PROMPT.len() - 1..]).into_iter();
        let prompt: Option<Result<Prompt<'_>, _>> = values.next();
        return Ok(prompt.transpose()?.map(|prompt| Heard::Asked(prompt.id.to_owned(), prompt.legal.len())));
    }
    let told = frame.split(r#","view":"#).next().unwrap_or_default();
    let playing = told.contains(r#""status":"playing""#);
    let ended = told.starts_with(r#"{"type":"snapshot""#) || told.contains(r#""notice":{"type":"ended""#);
    Ok((ended && !playing).then_some(Heard::Ended))
}

impl Player {
    /// Takes the seat of a token, and follows the table.
    pub(super) async fn connect(address: &str, table: &str, token: &str) -> Result<Self, LoadError> {
        let mut socket = Socket::open(address, &format!("/api/v1/tables/{table}/socket"), token).await?;
        socket.send(r#"{"type":"hello"}"#).await?;
        Ok(Self { socket, answers: 0 })
    }

    /// Is ready for the next game.
    pub(super) async fn ready(&mut self) -> Result<(), LoadError> {
        self.socket.send(r#"{"type":"ready"}"#).await
    }

    /// Says something to the table.
    pub(super) async fn say(&mut self, word: &str) -> Result<(), LoadError> {
        self.socket.send(&format!(r#"{{"type":"say","text":"{word}"}}"#)).await
    }

    /// Listens until a frame has this in it.
    pub(super) async fn until(&mut self, word: &str) -> Result<(), LoadError> {
        let has = |text: &[u8]| text.windows(word.len()).any(|part| part == word.as_bytes());
        while !has(self.socket.text().await?) {}
        Ok(())
    }

    /// The next frame that matters, and when it came.
    pub(super) async fn next(&mut self) -> Result<(Heard, Instant), LoadError> {
        loop {
            if let Some(heard) = heard(self.socket.text().await?)? {
                return Ok((heard, Instant::now()));
            }
        }
    }

    /// Answers a question with the place that comes next.
    pub(super) async fn answer(&mut self, prompt: &str, legal: usize) -> Result<(), LoadError> {
        self.answers += 1;
        let index = self.answers as usize % legal.max(1);
        // Named after its question: who comes back to a table never names another action the same.
        let play = format!(r#"{{"type":"play","prompt":"{prompt}","index":{index},"action_id":"{prompt}"}}"#);
        self.socket.send(&play).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_asks_or_ends_or_does_not_matter() {
        let told = |text: &str| heard(text.as_bytes()).unwrap();
        let asked = r#"{"type":"update","cursor":9,"events":[],"view":{"a":1},"prompt":{"id":"1.7.2","legal":[{"x":[1,2]},3],"due_ms":null},"over":null}"#;
        assert_eq!(told(asked), Some(Heard::Asked("1.7.2".into(), 2)));
        let waits = r#"{"type":"update","cursor":9,"events":[],"view":{},"prompt":null,"over":null}"#;
        assert_eq!(told(waits), None);
        assert_eq!(told(r#"{"type":"accepted","accepted":true,"prompt":"1.7.2"}"#), None);
        let last = r#"{"type":"update","cursor":9,"events":[],"view":{},"prompt":null,"over":{}}"#;
        assert_eq!(told(last), None, "the table has not said so yet");
        let ended = last.replace("[]", r#"[{"n":8,"notice":{"type":"ended"}}]"#);
        assert_eq!(told(&ended), Some(Heard::Ended));
        assert!(heard(br#"{"type":"refused","error":{}}"#).is_err());
    }
}
