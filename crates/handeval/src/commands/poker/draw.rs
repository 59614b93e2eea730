//! `handeval poker draw` and `handeval poker return`: which cards to exchange, and what it returns.

use std::io::{self, Write};
use std::path::Path;

use handeval_answer::poker::{self, Draw, Value};
use handeval_answer::read_pay_table;
use handeval_answer::report::poker_draw::DrawReport;
use handeval_cards::Deck;
use handeval_poker::{PayTable, Rules};

use super::answer_hands;
use crate::cli::{DrawHandArgs, ReturnArgs};
use crate::commands::{Rendering, usage};
use crate::diagnose::{BadInput, Failure, Place};
use crate::exit::Exit;
use crate::input::{Source, argument_text};
use crate::output::Output;
use crate::render;

impl Rendering for Draw {
    fn write_text(&self, report: &DrawReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker_draw::draw(report, out)
    }
}

pub(super) fn draw(
    rules: Rules,
    typed: &DrawHandArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let value = match typed.value.as_str() {
        "percentile" => Value::Percentile,
        "singletons" => Value::Singletons,
        table => {
            let table = pay_table(table, "`percentile`, `singletons`, ")?;
            if rules.deck() != Deck::FiftyTwo {
                return Err(usage(format!(
                    "pay table `{}` does not go with the {}-card deck: expected the 52-card deck",
                    typed.value,
                    rules.deck()
                )));
            }
            Value::Table(table)
        }
    };
    let dead_text = typed.dead.as_deref().map(argument_text).unwrap_or_default();
    let dead = match poker::dead_cards(&dead_text, rules.deck()) {
        Ok(dead) => dead,
        Err(problem) => {
            output.bad_input(&BadInput {
                problem: &problem,
                input: &dead_text,
                place: &Place::Option("--dead"),
            })?;
            return Ok(Exit::Bad);
        }
    };
    let draw = Draw { rules, value, dead };
    answer_hands(&draw, &typed.hands, "poker draw", output)
}

pub(super) fn optimal_return(
    rules: Rules,
    typed: &ReturnArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    if rules.deck() != Deck::FiftyTwo {
        return Err(usage("`poker return` goes with the 52-card deck only"));
    }
    let table = pay_table(&typed.table, "")?;
    output.report(
        &poker::table_return(&table),
        render::poker_draw::optimal_return,
    )?;
    Ok(Exit::Success)
}

/// The most bytes that a pay table may have.
const MAX_TABLE_BYTES: usize = 1 << 20;

/// The pay table with a built-in name, or in the file of that name; an error names the other
/// values that would have been right.
fn pay_table(name: &str, others: &str) -> Result<PayTable, Failure> {
    if let Some(table) = PayTable::built_in(name) {
        return Ok(table);
    }
    let path = Path::new(name);
    if !path.exists() {
        let names = PayTable::built_in_names().join("`, `");
        return Err(Failure::Input {
            kind: "unknown-pay-table",
            message: format!(
                "`{name}` is no pay table and no file: expected {others}a JSON file, or one of \
                 `{names}`"
            ),
        });
    }
    let text = Source::File(path.to_owned()).read_whole(MAX_TABLE_BYTES, "pay table")?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    read_pay_table(&text, &stem).map_err(|problem| {
        let place = Place::File(format!("`{name}`"));
        let bad = BadInput {
            problem: &problem,
            input: &text,
            place: &place,
        };
        Failure::Input {
            kind: problem.kind,
            message: format!("{}: {}", bad.location(), problem.message),
        }
    })
}
