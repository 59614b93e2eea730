//! Hong Kong: the options of a win, and the facts that other games do not share.

use handeval_mahjong::hongkong::{self, HongkongWin};

use super::fans::flags::{LAST_TILE, ROBBING_THE_KONG, WIN_AFTER_KONG, flag};
use super::fans::flowers::{FLOWERS, flowers, flowers_in_hand};
use super::fans::game::{FanGame, FlowerWin, Sums, Wait, facts, flower_win_of_module, of_module};
use super::fans::report::{
    ExcludedFanReport, FanChangeReport, FanReadingReport, FanReport, ScoredFanReadingReport,
};
use super::riichi::options::{CHANKAN, PAO, RENHOU, RINSHAN, TENHOU};
use super::rules::{RULE, RULES};
use super::said::not_for_these_rules;
use super::win::{DISCARDS, FROM, RON, ROUND, SEAT, TSUMO, VISIBLE, wind};
use super::words::WordOptions;
use crate::Problem;

const HEAVENLY_HAND: &str = "heavenly-hand";
const HUMAN_HAND: &str = "human-hand";

/// All options of a win, in the order in which help lists them.
static WORDS: WordOptions = WordOptions::with_same(
    &[
        RON.spec,
        TSUMO.spec,
        SEAT.spec,
        ROUND.spec,
        LAST_TILE,
        WIN_AFTER_KONG,
        flag(
            "kong-on-kong",
            "Hong Kong: won on the replacement tile of the second of two kongs in a row",
        ),
        ROBBING_THE_KONG,
        flag(
            HEAVENLY_HAND,
            "Hong Kong: won by the dealer with the dealt tiles; also called tenhou",
        ),
        flag(
            "earthly-hand",
            "Hong Kong: won on the dealer's first discard",
        ),
        flag(
            HUMAN_HAND,
            "Hong Kong: won during the first turn on a discard other than the dealer's first; also \
             called renhou",
        ),
        RINSHAN,
        CHANKAN,
        TENHOU,
        RENHOU,
        FLOWERS.spec,
        FROM.spec,
        PAO.spec,
        RULES.spec,
        RULE.spec,
        DISCARDS.spec,
        VISIBLE.spec,
    ],
    &[
        (RINSHAN.name, WIN_AFTER_KONG.name),
        (CHANKAN.name, ROBBING_THE_KONG.name),
        (TENHOU.name, HEAVENLY_HAND),
        (RENHOU.name, HUMAN_HAND),
    ],
);

facts! {
    /// The facts of a Hong Kong win; [`FanGame::win`] sets those that all games have.
    Hongkong { table: HongkongWin }
}

impl FanGame for Hongkong {
    of_module!(hongkong, HongkongWin);

    const WORDS: &'static WordOptions = &WORDS;
    const N_TILES: usize = 14;
    const HAS_PARTS: bool = true;

    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        match name {
            "pao" => self.table.pao = Some(wind(value)?),
            "flowers" => self.table.flowers = Some(flowers(value)?),
            _ => return Err(not_for_these_rules(name)),
        }
        Ok(())
    }

    fn set_flowers(&mut self, numbers: &[u8]) -> Result<(), Problem> {
        let beside = self.table.flowers.unwrap_or_default();
        self.table.flowers = Some(flowers_in_hand(numbers, beside)?);
        Ok(())
    }

    fn sums(score: &hongkong::Score) -> Sums {
        Sums {
            faan: Some(score.faan),
            capped: Some(score.capped),
            base: Some(score.base),
            ..Sums::default()
        }
    }

    fn won(score: &hongkong::Score) -> bool {
        score.won
    }

    fn minimum(rules: &hongkong::ScoringRules) -> u8 {
        rules.minimum
    }

    flower_win_of_module!(
        hongkong,
        |_, table, rules| {
            let is_alone = table.flags.is_empty() && table.pao.is_none() && !table.win.by.is_ron();
            let won = hongkong::flower_win(table, rules);
            Ok(won.filter(|_| is_alone))
        },
        |_| "tsumo",
        |won| Sums {
            faan: Some(won.faan),
            capped: Some(won.capped),
            base: Some(won.base),
            ..Sums::default()
        }
    );
}
