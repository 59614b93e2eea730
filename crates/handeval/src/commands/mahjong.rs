//! `handeval mahjong`: how its answers are written for people.

use std::io::{self, Write};

use handeval_answer::mahjong::{Check, CheckReport, Points, PointsReport, Score, ScoreReport};

use super::shown::Rendering;
use crate::render;

impl Rendering for Check {
    const CHUNK_BYTES: usize = 8 << 10;
    const IS_QUICK: bool = true;

    fn write_text(report: &CheckReport, out: &mut dyn Write) -> io::Result<()> {
        render::mahjong::check(report, out)
    }

    fn advice(arguments: &[&str]) -> Option<String> {
        let are_groups = arguments.len() > 1 && arguments.iter().all(|text| is_group(text));
        are_groups.then(|| {
            format!(
                "each argument is a hand of its own; if these are one hand, put it in quotes: \
                 \"{}\"",
                arguments.join(" ")
            )
        })
    }
}

impl Rendering for Score {
    const CHUNK_BYTES: usize = 8 << 10;
    const IS_QUICK: bool = true;

    fn write_text(report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        render::mahjong_score::score(report, out)
    }

    fn advice(arguments: &[&str]) -> Option<String> {
        Check::advice(arguments)
    }
}

impl Rendering for Points {
    fn write_text(report: &PointsReport, out: &mut dyn Write) -> io::Result<()> {
        render::mahjong_score::points(report, out)
    }
}

/// Whether an argument is digits and one suit letter, which may be a part of a hand only.
fn is_group(argument: &str) -> bool {
    let digits = argument.strip_suffix(['m', 'p', 's', 'z']).unwrap_or("");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
