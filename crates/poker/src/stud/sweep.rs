//! Two players: all final hands of both, swept in the order of their strengths.
//!
//! What a player ends up with depends only on the cards that this player is dealt. The hands of the
//! player who is dealt more cards are added to a count of [`Sets`], the weakest first; each hand of
//! the other then finds by inclusion and exclusion how many of those added share no card with it.
//! So no pair of hands is looked at, and a hand costs 2^n steps instead of one for each hand of the
//! other. `flushes.rs` sweeps hands by rank, and hands with a flush card by card.
//!
//! Source: rule Z9.

use alloc::vec::Vec;

use super::value::Values;
use crate::CategoryTally;
use crate::by_number::by_number;

/// Counts of hands by the sets of cards that they contain.
///
/// Hands can count negatively. All numbers wrap around; those that are not negative are correct.
pub(super) trait Sets {
    /// A final hand, or several that count equally.
    type Hand: Copy;

    fn strength(hand: Self::Hand) -> u16;

    /// The low in a split game; 0 without one.
    fn low(hand: Self::Hand) -> u8;

    /// How many hands this hand stands for.
    fn n_ways(hand: Self::Hand) -> u64;

    /// Whether this hand counts among those that are above all hands of a category; if not, there
    /// is another with the same cards that it cancels out.
    fn is_counted_above(hand: Self::Hand, place: usize) -> bool;

    /// Removes all hands.
    fn clear(&mut self);

    /// Adds a hand.
    fn add(&mut self, hand: Self::Hand);

    /// The number of pairs of this hand and a hand added so far that share no card.
    fn n_disjoint(&self, hand: Self::Hand) -> u64;
}

/// The hands in the order of their strengths.
pub(super) fn by_strength<S: Sets>(hands: &[S::Hand]) -> Vec<S::Hand> {
    by_number(hands, |&hand| S::strength(hand).into())
}

/// What is counted for two players: first the one who asks, then the one whose hands are added.
/// Numbers wrap around, as in [`Sets`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SweepCounts {
    /// The pots, by the masks of the winners of the high and the low half.
    pub(super) pots: [[u64; 4]; 4],
    /// How often each player has each category, by place, and wins with it.
    categories: [[Counted; Values::N_PLACES]; 2],
}

/// The number of boards, of wins, and of ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    boards: u64,
    win: u64,
    tie: u64,
}

impl SweepCounts {
    /// Adds other counts of the same players.
    pub(super) fn add(&mut self, other: &Self) {
        let add = |sum: &mut u64, more: u64| *sum = sum.wrapping_add(more);
        for (sums, counts) in self.pots.iter_mut().zip(&other.pots) {
            for (sum, &count) in sums.iter_mut().zip(counts) {
                add(sum, count);
            }
        }
        for (sums, counts) in self.categories.iter_mut().zip(&other.categories) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                add(&mut sum.boards, count.boards);
                add(&mut sum.win, count.win);
                add(&mut sum.tie, count.tie);
            }
        }
    }

    /// How often each player has each category, by place, and wins with it.
    pub(super) fn categories(&self) -> [[CategoryTally; Values::N_PLACES]; 2] {
        self.categories.map(|categories| {
            categories.map(|counted| CategoryTally {
                boards: counted.boards.into(),
                win: counted.win.into(),
                tie: counted.tie.into(),
            })
        })
    }
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
    let mut own = [Counted::default(); Values::N_PLACES];
    let mut others = own;
    // How many pairs the asking player wins, up to the current category of that player and up
    // to that of the other.
    let (mut n_won, mut n_won_before) = (0_u64, 0);
    for (place, (own, other)) in own.iter_mut().zip(&mut others).enumerate() {
        let [asks, above] = at_place::<S>(values, asks, place);
        let [fills, _] = at_place::<S>(values, fills, place);
        let (mut lower, mut equal) = (0_u64, 0_u64);
        merge(sets, asks, fills, |_, n_lower, n_equal, _| {
            lower = lower.wrapping_add(n_lower);
            equal = equal.wrapping_add(n_equal);
        });
        n_won = n_won.wrapping_add(lower);
        let n_lost = match fills.is_empty() {
            true => 0,
            false => {
                let above = above.iter().copied();
                let above = above.filter(|&ask| S::is_counted_above(ask, place));
                let n_won_now = n_won.wrapping_add(n_pairs(sets, above));
                n_won_now.wrapping_sub(core::mem::replace(&mut n_won_before, n_won_now))
            }
        };
        (own.win, own.tie) = (lower, equal);
        let n_fills = fills
            .iter()
            .fold(0_u64, |sum, &hand| sum.wrapping_add(S::n_ways(hand)));
        other.boards = n_fills.wrapping_mul(n_opposing);
        other.tie = equal;
        other.win = other.boards.wrapping_sub(n_lost).wrapping_sub(equal);
    }
    let mut pots = [[0_u64; 4]; 4];
    for (place, (own, other)) in own.iter_mut().zip(&others).enumerate() {
        let [asks, _] = at_place::<S>(values, asks, place);
        own.boards = n_pairs(sets, asks.iter().copied());
        for (mask, count) in [(1, own.win), (2, other.win), (3, own.tie)] {
            pots[mask][0] = pots[mask][0].wrapping_add(count);
        }
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
fn n_pairs<S: Sets>(sets: &S, asks: impl Iterator<Item = S::Hand>) -> u64 {
    asks.fold(0, |sum, ask| sum.wrapping_add(sets.n_disjoint(ask)))
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
            // Mutants: without equal hands, the difference is 0, and takes longer.
            let equal = match n_equal {
                0 => 0,
                _ => sets.n_disjoint(ask).wrapping_sub(lower),
            };
            visit(ask, lower, equal, is_early);
        }
    }
    add_while(sets, &mut left, |_| true);
    n_early
}

/// Adds hands for as long as their strengths call for it. Returns how many.
fn add_while<S: Sets>(sets: &mut S, left: &mut &[S::Hand], is_next: impl Fn(u16) -> bool) -> usize {
    let n = left.iter().position(|&hand| !is_next(S::strength(hand)));
    let (now, later) = left.split_at(n.unwrap_or(left.len()));
    for &hand in now {
        sets.add(hand);
    }
    *left = later;
    now.len()
}
