//! Games played according to the model's own choices.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::options::Model;
use super::packed::kind_of;
use super::points::Points;
use super::study::{Searched, Study};
use super::turns::Next;
use crate::Tile;
use crate::riichi::bare_win::{BareWin, dora_of};
use crate::{Indicators, ShownTile};

/// A mean over many games.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// The results of many games.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Simulated {
    /// The number of games.
    pub n_games: u32,
    /// The share of games in which the hand was ready at some point.
    pub tenpai: Estimate,
    /// The share of games won.
    pub win: Estimate,
    /// The average points.
    pub points: Estimate,
}

/// A sum of values and of their squares.
#[derive(Clone, Copy, Default)]
struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn estimate(&self, n_games: u32) -> Estimate {
        let n = f64::from(n_games.max(1));
        let mean = self.sum / n;
        let spread = (self.squares / n - mean * mean).max(0.0);
        Estimate {
            mean,
            error: libm::sqrt(spread / (n - 1.0).max(1.0)),
        }
    }
}

/// How many games are played between two calls to `should_stop`.
const STRIDE: u32 = 256;

impl Study {
    /// Plays games that continue after the discard with the index `idx` among the values; for a
    /// hand of 13 tiles, `idx` must be 0. Unseen tiles are drawn without replacement, and every
    /// choice is the one that the model makes for the aim. `random` returns 64 random bits.
    ///
    /// `None` if there is no value or no such index, or with the model `mahjong-cpp`, which cannot
    /// play games. Fewer games are played if `should_stop` returns `true`.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::riichi::ScoringRules;
    /// use handeval_mahjong::value::{Detours, ValueOptions, study};
    /// use handeval_mahjong::{Hand, RiichiWin, Tile};
    ///
    /// let hand: Hand = "234567m3488p456s".parse()?;
    /// let table = RiichiWin::tsumo(Tile::ALL[0]);
    /// let options = ValueOptions {
    ///     in_riichi: true,
    ///     detours: Detours::Exactly(0),
    ///     ..ValueOptions::default()
    /// };
    /// let mut study = study(&hand, &table, &ScoringRules::default(), &options, &mut || false)?;
    /// let mut state = 1_u64;
    /// let mut random = || {
    ///     // An xorshift generator.
    ///     state ^= state << 13;
    ///     state ^= state >> 7;
    ///     state ^= state << 17;
    ///     state
    /// };
    /// let found = study.simulate(0, 10_000, &mut random, &mut || false).unwrap();
    /// assert!((found.win.mean - 0.707168).abs() < 4.0 * found.win.error);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: rule D7.
    pub fn simulate(
        &mut self,
        idx: usize,
        n_games: u32,
        random: &mut dyn FnMut() -> u64,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<Simulated> {
        let searched = self.searched.as_ref()?;
        let first = *searched.first.get(idx)?;
        if self.options.model == Model::MahjongCpp {
            return None;
        }
        let mut wall: Vec<u8> = Vec::new();
        for (slot, &copies) in self.position.unseen.iter().enumerate() {
            wall.extend((0..copies).map(|_| slot as u8));
        }
        let mut game = Game {
            searched,
            position: &self.position,
            points: &mut self.points,
            n_draws: usize::from(self.options.draws),
            wall,
            n_ura: 0,
            known: BTreeMap::new(),
        };
        game.n_ura = game.points.n_ura();
        let (mut tenpai, mut win, mut points) = (Sums::default(), Sums::default(), Sums::default());
        let mut n_played = 0;
        while n_played < n_games {
            if n_played % STRIDE == STRIDE - 1 && should_stop() {
                break;
            }
            let (is_ready, won) = game.play(first, random);
            tenpai.add(f64::from(u8::from(is_ready)));
            win.add(f64::from(u8::from(won.is_some())));
            points.add(f64::from(won.unwrap_or(0)));
            n_played += 1;
        }
        Some(Simulated {
            n_games: n_played,
            tenpai: tenpai.estimate(n_played),
            win: win.estimate(n_played),
            points: points.estimate(n_played),
        })
    }
}

/// A game that is played again and again.
struct Game<'a> {
    searched: &'a Searched,
    position: &'a super::position::Position,
    points: &'a mut Points,
    n_draws: usize,
    /// The slots of all unseen tiles, in any order.
    wall: Vec<u8>,
    /// How many ura indicators are turned over with riichi.
    n_ura: usize,
    /// The wins so far, each with its number of dora.
    known: BTreeMap<(u32, usize), Option<(BareWin, u8)>>,
}

impl Game<'_> {
    /// Plays one game. Returns whether the hand was ready at some point, and the points of the win,
    /// if any.
    fn play(&mut self, first: u32, random: &mut dyn FnMut() -> u64) -> (bool, Option<u32>) {
        let Searched { graph, plan, .. } = self.searched;
        let mut at = first;
        let mut is_ready = graph.waiting[at as usize].shanten == 0;
        for n_made in 0..self.n_draws {
            let slot = self.draw(n_made, random);
            match plan.next(graph, at, self.n_draws - n_made, slot) {
                None => {}
                Some(Next::Win(win)) => return (true, self.points_of(at, win, n_made + 1, random)),
                Some(Next::Waiting(to)) => {
                    at = to;
                    is_ready |= graph.waiting[at as usize].shanten == 0;
                }
            }
        }
        (is_ready, None)
    }

    /// Draws one of the tiles after the first `n_made`, and moves it to the front of those tiles.
    fn draw(&mut self, n_made: usize, random: &mut dyn FnMut() -> u64) -> u8 {
        let n_left = (self.wall.len() - n_made) as u64;
        let chosen = (u128::from(random()) * u128::from(n_left)) >> 64;
        self.wall.swap(n_made, n_made + chosen as usize);
        self.wall[n_made]
    }

    /// The points of a win after `n_made` draws; ura indicators are drawn from the tiles left.
    fn points_of(
        &mut self,
        at: u32,
        win: usize,
        n_made: usize,
        random: &mut dyn FnMut() -> u64,
    ) -> Option<u32> {
        let graph = &self.searched.graph;
        let slot = usize::from(graph.wins.of(at as usize)[win].slot);
        let packed = graph.waiting[at as usize].packed.plus(slot);
        let (position, points) = (self.position, &*self.points);
        let known = self.known.entry((at, win)).or_insert_with(|| {
            let bare = Points::bare(position, packed, slot)?;
            Some((bare, points.n_dora(position, packed)))
        });
        let (bare, mut n_dora) = (*known)?;
        if packed.has_riichi() && !bare.is_yakuman() {
            let n_ura = self.n_ura.min(self.wall.len() - n_made);
            let mut ura = Indicators::EMPTY;
            for n_shown in 0..n_ura {
                let slot = usize::from(self.draw(n_made + n_shown, random));
                ura.push(ShownTile::from(Tile::ALL[kind_of(slot)]));
            }
            n_dora += self
                .points
                .dora_by(position, packed, &dora_of(&ura, &position.rules));
        }
        let dressed = bare.with_dora(n_dora, &position.rules);
        Some(self.points.total(position, dressed.base))
    }
}
