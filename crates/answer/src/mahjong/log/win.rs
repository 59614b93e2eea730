//! The report of a win.

use handeval_logs::riichi::{Played, StatedWin};
use handeval_mahjong::game::{Player, Round, Won};
use handeval_mahjong::riichi::{self, Limit};
use handeval_mahjong::{Liability, WinFlag};

use super::super::score::ScoreReport;
use super::compare::compare_win;
use super::input::input;
use super::report::{LogWinReport, PlayerPointsReport, StatedReport};
use super::round::Game;
use super::scored::ScoredWin;
use super::settings::Log;
use crate::ask::{Question as _, Work};

impl Game {
    /// The score of a win, with liability if a yakuman makes another player liable.
    pub(super) fn score(&self, round: &Round, stated: &StatedWin, won: &Won) -> ScoredWin {
        let rules = &self.rules.rules;
        let mut won = won.clone();
        if rules.renhou == riichi::Renhou::None {
            won.win.flags.remove(WinFlag::Renhou);
        }
        let mut score = riichi::score(&won.hand, &won.win, rules);
        let mut liable = None;
        if let Ok(Some(found)) = &score {
            let deal = round.deal();
            for &(yaku, by) in &won.liable {
                let is_named = rules.pao.contains(yaku) && found.yaku.contains(yaku);
                if is_named && by != stated.winner {
                    liable = liable.or(Some(by));
                    let by = by.seat(deal.dealer, deal.n_players);
                    won.win.pao.push(Liability { yaku, by });
                }
            }
            if liable.is_some() {
                score = riichi::score(&won.hand, &won.win, rules);
            }
        }
        let mut deltas = [0; 4];
        if let Ok(Some(score)) = &score {
            round.add_payments(&mut deltas, stated.winner, stated.from, &score.payments);
        }
        ScoredWin {
            won,
            score,
            liable,
            deltas,
        }
    }

    pub(super) fn win_report(
        &self,
        log: &Log,
        played: &Played,
        stated: &StatedWin,
        scored: ScoredWin,
        sums: Option<[i32; 4]>,
    ) -> LogWinReport {
        let line = input(&scored.won.hand, &scored.won.win, &self.rules);
        let differences = compare_win(&played.round, stated, &scored, sums, &self.rules.rules);
        // Only what is shown is worth a report.
        let is_shown = !log.is_summary;
        let score = is_shown.then(|| log.scorer.evaluate(&line, Work::ALONE).ok());
        let score: Option<Box<ScoreReport>> = score.flatten().map(Box::new);
        LogWinReport {
            liable: scored.liable.map(Player::letter),
            deltas: Some(PlayerPointsReport::new(scored.deltas, self.n_players)),
            input: Some(line),
            score,
            differences,
            ..self.unknown_win(stated)
        }
    }

    pub(super) fn unknown_win(&self, stated: &StatedWin) -> LogWinReport {
        LogWinReport {
            winner: stated.winner.letter(),
            from: (stated.from != stated.winner).then(|| stated.from.letter()),
            liable: None,
            input: None,
            score: None,
            stated: StatedReport {
                yaku: stated
                    .yaku
                    .as_ref()
                    .map(|yaku| yaku.iter().map(|yaku| yaku.key()).collect()),
                han: stated.han.or(stated.listed_han),
                fu: stated.fu,
                limit: stated.limit.flatten().map(Limit::key),
                points: stated.points,
            },
            deltas: None,
            differences: Vec::new(),
        }
    }
}

/// Whether the log states anything about a win that can be compared.
pub(super) fn is_stated(win: &StatedWin) -> bool {
    win.deltas.is_some()
        || win.points.is_some()
        || win.scores.is_some()
        || win.yaku.is_some()
        || win.fu.is_some()
}
