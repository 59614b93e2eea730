//! Wins by tsumo before any dora are counted, for programs that score one hand with many different
//! numbers of dora.

use super::dora::next;
use super::facts::{Facts, Worth, all_tiles};
use super::payment::{Limit, Value, payments};
use super::rules::ScoringRules;
use super::yaku::YakuSet;
use crate::inline_vec::InlineVec;
use crate::{Hand, Indicators, RiichiWin, Tile, Win, WinBy, WinFlag, WinFlags, Wind};

/// The readings of a win by tsumo that can be the best for some number of dora.
///
/// Dora only add han, and only to readings without a yakuman. So han and fu are computed once, and
/// the best reading is chosen again for each number of dora. The red fives in calls are already
/// part of the han.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BareWin {
    readings: InlineVec<Worth, 6>,
}

/// What a win is worth with a number of dora.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dressed {
    /// The yaku; only the yakuman if there are any.
    pub(crate) yaku: YakuSet,
    /// The han, dora included; 0 for a yakuman.
    pub(crate) han: u8,
    pub(crate) limit: Option<Limit>,
    /// The base points.
    pub(crate) base: u32,
}

impl BareWin {
    /// A win of 14 tiles, none of them red, on `tile`; `None` if there is no yaku or no win.
    ///
    /// The seat, the round and the Norths set aside are those of `table`.
    pub(crate) fn new(
        hand: &Hand,
        tile: Tile,
        table: &RiichiWin,
        has_riichi: bool,
        rules: &ScoringRules,
    ) -> Option<Self> {
        let flags: &[WinFlag] = if has_riichi { &[WinFlag::Riichi] } else { &[] };
        let win = RiichiWin {
            flags: WinFlags::of(flags),
            ..RiichiWin::of(Win {
                seat: table.seat,
                round: table.round,
                ..Win::tsumo(tile)
            })
        };
        let all = all_tiles(hand, &win);
        let facts = Facts::of_checked(&all, hand, &win, rules)?;
        let mut found: InlineVec<Worth, 6> = InlineVec::new(Worth {
            yaku: YakuSet::EMPTY,
            han: 0,
            fu: 0,
            fu_sum: 0,
            n_yakuman: 0,
            value: Value::of(0, 0, rules),
        });
        facts.for_each(|worth, _| {
            if worth.rank() == 0 {
                return;
            }
            // Readings come in the order in which ties are decided, so an equal one is not needed.
            let is_beaten = found.iter().any(|other| is_never_worse(other, &worth));
            if !is_beaten && !found.push(worth) {
                debug_assert!(false, "more than six readings of a win could be the best");
            }
        });
        (!found.is_empty()).then_some(Self { readings: found })
    }

    /// What the win is worth with `n_dora` more han.
    #[inline]
    pub(crate) fn with_dora(&self, n_dora: u8, rules: &ScoringRules) -> Dressed {
        let dressed = |worth: &Worth| {
            if worth.n_yakuman > 0 {
                return *worth;
            }
            let han = worth.han + n_dora;
            Worth {
                han,
                value: Value::of(han, worth.fu, rules),
                ..*worth
            }
        };
        let mut best = dressed(&self.readings[0]);
        for other in &self.readings[1..] {
            let other = dressed(other);
            if other.rank() > best.rank() {
                best = other;
            }
        }
        Dressed {
            yaku: best.yaku,
            han: best.han,
            limit: best.value.limit,
            base: best.value.base,
        }
    }

    /// Whether dora make no difference.
    #[inline]
    pub(crate) fn is_yakuman(&self) -> bool {
        self.readings[0].n_yakuman > 0
    }
}

/// Whether a reading is at least as good as another one, no matter how many dora there are.
fn is_never_worse(one: &Worth, other: &Worth) -> bool {
    if one.n_yakuman > 0 || other.n_yakuman > 0 {
        return one.rank() >= other.rank();
    }
    one.han >= other.han && one.fu >= other.fu && one.fu_sum >= other.fu_sum
}

/// Everything that the winner gets for a win by tsumo with these base points.
pub(crate) fn total_by_tsumo(base: u32, table: &RiichiWin, rules: &ScoringRules) -> u32 {
    let win = RiichiWin {
        win: Win {
            by: WinBy::Tsumo,
            ..table.win
        },
        ..*table
    };
    payments(base, &win, rules).total()
}

/// How many dora each copy of a kind is worth, by code, with these indicators.
pub(crate) fn dora_of(indicators: &Indicators, rules: &ScoringRules) -> [u8; 34] {
    let mut n_dora = [0; 34];
    for indicator in indicators {
        n_dora[next(indicator.tile, rules).idx()] += 1;
    }
    n_dora
}

/// For each kind, by code, the code of the indicator that makes it dora; the kind's own code if it
/// does not exist.
pub(crate) fn indicators(rules: &ScoringRules) -> [u8; 34] {
    let wall = rules.shape_rules().wall();
    let mut before = Tile::ALL.map(Tile::code);
    for tile in Tile::ALL {
        if wall.contains(tile) {
            before[next(tile, rules).idx()] = tile.code();
        }
    }
    before
}

/// The code of North, whose copies that were set aside count as dora too.
pub(crate) const NORTH: usize = Wind::North.tile().idx();
