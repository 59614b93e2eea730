//! Draws and pay tables as text.

use std::io::{self, Write};

use handeval_answer::poker::{
    Draw, DrawReport, OptimalReturn, OptionReport, ReturnReport, Strategy, StrategyReport,
};

use super::rendering::Rendering;
use super::style::{self, GOOD, STRONG, Styled};
use super::{align_right, counted, grouped, plain_table, titled_table, write_table};

impl Rendering for Draw {
    /// The best choice with its outcomes, then all choices, best first.
    fn write_text(report: &DrawReport, out: &mut dyn Write) -> io::Result<()> {
        let cards = style::cards(&report.cards);
        let OptionReport {
            discard,
            expected,
            draws,
            outcomes,
            ..
        } = &report.best;
        let advice = match &discard[..] {
            [] => "stand pat".to_owned(),
            discard => format!("discard {}", style::cards(discard)),
        };
        let by = report
            .rule
            .map_or(String::new(), |rule| format!(" (by the rule `{rule}`)"));
        writeln!(
            out,
            "{cards}: {}{by}, {} {expected:.6}{}",
            Styled(GOOD, advice),
            report.value,
            against(report)
        )?;
        let mut table = plain_table();
        for &(name, count) in outcomes.iter().filter(|(_, count)| *count > 0) {
            let share = 100.0 * count as f64 / *draws as f64;
            table.add_row([
                name.replace('-', " "),
                grouped(count),
                format!("{share:.3} %"),
            ]);
        }
        align_right(&mut table, 1..3);
        write_table(&table, out)?;
        let is_equity = report.method.is_some();
        let mut titles = vec![if is_equity { "equity" } else { "expected" }];
        if report.samples.is_some() {
            titles.extend(["error", "vs the best"]);
        }
        if is_equity {
            titles.extend(["win", "tie"]);
        }
        let n_numbers = titles.len();
        titles.extend(["hold", "discard"]);
        let mut table = titled_table(titles);
        for option in &report.options {
            let mut row = vec![format!("{:.6}", option.expected)];
            if report.samples.is_some() {
                let error = |error: Option<f64>| format!("±{:.6}", error.unwrap_or(f64::NAN));
                row.extend([error(option.error), error(option.difference_error)]);
            }
            let counts = option.win.iter().chain(&option.tie);
            row.extend(counts.map(|count| grouped(count.0)));
            row.extend([style::cards(&option.hold), style::cards(&option.discard)]);
            table.add_row(row);
        }
        align_right(&mut table, 1..n_numbers);
        write_table(&table, out)
    }
}

/// The opponents in a draw, and how the answer was found.
fn against(report: &DrawReport) -> String {
    let Some((n_opponents, method)) = report.opponents.zip(report.method) else {
        let compared = match (report.game, report.value.as_str()) {
            (Some(_), "percentile") => " of all hands as dealt (as if opponents stood pat)",
            (Some(_), "after-draw") => " of all final hands (if everyone draws by this value)",
            _ => "",
        };
        return compared.to_owned();
    };
    let (who, s) = match n_opponents {
        1 => ("1 opponent who".to_owned(), "s"),
        n => (format!("{n} opponents who"), ""),
    };
    let what = match report.policy {
        Some("singletons") => format!("discard{s} unpaired cards"),
        Some("none") | None => format!("stand{s} pat"),
        Some(rule) => format!("draw{s} by {rule}"),
    };
    let how = match (report.samples, report.seed) {
        (Some(samples), Some(seed)) => {
            let ended = if report.cut_short {
                ", stopped early"
            } else {
                ""
            };
            let samples = grouped(samples);
            format!("estimated: {samples} random deals, seed {seed}{ended}")
        }
        _ => method.to_owned(),
    };
    format!(" against {who} {what} ({how})")
}

impl Rendering for OptimalReturn {
    /// The return, and how often optimal play ends in each class.
    fn write_text(report: &ReturnReport, out: &mut dyn Write) -> io::Result<()> {
        let ReturnReport {
            table: name,
            expected,
            numerator,
            denominator,
            variance,
            standard_deviation,
            hit_frequency,
            ..
        } = report;
        writeln!(
            out,
            "{name}: returns {}",
            Styled(STRONG, format!("{:.6} %", 100.0 * expected))
        )?;
        writeln!(
            out,
            "  {} / {}",
            grouped(numerator.0),
            grouped(denominator.0)
        )?;
        let pays = 100.0 * hit_frequency;
        writeln!(
            out,
            "  variance {variance:.6}, standard deviation {standard_deviation:.6}; \
             hit frequency {pays:.6} %"
        )?;
        let mut table = titled_table(["class", "pays", "how often", "of all"]);
        for (&(class, count), pay) in report.classes.iter().zip(&report.pays) {
            let share = 100.0 * count as f64 / denominator.0 as f64;
            table.add_row([
                class.replace('-', " "),
                pay.to_string(),
                format!("{share:.6} %"),
                grouped(count),
            ]);
        }
        align_right(&mut table, 1..4);
        write_table(&table, out)
    }
}

impl Rendering for Strategy {
    /// The return of the strategy list, and its lines with their frequency and value.
    fn write_text(report: &StrategyReport, out: &mut dyn Write) -> io::Result<()> {
        let StrategyReport {
            table: name,
            expected,
            numerator,
            denominator,
            optimal,
            loss,
            lines,
            ..
        } = report;
        writeln!(
            out,
            "{name}: {} that {} {}",
            counted(lines.len(), "line"),
            if lines.len() == 1 {
                "returns"
            } else {
                "return"
            },
            Styled(STRONG, format!("{:.6} %", 100.0 * expected))
        )?;
        writeln!(
            out,
            "  {} / {}",
            grouped(numerator.0),
            grouped(*denominator)
        )?;
        writeln!(
            out,
            "  optimal play {:.6} %, loss {:.6} %",
            100.0 * optimal,
            100.0 * loss
        )?;
        let n_deals: u64 = lines.iter().map(|line| line.deals).sum();
        let titles = [
            "",
            "hold the first that matches",
            "of deals",
            "returns",
            "example",
        ];
        let mut table = titled_table(titles);
        for line in lines {
            let share = 100.0 * line.deals as f64 / n_deals as f64;
            table.add_row([
                line.line.to_string(),
                line.hold.clone(),
                format!("{share:.4} %"),
                format!("{:.4}", line.expected),
                style::cards(&line.example.cards),
            ]);
        }
        align_right(&mut table, [0, 2, 3]);
        write_table(&table, out)
    }
}
