//! What is written as data is what its schema says (feature `schema`).

use jsonschema::Validator;
use paiju_contract::schemars::generate::SchemaSettings;
use paiju_contract::schemars::{JsonSchema, SchemaGenerator};
use paiju_contract::{Described, Encode, Game, Observer, Play, Rng, RuleSet, Save, Seed, Stream};
use paiju_xianqi::{Action, Event, EventView, LeadDecision, Outcome, Rules, Saved, Setup, View, XianQi};
use serde::Serialize;
use serde_json::{Value, json};

const fn is_described<G: Described>() {}
const _: () = is_described::<XianQi>();

fn written<T: JsonSchema>() -> Validator {
    validator::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn read<T: JsonSchema>() -> Validator {
    validator::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

fn validator<T: JsonSchema>(settings: SchemaSettings) -> Validator {
    let schema = SchemaGenerator::new(settings).into_root_schema_for::<T>();
    jsonschema::validator_for(schema.as_value()).unwrap()
}

fn fits(validator: &Validator, what: &impl Serialize) {
    let value = serde_json::to_value(what).unwrap();
    let wrong: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{value}\n{wrong:#?}");
}

/// A validator for everything that is written, and for what is read as well.
struct All {
    written: Vec<(&'static str, Validator)>,
}

impl All {
    fn new() -> Self {
        let written = vec![
            ("rules", written::<Rules>()),
            ("action", written::<Action>()),
            ("event", written::<Event>()),
            ("event_view", written::<EventView>()),
            ("view", written::<View>()),
            ("outcome", written::<Outcome>()),
            ("dump", written::<Saved>()),
            ("setup", written::<Setup>()),
            ("rules in", read::<Rules>()),
            ("action in", read::<Action>()),
            ("dump in", read::<Saved>()),
            ("setup in", read::<Setup>()),
        ];
        Self { written }
    }

    fn fit(&self, name: &str, what: &impl Serialize) {
        for (_, validator) in
            self.written.iter().filter(|(of, _)| *of == name || of.strip_suffix(" in") == Some(name))
        {
            fits(validator, what);
        }
    }

    fn position(&self, game: &XianQi) {
        Observer::all(3).for_each(|to| self.fit("view", &game.view(to)));
        self.fit("dump", &game.dump());
        self.fit("dump", &game.whole());
        game.setup().iter().for_each(|setup| self.fit("setup", setup));
        game.outcome().iter().for_each(|outcome| self.fit("outcome", outcome));
    }

    fn event(&self, event: &Event) {
        self.fit("event", event);
        Observer::all(3).for_each(|to| self.fit("event_view", &XianQi::project(event, to).unwrap()));
    }

    fn game(&self, rules: &Rules, seed: u64) {
        let seed = Seed::from_u64(seed);
        let past = XianQi::deal(rules, seed).unwrap().past().unwrap();
        let mut dice = Rng::new(seed, Stream::POLICY);
        let mut game = past.open(&mut |event| self.event(&event)).unwrap();
        self.position(&game);
        while let Some(seat) = game.phase().awaiting().first() {
            let list = game.legal_list(seat);
            for action in &list {
                self.fit("action", action);
            }
            game.apply(seat, dice.pick(&list).unwrap(), &mut |event| self.event(&event)).unwrap();
            self.position(&game);
        }
    }
}

#[test]
fn everything_of_random_games_fits_its_schema() {
    let all = All::new();
    let liable = Rules { reveal_ceramic_liability: true, enough_must_buckle: true, ..Rules::original() };
    let split = Rules { lead_decision: LeadDecision::Split, ..Rules::original() };
    for rules in [Rules::original(), Rules::revised(), liable, split] {
        all.fit("rules", &rules);
        (0..8).for_each(|seed| all.game(&rules, seed));
    }
    // A black deal is over at once.
    let black =
        |seed: &u64| XianQi::deal(&Rules::original(), Seed::from_u64(*seed)).unwrap().phase().is_over();
    all.game(&Rules::original(), (0..1_000).find(black).unwrap());
}

#[test]
fn every_action_of_the_space_fits_its_schema() {
    let (all, game) = (All::new(), crate::table::stacked(Rules::original(), 0, crate::table::STRONG_ZERO));
    for id in 0..XianQi::actions(&Rules::original()) {
        all.fit("action", &game.action(paiju_contract::Seat(0), id).unwrap());
    }
}

/// What the validator says and what reading says.
fn agree<T: JsonSchema + serde::de::DeserializeOwned>(value: &Value) -> bool {
    let fits = read::<T>().is_valid(value);
    assert_eq!(serde_json::from_value::<T>(value.clone()).is_ok(), fits, "{value}");
    fits
}

#[test]
fn what_people_write_fits_as_it_is_read() {
    assert!(agree::<Rules>(&json!({"preset": "revised", "dog_pair": 10, "first_seat": null})));
    assert!(!agree::<Rules>(&json!({"preset": "other"})) && !agree::<Rules>(&json!({"dog_pair": 11})));
    assert!(!agree::<Rules>(&json!({"no_such_switch": true})));
    assert!(agree::<Action>(&json!({"type": "PLAY", "payload_cards": [{"type": "R_SHI", "count": 2}]})));
    assert!(agree::<Action>(&json!({"type": "COVER", "cards": {"B_NIU": 1}})));
    assert!(!agree::<Action>(&json!({"type": "FOLD"})));
    assert!(agree::<Setup>(
        &json!({"seats": [{"hand": ["R_SHI"], "pillars": 1}], "actions": ["PLAY R_SHI*2"]})
    ));
    assert!(
        !agree::<Setup>(&json!({"turns": 1})) && !agree::<Setup>(&json!({"seats": [{"hand": ["KING"]}]}))
    );
    let state = serde_json::to_value(crate::table::random(&Rules::original(), 1).whole()).unwrap();
    let bare: Value = ["version", "phase", "players", "turn", "decision", "pillar_groups", "reveal", "rules"]
        .into_iter()
        .map(|field| (field.to_owned(), state[field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into();
    assert!(agree::<Saved>(&bare));
    assert_eq!(Rules::PRESETS.len(), 2);
}
