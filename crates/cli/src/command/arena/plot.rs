//! The result of an arena as a picture: a point and its interval a row.

use std::fmt::Write;

use paiju_sim::Mean;
use paiju_sim::arena::Report;

/// How wide the picture is, and its parts.
const WIDTH: f64 = 720.0;
const NAMES: f64 = 190.0;
const RIGHT: f64 = 120.0;
const ROW: f64 = 28.0;
const TOP: f64 = 48.0;

struct Row {
    name: String,
    mean: Mean,
}

/// The picture, as SVG.
pub(super) fn svg(title: &str, report: &Report) -> String {
    let (rows, unit) = rows(report);
    let (low, high) = bounds(&rows);
    let step = tick(high - low);
    let x = |value: f64| NAMES + (value - low) / (high - low) * (WIDTH - NAMES - RIGHT);
    let bottom = TOP + ROW * rows.len() as f64;
    let height = bottom + 44.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"15\" font-weight=\"bold\">{}</text>\n",
        escaped(title)
    );
    let mut at = (low / step).ceil() * step;
    while at <= high + step * 1e-6 {
        let (x, shade) = (x(at), if at.abs() < step * 1e-6 { "#555" } else { "#ddd" });
        let value = if at.abs() < step * 1e-6 { 0.0 } else { at };
        let places = (-step.log10().floor()).max(0.0) as usize;
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"{shade}\"/><text x=\"{x:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\" fill=\"#555\">{value:.places$}</text>",
            bottom + 16.0
        );
        at += step;
    }
    for (place, row) in rows.iter().enumerate() {
        let y = TOP + ROW * (place as f64 + 0.5);
        let [left, middle, right] = [-row.mean.ci95, 0.0, row.mean.ci95].map(|by| x(row.mean.mean + by));
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <path d=\"M{left:.1} {y:.1}H{right:.1}\" stroke=\"#1b6b57\" stroke-width=\"3\"/>\
             <circle cx=\"{middle:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#1b6b57\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{:+.2} ± {:.2}</text>",
            NAMES - 12.0,
            y + 4.0,
            escaped(&row.name),
            WIDTH - RIGHT + 12.0,
            y + 4.0,
            row.mean.mean,
            row.mean.ci95
        );
    }
    let (x, y) = (WIDTH / 2.0, bottom + 36.0);
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{unit}</text>\n</svg>");
    out
}

/// Camps by their gain where there are camps, otherwise everybody's points.
fn rows(report: &Report) -> (Vec<Row>, String) {
    if report.camps.is_empty() {
        let row = |standing: &paiju_sim::arena::Standing| Row {
            name: standing.name.clone(),
            mean: standing.adjusted.unwrap_or(standing.points),
        };
        return (report.standings.iter().map(row).collect(), format!("{}, 95 % intervals", report.unit));
    }
    let row = |camp: &paiju_sim::arena::Camp| {
        let Mean { count, mean, ci95, deviation } = camp.gain;
        let mean = Mean { count, mean: mean * 100.0, ci95: ci95 * 100.0, deviation: deviation * 100.0 };
        Row { name: format!("{} as {}", camp.name, camp.camp), mean }
    };
    (
        report.camps.iter().map(row).collect(),
        "games of a hundred won beyond the last bot, 95 % intervals".into(),
    )
}

/// What the axis shows: every interval and 0, with some room.
fn bounds(rows: &[Row]) -> (f64, f64) {
    let low = rows.iter().map(|row| row.mean.mean - row.mean.ci95).fold(0.0, f64::min);
    let high = rows.iter().map(|row| row.mean.mean + row.mean.ci95).fold(0.0, f64::max);
    let room = ((high - low) * 0.06).max(1e-6);
    (low - room, high + room)
}

/// A round step for about six ticks.
fn tick(span: f64) -> f64 {
    let rough = span / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * power >= rough);
    step.unwrap_or(10.0) * power
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        for span in [0.003, 1.0, 7.0, 450.0] {
            let step = tick(span);
            assert!((2.0..=7.0).contains(&(span / step)), "{span} {step}");
        }
    }

    #[test]
    fn names_cannot_break_the_picture() {
        assert_eq!(escaped("a<b> & c"), "a&lt;b&gt; &amp; c");
    }
}
