//! Random positions for practice: which tile to discard, and what each discard is worth.

use handeval_cards::seeded_rng;
use handeval_mahjong::ShownTile;
use handeval_mahjong::riichi::{Position, random_position};
use rand::RngExt as _;
use serde::Serialize;

use super::quiz_answer::QuizQuestion;
use super::score::RiichiRules;
use super::tile_texts::{sorted, together};
use super::value::{DiscardValueReport, Value, ValueReport};
use crate::Problem;
use crate::ask::{Question as _, Request, RequestSource, Work};

/// The maximum shanten; valuing hands farther from a win would take too long.
const MOST_SHANTEN: i8 = 2;

/// The maximum number of positions to value for one seed.
const MAX_POSITIONS: usize = 300;

/// In a third of the positions, the best discard is worth at least this share more than the best
/// one by acceptance.
const LEAST_SHARE: f64 = 0.03;

/// A discard is considered as good as the best one if it costs less than this share of what the
/// best one is worth.
const EQUAL_SHARE: f64 = 0.005;

/// A random position, and what each discard is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizDiscardReport {
    /// The seed.
    pub seed: u64,
    /// The win as a line that `mahjong score` reads, or the position as one for `mahjong value`.
    pub line: String,
    /// The hand: without the winning tile, or with the tile to discard.
    pub hand: String,
    /// The player's seat wind.
    pub seat: &'static str,
    /// The round wind.
    pub round: &'static str,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The dora indicators.
    pub dora: Vec<String>,
    /// What has been discarded so far by all players, sorted.
    pub visible: Vec<String>,
    /// The player's own draws to come.
    pub draws: u8,
    /// The discard that is worth the most.
    pub best: String,
    /// The best discard by acceptance; among equals, the one that is worth the most.
    pub by_acceptance: String,
    /// How many more points the best discard is worth than the best one by acceptance.
    pub gain: f64,
    /// What each discard is worth, as in the answer to `mahjong value`.
    pub value: ValueReport,
}

/// The position for a seed. In one of three positions, the best discard is worth at least 3% more
/// than the best one by acceptance, and in the other two it is not. Chance decides which of the
/// seeds `3n`, `3n + 1` and `3n + 2` has that position, so that nobody can predict it.
///
/// # Errors
///
/// The work was stopped; or no suitable position was found, which is a bug.
pub(super) fn random_discard(
    seed: u64,
    rules: &RiichiRules,
    work: Work<'_>,
) -> Result<QuizDiscardReport, Problem> {
    let differs = seeded_rng(seed / 3).random_range(0..3) == seed % 3;
    let mut rng = seeded_rng(seed);
    let mut below = |n: usize| rng.random_range(0..n.max(1));
    for _ in 0..MAX_POSITIONS {
        let Some(position) = random_position(&rules.rules, MOST_SHANTEN, &mut below) else {
            break;
        };
        let line = line_of(&position, rules);
        let found = |line_of_values: &str| {
            let value = valued(line_of_values, work)?;
            let found = QuizDiscardReport::new(seed, line.clone(), &position, rules, value);
            Ok::<_, Problem>(found.filter(|report| report.differs() == differs))
        };
        // With one detour, most of the wrong positions are found in a tenth of the time.
        if found(&format!("{line} detours=1"))?.is_none() {
            continue;
        }
        if let Some(report) = found(&line)? {
            return Ok(report);
        }
    }
    let message = "no suitable position was found: expected a different seed";
    Err(Problem::whole("no-position", message))
}

/// The position as a line for `mahjong value`.
fn line_of(position: &Position, rules: &RiichiRules) -> String {
    let table = &position.table;
    let (seat, round, draws) = (table.seat, table.round, position.draws);
    let dora: Vec<_> = table.dora.iter().map(ToString::to_string).collect();
    let mut line = format!(
        "{} dora={} seat={seat} round={round} draws={draws}",
        position.hand,
        dora.join(",")
    );
    let seen = sorted(&position.discarded);
    if !seen.is_empty() {
        line.push_str(" visible=");
        line.push_str(&together(&seen));
    }
    super::quiz::add_rules(rules.key(), &rules.switch_texts(), &mut line);
    line
}

/// What each discard on a line is worth.
fn valued(line: &str, work: Work<'_>) -> Result<ValueReport, Problem> {
    let request = Request::new(Value::SPEC, RequestSource::Parameters, 0);
    let question = Value::read(&request).map_err(|fault| fault.problem)?;
    question.evaluate(line, work)
}

