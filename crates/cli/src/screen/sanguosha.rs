//! Three Kingdoms in the terminal: the players around the table, your hand, what is asked and what happened.

mod words;

use paiju_contract::{Game, Observer};
use paiju_sanguosha::zones::Place;
use paiju_sanguosha::{Choice, EventView, Outcome, PlayerView, Question, Sanguosha, Slot, View};

use super::Screen;
use crate::layout::table;
use crate::style::{FAINT, GREEN, RED, STRONG, paint};
use words::{about, card, general, kind, made, phase, place, role, seat_name, skill, suit, who};

impl Screen for Sanguosha {
    fn draw(view: &View) -> String {
        let turn = &view.turn;
        let mut text = paint(
            FAINT,
            format!(
                "──── 三国杀 · turn {} of seat {} · {} · {} to draw, {} discarded ────",
                turn.turn_number,
                turn.seat,
                phase(turn.phase),
                view.draw_count,
                view.discard.len()
            ),
        );
        text.push('\n');
        let mut rows =
            vec![["", "role 身份", "general 武将", "hp 体力", "hand", "in front"].map(String::from).to_vec()];
        rows.extend(view.players.iter().map(|player| row(view, player)));
        text += &table("llllrl", &rows);
        if !view.table.is_empty() {
            let cards: Vec<String> = view.table.iter().map(|id| card(*id)).collect();
            text += &format!("\n  On the table: {}\n", cards.join("  "));
        }
        text + &seen(view) + &own(view)
    }

    fn question(view: &View) -> String {
        view.ask.as_ref().map_or_else(String::new, |ask| question(ask.question, view))
    }

    fn name(view: &View, choice: &Choice) -> String {
        let asked = view.ask.as_ref().map(|ask| ask.question);
        match *choice {
            Choice::Pass => match asked {
                Some(Question::Play) => "过 end the Play phase".into(),
                _ => "过 pass".into(),
            },
            Choice::Yes => "是 yes".into(),
            Choice::Hand => "手牌 a hidden hand card".into(),
            Choice::Card { card: id } => card(id),
            Choice::Skill { skill: id } => format!("技 {}", skill(id)),
            Choice::Seat { seat } => match view.players.get(seat.index()) {
                Some(player) => format!(
                    "{} {} {}/{}",
                    seat_name(seat, view.observer),
                    general(player),
                    player.hp,
                    player.max_hp
                ),
                None => seat_name(seat, view.observer),
            },
            Choice::Suit { suit: named } => suit(named.symbol()),
            Choice::Index { index } => view.offers.get(usize::from(index)).map_or_else(
                || format!("item {index}"),
                |id| format!("{}, {} hp: {}", id.def().title, id.def().hp, words::skills(id.skills())),
            ),
        }
    }

    fn tell(event: &EventView, to: Observer) -> Option<String> {
        happened(event, to)
    }

    fn ending(&self, to: Observer) -> String {
        let Some(outcome) = self.outcome() else {
            return String::new();
        };
        let winner = match outcome {
            Outcome::Lord => "the Lord and the Loyalists win 主公、忠臣胜".into(),
            Outcome::Rebel => "the Rebels win 反贼胜".into(),
            Outcome::Renegade { seat } => format!("the Renegade wins 内奸胜: {}", seat_name(seat, to)),
            Outcome::DeckOut => "a draw 平局: the cards ran out".into(),
            Outcome::TurnCap => "a draw 平局: it took too long".into(),
        };
        let mut rows = vec![["", "role", "general", "", "score"].map(String::from).to_vec()];
        let view = self.view(to);
        for (player, score) in view.players.iter().zip(view.scores.iter()) {
            let style = if *score < 0 { RED } else { GREEN };
            let alive = if player.alive { "alive" } else { "dead 阵亡" };
            let role = player.role.map_or_else(String::new, |r| role(r).into());
            let score = paint(style, format!("{score:+}"));
            rows.push(vec![seat_name(player.seat, to), role, general(player), alive.into(), score]);
        }
        format!("\n{}\n{}", paint(STRONG, format!("Over: {winner}")), table("llllr", &rows))
    }

    fn help() -> &'static str {
        HELP
    }
}

const HELP: &str = "\
三国杀 Three Kingdoms in short
  Lord 主公 and Loyalists 忠臣 win when Rebels and Renegades are dead; Rebels 反贼 win when the Lord dies; a Renegade 内奸
  wins as the last one alive. Only the Lord's role is known; the others are shown at death.
  A turn: judge delayed tricks, draw two cards, play, discard down to your hp. One 杀 Slash a turn, at a player in range
  (distance around the table, −1/+1 horses, the range of your weapon); 闪 Dodge stops it, else it costs 1 hp.
  At 0 hp you die unless somebody plays 桃 Peach. 无懈可击 Nullification cancels a trick for one target.
  Killing a Rebel draws three cards; a Lord who kills a Loyalist loses all cards.
  Big choices are asked item by item: first the card, then each target, then what else it needs.";

