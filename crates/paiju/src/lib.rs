//! Paiju 牌局: engines for table games with hidden information, through one door.
//!
//! It owns nothing but names: the contract at the root, a module for each game, and one for each layer above them. Whoever
//! needs less takes a single crate; whoever writes a game needs [`contract`] alone.
//!
//! ```toml
//! [dependencies]
//! paiju = { path = "paiju/crates/paiju" }   # a checkout of the project beside your own crate
//! ```
//!
//! Features, all on by default: `bots`, `sim`, `wire`, `words`. Off by default: `os-entropy` (hold'em tables of the original
//! interface that nobody seeded), `schema` (JSON Schema of all that games write).
//!
//! # First steps
//!
//! A game is a plain value. Somebody is awaited, has legal actions, and one of them is applied, until it is over:
//!
//! ```
//! use paiju::kuhn::{Kuhn, Rules};
//! use paiju::{Game, Play, Seed};
//!
//! let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(42))?;
//! while let Some(seat) = game.phase().awaiting().first() {
//!     let actions = game.legal_list(seat);
//!     game.apply_silent(seat, &actions[0]).expect("it was listed");
//! }
//! assert_eq!(game.scores().total(), 0);
//! # Ok::<(), paiju::BadRules>(())
//! ```
//!
//! Every game is played like that; only rules, actions and views are its own.
//!
//! # 掀棋 XianQi
//!
//! What a seat sees is its view; what it does can be written down and read again.
//!
//! ```
//! use paiju::xianqi::{Action, Rules, XianQi};
//! use paiju::{Game, Observer, Play, Seat, Seed};
//!
//! let rules = Rules { first_seat: Some(Seat(0)), ..Rules::revised() };
//! let mut game = XianQi::deal(&rules, Seed::from_u64(1)).unwrap();
//! game.apply_silent(Seat(0), &"PASS_BUCKLE".parse::<Action>().unwrap()).unwrap();
//! let view = game.view(Observer::Seat(Seat(1)));
//! assert_eq!(view.players[0].hand_count, 8);
//! assert!(view.hand.is_some() && view.ask.is_none(), "its own hand, and not its turn");
//! ```
//!
//! # 德州扑克 No-Limit Hold'em
//!
//! Any bet size, exact chips, and a refusal that says why.
//!
//! ```
//! use paiju::holdem::{Action, Holdem, Rules};
//! use paiju::{Game, Play, RuleSet, Seed};
//!
//! let mut hand = Holdem::deal(&Rules::preset("headsup").unwrap(), Seed::from_u64(7)).unwrap();
//! let button = hand.phase().awaiting().first().unwrap();
//! let refused = hand.apply_silent(button, &Action::RaiseTo { to: 3 }).unwrap_err();
//! assert_eq!(refused.code().as_str(), "ENGINE_ILLEGAL_ACTION");
//! hand.apply_silent(button, &Action::RaiseTo { to: 300 }).unwrap();
//! let blind = hand.phase().awaiting().first().unwrap();
//! hand.apply_silent(blind, &Action::Fold).unwrap();
//! assert_eq!(hand.scores()[button.index()], 100, "the big blind");
//! ```
//!
//! # 血战到底 Mahjong
//!
//! Several seats decide at once: burying three tiles is one batch, all or nothing.
//!
//! ```
//! use paiju::mahjong::{Mahjong, Rules};
//! use paiju::{Game, Play, Seed};
//!
//! let mut hand = Mahjong::deal(&Rules::default(), Seed::from_u64(3)).unwrap();
//! let asked = hand.phase().awaiting();
//! assert_eq!(asked.len(), 4);
//! let answers: Vec<_> = asked.into_iter().map(|seat| (seat, hand.legal_list(seat)[0])).collect();
//! let mut events = Vec::new();
//! hand.apply_all(&answers, &mut |event| events.push(event)).unwrap();
//! assert_eq!(hand.phase().awaiting().len(), 1, "the dealer opens");
//! assert!(!events.is_empty());
//! ```
//!
//! # 三国杀 Three Kingdoms
//!
//! Saved in the middle of anything, and restored.
//!
//! ```
//! use paiju::sanguosha::{Rules, Sanguosha};
//! use paiju::{Game, Play, Save, Seed};
//!
//! let mut game = Sanguosha::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
//! for _ in 0..100 {
//!     let Some(seat) = game.phase().awaiting().first() else { break };
//!     let action = game.legal_list(seat)[0];
//!     game.apply_silent(seat, &action).unwrap();
//! }
//! let restored = Sanguosha::load(game.dump()).unwrap();
//! assert!(restored == game);
//! ```
//!
//! # Leduc and Kuhn poker
//!
//! Small enough to solve. Equal knowledge has an equal key, and worlds are drawn from what a seat knows.
//!
//! ```
//! use paiju::leduc::{Leduc, Rules};
//! use paiju::{Dice, Game, Observer, Seat, Seed, Worlds};
//!
//! let game = Leduc::deal(&Rules::default(), Seed::from_u64(2)).unwrap();
//! let mine = Observer::Seat(Seat(0));
//! let mut worlds = Leduc::worlds(&game.view(mine)).unwrap();
//! let world = Worlds::<Leduc>::draw(&mut worlds, &mut Dice::new(Seed::from_u64(1))).unwrap();
//! assert_eq!(world.key(mine), game.key(mine));
//! ```
//!
//! # The layers above
//!
//! Players are in `bots`, self-play in `sim`, JSON in `wire`, text for people in `words`; each module has its own example.
//!
//! # If you come from the original designs
//!
//! Their interfaces are [`xianqi::original`], [`holdem::original`], [`mahjong::original`] and [`sanguosha::original`].

