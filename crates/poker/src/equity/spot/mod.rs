//! An equity question: the players' hands, and the known cards.

mod error;
mod omaha;

use alloc::vec::Vec;

pub use error::EquityError;

use super::{Combo, OmahaHolding, Range, Weight};
use crate::high::strength::choose;
use crate::short_list::sort_short;
use crate::{Card, CardSet, Dealing, Game};

/// Players with their ranges, the cards of the board, and dead cards.
///
/// Combos with a board card or a dead card are removed from the ranges.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Range, Spot};
///
/// let players = vec!["AA".parse()?, "KK+".parse()?];
/// let spot = Spot::new(players, &["Ah".parse()?], CardSet::EMPTY)?;
/// assert_eq!(spot.players()[0].n_combos(), 3);
/// assert_eq!(spot.n_to_come(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule E4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Ranges of two-card hands, and a board.
    Ranges(RangeSpot),
    /// Four to six cards each (known, random or from a range), and a board.
    Omaha(OmahaSpot),
}

/// Ranges of two-card hands, and a shared board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeSpot {
    table: Table,
    players: Vec<Range>,
}

/// Hands of four to six cards, and a shared board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OmahaSpot {
    table: Table,
    /// The hand of each player; random for players who have a range.
    holdings: Vec<OmahaHolding>,
    /// The bits of each player's hands, sorted; `None` for a single hand or all hands.
    lists: Vec<Option<Vec<u64>>>,
}

/// The cards on the table, and the players' hands in the form that counting needs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    game: Game,
    /// The number of hole cards per player.
    n_hole: usize,
    hands: Vec<Hands>,
    board: Vec<Card>,
    dead: CardSet,
}

/// A player's combos, with integer weights that have no common divisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::equity) struct Hands {
    pub(in crate::equity) combos: Vec<Combo>,
    pub(in crate::equity) weights: Vec<u32>,
    /// The sum of the weights.
    pub(in crate::equity) total: u64,
    /// The factor, as a fraction, that turns these weights into the original ones.
    factor: (u32, u32),
}

impl Hands {
    fn new(range: &Range) -> Self {
        let mut weights: Vec<_> = range
            .combos()
            .map(|(_, weight)| weight.millionths())
            .collect();
        let divisor = weights.iter().fold(0, |a, &b| gcd(a, b)).max(1);
        for weight in &mut weights {
            *weight /= divisor;
        }
        let common = gcd(divisor, Weight::ONE.millionths());
        Self {
            combos: range.combos().map(|(combo, _)| combo).collect(),
            total: weights.iter().map(|&weight| u64::from(weight)).sum(),
            weights,
            factor: (divisor / common, Weight::ONE.millionths() / common),
        }
    }

    pub(in crate::equity) fn each(&self) -> impl Iterator<Item = (Combo, u32)> + '_ {
        self.combos
            .iter()
            .copied()
            .zip(self.weights.iter().copied())
    }
}

/// The greatest common divisor.
pub(crate) fn gcd<N: Copy + Default + PartialEq + core::ops::Rem<Output = N>>(a: N, b: N) -> N {
    if b == N::default() { a } else { gcd(b, a % b) }
}

impl Spot {
    /// The maximum number of players: 10.
    pub const MAX_PLAYERS: usize = 10;

    /// A hold'em spot with these players.
    ///
    /// # Errors
    ///
    /// The same errors as from [`of`](Self::of).
    pub fn new(players: Vec<Range>, board: &[Card], dead: CardSet) -> Result<Self, EquityError> {
        Self::of(Game::Holdem, players, board, dead)
    }

