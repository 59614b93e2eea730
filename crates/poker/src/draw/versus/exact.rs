//! Counting all deals against one opponent.

use alloc::vec::Vec;

use super::discards::ExchangeTable;
use super::kept::count_kept;
use super::singles::Singles;
use super::{DrawSpot, DrawTally, subsets};
use crate::draw::count::{Draws, cards_of};
use crate::equity::{CountInPieces, gcd};
use crate::high::strength::choose;
use crate::{Card, CardKey, CardSet, Deck, Equity, ExactEquity, Exchange, FiveKey, PlayerEquity};

/// A count of all deals of a [`DrawSpot`] with one opponent, split into independent pieces.
///
/// Source: rule E12.
#[derive(Debug)]
pub struct ExactDrawEquity {
    spot: DrawSpot,
    opponent: Opponent,
    /// The possible draws, as indices of the unseen cards.
    draws: Vec<[u8; 5]>,
    n_pieces: usize,
}

#[derive(Debug)]
enum Opponent {
    /// The opponent stands pat, and the opponent's hands are counted again for each draw.
    Keeps(Ranks),
    /// The opponent stands pat, and all draws are counted in one pass.
    KeepsForAll,
    /// The opponent exchanges unpaired cards.
    Singles {
        singles: Singles,
        /// The least common multiple of the numbers of draws.
        multiple: u64,
    },
    /// The opponent exchanges as listed: `hands` holds the bits of each hand's cards, and the bits
    /// of the cards that it discards.
    Exchanges {
        hands: Vec<(u64, u64)>,
        /// The least common multiple of the numbers of draws.
        multiple: u64,
    },
}

impl ExactDrawEquity {
    /// Prepares a count for one opponent who stands pat, exchanges unpaired cards, or plays with the
    /// 24-card deck; `None` for any other spot, which has too many deals.
    ///
    /// Against an opponent who stands pat, the count takes less than a second. Against one who
    /// exchanges unpaired cards, each draw takes a few milliseconds with the 52-card deck; there are
    /// 47 draws of one card, 1,081 of two and 16,215 of three.
    #[must_use]
    pub fn new(spot: &DrawSpot) -> Option<Self> {
        work_a_draw(spot)?;
        let n_left = spot.unseen.len().saturating_sub(spot.n_drawn() + 5);
        let multiple = |numbers: &[usize]| {
            let numbers = numbers.iter().map(|&n| ways(n_left, n));
            numbers.fold(1, least_multiple)
        };
        // Mutants: both ways to count an opponent who stands pat give the same answer.
        let opponent = match spot.exchange {
            Exchange::None if spot.n_drawn() < 3 => Opponent::Keeps(Ranks::new(spot)),
            Exchange::None => Opponent::KeepsForAll,
            Exchange::Singletons => Opponent::Singles {
                singles: Singles::new(spot.rules),
                // No hand exchanges exactly four unpaired cards.
                multiple: multiple(&[0, 1, 2, 3, 5]),
            },
            Exchange::Percentile => Opponent::Exchanges {
                hands: discards(spot, spot.exchange),
                multiple: multiple(&[0, 1, 2, 3, 4, 5]),
            },
        };
        let mut draws = Vec::new();
        if !matches!(opponent, Opponent::KeepsForAll) {
            subsets(spot.unseen.len(), spot.n_drawn(), |places| {
                draws.push(*places);
            });
            // The draws are scattered, so each piece is a fair sample of all draws.
            draws.sort_unstable_by_key(scattered);
        }
        // Aim for a few milliseconds per piece, if pieces can be that small.
        let n_pieces = match &opponent {
            Opponent::Keeps(_) => draws.len().div_ceil(200),
            Opponent::KeepsForAll => 1,
            Opponent::Singles { .. } | Opponent::Exchanges { .. } => draws.len().div_ceil(4),
        };
        Some(Self {
            spot: spot.clone(),
            n_pieces,
            opponent,
            draws,
        })
    }

    /// Prepares a count if its work is at most [`ExactEquity::MUCH_WORK`]. The limit measures work,
    /// not time.
    ///
    /// Source: rule E12.
    #[must_use]
    pub fn if_quick(spot: &DrawSpot) -> Option<Self> {
        match Self::work(spot)? <= ExactEquity::MUCH_WORK {
            true => Self::new(spot),
            false => None,
        }
    }

    /// The work of the count; `None` if the spot cannot be counted.
    #[must_use]
    pub fn work(spot: &DrawSpot) -> Option<u64> {
        let n_draws = ways(spot.unseen.len(), spot.n_drawn());
        Some(work_a_draw(spot)?.saturating_mul(n_draws))
    }

    /// The spot.
    #[must_use]
    pub const fn spot(&self) -> &DrawSpot {
        &self.spot
    }

