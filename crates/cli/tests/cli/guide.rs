//! The list of games, help, and wrong arguments.

use crate::program::{finish, paiju, scratch};

#[test]
fn games_lists_presets_and_seats() {
    let games = paiju("games --json").ok().json();
    let xianqi = games.as_array().unwrap().iter().find(|game| game["name"] == "xianqi").unwrap();
    assert_eq!(xianqi["presets"][1]["name"], "revised");
    assert_eq!(xianqi["presets"][1]["seats"], 3);
    let (bots, players) = (xianqi["bots"].as_array().unwrap(), xianqi["players"].as_array().unwrap());
    assert!(players.iter().map(|player| &player["name"]).eq(bots) && bots.contains(&"simple".into()));
    assert!(players.iter().all(|player| player["about"].is_string() && player["level"].is_string()));
    assert_eq!(xianqi["switches"][0]["name"], "player_count");
    let order: Vec<&str> =
        games.as_array().unwrap().iter().filter_map(|game| game["name"].as_str()).collect();
    for arguments in ["games", "games --bots"] {
        let ran = paiju(arguments).ok();
        let first_words = ran.out.lines().filter_map(|line| line.split_whitespace().next());
        let shown: Vec<&str> = first_words.filter(|word| order.contains(word)).collect();
        assert_eq!(shown, order, "{arguments}: {}", ran.out);
    }
}

#[test]
fn the_games_fit_one_screen_with_what_they_are() {
    for (lang, parts) in [
        ("en", ["XianQi, 3 seats", "presets: sixmax, nolimit, headsup", "No-Limit Hold'em, 2–10 seats"]),
        ("zh", ["掀棋,3 人", "预设:sixmax, nolimit, headsup", "德州扑克,2–10 人"]),
        ("both", ["掀棋 XianQi, 3 seats", "no", "三国杀 Three Kingdoms, 2–10 seats"]),
    ] {
        let shown = paiju(&format!("games --lang {lang}")).ok().out;
        assert!(shown.lines().count() < 24, "{shown}");
        assert!(shown.lines().all(|line| paiju_words::layout::width(line) <= 80), "{shown}");
        assert!(parts.iter().all(|part| shown.contains(part)), "{shown}");
        assert!(!shown.contains("heuristic"), "bots are asked for: {shown}");
    }
    let bots = paiju("games --bots").ok().out;
    assert!(bots.contains("heuristic") && !bots.contains("presets"), "{bots}");
}

#[test]
fn switches_that_nobody_can_change_are_not_listed() {
    for (game, fixed, open) in [("xianqi", "player_count", "initial_chips"), ("holdem", "showdown", "menu")] {
        let page = paiju(&format!("rules {game} --lang en")).ok().out;
        let listed = |name: &str| page.lines().any(|line| line.starts_with(&format!("  {name} ")));
        assert!(!listed(fixed) && listed(open), "{page}");
    }
}

#[test]
fn completions_know_games_presets_and_bots() {
    for shell in ["bash", "zsh", "fish"] {
        let script = paiju(&format!("completions {shell}")).ok().out;
        for word in ["sanguosha", "to-the-wall", "three-winners", "heuristic", "careless", "both", "colours"]
        {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
}

/// What a shell offers for the last of these words, by the script that it was given.
#[cfg(unix)]
fn offered(words: &[&str]) -> String {
    let script = scratch("completions.bash");
    std::fs::write(&script, paiju("completions bash").ok().out).unwrap();
    let ask = "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); \
               _paiju paiju \"${COMP_WORDS[-1]}\" \"${COMP_WORDS[-2]}\"; echo \"${COMPREPLY[@]}\"";
    let mut shell = std::process::Command::new("bash");
    let ran = finish(shell.args(["-c", ask]).arg(script).args(words), b"").ok();
    ran.out.trim().to_owned()
}

#[cfg(unix)]
#[test]
fn a_shell_completes_games_presets_and_bots() {
    for (words, offer) in [
        (&["paiju", "play", "ho"][..], "holdem"),
        (&["paiju", "play", "holdem", "--rules", "no"], "nolimit"),
        (&["paiju", "arena", "leduc", "--bots", "ca"], "call careless"),
        (&["paiju", "config", "set", "la"], "language"),
        (&["paiju", "replay", "--game", "ho"], ""),
    ] {
        assert_eq!(offered(words), offer, "{words:?}");
    }
}

#[test]
fn every_command_has_examples() {
    for command in ["games", "play", "sim", "arena", "hint", "bench", "engine", "replay", "verify"] {
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
        "arena",
        "hint",
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
        ("sim xianqi --bots genius", "first, random"),
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
