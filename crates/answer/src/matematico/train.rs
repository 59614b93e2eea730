//! Learning values for any point table. The command writes files, so it is not a question, but it
//! is described like one.

use std::any::Any;
use std::time::Duration;

use handeval_matematico::{
    Deck, LearnedTable, LineTable, PlayerName, Players, PointTable, Record, Training,
};
use handeval_work::{in_order, run_all};
use serde::Serialize;

use super::learned::Learned;
use super::options::{POINTS, points};
use crate::ask::{
    DocumentText, Effort, Fault, Form, Http, Opt, OptionSpec, QuestionSpec, Request, STOPPED, Work,
};
use crate::{Problem, Store, counted};

/// The options of a training run.
#[derive(Clone, Debug)]
pub struct Train {
    points: PointTable,
    /// The seed of the games, if given.
    seed: Option<u64>,
    length: RoundLength,
    is_fresh: bool,
}

/// How long a round lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RoundLength {
    Minutes(u64),
    Games(u64),
}

const OTHER_POINTS: Opt<DocumentText> = Opt::of(OptionSpec {
    default_about: None,
    ..POINTS.required().spec
});

const MINUTES: Opt<u64> = Opt::new("minutes", "N", "Roughly how many minutes to train", "30")
    .form(Form::Number(1, 7 * 24 * 60))
    .default("5");

const GAMES: Opt<u64> = Opt::new(
    "games",
    "N",
    "Number of games, however long they take; the values are then the same on every machine",
    "1000000",
)
.form(Form::Number(1, 1_000_000_000_000))
.conflicts_with("minutes");

/// The default seed of a training run.
const USUAL_SEED: u64 = 1;

const SEED: Opt<u64> = Opt::new("seed", "N", "Seed for the games", "7").default_note("1");

const FRESH: Opt<bool> = Opt::new(
    "fresh",
    "",
    "Start over; the old values stay in use until the new ones are as good",
    "true",
)
.default("false");

