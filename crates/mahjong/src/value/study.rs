//! A valued hand, which can be explained and played many times.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::error::ValueError;
use super::graph::Graph;
use super::options::ValueOptions;
use super::points::Points;
use super::position::Position;
use super::turns::{Gain, Next, Plan, discarded};
use super::values::{Played, Values, by_acceptance, found, last_divisor, search, shown, start};
use crate::riichi::{Limit, ScoringRules, Yaku};
use crate::short_list::sort_short;
use crate::{Hand, RiichiWin, ShownTile};

/// A valued hand, together with the best play for the aim at each turn.
#[derive(Debug)]
pub struct Study {
    pub(super) position: Position,
    pub(super) points: Points,
    pub(super) options: ValueOptions,
    pub(super) searched: Option<Searched>,
    values: Values,
}

/// The results of the search.
#[derive(Debug)]
pub(super) struct Searched {
    pub(super) graph: Graph,
    pub(super) plan: Plan,
    /// The hand of 13 tiles after each discard, in the order of the values; if the given hand has
    /// 13 tiles, only that hand.
    pub(super) first: Vec<u32>,
    gains: Vec<Vec<Gain>>,
}

/// Computes the same as [`values`](super::values()), and also stores the best play at each turn, so
/// that the hand can be explained and played.
///
/// This takes about 200 more bytes per hand.
///
/// # Errors
///
/// The errors of [`values`](super::values()).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{ScoringRules, Yaku};
/// use handeval_mahjong::value::{Detours, ValueOptions, study};
/// use handeval_mahjong::{Hand, RiichiWin, Tile};
///
/// let hand: Hand = "33789m35689p2334s".parse()?;
/// let table = RiichiWin::tsumo(Tile::ALL[0]);
/// let options = ValueOptions { detours: Detours::Exactly(1), ..ValueOptions::default() };
/// let mut study = study(&hand, &table, &ScoringRules::default(), &options, &mut || false)?;
/// let played = study.values().discards[0].value.as_ref().unwrap().played;
/// let explanation = study.explain(0, &mut || false).unwrap();
/// let win: f64 = explanation.wins.by_points.iter().map(|outcome| outcome.chance).sum();
/// assert!((win - played.win).abs() < 1e-9);
/// // Every win declares riichi, as it is always declared.
/// assert!((explanation.wins.of_yaku(Yaku::Riichi) - win).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule D11.
pub fn study(
    hand: &Hand,
    table: &RiichiWin,
    rules: &ScoringRules,
    options: &ValueOptions,
    should_stop: &mut dyn FnMut() -> bool,
) -> Result<Study, ValueError> {
    let (position, mut points) = start(hand, table, rules, options)?;
    let (values, searched) = match search(&position, &mut points, options, should_stop)? {
        Some((graph, detours)) => {
            let mut plan = Plan::default();
            let played = Played::new(&graph, &position, options, Some(&mut plan), should_stop)?;
            let values = found(&position, &mut points, options, &graph, detours, &played);
            let searched = Searched::new(graph, plan, played, &values);
            (values, Some(searched))
        }
        None => (by_acceptance(&position, &mut points, options), None),
    };
    Ok(Study {
        position,
        points,
        options: *options,
        searched,
        values,
    })
}

impl Searched {
    /// Puts the first hands in the order of the values.
    fn new(graph: Graph, plan: Plan, played: Played, values: &Values) -> Self {
        let Played { first, gains, .. } = played;
        if values.now.is_some() {
            return Self {
                graph,
                plan,
                first,
                gains,
            };
        }
        let from = graph.drawn[0].packed;
        let order = values.discards.iter().filter_map(|discard| {
            first.iter().position(|&at| {
                let to = graph.waiting[at as usize].packed;
                to.has_riichi() == discard.riichi && shown(discarded(from, to)) == discard.tile
            })
        });
        let order: Vec<_> = order.collect();
        Self {
            first: order.iter().map(|&idx| first[idx]).collect(),
            gains: order
                .iter()
                .filter_map(|&idx| gains.get(idx).cloned())
                .collect(),
            graph,
            plan,
        }
    }
}

/// The reasons for the value of a hand.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The tiles that raise the value if they are drawn next, in tile order.
    pub next: Vec<FirstDraw>,
    /// The wins, under the play that is best for the aim.
    pub wins: Wins,
}

