//! What each answer is worth after the flop, and what a call is worth before it: deals of everything unknown, drawn by
//! what is believed, with the others calling or folding by their cards and their price.
//!
//! One bet is looked ahead: who calls sees the rest of the board and the showdown. It owns that arithmetic of pots; what
//! to do with it is the player's.

use paiju_contract::Dice;
use paiju_holdem::eval::{BoardKey, Strength};
use paiju_holdem::{Card, PlayerState, Street, View};

use super::belief::{Belief, calling_width, is_to_act, ramp, rivals};
use super::hands::{self, Outlook, draw};

/// A player with what is believed of him.
#[derive(Debug)]
struct Rival {
    belief: Belief,
    /// Chips put in over the hand, and on this street.
    total: f32,
    bet: f32,
    stack: f32,
    to_act: bool,
    /// Before the flop: the share of hands that he stays in with for the bet as it is, and for much more.
    width: Option<[f32; 2]>,
}

/// What one deal says of one rival.
#[derive(Clone, Copy, Debug)]
struct Dealt {
    strength: Strength,
    /// His chance against a random hand.
    chance: f32,
    /// His mood, the same for every answer.
    roll: f32,
}

/// Many deals that fit what is believed.
#[derive(Debug)]
pub(super) struct Forecast {
    rivals: Vec<Rival>,
    /// Chips of those who folded, seat by seat.
    folded: Vec<f32>,
    own: Own,
    /// As many for each deal as there are rivals.
    dealt: Vec<Dealt>,
    strengths: Vec<Strength>,
}

#[derive(Clone, Copy, Debug)]
struct Own {
    total: f32,
    bet: f32,
    stack: f32,
    /// The bet to match.
    level: f32,
}

/// What came out of an answer on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    /// Chips beyond those of folding now.
    pub(super) worth: f32,
    /// How often everybody else folds.
    pub(super) steals: f32,
    /// The share of the pot where somebody stays.
    pub(super) share: f32,
}

/// How wide a player stays in before the flop.
fn staying_width(view: &View, player: &PlayerState) -> Option<[f32; 2]> {
    let before = view.street == Street::Preflop;
    before.then(|| [calling_width(view.raise_count, player.position).min(0.3), 0.06])
}

impl Forecast {
    /// `deals` deals for the observer of the view, who has cards; `outlooks` as [`Belief::of_all`] takes them.
    pub(super) fn new(view: &View, outlooks: &[Outlook], deals: u32, dice: &mut Dice) -> Self {
        let hole = view.hole_cards.expect("whoever is asked has cards");
        let gone = hole.iter().chain(&view.board).fold(0, |set, card| set | card.bit());
        let rival = |(player, belief): (&PlayerState, Belief)| Rival {
            belief,
            width: staying_width(view, player),
            total: player.bet_total as f32,
            bet: player.bet_this_street as f32,
            stack: player.stack as f32,
            to_act: is_to_act(view, player.seat),
        };
        let me = view.players.iter().find(|player| view.observer.is(player.seat)).expect("the observer sits");
        let own = Own {
            total: me.bet_total as f32,
            bet: me.bet_this_street as f32,
            stack: me.stack as f32,
            level: view.current_bet as f32,
        };
        let out = view.opponents.iter().filter(|player| !player.is_active);
        let mut forecast = Self {
            rivals: rivals(view).zip(Belief::of_all(view, outlooks, gone)).map(rival).collect(),
            folded: out.map(|player| player.bet_total as f32).collect(),
            own,
            dealt: Vec::new(),
            strengths: Vec::new(),
        };
        for _ in 0..deals {
            forecast.deal(hole, &view.board, outlooks.last(), gone, dice);
        }
        forecast
    }

    /// One deal more; none where chance finds no hands that fit together.
    fn deal(
        &mut self,
        hole: [Card; 2],
        open: &[Card],
        outlook: Option<&Outlook>,
        mut gone: u64,
        dice: &mut Dice,
    ) {
        let mut held = [0; paiju_contract::MAX_SEATS];
        for (hand, rival) in held.iter_mut().zip(&self.rivals) {
            let Some(drawn) = rival.belief.draw(gone, dice) else { return };
            gone |= hands::mask(drawn);
            *hand = drawn;
        }
        let board = std::array::from_fn(|place| {
            let card = open.get(place).copied().unwrap_or_else(|| draw(gone, dice));
            gone |= card.bit();
            card
        });
        let key = BoardKey::new(&board);
        self.strengths.push(key.strength(hole));
        let dealt = held[..self.rivals.len()].iter().map(|&hand| Dealt {
            strength: key.strength(hands::cards(hand)),
            chance: outlook.map_or_else(|| 1.0 - hands::place(hand), |outlook| outlook.chances[hand]),
            roll: dice.unit() as f32,
        });
        self.dealt.extend(dealt);
    }

