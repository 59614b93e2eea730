//! How often each player wins, before all cards are known.

mod assumption;
mod by_holding;
mod count;
mod game;
mod next;
mod player;
mod report;
mod settings;
mod stud;
mod wrong;

use std::time::Duration;

use handeval_poker::{
    Card, CardSet, DrawSpot, DrawSpotError, EquityError, ExactDrawEquity, ExactEquity,
    ExactStudEquity, Game, Spot, StudError, StudSpot,
};

use super::cards::span_of;
use crate::Problem;
use crate::ask::{
    Effort, Fault, Input, Opt, OptionSpec, Question, QuestionSpec, Request, Words, Work, is_object,
    read_object,
};

pub use assumption::AssumptionReport;
pub use by_holding::{ComboReport, HandEquityReport};
pub use next::NextEquityReport;
pub(super) use player::read_range;
pub use report::{CategoryReport, EquityReport, PlayerEquityReport};

use game::{GAME, is_omaha};
use player::{Held, Player};
use settings::{
    BOARD, COMBOS, DEAD, DECK, ERROR, EXACT, EXCHANGE, EXPLAIN, HANDS, HOLD, NEXT, NO_CATEGORIES,
    OPPONENTS, ORDER, RequestedMethod, SAMPLES, SEED, Settings, Table,
};
use stud::Stud;
use wrong::{Wrong, span_in};

/// How often each of several players wins.
#[derive(Clone, Debug)]
pub struct Equity {
    /// The request, kept for batch lines that are objects.
    request: Request,
    settings: Settings,
}

/// The players whose equity is requested.
#[derive(Clone, Debug)]
pub struct EquityInput {
    players: Vec<Player>,
    /// How many players were given; the rest have random hands.
    n_given: usize,
    /// What was assumed in reading the players.
    assumed: Vec<AssumptionReport>,
    dealt: Dealt,
    settings: Settings,
    /// The time limit, if the interface sets one.
    time: Option<Duration>,
}

/// The players' cards.
#[derive(Clone, Debug)]
enum Dealt {
    /// Hands or ranges that are dealt a shared board.
    Board(Spot),
    /// A five-card hand that keeps some cards and draws the rest.
    Draw(DrawSpot),
    /// Players with up to seven cards of their own.
    Stud(StudSpot),
}

const PLAYER: OptionSpec = Opt::<String>::new(
    "player",
    "PLAYER",
    "one hand or range per player, or all of them with `|` between them",
    "QQ+,AKs | T9s-76s",
)
.repeatable()
.spec;

