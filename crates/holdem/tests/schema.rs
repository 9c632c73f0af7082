//! Everything that is written as data is as its schema says, over random hands of every preset.

use jsonschema::Validator;
use paiju_contract::{Described, Game, Observer, Play, Rng, RuleSet, Save, Seed, Stream};
use paiju_holdem::{Dump, Holdem, Rules, Setup};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Value, json};

fn described<G: Described>() {}

/// The schema of what is written, or of what is read.
fn schema<T: JsonSchema>(read: bool) -> Validator {
    let settings = SchemaSettings::draft2020_12();
    let settings = if read { settings.for_deserialize() } else { settings.for_serialize() };
    let schema = settings.into_generator().into_root_schema_for::<T>();
    jsonschema::validator_for(schema.as_value()).unwrap()
}

fn fits(validator: &Validator, data: &impl Serialize) {
    let data: Value = serde_json::to_value(data).unwrap();
    if let Err(error) = validator.validate(&data) {
        panic!("{error}\n{data}");
    }
}

#[test]
fn everything_that_is_written_fits_its_schema() {
    described::<Holdem>();
    let (rules, action) = (schema::<Rules>(false), schema::<<Holdem as Game>::Action>(false));
    let (event, event_view) =
        (schema::<<Holdem as Game>::Event>(false), schema::<<Holdem as Game>::EventView>(false));
    let (view, outcome) =
        (schema::<<Holdem as Game>::View>(false), schema::<<Holdem as Game>::Outcome>(false));
    let dumps = [schema::<Dump>(false), schema::<Dump>(true)];
    let setups = [schema::<Setup>(false), schema::<Setup>(true)];
    let mut dice = Rng::new(Seed::from_u64(5), Stream::POLICY);
    for (preset, seed) in Rules::PRESETS.iter().flat_map(|preset| (0..12).map(move |seed| (preset, seed))) {
        let by = Rules::preset(preset).unwrap();
        fits(&rules, &by);
        fits(&schema::<Rules>(true), &by);
        let deck = <Holdem as paiju_contract::Lawful>::shuffled(&by, Seed::from_u64(seed)).unwrap();
        let mut told = Vec::new();
        let mut hand = Holdem::open(&by, &deck, Seed::from_u64(seed), &mut |event| told.push(event)).unwrap();
        loop {
            Observer::all(by.seats()).for_each(|to| fits(&view, &hand.view(to)));
            for dump in &dumps {
                fits(dump, &hand.dump());
            }
            let Some(seat) = hand.phase().awaiting().first() else { break };
            for setup in &setups {
                fits(setup, &hand.setup().unwrap());
            }
            let listed = hand.legal_list(seat);
            for answer in &listed {
                fits(&action, answer);
            }
            let choice = listed[dice.index(listed.len())];
            hand.apply(seat, &choice, &mut |event| told.push(event)).unwrap();
        }
        fits(&outcome, &hand.outcome().unwrap());
        for happened in &told {
            fits(&event, happened);
            let seen = Observer::all(by.seats()).filter_map(|to| Holdem::project(happened, to));
            seen.for_each(|seen| fits(&event_view, &seen));
        }
    }
}

#[test]
fn what_nobody_reads_does_not_fit() {
    let setup = schema::<Setup>(true);
    assert!(setup.is_valid(&json!({"seats": [{"hole": "Ah Kh"}], "board": "2c2d2h", "actions": ["fold"]})));
    for wrong in [json!({"seat": []}), json!({"board": "2c2d2h2s3c3d"}), json!({"seats": [{"hole": "xx"}]})] {
        assert!(!setup.is_valid(&wrong), "{wrong}");
    }
    let rules = schema::<Rules>(true);
    assert!(rules.is_valid(&json!({"preset": "headsup", "stacks": [5, 6]})));
    assert!(!rules.is_valid(&json!({"blinds": 3})) && !rules.is_valid(&json!({"menu": "Any"})));
    let dump = schema::<Dump>(true);
    assert!(!dump.is_valid(&json!({"cards": []})));
}

/// Words that the rules page spells.
const PAGE: [&str; 13] =
    ["SixMax", "NoLimit", "All", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB"];

/// Every word that a schema names, each with the field that holds it.
fn words(schema: &Value, field: &str, found: &mut Vec<(String, String)>) {
    match schema {
        Value::Object(fields) => {
            let listed = fields.get("enum").and_then(Value::as_array).into_iter().flatten();
            let named = listed.chain(fields.get("const")).filter_map(Value::as_str);
            found.extend(named.map(|word| (field.to_owned(), word.to_owned())));
            for (name, inner) in fields {
                // The name of a field stays the name of what is written below it.
                let inside = matches!(
                    &**name,
                    "properties"
                        | "oneOf"
                        | "anyOf"
                        | "items"
                        | "prefixItems"
                        | "$defs"
                        | "additionalProperties"
                );
                words(inner, if inside { field } else { name }, found);
            }
        }
        Value::Array(inner) => inner.iter().for_each(|inner| words(inner, field, found)),
        _ => {}
    }
}

fn written<T: JsonSchema>(found: &mut Vec<(String, String)>) {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    words(generator.into_root_schema_for::<T>().as_value(), "", found);
}

#[test]
fn words_are_spelt_as_the_rule_says() {
    let mut found = Vec::new();
    written::<Rules>(&mut found);
    written::<<Holdem as Game>::Action>(&mut found);
    written::<<Holdem as Game>::Event>(&mut found);
    written::<<Holdem as Game>::EventView>(&mut found);
    written::<<Holdem as Game>::View>(&mut found);
    written::<<Holdem as Game>::Outcome>(&mut found);
    written::<Dump>(&mut found);
    let all =
        |word: &str, of: fn(char) -> bool| word.chars().all(|c| of(c) || c.is_ascii_digit() || c == '_');
    for (field, word) in &found {
        let loud = all(word, |c| c.is_ascii_uppercase());
        let quiet = all(word, |c| c.is_ascii_lowercase());
        let right = if field == "type" { loud } else { quiet || PAGE.contains(&&**word) };
        assert!(right, "{word} in {field}");
    }
    let has = |field: &str, word: &str| found.iter().any(|(at, found)| (&**at, &**found) == (field, word));
    assert!(has("type", "RAISE_33") && has("type", "BIG_BLIND_ANTE"), "{found:?}");
    assert!(
        ["preflop", "headsup", "NoLimit"].iter().all(|word| found.iter().any(|(_, found)| found == word))
    );
}
