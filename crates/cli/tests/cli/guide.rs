//! The list of games, help, and wrong arguments.

use crate::program::paiju;

#[test]
fn games_lists_presets_and_seats() {
    let ran = paiju("games").ok();
    let line = ran.out.lines().find(|line| line.contains("xianqi")).expect("xianqi is listed");
    assert!(line.contains("掀棋") && line.contains("original") && line.ends_with('3'), "{line}");
    let games = paiju("games --json").ok().json();
    let xianqi = games.as_array().unwrap().iter().find(|game| game["name"] == "xianqi").unwrap();
    assert_eq!(xianqi["presets"][1]["name"], "revised");
    assert_eq!(xianqi["presets"][1]["seats"], 3);
    assert_eq!(xianqi["bots"], serde_json::json!(["heuristic", "search", "simple", "random"]));
    assert_eq!(xianqi["switches"][0]["name"], "player_count");
    let order: Vec<&str> =
        games.as_array().unwrap().iter().filter_map(|game| game["name"].as_str()).collect();
    let first_words = ran.out.lines().filter_map(|line| line.split_whitespace().next());
    let shown: Vec<&str> = first_words.filter(|word| order.contains(word)).collect();
    assert_eq!(shown, order);
}

#[test]
fn every_command_has_examples() {
    for command in ["games", "play", "sim", "bench", "engine", "replay", "verify"] {
        let ran = paiju(&format!("{command} --help")).ok();
        assert!(ran.out.contains("Example") && ran.out.contains(&format!("paiju {command}")), "{command}");
    }
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let commands = [
        "games",
        "play",
        "watch",
        "rules",
        "completions",
        "man",
        "sim",
        "bench",
        "equity",
        "engine",
        "mahjong",
        "history",
        "replay",
        "verify",
        "setup",
        "schema",
    ];
    let helps = commands.map(|command| format!("{command} --help"));
    let record = "../../testdata/records/xianqi-original-42.json";
    let others = ["--help".into(), "games".into(), format!("verify {record}"), "play --seat".into()];
    for arguments in helps.into_iter().chain(others) {
        let ran = paiju(&arguments);
        let wide = |line: &&str| paiju_words::layout::width(line) > 80;
        assert_eq!(ran.out.lines().chain(ran.err.lines()).find(wide), None, "{arguments}");
    }
}

#[test]
fn wrong_arguments_exit_with_2_and_say_what_would_be_right() {
    let cases = [
        ("play chess", "xianqi"),
        ("sim xianqi --rules fancy", "original, revised"),
        ("sim xianqi --bots genius", "heuristic, search, simple, random"),
        ("sim xianqi --bots random,random,random,random", "at most 3"),
        ("play xianqi --seat 3", "seats 0 to 2"),
        ("play xianqi --rules {\"player_count\":4}", "exactly 3"),
        ("sim xianqi -n 0", "from 1"),
        ("bench chess", "xianqi/original/random"),
        ("dance", "unrecognized subcommand"),
    ];
    for (arguments, expected) in cases {
        let ran = paiju(arguments);
        assert_eq!(ran.status, 2, "{arguments}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(expected), "{arguments}: {}", ran.err);
    }
    assert!(paiju("sim xianqi --rules fancy").err.starts_with("error[ENGINE_INVALID_RULES]"));
}

#[test]
fn a_benchmark_is_a_line_of_json() {
    let lines = paiju("bench xianqi/clone --json").ok().lines();
    assert_eq!(lines.len(), 1);
    assert_eq!((&lines[0]["bench"], &lines[0]["unit"]), (&"xianqi/clone".into(), &"ns".into()));
    assert!(lines[0]["value"].as_f64().is_some_and(|value| value > 0.0));
}

#[test]
fn the_page_of_a_game_tells_what_its_switches_mean() {
    let page = paiju("rules mahjong").ok().out;
    let line = page.lines().find(|line| line.contains("rob_kong")).expect("a line of its own");
    assert!(line.starts_with("  rob_kong false: ") && line.contains("an added kong may be won"), "{line}");
    assert!(!page.contains("wall_only"), "each value once: {page}");
}
