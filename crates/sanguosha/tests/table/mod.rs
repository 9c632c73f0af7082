//! Scenes in a notation that a player can read: who sits where with what, what happens, what is expected.
//!
//! A scene has one line a player, seat 0 first: `role general hp: hand | equipment | judging area`, and the cards
//! on top of the draw pile, the first to be drawn first. A card is a label without blanks (`Slash♠7`), the
//! beginning of one (`Slash`), or a suit and rank (`♥3`). A script is `seat choice; seat choice; ...` with the
//! choices `pass`, `yes`, `hand`, `@2` (a seat), `!zhiheng` (a skill), `suit:h`, or a card.
#![allow(dead_code, reason = "every test file uses a part of the notation")]

use paiju_contract::{Game, Observer, Play, RuleSet, Seat, Seed};
use paiju_sanguosha::Phase;
use paiju_sanguosha::{
    CardId, CardName, Choice, Event, Generals, Laid, LeanSanguosha, Role, Rules, SeatSetup, Setup, TurnSetup,
    View,
};

pub(crate) struct Table {
    pub(crate) game: LeanSanguosha,
    pub(crate) events: Vec<Event>,
}

fn label(card: CardId) -> String {
    card.label().replace(' ', "")
}

fn find(token: &str, free: impl Fn(CardId) -> bool) -> CardId {
    let fits = |card: &CardId| label(*card).starts_with(token) || label(*card).ends_with(token);
    CardId::all().filter(|c| free(*c)).find(fits).unwrap_or_else(|| panic!("no card {token} is left"))
}

struct Line<'a> {
    role: Role,
    general: &'a str,
    hp: i8,
    zones: [Vec<&'a str>; 3],
}

fn parse(line: &str) -> Line<'_> {
    let (head, cards) = line.split_once(':').unwrap_or((line, ""));
    let mut words = head.split_whitespace();
    let role = match words.next().expect("a role") {
        "lord" => Role::Lord,
        "loyalist" => Role::Loyalist,
        "rebel" => Role::Rebel,
        _ => Role::Renegade,
    };
    let general = words.next().expect("a general");
    let hp = words.next().expect("hp").parse().expect("hp");
    let mut zones = cards.split('|').map(|zone| zone.split_whitespace().collect());
    let mut next = || zones.next().unwrap_or_default();
    Line { role, general, hp, zones: [next(), next(), next()] }
}

/// A scene at the start of the Play phase of seat 0.
pub(crate) fn scene(players: &str, top: &str) -> Table {
    at(Phase::Play, players, top)
}

/// A scene at the start of a phase of seat 0.
pub(crate) fn at(phase: Phase, players: &str, top: &str) -> Table {
    let lines: Vec<Line<'_>> = players.trim().lines().map(str::trim).map(parse).collect();
    let nameless = lines.iter().all(|line| line.general == "-");
    let generals: Vec<&str> = lines.iter().map(|line| line.general).collect();
    let mut rules = serde_json::json!({
        "players": lines.len(),
        "role_by_seat": lines.iter().map(|line| line.role).collect::<Vec<_>>(),
    });
    if nameless {
        rules["generals"] = "None".into();
    } else {
        rules["general_by_seat"] = serde_json::json!(generals);
    }
    let rules: Rules = serde_json::from_value(rules).expect("rules");
    assert_eq!(rules.generals == Generals::None, nameless);
    let game = LeanSanguosha::set_up(&rules, &setup(phase, &lines, top), Seed::from_u64(7));
    Table { game: game.unwrap_or_else(|bad| panic!("{bad}")), events: Vec::new() }
}

