//! The rules by which pots are awarded.

use core::num::NonZeroU64;

use super::{OddChips, PotsError, Stake};
use crate::{Game, Pot as WonBy};

/// The hands that win a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayedFor {
    /// The best high hands.
    High,
    /// The best low hands, as in razz.
    Low,
    /// The best high hands and the best lows that qualify, half each.
    HighAndLow,
}

impl PlayedFor {
    /// What a game is played for.
    #[must_use]
    pub fn of(game: Game) -> Self {
        match game.pot() {
            WonBy::High(_) => Self::High,
            WonBy::Low(_) => Self::Low,
            WonBy::Split { .. } => Self::HighAndLow,
        }
    }
}

/// The rules by which pots are awarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PotRules {
    /// The hands that win.
    pub played_for: PlayedFor,
    /// Who gets the odd chips.
    pub odd_chips: OddChips,
    /// Whether a pot is split only once if the same players win both halves (rule K8).
    pub splits_once: bool,
    /// The value of the smallest chip (rule K9).
    pub chip: NonZeroU64,
}

impl PotRules {
    /// The rules of a game played for the high hand, where odd chips of 1 go to the left of the
    /// button.
    #[must_use]
    pub const fn with_button(button: usize) -> Self {
        Self {
            played_for: PlayedFor::High,
            odd_chips: OddChips::LeftOfButton(button),
            splits_once: true,
            chip: NonZeroU64::MIN,
        }
    }

    /// Checks that all amounts can be made of chips.
    ///
    /// # Errors
    ///
    /// [`PotsError::PartOfChip`] or [`PotsError::DeadPartOfChip`] for an amount that is not a
    /// multiple of the chip.
    ///
    /// Source: rule K9.
    pub fn check_chips(&self, stakes: &[Stake], dead_money: u64) -> Result<(), PotsError> {
        let chip = self.chip;
        for (player_idx, &Stake { paid, .. }) in stakes.iter().enumerate() {
            if paid % chip != 0 {
                return Err(PotsError::PartOfChip {
                    player_idx,
                    paid,
                    chip,
                });
            }
        }
        match dead_money % chip {
            0 => Ok(()),
            _ => Err(PotsError::DeadPartOfChip { dead_money, chip }),
        }
    }
}
