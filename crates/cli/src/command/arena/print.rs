//! The tables of `paiju arena`.

use std::io::Write;

use paiju_sim::Mean;
use paiju_sim::arena::{Report, Standing};
use paiju_words::Text;
use paiju_words::layout::table;

use crate::failure::Failure;
use crate::layout::thousands;
use crate::style::{STRONG, paint};

pub(super) fn report(report: &Report, seconds: f64, out: &mut dyn Write) -> Result<(), Failure> {
    let (deals, games) = (thousands(report.deals), thousands(report.games));
    writeln!(out, "{deals} deals, {games} games in {seconds:.1} s")?;
    heading(&format!("Standings ({}, ± 95 % over deals)", report.unit), out)?;
    write!(out, "{}", standings(report))?;
    if report.standings.len() > 2 || report.camps.is_empty() {
        heading("Every two who met", out)?;
        write!(out, "{}", pairs(report))?;
    }
    if !report.camps.is_empty() {
        heading("Win rate by camp, beside the last bot in the same camp of the same deals", out)?;
        write!(out, "{}", camps(report))?;
    } else if report.standings.iter().any(|standing| !standing.sides.is_empty()) {
        heading("Win rate by role", out)?;
        write!(out, "{}", sides(report))?;
    }
    heading("Decisions", out)?;
    write!(out, "{}", conduct(&report.standings))?;
    Ok(())
}

fn heading(title: &str, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(writeln!(out, "\n{}", paint(STRONG, title))?)
}

fn standings(report: &Report) -> Text {
    let adjusted = report.standings.iter().any(|standing| standing.adjusted.is_some());
    let mut rows = vec![row(["bot", "points", "± 95 %", "Elo", "± 95 %"])];
    if adjusted {
        rows[0].extend(row(["all-in adjusted", "± 95 %"]));
    }
    for standing in &report.standings {
        let rating = standing.rating;
        let mut line = vec![standing.name.clone()];
        line.extend(points(&standing.points));
        line.extend([format!("{:+.0}", rating.elo), format!("{:.0}", rating.ci95)]);
        line.extend(standing.adjusted.iter().flat_map(points));
        rows.push(line);
    }
    table(if adjusted { "lrrrrrr" } else { "lrrrr" }, &rows)
}

fn pairs(report: &Report) -> Text {
    let mut rows = vec![row(["bot", "against", "points", "± 95 %", "deals won", "drawn", "lost"])];
    for pair in &report.pairs {
        let mut line = vec![pair.one.clone(), pair.other.clone()];
        line.extend(points(pair.adjusted.as_ref().unwrap_or(&pair.points)));
        line.extend(pair.deals.map(thousands));
        rows.push(line);
    }
    table("llrrrrr", &rows)
}

fn camps(report: &Report) -> Text {
    let mut rows = vec![row(["bot", "camp", "wins", "± 95 %", "last bot", "± 95 %", "gain", "± 95 %"])];
    for camp in &report.camps {
        let mut line = vec![camp.name.clone(), camp.camp.clone()];
        line.extend([&camp.won, &camp.yardstick, &camp.gain].into_iter().flat_map(percent));
        rows.push(line);
    }
    table("llrrrrrr", &rows)
}

fn sides(report: &Report) -> Text {
    let mut rows = vec![row(["bot", "role", "wins", "± 95 %"])];
    for standing in &report.standings {
        for (side, won) in &standing.sides {
            let mut line = vec![standing.name.clone(), side.clone()];
            line.extend(percent(won));
            rows.push(line);
        }
    }
    table("llrr", &rows)
}

fn conduct(standings: &[Standing]) -> Text {
    let mut rows = vec![row(["bot", "decisions", "mean ms", "longest ms", "illegal", "crashed", "late"])];
    for standing in standings {
        let conduct = standing.conduct;
        let ms = |nanos: f64| format!("{:.3}", nanos / 1e6);
        rows.push(vec![
            standing.name.clone(),
            thousands(conduct.decisions),
            ms(conduct.nanos as f64 / conduct.decisions.max(1) as f64),
            ms(conduct.longest as f64),
            thousands(conduct.illegal),
            thousands(conduct.crashes),
            thousands(conduct.overruns),
        ]);
    }
    table("lrrrrrr", &rows)
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).to_vec()
}

fn points(mean: &Mean) -> [String; 2] {
    let places = if mean.mean.abs() >= 100.0 || mean.ci95 >= 10.0 { 1 } else { 3 };
    [format!("{:+.places$}", mean.mean), format!("{:.places$}", mean.ci95)]
}

fn percent(mean: &Mean) -> [String; 2] {
    [format!("{:.1} %", mean.mean * 100.0), format!("{:.1}", mean.ci95 * 100.0)]
}
