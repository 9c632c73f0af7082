//! Everything that is written as data is what its schema says (feature `schema`).

use jsonschema::Validator;
use paiju_contract::{Described, Game, Observer, Play, Rng, RuleSet, Save, Seed, Stream};
use paiju_sanguosha::{Rules, Sanguosha};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

/// Every type of the game has a schema.
const _: fn() = || {
    fn described<G: Described>() {}
    described::<Sanguosha>();
};

fn validator<T: JsonSchema>(settings: SchemaSettings) -> Validator {
    let schema = settings.into_generator().into_root_schema_for::<T>();
    jsonschema::validator_for(schema.as_value()).expect("a schema")
}

struct Written {
    by: Validator,
    what: &'static str,
}

impl Written {
    fn of<T: JsonSchema>(what: &'static str) -> Self {
        Self { by: validator::<T>(SchemaSettings::draft2020_12().for_serialize()), what }
    }

    fn check(&self, data: &impl Serialize) {
        let data = serde_json::to_value(data).expect("plain data");
        let wrong: Vec<String> = self.by.iter_errors(&data).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}\n{data}", self.what);
    }
}

/// R3.1: rules, actions, events, views, outcomes, dumps and positions of games of every preset.
#[test]
fn r3_1_all_that_is_written_is_what_the_schema_says() {
    let [rules_of, actions, events, told, views, outcomes, dumps, setups] = [
        Written::of::<Rules>("rules"),
        Written::of::<<Sanguosha as Game>::Action>("action"),
        Written::of::<<Sanguosha as Game>::Event>("event"),
        Written::of::<<Sanguosha as Game>::EventView>("event view"),
        Written::of::<<Sanguosha as Game>::View>("view"),
        Written::of::<<Sanguosha as Game>::Outcome>("outcome"),
        Written::of::<<Sanguosha as Save>::Dump>("dump"),
        Written::of::<<Sanguosha as Game>::Setup>("setup"),
    ];
    let read = validator::<<Sanguosha as Game>::Setup>(SchemaSettings::draft2020_12().for_deserialize());
    let mut positions = 0;
    for (preset, seed) in Rules::PRESETS.iter().zip(0..) {
        let rules = Rules::preset(preset).expect("a preset").with_players(4);
        rules_of.check(&rules);
        let seed = Seed::from_u64(seed);
        let mut dice = Rng::new(seed, Stream::POLICY);
        let mut game = Sanguosha::deal(&rules, seed).expect("a deal");
        let mut step = 0;
        while let Some(seat) = game.phase().awaiting().first() {
            let list = game.legal_list(seat);
            let action = *dice.pick(&list).expect("an answer");
            actions.check(&action);
            let mut happened = Vec::new();
            game.apply(seat, &action, &mut |event| happened.push(event)).expect("listed");
            for event in &happened {
                events.check(event);
                told.check(&Sanguosha::project(event, Observer::Seat(seat)));
            }
            if step % 7 == 0 {
                Observer::all(4).for_each(|to| views.check(&game.view(to)));
                if let Some(setup) = game.setup() {
                    setups.check(&setup);
                    assert!(read.is_valid(&serde_json::to_value(&setup).expect("plain data")));
                    positions += 1;
                }
            }
            step += 1;
        }
        outcomes.check(&game.outcome());
        dumps.check(&game.dump());
    }
    assert!(positions > 10, "few positions were looked at");
}

/// R3.2, R3.8: what people write is what the schemas for reading accept, and nothing else.
#[test]
fn r3_8_what_people_write_is_accepted_by_the_schema() {
    let accepts =
        |by: &Validator, text: &str| by.is_valid(&serde_json::from_str::<Value>(text).expect("JSON"));
    let rules = validator::<Rules>(SchemaSettings::draft2020_12().for_deserialize());
    assert!(accepts(&rules, r#"{"preset":"basic","players":3,"roles":"1/0/1/1"}"#));
    assert!(!accepts(&rules, r#"{"no_such_switch":1}"#));
    let setup = validator::<<Sanguosha as Game>::Setup>(SchemaSettings::draft2020_12().for_deserialize());
    assert!(accepts(
        &setup,
        r#"{"seats":[{"general":"曹操","hand":["slash",45],"judge":["slash:d6 as indulgence"]}]}"#
    ));
    assert!(!accepts(&setup, r#"{"seats":[{"hands":[]}]}"#));
    assert!(!accepts(&setup, r#"{"draw":["slash:s14"]}"#));
}