/// A tile that raises the value if it is drawn next.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FirstDraw {
    /// The tile.
    pub tile: ShownTile,
    /// The copies left.
    pub left: u8,
    /// How much drawing the tile adds to the value of the aim.
    pub gain: f64,
    /// What follows the draw.
    pub follow: Follow,
}

/// What follows a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Follow {
    /// The win.
    Win,
    /// This discard.
    Discard {
        /// The tile.
        tile: ShownTile,
        /// Whether riichi is declared with it.
        riichi: bool,
    },
}

/// The wins of a hand, under the play that is best for the aim.
///
/// The chances are not shares of the wins: those in [`by_points`](Self::by_points), together with
/// the chance of no win, add up to 1.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Wins {
    /// The chance of a win with each total, lowest total first. The chances add up to the chance of
    /// a win; each multiplied by its points, they add up to the average points.
    pub by_points: Vec<Outcome>,
    /// The chance of a win with each yaku, in the order of the yaku.
    pub yaku: Vec<(Yaku, f64)>,
    /// The chance of a win with each limit from mangan up, lowest first.
    pub limits: Vec<(Limit, f64)>,
    /// The mean han of the wins that are not yakuman; `None` if there are no such wins.
    pub han: Option<f64>,
    /// The mean number of draws until the hand is ready, over the games in which it becomes ready;
    /// `None` if it never does.
    pub draws_to_tenpai: Option<f64>,
    /// The mean number of draws until the win, over the games that are won; `None` if no game is
    /// won.
    pub draws_to_win: Option<f64>,
}

/// A total and the chance of winning it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outcome {
    /// The points.
    pub points: u32,
    /// The chance.
    pub chance: f64,
}

impl Wins {
    /// The chance of a win with the given yaku; 0 if there is none.
    #[must_use]
    pub fn of_yaku(&self, yaku: Yaku) -> f64 {
        let mut all = self.yaku.iter();
        all.find(|(other, _)| *other == yaku)
            .map_or(0.0, |&(_, chance)| chance)
    }
}

