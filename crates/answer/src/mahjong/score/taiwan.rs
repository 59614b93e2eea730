//! Taiwan: the options of a win, and the facts that other games do not share.

use handeval_mahjong::taiwan::{self, TaiwanWin};

use super::fans::flags::{
    EARTHLY_WIN, HEAVENLY_WIN, LAST_TILE_CLAIM, LAST_TILE_DRAW, ROBBING_THE_KONG, WIN_AFTER_KONG,
    flag,
};
use super::fans::flowers::{FLOWERS, flowers, flowers_in_hand};
use super::fans::game::{FanGame, FlowerWin, Sums, Wait, facts, flower_win_of_module, of_module};
use super::fans::report::{
    ExcludedFanReport, FanChangeReport, FanReadingReport, FanReport, ScoredFanReadingReport,
};
use super::riichi::options::{CHANKAN, CHIHOU, HAITEI, HOUTEI, RENHOU, RINSHAN, TENHOU};
use super::rules::{RULE, RULES};
use super::said::not_for_these_rules;
use super::win::{DEALER, DISCARDS, FROM, RON, ROUND, SEAT, TSUMO, VISIBLE, number};
use super::words::WordOptions;
use crate::Problem;
use crate::ask::{Form, Opt};

const STREAK: Opt<u64> = Opt::new(
    "streak",
    "N",
    "Taiwan: how many times in a row the dealer (the winner or not) has kept the deal",
    "2",
)
.form(Form::Number(0, u8::MAX as u64))
.default("0");

const HUMAN_WIN: &str = "human-win";

/// All options of a win, in the order in which help lists them.
static WORDS: WordOptions = WordOptions::with_same(
    &[
        RON.spec,
        TSUMO.spec,
        SEAT.spec,
        ROUND.spec,
        DEALER.spec,
        STREAK.spec,
        LAST_TILE_DRAW,
        LAST_TILE_CLAIM,
        WIN_AFTER_KONG,
        ROBBING_THE_KONG,
        flag("heavenly-ready", "Taiwan: ready with the dealt tiles"),
        flag("earthly-ready", "Taiwan: ready after the first discard"),
        HEAVENLY_WIN,
        EARTHLY_WIN,
        flag(
            HUMAN_WIN,
            "Taiwan: won on a discard during the first turn; also called renhou",
        ),
        flag(
            "seven-robs-one",
            "Taiwan: won with seven flowers when another player drew the eighth",
        ),
        flag("eight-immortals", "Taiwan: won with all eight flowers"),
        HAITEI,
        HOUTEI,
        RINSHAN,
        CHANKAN,
        TENHOU,
        CHIHOU,
        RENHOU,
        FLOWERS.spec,
        FROM.spec,
        RULES.spec,
        RULE.spec,
        DISCARDS.spec,
        VISIBLE.spec,
    ],
    &[
        (HAITEI.name, LAST_TILE_DRAW.name),
        (HOUTEI.name, LAST_TILE_CLAIM.name),
        (RINSHAN.name, WIN_AFTER_KONG.name),
        (CHANKAN.name, ROBBING_THE_KONG.name),
        (TENHOU.name, HEAVENLY_WIN.name),
        (CHIHOU.name, EARTHLY_WIN.name),
        (RENHOU.name, HUMAN_WIN),
    ],
);

facts! {
    /// The facts of a Taiwan win; [`FanGame::win`] sets those that all games have.
    Taiwan { table: TaiwanWin }
}

impl FanGame for Taiwan {
    of_module!(taiwan, TaiwanWin);

    const WORDS: &'static WordOptions = &WORDS;
    const N_TILES: usize = 17;

    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        match name {
            "streak" => self.table.streak = number(&STREAK, value)?,
            "flowers" => self.table.flowers = flowers(value)?,
            _ => return Err(not_for_these_rules(name)),
        }
        Ok(())
    }

    fn set_flowers(&mut self, numbers: &[u8]) -> Result<(), Problem> {
        self.table.flowers = flowers_in_hand(numbers, self.table.flowers)?;
        Ok(())
    }

    fn sums(score: &taiwan::Score) -> Sums {
        Sums {
            tai: Some(score.tai),
            capped: Some(score.capped),
            dealer_tai: Some(score.dealer_tai),
            ..Sums::default()
        }
    }

    fn won(score: &taiwan::Score) -> bool {
        score.won
    }

    fn minimum(rules: &taiwan::ScoringRules) -> u8 {
        rules.minimum
    }

    flower_win_of_module!(
        taiwan,
        taiwan::flower_win,
        |fan| match fan {
            taiwan::Fan::SevenRobsOne => "ron",
            _ => "tsumo",
        },
        |won| Sums {
            tai: Some(won.tai),
            capped: Some(won.capped),
            dealer_tai: Some(won.dealer_tai),
            ..Sums::default()
        }
    );
}
