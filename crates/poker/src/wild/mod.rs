//! Poker with one or two jokers, or with deuces, that stand for other cards.
//!
//! Source: Rules V6, V7 and V10.

mod deuces;
mod evaluate;
mod hand;
mod value;

use crate::Hand;

pub use hand::WildHand;
pub use value::{Bug, DeucesWild, Wild, WildGame, WildValue};

/// The value of five to seven cards where jokers stand for any card.
///
/// # Examples
///
/// ```
/// use handeval_poker::wild::wild;
///
/// let aces = wild(&"Ac Ad Ah As Jo".parse()?);
/// assert_eq!(aces.to_string(), "five of a kind, aces");
/// assert!(aces > wild(&"Kc Qc Jc Tc Jo".parse()?));
///
/// let flush = wild(&"Ac Kc 9c 4c Jo".parse()?);
/// assert_eq!(flush.to_string(), "flush, ace high; then king, queen, nine, four");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V6.
#[must_use]
pub fn wild(hand: &WildHand) -> WildValue {
    WildValue::of_hand(hand)
}

/// The value of five to seven cards where a joker is an ace, or completes a straight or flush.
///
/// # Examples
///
/// ```
/// use handeval_poker::wild::bug;
///
/// let two_pair = bug(&"Kc Kd Qh Qs Jo".parse()?);
/// assert_eq!(two_pair.to_string(), "two pair, kings and queens; kicker ace");
///
/// let straight = bug(&"9c 8d 7h 5s Jo".parse()?);
/// assert_eq!(straight.to_string(), "straight, nine high");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V7.
#[must_use]
pub fn bug(hand: &WildHand) -> WildValue<Bug> {
    WildValue::of_hand(hand)
}

/// The value of five to seven cards where the deuces stand for any card.
///
/// # Examples
///
/// ```
/// use handeval_poker::wild::deuces_wild;
///
/// let kings = deuces_wild(&"Kc Kd 2c 2d 2h".parse()?);
/// assert_eq!(kings.to_string(), "five of a kind, kings");
/// assert!(kings > deuces_wild(&"Kc Qc Jc Tc 2h".parse()?));
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V10.
#[must_use]
pub fn deuces_wild(hand: &Hand) -> WildValue<DeucesWild> {
    WildValue::of_deuces(hand)
}
