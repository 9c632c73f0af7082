//! The tables of `paiju sim`.

use std::io::Write;

use paiju_sim::{LengthSummary, Mean, Share, Standings, Summary};
use paiju_words::Text;
use paiju_words::layout::table;

use crate::failure::Failure;
use crate::layout::{bar, thousands};
use crate::style::{STRONG, paint};

pub(super) fn summary(summary: &Summary, players: &[&str], out: &mut dyn Write) -> Result<(), Failure> {
    let (games, speed) = (thousands(summary.games), thousands(summary.games_per_second as u64));
    writeln!(out, "{games} games in {:.2} s: {speed} games/s", summary.seconds)?;
    heading("Result", out)?;
    write!(out, "{}", shares(&summary.results))?;
    heading("End reason", out)?;
    write!(out, "{}", shares(&summary.end_reasons))?;
    heading("Actions per game", out)?;
    write!(out, "{}", lengths(&summary.length))?;
    heading("Score per seat (mean ± 95 % confidence interval)", out)?;
    let names = players.iter().enumerate().map(|(seat, name)| format!("{seat} {name}"));
    write!(out, "{}", means("seat", names.zip(&summary.scores)))?;
    for table in summary.counts.values() {
        heading(&table.text, out)?;
        write!(out, "{}", shares(&table.rows))?;
    }
    for table in summary.means.values() {
        heading(&table.text, out)?;
        write!(out, "{}", means("", table.rows.iter().map(|row| (row.text.clone(), &row.mean))))?;
    }
    Ok(())
}

pub(super) fn standings(standings: &Standings, out: &mut dyn Write) -> Result<(), Failure> {
    let (deals, games) = (thousands(standings.deals), thousands(standings.games));
    writeln!(out, "{deals} deals, each in every rotation: {games} games in {:.2} s", standings.seconds)?;
    heading("Score per game (mean ± 95 % confidence interval over deals)", out)?;
    let named = standings.standings.iter().map(|s| (format!("{} ×{}", s.name, s.entries), &s.score));
    write!(out, "{}", means("bot", named))?;
    Ok(())
}

fn heading(title: &str, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(writeln!(out, "\n{}", paint(STRONG, title))?)
}

fn shares(shares: &[Share]) -> Text {
    let most = shares.iter().map(|share| share.share).fold(0.0, f64::max).max(1e-9);
    let row = |share: &Share| {
        let part = format!("{:.3} %", share.share * 100.0);
        vec![share.text.clone(), thousands(share.count), part, bar(share.share / most, 24)]
    };
    table("lrrl", &shares.iter().map(row).collect::<Vec<_>>())
}

fn lengths(length: &LengthSummary) -> String {
    let percentiles = [
        ("min", length.min),
        ("25 %", length.p25),
        ("median", length.median),
        ("75 %", length.p75),
        ("95 %", length.p95),
        ("99 %", length.p99),
        ("max", length.max),
    ];
    let mut head = vec!["mean".to_owned()];
    let mut row = vec![format!("{:.2} ± {:.2}", length.mean.mean, length.mean.ci95)];
    for (name, value) in percentiles {
        head.push(name.into());
        row.push(value.to_string());
    }
    let most = length.histogram.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    let bars = length.histogram.iter().map(|b| {
        let range = if b.from == b.to { b.from.to_string() } else { format!("{}–{}", b.from, b.to) };
        vec![range, thousands(b.count), bar(b.count as f64 / most as f64, 40)]
    });
    format!("{}\n{}", table("rrrrrrrr", &[head, row]), table("rrl", &bars.collect::<Vec<_>>()))
}

fn means<'a>(what: &str, rows: impl Iterator<Item = (String, &'a Mean)>) -> Text {
    let mut lines = vec![[what, "mean", "± 95 %", "deviation", "n"].map(String::from).to_vec()];
    lines.extend(rows.map(|(name, mean)| {
        let [center, interval, deviation] = [mean.mean, mean.ci95, mean.deviation];
        let numbers = [format!("{center:+.4}"), format!("{interval:.4}"), format!("{deviation:.3}")];
        [name].into_iter().chain(numbers).chain([thousands(mean.count)]).collect()
    }));
    table("lrrrr", &lines)
}
