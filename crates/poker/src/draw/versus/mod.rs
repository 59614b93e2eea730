//! How often a hand that keeps some of its cards wins against opponents who also draw.
//!
//! A [`DrawSpot`] describes the question. `exact.rs` counts against one opponent. It counts by rank
//! and corrects flushes if the opponent stands pat (`kept.rs` for many draws together) or exchanges
//! unpaired cards (`singles.rs`), and hand by hand if the opponent draws by percentile with the
//! 24-card deck. In all other cases `sample.rs` deals
//! at random. `keeps/` does the same for all 32 choices of what to keep.

pub(super) mod discards;
mod exact;
mod keeps;
pub(super) mod kept;
pub(super) mod numbers;
#[cfg(feature = "monte-carlo")]
pub(super) mod sample;
mod singles;

use alloc::vec;
use alloc::vec::Vec;

use super::solve::check_dead;
use crate::high::strength;
use crate::{
    Card, CardSet, Category, CategoryTally, Deck, DrawError, Exchange, Hand, PlayerEquity, Rules,
    max_players,
};

pub use discards::ExchangeTable;
pub use exact::ExactDrawEquity;
pub use keeps::KeepEquities;
#[cfg(feature = "monte-carlo")]
pub(super) use keeps::{Contest, deal_all};
#[cfg(feature = "monte-carlo")]
pub use keeps::{KeepEquitiesTally, SampledKeepEquities};
#[cfg(feature = "monte-carlo")]
pub use sample::SampledDrawEquity;

/// A five-card hand that keeps some of its cards against opponents who also draw. Each opponent was
/// dealt five unseen cards, and all of them exchange in the same way.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, DrawSpot, Exchange, ExactDrawEquity, Hand, Rules};
///
/// let hand = Hand::parse("9c9dJcJdTh", Rules::STANDARD)?;
/// let pairs = hand.cards()[..4].iter().copied().collect();
/// let spot = DrawSpot::new(&hand, pairs, CardSet::EMPTY, 1, Exchange::None)?;
/// let equity = ExactDrawEquity::new(&spot).unwrap().count();
/// assert_eq!((equity.win(), equity.tie(), equity.lose()), (61_214_178, 126, 3_211_134));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule E12.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawSpot {
    rules: Rules,
    held: Vec<Card>,
    unseen: Vec<Card>,
    n_opponents: usize,
    exchange: Exchange,
}

/// Why a [`DrawSpot`] is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawSpotError {
    /// The hand or the dead cards are invalid.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// A card to keep is not in the hand.
    #[error("card `{card}` is not in the hand: expected cards from the hand")]
    HeldCardNotInHand {
        /// The card.
        card: Card,
    },
    /// There are no opponents, or too many for the deck.
    #[error(
        "{found} opponent{} given: expected {} with the {deck}-card deck",
        if *found == 1 { "" } else { "s" },
        if *max == 1 { "1".into() } else { alloc::format!("1 to {max}") }
    )]
    WrongOpponentCount {
        /// The number of opponents.
        found: usize,
        /// The maximum number allowed.
        max: usize,
        /// The deck.
        deck: Deck,
    },
    /// Too many cards are dead.
    #[error(
        "{found} unseen card{} left: expected at least {needed} for all hands and draws",
        if *found == 1 { " is" } else { "s are" }
    )]
    TooFewUnseen {
        /// The number of cards that are neither in the hand nor dead.
        found: usize,
        /// The maximum number of cards that the players may need.
        needed: usize,
    },
}

impl DrawSpotError {
    /// The error's machine-readable name, in kebab case: `too-few-unseen`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Draw(error) => error.kind(),
            Self::HeldCardNotInHand { .. } => "held-card-not-in-hand",
            Self::WrongOpponentCount { .. } => "wrong-opponent-count",
            Self::TooFewUnseen { .. } => "too-few-unseen",
        }
    }
}

