//! The value of a short-deck hand.

use core::fmt;

use super::ShortDeckHand;
use crate::high::key::RANK_SUMS;
use crate::high::planes::Planes;
use crate::high::table;
use crate::value::{Best, Value, ValueOf, Why, best_of, game_types, values};
use crate::{Card, Category, FiveKey, HandKey, HandValue, Rank, Reason, Standard, Strength};

/// Whether a straight beats three of a kind in short deck. This is a type, so values of different
/// games cannot be compared. The trait is sealed; only [`ShortDeck`] and [`ShortDeckTrips`]
/// implement it.
pub trait ShortDeckGame: sealed::Game {}

mod sealed {
    pub trait Game: crate::value::GameType {
        /// Whether three of a kind beats a straight.
        const TRIPS_OVER_STRAIGHT: bool;
    }
}

game_types! {
    /// Short deck where a straight beats three of a kind.
    ///
    /// Source: rule V5.
    ShortDeck: "short-deck", MAX;
    /// Short deck where three of a kind beats a straight.
    ///
    /// Source: rule V5.
    ShortDeckTrips: "short-deck-trips", MAX;
}

impl ShortDeckGame for ShortDeck {}
impl ShortDeckGame for ShortDeckTrips {}

impl sealed::Game for ShortDeck {
    const TRIPS_OVER_STRAIGHT: bool = false;
}

impl sealed::Game for ShortDeckTrips {
    const TRIPS_OVER_STRAIGHT: bool = true;
}

/// The number of values.
const MAX: u16 = 1_404;

/// The number of strengths below three of a kind if a straight beats three of a kind.
const BELOW_TRIPS: u16 = 876;

/// The number of values of three of a kind, and of the straights above them.
const N_TRIPS: u16 = 252;
const N_STRAIGHTS: u16 = 6;

/// The strengths of the lowest straight and straight flush, both nine high with an ace.
const LOWEST_STRAIGHT: u16 = BELOW_TRIPS + N_TRIPS + 1;
const LOWEST_STRAIGHT_FLUSH: u16 = MAX - N_STRAIGHTS + 1;

/// The strength of the highest straight if a straight beats three of a kind.
const HIGHEST_STRAIGHT: u16 = BELOW_TRIPS + N_TRIPS + N_STRAIGHTS;

/// The ranks of the lowest straight, bit 0 for the deuce.
const LOWEST_RANKS: u16 = 1 << 12 | 0b1111_0000;

/// Converts a strength from the game in which a straight beats three of a kind to the game in which
/// three of a kind beats a straight: the two categories swap places.
const fn with_trips_over_straight(number: u16) -> u16 {
    if BELOW_TRIPS < number && number < LOWEST_STRAIGHT {
        number + N_STRAIGHTS
    } else if LOWEST_STRAIGHT <= number && number < LOWEST_STRAIGHT + N_STRAIGHTS {
        number - N_TRIPS
    } else {
        number
    }
}

/// The strength in the game in which three of a kind beats a straight, indexed by the strength for
/// the 52-card deck. This is a table because an unpredictable branch would cost more than
/// everything else.
static TRIPS_OVER_STRAIGHT: table::Eights<1_024> = {
    let mut numbers = table::short_deck_places();
    let mut idx = 0;
    while idx < 8 * numbers.len() {
        let number = &mut numbers[idx / 8][idx % 8];
        *number = with_trips_over_straight(*number);
        idx += 1;
    }
    numbers
};

/// The category of a strength if a straight beats three of a kind, and the category if it does not.
pub(crate) const fn categories(number: u16) -> [Category; 2] {
    // The highest strength of each category.
    const HIGHEST: [(u16, Category); 8] = [
        (120, Category::HighCard),
        (624, Category::OnePair),
        (BELOW_TRIPS, Category::TwoPair),
        (LOWEST_STRAIGHT - 1, Category::ThreeOfAKind),
        (HIGHEST_STRAIGHT, Category::Straight),
        (HIGHEST_STRAIGHT + 72, Category::FullHouse),
        (HIGHEST_STRAIGHT + 72 + 120, Category::Flush),
        (LOWEST_STRAIGHT_FLUSH - 1, Category::FourOfAKind),
    ];
    let mut category = Category::StraightFlush;
    let mut place = HIGHEST.len();
    while place > 0 {
        place -= 1;
        if number <= HIGHEST[place].0 {
            category = HIGHEST[place].1;
        }
    }
    let with_trips = if number <= BELOW_TRIPS || number > HIGHEST_STRAIGHT {
        category
    } else if number <= BELOW_TRIPS + N_STRAIGHTS {
        Category::Straight
    } else {
        Category::ThreeOfAKind
    };
    [category, with_trips]
}

values! {
    /// The value of a short-deck hand: its category and the ranks that decide, ordered by strength.
    ///
    /// `Ord` compares strength: the greater value is better, and equal values tie.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::short_deck::short_deck;
    ///
    /// let value = short_deck(&"Ac Ad 9h 8s 7c".parse()?);
    /// assert_eq!(value.to_string(), "one pair, aces; kickers nine, eight, seven");
    /// assert_eq!(value.strength().get(), 572);
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    ShortDeckValue<G: ShortDeckGame = ShortDeck>
}

