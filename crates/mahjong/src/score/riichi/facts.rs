//! What is known of a win before its tiles are read as sets, and what each reading is worth.

use super::check::{check_hand, check_tiles, check_win, has_riichi};
use super::error::ScoreError;
use super::fu::{self, rounded};
use super::kinds;
use super::payment::{Limit, Value};
use super::reading::{Completed, Reading, Wait};
use super::rules::{Renhou, ScoringRules};
use super::yaku::sets::{SetsOf, triplet_fu};
use super::yaku::tiles::{Tiles, of_the_game, pair_fu};
use super::yaku::{Yaku, YakuSet};
use crate::form::standard::{Readings, Split};
use crate::form::{seven_pairs, thirteen_orphans};
use crate::planes::Planes;
use crate::{
    Decomposition, Hand, Indicators, Set, SetKind, Tile, TileSuit, Win, WinFlag, Wind, shanten,
};

/// The dora of a win, each a han.
///
/// # Source
///
/// Rule R14.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dora {
    /// By the indicators that lie open.
    pub dora: u8,
    /// By those below, with riichi.
    pub ura: u8,
    /// Red fives.
    pub red: u8,
    /// Norths that were set aside.
    pub kita: u8,
}

impl Dora {
    /// All of them.
    #[must_use]
    #[inline]
    pub const fn total(self) -> u8 {
        self.dora + self.ura + self.red + self.kita
    }

    /// The dora of tiles, the winning one included.
    #[inline]
    fn of(all: &[u8; 34], hand: &Hand, win: &Win, rules: &ScoringRules) -> Self {
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

/// The dora of an indicator: the next tile of its suit, winds and dragons each in a circle.
fn next(indicator: Tile, rules: &ScoringRules) -> Tile {
    let first_and_last = match (indicator.suit(), indicator.number()) {
        (TileSuit::Honors, 4) => Some(1),
        (TileSuit::Honors, 7) => Some(5),
        (_, 9) => Some(1),
        // Three players have no 2 to 8 of characters.
        (TileSuit::Characters, 1) if rules.is_for_three => Some(9),
        _ => None,
    };
    let number = first_and_last.unwrap_or(indicator.number() + 1);
    Tile::new(indicator.suit(), number).unwrap_or(indicator)
}

/// The tiles of a hand with its calls and the winning tile.
#[inline]
pub(super) fn all_tiles(hand: &Hand, win: &Win) -> [u8; 34] {
    let mut all = hand.all_own();
    all[win.tile.idx()] += u8::from(hand.n_tiles() == 13);
    all
}

/// A win that contradicts nothing, with all that no reading changes.
pub(super) struct Facts<'a> {
    pub(super) hand: &'a Hand,
    pub(super) win: &'a Win,
    pub(super) rules: &'a ScoringRules,
    pub(super) tiles: Tiles,
    pub(super) dora: Dora,
    /// The first way to read the uncalled tiles as sets and a pair, and the others.
    first: Option<Split>,
    others: Readings,
    is_seven_pairs: bool,
    is_orphans: bool,
    /// The yaku by any reading, and the yakuman.
    yaku: YakuSet,
    yakuman: YakuSet,
    called: SetsOf,
}

/// What a reading is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) yaku: YakuSet,
    /// With dora; 0 for a yakuman.
    pub(super) han: u8,
    pub(super) fu: u8,
    fu_sum: u8,
    /// The yakuman, however many of them count.
    n_yakuman: u8,
    pub(super) value: Value,
}

impl Worth {
    /// The lowest bits of the rank, which are the fu.
    pub(super) const FU_BITS: u32 = 8;

    /// By what readings are compared: the greater, the better; 0 without a yaku.
    ///
    /// The base stands for the points: bases below a mangan are multiples of 80, so no two of them
    /// are rounded to the same points.
    /// The fu are compared before they are rounded.
    ///
    /// Source: Rule R18.
    #[inline]
    pub(super) const fn rank(&self) -> u64 {
        if self.yaku.is_empty() {
            return 0;
        }
        // Mutants: without the base the order would be the same: no two readings of a win differ
        // by so many fu that the one with fewer han is worth more.
        // Mutants: no two parts share a bit.
        (self.value.base as u64) << 40
            | (self.n_yakuman as u64) << 32
            | (self.han as u64) << Self::FU_BITS
            | self.fu_sum as u64
    }
}

