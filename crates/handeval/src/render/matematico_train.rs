//! The result of training for your own points.

use std::io::{self, Write};

use handeval_answer::matematico::TrainReport;

use super::style::{FAINT, STRONG, Styled};
use super::{align_right, games_text, grouped, plain_table, write_table};

/// What was learned, the file it is in, and the average totals of players that use it.
pub(crate) fn report(report: &TrainReport, out: &mut dyn Write) -> io::Result<()> {
    let TrainReport {
        games,
        played,
        left,
        ..
    } = report;
    write!(out, "learned from {}", games_text(*games))?;
    match games - played {
        0 => writeln!(out)?,
        before => writeln!(out, ", {} of them in earlier runs", grouped(before))?,
    }
    if *left > 0 {
        writeln!(
            out,
            "stopped: {} {} left in this round; the next run continues with them",
            games_text(*left),
            if *left == 1 { "is" } else { "are" },
        )?;
    }
    let rounds: Vec<_> = report
        .rounds
        .iter()
        .map(|&n_games| grouped(n_games))
        .collect();
    let again = format!(
        "points {}, seed {}, rounds of games: {}",
        report.points,
        report.seed,
        rounds.join(" + ")
    );
    writeln!(out, "{}", Styled(FAINT, again))?;
    if report.used {
        writeln!(out, "{}", Styled(FAINT, &report.file))?;
    }
    writeln!(out)?;
    let mut table = plain_table();
    table.add_row(["player", "values", "games", "mean total"]);
    for player in &report.players {
        table.add_row([
            Styled(STRONG, player.player).to_string(),
            player.values.unwrap_or_default().to_owned(),
            player.games.map(grouped).unwrap_or_default(),
            format!("{:.1} ± {:.1}", player.mean, player.standard_error),
        ]);
    }
    align_right(&mut table, [2, 3]);
    write_table(&table, out)?;
    let compared = &report.comparison;
    let (difference, error) = (compared.difference, compared.standard_error);
    let is_chance = difference.abs() <= 2.0 * error;
    writeln!(
        out,
        "\nover {} games these values average {:.1} ± {error:.1} points {} than the previous \
         ones{}",
        grouped(compared.games),
        difference.abs(),
        if difference < 0.0 { "less" } else { "more" },
        if is_chance { " (may be chance)" } else { "" },
    )?;
    match report.used {
        true => writeln!(out, "from now on, games with this point table use them"),
        false => writeln!(out, "they are not used; the next run continues learning"),
    }
}
