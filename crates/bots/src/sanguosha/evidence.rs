//! Who has acted against whom, and for whom: what everyone at the table has seen, and what it says of hidden roles.
//!
//! It owns the notes of one game and the likelihood of roles by them. It does not know what a role wants next: that is
//! `stance`.

use paiju_contract::{MAX_SEATS, Seat, SeatSet};
use paiju_sanguosha::zones::Place;
use paiju_sanguosha::{EventView, Kind, Role, SkillId, Why};

/// How likely each role is for each seat: Lord, Loyalist, Rebel, Renegade.
pub(super) type Odds = [[f32; 4]; MAX_SEATS];

/// The Lord sits at seat 0.
pub(super) const LORD: Seat = Seat(0);

/// What speaks for an attack by a role (row) on a role (column), as a logarithm: Lord, Loyalist, Rebel, Renegade.
const HIT: [[f32; 4]; 4] =
    [[0.0, -0.4, 0.3, 0.2], [-3.0, -0.7, 0.5, 0.4], [1.0, 0.3, -1.0, 0.2], [-1.4, 0.1, 0.2, 0.0]];
/// The same for help.
const HELP: [[f32; 4]; 4] =
    [[0.0, 0.5, -0.7, -0.2], [1.0, 0.5, -1.2, -0.4], [-2.5, -0.7, 0.8, -0.3], [0.6, 0.1, -0.2, 0.0]];
/// Attacking somebody else where the Lord could have been attacked.
const SPARED: [f32; 4] = [0.0, 0.2, -0.8, 0.2];
/// More of the same says nothing new.
const MOST: u8 = 4;

/// What everyone has seen so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    hits: [[u8; MAX_SEATS]; MAX_SEATS],
    helps: [[u8; MAX_SEATS]; MAX_SEATS],
    spared: [u8; MAX_SEATS],
    /// Cards in each judging area: to take one of these is no attack.
    delayed: [u8; MAX_SEATS],
    dead: SeatSet,
    seats: u8,
    /// Whose skill is being carried out.
    invoked: Option<(Seat, SkillId)>,
    nullified_by: Option<Seat>,
    /// Whether something was noted since this was last asked.
    pub(super) fresh: bool,
}

impl Evidence {
    /// Notes what happened.
    pub(super) fn told(&mut self, event: &EventView) {
        match *event {
            EventView::RoleDealt { seat, .. } => self.seats = self.seats.max(seat.0 + 1),
            EventView::Used { seat, ref card, ref targets } => {
                let targets = targets.iter().map(|seat| Seat(*seat));
                match (card.by, self.invoked) {
                    // Whoever is set against another by a skill has not chosen that.
                    (Some(skill), Some((owner, _))) if skill.def().name == "lijian" => {
                        targets.chain([seat]).for_each(|target| self.hit(owner, target));
                    }
                    _ => targets.for_each(|target| self.used(seat, card.kind, target)),
                }
                self.nullified_by = (card.kind == Kind::Nullification).then_some(seat);
            }
            EventView::Cancelled { seat: Some(target), ref card } => {
                if let Some(seat) = self.nullified_by.take() {
                    if does_good(card.kind) { self.hit(seat, target) } else { self.help(seat, target) }
                }
            }
            EventView::Responded { seat, why: Why::Skill(skill), .. }
                if matches!(skill.def().name, "hujia" | "jijiang") =>
            {
                self.help(seat, LORD);
            }
            EventView::Invoked { seat, skill } => self.invoked = Some((seat, skill)),
            EventView::Named { seat, .. } => {
                if let Some((owner, _)) = self.invoked {
                    self.hit(owner, seat);
                }
            }
            EventView::Moved { from, to, .. } => self.moved(from, to),
            EventView::PhaseStart { .. } => self.invoked = None,
            EventView::Died { seat, .. } => {
                self.dead = self.dead.with(seat);
                (self.invoked, self.fresh) = (None, true);
            }
            _ => {}
        }
    }

    fn used(&mut self, seat: Seat, kind: Kind, target: Seat) {
        match kind {
            Kind::Slash | Kind::Duel | Kind::Indulgence | Kind::Collateral => self.attack(seat, kind, target),
            Kind::Snatch | Kind::Dismantlement if self.delayed[target.index()] == 0 => {
                self.attack(seat, kind, target);
            }
            Kind::Peach => self.help(seat, target),
            _ => {}
        }
    }

    fn attack(&mut self, seat: Seat, kind: Kind, target: Seat) {
        let reaches_all = matches!(kind, Kind::Duel | Kind::Dismantlement | Kind::Indulgence);
        if target != LORD && seat != LORD && (reaches_all || self.beside_lord(seat)) {
            let spared = &mut self.spared[seat.index()];
            *spared = MOST.min(*spared + 1);
        }
        self.hit(seat, target);
    }

    /// Whether nobody lives between this seat and the Lord, one way or the other.
    fn beside_lord(&self, seat: Seat) -> bool {
        let lives = |at: u8| !self.dead.contains(Seat(at));
        !(1..seat.0).any(lives) || !(seat.0 + 1..self.seats).any(lives)
    }

