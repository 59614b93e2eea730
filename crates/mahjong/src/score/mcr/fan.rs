//! The fans: their names, their values, and what each implies.

use crate::keyed::bit_set;
use crate::score::elements::elements;

elements! {
    /// A pattern or an event that adds fan (fānzhǒng 番种) to a win.
    ///
    /// The order is that of the official list, from the highest-scoring fan to the lowest, with
    /// flowers at the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::mcr::Fan;
    ///
    /// let fan = Fan::from_key("mixed-straight").unwrap();
    /// assert_eq!((fan.name(), fan.value()), ("Mixed Straight", 8));
    /// assert_eq!((fan.chinese(), fan.pinyin()), ("花龙", "huā lóng"));
    /// ```
    ///
    /// Source: rule G6.
    Fan,
    /// The fans of a win, and how often each counts.
    FanCounts,
    "`big-four-winds`";
    88 BigFourWinds: "Big Four Winds", "大四喜", "dà sì xǐ";
    88 BigThreeDragons: "Big Three Dragons", "大三元", "dà sān yuán";
    88 AllGreen: "All Green", "绿一色", "lǜ yī sè";
    88 NineGates: "Nine Gates", "九莲宝灯", "jiǔ lián bǎo dēng";
    88 FourKongs: "Four Kongs", "四杠", "sì gàng";
    88 SevenShiftedPairs: "Seven Shifted Pairs", "连七对", "lián qī duì";
    88 ThirteenOrphans: "Thirteen Orphans", "十三幺", "shí sān yāo";
    64 AllTerminals: "All Terminals", "清幺九", "qīng yāo jiǔ";
    64 LittleFourWinds: "Little Four Winds", "小四喜", "xiǎo sì xǐ";
    64 LittleThreeDragons: "Little Three Dragons", "小三元", "xiǎo sān yuán";
    64 AllHonors: "All Honors", "字一色", "zì yī sè";
    64 FourConcealedPungs: "Four Concealed Pungs", "四暗刻", "sì àn kè";
    64 PureTerminalChows: "Pure Terminal Chows", "一色双龙会", "yī sè shuāng lóng huì";
    48 QuadrupleChow: "Quadruple Chow", "一色四同顺", "yī sè sì tóng shùn";
    48 FourPureShiftedPungs: "Four Pure Shifted Pungs", "一色四节高", "yī sè sì jié gāo";
    32 FourPureShiftedChows: "Four Pure Shifted Chows", "一色四步高", "yī sè sì bù gāo";
    32 ThreeKongs: "Three Kongs", "三杠", "sān gàng";
    32 AllTerminalsAndHonors: "All Terminals and Honors", "混幺九", "hùn yāo jiǔ";
    24 SevenPairs: "Seven Pairs", "七对", "qī duì";
    24 GreaterHonorsAndKnittedTiles: "Greater Honors and Knitted Tiles", "七星不靠", "qī xīng bù kào";
    24 AllEvenPungs: "All Even Pungs", "全双刻", "quán shuāng kè";
    24 FullFlush: "Full Flush", "清一色", "qīng yī sè";
    24 PureTripleChow: "Pure Triple Chow", "一色三同顺", "yī sè sān tóng shùn";
    24 PureShiftedPungs: "Pure Shifted Pungs", "一色三节高", "yī sè sān jié gāo";
    24 UpperTiles: "Upper Tiles", "全大", "quán dà";
    24 MiddleTiles: "Middle Tiles", "全中", "quán zhōng";
    24 LowerTiles: "Lower Tiles", "全小", "quán xiǎo";
    16 PureStraight: "Pure Straight", "清龙", "qīng lóng";
    16 ThreeSuitedTerminalChows: "Three-Suited Terminal Chows", "三色双龙会", "sān sè shuāng lóng huì";
    16 PureShiftedChows: "Pure Shifted Chows", "一色三步高", "yī sè sān bù gāo";
    16 AllFives: "All Fives", "全带五", "quán dài wǔ";
    16 TriplePung: "Triple Pung", "三同刻", "sān tóng kè";
    16 ThreeConcealedPungs: "Three Concealed Pungs", "三暗刻", "sān àn kè";
    12 LesserHonorsAndKnittedTiles: "Lesser Honors and Knitted Tiles", "全不靠", "quán bù kào";
    12 KnittedStraight: "Knitted Straight", "组合龙", "zǔ hé lóng";
    12 UpperFour: "Upper Four", "大于五", "dà yú wǔ";
    12 LowerFour: "Lower Four", "小于五", "xiǎo yú wǔ";
    12 BigThreeWinds: "Big Three Winds", "三风刻", "sān fēng kè";
    8 MixedStraight: "Mixed Straight", "花龙", "huā lóng";
    8 ReversibleTiles: "Reversible Tiles", "推不倒", "tuī bù dǎo";
    8 MixedTripleChow: "Mixed Triple Chow", "三色三同顺", "sān sè sān tóng shùn";
    8 MixedShiftedPungs: "Mixed Shifted Pungs", "三色三节高", "sān sè sān jié gāo";
    8 ChickenHand: "Chicken Hand", "无番和", "wú fān hú";
    8 LastTileDraw: "Last Tile Draw", "妙手回春", "miào shǒu huí chūn";
    8 LastTileClaim: "Last Tile Claim", "海底捞月", "hǎi dǐ lāo yuè";
    8 OutWithReplacementTile: "Out with Replacement Tile", "杠上开花", "gàng shàng kāi huā";
    8 RobbingTheKong: "Robbing the Kong", "抢杠和", "qiǎng gàng hú";
    6 AllPungs: "All Pungs", "碰碰和", "pèng pèng hú";
    6 HalfFlush: "Half Flush", "混一色", "hùn yī sè";
    6 MixedShiftedChows: "Mixed Shifted Chows", "三色三步高", "sān sè sān bù gāo";
    6 AllTypes: "All Types", "五门齐", "wǔ mén qí";
    6 MeldedHand: "Melded Hand", "全求人", "quán qiú rén";
    6 TwoConcealedKongs: "Two Concealed Kongs", "双暗杠", "shuāng àn gàng";
    6 TwoDragonPungs: "Two Dragon Pungs", "双箭刻", "shuāng jiàn kè";
    5 ConcealedAndMeldedKong: "Concealed and Melded Kong", "明暗杠", "míng àn gàng";
    4 OutsideHand: "Outside Hand", "全带幺", "quán dài yāo";
    4 FullyConcealedHand: "Fully Concealed Hand", "不求人", "bù qiú rén";
    4 TwoMeldedKongs: "Two Melded Kongs", "双明杠", "shuāng míng gàng";
    4 LastTile: "Last Tile", "和绝张", "hú jué zhāng";
    2 DragonPung: "Dragon Pung", "箭刻", "jiàn kè";
    2 PrevalentWind: "Prevalent Wind", "圈风刻", "quān fēng kè";
    2 SeatWind: "Seat Wind", "门风刻", "mén fēng kè";
    2 ConcealedHand: "Concealed Hand", "门前清", "mén qián qīng";
    2 AllChows: "All Chows", "平和", "píng hú";
    2 TileHog: "Tile Hog", "四归一", "sì guī yī";
    2 DoublePung: "Double Pung", "双同刻", "shuāng tóng kè";
    2 TwoConcealedPungs: "Two Concealed Pungs", "双暗刻", "shuāng àn kè";
    2 ConcealedKong: "Concealed Kong", "暗杠", "àn gàng";
    2 AllSimples: "All Simples", "断幺", "duàn yāo";
    1 PureDoubleChow: "Pure Double Chow", "一般高", "yī bān gāo";
    1 MixedDoubleChow: "Mixed Double Chow", "喜相逢", "xǐ xiāng féng";
    1 ShortStraight: "Short Straight", "连六", "lián liù";
    1 TwoTerminalChows: "Two Terminal Chows", "老少副", "lǎo shào fù";
    1 PungOfTerminalsOrHonors: "Pung of Terminals or Honors", "幺九刻", "yāo jiǔ kè";
    1 MeldedKong: "Melded Kong", "明杠", "míng gàng";
    1 OneVoidedSuit: "One Voided Suit", "缺一门", "quē yī mén";
    1 NoHonors: "No Honors", "无字", "wú zì";
    1 EdgeWait: "Edge Wait", "边张", "biān zhāng";
    1 ClosedWait: "Closed Wait", "坎张", "kǎn zhāng";
    1 SingleWait: "Single Wait", "单钓将", "dān diào jiàng";
    1 SelfDrawn: "Self-Drawn", "自摸", "zì mō";
    1 FlowerTiles: "Flower Tiles", "花牌", "huā pái";
}

