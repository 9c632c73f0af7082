//! From rules, a deck and a seed to the first question: roles, generals, four cards each (R2.1); or from a position.

mod card_name;
mod laid;
mod names;
mod position;

use paiju_contract::{BadRules, Broken, MAX_SEATS, Rng, RuleSet, Seat, SeatSet, Seed, Stream};
use paiju_kit::shuffle;

use crate::apply::{Heard, Resolver, Sink};
use crate::event::{Event, Given, TableEvent};
use crate::frames::{Frame, PlayPhase, SetupFrame, Stack, TurnFrame, TurnStep};
use crate::piece::{CARDS, CardId};
use crate::rules::{Generals, Role, Rules};
use crate::skills::{GeneralId, Tags};
use crate::state::{MAX_SKILLS, Player, State, Watch};
use crate::turn::{self, Phase, TurnState};
use crate::zones::{CardSet, Few, Hands, Heap, Place};

pub use card_name::{CardName, NoSuchCardName};
pub use laid::Laid;
pub use position::{Count, SeatSetup, Setup, TurnSetup};

/// Streams of their own keep roles and generals apart from the deck, so that a stacked deck leaves them alone.
const ROLES: Stream = Stream(16);
const OFFERS: Stream = Stream(17);

/// How many cards each player starts with.
const INITIAL_HAND: usize = 4;
/// How many generals the Lord is offered beside those with a lord skill.
const RANDOM_LORDS: usize = 2;

/// The order in which this seed deals the cards.
pub(crate) fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<CardId>, BadRules> {
    rules.validate()?;
    let mut deck: Vec<CardId> = CardId::all().take(rules.cards.count()).collect();
    shuffle(&mut deck, &mut Rng::new(seed, Stream::DEAL));
    Ok(deck)
}