    /// A spot with these players, in hold'em or a short-deck game.
    ///
    /// Removes combos with a card that is on the board, dead or not in the deck.
    ///
    /// # Errors
    ///
    /// In this order:
    ///
    /// - [`EquityError::RangesOfOmaha`] for Omaha, and [`EquityError::NotDealt`] for other games
    ///   that are not played with two cards each and a board;
    /// - [`EquityError::WrongPlayerCount`] for fewer than two players or more than ten;
    /// - [`EquityError::BoardTooLong`] for more than five cards on the board;
    /// - [`EquityError::NotInDeck`] for a dead card or a board card that is not in the deck;
    /// - [`EquityError::DuplicateBoardCard`] for a card that is on the board twice;
    /// - [`EquityError::DeadCardOnBoard`] for a dead card on the board;
    /// - [`EquityError::TooFewCards`] if too few cards are left for the players and the board;
    /// - [`EquityError::EmptyRange`] if no combo of a range is left;
    /// - [`EquityError::CardHeldTwice`] for a card that two players with one combo each would
    ///   share;
    /// - [`EquityError::NoDeal`] if the players cannot all have a combo at once.
    pub fn of(
        game: Game,
        players: Vec<Range>,
        board: &[Card],
        dead: CardSet,
    ) -> Result<Self, EquityError> {
        match game.dealing() {
            Some(Dealing::TwoCards) => {}
            Some(Dealing::FourToSix) => return Err(EquityError::RangesOfOmaha),
            _ => return Err(EquityError::NotDealt { game }),
        }
        let gone = check_cards(game, players.len(), 2, board, dead)?;
        let mut left = Vec::with_capacity(players.len());
        for (player_idx, range) in players.iter().enumerate() {
            let range = range.without(gone);
            left.push(range.ok_or(EquityError::EmptyRange { player_idx })?);
        }
        check_single_hands(&players)?;
        let spot = Self::Ranges(RangeSpot {
            table: Table {
                game,
                n_hole: 2,
                hands: left.iter().map(Hands::new).collect(),
                board: board.to_vec(),
                dead,
            },
            players: left,
        });
        if spot.can_be_dealt() {
            Ok(spot)
        } else {
            Err(EquityError::NoDeal)
        }
    }