/// A reading before it is put together: its sets are those that are not called.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Standard {
        split: Split,
        /// What the winning tile completes.
        part: Part,
    },
    SevenPairs,
    ThirteenOrphans {
        pair: Tile,
        wait: Wait,
    },
}

/// The part of a reading that the winning tile completes.
///
/// The discriminants are in the order of rule R18: the pair, then the sets in theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Part {
    Pair,
    /// The sequence that the tile ends.
    Last,
    /// The one that has it in the middle.
    Middle,
    Triplet,
    /// The sequence that the tile begins.
    First,
}

impl Part {
    const ALL: [Self; 5] = [
        Self::Pair,
        Self::Last,
        Self::Middle,
        Self::Triplet,
        Self::First,
    ];

    /// The parts of a reading that hold a tile, a bit each.
    #[inline]
    fn all_with(split: &Split, tile: Tile) -> u32 {
        let has = |kinds: u64, back: u32| (kinds << back >> tile.code() & 1) as u32;
        let sequences = split.all_sequences();
        // Mutants: no two parts share a bit.
        (split.pair.code() == tile.code()) as u32
            | has(sequences, 2) << Self::Last as u8
            | has(sequences, 1) << Self::Middle as u8
            | has(split.triplets, 0) << Self::Triplet as u8
            | has(sequences, 0) << Self::First as u8
    }

    /// The wait for a tile that completes the part.
    #[inline]
    fn wait(self, tile: Tile) -> Wait {
        const WAITS: [Wait; 5] = [
            Wait::Tanki,
            Wait::Ryanmen,
            Wait::Kanchan,
            Wait::Shanpon,
            Wait::Ryanmen,
        ];
        let is_edge =
            self == Self::Last && tile.number() == 3 || self == Self::First && tile.number() == 7;
        if is_edge {
            Wait::Penchan
        } else {
            WAITS[self as usize]
        }
    }

    /// What is completed by a tile.
    fn completed(self, tile: Tile) -> Completed {
        let (kind, back) = match self {
            Self::Pair => return Completed::Pair(tile),
            Self::Last => (SetKind::Sequence, 2),
            Self::Middle => (SetKind::Sequence, 1),
            Self::Triplet => (SetKind::Triplet, 0),
            Self::First => (SetKind::Sequence, 0),
        };
        Tile::from_code(tile.code() - back)
            .and_then(|first| Set::new(kind, first))
            .map_or(Completed::Pair(tile), Completed::Set)
    }
}

impl<'a> Facts<'a> {
    /// The facts of a hand and a win by some rules.
    #[inline(always)]
    pub(super) fn new(
        hand: &'a Hand,
        win: &'a Win,
        rules: &'a ScoringRules,
    ) -> Result<Self, ScoreError> {
        check_hand(hand, win, rules)?;
        let all = all_tiles(hand, win);
        let added = (hand.n_tiles() == 13).then(|| win.shown());
        check_tiles(&all, hand, added, win, rules)?;
        check_win(hand, win, rules)?;
        Self::of_checked(&all, hand, win, rules).ok_or_else(|| Self::not_a_win(hand))
    }

