//! What discards are worth, as text.

use std::io::{self, Write};

use handeval_answer::grouped;
use handeval_answer::mahjong::value::{
    ByDrawsReport, ByTurnReport, DiscardValueReport, HandValueReport, NextReport, SimulatedReport,
    Value, ValueReport, WinsReport,
};

use super::rendering::Rendering;
use super::style::{FAINT, GOOD, Styled};

impl Rendering for Value {
    /// The hand and what was assumed, then a line for each discard.
    fn write_text(report: &ValueReport, out: &mut dyn Write) -> io::Result<()> {
        write_head(report, out)?;
        for warning in &report.warnings {
            writeln!(out, "  warning: {warning}")?;
        }
        if let Some(Some(win)) = report.win_now {
            let points = grouped(u64::from(win.points));
            writeln!(out, "  {} for {points} points", Styled(GOOD, "a win now"))?;
        }
        match (&report.discards, &report.now) {
            (Some(discards), _) if discards.is_empty() => {}
            (Some(discards), _) => {
                write_discards(report, out)?;
                if let Some(best) = discards.first() {
                    write_played(&best.discard, &best.rest, report, out)?;
                }
            }
            (None, Some(now)) => {
                write_titles("now", "", report, out)?;
                writeln!(
                    out,
                    "  {:<18}{}",
                    state(now, false, report),
                    values(now, "")
                )?;
                write_details(now, report, out)?;
                write_played("the hand", now, report, out)?;
            }
            (None, None) => {}
        }
        match report.note {
            Some(note) => writeln!(out, "{note}"),
            None => Ok(()),
        }
    }
}

/// A line for each discard, under the titles of the columns.
pub(super) fn write_discards(report: &ValueReport, out: &mut dyn Write) -> io::Result<()> {
    write_titles("discard", "    cost", report, out)?;
    for discard in report.discards.iter().flatten() {
        write_discard(discard, report, out)?;
    }
    Ok(())
}

/// The titles of the columns; without values, there is only the first column.
fn write_titles(
    first: &str,
    last: &str,
    report: &ValueReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let values = match report.method {
        None => format!("    tenpai    win  points{last}"),
        Some(_) => String::new(),
    };
    let titles = format!("  {first:<18}{values}");
    writeln!(out, "{}", Styled(FAINT, titles.trim_end()))
}

fn write_head(report: &ValueReport, out: &mut dyn Write) -> io::Result<()> {
    let plural = |n: u64| if n == 1 { "" } else { "s" };
    let distance = match report.shanten {
        -1 => "a win".to_owned(),
        0 => "ready".to_owned(),
        shanten => format!("{shanten}-shanten"),
    };
    let mut notes = vec![
        distance,
        format!("{} draw{}", report.draws, plural(u64::from(report.draws))),
        format!("{} unseen", report.unseen),
        format!("seat {}", capitalized(report.seat)),
        format!("round {}", capitalized(report.round)),
        report.rules.to_owned(),
    ];
    notes.extend(report.rule.iter().cloned());
    if report.in_riichi {
        notes.push("in riichi".to_owned());
    } else if report.riichi != "always" {
        notes.push(format!("riichi: {}", report.riichi));
    }
    if report.model != "unseen" {
        notes.push(format!("model {}", report.model));
    }
    if let (Some(detours), Some(hands)) = (report.detours, report.hands) {
        notes.push(format!(
            "up to {detours} detour{} ({} hand{})",
            plural(u64::from(detours)),
            grouped(hands as u64),
            plural(hands as u64)
        ));
    }
    writeln!(out, "{}  {}", report.hand, notes.join(", "))
}

fn write_discard(
    discard: &DiscardValueReport,
    report: &ValueReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rest = &discard.rest;
    let is_win = report.aim == "win" || report.aim == "tenpai";
    let cost = match rest.cost {
        None => String::new(),
        Some(cost) if cost < if is_win { 0.0005 } else { 0.5 } => "-".to_owned(),
        Some(cost) if is_win => percent(cost),
        Some(cost) => format!("{cost:.0}"),
    };
    writeln!(
        out,
        "  {:<4}{:<14}{}",
        discard.discard,
        state(rest, discard.riichi, report),
        values(rest, &cost)
    )?;
    write_details(rest, report, out)
}

/// How far the 13 tiles are from being ready, and whether riichi is declared.
fn state(rest: &HandValueReport, riichi: bool, report: &ValueReport) -> String {
    match rest.shanten {
        0 if riichi => "riichi".to_owned(),
        0 if report.riichi == "choose" => "silent".to_owned(),
        0 => "ready".to_owned(),
        shanten => format!("{shanten}-shanten"),
    }
}

fn percent(chance: f64) -> String {
    format!("{:.1}%", 100.0 * chance)
}

/// The values in their columns, then the tiles that help.
fn values(rest: &HandValueReport, cost: &str) -> String {
    let tiles = match rest.accepted {
        1 => "1 tile".to_owned(),
        n => format!("{n} tiles"),
    };
    match (rest.tenpai, rest.win, rest.points) {
        (Some(tenpai), Some(win), Some(points)) => format!(
            "{:>10}{:>7}{points:>8.0}{cost:>8}   {tiles}",
            percent(tenpai),
            percent(win)
        ),
        _ => format!("{:>33}   {tiles}", ""),
    }
}

