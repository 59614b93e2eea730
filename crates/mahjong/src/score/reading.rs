//! The readings of a win: a decomposition, and the winning tile's place in it.

use core::fmt;

use strum::IntoStaticStr;

use super::part::Part;
use crate::keyed::keyed;
use crate::{Decomposition, Knitted, Set, SetKind, Tile};

/// What the hand waited for, according to a reading.
///
/// Source: rule R7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Wait {
    /// Either end of a sequence (両面).
    Ryanmen,
    /// The middle of a sequence (嵌張).
    Kanchan,
    /// The 3 of 123 or the 7 of 789 (辺張).
    Penchan,
    /// A tile that turns one of two pairs (双碰), or one of eight pairs, into a triplet.
    Shanpon,
    /// The second tile of the pair (単騎).
    Tanki,
    /// The one missing orphan.
    Orphan,
    /// Any of the thirteen orphans.
    #[strum(serialize = "orphan-13")]
    Orphan13,
    /// A tile of a knitted straight, or of honors and knitted tiles.
    Knitted,
}

keyed!(Wait, "`ryanmen`, `orphan-13`");

/// What the winning tile completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Completed {
    /// The pair, or one of several pairs.
    Pair(Tile),
    /// An uncalled set.
    Set(Set),
    /// Thirteen orphans.
    Orphans,
    /// A knitted straight.
    Straight(Knitted),
    /// Honors and knitted tiles.
    HonorsAndKnitted,
}

/// Writes the tiles, such as `345p`, `88p` or `147m258p369s`; nothing if the winning tile completes
/// the whole hand.
impl fmt::Display for Completed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(tile) => write!(f, "{}{tile}", tile.number()),
            Self::Set(set) => write!(f, "{set}"),
            Self::Straight(straight) => write!(f, "{straight}"),
            Self::Orphans | Self::HonorsAndKnitted => Ok(()),
        }
    }
}

/// A decomposition and the winning tile's place in it.
///
/// Source: rule R7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The sets, or the special form.
    pub decomposition: Decomposition,
    /// What the winning tile completes.
    pub completes: Completed,
    /// What the hand waited for.
    pub wait: Wait,
}

impl Reading {
    /// The reading for each place that the winning tile can have in a form other than the standard
    /// one: the pair, the set or the straight.
    pub(super) fn all_of_special(
        decomposition: Decomposition,
        tile: Tile,
    ) -> impl Iterator<Item = Self> {
        let mut places = [None; 3];
        match decomposition {
            Decomposition::KnittedStraight {
                straight,
                pair,
                sets,
            } => {
                let part = sets
                    .uncalled()
                    .first()
                    .and_then(|&set| Part::of_set(set, tile));
                let as_pair = (Completed::Pair(tile), Wait::Tanki);
                let as_straight = (Completed::Straight(straight), Wait::Knitted);
                places = [
                    (pair == tile).then_some(as_pair),
                    part.map(|part| (part.completed(tile), part.wait(tile))),
                    straight.contains(tile).then_some(as_straight),
                ];
            }
            Decomposition::ThirteenOrphans { pair } if pair == tile => {
                places[0] = Some((Completed::Orphans, Wait::Orphan13));
            }
            Decomposition::ThirteenOrphans { .. } => {
                places[0] = Some((Completed::Orphans, Wait::Orphan));
            }
            Decomposition::HonorsAndKnitted { .. } => {
                places[0] = Some((Completed::HonorsAndKnitted, Wait::Knitted));
            }
            Decomposition::EightAndAHalfPairs { triplet, .. } if triplet == tile => {
                let set = Set::new(SetKind::Triplet, triplet);
                places[0] = set.map(|set| (Completed::Set(set), Wait::Shanpon));
            }
            _ => places[0] = Some((Completed::Pair(tile), Wait::Tanki)),
        }
        let reading = move |(completes, wait)| Self {
            decomposition,
            completes,
            wait,
        };
        places.into_iter().flatten().map(reading)
    }

    /// The winning tile of a wait on a single kind of tile; `None` for other waits.
    pub(super) fn won_on(&self) -> Option<Tile> {
        match (self.wait, self.completes) {
            (Wait::Tanki, Completed::Pair(tile)) => Some(tile),
            (Wait::Kanchan, Completed::Set(set)) => set.tiles().nth(1),
            (Wait::Penchan, Completed::Set(set)) if set.first().number() == 1 => set.tiles().nth(2),
            (Wait::Penchan, Completed::Set(set)) => Some(set.first()),
            _ => None,
        }
    }
}
