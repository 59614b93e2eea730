//! How often each choice of cards to keep wins against opponents who also draw.

#[cfg(feature = "monte-carlo")]
mod sample;

use alloc::vec;
use alloc::vec::Vec;

use super::exchange::{LowballExchange, LowballExchangeTable, strength};
use super::hand::LowballHand;
use super::solve::{LowballError, unseen};
use crate::draw::versus::DrawTally;
use crate::draw::versus::kept::sweep;
use crate::{Card, CardSet, PlayerEquity};

#[cfg(feature = "monte-carlo")]
pub use sample::SampledLowballEquities;

/// A hand in a lowball game from which any cards can be kept, and opponents who were dealt unseen
/// cards and all exchange in the same way. No card returns to the deck.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Lowball, LowballEquities, LowballExchange, LowballHand};
///
/// let hand = LowballHand::parse("Ac 2d 3h 4h", Lowball::Badugi)?;
/// let holds = LowballEquities::new(&hand, CardSet::EMPTY, 1, LowballExchange::None)?;
/// let equities = holds.count().unwrap();
/// // The bits of an index are the kept cards, in the order of the hand.
/// assert_eq!(equities[0b0111].boards, 48 * 178_365);
/// assert!(equities[0b0111].equity() > equities[0b1111].equity());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule L4.
#[derive(Clone, Debug)]
pub struct LowballEquities {
    hand: LowballHand,
    unseen: Vec<Card>,
    n_opponents: usize,
    exchange: LowballExchange,
}

impl LowballEquities {
    /// All choices for a hand.
    ///
    /// # Errors
    ///
    /// - [`LowballError::DeadCardInHand`] for the first dead card that is in the hand;
    /// - [`LowballError::WrongOpponentCount`] for no opponents, or more than the deck allows if each
    ///   player needs as many cards as are dealt, or twice as many with an exchange;
    /// - [`LowballError::TooFewUnseen`] if too few cards are left for all players.
    pub fn new(
        hand: &LowballHand,
        dead: CardSet,
        n_opponents: usize,
        exchange: LowballExchange,
    ) -> Result<Self, LowballError> {
        let game = hand.game();
        let n_each = exchange.n_cards(game);
        let max = 52 / n_each - 1;
        unseen(hand, dead, 0)?;
        if !(1..=max).contains(&n_opponents) {
            return Err(LowballError::WrongOpponentCount {
                found: n_opponents,
                max,
                game,
            });
        }
        let unseen = unseen(hand, dead, game.n_cards() + n_opponents * n_each)?;
        Ok(Self {
            hand: *hand,
            unseen: unseen.iter().collect(),
            n_opponents,
            exchange,
        })
    }

    /// What the opponents exchange, for other hands against the same ones.
    #[must_use]
    pub fn table(&self) -> LowballExchangeTable {
        LowballExchangeTable::or_of(None, self.hand.game(), self.exchange)
    }

    /// The number of opponents.
    #[must_use]
    pub const fn n_opponents(&self) -> usize {
        self.n_opponents
    }

    /// The equity of each choice, by the bits of the kept cards. Counting takes about a second. It
    /// requires a single opponent who stands pat; `None` for other opponents.
    #[must_use]
    pub fn count(&self) -> Option<Vec<PlayerEquity>> {
        if self.n_opponents != 1 || self.exchange != LowballExchange::None {
            return None;
        }
        let (game, n_cards) = (self.hand.game(), self.hand.game().n_cards());
        let kept: Vec<Vec<Card>> = (0..1 << n_cards)
            .map(|bits| self.hand.choice(bits).collect())
            .collect();
        let holds: Vec<u8> = (0..1 << n_cards).collect();
        let strength = |hold: Option<usize>, places: &[u8]| {
            let kept = hold.map_or(&[][..], |hold| &kept[hold]);
            let mut cards = [Card::ALL[0]; 5];
            let drawn = places.iter().map(|&place| self.unseen[usize::from(place)]);
            let each = kept.iter().copied().chain(drawn);
            for (place, card) in cards.iter_mut().zip(each) {
                *place = card;
            }
            strength(game, &cards[..n_cards])
        };
        let mut tallies = vec![DrawTally::against(1); holds.len()];
        sweep(
            self.unseen.len(),
            n_cards,
            &holds,
            strength,
            |hold, counted| {
                tallies[hold].add(0, counted.n_dealt, counted.win, (1, counted.tie));
            },
        );
        Some(tallies.iter().map(DrawTally::equity).collect())
    }
}