impl Study {
    /// The values.
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// The reasons for the value of the discard with the index `idx` among the values; for a hand
    /// of 13 tiles, `idx` must be 0. `None` if there is no value or no such index, or if
    /// `should_stop`, which is called once per draw, returned `true`.
    #[must_use]
    pub fn explain(
        &mut self,
        idx: usize,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<Explanation> {
        let searched = self.searched.as_ref()?;
        let at = *searched.first.get(idx)?;
        let next = match searched.gains.get(idx) {
            Some(gains) => self.next(searched, at, gains),
            None => Vec::new(),
        };
        let chances = Chances::new(searched, at, &self.position, &self.options, should_stop)?;
        Some(Explanation {
            next,
            wins: chances.wins(searched, &self.position, &mut self.points),
        })
    }

    fn next(&self, searched: &Searched, at: u32, gains: &[Gain]) -> Vec<FirstDraw> {
        let Searched { graph, plan, .. } = searched;
        let n_draws = usize::from(self.options.draws);
        let packed = graph.waiting[at as usize].packed;
        let mut gains = gains.to_vec();
        let order = |gain: &Gain| Position::order_of(usize::from(gain.slot));
        sort_short(&mut gains, |a, b| order(a) < order(b));
        let next = gains.iter().filter_map(|&Gain { slot, left, gain }| {
            let follow = match plan.next(graph, at, n_draws, slot)? {
                Next::Win(_) => Follow::Win,
                Next::Waiting(to) => {
                    let after = graph.waiting[to as usize].packed;
                    Follow::Discard {
                        tile: shown(discarded(packed.plus(usize::from(slot)), after)),
                        riichi: after.has_riichi() && !packed.has_riichi(),
                    }
                }
            };
            Some(FirstDraw {
                tile: shown(usize::from(slot)),
                left,
                gain,
                follow,
            })
        });
        next.collect()
    }
}

/// Chances of a win below this are ignored, because rounding can leave a tiny chance of still
/// having a hand that is always given up.
const ROUNDING: f64 = 1e-15;

/// How often each win happens, and when.
struct Chances {
    /// The chance of each win, by the hand of 13 tiles and the index of the winning draw.
    wins: BTreeMap<(u32, usize), f64>,
    /// The chance of becoming ready, and the same chance weighted by the number of draws that it
    /// took.
    tenpai: [f64; 2],
    /// The chance of winning, and the same chance weighted by the number of draws that it took.
    win: [f64; 2],
}

impl Chances {
    /// Follows every course that the hand can take; `None` if stopped.
    fn new(
        searched: &Searched,
        at: u32,
        position: &Position,
        options: &ValueOptions,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let Searched { graph, plan, .. } = searched;
        let n_draws = usize::from(options.draws);
        let last = last_divisor(position, options);
        let is_ready = |at: u32| graph.waiting[at as usize].shanten == 0;
        let mut chances = Self {
            wins: BTreeMap::new(),
            tenpai: [f64::from(u8::from(is_ready(at))), 0.0],
            win: [0.0; 2],
        };
        // The chance of each hand: if no hand was ready so far, and if one was.
        let mut now = vec![[0.0; 2]; graph.waiting.len()];
        let mut met = vec![at];
        now[at as usize][usize::from(is_ready(at))] = 1.0;
        for left in (1..=n_draws).rev() {
            if should_stop() {
                return None;
            }
            let divisor = (last + left as i64 - 1) as f64;
            let n_made = (n_draws - left + 1) as f64;
            let mut next = now.clone();
            let mut met_next = met.clone();
            for &at in &met {
                let from = now[at as usize];
                if from == [0.0; 2] {
                    continue;
                }
                plan.for_each(graph, at, left, |_, copies, follow| {
                    let share = copies / divisor;
                    let moved = from.map(|chance| chance * share);
                    for (next, moved) in next[at as usize].iter_mut().zip(moved) {
                        // Rounding must not make this negative.
                        *next = (*next - moved).max(0.0);
                    }
                    match follow {
                        Next::Win(win) => {
                            let chance = moved[0] + moved[1];
                            *chances.wins.entry((at, win)).or_default() += chance;
                            chances.win[0] += chance;
                            chances.win[1] += chance * n_made;
                        }
                        Next::Waiting(to) => {
                            let into = &mut next[to as usize];
                            if *into == [0.0; 2] {
                                met_next.push(to);
                            }
                            if is_ready(to) {
                                chances.tenpai[0] += moved[0];
                                chances.tenpai[1] += moved[0] * n_made;
                                into[1] += moved[0] + moved[1];
                            } else {
                                into[0] += moved[0];
                                into[1] += moved[1];
                            }
                        }
                    }
                });
            }
            met_next.sort_unstable();
            met_next.dedup();
            met = met_next;
            now = next;
        }
        Some(chances)
    }

    fn wins(&self, searched: &Searched, position: &Position, points: &mut Points) -> Wins {
        let mut by_points = BTreeMap::<u32, f64>::new();
        let mut yaku = BTreeMap::<Yaku, f64>::new();
        let mut limits = BTreeMap::<Limit, f64>::new();
        let mut han = [0.0; 2];
        for (&(at, win), &chance_of_win) in &self.wins {
            // Mutants: no chance is that number.
            if chance_of_win < ROUNDING {
                continue;
            }
            let slot = usize::from(searched.graph.wins.of(at as usize)[win].slot);
            let packed = searched.graph.waiting[at as usize].packed.plus(slot);
            let Some(bare) = Points::bare(position, packed, slot) else {
                continue;
            };
            points.for_each(position, packed, slot, &bare, |total, chance, dressed| {
                let chance = chance_of_win * chance;
                *by_points.entry(total).or_default() += chance;
                for one in dressed.yaku {
                    *yaku.entry(one).or_default() += chance;
                }
                if let Some(limit) = dressed.limit {
                    *limits.entry(limit).or_default() += chance;
                }
                if dressed.han > 0 {
                    han[0] += chance;
                    han[1] += chance * f64::from(dressed.han);
                }
            });
        }
        let mean = |[chance, sum]: [f64; 2]| (chance > 0.0).then(|| sum / chance);
        Wins {
            by_points: by_points
                .into_iter()
                .map(|(points, chance)| Outcome { points, chance })
                .collect(),
            yaku: yaku.into_iter().collect(),
            limits: limits.into_iter().collect(),
            han: mean(han),
            draws_to_tenpai: mean(self.tenpai),
            draws_to_win: mean(self.win),
        }
    }
}
