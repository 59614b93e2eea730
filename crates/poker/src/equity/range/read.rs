//! Reading ranges.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::str::FromStr;

use super::hands::{is_ignored, read_hands};
use super::{
    Ladder, ParseRangeError, Range, RangeReading, RangeReason, Weight, notation, weight_text,
};
use crate::{Combo, Rank, TopHands};

/// Reads comma-separated items, each with an optional weight after a colon, or a range in the
/// notation of another program.
///
/// # Errors
///
/// A [`ParseRangeError`] for the first item that cannot be read, or that gives a combo a different
/// weight from an earlier item. Only spaces are skipped.
impl FromStr for Range {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        Self::read(text).map(|reading| reading.range)
    }
}

impl Range {
    /// Like [`FromStr`], but also returns how the range was written.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::Range;
    ///
    /// let reading = Range::read("{AA@50; AhKx}")?;
    /// assert_eq!(reading.range.to_string(), "AhKh,AhKd,AhKs,AhKc,AA:0.5");
    /// assert!(!reading.is_plain);
    /// assert!(Range::read("AA:0.5,AKs")?.is_plain);
    /// # Ok::<(), handeval_poker::ParseRangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same errors as from `FromStr`.
    pub fn read(text: &str) -> Result<RangeReading, ParseRangeError> {
        Self::read_from(text, Rank::Two)
    }

    /// Like [`parse_short_deck`](Self::parse_short_deck), but also returns how the range was
    /// written.
    ///
    /// # Errors
    ///
    /// The same errors as from `parse_short_deck`.
    pub fn read_short_deck(text: &str) -> Result<RangeReading, ParseRangeError> {
        Self::read_from(text, Rank::Six)
    }

    /// Reads a short-deck range, in which a rank below six is an error. `random` still means every
    /// combo of the 52-card deck; a [`Spot`](crate::Spot) removes the combos that are not in its
    /// deck.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::Range;
    ///
    /// assert_eq!(Range::parse_short_deck("99+, A6s+")?.n_combos(), 6 * 6 + 4 * 8);
    ///
    /// let error = Range::parse_short_deck("99+, A5s").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "item 2, `A5s`: rank `5` is not in the 36-card deck: expected ranks `6` to `A`"
    /// );
    /// # Ok::<(), handeval_poker::ParseRangeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same errors as from `FromStr`, and [`RangeReason::NotInDeck`].
    pub fn parse_short_deck(text: &str) -> Result<Self, ParseRangeError> {
        Self::read_short_deck(text).map(|reading| reading.range)
    }

    fn read_from(text: &str, lowest: Rank) -> Result<RangeReading, ParseRangeError> {
        let read = |lowest| match Self::read_plain(text, lowest) {
            Some(reading) => Ok(reading),
            // Any error is that of the other notations.
            None => notation::read(text, lowest),
        };
        let error = match read(lowest) {
            Err(error)
                if !matches!(
                    error.reason,
                    RangeReason::NotInDeck { .. } | RangeReason::PercentageOfShortDeck
                ) =>
            {
                error
            }
            result => return result,
        };
        // An item with a rank below the lowest is not recognized as an item, so the text may be
        // split differently than it would be for the 52-card deck.
        // Mutants: in the 52-card deck, the same text fails again; the condition only saves time.
        let Some(larger) = read(Rank::Two).ok().filter(|_| lowest > Rank::Two) else {
            return Err(error);
        };
        let combos = larger.range.combos();
        let held = combos.flat_map(|(combo, _)| combo.cards().map(|card| card.rank()));
        // Such a rank may also be in a hand with weight 0, which the range leaves out.
        let written = text.chars().filter_map(Rank::from_char);
        // Mutants: if only a larger deck has such hands, some rank is below the lowest.
        let is_below = |rank: &Rank| *rank < lowest;
        match held
            .filter(is_below)
            .min()
            .or(written.filter(is_below).min())
        {
            None => Err(error),
            Some(rank) => Err(ParseRangeError {
                item: text.trim_matches(is_ignored).to_owned(),
                item_idx: 0,
                reason: RangeReason::NotInDeck { rank },
                span: 0..text.len(),
            }),
        }
    }

    /// The range, if the text is in plain notation.
    fn read_plain(text: &str, lowest: Rank) -> Option<RangeReading> {
        let (mut ladders, mut tops) = (Vec::new(), Vec::new());
        let mut weights = Box::new([0; Combo::COUNT]);
        for item in text.split(',') {
            let noted = (&mut ladders, &mut tops);
            read_item(
                item.trim_matches(is_ignored),
                lowest,
                noted,
                |idx, weight| {
                    if weights[idx] == 0 {
                        weights[idx] = weight;
                    }
                    weights[idx] == weight
                },
            )?;
        }
        Some(RangeReading {
            range: Self::from_weights(weights)?,
            is_plain: true,
            is_rounded: false,
            ladders,
            tops,
        })
    }
}

/// Calls `put` with each combo of an item and its weight. `None` if it is not in plain notation, or
/// as soon as `put` returns `false`.
fn read_item(
    item: &str,
    lowest: Rank,
    (ladders, tops): (&mut Vec<Ladder>, &mut Vec<TopHands>),
    mut put: impl FnMut(usize, u32) -> bool,
) -> Option<()> {
    let (hands, weight) = match item.split_once(':') {
        None => (item, Weight::ONE),
        Some((hands, written)) => (hands, weight_text::read_plain(written)?),
    };
    let hands = read_hands(hands, lowest).ok()?;
    ladders.extend(hands.ladder());
    tops.extend(hands.top());
    hands
        .try_each(|combo| put(combo.idx(), weight.millionths()))
        .ok()
}
