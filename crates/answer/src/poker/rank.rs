//! The value of each hand.

use std::sync::OnceLock;

use handeval_cards::{is_plain, read_cards, read_cards_or_jokers};
use handeval_poker::{Game, GameHand, Half, Hand, Rules, evaluate};

use super::game::{BOARD, GAME, HandReader, Ranking, ReadHand, names_of};
use super::rank_lines::{LinedHand, RankLines};
use super::rank_report::{HandReport, RankReport};
use super::{DECK, HAND, ORDER};
use crate::Problem;
use crate::ask::{
    Fault, Input, Question, QuestionSpec, Request, Work, has_options, read_with_options,
    write_with_head,
};

/// The value of each hand.
#[derive(Debug)]
pub struct Rank {
    request: Request,
    reader: HandReader,
    /// What wins in the game, if its lines are assembled in the same way as those of high poker.
    lined: Option<&'static Half>,
    /// Prepared pieces from which the answers to a batch are assembled.
    lines: OnceLock<RankLines>,
}

/// A hand that was read.
#[derive(Clone, Debug)]
pub enum RankInput {
    /// A hand of high poker, with the rules of the question.
    Hand(Hand<Rules>),
    /// A hand of the question's game, if that is not high poker.
    OfGame(GameHand),
    /// A hand with its own options, already ranked.
    Ranked(Box<RankReport>),
}

impl Question for Rank {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "rank",
        about: "What each hand is worth",
        notes: "\
In a batch, options can follow the hand as words: AcAd5h6s board=As5d5cKhQh

Cards can also be written suit first (S10 H4), with numbers (14s 11d), or as a list \
(\"As\",\"Kd\"); the JSON then shows how they were read.

You can also use other names for games: texas, razz or a-5, 2-7 or 27, 6+, plo, plo8 or o8. In \
stud, stud8 and razz, up cards can follow a slash: AsKs7h/Qh2d4d6c; in razz, a card can be just \
a rank.

Examples:
  handeval poker rank \"As Ks Qs Js Ts\"
  handeval poker rank \"2c 3c 4c 5c Ac Kd Kh\" --json
  handeval poker rank \"8c 6d 4h 3s Ac\" --game ace-to-five
  handeval poker rank \"Ac Ad 5h 6s\" --game omaha --board \"As 5d 5c Kh Qh\"
  handeval poker rank \"Qc 5h\" --board \"9c Kh Kd 9s Ah\"
  handeval poker rank \"Ac Ad Ah As Jo\" --game wild",
        input: Input::Hands {
            spec: HAND,
            may_be_cards: true,
        },
        options: &[GAME.spec, BOARD.spec, DECK.spec, ORDER.spec],
        has_notations: true,
        ..QuestionSpec::of::<RankReport>()
    };
    const NOUN: &'static str = "hand";

    type Input = RankInput;
    type Report = RankReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        let reader = HandReader::read(request)?;
        Ok(Self {
            request: request.clone(),
            lined: match reader.ranking {
                Ranking::Other(game, None) => lined(game),
                Ranking::High(_) | Ranking::Other(..) => None,
            },
            reader,
            lines: OnceLock::new(),
        })
    }

    fn parse(&self, text: &str) -> Result<RankInput, Problem> {
        let input = match self.parse_alone(text) {
            Err(_) if has_options(text, Self::SPEC) => self.parse_with_options(text),
            read => read,
        };
        input.map_err(|problem| no_joker(problem, text))
    }

    fn read_as(&self, text: &str) -> Option<String> {
        self.reader.in_plain_notation(text)
    }

    fn answer(&self, input: &RankInput, _: Work<'_>) -> Result<RankReport, Problem> {
        Ok(input.report())
    }

    fn answer_line(
        &self,
        line: u64,
        text: &str,
        _: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        if let Ranking::High(rules) = self.reader.ranking
            && let Some(hand) = Hand::parse_plain(text, rules)
        {
            let lines = self.lines(hand.rules().max_strength().get());
            let written = lines.write_object(line, &hand, out);
            return written.map_err(Problem::from_output).map(|()| true);
        }
        let written = match (self.parse(text)?, self.lined) {
            (RankInput::Hand(hand), _) if is_plain(text) => {
                let lines = self.lines(hand.rules().max_strength().get());
                lines.write_object(line, &hand, out)
            }
            (RankInput::OfGame(hand), Some(half)) if is_plain(text) => {
                let lines = self.lines(half.max_strength());
                lines.write_object(line, &LinedHand { hand, half }, out)
            }
            (input, _) => {
                write_with_head(self, Some(line), text, &input.report(), out)?;
                return Ok(true);
            }
        };
        written.map_err(Problem::from_output)?;
        Ok(true)
    }
}

