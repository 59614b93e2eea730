//! A stud question: the players' cards, and the cards that are out of play.

use alloc::vec::Vec;

use super::error::StudError;
use super::hand::{N_CARDS, StudCard, StudHand, first_free};
use super::value::Values;
use crate::{Card, CardSet, Dealing, Game, HandKey};

/// Stud players with their cards, dead cards, and perhaps the shared last card.
///
/// # Examples
///
/// ```
/// use handeval_poker::{ExactStudEquity, Game, StudHand, StudSpot};
///
/// let hands = ["2h4c/Kd6s8d7s", "ThKh/4h5s6hAs"];
/// let hands = hands.map(|text| StudHand::parse(text, Game::Stud8).unwrap());
/// let spot = StudSpot::new(Game::Stud8, hands.to_vec(), &[], &[])?;
/// assert_eq!((spot.street(), spot.n_to_come()), (6, 1));
/// let equity = ExactStudEquity::new(&spot)?.count();
/// assert_eq!(equity.wins_by_mask, [0, 434, 1_126, 0]);
/// assert_eq!(equity.low_by_mask, [0, 1_104, 456, 0]);
/// # Ok::<(), handeval_poker::StudError>(())
/// ```
///
/// Source: rules Z1 to Z6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudSpot {
    game: Game,
    hands: Vec<StudHand>,
    board: Option<Card>,
    dead: CardSet,
    n_unknown_dead: usize,
    street: usize,
    is_last_shared: bool,
}

/// The first street on which players can bet.
const FIRST_STREET: usize = 3;

impl StudSpot {
    /// The maximum number of players: 8.
    pub const MAX_PLAYERS: usize = 8;

    /// A spot with these players. The board has at most the shared last card. A dead card may be
    /// unknown.
    ///
    /// # Errors
    ///
    /// In this order:
    ///
    /// - [`StudError::NotStud`] for a game other than stud, stud hi-lo and razz;
    /// - [`StudError::WrongPlayerCount`] for fewer than two players or more than eight;
    /// - [`StudError::DifferentStreets`] if the players have different numbers of cards;
    /// - [`StudError::BoardTooLong`] for more than one card on the board;
    /// - [`StudError::SevenCardsAndBoard`] for a board card and a player with seven cards;
    /// - [`StudError::MissingSuit`] for a rank without a suit in a game other than razz;
    /// - [`StudError::DuplicateCard`] for a dead card that is given twice;
    /// - [`StudError::DeadCardOnBoard`], [`StudError::HeldCardGone`] and
    ///   [`StudError::CardHeldTwice`] for a card that is in two places;
    /// - [`StudError::NoSuitLeft`] for a rank that has no card left;
    /// - [`StudError::TooFewCards`] if too few cards are left, even with a shared last card.
    pub fn new(
        game: Game,
        hands: Vec<StudHand>,
        board: &[Card],
        dead: &[StudCard],
    ) -> Result<Self, StudError> {
        if game.dealing() != Some(Dealing::Stud) {
            return Err(StudError::NotStud);
        }
        if !(2..=Self::MAX_PLAYERS).contains(&hands.len()) {
            return Err(StudError::WrongPlayerCount { found: hands.len() });
        }
        let street = street(&hands)?;
        if board.len() > 1 {
            return Err(StudError::BoardTooLong { found: board.len() });
        }
        let is_complete = |hand: &StudHand| hand.n_cards() == N_CARDS;
        if let (false, Some(player_idx)) = (board.is_empty(), hands.iter().position(is_complete)) {
            return Err(StudError::SevenCardsAndBoard { player_idx });
        }
        let mut spot = Self {
            game,
            hands,
            board: board.first().copied(),
            dead: dead.iter().filter_map(known).collect(),
            n_unknown_dead: 0,
            street,
            is_last_shared: false,
        };
        spot.check_suits(dead)?;
        check_dead(dead)?;
        spot.check_cards()?;
        let is_unknown = |card: &&StudCard| **card == StudCard::Unknown;
        spot.n_unknown_dead = dead.iter().filter(is_unknown).count();
        spot.choose_suits(dead)?;
        spot.share_last()?;
        Ok(spot)
    }

    /// Checks that all cards have a suit, except in razz.
    fn check_suits(&self, dead: &[StudCard]) -> Result<(), StudError> {
        if Values::of_game(self.game) == Values::Low {
            return Ok(());
        }
        let players = self.hands.iter().enumerate();
        let held = players.map(|(player_idx, hand)| (hand.cards(), Some(player_idx)));
        for (cards, player_idx) in held.chain([(dead, None)]) {
            for card in cards {
                if let StudCard::Rank(rank) = *card {
                    return Err(StudError::MissingSuit { rank, player_idx });
                }
            }
        }
        Ok(())
    }

    /// Checks that no card is in two places.
    fn check_cards(&self) -> Result<(), StudError> {
        if let Some(card) = self.board.filter(|&card| self.dead.contains(card)) {
            return Err(StudError::DeadCardOnBoard { card });
        }
        // Mutants: the cards are different, so `^` does the same.
        let gone = self.dead | self.board.into_iter().collect();
        for (second_idx, hand) in self.hands.iter().enumerate() {
            for card in hand.known() {
                if gone.contains(card) {
                    let player_idx = second_idx;
                    return Err(StudError::HeldCardGone { card, player_idx });
                }
                let mut before = self.hands.iter().take(second_idx);
                let holds = |other: &StudHand| other.known().any(|one| one == card);
                if let Some(first_idx) = before.position(holds) {
                    return Err(StudError::CardHeldTwice {
                        card,
                        first_idx,
                        second_idx,
                    });
                }
            }
        }
        Ok(())
    }

