//! Random cards.

use handeval_cards::seeded_rng;
use rand::Rng;
use rand::rngs::ChaCha8Rng;

use crate::{Card, CardKey, CardSet};

/// Cards in some order; the first `n_dealt` are dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deck {
    /// Only the first `n_cards` elements are used.
    pub(super) cards: [CardKey; 64],
    pub(super) n_cards: usize,
    pub(crate) n_dealt: usize,
    /// The bits of cards that are taken and must be skipped.
    pub(super) used: u64,
}

impl Deck {
    /// The cards of a set, none of them dealt yet.
    pub(crate) fn new(unseen: CardSet) -> Self {
        let mut cards = [CardKey::from(Card::ALL[0]); 64];
        for (place, card) in cards.iter_mut().zip(unseen) {
            *place = card.into();
        }
        Self {
            cards,
            n_cards: unseen.len(),
            n_dealt: 0,
            used: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn draw<const NARROW: bool>(&mut self, numbers: &mut Numbers) -> CardKey {
        loop {
            // Mutants: more random numbers than are needed are as good.
            if NARROW && numbers.n_left == 0 {
                numbers.refresh();
            }
            let other = self.n_dealt + numbers.below(self.n_cards - self.n_dealt);
            self.cards.swap(other & 63, self.n_dealt & 63);
            let card = self.cards[self.n_dealt & 63];
            self.n_dealt += 1;
            if !NARROW || card.bits() & self.used == 0 {
                return card;
            }
        }
    }
}

/// Random numbers below a bound.
///
/// A 64-bit number is treated as a fraction and multiplied by the bound. The integer part is the
/// random number, and the fractional part is used as the next fraction, at most five times. For the
/// cards of a deck the products stay below 2^29, so no number comes up more than 1 + 2^-35 times as
/// often as another.
pub(crate) struct Numbers {
    rng: ChaCha8Rng,
    fraction: u64,
    /// How many more times the fraction can be used.
    n_left: u32,
}

impl Numbers {
    pub(crate) fn new(seed: u64, piece_idx: u64) -> Self {
        let mut rng = seeded_rng(seed);
        rng.set_stream(piece_idx);
        Self {
            rng,
            fraction: 0,
            n_left: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn refresh(&mut self) {
        self.fraction = self.rng.next_u64();
        self.n_left = 5;
    }

    /// A number below `n`, from the current fraction.
    #[inline(always)]
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.n_left = self.n_left.wrapping_sub(1);
        let product = u128::from(self.fraction) * n as u128;
        self.fraction = product as u64;
        (product >> 64) as usize
    }

    #[inline(always)]
    pub(super) fn wide_below(&mut self, n: u64) -> u64 {
        ((u128::from(self.rng.next_u64()) * u128::from(n)) >> 64) as u64
    }
}
