//! A rule-of-thumb player for Three Kingdoms: arms itself, attacks whom its role makes an enemy, saves itself and its
//! Lord, and throws away what it will miss least.
//!
//! It sees the view only: roles that are not shown are guessed at by nobody here.

use paiju_contract::{Actions, Decision, History, Rng, Seat};
use paiju_sanguosha::{CardId, Category, Choice, Entry, Kind, Question, Role, Sanguosha, View, Why};

use crate::{Policy, Roster};

impl<H: History<Entry>> Roster for Sanguosha<H> {
    const PLAYERS: &'static [(&'static str, crate::Maker<Self>)] =
        &[("simple", || Box::new(Simple { actions: Actions::new() }))];
}

/// The rule-of-thumb player.
#[derive(Debug)]
struct Simple {
    actions: Actions<Choice>,
}

impl<H: History<Entry>> Policy<Sanguosha<H>> for Simple {
    fn name(&self) -> &'static str {
        "simple"
    }

    fn choose(&mut self, decision: &Decision<'_, Sanguosha<H>>, rng: &mut Rng) -> Choice {
        decision.legal(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        let view = decision.view();
        let player = Thought { view: &view, own: decision.seat(), actions: &self.actions };
        let question = view.ask.as_ref().map(|ask| ask.question);
        let chosen = question.and_then(|question| player.answer(question, rng));
        // Items are asked one by one: what is not offered now may be offered later, and the first answer always is.
        chosen.filter(|choice| self.actions.contains(choice)).unwrap_or(self.actions[0])
    }
}

/// One decision.
struct Thought<'a> {
    view: &'a View,
    own: Seat,
    actions: &'a [Choice],
}

