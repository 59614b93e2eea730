//! Fields: every way to lay a pattern on the cards, and every choice of those that share none.

use std::collections::BTreeSet;

/// A card: x, y, and the letter of its color, `.` for the starter.
pub(crate) type Card = (i64, i64, char);

/// A cell of a pattern: the steps from the first, and a letter, `*` for any color.
pub(crate) type Cell = (i64, i64, char);

/// The cells of each variant of a pattern by its key; the steps between neighbors are `step`.
pub(crate) fn cells(key: &str, step: i64) -> Option<Vec<Cell>> {
    let letter = |color: &str| match color {
        "red" => Some('R'),
        "green" => Some('G'),
        "blue" => Some('B'),
        "purple" => Some('P'),
        _ => None,
    };
    let parts: Vec<&str> = key.split(':').collect();
    Some(match parts[..] {
        ["diagonal", color, slope] => {
            let dy = if slope == "up" { step } else { -step };
            let color = letter(color)?;
            (0..3).map(|n| (n * step, n * dy, color)).collect()
        }
        ["stack", block, corner_color, corner] => {
            let (dx, dy) = match corner {
                "up-right" => (step, 3 * step),
                "up-left" => (-step, 3 * step),
                "down-right" => (step, -step),
                "down-left" => (-step, -step),
                _ => return None,
            };
            let block = letter(block)?;
            let corner_color = letter(corner_color)?;
            vec![(0, 0, block), (0, 2 * step, block), (dx, dy, corner_color)]
        }
        _ => shape(key, step)?,
    })
}

/// The cells of a shape by its key: `R(0,0)*(1,1)`.
fn shape(key: &str, step: i64) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for cell in key.split_terminator(')') {
        let (letter, place) = cell.split_once('(')?;
        let (dx, dy) = place.split_once(',')?;
        let (dx, dy): (i64, i64) = (dx.parse().ok()?, dy.parse().ok()?);
        cells.push((dx * step, dy * step, letter.chars().next()?));
    }
    Some(cells)
}

/// The places where one of some variants lies, each a set of cards by their place in the list.
pub(crate) fn occurrences(cards: &[Card], variants: &[Vec<Cell>]) -> BTreeSet<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    for cells in variants {
        for anchor in cards {
            let mut lies = BTreeSet::new();
            for (dx, dy, letter) in cells {
                let (x, y) = (anchor.0 + dx - cells[0].0, anchor.1 + dy - cells[0].1);
                let fits = |card: &Card| {
                    (card.0, card.1) == (x, y)
                        && (card.2 == *letter || *letter == '*' && card.2 != '.')
                };
                lies.extend(cards.iter().position(fits));
            }
            if lies.len() == cells.len() {
                found.insert(lies);
            }
        }
    }
    found
}

/// The most of some sets that have nothing in common: each is left out, and taken.
pub(crate) fn most(sets: &[&BTreeSet<usize>]) -> usize {
    let Some((first, rest)) = sets.split_first() else {
        return 0;
    };
    let apart: Vec<_> = rest
        .iter()
        .copied()
        .filter(|set| set.is_disjoint(first))
        .collect();
    if apart.len() == rest.len() {
        return 1 + most(rest);
    }
    most(rest).max(1 + most(&apart))
}
