//! Ids and observations of crooked Kuhn poker.

use paiju_contract::{Encode, Game, Observer, Part, Pen, Play, Seat};
use paiju_kuhn::Kuhn;

use crate::bug::{Bug, ambient, bug};
use crate::crooked::Crooked;
use crate::crooked_words::{House, Look, Move};

impl Encode for Crooked {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &House) -> usize {
        Move::ALL.len()
    }

    fn observation(rules: &House) -> usize {
        Kuhn::observation(&rules.0) + 1
    }

    fn information(rules: &House) -> Option<usize> {
        Some(Self::observation(rules))
    }

    fn name_ids(_: &House) -> Vec<Part> {
        Part::in_order(&[("kuhn", 2, "what Kuhn poker has"), ("raise", 1, "never legal")])
    }

    fn id(&self, _: Seat, action: &Move) -> Option<usize> {
        match bug() {
            Bug::IdsAreShared => Some(0),
            Bug::IdStandsForAnother => Some(2 - *action as usize),
            _ => Some(*action as usize),
        }
    }

    fn action(&self, _: Seat, id: usize) -> Option<Move> {
        Move::ALL.get(id).copied()
    }

    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        out.clear();
        out.extend(
            self.legal_list(seat).iter().filter_map(|action| self.id(seat, action)).map(|id| id as u16),
        );
    }

    fn mask(&self, seat: Seat, out: &mut [bool]) {
        out.fill(bug() == Bug::MaskAllowsEverything);
        let legal = self.legal_list(seat);
        legal.iter().filter_map(|action| self.id(seat, action)).for_each(|id| out[id] = true);
    }

    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        Self::observe_view(&self.view(Observer::Seat(seat)), pen);
    }

    fn observe_view(view: &Look, pen: &mut impl Pen) {
        Kuhn::observe_view(&view.kuhn, pen);
        let version = match bug() {
            Bug::ObservationHasAHole => return,
            Bug::ObservationIsAmbient => ambient(),
            _ => view.version,
        };
        pen.share("version", "the version of the table", version, 1 << 20);
    }

    fn inform(&self, seat: Seat, pen: &mut impl Pen) -> bool {
        let mut view = self.view(Observer::Seat(seat));
        if bug() == Bug::InformationForgetsTheCard {
            view.kuhn.cards = [None, None];
        }
        Self::observe_view(&view, pen);
        true
    }
}
