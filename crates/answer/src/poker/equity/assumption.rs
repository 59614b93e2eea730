//! What was assumed in reading the players, as data and in a sentence.

use std::fmt;

use handeval_poker::{Combo, Ladder, RangeReading, StartingHand, TopHands};
use serde::Serialize;

use crate::{counted, grouped};

/// What was assumed in reading the players.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AssumptionReport {
    /// `plus` for an item that other programs read differently, `top` for a percentage,
    /// `rounded-weights`, or `random-opponents`.
    pub kind: &'static str,
    /// With `plus` and `top`, the item without its weight: `T9s+`, `5%-20%`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// With `plus`, the lowest hand of the item; with `top`, the best one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// With `plus`, the highest hand of the item; with `top`, the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// With `plus`, the same hands as all programs write them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<String>,
    /// With `top`, the number of hands of the 169.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<usize>,
    /// With `top`, the number of combos of the 1,326.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combos: Option<usize>,
    /// With `top`, their share, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// With `random-opponents`, how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponents: Option<u64>,
}

impl AssumptionReport {
    const fn new(kind: &'static str) -> Self {
        Self {
            kind,
            item: None,
            first: None,
            last: None,
            plain: None,
            hands: None,
            combos: None,
            share: None,
            opponents: None,
        }
    }

    /// What was assumed in reading a range.
    pub(super) fn all_of(reading: &RangeReading) -> Vec<Self> {
        let ladders = reading.ladders.iter().map(Self::plus);
        let tops = reading.tops.iter().map(Self::top);
        let rounded = reading.is_rounded.then(|| Self::new("rounded-weights"));
        ladders.chain(tops).chain(rounded).collect()
    }

    /// How an item such as `T9s+` is read.
    fn plus(ladder: &Ladder) -> Self {
        let Ladder {
            lowest, highest, ..
        } = ladder;
        let plain = match lowest.ends_with(['s', 'o']) {
            true => format!("{highest}-{lowest}"),
            false => format!("{highest}s-{lowest}s,{highest}o-{lowest}o"),
        };
        Self {
            item: Some(format!("{lowest}+")),
            first: Some(lowest.clone()),
            last: Some(highest.clone()),
            plain: Some(plain),
            ..Self::new("plus")
        }
    }

    /// How many hands a percentage takes.
    fn top(top: &TopHands) -> Self {
        let hands = top.hands();
        Self {
            item: Some(top.to_string()),
            first: hands.first().map(StartingHand::to_string),
            last: hands.last().map(StartingHand::to_string),
            hands: Some(hands.len()),
            combos: Some(top.n_combos()),
            share: Some(top.n_combos() as f64 / Combo::COUNT as f64),
            ..Self::new("top")
        }
    }

    /// What a single player plays against.
    pub(super) fn random_opponents(n_opponents: u64) -> Self {
        Self {
            opponents: Some(n_opponents),
            ..Self::new("random-opponents")
        }
    }
}

/// Writes the assumption as a sentence.
impl fmt::Display for AssumptionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [item, first, last, plain] = [&self.item, &self.first, &self.last, &self.plain]
            .map(|text| text.as_deref().unwrap_or_default());
        match self.kind {
            "plus" => write!(
                f,
                "`{item}` is read as `{first}` to `{last}`; some programs read it as `{first}` \
                 alone. Write `{plain}` or `{first}` to get the same reading everywhere."
            ),
            "top" => {
                let n_combos = self.combos.unwrap_or_default();
                let hands = counted(self.hands.unwrap_or_default() as u64, "hand");
                let which = match first == last {
                    true => first.to_owned(),
                    false => format!("{first} to {last}"),
                };
                write!(
                    f,
                    "`{item}` is {hands} of the 169 by equity against one random hand: {which}, {} \
                     of 1,326 combos ({:.2} %).",
                    grouped(n_combos as u64),
                    100.0 * self.share.unwrap_or_default()
                )
            }
            "rounded-weights" => {
                f.write_str("Weights have at most six decimals; longer ones were rounded.")
            }
            _ => match self.opponents {
                Some(n) if n > 1 => {
                    write!(
                        f,
                        "Only one player was given; the {n} opponents have random hands."
                    )
                }
                _ => f.write_str("Only one player was given; the opponent has a random hand."),
            },
        }
    }
}
