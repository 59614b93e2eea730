//! What each hand is worth.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::OnceLock;

use handeval_cards::{read_cards, read_cards_or_jokers};
use handeval_poker::{Card, CardOrJoker, Hand, HandValue, Rules, best_five, evaluate};
use serde::Serialize;

use super::game::{BOARD, FiveCardHand, GAME, Game, Ranked, Ranking};
use super::rank_lines::RankLines;
use super::{DECK, HAND, ORDER};
use crate::Problem;
use crate::ask::{
    Asked, Effort, Fault, Given, Http, Input, Question, Shape, Words, Work, is_object, read_object,
};

/// What each hand is worth.
#[derive(Debug)]
pub struct Rank {
    given: Given,
    ranking: Ranking,
    /// What the lines of a batch are put together from.
    lines: OnceLock<RankLines>,
}

/// A hand that was read.
#[derive(Clone, Debug)]
pub enum RankInput {
    /// Of high poker, by the rules of the question.
    Hand(Hand<Rules>),
    /// Of a game whose lines are put together as those of high poker are.
    OfGame(GameHand),
    /// Of another game or by other rules, ranked.
    Ranked(Box<RankReport>),
}

/// A hand of another game.
#[derive(Clone, Copy, Debug)]
pub struct GameHand(FiveCardHand);

impl Question for Rank {
    const ASKED: &'static Asked = &Asked {
        game: "poker",
        name: "rank",
        about: "What each hand is worth",
        notes: "\
In a line of a batch, options may stand as words behind the hand: AcAd5h6s board=As5d5cKhQh

Examples:
  handeval poker rank \"As Ks Qs Js Ts\"
  handeval poker rank \"2c 3c 4c 5c Ac Kd Kh\" --json
  handeval poker rank \"8c 6d 4h 3s Ac\" --game ace-to-five
  handeval poker rank \"Ac Ad 5h 6s\" --game omaha --board \"As 5d 5c Kh Qh\"
  handeval poker rank \"Ac Ad Ah As Jo\" --game wild",
        input: Input::Hands {
            spec: HAND,
            may_be_cards: true,
        },
        options: &[GAME.spec, BOARD.spec, DECK.spec, ORDER.spec],
        http: Http::Parameters,
        effort: Effort::Instant,
        answers: Shape::of::<RankReport>(),
        is_list: false,
        quiet: None,
        csv: None,
    };
    const NOUN: &'static str = "hand";

    type Input = RankInput;
    type Report = RankReport;

    fn read(given: &Given) -> Result<Self, Fault> {
        Ok(Self {
            given: given.clone(),
            ranking: Ranking::read(given)?,
            lines: OnceLock::new(),
        })
    }

    fn parse(&self, text: &str) -> Result<RankInput, Problem> {
        let input = match self.ranking {
            Ranking::High(rules) => match Hand::parse(text, rules) {
                Ok(hand) => Ok(RankInput::Hand(hand)),
                Err(_) if has_options(text) => self.parse_with_options(text),
                Err(error) => Err(error.into()),
            },
            Ranking::Other(game, _) => match FiveCardHand::parse(game, text) {
                Some(Ok(hand)) => Ok(RankInput::OfGame(GameHand(hand))),
                _ if has_options(text) => self.parse_with_options(text),
                Some(Err(problem)) => Err(problem),
                None => self.parse_alone(text),
            },
        };
        input.map_err(|problem| no_joker(problem, text))
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
        let written = match self.parse(text)? {
            RankInput::Hand(hand) => {
                let lines = self.lines(hand.rules().max_strength().get());
                lines.write_object(line, &hand, out)
            }
            RankInput::OfGame(GameHand(hand)) => {
                let lines = self.lines(hand.max_strength());
                lines.write_object(line, &hand, out)
            }
            RankInput::Ranked(report) => Self::write(Some(line), &report, out),
        };
        written.map_err(Problem::from_output)?;
        Ok(true)
    }
}

/// A problem of a hand; where it is that a joker is no card, the games that have jokers.
#[cold]
pub(super) fn no_joker(problem: Problem, text: &str) -> Problem {
    let mut cards = read_cards_or_jokers(text).map_while(Result::ok);
    let joker = cards.find(|at| at.card.is_joker());
    let error = read_cards(text).find_map(Result::err);
    match joker.zip(error) {
        Some((joker, error))
            if problem.span == Some(error.span()) && joker.offset == error.span().start =>
        {
            let message = "a joker is no card of this game: expected cards of the deck, or `game` \
                           with `wild` or `bug`";
            Problem::at("no-joker-in-deck", message, joker.span())
        }
        _ => problem,
    }
}

/// Whether a text may have options: words, or an object.
pub(super) fn has_options(text: &str) -> bool {
    text.contains('=') || is_object(text)
}

impl RankInput {
    /// The hand, if it is one of high poker.
    #[must_use]
    pub const fn high(&self) -> Option<Hand<Rules>> {
        match self {
            Self::Hand(hand) => Some(*hand),
            Self::OfGame(_) | Self::Ranked(_) => None,
        }
    }

    fn report(&self) -> RankReport {
        match self {
            Self::Hand(hand) => RankReport::new(hand, evaluate(hand)),
            Self::OfGame(GameHand(hand)) => RankReport::of(&hand.ranked()),
            Self::Ranked(report) => (**report).clone(),
        }
    }
}

