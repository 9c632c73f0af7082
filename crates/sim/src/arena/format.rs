//! Who plays whom, and from which seats.

use crate::Telling;

/// How the players meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// Every two of them, in turns around the table, each deal twice: in the second game everybody has the other's
    /// seats.
    Pairs,
    /// All of them at one table, in every rotation.
    Table,
    /// Each but the last, one at a time, in every seat in turn against copies of the last one; where the rules make
    /// sides, in every camp in turn, or in this one, and everybody else is a copy of the last one.
    Field(Option<String>),
}

/// A format that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFormat {
    /// Not enough players.
    #[error("an arena needs at least two bots")]
    Alone,
    /// More players than fit around one table.
    #[error("{bots} bots do not fit around a table of {seats} seats")]
    Crowded {
        /// How many there are.
        bots: usize,
        /// How many fit.
        seats: usize,
    },
    /// A camp that the game does not have.
    #[error("this game has no camp {camp:?}{known}")]
    Camp {
        /// The name that was asked for.
        camp: String,
        /// The names there are.
        known: String,
    },
}

/// Who sits where in one game of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seating {
    pub(super) camp: Option<&'static str>,
    pub(super) seats: Vec<u8>,
}

impl Format {
    /// Whether so many players can meet so.
    pub(super) fn check<G: Telling>(&self, bots: usize, seats: usize) -> Result<(), BadFormat> {
        match self {
            _ if bots < 2 => Err(BadFormat::Alone),
            Self::Table if bots > seats => Err(BadFormat::Crowded { bots, seats }),
            Self::Field(Some(camp)) if !G::CAMPS.iter().any(|(name, _)| name == camp) => {
                let names: Vec<&str> = G::CAMPS.iter().map(|(name, _)| *name).collect();
                let known = if names.is_empty() {
                    String::new()
                } else {
                    format!("; there are: {}", names.join(", "))
                };
                Err(BadFormat::Camp { camp: camp.clone(), known })
            }
            _ => Ok(()),
        }
    }

    /// The games of a deal: who sits where, for a table whose seats are on these sides.
    pub(super) fn seatings<G: Telling>(&self, bots: usize, seats: usize, sides: &[&str]) -> Vec<Seating> {
        match self {
            Self::Pairs => pairs(bots).flat_map(|(a, b)| alternating(a, b, seats)).collect(),
            Self::Table => (0..seats).map(|turn| rotated(bots, seats, turn)).collect(),
            Self::Field(_) if G::CAMPS.is_empty() => {
                let yardstick = bots as u8 - 1;
                let alone = |(bot, at)| seated(seats, |seat| if seat == at { bot } else { yardstick });
                (0..yardstick).flat_map(|bot| (0..seats).map(move |seat| (bot, seat))).map(alone).collect()
            }
            Self::Field(camp) => by_camps::<G>(camp.as_deref(), bots as u8 - 1, sides),
        }
    }
}

/// Every two of so many.
pub(super) fn pairs(bots: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..bots).flat_map(move |a| (a + 1..bots).map(move |b| (a, b)))
}

fn seated(seats: usize, who: impl Fn(usize) -> u8) -> Seating {
    Seating { camp: None, seats: (0..seats).map(who).collect() }
}

fn alternating(a: usize, b: usize, seats: usize) -> [Seating; 2] {
    [0, 1].map(|turn| seated(seats, |seat| if (seat + turn) % 2 == 0 { a as u8 } else { b as u8 }))
}

fn rotated(bots: usize, seats: usize, turn: usize) -> Seating {
    seated(seats, |seat| ((seat + seats - turn) % seats % bots) as u8)
}

/// First the last one alone, to compare with; then each other one in each camp.
fn by_camps<G: Telling>(wanted: Option<&str>, yardstick: u8, sides: &[&str]) -> Vec<Seating> {
    let mut seatings = vec![seated(sides.len(), |_| yardstick)];
    for bot in 0..yardstick {
        let camps = G::CAMPS.iter().filter(|(name, _)| wanted.is_none_or(|wanted| wanted == *name));
        for (name, of) in camps.filter(|(_, of)| of.iter().all(|side| sides.contains(side))) {
            let mut seating =
                seated(sides.len(), |seat| if of.contains(&sides[seat]) { bot } else { yardstick });
            seating.camp = Some(name);
            seatings.push(seating);
        }
    }
    seatings
}

#[cfg(test)]
mod tests {
    use paiju_games::mahjong::Mahjong;
    use paiju_games::sanguosha::Sanguosha;

    use super::*;

    fn seats<G: Telling>(format: &Format, bots: usize, seats: usize) -> Vec<Vec<u8>> {
        format.seatings::<G>(bots, seats, &[]).into_iter().map(|seating| seating.seats).collect()
    }

    #[test]
    fn two_have_each_seat_once() {
        assert_eq!(seats::<Mahjong>(&Format::Pairs, 2, 3), [[0, 1, 0], [1, 0, 1]]);
        assert_eq!(seats::<Mahjong>(&Format::Pairs, 3, 2).len(), 6);
    }

    #[test]
    fn a_table_turns_until_everybody_was_everywhere() {
        let played = seats::<Mahjong>(&Format::Table, 3, 4);
        assert_eq!(played, [[0, 1, 2, 0], [0, 0, 1, 2], [2, 0, 0, 1], [1, 2, 0, 0]]);
    }

    #[test]
    fn in_the_field_one_is_alone_in_every_seat() {
        assert_eq!(seats::<Mahjong>(&Format::Field(None), 2, 3), [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    }

    #[test]
    fn a_camp_is_played_together() {
        let sides = ["lord", "rebel", "loyalist", "rebel", "renegade"];
        let all = Format::Field(None).seatings::<Sanguosha>(2, 5, &sides);
        assert_eq!(all[0].seats, [1; 5]);
        assert!(all.contains(&Seating { camp: Some("rebels"), seats: vec![1, 0, 1, 0, 1] }));
        assert!(all.contains(&Seating { camp: Some("lord-side"), seats: vec![0, 1, 0, 1, 1] }));
        assert_eq!(all.len(), 6);
        let one = Format::Field(Some("renegade".into())).seatings::<Sanguosha>(2, 5, &sides);
        assert_eq!(one[1].seats, [1, 1, 1, 1, 0]);
        assert!(Format::Field(Some("queen".into())).check::<Sanguosha>(2, 5).is_err());
    }
}