/// How often the best discard, or the hand, wins when played for the aim, and what the model leaves
/// out.
fn write_played(
    name: &str,
    best: &HandValueReport,
    report: &ValueReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(played) = best.played else {
        return Ok(());
    };
    if report.is_win_best {
        writeln!(out, "the win is worth more than any discard")?;
    }
    let worth = match played.points_of_a_win {
        Some(points) => format!(" with {points:.0} points per win"),
        None => String::new(),
    };
    writeln!(
        out,
        "each column shows the best possible value; played for {}, {name} wins {}{worth}",
        report.aim,
        percent(played.win)
    )?;
    writeln!(
        out,
        "one player alone: no win on a discard, no calls, no danger, so this is not advice for a \
         real game"
    )
}

/// What was requested in addition to the values.
fn write_details(
    rest: &HandValueReport,
    report: &ValueReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(simulated) = &rest.simulated {
        write_simulated(simulated, out)?;
    }
    if let Some(why) = &rest.why {
        let aim = report.aim;
        writeln!(
            out,
            "      compared with the next, playing for {aim}: {why}"
        )?;
    }
    if let Some(next) = &rest.next {
        write_next(next, report, out)?;
    }
    if let Some(wins) = &rest.wins {
        write_wins(wins, out)?;
    }
    for row in rest.by_draws.iter().flatten() {
        let ByDrawsReport {
            draws,
            unseen,
            tenpai,
            win,
            points,
        } = row;
        let text = format!("{draws} of {unseen}");
        writeln!(out, "      {text:<12}{}", row_text(*tenpai, *win, *points))?;
    }
    let by_turn = rest.by_turn.iter().filter(|_| report.shows_turns);
    for row in by_turn.flatten() {
        let ByTurnReport {
            turn,
            tenpai,
            win,
            points,
        } = row;
        let text = format!("turn {turn}");
        writeln!(out, "      {text:<12}{}", row_text(*tenpai, *win, *points))?;
    }
    Ok(())
}

fn row_text(tenpai: f64, win: f64, points: f64) -> String {
    format!("{:>10}{:>7}{points:>8.0}", percent(tenpai), percent(win))
}

fn write_simulated(simulated: &SimulatedReport, out: &mut dyn Write) -> io::Result<()> {
    let SimulatedReport {
        games,
        tenpai,
        tenpai_error,
        win,
        win_error,
        points,
        points_error,
    } = simulated;
    writeln!(
        out,
        "      {} games: tenpai {} ± {:.2}, win {} ± {:.2}, points {points:.0} ± {points_error:.0}",
        grouped(u64::from(*games)),
        percent(*tenpai),
        100.0 * tenpai_error,
        percent(*win),
        100.0 * win_error
    )
}

fn write_next(next: &[NextReport], report: &ValueReport, out: &mut dyn Write) -> io::Result<()> {
    let is_points = report.aim == "points";
    // The draws with the largest expected gain come first.
    let mut next: Vec<_> = next.iter().collect();
    let weight = |draw: &NextReport| draw.gain * f64::from(draw.left);
    next.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    let texts = next.iter().map(|draw| {
        let gain = match is_points {
            true => format!("+{:.0}", draw.gain),
            false => format!("+{}", percent(draw.gain)),
        };
        let follow = match (&draw.discard, draw.riichi) {
            (None, _) => "a win".to_owned(),
            (Some(tile), true) => format!("riichi with {tile}"),
            (Some(tile), false) => format!("discard {tile}"),
        };
        format!("{}×{} {gain} ({follow})", draw.tile, draw.left)
    });
    let texts: Vec<_> = texts.collect();
    for (idx, row) in texts.chunks(4).enumerate() {
        let title = if idx == 0 { "next:" } else { "" };
        writeln!(out, "      {title:<5} {}", row.join(", "))?;
    }
    Ok(())
}

fn write_wins(wins: &WinsReport, out: &mut dyn Write) -> io::Result<()> {
    let list = |name: &str, items: Vec<String>, out: &mut dyn Write| match items.is_empty() {
        true => Ok(()),
        false => writeln!(out, "      {name}: {}", items.join(", ")),
    };
    let mut yaku: Vec<_> = wins.yaku.iter().collect();
    yaku.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let yaku = yaku.iter().filter(|one| one.chance >= 0.0005);
    let yaku = yaku.map(|one| format!("{} {}", one.yaku, percent(one.chance)));
    list("yaku", yaku.collect(), out)?;
    let limits = wins.limits.iter().filter(|one| one.chance >= 0.0005);
    let limits = limits.map(|one| format!("{} {}", one.limit, percent(one.chance)));
    list("limits", limits.collect(), out)?;
    let means = [
        wins.han.map(|han| format!("{han:.2} han")),
        wins.draws_to_tenpai
            .map(|draws| format!("{draws:.1} draws to tenpai")),
        wins.draws_to_win
            .map(|draws| format!("{draws:.1} draws to a win")),
    ];
    list("on average", means.into_iter().flatten().collect(), out)
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}
