//! An upper bound on what any grid is paid, if every line is paid for the set of cards it gets.
//!
//! Of the constraints on a grid, only the following are kept, each as a *resource* with a price
//! (Lagrangian relaxation):
//!
//! - each card is in two lines, a row and a column;
//! - two cards share at most one line, diagonals included;
//! - of three cards, rows and columns hold at most two pairs, or all three in one line;
//! - of four cards, they hold at most four pairs, or three and a pair, or all four in one line.
//!
//! The last two are kept only for cards of the same value. At given prices, each line takes the
//! best set after paying its prices. Whatever the prices are, the total that the lines get in this
//! way, plus the prices of all available resources, is at least what the best grid is paid. The
//! argument is in `docs/research/MATEMATICO-CEILING.md`.

/// What sets of cards are paid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Payoffs<'a, const SIDE: usize> {
    pub(super) sets: &'a [[u8; SIDE]],
    pub(super) line: &'a [f64],
    pub(super) diagonal: &'a [f64],
    /// The values of the cards, by position in the deck.
    pub(super) cards: &'a [u8],
}

/// A bound, and the sets that attain it.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) upper: f64,
    /// The sets that rows and columns take at the last prices, as a soft choice: each with the
    /// number of lines that take it.
    pub(super) lines: Vec<(u32, f64)>,
    /// The sets that diagonals take at the last prices, in the same form.
    pub(super) diagonals: Vec<(u32, f64)>,
}

/// How many times the sets near the best are looked up.
const N_ROUNDS: usize = 15;

/// The number of steps taken with the same sets.
const N_STEPS: usize = 15;

/// The allowance for rounding. All sums have fewer than 2,000 terms below 100,000, so they are off
/// by less than a millionth.
const ROUNDING: f64 = 1e-6;

/// The lowest bound found.
pub(super) fn bound<const SIDE: usize>(payoffs: Payoffs<'_, SIDE>) -> Bound {
    let mut search = Search::new(payoffs);
    let mut best = f64::INFINITY;
    let mut bound = Bound {
        upper: best,
        lines: Vec::new(),
        diagonals: Vec::new(),
    };
    for round in 0..=N_ROUNDS {
        let progress = round as f64 / N_ROUNDS as f64;
        let softness = 6.0 * (0.5_f64 / 6.0).powf(progress);
        let rate = 2.0 * (0.05_f64 / 2.0).powf(progress);
        let (upper, near) = search.look(8.0 * softness + 15.0);
        best = best.min(upper);
        if round == N_ROUNDS {
            [bound.lines, bound.diagonals] = near.map(|one| search.taken(&one, 1.0));
            break;
        }
        for _ in 0..N_STEPS {
            search.step(&near, softness, rate);
        }
    }
    bound.upper = best + ROUNDING;
    bound
}

/// A resource: some cards of the same value, as bits, of which all rows and columns together can
/// use only a limited amount.
#[derive(Clone, Copy, Debug)]
struct Group {
    cards: u32,
    /// How much of the resource a line uses, by the number of the resource's cards that the line
    /// holds.
    counts: [f64; 5],
    most: f64,
}

impl Group {
    fn count(&self, set: u32) -> f64 {
        self.counts[(self.cards & set).count_ones() as usize]
    }
}

fn groups(cards: &[u8]) -> Vec<Group> {
    let mut groups = Vec::new();
    for value in 0..13 {
        let places = (0..cards.len()).filter(|&place| cards[place] == value);
        let places: Vec<usize> = places.collect();
        let all = places.iter().fold(0, |bits, place| bits | 1 << place);
        let three = |cards| Group {
            cards,
            counts: [0.0, 0.0, 1.0, 2.0, 2.0],
            most: 2.0,
        };
        match places.len() {
            3 => groups.push(three(all)),
            4 => {
                groups.extend(places.iter().map(|place| three(all & !(1 << place))));
                groups.push(Group {
                    cards: all,
                    counts: [0.0, 0.0, 1.0, 3.0, 4.0],
                    most: 4.0,
                });
            }
            _ => {}
        }
    }
    groups
}

/// The sets near the best, for rows and columns or for diagonals.
#[derive(Clone, Debug)]
struct Near {
    sets: Vec<u32>,
    is_diagonal: bool,
}

