//! Many games of Matematico as text, and as rows of CSV.

use std::io::{self, Write};

use handeval_answer::matematico::{
    BarReport, FigureCounts, FigureReport, Par, PlayedDeck, Simulate, Simulation, SimulationReport,
};

use super::matematico_hint::values_note;
use super::rendering::Rendering;
use super::style::{FAINT, STRONG, Styled};
use super::{align_right, games_text, grouped, plain_table, write_table};

impl Rendering for Simulate {
    fn write_text(reports: &Vec<SimulationReport>, out: &mut dyn Write) -> io::Result<()> {
        simulation(reports, out)
    }
}

impl Rendering for Par {
    /// Shorter than 25 values with separators, so that a chunk is a single line.
    const CHUNK_BYTES: usize = 48;

    /// The par of a set of cards, and the spread of the games that it averages.
    fn write_text(report: &SimulationReport, out: &mut dyn Write) -> io::Result<()> {
        let error = report
            .standard_error
            .map_or(String::new(), |error| format!(" ± {error:.1}"));
        writeln!(
            out,
            "par {}{error}: the mean of {} by {}, with the cards in random orders\n",
            Styled(STRONG, format!("{:.1}", report.mean)),
            games_text(report.games),
            report.player
        )?;
        simulation(std::slice::from_ref(report), out)
    }
}

/// The results of each player, their comparison, the histograms, and the figures.
fn simulation(reports: &[SimulationReport], out: &mut dyn Write) -> io::Result<()> {
    means(reports, out)?;
    expectations(reports, out)?;
    comparisons(reports, out)?;
    let most = reports.iter().flat_map(|report| &report.histogram);
    let most = most.map(|bar| bar.games).max().unwrap_or(0);
    for report in reports {
        writeln!(out, "\n{}, totals", Styled(STRONG, report.player))?;
        histogram(&report.histogram, most, out)?;
    }
    let figures: Vec<_> = reports
        .iter()
        .filter_map(|report| Some((report, report.figures.as_ref()?)))
        .collect();
    if !figures.is_empty() {
        writeln!(
            out,
            "\nfigures in the ten rows and columns, per 1,000 games"
        )?;
        figure_table(&figures, |figures| &figures.lines, out)?;
        writeln!(out, "\nfigures on the two diagonals, per 1,000 games")?;
        figure_table(&figures, |figures| &figures.diagonals, out)?;
    }
    Ok(())
}

fn means(reports: &[SimulationReport], out: &mut dyn Write) -> io::Result<()> {
    let mut table = plain_table();
    table.add_row([
        "player", "games", "mean", "error", "min", "5 %", "25 %", "50 %", "75 %", "95 %", "max",
    ]);
    for report in reports {
        let quantiles = &report.quantiles;
        let mut row = vec![
            Styled(STRONG, report.player).to_string(),
            grouped(report.games),
            Styled(STRONG, format!("{:.1}", report.mean)).to_string(),
            error_text(report.standard_error),
        ];
        row.extend(
            [
                report.min,
                quantiles.p5,
                quantiles.p25,
                quantiles.p50,
                quantiles.p75,
                quantiles.p95,
                report.max,
            ]
            .map(|total| total.to_string()),
        );
        table.add_row(row);
    }
    align_right(&mut table, 1..11);
    write_table(&table, out)?;
    for report in reports {
        if let Some(n_proved) = report.proved_best {
            let text = format!(
                "  best arrangements: {} of {} proved best",
                grouped(n_proved),
                grouped(report.games)
            );
            writeln!(out, "{}", Styled(FAINT, text))?;
        }
    }
    // All players' values come from the same source.
    let mut values = reports.iter().filter_map(|report| report.values);
    values_note(values.next(), out)
}

