//! Logs of riichi games as text: a line for each round, its wins and what differs below it.

mod review;
mod summary;

use std::io::{self, Write};

use handeval_answer::ask::{DamageReport, FileTally, UnitQuestion as _, Work};
use handeval_answer::mahjong::{
    DifferenceReport, Differing, Log, LogHeading, LogReport, LogSummaryReport, LogSums,
    LogWinReport, RoundReport, ScoreReport, WinReport,
};
use handeval_answer::shown_to;

use super::log_note::write_notes;
use super::rendering::Rendering;
use super::style::{ERROR, STRONG, Styled};
use crate::commands::UnitText;

impl Rendering for Log {
    fn write_text(reports: &Vec<LogReport>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        for report in reports {
            Self::write_answer(report, &mut text)?;
        }
        out.write_all(&text)
    }
}

impl UnitText for Log {
    fn write_answer(report: &LogReport, out: &mut Vec<u8>) -> io::Result<()> {
        match report {
            LogReport::Round(round) => write_round(round, out),
            LogReport::Summary(summary) => summary::write_summary(summary, out),
            LogReport::Damaged(damaged) => {
                write_heading(damaged.heading.as_deref(), damaged.file.as_deref(), out)?;
                let part = match damaged.round {
                    Some(round) => format!("round {round}"),
                    None => "outside the rounds".to_owned(),
                };
                write_damage(&part, &damaged.error, out)
            }
        }
    }

    fn write_closing(&self, sums: &LogSums, work: Work<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        let sums = sums.so_far();
        let is_good = sums.differ + sums.damaged == 0;
        if self.is_summed() || (self.has_only_differences() && is_good) {
            return Ok(());
        }
        if !self.has_only_differences()
            && let Some(costly) = self.costliest(sums, work)
        {
            review::write_review_of_file(sums, &costly, out)?;
        }
        write!(out, "{}", counted(sums.rounds, "round"))?;
        for (number, noun) in [(sums.wins, "win"), (sums.draws, "draw")] {
            if number > 0 {
                write!(out, ", {}", counted(number, noun))?;
            }
        }
        writeln!(out, ": {}", outcome(sums))
    }

    fn write_end(&self, n_files: usize, tally: &FileTally, out: &mut Vec<u8>) -> io::Result<()> {
        if self.is_summed() || !self.has_only_differences() || tally.is_bad() {
            return Ok(());
        }
        if n_files > 1 {
            write!(out, "{}, ", counted(n_files as u64, "file"))?;
        }
        writeln!(out, "{}: no differences", counted(tally.n_answers, "round"))
    }
}

/// How much of a file is right: `all as the log says`, `2 agree, 1 differs`.
fn outcome(sums: &LogSummaryReport) -> String {
    if sums.agree == sums.rounds && sums.damaged == 0 {
        return "all as the log says".to_owned();
    }
    let verb = |number: u64, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{number} {many}")),
    };
    let parts = [
        verb(sums.agree, "agrees", "agree"),
        verb(sums.differ, "differs", "differ"),
        verb(sums.damaged, "damaged", "damaged"),
        verb(sums.unstated, "states no result", "state no result"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// `double-ron.json  tenhou.net/6, four players, tenhou`
fn write_heading(
    heading: Option<&LogHeading>,
    file: Option<&str>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Some(heading) = heading else {
        return Ok(());
    };
    if let Some(file) = file {
        write!(out, "{}  ", shown_to(file, 200))?;
    }
    let format = match heading.format {
        "tenhou6" => "tenhou.net/6",
        other => other,
    };
    write!(out, "{format}")?;
    if let Some((n_players, rules, switches)) = &heading.rules {
        let n_players = if *n_players == 3 { "three" } else { "four" };
        write!(out, ", {n_players} players, {rules}")?;
        for switch in switches {
            write!(out, " {switch}")?;
        }
    }
    if heading.game > 1 {
        write!(out, ", game {}", heading.game)?;
    }
    writeln!(out)
}

/// A name without characters that move the cursor.
fn name(name: &str) -> String {
    shown_to(name, 60)
}

/// A number with commas between its thousands.
fn grouped(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", handeval_answer::grouped(number.unsigned_abs()))
}

/// `1 counter`, `2 counters`.
fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

impl<'a> From<&'a RoundReport> for Names<'a> {
    fn from(round: &'a RoundReport) -> Self {
        Self(&round.players)
    }
}

/// The names of the players, by letter.
struct Names<'a>(&'a [String]);