impl QuizDiscardReport {
    /// `None` if no discard can lead to points.
    fn new(
        seed: u64,
        line: String,
        position: &Position,
        rules: &RiichiRules,
        value: ValueReport,
    ) -> Option<Self> {
        let discards = value.discards.as_deref()?;
        let best = discards.first()?;
        let best_points = points(best).filter(|&points| points > 0.0)?;
        // By the aim, the discards are in order: the first of equals by acceptance is worth the most.
        let by_acceptance = discards.iter().min_by_key(|discard| {
            (
                discard.rest.shanten,
                std::cmp::Reverse(discard.rest.accepted),
            )
        })?;
        let table = &position.table;
        Some(Self {
            seed,
            line,
            hand: value.hand.clone(),
            seat: table.seat.key(),
            round: table.round.key(),
            rules: rules.key(),
            rule: rules.switch_texts(),
            dora: table.dora.iter().map(ToString::to_string).collect(),
            visible: sorted(&position.discarded),
            draws: position.draws,
            best: best.discard.clone(),
            by_acceptance: by_acceptance.discard.clone(),
            gain: best_points - points(by_acceptance)?,
            value,
        })
    }

    /// Whether the best discard is worth so much more than the best by acceptance that it matters.
    fn differs(&self) -> bool {
        let best = self.best_points();
        best >= (1.0 + LEAST_SHARE) * (best - self.gain)
    }

    /// What the best discard is worth.
    fn best_points(&self) -> f64 {
        self.discards().first().and_then(points).unwrap_or(0.0)
    }

    fn discards(&self) -> &[DiscardValueReport] {
        self.value.discards.as_deref().unwrap_or_default()
    }

    /// What a discard costs compared with the best one, in points; `None` if the hand has no such tile.
    pub fn cost_of(&self, discard: &str) -> Option<f64> {
        let tile: ShownTile = discard.trim().parse().ok()?;
        let name = tile.to_string();
        let mut discards = self.discards().iter();
        discards.find(|one| one.discard == name)?.rest.cost
    }

    /// The question of which tile to discard. Every discard that is as good as the best one is a
    /// right answer.
    pub(super) fn question(&self) -> QuizQuestion {
        let most = EQUAL_SHARE * self.best_points();
        let tile = |discard: &DiscardValueReport| discard.discard.parse().ok();
        let all = self.discards().iter();
        let right = all.filter(|one| one.rest.cost.is_some_and(|cost| cost < most));
        QuizQuestion::discard(
            right.filter_map(tile).collect(),
            self.discards().iter().filter_map(tile).collect(),
        )
    }
}

/// What a discard is worth.
fn points(discard: &DiscardValueReport) -> Option<f64> {
    discard.rest.points
}

#[cfg(test)]
mod tests {
    use handeval_mahjong::{Hand, ToDiscard, discards};

    use super::super::quiz::{Quiz, QuizReport};
    use super::*;

    /// The quiz with these options, given as parameters.
    fn quiz(options: &[(&str, &str)]) -> Result<Quiz, Problem> {
        let mut request = Request::new(Quiz::SPEC, RequestSource::Parameters, 0);
        for (name, value) in [("of", "discards")].iter().chain(options) {
            let mut all = Quiz::SPEC.options.iter();
            request.add(all.find(|spec| spec.name == *name).unwrap(), *value);
        }
        Quiz::read(&request).map_err(|fault| fault.problem)
    }

    fn asked(quiz: &Quiz, seed: u64) -> QuizDiscardReport {
        match quiz.ask(seed, Work::ALONE).unwrap() {
            QuizReport::Discard(report) => *report,
            QuizReport::Win(win) => panic!("{}", win.line),
        }
    }

    /// The kinds of tiles that are best to discard by acceptance, found without values; the player
    /// sees the discards and the indicators.
    fn best_by_acceptance(report: &QuizDiscardReport) -> Vec<String> {
        let hand: Hand = report.hand.parse().unwrap();
        let seen = [report.visible.concat(), report.dora.concat()].concat();
        let hand = hand.see(&seen).unwrap();
        let all = discards(ToDiscard::of(&hand).unwrap());
        let of = |one: &handeval_mahjong::Discard| (one.shanten.value, one.acceptance.total());
        let best = all.iter().filter(|one| of(one) == of(&all[0]));
        best.map(|one| one.tile.to_string()).collect()
    }

