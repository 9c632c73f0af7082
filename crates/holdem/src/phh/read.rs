//! From the fields of a PHH to a script.
//!
//! Beside the fields of the format it reads those with an underscore that `write` adds where a hand of ours says more
//! than the format can: `_preset`, `_menu`, `_reset_stacks`, `_bb_ante`, `_button`.

use arrayvec::ArrayVec;
use paiju_contract::{MAX_SEATS, RuleSet, Seat};

use super::error::BadHistory;
use super::replay::order_of;
use super::script::{Move, Names, Script, Step};
use super::toml::{Item, Section, parse};
use crate::Card;
use crate::rules::{Chips, Menu, Preset, Rules, Showdown};

impl Script {
    /// Reads a `.phh`: exactly one hand.
    pub fn from_phh(text: &str) -> Result<Self, BadHistory> {
        match parse(text)?.as_slice() {
            [section] => read(section),
            [] => {
                Err(BadHistory::new(1, "there is no hand: expected variant, antes, blinds_or_straddles, ..."))
            }
            [_, second, ..] => Err(BadHistory::new(second.line, "more than one hand: this is a .phhs")),
        }
    }

    /// Reads a `.phhs`: any number of hands under `[1]`, `[2]`, ...; a `.phh` is one hand.
    pub fn all_from_phhs(text: &str) -> Result<Vec<Self>, BadHistory> {
        parse(text)?.iter().map(read).collect()
    }
}

fn read(section: &Section) -> Result<Script, BadHistory> {
    let variant = section.required_text("variant")?;
    if variant != "NT" {
        let what = format!("variant {variant:?} is not no-limit hold'em (\"NT\")");
        return Err(BadHistory::new(section.line_of("variant"), what));
    }
    let stacks = section.required_chips_list("starting_stacks")?;
    let players = stacks.len();
    if !(2..=MAX_SEATS).contains(&players) {
        let what = format!("{players} players: a hand has 2 to 10");
        return Err(BadHistory::new(section.line_of("starting_stacks"), what));
    }
    let rules = rules(section, &stacks)?;
    let bad = |error: paiju_contract::BadRules| BadHistory::new(section.line, error.to_string());
    rules.validate().map_err(bad)?;
    let order = order_of(&rules);
    if order.len() != players {
        return Err(BadHistory::new(section.line_of("starting_stacks"), "every player needs chips"));
    }
    Ok(Script {
        order,
        rules,
        steps: section
            .required_list("actions")?
            .iter()
            .filter_map(|item| step(item, players).transpose())
            .collect::<Result<_, _>>()?,
        finishing_stacks: section.chips_list("finishing_stacks")?,
        names: names(section)?,
    })
}

fn names(section: &Section) -> Result<Names, BadHistory> {
    let text = |items: &[Item]| items.iter().map(|item| item.text("players").map(str::to_owned)).collect();
    let players = section.list("players")?.map(text).transpose()?;
    // Some sites number their hands with letters; those are not kept.
    Ok(Names { hand: section.integer("hand").ok().flatten(), players })
}

fn rules(section: &Section, stacks: &[Chips]) -> Result<Rules, BadHistory> {
    let (small_blind, big_blind) = blinds(section, stacks.len())?;
    let (ante, bb_ante) = antes(section, stacks.len())?;
    let preset = preset(section)?;
    let seats = seats(section, stacks.len())?;
    let count = section.integer("seat_count")?.unwrap_or(0).max(0) as usize;
    let count = count.max(seats.iter().map(|seat| seat.index() + 1).max().unwrap_or(0));
    if count > MAX_SEATS {
        return Err(BadHistory::new(section.line_of("seat_count"), "a table has at most ten seats"));
    }
    let mut all: ArrayVec<Chips, MAX_SEATS> = (0..count).map(|_| 0).collect();
    for (seat, &stack) in seats.iter().zip(stacks) {
        all[seat.index()] = stack;
    }
    let Some(&button) = seats.last() else {
        return Err(BadHistory::new(section.line_of("seats"), "somebody must have a seat"));
    };
    Ok(Rules {
        preset,
        seats: count as u8,
        small_blind,
        big_blind,
        ante,
        bb_ante,
        stacks: all,
        button: section
            .integer("_button")?
            .map_or(button, |seat| Seat(u8::try_from(seat).unwrap_or(u8::MAX))),
        menu: menu(section)?,
        reset_stacks: section.flag("_reset_stacks")?.unwrap_or(false),
        showdown: Showdown::All,
    })
}

/// Small and big blind: the first two of the list, nothing behind them.
fn blinds(section: &Section, players: usize) -> Result<(Chips, Chips), BadHistory> {
    let (key, line) = ("blinds_or_straddles", section.line_of("blinds_or_straddles"));
    let blinds = section.required_chips_list(key)?;
    if blinds.len() != players {
        return Err(BadHistory::new(
            line,
            format!("{key}: expected one number for each of {players} players"),
        ));
    }
    if blinds[2..].iter().any(|&straddle| straddle > 0) {
        return Err(BadHistory::new(line, "straddles are not played: only the first two may post"));
    }
    let min_bet = section.required_chips("min_bet")?;
    if min_bet != blinds[1] {
        let what = format!("the smallest bet is the big blind ({}), not {min_bet}", blinds[1]);
        return Err(BadHistory::new(section.line_of("min_bet"), what));
    }
    Ok((blinds[0], blinds[1]))
}