impl Names<'_> {
    fn of(&self, letter: &str) -> String {
        let idx = letter
            .bytes()
            .next()
            .map_or(0, |byte| usize::from(byte.saturating_sub(b'A')));
        match self.0.get(idx) {
            Some(known) if !known.is_empty() => name(known),
            _ => letter.to_owned(),
        }
    }
}

/// `East 3`.
fn round_name(wind: &str, dealer: &str) -> String {
    let number = dealer
        .bytes()
        .next()
        .map_or(1, |byte| byte.saturating_sub(b'A') + 1);
    let (first, rest) = wind.split_at(wind.len().min(1));
    format!("{}{rest} {number}", first.to_ascii_uppercase())
}

fn write_round(round: &RoundReport, out: &mut Vec<u8>) -> io::Result<()> {
    let names = Names::from(round);
    write_heading(round.heading.as_deref(), round.file.as_deref(), out)?;
    if round.heading.is_some() && round.n_costly.is_some() {
        review::write_legend(out)?;
    }
    write!(
        out,
        "  {}",
        Styled(STRONG, round_name(round.wind, round.dealer))
    )?;
    for (number, noun) in [(round.honba, "counter"), (round.sticks, "stick")] {
        if number > 0 {
            write!(out, ", {}", counted(number.into(), noun))?;
        }
    }
    write!(out, " ")?;
    for (idx, score) in round.scores.iter().flatten().enumerate() {
        let letter = ["A", "B", "C", "D"][idx.min(3)];
        write!(out, "  {} {}", names.of(letter), grouped(*score))?;
    }
    writeln!(out)?;
    for win in &round.wins {
        write_win(win, &names, out)?;
    }
    if let Some(draw) = &round.draw {
        write!(out, "    {}", draw.kind.replace('-', " "))?;
        if let Some(ready) = &draw.ready {
            let ready: Vec<String> = ready.iter().map(|letter| names.of(letter)).collect();
            match ready.is_empty() {
                true => write!(out, ", nobody ready")?,
                false => write!(out, ", ready: {}", ready.join(", "))?,
            }
        }
        writeln!(out)?;
    }
    for difference in &round.differences {
        write_difference(difference, out)?;
    }
    for warning in &round.warnings {
        let kind = warning.kind.replace('-', " ");
        let player = names.of(warning.player);
        writeln!(
            out,
            "    {} {kind}: {player}, {}",
            Styled(ERROR, "warning:"),
            warning.tile
        )?;
    }
    write_notes(&round.notes, "    ", out)?;
    match round.n_costly {
        None => {
            for choice in round.review.iter().flatten() {
                review::write_loss(choice, &names, out)?;
            }
        }
        Some(n_costly) => {
            let costly = round.costly();
            for choice in costly.iter().take(n_costly) {
                review::write_cost(choice, &names, out)?;
                review::write_explained(choice, out)?;
            }
            if costly.len() > n_costly {
                let n_more = costly.len() - n_costly;
                writeln!(out, "    {n_more} more cost less")?;
            }
        }
    }
    if let Some(sums) = &round.reviewed {
        review::write_sums(sums, &names, out)?;
    }
    Ok(())
}

fn write_win(win: &LogWinReport, names: &Names<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let winner = names.of(win.winner);
    match win.from {
        Some(from) => write!(out, "    {winner} by ron from {}", names.of(from))?,
        None => write!(out, "    {winner} by self-draw")?,
    }
    match win.score.as_deref() {
        Some(ScoreReport::Win(score)) if score.won => write_score(score, out)?,
        _ => writeln!(out)?,
    }
    for difference in &win.differences {
        write_difference(difference, out)?;
    }
    Ok(())
}