    #[test]
    fn in_a_third_of_the_positions_the_best_by_acceptance_is_worth_less() {
        let quiz = quiz(&[]).unwrap();
        let mut places = [0; 3];
        for first in (0..90).step_by(3) {
            let mut n_differ = 0;
            for seed in first..first + 3 {
                let report = asked(&quiz, seed);
                let again = valued(&report.line, Work::ALONE).unwrap();
                let json = |value: &ValueReport| serde_json::to_value(value).unwrap();
                assert_eq!(json(&report.value), json(&again), "{}", report.line);
                assert!((0..=2).contains(&again.shanten), "{}", report.line);
                let discards = again.discards.unwrap();
                let points_of = |tile: &str| {
                    let mut all = discards.iter();
                    let found = all.find(|one| one.discard == tile).unwrap();
                    found.rest.points.unwrap()
                };
                let most = discards.iter().filter_map(points).fold(0.0, f64::max);
                assert_eq!(points_of(&report.best).to_bits(), most.to_bits());
                let kinds = best_by_acceptance(&report);
                let kind = report.by_acceptance.replace('0', "5");
                assert!(kinds.contains(&kind), "{kinds:?} {}", report.line);
                // By acceptance, a red five is as good as a plain one.
                let equals = discards
                    .iter()
                    .filter(|one| kinds.contains(&one.discard.replace('0', "5")));
                let reached = equals.filter_map(points).fold(0.0, f64::max);
                assert_eq!(
                    points_of(&report.by_acceptance).to_bits(),
                    reached.to_bits()
                );
                assert!((report.gain - (most - reached)).abs() < 1e-9);
                if most >= 1.03 * reached {
                    n_differ += 1;
                    places[usize::try_from(seed - first).unwrap()] += 1;
                }
            }
            assert_eq!(n_differ, 1, "seeds {first} to {}", first + 2);
        }
        assert!(places.iter().all(|&n| n >= 5), "{places:?}");
    }

    #[test]
    fn each_discard_as_good_as_the_best_is_right() {
        let quiz = quiz(&[("rules", "m-league")]).unwrap();
        for seed in 0..15 {
            let report = asked(&quiz, seed);
            assert_eq!(report.rules, "m-league");
            let question = report.question();
            for one in report.discards() {
                let cost = report.cost_of(&one.discard).unwrap();
                let is_right = cost < 0.005 * report.best_points();
                assert_eq!(
                    question.is_right(&one.discard),
                    Some(is_right),
                    "{}",
                    report.line
                );
            }
            assert_eq!(question.is_right(&format!(" {} ", report.best)), Some(true));
            let Some(absent) = (1..=7).find(|n| !report.hand.contains(&format!("{n}z"))) else {
                continue;
            };
            let absent = format!("{absent}z");
            if report.discards().iter().all(|one| one.discard != absent) {
                assert_eq!(question.is_right(&absent), None);
            }
            for unread in ["", "5", "m", "12m", "5x"] {
                assert_eq!(question.is_right(unread), None, "{unread}");
            }
        }
    }

    #[test]
    fn equal_seeds_give_equal_positions_by_any_riichi_rules() {
        for rules in ["tenhou", "ema", "tenhou-sanma"] {
            let quiz = quiz(&[("rules", rules)]).unwrap();
            let line = |seed| asked(&quiz, seed).line;
            assert_eq!(line(3), line(3));
            assert_ne!(line(3), line(4));
            assert!(line(5).ends_with(&format!(" rules={rules}")));
        }
        let problem = quiz(&[("rules", "mcr")]).unwrap_err();
        assert_eq!(problem.kind, "not-for-these-rules");
    }

    #[test]
    fn a_position_stops_when_it_is_told_to() {
        let work = Work {
            should_stop: &|| true,
            ..Work::ALONE
        };
        let problem = quiz(&[]).unwrap().ask(1, work).unwrap_err();
        assert_eq!(problem.kind, crate::ask::STOPPED);
    }

    #[test]
    fn sorted_tiles_share_the_letter_of_their_suit() {
        let tiles = ["1m", "9m", "0p", "5p", "1z"].map(str::to_owned);
        assert_eq!(together(&tiles), "19m05p1z");
        assert_eq!(together(&[]), "");
    }
}
