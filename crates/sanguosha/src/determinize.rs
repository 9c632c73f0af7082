//! Worlds that an observer cannot tell from the real one: unknown cards, roles and generals drawn again (R3.4).
//!
//! A [`Sampler`] is prepared once from a view; what does not depend on the dice is done there. A world that would
//! contradict the view is not built: what the hands of others must hold is dealt to them first, with the right odds.

mod company;
mod demand;
mod fit;
mod layout;
mod odds;

use paiju_contract::{Dice, NoWorld, Seat, Seed, Worlds};

use crate::apply::Resolver;
use crate::frames::Stack;
use crate::legal::{Options, Question};
use crate::rules::Role;
use crate::save::{LeanSanguosha, Memory, SanguoshaOf};
use crate::setup::{lord_offer, offered_each};
use crate::skills::GeneralId;
use crate::state::{Player, State};
use crate::view::{Pending, View};
use crate::zones::{Few, Heap};
use company::Company;
use demand::Demand;
use layout::Layout;

/// How often cards are laid out until they fit.
const TRIES: u32 = 64;

/// Draws worlds that fit one view.
#[derive(Clone, Debug)]
pub struct Sampler {
    /// All that the view tells; other hands and the draw pile hold what the observer knows of them.
    base: State,
    observer: Option<Seat>,
    pending: Option<Pending>,
    /// Whether the observer is asked.
    asked: bool,
    /// Seats whose role nobody has shown, and the roles that are left for them.
    masked: Vec<Seat>,
    roles: Vec<Role>,
    choosing: Choosing,
    layout: Layout,
    company: Company,
    demand: Option<Demand>,
}

/// What is unknown while generals are chosen.
#[derive(Clone, Debug)]
enum Choosing {
    /// It is over, or there was nothing to choose.
    Done,
    /// The Lord chooses; what he is offered if the observer is he.
    Lord(Option<Few<GeneralId, 5>>),
    /// The others choose; the generals that the observer has not seen.
    Others(Vec<GeneralId>),
}

impl Sampler {
    /// Everything that does not depend on the dice.
    pub(crate) fn prepare(view: &View) -> Result<Self, NoWorld> {
        let mut base = bare(view);
        let layout = Layout::of(view, &mut base)?;
        let company = Company::of(view, &mut base);
        let demand = Demand::of(view, &base, layout.unknown());
        let masked = view.players.iter().filter(|p| p.role.is_none()).map(|p| p.seat).collect();
        Ok(Self {
            observer: view.seat(),
            pending: view.pending,
            asked: view.ask.is_some(),
            masked,
            roles: roles_left(view)?,
            choosing: Choosing::of(view),
            layout: layout.with(demand.as_ref())?,
            company,
            demand,
            base,
        })
    }

    /// A world of the view.
    pub(crate) fn world(&mut self, dice: &mut Dice) -> Result<State, NoWorld> {
        let mut world = self.base.clone();
        self.deal_roles(&mut world, dice);
        self.deal_generals(&mut world, dice);
        world.reseed(dice.seed());
        for _ in 0..TRIES {
            world.span = self.base.span;
            let laid = self.layout.lay(&mut world, self.demand.as_ref(), dice);
            if laid && self.demand.as_ref().is_none_or(|demand| demand.met(&world)) {
                self.company.tell(&mut world);
                if world.over.is_none() {
                    Resolver::silent(&mut world).run();
                }
                if self.asks_the_same(&world) {
                    return Ok(world);
                }
                world.request = None;
            }
        }
        Err(NoWorld::NotFound { tries: TRIES })
    }

    /// Whether the question of the world is that of the view.
    fn asks_the_same(&self, world: &State) -> bool {
        match (&world.request, self.pending) {
            (None, None) => true,
            (Some(request), Some(pending)) => {
                let first = request.who.first();
                let seat = if self.asked { self.observer } else { pending.seat };
                let asked = self.observer.is_some_and(|seat| request.who.contains(seat));
                request.question == pending.question
                    && asked == self.asked
                    && (seat.is_none() || first == seat)
                    && (pending.window || can_be_answered(&request.options))
            }
            _ => false,
        }
    }

    /// The roles nobody has shown, in any order.
    fn deal_roles(&self, world: &mut State, dice: &mut Dice) {
        let mut roles: Few<Role, 10> = Few::of(&self.roles);
        dice.shuffle(&mut roles);
        for (seat, role) in self.masked.iter().zip(&roles) {
            world.players[seat.index()].role = *role;
        }
    }

