//! Two players: all final hands of both, swept in the order of their strengths.
//!
//! What a player ends up with depends only on the cards that this player is dealt. The hands of the
//! player who is dealt more cards are added to a count of [`Sets`], the weakest first; each hand of
//! the other then finds by inclusion and exclusion how many of those added share no card with it.
//! So no pair of hands is looked at, and a hand costs 2^n steps instead of one for each hand of the
//! other.
//!
//! Source: rule Z9.

use alloc::vec::Vec;

use super::value::Values;
use crate::CategoryTally;

/// Counts of hands by the sets of cards that they contain.
pub(super) trait Sets {
    /// A final hand, or several that count equally.
    type Hand: Copy;

    fn strength(hand: Self::Hand) -> u16;

    /// How many hands this hand stands for.
    fn n_ways(&self, hand: Self::Hand) -> u64;

    /// Adds a hand.
    fn add(&mut self, hand: Self::Hand);

    /// The number of pairs of this hand and a hand added so far that share no card.
    fn n_disjoint(&self, hand: Self::Hand) -> u64;
}

/// What is counted for two players: first the one who asks, then the one whose hands are added.
#[derive(Clone, Debug)]
pub(super) struct SweepCounts {
    /// The pots, by the masks of the winners of the high and the low half.
    pub(super) pots: [[u64; 4]; 4],
    /// How often each player has each category, by place, and wins with it.
    pub(super) categories: [[CategoryTally; Values::N_PLACES]; 2],
}

/// Counts all pairs of hands that share no card, without regard to lows. Both lists are in the
/// order of their strengths, and no hands have been added yet. `n_opposing` is the number of hands
/// of the asking player against each hand of the other.
pub(super) fn sweep<S: Sets>(
    values: Values,
    sets: &mut S,
    asks: &[S::Hand],
    fills: &[S::Hand],
    n_opposing: u64,
) -> SweepCounts {
    let mut own = [CategoryTally::default(); Values::N_PLACES];
    let mut others = own;
    // How many pairs the asking player wins, up to the current category of that player and up
    // to that of the other.
    let (mut n_won, mut n_won_before) = (0, 0);
    for (place, (own, other)) in own.iter_mut().zip(&mut others).enumerate() {
        let [asks, above] = at_place::<S>(values, asks, place);
        let [fills, _] = at_place::<S>(values, fills, place);
        let mut sums = [0; 2];
        merge(sets, asks, fills, |_, lower, equal, _| {
            sums[0] += lower;
            sums[1] += equal;
        });
        let [lower, equal] = sums.map(u128::from);
        n_won += lower;
        let n_lost = match fills.is_empty() {
            true => 0,
            false => {
                let n_won_now = n_won + u128::from(n_pairs(sets, above));
                n_won_now - core::mem::replace(&mut n_won_before, n_won_now)
            }
        };
        (own.win, own.tie) = (lower, equal);
        let n_fills: u64 = fills.iter().map(|&hand| sets.n_ways(hand)).sum();
        other.boards = u128::from(n_fills) * u128::from(n_opposing);
        (other.tie, other.win) = (equal, other.boards - n_lost - equal);
    }
    let mut pots = [[0; 4]; 4];
    for (place, (own, other)) in own.iter_mut().zip(&others).enumerate() {
        let [asks, _] = at_place::<S>(values, asks, place);
        own.boards = n_pairs(sets, asks).into();
        pots[1][0] += own.win as u64;
        pots[2][0] += other.win as u64;
        pots[3][0] += own.tie as u64;
    }
    SweepCounts {
        pots,
        categories: [own, others],
    }
}

/// The hands of a category, and those of stronger ones.
fn at_place<S: Sets>(values: Values, hands: &[S::Hand], place: usize) -> [&[S::Hand]; 2] {
    let place_of = |hand: S::Hand| values.place(S::strength(hand));
    let from = hands.partition_point(|&hand| place_of(hand) < place);
    let until = hands.partition_point(|&hand| place_of(hand) <= place);
    [&hands[from..until], &hands[until..]]
}

/// The number of pairs of one of `asks` and a hand that has been added.
pub(super) fn n_pairs<S: Sets>(sets: &S, asks: &[S::Hand]) -> u64 {
    asks.iter().map(|&ask| sets.n_disjoint(ask)).sum()
}

/// Adds `fills`, the weakest first. Calls `visit` with each of `asks`, how many of the hands added
/// are weaker and how many are equal, and whether stronger ones remain. Returns the number of
/// those for which they do.
pub(super) fn merge<S: Sets>(
    sets: &mut S,
    asks: &[S::Hand],
    fills: &[S::Hand],
    mut visit: impl FnMut(S::Hand, u64, u64, bool),
) -> usize {
    let mut n_early = 0;
    let mut n_lower = Vec::new();
    let mut left = fills;
    for equals in asks.chunk_by(|&a, &b| S::strength(a) == S::strength(b)) {
        let strength = equals.first().map_or(0, |&hand| S::strength(hand));
        add_while(sets, &mut left, |next| next < strength);
        n_lower.clear();
        n_lower.extend(equals.iter().map(|&ask| sets.n_disjoint(ask)));
        let n_equal = add_while(sets, &mut left, |next| next == strength);
        let is_early = !left.is_empty();
        n_early += if is_early { equals.len() } else { 0 };
        for (&ask, &lower) in equals.iter().zip(&n_lower) {
            let equal = match n_equal {
                0 => 0,
                _ => sets.n_disjoint(ask) - lower,
            };
            visit(ask, lower, equal, is_early);
        }
    }
    add_while(sets, &mut left, |_| true);
    n_early
}

/// Adds hands as long as their strengths say so. Returns how many.
fn add_while<S: Sets>(sets: &mut S, left: &mut &[S::Hand], is_next: impl Fn(u16) -> bool) -> usize {
    let n = left.iter().position(|&hand| !is_next(S::strength(hand)));
    let (now, later) = left.split_at(n.unwrap_or(left.len()));
    for &hand in now {
        sets.add(hand);
    }
    *left = later;
    now.len()
}
