//! One hand alone: what it makes, where it stands, and what each next card does.

mod known;
mod report;

use std::sync::Arc;

use handeval_poker::{CardPlace, Combo, OddsError, OddsSpot};

use super::cards::{given_twice, span_of};
use super::notation::in_plain_notation;
use crate::Problem;
use crate::ask::{
    Effort, Fault, Input, Opt, OptionSpec, Question, QuestionSpec, Request, Work, read_with_options,
};

pub use report::{CurrentHandReport, NextCardsReport, OddsReport};

use known::{AGAINST, BOARD, DEAD, Known, two_cards};

/// What a hold'em hand makes, where it stands, and what each next card does.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The request, kept for batch lines that set their own options.
    request: Request,
    known: Arc<Known>,
}

/// A hand, with everything else that is known.
#[derive(Clone, Debug)]
pub struct OddsInput {
    /// The hand as typed, in plain notation.
    hand: String,
    spot: OddsSpot,
    known: Arc<Known>,
}

const TWO_CARDS: OptionSpec = Opt::<String>::new("hand", "HAND", "two cards", "Ah Kh")
    .required()
    .spec;

impl Question for Odds {
    const SPEC: &'static QuestionSpec = &QuestionSpec {
        game: "poker",
        name: "odds",
        about: "What a hold'em hand makes, where it stands, and what each next card does",
        notes: "\
The answer has four parts:
  makes   how many of all possible boards give the hand each category
  now     how many other hands it beats, ties and loses to on the board as it is
  equity  its share of the pot at the showdown, against one random hand or those of --against
  next    every next card, with the category and the equity from there

With --against, a next card that puts the hand ahead, if it is behind now, is an out; one that \
ties is half an out. An out need not win: a later card can still change everything.

Everything is counted exactly. For ranges or other games, use `handeval poker equity`.

In a batch, options can follow the hand as words: AhKh board=Qh7h2c against=QsQd

Examples:
  handeval poker odds AhKh
  handeval poker odds AhKh --board Qh7h2c
  handeval poker odds AhKh --board Qh7h2c --against QsQd
  handeval poker odds 9c8c --board 7d6h2s5c --against AsAd --against KhKd --dead Tc
  echo 'AhKh board=Qh7h2c' | handeval poker odds --json -",
        input: Input::Hands {
            spec: TWO_CARDS,
            may_be_cards: true,
        },
        options: &[BOARD.spec, DEAD.spec, AGAINST.spec],
        effort: Effort::Short,
        has_notations: true,
        ..QuestionSpec::of::<OddsReport>()
    };
    const NOUN: &'static str = "hand";

    type Input = OddsInput;
    type Report = OddsReport;

    fn read(request: &Request) -> Result<Self, Fault> {
        Ok(Self {
            request: request.clone(),
            known: Arc::new(Known::read(request)?),
        })
    }

    fn parse(&self, text: &str) -> Result<OddsInput, Problem> {
        read_with_options(self, &self.request, text, Self::parse_hand)
    }

    fn read_as(&self, text: &str) -> Option<String> {
        in_plain_notation(text)
    }

    fn answer(&self, input: &OddsInput, _: Work<'_>) -> Result<OddsReport, Problem> {
        let odds = handeval_poker::odds(&input.spot);
        Ok(OddsReport::new(input, &odds))
    }
}

impl Odds {
    /// Reads a hand without options.
    fn parse_hand(&self, text: &str) -> Result<OddsInput, Problem> {
        let [(first, _), (second, span)] = two_cards(text)?;
        let Some(hand) = Combo::new(first, second) else {
            return Err(given_twice("card", first, span));
        };
        let cards = [first, second];
        let Known {
            board,
            dead,
            against,
            ..
        } = &*self.known;
        let spot = OddsSpot::new(hand, board, *dead, against.clone());
        let spot = spot.map_err(|error| {
            let problem = Problem::whole(error.kind(), error.to_string());
            match error {
                OddsError::DuplicateCard {
                    card,
                    second: CardPlace::Hand,
                    ..
                } => Problem {
                    span: span_of(card, text),
                    ..problem
                },
                // Without dead cards, enough are left.
                OddsError::TooFewCards { .. } => problem.about(DEAD.spec.name),
                // Everything else was checked with the options.
                _ => problem,
            }
        })?;
        Ok(OddsInput {
            hand: cards.iter().map(ToString::to_string).collect(),
            spot,
            known: Arc::clone(&self.known),
        })
    }
}
