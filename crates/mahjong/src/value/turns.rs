//! The values of all hands, one draw after the other.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::{Graph, NOWHERE, WinningDraw};
use super::options::Aim;
use super::packed::Packed;
use super::position::Position;

/// The values of a hand: the chance of being ready, the chance of a win, and the mean points.
pub(super) type Three = [f64; 3];

/// The places in [`Three`].
pub(super) const TENPAI: usize = 0;
pub(super) const WIN: usize = 1;
pub(super) const POINTS: usize = 2;

/// What a hand is worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    /// Each value if the player plays for it.
    pub(super) best: Three,
    /// The three values if the player plays for the aim.
    pub(super) played: Three,
}

/// The place of a value that is aimed at, and of the value that decides between equals.
const fn order_of(aim: Aim) -> (usize, usize) {
    match aim {
        Aim::Points => (POINTS, WIN),
        Aim::Win => (WIN, POINTS),
        Aim::Tenpai => (TENPAI, WIN),
    }
}

/// Values that differ by less than this share of them are equal: rounding alone can make such a
/// difference.
const NOISE: f64 = 1e-11;

#[inline]
pub(super) fn is_more(one: f64, other: f64) -> bool {
    one - other > NOISE * other
}

/// Whether the first values are better by the aim, and if they are equal, by the value that decides
/// then.
#[inline]
fn is_better(one: &Three, other: &Three, (first, second): (usize, usize)) -> bool {
    is_more(one[first], other[first])
        || !is_more(other[first], one[first]) && is_more(one[second], other[second])
}

/// What is played at each turn, to be replayed.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// For each number of draws left, then for each hand of 13 tiles: the slots whose tiles are
    /// kept, and those whose tiles win, one bit each.
    pub(super) kept: Vec<Vec<[u64; 2]>>,
    /// For each number of draws left after a draw, then for each hand of 14 tiles: the hand of 13
    /// tiles that the best discard leads to; [`NOWHERE`] if there is none.
    pub(super) choices: Vec<Vec<u32>>,
}

/// The values of all hands for a number of draws.
#[derive(Debug)]
pub(super) struct Turns<'a> {
    graph: &'a Graph,
    position: &'a Position<'a>,
    order: (usize, usize),
    waiting: Vec<Worth>,
    drawn: Vec<Worth>,
    /// All copies that can be drawn at each hand of 13 tiles and lead on.
    n_left: Vec<u16>,
    /// The divisor of the weights at the last draw.
    last_divisor: i64,
}

impl<'a> Turns<'a> {
    /// The values without draws.
    pub(super) fn new(
        graph: &'a Graph,
        position: &'a Position<'a>,
        aim: Aim,
        last_divisor: i64,
    ) -> Self {
        let ready = [1.0, 0.0, 0.0];
        let waiting = graph.waiting.iter().map(|met| match met.shanten {
            0 => Worth {
                best: ready,
                played: ready,
            },
            _ => Worth::default(),
        });
        let n_left = (0..graph.waiting.len()).map(|idx| {
            let draws = graph.draws.of(idx).iter().map(|draw| u16::from(draw.left));
            let wins = graph.wins.of(idx).iter().map(|win| u16::from(win.left));
            draws.chain(wins).sum()
        });
        Self {
            graph,
            position,
            order: order_of(aim),
            waiting: waiting.collect(),
            drawn: vec![Worth::default(); graph.drawn.len()],
            n_left: n_left.collect(),
            last_divisor,
        }
    }

    /// The values of a hand of 13 tiles.
    pub(super) fn waiting(&self, idx: usize) -> &Worth {
        &self.waiting[idx]
    }

    /// Adds a draw: from the values with `n_draws - 1` draws to those with `n_draws`, of hands that
    /// can be met with so many draws left out of `n_all`. Returns whether it was stopped.
    pub(super) fn add_draw(
        &mut self,
        n_draws: usize,
        n_all: usize,
        plan: Option<&mut Plan>,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let n_taken = n_all - n_draws;
        let n_up_to = |numbers: &[usize], taken: usize| {
            numbers.get(taken).or(numbers.last()).copied().unwrap_or(0)
        };
        let n_drawn = n_up_to(&self.graph.n_drawn, n_taken + 1);
        let n_waiting = n_up_to(&self.graph.n_waiting, n_taken);
        let mut choices = plan.as_ref().map(|_| vec![NOWHERE; n_drawn]);
        for idx in 0..n_drawn {
            let choice = self.discard(idx);
            if let Some(choices) = &mut choices {
                choices[idx] = choice;
            }
            if idx % 65_536 == 65_535 && should_stop() {
                return true;
            }
        }
        let divisor = (self.last_divisor + n_draws as i64 - 1) as f64;
        let kept = plan.as_ref().map(|_| vec![[0; 2]; n_waiting]);
        for idx in 0..n_waiting {
            if f64::from(self.n_left[idx]) > divisor && !self.position.returns {
                self.draw_capped(idx, divisor);
            } else {
                self.draw(idx, divisor);
            }
            if idx % 65_536 == 65_535 && should_stop() {
                return true;
            }
        }
        if let (Some(plan), Some(choices), Some(kept)) = (plan, choices, kept) {
            plan.choices.push(choices);
            plan.kept.push(kept);
        }
        should_stop()
    }

