//! All Matematico lines.

use handeval_matematico::{Figure, Line, PointTable};

use crate::{Evaluators, Fact};

/// The published number of lines of each figure, in the order of [`Figure::ALL`].
///
/// Source: the table of points in `docs/rules/matematico.md`.
const PUBLISHED: [u64; 10] = [1_277, 2_860, 858, 858, 9, 155, 1, 1, 144, 12];

/// All 6,175 lines, by their points.
///
/// # Source
///
/// Rules X5 to X11.
#[must_use]
pub fn matematico(evaluators: &Evaluators) -> Vec<Fact> {
    let table = PointTable::classic();
    let points: Vec<u32> = Line::all()
        .map(|line| (evaluators.matematico)(&table, &line))
        .collect();
    let mut facts: Vec<_> = Figure::ALL
        .into_iter()
        .zip(PUBLISHED)
        .map(|(figure, expected)| Fact {
            game: "matematico",
            name: format!(
                "lines of {} points: {}",
                figure.classic_points(),
                figure.name()
            ),
            expected,
            found: points
                .iter()
                .filter(|&&p| p == figure.classic_points())
                .count() as u64,
        })
        .collect();
    facts.push(Fact {
        game: "matematico",
        name: "lines".to_owned(),
        expected: PUBLISHED.iter().sum(),
        found: points.len() as u64,
    });
    facts
}