/// The ante of each and the big blind's for all: equal antes are the former, one of the big blind alone the latter.
fn antes(section: &Section, players: usize) -> Result<(Chips, Chips), BadHistory> {
    let (key, line) = ("antes", section.line_of("antes"));
    let mut antes = section.required_chips_list(key)?;
    if antes.len() != players {
        return Err(BadHistory::new(
            line,
            format!("{key}: expected one number for each of {players} players"),
        ));
    }
    let told = section.chips("_bb_ante")?;
    let bb_ante = told.unwrap_or_else(|| antes[1].saturating_sub(antes[0]));
    antes[1] = antes[1].saturating_sub(bb_ante);
    if antes.iter().any(|&ante| ante != antes[0]) {
        let what = "antes must be equal for all, or the big blind's alone may be larger";
        return Err(BadHistory::new(line, what));
    }
    Ok((antes[0], bb_ante))
}

/// The seats of the players in position order: as told, or one after the other.
fn seats(section: &Section, players: usize) -> Result<Vec<Seat>, BadHistory> {
    let Some(items) = section.list("seats")? else {
        return Ok((0..players as u8).map(Seat).collect());
    };
    let line = section.line_of("seats");
    let seat = |item: &Item| match item.integer("seats")? {
        number @ 1..=10 => Ok(Seat(number as u8 - 1)),
        number => Err(BadHistory::new(item.line, format!("seats are numbered from 1 to 10, not {number}"))),
    };
    let seats = items.iter().map(seat).collect::<Result<Vec<Seat>, BadHistory>>()?;
    // Positions go clockwise, so seat numbers rise, but for one step from the highest to the lowest.
    let falls = (0..seats.len()).filter(|&i| seats[i] >= seats[(i + 1) % seats.len()]).count();
    if seats.len() != players || falls > 1 {
        return Err(BadHistory::new(
            line,
            "seats: expected one for each player, clockwise from the small blind",
        ));
    }
    Ok(seats)
}

fn preset(section: &Section) -> Result<Preset, BadHistory> {
    match section.text("_preset")? {
        None | Some("nolimit") => Ok(Preset::NoLimit),
        Some("sixmax") => Ok(Preset::SixMax),
        Some("headsup") => Ok(Preset::HeadsUp),
        Some(_) => Err(BadHistory::new(section.line_of("_preset"), "_preset is sixmax, nolimit or headsup")),
    }
}

fn menu(section: &Section) -> Result<Menu, BadHistory> {
    match section.text("_menu")? {
        None | Some("NoLimit") => Ok(Menu::NoLimit),
        Some("SixMax") => Ok(Menu::SixMax),
        Some(_) => Err(BadHistory::new(section.line_of("_menu"), "_menu is SixMax or NoLimit")),
    }
}

/// One of the actions; nothing for a comment.
fn step(item: &Item, players: usize) -> Result<Option<Step>, BadHistory> {
    let text = item.text("actions")?;
    let words: Vec<&str> = text.split('#').next().unwrap_or("").split_whitespace().collect();
    let bad = |what: &str| BadHistory::new(item.line, format!("{text:?}: {what}"));
    let player = |name: &str| match name.strip_prefix('p').and_then(|number| number.parse::<usize>().ok()) {
        Some(number) if (1..=players).contains(&number) => Ok(number - 1),
        _ => Err(bad("players are p1, p2, ... up to their number")),
    };
    let hole = |name: &str, cards: &str, shown| match hole_cards(cards) {
        Some(cards) => Ok(Move::Hole { player: player(name)?, cards, shown }),
        None => Err(bad("expected one or two cards such as AhKd, or ?? for an unknown one")),
    };
    let what = match words[..] {
        [] => return Ok(None),
        ["d", "dh", name, cards] => hole(name, cards, false)?,
        ["d", "db", cards] => match Card::parse_list(cards) {
            Ok(cards) => Move::Board(cards),
            Err(_) => return Err(bad("expected board cards such as 2h7hTc")),
        },
        [name, "f"] => Move::Fold(Some(player(name)?)),
        [name, "cc"] => Move::CheckCall(Some(player(name)?)),
        [name, "cbr", amount] => match amount.parse() {
            Ok(amount) => Move::To(player(name)?, amount),
            Err(_) => return Err(bad("expected a whole number of chips")),
        },
        [name, "sm"] | [name, "sm", "-"] => {
            Move::Hole { player: player(name)?, cards: Vec::new(), shown: true }
        }
        [name, "sm", cards] => hole(name, cards, true)?,
        _ => {
            return Err(bad(
                "expected `d dh p1 AhKd`, `d db 2h7hTc`, `p1 f`, `p1 cc`, `p1 cbr 300` or `p1 sm AhKd`",
            ));
        }
    };
    Ok(Some(Step { line: item.line, what }))
}

/// One or two cards, `??` for one that is not known.
fn hole_cards(text: &str) -> Option<Vec<Option<Card>>> {
    let symbols: Vec<char> = text.chars().collect();
    let card = |pair: &[char]| match pair {
        ['?', '?'] => Some(None),
        _ => pair.iter().collect::<String>().parse().ok().map(Some),
    };
    matches!(symbols.len(), 2 | 4).then(|| symbols.chunks(2).map(card).collect()).flatten()
}
