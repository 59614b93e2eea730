//! Why a reading of a win was not chosen.

use strum::IntoStaticStr;

use crate::keyed::keyed;

/// Why a reading was not chosen.
///
/// Source: rules G15 and G18.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum NotChosenBecause {
    /// The reading has fewer fan.
    FewerFan,
    /// The reading has just as many fan, but its fans come later in the list.
    LaterFan,
    /// The reading has the same fans, but comes later in the order of readings.
    Later,
}

keyed!(NotChosenBecause, "`fewer-fan`");
