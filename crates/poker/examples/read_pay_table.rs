//! Reads pay tables from JSON and shows where an invalid one goes wrong. Needs the feature `serde`.
//!
//! ```console
//! cargo run -p handeval-poker --features serde --example read_pay_table
//! ```

use std::error::Error;
use std::io::{self, Write};

use handeval_poker::{CardSet, DrawValue, Hand, PayTableFile, draw};

/// A table that pays more than usual for a flush and less for a full house.
const TABLE: &str = r#"{
    "classes": "jacks-or-better",
    "pays": {
        "royal-flush": 800, "straight-flush": 50, "four-of-a-kind": 25, "full-house": 7,
        "flush": 8, "straight": 4, "three-of-a-kind": 3, "two-pair": 2, "jacks-or-better": 1
    }
}"#;

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let pays = serde_json::from_str::<PayTableFile>(TABLE)?.table("flushes")?;
    let hand: Hand = "Jh 9h 4h 2h Jd".parse()?;
    let draw = draw(&hand, DrawValue::PayTable(&pays), CardSet::EMPTY)?;
    for option in draw.options().iter().take(2) {
        let held: Vec<String> = option.held().iter().map(ToString::to_string).collect();
        writeln!(out, "hold {}: {:.4}", held.join(" "), option.expected())?;
    }

    for (right, wrong) in [
        ("\"flush\": 8", "\"flush\": 7.125"),
        ("\"flush\": 8", "\"flsh\": 8"),
        ("jacks-or-better\",", "queens-or-better\","),
    ] {
        let text = TABLE.replacen(right, wrong, 1);
        match serde_json::from_str::<PayTableFile>(&text) {
            Ok(file) => match file.table("flushes") {
                Ok(table) => writeln!(out, "{}", table.name())?,
                Err(error) => writeln!(out, "{}: {error}", error.kind())?,
            },
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    Ok(())
}