    /// The facts of a hand and a win that contradict nothing, and of `all` their tiles; `None` if
    /// the hand does not win.
    // As a part of whoever asks, so that they are not copied from place to place.
    #[inline(always)]
    pub(super) fn of_checked(
        all: &[u8; 34],
        hand: &'a Hand,
        win: &'a Win,
        rules: &'a ScoringRules,
    ) -> Option<Self> {
        let mut counts = *hand.counts();
        counts[win.tile.idx()] += u8::from(hand.n_tiles() == 13);
        let uncalled = Planes::new(&counts);
        let mut tiles = Tiles {
            counts,
            kinds: uncalled.any(),
            triplets: uncalled.three_or_more(),
            pairs: uncalled.exactly(2),
            n_quads: 0,
            is_closed: true,
            won_on: win.tile,
        };
        for call in hand.calls() {
            tiles.add(*call);
        }
        let mut readings = Readings::new(&uncalled);
        let first = readings.next();
        let is_seven_pairs = seven_pairs::are_pairs(&uncalled);
        let is_orphans = thirteen_orphans::are_orphans(&uncalled);
        if first.is_none() && !is_seven_pairs && !is_orphans {
            return None;
        }
        let game = of_the_game(win, tiles.is_closed, rules);
        Some(Self {
            hand,
            win,
            rules,
            tiles,
            dora: Dora::of(all, hand, win, rules),
            first,
            others: readings,
            is_seven_pairs,
            is_orphans,
            yaku: tiles
                .yaku(win, rules)
                .union(game.difference(YakuSet::YAKUMAN)),
            yakuman: tiles
                .yakuman(rules)
                .union(game.intersection(YakuSet::YAKUMAN)),
            called: SetsOf::called(hand.calls()),
        })
    }

    #[cold]
    fn not_a_win(hand: &Hand) -> ScoreError {
        ScoreError::NotAWin {
            shanten: shanten(hand).value,
        }
    }

    /// Gives each reading and what it is worth to `visit`, in the order of rule R18: by the
    /// decomposition, then the pair before the sets.
    #[inline]
    pub(super) fn for_each(&self, mut visit: impl FnMut(Worth, Place)) {
        if let Some(split) = &self.first {
            self.for_each_place(split, &mut visit);
            for split in self.others.clone() {
                self.for_each_place(&split, &mut visit);
            }
        }
        if self.is_seven_pairs {
            let yaku = YakuSet::of(&[Yaku::Chiitoitsu]);
            let fu = fu::SEVEN_PAIRS;
            visit(self.worth(yaku, YakuSet::EMPTY, fu, fu), Place::SevenPairs);
        }
        if self.is_orphans {
            let pair = thirteen_orphans::pair(&self.tiles.counts).unwrap_or(self.win.tile);
            let (yakuman, wait) = if pair == self.win.tile {
                (Yaku::Kokushi13, Wait::Orphan13)
            } else {
                (Yaku::Kokushi, Wait::Orphan)
            };
            let worth = self.worth(YakuSet::EMPTY, YakuSet::of(&[yakuman]), 0, 0);
            visit(worth, Place::ThirteenOrphans { pair, wait });
        }
    }

    /// Gives each place of the winning tile in a pair and uncalled sets to `visit`.
    #[inline]
    fn for_each_place(&self, split: &Split, visit: &mut impl FnMut(Worth, Place)) {
        let pair = split.pair;
        let shape = self.called.with(split);
        let of_sets = shape.yaku(pair, self.tiles.is_closed, self.tiles.kinds);
        let pair_fu = pair_fu(pair, self.win, self.rules);
        let all_sum = fu::BASE + shape.fu + pair_fu;
        let tile = self.win.tile;
        let mut parts = Part::all_with(split, tile);
        while let Some(&part) = Part::ALL.get(parts.trailing_zeros() as usize) {
            parts &= parts - 1;
            let wait = part.wait(tile);
            // A triplet that another completed is open. Rule R6.
            let is_claimed = part == Part::Triplet && self.win.by.is_ron();
            let n_concealed = shape.n_concealed - u8::from(is_claimed);
            let is_small = matches!(wait, Wait::Tanki | Wait::Kanchan | Wait::Penchan);
            let mut sum = all_sum + if is_small { fu::SMALL } else { 0 };
            if is_claimed {
                let is_yaochu = kinds::bit(tile) & kinds::YAOCHU != 0;
                sum -= triplet_fu(is_yaochu, true) - triplet_fu(is_yaochu, false);
            }
            let is_pinfu = self.is_pinfu(&shape, pair_fu, wait);
            let sum = self.with_win_fu(sum, is_pinfu);
            let mut yaku = of_sets;
            yaku.insert_if(Yaku::Pinfu, is_pinfu);
            yaku.insert_if(Yaku::Sanankou, n_concealed == 3);
            let mut yakuman = YakuSet::EMPTY;
            if n_concealed == 4 {
                yakuman.insert(match wait {
                    Wait::Tanki => Yaku::SuuankouTanki,
                    _ => Yaku::Suuankou,
                });
            }
            let place = Place::Standard {
                split: *split,
                part,
            };
            visit(self.worth(yaku, yakuman, sum, rounded(sum)), place);
        }
    }

