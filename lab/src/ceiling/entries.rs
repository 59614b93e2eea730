//! Which entry of a table belongs to a line that is not full and a card that may be turned up next.

use super::game::Game;

/// The values of a line that is not full, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holding {
    values: [u8; 5],
    len: usize,
}

impl Holding {
    pub(super) fn values(&self) -> &[u8] {
        &self.values[..self.len]
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn with(mut self, value: u8) -> Self {
        let mut place = self.len;
        while place > 0 && self.values[place - 1] > value {
            self.values[place] = self.values[place - 1];
            place -= 1;
        }
        self.values[place] = value;
        self.len += 1;
        self
    }

    /// The full line after adding this value.
    pub(super) fn line<const SIDE: usize>(self, value: u8) -> Option<[u8; SIDE]> {
        self.with(value).values().try_into().ok()
    }
}

/// How often a value is in a line and how many cards of it are left, combined into one digit that
/// starts at 1.
const fn digit(n_held: usize, n_left: usize) -> usize {
    const FIRST: [usize; 5] = [0, 1, 5, 8, 10];
    FIRST[n_held] + n_left
}

/// How often a digit's value is in the line.
const fn n_held(digit: usize) -> usize {
    match digit {
        0 => 0,
        1..=4 => 1,
        5..=7 => 2,
        8..=9 => 3,
        _ => 4,
    }
}

const N_DIGITS: usize = 11;

/// A card is one of these kinds: any card, a card that continues a straight, or a card that
/// continues the best straight (or that is an ace, if the line has one).
const N_KINDS: usize = 3;

/// How many entries a state has: one for each kind and each digit that the card can have in the
/// line.
const N_SLOTS: usize = N_DIGITS * N_KINDS;

/// A line may lead to no straight, to one, or to the best one.
const N_LEVELS: usize = 3;

/// The maximum number of values in a line that is not full.
const MOST: usize = 4;

fn code(mut digits: [usize; MOST]) -> usize {
    digits.sort_unstable_by(|one, other| other.cmp(one));
    digits
        .iter()
        .rev()
        .fold(0, |sum, &digit| sum * N_DIGITS + digit)
}

/// The entries of a table: by cards turned up, state of the line, and slot of the card.
///
/// A state is how often each value is in the line, and how many cards of it are left. A *shape*
/// ignores how many are left.
#[derive(Clone, Debug)]
pub(super) struct Entries<const SIDE: usize> {
    n_values: usize,
    n_cards: usize,
    state_of_code: Vec<u16>,
    shape_of_state: Vec<u16>,
    n_shapes: usize,
    /// Straights as bits, and whether each is worth more than the lowest.
    straights: Vec<(u16, bool)>,
}

impl<const SIDE: usize> Entries<SIDE> {
    pub(super) fn new(game: &Game<SIDE>) -> Self {
        let points = game.straights.iter().map(|one| one.points);
        let lowest = points.fold(f64::INFINITY, f64::min);
        let straights = game.straights.iter();
        let straights = straights.map(|one| (one.values, one.points > lowest));
        let mut entries = Self {
            n_values: game.n_values,
            n_cards: game.n_cards(),
            state_of_code: vec![u16::MAX; N_DIGITS.pow(MOST as u32)],
            shape_of_state: Vec::new(),
            n_shapes: 0,
            straights: straights.collect(),
        };
        let mut shapes = Vec::new();
        entries.add_states([0; MOST], 0, &mut shapes);
        entries.n_shapes = shapes.len();
        entries
    }

    /// Adds the state of the first `n` digits, and all states that continue it with digits that are
    /// not higher.
    fn add_states(&mut self, digits: [usize; MOST], n: usize, shapes: &mut Vec<Vec<usize>>) {
        let shape: Vec<usize> = digits[..n].iter().map(|&digit| n_held(digit)).collect();
        let n_cards: usize = shape.iter().sum();
        let known = shapes.iter().position(|one| *one == shape);
        let shape = known.unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        self.state_of_code[code(digits)] = self.shape_of_state.len() as u16;
        self.shape_of_state.push(shape as u16);
        let highest = if n == 0 { N_DIGITS - 1 } else { digits[n - 1] };
        for digit in 1..=highest {
            if n_cards + n_held(digit) < SIDE {
                let mut more = digits;
                more[n] = digit;
                self.add_states(more, n + 1, shapes);
            }
        }
    }

    fn n_states(&self) -> usize {
        self.shape_of_state.len()
    }

