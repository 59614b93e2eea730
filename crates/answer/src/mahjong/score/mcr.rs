//! MCR: the options of a win, and the facts that other games do not share.

use handeval_mahjong::mcr::{self, McrWin};

use super::fans::flags::{LAST_TILE, LAST_TILE_CLAIM, LAST_TILE_DRAW, ROBBING_THE_KONG, flag};
use super::fans::flowers::{FLOWERS, flowers_twice, n_flowers};
use super::fans::game::{FanGame, Sums, Wait, facts, of_module};
use super::fans::report::{
    ExcludedFanReport, FanChangeReport, FanReadingReport, FanReport, ScoredFanReadingReport,
};
use super::riichi::options::{CHANKAN, HAITEI, HOUTEI, RINSHAN};
use super::rules::{RULE, RULES};
use super::said::not_for_these_rules;
use super::win::{DISCARDS, FROM, RON, ROUND, SEAT, TSUMO, VISIBLE};
use super::words::WordOptions;
use crate::Problem;

/// All options of a win, in the order in which help lists them.
static WORDS: WordOptions = WordOptions::with_same(
    &[
        RON.spec,
        TSUMO.spec,
        SEAT.spec,
        ROUND.spec,
        LAST_TILE_DRAW,
        LAST_TILE_CLAIM,
        flag(
            "out-with-replacement-tile",
            "MCR: won on the replacement tile of a kong; also called rinshan",
        ),
        ROBBING_THE_KONG,
        LAST_TILE,
        flag("dealt", "MCR: won by the dealer with the dealt tiles"),
        HAITEI,
        HOUTEI,
        RINSHAN,
        CHANKAN,
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
        (RINSHAN.name, "out-with-replacement-tile"),
        (CHANKAN.name, ROBBING_THE_KONG.name),
    ],
);

facts! {
    /// The facts of an MCR win; [`FanGame::win`] sets those that all games have.
    Mcr { table: McrWin }
}

impl FanGame for Mcr {
    of_module!(mcr, McrWin);

    const WORDS: &'static WordOptions = &WORDS;
    const N_TILES: usize = 14;

    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        match name {
            "flowers" => self.table.flowers = n_flowers(value)?,
            _ => return Err(not_for_these_rules(name)),
        }
        Ok(())
    }

    fn set_flowers(&mut self, flowers: &[u8]) -> Result<(), Problem> {
        if self.table.flowers > 0 {
            return Err(flowers_twice());
        }
        self.table.flowers = flowers.len().try_into().unwrap_or(u8::MAX);
        Ok(())
    }

    fn sums(score: &mcr::Score) -> Sums {
        Sums {
            fan: Some(score.fan),
            flowers: Some(score.flowers),
            total: Some(score.total),
            ..Sums::default()
        }
    }

    fn won(score: &mcr::Score) -> bool {
        score.won
    }

    fn minimum(rules: &mcr::ScoringRules) -> u8 {
        rules.minimum
    }
}
