//! Eight-or-better lows as sets of ranks: the smaller number is the lower hand.

/// The bit of a rank from ace (the lowest) to eight; 0 for any other rank.
pub(super) const fn bit(rank: u8) -> u8 {
    match rank {
        12 => 1,
        0..=6 => 2 << rank,
        _ => 0,
    }
}

/// The best low from two of a player's ranks and three of the board's ranks. A greater number wins,
/// and 0 means that there is no low.
pub(super) fn best(hole: u8, board: u8) -> u8 {
    let mut best = 0;
    // Walks the subsets of the board's ranks: a set minus 1, masked, is the next one down.
    let mut three = board;
    while three != 0 {
        if three.count_ones() == 3 {
            // The hand's two lowest other ranks complete the lowest five.
            let free = hole & !three;
            let first = free & free.wrapping_neg();
            let others = free & !first;
            let second = others & others.wrapping_neg();
            if second != 0 {
                // Mutants: the bits are different, so `^` does the same.
                best = best.max(u8::MAX - (three | first | second));
            }
        }
        three = (three - 1) & board;
    }
    best
}