bit_set! {
    /// A set of fans.
    FanSet(u128) of Fan, FanSetIter
}

impl FanSet {
    /// Adds a fan if a condition is true.
    #[inline]
    pub(super) const fn insert_if(&mut self, fan: Fan, holds: bool) {
        self.0 |= (holds as u128) << fan as u32;
    }

    /// What these fans exclude, apart from what a fully concealed hand excludes.
    #[inline]
    pub(super) fn excluded(self) -> Self {
        let mut excluded = Self::EMPTY;
        excluded.insert_if(Fan::NoHonors, self.0 & ONLY_NO_HONORS != 0);
        let mut excluding = self.0 as u64 & EXCLUDING;
        while excluding != 0 {
            let idx = excluding.trailing_zeros() as usize;
            excluded.0 |= EXCLUDES[idx].0;
            excluding &= excluding - 1;
        }
        excluded
    }

    /// The sum of the values, each counted once.
    #[inline]
    pub(super) fn value(self) -> u16 {
        let bytes = self.0.to_le_bytes();
        let mut sum = 0;
        for (of_byte, byte) in VALUES.iter().zip(bytes) {
            sum += of_byte[usize::from(byte)];
        }
        sum
    }
}

impl FanCounts {
    /// Each of these fans once.
    #[inline]
    pub(super) fn each_once(fans: FanSet) -> Self {
        let mut all = [0; 8 * VALUES.len()];
        for (eight, byte) in all.chunks_exact_mut(8).zip(fans.0.to_le_bytes()) {
            // Byte n of the word is not zero if bit n is set, and then becomes one.
            let bits = (u64::from(byte) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
            let ones = ((bits + 0x7F7F_7F7F_7F7F_7F7F) >> 7) & 0x0101_0101_0101_0101;
            eight.copy_from_slice(&ones.to_le_bytes());
        }
        let mut counts = [0; Fan::ALL.len()];
        counts.copy_from_slice(all.split_at(Fan::ALL.len()).0);
        Self {
            held: fans.0,
            counts,
        }
    }

    /// Counts a fan `count` more times; it must already count once.
    #[inline]
    pub(super) const fn repeat(&mut self, fan: Fan, count: u8) {
        self.counts[fan as usize] += count;
    }
}

impl Fan {
    /// The fans that this one implies, which do not count in addition to it.
    ///
    /// Source: rule G6.
    #[must_use]
    pub const fn excludes(self) -> FanSet {
        FanSet::of(self.implied())
    }