/// What the players expected after a random start, and what they scored.
fn expectations(reports: &[SimulationReport], out: &mut dyn Write) -> io::Result<()> {
    let Some(n_cards) = reports.iter().find_map(|report| report.random_start) else {
        return Ok(());
    };
    let mut table = plain_table();
    table.add_row(["player", "expected", "mean", "difference", "error"]);
    for report in reports {
        let found = report.expected.zip(report.expected_less_mean);
        let [expected, difference, error] = match found {
            Some((expected, less_mean)) => [
                Styled(STRONG, format!("{expected:.1}")).to_string(),
                format!("{:+.1}", less_mean.difference),
                error_text(less_mean.standard_error),
            ],
            None => ["-"; 3].map(str::to_owned),
        };
        table.add_row([
            Styled(STRONG, report.player).to_string(),
            expected,
            Styled(STRONG, format!("{:.1}", report.mean)).to_string(),
            difference,
            error,
        ]);
    }
    align_right(&mut table, 1..5);
    let after = match n_cards {
        0 => "for the first card".to_owned(),
        1 => "after 1 random card".to_owned(),
        n_cards => format!("after {n_cards} random cards"),
    };
    writeln!(out, "\nexpected {after}, and scored")?;
    write_table(&table, out)
}

/// Compares each pair of players once.
fn comparisons(reports: &[SimulationReport], out: &mut dyn Write) -> io::Result<()> {
    if reports.len() < 2 {
        return Ok(());
    }
    let mut table = plain_table();
    table.add_row(["", "difference", "error", "higher", "equal", "lower"]);
    for (idx, report) in reports.iter().enumerate() {
        // Comparisons are in the order of the reports, without the player itself.
        for against in &report.against[idx..] {
            table.add_row([
                format!("{} minus {}", report.player, against.player),
                format!("{:+.1}", against.difference),
                error_text(against.standard_error),
                grouped(against.wins),
                grouped(against.ties),
                grouped(against.losses),
            ]);
        }
    }
    align_right(&mut table, 1..6);
    writeln!(out, "\non the same decks")?;
    write_table(&table, out)
}

/// The width of the longest bar, in characters.
const BAR_WIDTH: u64 = 50;

/// A bar for each range of totals; the longest stands for `most` games.
fn histogram(bars: &[BarReport], most: u64, out: &mut dyn Write) -> io::Result<()> {
    let width = |number: i64| number.to_string().len();
    let n_digits = bars.iter().map(|bar| width(bar.to)).max().unwrap_or(1);
    for bar in bars {
        let n_eighths = (u128::from(bar.games) * u128::from(8 * BAR_WIDTH))
            .div_ceil(u128::from(most.max(1))) as usize;
        let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][n_eighths % 8];
        let blank = if bar.games == 0 { "" } else { " " };
        writeln!(
            out,
            "  {:>n_digits$} to {:>n_digits$}  {}{part}{blank}{}",
            bar.from,
            bar.to,
            "█".repeat(n_eighths / 8),
            Styled(FAINT, grouped(bar.games)),
        )?;
    }
    Ok(())
}

/// How often each player made each figure, per thousand games.
fn figure_table(
    players: &[(&SimulationReport, &FigureReport)],
    counts: impl Fn(&FigureReport) -> &[FigureCounts],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = plain_table();
    let names = players.iter().map(|(report, _)| report.player.to_owned());
    table.add_row(std::iter::once(String::new()).chain(names));
    let Some((_, first)) = players.first() else {
        return Ok(());
    };
    for (figure_idx, figure) in counts(first).iter().enumerate() {
        let shares = players.iter().map(|(report, figures)| {
            let count = counts(figures)[figure_idx].count;
            format!("{:.1}", count as f64 * 1e3 / report.games as f64)
        });
        table.add_row(std::iter::once(figure.name.clone()).chain(shares));
    }
    align_right(&mut table, 1..players.len() + 1);
    write_table(&table, out)
}

fn error_text(error: Option<f64>) -> String {
    error.map_or("-".to_owned(), |error| format!("{error:.1}"))
}

/// The first row of the CSV: `game,cards` and the players.
pub(crate) fn csv_header(simulation: &Simulation) -> String {
    let players = simulation.contestants().map(|who| who.key());
    let row: Vec<_> = ["game", "cards"].into_iter().chain(players).collect();
    row.join(",") + "\n"
}

/// The row of a game, counted from 1: its cards with spaces between them, and the totals.
pub(crate) fn csv_row(number: u64, game: &PlayedDeck) -> String {
    let cards = game.deck.cards().map(|card| card.text());
    let mut row = format!("{number},{}", cards.join(" "));
    row.extend(
        game.results
            .iter()
            .map(|result| format!(",{}", result.total)),
    );
    row + "\n"
}
