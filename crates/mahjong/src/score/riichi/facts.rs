//! The facts about a win that are the same in every reading, and the value of each reading.

use super::check::{check_hand, check_tiles, check_win};
use super::dora::Dora;
use super::error::ScoreError;
use super::fu::{self, pair_fu, rounded, triplet_fu};
use super::payment::{Limit, Value};
use super::rules::{Renhou, ScoringRules};
use super::yaku::sets::SetsOf;
use super::yaku::tiles::{Tiles, is_doubled_by_tenhou, of_the_game};
use super::yaku::{Yaku, YakuSet};
use crate::score::kinds;
use crate::score::part::Part;
use crate::score::reading::{Reading, Wait};
use crate::score::won::{Place, Won};
use crate::shape::form::standard::Split;
use crate::{Decomposition, Forms, Hand, RiichiWin, ShapeRules, Variant, WinFlag, shanten};

/// The tiles of a hand with its calls and the winning tile.
#[inline]
pub(super) fn all_tiles(hand: &Hand, win: &RiichiWin) -> [u8; 34] {
    let mut all = hand.all_own();
    all[win.tile.idx()] += u8::from(hand.n_tiles() == 13);
    all
}

/// A win that has been checked, and everything that is the same in each of its readings.
pub(super) struct Facts<'a> {
    pub(super) won: Won<'a>,
    pub(super) win: &'a RiichiWin,
    pub(super) rules: &'a ScoringRules,
    pub(super) tiles: Tiles,
    pub(super) dora: Dora,
    /// The yaku and the yakuman that are the same in every reading.
    yaku: YakuSet,
    yakuman: YakuSet,
    called: SetsOf,
}

/// The forms that win in riichi, whatever the shape rules of the hand are.
const FORMS: Forms = ShapeRules::of(Variant::Riichi).forms();

/// What a reading is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) yaku: YakuSet,
    /// The han, including dora; 0 for a yakuman.
    pub(super) han: u8,
    pub(super) fu: u8,
    pub(super) fu_sum: u8,
    /// The number of yakuman that count.
    pub(super) n_yakuman: u8,
    pub(super) value: Value,
}

impl Worth {
    /// The number of bits for the fu, which are the lowest bits of the rank.
    pub(super) const FU_BITS: u32 = 8;

    /// The rank of the reading: greater is better, and 0 means no yaku.
    ///
    /// The base can stand in for the points: bases below a mangan are multiples of 80, so no two
    /// different bases round to the same points. Fu are compared before rounding.
    ///
    /// Source: Rule R18.
    #[inline]
    pub(super) const fn rank(&self) -> u64 {
        if self.yaku.is_empty() {
            return 0;
        }
        // Mutants: without the base the order would be the same, because no two readings of a win
        // differ by enough fu for the one with fewer han to be worth more. Mutants: no two parts
        // share a bit.
        (self.value.base as u64) << 40
            | (self.n_yakuman as u64) << 32
            | (self.han as u64) << Self::FU_BITS
            | self.fu_sum as u64
    }
}

impl<'a> Facts<'a> {
    /// The facts of a hand and a win under these rules.
    #[inline(always)]
    pub(super) fn new(
        hand: &'a Hand,
        win: &'a RiichiWin,
        rules: &'a ScoringRules,
    ) -> Result<Self, ScoreError> {
        check_hand(hand, win, rules)?;
        let all = all_tiles(hand, win);
        let added = (hand.n_tiles() == 13).then(|| win.shown());
        check_tiles(&all, hand, added, win, rules)?;
        check_win(hand, win, rules)?;
        Self::of_checked(&all, hand, win, rules).ok_or_else(|| Self::not_a_win(hand))
    }

    /// The facts of a checked hand and win with the tiles `all`; `None` if the hand does not win.
    /// Inlined into the callers so that the facts are not copied.
    #[inline(always)]
    pub(super) fn of_checked(
        all: &[u8; 34],
        hand: &'a Hand,
        win: &'a RiichiWin,
        rules: &'a ScoringRules,
    ) -> Option<Self> {
        let won = Won::new(hand, win.tile, FORMS)?;
        let uncalled = won.uncalled;
        let mut tiles = Tiles {
            kinds: uncalled.any(),
            triplets: uncalled.three_or_more(),
            pairs: uncalled.exactly(2),
            n_quads: 0,
            is_closed: true,
        };
        for call in hand.calls() {
            tiles.add(*call);
        }
        let game = of_the_game(win, tiles.is_closed, rules);
        Some(Self {
            yakuman: tiles
                .yakuman(&won, win, rules)
                .union(game.intersection(YakuSet::YAKUMAN)),
            won,
            win,
            rules,
            tiles,
            dora: Dora::of(all, hand, win, rules),
            yaku: tiles
                .yaku(win, rules)
                .union(game.difference(YakuSet::YAKUMAN)),
            called: SetsOf::called(hand.calls()),
        })
    }

