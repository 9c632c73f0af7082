//! What must hold in every state: each card in one place, hp and roles consistent, the question derivable.

use paiju_contract::{Broken, MAX_SEATS, RuleSet, Seat};

use crate::apply::Resolver;
use crate::frames::{Claim, Frame, SetupFrame, SetupStep};
use crate::piece::{CARDS, CardId};
use crate::rules::{Generals, Role};
use crate::setup::{offered_each, skills_of};
use crate::skills::{GeneralId, SkillId};
use crate::state::{MAX_SKILLS, Player, State};
use crate::zones::{CardSet, Few};

/// Whether no item is listed twice.
fn distinct<T: PartialEq>(items: &[T]) -> bool {
    items.iter().enumerate().all(|(at, item)| !items[..at].contains(item))
}

impl State {
    /// The sizes and numbers that everything else relies on.
    pub(crate) fn check_shape(&self) -> Result<(), Broken> {
        self.rules.validate().map_err(|bad| Broken::new(bad.to_string()))?;
        let seats = self.rules.seats();
        let sizes = self.players.len() == seats && self.offers.len() == seats && self.picks.len() == seats;
        Broken::unless(self.claims.len() == seats, "a claim for every player")?;
        Broken::unless(sizes, "as many players as the rules say")?;
        Broken::unless(
            [self.batch.len(), self.seen.len(), self.span.len()] == [CARDS; 3],
            "an entry for every card",
        )?;
        let tallies = self.phase_tally.len() == MAX_SKILLS && self.turn_tally.len() == MAX_SKILLS;
        Broken::unless(tallies, "a tally for every skill")?;
        Broken::unless(self.turn.seat.index() < seats, "the current player sits at the table")?;
        Broken::unless(self.batch.iter().all(|b| *b <= self.latest), "no card is from a later shuffle")?;
        Broken::unless(self.over.is_some() || !self.stack.is_empty(), "a running game has a resolution")?;
        Broken::unless(self.finished == self.over.is_some(), "a game is finished when it is over")?;
        Broken::unless(self.turn.turn_number <= self.rules.max_turns, "no turn follows the last one")?;
        let hp = |p: &Player| (-30..=20).contains(&p.hp) && (0..=20).contains(&p.max_hp);
        Broken::unless(self.players.iter().all(hp), "nobody has that much or that little hp")
    }

    /// Card conservation, players, and the open question.
    pub(crate) fn audit_state(&self) -> Result<(), Broken> {
        self.check_shape()?;
        self.audit_cards()?;
        self.audit_players()?;
        self.audit_offers()?;
        self.audit_claims()?;
        self.audit_request()
    }

    fn audit_cards(&self) -> Result<(), Broken> {
        let mut found = CardSet::EMPTY;
        let mut count = 0;
        let mut meet = |card: CardId| {
            found.insert(card);
            count += 1;
        };
        [&self.draw, self.discard.pile(), &self.table].into_iter().flatten().for_each(|card| meet(*card));
        self.hands.all().iter().for_each(|card| meet(*card));
        for player in &self.players {
            player.worn().for_each(&mut meet);
            player.delay.iter().for_each(|laid| meet(laid.card));
            let fits = |(slot, card): (usize, &Option<CardId>)| {
                card.is_none_or(|card| card.kind().category().slot() == Some(slot))
            };
            Broken::unless(player.equip.iter().enumerate().all(fits), "equipment lies in its slot")?;
        }
        let whole: CardSet = CardId::all().take(self.rules.cards.count()).collect();
        Broken::unless(count == whole.len() && found == whole, "every card is in exactly one place")?;
        let heap = self.discard.set() == self.discard.iter().copied().collect();
        Broken::unless(heap, "the discard pile is the set of its cards")?;
        let open = self.open_cards().iter().all(|card| self.seen[card.index()] == u16::MAX);
        Broken::unless(open, "everyone knows the cards that lie open")?;
        let own = Seat::all(self.players.len()).all(|s| self.held(s).iter().all(|c| self.knows(Some(s), *c)));
        Broken::unless(own, "everyone knows his own hand")?;
        self.audit_knowledge()
    }