    pub(super) fn len(&self) -> usize {
        SIDE * SIDE * self.n_states() * N_LEVELS * N_SLOTS
    }

    /// The number of entries if only the shape of a line counts.
    pub(super) fn n_coarse(&self) -> usize {
        SIDE * SIDE * self.n_shapes * N_LEVELS * N_SLOTS
    }

    /// The entry by shape alone to which this entry belongs.
    pub(super) fn coarse(&self, entry: usize) -> usize {
        let (before, slot) = (entry / N_LEVELS / N_SLOTS, entry % (N_LEVELS * N_SLOTS));
        let (n_turned, state) = (before / self.n_states(), before % self.n_states());
        let shape = usize::from(self.shape_of_state[state]);
        (n_turned * self.n_shapes + shape) * N_LEVELS * N_SLOTS + slot
    }

    /// All entries after this many cards.
    pub(super) fn after(&self, n_turned: usize) -> std::ops::Range<usize> {
        let n = self.n_states() * N_LEVELS * N_SLOTS;
        n_turned * n..(n_turned + 1) * n
    }

    /// The cards that may be turned up next after `n_turned`, by value: how many there are, and
    /// their entry. `left` counts the remaining cards, including the next one.
    pub(super) fn nexts(&self, n_turned: usize, holding: &Holding, left: &[u8; 13]) -> Nexts {
        let mut n_held = [0_usize; 13];
        let mut digits = [0; MOST];
        let (mut n_different, mut bits) = (0, 0_u16);
        for &value in holding.values() {
            n_held[usize::from(value)] += 1;
        }
        for &value in holding.values() {
            if bits >> value & 1 == 0 {
                let value = usize::from(value);
                digits[n_different] = digit(n_held[value], usize::from(left[value]));
                n_different += 1;
            }
            bits |= 1 << value;
        }
        let (mut goes_on, mut goes_best, mut level) = (0, 0, 0);
        if n_different == holding.len() {
            for &(straight, is_best) in &self.straights {
                let is_open = |value: usize| straight & !bits >> value & 1 == 0 || left[value] > 0;
                if straight & bits == bits && (0..self.n_values).all(is_open) {
                    level = level.max(1 + usize::from(is_best));
                    goes_on |= straight;
                    goes_best |= if is_best { straight } else { 0 };
                }
            }
        }
        let state = usize::from(self.state_of_code[code(digits)]);
        let first = ((n_turned * self.n_states() + state) * N_LEVELS + level) * N_SLOTS;
        let mut nexts = Nexts {
            n_cards: [0; 13],
            entries: [0; 13],
            n_all: (self.n_cards - n_turned) as f64,
        };
        for value in 0..self.n_values {
            if left[value] == 0 {
                continue;
            }
            let is_held = n_held[value] > 0;
            let kind = if is_held {
                if value == 0 { 2 } else { 0 }
            } else {
                (goes_on >> value & 1).max(2 * (goes_best >> value & 1))
            };
            let digit = digit(n_held[value] + 1, usize::from(left[value]) - 1);
            nexts.n_cards[value] = left[value];
            nexts.entries[value] = first + digit * N_KINDS + usize::from(kind);
        }
        nexts
    }
}

/// The cards that may be turned up next, by value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nexts {
    pub(super) n_cards: [u8; 13],
    pub(super) entries: [usize; 13],
    /// The total number of cards.
    pub(super) n_all: f64,
}

impl Nexts {
    /// The mean of a table over the cards that may be turned up.
    pub(super) fn mean(&self, table: &[f64]) -> f64 {
        let each = self.n_cards.iter().zip(&self.entries);
        let sum: f64 = each
            .filter(|&(&n_cards, _)| n_cards > 0)
            .map(|(&n_cards, &entry)| f64::from(n_cards) * table[entry])
            .sum();
        sum / self.n_all
    }

    /// How much better the card is than the mean. This is 0 on average over the cards that may be
    /// turned up, for any table.
    pub(super) fn luck(&self, table: &[f64], card: u8) -> f64 {
        table[self.entries[usize::from(card)]] - self.mean(table)
    }

    /// Adds to the slopes how the luck changes with each entry, multiplied by `weight`.
    pub(super) fn add_slopes(&self, card: u8, weight: f64, slopes: &mut [f64]) {
        slopes[self.entries[usize::from(card)]] += weight;
        for (&n_cards, &entry) in self.n_cards.iter().zip(&self.entries) {
            if n_cards > 0 {
                slopes[entry] -= weight * f64::from(n_cards) / self.n_all;
            }
        }
    }
}
