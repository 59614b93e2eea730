//! The values of a hand and of its discards.

use alloc::vec::Vec;
use core::cmp::Ordering;

use strum::IntoStaticStr;

use super::error::ValueError;
use super::graph::{Graph, NoGraph};
use super::options::{Aim, Declare, Detours, Model, ValueOptions};
use super::packed::{FIRST_RED, Packed, kind_of, red_slot};
use super::points::Points;
use super::position::Position;
use super::prospects::Prospects;
use super::turns::{Gain, Plan, Turns, discarded};
use crate::keyed::keyed;
use crate::riichi::{RuleSet, ScoringRules, check_table};
use crate::short_list::sort_short;
use crate::{Hand, RiichiWin, ShownTile, Tile, ToDiscard, discards};

/// What 13 tiles are worth.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Value {
    /// The best of each of the three values, when playing for that value alone.
    pub best: Prospects,
    /// All three values under the same play: the one that is best for the aim.
    pub played: Prospects,
    /// At index `n`, [`best`](Self::best) with `n` draws to come: what the tiles are worth then if
    /// they have not changed. The last entry is `best`.
    pub by_draws: Vec<Prospects>,
}

/// A discard, and the value of the 13 tiles that are left.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DiscardValue {
    /// The discarded tile.
    pub tile: ShownTile,
    /// Whether riichi is declared with it.
    pub riichi: bool,
    /// The 13 tiles left.
    pub rest: HandValue,
}

/// 13 tiles and what they are worth.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct HandValue {
    /// The shanten of the tiles.
    pub shanten: i8,
    /// The number of copies left of the tiles that lower the shanten.
    pub accepted: u32,
    /// The value; `None` if there were too many hands to visit.
    pub value: Option<Value>,
}

impl core::ops::Deref for DiscardValue {
    type Target = HandValue;

    fn deref(&self) -> &HandValue {
        &self.rest
    }
}

/// How discards were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Method {
    /// By their values.
    Value,
    /// By shanten and acceptance, because there were too many hands to visit.
    Acceptance,
}

impl Method {
    /// Both methods, in the order of the enum.
    pub const ALL: [Self; 2] = [Self::Value, Self::Acceptance];
}

keyed!(Method, "`value`, `acceptance`");

/// What a hand or its discards are worth.
///
/// Source: rule D11.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Values {
    /// The shanten of the hand.
    pub shanten: i8,
    /// The number of tiles that the player has not seen.
    pub n_unseen: u32,
    /// The number of draws to come.
    pub draws: u8,
    /// How discards were compared.
    pub method: Method,
    /// The number of detours that were allowed; 0 if discards were compared by acceptance.
    pub detours: u8,
    /// The number of hands of 13 and 14 tiles that were visited; 0 if discards were compared by
    /// acceptance.
    pub n_hands: usize,
    /// Each discard from 14 tiles, best first: by the aim, then by the chance of a win, then by
    /// shanten, acceptance (highest first) and tile. Empty for 13 tiles.
    pub discards: Vec<DiscardValue>,
    /// The value of 13 tiles; `None` for 14.
    pub now: Option<HandValue>,
    /// The points of a win with the drawn tile; `None` if the drawn tile is not given, or if the
    /// hand does not win with it.
    pub win_now: Option<u32>,
}

impl Values {
    /// The index of the best discard for an aim; `None` if there are no values, or no discards.
    #[must_use]
    pub fn best_discard(&self, aim: Aim) -> Option<usize> {
        let mut best: Option<(usize, Prospects)> = None;
        for (idx, discard) in self.discards.iter().enumerate() {
            let value = discard.value.as_ref()?.best;
            let is_better = best.is_none_or(|(_, best)| order(&value, &best, aim).is_lt());
            if is_better {
                best = Some((idx, value));
            }
        }
        best.map(|(idx, _)| idx)
    }
}

