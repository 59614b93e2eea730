//! Every possible discard, and the hand that it leaves.

use core::cmp::Reverse;

use crate::inline_vec::InlineVec;
use crate::shape::improve::Improver;
use crate::short_list::sort_short;
use crate::{Acceptance, Forms, Shanten, ShapeRules, Tile, ToDiscard};

/// A possible discard, with the shanten and the acceptance of the hand that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Discard {
    /// The discarded tile.
    pub tile: Tile,
    /// The shanten after the discard.
    pub shanten: Shanten,
    /// The acceptance after the discard.
    pub acceptance: Acceptance,
}

/// Every discard of a hand, best first; dereferences to a slice of up to 17.
pub type Discards = InlineVec<Discard, MAX_DISCARDS>;

/// The maximum number of kinds in a hand.
const MAX_DISCARDS: usize = 3 * ShapeRules::MAX_SETS + 2;

/// Every discard of a hand of `3n+2` tiles, each kind of uncalled tile once, sorted by shanten,
/// then by the total of the acceptance (highest first), then in tile order.
///
/// A discarded tile counts as seen. If it was the fourth copy, the tile can still be accepted, with
/// none left.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, ToDiscard, discards};
///
/// let hand: Hand = "123m456p789s22337z".parse()?;
/// let best = &discards(ToDiscard::of(&hand).unwrap())[0];
/// assert_eq!((best.tile.to_string(), best.shanten.value), ("7z".to_string(), 0));
/// assert_eq!(best.acceptance.total(), 4);
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule M12.
#[must_use]
pub fn discards(hand: ToDiscard<'_>) -> Discards {
    let hand = hand.hand();
    let filler = Discard {
        tile: Tile::ALL[0],
        shanten: Shanten {
            value: 0,
            forms: Forms::EMPTY,
        },
        acceptance: Acceptance::default(),
    };
    let mut unsorted = [filler; MAX_DISCARDS];
    let mut n_discards = 0;
    let seen = hand.seen();
    let mut improver = Improver::new(hand, hand.open_forms());
    // The keys to sort by: shanten, total and tile; then the index of the discard.
    let mut order = [(0, Reverse(0), 0, 0_u8); MAX_DISCARDS];
    for tile in Tile::ALL {
        if hand.counts()[tile.idx()] == 0 {
            continue;
        }
        let (shanten, tiles) = improver.after_discard(tile);
        let places = unsorted.get_mut(n_discards).zip(order.get_mut(n_discards));
        let Some((discard, place)) = places else {
            break;
        };
        let acceptance = Acceptance::new(tiles, &seen);
        *discard = Discard {
            tile,
            shanten,
            acceptance,
        };
        *place = (
            shanten.value,
            Reverse(acceptance.total()),
            tile.code(),
            n_discards as u8,
        );
        n_discards += 1;
    }
    let order = order.split_at_mut(n_discards).0;
    sort_short(order, |a, b| a < b);
    let mut discards = InlineVec::new(filler);
    for &mut (.., place) in order {
        discards.push(unsorted[usize::from(place)]);
    }
    discards
}
