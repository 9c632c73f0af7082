//! The socket to a table: it is kept open, and opened again where it broke, from where it was.
//!
//! It has a thread of its own; whoever sits at the table gets what comes as [`News`].

use std::sync::mpsc::Sender;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use paiju_words::Lang;
use paiju_words::menu::Room;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message as Said};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_tls};

use super::address::Address;
use super::frame::Message;

/// A server that says nothing for so long, pings unanswered, is gone.
const SILENCE: Duration = Duration::from_secs(45);
const PING: Duration = Duration::from_secs(15);
/// Between two tries to reach it: at first, and at most.
const SOON: Duration = Duration::from_millis(250);
const LATER: Duration = Duration::from_secs(5);

/// What comes: from the server, or from where the person types.
#[derive(Debug)]
pub(super) enum News {
    /// A line; none: there will be no more.
    Typed(Option<String>),
    Message(Message),
    /// The table is followed; again, if it was lost before.
    Connected,
    /// The connection broke; it is tried again.
    Lost,
    /// The server does not let him in any more.
    Gone(String),
}

/// A socket, over TLS or not.
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Where to, as whom, and what for.
pub(super) struct Way {
    pub(super) address: Address,
    pub(super) table: String,
    pub(super) token: String,
    pub(super) lang: Lang,
    /// The screen that frames are drawn for.
    pub(super) room: Room,
    /// The events that are known already.
    pub(super) since: usize,
}

/// The near end: what is said goes in.
pub(super) struct Link(UnboundedSender<String>);

impl Link {
    /// Follows a table from now on.
    pub(super) fn open(way: Way, news: Sender<News>) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (say, mut said) = unbounded_channel();
        std::thread::spawn(move || runtime.block_on(way.follow(&mut said, &news)));
        Ok(Self(say))
    }

    /// Says something. Where nobody is there, it is not heard: who comes back says it again.
    pub(super) fn say(&self, message: &serde_json::Value) {
        let _ = self.0.send(message.to_string());
    }
}

/// Whoever listened has left.
struct Alone;

/// What to do after a message.
enum Next {
    Listen,
    AskAgain,
}

impl Way {
    /// Follows the table until nobody listens, or the server does not let us.
    async fn follow(mut self, said: &mut UnboundedReceiver<String>, news: &Sender<News>) {
        let mut pause = SOON;
        let mut known = true;
        loop {
            match self.connect().await {
                Ok(socket) => {
                    pause = SOON;
                    known = true;
                    while said.try_recv().is_ok() {}
                    if self.converse(socket, said, news).await.is_err() {
                        return;
                    }
                }
                Err(Error::Http(response)) if matches!(response.status().as_u16(), 401 | 403 | 404) => {
                    let _ = news.send(News::Gone(format!("the server answers {}", response.status())));
                    return;
                }
                Err(_) => {}
            }
            if std::mem::take(&mut known) && news.send(News::Lost).is_err() {
                return;
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LATER);
        }
    }

    async fn connect(&self) -> Result<Socket, Error> {
        let mut request = self.address.socket(&self.table).into_client_request()?;
        let bearer = format!("Bearer {}", self.token).parse();
        request.headers_mut().insert("authorization", bearer.map_err(|_| Error::Utf8(String::new()))?);
        let reached = tokio::time::timeout(PING, TcpStream::connect(&self.address.host)).await;
        let stream = reached.map_err(|_| Error::ConnectionClosed)??;
        stream.set_nodelay(true)?;
        let joined = tokio::time::timeout(PING, client_async_tls(request, stream)).await;
        let (mut socket, _) = joined.map_err(|_| Error::ConnectionClosed)??;
        socket.send(self.hello()).await?;
        Ok(socket)
    }

    /// Asks to be told on from where one was.
    fn hello(&self) -> Said {
        let mut hello = json!({
            "type": "hello", "since": self.since, "lang": self.lang.to_string(), "columns": self.room.columns,
        });
        if let Ok(lines) = u32::try_from(self.room.lines) {
            hello["lines"] = lines.into();
        }
        Said::Text(hello.to_string().into())
    }

    /// Hears and says what there is, until the connection breaks.
    async fn converse(
        &mut self,
        mut socket: Socket,
        said: &mut UnboundedReceiver<String>,
        news: &Sender<News>,
    ) -> Result<(), Alone> {
        news.send(News::Connected).map_err(|_| Alone)?;
        let mut beat = tokio::time::interval(PING);
        let mut heard = tokio::time::Instant::now();
        loop {
            let sent = tokio::select! {
                text = said.recv() => socket.send(Said::Text(text.ok_or(Alone)?.into())).await,
                _ = beat.tick() => socket.send(Said::Text(r#"{"type":"ping"}"#.into())).await,
                message = socket.next() => {
                    heard = tokio::time::Instant::now();
                    match message {
                        Some(Ok(Said::Text(text))) => match self.hear(&text, news)? {
                            Next::Listen => Ok(()),
                            Next::AskAgain => socket.send(self.hello()).await,
                        },
                        Some(Ok(Said::Close(_)) | Err(_)) | None => return Ok(()),
                        Some(Ok(_)) => Ok(()),
                    }
                }
            };
            if sent.is_err() || heard.elapsed() > SILENCE {
                return Ok(());
            }
        }
    }

    /// Passes on what was heard, and remembers how far it goes. A snapshot is what one gets who has missed the beginning:
    /// then the game is told from there. What another version says that cannot be read is left out.
    fn hear(&mut self, text: &str, news: &Sender<News>) -> Result<Next, Alone> {
        let Ok(message) = serde_json::from_str(text) else { return Ok(Next::Listen) };
        let next = match &message {
            Message::Snapshot(frame) => {
                self.since = frame.first;
                Next::AskAgain
            }
            Message::Update(frame) => {
                self.since = frame.cursor;
                Next::Listen
            }
            _ => Next::Listen,
        };
        news.send(News::Message(message)).map_err(|_| Alone).map(|()| next)
    }
}
