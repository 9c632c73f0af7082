//! A person at the other end of a pipe.

use serde_json::Value;

use crate::program::{Ran, paiju, paiju_on, paiju_with, scratch};

fn play(arguments: &str, input: &str) -> Ran {
    let words: Vec<&str> = ["play", "xianqi"].into_iter().chain(arguments.split_whitespace()).collect();
    paiju_with(&words, input.as_bytes())
}

#[test]
fn the_first_choice_again_and_again_ends_the_game() {
    for (rules, seed) in [("original", 1), ("original", 2), ("revised", 3), ("revised", 4)] {
        let ran = play(&format!("--rules {rules} --seed {seed}"), &"1\n".repeat(500)).ok();
        assert!(ran.out.contains("the seed was"), "{}", ran.out);
        assert!(!ran.out.contains("unfinished") && !ran.out.contains('\u{1b}'), "{}", ran.out);
    }
}

#[test]
fn the_end_of_the_input_leaves_the_game() {
    let ran = play("--seed 1", "").ok();
    assert!(ran.out.contains("The input has ended."), "{}", ran.out);
}

#[test]
fn help_quit_and_nonsense_are_understood() {
    let ran = play("--seed 1", "?\nwhat\n99\n\u{0}\nb\nq\n").ok();
    assert!(ran.out.contains("掀") && ran.out.contains("\"what\" is not understood"), "{}", ran.out);
    assert!(ran.out.contains("there is no 99 in the list"), "{}", ran.out);
    assert!(ran.out.contains("Goodbye."), "{}", ran.out);
}

#[test]
fn it_speaks_the_language_that_is_wanted() {
    let shown = |lang: &str| play(&format!("--seed 1 --lang {lang}"), "?\nq\n").ok().out;
    let [zh, en, both] = ["zh", "en", "both"].map(shown);
    assert!(zh.contains("手牌") && !zh.contains("Your hand"), "{zh}");
    assert!(en.contains("Your hand") && !en.contains("手牌"), "{en}");
    assert!(both.contains("Your hand 手牌") && both == play("--seed 1", "?\nq\n").ok().out, "{both}");
    assert_eq!(play("--lang xx", "").status, 2);
}

#[test]
fn a_skill_or_a_card_is_explained() {
    let ran =
        paiju_with(&["play", "sanguosha", "--seed", "1"], "? 奸雄\n? slash\n? nobody\nq\n".as_bytes()).ok();
    for part in ["奸雄 Jianxiong: ", "杀 Slash · ", "nothing here is called \"nobody\""] {
        assert!(ran.out.contains(part), "{part:?} in {}", ran.out);
    }
}

#[test]
fn a_seed_gives_the_same_game_again() {
    let (first, second) = (play("--seed 5", &"1\n".repeat(500)), play("--seed 5", &"1\n".repeat(500)));
    assert_eq!(first.ok().out, second.ok().out);
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let ran = paiju_with(&["play", "xianqi", "--seed", "1"], b"\xff\xfe\n\xc3\x28\nq\n").ok();
    assert!(ran.out.contains("not understood"), "{}", ran.out);
}

#[test]
fn a_word_that_begins_several_answers_is_asked_back() {
    let ran = paiju_with(&["play", "holdem", "--seed", "1"], b"raise\nq\n").ok();
    let listed = ran.out.split_once("\"raise\" can be several; which one?").expect(&ran.out).1;
    assert!(listed.contains("RAISE to 400") && listed.contains("RAISE to 1550"), "{listed}");
}

#[test]
fn any_seat_against_any_bots() {
    for seat in 0..3 {
        let ran = play(&format!("--seat {seat} --bots random,simple --seed 9"), &"1\n".repeat(500)).ok();
        assert!(ran.out.contains(&format!("seat {seat} you")), "{}", ran.out);
    }
    assert_eq!(paiju("play xianqi --bots random,random,random").status, 2);
}

#[test]
fn a_move_that_somebody_has_answered_is_not_taken_back() {
    let table = ["play", "holdem", "--seed", "7", "--bots", "simple"];
    let holdem = |input: &str| paiju_with(&table, input.as_bytes()).ok().out;
    // The big blind raises; no card was shown, but the raise tells of hidden ones.
    let answered = holdem("call\nundo\nq\n");
    assert!(answered.contains("somebody has answered it"), "{answered}");
    let flop = holdem("call\ncall\nundo\nq\n");
    assert!(flop.contains("Flop") && !flop.contains("Taken back."), "{flop}");
    // What was refused changes nothing: the game goes on as it would have.
    let tail = |said: &str| said.rsplit("you need 22%.").next().unwrap_or_default().to_owned();
    let [straight, refused] = ["call\ncall\nfold\n", "call\nundo\ncall\ncall\nfold\n"].map(holdem);
    assert!(straight.contains("you need 22%."), "{straight}");
    assert_eq!(tail(&straight).lines().last(), tail(&refused).lines().last());
}

