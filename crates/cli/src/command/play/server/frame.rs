//! What a server sends, as far as a terminal looks at it: the screens are made already.

use paiju_words::{Misheard, Text, menu};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Everything, or what is new.
#[derive(Debug, Deserialize)]
pub(super) struct Frame {
    pub(super) cursor: usize,
    /// The own seat; a snapshot says it.
    #[serde(default)]
    pub(super) seat: Option<u8>,
    /// The oldest event that can be told; a snapshot says it.
    #[serde(default)]
    pub(super) first: usize,
    #[serde(default)]
    pub(super) events: Vec<Told>,
    #[serde(default)]
    pub(super) table: Option<Info>,
    pub(super) prompt: Option<Prompt>,
    pub(super) over: Option<Over>,
    #[serde(default)]
    words: Words,
}

#[derive(Debug, Default, Deserialize)]
struct Words {
    #[serde(default)]
    screen: Option<Screen>,
}

/// A screen, and what happened.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Screen {
    #[serde(flatten)]
    pub(super) drawn: menu::Screen,
    pub(super) events: Vec<Line>,
    pub(super) ending: Option<Text>,
}

/// An event in words.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Line {
    pub(super) n: usize,
    pub(super) text: Text,
    pub(super) counts: bool,
}

/// An event by its number; a notice is told in full.
#[derive(Debug, Deserialize)]
pub(super) struct Told {
    pub(super) n: usize,
    #[serde(default)]
    pub(super) notice: Option<Notice>,
}

/// A question.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Prompt {
    pub(super) id: String,
    pub(super) legal: Vec<IgnoredAny>,
    pub(super) due_ms: Option<i64>,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Over {
    pub(super) scores: Vec<i64>,
}

/// A table.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Info {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) status: String,
    pub(super) number: u32,
    pub(super) seats: Vec<Chair>,
    pub(super) commitment: Option<String>,
}

/// A chair.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Chair {
    pub(super) seat: u8,
    pub(super) kind: String,
    pub(super) name: Option<String>,
    pub(super) ready: bool,
}

/// What is told beside the game; of some kinds nothing is said.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Notice {
    Sat {
        seat: u8,
        name: String,
    },
    Left {
        seat: u8,
    },
    Away {
        seat: u8,
    },
    Back {
        seat: u8,
    },
    Said {
        name: String,
        text: String,
    },
    Down {
        from_ms: i64,
        to_ms: i64,
    },
    Dealt,
    Closed,
    #[serde(other)]
    Other,
}

/// A message of the socket.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Message {
    Snapshot(Box<Frame>),
    Update(Box<Frame>),
    Accepted {
        action_id: Option<String>,
    },
    Refused {
        #[serde(default)]
        action_id: Option<String>,
        error: Refusal,
    },
    Pong {
        #[serde(default)]
        now_ms: Option<i64>,
    },
    /// Of the administrators, to everybody who is connected.
    Announcement {
        text: String,
    },
    #[serde(other)]
    Other,
}

/// Why a server says no.
#[derive(Debug, Deserialize)]
pub(super) struct Refusal {
    pub(super) code: String,
    pub(super) message: String,
    #[serde(default)]
    pub(super) detail: Detail,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Detail {
    #[serde(default)]
    pub(super) misheard: Option<Misheard>,
}

impl Frame {
    /// The screen that came along; nothing before the first deal.
    pub(super) fn take_screen(&mut self) -> Screen {
        self.words.screen.take().unwrap_or_default()
    }
}

impl Info {
    pub(super) fn is_playing(&self) -> bool {
        self.status == "playing"
    }

    /// Whether anybody else here is a person: then it is seen how long one thinks.
    pub(super) fn has_other_people(&self, own: Option<u8>) -> bool {
        self.seats.iter().any(|chair| chair.kind == "person" && Some(chair.seat) != own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_by_their_kind() {
        let update = r#"{"type":"update","cursor":3,"events":[{"n":1,"event":{"x":1}},{"n":2,"notice":{"type":"sealed","commitment":"a"}}],
            "view":{"version":1},"prompt":{"id":"1.2.0","legal":[{},{}],"default":{},"due_ms":null,"window":false},"over":null,
            "words":{"question":"?","screen":{"table":[{"tone":"red","text":"a"}],"question":[],"answers":[],"events":[],"ending":null}}}"#;
        let Ok(Message::Update(mut frame)) = serde_json::from_str(update) else { panic!("an update") };
        assert_eq!((frame.cursor, frame.prompt.as_ref().map(|prompt| prompt.legal.len())), (3, Some(2)));
        assert!(matches!(frame.events[1].notice, Some(Notice::Other)) && frame.events[0].notice.is_none());
        assert_eq!(frame.take_screen().drawn.table.to_string(), "a");
        let refused = r#"{"type":"refused","action_id":"a","error":{"code":"X","message":"m","detail":{"field":"typed","misheard":{"no_number":{"number":9,"of":2}}}}}"#;
        let Ok(Message::Refused { error, .. }) = serde_json::from_str(refused) else { panic!("a refusal") };
        assert_eq!(error.detail.misheard, Some(Misheard::NoNumber { number: 9, of: 2 }));
        assert!(matches!(serde_json::from_str(r#"{"type":"news"}"#), Ok(Message::Other)));
    }
}
