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
///
/// A hand fills one line of a cache, as hands are read in no order.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Worth {
    /// Each value if the player plays for it.
    pub(super) best: Three,
    /// The three values if the player plays for the aim.
    pub(super) played: Three,
}

/// The places of the value that is aimed at, of the one that decides between equals, and of the
/// third.
#[derive(Clone, Copy, Debug)]
struct Order<const AIM: usize>;

impl<const AIM: usize> Order<AIM> {
    const SECOND: usize = if AIM == WIN { POINTS } else { WIN };

    /// Whether the first values are better by the aim, and if they are equal, by the value that
    /// decides then.
    #[inline(always)]
    fn is_better(one: &Three, other: &Three) -> bool {
        let (aim, at_least) = (other[AIM], other[AIM] * (1.0 - NOISE));
        let more_second = other[Self::SECOND] * (1.0 + NOISE);
        (one[AIM] > aim * (1.0 + NOISE))
            | ((one[AIM] >= at_least) & (one[Self::SECOND] > more_second))
    }
}

/// Values that differ by less than this share of them are equal: rounding alone can make such a
/// difference.
const NOISE: f64 = 1e-11;

#[inline]
pub(super) fn is_more(one: f64, other: f64) -> bool {
    one > other * (1.0 + NOISE)
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
    aim: Aim,
    waiting: Vec<Worth>,
    drawn: Vec<Worth>,
    /// All copies that can be drawn at each hand of 13 tiles and lead on.
    n_left: Vec<u16>,
    /// The divisor of the weights at the last draw.
    last_divisor: i64,
}

