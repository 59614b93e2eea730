//! The yaku that depend on all tiles of a hand, no matter how they are read, and the yaku that
//! depend on the play.
//!
//! Source: Rules R8 to R10.

use super::{Yaku, YakuSet};
use crate::score::kinds;
use crate::score::riichi::{OpenRiichi, Renhou, ScoringRules};
use crate::score::won::Won;
use crate::{Call, RiichiWin, SetKind, Tile, WinFlag};

/// Whether the dealer won on the first draw, which turns some yakuman into their doubled kinds.
/// Rule R48.
pub(in crate::score::riichi) fn is_doubled_by_tenhou(
    win: &RiichiWin,
    rules: &ScoringRules,
) -> bool {
    rules.tenhou_doubles && win.flags.contains(WinFlag::Tenhou)
}

/// The tiles of a hand, including its calls and the winning tile.
#[derive(Clone, Copy, Debug)]
pub(in crate::score::riichi) struct Tiles {
    /// The kinds that are held.
    pub(in crate::score::riichi) kinds: u64,
    /// The kinds that are held three times or more, uncalled or in one call.
    pub(in crate::score::riichi) triplets: u64,
    /// The kinds that are held twice, uncalled.
    pub(in crate::score::riichi) pairs: u64,
    /// The number of called quads.
    pub(in crate::score::riichi) n_quads: u8,
    pub(in crate::score::riichi) is_closed: bool,
}

impl Tiles {
    /// Adds a called set.
    #[inline]
    pub(in crate::score::riichi) fn add(&mut self, call: Call) {
        let set = call.set();
        let first = kinds::bit(set.first());
        self.is_closed &= call.is_concealed();
        self.n_quads += u8::from(set.kind() == SetKind::Quad);
        if set.kind() == SetKind::Sequence {
            self.kinds |= 0b111 * first;
        } else {
            self.kinds |= first;
            self.triplets |= first;
        }
    }

    /// The yaku that depend on all tiles, in any reading.
    #[inline]
    pub(in crate::score::riichi) fn yaku(&self, win: &RiichiWin, rules: &ScoringRules) -> YakuSet {
        let mut yaku = YakuSet::EMPTY;
        yaku.insert_if(Yaku::Tanyao, self.is_tanyao(rules));
        yaku.insert_if(Yaku::SeatWind, self.has_triplet(kinds::wind(win.seat)));
        yaku.insert_if(Yaku::RoundWind, self.has_triplet(kinds::wind(win.round)));
        yaku.insert_if(Yaku::Haku, self.has_triplet(1 << 31));
        yaku.insert_if(Yaku::Hatsu, self.has_triplet(kinds::HATSU));
        yaku.insert_if(Yaku::Chun, self.has_triplet(1 << 33));
        yaku.insert_if(Yaku::Sankantsu, self.is_sankantsu());
        yaku.insert_if(Yaku::Honroutou, self.is_honroutou());
        yaku.insert_if(Yaku::Shousangen, self.is_shousangen());
        yaku.insert_if(Yaku::Honitsu, self.is_honitsu());
        yaku.insert_if(Yaku::Chinitsu, self.is_chinitsu());
        yaku
    }

    /// The yakuman that depend on all tiles, in any reading.
    #[inline]
    pub(in crate::score::riichi) fn yakuman(
        &self,
        won: &Won<'_>,
        win: &RiichiWin,
        rules: &ScoringRules,
    ) -> YakuSet {
        let mut yakuman = YakuSet::EMPTY;
        yakuman.insert_if(Yaku::Daisangen, self.is_daisangen());
        yakuman.insert_if(Yaku::Shousuushii, self.is_shousuushii());
        yakuman.insert_if(Yaku::Daisuushii, self.is_daisuushii());
        yakuman.insert_if(Yaku::Tsuuiisou, self.is_tsuuiisou());
        yakuman.insert_if(Yaku::Ryuuiisou, self.is_ryuuiisou(rules));
        yakuman.insert_if(Yaku::Chinroutou, self.is_chinroutou());
        yakuman.insert_if(Yaku::Suukantsu, self.is_suukantsu());
        yakuman.insert_if(Yaku::Daisharin, self.is_daisharin(rules));
        if let Some(spare) = self.nine_gates(&won.counts) {
            yakuman.insert(if spare == won.tile || is_doubled_by_tenhou(win, rules) {
                Yaku::JunseiChuuren
            } else {
                Yaku::Chuuren
            });
        }
        yakuman
    }

    /// All simples: no terminal and no honor.
    const fn is_tanyao(&self, rules: &ScoringRules) -> bool {
        self.kinds & kinds::YAOCHU == 0 && (self.is_closed || rules.kuitan)
    }

    /// A triplet or quad of one of these winds or dragons, which are never in a sequence.
    const fn has_triplet(&self, honors: u64) -> bool {
        self.triplets & honors != 0
    }

    /// Exactly three quads.
    const fn is_sankantsu(&self) -> bool {
        self.n_quads == 3
    }

    /// Only terminals and honors. If all are terminals, or all are honors, that is a yakuman, and
    /// yaku do not count alongside it.
    const fn is_honroutou(&self) -> bool {
        self.kinds & !kinds::YAOCHU == 0
    }

