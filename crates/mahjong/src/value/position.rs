//! The hand, the table and the unseen tiles: what stays the same during a search.

use super::packed::{FIRST_RED, FIVES, N_SLOTS, Packed, kind_of, red_slot};
use crate::riichi::{ScoringRules, unwritten_red_fives};
use crate::{Hand, RiichiWin, TileSuit, Wind};

/// What stays the same during a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The given hand, with its calls treated as if they were made on an earlier turn.
    pub(super) hand: Hand,
    pub(super) table: RiichiWin,
    pub(super) rules: ScoringRules,
    /// The tiles of the hand, by slot.
    pub(super) start: [u8; N_SLOTS],
    /// The number of unseen copies, by slot. Rule D3.
    pub(super) unseen: [u8; N_SLOTS],
    /// The number of unseen tiles.
    pub(super) n_unseen: u32,
    /// Whether discards can be drawn again. Rule D12.
    pub(super) returns: bool,
}

impl Position {
    /// The position of a checked hand at a checked table.
    pub(super) fn new(hand: &Hand, table: &RiichiWin, rules: &ScoringRules, returns: bool) -> Self {
        let mut hand = hand.without_claim();
        for red in unwritten_red_fives(&hand, None, rules) {
            hand = hand.with_one_red(red.tile.suit()).unwrap_or(hand);
        }
        let mut seen = hand.all_own();
        for (seen, visible) in seen.iter_mut().zip(hand.visible()) {
            *seen += visible;
        }
        for indicator in &table.dora {
            seen[indicator.tile.idx()] += 1;
        }
        seen[Wind::North.tile().idx()] += table.kita;
        let mut start = [0; N_SLOTS];
        let mut unseen = [0; N_SLOTS];
        start[..FIRST_RED].copy_from_slice(hand.counts());
        for (kind, unseen) in unseen.iter_mut().enumerate().take(FIRST_RED) {
            let is_there = rules.shape_rules().wall().kinds() >> kind & 1 != 0;
            *unseen = if is_there {
                4u8.saturating_sub(seen[kind])
            } else {
                0
            };
        }
        let suits = TileSuit::ALL.into_iter().zip(FIVES).enumerate();
        for (red_idx, (suit, five)) in suits.filter(|_| rules.red_fives) {
            let red = FIRST_RED + red_idx;
            let has_red = u8::from(hand.has_red_five(suit));
            start[red] = has_red;
            start[five] -= has_red;
            let mut shown = table.dora.iter();
            let is_seen = hand.sees_red_five(suit)
                || shown.any(|tile| tile.is_red && tile.tile.idx() == five);
            // If the other copies are all seen, the last one is red, whatever was written.
            unseen[red] = u8::from(!is_seen).min(unseen[five]);
            unseen[five] -= unseen[red];
        }
        Self {
            n_unseen: unseen.iter().map(|&copies| u32::from(copies)).sum(),
            hand,
            table: *table,
            rules: *rules,
            start,
            unseen,
            returns,
        }
    }

    /// The number of copies of a slot's tile that a hand can still draw. Rules D4 and D12.
    #[inline]
    pub(super) fn left(&self, packed: Packed, slot: usize) -> u8 {
        let (held, start) = (packed.count(slot), self.start[slot]);
        if self.returns {
            (self.unseen[slot] + start).saturating_sub(held)
        } else {
            self.unseen[slot].saturating_sub(held.saturating_sub(start))
        }
    }

    /// The number of copies of a kind, including its red five, that a hand can still draw.
    pub(super) fn left_of_kind(&self, packed: Packed, kind: usize) -> u8 {
        self.left(packed, kind) + red_slot(kind).map_or(0, |red| self.left(packed, red))
    }

    /// The number of tiles that a hand of 13 tiles can still draw. Rules D4 and D12.
    pub(super) fn n_left(&self, packed: Packed) -> u32 {
        let n_start = self.hand.n_tiles() as u32;
        if self.returns {
            return self.n_unseen + n_start - 13;
        }
        let taken = self
            .start
            .iter()
            .enumerate()
            .map(|(slot, &start)| u32::from(packed.count(slot).saturating_sub(start)));
        self.n_unseen - taken.sum::<u32>()
    }

    /// Whether drawing a slot's tile raises the number of tiles taken.
    #[inline]
    pub(super) fn is_taken_by_drawing(&self, packed: Packed, slot: usize) -> bool {
        // Mutants: hands are first reached with the fewest draws, so without drawing a tile that is
        // also discarded; no hand was found for which this is not so.
        packed.count(slot) >= self.start[slot]
    }

    /// Whether discarding a slot's tile lowers the number of tiles taken.
    #[inline]
    pub(super) fn is_given_back(&self, packed: Packed, slot: usize) -> bool {
        // Mutants: as above.
        packed.count(slot) > self.start[slot]
    }

    /// The counts of a hand's tiles, calls included, by kind.
    pub(super) fn all_counts(&self, packed: Packed) -> [u8; 34] {
        let mut all = packed.counts();
        self.hand.add_called(&mut all);
        all
    }

    /// The position of a slot in the order by kind, with a plain five before the red one.
    pub(super) fn order_of(slot: usize) -> usize {
        2 * kind_of(slot) + usize::from(slot >= FIRST_RED)
    }
}
