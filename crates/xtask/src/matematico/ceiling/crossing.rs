//! A lower bound than that of [`dual`](super::dual): every row meets every column, and both
//! diagonals, in just one card.
//!
//! What a grid is paid is shared out among its rows: each has what it is paid itself, and a
//! `SIDE`th part of what each column and each diagonal is paid, which it meets. At given prices a
//! row may then take the best set of cards, and through each of these the best column that has no
//! other card of the row. No grid gets more than `SIDE` times that, and the prices.
//!
//! Besides the prices of cards and pairs there are those of what two rows say of one column: a card
//! `i` says of its column whether it has the card `j`, and `j` says the same of `i`. What one of
//! them pays for it the other one gets.

use super::dual::{Effort, Payoffs, ROUNDING};

/// The prices: of a card in a row, of a card in a column, of two cards in one line, and of one
/// card's saying that another is in its column.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    pub(super) in_row: Vec<f64>,
    pub(super) in_column: Vec<f64>,
    /// By both cards, the one that is turned first in front.
    pub(super) pairs: Vec<f64>,
    /// The same; the later card gets what the earlier one pays.
    pub(super) says: Vec<f64>,
}

/// Which sets have a card, and each set as bits.
#[derive(Debug)]
pub(super) struct Index {
    masks: Vec<u32>,
    by_card: Vec<Vec<u32>>,
}

impl Index {
    pub(super) fn new<const SIDE: usize>(subsets: &[[u8; SIDE]]) -> Self {
        let mut by_card = vec![Vec::new(); SIDE * SIDE];
        for (idx, set) in subsets.iter().enumerate() {
            for &card in set {
                by_card[usize::from(card)].push(idx as u32);
            }
        }
        let bits = |set: &[u8; SIDE]| set.iter().fold(0, |bits, &card| bits | 1 << card);
        Self {
            masks: subsets.iter().map(bits).collect(),
            by_card,
        }
    }
}

/// How many columns are kept for each card, and how many diagonals.
const N_KEPT: usize = 600;

/// How many columns through a card are looked at together.
const N_NEAR: usize = 16;

/// How many rows are looked at together.
const N_ROWS: usize = 300;

/// How many steps are taken with the same rows and columns.
const N_STEPS: usize = 12;

/// Sets with the most, the best first, and what all others get at most.
#[derive(Default)]
struct Best {
    sets: Vec<(f64, u32)>,
    others: f64,
}

impl Best {
    fn of(mut all: Vec<(f64, u32)>) -> Self {
        let mut others = f64::NEG_INFINITY;
        if all.len() > N_KEPT {
            all.select_nth_unstable_by(N_KEPT, |one, other| other.0.total_cmp(&one.0));
            others = all[N_KEPT].0;
            all.truncate(N_KEPT);
        }
        all.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
        Self { sets: all, others }
    }

    /// The most that a set gets which meets `row` in just one card, or a little more.
    fn meeting(&self, row: u32, masks: &[u32]) -> f64 {
        let meets = |set: u32| (masks[set as usize] & row).count_ones() == 1;
        let found = self.sets.iter().find(|&&(_, set)| meets(set));
        found.map_or(self.others, |&(worth, _)| worth)
    }

    fn top(&self) -> f64 {
        self.sets.first().map_or(self.others, |&(worth, _)| worth)
    }
}

/// A row that gets nearly the most, with the columns through its cards and the diagonals.
struct Near {
    row: u32,
    through: Vec<Vec<u32>>,
    diagonals: Vec<u32>,
}

struct Search<'a, const SIDE: usize> {
    payoffs: Payoffs<'a, SIDE>,
    index: &'a Index,
    prices: Prices,
}

/// The lowest bound that is found from these prices on.
pub(super) fn bound<const SIDE: usize>(
    payoffs: Payoffs<'_, SIDE>,
    index: &Index,
    prices: Prices,
    effort: Effort,
) -> f64 {
    let n = SIDE * SIDE;
    let mut search = Search {
        payoffs,
        index,
        prices,
    };
    let mut best = f64::INFINITY;
    let n_prices = 2 * n + 2 * n * n;
    let (mut first, mut second) = (vec![0.0; n_prices], vec![0.0; n_prices]);
    let mut n_done = 0;
    for round in 0..=effort.n_rounds {
        let progress = round as f64 / effort.n_rounds.max(1) as f64;
        let softness = 3.0 * (0.4_f64 / 3.0).powf(progress);
        let rate = 0.8 * (0.04_f64 / 0.8).powf(progress);
        let (upper, near) = search.look(10.0 * softness + 8.0);
        best = best.min(upper);
        if round == effort.n_rounds {
            break;
        }
        for _ in 0..N_STEPS {
            let gradient = search.gradient(&near, softness);
            n_done += 1;
            let (fade_first, fade_second) = (0.9_f64, 0.99_f64);
            let first_scale = 1.0 / (1.0 - fade_first.powi(n_done));
            let second_scale = 1.0 / (1.0 - fade_second.powi(n_done));
            for (idx, &slope) in gradient.iter().enumerate() {
                first[idx] += (1.0 - fade_first) * (slope - first[idx]);
                second[idx] += (1.0 - fade_second) * (slope * slope - second[idx]);
                let size = (second[idx] * second_scale).sqrt() + 0.05;
                let change = rate * first[idx] * first_scale / size;
                if change != 0.0 {
                    search.prices.change(idx, change);
                }
            }
        }
    }
    best + ROUNDING
}

