//! The report of a round.

use handeval_logs::Damage;
use handeval_logs::riichi::{DrawKind, End, Header, Note, Played, RoundLog, StatedDraw};
use handeval_mahjong::CallKind;
use handeval_mahjong::game::{Player, Round, draw_payments};

use super::super::score::RiichiRules;
use super::compare::{Drawn, compare_draw, points};
use super::contradiction::{compare_events, standing};
use super::events;
use super::options::Reviewed;
use super::report::{
    DifferenceReport, PlayerPointsReport, RiichiReport, RoundDrawReport, RoundReport, WarningReport,
};
use super::review::{self, Review};
use super::rules::AskedRules;
use super::settings::Log;
use super::stated_scores::{STICK, compare_after_riichi, compare_final, compare_final_points};
use super::win::is_stated;
use crate::Problem;
use crate::ask::Work;

/// A game of a log.
pub(super) struct Game {
    /// The names as the log has them.
    pub(super) names: Vec<String>,
    /// The names as they are shown.
    shown: Vec<String>,
    pub(super) n_players: u8,
    pub(super) rules: RiichiRules,
    /// The rules with larger counters, if the log leaves open what a counter is worth.
    with_large_counters: Option<RiichiRules>,
}

impl Game {
    pub(super) fn new(
        header: Header,
        rules: &AskedRules,
        is_anonymous: bool,
    ) -> Result<Self, Problem> {
        let n_players = header.n_players;
        let players = Player::ALL.into_iter().take(usize::from(n_players));
        let shown = players.map(|player| match header.names.get(player.idx()) {
            Some(name) if !is_anonymous => name.clone(),
            _ => player.letter().to_owned(),
        });
        let of_table = rules.for_table(&header.rules, n_players)?;
        Ok(Self {
            shown: shown.collect(),
            n_players,
            with_large_counters: rules.with_large_counters(&header.rules, &of_table),
            rules: of_table,
            names: header.names,
        })
    }

    /// The heading above its rounds: the players and the rules.
    pub(super) fn heading(&self) -> (usize, &'static str, Vec<String>) {
        let switches = self.rules.switch_texts();
        (self.shown.len(), self.rules.key(), switches)
    }

    /// The report, without its place in the file.
    ///
    /// # Errors
    ///
    /// The round cannot be replayed.
    pub(super) fn report(
        &self,
        log: &Log,
        round: &RoundLog,
        work: Work<'_>,
    ) -> Result<RoundReport, Damage> {
        let (report, review) = self.report_by_rules(log, round)?;
        let Some(rules) = &self.with_large_counters else {
            return Ok(self.reviewed(log, round, report, review, work));
        };
        if round.deal.honba == 0 || n_differences(&report) == 0 {
            return Ok(self.reviewed(log, round, report, review, work));
        }
        let other = Self {
            names: self.names.clone(),
            shown: self.shown.clone(),
            n_players: self.n_players,
            rules: rules.clone(),
            with_large_counters: None,
        };
        let (with_large, _) = other.report_by_rules(log, round)?;
        Ok(match n_differences(&with_large) < n_differences(&report) {
            true => other.reviewed(log, round, with_large, review, work),
            false => self.reviewed(log, round, report, review, work),
        })
    }

    /// The report with the review, if there is one.
    fn reviewed(
        &self,
        log: &Log,
        round: &RoundLog,
        mut report: RoundReport,
        mut review: Review,
        work: Work<'_>,
    ) -> RoundReport {
        if log.review == Reviewed::Nobody {
            return report;
        }
        if let Some(valuing) = log.valuing {
            review.add_values(valuing, &self.rules, round.scores, work);
            report.n_costly = Some(valuing.top_of_round);
        }
        let players = round.deal.players();
        let players = players.filter(|&player| log.review.has(player, &self.names));
        let mut sums: Vec<_> = players
            .map(|player| review::sums(&review, player))
            .collect();
        review::cut_largest(&mut sums, log.n_costly().unwrap_or(0));
        report.reviewed = Some(sums);
        report.review = Some(review.reports());
        report
    }

