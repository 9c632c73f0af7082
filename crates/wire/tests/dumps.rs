//! Dumps of every game: as little as loading takes, or whole; both load to the same game, and hashes are of the whole.

use paiju_contract::{Commitment, Rng, Seed, Stream};
use paiju_wire::{AnyTable, Catalog, Choice, Reply, Start, text};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Every game by every preset, some actions in.
fn tables(steps: usize) -> Vec<Box<dyn AnyTable>> {
    let presets = |listing: &'static paiju_wire::Listing| {
        listing.presets.iter().map(move |preset| (listing, format!("{preset:?}")))
    };
    let begun = Catalog::default().0.iter().flat_map(presets).map(|(listing, rules)| {
        let start = Start { rules: Some(&rules), seed: Some(11.into()), ..Start::default() };
        let mut table = listing.start(&start).unwrap();
        let mut rng = Rng::new(Seed::from_u64(5), Stream::POLICY);
        for _ in 0..steps {
            let Some(seat) = table.awaiting().first() else { break };
            let legal: Vec<Value> = serde_json::from_str(&text(|out| table.write_legal(seat, out))).unwrap();
            table.play(Reply::new(seat, Choice::index(rng.index(legal.len()))), None).unwrap();
        }
        table
    });
    begun.collect()
}

fn load(table: &dyn AnyTable, state: &str) -> Result<Box<dyn AnyTable>, String> {
    let listing = Catalog::default().find(table.name()).unwrap();
    listing.start(&Start { state: Some(state), ..Start::default() }).map_err(|why| why.message)
}

#[test]
fn a_dump_and_the_whole_state_load_to_the_same_game() {
    for table in [0, 1, 30, 2_000].into_iter().flat_map(tables) {
        let (brief, whole) = (text(|out| table.write_dump(out)), text(|out| table.write_whole(out)));
        assert!(brief.len() < whole.len(), "{}: {} and {}", table.name(), brief.len(), whole.len());
        for state in [&brief, &whole] {
            let loaded = load(&*table, state).unwrap();
            assert_eq!(loaded.state_hash(), table.state_hash(), "{}: {state}", table.name());
            assert_eq!(text(|out| loaded.write_dump(out)), brief);
        }
        assert_eq!(table.state_hash(), Commitment(Sha256::digest(&whole).into()).to_string());
    }
}

#[test]
fn whatever_the_whole_says_beside_the_dump_may_be_left_out() {
    for table in tables(20) {
        let parsed = |text: String| serde_json::from_str::<Value>(&text).unwrap();
        let brief = parsed(text(|out| table.write_dump(out)));
        let whole = parsed(text(|out| table.write_whole(out)));
        for field in whole.as_object().unwrap().keys().filter(|field| brief.get(*field).is_none()) {
            let (mut without, mut beside) = (whole.clone(), brief.clone());
            without.as_object_mut().unwrap().remove(field);
            without["rules"] = brief["rules"].clone();
            beside[field] = whole[field].clone();
            for state in [without, beside] {
                let loaded = load(&*table, &state.to_string()).unwrap();
                assert_eq!(loaded.state_hash(), table.state_hash(), "{}: {field}", table.name());
            }
        }
    }
}