impl Train {
    /// The options.
    pub const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "train",
        about: "Train players for your own points by self-play",
        notes: "\
With your own points, players start from general values. This command plays many games with \
these points, learns from them what positions are worth, and saves that to a file. From then on \
every answer for these points on this machine uses it: on the command line, in a server (even one \
that is running), in the terminal and in Python. Tables that differ only in the names or the order \
of custom figures share the same values. Values that turn out worse than the previous ones are not \
used.

One core plays about a thousand games a second. The general values also come from thousands of \
games, so it takes tens of thousands to beat them.

You can stop with Ctrl-C at any time and keep what was learned. The next run continues: it \
finishes the current round of games, or adds another. At the end, each run prints the average \
totals that players reach with these values and with the general ones. If a file is damaged or was \
written by another version, you get a warning that names it, and its values are learned from \
scratch.

The files are in the folder `handeval/matematico` in your cache folder, or in `matematico` in the \
folder that HANDEVAL_CACHE names. With the same points, seed and --games for each run, you get the \
same values on every machine, whatever --jobs is.

Examples:
  handeval matematico train --points table.json
  handeval matematico train --points table.json --minutes 60
  handeval matematico train --points table.json --games 1000000 --json",
        options: &[
            OTHER_POINTS.spec,
            MINUTES.spec,
            GAMES.spec,
            SEED.spec,
            FRESH.spec,
        ],
        http: Http::Nowhere,
        effort: Effort::Long,
        ..QuestionSpec::of::<TrainReport>()
    };

    /// Reads the options.
    ///
    /// # Errors
    ///
    /// An option is missing or wrong, or contradicts another.
    pub fn read(request: &Request) -> Result<Self, Fault> {
        let points = points(request)?;
        if points.digest() == PointTable::classic().digest() {
            let message = "these are the classic points, for which the built-in values are better \
                        than any this command could learn: expected other points";
            let problem = Problem::whole("classic-points", message).about(OTHER_POINTS.spec.name);
            return Err(problem.into());
        }
        let length = match GAMES.get(request)? {
            Some(n_games) => RoundLength::Games(n_games),
            None => RoundLength::Minutes(MINUTES.value(request)?),
        };
        Ok(Self {
            points,
            seed: SEED.get(request)?,
            length,
            is_fresh: FRESH.value(request)?,
        })
    }

    /// Begins a training run, or continues the one in the store. If no number of games was given,
    /// first plays games for a moment to see how many fit into the time.
    ///
    /// # Errors
    ///
    /// The run in the store is a different one, another run is in progress, or nothing can be
    /// written.
    pub fn begin<'a>(
        &'a self,
        store: &'a dyn Store,
        work: Work<'a>,
    ) -> Result<UnderWay<'a>, Problem> {
        let learned = Learned::new(store, &self.points);
        let lock = learned.lock()?;
        let mut warnings = Vec::new();
        let before = whole(learned.table(), &mut warnings);
        let is_damaged = !warnings.is_empty();
        let kept = match self.is_fresh {
            true => None,
            false => whole(learned.training(), &mut warnings),
        };
        let mut training = match (kept, &before) {
            (Some(training), _) => self.goes_on(training)?,
            (None, before) => {
                if let Some(table) = before.as_ref().filter(|_| !self.is_fresh) {
                    warnings.push(format!(
                        "there are values from {}, but no training to continue; training starts over",
                        counted(table.n_games(), "game")
                    ));
                }
                Training::new(self.seed.unwrap_or(USUAL_SEED), 0, &self.points)
            }
        };
        let n_before = training.n_games();
        if is_between_rounds(&training) {
            let n_games = match self.length {
                RoundLength::Games(n_games) => n_games,
                RoundLength::Minutes(minutes) => games_in(minutes, &training, work),
            };
            if (work.should_stop)() {
                return Err(stopped());
            }
            training.plan(n_games);
        }
        // If writing is impossible, it is better to fail now than after the games.
        learned.keep_training(&training)?;
        if is_damaged {
            learned.remove_table();
        }
        let time_limit = match self.length {
            RoundLength::Games(_) => None,
            // The number of games was chosen to fit the time.
            RoundLength::Minutes(minutes) => Some(Duration::from_secs(60 * minutes * 5 / 4)),
        };
        Ok(UnderWay {
            train: self,
            learned,
            _lock: lock,
            before,
            training,
            work,
            n_before,
            end: time_limit.and_then(|limit| (work.clock)().checked_add(limit)),
            warnings,
        })
    }

    /// The training run in the store, if it can be continued.
    fn goes_on(&self, training: Training) -> Result<Training, Problem> {
        let fresh = "`--fresh` starts over";
        let other = |message| Err(Problem::whole("other-training", message));
        let seed = training.seed();
        if self.seed.is_some_and(|wanted| wanted != seed) {
            return other(format!(
                "the training so far used seed {seed}: expected that seed or none; {fresh}"
            ));
        }
        let n_round = training.rounds().last().unwrap_or(0);
        let is_free = is_between_rounds(&training);
        match self.length {
            RoundLength::Games(n_games) if !is_free && n_games != n_round => other(format!(
                "a round of {} was stopped early: expected `--games {n_round}` or \
                 `--minutes` to go on with it; {fresh}",
                counted(n_round, "game")
            )),
            _ => Ok(training),
        }
    }
}

/// Whether none or all of the last round's games were played.
fn is_between_rounds(training: &Training) -> bool {
    let n_left = training.n_planned() - training.n_games();
    n_left == 0 || Some(n_left) == training.rounds().last()
}

fn stopped() -> Problem {
    Problem::whole(STOPPED, "stopped before the first game")
}

/// The contents of a file, if it exists; a damaged one adds a warning.
fn whole<T>(read: Result<Option<T>, Problem>, warnings: &mut Vec<String>) -> Option<T> {
    read.unwrap_or_else(|problem| {
        warnings.push(format!("{}; it will be learned again", problem.message));
        None
    })
}

/// How long games are played to see how many fit into a given time.
const TRIAL: Duration = Duration::from_secs(1);

/// The share of the trial's pace that training can sustain, because it also writes files.
const PACE: f64 = 0.9;

