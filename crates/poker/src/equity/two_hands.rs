//! Random deals of hold'em to two players before the flop, if each has a known hand or any two
//! cards, and only wins are counted: the same deals as those of `sample.rs`, in less time.
//!
//! Hands without a flush wait until there are enough of them to look up all of their strengths one
//! after another, so that no lookup waits for a card to be drawn.

use core::ops::Add;

use super::dealer::{self, Numbers};
use crate::high::sum::{CardSum, HandSum};
use crate::{CardKey, CardSet};

/// The number of cards on a board.
pub(super) const N_BOARD: usize = 5;

/// The number of showdowns that are looked up together.
const N_WAITING: usize = 64;

/// Deals to two players.
pub(super) struct TwoHands {
    deck: Deck,
    numbers: Numbers,
    /// The players' cards.
    hands: [[CardSum; 2]; 2],
}

/// Cards in some order; only the first `n_cards` elements are used.
struct Deck {
    cards: [CardSum; 64],
    n_cards: usize,
}

impl TwoHands {
    /// Deals from a deck to players with these cards, or none.
    pub(super) fn new(hands: [CardSet; 2], deck: dealer::Deck, numbers: Numbers) -> Self {
        let hands = hands.map(|cards| {
            let mut hand = [CardSum::default(); 2];
            for (place, card) in hand.iter_mut().zip(cards) {
                *place = CardKey::from(card).into();
            }
            hand
        });
        let deck = Deck {
            cards: deck.cards.map(CardSum::from),
            n_cards: deck.n_cards,
        };
        Self {
            deck,
            numbers,
            hands,
        }
    }

    /// The number of deals won, by the mask of the winners, of `n_deals` in which the first and the
    /// second player get a random hand, or keep theirs.
    pub(super) fn deal<const FIRST: bool, const SECOND: bool>(self, n_deals: u64) -> [u64; 4] {
        let Self {
            mut deck,
            mut numbers,
            mut hands,
        } = self;
        let mut masks = [0; 4];
        let mut waiting = [[HandSum::EMPTY; 2]; N_WAITING];
        let mut n_waiting = 0;
        for _ in 0..n_deals {
            numbers.refresh();
            let board: [CardSum; N_BOARD] =
                core::array::from_fn(|place| deck.draw(place, &mut numbers));
            if FIRST || SECOND {
                numbers.refresh();
            }
            let mut place = N_BOARD;
            for (hand, is_random) in hands.iter_mut().zip([FIRST, SECOND]) {
                if is_random {
                    *hand = [place, place + 1].map(|place| deck.draw(place, &mut numbers));
                    place += 2;
                }
            }
            let on_board = board.into_iter().fold(HandSum::EMPTY, HandSum::add);
            let sums = hands.map(|[one, other]| on_board + one + other);
            if sums[0].has_flush() || sums[1].has_flush() {
                masks[mask_with_flush(&board, &hands, sums) & 3] += 1;
                continue;
            }
            waiting[n_waiting % N_WAITING] = sums;
            n_waiting += 1;
            if n_waiting == N_WAITING {
                count(&waiting, &mut masks);
                n_waiting = 0;
            }
        }
        count(waiting.split_at(n_waiting).0, &mut masks);
        masks
    }
}

impl Deck {
    /// Draws the card at this place, in the same way as [`Deck::draw`](dealer::Deck::draw).
    #[inline(always)]
    fn draw(&mut self, place: usize, numbers: &mut Numbers) -> CardSum {
        let other = place + numbers.below(self.n_cards - place);
        self.cards.swap(other & 63, place & 63);
        self.cards[place & 63]
    }
}

/// The winners' mask, if at least one player has a flush.
#[inline(never)]
fn mask_with_flush(
    board: &[CardSum; N_BOARD],
    hands: &[[CardSum; 2]; 2],
    sums: [HandSum; 2],
) -> usize {
    let strength = |idx: usize| {
        let cards = board.iter().chain(&hands[idx]);
        sums[idx].seven_of(cards.copied())
    };
    let [first, second] = [strength(0), strength(1)];
    usize::from(first >= second) + 2 * usize::from(second >= first)
}

/// Counts showdowns without a flush.
#[inline(always)]
fn count(showdowns: &[[HandSum; 2]], masks: &mut [u64; 4]) {
    // How often each player does not lose.
    let mut kept = [0; 2];
    for sums in showdowns {
        let [first, second] = sums.map(HandSum::seven_without_flush);
        kept[0] += u64::from(first >= second);
        kept[1] += u64::from(second >= first);
    }
    let n_ties = kept[0] + kept[1] - showdowns.len() as u64;
    masks[1] += kept[0] - n_ties;
    masks[2] += kept[1] - n_ties;
    masks[3] += n_ties;
}
