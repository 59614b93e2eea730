//! Many games by one or more players on the same decks.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, LazyLock};

use handeval_matematico::{
    AnyFigure, Contestant, Deck, Decks, ParseDecksError, PlayedDeck, PlayerName, Players,
    Simulation, SimulationTally,
};
use serde::{Serialize, Serializer};

use super::input::is_list;
use super::judge::told_values;
use super::options::{POINTS, points};
use super::players::RosterOnDemand;
use crate::Problem;
use crate::ask::{
    Document, DocumentText, Effort, Fault, Form, Http, Opt, Question, QuestionSpec, Request, Seed,
    Shape, Work,
};
use crate::report::{Head, write_objects};

/// Many games by one or more players on the same decks, and their points.
#[derive(Debug)]
pub struct Simulate {
    /// The games; they and their players are made when the first game is played.
    simulation: LazyLock<Simulation, Box<dyn FnOnce() -> Simulation + Send>>,
    roster: Arc<RosterOnDemand>,
    seed: Seed,
    counts_figures: bool,
    /// The time limit, if the interface sets one.
    time: Option<std::time::Duration>,
}

const GAMES: Opt<u64> = Opt::new("games", "N", "Number of games for each player", "100")
    .form(Form::Number(1, u64::MAX))
    .required()
    .conflicts_with("decks");

const FIRST: Opt<u64> = Opt::new(
    "first",
    "N",
    "Which of the seed's games to start with",
    "1000",
)
.default("0");

const PLAYERS: Opt<Contestant> = Opt::new(
    "player",
    "NAME",
    "Players; repeat the option or separate them with `,` to compare several",
    "greedy,table",
)
.listed()
.required();

const SEED: Opt<u64> =
    crate::deck::SEED.about("Seed for the decks and for the players' random choices");

const DECKS: Opt<DocumentText> = Opt::new(
    "decks",
    "PATH",
    "Play the decks in PATH, 25 values per line in the order they are turned up (`-` is standard \
     input)",
    "decks.txt",
)
.form(Form::Document(Document {
    noun: "deck file",
    about: "Decks, each 25 values in the order they are turned up.",
    names: Vec::new,
    max_bytes: 64 << 20,
    is_text: true,
    shape: Shape::of::<DecksBody>(),
    example: r#"["2 10 5 5 A 4 2 8 10 4 J 5 6 3 A K Q 4 7 K 8 7 3 J 4"]"#,
}));

const RANDOM_START: Opt<u64> = Opt::new(
    "random-start",
    "K",
    "Place the first K cards of each game in random cells",
    "8",
)
.form(Form::Number(0, 24))
.default_note("none, so no expected totals are printed");

const FIGURES: Opt<bool> = Opt::new(
    "figures",
    "",
    "Also print how often each figure is made",
    "true",
)
.default("false");

/// Decks.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the shape for the schema")]
enum DecksBody {
    /// One per line.
    Text(String),
    List(Vec<String>),
}

impl Question for Simulate {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "simulate",
        about: "Many games by one or more players on the same decks, and the points they score",
        notes: "\
With the same seed, every player gets the same decks, and every run plays the same games, whatever \
--jobs is. Players play for the points in use; with --points other than the classic ones, they use \
general values or those learned by `handeval matematico train --points`, as in `hint`. `best` is \
not a player but the best arrangement found for the 25 cards of each deck, with limited effort \
(about 0.5 s per deck); usually it is proved best. The JSON has one object per player; `against` \
compares it with the other players on the same decks.

With --random-start K, the first K cards of each game go into random cells, the same for every \
player, and the players continue from there. Next to the average total you see what table, search \
and deep expected: the average of what each predicts, as in `hint`, for the cell it chooses for \
card K + 1. With 0, the games are the same as without the option.

Examples:
  handeval matematico simulate --games 10000 --player table
  handeval matematico simulate --games 1000 --player search,greedy --figures
  handeval matematico simulate --decks decks.txt --player deep,best --json
  handeval matematico simulate --games 4000 --player table --random-start 8
  handeval matematico simulate --games 500 --player random --seed 7 --csv games.csv",
        options: &[
            GAMES.spec,
            PLAYERS.spec,
            SEED.spec,
            FIRST.spec,
            DECKS.spec,
            RANDOM_START.spec,
            FIGURES.spec,
            POINTS.spec,
        ],
        http: Http::Object(r#"{"games": 100, "player": ["greedy", "table"], "seed": 1}"#),
        effort: Effort::Long,
        is_list: true,
        csv: Some(
            "Write the deck and the totals of each game to PATH; `-` writes them to standard output \
             instead of the results",
        ),
        ..QuestionSpec::of::<SimulationReport>()
    };
    const NOUN: &'static str = "simulation";