/// How many games fit into the given minutes, as a round number.
fn games_in(minutes: u64, training: &Training, work: Work<'_>) -> u64 {
    let mut trial = training.clone();
    let n_before = trial.n_games();
    trial.plan(u64::MAX);
    let start = (work.clock)();
    let elapsed = || (work.clock)().saturating_sub(start);
    while elapsed() < TRIAL && !(work.should_stop)() {
        trial.run_with(1, &|tasks| run_all(tasks, work.n_threads));
    }
    let per_second = (trial.n_games() - n_before) as f64 / elapsed().as_secs_f64();
    rounded((PACE * per_second * 60.0 * minutes as f64) as u64)
}

/// The number with all but its first two digits replaced by zeros.
fn rounded(n_games: u64) -> u64 {
    let unit = 10_u64.pow(n_games.max(10).ilog10() - 1);
    (n_games / unit * unit).max(100)
}

/// A training run in progress.
#[derive(Debug)]
pub struct UnderWay<'a> {
    train: &'a Train,
    learned: Learned<'a>,
    _lock: Box<dyn Any>,
    /// The values used so far, if any were learned.
    before: Option<LearnedTable>,
    training: Training,
    work: Work<'a>,
    n_before: u64,
    /// When to stop.
    end: Option<Duration>,
    /// Warnings to print before the games.
    pub warnings: Vec<String>,
}

impl UnderWay<'_> {
    /// The longest time between two saves.
    const SAVE: Duration = Duration::from_secs(30);

    /// The approximate time between two checks of the clock.
    const STEP: Duration = Duration::from_millis(200);

    /// The games that this call will play.
    pub fn n_games(&self) -> u64 {
        self.training.n_planned() - self.n_before
    }

    /// Plays the games and learns from each, until stopped. `watch` receives the number of games
    /// played.
    ///
    /// # Errors
    ///
    /// The training run cannot be stored.
    pub fn run(&mut self, mut watch: impl FnMut(u64)) -> Result<(), Problem> {
        let Work {
            n_threads,
            should_stop,
            clock,
            ..
        } = self.work;
        let is_late = |end: Option<Duration>| end.is_some_and(|end| clock() >= end);
        let mut n_at_once = 1;
        let mut now = clock();
        let mut saved = now;
        let mut until_saved = Duration::ZERO;
        while !self.is_over() && !should_stop() && !is_late(self.end) {
            let start = now;
            self.training
                .run_with(n_at_once, &|tasks| run_all(tasks, n_threads));
            now = clock();
            n_at_once = match now.saturating_sub(start) {
                time if time < Self::STEP / 2 => n_at_once * 2,
                time if time > Self::STEP * 2 => (n_at_once / 2).max(1),
                _ => n_at_once,
            };
            watch(self.training.n_games() - self.n_before);
            if now.saturating_sub(saved) > until_saved && !self.is_over() {
                self.learned.keep_training(&self.training)?;
                now = clock();
                saved = now;
                until_saved = (2 * until_saved).clamp(Duration::from_secs(1), Self::SAVE);
            }
        }
        match self.is_over() {
            // The values are stored first: if the program is killed in between, the next call ends
            // this round instead of beginning another.
            true => Ok(()),
            false => self.learned.keep_training(&self.training),
        }
    }

    fn is_over(&self) -> bool {
        self.training.n_games() == self.training.n_planned()
    }

    /// Reports the average totals of players with the learned values. The values are stored for
    /// everyone who plays with these points, unless they are worse than the previous ones by more
    /// than the standard error.
    ///
    /// # Errors
    ///
    /// No game was played, or nothing can be written.
    pub fn finish(self) -> Result<TrainReport, Problem> {
        let training = &self.training;
        if training.n_games() == 0 {
            return Err(stopped());
        }
        let points = &self.train.points;
        let table = training.table();
        let general = self.learned.general_players(self.work.n_threads);
        let before = self.before.as_ref();
        let (comparison, players) = compare(&general, before, &table, self.work.n_threads);
        let is_used = comparison.difference >= -comparison.standard_error;
        if is_used {
            self.learned.keep_table(&table)?;
        }
        self.learned.keep_training(training)?;
        Ok(TrainReport {
            used: is_used,
            points: format!("{:032x}", points.digest()),
            file: self.learned.place(),
            seed: training.seed(),
            games: training.n_games(),
            played: training.n_games() - self.n_before,
            left: training.n_planned() - training.n_games(),
            rounds: training.rounds().collect(),
            players,
            comparison,
        })
    }
}

