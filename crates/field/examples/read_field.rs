//! Reads fields from JSON and shows where an invalid one goes wrong. Needs the feature `serde`.
//!
//! ```console
//! cargo run -p handeval-field --features serde --example read_field
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_field::FieldInput;

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    for text in [
        r#"{"cards": [[0, 0, null], [2, 2, "R"], {"x": 4, "y": 4, "color": "red"}]}"#,
        r#"{"cards": [[0, 0, null], [2, 2, "R"], {"x": 4, "y": 4, "color": "rde"}]}"#,
        r#"{"cards": [[0, 0, null], [2, 2, "R"], [3, 3, "R"]]}"#,
    ] {
        match serde_json::from_str::<FieldInput>(text) {
            Ok(input) => writeln!(out, "{} cards", input.field.n_cards())?,
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    Ok(())
}
