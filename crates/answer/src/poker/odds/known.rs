//! The options: everything that is known in addition to the hand.

use handeval_cards::Deck;
use handeval_poker::{Card, CardPlace, CardSet, Combo, OddsError, OddsSpot};

use crate::Problem;
use crate::ask::{Fault, Opt, Request, Value};
use crate::poker::cards::{Placed, cards, dead_cards, given_twice, span_of};

pub(super) const BOARD: Opt<String> = Opt::new(
    "board",
    "CARDS",
    "The cards on the board: three, four or five; none before the flop",
    "Qh7h2c",
)
.listed();

pub(super) const DEAD: Opt<String> = Opt::new(
    "dead",
    "CARDS",
    "Dead cards: nobody holds them, and they are never dealt",
    "2d3d",
)
.listed();

pub(super) const AGAINST: Opt<String> = Opt::new(
    "against",
    "PLAYER",
    "The two cards of an opponent, for each opponent whose cards are known",
    "QsQd",
)
.listed();

/// The board, the dead cards, and the known hands of opponents.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) board: Vec<Card>,
    pub(super) dead: CardSet,
    pub(super) against: Vec<Combo>,
    /// The hands of opponents as typed, in plain notation.
    pub(super) texts: Vec<String>,
}

impl Known {
    pub(super) fn read(request: &Request) -> Result<Self, Fault> {
        let board_text = BOARD.get(request)?.unwrap_or_default();
        let on_board = cards(&board_text).map_err(|problem| BOARD.fault(request, problem))?;
        let board: Vec<Card> = on_board.iter().map(|&(card, _)| card).collect();
        let dead_text = DEAD.get(request)?.unwrap_or_default();
        let dead = dead_cards(&dead_text, Deck::FiftyTwo);
        let dead = dead.map_err(|problem| DEAD.fault(request, problem))?;
        let mut others: Vec<Opponent<'_>> = Vec::new();
        for value in request.values(&AGAINST.spec) {
            let hands = hands(&value.text).map_err(|problem| request.fault_of(value, problem))?;
            others.extend(hands.into_iter().map(|cards| Opponent { value, cards }));
        }
        let mut against = Vec::new();
        for opponent in &others {
            let [(first, _), (second, span)] = &opponent.cards;
            let Some(hand) = Combo::new(*first, *second) else {
                let problem = given_twice("card", *first, span.clone());
                return Err(request.fault_of(opponent.value, problem));
            };
            against.push(hand);
        }
        OddsSpot::check(&board, dead, &against).map_err(|error| {
            let problem = Problem::whole(error.kind(), error.to_string());
            match error {
                OddsError::DuplicateCard { card, second, .. } => match second {
                    CardPlace::Dead => {
                        let span = span_of(card, &dead_text);
                        DEAD.fault(request, Problem { span, ..problem })
                    }
                    CardPlace::Opponent(idx) => others[idx].fault(request, card, problem),
                    _ => {
                        let mut at = on_board.iter().filter(|(other, _)| *other == card);
                        let span = at.nth(1).map(|(_, span)| span.clone());
                        BOARD.fault(request, Problem { span, ..problem })
                    }
                },
                OddsError::TooManyOpponents { .. } => AGAINST.fault(request, problem),
                _ => BOARD.fault(request, problem),
            }
        })?;
        let text = |opponent: &Opponent<'_>| {
            let cards = opponent.cards.iter().map(|(card, _)| card.to_string());
            cards.collect()
        };
        Ok(Self {
            board,
            dead,
            texts: others.iter().map(text).collect(),
            against,
        })
    }
}

/// The cards of an opponent, and the option's value that they come from.
struct Opponent<'r> {
    value: &'r Value,
    cards: [Placed; 2],
}

impl Opponent<'_> {
    /// The fault for a problem with a card.
    fn fault(&self, request: &Request, card: Card, problem: Problem) -> Fault {
        let place = self.cards.iter().find(|(held, _)| *held == card);
        let span = place.map(|(_, span)| span.clone());
        request.fault_of(self.value, Problem { span, ..problem })
    }
}

/// The cards of hands in a text; a user may think that ranges are allowed here.
fn cards_of_hands(text: &str) -> Result<Vec<Placed>, Problem> {
    cards(text).map_err(|problem| match handeval_poker::Range::read(text) {
        Ok(_) => Problem::whole(
            "not-a-hand",
            "a range of hands: expected two cards, such as `AhKh`; `handeval poker equity` takes \
             ranges",
        ),
        Err(_) => problem,
    })
}

/// The two cards of a hand, which may be the same.
pub(super) fn two_cards(text: &str) -> Result<[Placed; 2], Problem> {
    let cards = cards_of_hands(text)?;
    let n_cards = cards.len();
    let hand = cards.try_into();
    hand.map_err(|_| wrong_count(n_cards, "two in a hold'em hand"))
}

/// The hands of opponents, two cards each.
fn hands(text: &str) -> Result<Vec<[Placed; 2]>, Problem> {
    let mut cards = cards_of_hands(text)?.into_iter();
    let n_cards = cards.len();
    let mut hands = Vec::new();
    while let Some(first) = cards.next() {
        let Some(second) = cards.next() else {
            return Err(wrong_count(n_cards, "two for each opponent"));
        };
        hands.push([first, second]);
    }
    match hands.is_empty() {
        true => Err(wrong_count(0, "two for each opponent")),
        false => Ok(hands),
    }
}

fn wrong_count(found: usize, expected: &str) -> Problem {
    let plural = if found == 1 { "" } else { "s" };
    let message = format!("{found} card{plural}: expected {expected}");
    Problem::whole("wrong-card-count", message)
}
