//! How often each player wins, before all cards are known.

mod count;
mod game;
mod player;
mod report;
mod settings;

use std::time::Duration;

use handeval_poker::{EquityError, EquityGame, ExactEquity, Spot};

use super::draw::span_of;
use crate::Problem;
use crate::ask::{
    Asked, Effort, Fault, Given, Http, Input, Opt, Question, Shape, Spec, Words, Work, read_object,
};

pub use count::{EquityProgress, PlayerProgress};
pub use report::{CategoryReport, ComboReport, EquityCount, EquityReport, PlayerEquityReport};

use game::GAME;
use player::{Held, Player};
use settings::{BOARD, COMBOS, DEAD, ERROR, EXACT, EXPLAIN, SAMPLES, SEED, Settings, Way};

/// How often each of several players wins.
#[derive(Clone, Debug)]
pub struct Equity {
    /// What was given, for the lines of a batch that are objects.
    given: Given,
    settings: Settings,
}

/// Players whose equity is asked for.
#[derive(Clone, Debug)]
pub struct EquityInput {
    players: Vec<Player>,
    spot: Spot,
    settings: Settings,
    /// How long it may take, where the door says so.
    time: Option<Duration>,
}

const PLAYER: Spec = Opt::<String>::new(
    "player",
    "PLAYER",
    "a hand or a range, as often as there are players; or all of them with `|` between them",
    "QQ+,AKs | T9s-76s",
)
.repeatable()
.spec;