    /// Triplets of two dragons and a pair of the third.
    const fn is_shousangen(&self) -> bool {
        (self.triplets & kinds::DRAGONS).count_ones() == 2 && self.pairs & kinds::DRAGONS != 0
    }

    /// One number suit and honors.
    const fn is_honitsu(&self) -> bool {
        kinds::n_suits(self.kinds) == 1 && self.kinds & kinds::HONORS != 0
    }

    /// One number suit and no honors.
    const fn is_chinitsu(&self) -> bool {
        kinds::n_suits(self.kinds) == 1 && self.kinds & kinds::HONORS == 0
    }

    /// Triplets of all three dragons.
    const fn is_daisangen(&self) -> bool {
        self.triplets & kinds::DRAGONS == kinds::DRAGONS
    }

    /// Triplets of three winds and a pair of the fourth.
    const fn is_shousuushii(&self) -> bool {
        (self.triplets & kinds::WINDS).count_ones() == 3 && self.pairs & kinds::WINDS != 0
    }

    /// Triplets of all four winds.
    const fn is_daisuushii(&self) -> bool {
        self.triplets & kinds::WINDS == kinds::WINDS
    }

    /// Only honors.
    const fn is_tsuuiisou(&self) -> bool {
        self.kinds & kinds::NUMBERS == 0
    }

    /// Only green tiles; under some rules, they must include the green dragon.
    const fn is_ryuuiisou(&self, rules: &ScoringRules) -> bool {
        self.kinds & !kinds::GREEN == 0
            && (!rules.ryuuiisou_hatsu || self.kinds & kinds::HATSU != 0)
    }

    /// Only ones and nines.
    const fn is_chinroutou(&self) -> bool {
        self.kinds & !kinds::TERMINALS == 0
    }

    /// Four quads.
    const fn is_suukantsu(&self) -> bool {
        self.n_quads == 4
    }

    /// Twos to eights of dots, two of each, without calls.
    fn is_daisharin(&self, rules: &ScoringRules) -> bool {
        const WHEELS: u64 = 0b0_1111_1110 << 9;
        rules.daisharin && self.pairs == WHEELS
    }

    /// The extra tile, if the uncalled tiles are 1112345678999 of one suit and one more tile of
    /// that suit.
    fn nine_gates(&self, counts: &[u8; 34]) -> Option<Tile> {
        if !self.is_chinitsu() || self.kinds.count_ones() != 9 {
            return None;
        }
        let first = self.kinds.trailing_zeros() as usize;
        let suit = counts.get(first..first + 9)?;
        let mut spare = None;
        for (idx, &count) in suit.iter().enumerate() {
            let least = if matches!(idx, 0 | 8) { 3 } else { 1 };
            if count < least {
                return None;
            }
            if count > least {
                spare = Tile::from_code((first + idx) as u8);
            }
        }
        spare
    }
}

/// The yaku that depend on the play.
#[inline]
pub(in crate::score::riichi) const fn of_the_game(
    win: &RiichiWin,
    is_closed: bool,
    rules: &ScoringRules,
) -> YakuSet {
    let mut yaku = YakuSet::EMPTY;
    let is = win.flags;
    yaku.insert_if(Yaku::MenzenTsumo, is_closed && !win.win.by.is_ron());
    if is.is_empty() {
        return yaku;
    }
    if let Some(riichi) = riichi(win) {
        yaku.insert(riichi);
    }
    yaku.insert_if(
        Yaku::Ippatsu,
        is.contains(WinFlag::Ippatsu) && rules.ippatsu,
    );
    yaku.insert_if(Yaku::Haitei, is.contains(WinFlag::Haitei));
    yaku.insert_if(Yaku::Houtei, is.contains(WinFlag::Houtei));
    yaku.insert_if(Yaku::Rinshan, is.contains(WinFlag::Rinshan));
    yaku.insert_if(Yaku::Chankan, is.contains(WinFlag::Chankan));
    yaku.insert_if(Yaku::Tenhou, is.contains(WinFlag::Tenhou));
    yaku.insert_if(Yaku::Chihou, is.contains(WinFlag::Chihou));
    yaku.insert_if(
        Yaku::RenhouYakuman,
        is.contains(WinFlag::Renhou) && matches!(rules.renhou, Renhou::Yakuman),
    );
    yaku.insert_if(
        Yaku::OpenRiichiYakuman,
        is.contains(WinFlag::OpenRiichi)
            && win.win.by.is_ron()
            && matches!(rules.open_riichi, OpenRiichi::Yakuman),
    );
    yaku
}

/// Which of the four kinds of riichi counts.
const fn riichi(win: &RiichiWin) -> Option<Yaku> {
    let is_double = win.flags.contains(WinFlag::DoubleRiichi);
    match (win.flags.contains(WinFlag::OpenRiichi), is_double) {
        (true, true) => Some(Yaku::DoubleOpenRiichi),
        (true, false) => Some(Yaku::OpenRiichi),
        (false, true) => Some(Yaku::DoubleRiichi),
        (false, false) if win.flags.contains(WinFlag::Riichi) => Some(Yaku::Riichi),
        (false, false) => None,
    }
}