    type Input = ();
    type Report = Vec<SimulationReport>;

    fn read(request: &Request) -> Result<Self, Fault> {
        let contestants = PLAYERS.all(request)?;
        reject_twice(&contestants)?;
        let random_start = random_start(&contestants, request)?;
        let decks = decks(request)?;
        bound(&contestants, &decks, request)?;
        let points = points(request)?;
        let seed = SEED.seed(request)?;
        let roster = Arc::new(RosterOnDemand::new(points, request.resources()));
        let simulation = move |players: &Players| {
            let games = Simulation::new(&contestants, decks, players, seed.value);
            match random_start {
                Some(n_cards) => games.with_random_start(n_cards),
                None => games,
            }
        };
        Ok(Self {
            counts_figures: FIGURES.value(request)?,
            ..Self::of(simulation, roster, seed, request.limits().time)
        })
    }

    fn parse(&self, _: &str) -> Result<(), Problem> {
        Ok(())
    }

    fn answer(&self, (): &(), work: Work<'_>) -> Result<Vec<SimulationReport>, Problem> {
        // Making the players takes seconds, but only once, and is no reason to ask for fewer games.
        LazyLock::force(&self.simulation);
        let is_over = work.is_over_after(self.time);
        self.play(work.n_threads, |_| match is_over() {
            true => Err(Problem::whole(
                "time-is-up",
                "the games would take too long: expected fewer games",
            )),
            false => Ok(()),
        })
    }

    fn write(head: Head<'_>, reports: &Vec<SimulationReport>, out: &mut Vec<u8>) -> io::Result<()> {
        write_objects(head, reports, out)
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.seed.drawn()
    }

    fn warning(&self) -> Option<&str> {
        self.roster.warning()
    }
}

impl Simulate {
    /// A simulation of these games that does not count figures.
    pub(super) fn of(
        simulation: impl FnOnce(&Players) -> Simulation + Send + 'static,
        roster: Arc<RosterOnDemand>,
        seed: Seed,
        time: Option<std::time::Duration>,
    ) -> Self {
        let by = Arc::clone(&roster);
        Self {
            simulation: LazyLock::new(Box::new(move || simulation(by.players()))),
            roster,
            seed,
            counts_figures: false,
            time,
        }
    }

    /// The games with their players, made on first use.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Plays all games on `n_threads` threads, passes them to `take` in order, a few at a time, and
    /// returns each player's results.
    ///
    /// # Errors
    ///
    /// The first error of `take`, which ends the games.
    pub fn play<E>(
        &self,
        n_threads: usize,
        mut take: impl FnMut(&[PlayedDeck]) -> Result<(), E>,
    ) -> Result<Vec<SimulationReport>, E> {
        let mut tally = SimulationTally::new(&self.simulation, self.counts_figures);
        self.simulation.play_all(n_threads, |decks| {
            decks.iter().for_each(|played| tally.add(played));
            take(&decks)
        })?;
        Ok(SimulationReport::all(&tally))
    }

    /// Each player's results, from games that were played separately, in any order.
    pub fn summary<'p>(
        &self,
        played: impl IntoIterator<Item = &'p PlayedDeck>,
    ) -> Vec<SimulationReport> {
        let mut tally = SimulationTally::new(&self.simulation, self.counts_figures);
        played.into_iter().for_each(|played| tally.add(played));
        SimulationReport::all(&tally)
    }
}

/// A fault if a player is repeated.
fn reject_twice(players: &[Contestant]) -> Result<(), Fault> {
    let mut known = BTreeSet::new();
    match players.iter().find(|who| !known.insert(who.key())) {
        None => Ok(()),
        Some(who) => {
            let key = who.key();
            let message = format!("player `{key}` is given twice: expected different players");
            Err(Fault::usage(message))
        }
    }
}

/// How many cards are placed at random before the players take over, if requested.
fn random_start(players: &[Contestant], request: &Request) -> Result<Option<usize>, Fault> {
    let n_cards = RANDOM_START.get(request)?;
    if n_cards.is_some() && players.contains(&Contestant::Best) {
        let message = "`best` is not a player and has no expected totals: expected `random_start` with players only";
        return Err(RANDOM_START.fault(request, Problem::whole("usage", message)));
    }
    Ok(n_cards.map(|n_cards| n_cards as usize)) // at most 24
}

