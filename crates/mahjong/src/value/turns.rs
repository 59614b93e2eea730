//! The values of all hands, computed one draw after another.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::graph::{Graph, NOWHERE, WinningDraw};
use super::options::Aim;
use super::packed::Packed;
use super::position::Position;
use super::prospects::Prospects;
use crate::short_list::sort_short;

/// The values of a hand: the first is that of the aim, the second breaks ties, and the third is the
/// remaining one.
///
/// | aim | first | second | third |
/// | --- | --- | --- | --- |
/// | points | points | win | tenpai |
/// | win | win | points | tenpai |
/// | tenpai | tenpai | win | points |
///
/// The best possible third value is stored elsewhere, because it does not affect the play. Each
/// hand takes up half a cache line, because hands are read in no particular order.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct Worth {
    /// The best first value, which the play aims for, and the best second value, which it would
    /// reach by aiming for that one instead.
    best: [f64; 2],
    /// The second and the third value when playing for the first.
    played: [f64; 2],
}

/// The first, the second and the third value.
const fn in_order(of: &Prospects, aim: Aim) -> [f64; 3] {
    match aim {
        Aim::Points => [of.points, of.win, of.tenpai],
        Aim::Win => [of.win, of.points, of.tenpai],
        Aim::Tenpai => [of.tenpai, of.win, of.points],
    }
}

const fn prospects([first, second, third]: [f64; 3], aim: Aim) -> Prospects {
    let (points, win, tenpai) = match aim {
        Aim::Points => (first, second, third),
        Aim::Win => (second, first, third),
        Aim::Tenpai => (third, second, first),
    };
    Prospects {
        tenpai,
        win,
        points,
    }
}

impl Worth {
    /// A hand that has these values no matter which of them the play aims for.
    const fn certain([aim, second, third]: [f64; 3]) -> Self {
        Self {
            best: [aim, second],
            played: [second, third],
        }
    }
}

/// The bar that the values of another hand must clear to be better.
#[derive(Clone, Copy, Debug)]
struct Bar {
    /// A first value above this is better.
    above: f64,
    /// A first value below this is not better.
    below: f64,
    /// If the first value is in between, the second value must be above this.
    second: f64,
}

impl Bar {
    #[inline(always)]
    fn new(worth: &Worth) -> Self {
        // Mutants: they only tell apart what rounding makes different.
        Self {
            above: worth.best[0] * (1.0 + NOISE),
            below: worth.best[0] * (1.0 - NOISE),
            // Mutants: the drawn tile can be thrown away again, so nothing kept has a lower value.
            second: worth.played[0] * (1.0 + NOISE),
        }
    }

    /// Whether `worth` clears the bar: its first value is better, or it is equal and the second
    /// value is better.
    #[inline(always)]
    fn is_below(&self, worth: &Worth) -> bool {
        // Mutants: values are never so equal to a bound.
        (worth.best[0] > self.above)
            | ((worth.best[0] >= self.below) & (worth.played[0] > self.second))
    }
}

/// Values count as equal if their relative difference is less than this, because rounding alone can
/// cause such a difference.
const NOISE: f64 = 1e-11;

#[inline]
pub(super) fn is_more(one: f64, other: f64) -> bool {
    // Mutants: values are never so equal to the bound.
    one > other * (1.0 + NOISE)
}

#[inline(always)]
fn greater(one: f64, other: f64) -> f64 {
    // Mutants: of equals, either is the greater.
    if one > other { one } else { other }
}

/// The best play for the aim at each turn, stored so that it can be replayed.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// For each number of draws left, from one up, and each hand of 13 tiles: the slots whose tiles
    /// are kept, and those whose tiles win, one bit each.
    kept: Vec<Vec<[u64; 2]>>,
    /// For each number of draws left after drawing, from zero up, and each hand of 14 tiles: the
    /// hand of 13 tiles that the best discard leads to; [`NOWHERE`] if no discard gains anything.
    choices: Vec<Vec<u32>>,
    /// The copies that count, by slot, for each number of draws left and each hand of 13 tiles that
    /// more copies would improve than there are tiles to draw from.
    capped: BTreeMap<(usize, u32), Vec<(u8, f64)>>,
}

