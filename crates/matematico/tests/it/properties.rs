//! Properties of every grid, table and string: symmetries do not change the total, text survives a
//! round trip, the best figure counts, and nothing panics.

use handeval_matematico::{
    Figure, FigureShape, Grid, Group, Line, LineName, NewFigure, Parity, PointTable, Value, score,
};
use proptest::prelude::*;

use crate::oracle;

/// The 52 values of a deck, in any order.
fn decks() -> impl Strategy<Value = Vec<u8>> {
    let deck: Vec<u8> = (1..=13).flat_map(|number| [number; 4]).collect();
    Just(deck).prop_shuffle()
}

/// Grids with every cell filled.
pub(crate) fn full_grids() -> impl Strategy<Value = Grid> {
    decks().prop_map(|deck| grid_of(&deck, 0))
}

/// Grids with any number of empty cells.
pub(crate) fn grids() -> impl Strategy<Value = Grid> {
    (decks(), any::<u32>()).prop_map(|(deck, empty_cells)| grid_of(&deck, empty_cells))
}

fn grid_of(deck: &[u8], empty_cells: u32) -> Grid {
    Grid::new(core::array::from_fn(|row| {
        core::array::from_fn(|column| {
            let cell = row * 5 + column;
            let is_empty = empty_cells >> cell & 1 != 0;
            if is_empty {
                None
            } else {
                Value::new(deck[cell])
            }
        })
    }))
    .unwrap()
}

/// How often `number` is among five numbers.
fn count_of(numbers: [u8; 5], number: u8) -> usize {
    numbers.iter().filter(|&&other| other == number).count()
}

/// Some shapes, each with its own test for five numbers.
type IsMatch = fn([u8; 5]) -> bool;
fn shapes() -> [(FigureShape, IsMatch); 4] {
    let odd = Parity::Odd;
    [
        (
            FigureShape::Groups(vec![
                Group::new(3).with_parity(odd),
                Group::new(2).with_parity(Parity::Even),
            ]),
            |numbers| {
                (1..=13)
                    .step_by(2)
                    .any(|number| count_of(numbers, number) == 3)
                    && (2..=12)
                        .step_by(2)
                        .any(|number| count_of(numbers, number) == 2)
            },
        ),
        (
            FigureShape::Groups(vec![Group::new(2).with_parity(odd)]),
            |numbers| {
                (1..=13)
                    .step_by(2)
                    .any(|number| count_of(numbers, number) >= 2)
            },
        ),
        (
            FigureShape::Groups(vec![Group::new(1).with_parity(odd); 5]),
            |mut numbers| {
                numbers.sort_unstable();
                numbers.is_sorted_by(|a, b| a < b) && numbers.iter().all(|number| number % 2 == 1)
            },
        ),
        (
            FigureShape::Groups(vec![Group::new(3).with_values(&Value::ALL[..3])]),
            |numbers| (1..=3).any(|number| count_of(numbers, number) >= 3),
        ),
    ]
}

/// The points of the nine figures, the points (if any) of each of [`shapes`], and the bonus.
fn tables() -> impl Strategy<Value = (Vec<Option<u32>>, Vec<Option<u32>>, u32)> {
    // Few different points, so that ties are common.
    let points = || prop::option::weighted(0.8, prop_oneof![0..4_u32, 0..=1_000_000_u32]);
    (
        prop::collection::vec(points(), 9),
        prop::collection::vec(points(), 4),
        0..=1_000_000_u32,
    )
}

/// Point tables with any points, and with any of [`shapes`] added.
pub(crate) fn point_tables() -> impl Strategy<Value = PointTable> {
    tables().prop_map(|(known, new, bonus)| table_of(&known, &new, bonus))
}

fn table_of(known: &[Option<u32>], new: &[Option<u32>], bonus: u32) -> PointTable {
    let mut points = PointTable::classic();
    points.set_diagonal_bonus(bonus).unwrap();
    for (figure, worth) in Figure::ALL[1..].iter().zip(known) {
        points.set_points(*figure, *worth).unwrap();
    }
    for (shape_idx, ((shape, _), worth)) in shapes().into_iter().zip(new).enumerate() {
        if let Some(worth) = *worth {
            let name = format!("new-{shape_idx}");
            points
                .add_figure(NewFigure::new(&name, worth, shape).unwrap())
                .unwrap();
        }
    }
    points
}

/// The best figure of five numbers with such a table, straight from the rules, without the crate.
fn best_by_rule(mut numbers: [u8; 5], known: &[Option<u32>], new: &[Option<u32>]) -> (String, u32) {
    numbers.sort_unstable();
    let mut candidates = Vec::new(); // in the order that breaks ties
    for (shape_idx, ((_, is_match), worth)) in shapes().iter().zip(new).enumerate() {
        if is_match(numbers) {
            candidates.extend(worth.map(|worth| (format!("new-{shape_idx}"), worth)));
        }
    }
    for ((key, _), worth) in oracle::CLASSIC[1..].iter().zip(known).rev() {
        if oracle::FIGURES[&numbers].contains(key) {
            candidates.extend(worth.map(|worth| ((*key).to_owned(), worth)));
        }
    }
    candidates.push(("none".to_owned(), 0));
    let most = candidates.iter().map(|candidate| candidate.1).max();
    let mut best = candidates.into_iter();
    best.find(|candidate| Some(candidate.1) == most).unwrap()
}

/// The keys and points of the lines, in any order.
fn lines_of(grid: &Grid, points: &PointTable, is_diagonal: bool) -> Vec<(String, u32)> {
    let score = score(grid, points);
    let lines = score
        .lines
        .iter()
        .filter(|line| line.name.is_diagonal() == is_diagonal);
    let mut lines: Vec<_> = lines
        .map(|line| {
            (
                format!("{:?}", line.figure.map(|figure| figure.key())),
                line.points,
            )
        })
        .collect();
    lines.sort();
    lines
}