    const fn table(&self) -> &Table {
        match self {
            Self::Ranges(spot) => &spot.table,
            Self::Omaha(spot) => &spot.table,
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.table().game
    }

    /// The ranges, without impossible combos; empty in Omaha, which has
    /// [`holdings`](Self::holdings) instead.
    #[must_use]
    pub fn players(&self) -> &[Range] {
        match self {
            Self::Ranges(spot) => &spot.players,
            Self::Omaha(_) => &[],
        }
    }

    /// The Omaha hands, random for players with a range; empty in other games.
    #[must_use]
    pub fn holdings(&self) -> &[OmahaHolding] {
        match self {
            Self::Omaha(spot) => &spot.holdings,
            Self::Ranges(_) => &[],
        }
    }

    /// The bits of the hands in each Omaha player's range; empty in other games.
    pub(in crate::equity) fn lists(&self) -> &[Option<Vec<u64>>] {
        match self {
            Self::Omaha(spot) => &spot.lists,
            Self::Ranges(_) => &[],
        }
    }

    /// The number of hole cards per player.
    #[must_use]
    pub const fn n_hole(&self) -> usize {
        self.table().n_hole
    }

    /// The number of hands that a player can have, regardless of the other players' hands; `None`
    /// if there is no such player.
    #[must_use]
    pub fn n_combos(&self, player_idx: usize) -> Option<u64> {
        match self {
            Self::Ranges(spot) => Some(spot.players.get(player_idx)?.n_combos() as u64),
            Self::Omaha(spot) => Some(spot.table.hands.get(player_idx)?.total),
        }
    }

    /// The number of players.
    #[must_use]
    pub fn n_players(&self) -> usize {
        self.hands().len()
    }

    /// The cards on the board, in the order given.
    #[must_use]
    pub fn board(&self) -> &[Card] {
        &self.table().board
    }

    /// The dead cards.
    #[must_use]
    pub const fn dead(&self) -> CardSet {
        self.table().dead
    }

    /// The number of board cards to come.
    #[must_use]
    pub fn n_to_come(&self) -> usize {
        5 - self.board().len()
    }

    pub(in crate::equity) fn hands(&self) -> &[Hands] {
        &self.table().hands
    }

    /// The board, the dead cards, and cards that are not in the deck.
    pub(in crate::equity) fn gone(&self) -> CardSet {
        // Mutants: the bits are different, so `^` does the same.
        self.board().iter().copied().collect::<CardSet>()
            | self.dead()
            | !self.game().deck().cards()
    }

    /// The number of boards for each deal.
    pub(in crate::equity) fn n_boards(&self) -> u64 {
        let n_unseen = (!self.gone()).len() - self.n_hole() * self.n_players();
        choose(n_unseen as u32, self.n_to_come() as u32).into()
    }

    /// The factor for all counts, and the [`scale`](super::Equity::scale) of the results; `None` if
    /// one of them does not fit.
    pub(in crate::equity) fn scale(&self) -> Option<(u128, u128)> {
        self.hands().iter().try_fold((1, 1), |(by, scale), hands| {
            let by = u128::from(hands.factor.0).checked_mul(by)?;
            let scale = u128::from(hands.factor.1).checked_mul(scale)?;
            let common = gcd(by, scale);
            Some((by / common, scale / common))
        })
    }

    /// The largest possible count, if it fits.
    pub(in crate::equity) fn max_count(&self) -> Option<u128> {
        let totals = self.hands().iter().map(|hands| u128::from(hands.total));
        let mut factors = totals.chain([self.scale()?.0, u128::from(self.n_boards())]);
        factors.try_fold(1_u128, u128::checked_mul)
    }

    /// Whether all players can have a combo at the same time. The search starts with the players
    /// who have the fewest combos.
    fn can_be_dealt(&self) -> bool {
        let mut sets: Vec<Vec<CardSet>> = self
            .hands()
            .iter()
            .map(|hands| hands.combos.iter().map(|combo| combo.card_set()).collect())
            .collect();
        // Mutants: the order only saves time.
        sort_short(&mut sets, |a, b| a.len() < b.len());
        let mut n_tries = MAX_TRIES;
        find_deal(&sets, CardSet::new(), &mut n_tries) || n_tries == 0
    }
}

fn check_single_hands(players: &[Range]) -> Result<(), EquityError> {
    let single = |range: &Range| {
        let mut combos = range.combos();
        match (combos.next(), combos.next()) {
            (Some((combo, _)), None) => combo.card_set(),
            _ => CardSet::EMPTY,
        }
    };
    for (second_idx, range) in players.iter().enumerate() {
        let cards = single(range);
        for (first_idx, other) in players.iter().enumerate().take(second_idx) {
            if let Some(card) = cards.intersection(single(other)).first() {
                return Err(EquityError::CardHeldTwice {
                    card,
                    first_idx,
                    second_idx,
                });
            }
        }
    }
    Ok(())
}

/// Runs all checks that do not depend on the hands; returns the board, dead cards and cards not in
/// the deck.
fn check_cards(
    game: Game,
    n_players: usize,
    n_hole: usize,
    board: &[Card],
    dead: CardSet,
) -> Result<CardSet, EquityError> {
    if !(2..=Spot::MAX_PLAYERS).contains(&n_players) {
        return Err(EquityError::WrongPlayerCount { found: n_players });
    }
    if board.len() > 5 {
        return Err(EquityError::BoardTooLong { found: board.len() });
    }
    let deck = game.deck().cards();
    if let Some(&card) = board.iter().find(|&&card| !deck.contains(card)) {
        return Err(EquityError::NotInDeck { card });
    }
    if let Some(card) = (dead - deck).first() {
        return Err(EquityError::NotInDeck { card });
    }
    let mut gone = CardSet::new();
    for (card_idx, &card) in board.iter().enumerate() {
        if !gone.insert(card) {
            return Err(EquityError::DuplicateBoardCard { card, card_idx });
        }
    }
    if let Some(card) = gone.intersection(dead).first() {
        return Err(EquityError::DeadCardOnBoard { card });
    }
    // Mutants: the bits are different, so `^` does the same.
    gone = gone | dead | !deck;
    let needed = n_hole * n_players + 5 - board.len();
    let found = (!gone).len();
    match found < needed {
        true => Err(EquityError::TooFewCards { found, needed }),
        false => Ok(gone),
    }
}

/// The number of combos to try before the search for a deal gives up and leaves the question to
/// random dealing.
const MAX_TRIES: u32 = 1 << 22;

fn find_deal(players: &[Vec<CardSet>], used: CardSet, n_tries: &mut u32) -> bool {
    let Some((first, others)) = players.split_first() else {
        return true;
    };
    first.iter().any(|&cards| {
        *n_tries = n_tries.saturating_sub(1);
        // Mutants: a search that does not give up takes longer. The bits are different, so `^` does
        // the same.
        *n_tries > 0 && cards.is_disjoint(used) && find_deal(others, used | cards, n_tries)
    })
}
