//! The table: four players with their melds and discards, the own tiles, and what they wait for.

use paiju_mahjong::hand::{Counts, Hand, Meld, MeldKind};
use paiju_mahjong::{MeldView, PlayerView, Tile, View};

use super::names::{self, faces};
use crate::lang::Lang;
use crate::layout::wrap;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// Where long lists of discards go on below.
const INDENT: usize = 9;

pub(super) fn draw(view: &View, lang: Lang, columns: usize) -> Text {
    let tongue = Tongue::new(lang, view.observer);
    let dealer = tongue.seat_number(view.rules.dealer);
    let wall = Text::toned(Tone::Strong, view.wall_left);
    let mut text = tongue.say(names::HEADING, [wall, dealer]).ruled(columns);
    view.players.iter().for_each(|player| text += draw_player(view, tongue, player, columns));
    if let Some(own) = view.own() {
        text += draw_own(view, tongue, own);
    }
    text
}

fn draw_player(view: &View, tongue: Tongue, player: &PlayerView, columns: usize) -> Text {
    let wrapped = |line: &Text| wrap(line, columns, INDENT).trim_end() + "\n";
    let own = view.observer.is(player.seat);
    let mut text = wrapped(&first_line(view, tongue, player));
    if !player.discards.is_empty() {
        text += wrapped(&tongue.say(names::DISCARDS, [faces(player.discards.iter().copied())]));
    }
    if !player.hu_tiles.is_empty() {
        text += wrapped(&tongue.say(names::WON_TILES, [faces(player.hu_tiles.iter().copied())]));
    }
    if let Some(hand) = player.hand.filter(|_| !own) {
        text += plain("      ") + faces(hand.tiles()) + "\n";
    }
    text
}

fn first_line(view: &View, tongue: Tongue, player: &PlayerView) -> Text {
    let turn = if view.turn == Some(player.seat) { "  ▶ " } else { "    " };
    let suit = player.missing_suit.map_or_else(|| plain("?"), |suit| names::short_suit(suit, tongue.lang));
    let missing = tongue.say(names::MISSING, [suit]);
    let counts = [format!("{:>2}", player.hand_count), format!("{:>4}", player.score)].map(plain);
    let [tiles, score] = counts;
    let melds = player.melds.iter().map(|meld| draw_meld(tongue, *meld));
    let won = if player.is_hu {
        tongue.say(names::WINS, [plain(player.hu_count)]).tinted(Tone::Good)
    } else {
        Text::new()
    };
    let known = tongue.say(names::PLAYER, [missing, tiles, score]);
    plain(turn) + tongue.seat(player.seat).padded(8) + " " + known + Text::join(melds, " ") + " " + won
}

fn draw_meld(tongue: Tongue, meld: MeldView) -> Text {
    match (meld.kind, meld.tile) {
        (_, None) => tongue.say(names::HIDDEN_KONG, []),
        (MeldKind::KongConcealed, Some(tile)) => tongue.say(names::CONCEALED_KONG, [faces([tile; 4])]),
        (MeldKind::Pong, Some(tile)) => plain("[") + faces([tile; 3]) + "]",
        (_, Some(tile)) => plain("[") + faces([tile; 4]) + "]",
    }
}

fn draw_own(view: &View, tongue: Tongue, own: &PlayerView) -> Text {
    let Some(hand) = own.hand else {
        return Text::new();
    };
    let mut rest = hand;
    view.drawn.into_iter().for_each(|tile| rest.remove_many(tile, 1));
    let drawn = view.drawn.map_or_else(Text::new, |tile| plain("  + ") + faces([tile]));
    let yours = tongue.say(names::YOUR_TILES, []).tinted(Tone::Strong);
    let mut text = plain("  ") + yours + " " + faces(rest.tiles()) + drawn + "\n";
    if let Some(buried) = own.buried_cards {
        text += Text::toned(Tone::Faint, tongue.say(names::YOUR_BURIED, [faces(buried)]));
    }
    if !view.waits.is_empty() {
        let unseen = view.unseen();
        let waits = view.waits.map(|tile| faces([tile]) + &*format!(" ×{}", unseen.count(tile)));
        let head = tongue.say(names::YOUR_WAITS, []).tinted(Tone::Key);
        text += plain("  ") + head + " " + Text::join(waits, "  ") + "\n";
    }
    if view.last_hu_fan.is_some_and(|fan| fan >= 0) {
        text += tongue.say(names::PASSED_WIN, []);
    }
    text
}

/// The own hand as a calculator takes it, once it is known what suit is missing.
pub(super) fn whole(view: &View) -> Option<Hand> {
    let own = view.own()?;
    let hand = Counts::try_from_tiles(own.hand?.tiles())?;
    let meld = |meld: &MeldView| Some(Meld { kind: meld.kind, tile: meld.tile?, from: meld.from });
    let melds: Option<Vec<_>> = own.melds.iter().map(meld).collect();
    Hand::new(hand, &melds?, own.missing_suit?).ok()
}

/// What a discard leaves: shanten and tiles that improve the hand.
pub(super) fn hint(view: &View, tongue: Tongue, tile: Tile) -> Text {
    let choice = || whole(view)?.discards(&view.unseen()).into_iter().find(|choice| choice.discard == tile);
    choice().map_or_else(Text::new, |choice| match choice.shanten {
        0 => tongue.say(names::READY, [plain(choice.left)]),
        shanten => tongue.say(names::SHANTEN, [plain(shanten), plain(choice.left)]),
    })
}
