//! What a win by tsumo is worth, including its dora and averaged over the ura dora.

use alloc::vec::Vec;

use super::packed::{Packed, kind_of};
use super::position::Position;
use crate::riichi::bare_win::{BareWin, Dressed, NORTH, dora_of, indicators, total_by_tsumo};
use crate::{HandKey, Tile};

/// The maximum number of ura indicators, which lie under the open ones.
const MOST_URA: usize = 5;

/// One more than the highest number of ura dora: four copies and four Norths for each indicator are
/// more than enough.
const MOST_URA_HAN: usize = 8 * MOST_URA + 1;

/// The chance of each number of ura dora, by number.
pub(super) type UraChances = [f64; MOST_URA_HAN];

/// Computes what wins are worth, and keeps what can be reused.
#[derive(Debug)]
pub(super) struct Points {
    /// How many dora each copy of a kind is worth.
    dora: [u8; 34],
    /// For each kind, the kind of tile that indicates it.
    before: [u8; 34],
    /// How many ura indicators are turned over with riichi.
    n_ura: usize,
    /// The base points seen so far, each with its total.
    totals: Vec<(u32, u32)>,
}

impl Points {
    pub(super) fn new(position: &Position, with_ura: bool) -> Self {
        let Position { table, rules, .. } = position;
        let dora = dora_of(&table.dora, rules);
        Self {
            dora,
            before: indicators(rules),
            n_ura: if with_ura && rules.ura_dora {
                table.dora.len().min(MOST_URA)
            } else {
                0
            },
            totals: Vec::new(),
        }
    }

    /// The readings of these 14 tiles as a win on the tile in `slot`; `None` without a yaku.
    pub(super) fn bare(position: &Position, packed: Packed, slot: usize) -> Option<BareWin> {
        let (counts, hand) = (packed.counts(), &position.hand);
        // Mutants: nothing asks for the number of tiles.
        let n_uncalled = 14 - 3 * hand.calls().len() as u8;
        let key = HandKey::of_valid(&counts, n_uncalled, position.rules.shape_rules());
        BareWin::new(
            &hand.with_key(key),
            Tile::ALL[kind_of(slot)],
            &position.table,
            packed.has_riichi(),
            &position.rules,
        )
    }

    /// The number of ura indicators that are turned over with riichi.
    pub(super) const fn n_ura(&self) -> usize {
        self.n_ura
    }

    /// The number of dora in 14 tiles, not counting ura dora.
    pub(super) fn n_dora(&self, position: &Position, packed: Packed) -> u8 {
        let by_indicators = self.dora_by(position, packed, &self.dora);
        by_indicators + packed.red().count_ones() as u8 + position.table.kita
    }

    /// The number of dora in 14 tiles and in the Norths set aside; `dora` holds how many dora each
    /// copy of a kind is worth.
    pub(super) fn dora_by(&self, position: &Position, packed: Packed, dora: &[u8; 34]) -> u8 {
        let all = position.all_counts(packed);
        let held: u8 = all.iter().zip(dora).map(|(&n, dora)| n * dora).sum();
        held + position.table.kita * dora[NORTH]
    }

    /// The points of a win with these base points.
    pub(super) fn total(&mut self, position: &Position, base: u32) -> u32 {
        if let Some(&(_, total)) = self.totals.iter().find(|&&(known, _)| known == base) {
            return total;
        }
        let total = total_by_tsumo(base, &position.table, &position.rules);
        self.totals.push((base, total));
        total
    }

    /// The average points of a win with these 14 tiles on the tile in `slot`; 0 without a yaku.
    /// Rule D6.
    pub(super) fn mean(&mut self, position: &Position, packed: Packed, slot: usize) -> f64 {
        let Some(bare) = Self::bare(position, packed, slot) else {
            return 0.0;
        };
        let mut mean = 0.0;
        self.for_each(position, packed, slot, &bare, |points, chance, _| {
            mean += chance * f64::from(points);
        });
        mean
    }

