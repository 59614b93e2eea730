//! What a line is charged for the luck of its cards.
//!
//! A line that is not full has a *worth* with each card that may be turned next, from a table: any
//! table does, a good one makes the bound low. Its luck is the worth with the card that came, less
//! the mean over all cards that could have come.

use super::game::{COPIES, Game};

/// The values of a line that is not full, ascending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holding {
    values: [u8; 5],
    len: usize,
}

impl Holding {
    pub(super) fn values(&self) -> &[u8] {
        &self.values[..self.len]
    }

    pub(super) fn len(&self) -> usize { self.len }
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
}

/// How often a value is in a line, from 1, and how many cards of it are left, as one digit from 1.
const fn digit(n_held: usize, n_left: usize) -> usize {
    // Held once: 1 to 4; twice: 5 to 7; three times: 8 and 9; four times: 10.
    const FIRST: [usize; 5] = [0, 1, 5, 8, 10];
    FIRST[n_held] + n_left
}

const N_DIGITS: usize = 11;

/// What else is told of a card: nothing, whether it goes on with a straight, or with the best one.
const N_KINDS: usize = 3;

const N_SLOTS: usize = N_DIGITS * N_KINDS;

/// The most cards that a line which is not full has.
const MOST_HELD: usize = 4;

fn code(mut digits: [usize; MOST_HELD]) -> usize {
    digits.sort_unstable_by(|one, other| other.cmp(one));
    digits.iter().rev().fold(0, |sum, &digit| sum * N_DIGITS + digit)
}

/// Which entry of a table belongs to a line and a card.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    state_of_code: Vec<u16>,
    /// How often each value is there, by state.
    shape_of_state: Vec<u16>,
    n_shapes: usize,
    n_states: usize,
    n_values: usize,
    n_cards: usize,
    /// Straights as bits, and whether they are worth the most.
    straights: Vec<(u16, bool)>,
}

impl Entries {
    pub(super) fn new<const SIDE: usize>(game: &Game<SIDE>) -> Self {
        let mut all = Self {
            state_of_code: vec![u16::MAX; N_DIGITS.pow(MOST_HELD as u32)],
            shape_of_state: Vec::new(),
            n_shapes: 0,
            n_states: 0,
            n_values: game.n_values,
            n_cards: game.n_cards(),
            straights: Vec::new(),
        };
        let lowest = game.straights.iter().map(|one| one.points).fold(f64::INFINITY, f64::min);
        all.straights = game.straights.iter().map(|one| (one.values, one.points > lowest)).collect();
        let mut shapes: Vec<Vec<usize>> = Vec::new();
        all.add([0; MOST_HELD], 0, 0, SIDE, &mut shapes);
        all.n_states = all.shape_of_state.len();
        all.n_shapes = shapes.len();
        all
    }