impl<G: ShortDeckGame> ShortDeckValue<G> {
    /// Converts a strength from the game in which a straight beats three of a kind to this game's
    /// strength.
    #[inline]
    const fn placed(number: u16) -> u16 {
        match G::TRIPS_OVER_STRAIGHT {
            true => with_trips_over_straight(number),
            false => number,
        }
    }

    /// The strength in the game in which a straight beats three of a kind, the inverse of `placed`.
    const fn unplaced(number: u16) -> u16 {
        if !G::TRIPS_OVER_STRAIGHT || number <= BELOW_TRIPS {
            number
        } else if number <= BELOW_TRIPS + N_STRAIGHTS {
            number + N_TRIPS
        } else if number <= BELOW_TRIPS + N_STRAIGHTS + N_TRIPS {
            number - N_STRAIGHTS
        } else {
            number
        }
    }

    /// The value of five cards, each six or higher, with this strength in standard poker;
    /// meaningless for other strengths.
    ///
    /// Together with [`Batch`](crate::Batch), this is the fastest way to evaluate many hands.
    #[must_use]
    #[inline]
    pub fn from_high(high: Strength) -> Self {
        Self::from_number(match G::TRIPS_OVER_STRAIGHT {
            true => {
                let numbers = TRIPS_OVER_STRAIGHT.as_flattened();
                numbers[usize::from(high.get()) % numbers.len()]
            }
            false => table::short_deck(high),
        })
    }

    /// The value of the five different cards in a key, each six or higher; meaningless for any
    /// other key.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::FiveKey;
    /// use handeval_poker::short_deck::{ShortDeckHand, ShortDeckValue, short_deck};
    ///
    /// let hand: ShortDeckHand = "9c 8c 7c 6c Ac".parse()?;
    /// let key: FiveKey = hand.cards().iter().copied().collect();
    /// assert_eq!(ShortDeckValue::of_five(key), short_deck(&hand));
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn of_five(key: FiveKey) -> Self {
        Self::from_high(key.strength())
    }

    /// The value of the best five of five to seven cards, each six or higher; `None` for other
    /// numbers of cards, and meaningless for lower cards.
    #[must_use]
    pub fn of(key: HandKey) -> Option<Self> {
        let value = Self::from_high(key.strength()?);
        // Mutants: five cards hide nothing better, and looking for it only takes time.
        Some(match key.n_cards() {
            5 => value,
            _ => value.raised(key),
        })
    }

    /// The value of the best five of seven cards.
    #[inline]
    pub(crate) fn of_seven(key: HandKey) -> Self {
        Self::from_high(key.seven()).raised(key)
    }

    /// The value of six or seven cards, given the value of the five that are best in standard
    /// poker.
    #[inline]
    fn raised(self, key: HandKey) -> Self {
        let mut value = self;
        // Mutants: where three of a kind is no better, looking for it only takes time.
        if G::TRIPS_OVER_STRAIGHT && self.is_straight() {
            value = value.max(Self::of_trips(key));
        }
        if key.ranks() & LOWEST_RANKS == LOWEST_RANKS {
            value = value.max(Self::of_lowest(key));
        }
        value
    }

    /// Whether the value is a straight, which can hide three of a kind that beats it. A-9-8-7-6
    /// hides none, because it is not a straight in standard poker.
    // Mutants: other values hide nothing better, and looking for it only takes time.
    fn is_straight(self) -> bool {
        (BELOW_TRIPS + 1..=BELOW_TRIPS + N_STRAIGHTS).contains(&self.strength.get())
    }

    /// The value of seven cards without a flush, from the sum of their ranks.
    pub(crate) fn of_ranks(sum: u64) -> Self {
        let mut value = Self::from_high(table::seven(sum));
        // Mutants: where three of a kind is no better, looking for it only takes time.
        if G::TRIPS_OVER_STRAIGHT && value.is_straight() {
            let highest = value.high().codes()[0];
            // No standard straight of these cards is lower than ten high.
            let ranks = 0b1_1111 << highest.saturating_sub(4);
            if let Some([one, other]) = two_besides(sum, ranks) {
                if one == other && ranks >> one & 1 != 0 {
                    value = value.max(Self::of_trips_among(one, ranks));
                }
            }
        }
        if two_besides(sum, LOWEST_RANKS).is_some() {
            value = value.max(Self::from_number(Self::placed(LOWEST_STRAIGHT)));
        }
        value
    }

    /// The value of the best five ranks of one suit.
    pub(crate) fn of_flush(ranks: u16) -> Self {
        let value = Self::from_high(table::flush(ranks));
        match ranks & LOWEST_RANKS == LOWEST_RANKS {
            true => value.max(Self::from_number(LOWEST_STRAIGHT_FLUSH)),
            false => value,
        }
    }