pub use paiju_contract as contract;
pub use paiju_contract::{
    Actions, Advice, Ask, BadRules, Broken, Budget, Code, Commitment, Decision, Dice, Encode, Game, Glance,
    Key, Layout, Limits, MAX_SEATS, Observer, Original, Phase, Play, Policy, Range, Reason, Record, Refusal,
    Rejected, Rng, RuleSet, Save, Scores, Seat, SeatSet, Seed, Step, Stream, Tensors, Worlds,
};

/// A module for each game of the list.
macro_rules! modules {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(#[doc(no_inline)] pub use paiju_games::$name;)*
    };
}

paiju_games::each_game!(modules);

#[doc(no_inline)]
pub use paiju_games as games;

/// Players by name. A player gets a decision and dice, never the state.
///
/// ```
/// use paiju::kuhn::{Kuhn, Rules};
/// use paiju::{Decision, Dice, Game, Play, Policy, Seat, Seed, bots};
///
/// let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(42)).unwrap();
/// let mut bot = bots::bot::<Kuhn>("random").unwrap();
/// let action = bot.choose(&Decision::new(&game, Seat(0)), &mut Dice::new(Seed::from_u64(1)));
/// game.apply_silent(Seat(0), &action).unwrap();
/// ```
#[cfg(feature = "bots")]
pub mod bots {
    pub use paiju_bots::*;
}

/// Parallel self-play: the same result on any number of threads.
///
/// ```
/// use paiju::leduc::{Leduc, Rules};
/// use paiju::{Seed, sim};
///
/// let plan = sim::Plan::<Leduc> {
///     rules: Rules::default(),
///     bots: vec!["random".into()],
///     games: 100,
///     threads: 2,
///     seed: Seed::from_u64(1),
///     audit: true,
/// };
/// let (stats, _) = sim::simulate(&plan, &|_| {}).unwrap();
/// assert_eq!(stats.games(), 100);
/// ```
#[cfg(feature = "sim")]
pub mod sim {
    pub use paiju_sim::*;
}

/// JSON: tables of any game by its name, records, the line protocol.
///
/// ```
/// use paiju::wire::{Catalog, Session, Start, text};
///
/// let table = Catalog::default().find("holdem").unwrap().start(&Start::default()).unwrap();
/// assert_eq!(table.seats(), 6);
/// let mut session = Session::new(Catalog::default());
/// let call = br#"{"do":"call","interface":"sanguosha.TurnEngine","object":"s","op":"start_game","args":{"seats":4}}"#;
/// let answer = text(|out| session.answer(call, out));
/// assert!(answer.starts_with(r#"{"id":null,"ok":{"seat":0,"phase":"Prepare""#));
/// ```
#[cfg(feature = "wire")]
pub mod wire {
    pub use paiju_wire::*;
}

/// What a seat sees and is asked, as text: Chinese, English, or both.
///
/// ```
/// use paiju::leduc::{Leduc, Rules};
/// use paiju::words::{Lang, Words};
/// use paiju::{Game, Observer, Seat, Seed};
///
/// let game = Leduc::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
/// let view = game.view(Observer::Seat(Seat(0)));
/// assert_eq!(Leduc::question(&view, Lang::En).to_string(), "Your turn");
/// ```
#[cfg(feature = "words")]
pub mod words {
    pub use paiju_words::*;
}

/// The Rust of the pages, as doc-tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
    #[doc = include_str!("../../../docs/RUST.md")]
    mod rust {}
    #[doc = include_str!("../../../docs/original/sanguosha.md")]
    mod original_sanguosha {}
    #[doc = include_str!("../../../docs/original/xianqi.md")]
    mod original_xianqi {}
}
