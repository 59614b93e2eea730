//! The names that logs give to yaku.

use handeval_mahjong::riichi::Yaku;

use super::end::StatedYaku;
use StatedYaku::{Dora, Kita, Red, Ura};

/// The yaku by their numbers on Tenhou, with their Japanese names and the names that mjai uses.
const ROWS: [(StatedYaku, &str, &str); 55] = [
    (of(Yaku::MenzenTsumo), "門前清自摸和", "menzenchin_tsumoho"),
    (of(Yaku::Riichi), "立直", "reach"),
    (of(Yaku::Ippatsu), "一発", "ippatsu"),
    (of(Yaku::Chankan), "槍槓", "chankan"),
    (of(Yaku::Rinshan), "嶺上開花", "rinshankaiho"),
    (of(Yaku::Haitei), "海底摸月", "haiteiraoyue"),
    (of(Yaku::Houtei), "河底撈魚", "hoteiraoyui"),
    (of(Yaku::Pinfu), "平和", "pinfu"),
    (of(Yaku::Tanyao), "断幺九", "tanyaochu"),
    (of(Yaku::Iipeikou), "一盃口", "ipeko"),
    (of(Yaku::SeatWind), "自風 東", "jikaze"),
    (of(Yaku::SeatWind), "自風 南", "jikaze"),
    (of(Yaku::SeatWind), "自風 西", "jikaze"),
    (of(Yaku::SeatWind), "自風 北", "jikaze"),
    (of(Yaku::RoundWind), "場風 東", "bakaze"),
    (of(Yaku::RoundWind), "場風 南", "bakaze"),
    (of(Yaku::RoundWind), "場風 西", "bakaze"),
    (of(Yaku::RoundWind), "場風 北", "bakaze"),
    (of(Yaku::Haku), "役牌 白", "haku"),
    (of(Yaku::Hatsu), "役牌 發", "hatsu"),
    (of(Yaku::Chun), "役牌 中", "chun"),
    (of(Yaku::DoubleRiichi), "両立直", "double_reach"),
    (of(Yaku::Chiitoitsu), "七対子", "chitoitsu"),
    (of(Yaku::Chanta), "混全帯幺九", "honchantaiyao"),
    (of(Yaku::Ittsu), "一気通貫", "ikkitsukan"),
    (of(Yaku::SanshokuDoujun), "三色同順", "sanshokudojun"),
    (of(Yaku::SanshokuDoukou), "三色同刻", "sanshokudoko"),
    (of(Yaku::Sankantsu), "三槓子", "sankantsu"),
    (of(Yaku::Toitoi), "対々和", "toitoiho"),
    (of(Yaku::Sanankou), "三暗刻", "sananko"),
    (of(Yaku::Shousangen), "小三元", "shosangen"),
    (of(Yaku::Honroutou), "混老頭", "honroto"),
    (of(Yaku::Ryanpeikou), "二盃口", "ryanpeko"),
    (of(Yaku::Junchan), "純全帯幺九", "junchantaiyao"),
    (of(Yaku::Honitsu), "混一色", "honiso"),
    (of(Yaku::Chinitsu), "清一色", "chiniso"),
    (of(Yaku::Renhou), "人和", "renho"),
    (of(Yaku::Tenhou), "天和", "tenho"),
    (of(Yaku::Chihou), "地和", "chiho"),
    (of(Yaku::Daisangen), "大三元", "daisangen"),
    (of(Yaku::Suuankou), "四暗刻", "suanko"),
    (of(Yaku::SuuankouTanki), "四暗刻単騎", "suanko_tanki"),
    (of(Yaku::Tsuuiisou), "字一色", "tsuiso"),
    (of(Yaku::Ryuuiisou), "緑一色", "ryuiso"),
    (of(Yaku::Chinroutou), "清老頭", "chinroto"),
    (of(Yaku::Chuuren), "九蓮宝燈", "churenpoton"),
    (
        of(Yaku::JunseiChuuren),
        "純正九蓮宝燈",
        "junsei_churenpoton",
    ),
    (of(Yaku::Kokushi), "国士無双", "kokushimuso"),
    (of(Yaku::Kokushi13), "国士無双１３面", "kokushimuso_13"),
    (of(Yaku::Daisuushii), "大四喜", "daisushi"),
    (of(Yaku::Shousuushii), "小四喜", "shosushi"),
    (of(Yaku::Suukantsu), "四槓子", "sukantsu"),
    (Dora, "ドラ", "dora"),
    (Ura, "裏ドラ", "uradora"),
    (Red, "赤ドラ", "akadora"),
];