/// How many hands are valued between two questions whether to stop.
const STRIDE: usize = 16_384;

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
            draws.sum::<u16>() + wins.sum::<u16>()
        });
        Self {
            graph,
            position,
            aim,
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
        match self.aim {
            Aim::Points => self.add_draw_for::<POINTS>(n_draws, n_all, plan, should_stop),
            Aim::Win => self.add_draw_for::<WIN>(n_draws, n_all, plan, should_stop),
            Aim::Tenpai => self.add_draw_for::<TENPAI>(n_draws, n_all, plan, should_stop),
        }
    }

    fn add_draw_for<const AIM: usize>(
        &mut self,
        n_draws: usize,
        n_all: usize,
        mut plan: Option<&mut Plan>,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let n_taken = n_all - n_draws;
        let n_up_to = |numbers: &[usize], taken: usize| {
            numbers.get(taken).or(numbers.last()).copied().unwrap_or(0)
        };
        let n_drawn = n_up_to(&self.graph.n_drawn, n_taken + 1);
        let n_waiting = n_up_to(&self.graph.n_waiting, n_taken);
        if let Some(plan) = plan.as_deref_mut() {
            plan.choices.push(Vec::with_capacity(n_drawn));
            plan.kept.push(Vec::with_capacity(n_waiting));
        }
        for first in (0..n_drawn).step_by(STRIDE) {
            for idx in first..(first + STRIDE).min(n_drawn) {
                let choice = self.discard::<AIM>(idx);
                if let Some(choices) = plan.as_deref_mut().and_then(|plan| plan.choices.last_mut())
                {
                    choices.push(choice);
                }
            }
            if should_stop() {
                return true;
            }
        }
        let divisor = (self.last_divisor + n_draws as i64 - 1) as f64;
        for first in (0..n_waiting).step_by(STRIDE) {
            for idx in first..(first + STRIDE).min(n_waiting) {
                if let Some(kept) = plan.as_deref_mut().and_then(|plan| plan.kept.last_mut()) {
                    kept.push(self.kept::<AIM>(idx));
                }
                if f64::from(self.n_left[idx]) > divisor && !self.position.returns {
                    self.draw_capped::<AIM>(idx, divisor);
                } else {
                    self.draw::<AIM>(idx, divisor);
                }
            }
            if should_stop() {
                return true;
            }
        }
        false
    }

    /// Finds the best discards of a hand of 14 tiles, and returns what the one for the aim leads
    /// to; of equal ones, the first in tile order.
    #[inline(always)]
    fn discard<const AIM: usize>(&mut self, idx: usize) -> u32 {
        let Some((&first, others)) = self.graph.discards.of(idx).split_first() else {
            return NOWHERE;
        };
        let mut worth = self.waiting[first as usize];
        let mut choice = first;
        for &to in others {
            let after = &self.waiting[to as usize];
            for (best, after) in worth.best.iter_mut().zip(after.best) {
                *best = if after > *best { after } else { *best };
            }
            if Order::<AIM>::is_better(&after.played, &worth.played) {
                worth.played = after.played;
                choice = to;
            }
        }
        self.drawn[idx] = worth;
        choice
    }

    /// Adds a draw to the values of a hand of 13 tiles.
    #[inline(always)]
    fn draw<const AIM: usize>(&mut self, idx: usize, divisor: f64) {
        let now = self.waiting[idx];
        let mut gain = Worth::default();
        for draw in self.graph.draws.of(idx) {
            let after = &self.drawn[draw.to as usize];
            add_gain::<AIM>(&mut gain, f64::from(draw.left), after, &now);
        }
        for win in self.graph.wins.of(idx) {
            let after = self.after_win::<AIM>(win);
            add_gain::<AIM>(&mut gain, f64::from(win.left), &after, &now);
        }
        let worth = &mut self.waiting[idx];
        for (value, gain) in worth.best.iter_mut().zip(gain.best) {
            *value += gain / divisor;
        }
        for (value, gain) in worth.played.iter_mut().zip(gain.played) {
            *value += gain / divisor;
        }
    }

    /// What follows a completed hand: the win or the best discard.
    #[inline(always)]
    fn after_win<const AIM: usize>(&self, win: &WinningDraw) -> Worth {
        let mut after = match win.to {
            NOWHERE => Worth::default(),
            to => self.drawn[to as usize],
        };
        if win.points > 0.0 {
            let won = [1.0, 1.0, win.points];
            for (best, won) in after.best.iter_mut().zip(won) {
                *best = if won > *best { won } else { *best };
            }
            if !Order::<AIM>::is_better(&after.played, &won) {
                after.played = won;
            }
        }
        after
    }

    /// The slots whose tiles are kept at a hand of 13 tiles, and those whose tiles win.
    fn kept<const AIM: usize>(&self, idx: usize) -> [u64; 2] {
        let now = &self.waiting[idx].played;
        let mut kept = 0;
        let mut wins = 0;
        for draw in self.graph.draws.of(idx) {
            let after = &self.drawn[draw.to as usize].played;
            kept |= u64::from(Order::<AIM>::is_better(after, now)) << draw.slot;
        }
        for win in self.graph.wins.of(idx) {
            let after = self.after_win::<AIM>(win).played;
            let is_kept = Order::<AIM>::is_better(&after, now);
            let is_win = win.points > 0.0 && after == [1.0, 1.0, win.points];
            kept |= u64::from(is_kept) << win.slot;
            wins |= u64::from(is_kept && is_win) << win.slot;
        }
        [kept, wins]
    }

    /// Like [`draw`](Self::draw), but more copies lead on than there are tiles: the surplus is
    /// taken off the least gains. Rule D7.
    #[cold]
    fn draw_capped<const AIM: usize>(&mut self, idx: usize, divisor: f64) {
        let now = self.waiting[idx];
        let mut all: Vec<(f64, Worth)> = Vec::new();
        for draw in self.graph.draws.of(idx) {
            all.push((f64::from(draw.left), self.drawn[draw.to as usize]));
        }
        for win in self.graph.wins.of(idx) {
            all.push((f64::from(win.left), self.after_win::<AIM>(win)));
        }
        let mut worth = now;
        for value in [TENPAI, WIN, POINTS] {
            let gains = all
                .iter()
                .map(|(left, after)| (*left, after.best[value] - now.best[value]));
            let mut gains: Vec<_> = gains.filter(|(_, gain)| *gain > 0.0).collect();
            gains.sort_unstable_by(|(_, a), (_, b)| b.total_cmp(a));
            let mut n_left = divisor;
            for (left, gain) in gains {
                worth.best[value] += left.min(n_left) * gain / divisor;
                n_left = (n_left - left).max(0.0);
            }
        }
        let is_kept =
            |(_, after): &&(f64, Worth)| Order::<AIM>::is_better(&after.played, &now.played);
        let mut kept: Vec<_> = all.iter().filter(is_kept).collect();
        kept.sort_by(|(_, a), (_, b)| {
            let by = |place: usize| b.played[place].total_cmp(&a.played[place]);
            by(AIM).then(by(Order::<AIM>::SECOND))
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

/// Adds what is gained by drawing one of `left` copies.
#[inline(always)]
fn add_gain<const AIM: usize>(gain: &mut Worth, left: f64, after: &Worth, now: &Worth) {
    for (gain, (after, now)) in gain.best.iter_mut().zip(after.best.iter().zip(now.best)) {
        let more = after - now;
        *gain += left * if more > 0.0 { more } else { 0.0 };
    }
    let is_kept = Order::<AIM>::is_better(&after.played, &now.played);
    let left = if is_kept { left } else { 0.0 };
    for (gain, (after, now)) in gain.played.iter_mut().zip(after.played.iter().zip(now.played)) {
        *gain += left * (after - now);
    }
}

/// The slot whose tile is in 14 tiles but not in 13.
pub(super) fn discarded(from: Packed, to: Packed) -> usize {
    (0..super::packed::N_SLOTS)
        .find(|&slot| from.count(slot) > to.count(slot))
        .unwrap_or(0)
}
