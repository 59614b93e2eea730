//! The points of every line, for a page that can score grids offline.

use handeval_matematico::{AnyFigure, Line, PointTable};
use serde::Serialize;

/// The figure of every line for a point table. A page looks up lines here, so it needs no rules.
#[derive(Clone, Debug, Serialize)]
pub struct LineFigures {
    /// The figures that a line can have, in kebab case, and their points.
    pub figures: Vec<(String, u32)>,
    /// The extra points for a diagonal with any figure except the one called `none`.
    pub bonus: u32,
    /// One character for each of the 6,175 lines (with ascending values, in ascending order): the
    /// index of its figure in the list above, added to the character `0`.
    pub lines: String,
}

impl LineFigures {
    /// The figures for a point table.
    pub fn new(points: &PointTable) -> Self {
        let mut figures: Vec<(String, u32)> = Vec::new();
        let lines = Line::all().map(|line| {
            let best = points.score_line(&line);
            let key = AnyFigure::key(best.figure);
            let known = figures.iter().position(|(other, _)| other == key);
            let idx = known.unwrap_or_else(|| {
                figures.push((key.to_owned(), best.points));
                figures.len() - 1
            });
            // There are fewer than 120 figures.
            char::from(b'0' + u8::try_from(idx).unwrap_or(u8::MAX - b'0'))
        });
        let lines = lines.collect();
        Self {
            figures,
            bonus: points.diagonal_bonus(),
            lines,
        }
    }

    /// The figures for the classic points.
    pub fn classic() -> Self {
        Self::new(&PointTable::classic())
    }

    /// The points of a figure, if a line can have it.
    pub fn points(&self, key: &str) -> Option<u32> {
        let found = self.figures.iter().find(|(other, _)| other == key);
        found.map(|&(_, points)| points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_figure() {
        let table = LineFigures::classic();
        assert_eq!(table.figures.len(), 10);
        assert_eq!(table.bonus, 10);
        assert_eq!(table.points("aces-and-kings"), Some(100));
        assert_eq!(table.points("flush"), None);
        let points = PointTable::classic();
        for (line, letter) in Line::all().zip(table.lines.bytes()) {
            let (key, worth) = &table.figures[usize::from(letter - b'0')];
            let best = points.score_line(&line);
            assert_eq!((key.as_str(), *worth), (best.figure.key(), best.points));
        }
        assert_eq!(table.lines.len(), 6_175);
    }
}