impl DrawSpot {
    /// The spot in which a hand keeps `hold` against opponents who all exchange in the same way.
    ///
    /// # Errors
    ///
    /// In this order:
    ///
    /// - [`DrawError::WrongCardCount`] for a hand of more than five cards;
    /// - [`DrawError::DeadCardNotInDeck`] and [`DrawError::DeadCardInHand`] for a dead card that is
    ///   not in the deck, or is in the hand;
    /// - [`DrawSpotError::HeldCardNotInHand`] for a card to keep that is not in the hand;
    /// - [`DrawSpotError::WrongOpponentCount`] for no opponents, or more than the deck allows;
    /// - [`DrawSpotError::TooFewUnseen`] if too few cards are left for all players.
    pub fn new(
        hand: &Hand<Rules>,
        hold: CardSet,
        dead: CardSet,
        n_opponents: usize,
        exchange: Exchange,
    ) -> Result<Self, DrawSpotError> {
        let (rules, found) = (hand.rules(), hand.cards().len());
        let deck = rules.deck();
        if found != 5 {
            return Err(DrawError::WrongCardCount { found }.into());
        }
        check_dead(dead, hand.card_set(), deck)?;
        if let Some(card) = (hold - hand.card_set()).first() {
            return Err(DrawSpotError::HeldCardNotInHand { card });
        }
        let max = max_players(deck, exchange) - 1;
        if !(1..=max).contains(&n_opponents) {
            return Err(DrawSpotError::WrongOpponentCount {
                found: n_opponents,
                max,
                deck,
            });
        }
        let unseen: Vec<_> = (deck.cards() - hand.card_set() - dead).iter().collect();
        let of_each = if exchange == Exchange::None { 5 } else { 10 };
        let needed = 5 - hold.len() + n_opponents * of_each;
        if unseen.len() < needed {
            return Err(DrawSpotError::TooFewUnseen {
                found: unseen.len(),
                needed,
            });
        }
        Ok(Self {
            rules,
            held: hold.iter().collect(),
            unseen,
            n_opponents,
            exchange,
        })
    }

    /// The number of cards that the hand draws.
    #[must_use]
    pub fn n_drawn(&self) -> usize {
        5 - self.held.len()
    }

    /// The number of opponents.
    #[must_use]
    pub const fn n_opponents(&self) -> usize {
        self.n_opponents
    }

    /// How the opponents exchange.
    #[must_use]
    pub const fn exchange(&self) -> Exchange {
        self.exchange
    }

    /// How often the hand wins, from the merged pieces. [`boards`](PlayerEquity::boards) counts all
    /// deals, and the categories are those of the final hand.
    #[must_use]
    pub fn answer(&self, tally: &DrawTally) -> PlayerEquity {
        let place = |category: &Category| usize::from(self.rules.order().place(*category));
        let categories = Category::ALL.iter();
        PlayerEquity {
            categories: categories
                .map(|category| tally.categories[place(category) % 9])
                .collect(),
            ..tally.equity()
        }
    }

    fn place(&self, strength: u16) -> usize {
        strength::place(strength, self.rules).into()
    }
}

/// The counts of some pieces of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawTally {
    deals: u128,
    /// The number of deals won, indexed by the number of other winners.
    shares: Vec<u128>,
    /// For each category, the number of deals in which the final hand has it, and how many of those
    /// are won or tied.
    categories: [CategoryTally; 9],
}

impl DrawTally {
    /// A tally with nothing counted yet.
    #[must_use]
    pub fn new(spot: &DrawSpot) -> Self {
        Self::against(spot.n_opponents)
    }

    pub(in crate::draw) fn against(n_opponents: usize) -> Self {
        Self {
            deals: 0,
            shares: vec![0; n_opponents + 1],
            categories: Default::default(),
        }
    }

    /// How often the hand wins, without its categories.
    pub(in crate::draw) fn equity(&self) -> PlayerEquity {
        PlayerEquity {
            low: None,
            boards: self.deals,
            shares: self.shares.clone(),
            categories: Vec::new(),
            combos: Vec::new(),
        }
    }

    /// Adds `deals` deals in a category: `win` of them are won alone, and `tie` are shared with
    /// `n_others` players.
    pub(in crate::draw) fn add(
        &mut self,
        place: usize,
        deals: u128,
        win: u128,
        (n_others, tie): (usize, u128),
    ) {
        let category = &mut self.categories[place % 9];
        self.deals += deals;
        category.boards += deals;
        self.shares[0] += win;
        category.win += win;
        if let Some(share) = self.shares.get_mut(n_others) {
            *share += tie;
            category.tie += tie;
        }
    }

    /// Adds the counts of another piece.
    pub fn merge(&mut self, other: &Self) {
        self.deals += other.deals;
        for (sum, other) in self.shares.iter_mut().zip(&other.shares) {
            *sum += other;
        }
        for (sum, other) in self.categories.iter_mut().zip(&other.categories) {
            sum.add(other, 1);
        }
    }
}

/// Calls `visit` with each choice of `k` of `n` numbers, in ascending order; unused places are 0.
pub(in crate::draw) fn subsets(n: usize, k: usize, mut visit: impl FnMut(&[u8; 5])) {
    let mut chosen = [0_u8; 5];
    let mut stack = vec![(0, 0)];
    while let Some((len, next)) = stack.pop() {
        if len == k {
            visit(&chosen);
            continue;
        }
        if next < n {
            // First with this number, then without it.
            stack.push((len, next + 1));
            chosen[len] = next as u8;
            stack.push((len + 1, next + 1));
        }
    }
}
