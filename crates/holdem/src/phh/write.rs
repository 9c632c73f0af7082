//! From a script to the text of a PHH.

use std::fmt::Write as _;

use super::script::{Move, Script};
use crate::Card;
use crate::rules::{Chips, Menu, Preset};

impl Script {
    /// The hand as a `.phh`.
    pub fn to_phh(&self) -> String {
        let mut out = Lines(String::new());
        let (rules, players) = (&self.rules, self.order.len());
        let list = |first: Chips, second: Chips, rest: Chips| -> Vec<Chips> {
            (0..players).map(|i| [first, second, rest][i.min(2)]).collect()
        };
        out.line("variant", r#""NT""#);
        out.line("ante_trimming_status", rules.ante > 0);
        out.line("antes", numbers(&list(rules.ante, rules.ante + rules.bb_ante, rules.ante)));
        out.line("blinds_or_straddles", numbers(&list(rules.small_blind, rules.big_blind, 0)));
        out.line("min_bet", rules.big_blind);
        let stacks: Vec<Chips> = self.order.iter().map(|seat| rules.stacks[seat.index()]).collect();
        out.line("starting_stacks", numbers(&stacks));
        out.line("actions", self.actions());
        self.write_names(&mut out);
        self.write_own_fields(&mut out);
        out.0
    }

    /// Hands as a `.phhs`, numbered from 1.
    pub fn all_to_phhs(scripts: &[Self]) -> String {
        let hands =
            scripts.iter().zip(1..).map(|(script, number)| format!("[{number}]\n{}", script.to_phh()));
        hands.collect::<Vec<_>>().join("\n")
    }

    fn write_names(&self, out: &mut Lines) {
        if let Some(hand) = self.names.hand {
            out.line("hand", hand);
        }
        let seats: Vec<u32> = self.order.iter().map(|seat| seat.index() as u32 + 1).collect();
        out.line("seats", numbers(&seats));
        out.line("seat_count", self.rules.seats);
        if let Some(players) = &self.names.players {
            let quoted: Vec<String> = players.iter().map(|name| quote(name)).collect();
            out.line("players", format!("[{}]", quoted.join(", ")));
        }
        if let Some(stacks) = &self.finishing_stacks {
            out.line("finishing_stacks", numbers(stacks));
        }
    }

    /// What the format has no field for; it reserves names with an underscore for such.
    fn write_own_fields(&self, out: &mut Lines) {
        let rules = &self.rules;
        out.line(
            "_preset",
            match rules.preset {
                Preset::SixMax => r#""sixmax""#,
                Preset::NoLimit => r#""nolimit""#,
                Preset::HeadsUp => r#""headsup""#,
            },
        );
        out.line("_menu", if rules.menu == Menu::SixMax { r#""SixMax""# } else { r#""NoLimit""# });
        out.line("_reset_stacks", rules.reset_stacks);
        out.line("_button", rules.button.index());
        if rules.bb_ante > 0 {
            out.line("_bb_ante", rules.bb_ante);
        }
    }

    fn actions(&self) -> String {
        let lines: Vec<String> =
            self.steps.iter().map(|step| format!("  \"{}\",\n", action(&step.what))).collect();
        format!("[\n{}]", lines.concat())
    }
}

struct Lines(String);

impl Lines {
    fn line(&mut self, key: &str, value: impl std::fmt::Display) {
        writeln!(self.0, "{key} = {value}").expect("a string takes all");
    }
}

fn action(what: &Move) -> String {
    match what {
        Move::Hole { player, cards, shown: false } => format!("d dh p{} {}", player + 1, hole(cards)),
        Move::Hole { player, cards, shown: true } => {
            format!("p{} sm {}", player + 1, hole(cards)).trim_end().into()
        }
        Move::Board(cards) => format!("d db {}", cards.iter().map(Card::to_string).collect::<String>()),
        Move::Fold(player) => format!("p{} f", player.unwrap_or(0) + 1),
        Move::CheckCall(player) => format!("p{} cc", player.unwrap_or(0) + 1),
        Move::To(player, to) => format!("p{} cbr {to}", player + 1),
        // Only competition logs have totals, and their hands are told anew before they are written.
        Move::Total(total) => format!("# r{total}"),
    }
}

fn hole(cards: &[Option<Card>]) -> String {
    cards.iter().map(|card| card.map_or("??".into(), |card| card.to_string())).collect()
}

fn numbers(numbers: &[u32]) -> String {
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    format!("[{}]", texts.join(", "))
}

fn quote(text: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04X}", c as u32),
        c => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}
