//! Poker hands: ranked, compared, dealt, and which cards to exchange.

use std::ops::Range;

use handeval_cards::{Card, CardSet, Deck, Pile, read_cards};
use handeval_poker::{
    DrawError, DrawValue, Exchange, Hand, HandValue, PayTable, RoundError, Rules, Showdown,
    evaluate, optimal_return, play_round, singletons,
};

use crate::report::poker::{CompareReport, DealReport, RankReport};
use crate::report::poker_draw::{DrawReport, ReturnReport};
use crate::{Evaluation, Problem};

/// What each hand is worth.
#[derive(Clone, Copy, Debug)]
pub struct Rank {
    /// The deck and the order in force.
    pub rules: Rules,
}

impl Evaluation for Rank {
    type Report = RankReport;
    const NOUN: &'static str = "hand";

    fn evaluate(&self, input: &str) -> Result<RankReport, Problem> {
        let hand = Hand::parse(input, self.rules)?;
        Ok(RankReport::new(&hand, evaluate(&hand)))
    }
}

/// Which hands win, and why.
#[derive(Clone, Copy, Debug)]
pub struct Compare {
    /// The deck and the order in force.
    pub rules: Rules,
}

impl Compare {
    /// The report of these hands.
    ///
    /// # Errors
    ///
    /// There are fewer than two.
    pub fn report(hands: &[Hand]) -> Result<CompareReport, Problem> {
        let values: Vec<HandValue> = hands.iter().map(evaluate).collect();
        let showdown = Showdown::new(&values)
            .map_err(|error| Problem::whole(error.kind(), error.to_string()))?;
        Ok(CompareReport::new(hands, &values, &showdown))
    }
}

impl Evaluation for Compare {
    type Report = CompareReport;
    const NOUN: &'static str = "comparison";

    fn evaluate(&self, input: &str) -> Result<CompareReport, Problem> {
        let mut hands = Vec::new();
        let mut offset = 0;
        for text in input.split('|') {
            let hand = Hand::parse(text, self.rules).map_err(|error| {
                let problem = Problem::from(error);
                Problem {
                    span: problem
                        .span
                        .map(|span| span.start + offset..span.end + offset),
                    ..problem
                }
            })?;
            hands.push(hand);
            offset += text.len() + 1;
        }
        if hands.len() < 2 {
            return Err(Problem::whole(
                "too-few-hands",
                "one hand cannot be compared: expected two or more with `|` between them",
            ));
        }
        Self::report(&hands)
    }
}

/// A round that the seed deals, in which every player exchanges once by the rule.
///
/// # Errors
///
/// There are more players than the deck has cards for, or none.
pub fn deal(
    rules: Rules,
    n_players: usize,
    exchange: Exchange,
    seed: u64,
) -> Result<DealReport, RoundError> {
    let pile = Pile::seeded(rules.deck(), seed);
    let round = play_round(pile.remaining(), n_players, exchange, rules)?;
    Ok(DealReport::new(seed, exchange.key(), &round))
}

/// What a hand after the draw is worth, as it was typed.
#[derive(Clone, Debug)]
pub enum Value {
    /// The share of all hands that the result beats.
    Percentile,
    /// Valued by percentile; the best choice is that of the rule.
    Singletons,
    /// What a pay table pays.
    Table(PayTable),
}

/// Every choice of which cards to exchange.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The deck and the order in force.
    pub rules: Rules,
    /// What a hand after the draw is worth.
    pub value: Value,
    /// Cards that cannot be drawn.
    pub dead: CardSet,
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
        let draw = handeval_poker::draw(&hand, value, self.dead).map_err(|error| Problem {
            kind: error.kind(),
            message: error.to_string(),
            span: match error {
                DrawError::DeadCardInHand { card } => span_of(card, input),
                _ => None,
            },
        })?;
        let (name, rule) = match &self.value {
            Value::Percentile => ("percentile", None),
            Value::Table(table) => (table.name(), None),
            Value::Singletons => {
                let hold = hand.card_set() - singletons(&hand);
                ("percentile", Some(("singletons", hold)))
            }
        };
        Ok(DrawReport::new(&draw, name, rule, self.dead))
    }
}

/// The bytes of a card in the text of a hand.
fn span_of(card: Card, input: &str) -> Option<Range<usize>> {
    let mut found = read_cards(input).flatten();
    found
        .find(|card_at| card_at.card == card)
        .map(|card_at| card_at.span())
}

/// The dead cards of a text.
///
/// # Errors
///
/// A card that is none, is not in the deck, or occurs twice.
pub fn dead_cards(text: &str, deck: Deck) -> Result<CardSet, Problem> {
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

/// What optimal play returns by a pay table.
#[must_use]
pub fn table_return(table: &PayTable) -> ReturnReport {
    ReturnReport::new(table, &optimal_return(table))
}
