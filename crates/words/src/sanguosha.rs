//! Three Kingdoms in words: the players around the table, your hand, what is asked and what happened.

mod cards;
mod explain;
mod names;
mod phrases;
mod players;
mod reason;
mod skills;
mod story;

use paiju_contract::{Observer, Seat};
use paiju_sanguosha::{CardId, Choice, EventView, Outcome, Question, Sanguosha, View};

use crate::Words;
use crate::gloss::Entry;
use crate::lang::Lang;
use crate::layout::table;
use crate::menu::Room;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;
use names::about;

impl Words for Sanguosha {
    fn table(view: &View, lang: Lang, columns: usize) -> Text {
        players::draw(view, lang, columns)
    }

    fn brief(view: &View, lang: Lang, room: Room) -> Text {
        players::brief(view, lang, room)
    }

    fn question(view: &View, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        view.ask.as_ref().map_or_else(Text::new, |ask| question(ask.question, tongue))
    }

    fn typing(view: &View, lang: Lang) -> Text {
        match view.ask.as_ref().map(|ask| &ask.question) {
            Some(Question::General) => Tongue::new(lang, view.observer).say(phrases::TYPE_GENERAL, []),
            _ => Text::new(),
        }
    }

    fn action(view: &View, choice: &Choice, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        let asked = view.ask.as_ref().map(|ask| ask.question);
        match *choice {
            Choice::Pass if asked == Some(Question::Play) => tongue.say(phrases::END_PLAY, []),
            Choice::Pass => tongue.say(phrases::PASS, []),
            Choice::Yes => tongue.say(phrases::YES, []),
            Choice::Hand => tongue.say(phrases::HIDDEN_CARD, []),
            Choice::Card { card } => names::card(card, lang),
            Choice::Skill { skill } => tongue.say(phrases::SKILL, [plain(names::skill(skill, lang))]),
            Choice::Seat { seat } => player(view, tongue, seat),
            Choice::Suit { suit } => names::suit(suit, lang),
            Choice::Index { index } => {
                let texts = view.offers.get(usize::from(index)).map(|id| explain::texts(tongue, *id));
                offered(view, tongue, index) + texts.unwrap_or_default()
            }
        }
    }

    fn label(view: &View, choice: &Choice, lang: Lang) -> Text {
        match *choice {
            Choice::Index { index } => offered(view, Tongue::new(lang, view.observer), index),
            _ => Self::action(view, choice, lang),
        }
    }

    fn called(view: &View, choice: &Choice, lang: Lang) -> Text {
        let general = match *choice {
            Choice::Index { index } => view.offers.get(usize::from(index)),
            _ => None,
        };
        match general {
            Some(id) => Tongue::new(lang, view.observer).name(names::general(*id)),
            None => Self::label(view, choice, lang),
        }
    }

    fn event(event: &EventView, to: Observer, lang: Lang) -> Option<Text> {
        story::happened(event, Tongue::new(lang, to))
    }

    fn ending(view: &View, outcome: &Outcome, lang: Lang) -> Text {
        ending(view, *outcome, Tongue::new(lang, view.observer))
    }

    fn holding(own: &View, public: &View, lang: Lang) -> Text {
        players::holding(own, public, lang)
    }

    fn help(lang: Lang) -> Text {
        Tongue::new(lang, Observer::Public).say(phrases::HELP, [])
    }

    fn piece(piece: CardId, lang: Lang) -> Text {
        names::card(piece, lang)
    }

    fn shows(event: &EventView, to: Observer) -> bool {
        story::shows(event, to)
    }

    fn counts(event: &EventView) -> bool {
        matches!(event, EventView::Died { .. })
    }

    fn reason(said: &str, lang: Lang) -> Text {
        reason::told(said, lang)
    }

    fn explain(name: &str, lang: Lang) -> Option<Text> {
        explain::explain(name, lang)
    }

    fn glossary(lang: Lang) -> Vec<Entry> {
        explain::glossary(Tongue::new(lang, Observer::Public))
    }
}

/// A player to choose, with what there is to know about him.
fn player(view: &View, tongue: Tongue, seat: Seat) -> Text {
    let called = tongue.seat(seat);
    match view.players.get(seat.index()) {
        Some(player) => {
            let general = players::general(tongue, player);
            tongue.say(phrases::PLAYER, [called, general, plain(player.hp), plain(player.max_hp)])
        }
        None => called,
    }
}