struct Search<'a, const SIDE: usize> {
    payoffs: Payoffs<'a, SIDE>,
    masks: Vec<u32>,
    groups: Vec<Group>,
    /// The prices of cards, of pairs in the order of [`pair`](Self::pair), and of groups.
    prices: Vec<f64>,
    /// How much there is of each resource.
    amounts: Vec<f64>,
    /// Running means of slopes and of their squares (Adam).
    slopes: Vec<f64>,
    squares: Vec<f64>,
    n_steps: i32,
}

impl<'a, const SIDE: usize> Search<'a, SIDE> {
    const N: usize = SIDE * SIDE;
    const FIRST_GROUP: usize = Self::N + Self::N * Self::N;

    fn new(payoffs: Payoffs<'a, SIDE>) -> Self {
        let groups = groups(payoffs.cards);
        let bits = |set: &[u8; SIDE]| set.iter().fold(0, |bits, &card| bits | 1 << card);
        let mut amounts = vec![0.0; Self::FIRST_GROUP];
        amounts[..Self::N].fill(2.0);
        for high in 0..Self::N {
            for low in 0..high {
                amounts[Self::pair(low as u8, high as u8)] = 1.0;
            }
        }
        amounts.extend(groups.iter().map(|group| group.most));
        let n = amounts.len();
        Self {
            payoffs,
            masks: payoffs.sets.iter().map(bits).collect(),
            groups,
            prices: vec![0.0; n],
            amounts,
            slopes: vec![0.0; n],
            squares: vec![0.0; n],
            n_steps: 0,
        }
    }

    const fn pair(low: u8, high: u8) -> usize {
        Self::N + low as usize * Self::N + high as usize
    }

    /// Visits every resource that a line with this set uses, and how much of it the line uses.
    fn uses(&self, set: u32, is_diagonal: bool, mut tell: impl FnMut(usize, f64)) {
        let cards = &self.payoffs.sets[set as usize];
        for (idx, &high) in cards.iter().enumerate() {
            for &low in &cards[..idx] {
                tell(Self::pair(low, high), 1.0);
            }
        }
        if is_diagonal {
            return;
        }
        for &card in cards {
            tell(usize::from(card), 1.0);
        }
        let mask = self.masks[set as usize];
        for (idx, group) in self.groups.iter().enumerate() {
            let count = group.count(mask);
            if count > 0.0 {
                tell(Self::FIRST_GROUP + idx, count);
            }
        }
    }

    /// What a line gets for a set after paying its prices.
    fn gets(&self, set: u32, is_diagonal: bool) -> f64 {
        let payoffs = match is_diagonal {
            true => self.payoffs.diagonal,
            false => self.payoffs.line,
        };
        let mut paid = 0.0;
        self.uses(set, is_diagonal, |resource, n| {
            paid += n * self.prices[resource]
        });
        payoffs[set as usize] - paid
    }

    /// The bound that the prices prove, and the sets of rows and columns, and of diagonals, that
    /// get at most `reach` less than the best.
    fn look(&self, reach: f64) -> (f64, [Near; 2]) {
        let priced = self.prices.iter().zip(&self.amounts);
        let mut upper: f64 = priced.map(|(price, amount)| price * amount).sum();
        let near = [false, true].map(|is_diagonal| {
            let n_sets = self.masks.len() as u32;
            let all: Vec<f64> = (0..n_sets).map(|set| self.gets(set, is_diagonal)).collect();
            let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            upper += Self::n_lines(is_diagonal) * most;
            let sets = (0..n_sets).filter(|&set| all[set as usize] > most - reach);
            Near {
                sets: sets.collect(),
                is_diagonal,
            }
        });
        (upper, near)
    }

    const fn n_lines(is_diagonal: bool) -> f64 {
        if is_diagonal { 2.0 } else { 2.0 * SIDE as f64 }
    }