    fn report_by_rules(
        &self,
        log: &Log,
        round: &RoundLog,
    ) -> Result<(RoundReport, Review), Damage> {
        let mut review = Review::default();
        let played = round.play(|round, event| {
            if log.review != Reviewed::Nobody {
                review.see(round, event, |player| log.review.has(player, &self.names));
            }
        })?;
        let is_told = log.has_events || log.review != Reviewed::Nobody;
        let told = is_told.then(|| events::tell(round, &played.round));
        if let Some(told) = &told {
            review.number_events(&told.places);
        }
        let mut report = self.outline(log, round, &played);
        report.events = told.map(|told| told.events).filter(|_| log.has_events);
        let mut notes = round.notes.clone();
        let sums = self.add_result(log, round, &played, &mut notes, &mut report);
        let differences = &mut report.differences;
        compare_events(round, &played.round, differences);
        compare_after_riichi(round, &played.round, differences);
        compare_final(round, &played.round, sums, self.rules.set, differences);
        compare_final_points(round, differences);
        report.scores_after = sums.map(|sums| self.of_players(sums));
        for note in notes.into_iter().map(Note::key) {
            if !report.notes.contains(&note) {
                report.notes.push(note);
            }
        }
        Ok((report, review))
    }

    /// The report without the result.
    fn outline(&self, log: &Log, round: &RoundLog, played: &Played) -> RoundReport {
        let deal = &round.deal;
        RoundReport {
            file: None,
            format: "",
            game: 0,
            round: 0,
            wind: deal.wind.key(),
            dealer: deal.dealer.letter(),
            honba: deal.honba,
            sticks: deal.sticks,
            rules: self.rules.key(),
            rule: self.rules.switch_texts(),
            players: self.shown.clone(),
            scores: round.scores.map(|scores| self.of_players(scores)),
            riichi: riichi_reports(&played.round),
            result: None,
            wins: Vec::new(),
            draw: None,
            scores_after: None,
            differences: Vec::new(),
            warnings: warning_reports(&played.round),
            notes: Vec::new(),
            review: None,
            reviewed: None,
            agrees: None,
            hands: log.has_events.then(|| events::hands(round)),
            events: None,
            n_calls: n_calls(&played.round),
            is_stated: false,
            n_costly: None,
            names: self.names.clone(),
            is_anonymous: log.is_anonymous,
            heading: None,
            seat: (deal.wind, deal.dealer),
            sticks_after: match &round.end {
                Some(End::Wins(_)) => Some(0),
                Some(End::Draw(_)) => Some(played.round.sticks()),
                None => None,
            },
        }
    }

    /// Adds the wins or the draw, compared with what the log states; returns the scores after them.
    fn add_result(
        &self,
        log: &Log,
        round: &RoundLog,
        played: &Played,
        notes: &mut Vec<Note>,
        report: &mut RoundReport,
    ) -> Option<[i32; 4]> {
        // What everybody has on the table before the payments.
        let mut sums = round.scores;
        if let Some(sums) = &mut sums {
            for player in standing(&played.round) {
                sums[player.idx()] = sums[player.idx()].saturating_sub(STICK);
            }
        }
        match &round.end {
            None => {}
            Some(End::Wins(wins)) => {
                let is_tsumo = wins.iter().any(|win| win.winner == win.from);
                report.result = Some(if is_tsumo { "tsumo" } else { "ron" });
                for (stated, won) in wins.iter().zip(&played.wins) {
                    if stated.has_unknown_yaku {
                        notes.push(Note::YakuNames);
                    }
                    let Some(won) = won else {
                        notes.push(Note::HandUnknown);
                        sums = None;
                        report.wins.push(self.unknown_win(stated));
                        continue;
                    };
                    let scored = self.score(&played.round, stated, won);
                    sums = sums.map(|sums| added(sums, scored.deltas));
                    let win = self.win_report(log, played, stated, scored, sums);
                    report.wins.push(win);
                    report.is_stated |= is_stated(stated);
                }
            }
            Some(End::Draw(stated)) => {
                report.result = Some("draw");
                let differences = &mut report.differences;
                let (draw, deltas) = self.draw(played, stated, differences);
                report.draw = Some(draw);
                // The kind of the end is a result, even without payments.
                report.is_stated = true;
                sums = sums.zip(deltas).map(|(sums, deltas)| added(sums, deltas));
                if let (Some(stated), Some(sums)) = (stated.scores, sums) {
                    points("scores", stated, sums, self.n_players, differences);
                }
            }
        }
        sums
    }