/// A general to choose, with hp and skills.
fn offered(view: &View, tongue: Tongue, index: u8) -> Text {
    match view.offers.get(usize::from(index)) {
        Some(id) => {
            let skills = names::skills(tongue, id.skills());
            tongue.say(phrases::OFFERED, [tongue.name(names::general(*id)), plain(id.def().hp), skills])
        }
        None => tongue.say(phrases::ITEM, [plain(index)]),
    }
}

fn question(question: Question, tongue: Tongue) -> Text {
    let kind = |kind| tongue.name(names::kind(kind));
    let skill = |id| plain(names::skill(id, tongue.lang));
    let seat = |seat| tongue.seat(seat);
    match question {
        Question::General => tongue.say(phrases::ASK_GENERAL, []),
        Question::Play => tongue.say(phrases::ASK_PLAY, []),
        Question::Respond { want, why } => tongue.say(phrases::ASK_RESPOND, [about(tongue, why), kind(want)]),
        Question::Rescue { seat } => tongue.did(seat, phrases::ASK_RESCUE, []),
        Question::Nullify { kind: trick, seat: Some(of) } => {
            tongue.say(phrases::ASK_NULLIFY_FOR, [kind(trick), seat(of)])
        }
        Question::Nullify { kind: trick, seat: None } => tongue.say(phrases::ASK_NULLIFY, [kind(trick)]),
        Question::Subcard { skill: id } => tongue.say(phrases::ASK_SUBCARD, [skill(id)]),
        Question::Target { kind: of } => tongue.say(phrases::ASK_TARGET, [kind(of)]),
        Question::Victim { seat: of } => tongue.say(phrases::ASK_VICTIM, [seat(of)]),
        Question::Invoke { skill: id } => tongue.say(phrases::ASK_INVOKE, [skill(id)]),
        Question::Order => tongue.say(phrases::ASK_ORDER, []),
        Question::Select { why, least, most } => {
            tongue.say(phrases::ASK_SELECT, [about(tongue, why), plain(least), plain(most)])
        }
        Question::Discard { left } => tongue.say(phrases::ASK_DISCARD, [plain(left)]),
        Question::TakeFrom { seat: of, why } => {
            tongue.say(phrases::ASK_TAKE_FROM, [about(tongue, why), seat(of)])
        }
        Question::TakeOpen => tongue.say(phrases::ASK_TAKE_OPEN, []),
        Question::Pick { why } => tongue.say(phrases::ASK_PICK, [about(tongue, why)]),
        Question::Suit { why } => tongue.say(phrases::ASK_SUIT, [about(tongue, why)]),
        Question::Arrange { top: true, .. } => tongue.say(phrases::ASK_TOP, []),
        Question::Arrange { .. } => tongue.say(phrases::ASK_BOTTOM, []),
    }
}

fn ending(view: &View, outcome: Outcome, tongue: Tongue) -> Text {
    let winner = match outcome {
        Outcome::Lord => tongue.say(phrases::LORD_WINS, []),
        Outcome::Rebel => tongue.say(phrases::REBELS_WIN, []),
        Outcome::Renegade { seat } => tongue.say(phrases::RENEGADE_WINS, [tongue.seat(seat)]),
        Outcome::DeckOut => tongue.say(phrases::DECK_OUT, []),
        Outcome::TurnCap => tongue.say(phrases::TURN_CAP, []),
    };
    let mut rows = vec![phrases::ENDING_HEAD.map(|head| tongue.say(head, [])).to_vec()];
    for (player, score) in view.players.iter().zip(view.scores.iter()) {
        rows.push(vec![
            tongue.seat(player.seat),
            player.role.map_or_else(Text::new, |role| tongue.name(names::role(role))),
            players::general(tongue, player),
            tongue.say(if player.alive { phrases::ALIVE } else { phrases::FELL }, []),
            Text::toned(if *score < 0 { Tone::Bad } else { Tone::Good }, format!("{score:+}")),
        ]);
    }
    let head = tongue.say(phrases::OVER, [winner]).tinted(Tone::Strong);
    plain("\n") + head + "\n" + table("llllr", &rows)
}
