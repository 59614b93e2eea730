//! The cards of the players at a table.

use handeval_cards::read_cards_or_jokers;
use handeval_poker::omaha::Board;
use handeval_poker::wild::WildHand;
use handeval_poker::{Card, CardSet, Game, GameHand, StudHand};

use super::player::Placed;
use super::table::{Table, Wrong};
use crate::Problem;
use crate::poker::cards::{given_twice, span_of};
use crate::poker::game::is_stud;

/// The smallest number of stud players for which the deck can run out, so that they share the last
/// card.
const FEWEST_SHARING: usize = 7;

/// The number of cards that each stud player has if the last card is shared.
const N_BEFORE_LAST: usize = 6;

impl Table<'_> {
    /// Checks cards in the notation of stud, and rewrites them as plain cards in the same places.
    pub(super) fn read_stud_notation(&mut self) -> Result<(), Wrong> {
        let Some(game) = self.settings.game.filter(|&game| is_stud(game)) else {
            return Ok(());
        };
        for (player_idx, player) in self.players.iter_mut().enumerate() {
            let has_folded = player.has_folded;
            let Some(cards) = &mut player.cards else {
                continue;
            };
            if !cards.value.contains(NOT_PLAIN) {
                continue;
            }
            // Nobody needs to know the cards of a player who folded.
            let read = match has_folded {
                true => StudHand::parse(&cards.value, game).map(|_| ()),
                false => StudHand::parse_known(&cards.value, game).map(|_| ()),
            };
            read.map_err(|error| Wrong {
                problem: cards.place(error.into()),
                player_idx: Some(player_idx),
            })?;
            cards.value = cards.value.replace(NOT_PLAIN, " ");
        }
        Ok(())
    }

    /// Each player's cards. A card that several players have, or a player and the board, is an error,
    /// unless it is a card that all players share.
    pub(super) fn cards(&self) -> Result<Vec<CardSet>, Wrong> {
        let mut all: Vec<CardSet> = Vec::new();
        let mut n_jokers = 0;
        for (player_idx, player) in self.players.iter().enumerate() {
            let cards = match &player.cards {
                None => Ok(CardSet::new()),
                Some(cards) => card_set(cards, &mut n_jokers),
            };
            all.push(cards.map_err(|problem| Wrong {
                problem,
                player_idx: Some(player_idx),
            })?);
        }
        let with_cards = || all.iter().filter(|cards| !cards.is_empty());
        let shared = with_cards().copied().reduce(|all, cards| all & cards);
        let shared = shared.filter(|_| with_cards().count() >= FEWEST_SHARING);
        let settings = self.settings;
        let board = settings.board.iter().flat_map(Board::cards).copied();
        let board: CardSet = board.chain(settings.shared_last).collect();
        let mut seen = board;
        for (player_idx, &cards) in all.iter().enumerate() {
            let twice = (seen & cards) - shared.unwrap_or_default();
            if let (Some(card), Some(own)) = (twice.first(), &self.players[player_idx].cards) {
                let holders = match board.contains(card) {
                    true => ON_THE_BOARD,
                    false => "held by two players",
                };
                let problem = held_twice(card, holders, own);
                return Err(Wrong {
                    problem,
                    player_idx: Some(player_idx),
                });
            }
            seen = seen | cards;
        }
        Ok(all)
    }
}

/// The characters that stud notation allows but plain cards do not.
const NOT_PLAIN: [char; 3] = ['/', 'x', 'X'];

const ON_THE_BOARD: &str = "on the board, too";

/// The problem with a card that another player also has.
fn held_twice(card: Card, holders: &str, own: &Placed<String>) -> Problem {
    let message = format!("card `{card}` is {holders}: expected different cards");
    own.place(Problem::at(
        "duplicate-card",
        message,
        span_of(card, &own.value),
    ))
}

/// A stud hand of six cards, and the shared last card. The problem points into the player's text.
pub(super) fn with_last(
    cards: &Placed<String>,
    last: Card,
    game: Game,
) -> Result<GameHand, Problem> {
    if span_of(last, &cards.value).is_some() {
        return Err(held_twice(last, ON_THE_BOARD, cards));
    }
    let n_cards = read_cards_or_jokers(&cards.value)
        .take_while(Result::is_ok)
        .count();
    let hand = game.parse(&format!("{} {last}", cards.value), None);
    match hand {
        Ok(hand) if n_cards == N_BEFORE_LAST => Ok(hand),
        Err(error) if error.kind() != "wrong-card-count" => Err(cards.place(error.into())),
        _ => {
            let message =
                format!("{n_cards} cards, but the last card is shared: expected {N_BEFORE_LAST}");
            Err(cards.place(Problem::whole("wrong-card-count", message)))
        }
    }
}

/// The cards of a player, all different, without jokers, which are counted: all players together
/// have at most two.
fn card_set(cards: &Placed<String>, n_jokers: &mut usize) -> Result<CardSet, Problem> {
    let mut set = CardSet::new();
    for card_at in read_cards_or_jokers(&cards.value) {
        let card_at = card_at.map_err(|error| cards.place(error.into()))?;
        let Some(card) = card_at.card.card() else {
            *n_jokers += 1;
            if *n_jokers > WildHand::MAX_JOKERS {
                let message = "a third joker among the players: expected at most 2";
                let problem = Problem::at("too-many-jokers", message, card_at.span());
                return Err(cards.place(problem));
            }
            continue;
        };
        if !set.insert(card) {
            return Err(cards.place(given_twice("card", card, card_at.span())));
        }
    }
    if set.is_empty() {
        let message = "no cards: expected cards such as `AsAh`";
        return Err(cards.place(Problem::whole("wrong-card-count", message)));
    }
    Ok(set)
}
