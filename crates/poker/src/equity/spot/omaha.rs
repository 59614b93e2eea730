//! Omaha spots.

use alloc::vec::Vec;

use super::{EquityError, Hands, MAX_TRIES, OmahaSpot, Spot, Table, check_cards, find_deal};
use crate::equity::{OmahaHolding, OmahaRange};
use crate::high::strength::choose;
use crate::omaha::OmahaHand;
use crate::short_list::sort_short;
use crate::{Card, CardSet, Dealing, Game};

impl Spot {
    /// A spot with these Omaha players, who all have the same number of cards (four if all are
    /// random).
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{CardSet, Detail, ExactEquity, Spot};
    ///
    /// let players = vec!["AcAdJhTs".parse()?, "KdQdJc9c".parse()?];
    /// let spot = Spot::omaha(players, &[], CardSet::EMPTY)?;
    /// let equity = ExactEquity::new(&spot, Detail::default())?.count();
    /// assert_eq!(equity.wins_by_mask, [0, 680_464, 403_912, 1_632]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// In this order:
    ///
    /// - [`EquityError::DifferentCardCounts`] for a player with more or fewer cards than the
    ///   previous players;
    /// - the same errors as from [`of`](Self::of) for the number of players, the board and the dead
    ///   cards;
    /// - [`EquityError::HeldCardGone`] for a held card that is dead or on the board;
    /// - [`EquityError::CardHeldTwice`] for a card that two players have.
    pub fn omaha(
        players: Vec<OmahaHolding>,
        board: &[Card],
        dead: CardSet,
    ) -> Result<Self, EquityError> {
        Self::of_holdings(Game::Omaha, players, board, dead)
    }

    /// A spot with these players, in a game in which each has four to six cards.
    ///
    /// # Errors
    ///
    /// [`EquityError::NotDealt`] for any other game; otherwise the same errors as from
    /// [`omaha`](Self::omaha).
    pub fn of_holdings(
        game: Game,
        holdings: Vec<OmahaHolding>,
        board: &[Card],
        dead: CardSet,
    ) -> Result<Self, EquityError> {
        Self::of_omaha_ranges(
            game,
            holdings.into_iter().map(OmahaRange::from).collect(),
            board,
            dead,
        )
    }

    /// A spot with these players, whose ranges contain hands of four to six cards.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{CardSet, Detail, ExactEquity, Game, Spot};
    ///
    /// let players = vec!["AA**:ds".parse()?, "KhKdQhQd".parse()?];
    /// let board = ["Kc", "7d", "2h"].map(|card| card.parse().unwrap());
    /// let spot = Spot::of_omaha_ranges(Game::Omaha, players, &board, CardSet::EMPTY)?;
    /// assert_eq!(spot.n_combos(0), Some(759));
    /// let equity = ExactEquity::new(&spot, Detail::NONE)?.count();
    /// assert!(equity.players[1].equity() > 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same errors as from [`of_holdings`](Self::of_holdings), [`EquityError::RangeTooWide`]
    /// for a range of more than [`OmahaRange::MAX_HANDS`] hands, [`EquityError::EmptyRange`] for a
    /// range with no hand left, and [`EquityError::NoDeal`] if the players cannot all have a hand
    /// at once.
    pub fn of_omaha_ranges(
        game: Game,
        ranges: Vec<OmahaRange>,
        board: &[Card],
        dead: CardSet,
    ) -> Result<Self, EquityError> {
        if game.dealing() != Some(Dealing::FourToSix) {
            return Err(EquityError::NotDealt { game });
        }
        let any = OmahaHolding::random();
        let holdings: Vec<_> = ranges
            .iter()
            .map(|range| range.holding().unwrap_or(any))
            .collect();
        let n_hole = ranges.iter().find_map(OmahaRange::n_cards);
        let n_hole = n_hole.unwrap_or(OmahaHand::MIN_CARDS);
        for (player_idx, range) in ranges.iter().enumerate() {
            let found = range.n_cards().unwrap_or(n_hole);
            if found != n_hole {
                return Err(EquityError::DifferentCardCounts {
                    player_idx,
                    found,
                    expected: n_hole,
                });
            }
        }
        let gone = check_cards(game, holdings.len(), n_hole, board, dead)?;
        let is_gone = |card: &&Card| gone.contains(**card);
        for (player_idx, holding) in holdings.iter().enumerate() {
            if let Some(&card) = holding.cards().iter().find(is_gone) {
                return Err(EquityError::HeldCardGone { card, player_idx });
            }
        }
        for (second_idx, holding) in holdings.iter().enumerate() {
            for &card in holding.cards() {
                let mut before = holdings.iter().take(second_idx);
                if let Some(first_idx) = before.position(|other| other.cards().contains(&card)) {
                    return Err(EquityError::CardHeldTwice {
                        card,
                        first_idx,
                        second_idx,
                    });
                }
            }
        }
        let n_any = u64::from(choose((!gone).len() as u32, n_hole as u32));
        let mut lists = Vec::with_capacity(ranges.len());
        for (player_idx, range) in ranges.iter().enumerate() {
            lists.push(match range.holding() {
                Some(_) => None,
                None => match range.bits_of_hands(!gone) {
                    None => return Err(EquityError::RangeTooWide { player_idx }),
                    Some(list) if list.is_empty() => {
                        return Err(EquityError::EmptyRange { player_idx });
                    }
                    list => list,
                },
            });
        }
        if !can_be_dealt_of(&holdings, &lists) {
            return Err(EquityError::NoDeal);
        }
        let hands = holdings.iter().zip(&lists).map(|(holding, list)| Hands {
            combos: Vec::new(),
            weights: Vec::new(),
            total: match list {
                Some(list) => list.len() as u64,
                None if holding.is_random() => n_any,
                None => 1,
            },
            factor: (1, 1),
        });
        Ok(Self::Omaha(OmahaSpot {
            table: Table {
                game,
                n_hole,
                hands: hands.collect(),
                board: board.to_vec(),
                dead,
            },
            holdings,
            lists,
        }))
    }
}

/// Whether all Omaha players can have a hand at once.
fn can_be_dealt_of(holdings: &[OmahaHolding], lists: &[Option<Vec<u64>>]) -> bool {
    let known = holdings.iter().flat_map(|holding| holding.cards());
    let known: CardSet = known.copied().collect();
    let sets = lists.iter().flatten().map(|list| {
        let sets = list.iter().filter_map(|&bits| CardSet::from_bits(bits));
        sets.filter(|hand| hand.is_disjoint(known)).collect()
    });
    let mut sets: Vec<Vec<CardSet>> = sets.collect();
    // Mutants: the order only saves time.
    sort_short(&mut sets, |a, b| a.len() < b.len());
    let mut n_tries = MAX_TRIES;
    find_deal(&sets, CardSet::new(), &mut n_tries) || n_tries == 0
}