    /// The number of pieces.
    #[must_use]
    pub const fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    /// Counts one piece of the draws. Each piece is a fair sample of them.
    #[must_use]
    pub fn piece(&self, piece_idx: usize) -> DrawTally {
        let mut tally = DrawTally::new(&self.spot);
        if piece_idx >= self.n_pieces {
            return tally;
        }
        if let Opponent::KeepsForAll = self.opponent {
            let hold = (1 << self.spot.held.len()) - 1;
            let mut tallies = count_kept(&[(hold, &self.spot)]);
            return tallies.pop().unwrap_or(tally);
        }
        for places in self.draws.iter().skip(piece_idx).step_by(self.n_pieces) {
            let drawn = &places[..self.spot.n_drawn()];
            let drawn = drawn
                .iter()
                .map(|&place| self.spot.unseen[usize::from(place)]);
            let drawn: CardSet = drawn.collect();
            let own = drawn.iter().chain(self.spot.held.iter().copied());
            let own = self.strength(own.collect());
            let left = self.spot.unseen.iter().copied();
            let left: Vec<Card> = left.filter(|&card| !drawn.contains(card)).collect();
            let [all, win, tie] = match &self.opponent {
                Opponent::Keeps(ranks) => ranks.count(own, &left).map(u128::from),
                Opponent::KeepsForAll => [0; 3],
                Opponent::Singles { singles, multiple } => {
                    let all = u128::from(ways(left.len(), 5)) * u128::from(*multiple);
                    let [win, tie] = singles.count(own, &left, *multiple);
                    [all, win, tie]
                }
                Opponent::Exchanges { hands, multiple } => {
                    let counts = self.count_exchanges(own, &left, hands, *multiple);
                    counts.map(u128::from)
                }
            };
            tally.add(self.spot.place(own), all, win, (1, tie));
        }
        tally
    }

    /// Counts all pieces one after another.
    #[must_use]
    pub fn count(&self) -> PlayerEquity {
        let mut tally = DrawTally::new(&self.spot);
        for piece_idx in 0..self.n_pieces {
            tally.merge(&self.piece(piece_idx));
        }
        self.spot.answer(&tally)
    }

    fn strength(&self, key: FiveKey) -> u16 {
        key.strength_by(self.spot.rules).get()
    }

    /// Counts all hands that the opponent can be dealt from the remaining cards, and all draws to
    /// them.
    fn count_exchanges(
        &self,
        own: u16,
        left: &[Card],
        hands: &[(u64, u64)],
        multiple: u64,
    ) -> [u64; 3] {
        let keys: Vec<CardKey> = left.iter().map(|&card| card.into()).collect();
        let mut counts = [0; 3];
        subsets(left.len(), 5, |places| {
            let is_dealt = places.iter().fold(0_u64, |set, &place| set | 1 << place);
            let dealt = places.iter().map(|&place| left[usize::from(place)]);
            let bits = dealt.collect::<CardSet>().bits();
            let found = hands.binary_search_by_key(&bits, |&(hand, _)| hand);
            // Every hand of the deck is in the list.
            let discarded = found.map_or(0, |place| hands[place].1);
            let mut kept = FiveKey::new();
            for &place in places {
                if CardSet::from(left[usize::from(place)]).bits() & discarded == 0 {
                    kept += keys[usize::from(place)];
                }
            }
            let mut rest = [CardKey::from(Card::ALL[0]); 24];
            let mut n_rest = 0;
            for (place, &key) in keys.iter().enumerate() {
                if is_dealt >> place & 1 == 0 {
                    rest[n_rest] = key;
                    n_rest += 1;
                }
            }
            let n_drawn = discarded.count_ones() as usize;
            let mut found = [0_u64; 3];
            self.draw(kept, &rest[..n_rest], n_drawn, own, &mut found);
            let n_ways = ways(n_rest, n_drawn);
            for (count, found) in counts.iter_mut().zip(found) {
                *count += found * (multiple / n_ways.max(1));
            }
        });
        counts
    }

    /// Draws `n` cards in every possible way, and compares the hands.
    fn draw(&self, kept: FiveKey, rest: &[CardKey], n: usize, own: u16, counts: &mut [u64; 3]) {
        let mut compare = |key| {
            let other = self.strength(key);
            counts[0] += 1;
            counts[1] += u64::from(own > other);
            counts[2] += u64::from(own == other);
        };
        match n {
            0 => compare(kept),
            1 => rest.iter().for_each(|&card| compare(kept + card)),
            _ => {
                for (place, &card) in rest.iter().enumerate() {
                    self.draw(kept + card, &rest[place + 1..], n - 1, own, counts);
                }
            }
        }
    }
}

/// The game `draw` has one player, whose opponents' hands are unknown.
impl CountInPieces for ExactDrawEquity {
    type Tally = DrawTally;

    fn n_pieces(&self) -> usize {
        self.n_pieces()
    }

