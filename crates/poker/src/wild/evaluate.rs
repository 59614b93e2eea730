//! From a hand to its value, and to the five cards that make it.
//!
//! The categories are tried from the best down, each with all jokers. A joker that a category needs
//! never has a better use: a hand that could do without it would make a better category. Wild
//! deuces count as jokers, so there can be four of them; with three, any hand is at least four of a
//! kind.

use handeval_cards::CardOrJoker;

use super::hand::WildHand;
use super::value::{WildGame, WildValue};
use crate::high::planes::{Counts, Planes, Ranks};
use crate::high::{chosen_for, of_groups};
use crate::{Card, Category, HandValue, Rank, Standard};

const ACE: u8 = Rank::Ace.code();

/// How often each rank occurs, and the wild cards that can be added to any of them.
#[derive(Clone, Copy)]
struct Groups {
    counts: Counts,
    /// Whether there are five aces.
    five_aces: bool,
    n_jokers: u32,
}

impl Groups {
    fn of<G: WildGame>(planes: Planes, n_jokers: u32) -> Self {
        let counts = planes.counts();
        if !G::IS_BUG {
            return Self {
                counts,
                five_aces: false,
                n_jokers,
            };
        }
        // Every bug is an ace.
        let n_aces = counts.of(ACE) + n_jokers;
        let with = |ranks: Ranks, n: u32| if n_aces >= n { ranks.with(ACE) } else { ranks };
        Self {
            counts: Counts {
                one: with(counts.one, 1),
                two: with(counts.two, 2),
                three: with(counts.three, 3),
                four: with(counts.four, 4),
            },
            five_aces: n_aces >= 5,
            n_jokers: 0,
        }
    }

    /// The highest rank that occurs `n` times, counting the jokers.
    fn highest_of(&self, n: u32) -> Option<u8> {
        let Counts {
            one,
            two,
            three,
            four,
        } = self.counts;
        match n - self.n_jokers {
            // Without a joker to add, only aces can occur five times, because bugs count as aces.
            5.. => self.five_aces.then_some(ACE),
            4 => four.highest(),
            3 => three.highest(),
            2 => two.highest(),
            _ => one.highest(),
        }
    }
}

/// The highest straight that the ranks make with the jokers, as the code of its highest rank.
fn straight(ranks: Ranks, n_jokers: u32) -> Option<u8> {
    (3..=ACE).rev().find(|&high| {
        let straight = match high {
            // Mutants: the bits are different, so `^` does the same.
            3 => 1 << ACE | 0b1111,
            _ => 0b1_1111 << (high - 4),
        };
        (ranks.bits() & straight).count_ones() + n_jokers >= 5
    })
}

/// The five highest ranks of a suit, with the jokers as its highest missing ranks; `None` if there
/// are too few for a flush.
fn flush(mut ranks: Ranks, n_jokers: u32) -> Option<[u8; 5]> {
    if ranks.len() + n_jokers < 5 {
        return None;
    }
    for _ in 0..n_jokers {
        let missing = (0..=ACE).rev().find(|&code| ranks.bits() >> code & 1 == 0);
        ranks = ranks.with(missing.unwrap_or(ACE));
    }
    Some(ranks.top())
}

impl<G: WildGame> WildValue<G> {
    /// The value of five to seven cards: the `natural` ones, all different, and the jokers.
    /// Meaningless for other cards.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::wild::{Wild, WildHand, WildValue, wild};
    ///
    /// let hand: WildHand = "9c 8c 7c 6c Jo".parse()?;
    /// assert_eq!(WildValue::<Wild>::of(hand.natural(), 1), wild(&hand));
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn of(natural: &[Card], n_jokers: usize) -> Self {
        Self::with_wild(natural, n_jokers.min(WildHand::MAX_JOKERS))
    }

    /// The value of five to seven cards, up to four of them wild.
    pub(super) fn with_wild(natural: &[Card], n_wild: usize) -> Self {
        let planes = Planes::of(natural);
        let n_jokers = n_wild as u32;
        let groups = Groups::of::<G>(planes, n_jokers);
        match groups.highest_of(5) {
            Some(code) => Self::five_of(code),
            None => {
                let (category, codes) = below_five(planes, &groups, n_jokers);
                Self::from_high(HandValue::new(category, codes, Standard))
            }
        }
    }

    pub(super) fn of_hand(hand: &WildHand) -> Self {
        Self::of(hand.natural(), hand.n_jokers())
    }

    /// The five cards that give a hand this value, sorted by count, then by rank, with jokers in
    /// the positions of the cards they stand for. Meaningless for a hand with a different value.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::wild::{WildHand, wild};
    ///
    /// let hand: WildHand = "2d Kc Kd Jo 9c 9h 3s".parse()?;
    /// let best = wild(&hand).best_five(&hand);
    /// assert_eq!(best.map(|card| card.to_string()).join(" "), "Kc Kd Jo 9c 9h");
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn best_five(self, hand: &WildHand) -> [CardOrJoker; 5] {
        let chosen = self.chosen(hand.natural());
        chosen.map(|card| card.map_or(CardOrJoker::Joker, Into::into))
    }

    /// The natural cards that make this value, with gaps where wild cards stand for other cards.
    pub(super) fn chosen(self, natural: &[Card]) -> [Option<Card>; 5] {
        match self.high() {
            Some(high) => {
                let (category, codes) = (high.category(), high.codes());
                chosen_for(natural, category, codes, Rank::Two)
            }
            None => {
                let rank = self.five_of_a_kind();
                let mut found = natural.iter().filter(|card| Some(card.rank()) == rank);
                core::array::from_fn(|_| found.next().copied())
            }
        }
    }
}

fn below_five(planes: Planes, groups: &Groups, n_jokers: u32) -> (Category, [u8; 5]) {
    let Groups { counts, .. } = groups;
    let suits = planes.suits();
    let best_of_suits = suits.iter().filter_map(|&suit| straight(suit, n_jokers));
    if let Some(high) = best_of_suits.max() {
        return (Category::StraightFlush, [high, 0, 0, 0, 0]);
    }
    if let Some(quads) = groups.highest_of(4) {
        let [kicker] = counts.one.without(quads).top();
        return (Category::FourOfAKind, [quads, kicker, 0, 0, 0]);
    }
    let trips = groups.highest_of(3);
    if let Some(trips) = trips {
        if let Some(pair) = counts.two.without(trips).highest() {
            return (Category::FullHouse, [trips, pair, 0, 0, 0]);
        }
    }
    if let Some(ranks) = suits.iter().filter_map(|&suit| flush(suit, n_jokers)).max() {
        return (Category::Flush, ranks);
    }
    if let Some(high) = straight(planes.counts().one, n_jokers) {
        return (Category::Straight, [high, 0, 0, 0, 0]);
    }
    of_groups(counts.one, counts.two, trips, groups.highest_of(2))
}
