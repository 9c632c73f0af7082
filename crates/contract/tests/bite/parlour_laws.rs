//! What the laws ask of the parlour game beside play.

use paiju_contract::{BadRules, Broken, Game, Glance, Lawful, Observer, Play, Rng, Save, Seat, Seed, Stream};

use crate::bug::{Bug, bug};
use crate::parlour::Parlour;
use crate::parlour_words::{Move, Table, Tile};

impl Save for Parlour {
    type Dump = Self;
    type Whole = Self;

    fn dump(&self) -> Self {
        self.clone()
    }

    fn whole(&self) -> Self {
        self.clone()
    }

    fn load(dump: Self) -> Result<Self, Broken> {
        dump.audit()?;
        let mut again = Self::new(dump.deck);
        for (seat, action) in dump.log.as_ref().ok_or(Broken::new("no log"))? {
            again.apply_silent(*seat, action).map_err(|why| Broken::new(why.to_string()))?;
        }
        Broken::unless(again == dump, "the log leads elsewhere")?;
        Ok(dump)
    }
}

impl Glance for Parlour {
    type Seen = [u8; 2];

    fn glance(&self, seat: Seat) -> [u8; 2] {
        self.dealt(seat)
    }
}

impl Lawful for Parlour {
    fn shuffled(_: &Table, seed: Seed) -> Result<Vec<Tile>, BadRules> {
        let (mut pack, mut rng) = ([1, 2, 3, 4, 5, 6].map(Tile), Rng::new(seed, Stream::DEAL));
        (1..6).rev().for_each(|i| pack.swap(i, rng.index(i + 1)));
        Ok(pack.to_vec())
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Tile)> {
        let up = self.face_up();
        let unseen =
            |position: &usize| !to.is(Seat((position / 2) as u8)) && !up.contains(&self.deck[*position]);
        (0..6).filter(unseen).map(|position| (position, Tile(self.deck[position]))).collect()
    }

    fn places(game: &Self, to: Observer) -> Vec<(usize, Tile)> {
        let place = |position: usize| {
            if game.buried == Some(position) { 3 } else { position / 2 }
        };
        game.hidden(to).into_iter().map(|(position, tile)| (place(position), tile)).collect()
    }

    fn transpose(&self, _: Seat, action: &Move, redealt: &Self) -> Move {
        match *action {
            Move::Bury(tile) if bug() != Bug::BuriesByName => Move::Bury(redealt.deck[self.position(tile)]),
            same => same,
        }
    }
}
