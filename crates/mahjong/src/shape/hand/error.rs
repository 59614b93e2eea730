//! Why tiles and calls do not make a hand.

use core::fmt;

use strum::IntoStaticStr;

use crate::shape::call::Call;
use crate::shape::form::{Forms, special};
use crate::shape::shape_rules::ShapeRules;
use crate::shape::tile::{Tile, TileSuit};
use crate::shape::wall::Wall;
use crate::words::plural;

/// Why tiles and calls do not make a [`Hand`](crate::Hand).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum HandError {
    /// There are no tiles and no calls.
    #[error("no tiles given: expected a hand such as `123m456p789s1122z`")]
    NoTiles,
    /// There are more than four copies of a tile.
    #[error("a fifth `{tile}`: expected at most four of each tile, including those in called sets")]
    FifthCopy {
        /// The tile.
        tile: Tile,
    },
    /// There are more than four copies of a tile, counting visible tiles.
    #[error(
        "a fifth `{tile}` among the visible tiles: expected at most four of each tile, \
         including those in the hand and its called sets"
    )]
    #[strum(serialize = "fifth-copy")]
    FifthVisible {
        /// The tile.
        tile: Tile,
    },
    /// The tile does not exist under these rules.
    #[error("`{tile}` is not in play under these rules: expected {}", .wall.described())]
    NotInWall {
        /// The tile.
        tile: Tile,
        /// The tiles that exist.
        wall: Wall,
    },
    /// There are two red fives of one suit.
    #[error("a second red five `0{suit}`: expected at most one of each suit")]
    SecondRedFive {
        /// The suit.
        suit: TileSuit,
    },
    /// There is no five that could be red.
    #[error("no uncalled five of `{suit}` that could be red: expected a hand with one")]
    NoFive {
        /// The suit.
        suit: TileSuit,
    },
    /// There are more calls than the number of sets that a hand can have.
    #[error("call `{call}` is one too many: expected at most {max} call{}", plural(usize::from(*.max)))]
    TooManyCalls {
        /// The first extra call.
        call: Call,
        /// The maximum number of sets under the rules.
        max: u8,
    },
    /// Two calls are marked with a claimed tile.
    #[error("a second claimed tile, in `{call}`: expected `<` in one call only, the one just made")]
    SecondClaim {
        /// The second call.
        call: Call,
    },
    /// A call was just made, but there is no tile to discard.
    #[error(
        "`{call}` was just made, but with {found} uncalled tile{} there is none to discard: expected \
         one more, or `{}` if it was made earlier",
        plural(*.found),
        .call.without_claimed()
    )]
    NothingToDiscard {
        /// The call.
        call: Call,
        /// The number of uncalled tiles.
        found: usize,
    },
    /// The number of tiles fits neither a hand that can win nor a hand that draws next.
    #[error(
        "{found} tile{}{} given: expected {}",
        plural(*.found),
        BesideCalls(*.n_calls),
        RightSizes { n_calls: *.n_calls, max_sets: *.max_sets }
    )]
    WrongTileCount {
        /// The number of uncalled tiles.
        found: usize,
        /// The number of calls.
        n_calls: usize,
        /// The maximum number of sets under the rules.
        max_sets: u8,
    },
    /// No winning form has this many tiles.
    #[error(
        "{n_tiles} uncalled tile{} and {n_calls} call{} given: \
         `{forms}` needs {} uncalled tiles and no calls",
        plural(*.n_tiles),
        plural(*.n_calls),
        sizes(*.forms)
    )]
    NoFormFits {
        /// The forms that win.
        forms: Forms,
        /// The number of uncalled tiles.
        n_tiles: usize,
        /// The number of calls.
        n_calls: usize,
    },
}

impl HandError {
    /// The error's machine-readable name, in kebab case: `fifth-copy`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// The numbers of tiles with which forms other than the standard one can win, in words.
fn sizes(forms: Forms) -> &'static str {
    let has = |n_sets| !forms.intersection(special::with_sets(n_sets, 0)).is_empty();
    match (has(4), has(5)) {
        (true, true) => "13, 14, 16 or 17",
        (false, true) => "16 or 17",
        (_, false) => "13 or 14",
    }
}

struct BesideCalls(usize);

impl fmt::Display for BesideCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            n_calls => write!(f, " with {n_calls} call{}", plural(n_calls)),
        }
    }
}

/// The numbers of uncalled tiles that fit the number of calls, in words.
struct RightSizes {
    n_calls: usize,
    max_sets: u8,
}

impl fmt::Display for RightSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_sets = usize::from(self.max_sets).saturating_sub(self.n_calls);
        write!(f, "{} or {}", 3 * n_sets + 1, 3 * n_sets + 2)?;
        if n_sets > 0 {
            f.write_str(", or a multiple of three fewer")?;
        }
        if self.max_sets < ShapeRules::MAX_SETS as u8 {
            write!(f, " (the rules allow at most {} sets)", self.max_sets)?;
        }
        Ok(())
    }
}
