//! Poker hand histories: a hand as it was played, in the same form for every format.

mod build;
mod cards;
mod compare_bets;
mod compare_cards;
mod contradiction;
mod correction;
mod event;
mod hand;
mod id;
mod money;
mod ohh;
pub(crate) mod phh;
mod player_count;
pub(crate) mod pokerstars;
mod record;

pub use contradiction::{Contradicted, Contradiction, Forced};
pub use correction::{Correction, MissingPlace, Paid};
pub use event::{HandEvent, HandEventKind, Put};
pub use hand::{Collected, Limit, PlayedHand, Player, Showing, Stated, Street};
pub use id::id_of;
pub use money::{MAX_MONEY, Money};

use std::io::Read;

use crate::units::Outline;
use crate::{Damage, DamageKind, Format, Source, Unit, Units};

/// The hands of a file in this format.
///
/// Files of riichi games are read by [`riichi::units`](crate::riichi::units).
#[must_use]
pub fn units<R: Read>(source: Source<R>, format: Format) -> Units<R> {
    let outline: Option<Box<dyn Outline>> = match format {
        Format::PokerStars | Format::Gg => Some(Box::new(pokerstars::Hands::default())),
        Format::Phh => Some(Box::new(phh::Sections::default())),
        Format::Ohh | Format::Tenhou6 | Format::Mjlog | Format::Mjai => None,
    };
    Units::new(source, format, outline)
}

impl PlayedHand {
    /// Reads the hand in a unit of a file in this format.
    ///
    /// # Errors
    ///
    /// What is damaged, and on which line.
    pub fn read(format: Format, unit: &Unit) -> Result<Self, Damage> {
        Self::read_corrected(format, unit, None)
    }

    /// Reads the hand with a correction of one of its amounts, cards or lines.
    ///
    /// # Errors
    ///
    /// What is damaged, and on which line.
    pub fn read_corrected(
        format: Format,
        unit: &Unit,
        correction: Option<Correction>,
    ) -> Result<Self, Damage> {
        let text = unit.text.as_ref().map_err(Clone::clone)?;
        let read = match format {
            Format::PokerStars | Format::Gg => pokerstars::read(text, unit.line, correction),
            Format::Phh => phh::read(text, unit.line, correction),
            Format::Ohh => ohh::read(text, unit, correction),
            Format::Tenhou6 | Format::Mjlog | Format::Mjai => {
                let message = "this is a mahjong file: expected a poker hand";
                Err(Damage::new(DamageKind::OtherGame, message))
            }
        };
        read.map_err(|damage| match damage.place {
            Some(_) => damage,
            None => damage.at_line(unit.line),
        })
    }
}
