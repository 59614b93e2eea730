//! Lowball: the lowest hand wins, and strength 1 is still the weakest.

mod ace_to_five;
mod deuce_to_seven;
mod eight_or_better;
mod value;

pub use ace_to_five::{AceToFive, ace_to_five};
pub use deuce_to_seven::{DeuceToSeven, deuce_to_seven};
pub use eight_or_better::{EightOrBetter, eight_or_better};
pub use value::{LowGame, LowValue};

use crate::{Card, FiveKey, Hand};

/// The best of what five cards of a hand are worth.
fn best_five_by<T: Ord>(hand: &Hand, worth: impl Fn(FiveKey) -> T) -> T {
    let cards = hand.cards();
    let all: FiveKey = cards.iter().copied().collect();
    match *cards {
        // Of seven cards two are left out, of six one.
        [a, b, c, d, e, f, g] => {
            let cards: [Card; 7] = [a, b, c, d, e, f, g];
            let mut best = worth(all - a - b);
            for (idx, &first) in cards.iter().enumerate() {
                for &second in cards.iter().skip(idx + 1) {
                    best = best.max(worth(all - first - second));
                }
            }
            best
        }
        [first, _, _, _, _, _] => {
            let others = cards.iter().skip(1);
            others.fold(worth(all - first), |best, &card| {
                best.max(worth(all - card))
            })
        }
        _ => worth(all),
    }
}

/// Calls `visit` with every five cards of a hand, in its order, until it says no.
fn for_each_five(hand: &Hand, mut visit: impl FnMut([Card; 5]) -> bool) {
    let cards = hand.cards();
    for taken in 0_u32..1 << cards.len() {
        if taken.count_ones() != 5 {
            continue;
        }
        let mut five = [Card::ALL[0]; 5];
        let taken = (0..).zip(cards).filter(|(idx, _)| taken >> idx & 1 != 0);
        for (place, (_, &card)) in five.iter_mut().zip(taken) {
            *place = card;
        }
        if !visit(five) {
            return;
        }
    }
}