/// The number of games in the comparison, and the seed for their cards.
const N_COMPARED: u64 = 1000;
const COMPARED_SEED: u64 = 0x6672_6573_6820;

/// The average totals of players on the same decks with general values, with previously learned
/// values, and with the new ones. The new values are compared with the previous ones or, if none
/// were learned, with the general ones.
fn compare(
    general: &Players,
    before: Option<&LearnedTable>,
    now: &LearnedTable,
    n_threads: usize,
) -> (ComparisonReport, Vec<TrainedReport>) {
    const TABLE: PlayerName = PlayerName::Table;
    let mut who = vec![
        (general.clone(), PlayerName::Greedy, None),
        (general.clone(), TABLE, None),
    ];
    for table in before.into_iter().chain([now]) {
        let players = Players::learned(table.clone());
        who.push((players, TABLE, Some(table.n_games())));
    }
    let players: Vec<_> = who
        .iter()
        .map(|(players, name, _)| players.player(*name))
        .collect();
    let lines = LineTable::new(general.points());
    let play = |game_idx| -> Vec<f64> {
        let deck = Deck::shuffled(COMPARED_SEED, game_idx);
        let games = players
            .iter()
            .map(|player| Record::play(&**player, &deck, game_idx));
        games
            .map(|game| f64::from(lines.total(game.grid()).unwrap_or(0)))
            .collect()
    };
    let mut totals = Vec::new();
    let Ok(()) = in_order(N_COMPARED, n_threads, play, |game| {
        totals.push(game);
        Ok::<_, core::convert::Infallible>(())
    });
    let reports = who.iter().enumerate().map(|(idx, (players, name, games))| {
        let (mean, standard_error) = mean(totals.iter().map(|game| game[idx]));
        TrainedReport {
            player: name.key(),
            values: (*name == TABLE).then(|| players.values_from().key()),
            games: *games,
            mean,
            standard_error,
        }
    });
    let (new, old) = (who.len() - 1, who.len() - 2);
    let (difference, standard_error) = mean(totals.iter().map(|game| game[new] - game[old]));
    let comparison = ComparisonReport {
        with: who[old].0.values_from().key(),
        games: N_COMPARED,
        difference,
        standard_error,
    };
    (comparison, reports.collect())
}

/// The mean and its standard error.
fn mean(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    let squares = numbers.map(|number| (number - mean).powi(2)).sum::<f64>();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// What was learned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrainReport {
    /// Whether games with these points use the new values from now on. They do, unless the new
    /// values are worse than the previous ones by more than the standard error.
    pub used: bool,
    /// The digest of the points; two tables share it if every line and diagonal scores the same
    /// with both.
    pub points: String,
    /// The file with the values in use.
    pub file: String,
    /// The seed of the games.
    pub seed: u64,
    /// The number of games played so far, earlier runs included.
    pub games: u64,
    /// The number of games played in this run.
    pub played: u64,
    /// The number of games left in the last round, if it was stopped.
    pub left: u64,
    /// The number of games in each round. The same rounds give the same values on every machine.
    pub rounds: Vec<u64>,
    /// The average totals of players using these points.
    pub players: Vec<TrainedReport>,
    /// The player `table` with the learned values, compared with the previous ones.
    pub comparison: ComparisonReport,
}

/// A player's average total.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrainedReport {
    /// The name of the player.
    pub player: &'static str,
    /// The source of the player's values: `learned` or `general`; absent if the player needs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<&'static str>,
    /// The number of games that the values were learned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The mean total.
    pub mean: f64,
    /// The standard error of the mean.
    pub standard_error: f64,
}

/// Learned values compared with those that were used before, on the same decks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComparisonReport {
    /// The source of the previous values: `learned` or `general`.
    pub with: &'static str,
    /// The number of games each player played.
    pub games: u64,
    /// The mean gain of the learned values, in points.
    pub difference: f64,
    /// The standard error of the mean gain, from the game-by-game differences.
    pub standard_error: f64,
}
