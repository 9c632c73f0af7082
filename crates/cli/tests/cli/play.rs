//! A person at the other end of a pipe.

use crate::program::{Ran, paiju, paiju_with};

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
fn any_seat_against_any_bots() {
    for seat in 0..3 {
        let ran = play(&format!("--seat {seat} --bots random,simple --seed 9"), &"1\n".repeat(500)).ok();
        assert!(ran.out.contains(&format!("seat {seat} you")), "{}", ran.out);
    }
    assert_eq!(paiju("play xianqi --bots random,random,random").status, 2);
}
