//! A slow scorer for the classic points, written from the text of rules X6 to X11. It uses no code
//! from the crates.

/// The key of a figure, its points, and whether a line has it.
type Figure = (&'static str, u32, fn(&[u8; 5]) -> bool);

/// The figures from the most points to the fewest, so that a line scores the first one it has.
const FIGURES: [Figure; 9] = [
    ("four-aces", 200, |line| n_of(line, 1) == 4),
    ("four-of-a-kind", 160, |line| {
        line.iter().any(|&value| n_of(line, value) == 4)
    }),
    ("royal", 150, |line| {
        [1, 10, 11, 12, 13]
            .iter()
            .all(|&value| n_of(line, value) == 1)
    }),
    ("aces-and-kings", 100, |line| {
        n_of(line, 1) == 3 && n_of(line, 13) == 2
    }),
    ("full-house", 80, |line| {
        line.iter().all(|&value| n_of(line, value) >= 2) && has_three(line)
    }),
    ("straight", 50, |line| {
        (1..=9).any(|least| (least..least + 5).all(|value| n_of(line, value) == 1))
    }),
    ("three-of-a-kind", 40, has_three),
    ("two-pairs", 20, |line| n_paired(line) == 4),
    ("pair", 10, |line| n_paired(line) == 2),
];

fn n_of(line: &[u8; 5], value: u8) -> usize {
    line.iter().filter(|&&other| other == value).count()
}

fn has_three(line: &[u8; 5]) -> bool {
    line.iter().any(|&value| n_of(line, value) == 3)
}

/// How many cards belong to a pair.
fn n_paired(line: &[u8; 5]) -> usize {
    line.iter().filter(|&&value| n_of(line, value) == 2).count()
}

/// The figures of the ten rows and columns and the two diagonals of a full grid, each with its
/// points.
pub(crate) fn lines(grid: &[[u8; 5]; 5]) -> [(&'static str, u32); 12] {
    let place = |line_idx: usize, idx: usize| match line_idx {
        0..=4 => grid[line_idx][idx],
        5..=9 => grid[idx][line_idx - 5],
        10 => grid[idx][idx],
        _ => grid[idx][4 - idx],
    };
    std::array::from_fn(|line_idx| {
        let line: [u8; 5] = std::array::from_fn(|idx| place(line_idx, idx));
        let found = FIGURES.iter().find(|(_, _, has)| has(&line));
        let bonus = if line_idx >= 10 { 10 } else { 0 };
        found.map_or(("none", 0), |&(key, points, _)| (key, points + bonus))
    })
}

#[test]
fn every_figure_is_known() {
    let grid = [
        [1, 1, 1, 13, 13],
        [12, 10, 1, 13, 11],
        [2, 3, 2, 4, 3],
        [9, 6, 8, 5, 7],
        [6, 6, 9, 6, 6],
    ];
    let figures = lines(&grid);
    assert_eq!(
        figures[..5],
        [
            ("aces-and-kings", 100),
            ("royal", 150),
            ("two-pairs", 20),
            ("straight", 50),
            ("four-of-a-kind", 160)
        ]
    );
    assert_eq!(figures[6], ("pair", 10)); // A 10 3 6 6
    assert_eq!(figures[10], ("none", 0)); // A 10 2 5 6
    assert_eq!(figures[11], ("two-pairs", 30)); // K K 2 6 6
    let mut rows = grid;
    rows[0] = [13, 1, 13, 13, 1];
    rows[2] = [1, 1, 1, 5, 1];
    rows[3] = [8, 9, 8, 8, 1];
    rows[4] = [1, 2, 11, 12, 13];
    let figures = lines(&rows);
    assert_eq!(figures[0], ("full-house", 80));
    assert_eq!(figures[2], ("four-aces", 200));
    assert_eq!(figures[3], ("three-of-a-kind", 40));
    assert_eq!(figures[4], ("none", 0));
}
