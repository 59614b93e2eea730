//! Badugi: the hand with the most cards of different ranks and suits wins; on a tie, the lower
//! hand.
//!
//! Source: Rule V4.

use alloc::string::ToString;
use core::fmt;

use handeval_cards::read_cards;

use crate::card_array::{self, CardArray};
use crate::high::strength::{choose, chosen};
use crate::low::lower;
use crate::value::{Best, Value, ValueOf, Why, best_of, game_types, values};
use crate::{Card, HandError, ParseHandError, Rank, Worth};

/// Whether the ace is low or high in badugi. This is a type, so values of different games cannot be
/// compared. The trait is sealed; only [`Badugi`] and [`BadugiDeuce`] implement it.
pub trait BadugiGame: sealed::Game {}

mod sealed {
    pub trait Game: crate::value::GameType {
        /// The number to add to a rank's code, modulo 13, to make the lowest rank 0.
        const ABOVE_DEUCE: usize;
    }
}

game_types! {
    /// Badugi, with the ace below the deuce.
    ///
    /// Source: rule V4.
    Badugi: "badugi", UP_TO[4];
    /// Badugi with the ace above the king, as in the badugi half of badeucy.
    ///
    /// Source: rule V4.
    BadugiDeuce: "badugi-deuce", UP_TO[4];
}

impl BadugiGame for Badugi {}
impl BadugiGame for BadugiDeuce {}

impl sealed::Game for Badugi {
    const ABOVE_DEUCE: usize = 1;
}

impl sealed::Game for BadugiDeuce {
    const ABOVE_DEUCE: usize = 0;
}

/// The number of values with up to `n` cards, indexed by `n`.
const UP_TO: [u16; 5] = {
    let mut up_to = [0; 5];
    let mut n_cards = 1;
    while n_cards < up_to.len() {
        up_to[n_cards] = up_to[n_cards - 1] + choose(13, n_cards as u32) as u16;
        n_cards += 1;
    }
    up_to
};

values! {
    /// The value of a badugi hand.
    ///
    /// `Ord` compares strength: the greater value is better, and equal values tie.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::badugi::BadugiValue;
    ///
    /// let [worst, best] = [1, 1_092].map(|strength| BadugiValue::from_strength(strength).unwrap());
    /// let worst: BadugiValue = worst;
    /// assert_eq!(worst.to_string(), "one-card badugi: K");
    /// assert_eq!(best.to_string(), "four-card badugi: 4-3-2-A");
    /// assert!(worst < best);
    /// ```
    BadugiValue<G: BadugiGame = Badugi>
}

impl<G: BadugiGame> BadugiValue<G> {
    /// The value of one to four ranks, given as bits; the lowest bit is the game's lowest rank.
    fn of_ranks(ranks: u16) -> Self {
        let n_cards = ranks.count_ones();
        let mut n_lower = 0;
        let mut left = ranks;
        for k in 1..=n_cards {
            n_lower += choose(left.trailing_zeros(), k);
            left &= left.wrapping_sub(1);
        }
        Self::from_number(UP_TO[n_cards as usize % 5] - n_lower as u16)
    }

    /// The number of cards that count, 1 to 4.
    #[must_use]
    pub fn n_cards(self) -> usize {
        let is_below = |&up_to: &u16| up_to < self.strength.get();
        UP_TO.iter().take_while(|up_to| is_below(up_to)).count()
    }

    /// The ranks that count, highest first.
    #[must_use]
    pub fn ranks(self) -> impl ExactSizeIterator<Item = Rank> + Clone {
        fn padded<const N: usize>(n_lower: u32) -> [u32; 4] {
            let mut all = [0; 4];
            all[..N].copy_from_slice(&chosen::<N>(n_lower));
            all
        }
        let n_cards = self.n_cards();
        let n_lower = u32::from(UP_TO[n_cards % 5] - self.strength.get());
        let codes = match n_cards {
            1 => padded::<1>(n_lower),
            2 => padded::<2>(n_lower),
            3 => padded::<3>(n_lower),
            _ => padded::<4>(n_lower),
        };
        let rank = |code: u32| Rank::ALL[(code as usize + 13 - G::ABOVE_DEUCE) % 13];
        codes.map(rank).into_iter().take(n_cards)
    }