    /// How many lines take each set if they softly prefer the best ones.
    fn taken(&self, near: &Near, softness: f64) -> Vec<(u32, f64)> {
        let gets = near
            .sets
            .iter()
            .map(|&set| self.gets(set, near.is_diagonal));
        let gets: Vec<f64> = gets.collect();
        let most = gets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let enough = most - 8.0 * softness;
        let odds = near.sets.iter().zip(&gets);
        let odds = odds.filter(|&(_, &one)| one >= enough);
        let odds = odds.map(|(&set, one)| (set, ((one - most) / softness).exp()));
        let mut taken: Vec<(u32, f64)> = odds.collect();
        let sum: f64 = taken.iter().map(|&(_, odds)| odds).sum();
        for (_, one) in &mut taken {
            *one *= Self::n_lines(near.is_diagonal) / sum;
        }
        taken
    }

    /// Moves the prices toward those at which everything available is taken, and no more.
    fn step(&mut self, near: &[Near; 2], softness: f64, rate: f64) {
        const FADE: f64 = 0.9;
        const FADE_OF_SQUARES: f64 = 0.99;
        let mut over = self.amounts.clone();
        for one in near {
            for (set, n) in self.taken(one, softness) {
                self.uses(set, one.is_diagonal, |resource, used| {
                    over[resource] -= n * used
                });
            }
        }
        self.n_steps += 1;
        let scale = 1.0 - FADE.powi(self.n_steps);
        let scale_of_squares = 1.0 - FADE_OF_SQUARES.powi(self.n_steps);
        for (idx, &slope) in over.iter().enumerate() {
            self.slopes[idx] += (1.0 - FADE) * (slope - self.slopes[idx]);
            self.squares[idx] += (1.0 - FADE_OF_SQUARES) * (slope * slope - self.squares[idx]);
            let size = (self.squares[idx] / scale_of_squares).sqrt() + 0.05;
            self.prices[idx] -= rate * self.slopes[idx] / scale / size;
            // Cards must all be used; of everything else, at most the available amount.
            if idx >= Self::N {
                self.prices[idx] = self.prices[idx].max(0.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ceiling::bounder::Bounder;
    use crate::ceiling::game::Game;
    use crate::ceiling::payoff::odd_worths;

    /// All choices of this many cells out of 25.
    fn choices(n: usize) -> impl Iterator<Item = u32> {
        let next = |&bits: &u32| {
            // The next higher number with the same number of bits.
            let low = bits & bits.wrapping_neg();
            let carried = bits + low;
            Some(carried | (((bits ^ carried) >> 2) / low))
        };
        std::iter::successors(Some((1 << n) - 1), next).take_while(|&bits| bits < 1 << 25)
    }

    #[test]
    fn no_grid_has_more_of_a_group_than_there_is() {
        assert_eq!(choices(3).count(), 2_300);
        let rows = (0..5).map(|row| 0x1F_u32 << (5 * row));
        let columns = (0..5).map(|column| 0x0010_8421_u32 << column);
        let lines: Vec<u32> = rows.chain(columns).collect();
        for (cards, n_groups) in [(&[7, 7, 7][..], 1), (&[7, 7, 7, 7], 5), (&[7, 7, 8, 8], 0)] {
            let groups = groups(cards);
            assert_eq!(groups.len(), n_groups);
            for group in groups
                .iter()
                .filter(|group| group.cards.count_ones() == cards.len() as u32)
            {
                let of_grid = |cells: u32| -> f64 {
                    let moved = Group {
                        cards: cells,
                        ..*group
                    };
                    lines.iter().map(|&line| moved.count(line)).sum()
                };
                let most = choices(cards.len()).map(of_grid).fold(0.0, f64::max);
                assert_eq!(most, group.most, "{cards:?}");
            }
        }
    }

    #[test]
    fn no_grid_is_paid_more_than_the_bound() {
        let bounder = Bounder::new(Game::tiny());
        let worths = odd_worths(&bounder.entries);
        for deck_idx in 0..40 {
            for worths in [None, Some(&worths)] {
                let between = bounder.between(1, deck_idx, worths);
                assert!(between.found <= between.upper, "{between:?}");
            }
        }
        for n_values in [3, 5] {
            let bounder = Bounder::new(Game::small(n_values));
            let worths = odd_worths(&bounder.entries);
            let between = bounder.between(1, 0, Some(&worths));
            assert!(between.found <= between.upper, "{between:?}");
            assert!(between.upper < between.found + 80.0, "{between:?}");
        }
    }
}