/// The given decks, or the number of shuffled ones.
fn decks(request: &Request) -> Result<Decks, Fault> {
    let n_games = GAMES.get(request)?;
    if !request.has(DECKS.spec.name) {
        let (first, n_games) = (FIRST.value(request)?, GAMES.value(request)?);
        let Some(end) = first.checked_add(n_games) else {
            let message = format!(
                "`first` and `games` add up to more than {}: expected a smaller sum",
                u64::MAX
            );
            return Err(FIRST.fault(request, Problem::whole("wrong-value", message)));
        };
        return Ok(Decks::Shuffled(first..end));
    }
    if request.has(FIRST.spec.name) {
        let message = "`first` selects one of a seed's games, but the decks are given: expected \
                       either `first` or `decks`";
        return Err(FIRST.fault(request, Problem::whole("usage", message)));
    }
    if n_games.is_some() {
        let message = "`games` and `decks` both choose the decks: expected only one of them";
        return Err(DECKS.fault(request, Problem::whole("usage", message)));
    }
    let text = DECKS.document(request)?.text;
    let decks = match is_list(&text) {
        true => listed_decks(&text),
        false => Deck::parse_lines(&text).map_err(Problem::from),
    };
    decks
        .map(Decks::Listed)
        .map_err(|problem| DECKS.fault(request, problem))
}

/// The decks in a JSON list of strings.
fn listed_decks(text: &str) -> Result<Vec<Deck>, Problem> {
    let texts: Vec<String> = serde_json::from_str(text)
        .map_err(|_| Problem::whole("wrong-value", "`decks`: expected a list of strings"))?;
    if texts.is_empty() {
        return Err(ParseDecksError::NoDecks.into());
    }
    let decks = texts.iter().enumerate().map(|(idx, text)| {
        Deck::parse(text)
            .map_err(|error| Problem::whole(error.kind(), format!("`decks[{idx}]`: {error}")))
    });
    decks.collect()
}

/// A fault if the games would take longer than the interface allows.
fn bound(players: &[Contestant], decks: &Decks, request: &Request) -> Result<(), Fault> {
    reject_too_many(players, decks.n_games(), request).map_err(|problem| {
        match request.has(DECKS.spec.name) {
            true => DECKS.fault(request, problem),
            false => GAMES.fault(request, problem),
        }
    })
}

/// A problem if the games would take longer than the interface allows.
pub(super) fn reject_too_many(
    players: &[Contestant],
    n_games: u64,
    request: &Request,
) -> Result<(), Problem> {
    let Some(most_games) = request.limits().games else {
        return Ok(());
    };
    // Numbers of games that take about the same time.
    let most = |who: &Contestant| match who {
        Contestant::Player(PlayerName::Random | PlayerName::Greedy | PlayerName::Table) => {
            (*who, most_games)
        }
        Contestant::Player(PlayerName::Search) => (*who, most_games / 20),
        Contestant::Player(PlayerName::Deep) => (*who, most_games / 400),
        Contestant::Best => (*who, most_games / 500),
    };
    let slowest = players.iter().map(most).min_by_key(|&(_, most)| most);
    match slowest {
        Some((who, most)) if n_games > most.max(1) => Err(Problem::whole(
            "wrong-value",
            format!(
                "{n_games} games are too many: expected at most {} here with `{}`",
                most.max(1),
                who.key()
            ),
        )),
        _ => Ok(()),
    }
}

/// The results of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SimulationReport {
    /// The name of the player, or `best` for the best arrangements.
    pub player: &'static str,
    /// The source of its values, if not the built-in table: `learned` for these points, or
    /// `general`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<&'static str>,
    /// The number of games played.
    pub games: u64,
    /// The seed for the decks and for the players' random choices.
    pub seed: u64,
    /// The number of cards of each game placed at random before the player took over, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_start: Option<u64>,
    /// The mean of what the player expected after the random start: the total it predicted for the
    /// cell it chose for its first card. Only for `table`, `search` and `deep` after a random
    /// start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
    /// The mean total.
    pub mean: f64,
    /// The standard error of the mean; `null` for a single game.
    pub standard_error: Option<f64>,
    /// The difference between what the player expected and what it reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_less_mean: Option<ExpectedReport>,
    /// The lowest total.
    pub min: i64,
    /// The highest total.
    pub max: i64,
    /// Percentiles: the total that p % of the games do not exceed.
    pub quantiles: Quantiles,
    /// The number of arrangements that are proved to be the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved_best: Option<u64>,
    /// The number of games by total, from the lowest to the highest, without gaps.
    pub histogram: Vec<BarReport>,
    /// Comparisons with the other players on the same decks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<AgainstReport>,
    /// How often each figure was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<FigureReport>,
}