/// The position of a scene; below the named cards the draw pile goes down from the highest number.
fn setup(phase: Phase, lines: &[Line<'_>], top: &str) -> Setup {
    let mut used: Vec<CardId> = Vec::new();
    let mut take = |token: &&str| {
        let card = find(token, |card| !used.contains(&card));
        used.push(card);
        CardName::Card(card)
    };
    let mut seats = Vec::new();
    for line in lines {
        let [hand, equip, judge] =
            line.zones.each_ref().map(|zone| zone.iter().map(&mut take).collect::<Vec<_>>());
        let judge = judge.into_iter().map(|card| Laid { card, counts_as: None }).collect();
        seats.push(SeatSetup { hp: Some(line.hp), hand: Some(hand), equip, judge, ..SeatSetup::default() });
    }
    let mut draw: Vec<CardName> = top.split_whitespace().map(|token| take(&token)).collect();
    draw.extend(
        CardId::all()
            .filter(|card| !used.contains(card))
            .map(CardName::Card)
            .collect::<Vec<_>>()
            .iter()
            .rev(),
    );
    Setup { turn: TurnSetup { phase, ..TurnSetup::default() }, seats, draw, discard: Vec::new() }
}

impl Table {
    fn choice(&self, text: &str) -> Choice {
        if let Ok(choice) = text.parse() {
            return choice;
        }
        let rest = text.get(1..).unwrap_or("");
        match text.chars().next() {
            Some('@') => Choice::Seat { seat: Seat(rest.parse().expect("a seat")) },
            Some('!') => Choice::Skill { skill: rest.parse().expect("a skill") },
            _ => {
                let offered = self.legal_all();
                let fits = |c: &&Choice| matches!(c, Choice::Card { card } if label(*card).starts_with(text) || label(*card).ends_with(text));
                *offered.iter().find(fits).unwrap_or_else(|| panic!("{text} is not offered: {offered:?}"))
            }
        }
    }

    fn legal_all(&self) -> Vec<Choice> {
        self.game.phase().awaiting().into_iter().flat_map(|seat| self.game.legal_list(seat)).collect()
    }

    /// Plays a script; every choice must be accepted and leave the game sound.
    pub(crate) fn play(&mut self, script: &str) -> &mut Self {
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let (seat, text) = step.split_once(' ').expect("a seat and a choice");
            let seat = Seat(seat.parse().expect("a seat"));
            let choice = self.choice(text.trim());
            let events = &mut self.events;
            let done = self.game.apply(seat, &choice, &mut |event| events.push(event));
            let asked = self.game.state().request;
            done.unwrap_or_else(|why| panic!("{step}: {why}; asked is {asked:?}"));
            self.game.audit().unwrap_or_else(|broken| panic!("{step}: {broken}"));
        }
        self
    }

    pub(crate) fn hp(&self, seat: u8) -> i8 {
        self.game.state().player(Seat(seat)).hp
    }

    pub(crate) fn alive(&self, seat: u8) -> bool {
        self.game.state().alive(Seat(seat))
    }

    pub(crate) fn cards(&self, seat: u8) -> usize {
        self.game.state().held(Seat(seat)).len()
    }

    /// Whether a card like this is in the hand.
    pub(crate) fn has(&self, seat: u8, token: &str) -> bool {
        let hand = self.game.state().held(Seat(seat));
        hand.iter().any(|card| label(*card).starts_with(token) || label(*card).ends_with(token))
    }

    /// Whether a card like this is worn.
    pub(crate) fn wears(&self, seat: u8, token: &str) -> bool {
        self.game.state().player(Seat(seat)).worn().any(|card| label(card).starts_with(token))
    }

    pub(crate) fn discarded(&self, token: &str) -> bool {
        self.game.state().discard.iter().any(|c| label(*c).starts_with(token) || label(*c).ends_with(token))
    }

    /// Who is asked, as numbers.
    pub(crate) fn asked(&self) -> Vec<u8> {
        self.game.phase().awaiting().into_iter().map(|seat| seat.0).collect()
    }

    /// Whether this seat could answer so.
    pub(crate) fn offers(&self, seat: u8, text: &str) -> bool {
        let legal = self.game.legal_list(Seat(seat));
        let named = |card: CardId| label(card).starts_with(text) || label(card).ends_with(text);
        match text.chars().next() {
            Some('@' | '!') => legal.contains(&self.choice(text)),
            _ => {
                text.parse().is_ok_and(|choice| legal.contains(&choice))
                    || legal.iter().any(|c| matches!(c, Choice::Card { card } if named(*card)))
            }
        }
    }

    pub(crate) fn phase(&self) -> Phase {
        self.game.state().turn.phase
    }

    pub(crate) fn view(&self, seat: u8) -> View {
        self.game.view(Observer::Seat(Seat(seat)))
    }

    pub(crate) fn over(&self) -> bool {
        self.game.phase().is_over()
    }
}

/// The card of this name, wherever it is.
pub(crate) fn card(token: &str) -> CardId {
    find(token, |_| true)
}

/// Rules of a preset.
pub(crate) fn preset(name: &str) -> Rules {
    Rules::preset(name).expect("a preset")
}
