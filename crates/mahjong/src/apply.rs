//! Moving tiles: buryings, turns, offers and their resolution. What it carries out, `legal` has accepted.

use paiju_contract::Seat;

use crate::action::Action;
use crate::event::{Event, Sink};
use crate::hand::{Meld, MeldKind};
use crate::piece::{Tile, TileSet};
use crate::rules::{End, KongView, SEATS};
use crate::state::{Answer, Cause, EndReason, Offer, Stage, State, WallEnd, Window};

impl State {
    /// Carries out an action that was checked.
    #[inline]
    pub(crate) fn carry_out(&mut self, seat: Seat, action: &Action, sink: &mut impl Sink) {
        match (self.stage, *action) {
            (Stage::Burying, Action::Bury(tiles)) => self.bury(seat, tiles, sink),
            (Stage::Acting { cause, .. }, action) => {
                self.version += 1;
                self.act(seat, cause, action, sink);
            }
            (Stage::Claiming(window), action) => self.answer(seat, window, action, sink),
            (Stage::Burying | Stage::Over(_), action) => unreachable!("{action} does not fit the stage"),
        }
    }

    /// [`carry_out`](Self::carry_out) with somebody listening: compiled once, not once for every listener.
    pub(crate) fn carry_out_heard(&mut self, seat: Seat, action: &Action, sink: &mut dyn FnMut(Event)) {
        self.carry_out(seat, action, &mut |event| sink(event));
    }

    /// [`carry_out`](Self::carry_out) with nobody listening.
    pub(crate) fn carry_out_silent(&mut self, seat: Seat, action: &Action) {
        self.carry_out(seat, action, &mut |_| {});
    }

    /// R3.1, R3.2
    fn bury(&mut self, seat: Seat, tiles: [Tile; 3], sink: &mut impl Sink) {
        let player = self.player_mut(seat);
        tiles.iter().for_each(|tile| player.hand.remove(*tile));
        player.buried = tiles;
        player.missing = Some(tiles[0].suit());
        sink.hear(Event::Buried { seat, tiles });
        if let [Some(a), Some(b), Some(c), Some(d)] = self.players.map(|player| player.missing) {
            self.version += 1;
            sink.hear(Event::SuitsRevealed { missing: [a, b, c, d] });
            self.players.iter_mut().for_each(crate::state::Player::refresh_waits);
            self.stage = Stage::Acting { seat: self.rules.dealer, cause: Cause::Opening };
        }
    }

    #[inline]
    fn act(&mut self, seat: Seat, cause: Cause, action: Action, sink: &mut impl Sink) {
        match action {
            Action::Discard(tile) => self.discard(seat, cause, tile, sink),
            Action::KongConcealed(tile) => self.kong_concealed(seat, tile, sink),
            Action::KongAdded(tile) => self.offer_added_kong(seat, tile, sink),
            Action::Hu => {
                let Cause::Drawn { tile, .. } = cause else {
                    unreachable!("nothing was drawn to win with");
                };
                self.win_own_turn(seat, cause, tile, sink);
            }
            Action::HuAside(tile) => self.win_own_turn(seat, cause, tile, sink),
            Action::Bury(_) | Action::Pong | Action::Kong | Action::Pass => {
                unreachable!("{action} is nothing to do on the own turn");
            }
        }
    }

    #[inline]
    fn discard(&mut self, seat: Seat, cause: Cause, tile: Tile, sink: &mut impl Sink) {
        let player = self.player_mut(seat);
        player.hand.remove(tile);
        let mut offer = Offer::Discard;
        match cause {
            Cause::Drawn { tile: drawn, from, .. } => {
                player.last_hu_fan = -1;
                if drawn != tile {
                    player.refresh_waits();
                }
                if from == WallEnd::Tail {
                    offer = Offer::DiscardAfterKong;
                }
            }
            Cause::Opening | Cause::Ponged => player.refresh_waits(),
        }
        self.open.add_many(tile, 1);
        self.discards.push(seat, tile);
        sink.hear(Event::Discarded { seat, tile });
        self.open_window(seat, tile, offer, sink);
    }

    /// Opens the window on an offered tile; with nobody to ask it closes at once (R12.4), and who listens closely
    /// hears of that (R12.11).
    #[inline]
    fn open_window<S: Sink>(&mut self, from: Seat, tile: Tile, offer: Offer, sink: &mut S) {
        let (asked, can_hu) = self.claimants(from, tile, offer);
        let window = Window { tile, from, offer, asked, can_hu, answers: [None; SEATS] };
        if asked.is_empty() {
            if S::CLOSELY {
                self.stage = Stage::Claiming(window);
                sink.lull(self);
            }
            self.close_unclaimed(window, sink);
        } else {
            self.stage = Stage::Claiming(window);
        }
    }

