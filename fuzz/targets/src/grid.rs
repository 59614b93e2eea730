//! Matematico grids, as text and as lists.

use handeval_answer::Problem;
use handeval_answer::ask::{Question as _, RequestSource, Work};
use handeval_answer::matematico::Score;
use handeval_matematico::{
    Grid, GridBatch, LineName, LineTable, MovingGrid, PointTable, Value, score,
};

use crate::ask::request;
use handeval_testing::matematico::LINES;

use crate::oracle::matematico::{is_best, points, total};
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "grid",
    about: "a Matematico grid",
    words: vocabulary::grids,
    run,
};

fn run(input: &[u8]) {
    let text = dense::text(input, dense::grid);
    for word in text.split_ascii_whitespace() {
        if let Some(cell) = Grid::parse_cell(word) {
            let written = cell.map_or_else(|| ".".to_owned(), |value| value.to_string());
            assert_eq!(Grid::parse_cell(&written), Some(cell), "{word:?}");
        }
    }
    let question = Score::read(&request(Score::SPEC, RequestSource::CommandLine));
    let question = question.unwrap_or_else(|fault| panic!("{fault:?}"));
    let whole = question.parse(&text);
    if let Err(problem) = &whole {
        fault::check_problem(&text, problem);
    }
    match Grid::parse(&text) {
        Ok(grid) => {
            assert_eq!(whole.as_ref(), Ok(&grid), "{text:?}");
            check(&grid);
        }
        Err(error) => {
            fault::check_problem(&text, &Problem::from(error));
            // A list is read if the whole input is a grid.
            if let Ok(grid) = &whole {
                assert!(text.trim_start().starts_with('['), "{text:?}");
                check(grid);
            }
        }
    }
    if let Ok(grid) = whole {
        let report = question.answer(&grid, Work::ALONE);
        let total = report.map(|report| report.total);
        assert_eq!(total, Ok(score(&grid, &PointTable::classic()).total));
    }
}

/// The numbers of a grid row by row, with 0 for an empty cell.
fn cells(grid: &Grid) -> [u8; 25] {
    let rows = grid.rows();
    std::array::from_fn(|cell| rows[cell / 5][cell % 5].map_or(0, Value::get))
}

fn check(grid: &Grid) {
    let written = grid.to_string();
    assert_eq!(written.parse().as_ref(), Ok(grid), "{written}");
    assert_eq!(Grid::new(grid.rows()).as_ref(), Ok(grid));
    let on_a_line = format!("{grid:#}");
    for plain in [&written, &on_a_line] {
        assert_eq!(plain.parse().as_ref(), Ok(grid), "{plain}");
        assert!(Grid::is_plain(plain), "{plain}");
    }
    // Separated as in a table.
    let fields = on_a_line
        .replace(' ', ",")
        .replace(",/,", "\n")
        .replace('.', "");
    assert_eq!(fields.parse().as_ref(), Ok(grid), "{fields}");

    let table = PointTable::classic();
    let cells = cells(grid);
    let found = score(grid, &table);
    assert_eq!(found.total, total(cells, &table), "{written}");
    assert_eq!(found.is_complete, !cells.contains(&0));
    assert_eq!(
        grid.n_empty(),
        cells.iter().filter(|&&cell| cell == 0).count()
    );
    for (line, name) in LINES.into_iter().zip(LineName::ALL) {
        let line = line.map(|cell| cells[cell]);
        let scored = found.line(name);
        assert_eq!(scored.figure.is_some(), !line.contains(&0), "{written}");
        if let Some(figure) = scored.figure {
            assert!(is_best(line, &table, figure), "{line:?}: {figure:?}");
            assert_eq!(
                scored.points - scored.bonus,
                points(line, &table).0,
                "{line:?}"
            );
        }
    }
    for other in [grid.transposed(), grid.mirrored()] {
        assert_eq!(score(&other, &table).total, found.total, "{written}");
    }
    check_fast(grid, &table, found.total);
}

/// Checks that the fast functions return the same total.
fn check_fast(grid: &Grid, table: &PointTable, total: u32) {
    let lines = LineTable::new(table);
    let mut batch = GridBatch::new();
    assert_eq!(batch.push(grid), grid.is_complete());
    let mut totals = Vec::new();
    batch.totals(&lines, &mut totals);
    let Some(mut moving) = MovingGrid::new(grid, &lines) else {
        assert!(!grid.is_complete() && totals.is_empty());
        assert_eq!(lines.total(grid), None);
        return;
    };
    assert_eq!(totals, [total]);
    assert_eq!((lines.total(grid), moving.total()), (Some(total), total));
    for (one, other) in [(0, 24), (3, 12), (7, 8), (20, 4)] {
        let gain = moving.gain(one, other);
        let before = moving.total();
        moving.swap(one, other);
        assert_eq!(i64::from(moving.total()), i64::from(before) + gain);
        let cells = self::cells(&moving.grid());
        assert_eq!(
            moving.total(),
            crate::oracle::matematico::total(cells, table)
        );
    }
}
