//! `handeval poker draw` and `handeval poker return`: which cards to exchange, and what it returns.

use std::io::{self, Write};

use handeval_cards::{CardSet, Deck, read_cards};
use handeval_poker::{DrawValue, Hand, PayTable, Rules, singletons};

use super::{answer_hands, pay_table_file};
use crate::cli::{DrawHandArgs, ReturnArgs};
use crate::commands::{Evaluation, usage};
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::argument_text;
use crate::output::Output;
use crate::render;
use crate::report::poker_draw::{DrawReport, ReturnReport};

/// What a hand after the draw is worth, as it was typed.
enum Value {
    Percentile,
    /// Valued by percentile; the best choice is that of the rule.
    Singletons,
    Table(PayTable),
}

/// Every choice of which cards to exchange.
struct Draw {
    rules: Rules,
    value: Value,
    dead: CardSet,
}

impl Evaluation for Draw {
    type Report = DrawReport;
    const NOUN: &'static str = "hand";

    fn evaluate(&self, input: &str) -> Result<DrawReport, Problem> {
        let hand = Hand::parse(input, self.rules).map_err(|error| {
            let mut problem = Problem::from(error);
            if problem.kind == "wrong-card-count" {
                // A draw is stricter than a hand.
                let given = problem.message.split(':').next().unwrap_or_default();
                problem.message = format!("{given}: expected a hand of 5 cards for a draw");
            }
            problem
        })?;
        let value = match &self.value {
            Value::Percentile | Value::Singletons => DrawValue::Percentile,
            Value::Table(table) => DrawValue::PayTable(table),
        };
        let draw = handeval_poker::draw(&hand, value, self.dead)
            .map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        let (name, rule) = match &self.value {
            Value::Percentile => ("percentile", None),
            Value::Table(table) => (table.name(), None),
            Value::Singletons => {
                let hold = hand.card_set() - singletons(&hand);
                ("percentile", Some(("singletons", hold)))
            }
        };
        Ok(DrawReport::new(&draw, name, rule))
    }

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
        _ if rules.deck() != Deck::FiftyTwo => {
            return Err(usage(format!(
                "pay table `{}` does not go with the {}-card deck: expected the 52-card deck",
                typed.value,
                rules.deck()
            )));
        }
        table => Value::Table(pay_table_file::read(table)?),
    };
    let dead_text = typed.dead.as_deref().map(argument_text).unwrap_or_default();
    let dead = match dead_cards(&dead_text, rules.deck()) {
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

/// The cards of `--dead`.
fn dead_cards(text: &str, deck: Deck) -> Result<CardSet, Problem> {
    let mut dead = CardSet::new();
    for card_at in read_cards(text) {
        let card_at = card_at?;
        let problem = |kind, message| Problem {
            kind,
            message,
            span: Some(card_at.span()),
        };
        let card = card_at.card;
        if !deck.contains(card) {
            let message = format!(
                "dead card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
                deck.lowest_rank()
            );
            return Err(problem("card-not-in-deck", message));
        }
        if !dead.insert(card) {
            let message = format!("dead card `{card}` occurs twice: expected different cards");
            return Err(problem("duplicate-card", message));
        }
    }
    Ok(dead)
}

pub(super) fn optimal_return(
    rules: Rules,
    typed: &ReturnArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    if rules.deck() != Deck::FiftyTwo {
        return Err(usage("`poker return` goes with the 52-card deck only"));
    }
    let table = pay_table_file::read(&typed.table)?;
    let found = handeval_poker::optimal_return(&table);
    output.report(
        &ReturnReport::new(&table, &found),
        render::poker_draw::optimal_return,
    )?;
    Ok(Exit::Success)
}