/// What follows if the drawn tile is kept.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// The win, by its index among the winning draws of the hand.
    Win(usize),
    /// The hand of 13 tiles that a discard leads to.
    Waiting(u32),
}

impl Plan {
    /// The play after a hand of 13 tiles draws a slot's tile, with this many draws left, counting
    /// that one; `None` if the tile is discarded.
    pub(super) fn next(&self, graph: &Graph, at: u32, n_draws: usize, slot: u8) -> Option<Next> {
        let [kept, wins] = self.kept[n_draws - 1][at as usize];
        if kept >> slot & 1 == 0 {
            return None;
        }
        let of_wins = graph.wins.of(at as usize);
        let win = of_wins.iter().position(|win| win.slot == slot);
        if wins >> slot & 1 != 0 {
            return win.map(Next::Win);
        }
        let drawn = match win {
            Some(win) => of_wins[win].to,
            None => {
                let draws = graph.draws.of(at as usize);
                draws.iter().find(|draw| draw.slot == slot)?.to
            }
        };
        let choice = self.choices[n_draws - 1].get(drawn as usize).copied();
        choice.filter(|&to| to != NOWHERE).map(Next::Waiting)
    }

    /// Calls `visit` with each slot whose tile a hand of 13 tiles keeps, the number of copies that
    /// count, and what follows.
    pub(super) fn for_each(
        &self,
        graph: &Graph,
        at: u32,
        n_draws: usize,
        mut visit: impl FnMut(u8, f64, Next),
    ) {
        let capped = self.capped.get(&(n_draws, at));
        let draws = graph.draws.of(at as usize).iter();
        let wins = graph.wins.of(at as usize).iter();
        let all = draws
            .map(|draw| (draw.slot, draw.left))
            .chain(wins.map(|win| (win.slot, win.left)));
        for (slot, left) in all {
            let Some(next) = self.next(graph, at, n_draws, slot) else {
                continue;
            };
            let n_copies = match capped {
                None => f64::from(left),
                Some(copies) => {
                    let mut copies = copies.iter().filter(|&&(other, _)| other == slot);
                    copies.next().map_or(0.0, |&(_, copies)| copies)
                }
            };
            visit(slot, n_copies, next);
        }
    }
}

/// What the first draw of a tile gains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    pub(super) slot: u8,
    pub(super) left: u8,
    /// The gain in the value of the aim.
    pub(super) gain: f64,
}

/// The values of all hands for a number of draws.
#[derive(Debug)]
pub(super) struct Turns<'a> {
    graph: &'a Graph,
    position: &'a Position,
    aim: Aim,
    waiting: Vec<Worth>,
    drawn: Vec<Worth>,
    /// The best possible third value of each hand of 13 tiles.
    third_waiting: Vec<f64>,
    /// The best possible third value of each hand of 14 tiles.
    third_drawn: Vec<f64>,
    shanten_waiting: Vec<i8>,
    shanten_drawn: Vec<i8>,
    /// How many copies each hand of 13 tiles can draw that lead to another hand or to a win.
    n_left: Vec<u16>,
    /// The divisor of the weights at the last draw.
    last_divisor: i64,
}

/// How many hands are valued between two calls to `should_stop`.
const STRIDE: usize = 16_384;

