//! Matematico: the figures of a line, from how often its numbers occur.

use handeval_matematico::{AnyFigure, FigureShape, Group, PointTable, Value};

/// The cells of the twelve lines in a grid that is read row by row.
pub(crate) const LINES: [[usize; 5]; 12] = [
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
    [10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19],
    [20, 21, 22, 23, 24],
    [0, 5, 10, 15, 20],
    [1, 6, 11, 16, 21],
    [2, 7, 12, 17, 22],
    [3, 8, 13, 18, 23],
    [4, 9, 14, 19, 24],
    [0, 6, 12, 18, 24],
    [4, 8, 12, 16, 20],
];

/// The figures that a line holds, by key.
pub(crate) fn figures(mut line: [u8; 5]) -> Vec<&'static str> {
    line.sort_unstable();
    let count = |value: u8| line.iter().filter(|&&other| other == value).count();
    let mut counts: Vec<usize> = (1..=13).map(count).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let mut found = Vec::new();
    if counts[0] >= 2 {
        found.push("pair");
    }
    if counts[0] >= 2 && counts[1] >= 2 {
        found.push("two-pairs");
    }
    if counts[0] >= 3 {
        found.push("three-of-a-kind");
    }
    if counts[0] == 4 {
        found.push("four-of-a-kind");
    }
    if counts[0] == 3 && counts[1] == 2 {
        found.push("full-house");
    }
    if counts[0] == 1 && line[4] - line[0] == 4 {
        found.push("straight");
    }
    if line == [1, 10, 11, 12, 13] {
        found.push("royal");
    }
    if line == [1, 1, 1, 13, 13] {
        found.push("aces-and-kings");
    }
    if count(1) == 4 {
        found.push("four-aces");
    }
    found
}

/// The points of a line by a table, and whether what counts is a figure at all.
pub(crate) fn points(line: [u8; 5], table: &PointTable) -> (u32, bool) {
    let mut best = (0, false);
    for key in figures(line) {
        let figure = handeval_matematico::Figure::from_key(key);
        let figure = figure.unwrap_or_else(|| panic!("`{key}` is no figure"));
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

/// Whether the five numbers, in some order, are of a shape.
pub(crate) fn has_shape(mut line: [u8; 5], shape: &FigureShape) -> bool {
    match shape {
        FigureShape::Values(values) => {
            let mut wanted = values.map(Value::get);
            wanted.sort_unstable();
            line.sort_unstable();
            wanted == line
        }
        FigureShape::Groups(groups) => orders(&line).iter().any(|order| {
            // The groups one behind the other, from the front.
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

/// The total of a grid that is given row by row, an empty cell being 0.
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

/// Whether a figure that was named for a line is one that counts most.
pub(crate) fn is_best(line: [u8; 5], table: &PointTable, found: AnyFigure<'_>) -> bool {
    let (best, is_figure) = points(line, table);
    match found {
        AnyFigure::Known(handeval_matematico::Figure::Nothing) => !is_figure || best == 0,
        AnyFigure::Known(figure) => {
            figures(line).contains(&figure.key()) && table.points(figure) == Some(best)
        }
        AnyFigure::New(figure) => has_shape(line, figure.shape()) && figure.points() == best,
    }
}
