//! The cards of a deck.

use handeval_answer::report::deck::DeckReport;
use handeval_cards::Deck;

use super::{SEED, seed, seed_or_drawn};
use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Answers, Question, Route, Verb, json};

pub(super) const ROUTES: &[Route] = &[Route {
    verb: Verb::Get,
    path: "deck",
    about: "The cards of a deck, in order or shuffled.",
    parameters: &[
        DECK,
        Parameter {
            name: "shuffle",
            about: "whether the cards are shuffled",
            example: "true",
            occurs: Occurs::AtMostOnce,
            form: Form::Flag,
        },
        SEED,
    ],
    answers: Answers::object::<DeckReport>(),
    search: None,
    answer: cards,
}];

/// The number of cards of a deck.
pub(super) const DECK: Parameter = Parameter {
    name: "deck",
    about: "how many cards the deck has; 52 if it is left out",
    example: "52",
    occurs: Occurs::AtMostOnce,
    form: Form::OneOf(|| Deck::ALL.map(key).to_vec()),
};

fn key(deck: Deck) -> &'static str {
    match deck {
        Deck::TwentyFour => "24",
        _ => "52",
    }
}

/// The deck of a question.
pub(super) fn deck(question: &Question<'_>) -> Result<Deck, Refusal> {
    let deck = question.parameters.one_of(DECK.name, &Deck::ALL, key)?;
    Ok(deck.unwrap_or(Deck::FiftyTwo))
}

fn cards(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let seed = match question.parameters.flag("shuffle")? {
        true => Some(seed_or_drawn(question)?),
        false if seed(question)?.is_some() => {
            let message = "`seed` goes with `shuffle=true`: nothing is shuffled without it";
            return Err(Refusal::bad_parameter(SEED.name, message));
        }
        false => None,
    };
    json(&DeckReport::new(deck(question)?, seed))
}
