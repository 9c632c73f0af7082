//! Everything that is written as data validates against its schema, and what is read does too.

use jsonschema::Validator;
use paiju_contract::{Described, Game, Observer, Play, Rng, RuleSet, Save, Seed, Stream};
use paiju_mahjong::{Mahjong, Rules};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

/// All of its data has a schema.
const fn described<G: Described>() {}
const _: () = described::<Mahjong>();

/// The schema of what is written, or of what is read.
fn validator<T: JsonSchema>(written: bool) -> Validator {
    let settings = SchemaSettings::draft2020_12();
    let settings = if written { settings.for_serialize() } else { settings.for_deserialize() };
    let schema = settings.into_generator().into_root_schema_for::<T>();
    jsonschema::validator_for(schema.as_value()).unwrap()
}

struct Judge(Validator, &'static str);

impl Judge {
    fn of<T: JsonSchema>(name: &'static str) -> Self {
        Self(validator::<T>(true), name)
    }

    fn fits(&self, value: &impl Serialize) {
        self.judge(&serde_json::to_value(value).unwrap());
    }

    fn judge(&self, value: &Value) {
        if let Err(why) = self.0.validate(value) {
            panic!("{}: {why} at {}\n{value}", self.1, why.instance_path());
        }
    }
}

#[test]
fn everything_written_fits_its_schema() {
    type G = Mahjong;
    let rules = Judge::of::<<G as Game>::Rules>("rules");
    let action = Judge::of::<<G as Game>::Action>("action");
    let event = Judge::of::<<G as Game>::Event>("event");
    let event_view = Judge::of::<<G as Game>::EventView>("event view");
    let view = Judge::of::<<G as Game>::View>("view");
    let outcome = Judge::of::<<G as Game>::Outcome>("outcome");
    let dump = Judge::of::<<G as Save>::Dump>("dump");
    let setup = Judge::of::<<G as Game>::Setup>("setup");
    let mut rng = Rng::new(Seed::from_u64(3), Stream::POLICY);
    for (number, preset) in Rules::PRESETS.iter().enumerate() {
        let preset = Rules::preset(preset).unwrap();
        rules.fits(&preset);
        for seed in 0..3 {
            let seed = Seed::from_u64(10 * number as u64 + seed);
            let mut told = Vec::new();
            let deck = <G as paiju_contract::Lawful>::shuffled(&preset, seed).unwrap();
            let mut game = G::open(&preset, &deck, seed, &mut |event| told.push(event)).unwrap();
            for step in 0.. {
                if step % 9 == 0 {
                    Observer::all(4).for_each(|to| view.fits(&game.view(to)));
                    dump.fits(&game.dump());
                    game.setup().iter().for_each(|position| setup.fits(position));
                }
                let Some(seat) = game.phase().awaiting().first() else { break };
                let legal = game.legal_list(seat);
                for choice in &legal {
                    action.fits(choice);
                }
                // Melds and wins first: random play alone reaches them too seldom.
                let choice = legal[legal.len() - 1 - rng.index(legal.len().min(3))];
                game.apply(seat, &choice, &mut |event| told.push(event)).unwrap();
            }
            Observer::all(4).for_each(|to| view.fits(&game.view(to)));
            dump.fits(&game.dump());
            outcome.fits(&game.outcome());
            for happened in &told {
                event.fits(happened);
                Observer::all(4)
                    .filter_map(|to| G::project(happened, to))
                    .for_each(|seen| event_view.fits(&seen));
            }
        }
    }
}

#[test]
fn what_people_write_fits_its_schema() {
    let rules = Judge(validator::<Rules>(false), "rules");
    let texts = [
        "{}",
        r#"{"preset":"classic","fan_cap":null,"rob_kong":"off","end":"wall_only"}"#,
        r#"{"fan_cap":"none","base":5,"total_scores":[1,2,3,4],"fan_table":{"one_suit":8}}"#,
    ];
    for text in texts {
        serde_json::from_str::<Rules>(text).unwrap();
        rules.judge(&serde_json::from_str(text).unwrap());
    }
    let unread = [r#"{"fan_cap":0}"#, r#"{"rob_kong":"yes"}"#, r#"{"dealers":1}"#, r#"{"end":"Wall_Only"}"#];
    for text in unread {
        assert!(serde_json::from_str::<Rules>(text).is_err(), "{text}");
        assert!(!rules.0.is_valid(&serde_json::from_str(text).unwrap()), "{text}");
    }
    let setup = Judge(validator::<<Mahjong as Game>::Setup>(false), "setup");
    let (_, rest) = include_str!("../RULES.md").split_once("```json").unwrap();
    setup.judge(&serde_json::from_str(rest.split_once("```").unwrap().0).unwrap());
    setup.judge(&serde_json::from_str(r#"{"wall":["7m","8m"],"offer":{"from":1}}"#).unwrap());
    let dump = Judge(validator::<<Mahjong as Save>::Dump>(false), "dump");
    dump.fits(&Mahjong::deal(&Rules::default(), Seed::from_u64(1)).unwrap().dump());
}