/// The order of two values: by the aim, then by the chance of a win, the greater first.
fn order(one: &Prospects, other: &Prospects, aim: Aim) -> Ordering {
    let by = |of: fn(&Prospects, Aim) -> f64, aim| {
        let (one, other) = (of(one, aim), of(other, aim));
        if super::turns::is_more(one, other) {
            Ordering::Less
        } else if super::turns::is_more(other, one) {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    };
    by(Prospects::of, aim).then_with(|| by(Prospects::of, Aim::Win))
}

/// What a hand of 13 tiles, or each discard from a hand of 14, is worth.
///
/// `table` holds the seat, the round, the dora indicators, the counters and sticks, and the Norths
/// set aside; its winning tile, flags and liabilities are ignored. `should_stop` is called from
/// time to time; if it returns `true`, the search stops.
///
/// With one detour this visits about 1,600 hands at 1-shanten (1 ms), 14,000 at 2-shanten and
/// 100,000 at 3-shanten.
///
/// # Errors
///
/// - [`ValueError::Score`] for anything that contradicts the rules;
/// - [`ValueError::WrongHandSize`] for a hand that has neither 13 tiles nor 14;
/// - [`ValueError::BadDraws`] for more draws than unseen tiles, or more than 36 (17 with the model
///   `mahjong-cpp`);
/// - [`ValueError::DrawnNotInHand`] and [`ValueError::DrawnWith13`] for a wrong drawn tile;
/// - [`ValueError::RiichiOpenHand`], [`ValueError::RiichiWith14`] and
///   [`ValueError::RiichiNotReady`] if riichi is impossible;
/// - [`ValueError::OnlyWithMahjongCpp`], [`ValueError::NotByThisModel`] and
///   [`ValueError::TooFewUnseen`] for anything that the model does not allow;
/// - [`ValueError::NothingToDraw`] if every tile is seen;
/// - [`ValueError::OutOfRange`] for detours or a number of hands out of range;
/// - [`ValueError::Stopped`] if `should_stop` returned `true`.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::ScoringRules;
/// use handeval_mahjong::value::{ValueOptions, values};
/// use handeval_mahjong::{Hand, RiichiWin, Tile};
///
/// let hand: Hand = "234567m3488p456s".parse()?;
/// let table = RiichiWin::tsumo(Tile::ALL[0]);
/// let options = ValueOptions { in_riichi: true, ..ValueOptions::default() };
/// let found = values(&hand, &table, &ScoringRules::default(), &options, &mut || false)?;
/// let value = found.now.and_then(|now| now.value).unwrap();
/// // Eight of 123 tiles win, and there are 17 draws.
/// let lost: f64 = (0..17).map(|n| f64::from(115 - n) / f64::from(123 - n)).product();
/// assert!((value.best.win - (1.0 - lost)).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules D1 to D12.
pub fn values(
    hand: &Hand,
    table: &RiichiWin,
    rules: &ScoringRules,
    options: &ValueOptions,
    should_stop: &mut dyn FnMut() -> bool,
) -> Result<Values, ValueError> {
    let (position, mut points) = start(hand, table, rules, options)?;
    match search(&position, &mut points, options, should_stop)? {
        Some((graph, detours)) => {
            let played = Played::new(&graph, &position, options, None, should_stop)?;
            Ok(found(
                &position,
                &mut points,
                options,
                &graph,
                detours,
                &played,
            ))
        }
        None => Ok(by_acceptance(&position, &mut points, options)),
    }
}

/// Checks the hand, the table and the options without computing any values.
///
/// # Errors
///
/// The errors of [`values`], except for [`ValueError::Stopped`].
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::ScoringRules;
/// use handeval_mahjong::value::{ValueOptions, check};
/// use handeval_mahjong::{Hand, RiichiWin, Tile};
///
/// let hand: Hand = "234567m3488p456s".parse()?;
/// let options = ValueOptions { drawn: Some("5p".parse()?), ..ValueOptions::default() };
/// let table = RiichiWin::tsumo(Tile::ALL[0]);
/// let error = check(&hand, &table, &ScoringRules::default(), &options).unwrap_err();
/// assert_eq!(error.kind(), "drawn-with-13");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule D13.
pub fn check(
    hand: &Hand,
    table: &RiichiWin,
    rules: &ScoringRules,
    options: &ValueOptions,
) -> Result<(), ValueError> {
    start(hand, table, rules, options).map(|_| ())
}

/// The position to be valued, if it is valid, and what its wins are worth.
pub(super) fn start(
    hand: &Hand,
    table: &RiichiWin,
    rules: &ScoringRules,
    options: &ValueOptions,
) -> Result<(Position, Points), ValueError> {
    check_options(hand, table, rules, options)?;
    let returns = options.model == Model::MahjongCpp;
    let table = bare_table(table);
    let position = Position::new(hand, &table, rules, returns);
    let is_held = |tile: &ShownTile| position.start[slot_of(*tile, rules)] > 0;
    if let Some(tile) = options.drawn.filter(|tile| !is_held(tile)) {
        return Err(ValueError::DrawnNotInHand { tile });
    }
    if options.in_riichi {
        let shanten = crate::shanten(&hand.without_claim()).value;
        if shanten > 0 {
            return Err(ValueError::RiichiNotReady { shanten });
        }
    }
    check_draws(&position, options)?;
    let points = Points::new(&position, options.ura);
    Ok((position, points))
}

/// The table without anything that belongs to a win.
fn bare_table(table: &RiichiWin) -> RiichiWin {
    let mut bare = RiichiWin {
        flags: crate::WinFlags::EMPTY,
        ura: crate::Indicators::EMPTY,
        // Mutants: who pays does not change a total.
        pao: crate::Liabilities::EMPTY,
        ..*table
    };
    bare.win.by = crate::WinBy::Tsumo;
    bare
}

fn check_options(
    hand: &Hand,
    table: &RiichiWin,
    rules: &ScoringRules,
    options: &ValueOptions,
) -> Result<(), ValueError> {
    let found = hand.n_tiles();
    if !(13..=14).contains(&found) {
        return Err(ValueError::WrongHandSize { found });
    }
    check_table(&hand.without_claim(), &bare_table(table), rules)?;
    if options.drawn.is_some() && hand.n_tiles() == 13 {
        return Err(ValueError::DrawnWith13);
    }
    if options.in_riichi {
        if let Some(&call) = hand.calls().iter().find(|call| !call.is_concealed()) {
            return Err(ValueError::RiichiOpenHand { call });
        }
        if hand.n_tiles() == 14 {
            return Err(ValueError::RiichiWith14);
        }
    }
    let in_range = |option, found, least, most| match (least..=most).contains(&found) {
        true => Ok(()),
        false => Err(ValueError::OutOfRange {
            option,
            found,
            least,
            most,
        }),
    };
    if let Detours::Exactly(detours) = options.detours {
        let most = u32::from(ValueOptions::MOST_DETOURS);
        in_range("detours", u32::from(detours), 0, most)?;
    }
    in_range("hands", options.n_hands, 1, ValueOptions::MOST_HANDS)?;
    match options.model {
        Model::Unseen => {
            for (option, is_on) in [
                ("shanten-down", options.shanten_down),
                ("tegawari", options.tegawari),
            ] {
                if !is_on {
                    return Err(ValueError::OnlyWithMahjongCpp { option });
                }
            }
            Ok(())
        }
        Model::MahjongCpp => check_mahjong_cpp(table, rules, options),
    }
}

/// The slot of a tile under the rules: if they have no red fives, every five is plain.
fn slot_of(tile: ShownTile, rules: &ScoringRules) -> usize {
    let kind = tile.tile.idx();
    let red = red_slot(kind).filter(|_| tile.is_red && rules.red_fives);
    red.unwrap_or(kind)
}

fn check_mahjong_cpp(
    table: &RiichiWin,
    rules: &ScoringRules,
    options: &ValueOptions,
) -> Result<(), ValueError> {
    let needs = |holds: bool, option, expected| match holds {
        true => Ok(()),
        false => Err(ValueError::NotByThisModel { option, expected }),
    };
    let has_one = matches!(options.detours, Detours::Auto | Detours::Exactly(1));
    needs(has_one, "detours", "`1`")?;
    needs(options.riichi == Declare::Always, "riichi", "`always`")?;
    needs(!options.in_riichi, "in-riichi", "a silent hand")?;
    needs(
        table.honba == 0,
        "honba",
        "none, because the model has no counters",
    )?;
    needs(
        table.sticks == 0,
        "sticks",
        "none, because the model has no sticks",
    )?;
    let known = ScoringRules {
        red_fives: rules.red_fives,
        ..ScoringRules::of(RuleSet::MahjongSoul)
    };
    needs(
        *rules == known,
        "rules",
        "`mahjong-soul`, with or without red fives",
    )
}

fn check_draws(position: &Position, options: &ValueOptions) -> Result<(), ValueError> {
    let found = options.draws;
    let bad = |most, why| Err(ValueError::BadDraws { found, most, why });
    if position.n_unseen == 0 {
        return Err(ValueError::NothingToDraw);
    }
    if position.returns {
        let most = ValueOptions::MAHJONG_CPP_DRAWS;
        if found > most {
            return bad(most, "the draws that `mahjong-cpp` counts");
        } else if position.n_unseen <= u32::from(most) {
            let n_unseen = position.n_unseen;
            return Err(ValueError::TooFewUnseen { n_unseen });
        }
    } else if found > ValueOptions::MOST_DRAWS {
        return bad(ValueOptions::MOST_DRAWS, "more than enough for any game");
    } else if u32::from(found) > position.n_unseen {
        return bad(position.n_unseen as u8, "the number of unseen tiles");
    }
    Ok(())
}

/// The graph with the requested number of detours or, with [`Detours::Auto`], with as many as the
/// number of hands allows; `None` if there are too many hands.
pub(super) fn search(
    position: &Position,
    points: &mut Points,
    options: &ValueOptions,
    should_stop: &mut dyn FnMut() -> bool,
) -> Result<Option<(Graph, u8)>, ValueError> {
    let shanten = crate::shanten(&position.hand).value;
    let (mut detours, is_fixed) = match options.detours {
        Detours::Exactly(detours) => (detours, true),
        Detours::Auto if options.model == Model::MahjongCpp => (1, true),
        Detours::Auto => match shanten {
            ..=1 => (2, false),
            2 | 3 => (1, false),
            4.. => (0, false),
        },
    };
    loop {
        match Graph::new(position, points, options, detours, should_stop) {
            Ok(graph) => return Ok(Some((graph, detours))),
            Err(NoGraph::Stopped) => return Err(ValueError::Stopped),
            Err(NoGraph::TooMany) if detours > 0 && !is_fixed => detours -= 1,
            Err(NoGraph::TooMany) => return Ok(None),
        }
    }
}

/// The values of the hands that the player can choose now.
pub(super) struct Played {
    /// The hands of 13 tiles that the player can choose now, by index.
    pub(super) first: Vec<u32>,
    /// The values of each of these hands, by the number of draws.
    rows: Vec<Vec<Prospects>>,
    /// The values of each of these hands when playing for the aim.
    played: Vec<Prospects>,
    /// The gains of the first draw for each of these hands.
    pub(super) gains: Vec<Vec<Gain>>,
}

impl Played {
    pub(super) fn new(
        graph: &Graph,
        position: &Position,
        options: &ValueOptions,
        mut plan: Option<&mut Plan>,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Self, ValueError> {
        let n_draws = usize::from(options.draws);
        // `mahjong-cpp` counts its turns from the first one, whichever is asked for.
        let n_all = match position.returns {
            true => usize::from(ValueOptions::MAHJONG_CPP_DRAWS),
            false => n_draws,
        };
        let last = last_divisor(position, options);
        let mut turns = Turns::new(graph, position, options.aim, last);
        let first = match position.hand.n_tiles() {
            13 => alloc::vec![0],
            _ => graph.discards.of(0).to_vec(),
        };
        let best = |turns: &Turns<'_>, at: u32| turns.best(at as usize);
        let mut rows: Vec<_> = first
            .iter()
            .map(|&at| alloc::vec![best(&turns, at)])
            .collect();
        let mut gains = Vec::new();
        for n in 1..=n_draws {
            if turns.add_draw(n, n_all, plan.as_deref_mut(), should_stop) {
                return Err(ValueError::Stopped);
            }
            for (row, &at) in rows.iter_mut().zip(&first) {
                if n == n_draws && plan.is_some() {
                    let before = row.last().copied().unwrap_or_default();
                    gains.push(turns.gains(at as usize, before.of(options.aim)));
                }
                row.push(best(&turns, at));
            }
        }
        let played = first.iter().map(|&at| turns.played(at as usize)).collect();
        Ok(Self {
            first,
            rows,
            played,
            gains,
        })
    }

    fn value(&self, idx: usize) -> Option<Value> {
        let by_draws = self.rows[idx].clone();
        Some(Value {
            best: *by_draws.last()?,
            played: self.played[idx],
            by_draws,
        })
    }
}

/// The number of tiles from which the last draw is made; `mahjong-cpp` counts one fewer.
pub(super) fn last_divisor(position: &Position, options: &ValueOptions) -> i64 {
    let n_unseen = i64::from(position.n_unseen);
    if position.returns {
        n_unseen - i64::from(ValueOptions::MAHJONG_CPP_DRAWS)
    } else {
        n_unseen - i64::from(options.draws) + 1
    }
}

/// The answer, given the values of all hands.
pub(super) fn found(
    position: &Position,
    points: &mut Points,
    options: &ValueOptions,
    graph: &Graph,
    detours: u8,
    played: &Played,
) -> Values {
    let rest = |idx: usize| {
        let met = &graph.waiting[played.first[idx] as usize];
        let kinds = Tile::ALL
            .into_iter()
            .filter(|tile| met.accepted >> tile.code() & 1 != 0);
        HandValue {
            shanten: met.shanten,
            accepted: kinds
                .map(|tile| u32::from(position.left_of_kind(met.packed, tile.idx())))
                .sum(),
            value: played.value(idx),
        }
    };
    let mut values = Values {
        shanten: graph.shanten,
        n_unseen: position.n_unseen,
        draws: options.draws,
        method: Method::Value,
        detours,
        n_hands: graph.n_hands,
        discards: Vec::new(),
        now: None,
        win_now: win_now(position, points, options),
    };
    if position.hand.n_tiles() == 13 {
        values.now = Some(rest(0));
        return values;
    }
    for (idx, &at) in played.first.iter().enumerate() {
        let after = graph.waiting[at as usize].packed;
        values.discards.push(DiscardValue {
            tile: shown(discarded(graph.drawn[0].packed, after)),
            riichi: after.has_riichi(),
            rest: rest(idx),
        });
    }
    sort_short(&mut values.discards, |one, other| {
        let best = |discard: &DiscardValue| discard.value.as_ref().map(|value| value.best);
        let by_value = match (best(one), best(other)) {
            (Some(one), Some(other)) => order(&one, &other, options.aim),
            _ => Ordering::Equal,
        };
        by_value.then_with(|| tile_order(one, other)).is_lt()
    });
    values
}

/// The order of rule M12: by shanten, by acceptance, and by tile; a red five comes after the plain
/// one, and a silent discard after the same one with riichi.
fn tile_order(one: &DiscardValue, other: &DiscardValue) -> Ordering {
    let key = |discard: &DiscardValue| {
        (
            discard.shanten,
            core::cmp::Reverse(discard.accepted),
            discard.tile.tile.code(),
            discard.tile.is_red,
            !discard.riichi,
        )
    };
    key(one).cmp(&key(other))
}

/// The tile in a slot.
pub(super) fn shown(slot: usize) -> ShownTile {
    ShownTile {
        tile: Tile::ALL[kind_of(slot)],
        is_red: slot >= FIRST_RED,
    }
}

/// The points of a win with the drawn tile. Rule D9.
fn win_now(position: &Position, points: &mut Points, options: &ValueOptions) -> Option<u32> {
    let drawn = options.drawn?;
    if !crate::is_win(&position.hand) {
        return None;
    }
    let packed = Packed::new(&position.start, false);
    let bare = Points::bare(position, packed, drawn.tile.idx())?;
    let dressed = bare.with_dora(points.n_dora(position, packed), &position.rules);
    Some(points.total(position, dressed.base))
}

/// The answer without values. Rule D5.
pub(super) fn by_acceptance(
    position: &Position,
    points: &mut Points,
    options: &ValueOptions,
) -> Values {
    let mut values = Values {
        shanten: crate::shanten(&position.hand).value,
        n_unseen: position.n_unseen,
        draws: options.draws,
        method: Method::Acceptance,
        detours: 0,
        n_hands: 0,
        discards: Vec::new(),
        now: None,
        win_now: win_now(position, points, options),
    };
    let given = Packed::new(&position.start, false);
    let left = |accepted: crate::Acceptance| {
        let kinds = accepted.tiles().map(|accepted| accepted.tile.idx());
        kinds
            .map(|kind| u32::from(position.left_of_kind(given, kind)))
            .sum()
    };
    let Some(hand) = ToDiscard::of(&position.hand) else {
        values.now = crate::ToDraw::of(&position.hand).map(|hand| HandValue {
            shanten: values.shanten,
            accepted: left(crate::acceptance(hand)),
            value: None,
        });
        return values;
    };
    let is_closed = position.hand.calls().iter().all(|call| call.is_concealed());
    for discard in discards(hand).iter() {
        let kind = discard.tile.idx();
        let slots = [Some(kind), red_slot(kind)].into_iter().flatten();
        let is_ready = is_closed && values.shanten == 0 && discard.shanten.value == 0;
        let declared: &[bool] = match options.riichi {
            Declare::Always if is_ready => &[true],
            Declare::Choose if is_ready => &[true, false],
            _ => &[false],
        };
        for slot in slots.filter(|&slot| position.start[slot] > 0) {
            let discards = declared.iter().map(|&riichi| DiscardValue {
                tile: shown(slot),
                riichi,
                rest: HandValue {
                    shanten: discard.shanten.value,
                    accepted: left(discard.acceptance),
                    value: None,
                },
            });
            values.discards.extend(discards);
        }
    }
    sort_short(&mut values.discards, |one, other| {
        tile_order(one, other).is_lt()
    });
    values
}
