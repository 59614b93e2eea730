//! Counts boards before the flop for two ranges of whole starting hands, from the table of pairs.
//!
//! The table has the wins of each pair of starting hands over all their deals, so the wins of two
//! ranges are weighted sums over the pairs. The combos that share no card with a given combo are
//! counted by inclusion and exclusion of its two cards, as in `sweep.rs`.

use alloc::boxed::Box;

use super::spot::Hands;
use super::starting_hand::{BOARDS_A_DEAL, PairTable};
use super::{Spot, StartingHand, Tally};
use crate::Game;

const N: usize = StartingHand::COUNT;

/// Two ranges of whole starting hands.
#[derive(Debug)]
pub(super) struct WholeHands {
    table: PairTable,
    /// For each player, the weight of each starting hand; 0 if it is not in the range.
    weights: Box<[[u32; N]; 2]>,
}

/// For each starting hand, counts against a range.
struct Against {
    /// The weight of the range's combos that share no card with one combo of the hand.
    met: [u64; N],
    /// The weighted number of boards that all combos of the hand win.
    win: [u64; N],
    lose: [u64; N],
}

impl WholeHands {
    /// The ranges of a spot; `None` if the table cannot answer it.
    pub(super) fn new(spot: &Spot) -> Option<Self> {
        let table = PairTable::new()?;
        let [first, second] = spot.hands() else {
            return None;
        };
        let is_before_flop = spot.board().is_empty() && spot.dead().is_empty();
        if spot.game() != Game::Holdem || !is_before_flop {
            return None;
        }
        let weights = Box::new([whole(first)?, whole(second)?]);
        Some(Self { table, weights })
    }

    /// Adds all counts to a tally, and those of combos if the tally has them.
    pub(super) fn count(&self, spot: &Spot, tally: &mut Tally) {
        for (player_idx, hands) in spot.hands().iter().enumerate().take(2) {
            let own = &self.weights[player_idx];
            let player = &mut tally.players[player_idx];
            // Mutants: this only saves time.
            if player_idx > 0 && player.combos.is_empty() {
                continue;
            }
            let counts = self.against(&self.weights[1 - player_idx]);
            if player_idx == 0 {
                let [mut boards, mut win, mut lose] = [0_u128; 3];
                for hand in StartingHand::all() {
                    let (idx, n_combos) = (hand.idx(), hand.n_combos() as u64);
                    let weight = u128::from(own[idx]);
                    boards += weight * u128::from(counts.met[idx] * n_combos * BOARDS_A_DEAL);
                    win += weight * u128::from(counts.win[idx]);
                    lose += weight * u128::from(counts.lose[idx]);
                }
                tally.wins_by_mask[1] += win;
                tally.wins_by_mask[2] += lose;
                tally.wins_by_mask[3] += boards - win - lose;
            }
            let each = player.combos.chunks_exact_mut(3);
            for (sums, (combo, weight)) in each.zip(hands.each()) {
                let hand = StartingHand::of(combo);
                let (idx, n_combos) = (hand.idx(), hand.n_combos() as u64);
                // The combos of a hand win equally often.
                let [win, lose] = [counts.win[idx], counts.lose[idx]].map(|all| all / n_combos);
                let boards = counts.met[idx] * BOARDS_A_DEAL;
                let counted = [boards, win, boards - win - lose];
                for (sum, count) in sums.iter_mut().zip(counted) {
                    *sum += u128::from(weight) * u128::from(count);
                }
            }
        }
    }

    /// The counts of each starting hand against a range.
    fn against(&self, weights: &[u32; N]) -> Against {
        let mut with_card = [0_u64; 52];
        let mut all = 0;
        // Mutants: adding no hands changes nothing.
        for hand in StartingHand::all().filter(|hand| weights[hand.idx()] > 0) {
            let weight = u64::from(weights[hand.idx()]);
            for combo in hand.combos() {
                all += weight;
                for card in combo.cards() {
                    with_card[usize::from(card.code())] += weight;
                }
            }
        }
        let mut counts = Against {
            met: [0; N],
            win: [0; N],
            lose: [0; N],
        };
        for hand in StartingHand::all() {
            let idx = hand.idx();
            // The same for every combo of the hand.
            for combo in hand.combos().take(1) {
                let [high, low] = combo
                    .cards()
                    .map(|card| with_card[usize::from(card.code())]);
                counts.met[idx] = all + u64::from(weights[idx]) - high - low;
            }
            let own = u64::from(weights[idx]);
            let (mut win, mut lose) = (0, 0);
            let others = counts.win[..=idx].iter_mut().zip(&mut counts.lose[..=idx]);
            let others = others.zip(weights).zip(self.table.row(idx));
            for (((other_win, other_lose), &weight), [first, second]) in others {
                let [first, second, weight] = [first, second, weight].map(u64::from);
                *other_win += first * own;
                *other_lose += second * own;
                win += second * weight;
                lose += first * weight;
            }
            // The pair of the hand with itself was added twice.
            counts.win[idx] = win;
            counts.lose[idx] = lose;
        }
        counts
    }
}

/// The weight of each starting hand of a range; `None` if the range has only some of the combos of
/// a hand.
fn whole(hands: &Hands) -> Option<[u32; N]> {
    let mut weights = [0; N];
    let mut n_combos = [0_u8; N];
    for (combo, weight) in hands.each() {
        let idx = StartingHand::of(combo).idx();
        if n_combos[idx] > 0 && weights[idx] != weight {
            return None;
        }
        weights[idx] = weight;
        n_combos[idx] += 1;
    }
    let mut all = StartingHand::all().zip(n_combos);
    let is_whole = all.all(|(hand, n)| n == 0 || usize::from(n) == hand.n_combos());
    is_whole.then_some(weights)
}