    /// The share of the pot if nobody folds any more.
    pub(super) fn share(&self) -> f32 {
        let shares = (0..self.strengths.len()).map(|deal| self.share_of(deal, |_| true).unwrap_or(1.0));
        shares.sum::<f32>() / self.strengths.len().max(1) as f32
    }

    /// What is believed of each rival, in order of their seats.
    pub(super) fn beliefs(&self) -> impl Iterator<Item = &Belief> {
        self.rivals.iter().map(|rival| &rival.belief)
    }

    /// What it brings to bet so much on this street in all, up to calling or beyond.
    pub(super) fn of(&self, to: f32) -> Outcome {
        let (to, deals) = (to.min(self.own.bet + self.own.stack), self.strengths.len());
        let (mut out, mut seen) = (Outcome::default(), 0.0f32);
        for deal in 0..deals {
            let stays = |rival: usize| self.stays(rival, self.dealt[deal * self.rivals.len() + rival], to);
            if let Some(share) = self.share_of(deal, stays) {
                out.worth += self.won(to, share, stays);
                out.share += share;
                seen += 1.0;
            } else {
                out.worth += self.total_but_own();
                out.steals += 1.0;
            }
        }
        let all = deals.max(1) as f32;
        Outcome { worth: out.worth / all, steals: out.steals / all, share: out.share / seen.max(1.0) }
    }

    /// The observer's share against those who stay; `None` where nobody does.
    fn share_of(&self, deal: usize, stays: impl Fn(usize) -> bool) -> Option<f32> {
        let own = self.strengths[deal];
        let dealt = &self.dealt[deal * self.rivals.len()..(deal + 1) * self.rivals.len()];
        let (mut any, mut equal) = (false, 1.0);
        for (_, rival) in dealt.iter().enumerate().filter(|(rival, _)| stays(*rival)) {
            any = true;
            match rival.strength.cmp(&own) {
                std::cmp::Ordering::Greater => return Some(0.0),
                std::cmp::Ordering::Equal => equal += 1.0,
                std::cmp::Ordering::Less => {}
            }
        }
        any.then_some(1.0 / equal)
    }

    /// Whether a rival stays in when the bet is `to`: his chance must be worth his price, if his cards count for him.
    fn stays(&self, rival: usize, dealt: Dealt, to: f32) -> bool {
        let Rival { belief, bet, stack, to_act, width, .. } = &self.rivals[rival];
        let raised = to > self.own.level;
        let price = (to.max(self.own.level) - bet).min(*stack);
        if price <= 0.0 || !(raised || *to_act) {
            return true;
        }
        let pot = self.pot() + (to - self.own.bet).max(0.0);
        let chance = match width {
            Some([usual, large]) => {
                let width = if price > 0.25 * stack { *large } else { *usual };
                ramp(dealt.chance - 1.0 + width, 0.02)
            }
            None => ramp(dealt.chance - price / (pot + price) - 0.06, 0.07),
        };
        dealt.roll < (1.0 - belief.wild) * chance + belief.wild * 0.85
    }

    /// Every chip put in so far.
    fn pot(&self) -> f32 {
        self.total_but_own() + self.own.total
    }

    fn total_but_own(&self) -> f32 {
        self.rivals.iter().map(|rival| rival.total).chain(self.folded.iter().copied()).sum()
    }

    /// Chips won with this share against those who stay, beyond what is in already: nobody wins more of another than he
    /// put in himself, and what nobody called comes back.
    fn won(&self, to: f32, share: f32, stays: impl Fn(usize) -> bool) -> f32 {
        let before = self.own.total;
        let put = |(place, rival): (usize, &Rival)| {
            let more = (to.max(self.own.level) - rival.bet).min(rival.stack).max(0.0);
            (rival.total + if stays(place) { more } else { 0.0 }, stays(place))
        };
        let totals = || self.rivals.iter().enumerate().map(put);
        let called = totals().filter(|(_, stays)| *stays).map(|(total, _)| total).fold(0.0, f32::max);
        let own = (before + (to - self.own.bet).max(0.0)).min(called.max(before));
        let others: f32 = totals().map(|(total, _)| total.min(own)).sum();
        let folded: f32 = self.folded.iter().map(|total| total.min(own)).sum();
        share * (own + others + folded) - (own - before)
    }
}