    /// Gives each rank without a suit the first suit that is free.
    fn choose_suits(&mut self, dead: &[StudCard]) -> Result<(), StudError> {
        let mut taken = self.seen();
        for (player_idx, hand) in self.hands.iter_mut().enumerate() {
            let player_idx = Some(player_idx);
            let chosen = hand.choose_suits(&mut taken);
            chosen.map_err(|rank| StudError::NoSuitLeft { rank, player_idx })?;
        }
        for card in dead {
            if let StudCard::Rank(rank) = *card {
                let player_idx = None;
                let found = first_free(rank, &mut taken);
                let found = found.ok_or(StudError::NoSuitLeft { rank, player_idx })?;
                self.dead.insert(found);
            }
        }
        Ok(())
    }

    /// Decides whether the last card is shared.
    fn share_last(&mut self) -> Result<(), StudError> {
        let found = self.unseen().len().saturating_sub(self.n_unknown_dead);
        let n_needed = |spot: &Self| {
            let of_each = (0..spot.n_players()).map(|player_idx| spot.n_own_to_come(player_idx));
            of_each.sum::<usize>() + usize::from(spot.is_last_shared)
        };
        let mut needed = n_needed(self);
        let lacks_last = self.board.is_none() && self.street < N_CARDS;
        if needed > found && lacks_last {
            self.is_last_shared = true;
            needed = n_needed(self);
        }
        match needed > found {
            true => Err(StudError::TooFewCards { found, needed }),
            false => Ok(()),
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The players' cards. Ranks without a suit have become cards.
    #[must_use]
    pub fn hands(&self) -> &[StudHand] {
        &self.hands
    }

    /// The number of players.
    #[must_use]
    pub fn n_players(&self) -> usize {
        self.hands.len()
    }

    /// The shared last card, if it is known.
    #[must_use]
    pub const fn board(&self) -> Option<Card> {
        self.board
    }

    /// The known dead cards.
    #[must_use]
    pub const fn dead(&self) -> CardSet {
        self.dead
    }

    /// The number of unknown dead cards.
    #[must_use]
    pub const fn n_unknown_dead(&self) -> usize {
        self.n_unknown_dead
    }

    /// The street: the number of cards that each player has so far, at least 3.
    #[must_use]
    pub const fn street(&self) -> usize {
        self.street
    }

    /// Whether the last card will be one card for all, because too few cards are left.
    ///
    /// Source: rule Z6.
    #[must_use]
    pub const fn is_last_shared(&self) -> bool {
        self.is_last_shared
    }

    /// The number of cards that a player has but that are not known.
    #[must_use]
    pub fn n_unknown(&self, player_idx: usize) -> usize {
        self.street.saturating_sub(self.n_known(player_idx))
    }

    /// The number of cards that each player gets on later streets, a shared one included.
    #[must_use]
    pub fn n_to_come(&self) -> usize {
        N_CARDS - self.street - usize::from(self.board.is_some())
    }

    fn n_known(&self, player_idx: usize) -> usize {
        let hand = self.hands.get(player_idx);
        hand.map_or(0, |hand| hand.known().count())
    }

    /// The number of cards that a player is dealt from the unseen ones, without a shared one.
    pub(super) fn n_own_to_come(&self, player_idx: usize) -> usize {
        let is_shared = self.is_last_shared || self.board.is_some();
        let n_own = N_CARDS - usize::from(is_shared);
        n_own.saturating_sub(self.n_known(player_idx))
    }

    /// A player's known cards, and the shared card.
    pub(super) fn key(&self, player_idx: usize) -> HandKey {
        let known = self.hands.get(player_idx).into_iter();
        let known = known.flat_map(StudHand::known);
        known.chain(self.board).collect()
    }

    /// The known cards of everyone, and the dead cards.
    fn seen(&self) -> CardSet {
        let known = self.hands.iter().flat_map(StudHand::known);
        // Mutants: the cards are different, so `^` does the same.
        self.dead | known.chain(self.board).collect()
    }

    /// The cards that can be dealt.
    pub(super) fn unseen(&self) -> CardSet {
        !self.seen()
    }
}

/// Checks that no dead card is given twice.
fn check_dead(dead: &[StudCard]) -> Result<(), StudError> {
    let mut different = CardSet::new();
    match dead
        .iter()
        .filter_map(known)
        .find(|&card| !different.insert(card))
    {
        Some(card) => Err(StudError::DuplicateCard { card }),
        None => Ok(()),
    }
}

fn known(card: &StudCard) -> Option<Card> {
    match card {
        StudCard::Known(card) => Some(*card),
        _ => None,
    }
}

/// The street of all players. Hands with a slash are complete; others may leave out unknown cards.
fn street(hands: &[StudHand]) -> Result<usize, StudError> {
    let complete = hands.iter().enumerate();
    let mut complete = complete.filter(|(_, hand)| hand.down().is_some());
    let different = |player_idx, found, other_idx, expected| StudError::DifferentStreets {
        player_idx,
        found,
        expected,
        other_idx,
    };
    let Some((first_idx, first)) = complete.next() else {
        let most = hands.iter().map(StudHand::n_cards).max();
        return Ok(most.unwrap_or(0).max(FIRST_STREET));
    };
    let expected = first.n_cards();
    for (player_idx, hand) in hands.iter().enumerate() {
        let found = hand.n_cards();
        if found > expected || hand.down().is_some() && found < expected {
            return Err(different(player_idx, found, first_idx, expected));
        }
    }
    Ok(expected)
}
