//! The elements: their names and values.

use crate::score::elements::elements;
use crate::score::tally;

elements! {
    /// A pattern or an event that adds tai (tái 台) to a win.
    ///
    /// The order is the one used in answers. [`HalfBegging`](Self::HalfBegging) and the elements
    /// after it count only if a switch of the rules says so.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::taiwan::Fan;
    ///
    /// let fan = Fan::from_key("all-begging").unwrap();
    /// assert_eq!((fan.name(), fan.value()), ("All Begging", 2));
    /// assert_eq!((fan.chinese(), fan.pinyin()), ("全求人", "quán qiú rén"));
    /// ```
    ///
    /// Source: rule T2.
    Fan,
    /// The elements of a win, and how often each counts.
    FanCounts,
    "`all-begging`";
    24 HeavenlyWin: "Heavenly Win", "天胡", "tiān hú";
    16 HeavenlyReady: "Heavenly Ready", "天聽", "tiān tīng";
    16 EarthlyWin: "Earthly Win", "地胡", "dì hú";
    16 HumanWin: "Human Win", "人胡", "rén hú";
    16 BigFourWinds: "Big Four Winds", "大四喜", "dà sì xǐ";
    16 AllHonors: "All Honors", "字一色", "zì yī sè";
    8 EarthlyReady: "Earthly Ready", "地聽", "dì tīng";
    8 FullFlush: "Full Flush", "清一色", "qīng yī sè";
    8 FiveConcealedPungs: "Five Concealed Pungs", "五暗刻", "wǔ àn kè";
    8 BigThreeDragons: "Big Three Dragons", "大三元", "dà sān yuán";
    8 LittleFourWinds: "Little Four Winds", "小四喜", "xiǎo sì xǐ";
    8 SevenRobsOne: "Seven Robs One", "七搶一", "qī qiǎng yī";
    8 EightImmortals: "Eight Immortals", "八仙過海", "bā xiān guò hǎi";
    5 FourConcealedPungs: "Four Concealed Pungs", "四暗刻", "sì àn kè";
    4 AllPungs: "All Pungs", "碰碰胡", "pèng pèng hú";
    4 HalfFlush: "Half Flush", "混一色", "hùn yī sè";
    4 LittleThreeDragons: "Little Three Dragons", "小三元", "xiǎo sān yuán";
    2 ThreeConcealedPungs: "Three Concealed Pungs", "三暗刻", "sān àn kè";
    2 AllBegging: "All Begging", "全求人", "quán qiú rén";
    2 AllChows: "All Chows", "平胡", "píng hú";
    1 ConcealedHand: "Concealed Hand", "門清", "mén qīng";
    1 FullyConcealed: "Fully Concealed", "不求人", "bù qiú rén";
    1 SelfDrawn: "Self-Drawn", "自摸", "zì mō";
    1 LastTileDraw: "Last Tile Draw", "海底撈月", "hǎi dǐ lāo yuè";
    1 WinAfterKong: "Win after Kong", "槓上自摸", "gàng shàng zì mō";
    1 RoundWind: "Round Wind", "場風", "chǎng fēng";
    1 SeatWind: "Seat Wind", "正字", "zhèng zì";
    1 DragonPung: "Dragon Pung", "三元牌", "sān yuán pái";
    1 SeatFlower: "Seat Flower", "正花", "zhèng huā";
    1 FlowerKong: "Flower Kong", "花槓", "huā gàng";
    1 SingleWait: "Single Wait", "獨聽", "dú tīng";
    1 RobbingTheKong: "Robbing the Kong", "搶槓", "qiǎng gàng";
    1 HalfBegging: "Half Begging", "半求", "bàn qiú";
    1 LastTileClaim: "Last Tile Claim", "河底撈魚", "hé dǐ lāo yú";
    1 AnyWind: "Any Wind", "見字", "jiàn zì";
    1 AnyFlower: "Any Flower", "見花", "jiàn huā";
    1 NoFlowers: "No Flowers", "無花", "wú huā";
    2 NoFlowersNoHonors: "No Flowers, No Honors", "無字無花", "wú zì wú huā";
    1 MeldedKong: "Melded Kong", "明槓", "míng gàng";
    2 ConcealedKong: "Concealed Kong", "暗槓", "àn gàng";
    8 FourKongs: "Four Kongs", "四槓子", "sì gàngzi";
    16 FiveKongs: "Five Kongs", "五槓子", "wǔ gàngzi";
    8 EightAndAHalfPairs: "Eight and a Half Pairs", "嚦咕嚦咕", "lì gū lì gū";
}

/// An element that applies to a reading but does not count, or counts less often than it applies.
pub type Excluded = tally::Excluded<Fan>;
