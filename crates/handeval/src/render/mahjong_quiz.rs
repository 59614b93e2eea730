//! Hands to score, or to discard from, as text.

use std::io::{self, Write};

use handeval_answer::grouped;
use handeval_answer::mahjong::{
    Quiz, QuizAnswer, QuizDiscardReport, QuizReport, QuizWinReport, Value,
};

use super::mahjong::groups;
use super::mahjong_fans;
use super::mahjong_score::{name, rules, write_win};
use super::rendering::Rendering;
use super::style::{GOOD, STRONG, Styled, WARNING};

impl Rendering for Quiz {
    /// A win with its score, or a position with its values, without asking for an answer.
    fn write_text(report: &QuizReport, out: &mut dyn Write) -> io::Result<()> {
        question(report, out)?;
        answer(report, out)
    }
}

/// The facts of a win or a position.
pub(crate) fn question(report: &QuizReport, out: &mut dyn Write) -> io::Result<()> {
    match report {
        QuizReport::Win(win) => write_win_facts(win, out),
        QuizReport::Discard(position) => write_position(position, out),
    }
}

fn write_position(report: &QuizDiscardReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", groups(&report.hand))?;
    writeln!(
        out,
        "  seat {}, round {}, {}, {} to come",
        name(report.seat),
        name(report.round),
        rules(report.rules, &report.rule),
        super::counted(report.draws.into(), "draw")
    )?;
    let dora: Vec<_> = report.dora.iter().map(|tile| groups(tile)).collect();
    writeln!(out, "  dora indicators {}", dora.join(" "))?;
    let seen = report.value.visible.as_deref();
    writeln!(
        out,
        "  discarded so far {}",
        seen.map_or_else(|| "nothing".to_owned(), groups)
    )
}

fn write_win_facts(report: &QuizWinReport, out: &mut dyn Write) -> io::Result<()> {
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

/// The score of a win, item by item; or the values of the discards.
pub(crate) fn answer(report: &QuizReport, out: &mut dyn Write) -> io::Result<()> {
    let seed = match report {
        QuizReport::Win(win) => {
            match &win.answer {
                QuizAnswer::Riichi(answer) => write_win(answer, out)?,
                QuizAnswer::Fans(answer) => mahjong_fans::write_win(answer, out)?,
            }
            win.seed
        }
        QuizReport::Discard(position) => {
            Value::write_text(&position.value, out)?;
            write_acceptance(position, out)?;
            position.seed
        }
    };
    writeln!(out, "  seed {seed}")?;
    writeln!(out)
}

/// What the best discard by acceptance costs.
fn write_acceptance(report: &QuizDiscardReport, out: &mut dyn Write) -> io::Result<()> {
    let tile = &report.by_acceptance;
    match cost_text(report.gain) {
        Some(cost) => writeln!(out, "the best by acceptance is {tile}, which {cost}"),
        None => writeln!(out, "the best by acceptance is {tile}, too"),
    }
}

/// `costs 1,310 points`; `None` if it rounds to nothing.
fn cost_text(cost: f64) -> Option<String> {
    let points = cost.round() as u64;
    (points > 0).then(|| {
        format!(
            "costs {} point{}",
            grouped(points),
            if points == 1 { "" } else { "s" }
        )
    })
}

/// What is printed about an answer in addition to whether it is right: what the chosen discard
/// costs, and which would have been best.
pub(crate) fn remark(report: &QuizReport, typed: &str) -> String {
    let QuizReport::Discard(position) = report else {
        return String::new();
    };
    let cost = position.cost_of(typed).and_then(cost_text);
    let tile = typed.trim().to_lowercase();
    let best = &position.best;
    cost.map_or_else(String::new, |cost| {
        format!(": {tile} {cost}; {best} is worth the most")
    })
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