/// The seats that acted between a person's last choice and the question after it.
fn answers(game: &str, seed: u8, choices: usize) -> Vec<u64> {
    let steps = |choices: usize| {
        let path = scratch(&format!("undo-{game}-{seed}-{choices}.jsonl"));
        let (file, seed) = (path.to_str().unwrap(), seed.to_string());
        let arguments = ["play", game, "--seat", "0", "--seed", &seed, "--bots", "random", "--record", file];
        paiju_with(&arguments, format!("{}q\n", "1\n".repeat(choices)).as_bytes()).ok();
        let record: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let seats = record["actions"].as_array().unwrap().iter().map(|step| step["seat"].as_u64().unwrap());
        seats.collect::<Vec<_>>()
    };
    steps(choices).split_off(steps(choices - 1).len())
}

#[test]
fn in_no_game_a_move_is_taken_back_after_others_have_moved() {
    let mut taken_back = 0;
    let listed = paiju("games --json").ok().json();
    for game in listed.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()) {
        for (seed, choices) in [(1, 1), (2, 2), (3, 3), (7, 1)] {
            let typed = format!("{}undo\nq\n", "1\n".repeat(choices));
            let seed_text = seed.to_string();
            let arguments = ["play", game, "--seat", "0", "--seed", &seed_text, "--bots", "random"];
            let ran = paiju_with(&arguments, typed.as_bytes()).ok();
            if ran.out.contains("Taken back.") {
                taken_back += 1;
                let seats = answers(game, seed, choices);
                assert!(seats.iter().all(|seat| *seat == 0), "{game}, seed {seed}: {seats:?} have acted");
            }
        }
    }
    assert!(taken_back > 0, "some moves can be taken back");
}

#[test]
fn in_chinese_the_program_speaks_chinese_alone() {
    for game in ["xianqi", "holdem", "mahjong", "sanguosha"] {
        let input = format!("?\n99\n舞\n? 没有\nundo\nhint\nb\nlog\n{}", "1\n".repeat(3_000));
        let arguments = ["play", game, "--lang", "zh", "--seed", "5", "--hint", "--level", "hard"];
        let said = paiju_with(&arguments, input.as_bytes()).ok().out;
        let words = said.split(|letter: char| !letter.is_ascii_alphanumeric());
        let english = |word: &&str| {
            word.len() > 2
                && word.chars().all(|letter| letter.is_ascii_alphabetic())
                && !["simple", "search", "list", "undo", "hint", "log"].contains(word)
        };
        assert_eq!(words.into_iter().find(english), None, "{game}: {said}");
        assert!(said.contains("听不懂“舞”") && said.contains("提示:") && said.contains("局之后:"), "{said}");
    }
}

#[test]
fn a_level_that_no_bot_has_is_said_to_be_missing() {
    let said = |arguments: &str| play(arguments, "q\n").ok().out;
    let hard = paiju_with(&["play", "holdem", "--level", "hard", "--seed", "1"], b"q\n").ok().out;
    assert!(hard.contains("seat 1 search") && !hard.contains("stronger"), "{hard}");
    assert!(said("--level hard --seed 1").contains("seat 1 search"));
    assert!(!said("--level normal --seed 1").contains("stronger"));
    for (level, bot) in [("easy", "random"), ("normal", "careless"), ("hard", "solved")] {
        let kuhn = paiju_with(&["play", "kuhn", "--level", level, "--seed", "1"], b"q\n").ok().out;
        assert!(kuhn.contains(&format!("seat 1 {bot}")), "{kuhn}");
    }
    let easy = paiju_with(&["play", "mahjong", "--level", "easy", "--seed", "1"], b"q\n").ok().out;
    assert!(easy.contains("seat 1 simple"), "{easy}");
    assert!(paiju("rules mahjong").ok().out.contains("easy simple, normal heuristic, hard search"));
}

#[test]
fn hints_have_reasons() {
    let hinted = |game: &str| paiju_with(&["play", game, "--hint", "--seed", "5"], b"q\n").ok().out;
    for game in ["xianqi", "holdem", "mahjong", "sanguosha"] {
        let said = hinted(game);
        let hint = said.lines().find(|line| line.contains("hint: "));
        assert!(hint.is_some_and(|hint| hint.contains(" (")), "{game}: {said}");
    }
}

#[test]
fn whatever_is_said_fits_the_screen() {
    for screen in [[60, 20], [80, 24], [120, 40]] {
        for game in ["xianqi", "holdem", "mahjong", "sanguosha"] {
            let input = format!("?\n舞\n? slash\nundo\nlist\nb\n{}", "1\n".repeat(3_000));
            let arguments = ["play", game, "--seed", "21", "--hint"];
            let said = paiju_on(screen, &arguments, input.as_bytes()).ok().out;
            let wide = said.lines().find(|line| paiju_words::layout::width(line) > screen[0]);
            assert_eq!(wide, None, "{game} at {screen:?}");
            assert!(said.contains("the seed was"), "{said}");
        }
    }
}
