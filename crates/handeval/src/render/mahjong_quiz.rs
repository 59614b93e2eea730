//! Hands to score, as text.

use std::io::{self, Write};

use handeval_answer::mahjong::{Quiz, QuizAnswer, QuizReport};

use super::mahjong::groups;
use super::mahjong_fans;
use super::mahjong_score::{name, rules, write_win};
use super::rendering::Rendering;
use super::style::{GOOD, STRONG, Styled, WARNING};

impl Rendering for Quiz {
    /// A win with its score, if nobody answers.
    fn write_text(report: &QuizReport, out: &mut dyn Write) -> io::Result<()> {
        question(report, out)?;
        answer(report, out)
    }
}

/// The facts of a win.
pub(crate) fn question(report: &QuizReport, out: &mut dyn Write) -> io::Result<()> {
    let by = match (report.win_by, report.from) {
        ("ron", Some(from)) => format!("ron from {}", name(from)),
        (by, _) => by.to_owned(),
    };
    writeln!(
        out,
        "{} + {} ({by})",
        groups(&report.hand),
        groups(&report.win_tile)
    )?;
    write!(
        out,
        "  seat {}, round {}, {}",
        name(report.seat),
        name(report.round),
        rules(report.rules, &report.rule)
    )?;
    for flag in &report.flags {
        write!(out, ", {}", flag.replace('-', " "))?;
    }
    writeln!(out)?;
    for (what, tiles) in [("dora", &report.dora), ("ura dora", &report.ura)] {
        let tiles = tiles.as_deref().unwrap_or_default();
        if !tiles.is_empty() {
            let tiles: Vec<_> = tiles.iter().map(|tile| groups(tile)).collect();
            writeln!(out, "  {what} indicators {}", tiles.join(" "))?;
        }
    }
    for (what, number) in [
        ("counters", report.honba),
        ("riichi sticks", report.sticks),
        ("Norths set aside", report.kita.map(u16::from)),
        ("flowers", report.flowers.map(u16::from)),
    ] {
        if let Some(number @ 1..) = number {
            writeln!(out, "  {what} {number}")?;
        }
    }
    Ok(())
}

/// The score of a win, item by item.
pub(crate) fn answer(report: &QuizReport, out: &mut dyn Write) -> io::Result<()> {
    match &report.answer {
        QuizAnswer::Riichi(answer) => write_win(answer, out)?,
        QuizAnswer::Fans(answer) => mahjong_fans::write_win(answer, out)?,
    }
    writeln!(out, "  seed {}", report.seed)?;
    writeln!(out)
}

/// Whether an answer is right.
pub(crate) fn verdict(is_right: bool) -> String {
    match is_right {
        true => Styled(GOOD, "right").to_string(),
        false => Styled(WARNING, "wrong").to_string(),
    }
}

/// The result of a quiz.
pub(crate) fn tally(
    n_hands: u32,
    n_right: u32,
    n_asked: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let hands = super::counted(n_hands as usize, "hand");
    let right = Styled(STRONG, format!("{n_right} of {n_asked}"));
    writeln!(out, "{hands}: {right} answers right")
}
