//! Counts boards for three ranges. Pairs of opponents' combos are counted by inclusion-exclusion.
//!
//! To count the pairs that share no card, with one combo from each of two lists, take all pairs,
//! subtract for each card the pairs that share it, and add the pairs that share both cards. For a
//! combo against two opponents, this requires the weights of the combos below it (the total, and
//! the sums for each card and each pair of cards), so that combos with one of its own cards can be
//! left out.

use alloc::vec;
use alloc::vec::Vec;

use super::Tally;
use super::boards::Parts;
use super::lineup::{ByBoard, Entry, Order, Sums};

/// The two opponents of each player.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// The length of a row: one cell per card, padded to full registers.
const ROW: usize = 56;

/// A sum of weights. Two bytes are enough if each weight is 1, because a card is in at most 51
/// combos.
trait Cell: Copy + Default {
    fn add(&mut self, weight: i32);

    /// The sum over all cards of the product of two rows, after subtracting two other rows from
    /// each.
    fn dot(rows: [&[Self; ROW]; 3], others: [&[Self; ROW]; 3]) -> i64;

    fn wide(self) -> i64;
}

impl Cell for i16 {
    #[inline(always)]
    fn add(&mut self, weight: i32) {
        *self = self.wrapping_add(weight as Self);
    }

    #[inline(always)]
    fn dot([a, ax, ay]: [&[Self; ROW]; 3], [b, bx, by]: [&[Self; ROW]; 3]) -> i64 {
        let mut sum = 0_i32;
        for card in 0..ROW {
            let one = a[card].wrapping_sub(ax[card]).wrapping_sub(ay[card]);
            let other = b[card].wrapping_sub(bx[card]).wrapping_sub(by[card]);
            sum = sum.wrapping_add(i32::from(one) * i32::from(other));
        }
        sum.into()
    }

    #[inline(always)]
    fn wide(self) -> i64 {
        self.into()
    }
}

impl Cell for i32 {
    #[inline(always)]
    fn add(&mut self, weight: i32) {
        *self = self.wrapping_add(weight);
    }

    #[inline(always)]
    fn dot([a, ax, ay]: [&[Self; ROW]; 3], [b, bx, by]: [&[Self; ROW]; 3]) -> i64 {
        let mut sum = 0_i64;
        for card in 0..ROW {
            let one = a[card].wrapping_sub(ax[card]).wrapping_sub(ay[card]);
            let other = b[card].wrapping_sub(bx[card]).wrapping_sub(by[card]);
            sum = sum.wrapping_add(i64::from(one) * i64::from(other));
        }
        sum
    }

    #[inline(always)]
    fn wide(self) -> i64 {
        self.into()
    }
}

struct Weights<C> {
    all: i64,
    of_card: [C; ROW],
    /// The sum for each pair of cards, indexed by both cards, in either order.
    of_pair: Vec<[C; ROW]>,
}

impl<C: Cell> Weights<C> {
    fn new() -> Self {
        Self {
            all: 0,
            of_card: [C::default(); ROW],
            of_pair: vec![[C::default(); ROW]; 52],
        }
    }

    fn clear(&mut self) {
        self.all = 0;
        self.of_card = [C::default(); ROW];
        self.of_pair.fill([C::default(); ROW]);
    }

    #[inline(always)]
    fn add(&mut self, (x, y): (usize, usize), weight: i32) {
        self.all += i64::from(weight);
        self.of_card[x].add(weight);
        self.of_card[y].add(weight);
        self.of_pair[x][y].add(weight);
        self.of_pair[y][x].add(weight);
    }

    /// The weight of the combos with neither card.
    #[inline(always)]
    fn without(&self, (x, y): (usize, usize)) -> i64 {
        self.all - self.of_card[x].wide() - self.of_card[y].wide() + self.of_pair[x][y].wide()
    }
}

/// The products of both weights, summed over the combos that both opponents can have.
struct Both {
    all: i64,
    of_card: [i64; 52],
}

