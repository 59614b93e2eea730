//! Lows of eight or better, as sets of ranks: of two the one with the smaller number is lower.

/// The bit of a rank from the ace to the eight, and none for any other; the ace is the lowest.
pub(super) const fn bit(rank: u8) -> u8 {
    match rank {
        12 => 1,
        0..=6 => 2 << rank,
        _ => 0,
    }
}

/// The best low that two of a player's ranks and three of the board make, as a number of which the
/// greater one wins; 0 if there is none.
pub(super) fn best(hole: u8, board: u8) -> u8 {
    let mut best = 0;
    // All sets of ranks of the board: a set less 1 has others of them, down to none.
    let mut three = board;
    while three != 0 {
        if three.count_ones() == 3 {
            // With these three, the lowest two others of the hand make the lowest five.
            let free = hole & !three;
            let first = free & free.wrapping_neg();
            let others = free & !first;
            let second = others & others.wrapping_neg();
            if second != 0 {
                best = best.max(u8::MAX - (three | first | second));
            }
        }
        three = (three - 1) & board;
    }
    best
}
