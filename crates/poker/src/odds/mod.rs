//! One hand alone: what it makes, where it stands, and what each next card does.
//!
//! An [`OddsSpot`] is the question, and [`odds`] answers it. `current.rs` compares the hand with
//! all others on the current board, `next.rs` goes through the next cards, and `wins.rs` counts
//! wins: against known hands as [equity](crate::ExactEquity) does, against a random hand board by
//! board from the flop on, and by rank before the flop (`preflop/`).

mod current;
mod error;
mod next;
mod preflop;
mod spot;
mod wins;

pub use current::{CurrentHand, Standing};
pub use error::{CardPlace, OddsError};
pub use next::{NextCard, Out};
pub use spot::OddsSpot;

use alloc::vec::Vec;

use crate::PlayerEquity;

/// What a hand can make, where it stands, how often it wins, and what each next card does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Odds {
    /// The number of boards on which the seven cards have each category, in the order of
    /// [`Category::ALL`](crate::Category::ALL).
    ///
    /// Source: rule O1.
    pub makes: [u64; 9],
    /// What the hand is worth on the current board; `None` before the flop.
    pub now: Option<CurrentHand>,
    /// How often the hand wins against the known hands, or against one random hand if there are
    /// none.
    pub equity: PlayerEquity,
    /// Every card that can come next, in order; empty before the flop and on a full board.
    pub next: Vec<NextCard>,
}

/// Finds the odds of a hand.
///
/// Counts every board and, unless opponents are known, every hand that an opponent could have. This
/// takes a few milliseconds before the flop and on the flop, and next to nothing later.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Category, Combo, OddsSpot, odds};
///
/// let hand = Combo::new("Ah".parse()?, "Kh".parse()?).unwrap();
/// let queens = Combo::new("Qs".parse()?, "Qd".parse()?).unwrap();
/// let board = ["Qh".parse()?, "7h".parse()?, "2c".parse()?];
/// let spot = OddsSpot::new(hand, &board, CardSet::EMPTY, vec![queens])?;
/// let odds = odds(&spot);
/// assert_eq!(odds.makes[Category::Flush as usize], 359);
/// // Eight hearts: the deuce of hearts makes the queens full.
/// assert_eq!(odds.next.iter().filter(|next| next.out.is_some()).count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules O1 to O4.
#[must_use]
pub fn odds(spot: &OddsSpot) -> Odds {
    let now = CurrentHand::new(spot);
    let wins = wins::count(spot);
    Odds {
        makes: crate::equity::categories(spot.hand(), spot.board(), !spot.unseen()),
        next: next::cards(spot, now.as_ref(), wins.next),
        now,
        equity: wins.all,
    }
}
