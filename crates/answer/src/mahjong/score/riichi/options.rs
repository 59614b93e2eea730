//! The options of a riichi win, which can also be words after a hand.

use super::super::rules;
use super::super::win::{DISCARDS, FROM, RON, ROUND, SEAT, TSUMO, VISIBLE};
use super::super::words::WordOptions;
use crate::ask::{Form, Opt, OptionSpec};

pub(in crate::mahjong) const DORA: Opt<String> = Opt::new(
    "dora",
    "TILES",
    "The dora indicators, up to five, such as 4p1z",
    "4p1z",
)
.listed();

const URA: Opt<String> = Opt::new(
    "ura",
    "TILES",
    "The ura dora indicators, for a win with riichi",
    "7p",
)
.listed();

pub(in crate::mahjong) const HONBA: Opt<u64> =
    Opt::new("honba", "N", "The counters on the table", "2")
        .form(Form::Number(0, u16::MAX as u64))
        .default("0");

pub(in crate::mahjong) const STICKS: Opt<u64> = Opt::new(
    "sticks",
    "N",
    "Riichi sticks won, the winner's own included",
    "1",
)
.form(Form::Number(0, u16::MAX as u64))
.default("0");

pub(in crate::mahjong) const KITA: Opt<u64> = Opt::new(
    "kita",
    "N",
    "Norths the winner set aside, in a three-player game",
    "1",
)
.form(Form::Number(0, 4))
.aliases(&["nuki", "nukidora"])
.default("0");

pub(in crate::mahjong::score) const PAO: Opt<String> = Opt::new(
    "pao",
    "YAKU:WIND",
    "The player liable for a yakuman (daisangen, daisuushii or suukantsu); Hong Kong: just the \
     WIND of the player liable for all payments",
    "daisangen:west",
)
.listed();

/// The names of the rule sets of riichi, for the help of `--rules`.
macro_rules! rule_sets {
    () => {
        "tenhou, tenhou-sanma, mahjong-soul, mahjong-soul-sanma, m-league, wrc, wrc-2022, ema, \
         ema-2016, jpml-a, jpml-b, saikouisen or saikouisen-classic; majsoul and mleague also work"
    };
}

pub(in crate::mahjong::score) use rule_sets;

/// The rule set, for questions about riichi alone.
pub(in crate::mahjong) const RULES: Opt<String> = Opt::new(
    "rules",
    "PRESET",
    concat!("The rules: ", rule_sets!()),
    "m-league",
)
.default("tenhou");

/// The switches, for questions about riichi alone.
pub(in crate::mahjong) const RULE: Opt<String> = Opt::new(
    "rule",
    "KEY=VALUE",
    "A change to the rule set, such as kuitan=no (full list: docs/rules/riichi.md)",
    "kiriage=yes",
)
.listed();

/// A flag of a win as an option.
macro_rules! flag {
    ($name:literal, $about:literal $(, $alias:literal)?) => {
        Opt::<bool>::new($name, "", $about, "true").aliases(&[$($alias)?]).spec
    };
}

/// Events that other games have too; there they can also be given by these names.
pub(in crate::mahjong::score) const HAITEI: OptionSpec =
    flag!("haitei", "Won on the last tile of the wall");
pub(in crate::mahjong::score) const HOUTEI: OptionSpec = flag!("houtei", "Won on the last discard");
pub(in crate::mahjong::score) const RINSHAN: OptionSpec =
    flag!("rinshan", "Won on the replacement tile of a quad");
pub(in crate::mahjong::score) const CHANKAN: OptionSpec = flag!(
    "chankan",
    "Won on a tile another player added to a pon to make a quad"
);
pub(in crate::mahjong::score) const TENHOU: OptionSpec =
    flag!("tenhou", "Won on the dealer's first draw");
pub(in crate::mahjong::score) const CHIHOU: OptionSpec =
    flag!("chihou", "Won on a non-dealer's own first draw", "chiihou");
pub(in crate::mahjong::score) const RENHOU: OptionSpec =
    flag!("renhou", "Won on a discard before the winner's first draw");

/// All options of a win, in the order in which help lists them.
pub(super) static WORDS: WordOptions = WordOptions::new(&[
    RON.spec,
    TSUMO.spec,
    SEAT.spec,
    ROUND.spec,
    flag!("riichi", "The winner had declared riichi"),
    flag!(
        "double-riichi",
        "The winner had declared riichi on the first turn"
    ),
    flag!(
        "open-riichi",
        "The winner had declared riichi with the waits shown"
    ),
    flag!("ippatsu", "Won within one turn after riichi"),
    HAITEI,
    HOUTEI,
    RINSHAN,
    CHANKAN,
    TENHOU,
    CHIHOU,
    RENHOU,
    DORA.spec,
    URA.spec,
    HONBA.spec,
    STICKS.spec,
    KITA.spec,
    FROM.spec,
    PAO.spec,
    rules::RULES.spec,
    rules::RULE.spec,
    DISCARDS.spec,
    VISIBLE.spec,
]);

#[cfg(test)]
mod tests {
    use handeval_mahjong::riichi::RuleSet;

    #[test]
    fn help_names_every_rule_set() {
        let names: Vec<&str> = rule_sets!().split([',', ' ', ';']).collect();
        for set in RuleSet::ALL {
            assert!(names.contains(&set.key()), "{}", set.key());
        }
    }
}