fn row(view: &View, player: &PlayerView) -> Vec<String> {
    let turn = if view.turn.seat == player.seat { "▶ " } else { "  " };
    let hearts = "♥".repeat(player.hp.max(0) as usize)
        + &"♡".repeat((player.max_hp - player.hp.max(0)).max(0) as usize);
    let worn = player.equip.iter().flatten().map(|id| card(*id));
    let delayed = player.delay.iter().map(|delayed| format!("〔{}〕", kind(delayed.kind)));
    vec![
        format!("{turn}{}", seat_name(player.seat, view.observer)),
        player.role.map_or("?", role).into(),
        general(player),
        if player.alive { paint(RED, hearts) } else { paint(FAINT, "阵亡 dead") },
        player.hand_count.to_string(),
        worn.chain(delayed).collect::<Vec<_>>().join(" "),
    ]
}

/// Cards in other hands that the observer remembers: whose they are, or whose they can be.
fn seen(view: &View) -> String {
    let others = view.players.iter().filter(|player| !view.observer.is(player.seat));
    let known = others.filter_map(|player| {
        let cards = faces(&player.hand);
        (!cards.is_empty()).then(|| format!("{}: {cards}", seat_name(player.seat, view.observer)))
    });
    let lost = view.somewhere.iter().map(|lost| {
        let hands: Vec<String> = lost.hands.into_iter().map(|seat| seat_name(seat, view.observer)).collect();
        format!("{}: {}", hands.join(" or "), card(lost.card))
    });
    let told: Vec<String> = known.chain(lost).collect();
    if told.is_empty() {
        String::new()
    } else {
        format!("\n  Seen in hands 已知手牌: {}\n", told.join("; "))
    }
}

/// The cards of a hand that are known.
fn faces(hand: &[Slot]) -> String {
    let known = |slot: &Slot| {
        if let Slot::Known(id) = slot { Some(card(*id)) } else { None }
    };
    hand.iter().filter_map(known).collect::<Vec<String>>().join("  ")
}

fn own(view: &View) -> String {
    let Some(player) = view.seat().and_then(|seat| view.players.get(seat.index())) else {
        return String::new();
    };
    let mut text = format!("\n  Your hand 手牌: {}\n", faces(&player.hand));
    if !player.skills.is_empty() {
        text += &format!("  Your skills 技能: {}\n", words::skills(player.skills.iter().copied()));
    }
    text
}

fn question(question: Question, view: &View) -> String {
    let to = view.observer;
    match question {
        Question::General => "Choose your general 选将.".into(),
        Question::Play => "Your Play phase 出牌: use a card or a skill, or end it.".into(),
        Question::Respond { want, why } => format!("{}: do you play a {}?", about(why), kind(want)),
        Question::Rescue { seat } => format!("{} dying 濒死. A Peach 桃?", who(seat, to, "is")),
        Question::Nullify { kind: trick, seat: Some(seat) } => {
            format!("{} for {}: nullify it 无懈可击?", kind(trick), seat_name(seat, to))
        }
        Question::Nullify { kind: trick, seat: None } => format!("{}: nullify it 无懈可击?", kind(trick)),
        Question::Subcard { skill: id } => format!("{}: which card counts as it?", skill(id)),
        Question::Target { kind: of } => format!("{}: at whom?", kind(of)),
        Question::Victim { seat } => format!("Whom shall {} attack?", seat_name(seat, to)),
        Question::Invoke { skill: id } => format!("Do you use {}?", skill(id)),
        Question::Order => "Which skill first?".into(),
        Question::Select { why, least, most } => {
            format!("{}: choose cards, {least} to {most} more.", about(why))
        }
        Question::Discard { left } => format!("Discard phase 弃牌: {left} more to discard."),
        Question::TakeFrom { seat, why } => format!("{}: which card of {}?", about(why), seat_name(seat, to)),
        Question::TakeOpen => "Take one of the open cards.".into(),
        Question::Pick { why } => format!("{}: whom?", about(why)),
        Question::Suit { why } => format!("{}: name a suit.", about(why)),
        Question::Arrange { top: true, .. } => "Which card goes next on top? Pass for no more.".into(),
        Question::Arrange { .. } => "Which card goes next to the bottom?".into(),
    }
}