    fn audit_players(&self) -> Result<(), Broken> {
        let mut roles: Vec<_> = self.players.iter().map(|p| p.role).collect();
        roles.sort_unstable();
        let mut dealt = self.rules.role_list().to_vec();
        dealt.sort_unstable();
        Broken::unless(
            roles == dealt || self.rules.role_by_seat.is_none() && self.odd_roles(),
            "the roles are those that were dealt",
        )?;
        Seat::all(self.players.len()).try_for_each(|seat| self.audit_player(seat))?;
        Broken::unless(self.over.is_some() || self.winner().is_none(), "a game that is won is over")
    }

    fn audit_player(&self, seat: Seat) -> Result<(), Broken> {
        let player = self.player(seat);
        let choosing = matches!(self.stack.first(), Some(Frame::Setup(_)));
        let lord = player.role == Role::Lord;
        let shown = lord || !player.alive;
        Broken::unless(player.shown == shown, "only the Lord and the dead have shown their roles")?;
        let doomed = self.stack.iter().any(|frame| frame.concerns_death_of(seat));
        Broken::unless(player.hp <= player.max_hp, "nobody has more hp than his maximum")?;
        let lives = player.hp >= 1 || doomed || self.over.is_some();
        Broken::unless(!player.alive || lives || choosing, "nobody lives without hp")?;
        let named = player.general.is_some() == (self.rules.generals == Generals::Standard);
        Broken::unless(named || choosing, "everyone has a general if the rules say so")?;
        let skills = player.skills == skills_of(player.general, lord);
        Broken::unless(skills, "skills are those of the general")?;
        let seated = player.general.is_some() || !choosing;
        Broken::unless(
            !seated || player.max_hp == self.printed_hp(player.general, lord),
            "the most hp is what the general has, and one more for a Lord of more than four",
        )
    }

    /// The Lord is offered five generals, then everyone else his own; nothing is left of that in the game.
    fn audit_offers(&self) -> Result<(), Broken> {
        let others = &self.offers[1..];
        let each = match self.stack.first() {
            Some(Frame::Setup(SetupFrame { step: SetupStep::Lord })) => {
                let lordly = self.offers[0].is_full() && distinct(&self.offers[0]);
                let pool = self.pool.is_full() && distinct(&self.pool);
                Broken::unless(lordly && pool, "the Lord is offered five generals, and all will be dealt")?;
                0
            }
            Some(Frame::Setup(_)) => offered_each(self.players.len()),
            _ => 0,
        };
        let dealt: Vec<GeneralId> =
            others.iter().flatten().copied().chain(self.players[0].general.filter(|_| each > 0)).collect();
        let sizes = others.iter().all(|offer| offer.len() == each);
        Broken::unless(sizes && distinct(&dealt), "every other player is offered his own generals")?;
        let own = |(offer, pick): (&Few<GeneralId, 5>, &Option<GeneralId>)| {
            pick.is_none_or(|general| offer.contains(&general))
        };
        let hidden = self.picks[0].is_none() && self.offers.iter().zip(&self.picks).all(own);
        Broken::unless(hidden, "each but the Lord keeps one that he is offered")
    }

    /// What is said in a window is kept until it closes: that somebody has passed, or which skill he uses.
    fn audit_claims(&self) -> Result<(), Broken> {
        let kind = self.request.as_ref().and_then(|request| request.question.claims());
        for (seat, claim) in Seat::all(self.players.len()).zip(&self.claims) {
            let gives = |skill: SkillId| {
                let view_as = skill.def().view_as;
                view_as.is_some_and(|v| kind.is_some_and(|kind| v.gives.contains(&kind)))
            };
            let skill =
                claim.by.is_none_or(|by| !claim.said && gives(by) && self.skills(seat).any(|own| own == by));
            let open = kind.is_some() || *claim == Claim::default();
            Broken::unless(skill && open && claim.card.is_none(), "only an open window has answers")?;
        }
        Ok(())
    }

    /// A world that was drawn from a view does not know whether its roles were fixed by the rules.
    fn odd_roles(&self) -> bool {
        self.players.len() <= MAX_SEATS && self.players[0].role == Role::Lord
    }

    /// Stepping the top frame again asks the same question and changes nothing.
    fn audit_request(&self) -> Result<(), Broken> {
        if self.over.is_some() {
            return Broken::unless(self.request.is_none(), "nobody is asked when the game is over");
        }
        let mut again = self.clone();
        again.request = None;
        let mut events = 0;
        Resolver::new(&mut again, Some(&mut |_| events += 1)).run_once();
        Broken::unless(events == 0 && again == *self, "the question is the one that the resolution asks")
    }
}