impl Prices {
    fn change(&mut self, idx: usize, change: f64) {
        let n = self.in_row.len();
        if idx < n {
            self.in_row[idx] -= change;
        } else if idx < 2 * n {
            self.in_column[idx - n] -= change;
        } else if idx < 2 * n + n * n {
            let price = &mut self.pairs[idx - 2 * n];
            *price = (*price - change).max(0.0);
        } else {
            self.says[idx - 2 * n - n * n] -= change;
        }
    }

    fn pairs_of(&self, set: &[u8]) -> f64 {
        let n = self.in_row.len();
        let mut sum = 0.0;
        for (idx, &high) in set.iter().enumerate() {
            for &low in &set[..idx] {
                sum += self.pairs[usize::from(low) * n + usize::from(high)];
            }
        }
        sum
    }

    /// What `card` pays for what it says of its column.
    fn says_of(&self, card: usize, set: &[u8]) -> f64 {
        let n = self.in_row.len();
        let price = |&other: &u8| {
            let other = usize::from(other);
            match card.cmp(&other) {
                std::cmp::Ordering::Less => self.says[card * n + other],
                std::cmp::Ordering::Equal => 0.0,
                std::cmp::Ordering::Greater => -self.says[other * n + card],
            }
        };
        set.iter().map(price).sum()
    }
}