impl<'a> Turns<'a> {
    /// The values with no draws left.
    pub(super) fn new(
        graph: &'a Graph,
        position: &'a Position,
        aim: Aim,
        last_divisor: i64,
    ) -> Self {
        let ready = Prospects {
            tenpai: 1.0,
            win: 0.0,
            points: 0.0,
        };
        let ready = in_order(&ready, aim);
        let waiting = graph.waiting.iter().map(|met| match met.shanten {
            0 => Worth::certain(ready),
            _ => Worth::default(),
        });
        let n_left = (0..graph.waiting.len()).map(|idx| {
            let draws = graph.draws.of(idx).iter().map(|draw| u16::from(draw.left));
            let wins = graph.wins.of(idx).iter().map(|win| u16::from(win.left));
            draws.sum::<u16>() + wins.sum::<u16>()
        });
        // With 14 tiles that can leave a ready hand, being ready is certain, unless the aim is
        // tenpai.
        let third_drawn = graph.drawn.iter().enumerate().map(|(idx, met)| {
            let is_ready = met.shanten <= 0 && !graph.discards.of(idx).is_empty();
            if is_ready { ready[2] } else { 0.0 }
        });
        Self {
            graph,
            position,
            aim,
            waiting: waiting.collect(),
            drawn: vec![Worth::default(); graph.drawn.len()],
            third_waiting: graph
                .waiting
                .iter()
                .map(|met| if met.shanten == 0 { ready[2] } else { 0.0 })
                .collect(),
            third_drawn: third_drawn.collect(),
            shanten_waiting: graph.waiting.iter().map(|met| met.shanten).collect(),
            shanten_drawn: graph.drawn.iter().map(|met| met.shanten).collect(),
            n_left: n_left.collect(),
            last_divisor,
        }
    }

    /// The best possible values of a hand of 13 tiles, each when playing for that value alone.
    pub(super) fn best(&self, idx: usize) -> Prospects {
        let [aim, second] = self.waiting[idx].best;
        prospects([aim, second, self.third_waiting[idx]], self.aim)
    }

    /// The values of a hand of 13 tiles when playing for the aim.
    pub(super) fn played(&self, idx: usize) -> Prospects {
        let Worth {
            best: [aim, _],
            played: [second, third],
        } = self.waiting[idx];
        prospects([aim, second, third], self.aim)
    }