    const fn implied(self) -> &'static [Self] {
        use Fan::*;
        match self {
            BigFourWinds => &[BigThreeWinds, AllPungs, PrevalentWind, SeatWind],
            BigThreeDragons => &[TwoDragonPungs, DragonPung],
            AllGreen => &[HalfFlush],
            NineGates => &[FullFlush, FullyConcealedHand, ConcealedHand, NoHonors],
            FourKongs => &[AllPungs, SingleWait],
            SevenShiftedPairs => &[
                SevenPairs,
                FullFlush,
                FullyConcealedHand,
                ConcealedHand,
                SingleWait,
                NoHonors,
            ],
            ThirteenOrphans => &[
                AllTerminalsAndHonors,
                AllTypes,
                FullyConcealedHand,
                ConcealedHand,
                SingleWait,
            ],
            AllTerminals => &[
                AllTerminalsAndHonors,
                AllPungs,
                OutsideHand,
                DoublePung,
                PungOfTerminalsOrHonors,
                NoHonors,
            ],
            LittleFourWinds => &[BigThreeWinds],
            LittleThreeDragons => &[TwoDragonPungs, DragonPung],
            AllHonors => &[
                AllTerminalsAndHonors,
                AllPungs,
                OutsideHand,
                PungOfTerminalsOrHonors,
            ],
            FourConcealedPungs => &[AllPungs, FullyConcealedHand, ConcealedHand],
            PureTerminalChows => &[
                SevenPairs,
                FullFlush,
                AllChows,
                PureDoubleChow,
                TwoTerminalChows,
                NoHonors,
            ],
            QuadrupleChow => &[PureTripleChow, PureShiftedPungs, TileHog, PureDoubleChow],
            FourPureShiftedPungs => &[PureShiftedPungs, PureTripleChow, AllPungs],
            FourPureShiftedChows => &[PureShiftedChows, ShortStraight, TwoTerminalChows],
            AllTerminalsAndHonors => &[AllPungs, OutsideHand, PungOfTerminalsOrHonors],
            SevenPairs => &[FullyConcealedHand, ConcealedHand, SingleWait],
            GreaterHonorsAndKnittedTiles => &[
                LesserHonorsAndKnittedTiles,
                AllTypes,
                FullyConcealedHand,
                ConcealedHand,
                SingleWait,
            ],
            AllEvenPungs => &[AllPungs, AllSimples, NoHonors],
            FullFlush => &[NoHonors],
            PureTripleChow => &[PureShiftedPungs],
            PureShiftedPungs => &[PureTripleChow],
            UpperTiles => &[UpperFour, NoHonors],
            MiddleTiles => &[AllSimples, NoHonors],
            LowerTiles => &[LowerFour, NoHonors],
            ThreeSuitedTerminalChows => &[AllChows, MixedDoubleChow, TwoTerminalChows, NoHonors],
            AllFives => &[AllSimples, NoHonors],
            LesserHonorsAndKnittedTiles => {
                &[AllTypes, FullyConcealedHand, ConcealedHand, SingleWait]
            }
            UpperFour => &[NoHonors],
            LowerFour => &[NoHonors],
            ReversibleTiles => &[OneVoidedSuit],
            LastTileDraw => &[SelfDrawn],
            OutWithReplacementTile => &[SelfDrawn],
            RobbingTheKong => &[LastTile],
            MeldedHand => &[SingleWait],
            TwoDragonPungs => &[DragonPung],
            FullyConcealedHand => &[SelfDrawn],
            AllChows => &[NoHonors],
            AllSimples => &[NoHonors],
            _ => &[],
        }
    }
}

