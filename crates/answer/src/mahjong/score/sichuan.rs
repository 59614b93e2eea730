//! Sichuan: the options of a win, and the facts that other games do not share.

use handeval_mahjong::sichuan::{self, SichuanWin, kong_payments};
use handeval_mahjong::{Hand, TileSuit};

use super::fans::flags::{
    EARTHLY_WIN, HEAVENLY_WIN, LAST_TILE, ROBBING_THE_KONG, WIN_AFTER_KONG, flag,
};
use super::fans::game::{FanGame, Sums, Wait, facts, of_module};
use super::fans::report::{
    ExcludedFanReport, FanChangeReport, FanReadingReport, FanReport, KongPaymentReport,
    ScoredFanReadingReport,
};
use super::riichi::options::{CHANKAN, CHIHOU, RINSHAN, TENHOU};
use super::rules::{RULE, RULES};
use super::said::not_for_these_rules;
use super::win::{DISCARDS, RON, TSUMO, VISIBLE, number};
use super::words::WordOptions;
use crate::Problem;
use crate::ask::{Form, Opt, OptionSpec};
use crate::problem::shortened;

const LACK: Opt<String> = Opt::new(
    "lack",
    "SUIT",
    "Sichuan: the suit the winner gave up: m, p or s",
    "s",
);

const WON: Opt<u64> = Opt::new(
    "won",
    "N",
    "Sichuan: the number of players who have already won and no longer pay",
    "1",
)
.form(Form::Number(0, 2))
.default("0");

const KONGS: OptionSpec = flag(
    "kongs",
    "Sichuan: also print what the kongs earn in addition to the win (kan: claimed, kakan: added, \
     ankan: concealed)",
);

/// All options of a win, in the order in which help lists them.
static WORDS: WordOptions = WordOptions::with_same(
    &[
        RON.spec,
        TSUMO.spec,
        LACK.spec,
        WON.spec,
        WIN_AFTER_KONG,
        flag(
            "win-on-kong-discard",
            "Sichuan: won on the discard right after another player's kong",
        ),
        ROBBING_THE_KONG,
        LAST_TILE,
        HEAVENLY_WIN,
        EARTHLY_WIN,
        RINSHAN,
        CHANKAN,
        TENHOU,
        CHIHOU,
        KONGS,
        RULES.spec,
        RULE.spec,
        DISCARDS.spec,
        VISIBLE.spec,
    ],
    &[
        (RINSHAN.name, WIN_AFTER_KONG.name),
        (CHANKAN.name, ROBBING_THE_KONG.name),
        (TENHOU.name, HEAVENLY_WIN.name),
        (CHIHOU.name, EARTHLY_WIN.name),
    ],
);

facts! {
    /// The facts of a Sichuan win; [`FanGame::win`] sets those that all games have.
    Sichuan { table: SichuanWin, kongs }
}

impl FanGame for Sichuan {
    of_module!(sichuan, SichuanWin);

    const WORDS: &'static WordOptions = &WORDS;
    const N_TILES: usize = 14;
    const HAS_SEATS: bool = false;

    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        match name {
            "lack" => self.table.lack = Some(suit(value)?),
            "won" => self.table.n_won = number(&WON, value)?,
            _ => return Err(not_for_these_rules(name)),
        }
        Ok(())
    }

    fn set_other_flag(&mut self, name: &str) {
        self.kongs |= name == KONGS.name;
    }

    fn sums(score: &sichuan::Score) -> Sums {
        Sums {
            fan: Some(score.fan),
            capped: Some(score.capped),
            value: Some(score.value),
            ..Sums::default()
        }
    }

    fn greatest(waits: &[Wait<sichuan::Score>]) -> Option<u32> {
        let scores = waits.iter().filter_map(|wait| wait.ron.as_ref());
        scores.map(|score| score.value).max()
    }

    fn kong_payments(&self, hand: &Hand, win: &SichuanWin) -> Option<Vec<KongPaymentReport>> {
        let report = |paid: sichuan::KongPayment| KongPaymentReport {
            kind: paid.call.kind().key(),
            tiles: paid.call.set().to_string(),
            by: paid.payment.by.key(),
            payers: paid.payment.n_payers,
            points: paid.payment.points,
        };
        self.kongs
            .then(|| kong_payments(hand, win).map(report).collect())
    }
}

fn suit(value: &str) -> Result<TileSuit, Problem> {
    let mut chars = value.chars();
    let suit = chars.next().and_then(TileSuit::from_char);
    let suit = suit.filter(|&suit| suit != TileSuit::Honors && chars.next().is_none());
    suit.ok_or_else(|| {
        let message = format!(
            "`{}` is not a suit: expected one of `m`, `p`, `s`",
            shortened(value).escape_debug()
        );
        Problem::at("wrong-value", message, 0..value.len())
    })
}
