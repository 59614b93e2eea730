//! What a good player averages with the cards of a game.

use std::sync::Arc;
use std::time::Duration;

use handeval_matematico::{Contestant, Deck, Decks, PlayerName, Simulation};

use super::input::{ValuesBody, read_deal};
use super::options::{PLAYER, POINTS, points};
use super::players::RosterOnDemand;
use super::simulate::reject_too_many;
use super::{Simulate, SimulationReport};
use crate::Problem;
use crate::ask::{
    Effort, Fault, Form, Http, Input, Opt, OptionSpec, Question, QuestionSpec, Request, Seed,
    Shape, Work,
};

/// A player's average total with given cards, turned up in random orders.
#[derive(Clone, Debug)]
pub struct Par {
    player: PlayerName,
    roster: Arc<RosterOnDemand>,
    n_games: u64,
    seed: Seed,
    /// The time limit, if the interface sets one.
    time: Option<Duration>,
}

/// The cards.
const CARDS: OptionSpec = Opt::<String>::new(
    "cards",
    "VALUES",
    "25 values in any order",
    "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K",
)
.form(Form::Json(Shape::of::<ValuesBody>()))
.required()
.spec;

const PAR_PLAYER: Opt<PlayerName> = PLAYER.about("Player").default("table");

const GAMES: Opt<u64> = Opt::new("games", "N", "Number of games", "500")
    .form(Form::Number(1, u64::MAX))
    .default_note("2,000; 200 for search, 25 for deep");

const SEED: Opt<u64> =
    crate::deck::SEED.about("Seed for the card orders and for the player's random choices");

impl Question for Par {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "matematico",
        name: "par",
        about: "What a good player would average with these 25 cards in random order",
        notes: "\
The par of 25 cards is the average total of many games with exactly these cards, each in a new \
random order, by a player that sees one card at a time. It is printed with its standard error. The \
order of your input does not matter, and the same seed gives the same answer. With points other \
than the classic ones, players use the same values as in `hint`. The JSON is the same as for \
`simulate`; `mean` is the par.

Examples:
  handeval matematico par grid.txt
  handeval matematico par --seed 1 --cards \"A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K\"
  handeval matematico deck --seed 7 | handeval matematico par
  handeval matematico par --player search --json --file deals.txt    25 values per line",
        input: Input::Whole {
            spec: CARDS,
            is_typed: true,
        },
        options: &[PAR_PLAYER.spec, GAMES.spec, SEED.spec, POINTS.spec],
        http: Http::Object(
            r#"{"cards": "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K", "seed": 1}"#,
        ),
        effort: Effort::Short,
        ..QuestionSpec::of::<SimulationReport>()
    };
    const NOUN: &'static str = "deal";

    type Input = Deck;
    type Report = SimulationReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let points = points(request)?;
        let player = PAR_PLAYER.value(request)?;
        let n_games = GAMES.get(request)?.unwrap_or_else(|| usual_games(player));
        reject_too_many(&[Contestant::Player(player)], n_games, request)
            .map_err(|problem| GAMES.fault(request, problem))?;
        Ok(Self {
            player,
            roster: Arc::new(RosterOnDemand::new(points, request.resources())),
            n_games,
            seed: SEED.seed(request)?,
            time: request.limits().time,
        })
    }

    fn parse(&self, text: &str) -> Result<Deck, Problem> {
        let deal = read_deal(text, CARDS.name)?;
        Deck::new(deal.rest()).map_err(|error| Problem::whole(error.kind(), error.to_string()))
    }

    fn effort(&self, _: &Deck) -> Effort {
        match self.n_games <= usual_games(self.player) && self.player != PlayerName::Deep {
            true => Effort::Short,
            false => Effort::Long,
        }
    }

    fn key(&self, deck: &Deck) -> Option<String> {
        // Any drawn seed is as good as any other.
        let seed = self.seed.drawn().is_none().then_some(self.seed.value);
        Some(format!(
            "{deck:?} {:?} {:?} {} {} {seed:?}",
            self.player,
            self.roster.points(),
            self.roster.key(),
            self.n_games
        ))
    }

    fn answer(&self, deck: &Deck, work: Work<'_>) -> Result<SimulationReport, Problem> {
        let (roster, seed) = (Arc::clone(&self.roster), self.seed.value);
        let players = [Contestant::Player(self.player)];
        let decks = Decks::Orders(*deck, 0..self.n_games);
        let simulation = move |players_by: &_| Simulation::new(&players, decks, players_by, seed);
        let games = Simulate::of(simulation, roster, self.seed, self.time);
        let mut reports = games.answer(&(), work)?;
        reports
            .pop()
            .ok_or_else(|| Problem::whole("no-games", "no game was played"))
    }

    fn drawn_seed(&self) -> Option<u64> {
        self.seed.drawn()
    }

    fn warning(&self) -> Option<&str> {
        self.roster.warning()
    }
}

/// The default number of games, which takes `table` about 50 ms and gives a standard error of 1 to
/// 2 points.
const fn usual_games(player: PlayerName) -> u64 {
    match player {
        PlayerName::Random | PlayerName::Greedy | PlayerName::Table => 2000,
        PlayerName::Search => 200,
        PlayerName::Deep => 25,
    }
}