proptest! {
    #[test]
    fn a_full_grid_scores_as_the_oracle_says(grid in full_grids()) {
        let cells: Vec<u8> = grid.values().map(Value::get).collect();
        let points = PointTable::classic();
        prop_assert_eq!(
            score(&grid, &points).total,
            oracle::classic_total(cells.try_into().unwrap())
        );
    }

    #[test]
    fn each_line_stands_where_its_name_says(grid in grids()) {
        let cells = grid.rows().concat();
        let points = PointTable::classic();
        let score = score(&grid, &points);
        for (line, expected) in score.lines.iter().zip(oracle::LINES) {
            prop_assert_eq!(line.values, expected.map(|cell| cells[cell]));
            prop_assert_eq!(line.values, grid.line_cells(line.name));
            let is_full = line.values.iter().all(Option::is_some);
            prop_assert_eq!(line.figure.is_some(), is_full);
            prop_assert_eq!(grid.line(line.name).is_some(), is_full);
        }
    }

    #[test]
    fn turning_and_mirroring_keep_the_lines(grid in grids(), (known, new, bonus) in tables()) {
        let points = table_of(&known, &new, bonus);
        let rotated = grid.transposed().mirrored();
        for other in [grid.transposed(), grid.mirrored(), rotated, rotated.mirrored()] {
            prop_assert_eq!(score(&other, &points).total, score(&grid, &points).total);
            for is_diagonal in [false, true] {
                prop_assert_eq!(
                    lines_of(&other, &points, is_diagonal),
                    lines_of(&grid, &points, is_diagonal)
                );
            }
        }
        prop_assert_eq!(grid.transposed().transposed(), grid);
        prop_assert_eq!(grid.mirrored().mirrored(), grid);
        let half_turn = rotated.transposed().mirrored();
        prop_assert_eq!(half_turn.transposed().mirrored().transposed().mirrored(), grid);
    }

    #[test]
    fn transposing_makes_rows_columns(grid in grids()) {
        let names = LineName::ALL;
        for n in 0..5 {
            let row = grid.line_cells(names[n]);
            prop_assert_eq!(grid.transposed().line_cells(names[5 + n]), row);
        }
        let first = grid.line_cells(LineName::Diagonal1);
        prop_assert_eq!(grid.transposed().line_cells(LineName::Diagonal1), first);
        prop_assert_eq!(grid.mirrored().line_cells(LineName::Diagonal2), first);
    }

    #[test]
    fn the_best_figure_counts(deck in decks(), (known, new, bonus) in tables()) {
        let points = table_of(&known, &new, bonus);
        let numbers: [u8; 5] = deck[..5].try_into().unwrap();
        prop_assume!(numbers.iter().any(|&number| number != numbers[0]));
        let line = Line::new(numbers.map(|number| Value::new(number).unwrap())).unwrap();
        let best = points.score_line(&line);
        let found = (best.figure.key().to_owned(), best.points);
        prop_assert_eq!(found, best_by_rule(numbers, &known, &new));
    }

    #[test]
    fn the_total_is_the_sum_and_the_bonus_is_for_figures(
        grid in grids(),
        (known, new, bonus) in tables(),
    ) {
        let points = table_of(&known, &new, bonus);
        let score = score(&grid, &points);
        prop_assert_eq!(score.total, score.lines.iter().map(|line| line.points).sum::<u32>());
        prop_assert_eq!(score.is_complete, grid.n_empty() == 0);
        for line in &score.lines {
            let has_figure = line.figure.is_some_and(|figure| figure.key() != "none");
            let is_rewarded = has_figure && line.name.is_diagonal();
            prop_assert_eq!(line.bonus, if is_rewarded { bonus } else { 0 });
        }
    }

    #[test]
    fn a_grid_comes_back_from_its_text(grid in grids()) {
        prop_assert_eq!(grid.to_string().parse(), Ok(grid));
        prop_assert_eq!(format!("{grid:#}").parse(), Ok(grid));
        prop_assert_eq!(grid.to_string().lines().count(), 5);
        prop_assert_eq!(Grid::new(grid.rows()), Ok(grid));
        prop_assert_eq!(grid.values().count() + grid.n_empty(), 25);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        assert_total(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in any::<Vec<u8>>()) {
        assert_total(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn almost_grids_are_read_or_refused(
        text in "([AaKk1-9]|1[0-4]|[._xé♠]|[ ,\t/\r\n]|\n|/| ){0,80}",
    ) {
        assert_total(&text);
    }

    #[test]
    fn grids_with_one_character_changed_are_read_or_refused(
        grid in grids(),
        place in any::<prop::sample::Index>(),
        char in any::<char>(),
    ) {
        let mut chars: Vec<char> = grid.to_string().chars().collect();
        let place = place.index(chars.len());
        chars[place] = char;
        assert_total(&chars.into_iter().collect::<String>());
    }
}

/// Reads an arbitrary string. Reading never panics, and an error points into the string.
fn assert_total(text: &str) {
    if let Err(error) = text.parse::<Value>() {
        assert_eq!(error.span(), 0..text.len());
    }
    match Grid::parse(text) {
        Ok(grid) => {
            assert_eq!(grid.to_string().parse(), Ok(grid));
            assert_eq!(
                score(&grid, &PointTable::classic()).is_complete,
                grid.is_complete()
            );
        }
        Err(error) => {
            assert!(text.get(error.span()).is_some(), "{text:?}: {error:?}");
            assert!(!error.to_string().is_empty());
        }
    }
}