impl SimulationReport {
    /// Each contestant's results, in the order in which the contestants were given. At least one
    /// game must have been played.
    pub fn all(tally: &SimulationTally<'_>) -> Vec<Self> {
        let contestants = tally.simulation().contestants().enumerate();
        contestants
            .map(|(idx, who)| Self::new(tally, idx, who))
            .collect()
    }

    fn new(tally: &SimulationTally<'_>, idx: usize, who: Contestant) -> Self {
        let totals = tally.totals(idx);
        let expectation = tally.expectation(idx);
        let n_cards = tally.simulation().random_start();
        let histogram = tally.histogram(idx).into_iter();
        let others = tally.simulation().contestants().enumerate();
        let others = others.filter(|&(other_idx, _)| other_idx != idx);
        Self {
            player: who.key(),
            values: match who {
                Contestant::Player(name) => told_values(name, tally.simulation().values_from()),
                Contestant::Best => None,
            },
            games: totals.n(),
            seed: tally.simulation().seed(),
            random_start: n_cards.map(|n_cards| n_cards as u64),
            expected: expectation.map(|found| found.mean),
            expected_less_mean: expectation.map(|found| ExpectedReport {
                difference: found.less_reached,
                standard_error: found.standard_error,
            }),
            mean: totals.mean(),
            standard_error: totals.standard_error(),
            min: totals.min(),
            max: totals.max(),
            quantiles: Quantiles::new(|percent| totals.percentile(percent)),
            proved_best: tally.n_proved(idx),
            histogram: histogram
                .map(|(range, games)| BarReport {
                    from: *range.start(),
                    to: *range.end(),
                    games,
                })
                .collect(),
            against: others
                .map(|(other_idx, other)| {
                    let difference = tally.difference(idx, other_idx);
                    AgainstReport {
                        player: other.key(),
                        difference: difference.mean,
                        standard_error: difference.standard_error,
                        wins: difference.n_higher,
                        ties: difference.n_equal,
                        losses: difference.n_lower,
                    }
                })
                .collect(),
            figures: tally.figures(idx).map(|counts| FigureReport::new(&counts)),
        }
    }
}

/// Percentiles of the totals: `p5` is the total that 5% of the games do not exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)] // the names say it all
pub struct Quantiles {
    pub p1: i64,
    pub p5: i64,
    pub p10: i64,
    pub p25: i64,
    pub p50: i64,
    pub p75: i64,
    pub p90: i64,
    pub p95: i64,
    pub p99: i64,
}

impl Quantiles {
    fn new(percentile: impl Fn(u64) -> i64) -> Self {
        Self {
            p1: percentile(1),
            p5: percentile(5),
            p10: percentile(10),
            p25: percentile(25),
            p50: percentile(50),
            p75: percentile(75),
            p90: percentile(90),
            p95: percentile(95),
            p99: percentile(99),
        }
    }
}

/// How many games had a total in `from..=to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)] // the names say it all
pub struct BarReport {
    pub from: i64,
    pub to: i64,
    pub games: u64,
}

/// A player compared with another one on the same decks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AgainstReport {
    /// The other player.
    pub player: &'static str,
    /// The mean difference from the other player's total.
    pub difference: f64,
    /// The standard error of the mean difference, from the game-by-game differences; `null` for a
    /// single game.
    pub standard_error: Option<f64>,
    /// The number of games in which the player has the higher total.
    pub wins: u64,
    /// The number of ties.
    pub ties: u64,
    /// The number of games in which the player has the lower total.
    pub losses: u64,
}

/// What a player expected, compared with what it reached.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExpectedReport {
    /// The mean expectation minus the mean total.
    pub difference: f64,
    /// The standard error of the difference between the means, from the game-by-game differences;
    /// `null` for a single game.
    pub standard_error: Option<f64>,
}

/// How often each figure was made in all games together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FigureReport {
    /// In the ten rows and columns.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub lines: Vec<FigureCounts>,
    /// On the two diagonals.
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, u64>))]
    pub diagonals: Vec<FigureCounts>,
}

impl FigureReport {
    fn new(counts: &[(AnyFigure<'_>, [u64; 2])]) -> Self {
        let at = |place: usize| {
            let counts = counts.iter().map(|&(figure, counts)| FigureCounts {
                figure: figure.key().to_owned(),
                name: figure.name().to_owned(),
                count: counts[place],
            });
            counts.collect()
        };
        Self {
            lines: at(0),
            diagonals: at(1),
        }
    }
}

/// How often a figure was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureCounts {
    /// The figure, in kebab case.
    pub figure: String,
    /// The figure in words.
    pub name: String,
    /// How often.
    pub count: u64,
}

fn as_object<S: Serializer>(counts: &[FigureCounts], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|counts| (&counts.figure, counts.count)))
}