    fn answer(&mut self, seat: Seat, mut window: Window, action: Action, sink: &mut impl Sink) {
        let Some(answer) = Answer::of(action) else {
            unreachable!("{action} answers nothing");
        };
        window.answers[seat.index()] = Some(answer);
        sink.hear(Event::Answered { seat, answer: action });
        if window.pending().is_empty() {
            self.resolve(window, sink);
        } else {
            self.stage = Stage::Claiming(window);
        }
    }

    /// All answers are in: every win, else the kong, else the pong (R4.8).
    fn resolve(&mut self, window: Window, sink: &mut impl Sink) {
        self.note_passed_wins(&window);
        let who = |answer: Answer| move |seat: &Seat| window.answers[seat.index()] == Some(answer);
        let in_order = (1..4).map(|steps| window.from.after(steps, 4));
        if in_order.clone().any(|seat| who(Answer::Hu)(&seat)) {
            self.version += 1;
            self.win_offered(window, sink);
        } else if let Some(seat) = in_order.clone().find(who(Answer::Kong)) {
            self.version += 1;
            self.kong_exposed(seat, &window, sink);
        } else if let Some(seat) = in_order.clone().find(who(Answer::Pong)) {
            self.version += 1;
            self.pong(seat, &window, sink);
        } else {
            self.close_unclaimed(window, sink);
        }
    }

    /// R9.1
    fn note_passed_wins(&mut self, window: &Window) {
        if !self.rules.passed_hu {
            return;
        }
        for seat in window.can_hu {
            if window.answers[seat.index()] != Some(Answer::Hu) {
                let fan = self.offered_fan(seat, window.tile, window.offer).total() as i16;
                let player = self.player_mut(seat);
                player.last_hu_fan = player.last_hu_fan.max(fan);
            }
        }
    }

    #[inline]
    fn close_unclaimed(&mut self, window: Window, sink: &mut impl Sink) {
        self.version += 1;
        if window.offer == Offer::AddedKong {
            self.add_kong(window.from, window.tile, sink);
        } else {
            self.next_turn(window.from, sink);
        }
    }

    fn pong(&mut self, seat: Seat, window: &Window, sink: &mut impl Sink) {
        let (tile, from) = (window.tile, window.from);
        self.open.remove_many(tile, 1);
        let player = self.player_mut(seat);
        player.hand.remove_many(tile, 2);
        player.melds.push(Meld { kind: MeldKind::Pong, tile, from });
        player.waits = TileSet::EMPTY;
        sink.hear(Event::Ponged { seat, tile, from });
        self.stage = Stage::Acting { seat, cause: Cause::Ponged };
    }

    fn kong_exposed(&mut self, seat: Seat, window: &Window, sink: &mut impl Sink) {
        let (tile, from) = (window.tile, window.from);
        self.open.remove_many(tile, 1);
        let player = self.player_mut(seat);
        player.hand.remove_many(tile, 3);
        player.melds.push(Meld { kind: MeldKind::KongExposed, tile, from });
        self.finish_kong(seat, MeldKind::KongExposed, tile, from, sink);
    }

    fn kong_concealed(&mut self, seat: Seat, tile: Tile, sink: &mut impl Sink) {
        let player = self.player_mut(seat);
        player.hand.remove_many(tile, 4);
        player.melds.push(Meld { kind: MeldKind::KongConcealed, tile, from: seat });
        self.finish_kong(seat, MeldKind::KongConcealed, tile, seat, sink);
    }

    /// With `rob_kong` the tile is on offer first (R11.6).
    fn offer_added_kong(&mut self, seat: Seat, tile: Tile, sink: &mut impl Sink) {
        if self.rules.rob_kong {
            sink.hear(Event::KongOffered { seat, tile });
            self.open_window(seat, tile, Offer::AddedKong, sink);
        } else {
            self.add_kong(seat, tile, sink);
        }
    }

    fn add_kong(&mut self, seat: Seat, tile: Tile, sink: &mut impl Sink) {
        let player = self.player_mut(seat);
        player.hand.remove(tile);
        let Some(meld) = player.melds.pong_of(tile) else {
            unreachable!("there is no pong of {tile} to add to");
        };
        meld.kind = MeldKind::KongAdded;
        let from = meld.from;
        self.finish_kong(seat, MeldKind::KongAdded, tile, from, sink);
    }