/// Other names: different spellings, and the English names used by converters from Mahjong Soul.
const OTHER_NAMES: &[(StatedYaku, &[&str])] = &[
    (Kita, &["抜きドラ", "Kita", "nukidora"]),
    (Dora, &["Dora"]),
    (Ura, &["Ura Dora"]),
    (Red, &["Red Five", "Aka Dora"]),
    (of(Yaku::SeatWind), &["役牌:自風牌", "自風牌", "Seat Wind"]),
    (
        of(Yaku::RoundWind),
        &["役牌:場風牌", "場風牌", "Prevalent Wind", "Prevailing Wind"],
    ),
    (of(Yaku::Haku), &["役牌:白", "White Dragon"]),
    (
        of(Yaku::Hatsu),
        &["役牌:發", "役牌:発", "役牌 発", "Green Dragon"],
    ),
    (of(Yaku::Chun), &["役牌:中", "Red Dragon"]),
    (of(Yaku::MenzenTsumo), &["Fully Concealed Hand"]),
    (of(Yaku::Riichi), &["Riichi", "リーチ"]),
    (
        of(Yaku::DoubleRiichi),
        &["Double Riichi", "ダブル立直", "両立直"],
    ),
    (of(Yaku::Ippatsu), &["Ippatsu"]),
    (of(Yaku::Chankan), &["Robbing a Kan"]),
    (of(Yaku::Rinshan), &["After a Kan"]),
    (of(Yaku::Haitei), &["Under the Sea"]),
    (of(Yaku::Houtei), &["Under the River"]),
    (of(Yaku::Pinfu), &["Pinfu"]),
    (of(Yaku::Tanyao), &["All Simples", "断么九", "タンヤオ"]),
    (of(Yaku::Iipeikou), &["Pure Double Sequence"]),
    (of(Yaku::Chiitoitsu), &["Seven Pairs"]),
    (of(Yaku::Chanta), &["Half Outside Hand", "混全帯么九"]),
    (of(Yaku::Ittsu), &["Pure Straight"]),
    (of(Yaku::SanshokuDoujun), &["Mixed Triple Sequence"]),
    (of(Yaku::SanshokuDoukou), &["Triple Triplets"]),
    (of(Yaku::Sankantsu), &["Three Quads"]),
    (of(Yaku::Toitoi), &["All Triplets", "対対和"]),
    (of(Yaku::Sanankou), &["Three Concealed Triplets"]),
    (of(Yaku::Shousangen), &["Little Three Dragons"]),
    (of(Yaku::Honroutou), &["All Terminals and Honors"]),
    (of(Yaku::Ryanpeikou), &["Twice Pure Double Sequence"]),
    (of(Yaku::Junchan), &["Fully Outside Hand", "純全帯么九"]),
    (of(Yaku::Honitsu), &["Half Flush"]),
    (of(Yaku::Chinitsu), &["Full Flush"]),
    (of(Yaku::Tenhou), &["Blessing of Heaven"]),
    (of(Yaku::Chihou), &["Blessing of Earth"]),
    (of(Yaku::Daisangen), &["Big Three Dragons"]),
    (of(Yaku::Suuankou), &["Four Concealed Triplets"]),
    (
        of(Yaku::SuuankouTanki),
        &["Single-wait Four Concealed Triplets"],
    ),
    (of(Yaku::Tsuuiisou), &["All Honors"]),
    (of(Yaku::Ryuuiisou), &["All Green"]),
    (of(Yaku::Chinroutou), &["All Terminals"]),
    (of(Yaku::Chuuren), &["Nine Gates", "九蓮宝灯"]),
    (
        of(Yaku::JunseiChuuren),
        &["True Nine Gates", "純正九蓮宝灯"],
    ),
    (of(Yaku::Kokushi), &["Thirteen Orphans"]),
    (
        of(Yaku::Kokushi13),
        &[
            "Thirteen-wait Thirteen Orphans",
            "国士無双十三面",
            "国士無双13面",
        ],
    ),
    (of(Yaku::Daisuushii), &["Four Big Winds"]),
    (of(Yaku::Shousuushii), &["Four Little Winds"]),
    (of(Yaku::Suukantsu), &["Four Quads"]),
];

const fn of(yaku: Yaku) -> StatedYaku {
    StatedYaku::Yaku(yaku)
}

/// The yaku with this number on Tenhou.
pub(super) fn of_number(number: u64) -> Option<StatedYaku> {
    let number = usize::try_from(number).ok()?;
    ROWS.get(number).map(|&(yaku, _, _)| yaku)
}

/// The yaku with this name in tenhou.net/6, Japanese or English.
pub(super) fn of_name(name: &str) -> Option<StatedYaku> {
    let row = ROWS.iter().find(|(_, japanese, _)| *japanese == name);
    row.map(|&(yaku, _, _)| yaku).or_else(|| other(name))
}

/// The yaku with this name in mjai; a `sangenpai` does not say which dragon it is.
pub(super) fn of_mjai(name: &str) -> Option<StatedYaku> {
    let row = ROWS.iter().find(|(_, _, mjai)| *mjai == name);
    row.map(|&(yaku, _, _)| yaku).or_else(|| of_name(name))
}

fn other(name: &str) -> Option<StatedYaku> {
    let row = OTHER_NAMES.iter().find(|(_, names)| names.contains(&name));
    row.map(|&(yaku, _)| yaku)
}
