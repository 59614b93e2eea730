//! The elements: their names and values.

use crate::score::elements::elements;
use crate::score::tally;

elements! {
    /// A pattern or an event that adds faan (fān 番) to a win.
    ///
    /// The order is the one used in answers: shape and suit, dragons, winds, whole hands, how the
    /// hand was won, flowers.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::hongkong::Fan;
    ///
    /// let fan = Fan::from_key("common-hand").unwrap();
    /// assert_eq!((fan.name(), fan.value()), ("Common Hand", 1));
    /// assert_eq!((fan.chinese(), fan.pinyin()), ("平糊", "píng hú"));
    /// ```
    ///
    /// Source: rule H2.
    Fan,
    /// The elements of a win, and how often each counts.
    FanCounts,
    "`common-hand`";
    8 FourConcealedTriplets: "Four Concealed Triplets", "坎坎糊", "kǎn kǎn hú";
    7 FullFlush: "Full Flush", "清一色", "qīng yī sè";
    4 SevenPairs: "Seven Pairs", "七對子", "qī duìzi";
    3 AllTriplets: "All Triplets", "對對糊", "duì duì hú";
    3 HalfFlush: "Half Flush", "混一色", "hùn yī sè";
    3 PureStraight: "Pure Straight", "清龍", "qīng lóng";
    1 CommonHand: "Common Hand", "平糊", "píng hú";
    1 MixedTerminals: "Mixed Terminals", "花么", "huā yāo";
    5 BigThreeDragons: "Big Three Dragons", "大三元", "dà sān yuán";
    3 SmallThreeDragons: "Small Three Dragons", "小三元", "xiǎo sān yuán";
    1 DragonPung: "Dragon Pung", "番子", "fān zi";
    3 SmallFourWinds: "Small Four Winds", "小四喜", "xiǎo sì xǐ";
    1 SeatWind: "Seat Wind", "門風", "mén fēng";
    1 RoundWind: "Round Wind", "圈風", "quān fēng";
    10 AllHonors: "All Honors", "字一色", "zì yī sè";
    10 AllTerminals: "All Terminals", "清么", "qīng yāo";
    10 NineGates: "Nine Gates", "九子連環", "jiǔ zǐ lián huán";
    13 ThirteenOrphans: "Thirteen Orphans", "十三么", "shí sān yāo";
    13 BigFourWinds: "Big Four Winds", "大四喜", "dà sì xǐ";
    13 FourKongs: "Four Kongs", "十八羅漢", "shíbā luóhàn";
    13 HeavenlyHand: "Heavenly Hand", "天糊", "tiān hú";
    13 EarthlyHand: "Earthly Hand", "地糊", "dì hú";
    13 HumanHand: "Human Hand", "人糊", "rén hú";
    1 SelfDrawn: "Self-Drawn", "自摸", "zì mō";
    1 ConcealedHand: "Concealed Hand", "門前清", "mén qián qīng";
    1 RobbingTheKong: "Robbing the Kong", "搶槓", "qiǎng gàng";
    1 LastTile: "Last Tile", "海底撈月", "hǎi dǐ lāo yuè";
    1 WinAfterKong: "Win after Kong", "槓上開花", "gàng shàng kāi huā";
    8 KongOnKong: "Kong on Kong", "槓上槓", "gàng shàng gàng";
    1 SeatFlower: "Seat Flower", "正花", "zhèng huā";
    2 FlowerSet: "Flower Set", "一台花", "yī tái huā";
    1 NoFlowers: "No Flowers", "無花", "wú huā";
    3 SevenFlowers: "Seven Flowers", "花糊", "huā hú";
    8 EightFlowers: "Eight Flowers", "大花糊", "dà huā hú";
}

/// An element that applies to a reading but does not count, or counts less often than it applies.
pub type Excluded = tally::Excluded<Fan>;
