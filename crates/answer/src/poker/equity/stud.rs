//! The options of stud games, and what can be wrong with their players.

use handeval_cards::read_cards;
use handeval_poker::{
    Card, CardSet, Game, ParseStudError, StudCard, StudError, StudHand, StudSpot, read_stud_cards,
};

use super::Wrong;
use super::player::{Held, Player};
use super::settings::{BOARD, DEAD, EXACT, board_cards};
use crate::Problem;
use crate::ask::{Fault, Request};
use crate::poker::draw::span_of;

/// The options of a stud game.
#[derive(Clone, Debug)]
pub(super) struct Stud {
    pub(super) game: Game,
    /// The shared last card.
    pub(super) board: Vec<Card>,
    pub(super) dead: Vec<StudCard>,
}

impl Stud {
    pub(super) fn read(request: &Request, game: Game) -> Result<Self, Fault> {
        let text = BOARD.get(request)?.unwrap_or_default();
        let board = board_cards(&text).map_err(|problem| BOARD.fault(request, problem))?;
        if board.len() > 1 {
            let error = StudError::BoardTooLong { found: board.len() };
            let second = read_cards(&text).flatten().nth(1);
            let span = second.map(|card_at| card_at.span());
            let problem = Problem::at(error.kind(), error.to_string(), span);
            return Err(BOARD.fault(request, problem));
        }
        let text = DEAD.get(request)?.unwrap_or_default();
        let dead = dead_cards(&text, game).map_err(|problem| DEAD.fault(request, problem))?;
        let on_board = board
            .iter()
            .find(|&&card| dead.contains(&StudCard::Known(card)));
        if let Some(&card) = on_board {
            let error = StudError::DeadCardOnBoard { card };
            let problem = Problem {
                span: span_of_dead(&text, game, card),
                ..Problem::whole(error.kind(), error.to_string())
            };
            return Err(DEAD.fault(request, problem));
        }
        Ok(Self { game, board, dead })
    }

    /// The spot with these players.
    pub(super) fn spot(&self, players: &[Player]) -> Result<StudSpot, Wrong> {
        let hands = players.iter().filter_map(|player| match &player.held {
            Held::Stud(hand) => Some(hand.clone()),
            _ => None,
        });
        let spot = StudSpot::new(self.game, hands.collect(), &self.board, &self.dead);
        spot.map_err(Wrong::from)
    }
}

/// The dead cards, which can be unknown.
fn dead_cards(text: &str, game: Game) -> Result<Vec<StudCard>, Problem> {
    let mut known = CardSet::new();
    let mut cards = Vec::new();
    for one in read_stud_cards(text, game)? {
        match one.card {
            StudCard::Known(card) if !known.insert(card) => {
                let message =
                    format!("dead card `{card}` is given twice: expected different cards");
                return Err(Problem::at("duplicate-card", message, one.span()));
            }
            card => cards.push(card),
        }
    }
    Ok(cards)
}

fn span_of_dead(text: &str, game: Game, card: Card) -> Option<std::ops::Range<usize>> {
    let cards = read_stud_cards(text, game).ok()?;
    let mut cards = cards.into_iter();
    let found = cards.find(|one| one.card == StudCard::Known(card))?;
    Some(found.span())
}

/// The bytes of a card in a player's text.
pub(super) fn span_of_held(card: Card, text: &str) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    for part in text.split(['/', 'x', 'X']) {
        if let Some(span) = span_of(card, part) {
            return Some(start + span.start..start + span.end);
        }
        start += part.len() + 1;
    }
    None
}

impl From<ParseStudError> for Problem {
    fn from(error: ParseStudError) -> Self {
        Self::at(error.kind(), error.to_string(), error.span())
    }
}

impl From<StudError> for Wrong {
    fn from(error: StudError) -> Self {
        let problem = Problem::whole(error.kind(), error.to_string());
        let (player_idx, card) = match error {
            StudError::DifferentStreets { player_idx, .. }
            | StudError::SevenCardsAndBoard { player_idx } => (Some(player_idx), None),
            StudError::NoSuitLeft { player_idx, .. } => (player_idx, None),
            StudError::HeldCardGone { player_idx, card } => (Some(player_idx), Some(card)),
            StudError::CardHeldTwice {
                second_idx, card, ..
            } => (Some(second_idx), Some(card)),
            StudError::WrongPlayerCount { found } if found > StudSpot::MAX_PLAYERS => {
                (Some(StudSpot::MAX_PLAYERS), None)
            }
            _ => (None, None),
        };
        Self {
            problem: match error {
                StudError::TooFewCards { .. }
                | StudError::NoSuitLeft {
                    player_idx: None, ..
                } => problem.about(DEAD.spec.name),
                StudError::TooManyDeals => problem.about(EXACT.spec.name),
                _ => problem,
            },
            player_idx,
            card,
        }
    }
}

/// The player whose cards are in `text`.
pub(super) fn player(text: &str, game: Game) -> Result<Player, Problem> {
    let hand = StudHand::parse(text, game)?;
    let cards = text.replace(['/', 'x', 'X'], " ");
    let has_ranks = hand
        .cards()
        .iter()
        .any(|card| matches!(card, StudCard::Rank(_)));
    Ok(Player {
        text: hand.to_string(),
        is_plain: hand.known().next().is_none() || has_ranks || handeval_cards::is_plain(&cards),
        notes: Vec::new(),
        is_hand: true,
        held: Held::Stud(hand),
    })
}