    #[cold]
    fn not_a_win(hand: &Hand) -> ScoreError {
        ScoreError::NotAWin {
            shanten: shanten(hand).value,
            n_tiles: hand.n_tiles(),
        }
    }

    /// Calls `visit` with each reading and its value, in the order of rule R18: by decomposition,
    /// then the pair before the sets.
    #[inline]
    pub(super) fn for_each(&self, mut visit: impl FnMut(Worth, Place)) {
        let splits = self.won.splits();
        splits.for_each(|split| self.for_each_place(&split, &mut visit));
        let none = YakuSet::EMPTY;
        for decomposition in self.won.special() {
            let worth = match decomposition {
                Decomposition::SevenPairs { .. } => {
                    let yaku = YakuSet::of(&[Yaku::Chiitoitsu]);
                    self.worth(yaku, none, fu::SEVEN_PAIRS, fu::SEVEN_PAIRS)
                }
                Decomposition::ThirteenOrphans { pair } => {
                    let is_pair =
                        pair == self.won.tile || is_doubled_by_tenhou(self.win, self.rules);
                    let yakuman = if is_pair {
                        Yaku::Kokushi13
                    } else {
                        Yaku::Kokushi
                    };
                    self.worth(none, YakuSet::of(&[yakuman]), 0, 0)
                }
                _ => continue,
            };
            for reading in Reading::all_of_special(decomposition, self.won.tile) {
                visit(worth, Place::Special(reading));
            }
        }
    }

    /// Calls `visit` with each place that the winning tile can have in a pair and uncalled sets.
    #[inline]
    fn for_each_place(&self, split: &Split, visit: &mut impl FnMut(Worth, Place)) {
        let pair = split.pair;
        let shape = self.called.with(split);
        let of_sets = shape.yaku(pair, self.tiles.is_closed, self.tiles.kinds);
        let pair_fu = pair_fu(pair, self.win, self.rules);
        let all_sum = fu::BASE + shape.fu + pair_fu;
        let tile = self.win.tile;
        for part in Part::all_with(split, tile) {
            let wait = part.wait(tile);
            // A triplet completed by a discard is open. Rule R6.
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
                    _ if is_doubled_by_tenhou(self.win, self.rules) => Yaku::SuuankouTanki,
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

    /// Pinfu: a closed hand of four uncalled sequences, a worthless pair, and a wait on either end
    /// of a sequence.
    #[inline]
    fn is_pinfu(&self, shape: &SetsOf, pair_fu: u8, wait: Wait) -> bool {
        self.tiles.is_closed && shape.are_sequences() && pair_fu == 0 && wait == Wait::Ryanmen
    }

    /// The fu, including the fu for the way of winning. Rule R15.
    #[inline]
    fn with_win_fu(&self, sum: u8, is_pinfu: bool) -> u8 {
        if !self.win.by.is_ron() {
            if is_pinfu { sum } else { sum + fu::SMALL }
        } else if self.tiles.is_closed || sum == fu::BASE {
            sum + fu::RON
        } else {
            sum
        }
    }

    /// The value of a reading with these yaku and yakuman, in addition to the yaku and yakuman that
    /// every reading has.
    #[inline]
    fn worth(&self, yaku: YakuSet, yakuman: YakuSet, fu_sum: u8, fu: u8) -> Worth {
        let yakuman = self.yakuman.union(yakuman);
        if !yakuman.is_empty() {
            return self.yakuman_worth(yakuman, fu_sum);
        }
        let yaku = self.yaku.union(yaku);
        let han = match yaku.han(self.tiles.is_closed) {
            // Dora alone do not make a win valid. Rule R5.
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

    /// The value of a reading with yakuman. Rules R10 and R11.
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
}