/// `   mangan: 8,000 points + 600 + 2,000 sticks   riichi 1, ippatsu 1, pinfu 1, ura 2`
fn write_score(score: &WinReport, out: &mut Vec<u8>) -> io::Result<()> {
    match (score.limit.flatten(), score.han, score.fu) {
        (Some(limit), _, _) => write!(out, "   {}", limit.replace('-', " "))?,
        (None, Some(han), Some(fu)) => write!(out, "   {han} han {fu} fu")?,
        _ => write!(out, "  ")?,
    }
    write!(out, ": {} points", grouped(score.points.into()))?;
    if let Some(honba) = score.honba.filter(|&honba| honba > 0) {
        write!(out, " + {}", grouped(honba.into()))?;
    }
    if let Some(sticks) = score.sticks.filter(|&sticks| sticks > 0) {
        write!(out, " + {} sticks", grouped(sticks.into()))?;
    }
    let mut parts: Vec<String> = Vec::new();
    for yaku in &score.yaku {
        match yaku.han {
            Some(han) => parts.push(format!("{} {han}", yaku.yaku)),
            None => parts.push(yaku.yaku.to_owned()),
        }
    }
    if let Some(Some(dora)) = &score.dora {
        for (what, number) in [
            ("dora", dora.dora),
            ("ura", dora.ura),
            ("red", dora.red),
            ("kita", dora.kita),
        ] {
            if number > 0 {
                parts.push(format!("{what} {number}"));
            }
        }
    }
    writeln!(out, "   {}", parts.join(", "))
}

fn write_difference(difference: &DifferenceReport, out: &mut Vec<u8>) -> io::Result<()> {
    let (log, handeval) = (value(&difference.log), value(&difference.handeval));
    write!(out, "    {} {}", Styled(ERROR, "differs:"), difference.what)?;
    if difference.at == Some("next-round") {
        write!(out, " at the start of the next round")?;
    }
    write!(out, ": the log says {log}")?;
    match difference.what {
        "win" => writeln!(out, "; the hand {}", no_win(&handeval)),
        "draw" if matches!(difference.handeval, Differing::Number(None)) => {
            writeln!(out, "; the round does not end this way")
        }
        _ => writeln!(out, ", computed {handeval}"),
    }
}

/// Why a hand does not win, in words: `is 1 tile from ready`.
fn no_win(why: &str) -> String {
    if let Some(n_tiles) = why.strip_suffix("-shanten").and_then(|n| n.parse().ok()) {
        return format!("is {} from ready", counted(n_tiles, "tile"));
    }
    match why {
        "tenpai" => "is ready, but not for this tile".to_owned(),
        "no-yaku" => "has no yaku".to_owned(),
        other => format!("cannot be scored: {}", other.replace('-', " ")),
    }
}

fn value(value: &Differing) -> String {
    let listed = |texts: Vec<String>| match texts.is_empty() {
        true => "none".to_owned(),
        false => texts.join(", "),
    };
    match value {
        Differing::Number(Some(number)) => grouped(*number),
        Differing::Number(None) => "none".to_owned(),
        Differing::Text(text) => shown_to(text, 200),
        Differing::Names(names) => listed(names.clone()),
        Differing::Decimals(points) => {
            listed(points.iter().map(|points| format!("{points:.1}")).collect())
        }
        Differing::Points(points) => listed(points.iter().map(|points| grouped(*points)).collect()),
    }
}

/// `  round 2, line 5: damaged: a line that is not JSON`
fn write_damage(part: &str, error: &DamageReport, out: &mut Vec<u8>) -> io::Result<()> {
    let place = match (error.line, error.event) {
        (Some(line), _) => format!(", line {line}"),
        (_, Some(event)) => format!(", tag {event}"),
        _ => String::new(),
    };
    writeln!(
        out,
        "  {part}{place}: {}: {}",
        Styled(ERROR, "damaged"),
        shown_to(&error.message, 400)
    )
}
