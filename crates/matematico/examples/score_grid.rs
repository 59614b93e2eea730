//! Scores a grid line by line, with the classic points and with a custom point table.
//!
//! ```console
//! cargo run -p handeval-matematico --example score_grid
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_matematico::{Figure, Grid, PointTable, score};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let grid: Grid = "
        A 10  J  Q  K
        2  2  7  7  7
        A  A  A  K  K
        3  4  5  6  8
        9  9  9  9  3
    "
    .parse()?;

    let classic = PointTable::classic();
    for line in score(&grid, &classic).lines {
        if let Some(figure) = line.figure.filter(|_| line.points > 0) {
            writeln!(
                out,
                "{}: {}, {}",
                line.name.key(),
                figure.name(),
                line.points
            )?;
        }
    }
    writeln!(out, "total {}", score(&grid, &classic).total)?;

    let mut mine = PointTable::classic();
    mine.set_points(Figure::Straight, Some(90))?;
    mine.set_diagonal_bonus(30)?;
    writeln!(out, "by my table {}", score(&grid, &mine).total)?;
    Ok(())
}
