//! How often each starting hand beats each of the others, with the feature `preflop-table`.
//!
//! `pairs.bin` has two little-endian numbers of four bytes for each pair of starting hands `a` and
//! `b` with `a.idx() <= b.idx()`, in the order of `b` and then of `a`: how often `a` wins, and how
//! often `b` wins, over all boards of all deals. The largest is 172,664,496. Ties make up the rest.
//! `cargo xtask generate-tables` makes the file in a few seconds, `tests/it/tables.rs` recounts
//! some of the pairs, and `handeval verify poker` recounts all of them.

#[cfg(feature = "preflop-table")]
use super::StartingHand;

/// The number of boards for one combo of each player.
pub(in crate::equity) const BOARDS_A_DEAL: u64 = 1_712_304;

/// The table of all pairs of starting hands. Without the feature `preflop-table`, there is no
/// table, and the code that uses it is left out.
#[cfg(not(feature = "preflop-table"))]
#[derive(Clone, Copy, Debug)]
pub(in crate::equity) enum PairTable {}

#[cfg(not(feature = "preflop-table"))]
impl PairTable {
    /// No table.
    pub(in crate::equity) const fn new() -> Option<Self> {
        None
    }

    /// See the function of the same name that the feature enables.
    pub(in crate::equity) fn row(self, _: usize) -> core::iter::Empty<[u32; 2]> {
        match self {}
    }
}

/// The table of all pairs of starting hands.
#[cfg(feature = "preflop-table")]
#[derive(Clone, Copy, Debug)]
pub(in crate::equity) struct PairTable(&'static [u8; 8 * N_PAIRS]);

/// The number of pairs, including each hand with itself.
#[cfg(feature = "preflop-table")]
const N_PAIRS: usize = StartingHand::COUNT * (StartingHand::COUNT + 1) / 2;

#[cfg(feature = "preflop-table")]
impl PairTable {
    /// The table; always `Some` with the feature `preflop-table`.
    pub(in crate::equity) const fn new() -> Option<Self> {
        Some(Self(include_bytes!("pairs.bin")))
    }

    /// For each hand up to the one with index `idx`, how often it wins, and how often the one with
    /// index `idx` wins.
    #[inline(always)]
    pub(in crate::equity) fn row(self, idx: usize) -> impl Iterator<Item = [u32; 2]> {
        let pairs = self.0.chunks_exact(8).skip(idx * (idx + 1) / 2);
        pairs.take(idx + 1).map(|pair| {
            let number = |at: usize| {
                u32::from_le_bytes([pair[at], pair[at + 1], pair[at + 2], pair[at + 3]])
            };
            [number(0), number(4)]
        })
    }
}

#[cfg(feature = "preflop-table")]
impl StartingHand {
    /// How often the hand wins, ties and loses against another, all in before the flop: over all
    /// deals of a combo of each, and all boards. The numbers are read from a table.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::StartingHand;
    ///
    /// let [aces, kings, ..] = StartingHand::by_equity() else { unreachable!() };
    /// let tally = aces.against(*kings);
    /// assert_eq!(tally.boards(), 36 * 1_712_304);
    /// assert_eq!((tally.win, tally.lose), (50_371_344, 10_986_372));
    /// ```
    ///
    /// Source: rule N5.
    #[must_use]
    pub fn against(self, other: Self) -> super::HeadsUpTally {
        let Some(table) = PairTable::new() else {
            return super::HeadsUpTally::default();
        };
        let (first, second) = (self.min(other), self.max(other));
        let pair = table.row(second.idx()).nth(first.idx());
        let [mut win, mut lose] = pair.unwrap_or([0; 2]).map(u64::from);
        if first != self {
            (win, lose) = (lose, win);
        }
        let of_first = other.combos().map(|combo| {
            let mine = self.combos();
            mine.filter(|own| own.card_set().is_disjoint(combo.card_set()))
                .count() as u64
        });
        let tie = of_first.sum::<u64>() * BOARDS_A_DEAL - win - lose;
        super::HeadsUpTally { win, tie, lose }
    }
}