impl<const SIDE: usize> Search<'_, SIDE> {
    fn set(&self, idx: u32) -> &[u8; SIDE] {
        &self.payoffs.subsets[idx as usize]
    }

    fn row(&self, idx: u32) -> f64 {
        let set = self.set(idx);
        let cards: f64 = set.iter().map(|&card| self.prices.in_row[usize::from(card)]).sum();
        self.payoffs.line[idx as usize] - cards - self.prices.pairs_of(set)
    }

    fn column(&self, idx: u32) -> f64 {
        let set = self.set(idx);
        let cards: f64 = set.iter().map(|&card| self.prices.in_column[usize::from(card)]).sum();
        self.payoffs.line[idx as usize] - cards - self.prices.pairs_of(set)
    }

    fn diagonal(&self, idx: u32) -> f64 {
        self.payoffs.diagonal[idx as usize] - self.prices.pairs_of(self.set(idx))
    }

    /// The bound that these prices prove, and the rows that get at most `reach` less than the best.
    fn look(&self, reach: f64) -> (f64, Vec<Near>) {
        let masks = &self.index.masks;
        let all = 0..masks.len() as u32;
        let columns: Vec<f64> = all.clone().map(|idx| self.column(idx)).collect();
        let through: Vec<Best> = (self.index.by_card.iter().enumerate())
            .map(|(card, sets)| {
                let worth = |&idx: &u32| {
                    let says = self.prices.says_of(card, self.set(idx));
                    (columns[idx as usize] - says, idx)
                };
                Best::of(sets.iter().map(worth).collect())
            })
            .collect();
        let diagonals = Best::of(all.clone().map(|idx| (self.diagonal(idx), idx)).collect());
        let tops: Vec<f64> = through.iter().map(Best::top).collect();
        let rows: Vec<(f64, f64)> = all
            .map(|idx| {
                let own = self.row(idx);
                let set = self.set(idx);
                let others: f64 = set.iter().map(|&card| tops[usize::from(card)]).sum();
                (own, own + (others + 2.0 * diagonals.top()) / SIDE as f64)
            })
            .collect();
        let share = |idx: usize| {
            let row = masks[idx];
            let set = self.set(idx as u32).iter();
            let columns: f64 = set
                .map(|&card| through[usize::from(card)].meeting(row, masks))
                .sum();
            rows[idx].0 + (columns + 2.0 * diagonals.meeting(row, masks)) / SIDE as f64
        };
        let highest = (0..rows.len()).max_by(|&one, &other| rows[one].1.total_cmp(&rows[other].1));
        let mut most = highest.map_or(f64::NEG_INFINITY, share);
        let mut near = Vec::new();
        for (idx, &(_, at_most)) in rows.iter().enumerate() {
            if at_most > most - reach {
                let share = share(idx);
                most = most.max(share);
                near.push((share, idx as u32));
            }
        }
        near.retain(|&(share, _)| share > most - reach);
        near.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
        near.truncate(N_ROWS);
        let close = |best: &Best, row: u32| -> Vec<u32> {
            let meets = |set: u32| (masks[set as usize] & row).count_ones() == 1;
            let sets = best.sets.iter().map(|&(_, set)| set);
            sets.filter(|&set| meets(set)).take(N_NEAR).collect()
        };
        let near = near.into_iter().map(|(_, row)| {
            let mask = masks[row as usize];
            let cards = self.set(row).iter();
            Near {
                row,
                through: cards.map(|&card| close(&through[usize::from(card)], mask)).collect(),
                diagonals: close(&diagonals, mask),
            }
        });
        let paid: f64 = self.prices.in_row.iter().sum::<f64>()
            + self.prices.in_column.iter().sum::<f64>()
            + self.prices.pairs.iter().sum::<f64>();
        (paid + SIDE as f64 * most, near.collect())
    }

    /// How the bound changes with each price, if rows take good sets beside the best ones.
    fn gradient(&self, near: &[Near], softness: f64) -> Vec<f64> {
        let n = SIDE * SIDE;
        let mut gradient = vec![0.0; 2 * n + 2 * n * n];
        gradient[..2 * n].fill(1.0);
        for low in 0..n {
            for high in low + 1..n {
                gradient[2 * n + low * n + high] = 1.0;
            }
        }
        let mut columns = vec![f64::NAN; self.index.masks.len()];
        let mut diagonals = vec![f64::NAN; self.index.masks.len()];
        let mut choices = Vec::with_capacity(near.len());
        for one in near {
            let mut share = self.row(one.row);
            let cards = self.set(one.row);
            let mut chosen = Vec::with_capacity(SIDE + 1);
            for (&card, sets) in cards.iter().zip(&one.through) {
                let worths = sets.iter().map(|&set| {
                    let column = &mut columns[set as usize];
                    if column.is_nan() {
                        *column = self.column(set);
                    }
                    *column - self.prices.says_of(usize::from(card), self.set(set))
                });
                let (worth, weights) = softly(worths.collect(), softness);
                share += worth / SIDE as f64;
                chosen.push(weights);
            }
            let worths = one.diagonals.iter().map(|&set| {
                let diagonal = &mut diagonals[set as usize];
                if diagonal.is_nan() {
                    *diagonal = self.diagonal(set);
                }
                *diagonal
            });
            let (worth, weights) = softly(worths.collect(), softness);
            share += 2.0 * worth / SIDE as f64;
            chosen.push(weights);
            choices.push((share, chosen));
        }
        let shares = choices.iter().map(|&(share, _)| share).collect();
        let (_, weights) = softly(shares, softness);
        let pay = |set: &[u8; SIDE], used: f64, gradient: &mut Vec<f64>| {
            for (idx, &high) in set.iter().enumerate() {
                for &low in &set[..idx] {
                    gradient[2 * n + usize::from(low) * n + usize::from(high)] -= used;
                }
            }
        };
        for ((one, weight), (_, chosen)) in near.iter().zip(weights).zip(&choices) {
            if weight < 1e-6 {
                continue;
            }
            let row = self.set(one.row);
            for &card in row {
                gradient[usize::from(card)] -= weight * SIDE as f64;
            }
            pay(row, weight * SIDE as f64, &mut gradient);
            for ((&card, sets), weights) in row.iter().zip(&one.through).zip(chosen) {
                let card = usize::from(card);
                for (&set, &of_set) in sets.iter().zip(weights) {
                    let used = weight * of_set;
                    if used < 1e-7 {
                        continue;
                    }
                    let column = self.set(set);
                    pay(column, used, &mut gradient);
                    for &other in column {
                        let other = usize::from(other);
                        gradient[n + other] -= used;
                        if card < other {
                            gradient[2 * n + n * n + card * n + other] -= used;
                        } else if other < card {
                            gradient[2 * n + n * n + other * n + card] += used;
                        }
                    }
                }
            }
            for (&set, &of_set) in one.diagonals.iter().zip(&chosen[SIDE]) {
                pay(self.set(set), 2.0 * weight * of_set, &mut gradient);
            }
        }
        gradient
    }
}

/// The soft maximum of numbers, and how much each has of it.
fn softly(mut numbers: Vec<f64>, softness: f64) -> (f64, Vec<f64>) {
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY {
        return (0.0, numbers);
    }
    let mut sum = 0.0;
    for number in &mut numbers {
        let below = (*number - most) / softness;
        *number = if below < -12.0 { 0.0 } else { below.exp() };
        sum += *number;
    }
    for number in &mut numbers {
        *number /= sum;
    }
    (most + softness * sum.ln(), numbers)
}