    /// Adds the states that have these digits, and more that are not larger.
    fn add(&mut self, digits: [usize; MOST_HELD], n: usize, n_held: usize, side: usize, shapes: &mut Vec<Vec<usize>>) {
        let held_of = |digit: usize| match digit {
            0 => 0,
            1..=4 => 1,
            5..=7 => 2,
            8..=9 => 3,
            _ => 4,
        };
        let shape: Vec<usize> = digits[..n].iter().map(|&digit| held_of(digit)).collect();
        let number = shapes.iter().position(|one| *one == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        self.state_of_code[code(digits)] = self.shape_of_state.len() as u16;
        self.shape_of_state.push(number as u16);
        let most = if n == 0 { N_DIGITS - 1 } else { digits[n - 1] };
        for digit in 1..=most {
            if n_held + held_of(digit) < side {
                let mut more = digits;
                more[n] = digit;
                self.add(more, n + 1, n_held + held_of(digit), side, shapes);
            }
        }
    }

    pub(super) fn len<const SIDE: usize>(&self) -> usize {
        SIDE * SIDE * self.n_states * N_SLOTS
    }

    /// The entry of each value, if a card of it is turned next.
    pub(super) fn of(&self, n_turned: usize, holding: &Holding, left: &[u8; 13]) -> [usize; 13] {
        let mut digits = [0; MOST_HELD];
        let mut held = [0_usize; 13];
        let mut bits = 0_u16;
        let mut n_different = 0;
        let values = holding.values();
        for &value in values {
            held[usize::from(value)] += 1;
        }
        let mut last = u8::MAX;
        for &value in values {
            if value != last {
                let v = usize::from(value);
                digits[n_different] = digit(held[v], usize::from(left[v]));
                n_different += 1;
                bits |= 1 << value;
            }
            last = value;
        }
        let state = usize::from(self.state_of_code[code(digits)]);
        let first = (n_turned * self.n_states + state) * N_SLOTS;
        let (mut goes_on, mut goes_best) = (0, 0);
        if n_different == values.len() {
            for &(straight, is_best) in &self.straights {
                if straight & bits == bits {
                    goes_on |= straight;
                    goes_best |= if is_best { straight } else { 0 };
                }
            }
        }
        let mut entries = [usize::MAX; 13];
        for value in 0..self.n_values {
            if left[value] == 0 {
                continue;
            }
            let kind = if held[value] > 0 {
                if value == 0 { 2 } else { 0 }
            } else if goes_best >> value & 1 == 1 {
                2
            } else {
                usize::from(goes_on >> value & 1)
            };
            entries[value] = first + digit(held[value] + 1, usize::from(left[value]) - 1) * N_KINDS + kind;
        }
        entries
    }

    fn coarse(&self, entry: usize) -> usize {
        let (turned, slot) = (entry / N_SLOTS / self.n_states, entry % N_SLOTS);
        let state = entry / N_SLOTS % self.n_states;
        (turned * self.n_shapes + usize::from(self.shape_of_state[state])) * N_SLOTS + slot
    }

    /// Adds the luck of a line that takes the cards at these places, for each entry of the table.
    pub(super) fn add_luck<const SIDE: usize>(&self, deck: &[u8], lefts: &[[u8; 13]], set: &[u8; SIDE], weight: f64, luck: &mut [f64]) {
        let mut holding = Holding::default();
        for place in 0..=usize::from(set[SIDE - 1]) {
            let left = &lefts[place];
            let entries = self.of(place, &holding, left);
            let card = usize::from(deck[place]);
            luck[entries[card]] += weight;
            let each = weight / (self.n_cards - place) as f64;
            for value in 0..self.n_values {
                if left[value] > 0 {
                    luck[entries[value]] -= each * f64::from(left[value]);
                }
            }
            if set.contains(&(place as u8)) {
                holding = holding.with(card as u8);
            }
        }
    }
}

/// A table of worths, and how it is learned.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) all: Vec<f64>,
    fine: Vec<f64>,
    coarse: Vec<f64>,
    m: [Vec<f64>; 4],
    average: Vec<f64>,
    n_average: f64,
}

impl Table {
    pub(super) fn new<const SIDE: usize>(entries: &Entries) -> Self {
        let n = entries.len::<SIDE>();
        let c = SIDE * SIDE * entries.n_shapes * N_SLOTS;
        Self { all: vec![0.0; n], fine: vec![0.0; n], coarse: vec![0.0; c],
            m: [vec![0.0; n], vec![0.0; n], vec![0.0; c], vec![0.0; c]], average: vec![0.0; n], n_average: 0.0 }
    }

    pub(super) fn learn(&mut self, entries: &Entries, luck: &[f64], rate: f64, averages: bool) {
        let mut coarse = vec![0.0; self.coarse.len()];
        for (entry, &one) in luck.iter().enumerate() {
            if one != 0.0 { coarse[entries.coarse(entry)] += one; }
        }
        let [_, m2, _, c2] = &mut self.m;
        let step = |x: &mut f64, v: &mut f64, g: f64, rate: f64| {
            *v += g * g;
            *x += rate * g / (*v + 0.1).sqrt();
        };
        for (i, &g) in luck.iter().enumerate() { step(&mut self.fine[i], &mut m2[i], g, rate * 0.5); }
        for (i, &g) in coarse.iter().enumerate() { step(&mut self.coarse[i], &mut c2[i], g, rate); }
        for entry in 0..self.all.len() { self.all[entry] = self.fine[entry] + self.coarse[entries.coarse(entry)]; }
        if averages { self.n_average += 1.0; for (x, y) in self.average.iter_mut().zip(&self.all) { *x += (y - *x) / self.n_average; } }
    }

    pub(super) fn settle(&mut self) { self.all = self.average.clone(); }
}
