//! The answers about a game, collected as its rounds are read.

use handeval_logs::riichi::Item;
use handeval_logs::{Damage, DamageKind, Format};

use super::next;
use super::report::{DamagedRoundReport, LogHeading, LogReport, RoundReport};
use super::round::{self, Game};
use super::settings::Log;
use crate::ask::{DamageReport, UnitQuestion as _, Work};

/// The maximum number of rounds in a game; even a half game with many draws has fewer than 40.
const MAX_ROUNDS: usize = 500;

/// Collects the answers for a unit as its rounds are read.
pub(super) struct Answers<'a> {
    log: &'a Log,
    work: Work<'a>,
    file: Option<&'a str>,
    format: Format,
    unit: u64,
    game: Option<Game>,
    /// The last round, whose scores are compared with those of the next one.
    pending: Option<Box<RoundReport>>,
    n_rounds: u64,
    /// The scores at the end of the last round, for logs that do not state them.
    scores: Option<[i32; 4]>,
    all: Vec<LogReport>,
}

impl<'a> Answers<'a> {
    pub(super) const fn new(
        log: &'a Log,
        work: Work<'a>,
        file: Option<&'a str>,
        format: Format,
        unit: u64,
    ) -> Self {
        Self {
            log,
            work,
            file,
            format,
            unit,
            game: None,
            pending: None,
            n_rounds: 0,
            scores: None,
            all: Vec::new(),
        }
    }

    pub(super) fn item(&mut self, item: Item) {
        match item {
            Item::Game(header) => {
                self.flush();
                self.scores = None;
                let game = Game::new(header, &self.log.rules, self.log.is_anonymous);
                match game {
                    Ok(game) => self.game = Some(game),
                    Err(problem) => {
                        self.game = None;
                        self.damaged_outside(Damage::new(DamageKind::UnknownGame, problem.message));
                    }
                }
            }
            _ if self.n_answers() >= MAX_ROUNDS => {
                if self.n_answers() == MAX_ROUNDS {
                    let message = format!("more than {MAX_ROUNDS} rounds in a game");
                    self.damaged_outside(Damage::new(DamageKind::TooLong, message));
                }
            }
            Item::Outside(damage) => self.damaged_outside(damage),
            Item::Round(Err(damage)) => self.damaged(damage),
            Item::Round(Ok(mut round)) => {
                let Some(game) = &self.game else {
                    return;
                };
                let stated = round.scores;
                round.scores = stated.or(self.scores.take());
                match game.report(self.log, &round, self.work) {
                    Err(damage) => self.damaged(damage),
                    Ok(mut report) => {
                        if let Some(pending) = &mut self.pending {
                            game.compare_with_next(pending, &round.deal, stated);
                        }
                        self.scores = next::scores_at_end(&round, &report);
                        self.flush();
                        self.n_rounds += 1;
                        let sums = report.reviewed.iter_mut().flatten();
                        for largest in sums.filter_map(|sums| sums.value.as_mut()) {
                            largest.place(self.unit, self.n_rounds);
                        }
                        self.pending = Some(Box::new(RoundReport {
                            file: self.file.map(str::to_owned),
                            format: self.format.name(),
                            game: self.unit,
                            round: self.n_rounds,
                            ..report
                        }));
                    }
                }
            }
        }
    }

    fn n_answers(&self) -> usize {
        self.all.len() + usize::from(self.pending.is_some())
    }

    fn damaged(&mut self, damage: Damage) {
        self.scores = None;
        self.n_rounds += 1;
        self.add_damage(damage, Some(self.n_rounds));
    }

    /// Damage that is in no round.
    pub(super) fn damaged_outside(&mut self, damage: Damage) {
        self.add_damage(damage, None);
    }

    fn add_damage(&mut self, damage: Damage, round: Option<u64>) {
        self.flush();
        let damage = match self.log.is_anonymous {
            true => damage.without_names(),
            false => damage,
        };
        self.all.push(LogReport::Damaged(DamagedRoundReport {
            file: self.file.map(str::to_owned),
            game: Some(self.unit).filter(|&number| number > 0),
            round,
            error: DamageReport::from(&damage),
            heading: None,
        }));
    }

    /// Reports that the file is cut off, unless the reader of the game has.
    pub(super) fn cut(&mut self) {
        let damage = Damage::cut_data();
        let is_told = match self.all.last() {
            Some(LogReport::Damaged(damaged)) => damaged.error.kind == damage.kind.name(),
            _ => false,
        };
        if !is_told {
            self.damaged_outside(damage);
        }
    }

    fn heading(&self) -> Box<LogHeading> {
        Box::new(LogHeading {
            format: self.format.name(),
            game: self.unit,
            rules: self.game.as_ref().map(Game::heading),
        })
    }

    /// Adds the last round, which has no next round to be compared with.
    fn flush(&mut self) {
        if let Some(mut round) = self.pending.take() {
            round::judge(&mut round);
            self.all.push(LogReport::Round(round));
        }
    }

    pub(super) fn finish(mut self) -> Vec<LogReport> {
        self.flush();
        let heading = self.heading();
        let is_printed = |report: &&mut LogReport| self.log.is_printed(report);
        match self.all.iter_mut().find(is_printed) {
            Some(LogReport::Round(round)) => round.heading = Some(heading),
            Some(LogReport::Damaged(damaged)) => damaged.heading = Some(heading),
            Some(LogReport::Summary(_)) | None => {}
        }
        self.all
    }
}