impl Question for Equity {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "equity",
        about: "How often each player wins, given hands or ranges and any board",
        notes: "\
A player is a hand (AsKs) or a range. A single player plays against one opponent with a random \
hand, or against the number of opponents set by --opponents. A range is a list of items separated \
by commas; \
an item that is held less often takes a weight after a colon.
  QQ  AKs  AKo  AK      a pair; suited, offsuit or both
  QQ+  A5o+  T9s+       these and all better ones: QQ-AA; A5o-AKo; T9s-AKs
  QQ-88  A5s-A2s  T9s-76s   everything in between, ends included
  AhKx  AcT  Ah*        one card fixed, the other of a given rank, or any card
  random  AA,KK:0.5     any hand; aces, and kings at half weight
  20%  5%-20%           the best hands with at most 20% of all combos; without the top 5%
Percentages are by equity against one random hand (see `handeval poker hands`), and only for \
hold'em.
Ranges can also be written as in other programs: with weights such as KK:50%, KK@50, 50%(KK,QQ) \
or [50]KK[/50], with spaces or semicolons between items, and in braces.
Short-deck ranges are written the same way, with ranks from 6 up. In Omaha, each player is \
`random`, a hand of 4, 5 or 6 cards (the same number for all), or a range of such hands: AA** or \
AAxx for two aces and any two cards, KKQQ, and AA**:ds, :ss or :rainbow for suits; --combos and \
--hands work only with hands of two cards. In five-card draw you give one hand and the cards to keep (--hold); \
the opponents (--opponents) are dealt their own hands and draw by the rule of --exchange.
In stud, stud8 and razz, each player is DOWN/UP: two cards down and those face up (AsKs/Qh2d), \
three down on seventh street, x for an unknown card (xx/7h), or just cards (AsKsQh). In razz, a \
card can be a rank alone (A2/9). All players are on the same street; --dead takes the up cards of \
players who have folded, and --board the shared last card.

If there are few enough boards, all of them are counted. Otherwise the answer is estimated from \
random deals, with its standard error. The choice never depends on the speed of the machine. \
Ctrl-C stops the work and prints an estimate with its error; in a batch, the lines in progress \
are estimated. --jobs never changes an answer.

In a batch, put the players on one line with `|` between them, then any options as words:
  AA | KK board=Th9h2c

Examples:
  handeval poker equity AsAh KsKc
  handeval poker equity AsKs --opponents 2
  handeval poker equity QQ+,AK 22+,A2s+ --board Th9d4c --explain
  handeval poker equity 5% 5%-20%
  handeval poker equity AA KK:0.5,AK random --dead 2c --combos
  handeval poker equity 20% QQ --board Th9d4c --hands --next
  handeval poker equity --game short-deck AcAd T9s+ --board 9c8d7h
  handeval poker equity --game omaha-hi-lo AcAd2s3s KdQdJc9c --board Kc7d2h
  handeval poker equity --game omaha AA**:ds KcKdQhQs --board Kh7d2h
  handeval poker equity --game draw 9c9dJcJdTh --hold 9c9dJcJd --opponents 3 --exchange singletons
  handeval poker equity --game stud AsKs/Qh4d 2c2d/7h8h --dead 2h9d
  handeval poker equity --game stud8 As2s/4h xx/Kh
  handeval poker equity --game razz A2/9 xx/7
  handeval poker equity random random random random --error 0.0001 --seed 7
  echo 'AA | T9s-76s board=Th9h2c' | handeval poker equity --json -",
        input: Input::Together(PLAYER),
        options: &[
            GAME.spec,
            BOARD.spec,
            DEAD.spec,
            HOLD.spec,
            OPPONENTS.spec,
            EXCHANGE.spec,
            DECK.spec,
            ORDER.spec,
            EXACT.spec,
            SAMPLES.spec,
            ERROR.spec,
            SEED.spec,
            COMBOS.spec,
            HANDS.spec,
            NEXT.spec,
            NO_CATEGORIES.spec,
            EXPLAIN.spec,
        ],
        effort: Effort::Long,
        has_notations: true,
        ..QuestionSpec::of::<EquityReport>()
    };
    const NOUN: &'static str = "spot";
    const GIVES_PARTS: bool = true;

    type Input = EquityInput;
    type Report = EquityReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            request: request.clone(),
            settings: Settings::read(request)?,
        })
    }

    fn replaced_by(is_said: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        settings::replaced_by(is_said)
    }

    fn parse(&self, text: &str) -> Result<EquityInput, Problem> {
        match is_object(text) {
            true => match read_object::<Self>(&self.request, text) {
                Ok((_, _, input)) => Ok(input),
                Err(fault) => Err(fault.of_line()),
            },
            false => self.parse_line(text),
        }
    }

    fn parse_parts(&self, parts: &[String]) -> Result<EquityInput, Vec<(usize, Problem)>> {
        if let Some(problem) = &self.settings.misfit {
            return Err(vec![(0, problem.clone())]);
        }
        if let [all] = parts {
            let input = self.parse(all).and_then(|input| self.with_opponents(input));
            return input.map_err(|problem| vec![(0, problem)]);
        }
        let (mut players, mut problems) = (Vec::new(), Vec::new());
        for (part_idx, text) in parts.iter().enumerate() {
            let player = match text.find('|') {
                None => Player::read(text, &self.settings.table),
                Some(start) => {
                    let message = "`|` separates players within one string: expected each player \
                        separately, or all of them in one string";
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
        let input = self.input(players).map_err(|wrong| {
            let mut problem = wrong.problem;
            if let Some(player_idx) = wrong.player_idx {
                problem.span = parts.get(player_idx).map(|text| span_in(wrong.card, text));
            }
            vec![(wrong.player_idx.unwrap_or(0), problem)]
        })?;
        let input = self.with_opponents(input);
        input.map_err(|problem| vec![(0, problem)])
    }

    fn with_options_of(&self, text: &str) -> Option<Self> {
        match is_object(text) {
            true => {
                let object = read_object::<Self>(&self.request, text);
                object.ok().map(|(_, question, _)| question)
            }
            false => {
                let (_, words) = Words::read(text, &self.request).ok()??;
                words.question(&self.request).ok()
            }
        }
    }

    fn read_as(&self, text: &str) -> Option<String> {
        let player = Player::read(text, &self.settings.table).ok()?;
        (!player.is_plain).then_some(player.text)
    }

    fn effort(&self, input: &EquityInput) -> Effort {
        /// The work done in about 100 milliseconds.
        const SHORT: u64 = 40_000_000;
        // In units of a count, a random deal costs a few per player; in Omaha, one for each choice
        // of five cards.
        let n_units: u64 = match &input.settings.table {
            Table::Draw(draw) => 40 * draw.n_opponents as u64,
            Table::Board(board) if is_omaha(board.game) => 40 * input.players.len() as u64,
            Table::Stud(_) => 8 * input.players.len() as u64,
            Table::Board(_) => 4 * input.players.len() as u64,
        };
        let work = match input.settings.method {
            RequestedMethod::ByWork | RequestedMethod::Exact => match &input.dealt {
                Dealt::Board(spot) => ExactEquity::most_work(spot).unwrap_or(u64::MAX),
                Dealt::Draw(spot) => ExactDrawEquity::work(spot).unwrap_or(u64::MAX),
                Dealt::Stud(spot) => ExactStudEquity::work_of(spot).unwrap_or(u64::MAX),
            },
            RequestedMethod::Samples(n) => n.saturating_mul(n_units),
            RequestedMethod::Error(error) => {
                n_units.saturating_mul((0.25 / (error * error)) as u64)
            }
        };
        let work = match &input.settings.table {
            // Each board is counted once more for each of its cards to come.
            Table::Board(board) if board.next => work.saturating_mul(3),
            _ => work,
        };
        match work <= SHORT {
            true => Effort::Short,
            false => Effort::Long,
        }
    }

    fn answer(&self, input: &EquityInput, work: Work<'_>) -> Result<EquityReport, Problem> {
        let is_over = work.is_over_after(input.time);
        let counted = count::count(input, work, &is_over)?;
        let next = next::count(input, &counted, work, &is_over)?;
        Ok(EquityReport::new(input, &counted, next))
    }
}

impl Equity {
    /// Reads players with `|` between them, and words after them.
    fn parse_line(&self, text: &str) -> Result<EquityInput, Problem> {
        match Words::read(text, &self.request)? {
            None => self.parse_players(text),
            Some((players, words)) => {
                let question: Self = words.question(&self.request)?;
                let input = match &question.settings.misfit {
                    Some(problem) => Err(problem.clone()),
                    None => question.parse_players(players),
                };
                let input = input.and_then(|input| question.with_opponents(input));
                input.map_err(|problem| words.place(problem))
            }
        }
    }

    /// Reads players with `|` between them.
    fn parse_players(&self, text: &str) -> Result<EquityInput, Problem> {
        let (mut players, mut spans) = (Vec::new(), Vec::new());
        let mut offset = 0;
        for text in text.split('|') {
            let player = Player::read(text, &self.settings.table);
            players.push(player.map_err(|problem| problem.shifted(offset))?);
            let start = offset + text.len() - text.trim_start().len();
            spans.push((start, text.trim()));
            offset += text.len() + 1;
        }
        self.input(players).map_err(|wrong| {
            let place = wrong
                .player_idx
                .and_then(|player_idx| spans.get(player_idx));
            let span = place.map(|&(start, text)| {
                let span = span_in(wrong.card, text);
                start + span.start..start + span.end
            });
            match span {
                Some(_) => Problem {
                    span,
                    ..wrong.problem
                },
                None => wrong.problem,
            }
        })
    }

    /// Checks that an input with its own `opponents` has a single player. When given for a batch,
    /// `opponents` applies only to lines with a single player.
    fn with_opponents(&self, input: EquityInput) -> Result<EquityInput, Problem> {
        match &self.settings.table {
            Table::Board(board) if board.has_opponents && input.n_given > 1 => {
                let message = format!(
                    "{} players given: expected only one, or `random` for each opponent instead of \
                     `opponents`",
                    input.n_given
                );
                Err(Problem::whole("usage", message).about(OPPONENTS.spec.name))
            }
            _ => Ok(input),
        }
    }

    fn input(&self, mut players: Vec<Player>) -> Result<EquityInput, Wrong> {
        let n_given = players.len();
        let mut assumed = Vec::new();
        for player in &players {
            for assumption in &player.assumed {
                if !assumed.contains(assumption) {
                    assumed.push(assumption.clone());
                }
            }
        }
        if let Table::Board(board) = &self.settings.table
            && players.len() == 1
        {
            players.extend((0..board.n_opponents).map(|_| Player::random(board.game)));
            assumed.push(AssumptionReport::random_opponents(board.n_opponents));
        }
        Ok(EquityInput {
            n_given,
            assumed,
            dealt: match &self.settings.table {
                Table::Board(board) => Dealt::Board(spot(
                    board.game,
                    &board.cards,
                    self.settings.dead,
                    &players,
                )?),
                Table::Draw(draw) => Dealt::Draw(self.draw_spot(draw, &players)?),
                Table::Stud(stud) => Dealt::Stud(self.stud_spot(stud, &players)?),
            },
            players,
            settings: self.settings.clone(),
            time: self.request.limits().time,
        })
    }

    fn stud_spot(&self, stud: &Stud, players: &[Player]) -> Result<StudSpot, StudError> {
        let hands = players.iter().filter_map(|player| match &player.held {
            Held::Stud(hand) => Some(hand.clone()),
            _ => None,
        });
        StudSpot::new(stud.game, hands.collect(), &stud.board, &stud.dead)
    }

    fn draw_spot(&self, draw: &settings::Draw, players: &[Player]) -> Result<DrawSpot, Wrong> {
        let mut hands = players.iter().filter_map(|player| match &player.held {
            Held::Five(hand) => Some(hand),
            _ => None,
        });
        match (hands.next(), hands.next()) {
            (Some(hand), None) => {
                let Some(hold) = draw.hold else {
                    let message = "the game `draw` needs the cards to keep: expected `hold` with \
                        cards of the hand, or `none`";
                    return Err(Wrong {
                        problem: Problem::whole("usage", message).about(HOLD.spec.name),
                        player_idx: None,
                        card: None,
                    });
                };
                let (dead, n_opponents) = (self.settings.dead, draw.n_opponents);
                let spot = DrawSpot::new(hand, hold, dead, n_opponents, draw.exchange);
                spot.map_err(|error| {
                    let span = match error {
                        DrawSpotError::HeldCardNotInHand { card } => {
                            let typed = HOLD.get(&self.request).ok().flatten();
                            typed.and_then(|typed| span_of(card, &typed))
                        }
                        _ => None,
                    };
                    let mut wrong = Wrong::from(error);
                    wrong.problem.span = span;
                    wrong
                })
            }
            _ => {
                let message = format!(
                    "{} hands given: expected one in the game `draw`, where `opponents` are dealt \
                     their own",
                    players.len()
                );
                Err(Wrong {
                    problem: Problem::whole("wrong-player-count", message),
                    player_idx: Some(1),
                    card: None,
                })
            }
        }
    }
}

/// The spot of players who share a board.
fn spot(
    game: Game,
    board: &[Card],
    dead: CardSet,
    players: &[Player],
) -> Result<Spot, EquityError> {
    let (mut ranges, mut omaha) = (Vec::new(), Vec::new());
    for player in players {
        match &player.held {
            Held::Range(range) => ranges.push(range.clone()),
            Held::Omaha(range) => omaha.push(range.clone()),
            Held::Five(_) | Held::Stud(_) => {}
        }
    }
    match is_omaha(game) {
        true => Spot::of_omaha_ranges(game, omaha, board, dead),
        false => Spot::of(game, ranges, board, dead),
    }
}
