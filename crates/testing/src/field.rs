//! Computes the counts in a different way: from every triple of cards and every set of occurrences,
//! with nothing from `src`.

use std::collections::{BTreeMap, BTreeSet};

/// A card: x and y in the coordinates of the source note, and its letter, `.` for the starter.
pub type Card = (i64, i64, char);

/// A cell of a variant: dx and dy as in the source note, and a letter, `*` for any color.
pub type Cell = (i64, i64, char);

/// The letter of a color.
fn letter(color: &str) -> char {
    match color {
        "red" => 'R',
        "green" => 'G',
        "blue" => 'B',
        "purple" => 'P',
        _ => panic!("{color}"),
    }
}

/// Whether three cards, in this order, are an occurrence of the pattern with this key.
fn is_occurrence(key: &str, a: Card, b: Card, c: Card) -> bool {
    let apart = |from: Card, to: Card| (to.0 - from.0, to.1 - from.1);
    match key.split(':').collect::<Vec<_>>()[..] {
        ["diagonal", color, slope] => {
            let step = if slope == "up" { (2, 2) } else { (2, -2) };
            [a, b, c].iter().all(|card| card.2 == letter(color))
                && apart(a, b) == step
                && apart(b, c) == step
        }
        ["stack", block, corner_color, corner] => {
            let is_at_corner = match corner {
                "up-right" => apart(b, c) == (2, 2),
                "up-left" => apart(b, c) == (-2, 2),
                "down-right" => apart(a, c) == (2, -2),
                "down-left" => apart(a, c) == (-2, -2),
                _ => panic!("{corner}"),
            };
            a.2 == letter(block)
                && b.2 == letter(block)
                && apart(a, b) == (0, 4)
                && c.2 == letter(corner_color)
                && is_at_corner
        }
        _ => panic!("{key}"),
    }
}

/// The occurrences of a diagonal or a stack, each a set of cards.
pub fn occurrences(cards: &[Card], key: &str) -> BTreeSet<BTreeSet<Card>> {
    let mut found = BTreeSet::new();
    for &a in cards {
        for &b in cards {
            for &c in cards {
                if is_occurrence(key, a, b, c) {
                    found.insert(BTreeSet::from([a, b, c]));
                }
            }
        }
    }
    found
}

/// The occurrences of any of the variants, each a set of cards.
pub fn shape_occurrences(cards: &[Card], variants: &[Vec<Cell>]) -> BTreeSet<BTreeSet<Card>> {
    let mut found = BTreeSet::new();
    for cells in variants {
        for anchor in cards {
            let mut occurrence = BTreeSet::new();
            for cell in cells {
                let x = anchor.0 + cell.0 - cells[0].0;
                let y = anchor.1 + cell.1 - cells[0].1;
                let fits = |card: &&Card| {
                    (card.0, card.1) == (x, y)
                        && (card.2 == cell.2 || cell.2 == '*' && card.2 != '.')
                };
                occurrence.extend(cards.iter().find(fits));
            }
            if occurrence.len() == cells.len() {
                found.insert(occurrence);
            }
        }
    }
    found
}

/// The largest number of disjoint sets, found by trying every set both as taken and as left out.
pub fn most(sets: &BTreeSet<BTreeSet<Card>>) -> usize {
    fn most(sets: &[&BTreeSet<Card>]) -> usize {
        let Some((first, rest)) = sets.split_first() else {
            return 0;
        };
        let apart = rest.iter().copied();
        let apart: Vec<_> = apart.filter(|set| set.is_disjoint(first)).collect();
        if apart.len() == rest.len() {
            return 1 + most(rest);
        }
        most(rest).max(1 + most(&apart))
    }
    most(&sets.iter().collect::<Vec<_>>())
}

/// Like [`most`], but fast enough for a few more sets: the first remaining card is in one of the
/// sets or in none, and the result for the cards left after that is cached.
pub fn most_by_cards(sets: &BTreeSet<BTreeSet<Card>>) -> usize {
    fn most(
        left: &BTreeSet<Card>,
        sets: &BTreeSet<BTreeSet<Card>>,
        known: &mut BTreeMap<BTreeSet<Card>, usize>,
    ) -> usize {
        let Some(&card) = left.first() else {
            return 0;
        };
        if let Some(&n) = known.get(left) {
            return n;
        }
        let mut rest = left.clone();
        rest.remove(&card);
        let mut n = most(&rest, sets, known);
        for set in sets.iter().filter(|set| set.contains(&card)) {
            if set.is_subset(left) {
                let rest = left.difference(set).copied().collect();
                n = n.max(1 + most(&rest, sets, known));
            }
        }
        known.insert(left.clone(), n);
        n
    }
    let cards = sets.iter().flatten().copied().collect();
    most(&cards, sets, &mut BTreeMap::new())
}

/// Computes the sums of rules F7 and F8 for fields of any size, by following runs from card to
/// card.
pub fn formula(cards: &[Card], key: &str) -> usize {
    let field: BTreeMap<(i64, i64), char> = cards.iter().map(|&(x, y, c)| ((x, y), c)).collect();
    let at = |(x, y), (dx, dy)| field.get(&(x + dx, y + dy)).copied();
    match key.split(':').collect::<Vec<_>>()[..] {
        ["diagonal", color, slope] => {
            let color = letter(color);
            let dy = if slope == "up" { 2 } else { -2 };
            let mut count = 0;
            for (&place, &found) in &field {
                if found == color && at(place, (-2, -dy)) != Some(color) {
                    let run = (0..).take_while(|n| at(place, (2 * n, dy * n)) == Some(color));
                    count += run.count() / 3;
                }
            }
            count
        }
        ["stack", block, corner_color, corner] => {
            let corner = match corner {
                "up-right" => (2, 6),
                "up-left" => (-2, 6),
                "down-right" => (2, -2),
                "down-left" => (-2, -2),
                _ => panic!("{corner}"),
            };
            let qualifies = |place| {
                at(place, (0, 0)) == Some(letter(block))
                    && at(place, (0, 4)) == Some(letter(block))
                    && at(place, corner) == Some(letter(corner_color))
            };
            let mut count = 0;
            for &(x, y) in field.keys() {
                if qualifies((x, y)) && !qualifies((x, y - 4)) {
                    let run = (0..).take_while(|n| qualifies((x, y + 4 * n)));
                    count += run.count().div_ceil(2);
                }
            }
            count
        }
        _ => panic!("{key}"),
    }
}

/// The number of connected parts; steps of (±2, ±2) connect cards.
pub fn n_components(cards: &[Card]) -> usize {
    let mut left: BTreeSet<(i64, i64)> = cards.iter().map(|&(x, y, _)| (x, y)).collect();
    let mut n_components = 0;
    while let Some(first) = left.pop_first() {
        n_components += 1;
        let mut open = vec![first];
        while let Some((x, y)) = open.pop() {
            for place in [
                (x + 2, y + 2),
                (x + 2, y - 2),
                (x - 2, y + 2),
                (x - 2, y - 2),
            ] {
                if left.remove(&place) {
                    open.push(place);
                }
            }
        }
    }
    n_components
}
