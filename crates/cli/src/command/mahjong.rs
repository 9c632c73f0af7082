//! `paiju mahjong`: the hand calculator. Shanten, waits with what is left of them and their fan, best discards.

use std::io::Write;

use paiju_contract::Seat;
use paiju_mahjong::fan::{Circumstance, FanRules};
use paiju_mahjong::hand::{Counts, Hand, Meld, MeldKind, Pile};
use paiju_mahjong::{Suit, Tile, parse_tiles};
use paiju_words::layout::table;
use paiju_words::{Lang, Text, Tone, faces, tile_name};
use serde_json::json;

use crate::args::Calculator;
use crate::failure::Failure;
use crate::style::painted;

pub(crate) fn run(wanted: &Calculator, out: &mut dyn Write) -> Result<(), Failure> {
    let hand = hand(wanted)?;
    let unseen = unseen(&hand, wanted)?;
    if wanted.json {
        return Ok(writeln!(out, "{}", as_json(&hand, &unseen))?);
    }
    Ok(write!(out, "{}", painted(&as_text(&hand, &unseen)))?)
}

fn usage(error: impl std::fmt::Display) -> Failure {
    Failure::usage(error.to_string())
}

fn hand(wanted: &Calculator) -> Result<Hand, Failure> {
    let tiles = parse_tiles(&wanted.tiles.join(" ")).map_err(usage)?;
    let five = || usage("there are only four tiles of each kind");
    let concealed = Counts::try_from_tiles(tiles).ok_or_else(five)?;
    let mut melds = Vec::new();
    let kinds = [
        (&wanted.pong, MeldKind::Pong),
        (&wanted.kong, MeldKind::KongExposed),
        (&wanted.concealed_kong, MeldKind::KongConcealed),
    ];
    for (list, kind) in kinds {
        for tile in list {
            melds.push(Meld { kind, tile: *tile, from: Seat(0) });
        }
    }
    let whole = concealed.total() as usize + 3 * melds.len();
    if matches!(whole, 13 | 14) {
        return Err(usage(format!(
            "{whole} tiles with the melds: in this game three tiles are buried at the start, and ten remain (eleven \
             with the one drawn); leave the three out"
        )));
    }
    let missing = match wanted.missing {
        Some(letter) => Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == letter)
            .ok_or_else(|| usage("the missing suit is p, s or m"))?,
        None => likely_missing(&concealed, &melds),
    };
    Hand::new(concealed, &melds, missing).map_err(usage)
}

/// The suit there is least of.
fn likely_missing(concealed: &Counts, melds: &[Meld]) -> Suit {
    let tiles = |suit: &Suit| {
        let melded = melds.iter().filter(|meld| meld.tile.suit() == *suit).count() as u32;
        concealed.suit(*suit).total() + 4 * melded
    };
    Suit::ALL.into_iter().rev().min_by_key(tiles).unwrap_or(Suit::Wan)
}

/// What is left beside the hand and the tiles named as seen.
fn unseen(hand: &Hand, wanted: &Calculator) -> Result<Pile, Failure> {
    let mut left = Pile::ALL;
    left.remove_all(hand.concealed());
    hand.melds().iter().for_each(|meld| left.remove_many(meld.tile, meld.size()));
    for tile in parse_tiles(wanted.seen.as_deref().unwrap_or_default()).map_err(usage)? {
        if left.count(tile) == 0 {
            return Err(usage(format!("there are only four tiles {tile}")));
        }
        left.remove_many(tile, 1);
    }
    Ok(left)
}

/// A wait: the tile, how many are left, fan on a discard and self-drawn.
fn waits(hand: &Hand, unseen: &Pile) -> Vec<(Tile, u8, u16, u16)> {
    let rules = FanRules::default();
    let drawn = Circumstance { self_drawn: true, ..Circumstance::default() };
    let fan = |tile: Tile, how: Circumstance| hand.fan(tile, how, &rules).map_or(0, |fan| fan.total());
    hand.waits()
        .map(|tile| (tile, unseen.count(tile), fan(tile, Circumstance::default()), fan(tile, drawn)))
        .collect()
}

fn as_json(hand: &Hand, unseen: &Pile) -> serde_json::Value {
    let waits: Vec<_> = waits(hand, unseen)
        .into_iter()
        .map(|(tile, left, fan, drawn)| json!({"tile": tile, "left": left, "fan": fan, "self_draw_fan": drawn}))
        .collect();
    let discards: Vec<_> = hand
        .discards(unseen)
        .into_iter()
        .map(|choice| json!({"discard": choice.discard, "shanten": choice.shanten, "improving": choice.improving, "left": choice.left}))
        .collect();
    json!({
        "tiles": **hand.concealed(), "missing": hand.missing(), "shanten": hand.shanten(), "complete": hand.is_complete(),
        "waits": waits, "improving": hand.improving(), "discards": discards,
    })
}

/// What a won hand is worth: with whichever of its tiles came last, the dearest.
fn won(hand: &Hand) -> String {
    let fan = |tile: Tile| {
        let before = Hand::new(hand.concealed().without(tile), hand.melds(), hand.missing()).ok()?;
        before.fan(tile, Circumstance::default(), &FanRules::default())
    };
    let best = hand.concealed().tiles().filter_map(fan).max_by_key(paiju_mahjong::fan::Fan::total);
    best.map_or_else(
        || "won 胡".to_owned(),
        |fan| {
            let lines = fan.lines().map(|line| format!("{} {} +{}", line.name, line.english, line.fan));
            format!("won 胡: {} fan 番 ({})", fan.total(), lines.collect::<Vec<_>>().join(", "))
        },
    )
}

fn as_text(hand: &Hand, unseen: &Pile) -> Text {
    let missing = hand.missing();
    let tiles = faces(hand.concealed().tiles());
    let missing = format!("   missing 缺 {}{}\n  ", missing.letter(), missing.chinese());
    let mut text = Text::from("\n  ") + tiles + &*missing;
    let shanten = match hand.shanten() {
        -1 => won(hand),
        0 => "ready 听牌 (shanten 0)".to_owned(),
        n => format!("shanten 向听 {n}"),
    };
    text += Text::toned(Tone::Strong, shanten) + "\n";
    let waits = waits(hand, unseen);
    if !waits.is_empty() {
        let mut rows = vec![["waits 听", "", "left", "fan 番", "self-drawn"].map(Text::from).to_vec()];
        for (tile, left, fan, drawn) in waits {
            rows.push(vec![
                faces([tile]),
                tile_name(tile, Lang::Zh).into(),
                left.to_string().into(),
                fan.to_string().into(),
                drawn.to_string().into(),
            ]);
        }
        text += table("llrrr", &rows);
    } else if !hand.is_acting() {
        let left: u32 = hand.improving().map(|tile| u32::from(unseen.count(tile))).sum();
        let head = format!("  improving 进张 ({left} left): ");
        text += Text::from(head) + faces(hand.improving()) + "\n";
    }
    let discards = hand.discards(unseen);
    if !discards.is_empty() {
        let mut rows = vec![["discard 打", "shanten", "left", "improving 进张"].map(Text::from).to_vec()];
        for choice in discards {
            rows.push(vec![
                faces([choice.discard]),
                choice.shanten.to_string().into(),
                choice.left.to_string().into(),
                faces(choice.improving),
            ]);
        }
        text += table("lrrl", &rows);
    }
    text
}