    pub(super) fn of_players(&self, all: [i32; 4]) -> Vec<i64> {
        let all = all.into_iter().map(i64::from);
        all.take(usize::from(self.n_players)).collect()
    }

    /// The kind of draw that the round is under these rules.
    fn shown_draw(&self, played: &Played) -> Option<DrawKind> {
        let round = &played.round;
        let mut players = round.deal().players();
        let is_paid = |player| round.nagashi_payments([player], &self.rules.rules) != [0; 4];
        match played.shown {
            Some(DrawKind::Exhaustive)
                if players.any(|player| round.is_nagashi(player) && is_paid(player)) =>
            {
                Some(DrawKind::NagashiMangan)
            }
            shown => shown,
        }
    }

    /// The draw as computed, and its payments.
    fn draw(
        &self,
        played: &Played,
        stated: &StatedDraw,
        differences: &mut Vec<DifferenceReport>,
    ) -> (RoundDrawReport, Option<[i32; 4]>) {
        let kind = played.draw.unwrap_or(DrawKind::Exhaustive);
        let round = &played.round;
        let ready = round.ready();
        let here = usize::from(self.n_players);
        let known: Option<Vec<bool>> = ready[..here].iter().copied().collect();
        let ready_here = known.map(|known| {
            let mut all = [false; 4];
            all[..here].copy_from_slice(&known);
            all
        });
        let deltas = match kind {
            DrawKind::Exhaustive => ready_here.map(|ready| draw_payments(ready, self.n_players)),
            DrawKind::NagashiMangan => {
                let players = round.deal().players();
                let players = players.filter(|&player| round.is_nagashi(player));
                Some(round.nagashi_payments(players, &self.rules.rules))
            }
            _ => Some([0; 4]),
        };
        compare_draw(
            stated,
            played,
            &Drawn {
                kind,
                ready,
                deltas,
                shown: self.shown_draw(played),
            },
            differences,
        );
        let report = RoundDrawReport {
            kind: kind.key(),
            ready: (!kind.is_abortive()).then(|| {
                let players = round.deal().players();
                let players = players.filter(|player| ready[player.idx()] == Some(true));
                players.map(Player::letter).collect()
            }),
            deltas: deltas.map(|deltas| PlayerPointsReport::new(deltas, self.n_players)),
        };
        (report, deltas)
    }
}

/// The number of differences in the round and in its wins.
fn n_differences(round: &RoundReport) -> usize {
    let of_wins = round.wins.iter().map(|win| win.differences.len());
    round.differences.len() + of_wins.sum::<usize>()
}

/// Decides whether the round agrees.
pub(super) fn judge(round: &mut RoundReport) {
    let differs =
        !round.differences.is_empty() || round.wins.iter().any(|win| !win.differences.is_empty());
    round.agrees = match (differs, round.is_stated) {
        (true, _) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
    };
}

fn added(sums: [i32; 4], deltas: [i32; 4]) -> [i32; 4] {
    let mut all = sums;
    for (sum, delta) in all.iter_mut().zip(deltas) {
        *sum = sum.saturating_add(delta);
    }
    all
}

fn riichi_reports(round: &Round) -> Vec<RiichiReport> {
    let declared = round.discards().iter().filter(|discard| discard.is_riichi);
    let report = |player: Player| {
        let riichi = round.riichi(player)?;
        Some(RiichiReport {
            player: player.letter(),
            turn: riichi.turn,
            double: riichi.is_double,
            accepted: riichi.is_accepted,
        })
    };
    declared
        .filter_map(|discard| report(discard.player))
        .collect()
}

fn warning_reports(round: &Round) -> Vec<WarningReport> {
    let report = |warning: &handeval_mahjong::game::Warning| WarningReport {
        kind: warning.kind.key(),
        player: warning.player.letter(),
        tile: warning.tile.to_string(),
    };
    round.warnings().iter().map(report).collect()
}

fn n_calls(round: &Round) -> [u64; 4] {
    Player::ALL.map(|player| {
        let open = |call: &CallKind| *call != CallKind::Ankan;
        let melds = round.melds(player).iter().map(|meld| meld.call.kind());
        melds.filter(open).count() as u64
    })
}