impl Rank {
    /// The game, and by which rules, if it is high poker.
    #[must_use]
    pub const fn game(&self) -> (Game, Option<Rules>) {
        match self.ranking {
            Ranking::High(rules) => (Game::High, Some(rules)),
            Ranking::Other(game, _) => (game, None),
        }
    }

    /// Answers a line of a batch as text: hand, category, strength and description, with tabs
    /// between them.
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
            RankInput::OfGame(GameHand(hand)) => {
                self.lines(hand.max_strength()).write_text(&hand, out)
            }
            RankInput::Ranked(report) => report.write_text_line(out),
        };
        written.map_err(Problem::from_output)
    }

    /// The lines of the question's game, which has so many strengths.
    fn lines(&self, n_strengths: u16) -> &RankLines {
        self.lines.get_or_init(|| RankLines::new(n_strengths))
    }

    /// Reads a hand with words behind it, or an object with hand and options.
    fn parse_with_options(&self, text: &str) -> Result<RankInput, Problem> {
        let input = match is_object(text) {
            true => match read_object::<Self>(&self.given, text) {
                Ok((_, _, input)) => input,
                Err(fault) => return Err(fault.of_line()),
            },
            false => match Words::read(text, &self.given)? {
                Some((hand, words)) => {
                    let question: Self = words.question(&self.given)?;
                    question.parse_alone(hand)?
                }
                None => self.parse_alone(text)?,
            },
        };
        // Ready as it is: the lines of a batch are by the rules of the question.
        Ok(RankInput::Ranked(Box::new(input.report())))
    }

    /// Reads a hand without options.
    fn parse_alone(&self, text: &str) -> Result<RankInput, Problem> {
        match self.ranking {
            Ranking::High(rules) => Ok(RankInput::Hand(Hand::parse(text, rules)?)),
            Ranking::Other(game, board) => {
                let ranked = Ranked::parse(game, board.as_ref(), text)?;
                Ok(RankInput::Ranked(Box::new(RankReport::of(&ranked))))
            }
        }
    }
}

/// What one hand is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankReport {
    /// The cards, in their order; a joker is `Jo`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<CardOrJoker>,
    /// The number of cards of the deck.
    pub deck: usize,
    /// `standard` or `stripped`; of another game with an order of its own, the game.
    pub order: &'static str,
    /// The category, in kebab case; null of a hand that does not qualify.
    pub category: Option<&'static str>,
    /// What people call it.
    pub name: String,
    /// The strength, 1 the weakest; null of a hand that does not qualify.
    pub strength: Option<u16>,
    /// The greatest strength by these rules.
    pub strength_max: u16,
    /// The best of them.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub best: Vec<CardOrJoker>,
    /// The answer in words.
    pub description: String,
    /// The game, if it is another than `high`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'static str>,
    /// The board, of a hand of Omaha.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    pub board: Option<Vec<Card>>,
    /// Whether the hand qualifies, in a game in which not every hand does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualifies: Option<bool>,
}

impl RankReport {
    /// The report of a hand and its value.
    pub fn new(hand: &Hand<Rules>, value: HandValue<Rules>) -> Self {
        use std::fmt::Write as _;

        let rules = hand.rules();
        // Room for the longest: a batch has thousands of them.
        let mut description = String::with_capacity(64);
        let _ = write!(description, "{value}"); // nothing can go wrong with a string
        let cards = |cards: &[Card]| cards.iter().copied().map(CardOrJoker::from).collect();
        Self {
            cards: cards(hand.cards()),
            deck: rules.deck().n_cards(),
            order: rules.order().key(),
            category: Some(value.category().key()),
            name: value.name().to_owned(),
            strength: Some(value.strength().get()),
            strength_max: rules.max_strength().get(),
            best: cards(&best_five(hand)),
            description,
            game: None,
            board: None,
            qualifies: None,
        }
    }

    /// The report of a hand of another game.
    pub(super) fn of(hand: &Ranked) -> Self {
        let worth = hand.worth.as_ref();
        Self {
            cards: hand.cards.clone(),
            deck: hand.deck(),
            order: hand.order(),
            category: worth.map(|worth| worth.category),
            name: worth.map_or_else(|| "no low".to_owned(), |worth| worth.name.clone()),
            strength: worth.map(|worth| worth.strength),
            strength_max: hand.max,
            best: hand.best.clone(),
            description: hand.description().to_owned(),
            game: Some(hand.game.key()),
            board: hand.board.clone(),
            qualifies: hand.qualifies(),
        }
    }
}

impl RankReport {
    /// Writes the line of a text batch: hand, category, strength, description, with tabs between
    /// them; `-` for what a hand that does not qualify has not.
    pub(super) fn write_text_line(&self, out: &mut dyn Write) -> io::Result<()> {
        write_cards(&self.cards, out)?;
        let category = self.category.unwrap_or("-");
        write!(out, "\t{category}\t")?;
        match self.strength {
            Some(strength) => write!(out, "{strength}")?,
            None => out.write_all(b"-")?,
        }
        writeln!(out, "\t{}", self.description)
    }
}

/// Writes cards with spaces between them.
pub(super) fn write_cards(cards: &[impl Display], out: &mut dyn Write) -> io::Result<()> {
    for (card_idx, card) in cards.iter().enumerate() {
        write!(out, "{}{card}", if card_idx == 0 { "" } else { " " })?;
    }
    Ok(())
}