impl Question for Equity {
    const ASKED: &'static Asked = &Asked {
        game: "poker",
        name: "equity",
        about: "How often each player of a game with a board wins, with hands or ranges",
        notes: "\
A player is a hand (AsKs) or a range: items with commas between them, each with a weight behind a
colon if it is held less often than others.
  QQ  AKs  AKo  AK      a pair; suited, offsuit or both
  QQ+  A5o+  T9s+       and all that are better: QQ-AA; A5o-AKo; T9s-AKs
  QQ-88  A5s-A2s  T9s-76s   all from one to the other
  random  AA,KK:0.5     any hand; aces, and half of the kings
A short deck has the same ranges from the six up. In Omaha a player has 4, 5 or 6 cards, as many as
the others, or is random; --combos goes with ranges alone.
The answer is exact if there is not too much to count, by a rule that knows no clock; otherwise
hands are dealt at random, and the answer has its standard error. Ctrl-C ends the work with an
estimate and its error. --jobs changes no answer.
A line of a batch has players with `|` between them, and options as words: AA | KK board=Th9h2c

Examples:
  handeval poker equity AsAh KsKc
  handeval poker equity QQ+,AK 22+,A2s+ --board Th9d4c --explain
  handeval poker equity AA KK:0.5,AK random --dead 2c --combos
  handeval poker equity --game short-deck AcAd T9s+ --board 9c8d7h
  handeval poker equity --game omaha-hi-lo AcAd2s3s KdQdJc9c --board Kc7d2h
  handeval poker equity random random random random --error 0.0001 --seed 7
  echo 'AA | T9s-76s board=Th9h2c' | handeval poker equity --json -",
        input: Input::Together(PLAYER),
        options: &[
            GAME.spec,
            BOARD.spec,
            DEAD.spec,
            EXACT.spec,
            SAMPLES.spec,
            ERROR.spec,
            SEED.spec,
            COMBOS.spec,
            EXPLAIN.spec,
        ],
        http: Http::Parameters,
        effort: Effort::Long,
        answers: Shape::of::<EquityReport>(),
        is_list: false,
        quiet: None,
        csv: None,
    };
    const NOUN: &'static str = "spot";
    const GIVES_PARTS: bool = true;

    type Input = EquityInput;
    type Report = EquityReport;
    type Object = EquityReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        Ok(Self {
            given: given.clone(),
            settings: Settings::read(given)?,
        })
    }

    fn replaced_by(is_said: impl Fn(&str) -> bool) -> &'static [&'static str] {
        settings::replaced_by(is_said)
    }

    fn parse(&self, text: &str) -> Result<EquityInput, Problem> {
        match text.trim_start().starts_with('{') {
            true => match read_object::<Self>(&self.given, text) {
                Ok((_, _, input)) => Ok(input),
                Err(fault) => Err(fault.problem),
            },
            false => self.parse_line(text),
        }
    }

    fn parse_parts(&self, parts: &[String]) -> Result<EquityInput, Vec<(usize, Problem)>> {
        if let [all] = parts {
            return self.parse(all).map_err(|problem| vec![(0, problem)]);
        }
        let (mut players, mut problems) = (Vec::new(), Vec::new());
        for (part_idx, text) in parts.iter().enumerate() {
            let player = match text.find('|') {
                None => Player::read(text, self.settings.game),
                Some(start) => {
                    let message = "`|` stands between the players of a line: expected each player \
                                   by itself, or all of them in one text";
                    Err(Problem::at(
                        "unexpected-character",
                        message,
                        start..start + 1,
                    ))
                }
            };
            match player {
                Ok(player) => players.push(player),
                Err(problem) => problems.push((part_idx, problem)),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        self.input(players).map_err(|error| {
            let player_idx = of_player(&error);
            let mut problem = problem(&error);
            if let Some(player_idx) = player_idx {
                problem.span = Some(span_in(&error, &parts[player_idx]));
            }
            vec![(player_idx.unwrap_or(0), problem)]
        })
    }

    fn effort(&self, input: &EquityInput) -> Effort {
        /// Some 100 milliseconds.
        const SHORT: u64 = 40_000_000;
        // A deal at random is some units of a count, in Omaha one for each choice of five cards.
        let a_hand = match input.settings.game.is_omaha() {
            false => 4,
            true => 40,
        };
        let n_deals = |n: u64| n.saturating_mul(a_hand * input.players.len() as u64);
        let work = match input.settings.way {
            Way::ByWork | Way::Exact => ExactEquity::most_work(&input.spot).unwrap_or(u64::MAX),
            Way::Samples(n) => n_deals(n),
            Way::Error(error) => n_deals((0.25 / (error * error)) as u64),
        };
        match work <= SHORT {
            true => Effort::Short,
            false => Effort::Long,
        }
    }

    fn answer(&self, input: &EquityInput, work: Work<'_>) -> Result<EquityReport, Problem> {
        let counted = count::count(input, work).map_err(|error| problem(&error))?;
        Ok(EquityReport::new(input, &counted))
    }

    fn objects(report: &EquityReport) -> &[EquityReport] {
        std::slice::from_ref(report)
    }
}

impl Equity {
    /// Reads players with `|` between them, and words behind them.
    fn parse_line(&self, text: &str) -> Result<EquityInput, Problem> {
        match Words::read(text, &self.given)? {
            None => self.parse_players(text),
            Some((players, words)) => {
                let question: Self = words.question(&self.given)?;
                let input = question.parse_players(players);
                input.map_err(|problem| words.place(problem))
            }
        }
    }

    /// Reads players with `|` between them.
    fn parse_players(&self, text: &str) -> Result<EquityInput, Problem> {
        let (mut players, mut spans) = (Vec::new(), Vec::new());
        let mut offset = 0;
        for text in text.split('|') {
            let player = Player::read(text, self.settings.game);
            players.push(player.map_err(|problem| problem.shifted(offset))?);
            let start = offset + text.len() - text.trim_start().len();
            spans.push((start, text.trim()));
            offset += text.len() + 1;
        }
        self.input(players).map_err(|error| {
            let place = of_player(&error).and_then(|player_idx| spans.get(player_idx));
            let span = place.map(|&(start, text)| {
                let span = span_in(&error, text);
                start + span.start..start + span.end
            });
            let problem = problem(&error);
            match span {
                Some(_) => Problem { span, ..problem },
                None => problem,
            }
        })
    }

    fn input(&self, players: Vec<Player>) -> Result<EquityInput, EquityError> {
        let settings = self.settings.clone();
        let (mut ranges, mut holdings) = (Vec::new(), Vec::new());
        for player in &players {
            match &player.held {
                Held::Range(range) => ranges.push(range.clone()),
                Held::Omaha(holding) => holdings.push(*holding),
            }
        }
        let (board, dead) = (&settings.board, settings.dead);
        Ok(EquityInput {
            spot: match settings.game {
                EquityGame::Omaha => Spot::omaha(holdings, board, dead)?,
                EquityGame::OmahaHiLo => Spot::omaha_hi_lo(holdings, board, dead)?,
                game => Spot::of(game, ranges, board, dead)?,
            },
            players,
            settings,
            time: self.given.limits().time,
        })
    }
}

/// The player with whom something is wrong, if it is one.
fn of_player(error: &EquityError) -> Option<usize> {
    match *error {
        EquityError::EmptyRange { player_idx }
        | EquityError::DifferentCardCounts { player_idx, .. }
        | EquityError::HeldCardGone { player_idx, .. } => Some(player_idx),
        EquityError::CardHeldTwice { second_idx, .. } => Some(second_idx),
        EquityError::WrongPlayerCount { found } if found > Spot::MAX_PLAYERS => {
            Some(Spot::MAX_PLAYERS)
        }
        _ => None,
    }
}

/// The bytes of the text of that player that are wrong: a card, or all of it.
fn span_in(error: &EquityError, text: &str) -> std::ops::Range<usize> {
    let card = match *error {
        EquityError::HeldCardGone { card, .. } | EquityError::CardHeldTwice { card, .. } => card,
        _ => return 0..text.len(),
    };
    span_of(card, text).unwrap_or(0..text.len())
}

fn problem(error: &EquityError) -> Problem {
    let problem = Problem::whole(error.kind(), error.to_string());
    match error {
        EquityError::TooFewCards { .. } => problem.about(DEAD.spec.name),
        _ => problem,
    }
}