    /// The cards that make this value, highest first. Meaningless for cards with a different value.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::badugi::{BadugiHand, badugi};
    ///
    /// let hand: BadugiHand = "4c 3d 2d As".parse()?;
    /// let value = badugi(hand.cards()).unwrap();
    /// let texts: Vec<_> = value.counted(hand.cards()).map(|card| card.to_string()).collect();
    /// assert_eq!(texts, ["4c", "2d", "As"]);
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    pub fn counted(self, cards: &[Card]) -> impl Iterator<Item = Card> {
        let mut ranks = [Rank::Two; 4];
        let n_ranks = self.n_cards().min(4);
        for (place, rank) in ranks.iter_mut().zip(self.ranks()) {
            *place = rank;
        }
        let mut counted = [Card::ALL[0]; 4];
        choose_suits(ranks.split_at(n_ranks).0, cards, 0, &mut counted);
        counted.into_iter().take(n_ranks)
    }

    /// The best value of the cards; `None` if there are none.
    fn of(cards: &[Card]) -> Option<Self> {
        let mut suits = [0_u16; 4];
        for card in cards {
            let code = (usize::from(card.rank().code()) + G::ABOVE_DEUCE) % 13;
            // Mutants: the bits are different, so `^` does the same.
            suits[usize::from(card.suit().code()) % 4] |= 1 << code;
        }
        let best = best_ranks(&suits, 0);
        (best != 0).then(|| Self::of_ranks(best))
    }
}

/// Assigns a card to each rank, so that no two cards share a suit and no suit is `taken`. Returns
/// whether this is possible.
fn choose_suits(ranks: &[Rank], cards: &[Card], taken: u8, places: &mut [Card]) -> bool {
    let (Some((&rank, ranks)), Some((place, places))) =
        (ranks.split_first(), places.split_first_mut())
    else {
        return ranks.is_empty();
    };
    let fitting = cards.iter().filter(|card| card.rank() == rank);
    for &card in fitting {
        let suit = 1 << card.suit().code();
        // Mutants: the bit is not set, so `^` does the same.
        if taken & suit == 0 && choose_suits(ranks, cards, taken | suit, places) {
            *place = card;
            return true;
        }
    }
    false
}

/// The best choice of ranks, as bits: all of `taken`, and at most one more rank from each suit.
/// More ranks are better. Among choices of the same size, lower ranks are better, compared from the
/// highest down, which is the same as comparing the bits as numbers.
fn best_ranks(suits: &[u16], taken: u16) -> u16 {
    let Some((&first, others)) = suits.split_first() else {
        return taken;
    };
    let mut best = best_ranks(others, taken);
    let mut left = first & !taken;
    while left != 0 {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        // Mutants: the bits are different, so `^` does the same; equal choices are the same ranks.
        let other = best_ranks(others, taken | lowest);
        let is_better = (other.count_ones(), !other) > (best.count_ones(), !best);
        if is_better {
            best = other;
        }
    }
    best
}

/// The badugi value of some cards: of the cards that count, no two share a rank or a suit, and
/// repeated cards count once. `None` if there are no cards.
///
/// # Examples
///
/// ```
/// use handeval_poker::Hand;
/// use handeval_poker::badugi::badugi;
///
/// let hand: Hand = "4c 3d 2h As Kc".parse()?;
/// let best = badugi(hand.cards()).unwrap();
/// assert_eq!(best.to_string(), "four-card badugi: 4-3-2-A");
/// assert_eq!(best.strength().get(), 1_092);
/// assert_eq!(badugi(&[]), None);
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V4.
#[must_use]
pub fn badugi(cards: &[Card]) -> Option<BadugiValue> {
    BadugiValue::of(cards)
}