    fn moved(&mut self, from: Place, to: Place) {
        match (from, to) {
            (Place::Delay(seat), _) => {
                let cards = &mut self.delayed[seat.index()];
                *cards = cards.saturating_sub(1);
            }
            (Place::Hand(_) | Place::Draw, Place::Hand(seat)) => self.given(from, seat),
            _ => {}
        }
        if let Place::Delay(seat) = to {
            self.delayed[seat.index()] += 1;
        }
    }

    /// A card that a skill gives away.
    fn given(&mut self, from: Place, to: Seat) {
        let Some((owner, skill)) = self.invoked else { return };
        match (skill.def().name, from) {
            ("rende", Place::Hand(giver)) if giver == owner => self.help(owner, to),
            ("yiji", Place::Draw) => self.help(owner, to),
            _ => {}
        }
    }

    fn hit(&mut self, seat: Seat, target: Seat) {
        note(&mut self.hits, seat, target);
        self.fresh = true;
    }

    fn help(&mut self, seat: Seat, target: Seat) {
        note(&mut self.helps, seat, target);
        self.fresh = true;
    }

    /// The logarithm of how likely it is that these two have dealt with each other so, up to a constant.
    fn between(&self, (a, role_a): (Seat, usize), (b, role_b): (Seat, usize)) -> f32 {
        let (i, j) = (a.index(), b.index());
        let one_way = |i: usize, j: usize, row: usize, column: usize| {
            f32::from(self.hits[i][j]) * HIT[row][column] + f32::from(self.helps[i][j]) * HELP[row][column]
        };
        one_way(i, j, role_a, role_b) + one_way(j, i, role_b, role_a)
    }

    /// The logarithm of how well these roles fit what was seen, up to a constant.
    pub(super) fn fit(&self, roles: &[Role]) -> f32 {
        let seats = |from: usize| (from..roles.len()).map(|at| (Seat(at as u8), roles[at] as usize));
        seats(0)
            .map(|one| {
                let alone = f32::from(self.spared[one.0.index()]) * SPARED[one.1];
                seats(one.0.index() + 1).fold(alone, |sum, other| sum + self.between(one, other))
            })
            .sum()
    }

    /// How likely each role is for each seat, as somebody sees it who knows these roles and no others.
    pub(super) fn odds(&self, known: &[Option<Role>; MAX_SEATS], counts: [u8; 4], seats: u8) -> Odds {
        let mut sum = self.count(known, counts, seats).sum;
        for seat in sum.iter_mut().take(usize::from(seats)) {
            let all: f32 = seat.iter().sum();
            for odds in seat {
                *odds /= all.max(f32::MIN_POSITIVE);
            }
        }
        sum
    }

    /// How well the likeliest roles fit.
    pub(super) fn best_fit(&self, known: &[Option<Role>; MAX_SEATS], counts: [u8; 4], seats: u8) -> f32 {
        self.count(known, counts, seats).best
    }

    fn count(&self, known: &[Option<Role>; MAX_SEATS], counts: [u8; 4], seats: u8) -> Count<'_> {
        let (sum, best) = (Odds::default(), f32::NEG_INFINITY);
        let mut count = Count { evidence: self, known: *known, seats, sum, best, left: counts };
        for role in known.iter().flatten() {
            count.left[*role as usize] = count.left[*role as usize].saturating_sub(1);
        }
        count.place(0, &mut [0; MAX_SEATS], 0.0);
        count
    }
}

fn note(notes: &mut [[u8; MAX_SEATS]; MAX_SEATS], seat: Seat, target: Seat) {
    if seat != target {
        let count = &mut notes[seat.index()][target.index()];
        *count = MOST.min(*count + 1);
    }
}

/// Whether a target is glad of such a card.
pub(super) fn does_good(kind: Kind) -> bool {
    matches!(kind, Kind::ExNihilo | Kind::GodSalvation | Kind::AmazingGrace | Kind::Peach)
}

/// All ways to place the roles that are left.
struct Count<'a> {
    evidence: &'a Evidence,
    known: [Option<Role>; MAX_SEATS],
    seats: u8,
    sum: Odds,
    best: f32,
    left: [u8; 4],
}

impl Count<'_> {
    /// Places roles from this seat on; `weight` is the logarithm of those before.
    fn place(&mut self, at: u8, roles: &mut [usize; MAX_SEATS], weight: f32) {
        if at == self.seats {
            self.best = self.best.max(weight);
            let weight = weight.exp();
            for (seat, role) in roles.iter().enumerate().take(usize::from(at)) {
                self.sum[seat][*role] += weight;
            }
            return;
        }
        let known = self.known[usize::from(at)];
        for (role, spared) in SPARED.into_iter().enumerate() {
            let open = known.is_none() && self.left[role] > 0;
            if !open && known.is_none_or(|known| known as usize != role) {
                continue;
            }
            self.left[role] -= u8::from(open);
            roles[usize::from(at)] = role;
            let one = (Seat(at), role);
            let alone = f32::from(self.evidence.spared[usize::from(at)]) * spared;
            let more = (0..at).fold(alone, |sum, other| {
                sum + self.evidence.between((Seat(other), roles[usize::from(other)]), one)
            });
            self.place(at + 1, roles, weight + more);
            self.left[role] += u8::from(open);
        }
    }
}
