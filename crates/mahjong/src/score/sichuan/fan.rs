//! The fans: their names and values.

use crate::score::elements::elements;
use crate::score::tally;

elements! {
    /// A pattern or an event that doubles the value of a win (fān 番).
    ///
    /// The order is the one used in answers. [`Generals`](Self::Generals) and the fans after it
    /// count only if a switch of the rules says so.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::sichuan::Fan;
    ///
    /// let fan = Fan::from_key("golden-single").unwrap();
    /// assert_eq!((fan.name(), fan.value()), ("Golden Single", 1));
    /// assert_eq!((fan.chinese(), fan.pinyin()), ("金钩钓", "jīn gōu diào"));
    /// ```
    ///
    /// Source: rule S2.
    Fan,
    /// The fans of a win, and how often each counts.
    FanCounts,
    "`golden-single`";
    1 Kong: "Kong", "杠", "gàng";
    1 Root: "Root", "根", "gēn";
    1 AllPungs: "All Pungs", "大对子", "dà duìzi";
    1 GoldenSingle: "Golden Single", "金钩钓", "jīn gōu diào";
    2 FullFlush: "Full Flush", "清一色", "qīng yī sè";
    2 SevenPairs: "Seven Pairs", "七对", "qī duì";
    1 WinAfterKong: "Win after Kong", "杠上花", "gàng shàng huā";
    1 WinOnKongDiscard: "Win on Kong Discard", "杠上炮", "gàng shàng pào";
    1 RobbingTheKong: "Robbing the Kong", "抢杠", "qiǎng gàng";
    1 LastTile: "Last Tile", "海底", "hǎi dǐ";
    2 Generals: "Generals", "将对", "jiàng duì";
    2 Terminals: "Terminals", "带幺九", "dài yāo jiǔ";
    1 Concealed: "Concealed", "门清", "mén qīng";
    1 AllSimples: "All Simples", "中张", "zhōng zhāng";
    6 EighteenArhats: "Eighteen Arhats", "十八罗汉", "shíbā luóhàn";
    3 HeavenlyWin: "Heavenly Win", "天和", "tiān hú";
    3 EarthlyWin: "Earthly Win", "地和", "dì hú";
    1 MiddleFive: "Middle Five", "夹心五", "jiā xīn wǔ";
    1 SelfDrawn: "Self-Drawn", "自摸", "zì mō";
}

/// A fan that applies to a reading but does not count.
pub type Excluded = tally::Excluded<Fan>;