/// Like [`badugi`], but with the ace above the king.
///
/// # Examples
///
/// ```
/// use handeval_poker::Hand;
/// use handeval_poker::badugi::badugi_deuce;
///
/// let hand: Hand = "4c 3d 2h As 5s".parse()?;
/// assert_eq!(badugi_deuce(hand.cards()).unwrap().to_string(), "four-card badugi: 5-4-3-2");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V4.
#[must_use]
pub fn badugi_deuce(cards: &[Card]) -> Option<BadugiValue<BadugiDeuce>> {
    BadugiValue::of(cards)
}

/// A hand of four different cards, or of five as in badacey and badeucy; its best badugi counts.
///
/// # Examples
///
/// ```
/// use handeval_poker::badugi::BadugiHand;
///
/// let hand: BadugiHand = "4c 3d 2h As".parse()?;
/// assert_eq!(hand.to_string(), "4c 3d 2h As");
///
/// let error = "4c 3d 2h".parse::<BadugiHand>().unwrap_err();
/// assert_eq!(error.to_string(), "3 cards given for the hand: expected 4 or 5");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V4.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BadugiHand {
    cards: CardArray<Card, { BadugiHand::MAX_CARDS }>,
}

impl BadugiHand {
    /// The fewest cards a hand can have: 4.
    pub const MIN_CARDS: usize = 4;

    /// The most cards a hand can have: 5.
    pub const MAX_CARDS: usize = 5;

    /// Creates a hand from these cards.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] for fewer than four cards or more than five;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice.
    pub fn new(cards: &[Card]) -> Result<Self, HandError> {
        let n_cards = Self::MIN_CARDS..=Self::MAX_CARDS;
        let cards = CardArray::of_different(cards, n_cards, "for the hand", "4 or 5")?;
        Ok(Self { cards })
    }

    /// Reads the hand in `text`, in any notation that [`read_cards`] accepts.
    ///
    /// # Errors
    ///
    /// - [`ParseHandError::Card`] for the first card that cannot be read;
    /// - [`ParseHandError::Hand`] with the error from [`new`](Self::new).
    pub fn parse(text: &str) -> Result<Self, ParseHandError> {
        card_array::parse(read_cards(text), Self::MAX_CARDS, Self::new)
    }

    /// The cards, in the order given.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.as_slice()
    }
}

card_array::text_of_hands!(BadugiHand);

/// Writes the number of cards that count, and their ranks: `three-card badugi: 7-4-2`.
impl<G: BadugiGame> fmt::Display for BadugiValue<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_cards = ["one", "two", "three", "four"][(self.n_cards() + 3) % 4];
        write!(f, "{n_cards}-card badugi")?;
        for (idx, rank) in self.ranks().enumerate() {
            let sign = if idx == 0 { ": " } else { "-" };
            write!(f, "{sign}{}", rank.char())?;
        }
        Ok(())
    }
}

impl<G: BadugiGame> Value for BadugiValue<G> {
    fn category_key(self) -> &'static str {
        match self.n_cards() {
            1 => "1-card",
            2 => "2-card",
            3 => "3-card",
            _ => "4-card",
        }
    }

    fn why(self, loser: Self) -> Why {
        match self.n_cards() == loser.n_cards() {
            true => lower(self.ranks(), loser.ranks()),
            false => {
                let [winner, loser] = [self, loser].map(|value| value.to_string());
                Why::category(Worth::name_in(&winner), Worth::name_in(&loser))
            }
        }
    }
}

impl<G: BadugiGame> ValueOf<BadugiHand> for BadugiValue<G> {
    fn of_hand(hand: &BadugiHand) -> Option<Self> {
        Self::of(hand.cards())
    }

    fn best(self, hand: &BadugiHand) -> Best {
        let mut counted = [Card::ALL[0]; 4];
        for (place, card) in counted.iter_mut().zip(self.counted(hand.cards())) {
            *place = card;
        }
        best_of(counted.split_at(self.n_cards().min(4)).0)
    }
}
