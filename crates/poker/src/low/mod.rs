//! Lowball: the lowest hand wins, and strength 1 is still the weakest.

mod ace_to_five;
mod deuce_to_seven;
mod eight_or_better;
mod explain;
mod value;

pub use ace_to_five::{AceToFive, ace_to_five};
pub(crate) use ace_to_five::{of_seven as ace_to_five_of_seven, place as ace_to_five_place};
pub use deuce_to_seven::{DeuceToSeven, deuce_to_seven};
pub(crate) use eight_or_better::of_ranks as eight_or_better_of_ranks;
pub use eight_or_better::{EightOrBetter, eight_or_better};
pub(crate) use explain::lower;
pub use value::{LowGame, LowValue};

use crate::high::strength::choose;
use crate::{Card, FiveKey, Hand};

/// The strength of the best five of five to seven cards.
fn best_five<G: LowGame>(hand: &Hand) -> u16 {
    // Mutants: without this shortcut, the choices below give the same strength, but take longer.
    let cards = hand.cards();
    let (mut ranks, mut suits) = (0, 0);
    for card in cards {
        ranks |= 1 << card.rank().code();
        suits += 1 << (4 * card.suit().code());
    }
    // With five different ranks and no flush to avoid, the best hand is made of five of them.
    let may_be_flush = (suits + 0x3333) & 0x8888 != 0;
    if cards.len() > 5 && !(may_be_flush && G::HAS_FLUSHES) {
        let strength = G::of_ranks(ranks);
        if strength > 0 {
            return strength;
        }
    }
    let all: FiveKey = cards.iter().copied().collect();
    match *cards {
        // Two cards are left out of seven, or one out of six.
        [a, b, c, d, e, f, g] => best_of_seven::<G>([a, b, c, d, e, f, g]),
        [_, _, _, _, _, _] => cards
            .iter()
            .fold(0, |best, &card| best.max(G::of(all - card))),
        _ => G::of(all),
    }
}

/// The strength of the best five of seven cards, found by trying all choices.
fn best_of_seven<G: LowGame>(cards: [Card; 7]) -> u16 {
    let all: FiveKey = cards.into_iter().collect();
    let mut best = 0;
    for (idx, &first) in cards.iter().enumerate() {
        for &second in cards.iter().skip(idx + 1) {
            best = best.max(G::of(all - first - second));
        }
    }
    best
}

/// The lowest five of these ranks, as bits; all of them if there are fewer.
const fn lowest_five(mut ranks: u16) -> u16 {
    while ranks.count_ones() > 5 {
        ranks ^= 1 << ranks.ilog2();
    }
    ranks
}

/// The place of five ranks among all choices of five, in the combinatorial number system.
const fn place_of_five(mut ranks: u16) -> u32 {
    let mut place = 0;
    let mut nth = 1;
    while nth <= 5 {
        place += choose(ranks.trailing_zeros(), nth);
        ranks &= ranks - 1;
        nth += 1;
    }
    place
}

/// Calls `visit` with each choice of five cards from a hand, in order, until it returns `false`.
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
