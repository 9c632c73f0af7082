//! A rule-of-thumb player for Three Kingdoms: arms itself, attacks whom its role makes an enemy, saves itself and its
//! Lord, and throws away what it will miss least.
//!
//! A glance is enough for it: roles that are not shown are guessed at by nobody here.

use paiju_contract::{Actions, Advice, Decision, Dice, MAX_SEATS, Policy, Seat};
use paiju_sanguosha::{CardId, Category, Choice, Glimpse, Kind, Memory, Question, Role, SanguoshaOf, Why};

/// The rule-of-thumb player.
#[derive(Debug, Default)]
pub(super) struct Simple {
    actions: Actions<Choice>,
}

impl<H: Memory> Policy<SanguoshaOf<H>> for Simple {
    fn name(&self) -> &'static str {
        "simple"
    }

    fn choose(&mut self, decision: &Decision<'_, SanguoshaOf<H>>, dice: &mut Dice) -> Choice {
        decision.legal(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        let seen = decision.glance();
        let player = Thought { seen: &seen, own: decision.seat(), actions: &self.actions };
        let chosen = seen.question.and_then(|question| player.answer(question, dice));
        // Items are asked one by one: what is not offered now may be offered later, and the first answer always is.
        chosen.filter(|choice| self.actions.contains(choice)).unwrap_or(self.actions[0])
    }

    fn advise(&mut self, decision: &Decision<'_, SanguoshaOf<H>>, dice: &mut Dice) -> Advice<Choice> {
        let choice = self.choose(decision, dice);
        let seen = decision.glance();
        let player = Thought { seen: &seen, own: decision.seat(), actions: &self.actions };
        let why = seen.question.map(|question| player.reason(question, choice));
        why.into_iter().fold(Advice::plain(choice), Advice::because)
    }
}

/// One decision.
struct Thought<'a> {
    seen: &'a Glimpse,
    own: Seat,
    actions: &'a [Choice],
}

impl Thought<'_> {
    fn answer(&self, question: Question, dice: &mut Dice) -> Option<Choice> {
        match question {
            Question::Play => Some(self.best_card(|card| self.urge(card)).unwrap_or(Choice::Pass)),
            Question::Respond { .. } => self.cheapest_card().or_else(|| self.skill()),
            Question::Rescue { seat } if seat == self.own || self.is_friend(seat) => {
                self.cheapest_card().or_else(|| self.skill())
            }
            Question::Nullify { kind, seat } if self.hurts_us(kind, seat) => {
                self.cheapest_card().or_else(|| self.skill())
            }

            Question::Target { kind } => self.target(kind, dice),
            Question::Victim { .. } | Question::Pick { .. } => self.enemy(dice),
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
            Question::General | Question::Suit { .. } => dice.pick(self.actions).copied(),
        }
    }

    /// What speaks for an answer, in a sentence.
    fn reason(&self, question: Question, choice: Choice) -> &'static str {
        match (question, choice) {
            (Question::Play, Choice::Pass) => "nothing in hand is worth using now",
            (Question::Play, Choice::Card { card }) => self.reason_to_use(card),
            (Question::Respond { .. } | Question::Rescue { .. } | Question::Nullify { .. }, Choice::Pass) => {
                "a card is worth more than this"
            }
            (Question::Respond { .. }, _) => "it is the cheapest answer",
            (Question::Rescue { .. }, _) => "a friend is saved, the cheapest card first",
            (Question::Nullify { .. }, _) => "the trick would hurt our side",
            (_, Choice::Seat { seat }) => self.reason_to_choose(seat),
            (Question::Invoke { .. }, _) => "skills are used whenever they are offered",
            (
                Question::Discard { .. } | Question::Subcard { .. } | Question::Select { .. },
                Choice::Card { .. },
            ) => "it will be missed least",
            (
                Question::TakeFrom { .. } | Question::TakeOpen | Question::Arrange { .. },
                Choice::Card { .. },
            ) => "it is the best card to have",
            (_, Choice::Pass) => "there is no need",
            _ => "any will do",
        }
    }

    fn reason_to_use(&self, card: CardId) -> &'static str {
        match self.urge(card) {
            95 => "a free place is filled: equipment goes first",
            30 => "it reaches further than the weapon that is worn",
            90 => "hp before anything else",
            100 | 55 | 45 => "it gains more than it costs",
            80 | 70 | 65 => "it weakens an enemy before the attack",
            _ => "it attacks",
        }
    }

    fn reason_to_choose(&self, seat: Seat) -> &'static str {
        let theirs = self.seen.roles[seat.index()];
        match () {
            () if seat == self.own => "it is for oneself",
            () if self.own_role() == Some(Role::Rebel) && theirs == Some(Role::Lord) => {
                "rebels hunt the Lord"
            }
            () if self.is_friend(seat) => "nobody else is offered",
            () => "the weakest who is no friend",
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
        self.seen.roles[self.own.index()]
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
            Kind::GodSalvation if self.seen.hp[self.own.index()] < 3 => 45,
            _ => self.urge_to_wear(kind),
        }
    }

    /// A free place is filled; a weapon makes room for one that reaches further.
    fn urge_to_wear(&self, kind: Kind) -> i32 {
        let Some(slot) = kind.category().slot() else {
            return 0;
        };
        match self.seen.equip[slot] {
            None => 95,
            Some(worn) if kind.category() == Category::Weapon && kind.range() > worn.kind().range() => 30,
            Some(_) => 0,
        }
    }

    /// Whether this seat fights for the same side, as far as that is known.
    fn is_friend(&self, seat: Seat) -> bool {
        let theirs = self.seen.roles[seat.index()];
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
        self.seen.living.len()
    }

    fn hurts_us(&self, kind: Kind, seat: Option<Seat>) -> bool {
        let good =
            matches!(kind, Kind::ExNihilo | Kind::GodSalvation | Kind::AmazingGrace | Kind::Nullification);
        seat.is_some_and(|seat| self.is_friend(seat)) && !good
    }

    /// The Lord for a rebel, else the weakest who is no friend.
    fn enemy(&self, dice: &mut Dice) -> Option<Choice> {
        let hunts_lord = self.own_role() == Some(Role::Rebel);
        let threat = |seat: Seat| {
            let lord = hunts_lord && self.seen.roles[seat.index()] == Some(Role::Lord);
            (!lord, self.seen.hp[seat.index()])
        };
        let lowest = self.foes().map(threat).min()?;
        let (mut enemies, mut count) = ([Choice::Pass; MAX_SEATS], 0);
        for seat in self.foes().filter(|seat| threat(*seat) == lowest) {
            enemies[count] = Choice::Seat { seat };
            count += 1;
        }
        dice.pick(&enemies[..count]).copied()
    }

    /// Offered seats that are no friends.
    fn foes(&self) -> impl Iterator<Item = Seat> + '_ {
        let offered = self
            .actions
            .iter()
            .filter_map(|c| if let Choice::Seat { seat } = c { Some(*seat) } else { None });
        offered.filter(|seat| !self.is_friend(*seat))
    }

    fn target(&self, kind: Kind, dice: &mut Dice) -> Option<Choice> {
        let own = Choice::Seat { seat: self.own };
        if matches!(kind, Kind::Peach | Kind::ExNihilo) && self.actions.contains(&own) {
            return Some(own);
        }
        // Enough targets, or nobody to attack: stop if that is allowed.
        self.enemy(dice).or(Some(Choice::Pass))
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
