//! The points and new figures of a Matematico point table, line by line.

use handeval_matematico::{AnyFigure, FigureShape, Group, PointTable, Value};
use handeval_testing::matematico::{FIGURES, LINES};

/// The figures that a line holds, by key.
fn figures(mut line: [u8; 5]) -> impl Iterator<Item = &'static str> {
    line.sort_unstable();
    let keys = FIGURES[&line].iter().copied();
    keys.filter(|&key| key != "none")
}

/// The points of a line with a table, and whether it scores any figure.
pub(crate) fn points(line: [u8; 5], table: &PointTable) -> (u32, bool) {
    let mut best = (0, false);
    for key in figures(line) {
        let figure = handeval_matematico::Figure::from_key(key);
        let figure = figure.unwrap_or_else(|| panic!("`{key}` is not a figure"));
        if let Some(points) = table.points(figure) {
            best = best.max((points, true));
        }
    }
    for figure in table.new_figures() {
        if has_shape(line, figure.shape()) {
            best = best.max((figure.points(), true));
        }
    }
    best
}

/// Whether the five numbers, in some order, have a shape.
pub(crate) fn has_shape(mut line: [u8; 5], shape: &FigureShape) -> bool {
    match shape {
        FigureShape::Values(values) => {
            let mut wanted = values.map(Value::get);
            wanted.sort_unstable();
            line.sort_unstable();
            wanted == line
        }
        FigureShape::Groups(groups) => orders(&line).iter().any(|order| {
            // Takes the groups one after another, in order.
            let mut rest = &order[..];
            let mut taken = Vec::new();
            for group in groups {
                let Some((here, behind)) = rest.split_at_checked(usize::from(group.count())) else {
                    return false;
                };
                let is_group = here.iter().all(|&value| value == here[0])
                    && !taken.contains(&here[0])
                    && allows(*group, here[0]);
                if !is_group {
                    return false;
                }
                taken.push(here[0]);
                rest = behind;
            }
            true
        }),
    }
}

fn allows(group: Group, value: u8) -> bool {
    Value::new(value).is_some_and(|value| group.allows(value))
}

/// All orders of five numbers.
fn orders(line: &[u8]) -> Vec<Vec<u8>> {
    if line.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for idx in 0..line.len() {
        let mut rest = line.to_vec();
        let first = rest.remove(idx);
        found.extend(
            orders(&rest)
                .into_iter()
                .map(|order| [vec![first], order].concat()),
        );
    }
    found
}

/// The total of a grid given row by row, with 0 for an empty cell.
pub(crate) fn total(cells: [u8; 25], table: &PointTable) -> u32 {
    let mut total = 0;
    for (line_idx, line) in LINES.iter().enumerate() {
        let line = line.map(|cell| cells[cell]);
        if line.contains(&0) {
            continue;
        }
        let (points, is_figure) = points(line, table);
        total += points;
        if line_idx >= 10 && is_figure {
            total += table.diagonal_bonus();
        }
    }
    total
}

/// Whether the figure found for a line is one with the most points.
pub(crate) fn is_best(line: [u8; 5], table: &PointTable, found: AnyFigure<'_>) -> bool {
    let (best, is_figure) = points(line, table);
    match found {
        AnyFigure::Known(handeval_matematico::Figure::Nothing) => !is_figure || best == 0,
        AnyFigure::Known(figure) => {
            figures(line).any(|key| key == figure.key()) && table.points(figure) == Some(best)
        }
        AnyFigure::New(figure) => has_shape(line, figure.shape()) && figure.points() == best,
    }
}
