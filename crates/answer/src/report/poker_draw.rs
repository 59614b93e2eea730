//! The choices of a draw, and the return of a pay table.

use handeval_poker::{Card, CardSet, Draw, DrawOption, PayTable, Return};
use serde::{Serialize, Serializer};

/// Counts by name, in their order.
pub type Counts<T> = Vec<(&'static str, T)>;

fn as_object<T: Serialize, S: Serializer>(
    counts: &Counts<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(name, count)| (name, count)))
}

/// Every choice of which cards of a hand to exchange, best first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawReport {
    /// The cards, in their order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// The number of cards of the deck.
    pub deck: usize,
    /// `standard` or `stripped`.
    pub order: &'static str,
    /// Cards that cannot be drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dead: Vec<Card>,
    /// What the options are valued by.
    pub value: String,
    /// The rule that chose the best option, if it was not the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The choices, best first.
    pub options: Vec<OptionReport>,
    /// The best of them.
    pub best: OptionReport,
}

impl DrawReport {
    /// The report of a draw that was valued by `value`; a rule names the cards that it holds.
    pub fn new(
        draw: &Draw,
        value: &str,
        rule: Option<(&'static str, CardSet)>,
        dead: CardSet,
    ) -> Self {
        let rules = draw.hand().rules();
        let best = rule.and_then(|(_, hold)| draw.option_for(hold));
        Self {
            cards: draw.hand().cards().to_vec(),
            deck: rules.deck().n_cards(),
            order: rules.order().key(),
            dead: dead.iter().collect(),
            value: value.to_owned(),
            rule: rule.map(|(name, _)| name),
            options: draw.options().iter().map(OptionReport::new).collect(),
            best: OptionReport::new(best.unwrap_or(draw.best())),
        }
    }
}

/// One choice: the exact expected value is `numerator / denominator`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionReport {
    /// The cards that are kept.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub hold: Vec<Card>,
    /// The cards that are exchanged.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub discard: Vec<Card>,
    /// The expected value.
    pub expected: f64,
    /// The exact value times the denominator.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub numerator: u128,
    /// What the numerator is divided by.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub denominator: u128,
    /// The number of draws.
    pub draws: u64,
    /// How many draws end in each class.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub outcomes: Counts<u64>,
}

impl OptionReport {
    fn new(option: &DrawOption) -> Self {
        Self {
            hold: option.held().to_vec(),
            discard: option.discarded().to_vec(),
            expected: option.expected(),
            numerator: option.numerator(),
            denominator: option.denominator(),
            draws: option.n_draws(),
            outcomes: option.outcomes().to_vec(),
        }
    }
}

/// The return of optimal play of a pay table: `numerator / denominator` coins per coin.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReturnReport {
    /// The name of the table.
    pub table: String,
    /// The expected value.
    #[serde(rename = "return")]
    pub expected: f64,
    /// The exact value times the denominator.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub numerator: u128,
    /// What the numerator is divided by.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub denominator: u128,
    /// How much of the denominator ends in each class.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub classes: Counts<u128>,
    /// What each class pays.
    #[serde(skip)]
    pub pays: Vec<u32>,
}

impl ReturnReport {
    pub(crate) fn new(table: &PayTable, found: &Return) -> Self {
        Self {
            table: table.name().to_owned(),
            expected: found.expected(),
            numerator: found.numerator(),
            denominator: found.denominator().into(),
            classes: found
                .by_class()
                .iter()
                .map(|&(class, n)| (class, n.into()))
                .collect(),
            pays: (0..table.classes().len())
                .map(|idx| table.pay(idx))
                .collect(),
        }
    }
}