impl Both {
    const NONE: Self = Self {
        all: 0,
        of_card: [0; 52],
    };

    #[inline(always)]
    fn add(&mut self, (x, y): (usize, usize), weight: i64) {
        self.all += weight;
        self.of_card[x] += weight;
        self.of_card[y] += weight;
    }
}

struct Set<C> {
    players: [Weights<C>; 3],
    /// For each player, the combos that both opponents can have.
    both: [Both; 3],
}

impl<C: Cell> Set<C> {
    fn new() -> Self {
        Self {
            players: [Weights::new(), Weights::new(), Weights::new()],
            both: [Both::NONE; 3],
        }
    }

    fn clear(&mut self) {
        self.players.iter_mut().for_each(Weights::clear);
        self.both = [Both::NONE; 3];
    }

    /// Adds an entry, or removes it if `sign` is -1.
    #[inline(always)]
    fn add(&mut self, entry: &Entry<3>, sign: i32) {
        let cards = entry.codes();
        let weights = entry.weights.map(|weight| weight as i32);
        for (player, weight) in self.players.iter_mut().zip(weights) {
            if weight != 0 {
                // Mutants: the sign is 1 or -1, so `/` does the same.
                player.add(cards, weight * sign);
            }
        }
        for (both, [q, r]) in self.both.iter_mut().zip(OTHERS) {
            let product = i64::from(weights[q]) * i64::from(weights[r]);
            if product != 0 {
                // Mutants: as above.
                both.add(cards, product * i64::from(sign));
            }
        }
    }
}

/// The number of pairs of combos, one from each list, that share no card with each other or with
/// `cards`. `same` counts the combos in both lists that have neither of these cards.
#[inline(always)]
fn n_pairs<C: Cell>(a: &Weights<C>, b: &Weights<C>, cards: (usize, usize), same: i64) -> u128 {
    let [of_a, of_b] = [a.without(cards), b.without(cards)];
    // Mutants: this only saves time.
    if of_a == 0 || of_b == 0 {
        return 0;
    }
    let (x, y) = cards;
    let [ax, ay, bx, by] = [&a.of_pair[x], &a.of_pair[y], &b.of_pair[x], &b.of_pair[y]];
    // Combos with x or y are left out entirely; the rows still count them at these two cards.
    let at = |card: usize| {
        (a.of_card[card].wide() - ax[card].wide() - ay[card].wide())
            * (b.of_card[card].wide() - bx[card].wide() - by[card].wide())
    };
    let sharing = C::dot([&a.of_card, ax, ay], [&b.of_card, bx, by]) - at(x) - at(y);
    (of_a * of_b - sharing + same) as u128
}

impl ByBoard<3> {
    pub(super) fn count(&self, kinds: Parts, tally: &mut Tally) {
        self.sum(tally, |with_categories, with_combos, sums| {
            match (self.lineup.is_plain(), with_categories || with_combos) {
                (true, false) => self.triple::<i16, false>(kinds, sums),
                (true, true) => self.triple::<i16, true>(kinds, sums),
                (false, false) => self.triple::<i32, false>(kinds, sums),
                (false, true) => self.triple::<i32, true>(kinds, sums),
            }
        });
    }

