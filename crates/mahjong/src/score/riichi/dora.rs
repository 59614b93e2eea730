//! The dora of a win.

use super::check::has_riichi;
use super::rules::ScoringRules;
use crate::{Hand, Indicators, RiichiWin, Tile, TileSuit, Wind};

/// The dora of a win, each worth one han.
///
/// Source: rule R14.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dora {
    /// The dora from open indicators.
    pub dora: u8,
    /// The dora from the indicators below the open ones, which count with riichi.
    pub ura: u8,
    /// The number of red fives.
    pub red: u8,
    /// The number of Norths set aside.
    pub kita: u8,
}

impl Dora {
    /// The total number of dora.
    #[must_use]
    #[inline]
    pub const fn total(self) -> u8 {
        self.dora + self.ura + self.red + self.kita
    }

    /// The dora among all tiles, including the winning tile.
    #[inline]
    pub(super) fn of(all: &[u8; 34], hand: &Hand, win: &RiichiWin, rules: &ScoringRules) -> Self {
        let by = |indicators: &Indicators| -> u8 {
            let mut n_dora = 0;
            for indicator in indicators.iter() {
                let dora = next(indicator.tile, rules);
                n_dora += all[dora.idx()];
                if dora == Wind::North.tile() {
                    n_dora += win.kita;
                }
            }
            n_dora
        };
        let mut red = 0;
        if rules.red_fives {
            for suit in [TileSuit::Characters, TileSuit::Dots, TileSuit::Bamboos] {
                red += u8::from(hand.has_red_five(suit));
            }
            red += u8::from(hand.n_tiles() == 13 && win.shown().is_red);
            red += hand.calls().iter().map(|call| call.n_red()).sum::<u8>();
        }
        Self {
            dora: by(&win.dora),
            ura: if rules.ura_dora && !win.ura.is_empty() && has_riichi(win) {
                by(&win.ura)
            } else {
                0
            },
            red,
            kita: win.kita,
        }
    }
}

/// The dora of an indicator: the next tile of its suit; winds and dragons each form a cycle.
pub(super) fn next(indicator: Tile, rules: &ScoringRules) -> Tile {
    let first_and_last = match (indicator.suit(), indicator.number()) {
        (TileSuit::Honors, 4) => Some(1),
        (TileSuit::Honors, 7) => Some(5),
        (_, 9) => Some(1),
        // With three players, there are no 2 to 8 of characters.
        (TileSuit::Characters, 1) if rules.is_for_three => Some(9),
        _ => None,
    };
    let number = first_and_last.unwrap_or(indicator.number() + 1);
    Tile::new(indicator.suit(), number).unwrap_or(indicator)
}
