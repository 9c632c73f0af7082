//! The laws about worlds and leaks on games that bots have played: what they reach is not what random play reaches.

use paiju_bots::{Roster, bot};
use paiju_contract::laws::{Conformance, Line};
use paiju_contract::{Lawful, RuleSet, Seed};
use paiju_holdem::Holdem;
use paiju_mahjong::Mahjong;
use paiju_sanguosha::Sanguosha;
use paiju_xianqi::XianQi;

/// The laws over `games` games of `simple` players by a preset.
fn hold<G: Lawful + Roster>(preset: &str, games: u64, samples: usize) {
    let rules = G::Rules::preset(preset).expect("a preset");
    let lines = (0..games).map(|seed| {
        let mut players: Vec<_> =
            (0..rules.seats()).map(|_| bot::<G>("simple").expect("every game has one")).collect();
        Line::<G>::played(&rules, Seed::from_u64(seed), &mut players).unwrap_or_else(|why| panic!("{why}"))
    });
    let laws = Conformance::<G>::new(rules.clone()).redeals(2).determinizations(samples);
    let report = laws.check_lines(lines).unwrap_or_else(|why| panic!("{why}"));
    assert!(report.draws.asked > 100 && report.coverage > 0, "{report:?}");
    assert!(report.draws.failed * 100 <= report.draws.asked, "{report:?}");
}

#[test]
fn xianqi() {
    for preset in ["original", "revised"] {
        hold::<XianQi>(preset, 20, 100);
    }
}

#[test]
fn mahjong() {
    for preset in ["to-the-wall", "three-winners", "classic"] {
        hold::<Mahjong>(preset, 12, 200);
    }
}

#[test]
fn holdem() {
    for preset in ["sixmax", "nolimit", "headsup"] {
        hold::<Holdem>(preset, 20, 100);
    }
}

#[test]
fn sanguosha() {
    for preset in ["standard", "cards-only", "basic"] {
        hold::<Sanguosha>(preset, 3, 40);
    }
}