    /// Adds a draw: computes the values with `n_draws` draws from those with `n_draws - 1`, for the
    /// hands that can be reached when `n_draws` of the `n_all` draws are left. Returns whether the
    /// computation was stopped.
    pub(super) fn add_draw(
        &mut self,
        n_draws: usize,
        n_all: usize,
        mut plan: Option<&mut Plan>,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        // Mutants: with more hands than can be reached, this only takes longer.
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
                // Nothing can be gained with so few draws.
                let is_far = i64::from(self.shanten_drawn[idx]) >= n_draws as i64;
                let choice = if is_far { NOWHERE } else { self.discard(idx) };
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
                if let Some(plan) = plan.as_deref_mut() {
                    self.note(idx, n_draws, divisor, plan);
                }
                if i64::from(self.shanten_waiting[idx]) > n_draws as i64 {
                    continue;
                }
                // Mutants: the slow way always gives the same values.
                if f64::from(self.n_left[idx]) > divisor && self.is_capped(idx, divisor) {
                    self.draw_capped(idx, divisor);
                } else {
                    self.draw(idx, divisor);
                }
            }
            if should_stop() {
                return true;
            }
        }
        false
    }

    /// Finds the best discards from a hand of 14 tiles, and returns what the best one for the aim
    /// leads to; ties are broken by the second value, then by tile order.
    #[inline(always)]
    fn discard(&mut self, idx: usize) -> u32 {
        let discards = self.graph.discards.of(idx);
        let mut worth = Worth::default();
        let mut choice = NOWHERE;
        // The greatest first value other than that of the choice.
        let mut next_best = f64::NEG_INFINITY;
        let mut best = f64::NEG_INFINITY;
        for &to in discards {
            let after = &self.waiting[to as usize];
            // Mutants: equals are decided below.
            let is_better = after.best[0] > best;
            next_best = greater(if is_better { best } else { after.best[0] }, next_best);
            best = greater(after.best[0], best);
            choice = if is_better { to } else { choice };
            worth.best[1] = greater(after.best[1], worth.best[1]);
        }
        if choice == NOWHERE {
            return NOWHERE;
        }
        worth.best[0] = best;
        let enough = best * (1.0 - NOISE);
        if next_best >= enough {
            choice = self.first_of_equals(discards, enough);
        }
        worth.played = self.waiting[choice as usize].played;
        self.drawn[idx] = worth;
        // Where nothing is capped, a hand that is not ready can be worth more than a ready one.
        if self.position.returns || !self.is_third_certain(self.shanten_drawn[idx]) {
            let thirds = discards.iter().map(|&to| self.third_waiting[to as usize]);
            self.third_drawn[idx] = thirds.fold(0.0, greater);
        }
        choice
    }

    /// Of the hands of 13 tiles whose first value is at least `enough`, the one with the greatest
    /// second value when playing for the first; on a tie, the first in the list.
    fn first_of_equals(&self, discards: &[u32], enough: f64) -> u32 {
        let (mut choice, mut second) = (NOWHERE, 0.0);
        for &to in discards {
            let Worth { best, played } = self.waiting[to as usize];
            if best[0] >= enough && (choice == NOWHERE || is_more(played[0], second)) {
                (choice, second) = (to, played[0]);
            }
        }
        choice
    }

    /// Whether the third value of a hand is the same at every turn: the chance of being ready is 1
    /// for a hand that is ready.
    #[inline(always)]
    fn is_third_certain(&self, shanten: i8) -> bool {
        // Mutants: if this is false, the same value is found at every turn.
        shanten <= 0 && self.aim != Aim::Tenpai
    }

    /// Adds a draw to the values of a hand of 13 tiles.
    #[inline(always)]
    fn draw(&mut self, idx: usize, divisor: f64) {
        let is_third_certain = self.is_third_certain(self.shanten_waiting[idx]);
        let (gain, gain_of_third) = match is_third_certain {
            true => self.sum_of_gains::<false>(idx),
            false => self.sum_of_gains::<true>(idx),
        };
        let share = 1.0 / divisor;
        let is_ready = self.shanten_waiting[idx] == 0;
        let worth = &mut self.waiting[idx];
        // A ready hand is ready, even if nothing is capped and other chances exceed 1.
        if !(is_ready && self.aim == Aim::Tenpai) {
            worth.best[0] += gain.best[0] * share;
        }
        worth.best[1] += gain.best[1] * share;
        for (played, gain) in worth.played.iter_mut().zip(gain.played) {
            *played += gain * share;
        }
        self.third_waiting[idx] += gain_of_third * share;
    }

    /// What the draws of a hand of 13 tiles gain, each times the number of copies left; the gain in
    /// the third value is computed only if `WITH_THIRD`.
    #[inline(always)]
    fn sum_of_gains<const WITH_THIRD: bool>(&self, idx: usize) -> (Worth, f64) {
        let (now, third) = (self.waiting[idx], self.third_waiting[idx]);
        let bar = Bar::new(&now);
        let mut gain = Worth::default();
        let mut gain_of_third = 0.0;
        for draw in self.graph.draws.of(idx) {
            let left = f64::from(draw.left);
            add_gain(&mut gain, left, &self.drawn[draw.to as usize], &now, &bar);
            if WITH_THIRD {
                gain_of_third += left * greater(self.third_drawn[draw.to as usize] - third, 0.0);
            }
        }
        for win in self.graph.wins.of(idx) {
            let left = f64::from(win.left);
            add_gain(&mut gain, left, &self.after_win(win), &now, &bar);
            if WITH_THIRD {
                gain_of_third += left * greater(self.third_after_win(win) - third, 0.0);
            }
        }
        (gain, gain_of_third)
    }

    /// The third value of a completed hand: that of the win or that of the best discard for this
    /// value, whichever is greater.
    fn third_after_win(&self, win: &WinningDraw) -> f64 {
        let after = match win.to {
            NOWHERE => 0.0,
            to => self.third_drawn[to as usize],
        };
        let [.., won] = in_order(&Self::won(win), self.aim);
        // Mutants: without a yaku, the hand is ready all the same, or there are no points.
        if win.points > 0.0 {
            greater(won, after)
        } else {
            after
        }
    }

    /// What a completed hand is worth: the better of the win and the best discard.
    #[inline(always)]
    fn after_win(&self, win: &WinningDraw) -> Worth {
        let mut after = match win.to {
            NOWHERE => Worth::default(),
            to => self.drawn[to as usize],
        };
        if win.points > 0.0 {
            let won = Worth::certain(in_order(&Self::won(win), self.aim));
            if !Bar::new(&won).is_below(&after) {
                after.played = won.played;
            }
            after.best[0] = greater(won.best[0], after.best[0]);
            after.best[1] = greater(won.best[1], after.best[1]);
        }
        after
    }

    const fn won(win: &WinningDraw) -> Prospects {
        Prospects {
            tenpai: 1.0,
            win: 1.0,
            points: win.points,
        }
    }

    /// Records what a hand of 13 tiles keeps.
    fn note(&self, idx: usize, n_draws: usize, divisor: f64, plan: &mut Plan) {
        if let Some(kept) = plan.kept.last_mut() {
            kept.push(self.kept(idx));
        }
        // Mutants: if nothing is capped, all copies are kept.
        if f64::from(self.n_left[idx]) > divisor && self.is_capped(idx, divisor) {
            let kept = self.kept_copies(idx, divisor);
            let copies = kept.iter().map(|&(slot, copies, _)| (slot, copies));
            plan.capped.insert((n_draws, idx as u32), copies.collect());
        }
    }

    /// The gains of the draws of a hand of 13 tiles that was worth `before` with one fewer draw.
    pub(super) fn gains(&self, idx: usize, before: f64) -> Vec<Gain> {
        let all = self.all_draws(idx);
        let gains = all.map(|(slot, left, after)| Gain {
            slot,
            left,
            gain: after.best[0] - before,
        });
        gains
            .filter(|gain| is_more(before + gain.gain, before))
            .collect()
    }

    /// The slots whose tiles a hand of 13 tiles keeps, and those whose tiles win.
    fn kept(&self, idx: usize) -> [u64; 2] {
        let bar = Bar::new(&self.waiting[idx]);
        let mut kept = 0;
        let mut wins = 0;
        for draw in self.graph.draws.of(idx) {
            // Mutants: each slot occurs once, among the draws or the wins.
            kept |= u64::from(bar.is_below(&self.drawn[draw.to as usize])) << draw.slot;
        }
        for win in self.graph.wins.of(idx) {
            let is_kept = bar.is_below(&self.after_win(win));
            let won = Worth::certain(in_order(&Self::won(win), self.aim));
            // Mutants: without points, nothing is won, and something else is below no bar.
            let is_win = win.points > 0.0
                && (win.to == NOWHERE || !Bar::new(&won).is_below(&self.drawn[win.to as usize]));
            // Mutants: each slot occurs once, and a win that is not kept is not looked up.
            kept |= u64::from(is_kept) << win.slot;
            wins |= u64::from(is_kept && is_win) << win.slot;
        }
        [kept, wins]
    }

    /// The slots whose tiles a hand of 13 tiles can draw, the number of copies left, and what
    /// follows.
    fn all_draws(&self, idx: usize) -> impl Iterator<Item = (u8, u8, Worth)> {
        let draws = self.graph.draws.of(idx).iter();
        let draws = draws.map(|draw| (draw.slot, draw.left, self.drawn[draw.to as usize]));
        let wins = self.graph.wins.of(idx).iter();
        draws.chain(wins.map(|win| (win.slot, win.left, self.after_win(win))))
    }

    /// The slots whose tiles are kept, the number of copies that count if there are more than
    /// `divisor` of them, and what follows.
    fn kept_copies(&self, idx: usize, divisor: f64) -> Vec<(u8, f64, Worth)> {
        let bar = Bar::new(&self.waiting[idx]);
        let mut kept: Vec<_> = self
            .all_draws(idx)
            .filter(|(.., after)| bar.is_below(after))
            .map(|(slot, left, after)| (slot, f64::from(left), after))
            .collect();
        sort_short(&mut kept, |(.., a), (.., b)| {
            let by_aim = b.best[0].total_cmp(&a.best[0]);
            by_aim.then(b.played[0].total_cmp(&a.played[0])) == Ordering::Less
        });
        let mut n_left = divisor;
        for (_, copies, _) in &mut kept {
            *copies = copies.min(n_left);
            n_left -= *copies;
        }
        kept
    }

    /// Whether the copies that lead to something better outnumber the tiles to draw from.
    /// Nothing is capped if discards can be drawn again.
    #[cold]
    fn is_capped(&self, idx: usize, divisor: f64) -> bool {
        // Mutants: if this is true, the slow way gives the same values.
        if self.position.returns {
            return false;
        }
        let now = &self.waiting[idx];
        let bar = Bar::new(now);
        let mut n_better = [0.0; 4];
        for (_, left, after) in self.all_draws(idx) {
            // Mutants: what is better in the first value is also above the bar; equals only lead to
            // the slow way.
            let is_better = [
                after.best[0] > now.best[0],
                after.best[1] > now.best[1],
                bar.is_below(&after),
            ];
            for (n_better, is_better) in n_better.iter_mut().zip(is_better) {
                *n_better += if is_better { f64::from(left) } else { 0.0 };
            }
        }
        for (left, after) in self.all_third(idx) {
            // Mutants: equals only lead to the slow way.
            n_better[3] += if after > self.third_waiting[idx] {
                left
            } else {
                0.0
            };
        }
        // Mutants: more hands only go the slow way.
        n_better.iter().any(|&n_better| n_better > divisor)
    }

    /// The number of copies of each tile that a hand of 13 tiles can draw, with the third value of
    /// what follows.
    fn all_third(&self, idx: usize) -> impl Iterator<Item = (f64, f64)> {
        let draws = self.graph.draws.of(idx).iter();
        let draws = draws.map(|draw| (f64::from(draw.left), self.third_drawn[draw.to as usize]));
        let wins = self.graph.wins.of(idx).iter();
        draws.chain(wins.map(|win| (f64::from(win.left), self.third_after_win(win))))
    }

    /// Like [`draw`](Self::draw), but for a hand that more copies would improve than there are
    /// tiles to draw from: the surplus copies, those with the smallest gains, are not counted. Rule
    /// D7.
    #[cold]
    fn draw_capped(&mut self, idx: usize, divisor: f64) {
        let now = self.waiting[idx];
        let all: Vec<_> = self.all_draws(idx).collect();
        let of = |value: fn(&Worth) -> f64| {
            let all = all.iter();
            let all = all.map(|(_, left, after)| (f64::from(*left), value(after)));
            capped(value(&now), all, divisor)
        };
        let mut worth = Worth {
            best: [of(|worth| worth.best[0]), of(|worth| worth.best[1])],
            played: now.played,
        };
        for (_, copies, after) in self.kept_copies(idx, divisor) {
            for lane in 0..2 {
                let gain = after.played[lane] - now.played[lane];
                worth.played[lane] += copies * gain / divisor;
            }
        }
        self.waiting[idx] = worth;
        self.third_waiting[idx] = capped(self.third_waiting[idx], self.all_third(idx), divisor);
    }
}