/// What each of the first 64 fans implies; the fans after them imply at most the absence of honors
/// ([`ONLY_NO_HONORS`]).
static EXCLUDES: [FanSet; 64] = {
    let mut all = [FanSet::EMPTY; 64];
    let mut idx = 0;
    while idx < all.len() {
        all[idx] = FanSet::of(Fan::ALL[idx].implied());
        idx += 1;
    }
    all
};

/// The fans that imply only the absence of honors.
const ONLY_NO_HONORS: u128 = {
    // Mutants: a fan that is missing here is among the others below.
    let mut all = FanSet::EMPTY;
    let mut idx = 0;
    while idx < Fan::ALL.len() {
        if let [Fan::NoHonors] = Fan::ALL[idx].implied() {
            all.insert(Fan::ALL[idx]);
        }
        idx += 1;
    }
    all.0
};

/// The fans that imply more than the absence of honors, apart from the fully concealed hand, which
/// excludes other fans only if it counts itself.
const EXCLUDING: u64 = {
    let mut all = FanSet::EMPTY;
    let mut idx = 0;
    while idx < Fan::ALL.len() {
        if !Fan::ALL[idx].implied().is_empty() {
            all.insert(Fan::ALL[idx]);
        }
        idx += 1;
    }
    all.remove(Fan::FullyConcealedHand);
    let excluding = all.0 & !ONLY_NO_HONORS;
    assert!(excluding >> 64 == 0);
    excluding as u64
};

/// The sum of the values of the fans in each byte of a set.
static VALUES: [[u16; 256]; Fan::ALL.len().div_ceil(8)] = {
    let mut all = [[0; 256]; Fan::ALL.len().div_ceil(8)];
    let mut idx = 0;
    while idx < Fan::ALL.len() {
        // Mutants: 256 has none of the bits of a byte.
        let mut byte = 0;
        while byte < 256 {
            if byte >> (idx % 8) & 1 == 1 {
                all[idx / 8][byte] += Fan::ALL[idx].value() as u16;
            }
            byte += 1;
        }
        idx += 1;
    }
    all
};