/// Moves that are no part of something told anyway: draws, gains, losses of others.
fn moved(what: &str, from: Place, whither: Place, to: Observer) -> Option<String> {
    match (from, whither) {
        (Place::Draw, Place::Hand(seat)) => Some(format!("{} {what}", who(seat, to, "draw"))),
        (Place::Hand(_) | Place::Equip(_) | Place::Delay(_) | Place::Table, Place::Hand(seat)) => {
            Some(format!("{} {what} from {}", who(seat, to, "take"), place(from, to)))
        }
        (Place::Hand(seat) | Place::Equip(seat) | Place::Delay(seat), Place::Discard) => {
            Some(format!("{} {what}", who(seat, to, "lose")))
        }
        _ => None,
    }
}

fn happened(event: &EventView, to: Observer) -> Option<String> {
    Some(match *event {
        EventView::Moved { card: id, from, to: place_to } => {
            return moved(&id.map_or_else(|| "a card".into(), card), from, place_to, to);
        }
        EventView::TurnStart { seat, turn } => {
            paint(STRONG, format!("— turn {turn}: {}", seat_name(seat, to)))
        }
        EventView::GeneralShown { seat, general } => {
            format!("{} {}", who(seat, to, "show"), general.def().title)
        }
        EventView::Used { seat, card, ref targets } => {
            let at: Vec<String> = targets.iter().map(|n| seat_name(paiju_contract::Seat(*n), to)).collect();
            let at = if at.is_empty() { String::new() } else { format!(" at {}", at.join(", ")) };
            format!("{} {}{at}", who(seat, to, "use"), made(&card))
        }
        EventView::Responded { seat, card, .. } => {
            format!("{} with {}", who(seat, to, "answer"), made(&card))
        }
        EventView::Invoked { seat, skill: id } => format!("{} {}", who(seat, to, "use"), skill(id)),
        EventView::Cancelled { seat, card } => {
            let whom = seat.map_or_else(String::new, |seat| format!(" for {}", seat_name(seat, to)));
            format!("{} is cancelled{whom}", made(&card))
        }
        EventView::Judged { seat, card: id, why } => {
            format!("judgement 判定 of {} for {}: {}", seat_name(seat, to), about(why), card(id))
        }
        EventView::Damaged { seat, points, thunder, .. } => {
            let thunder = if thunder { " of thunder" } else { "" };
            paint(RED, format!("{} {points} damage{thunder}", who(seat, to, "take")))
        }
        EventView::LostHp { seat, points } => paint(RED, format!("{} {points} hp", who(seat, to, "lose"))),
        EventView::Recovered { seat, points } => {
            paint(GREEN, format!("{} {points} hp", who(seat, to, "recover")))
        }
        EventView::Dying { seat } => paint(RED, format!("{} dying 濒死", who(seat, to, "is"))),
        EventView::Died { seat, role: was, .. } => {
            paint(STRONG, format!("{} 阵亡: {}", who(seat, to, "die"), role(was)))
        }
        EventView::Named { seat, suit: named } => {
            format!("{} {}", who(seat, to, "name"), suit(named.symbol()))
        }
        EventView::Shown { seat, card: id } => format!("{} {}", who(seat, to, "show"), card(id)),
        EventView::Shuffled { cards } => format!("{cards} discarded cards are shuffled under the draw pile"),
        EventView::Arranged { seat, cards, bottom } => {
            format!("{} {cards} cards of the draw pile, {bottom} to its bottom", who(seat, to, "arrange"))
        }
        // Windows and phases tell nothing, roles and offers are seen, and the ending is told at length.
        EventView::GameStarted
        | EventView::RoleDealt { .. }
        | EventView::GeneralsOffered { .. }
        | EventView::TurnEnd { .. }
        | EventView::PhaseStart { .. }
        | EventView::PhaseEnd { .. }
        | EventView::PhaseSkipped { .. }
        | EventView::WindowOpened
        | EventView::WindowClosed
        | EventView::Over { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Actions, Dice, Play, RuleSet, Seat, Seed};
    use paiju_sanguosha::Rules;

    use super::*;

    /// A moment of this game in which seat 2 looks for a card.
    fn lost(seed: u64) -> Option<View> {
        let seed = Seed::from_u64(seed);
        let mut game = Sanguosha::deal(&Rules::preset("cards-only")?, seed).ok()?;
        let (mut dice, mut actions) = (Dice::new(seed), Actions::new());
        while let Some(seat) = game.phase().awaiting().first() {
            let view = game.view(Observer::Seat(Seat(2)));
            if !view.somewhere.is_empty() {
                return Some(view);
            }
            game.legal(seat, &mut actions);
            game.apply_silent(seat, &actions[dice.index(actions.len())]).expect("listed");
        }
        None
    }

    #[test]
    fn a_lost_card_is_listed_with_the_hands_it_can_be_in() {
        let view = (0..50).find_map(lost).expect("a card is lost in one of them");
        let text = anstream::adapter::strip_str(&seen(&view)).to_string();
        let name = view.somewhere[0].card.kind().chinese();
        assert!(text.contains(" or ") && text.contains(name), "{text}");
    }
}
