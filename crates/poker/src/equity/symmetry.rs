//! Renamings of suits, which never change who wins.

use alloc::vec::Vec;

use super::{Combo, OmahaHolding, Spot};
use crate::{Card, CardSet};

/// The new suit for each old suit.
pub(crate) type Renaming = [u8; 4];

/// All renamings; the first one changes nothing.
pub(crate) const RENAMINGS: [Renaming; 24] = {
    let mut all = [[0; 4]; 24];
    let (mut n_found, mut code) = (0, 0);
    while code < 256 {
        let names = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        if 1_u8 << names[0] | 1 << names[1] | 1 << names[2] | 1 << names[3] == 15 {
            all[n_found] = [
                names[0] as u8,
                names[1] as u8,
                names[2] as u8,
                names[3] as u8,
            ];
            n_found += 1;
        }
        code += 1;
    }
    assert!(n_found == 24);
    all
};

const CLUBS: u64 = 0x1_1111_1111_1111;

pub(super) fn renamed(bits: u64, names: Renaming) -> u64 {
    let suit = |suit: usize| (bits >> suit & CLUBS) << names[suit];
    // Mutants: the bits are different, so `^` does the same.
    suit(0) | suit(1) | suit(2) | suit(3)
}

pub(super) fn renamed_combo(combo: Combo, names: Renaming) -> Combo {
    let card = |card: Card| {
        let code = card.code();
        Card::ALL[usize::from(code - code % 4 + names[usize::from(code % 4)])]
    };
    let [high, low] = combo.cards();
    // Different cards stay different.
    Combo::new(card(high), card(low)).unwrap_or(combo)
}

/// The renamings that leave the board and the dead cards unchanged.
pub(super) fn of_cards(spot: &Spot) -> Vec<Renaming> {
    let board: CardSet = spot.board().iter().copied().collect();
    let is_same = |names: Renaming, set: CardSet| renamed(set.bits(), names) == set.bits();
    RENAMINGS
        .into_iter()
        .filter(|&names| is_same(names, board) && is_same(names, spot.dead()))
        .collect()
}

/// The renamings that also leave the ranges, or the Omaha hands, unchanged.
pub(super) fn of_spot(spot: &Spot) -> Vec<Renaming> {
    let mut group = of_cards(spot);
    group.retain(|&names| {
        let is_same = |holding: &OmahaHolding| {
            let bits = holding.cards().iter().copied().collect::<CardSet>().bits();
            renamed(bits, names) == bits
        };
        if !spot.holdings().iter().all(is_same) {
            return false;
        }
        // Renaming long lists would take more time than it saves.
        const MAX_COMPARED: usize = 1 << 17;
        let is_same_list = |list: &Vec<u64>| {
            let is_in = |&bits: &u64| list.binary_search(&renamed(bits, names)).is_ok();
            // Mutants: fewer renamings only take time.
            names == RENAMINGS[0] || list.len() <= MAX_COMPARED && list.iter().all(is_in)
        };
        if !spot.lists().iter().flatten().all(is_same_list) {
            return false;
        }
        spot.players().iter().all(|range| {
            let mut combos = range.combos();
            combos.all(|(combo, weight)| range.weight(renamed_combo(combo, names)) == Some(weight))
        })
    });
    group
}