    /// Pinfu: a closed hand of four uncalled sequences, a pair without value and a wait on either
    /// end.
    #[inline]
    fn is_pinfu(&self, shape: &SetsOf, pair_fu: u8, wait: Wait) -> bool {
        self.tiles.is_closed && shape.are_sequences() && pair_fu == 0 && wait == Wait::Ryanmen
    }

    /// The fu with those for how it was won. Rule R15.
    #[inline]
    const fn with_win_fu(&self, sum: u8, is_pinfu: bool) -> u8 {
        if !self.win.by.is_ron() {
            if is_pinfu { sum } else { sum + fu::SMALL }
        } else if self.tiles.is_closed || sum == fu::BASE {
            sum + fu::RON
        } else {
            sum
        }
    }

    /// What a reading is worth that has some yaku and yakuman besides those of all readings.
    #[inline]
    fn worth(&self, yaku: YakuSet, yakuman: YakuSet, fu_sum: u8, fu: u8) -> Worth {
        let yakuman = self.yakuman.union(yakuman);
        if !yakuman.is_empty() {
            return self.yakuman_worth(yakuman, fu_sum);
        }
        let yaku = self.yaku.union(yaku);
        let han = match yaku.han(self.tiles.is_closed) {
            // Dora are no yaku. Rule R5.
            0 => 0,
            han => han + self.dora.total(),
        };
        let value = Value::of(han, fu, self.rules);
        let worth = Worth {
            yaku,
            han,
            fu,
            fu_sum,
            n_yakuman: 0,
            value,
        };
        if self.win.flags.contains(WinFlag::Renhou) && self.rules.renhou == Renhou::Mangan {
            return Self::or_renhou(worth);
        }
        worth
    }

    /// What a reading is worth that has yakuman. Rules R10 and R11.
    #[cold]
    fn yakuman_worth(&self, yakuman: YakuSet, fu_sum: u8) -> Worth {
        let double = yakuman.intersection(self.rules.double_yakuman);
        let n_yakuman = (yakuman.len() + double.len()) as u8;
        Worth {
            yaku: yakuman,
            han: 0,
            fu: 0,
            fu_sum,
            n_yakuman,
            value: Value::limited(Limit::Yakuman(self.rules.stacking.cut(n_yakuman))),
        }
    }

    /// Renhou alone, unless the hand is worth more than a mangan without it. Rule R13.
    #[cold]
    fn or_renhou(worth: Worth) -> Worth {
        let renhou = Value::limited(Limit::Mangan);
        if worth.value.base > renhou.base {
            return worth;
        }
        Worth {
            yaku: YakuSet::of(&[Yaku::Renhou]),
            han: Yaku::Renhou.han(true),
            value: renhou,
            ..worth
        }
    }

    /// A reading with its called sets.
    pub(super) fn reading(&self, place: &Place) -> Reading {
        let tile = self.win.tile;
        match *place {
            Place::Standard { split, part } => {
                let mut sets = split.sets();
                for call in self.hand.calls() {
                    sets.push_called(call.set());
                }
                Reading {
                    decomposition: Decomposition::Standard {
                        pair: split.pair,
                        sets,
                    },
                    completes: part.completed(tile),
                    wait: part.wait(tile),
                }
            }
            Place::SevenPairs => Reading {
                decomposition: Decomposition::SevenPairs {
                    pairs: seven_pairs::pairs(&self.tiles.counts, self.hand.rules()),
                },
                completes: Completed::Pair(tile),
                wait: Wait::Tanki,
            },
            Place::ThirteenOrphans { pair, wait } => Reading {
                decomposition: Decomposition::ThirteenOrphans { pair },
                completes: Completed::Orphans,
                wait,
            },
        }
    }
}
