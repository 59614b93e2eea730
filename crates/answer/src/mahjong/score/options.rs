//! The options of `mahjong score`: first the options of a win in any game, then the others.

use super::super::calls::{ANKAN, CHI, KAKAN, KAN, PON};
use super::games::GAMES;
use super::win::EXPLAIN;
use crate::ask::OptionSpec;

/// All options, padded to a fixed length, and how many there are. The options of each game come
/// first, except those that an earlier game already has; then come the others.
static ALL: ([OptionSpec; 96], usize) = {
    let mut all = [EXPLAIN.spec; 96];
    let mut n_all = 0;
    let mut game = 0;
    while game <= GAMES.len() {
        let options = match game < GAMES.len() {
            true => GAMES[game].options,
            false => &OTHERS,
        };
        let mut idx = 0;
        while idx < options.len() {
            if !has(all.split_at(n_all).0, options[idx].name) {
                all[n_all] = options[idx];
                n_all += 1;
            }
            idx += 1;
        }
        game += 1;
    }
    (all, n_all)
};

/// The options that do not describe a win.
const OTHERS: [OptionSpec; 6] = [
    EXPLAIN.spec,
    CHI.spec,
    PON.spec,
    KAN.spec,
    KAKAN.spec,
    ANKAN.spec,
];

/// All options.
pub(super) const OPTIONS: &[OptionSpec] = ALL.0.split_at(ALL.1).0;

/// Whether one of the options has this name.
const fn has(options: &[OptionSpec], name: &str) -> bool {
    let name = name.as_bytes();
    let mut idx = 0;
    while idx < options.len() {
        let other = options[idx].name.as_bytes();
        let mut n_equal = 0;
        while n_equal < name.len() && n_equal < other.len() && name[n_equal] == other[n_equal] {
            n_equal += 1;
        }
        if n_equal == name.len() && n_equal == other.len() {
            return true;
        }
        idx += 1;
    }
    false
}
