//! All Matematico lines.

use handeval_matematico::{Figure, Line, PointTable};

use crate::{Evaluators, Fact};

/// The published number of lines with each figure, in the order of [`Figure::ALL`].
///
/// Source: the table of points in `docs/rules/matematico.md`.
const PUBLISHED: [u64; 10] = [1_277, 2_860, 858, 858, 9, 155, 1, 1, 144, 12];

/// Counts all 6,175 lines by their points.
///
/// Source: rules X5 to X11.
pub fn matematico(evaluators: &Evaluators) -> Vec<Fact> {
    let table = PointTable::classic();
    let points: Vec<u32> = Line::all()
        .map(|line| (evaluators.matematico)(&table, &line))
        .collect();
    let mut facts: Vec<_> = (Figure::ALL.into_iter().zip(PUBLISHED))
        .map(|(figure, expected)| {
            let worth = figure.classic_points();
            let name = format!("lines worth {worth} points: {}", figure.name());
            let found = points.iter().filter(|&&points| points == worth).count();
            Fact::new("matematico", name, expected, found as u64)
        })
        .collect();
    let (expected, found) = (PUBLISHED.iter().sum(), points.len() as u64);
    facts.push(Fact::new("matematico", "lines", expected, found));
    facts
}