    fn triple<C: Cell, const DETAIL: bool>(&self, kinds: Parts, sums: &mut Sums<3>) {
        let lineup = &self.lineup;
        let mut order = Order::default();
        let mut below = Set::<C>::new();
        let mut tied = Set::<C>::new();
        let mut all = Set::<C>::new();
        for (bits, key, times) in self.boards.each(kinds) {
            lineup.sort(bits, key, &mut order);
            below.clear();
            if DETAIL {
                all.clear();
                lineup.each(&order).for_each(|entry| all.add(entry, 1));
            }
            for (category, group) in lineup.groups(&order) {
                // Mutants: a group of one has no ties; this only saves time.
                let is_tied = group.len() > 1;
                if is_tied {
                    group
                        .iter()
                        .for_each(|&one| tied.add(lineup.entry(one).1, 1));
                }
                let mut masks = [0; 8];
                let mut n_boards = [0; 3];
                for &sorted in group {
                    let (place, entry) = lineup.entry(sorted);
                    for player_idx in 0..3 {
                        if entry.weights[player_idx] == 0 {
                            continue;
                        }
                        let weight = u128::from(entry.weights[player_idx]);
                        let counts = counts::<C, DETAIL>(
                            entry,
                            player_idx,
                            &below,
                            is_tied.then_some(&tied),
                        );
                        let [q, r] = OTHERS[player_idx];
                        let [alone, with_q, with_r, with_both] = counts.map(|count| count * weight);
                        masks[1 << player_idx] += alone;
                        // Mutants: an opponent is another player, only the first player comes before `q`, and
                        // the bits are different.
                        if player_idx < q {
                            masks[1 << player_idx | 1 << q] += with_q;
                        }
                        // Mutants: as above.
                        if player_idx < r {
                            masks[1 << player_idx | 1 << r] += with_r;
                        }
                        if player_idx == 0 {
                            masks[7] += with_both;
                        }
                        if DETAIL {
                            let boards = n_met(entry, player_idx, &all) * weight;
                            n_boards[player_idx] += boards;
                            if let Some(counts) = sums.combos.get_mut(place) {
                                let shares = [boards, alone, with_q + with_r, with_both];
                                for (sum, count) in counts[player_idx].iter_mut().zip(shares) {
                                    *sum += count * u128::from(times);
                                }
                            }
                        }
                    }
                }
                sums.add::<DETAIL>(category, &masks, &n_boards, times);
                for &one in group {
                    let (_, entry) = lineup.entry(one);
                    if is_tied {
                        tied.add(entry, -1);
                    }
                    below.add(entry, 1);
                }
            }
        }
    }
}

/// How many pairs of opponents' combos an entry beats, and how often it ties with the first
/// opponent, the second, or both. Without `DETAIL`, ties that another player's count covers are
/// left out.
#[inline(always)]
fn counts<C: Cell, const DETAIL: bool>(
    entry: &Entry<3>,
    player_idx: usize,
    below: &Set<C>,
    tied: Option<&Set<C>>,
) -> [u128; 4] {
    let cards = entry.codes();
    let (x, y) = cards;
    let [q, r] = OTHERS[player_idx];
    let both = &below.both[player_idx];
    let same = both.all - both.of_card[x] - both.of_card[y];
    let [below_q, below_r] = [&below.players[q], &below.players[r]];
    let alone = n_pairs(below_q, below_r, cards, same);
    let Some(tied) = tied else {
        return [alone, 0, 0, 0];
    };
    let [tied_q, tied_r] = [&tied.players[q], &tied.players[r]];
    let with = |is_wanted: bool, a, b, same| {
        if DETAIL || is_wanted {
            n_pairs(a, b, cards, same)
        } else {
            0
        }
    };
    let with_both = if DETAIL || player_idx == 0 {
        let both = &tied.both[player_idx];
        // The entry itself has both cards, so it was subtracted twice.
        let own = i64::from(entry.weights[q]) * i64::from(entry.weights[r]);
        let same = both.all - both.of_card[x] - both.of_card[y] + own;
        n_pairs(tied_q, tied_r, cards, same)
    } else {
        0
    };
    [
        alone,
        // Mutants: an opponent is another player.
        with(player_idx < q, tied_q, below_r, 0),
        with(player_idx < r, below_q, tied_r, 0),
        with_both,
    ]
}

#[inline(always)]
fn n_met<C: Cell>(entry: &Entry<3>, player_idx: usize, all: &Set<C>) -> u128 {
    let (x, y) = entry.codes();
    let [q, r] = OTHERS[player_idx];
    let both = &all.both[player_idx];
    let own = i64::from(entry.weights[q]) * i64::from(entry.weights[r]);
    let same = both.all - both.of_card[x] - both.of_card[y] + own;
    n_pairs(&all.players[q], &all.players[r], (x, y), same)
}
