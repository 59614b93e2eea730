//! `handeval field`: how each of its answers is written for people.

use std::io::{self, Write};

use handeval_answer::field::{
    Count, CountReport, Draw, ObjectiveReport, Objectives, PictureReport, Score, ScoreReport,
};

use super::shown::Rendering;
use crate::render;

impl Rendering for Score {
    fn write_text(report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        render::field::score(report, out)
    }
}

impl Rendering for Count {
    fn write_text(reports: &Vec<CountReport>, out: &mut dyn Write) -> io::Result<()> {
        render::field::count(reports, out)
    }
}

impl Rendering for Draw {
    fn write_text(report: &PictureReport, out: &mut dyn Write) -> io::Result<()> {
        render::field::draw(report, out)
    }
}

impl Rendering for Objectives {
    fn write_text(reports: &Vec<ObjectiveReport>, out: &mut dyn Write) -> io::Result<()> {
        reports
            .iter()
            .try_for_each(|report| render::field::objective(report, out))
    }
}
