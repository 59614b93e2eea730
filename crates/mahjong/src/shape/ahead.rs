//! One draw of look-ahead after a discard: the acceptance that follows, and the tiles that raise
//! it.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::acceptance::{Acceptance, acceptance};
use super::discard::{Discard, discards};
use super::hand::{ToDiscard, ToDraw};
use super::shanten::shanten;
use super::tile::Tile;
use crate::short_list::sort_short;

/// How a hand of `3n+1` tiles can improve with one draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ahead {
    /// The acceptance total after drawing an accepted tile and making the best discard, added up
    /// over all remaining copies of all accepted tiles; `None` for a ready hand, which the accepted
    /// tiles complete.
    pub next: Option<u32>,
    /// The tiles that do not change the shanten, but lead to a higher acceptance total after the
    /// best discard.
    pub improving: Acceptance,
}

/// How a hand of `3n+1` tiles can improve with its next draw.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, ToDraw, ahead};
///
/// // Each of these makes a better wait than the single 7m, of which three are left.
/// let hand: Hand = "7m456p789s111222z".parse()?;
/// let ahead = ahead(ToDraw::of(&hand).unwrap());
/// assert_eq!(ahead.next, None);
/// let improving: String = ahead.improving.tiles().map(|tile| tile.tile.to_string()).collect();
/// assert_eq!(improving, "5m6m8m9m3p4p6p7p6s9s");
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule M12.
#[must_use]
pub fn ahead(hand: ToDraw<'_>) -> Ahead {
    let now = acceptance(hand);
    let value = shanten(hand.hand()).value;
    let seen = hand.hand().seen();
    let mut next = 0;
    let mut improving = 0;
    for tile in Tile::ALL {
        let left = now.left(tile);
        if left.is_some() && value == 0 {
            continue;
        }
        let Some(drawn) = hand.hand().draw(tile) else {
            continue;
        };
        let best = ToDiscard::of(&drawn).and_then(|drawn| discards(drawn).first().copied());
        let Some(Discard {
            shanten,
            acceptance,
            ..
        }) = best
        else {
            continue;
        };
        match left {
            Some(left) => next += u32::from(left) * acceptance.total(),
            None => {
                let is_better = shanten.value == value && acceptance.total() > now.total();
                improving |= u64::from(is_better) << tile.code();
            }
        }
    }
    Ahead {
        next: (value > 0).then_some(next),
        improving: Acceptance::new(improving, &seen),
    }
}

/// Like [`discards`], but ties are ordered by [`next`](Ahead::next), then by the total of
/// [`improving`](Ahead::improving), highest first. Only discards with the lowest shanten are
/// followed one draw ahead.
///
/// This takes hundreds of times as long as [`discards`].
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Hand, ToDiscard, discards_ahead};
///
/// let hand: Hand = "124679m3678p2366s".parse()?;
/// let discards = discards_ahead(ToDiscard::of(&hand).unwrap());
/// // Four discards leave 20 tiles that help.
/// let best = discards.iter().take(4).map(|(discard, ahead)| {
///     assert_eq!(discard.acceptance.total(), 20);
///     let ahead = ahead.unwrap();
///     (discard.tile.to_string(), ahead.next.unwrap(), ahead.improving.total())
/// });
/// let expected = [("1m", 288, 42), ("3p", 288, 26), ("4m", 256, 42), ("9m", 256, 42)];
/// assert!(best.eq(expected.map(|(tile, next, total)| (tile.to_owned(), next, total))));
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule M12.
#[must_use]
pub fn discards_ahead(hand: ToDiscard<'_>) -> Vec<(Discard, Option<Ahead>)> {
    let all = discards(hand);
    let least = all.first().map(|discard| discard.shanten.value);
    let looked_at = |discard: &Discard| {
        let kept = hand.hand().discard(discard.tile);
        let is_least = Some(discard.shanten.value) == least;
        let after = kept.as_ref().filter(|_| is_least).and_then(ToDraw::of);
        (*discard, after.map(ahead))
    };
    let mut all: Vec<_> = all.iter().map(looked_at).collect();
    let key = |(discard, ahead): &(Discard, Option<Ahead>)| {
        let next = ahead.and_then(|ahead| ahead.next);
        let improving = ahead.map(|ahead| ahead.improving.total());
        let total = discard.acceptance.total();
        (discard.shanten.value, Reverse((total, next, improving)))
    };
    // The sort is stable, so discards that are still tied stay in tile order.
    sort_short(&mut all, |a, b| key(a) < key(b));
    all
}
