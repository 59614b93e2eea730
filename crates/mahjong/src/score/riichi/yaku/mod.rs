//! The yaku and yakuman, and sets of them.

pub(super) mod sets;
pub(super) mod tiles;

use core::fmt;

use strum::{IntoStaticStr, VariantArray};

use crate::keyed::{bit_set, keyed, write_keys};

/// A pattern or an event that makes a win worth points (yaku 役) or gives it the highest value
/// (yakuman 役満).
///
/// The yaku come first, then the yakuman.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::Yaku;
///
/// assert_eq!(Yaku::from_key("honitsu"), Some(Yaku::Honitsu));
/// assert_eq!(Yaku::Honitsu.name(), "Half flush");
/// assert_eq!((Yaku::Honitsu.han(true), Yaku::Honitsu.han(false)), (3, 2));
/// assert!(Yaku::Kokushi.is_yakuman());
/// ```
///
/// Source: rules R8 and R10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Yaku {
    /// Riichi 立直.
    Riichi,
    /// Daburu riichi ダブル立直: declared on the first turn.
    DoubleRiichi,
    /// Open riichi オープン立直: declared with the waits shown.
    OpenRiichi,
    /// Open riichi on the first turn.
    DoubleOpenRiichi,
    /// Ippatsu 一発: won within a turn after riichi.
    Ippatsu,
    /// Menzen tsumo 門前清自摸和.
    MenzenTsumo,
    /// Haitei raoyue 海底撈月: the last tile of the wall.
    Haitei,
    /// Houtei raoyui 河底撈魚: the last discard.
    Houtei,
    /// Rinshan kaihou 嶺上開花: a replacement tile.
    Rinshan,
    /// Chankan 搶槓.
    Chankan,
    /// Pinfu 平和.
    Pinfu,
    /// Tanyao 断么九.
    Tanyao,
    /// Iipeikou 一盃口.
    Iipeikou,
    /// Jikaze 自風.
    SeatWind,
    /// Bakaze 場風.
    RoundWind,
    /// Haku 白.
    Haku,
    /// Hatsu 發.
    Hatsu,
    /// Chun 中.
    Chun,
    /// Sanshoku doujun 三色同順.
    SanshokuDoujun,
    /// Ittsu 一気通貫.
    Ittsu,
    /// Chanta 混全帯么九.
    Chanta,
    /// Chiitoitsu 七対子.
    Chiitoitsu,
    /// Toitoi 対々和.
    Toitoi,
    /// Sanankou 三暗刻.
    Sanankou,
    /// Sankantsu 三槓子.
    Sankantsu,
    /// Sanshoku doukou 三色同刻.
    SanshokuDoukou,
    /// Honroutou 混老頭.
    Honroutou,
    /// Shousangen 小三元.
    Shousangen,
    /// Honitsu 混一色.
    Honitsu,
    /// Junchan 純全帯么九.
    Junchan,
    /// Ryanpeikou 二盃口.
    Ryanpeikou,
    /// Chinitsu 清一色.
    Chinitsu,
    /// Renhou 人和 as a mangan.
    Renhou,
    /// Tenhou 天和.
    Tenhou,
    /// Chihou 地和.
    Chihou,
    /// Renhou 人和 as a yakuman.
    RenhouYakuman,
    /// Kokushi musou 国士無双.
    Kokushi,
    /// Kokushi musou with thirteen waits 十三面待ち.
    #[strum(serialize = "kokushi-13")]
    Kokushi13,
    /// Suuankou 四暗刻.
    Suuankou,
    /// Suuankou tanki 四暗刻単騎.
    SuuankouTanki,
    /// Daisangen 大三元.
    Daisangen,
    /// Shousuushii 小四喜.
    Shousuushii,
    /// Daisuushii 大四喜.
    Daisuushii,
    /// Tsuuiisou 字一色.
    Tsuuiisou,
    /// Ryuuiisou 緑一色.
    Ryuuiisou,
    /// Chinroutou 清老頭.
    Chinroutou,
    /// Chuuren poutou 九蓮宝燈.
    Chuuren,
    /// Junsei chuuren poutou 純正九蓮宝燈.
    JunseiChuuren,
    /// Suukantsu 四槓子.
    Suukantsu,
    /// Daisharin 大車輪, a local yakuman.
    Daisharin,
    /// Open riichi won by ron, under rules that make this a yakuman.
    OpenRiichiYakuman,
}

impl Yaku {
    /// All yaku and yakuman, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Whether this is a yakuman.
    #[must_use]
    pub const fn is_yakuman(self) -> bool {
        self as u8 >= Self::Tenhou as u8
    }

    /// The han in a closed or an open hand; 0 for a yakuman, or if the yaku does not count.
    #[must_use]
    pub const fn han(self, is_closed: bool) -> u8 {
        let (closed, open) = self.row().1;
        if is_closed { closed } else { open }
    }

