//! The figures in reverse: for each figure, every line that has it, written down from the text of
//! the rules, with nothing from `src`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The figures of a line, by key.
type Keys = BTreeSet<&'static str>;

/// The keys of the figures with their classic points, from the fewest to the most.
pub const CLASSIC: [(&str, u32); 10] = [
    ("none", 0),
    ("pair", 10),
    ("two-pairs", 20),
    ("three-of-a-kind", 40),
    ("straight", 50),
    ("full-house", 80),
    ("aces-and-kings", 100),
    ("royal", 150),
    ("four-of-a-kind", 160),
    ("four-aces", 200),
];

/// The cells of the twelve lines, in a grid read row by row.
pub const LINES: [[usize; 5]; 12] = [
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

/// All lines, in ascending order, each with every figure it contains.
pub static FIGURES: LazyLock<BTreeMap<[u8; 5], Keys>> = LazyLock::new(|| {
    let mut figures = BTreeMap::new();
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                for d in c..=13 {
                    for e in d..=13 {
                        if a != e {
                            figures.insert([a, b, c, d, e], Keys::from(["none"]));
                        }
                    }
                }
            }
        }
    }
    // A line in any order, if there are enough cards for it.
    let mut write = |key: &'static str, mut line: [u8; 5]| {
        line.sort_unstable();
        if let Some(keys) = figures.get_mut(&line) {
            keys.insert(key);
        }
    };
    for x in 1..=13 {
        for a in 1..=13 {
            write("four-of-a-kind", [x, x, x, x, a]);
            if x != a {
                write("full-house", [x, x, x, a, a]);
            }
            for b in 1..=13 {
                write("three-of-a-kind", [x, x, x, a, b]);
                if x != a {
                    write("two-pairs", [x, x, a, a, b]);
                }
                for c in 1..=13 {
                    write("pair", [x, x, a, b, c]);
                }
            }
        }
        write("four-aces", [1, 1, 1, 1, x]);
    }
    for lowest in 1..=9 {
        write(
            "straight",
            [lowest, lowest + 1, lowest + 2, lowest + 3, lowest + 4],
        );
    }
    write("royal", [1, 10, 11, 12, 13]);
    write("aces-and-kings", [1, 1, 1, 13, 13]);
    figures
});

/// The figure of five numbers in the classic game, and its points.
pub fn classic(mut numbers: [u8; 5]) -> (&'static str, u32) {
    numbers.sort_unstable();
    let keys = &FIGURES[&numbers];
    let mut best = CLASSIC[0];
    for (key, points) in CLASSIC {
        if keys.contains(key) && points > best.1 {
            best = (key, points);
        }
    }
    best
}

/// The classic total of a full grid, row by row.
pub fn classic_total(cells: [u8; 25]) -> u32 {
    let mut total = 0;
    for (line_idx, line) in LINES.iter().enumerate() {
        let (_, points) = classic(line.map(|cell| cells[cell]));
        total += points;
        if line_idx >= 10 && points > 0 {
            total += 10;
        }
    }
    total
}
