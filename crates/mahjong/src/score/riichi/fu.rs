//! The fu of a reading, item by item.

use core::fmt;

use strum::IntoStaticStr;

use super::facts::Facts;
use super::payment::Limit;
use super::rules::ScoringRules;
use super::score::Score;
use super::yaku::Yaku;
use crate::inline_vec::InlineVec;
use crate::keyed::keyed;
use crate::score::kinds;
use crate::score::reading::{Completed, Reading, Wait};
use crate::score::won::Place;
use crate::{Decomposition, RiichiWin, Set, SetKind, Tile, Win, Wind};

/// The fu that every hand of sets and a pair has.
pub(super) const BASE: u8 = 20;

/// The fu of seven pairs.
pub(super) const SEVEN_PAIRS: u8 = 25;

/// The fu of a wait on a single kind of tile, and of a tsumo.
pub(super) const SMALL: u8 = 2;

/// The fu of a closed hand won by ron, and of an open hand with no other fu.
pub(super) const RON: u8 = 10;

/// The fu of a pair: 2 for a dragon or a valued wind; under some rules, more for a double wind.
/// Rule R15.
#[inline]
pub(super) fn pair_fu(pair: Tile, win: &RiichiWin, rules: &ScoringRules) -> u8 {
    let is = |wind: Wind| pair == wind.tile();
    if kinds::bit(pair) & kinds::DRAGONS != 0 {
        2
    } else if is(win.seat) && is(win.round) {
        rules.double_wind_fu.fu()
    } else if is(win.seat) || is(win.round) {
        2
    } else {
        0
    }
}

/// The fu of a set: none for a sequence; 2 for a triplet of simples, doubled for terminals and
/// honors, doubled if concealed, and quadrupled for a quad. Rule R15.
#[inline]
pub(super) const fn set_fu(set: Set, is_concealed: bool) -> u8 {
    let is_yaochu = kinds::bit(set.first()) & kinds::YAOCHU != 0;
    match set.kind() {
        SetKind::Sequence => 0,
        SetKind::Triplet => triplet_fu(is_yaochu, is_concealed),
        SetKind::Quad => 4 * triplet_fu(is_yaochu, is_concealed),
    }
}

/// The fu of a triplet. Rule R15.
#[inline]
pub(super) const fn triplet_fu(is_yaochu: bool, is_concealed: bool) -> u8 {
    2 << (is_yaochu as u8 + is_concealed as u8)
}

/// A reason for awarding fu.
///
/// Source: rule R15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum FuKind {
    /// Every hand except seven pairs: 20.
    Base,
    /// A triplet without a tile from another player: 4 or 8.
    ConcealedTriplet,
    /// A triplet with a tile from another player: 2 or 4.
    OpenTriplet,
    /// A concealed quad: 16 or 32.
    ConcealedQuad,
    /// An open quad: 8 or 16.
    OpenQuad,
    /// A pair of dragons: 2.
    DragonPair,
    /// A pair of the seat's wind: 2.
    SeatWindPair,
    /// A pair of the round's wind: 2.
    RoundWindPair,
    /// A pair of the wind that is both the seat's and the round's: 2 or 4, depending on the rules.
    DoubleWindPair,
    /// A wait on the middle tile of a sequence: 2.
    KanchanWait,
    /// A wait on the 3 of 123 or the 7 of 789: 2.
    PenchanWait,
    /// A wait on the pair: 2.
    TankiWait,
    /// A tsumo without pinfu: 2.
    Tsumo,
    /// A closed hand won by ron: 10.
    ClosedRon,
    /// An open hand without other fu, won by ron: 10.
    OpenPinfu,
    /// Seven pairs: 25.
    SevenPairs,
}

keyed!(FuKind, "`concealed-triplet`");

/// The tiles that earn fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FuTiles {
    /// No tiles in particular.
    None,
    /// A set.
    Set(Set),
    /// A pair.
    Pair(Tile),
    /// The winning tile.
    Tile(Tile),
}

/// Writes the tiles, such as `999p`, `11z` or `3s`; nothing if there are none.
impl fmt::Display for FuTiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Set(set) => write!(f, "{set}"),
            Self::Pair(tile) => write!(f, "{}{tile}", tile.number()),
            Self::Tile(tile) => write!(f, "{tile}"),
        }
    }
}

/// An item of the fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FuItem {
    /// What the fu are awarded for.
    pub kind: FuKind,
    /// The tiles.
    pub tiles: FuTiles,
    /// The fu.
    pub fu: u8,
}

/// The items of the fu: base, sets in the order of the reading, pair, wait, way of winning.
pub type FuItems = InlineVec<FuItem, 8>;

impl FuItems {
    /// No items.
    pub(super) const EMPTY: Self = Self::new(FuItem {
        kind: FuKind::Base,
        tiles: FuTiles::None,
        fu: 0,
    });