    /// The value of three of a kind with the best two other ranks.
    fn of_trips_among(trips: u8, ranks: u16) -> Self {
        let others = ranks & !(1 << trips);
        let first = 15 - others.leading_zeros() as u8;
        let second = 15 - (others & !(1 << first)).leading_zeros() as u8;
        let codes = [trips, first, second, 0, 0];
        Self::from_high(HandValue::new(Category::ThreeOfAKind, codes, Standard).strength())
    }

    /// The value of three of a kind in cards that contain a straight; the worst value if there is
    /// no three of a kind.
    #[cold]
    fn of_trips(key: HandKey) -> Self {
        let mut all = [Card::ALL[0]; 7];
        let cards = key.card_set();
        for (place, card) in all.iter_mut().zip(cards.iter()) {
            *place = card;
        }
        let counts = Planes::of(all.get(..cards.len()).unwrap_or(&all)).counts();
        let Some(trips) = counts.three.highest() else {
            return Self::from_number(1);
        };
        let [first, second] = counts.one.without(trips).top();
        let codes = [trips, first, second, 0, 0];
        Self::from_high(HandValue::new(Category::ThreeOfAKind, codes, Standard).strength())
    }

    /// The value of the lowest straight, or straight flush, in cards that contain it.
    #[cold]
    fn of_lowest(key: HandKey) -> Self {
        let is_flush = (0..4).any(|suit| key.ranks_of(suit) & LOWEST_RANKS == LOWEST_RANKS);
        Self::from_number(match is_flush {
            true => LOWEST_STRAIGHT_FLUSH,
            false => Self::placed(LOWEST_STRAIGHT),
        })
    }

    /// The standard poker value that reads the same; in the lowest straight, a five replaces the
    /// ace.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::short_deck::short_deck;
    ///
    /// let value = short_deck(&"9c 8d 7h 6s Ac".parse()?);
    /// assert_eq!(value.high().to_string(), "straight, nine high");
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn high(self) -> HandValue {
        let high = table::high_of_short_deck(Self::unplaced(self.strength.get()));
        // The table holds only strengths, so this cannot fail.
        HandValue::from_strength(high, Standard)
            .unwrap_or_else(|| HandValue::new(Category::HighCard, [0; 5], Standard))
    }

    /// The category.
    #[must_use]
    pub fn category(self) -> Category {
        self.high().category()
    }

    /// The ranks that decide among hands of the category, the most important first.
    #[must_use]
    pub fn ranks(self) -> impl ExactSizeIterator<Item = Rank> + DoubleEndedIterator + Clone {
        self.high().ranks()
    }

    /// What players call the hand: the category, or `royal flush`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.high().name()
    }

    /// Why the better of two values beats the other, given in either order.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::short_deck::short_deck;
    ///
    /// let flush = short_deck(&"Ac Kc Qc Jc 9c".parse()?);
    /// let full_house = short_deck(&"Ad Ah As Kd Kh".parse()?);
    /// assert_eq!(full_house.explain(flush).to_string(), "flush beats full house");
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn explain(self, other: Self) -> Reason {
        let (winner, loser) = if self >= other {
            (self, other)
        } else {
            (other, self)
        };
        Reason::new(winner.high(), loser.high())
    }
}

/// The two ranks that seven cards have in addition to the five in `ranks`, from the sum of all
/// seven; `None` if no two ranks fit.
fn two_besides(sum: u64, ranks: u16) -> Option<[u8; 2]> {
    let mut rest = sum;
    for (rank, one) in RANK_SUMS.iter().enumerate() {
        if ranks >> rank & 1 != 0 {
            rest = rest.wrapping_sub(*one);
        }
    }
    // The low bits are a sum of powers of two; the full sum shows whether it is the sum of two
    // ranks.
    let powers = rest as u16;
    let lowest = powers.trailing_zeros();
    let pair = match powers.count_ones() {
        1 => [lowest.checked_sub(1)?, lowest - 1],
        2 => [lowest, 15 - powers.leading_zeros()],
        _ => return None,
    };
    let sum_of = |rank: u32| RANK_SUMS.get(rank as usize);
    let both = sum_of(pair[0])?.wrapping_add(*sum_of(pair[1])?);
    (both == rest).then_some(pair.map(|rank| rank as u8))
}

/// Writes the name and the ranks: `straight, nine high`.
impl<G: ShortDeckGame> fmt::Display for ShortDeckValue<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.high().fmt(f)
    }
}

impl<G: ShortDeckGame> Value for ShortDeckValue<G> {
    fn category_key(self) -> &'static str {
        self.category().key()
    }

    fn why(self, loser: Self) -> Why {
        self.explain(loser).into()
    }
}

impl<G: ShortDeckGame> ValueOf<ShortDeckHand> for ShortDeckValue<G> {
    fn of_hand(hand: &ShortDeckHand) -> Option<Self> {
        Some(Self::of_hand(hand))
    }

    fn best(self, hand: &ShortDeckHand) -> Best {
        best_of(&self.best_five(hand))
    }
}