    /// The English name, such as `Half flush`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The English name, and the han in closed and in open hands.
    const fn row(self) -> (&'static str, (u8, u8)) {
        match self {
            Self::Riichi => ("Riichi", (1, 0)),
            Self::DoubleRiichi => ("Double riichi", (2, 0)),
            Self::OpenRiichi => ("Open riichi", (2, 0)),
            Self::DoubleOpenRiichi => ("Double open riichi", (3, 0)),
            Self::Ippatsu => ("Ippatsu", (1, 0)),
            Self::MenzenTsumo => ("Fully concealed hand", (1, 0)),
            Self::Haitei => ("Under the sea", (1, 1)),
            Self::Houtei => ("Under the river", (1, 1)),
            Self::Rinshan => ("After a quad", (1, 1)),
            Self::Chankan => ("Robbing a quad", (1, 1)),
            Self::Pinfu => ("Pinfu", (1, 0)),
            Self::Tanyao => ("All simples", (1, 1)),
            Self::Iipeikou => ("Pure double sequence", (1, 0)),
            Self::SeatWind => ("Seat wind", (1, 1)),
            Self::RoundWind => ("Round wind", (1, 1)),
            Self::Haku => ("White dragon", (1, 1)),
            Self::Hatsu => ("Green dragon", (1, 1)),
            Self::Chun => ("Red dragon", (1, 1)),
            Self::SanshokuDoujun => ("Mixed triple sequence", (2, 1)),
            Self::Ittsu => ("Pure straight", (2, 1)),
            Self::Chanta => ("Half outside hand", (2, 1)),
            Self::Chiitoitsu => ("Seven pairs", (2, 0)),
            Self::Toitoi => ("All triplets", (2, 2)),
            Self::Sanankou => ("Three concealed triplets", (2, 2)),
            Self::Sankantsu => ("Three quads", (2, 2)),
            Self::SanshokuDoukou => ("Triple triplets", (2, 2)),
            Self::Honroutou => ("All terminals and honors", (2, 2)),
            Self::Shousangen => ("Little three dragons", (2, 2)),
            Self::Honitsu => ("Half flush", (3, 2)),
            Self::Junchan => ("Fully outside hand", (3, 2)),
            Self::Ryanpeikou => ("Twice pure double sequence", (3, 0)),
            Self::Chinitsu => ("Full flush", (6, 5)),
            Self::Renhou => ("Blessing of man", (5, 0)),
            Self::Tenhou => ("Blessing of heaven", (0, 0)),
            Self::Chihou => ("Blessing of earth", (0, 0)),
            Self::RenhouYakuman => ("Blessing of man", (0, 0)),
            Self::Kokushi => ("Thirteen orphans", (0, 0)),
            Self::Kokushi13 => ("Thirteen-sided thirteen orphans", (0, 0)),
            Self::Suuankou => ("Four concealed triplets", (0, 0)),
            Self::SuuankouTanki => ("Four concealed triplets on a pair wait", (0, 0)),
            Self::Daisangen => ("Big three dragons", (0, 0)),
            Self::Shousuushii => ("Little four winds", (0, 0)),
            Self::Daisuushii => ("Big four winds", (0, 0)),
            Self::Tsuuiisou => ("All honors", (0, 0)),
            Self::Ryuuiisou => ("All green", (0, 0)),
            Self::Chinroutou => ("All terminals", (0, 0)),
            Self::Chuuren => ("Nine gates", (0, 0)),
            Self::JunseiChuuren => ("Pure nine gates", (0, 0)),
            Self::Suukantsu => ("Four quads", (0, 0)),
            Self::Daisharin => ("Big wheels", (0, 0)),
            Self::OpenRiichiYakuman => ("Open riichi", (0, 0)),
        }
    }
}

keyed!(Yaku, "`sanshoku-doujun`", found);

bit_set! {
    /// A set of yaku.
    YakuSet(u64) of Yaku, YakuSetIter
}

impl YakuSet {
    /// All yakuman.
    pub(crate) const YAKUMAN: Self = Self(!0 << Yaku::Tenhou as u8);

    /// Adds a yaku if a condition is true.
    #[inline]
    pub(crate) const fn insert_if(&mut self, yaku: Yaku, holds: bool) {
        self.0 |= (holds as u64) << yaku as u8;
    }

    /// The sum of the han, in a closed or an open hand.
    #[must_use]
    #[inline]
    pub fn han(self, is_closed: bool) -> u8 {
        // One word per binary digit of the han, so there is one count per digit.
        const OPEN: [u64; 3] = digits(false);
        const CLOSED: [u64; 3] = digits(true);
        let [ones, twos, fours] = if is_closed { CLOSED } else { OPEN };
        let n_in = |digit: u64| (self.0 & digit).count_ones();
        (n_in(ones) + 2 * n_in(twos) + 4 * n_in(fours)) as u8
    }
}

/// For each binary digit, the yaku whose number of han has a 1 in that place.
const fn digits(is_closed: bool) -> [u64; 3] {
    let mut digits = [0; 3];
    let mut idx = 0;
    while idx < Yaku::ALL.len() {
        let han = Yaku::ALL[idx].han(is_closed) as u64;
        let mut digit = 0;
        while digit < digits.len() {
            digits[digit] |= (han >> digit & 1) << idx;
            digit += 1;
        }
        idx += 1;
    }
    digits
}

/// Writes the keys with `+` between them, or `none` for an empty set.
impl fmt::Display for YakuSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_empty() {
            true => f.write_str("none"),
            false => write_keys(self.iter().map(Yaku::key), "+", f),
        }
    }
}