    /// The sum before rounding.
    #[must_use]
    pub fn sum(&self) -> u8 {
        self.iter().map(|item| item.fu).sum()
    }

    fn add(&mut self, kind: FuKind, tiles: FuTiles, fu: u8) {
        self.push(FuItem { kind, tiles, fu });
    }

    /// The items of a scored reading.
    fn of(score: &Score) -> Self {
        let mut items = Self::EMPTY;
        let reading = &score.reading;
        match &reading.decomposition {
            Decomposition::Standard { pair, sets } => {
                items.add(FuKind::Base, FuTiles::None, BASE);
                for (idx, &set) in sets.called().iter().enumerate() {
                    items.push_set(set, score.fu_context.concealed_calls >> idx & 1 != 0);
                }
                let claimed = match reading.completes {
                    Completed::Set(set) if score.fu_context.is_ron => Some(set),
                    _ => None,
                };
                for &set in sets.uncalled() {
                    items.push_set(set, claimed != Some(set));
                }
                items.push_pair(&score.fu_context, *pair);
                items.push_wait(reading);
                items.push_win(score);
            }
            Decomposition::SevenPairs { .. } => {
                items.add(FuKind::SevenPairs, FuTiles::None, SEVEN_PAIRS);
            }
            _ => {}
        }
        items
    }

    fn push_set(&mut self, set: Set, is_concealed: bool) {
        let kind = match (set.kind(), is_concealed) {
            (SetKind::Sequence, _) => return,
            (SetKind::Triplet, true) => FuKind::ConcealedTriplet,
            (SetKind::Triplet, false) => FuKind::OpenTriplet,
            (SetKind::Quad, true) => FuKind::ConcealedQuad,
            (SetKind::Quad, false) => FuKind::OpenQuad,
        };
        self.add(kind, FuTiles::Set(set), set_fu(set, is_concealed));
    }

    fn push_pair(&mut self, context: &FuContext, pair: Tile) {
        if context.pair_fu == 0 {
            return;
        }
        let is_seat = pair == context.seat.tile();
        let is_round = pair == context.round.tile();
        let kind = match (is_seat, is_round) {
            (true, true) => FuKind::DoubleWindPair,
            (true, false) => FuKind::SeatWindPair,
            (false, true) => FuKind::RoundWindPair,
            (false, false) => FuKind::DragonPair,
        };
        self.add(kind, FuTiles::Pair(pair), context.pair_fu);
    }

    fn push_wait(&mut self, reading: &Reading) {
        let kind = match reading.wait {
            Wait::Kanchan => FuKind::KanchanWait,
            Wait::Penchan => FuKind::PenchanWait,
            Wait::Tanki => FuKind::TankiWait,
            _ => return,
        };
        let tiles = reading.won_on().map_or(FuTiles::None, FuTiles::Tile);
        self.add(kind, tiles, SMALL);
    }

    fn push_win(&mut self, score: &Score) {
        let none = FuTiles::None;
        if !score.fu_context.is_ron {
            if !score.yaku.contains(Yaku::Pinfu) {
                self.add(FuKind::Tsumo, none, SMALL);
            }
        } else if score.is_closed {
            self.add(FuKind::ClosedRon, none, RON);
        } else if self.sum() == BASE {
            self.add(FuKind::OpenPinfu, none, RON);
        }
    }
}

/// Everything that decides the fu of a reading, except its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FuContext {
    /// Which of the called sets are concealed, one bit per set.
    concealed_calls: u8,
    pair_fu: u8,
    is_ron: bool,
    seat: Wind,
    round: Wind,
}

impl FuContext {
    #[inline]
    pub(super) fn new(facts: &Facts<'_>, place: &Place) -> Self {
        let Win {
            by, seat, round, ..
        } = facts.win.win;
        let mut concealed_calls = 0;
        for (idx, call) in facts.won.hand.calls().iter().enumerate() {
            concealed_calls |= u8::from(call.is_concealed()) << idx;
        }
        Self {
            concealed_calls,
            pair_fu: match place {
                Place::Standard { split, .. } => pair_fu(split.pair, facts.win, facts.rules),
                Place::Special(_) => 0,
            },
            is_ron: by.is_ron(),
            seat,
            round,
        }
    }
}

impl Score {
    /// The items that make up the fu before rounding; empty for a yakuman.
    ///
    /// Source: rule R15.
    #[must_use]
    pub fn fu_items(&self) -> FuItems {
        match self.limit {
            Some(Limit::Yakuman(_)) => FuItems::EMPTY,
            _ => FuItems::of(self),
        }
    }
}

/// The fu rounded up to the next ten. Rule R16.
#[inline]
pub(super) const fn rounded(sum: u8) -> u8 {
    sum.div_ceil(10) * 10
}