/// A value after a draw if only `divisor` copies count, given the copies that can be drawn and what
/// follows.
fn capped(now: f64, all: impl Iterator<Item = (f64, f64)>, divisor: f64) -> f64 {
    let gains = all.map(|(left, after)| (left, after - now));
    // Mutants: nothing is added for no gain.
    let mut gains: Vec<_> = gains.filter(|(_, gain)| *gain > 0.0).collect();
    sort_short(&mut gains, |(_, a), (_, b)| {
        a.total_cmp(b) == Ordering::Greater
    });
    let mut n_left = divisor;
    let mut value = now;
    for (left, gain) in gains {
        value += left.min(n_left) * gain / divisor;
        n_left = (n_left - left).max(0.0);
    }
    value
}

/// Adds what drawing one of `left` copies gains. Whether the tile is kept cannot be predicted, so
/// the code does not branch.
#[inline(always)]
fn add_gain(gain: &mut Worth, left: f64, after: &Worth, now: &Worth, bar: &Bar) {
    let kept = u64::from(bar.is_below(after)).wrapping_neg();
    for lane in 0..2 {
        gain.best[lane] += left * greater(after.best[lane] - now.best[lane], 0.0);
    }
    for lane in 0..2 {
        let played = (after.played[lane] - now.played[lane]).to_bits() & kept;
        gain.played[lane] += left * f64::from_bits(played);
    }
}

/// The slot of the tile that is missing from the 13 tiles `to` compared with the 14 tiles `from`.
pub(super) fn discarded(from: Packed, to: Packed) -> usize {
    (0..super::packed::N_SLOTS)
        .find(|&slot| from.count(slot) > to.count(slot))
        .unwrap_or(0)
}