    /// While generals are chosen: what the others are offered is unknown, and whether they have chosen.
    fn deal_generals(&self, world: &mut State, dice: &mut Dice) {
        match &self.choosing {
            Choosing::Done => {}
            Choosing::Lord(offer) => {
                let mut pool: Few<GeneralId, 25> = GeneralId::all().collect();
                dice.shuffle(&mut pool);
                world.pool = pool;
                world.offers[0] = offer.unwrap_or_else(|| lord_offer(&mut |items| dice.shuffle(items)));
            }
            Choosing::Others(unseen) => {
                let mut left: Few<GeneralId, 25> = Few::of(unseen);
                dice.shuffle(&mut left);
                let each = offered_each(world.players.len());
                let others =
                    (1..world.players.len()).filter(|seat| self.observer.map(Seat::index) != Some(*seat));
                for (seat, offer) in others.zip(left.chunks_exact(each)) {
                    world.offers[seat] = Few::of(offer);
                    // Who sits before the observer has chosen already, so that the observer is the first to be asked.
                    let before = self.asked && self.observer.is_some_and(|own| seat < own.index());
                    world.picks[seat] = if before { dice.pick(offer).copied() } else { None };
                }
            }
        }
    }
}

impl<H: Memory> Worlds<SanguoshaOf<H>> for Sampler {
    fn draw(&mut self, dice: &mut Dice) -> Result<LeanSanguosha, NoWorld> {
        self.world(dice).map(LeanSanguosha::lean_of)
    }
}

impl Choosing {
    fn of(view: &View) -> Self {
        if view.pending.map(|pending| pending.question) != Some(Question::General) {
            return Self::Done;
        }
        let Some(lord) = view.players[0].general else {
            return Self::Lord((!view.offers.is_empty()).then(|| Few::of(&view.offers)));
        };
        Self::Others(GeneralId::all().filter(|g| *g != lord && !view.offers.contains(g)).collect())
    }
}

/// Whether a question has an answer at all.
fn can_be_answered(options: &Options) -> bool {
    options.pass || options.suits || options.indices > 0 || options.any()
}

/// The roles that are left when those that are known are dealt.
fn roles_left(view: &View) -> Result<Vec<Role>, NoWorld> {
    const ROLES: [Role; 4] = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade];
    let mut left = view.role_counts;
    for role in view.players.iter().filter_map(|p| p.role) {
        let count = &mut left[role as usize];
        *count = count.checked_sub(1).ok_or(NoWorld::Contradiction)?;
    }
    Ok(ROLES.into_iter().flat_map(|role| vec![role; usize::from(left[role as usize])]).collect())
}

/// All that the view tells; nothing in hidden places yet.
pub(crate) fn bare(view: &View) -> State {
    let mut state = State::laid_out(&view.rules, &[], Seed::from_u64(0));
    let thread = &view.thread;
    state.version = view.version;
    state.actions = view.version;
    state.turn = view.turn;
    state.finished = thread.finished;
    state.discard = Heap::of(&view.discard);
    state.table = Few::of(&view.table);
    (state.shuffles, state.latest) = (view.shuffles, view.unknown.len() as u8 - 1);
    (state.skips, state.slashes, state.slash_acts) = (thread.skips, view.slashes, thread.slash_acts);
    (state.phase_tally, state.turn_tally) = (thread.phase_tally, thread.turn_tally);
    state.stack = Stack::of(&thread.frames);
    state.over = view.outcome;
    for (player, seen) in state.players.iter_mut().zip(&view.players) {
        *player = seated(seen);
    }
    if let Some(seat) = view.seat().filter(|_| matches!(Choosing::of(view), Choosing::Others(_))) {
        (state.offers[seat.index()], state.picks[seat.index()]) = (Few::of(&view.offers), view.chosen);
    }
    if let (Some(seat), Some(claim)) = (view.seat(), view.claim) {
        state.claims[seat.index()] = claim;
        if view.ask.is_some() || claim.said {
            state.hear_those_before(seat);
        }
    }
    for seat in Seat::all(state.players.len()) {
        state.rewatch(seat);
    }
    state
}

/// A player without his hand; a role that is not known is dealt later.
fn seated(seen: &crate::view::PlayerView) -> Player {
    Player {
        general: seen.general,
        role: seen.role.unwrap_or_default(),
        shown: seen.role.is_some() && (!seen.alive || seen.role == Some(Role::Lord)),
        alive: seen.alive,
        hp: seen.hp,
        max_hp: seen.max_hp,
        equip: seen.equip,
        delay: Few::of(&seen.delay),
        skills: Few::of(&seen.skills),
    }
}

impl State {
    /// In a window the seats before one that has been asked have had their chance (R3.5).
    fn hear_those_before(&mut self, asked: Seat) {
        let (first, seats) = (self.turn.seat, self.seats());
        for steps in 0..(asked.0 + seats - first.0) % seats {
            self.claims[first.after(steps, seats).index()].said = true;
        }
    }
}
