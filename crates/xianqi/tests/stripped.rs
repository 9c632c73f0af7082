//! R1.4.4, R1.12.11: a state with the design's own fields alone loads, and tells everybody the same.

use paiju_contract::{Game, Play, Rng, Save, Seed, Stream};
use paiju_xianqi::original::{Config, Engine};
use paiju_xianqi::{Action, Rules, XianQi};
use serde_json::{Map, Value, json};

/// The fields of a state that the design names.
const FIELDS: [&str; 7] = ["version", "phase", "players", "turn", "decision", "pillar_groups", "reveal"];

fn only(value: &Value, fields: &[&str]) -> Value {
    let fields = fields.iter().filter_map(|field| Some(((*field).to_owned(), value.get(*field)?.clone())));
    Value::Object(fields.collect::<Map<String, Value>>())
}

/// The state with the fields that the design names, and what is beside them inside of those.
fn design(state: &Value) -> Value {
    only(state, &FIELDS)
}

/// The same with nothing but the design's words inside, too.
fn bare(state: &Value) -> Value {
    let mut state = design(state);
    for player in state["players"].as_array_mut().unwrap() {
        *player = only(player, &["hand"]);
    }
    let mut reveal = only(&state["reveal"], &["buckler_seat", "pending_order", "relations"]);
    for relation in reveal["relations"].as_array_mut().unwrap() {
        *relation = only(relation, &["revealer_seat", "buckler_seat", "revealer_enough_at_time"]);
    }
    state["reveal"] = reveal;
    state
}

/// Public state, private states and legal lists.
fn outputs(engine: &Engine) -> Value {
    let private = (0..3).map(|seat| engine.get_private_state(seat).unwrap()).collect::<Vec<_>>();
    let legal = (0..3).map(|seat| engine.get_legal_actions(seat).unwrap()).collect::<Vec<_>>();
    json!({"public": engine.get_public_state().unwrap(), "private": private, "legal": legal})
}

fn holding(game: &XianQi) -> Engine {
    let mut engine = Engine::default();
    engine.load_state(game.whole()).unwrap();
    engine
}

/// Plays a game at random, buckling and revealing as often as this says, and shows every state.
fn each_state(rules: &Rules, seed: u64, keen: u32, mut look: impl FnMut(&XianQi)) {
    let mut game = XianQi::deal(rules, Seed::from_u64(seed)).unwrap();
    let mut dice = Rng::new(Seed::from_u64(seed), Stream::POLICY);
    loop {
        look(&game);
        let Some(seat) = game.phase().awaiting().first() else { return };
        let list = game.legal_list(seat);
        let bold = [Action::Buckle, Action::Reveal].into_iter().find(|action| list.contains(action));
        let action = bold.filter(|_| dice.below(100) < keen).unwrap_or(*dice.pick(&list).unwrap());
        game.apply(seat, &action, &mut |_| {}).unwrap();
    }
}

/// What is left of this state after `strip`, loaded where another game by the same rules was.
fn loaded(engine: &Engine, rules: &Rules, strip: fn(&Value) -> Value) -> Engine {
    let state = serde_json::to_value(engine.dump_state().unwrap()).unwrap();
    let mut other = Engine::default();
    other.init_game(Config::from(*rules), Some(Seed::from_u64(1))).unwrap();
    other.read_state(strip(&state)).unwrap_or_else(|why| panic!("{why}\n{state}"));
    other
}

/// How many states there were, and how many in which a round had seen as many buckles as it may.
fn all_agree(rules: &Rules, games: u64, keen: u32, strip: fn(&Value) -> Value) -> (usize, usize) {
    let (mut states, mut chains) = (0, 0);
    for seed in 0..games {
        each_state(rules, seed, keen, |game| {
            let engine = holding(game);
            let other = loaded(&engine, rules, strip);
            assert_eq!(outputs(&other), outputs(&engine), "{}", serde_json::to_value(game.whole()).unwrap());
            states += 1;
            chains += usize::from(game.whole().buckles_this_round >= Some(16));
        });
    }
    (states, chains)
}

#[test]
fn r1_4_4_without_what_is_ours_the_three_outputs_agree() {
    for (rules, keen) in [(Rules::original(), 0), (Rules::original(), 97), (Rules::revised(), 30)] {
        let (states, chains) = all_agree(&rules, 10, keen, design);
        assert!(states > 150 && (keen < 97 || chains > 20), "{states} {chains}");
    }
}

#[test]
fn r1_4_4_the_design_s_words_alone_will_do() {
    for (rules, keen) in [(Rules::original(), 0), (Rules::original(), 50), (Rules::revised(), 30)] {
        all_agree(&rules, 20, keen, bare);
    }
}

/// Where rounds are told of no reveal, chains of buckles can be of one round or of several: what may be buckled is then
/// the one thing that can differ (R1.12.11).
#[test]
fn r1_12_11_without_rounds_only_a_buckle_can_be_more() {
    let rules = Rules::original();
    let mut more = 0;
    for seed in 0..12 {
        each_state(&rules, seed, 97, |game| {
            if game.whole().buckles_this_round < Some(16) {
                return;
            }
            let engine = holding(game);
            let (mut told, real) = (outputs(&loaded(&engine, &rules, bare)), outputs(&engine));
            for seat in 0..3 {
                let actions = told["legal"][seat]["actions"].as_array_mut().unwrap();
                let before = actions.len();
                actions.retain(|action| action["type"] != "BUCKLE");
                more += before - actions.len();
            }
            assert_eq!(told, real);
        });
    }
    assert!(more > 0, "there are such chains");
}

#[test]
fn r1_4_4_rules_that_are_left_out_are_those_of_the_game_before_or_the_original_ones() {
    let preset = |engine: &Engine| engine.dump_state().unwrap().rules.preset;
    for rules in [Rules::original(), Rules::revised()] {
        let game = XianQi::deal(&rules, Seed::from_u64(3)).unwrap();
        let state = design(&serde_json::to_value(game.whole()).unwrap());
        assert!(state.get("rules").is_none());
        let mut engine = Engine::default();
        engine.init_game(Config::from(rules), Some(Seed::from_u64(9))).unwrap();
        engine.read_state(state.clone()).unwrap();
        assert_eq!(preset(&engine), rules.preset);
        let mut fresh = Engine::default();
        let loaded = fresh.read_state(state).map(|()| preset(&fresh));
        assert!(loaded.is_err() || loaded == Ok(Rules::original().preset));
        assert!(rules != Rules::original() || loaded.is_ok());
    }
}

#[test]
fn r1_12_11_a_wrong_round_of_a_reveal_is_refused_with_a_log_and_without() {
    let mut found = None;
    each_state(&Rules::original(), 1, 60, |game| {
        if game.whole().turn.round_index == 2 && !game.whole().reveal.relations.is_empty() {
            found.get_or_insert_with(|| game.clone());
        }
    });
    let state = serde_json::to_value(holding(&found.expect("a reveal")).dump_state().unwrap()).unwrap();
    for strip in [|state: &Value| state.clone(), design as fn(&Value) -> Value] {
        let mut engine = Engine::default();
        engine.read_state(strip(&state)).unwrap();
        let mut wrong = strip(&state);
        wrong["reveal"]["relations"][0]["round_index"] = json!(7);
        let why = engine.read_state(wrong).unwrap_err();
        assert_eq!(why.code.as_str(), "ENGINE_INVALID_STATE");
    }
}
