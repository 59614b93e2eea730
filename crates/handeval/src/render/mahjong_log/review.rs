//! The review of a log as text.

use std::io::{self, Write};

use handeval_answer::counted;
use handeval_answer::mahjong::{
    CostlyDiscardReport, LogSummaryReport, ReviewSumReport, ReviewValueSumReport,
    ReviewedDiscardReport,
};

use super::super::mahjong_value::write_discards;
use super::super::style::{FAINT, STRONG, Styled};
use super::{Names, round_name};

/// Writes what a discard lost compared with the one that leaves the hand closest to ready, if it
/// lost anything.
pub(super) fn write_loss(
    choice: &ReviewedDiscardReport,
    names: &Names<'_>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if choice.loss.shanten == 0 && choice.loss.tiles == 0 {
        return Ok(());
    }
    writeln!(
        out,
        "    {} turn {}: {} from {}: {}-shanten, {} tiles; {}: {}-shanten, {} tiles",
        names.of(choice.player),
        choice.turn,
        choice.discard,
        choice.hand,
        choice.shanten,
        choice.total,
        choice.best.tile,
        choice.best.shanten,
        choice.best.total
    )
}

/// `    A turn 5: 4m costs 1,310 points and 8.3% of wins; best is 9s   40778m22p4455689s, 13 draws`
pub(super) fn write_cost(
    choice: &ReviewedDiscardReport,
    names: &Names<'_>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Some(value) = &choice.value else {
        return Ok(());
    };
    let with_riichi = |tile: &str, riichi: bool| match riichi {
        true => format!("{tile} with riichi"),
        false => tile.to_owned(),
    };
    let percent = 100.0 * value.win_cost.unwrap_or(0.0);
    writeln!(
        out,
        "    {} turn {}: {} costs {} points and {percent:.1}% of wins; best is {}   {}, {}",
        names.of(choice.player),
        choice.turn,
        with_riichi(&choice.discard, value.riichi),
        points(value.cost.unwrap_or(0.0)),
        with_riichi(
            value.best.as_deref().unwrap_or("?"),
            value.best_riichi == Some(true)
        ),
        choice.hand,
        counted(value.draws, "draw")
    )
}

/// Writes what every discard was worth, and why the best one is better, if that is known.
pub(super) fn write_explained(choice: &ReviewedDiscardReport, out: &mut Vec<u8>) -> io::Result<()> {
    let value = choice.value.as_ref();
    let Some(explained) = value.and_then(|value| value.explained.as_ref()) else {
        return Ok(());
    };
    let mut table = Vec::new();
    write_discards(explained, &mut table)?;
    for line in table.split_inclusive(|&byte| byte == b'\n') {
        out.extend_from_slice(b"      ");
        out.extend_from_slice(line);
    }
    Ok(())
}

/// Writes the costliest discards in a file, each with its round and with a line for `mahjong
/// value`.
pub(super) fn write_costly(
    costly: &[CostlyDiscardReport],
    names: &Names<'_>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for one in costly {
        write!(out, "  {}", round_name(one.wind, one.dealer))?;
        if one.honba > 0 {
            write!(out, ", {}", counted(one.honba, "counter"))?;
        }
        writeln!(out)?;
        write_cost(&one.discard, names, out)?;
        if let Some(value) = &one.discard.value {
            writeln!(out, "      {}", value.input)?;
        }
        write_explained(&one.discard, out)?;
    }
    Ok(())
}

/// Writes the costliest discards of a file, and the totals of each player.
pub(super) fn write_review_of_file(
    sums: &LogSummaryReport,
    costly: &[CostlyDiscardReport],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let names: Vec<String> = sums.players.iter().map(|sum| sum.player.clone()).collect();
    let names = Names(&names);
    if !costly.is_empty() {
        writeln!(out, "  {}", Styled(STRONG, "the costliest discards"))?;
        write_costly(costly, &names, out)?;
    }
    match &sums.reviewed {
        Some(reviewed) if sums.rounds > 1 => {
            writeln!(out, "  {}", Styled(STRONG, "all rounds"))?;
            write_sums(reviewed, &names, out)
        }
        _ => Ok(()),
    }
}

/// Writes what the costs and the totals by value mean.
pub(super) fn write_legend(out: &mut Vec<u8>) -> io::Result<()> {
    for line in [
        "costs are average points for a player who plays alone and wins by tsumo",
        "a discard counts in every group that it belongs to, such as under threat and only by acceptance",
    ] {
        writeln!(out, "  {}", Styled(FAINT, line))?;
    }
    Ok(())
}

/// Writes the sums of each player.
pub(super) fn write_sums(
    sums: &[ReviewSumReport],
    names: &Names<'_>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for sum in sums {
        writeln!(
            out,
            "    {}: {} of {} choices best, {:.1} tiles lost on average, {} back",
            names.of(sum.player),
            sum.best,
            sum.choices,
            sum.tiles_lost,
            counted(sum.shanten_back, "step")
        )?;
        if let Some(value) = &sum.value {
            write_value_sums(value, sum.choices, out)?;
        }
    }
    Ok(())
}

/// `      by value: 5 of 7 best, 34 points lost in total, 5 on average; of all 9: 2 under threat`
fn write_value_sums(
    value: &ReviewValueSumReport,
    n_choices: u64,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    write!(
        out,
        "      by value: {} of {} best, {} points lost in total",
        value.best,
        value.judged,
        points(value.cost)
    )?;
    if let Some(mean) = value.cost_per_decision {
        write!(out, ", {} on average", points(mean))?;
    }
    // A discard can be in several of these groups.
    let groups = [
        (value.under_threat, "under threat"),
        (value.by_acceptance, "only by acceptance"),
        (value.passed_wins, "instead of a win"),
        (value.cut_short, "left out because time ran out"),
    ];
    let groups = groups.into_iter().filter(|(number, _)| *number > 0);
    let groups: Vec<String> = groups
        .map(|(number, what)| format!("{number} {what}"))
        .collect();
    match groups.is_empty() {
        true => writeln!(out),
        false => writeln!(out, "; of all {n_choices}: {}", groups.join(", ")),
    }
}

/// Points in words.
fn points(points: f64) -> String {
    handeval_answer::grouped(points.round().max(0.0) as u64)
}