    /// Points at once, then the replacement from the tail (R4.10).
    fn finish_kong(&mut self, seat: Seat, kind: MeldKind, tile: Tile, from: Seat, sink: &mut impl Sink) {
        self.player_mut(seat).refresh_waits();
        let hidden = kind == MeldKind::KongConcealed && self.rules.concealed_kong_view == KongView::Hidden;
        sink.hear(Event::Konged { seat, kind, tile, from, hidden });
        self.pay_kong(seat, kind, from, sink);
        self.draw(seat, WallEnd::Tail, sink);
    }

    /// A win on the own turn: with the tile drawn, or 天胡 with the tile set aside (R8.1, R8.2).
    fn win_own_turn(&mut self, seat: Seat, cause: Cause, tile: Tile, sink: &mut impl Sink) {
        let how = self.own_turn(seat, cause);
        let player = self.player_mut(seat);
        let (hand, melds) = (player.hand, player.melds);
        player.hand.remove(tile);
        if cause == Cause::Opening {
            player.refresh_waits();
        }
        player.hu_count += 1;
        let hu_count = player.hu_count;
        let elements = self.rules.fan().count(&hand, &melds, how);
        self.open.add_many(tile, 1);
        self.first_winner.get_or_insert(seat);
        sink.hear(Event::Won { seat, tile, from: None, fan: elements.total(), elements, hu_count });
        self.pay_win(seat, None, elements, sink);
        self.after_win(seat, sink);
    }

    /// All who declared a win on the offered tile, from the discarder's next seat on (R8.5).
    fn win_offered(&mut self, window: Window, sink: &mut impl Sink) {
        let (tile, from) = (window.tile, window.from);
        if window.offer == Offer::AddedKong {
            sink.hear(Event::KongRobbed { seat: from, tile });
            let konger = self.player_mut(from);
            konger.hand.remove(tile);
            konger.last_hu_fan = -1;
            konger.refresh_waits();
            self.open.add_many(tile, 1);
        }
        for seat in (1..4).map(|steps| from.after(steps, 4)) {
            if window.answers[seat.index()] == Some(Answer::Hu) {
                let elements = self.offered_fan(seat, tile, window.offer);
                let player = self.player_mut(seat);
                player.hu_count += 1;
                let hu_count = player.hu_count;
                self.first_winner.get_or_insert(seat);
                sink.hear(Event::Won {
                    seat,
                    tile,
                    from: Some(from),
                    fan: elements.total(),
                    elements,
                    hu_count,
                });
                self.pay_win(seat, Some(from), elements, sink);
            }
        }
        self.after_win(from, sink);
    }

    /// R8.5, R10.2
    fn after_win(&mut self, last: Seat, sink: &mut impl Sink) {
        if self.rules.end == End::ThreeWinners && self.winners() >= 3 {
            self.end(EndReason::ThreeWinners, sink);
        } else {
            self.next_turn(last, sink);
        }
    }

    /// The next active seat draws; on an empty wall the hand is over (R4.9, R10.1).
    #[inline]
    fn next_turn(&mut self, last: Seat, sink: &mut impl Sink) {
        let next = (1..=4).map(|steps| last.after(steps, 4)).find(|seat| self.is_active(*seat));
        match next {
            None => self.end(EndReason::NobodyLeft, sink),
            Some(_) if self.wall_left() == 0 => self.end(EndReason::WallEmpty, sink),
            Some(seat) => self.draw(seat, WallEnd::Head, sink),
        }
    }

    #[inline]
    fn draw(&mut self, seat: Seat, from: WallEnd, sink: &mut impl Sink) {
        let tile = if from == WallEnd::Head {
            self.head += 1;
            self.wall[usize::from(self.head) - 1]
        } else {
            self.tail -= 1;
            self.wall[usize::from(self.tail)]
        };
        let wall_left = self.wall_left();
        let player = self.player_mut(seat);
        player.hand.add(tile);
        let first = !std::mem::replace(&mut player.has_drawn, true);
        self.stage = Stage::Acting { seat, cause: Cause::Drawn { tile, from, first } };
        sink.hear(Event::Drew { seat, tile, from, wall_left });
    }

    #[cold]
    fn end(&mut self, reason: EndReason, sink: &mut impl Sink) {
        if reason == EndReason::WallEmpty {
            self.settle_flow(sink);
        }
        self.stage = Stage::Over(reason);
        sink.hear(Event::Ended {
            reason,
            next_dealer: self.next_dealer(reason),
            hands: self.players.map(|player| *player.hand),
            buried: self.players.map(|player| player.buried),
        });
    }
}
