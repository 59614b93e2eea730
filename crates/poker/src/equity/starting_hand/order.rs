//! The order of the starting hands: by equity against one random hand.
//!
//! `random.bin` has two little-endian numbers of four bytes for each starting hand, by index: how
//! often one combo wins and ties against a random hand, over all boards. `cargo xtask
//! generate-tables` makes the file, and `tests/it/tables.rs` compares it with the table of pairs.

use super::{BOARDS_A_DEAL, HeadsUpTally, StartingHand};

/// The number of boards for one combo: each of the opponent's combos, with each board.
const BOARDS_A_COMBO: u64 = 1_225 * BOARDS_A_DEAL;

const N: usize = StartingHand::COUNT;

/// For each hand, the numbers of boards that one combo wins and ties.
static RANDOM: [[u32; 2]; N] = {
    let mut rest: &[u8] = include_bytes!("random.bin");
    let mut counts = [[0; 2]; N];
    let mut idx = 0;
    while let &[a, b, c, d, e, f, g, h, ref behind @ ..] = rest {
        counts[idx] = [
            u32::from_le_bytes([a, b, c, d]),
            u32::from_le_bytes([e, f, g, h]),
        ];
        rest = behind;
        idx += 1;
    }
    assert!(idx == N);
    counts
};

/// All hands, best first. No two have the same equity.
static ORDER: [StartingHand; N] = {
    const fn worth(hand: StartingHand) -> u64 {
        let [win, tie] = RANDOM[hand.idx()];
        2 * win as u64 + tie as u64
    }
    let mut order = [StartingHand(0); N];
    let mut n_sorted = 1;
    while n_sorted < N {
        let hand = StartingHand(n_sorted as u8);
        let mut place = n_sorted;
        while place > 0 && worth(order[place - 1]) < worth(hand) {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = hand;
        n_sorted += 1;
    }
    order
};

/// The place of each hand in the order.
static PLACES: [u8; N] = {
    let mut places = [0; N];
    let mut place = 0;
    while place < N {
        places[ORDER[place].idx()] = place as u8;
        place += 1;
    }
    places
};

impl StartingHand {
    /// All starting hands, best first: ordered by equity against one random hand, all in before the
    /// flop.
    ///
    /// Source: rule N2.
    #[must_use]
    pub fn by_equity() -> &'static [Self; N] {
        &ORDER
    }

    /// The hand's place in [`by_equity`](Self::by_equity), from 0.
    #[must_use]
    pub fn place(self) -> usize {
        PLACES[self.idx()].into()
    }

    /// How often one combo of the hand wins, ties and loses against a random hand, all in before
    /// the flop.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::StartingHand;
    ///
    /// let aces = StartingHand::by_equity()[0];
    /// let tally = aces.against_random();
    /// assert_eq!(tally.boards(), 2_097_572_400);
    /// assert_eq!(tally.win, 1_781_508_418);
    /// assert_eq!(format!("{aces} {:.4}", tally.equity()), "AA 0.8520");
    /// ```
    ///
    /// Source: rule N2.
    #[must_use]
    pub fn against_random(self) -> HeadsUpTally {
        let [win, tie] = RANDOM[self.idx()].map(u64::from);
        HeadsUpTally {
            win,
            tie,
            lose: BOARDS_A_COMBO - win - tie,
        }
    }
}