/// The problem with a hand; for a joker in a game without jokers, the message names the games that
/// have them.
#[cold]
pub(super) fn no_joker(problem: Problem, text: &str) -> Problem {
    let mut cards = read_cards_or_jokers(text).map_while(Result::ok);
    let joker = cards.find(|at| at.card.is_joker());
    let error = read_cards(text).find_map(Result::err);
    match joker.zip(error) {
        Some((joker, error))
            if problem.span == Some(error.span()) && joker.offset == error.span().start =>
        {
            let games = names_of(Game::has_jokers);
            let message = format!(
                "this game has no joker: expected cards from the deck, or `game` set to {games}"
            );
            Problem::at("no-joker-in-deck", message, joker.span())
        }
        _ => problem,
    }
}

/// What wins in a game whose output lines can be assembled from parts: a game without a board in
/// which every hand that qualifies gets its value from five natural cards.
fn lined(game: Game) -> Option<&'static Half> {
    let half = game.whole()?;
    let is_of_five = game.cards() == (Hand::MIN_CARDS..=Hand::MAX_CARDS);
    let is_plain = is_of_five && !game.needs_board() && !game.has_jokers();
    is_plain.then_some(half)
}

impl RankInput {
    /// The hand, if it is a high poker hand.
    pub const fn high(&self) -> Option<Hand<Rules>> {
        match self {
            Self::Hand(hand) => Some(*hand),
            Self::OfGame(_) | Self::Ranked(_) => None,
        }
    }

    fn report(&self) -> RankReport {
        match self {
            Self::Hand(hand) => RankReport::Whole(HandReport::new(hand, evaluate(hand))),
            Self::OfGame(hand) => RankReport::of(hand),
            Self::Ranked(report) => (**report).clone(),
        }
    }
}

impl Rank {
    /// The game, and its rules if it is high poker.
    pub const fn game(&self) -> (Game, Option<Rules>) {
        match self.reader.ranking {
            Ranking::High(rules) => (Game::High, Some(rules)),
            Ranking::Other(game, _) => (game, None),
        }
    }

    /// Whether a board is given for all hands.
    pub const fn has_board(&self) -> bool {
        matches!(self.reader.ranking, Ranking::Other(_, Some(_)))
    }

    /// Answers a line of a batch as text: hand, category, strength, description, separated by tabs.
    ///
    /// # Errors
    ///
    /// What is wrong with the hand.
    pub fn answer_text_line(&self, text: &str, out: &mut Vec<u8>) -> Result<(), Problem> {
        let written = match self.parse(text)? {
            RankInput::Hand(hand) => {
                let lines = self.lines(hand.rules().max_strength().get());
                lines.write_text(&hand, out)
            }
            RankInput::OfGame(hand) => match self.lined {
                Some(half) => {
                    let lines = self.lines(half.max_strength());
                    lines.write_text(&LinedHand { hand, half }, out)
                }
                None => RankReport::of(&hand).write_text_line(out),
            },
            RankInput::Ranked(report) => report.write_text_line(out),
        };
        written.map_err(Problem::from_output)
    }

    /// The writer of lines for the question's game, which has this many strengths.
    fn lines(&self, n_strengths: u16) -> &RankLines {
        self.lines.get_or_init(|| RankLines::new(n_strengths))
    }

    /// Reads a hand with words after it, or an object with hand and options.
    fn parse_with_options(&self, text: &str) -> Result<RankInput, Problem> {
        let input = read_with_options(self, &self.request, text, Self::parse_alone)?;
        // Already evaluated, because the lines of a batch follow the rules of the question.
        Ok(RankInput::Ranked(Box::new(input.report())))
    }

    /// Reads a hand without options.
    fn parse_alone(&self, text: &str) -> Result<RankInput, Problem> {
        Ok(match self.reader.parse(text)? {
            ReadHand::High(hand) => RankInput::Hand(hand),
            ReadHand::Other(hand) => RankInput::OfGame(hand),
        })
    }
}
