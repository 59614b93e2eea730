//! The flags of a win that several games have, each as an option.

use crate::ask::{Opt, OptionSpec};

/// A flag of a win as an option.
pub(in crate::mahjong::score) const fn flag(name: &'static str, about: &'static str) -> OptionSpec {
    Opt::<bool>::new(name, "", about, "true").spec
}

pub(in crate::mahjong::score) const LAST_TILE_DRAW: OptionSpec = flag(
    "last-tile-draw",
    "MCR, Taiwan: won on the last tile of the wall; also called haitei",
);

pub(in crate::mahjong::score) const LAST_TILE_CLAIM: OptionSpec = flag(
    "last-tile-claim",
    "MCR, and Taiwan where the rules allow it: won on the last discard; also called houtei",
);

pub(in crate::mahjong::score) const ROBBING_THE_KONG: OptionSpec = flag(
    "robbing-the-kong",
    "Chinese games: won on a tile another player added to a pung to make a kong; also called \
     chankan",
);

pub(in crate::mahjong::score) const LAST_TILE: OptionSpec = flag(
    "last-tile",
    "MCR: won on the last copy of a tile when the other three are exposed; Sichuan, Hong Kong: won \
     on the last tile of the wall, or on the last discard",
);

pub(in crate::mahjong::score) const WIN_AFTER_KONG: OptionSpec = flag(
    "win-after-kong",
    "Sichuan, Hong Kong, Taiwan: won on the replacement tile of a kong; also called rinshan",
);

pub(in crate::mahjong::score) const HEAVENLY_WIN: OptionSpec = flag(
    "heavenly-win",
    "Taiwan, and Sichuan where the rules allow it: won with the dealt tiles; also called tenhou",
);

pub(in crate::mahjong::score) const EARTHLY_WIN: OptionSpec = flag(
    "earthly-win",
    "Taiwan, and Sichuan where the rules allow it: won on the first turn; also called chihou",
);
