//! The ranks of a hand as bits, one mask per suit.

use crate::Card;

/// The ranks that a hand holds in each suit: four masks of 16 bits, side by side in a `u64`.
///
/// ```text
/// bit   63 … 48 | 47 … 32  | 31 … 16 | 15 … 13 12 11 10  9  8  7  6  5  4  3  2  1  0
/// suit  hearts  | diamonds | spades  | clubs
/// rank                                         A  K  Q  J  T  9  8  7  6  5  4  3  2
/// ```
///
/// From the four masks, a few steps find how often each rank occurs, for any number of cards, so
/// six and seven cards need no search through subsets.
#[derive(Clone, Copy)]
pub(crate) struct Planes(u64);

/// The ranks that occur at least once, twice, three and four times.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    pub(crate) one: Ranks,
    pub(crate) two: Ranks,
    pub(crate) three: Ranks,
    pub(crate) four: Ranks,
}

impl Planes {
    #[inline]
    pub(crate) fn of(cards: &[Card]) -> Self {
        let bit = |card: &Card| 1 << (card.code() % 4 * 16 + card.code() / 4);
        Self(cards.iter().fold(0, |bits, card| bits | bit(card)))
    }

    pub(crate) const fn suits(self) -> [Ranks; 4] {
        [
            Ranks(self.0 as u16),
            Ranks((self.0 >> 16) as u16),
            Ranks((self.0 >> 32) as u16),
            Ranks((self.0 >> 48) as u16),
        ]
    }

    pub(crate) const fn counts(self) -> Counts {
        let [Ranks(a), Ranks(b), Ranks(c), Ranks(d)] = self.suits();
        let (one_ab, two_ab) = (a | b, a & b);
        let (one_cd, two_cd) = (c | d, c & d);
        Counts {
            one: Ranks(one_ab | one_cd),
            two: Ranks(two_ab | two_cd | one_ab & one_cd),
            three: Ranks(two_ab & one_cd | one_ab & two_cd),
            four: Ranks(two_ab & two_cd),
        }
    }

    /// The ranks of the suit with five or more cards, if there is one; seven cards have at most
    /// one.
    pub(crate) fn flush(self) -> Option<Ranks> {
        self.suits().into_iter().find(|ranks| ranks.len() >= 5)
    }

    /// The five ranks of the best flush; `None` if there is no flush.
    pub(crate) fn best_flush(self) -> Option<Ranks> {
        self.flush().map(|ranks| match ranks.straight() {
            // The wheel, whose ace is not next to the others.
            Some(3) => Ranks(1 << 12 | 0b1111),
            Some(high) => Ranks(0b11111 << (high - 4)),
            None => Ranks(
                ranks
                    .top::<5>()
                    .iter()
                    .fold(0, |bits, code| bits | 1 << code),
            ),
        })
    }
}

impl Counts {
    /// How often the rank of `code` occurs.
    pub(crate) fn of(self, code: u8) -> u32 {
        let all = [self.one, self.two, self.three, self.four];
        all.iter().map(|ranks| u32::from(ranks.0 >> code & 1)).sum()
    }
}

/// A set of ranks, one bit per rank: bit 0 is the deuce, and bit 12 is the ace.
#[derive(Clone, Copy)]
pub(crate) struct Ranks(u16);

impl Ranks {
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The code of the highest rank.
    pub(crate) const fn highest(self) -> Option<u8> {
        match self.0.checked_ilog2() {
            Some(code) => Some(code as u8),
            None => None,
        }
    }

    /// The set with the rank of `code` added.
    pub(crate) const fn with(self, code: u8) -> Self {
        Self(self.0 | 1 << code)
    }

    /// The set with the rank of `code` removed.
    pub(crate) const fn without(self, code: u8) -> Self {
        Self(self.0 & !(1 << code))
    }

    /// The highest rank of the highest five in sequence; the ace also counts below the deuce.
    ///
    /// The 24-card deck has no deuce for the ace to go below, so the same steps work for it.
    pub(crate) const fn straight(self) -> Option<u8> {
        const ACE: u16 = 12;
        // Shifted up by one bit, so that the ace has room below the deuce.
        let ranks = self.0 << 1 | self.0 >> ACE & 1;
        let starts = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4;
        match starts.checked_ilog2() {
            Some(start) => Some(start as u8 + 3),
            None => None,
        }
    }

    /// The codes of the `N` highest ranks, highest first, padded with 0.
    pub(crate) fn top<const N: usize>(mut self) -> [u8; N] {
        let mut codes = [0; N];
        for code in &mut codes {
            if let Some(highest) = self.highest() {
                *code = highest;
                self = self.without(highest);
            }
        }
        codes
    }
}