    /// Finds the best discards of a hand of 14 tiles, and returns what the one for the aim leads to.
    #[inline]
    fn discard(&mut self, idx: usize) -> u32 {
        let mut worth = Worth::default();
        let mut choice = NOWHERE;
        for &to in self.graph.discards.of(idx) {
            let after = &self.waiting[to as usize];
            for (best, after) in worth.best.iter_mut().zip(after.best) {
                *best = if after > *best { after } else { *best };
            }
            let is_first = choice == NOWHERE;
            if is_first || is_better(&after.played, &worth.played, self.order) {
                worth.played = after.played;
                choice = to;
            } else if !is_better(&worth.played, &after.played, self.order)
                && self.comes_first(idx, to, choice)
            {
                worth.played = after.played;
                choice = to;
            }
        }
        self.drawn[idx] = worth;
        choice
    }

    /// Whether one discard of a hand of 14 tiles comes before another in tile order.
    #[cold]
    fn comes_first(&self, drawn: usize, one: u32, other: u32) -> bool {
        let from = self.graph.drawn[drawn].packed;
        let order = |to: u32| {
            let after = self.graph.waiting[to as usize].packed;
            let slot = discarded(from, after);
            (Position::order_of(slot), !after.has_riichi())
        };
        order(one) < order(other)
    }

    /// Adds a draw to the values of a hand of 13 tiles.
    #[inline]
    fn draw(&mut self, idx: usize, divisor: f64) {
        let now = self.waiting[idx];
        let mut gain = Three::default();
        let mut played = Three::default();
        for draw in self.graph.draws.of(idx) {
            let left = f64::from(draw.left);
            let after = &self.drawn[draw.to as usize];
            for (gain, (after, now)) in gain.iter_mut().zip(after.best.iter().zip(now.best)) {
                let more = after - now;
                *gain += left * if more > 0.0 { more } else { 0.0 };
            }
            if is_better(&after.played, &now.played, self.order) {
                for (played, (after, now)) in
                    played.iter_mut().zip(after.played.iter().zip(now.played))
                {
                    *played += left * (after - now);
                }
            }
        }
        for win in self.graph.wins.of(idx) {
            let left = f64::from(win.left);
            let after = self.after_win(win);
            for (gain, (after, now)) in gain.iter_mut().zip(after.best.iter().zip(now.best)) {
                let more = after - now;
                *gain += left * if more > 0.0 { more } else { 0.0 };
            }
            if is_better(&after.played, &now.played, self.order) {
                for (played, (after, now)) in
                    played.iter_mut().zip(after.played.iter().zip(now.played))
                {
                    *played += left * (after - now);
                }
            }
        }
        let worth = &mut self.waiting[idx];
        for (value, gain) in worth.best.iter_mut().zip(gain) {
            *value += gain / divisor;
        }
        for (value, played) in worth.played.iter_mut().zip(played) {
            *value += played / divisor;
        }
    }

    /// What follows a completed hand: the win or the best discard.
    #[inline]
    fn after_win(&self, win: &WinningDraw) -> Worth {
        let mut after = match win.to {
            NOWHERE => Worth::default(),
            to => self.drawn[to as usize],
        };
        if win.points > 0.0 {
            let won = [1.0, 1.0, win.points];
            for (best, won) in after.best.iter_mut().zip(won) {
                *best = if won > *best { won } else { *best };
            }
            if !is_better(&after.played, &won, self.order) {
                after.played = won;
            }
        }
        after
    }

    /// Like [`draw`](Self::draw), but more copies lead on than there are tiles: the surplus is
    /// taken off the least gains. Rule D7.
    #[cold]
    fn draw_capped(&mut self, idx: usize, divisor: f64) {
        let now = self.waiting[idx];
        let mut all: Vec<(f64, Worth)> = Vec::new();
        for draw in self.graph.draws.of(idx) {
            all.push((f64::from(draw.left), self.drawn[draw.to as usize]));
        }
        for win in self.graph.wins.of(idx) {
            all.push((f64::from(win.left), self.after_win(win)));
        }
        let mut worth = now;
        for value in [TENPAI, WIN, POINTS] {
            let gains = all.iter().map(|(left, after)| (*left, after.best[value] - now.best[value]));
            let mut gains: Vec<_> = gains.filter(|(_, gain)| *gain > 0.0).collect();
            gains.sort_unstable_by(|(_, a), (_, b)| b.total_cmp(a));
            let mut n_left = divisor;
            for (left, gain) in gains {
                worth.best[value] += left.min(n_left) * gain / divisor;
                n_left = (n_left - left).max(0.0);
            }
        }
        let (first, second) = self.order;
        let is_kept = |(_, after): &&(f64, Worth)| is_better(&after.played, &now.played, self.order);
        let mut kept: Vec<_> = all.iter().filter(is_kept).collect();
        kept.sort_by(|(_, a), (_, b)| {
            let by = |place: usize| b.played[place].total_cmp(&a.played[place]);
            by(first).then(by(second))
        });
        let mut n_left = divisor;
        for (left, after) in kept {
            for value in [TENPAI, WIN, POINTS] {
                let gain = after.played[value] - now.played[value];
                worth.played[value] += left.min(n_left) * gain / divisor;
            }
            n_left = (n_left - left).max(0.0);
        }
        self.waiting[idx] = worth;
    }
}

/// The slot whose tile is in 14 tiles but not in 13.
pub(super) fn discarded(from: Packed, to: Packed) -> usize {
    (0..super::packed::N_SLOTS)
        .find(|&slot| from.count(slot) > to.count(slot))
        .unwrap_or(0)
}
