//! Somebody who looks on: plain lines in a pipe, a table redrawn in place on a terminal, and open hands for whoever wants.

use crate::program::paiju;

#[test]
fn in_a_pipe_it_is_plain_text() {
    let ran = paiju("watch leduc --pace 0 --seed 3 --lang en").ok();
    assert!(!ran.out.contains('\u{1b}'), "{}", ran.out);
    assert_eq!(ran.out.matches("Leduc poker\n").count(), 2, "before and after: {}", ran.out);
    assert!(ran.out.contains("Seat 0: ") && ran.out.contains("scores "), "{}", ran.out);
    assert_eq!(paiju("watch leduc --seat 1 --pace 0").status, 0, "the name of old");
}

#[test]
fn with_open_hands_every_hand_is_shown() {
    for (game, cards) in [("holdem", '['), ("mahjong", 'm'), ("xianqi", '['), ("kuhn", '?')] {
        let open = paiju(&format!("watch {game} --pace 0 --seed 4 --eyes all --lang en")).ok().out;
        let table = open.split("\n\n").next().unwrap_or_default();
        let hands = table.lines().filter(|line| line.starts_with("  seat ") && line.contains(cards));
        let own = paiju(&format!("watch {game} --pace 0 --seed 4 --eyes public --lang en")).ok().out;
        assert!(open.lines().count() > own.lines().count(), "{game}: {open}");
        assert!(hands.count() >= 2, "{game}: {table}");
    }
    // Roles are open from the beginning, too.
    let roles = paiju("watch sanguosha --pace 0 --seed 4 --eyes all --lang en").ok().out;
    let open = |line: &str| line.starts_with("  seat ") && line.trim_end().ends_with("   Rebel");
    assert!(roles.lines().take(20).any(open), "{roles}");
    let refused = paiju("watch kuhn --eyes dealer");
    assert!(refused.status == 2 && refused.err.contains("`public` or `all`"), "{}", refused.err);
}

#[cfg(unix)]
#[test]
fn on_a_terminal_the_table_is_redrawn_in_place() {
    use crate::program::program;
    use crate::screen::Screen;

    for colours in ["always", "never"] {
        let arguments = ["watch", "holdem", "--step", "--seed", "5", "--eyes", "all", "--lang", "en"];
        let mut screen = Screen::of(program().args(arguments).args(["--color", colours]), [80, 24]);
        let tables =
            |screen: &Screen| screen.lines().iter().filter(|line| line.contains("hold'em · blinds")).count();
        let mut before = Vec::new();
        let mut steps = 0;
        loop {
            let next = |screen: &Screen| {
                let over = screen.lines().iter().any(|line| line.starts_with("scores "));
                over || screen.lines() != before && screen.prompt().starts_with("Enter next")
            };
            screen.until("another action or the end", next);
            if screen.lines().iter().any(|line| line.starts_with("scores ")) {
                // The result below it may have moved the last table off the screen.
                assert!(tables(&screen) <= 1, "{}", screen.lines().join("\n"));
                break;
            }
            assert_eq!(tables(&screen), 1, "one table at a time:\n{}", screen.lines().join("\n"));
            before = screen.lines();
            steps += 1;
            screen.type_in("");
        }
        assert!(steps > 5, "{steps} actions were looked at");
        assert!(screen.ends_well());
    }
}