    fn piece(&self, piece_idx: usize) -> DrawTally {
        self.piece(piece_idx)
    }

    fn no_pieces(&self) -> DrawTally {
        DrawTally::new(self.spot())
    }

    fn merge(tally: &mut DrawTally, others: &DrawTally) {
        tally.merge(others);
    }

    fn players(&self, tally: &DrawTally) -> Vec<PlayerEquity> {
        self.equity(tally).players
    }

    fn equity(&self, tally: &DrawTally) -> Equity {
        self.spot().answer(tally).into()
    }
}

/// A pseudorandom number to sort the draws by.
// Mutants: other numbers put the draws in another order, which counts the same.
fn scattered(places: &[u8; 5]) -> u64 {
    let number = places
        .iter()
        .fold(1, |number: u64, &place| number << 6 | u64::from(place));
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The work of each draw in units of [`ExactEquity::work`]; `None` if the spot cannot be counted.
fn work_a_draw(spot: &DrawSpot) -> Option<u64> {
    let is_small = spot.rules.deck() == Deck::TwentyFour;
    match spot.exchange {
        _ if spot.n_opponents != 1 => None,
        Exchange::None => Some(200),
        Exchange::Singletons if is_small => Some(20_000),
        Exchange::Singletons => Some(2_000_000),
        Exchange::Percentile if is_small => Some(400_000),
        Exchange::Percentile => None,
    }
}

/// The bits of each hand that can be dealt, with the bits of the cards it exchanges.
fn discards(spot: &DrawSpot, exchange: Exchange) -> Vec<(u64, u64)> {
    let discards = ExchangeTable::new(spot.rules, exchange);
    let mut hands = Vec::new();
    subsets(spot.unseen.len(), 5, |places| {
        let cards = places.map(|place| spot.unseen[usize::from(place)]);
        let dealt: CardSet = cards.iter().copied().collect();
        hands.push((dealt.bits(), discards.of(&cards).bits()));
    });
    hands.sort_unstable();
    hands
}

/// Five-card hands by rank, and suited hands.
#[derive(Debug)]
struct Ranks {
    /// The ranks of five cards, and their value if they are not suited.
    hands: Vec<([u8; 5], u16)>,
    /// Five ranks as bits, their value if suited, and their value if not.
    suited: Vec<(u16, u16, u16)>,
}

impl Ranks {
    fn new(spot: &DrawSpot) -> Self {
        let unseen: CardSet = spot.rules.deck().cards();
        let strength = |cards: [Card; 5]| FiveKey::from(cards).strength_by(spot.rules).get();
        let any = |codes: &[u8; 5]| strength(cards_of(codes, false));
        let (mut hands, mut suited) = (Vec::new(), Vec::new());
        Draws::new::<Card>(&[], unseen.into(), None).for_each(|codes, _| {
            hands.push((*codes, any(codes)));
            if codes.windows(2).all(|pair| pair[0] != pair[1]) {
                // Mutants: the ranks are different, so `^` does the same.
                let ranks = codes.iter().fold(0, |ranks, &code| ranks | 1 << code);
                suited.push((ranks, strength(cards_of(codes, true)), any(codes)));
            }
        });
        Self { hands, suited }
    }

    /// How many hands the cards make, how many of them are weaker than `own`, and how many tie with
    /// it.
    fn count(&self, own: u16, cards: &[Card]) -> [u64; 3] {
        let mut free = [0_u8; 13];
        let mut of_suit = [0_u16; 4];
        for card in cards {
            free[usize::from(card.rank().code())] += 1;
            // Mutants: the bit is not set, so `^=` does the same.
            of_suit[usize::from(card.suit().code())] |= 1 << card.rank().code();
        }
        let [mut win, mut tie] = [0_u64; 2];
        for (codes, strength) in &self.hands {
            if *strength > own {
                continue;
            }
            let mut n_hands = 1;
            let mut first = 0;
            while first < 5 {
                let same = codes[first..]
                    .iter()
                    .take_while(|&&code| code == codes[first]);
                let n = same.count();
                n_hands *= ways(free[usize::from(codes[first])].into(), n);
                first += n;
            }
            match *strength == own {
                true => tie += n_hands,
                false => win += n_hands,
            }
        }
        // Hands in one suit have a different value.
        for ranks_of_suit in of_suit {
            for &(ranks, suited, any) in &self.suited {
                if ranks & !ranks_of_suit == 0 {
                    win = win + u64::from(suited < own) - u64::from(any < own);
                    tie = tie + u64::from(suited == own) - u64::from(any == own);
                }
            }
        }
        [ways(cards.len(), 5), win, tie]
    }
}

fn ways(n: usize, k: usize) -> u64 {
    choose(n as u32, k as u32).into()
}

fn least_multiple(a: u64, b: u64) -> u64 {
    a / gcd(a, b).max(1) * b
}
