//! The answer: all choices, best first.

use handeval_cards::{Card, CardOrJoker, CardSet};
use handeval_poker::DrawOption;
use serde::{Serialize, Serializer};

use crate::poker::LargeCount;

/// Counts by name, in order.
pub type Counts<T> = Vec<(&'static str, T)>;

pub(in crate::poker) fn as_object<T: Serialize, S: Serializer>(
    counts: &Counts<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(name, count)| (name, count)))
}

/// Every choice of which cards of a hand to discard, best first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawReport {
    /// The cards, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The number of cards in the deck, 53 with a joker; not in lowball.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<usize>,
    /// `standard` or `stripped`; in lowball, the game.
    pub order: &'static str,
    /// Cards that cannot be drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub dead: Vec<Card>,
    /// The value used to compare the choices.
    pub value: String,
    /// The rule that picked the best choice, if the value did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The number of opponents, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponents: Option<usize>,
    /// How the opponents draw, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<&'static str>,
    /// `exact`, or `monte-carlo` for random deals; only for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The number of random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The seed of the random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the random deals were stopped early.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut_short: bool,
    /// The choices, best first.
    pub options: Vec<OptionReport>,
    /// The best choice.
    pub best: OptionReport,
    /// The game, unless it is `high`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'static str>,
}

impl DrawReport {
    /// The report on the choices for some cards, best first, without opponents.
    pub(super) fn new(
        cards: Vec<CardOrJoker>,
        order: &'static str,
        dead: CardSet,
        value: &str,
        options: Vec<OptionReport>,
    ) -> Self {
        Self {
            cards,
            deck: None,
            order,
            dead: dead.iter().collect(),
            value: value.to_owned(),
            rule: None,
            opponents: None,
            policy: None,
            method: None,
            samples: None,
            seed: None,
            cut_short: false,
            best: options[0].clone(),
            options,
            game: None,
        }
    }
}

/// One choice. Its expected value is `numerator / denominator`, exact unless `error` is above 0.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionReport {
    /// The cards that are kept.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub hold: Vec<CardOrJoker>,
    /// The cards that are discarded.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub discard: Vec<CardOrJoker>,
    /// The expected value.
    pub expected: f64,
    /// The value times the denominator.
    pub numerator: LargeCount,
    /// What the numerator is divided by.
    pub denominator: LargeCount,
    /// The number of times that the hand wins alone, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<LargeCount>,
    /// The number of times that the hand shares the pot, for `equity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie: Option<LargeCount>,
    /// The standard error of the expected value, for `equity`; 0 if exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The standard error of the difference from the best choice, for random deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference_error: Option<f64>,
    /// The number of draws.
    pub draws: u64,
    /// The number of draws that end in each class.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub outcomes: Counts<u64>,
}

impl OptionReport {
    pub(super) fn new<C: Copy + Into<CardOrJoker>>(option: &DrawOption<C>) -> Self {
        let cards = |cards: &[C]| cards.iter().map(|&card| card.into()).collect();
        Self {
            hold: cards(option.held()),
            discard: cards(option.discarded()),
            expected: option.expected(),
            numerator: LargeCount(option.numerator()),
            denominator: LargeCount(option.denominator()),
            win: None,
            tie: None,
            error: None,
            difference_error: None,
            draws: option.n_draws(),
            outcomes: option.outcomes().to_vec(),
        }
    }
}