    /// Calls `visit` with the points, the chance and the details of a win for each number of ura
    /// dora that it can have.
    pub(super) fn for_each(
        &mut self,
        position: &Position,
        packed: Packed,
        slot: usize,
        bare: &BareWin,
        mut visit: impl FnMut(u32, f64, &Dressed),
    ) {
        let n_dora = self.n_dora(position, packed);
        if self.n_ura == 0 || !packed.has_riichi() || bare.is_yakuman() {
            let dressed = bare.with_dora(n_dora, &position.rules);
            visit(self.total(position, dressed.base), 1.0, &dressed);
            return;
        }
        let (chances, n_most) = self.ura(position, packed, slot);
        for (n_ura, &chance) in chances.iter().enumerate().take(n_most + 1) {
            if chance > 0.0 {
                let dressed = bare.with_dora(n_dora + n_ura as u8, &position.rules);
                visit(self.total(position, dressed.base), chance, &dressed);
            }
        }
    }

    /// The chance of each number of ura dora in a win with these 14 tiles on the tile in `slot`,
    /// and the highest number. This counts all ways to draw the indicators from the tiles, other
    /// than the drawn one, that were left before the last draw.
    pub(super) fn ura(
        &self,
        position: &Position,
        packed: Packed,
        slot: usize,
    ) -> (UraChances, usize) {
        let all = position.all_counts(packed);
        let before = packed.minus(slot);
        let n_left = position.n_left(before) - 1;
        let mut chances = [0.0; MOST_URA_HAN];
        if n_left == 0 {
            // Nothing is left to be an indicator.
            chances[0] = 1.0;
            return (chances, 0);
        }
        // How many indicators would give each number of dora.
        let mut by_worth = [0u32; 9];
        let mut n_worthless = n_left;
        for (kind, &held) in all.iter().enumerate() {
            let kita = if kind == NORTH {
                position.table.kita
            } else {
                0
            };
            let worth = usize::from(held + kita);
            if worth == 0 {
                continue;
            }
            let indicator = usize::from(self.before[kind]);
            let left = u32::from(position.left_of_kind(before, indicator))
                - u32::from(indicator == kind_of(slot));
            by_worth[worth.min(8)] += left;
            n_worthless -= left;
        }
        by_worth[0] = n_worthless;
        if self.n_ura == 1 {
            for (chance, &n_here) in chances.iter_mut().zip(&by_worth) {
                *chance = f64::from(n_here) / f64::from(n_left);
            }
            return (chances, 8);
        }
        let n_ura = self.n_ura.min(n_left as usize);
        // The ways to draw some indicators with some dora, one worth after the other.
        let mut ways = [[0.0; MOST_URA_HAN]; MOST_URA + 1];
        ways[0][0] = 1.0;
        let mut most = [0; MOST_URA + 1];
        for (worth, &n_here) in by_worth.iter().enumerate() {
            for n_drawn in (0..n_ura).rev() {
                let mut choices = 1.0;
                for n_more in 1..=(n_ura - n_drawn).min(n_here as usize) {
                    choices *= f64::from(n_here + 1 - n_more as u32) / n_more as f64;
                    let (before, after) = ways.split_at_mut(n_drawn + n_more);
                    let to = &mut after[0][worth * n_more..];
                    for (to, ways) in to.iter_mut().zip(&before[n_drawn][..=most[n_drawn]]) {
                        *to += ways * choices;
                    }
                    // Mutants: a greater bound only adds zeros.
                    let most_after = most[n_drawn] + worth * n_more;
                    most[n_drawn + n_more] = most[n_drawn + n_more].max(most_after);
                }
            }
        }
        let all_ways: f64 = ways[n_ura].iter().sum();
        for (chance, ways) in chances.iter_mut().zip(ways[n_ura]) {
            *chance = ways / all_ways;
        }
        (chances, most[n_ura])
    }
}
