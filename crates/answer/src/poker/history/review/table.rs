//! The table at a point in a hand: who is still in, with which cards, and which cards are gone.

use handeval_cards::Card;
use handeval_logs::poker::{HandEventKind, PlayedHand, Player};
use handeval_poker::{Dealing, Game};

use super::worth::Unknown;

/// A hand, street by street.
pub(super) struct Table<'a> {
    pub(super) hand: &'a PlayedHand,
    ignores_folded: bool,
}

/// Known hands, and the cards that the others no longer have.
#[derive(Debug)]
pub(super) struct Dealt {
    pub(super) game: Game,
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) board: Vec<Card>,
    /// The cards that cannot be dealt.
    pub(super) dead: Vec<Card>,
    /// How many more unknown cards cannot be dealt.
    pub(super) n_unknown_dead: usize,
}

impl<'a> Table<'a> {
    pub(super) const fn new(hand: &'a PlayedHand, ignores_folded: bool) -> Self {
        Self {
            hand,
            ignores_folded,
        }
    }

    fn is_stud(&self) -> bool {
        self.hand.game.dealing() == Some(Dealing::Stud)
    }

    /// The street on which a player folded.
    fn folded_on(&self, player: &Player) -> Option<usize> {
        let name = player.folded?;
        let mut streets = self.hand.streets.iter();
        Some(streets.position(|street| street.name == name).unwrap_or(0))
    }

    /// The players who are still in when the cards of a street have been dealt.
    pub(super) fn players_on(&self, street: usize) -> Vec<usize> {
        let players = self.hand.players.iter().enumerate();
        let left = players.filter(|(_, player)| {
            let folded = self.folded_on(player);
            folded.is_none_or(|folded| folded >= street)
        });
        left.map(|(idx, _)| idx).collect()
    }

    /// The players who have not folded.
    pub(super) fn players_at_end(&self) -> Vec<usize> {
        self.players_on(usize::MAX)
    }

    /// The runs whose boards are different by then.
    pub(super) fn runs_on(&self, street: usize) -> Vec<usize> {
        let mut runs = vec![0];
        let first = self.board(street, 0);
        let others = (1..self.hand.boards.len()).filter(|&run| self.board(street, run) != first);
        runs.extend(others);
        runs
    }

    fn board(&self, street: usize, run: usize) -> &[Card] {
        let board = self.hand.boards.get(run).map_or(&[][..], Vec::as_slice);
        let n_board = match self.is_stud() {
            // Only the last card can be common.
            true => usize::from(street + 1 >= LAST_STREET),
            false => {
                let street = self.hand.streets.get(street);
                street.map_or(0, |street| street.n_board)
            }
        };
        board.get(..n_board.min(board.len())).unwrap_or_default()
    }

    /// The cards of these players on a street; everybody else's known cards are gone.
    pub(super) fn dealt(
        &self,
        street: usize,
        run: usize,
        players: &[usize],
    ) -> Result<Dealt, Unknown> {
        let game = self.hand.game;
        if matches!(game.dealing(), None | Some(Dealing::Draw)) {
            return Err(Unknown::Game);
        }
        let board = self.board(street, run).to_vec();
        let mut dealt = Dealt {
            game,
            hands: Vec::new(),
            dead: Vec::new(),
            n_unknown_dead: 0,
            board,
        };
        for (idx, player) in self.hand.players.iter().enumerate() {
            let cards = self.cards(idx, street);
            let known: Vec<Card> = cards.iter().copied().flatten().collect();
            let is_known = known.len() == cards.len() && known.len() >= self.n_cards(street);
            match players.contains(&idx) {
                true if !is_known => return Err(Unknown::Cards),
                true => dealt.hands.push(known),
                false if self.ignores_folded => {}
                false => {
                    let folded = self.folded_on(player);
                    let n_dealt = self.n_cards(folded.map_or(street, |folded| folded.min(street)));
                    dealt.n_unknown_dead += n_dealt.saturating_sub(known.len());
                    dealt.dead.extend(known);
                }
            }
        }
        // Cards of runs before this one have left the deck.
        for earlier in self.hand.boards.iter().take(run) {
            let gone = earlier.iter().filter(|card| !dealt.board.contains(card));
            let gone: Vec<Card> = gone.copied().collect();
            for card in gone {
                if !dealt.dead.contains(&card) {
                    dealt.dead.push(card);
                }
            }
        }
        Ok(dealt)
    }

    /// The number of cards that each player has on a street.
    fn n_cards(&self, street: usize) -> usize {
        match self.hand.game.dealing() {
            Some(Dealing::Stud) => {
                let has_common = street + 1 >= LAST_STREET && !self.hand.boards.is_empty();
                (3 + street).min(7) - usize::from(has_common)
            }
            Some(Dealing::FourToSix) => 4,
            _ => 2,
        }
    }

    /// What is known of a player's cards on a street. In stud, cards that were dealt later are left
    /// out; among unknown cards, the last ones are.
    fn cards(&self, player: usize, street: usize) -> Vec<Option<Card>> {
        let mut cards = self.hand.players[player].cards.clone();
        if !self.is_stud() {
            return cards;
        }
        let is_later = |name: &str| {
            let mut later = self.hand.streets.iter().skip(street + 1);
            later.any(|street| street.name == name)
        };
        for event in &self.hand.events {
            if event.player == Some(player)
                && matches!(event.kind, HandEventKind::Deal)
                && is_later(event.street)
            {
                cards.retain(|card| card.is_none() || !event.cards.contains(card));
            }
        }
        cards.truncate(self.n_cards(street));
        cards
    }
}

/// The number of streets in stud.
const LAST_STREET: usize = 5;