impl Thought<'_> {
    fn answer(&self, question: Question, rng: &mut Rng) -> Option<Choice> {
        match question {
            Question::Play => Some(self.best_card(|card| self.urge(card)).unwrap_or(Choice::Pass)),
            Question::Respond { .. } => self.cheapest_card().or_else(|| self.skill()),
            Question::Rescue { seat } if seat == self.own || self.is_friend(seat) => {
                self.cheapest_card().or_else(|| self.skill())
            }
            Question::Nullify { kind, seat } if self.hurts_us(kind, seat) => {
                self.cheapest_card().or_else(|| self.skill())
            }

            Question::Target { kind } => self.target(kind, rng),
            Question::Victim { .. } | Question::Pick { .. } => self.enemy(rng),
            Question::Invoke { .. } => Some(Choice::Yes),
            Question::Order => self.skill(),
            Question::Rescue { .. }
            | Question::Nullify { .. }
            | Question::Select { why: Why::Skill(_), least: 0, .. } => Some(Choice::Pass),
            Question::Subcard { .. } | Question::Discard { .. } | Question::Select { .. } => {
                self.cheapest_card()
            }
            Question::TakeFrom { .. } => self.best_card(worth).or(Some(Choice::Hand)),
            Question::TakeOpen | Question::Arrange { .. } => self.best_card(worth),
            Question::General | Question::Suit { .. } => rng.pick(self.actions).copied(),
        }
    }

    fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.actions.iter().filter_map(
            |choice| {
                if let Choice::Card { card } = choice { Some(*card) } else { None }
            },
        )
    }

    /// The listed card with the highest value, if any is above 0.
    fn best_card(&self, value: impl Fn(CardId) -> i32) -> Option<Choice> {
        let best = self.cards().max_by_key(|card| value(*card)).filter(|card| value(*card) > 0)?;
        Some(Choice::Card { card: best })
    }

    fn cheapest_card(&self) -> Option<Choice> {
        self.cards().min_by_key(|card| worth(*card)).map(|card| Choice::Card { card })
    }

    fn skill(&self) -> Option<Choice> {
        self.actions.iter().find(|choice| matches!(choice, Choice::Skill { .. })).copied()
    }

    fn own_role(&self) -> Option<Role> {
        self.view.players[self.own.index()].role
    }

    /// How much a card wants to be used now: equipment and gains first, then attacks; 0 is never.
    fn urge(&self, card: CardId) -> i32 {
        let kind = card.kind();
        match kind {
            Kind::Peach => 90,
            Kind::ExNihilo => 100,
            Kind::Snatch => 80,
            Kind::Dismantlement => 70,
            Kind::Indulgence => 65,
            Kind::ArcheryAttack | Kind::SavageAssault if self.own_role() != Some(Role::Loyalist) => 60,
            Kind::AmazingGrace => 55,
            Kind::Duel => 50,
            Kind::Slash => 40,
            Kind::GodSalvation if self.view.players[self.own.index()].hp < 3 => 45,
            _ => self.urge_to_wear(kind),
        }
    }

    /// A free place is filled; a weapon makes room for one that reaches further.
    fn urge_to_wear(&self, kind: Kind) -> i32 {
        let Some(slot) = kind.category().slot() else {
            return 0;
        };
        match self.view.players[self.own.index()].equip[slot] {
            None => 95,
            Some(worn) if kind.category() == Category::Weapon && kind.range() > worn.kind().range() => 30,
            Some(_) => 0,
        }
    }

    /// Whether this seat fights for the same side, as far as that is known.
    fn is_friend(&self, seat: Seat) -> bool {
        let theirs = self.view.players[seat.index()].role;
        match (self.own_role(), theirs) {
            _ if seat == self.own => true,
            (Some(Role::Lord | Role::Loyalist), Some(Role::Lord | Role::Loyalist))
            | (Some(Role::Rebel), Some(Role::Rebel)) => true,
            // A renegade wants the Lord alive until nobody else is.
            (Some(Role::Renegade), Some(Role::Lord)) => self.alive() > 2,
            _ => false,
        }
    }

    fn alive(&self) -> usize {
        self.view.players.iter().filter(|player| player.alive).count()
    }

    fn hurts_us(&self, kind: Kind, seat: Option<Seat>) -> bool {
        let good =
            matches!(kind, Kind::ExNihilo | Kind::GodSalvation | Kind::AmazingGrace | Kind::Nullification);
        seat.is_some_and(|seat| self.is_friend(seat)) && !good
    }

    /// The Lord for a rebel, else the weakest who is no friend.
    fn enemy(&self, rng: &mut Rng) -> Option<Choice> {
        let offered = self
            .actions
            .iter()
            .filter_map(|c| if let Choice::Seat { seat } = c { Some(*seat) } else { None });
        let mut enemies: Vec<Seat> = offered.filter(|seat| !self.is_friend(*seat)).collect();
        let hunts_lord = self.own_role() == Some(Role::Rebel);
        let threat = |seat: &Seat| {
            let player = &self.view.players[seat.index()];
            let lord = hunts_lord && player.role == Some(Role::Lord);
            (!lord, player.hp)
        };
        let lowest = enemies.iter().map(threat).min()?;
        enemies.retain(|seat| threat(seat) == lowest);
        rng.pick(&enemies).map(|seat| Choice::Seat { seat: *seat })
    }

    fn target(&self, kind: Kind, rng: &mut Rng) -> Option<Choice> {
        let own = Choice::Seat { seat: self.own };
        if matches!(kind, Kind::Peach | Kind::ExNihilo) && self.actions.contains(&own) {
            return Some(own);
        }
        // Enough targets, or nobody to attack: stop if that is allowed.
        self.enemy(rng).or(Some(Choice::Pass))
    }
}

/// How much a card would be missed.
fn worth(card: CardId) -> i32 {
    match card.kind() {
        Kind::Peach => 10,
        Kind::Nullification => 9,
        Kind::ExNihilo => 8,
        Kind::Dodge => 7,
        Kind::Snatch | Kind::Indulgence => 6,
        Kind::Slash => 4,
        Kind::Lightning => 1,
        _ => 5,
    }
}