impl State {
    /// A game at its first question; what the deal brings about is told on the way.
    pub(crate) fn start(
        rules: &Rules,
        deck: &[CardId],
        seed: Seed,
        sink: Option<Sink<'_>>,
    ) -> Result<Self, BadRules> {
        rules.validate()?;
        check_deck(rules, deck)?;
        let mut state = Self::laid_out(rules, deck, seed);
        state.deal_roles(seed);
        // A closure of its own lives as short as the state does here.
        let mut hear = sink.map(|sink| move |heard: Heard<'_>| sink(heard));
        let mut cx = Resolver::new(&mut state, hear.as_mut().map(|hear| hear as Sink<'_>));
        cx.tell_roles();
        cx.seat_generals(seed);
        cx.run();
        Ok(state)
    }

    /// Everything in its place, nothing dealt.
    pub(crate) fn laid_out(rules: &Rules, deck: &[CardId], seed: Seed) -> Self {
        let seats = rules.seats();
        let nobody = Player { alive: true, ..Player::default() };
        let watch = Watch { living: SeatSet::first_n(seats), ..Watch::default() };
        Self {
            rules: *rules,
            version: 1,
            actions: 0,
            turn: TurnState::default(),
            finished: false,
            players: (0..seats).map(|_| nobody).collect(),
            hands: Hands::EMPTY,
            draw: deck.iter().rev().copied().collect(),
            discard: Heap::default(),
            table: Few::new(),
            seen: Few::filled(CARDS),
            rumours: Few::new(),
            takings: Few::new(),
            batch: Few::filled(CARDS),
            span: Few::filled(CARDS),
            sharer: Few::filled(CARDS),
            blurred: false,
            shuffles: 0,
            latest: 0,
            skips: 0,
            slashes: 0,
            slash_acts: 0,
            phase_tally: Few::filled(MAX_SKILLS),
            turn_tally: Few::filled(MAX_SKILLS),
            offers: Few::filled(seats),
            pool: Few::new(),
            picks: Few::filled(seats),
            claims: Few::filled(seats),
            stack: Stack::default(),
            request: None,
            reshuffle: Rng::new(seed, Stream::RESHUFFLE),
            pick: Rng::new(seed, Stream::PICK),
            over: None,
            watch,
        }
    }

    /// A position goes on: the turn's own frames are made for the phase it is in, and somebody is asked.
    pub(crate) fn resumed(mut self) -> Result<Self, Broken> {
        Broken::unless(self.over.is_none(), "a game that is over does not go on")?;
        Broken::unless(self.table.is_empty(), "no card is being used in a position")?;
        self.stack = TurnFrame::resuming(self.turn.phase);
        self.check_shape()?;
        (self.request, self.claims) = (None, Few::filled(self.players.len()));
        Seat::all(self.players.len()).for_each(|seat| self.rewatch(seat));
        Resolver::silent(&mut self).run();
        self.audit_state()?;
        Ok(self)
    }

    /// Later shuffles and picks come from this seed.
    pub(crate) fn reseed(&mut self, seed: Seed) {
        self.reshuffle = Rng::new(seed, Stream::RESHUFFLE);
        self.pick = Rng::new(seed, Stream::PICK);
    }

    /// The Lord sits at seat 0 and is known; the other roles are shuffled.
    fn deal_roles(&mut self, seed: Seed) {
        let mut roles = self.rules.role_list();
        if self.rules.role_by_seat.is_none() {
            shuffle(&mut roles[1..], &mut Rng::new(seed, ROLES));
        }
        for (player, role) in self.players.iter_mut().zip(roles.iter()) {
            (player.role, player.shown) = (*role, *role == Role::Lord);
        }
    }

    /// What a general starts with, or a nameless one: one more for a Lord of more than four players (R2.1).
    pub(crate) fn printed_hp(&self, general: Option<GeneralId>, lord: bool) -> i8 {
        general.map_or(4, |g| g.def().hp) + i8::from(lord && self.players.len() > 4)
    }

    /// Seats a general, or a nameless one.
    fn seat(&mut self, seat: Seat, general: Option<GeneralId>) {
        let lord = self.player(seat).role == Role::Lord;
        let max_hp = self.printed_hp(general, lord);
        let skills = skills_of(general, lord);
        let player = self.player_mut(seat);
        player.general = general;
        (player.max_hp, player.hp) = (max_hp, max_hp);
        player.skills = skills;
        self.rewatch(seat);
    }
}

/// The skills a general brings; lord skills only for the Lord.
pub(crate) fn skills_of(general: Option<GeneralId>, lord: bool) -> Few<crate::skills::SkillId, 4> {
    let all = general.into_iter().flat_map(GeneralId::skills);
    all.filter(|id| lord || !id.def().tags.has(Tags::LORD)).collect()
}

impl TurnFrame {
    /// The frames of a turn at the beginning of this phase; of the Play phase, in the middle of it.
    fn resuming(phase: Phase) -> Stack {
        if phase == Phase::Play {
            return Stack::of(&[
                Frame::Turn(Self { step: TurnStep::EndPhase }),
                Frame::PlayPhase(PlayPhase::CHOOSING),
            ]);
        }
        Stack::of(&[Frame::Turn(Self::default())])
    }
}

impl Resolver<'_> {
    /// Seats a chosen general.
    pub(crate) fn seat_general(&mut self, seat: Seat, general: GeneralId) {
        self.seat(seat, Some(general));
    }

    /// Fixed or nameless generals sit down at once; otherwise they are chosen.
    fn seat_generals(&mut self, seed: Seed) {
        let rules = self.rules;
        if rules.generals == Generals::Standard && rules.general_by_seat.is_none() {
            self.offer_generals(seed);
            self.g.stack.push(Frame::Setup(SetupFrame::default()));
            return;
        }
        for seat in Seat::all(rules.seats()) {
            let general = rules.general_by_seat.map(|fixed| fixed[seat.index()]);
            self.seat(seat, general);
            if let Some(general) = general {
                self.tell(TableEvent::GeneralShown { seat, general });
            }
        }
        self.open_table();
        self.g.stack.push(Frame::Turn(TurnFrame::default()));
    }

    /// The Lord is offered every general with a lord skill and two others (R2.1).
    fn offer_generals(&mut self, seed: Seed) {
        let mut rng = Rng::new(seed, OFFERS);
        self.g.offers[0] = lord_offer(&mut |generals| shuffle(generals, &mut rng));
        let mut all: Vec<GeneralId> = GeneralId::all().collect();
        shuffle(&mut all, &mut rng);
        self.g.pool = Few::of(&all);
        self.tell_offer(Seat(0));
    }

    /// Each seat sees its role, everyone the Lord's.
    fn tell_roles(&mut self) {
        for seat in Seat::all(self.players.len()) {
            let role = self.player(seat).role;
            self.emit(Event::Given(Given::RoleDealt { seat, role }));
        }
    }

    /// A seat sees the generals it may choose from.
    pub(crate) fn tell_offer(&mut self, seat: Seat) {
        let generals = self.offers[seat.index()];
        self.emit(Event::Given(Given::GeneralsOffered { seat, generals }));
    }

    /// Four cards to each seat from seat 0 on, then the first turn is the Lord's.
    pub(crate) fn open_table(&mut self) {
        for seat in Seat::all(self.players.len()) {
            for _ in 0..INITIAL_HAND {
                if let Some(card) = self.draw.last().copied() {
                    self.shift(card, Place::Draw, Place::Hand(seat));
                }
            }
        }
        turn::start_game(self);
    }
}

/// Every general with a lord skill, and two others.
pub(crate) fn lord_offer(shuffle: &mut dyn FnMut(&mut [GeneralId])) -> Few<GeneralId, 5> {
    let lordly = |id: &GeneralId| id.def().skills.iter().any(|skill| skill.tags.has(Tags::LORD));
    let (mut offer, mut rest): (Vec<_>, Vec<_>) = GeneralId::all().partition(lordly);
    shuffle(&mut rest);
    offer.extend(rest.iter().take(RANDOM_LORDS));
    Few::of(&offer)
}

/// How many generals each other player is offered: three, two at a table of ten.
pub(crate) fn offered_each(players: usize) -> usize {
    if players == MAX_SEATS { 2 } else { 3 }
}

/// An explicit deck: every card of the `cards` setting, once each.
fn check_deck(rules: &Rules, deck: &[CardId]) -> Result<(), BadRules> {
    let cards: CardSet = deck.iter().copied().collect();
    let whole: CardSet = CardId::all().take(rules.cards.count()).collect();
    if deck.len() != rules.cards.count() || cards != whole {
        return Err(BadRules::new(
            "deck",
            format!("every card id from 0 to {} once, in draw order", rules.cards.count() - 1),
        ));
    }
    let opening = turn::open(rules.seats(), rules.role_list().len(), deck);
    opening.map(|_| ()).map_err(|error| BadRules::new("deck", error.to_string()))
}
