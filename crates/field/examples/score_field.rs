//! Scores a field for some objectives, and shows what almost counts for a pattern.
//!
//! ```console
//! cargo run -p handeval-field --example score_field
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_field::{
    Color, Coordinates, Field, Objective, Pattern, PlacedCard, Symbol, Symbols, WorkLimit,
    near_misses, score,
};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let cards = [
        PlacedCard::starter(0, 0),
        PlacedCard::new(2, 2, Color::Blue),
        PlacedCard::new(2, 6, Color::Blue),
        PlacedCard::new(4, 8, Color::Red),
        PlacedCard::new(2, 10, Color::Blue),
    ];
    let field = Field::new(&cards, Coordinates::Note)?;
    let symbols = Symbols::new().with(Symbol::Animal, 4);
    let objectives = ["93".parse::<Objective>()?, "97".parse()?];

    let found = score(&field, &symbols, &objectives, WorkLimit::default())?;
    for (objective, found) in objectives.iter().zip(&found.objectives) {
        let (count, points) = (found.count, found.points);
        writeln!(out, "{objective}: counted {count}, {points} points")?;
    }
    writeln!(out, "total {}", found.total)?;

    let pattern: Pattern = "stack:blue:red:up-right".parse()?;
    for miss in near_misses(&field, &pattern)? {
        writeln!(out, "almost: {miss}")?;
    }
    Ok(())
}
