//! R13, R14 and R18: the value of each reading, and the greatest value.

use std::cmp::Ordering;

use super::check::{Whole, check, check_pao};
use super::fu::{FuItem, fu_items, rounded, sum};
use super::points::{Ledger, Parties, Payment, base_of, base_of_yakuman, pay};
use super::read::Input;
use super::rules::Renhou;
use super::split::{Form, Reading, Set, Shape, readings_of};
use super::tile::{NORTH, Tile, WINDS, next, repeated, tiles_text};
use super::yaku::{Case, yaku, yakuman};

/// Han that are not yaku.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Dora {
    pub(crate) dora: u32,
    pub(crate) ura: u32,
    pub(crate) red: u32,
    pub(crate) kita: u32,
}

/// The value of one reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) reading: Reading,
    /// The yaku, each with its han, or with its number of yakuman if it is a yakuman.
    pub(crate) yaku: Vec<(&'static str, u32)>,
    /// `None` for a yakuman.
    pub(crate) dora: Option<Dora>,
    /// The han of yaku and dora; `None` for a yakuman.
    pub(crate) han: Option<u32>,
    /// The sum of the yakuman, and the number that counts under R11; 0 if there are none.
    pub(crate) all_yakuman: u32,
    pub(crate) yakuman: u32,
    /// The fu items, counted even for a yakuman.
    pub(crate) fu_items: Vec<FuItem>,
    pub(crate) fu_sum: u32,
    pub(crate) fu: u32,
    pub(crate) limit: Option<&'static str>,
    pub(crate) base: u32,
    /// The points without counters, sticks and liability.
    pub(crate) points: u32,
    /// Why the reading was not chosen.
    pub(crate) why: Option<Reason>,
}

/// Why a reading lost to the chosen one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    NoYaku,
    FewerPoints,
    /// The points are equal: a counted yakuman, fewer yakuman, or fewer han.
    FewerHan,
    FewerFu,
    Later,
}

impl Reason {
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::NoYaku => "no-yaku",
            Self::FewerPoints => "fewer-points",
            Self::FewerHan => "fewer-han",
            Self::FewerFu => "fewer-fu",
            Self::Later => "later",
        }
    }
}

impl Value {
    pub(crate) fn has_yaku(&self) -> bool {
        !self.yaku.is_empty()
    }

    fn is_yakuman(&self) -> bool {
        self.all_yakuman > 0
    }

    /// A yakuman has no fu, and among yakuman only the sum of the items decides.
    fn told_fu(&self) -> u32 {
        if self.is_yakuman() { 0 } else { self.fu }
    }
}

/// The answer of R41; the parts of a hand without yaku are empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Score {
    /// The hand without the win tile.
    pub(crate) hand: String,
    pub(crate) win_by: &'static str,
    pub(crate) win_tile: String,
    pub(crate) seat: &'static str,
    pub(crate) round: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) closed: bool,
    /// Whether it has a yaku.
    pub(crate) won: bool,
    pub(crate) reading: Option<Reading>,
    pub(crate) yaku: Vec<(&'static str, u32)>,
    pub(crate) dora: Option<Dora>,
    pub(crate) han: Option<u32>,
    pub(crate) yakuman: u32,
    pub(crate) fu: Option<u32>,
    pub(crate) fu_sum: Option<u32>,
    pub(crate) fu_items: Vec<FuItem>,
    pub(crate) limit: Option<&'static str>,
    pub(crate) base: u32,
    pub(crate) points: u32,
    /// The counters in points, like the sticks.
    pub(crate) honba: u32,
    pub(crate) sticks: u32,
    pub(crate) total: u32,
    pub(crate) payments: Vec<Payment>,
}

/// Scores a win, or returns what is wrong with it.
pub(crate) fn score(input: &Input) -> Result<Score, &'static str> {
    let whole = check(input)?;
    let best = values(input, &whole).swap_remove(0);
    let yakuman_ids: Vec<&str> = if best.is_yakuman() {
        best.yaku.iter().map(|&(id, _)| id).collect()
    } else {
        Vec::new()
    };
    check_pao(input, &yakuman_ids)?;
    let is_ron = whole.is_ron;
    let mut score = Score {
        hand: whole.text.clone(),
        win_by: if is_ron { "ron" } else { "tsumo" },
        win_tile: tiles_text(&[whole.win]),
        seat: WINDS[usize::from(input.seat)],
        round: WINDS[usize::from(input.round)],
        rules: input.rules.name,
        closed: input.is_closed(),
        won: best.has_yaku(),
        reading: None,
        yaku: Vec::new(),
        dora: None,
        han: Some(0),
        yakuman: 0,
        fu: None,
        fu_sum: None,
        fu_items: Vec::new(),
        limit: None,
        base: 0,
        points: 0,
        honba: 0,
        sticks: 0,
        total: 0,
        payments: Vec::new(),
    };
    if !score.won {
        return Ok(score);
    }
    let (plain, with_honba) = pay(input, is_ron, best.base, &best.yaku, best.yakuman);
    score.points = plain.sum();
    score.payments = with_honba.payments();
    score.honba = Parties::of(input, is_ron).all_honba(input.honba);
    score.sticks = 1000 * u32::from(input.sticks);
    score.total = with_honba.sum() + score.sticks;
    if !best.is_yakuman() {
        score.fu = Some(best.fu);
        score.fu_sum = Some(best.fu_sum);
        score.fu_items = best.fu_items;
    }
    score.reading = Some(best.reading);
    score.yaku = best.yaku;
    score.dora = best.dora;
    score.han = best.han;
    score.yakuman = best.yakuman;
    score.limit = best.limit;
    score.base = best.base;
    Ok(score)
}

/// R42: every reading, the chosen one first, and why each of the others lost.
pub(crate) fn readings(input: &Input) -> Result<Vec<Value>, &'static str> {
    Ok(values(input, &check(input)?))
}

/// The readings in the order of R18; readings without yaku come last.
pub(super) fn values(input: &Input, whole: &Whole) -> Vec<Value> {
    let readings = readings_of(whole).into_iter();
    let mut values: Vec<Value> = readings
        .map(|reading| value(input, whole, reading))
        .collect();
    // The sort is stable, so equal values stay in the order of the readings.
    values.sort_by(|a, b| greater(a, b).0);
    if values[0].has_yaku() {
        let (chosen, others) = values.split_at_mut(1);
        for other in others {
            other.why = Some(greater(&chosen[0], other).1);
        }
    } else {
        for value in &mut values {
            value.why = Some(Reason::NoYaku);
        }
    }
    values
}

/// Keys 1 to 6 of R18: which value comes first, and why the other one does not.
fn greater(a: &Value, b: &Value) -> (Ordering, Reason) {
    // Readings without yaku are not compared; they stay in the order of their places.
    if !a.has_yaku() && !b.has_yaku() {
        return (Ordering::Equal, Reason::NoYaku);
    }
    let keys = [
        (
            u32::from(a.has_yaku()),
            u32::from(b.has_yaku()),
            Reason::NoYaku,
        ),
        (a.points, b.points, Reason::FewerPoints),
        (
            u32::from(a.is_yakuman()),
            u32::from(b.is_yakuman()),
            Reason::FewerHan,
        ),
        (a.all_yakuman, b.all_yakuman, Reason::FewerHan),
        (a.han.unwrap_or(0), b.han.unwrap_or(0), Reason::FewerHan),
        (a.told_fu(), b.told_fu(), Reason::FewerFu),
        (a.fu_sum, b.fu_sum, Reason::FewerFu),
    ];
    for (of_a, of_b, reason) in keys {
        if of_a != of_b {
            return (of_b.cmp(&of_a), reason);
        }
    }
    (Ordering::Equal, Reason::Later)
}

/// The value of one reading on its own.
fn value(input: &Input, whole: &Whole, reading: Reading) -> Value {
    let case = Case {
        input,
        whole,
        reading: &reading,
    };
    let fu_items = fu_items(&case);
    let fu_sum = sum(&fu_items);
    let fu = rounded(fu_sum, reading.form);
    let yakuman = yakuman(&case);
    let yaku = yaku(&case);
    let mut value = Value {
        yaku: Vec::new(),
        dora: None,
        han: None,
        all_yakuman: 0,
        yakuman: 0,
        fu_items,
        fu_sum,
        fu,
        limit: None,
        base: 0,
        points: 0,
        why: None,
        reading,
    };
    if !yakuman.is_empty() {
        value.all_yakuman = yakuman.iter().map(|&(_, value)| value).sum();
        let most = input.rules.stacking.map_or(u32::MAX, u32::from);
        value.yakuman = value.all_yakuman.min(most);
        (value.base, value.limit) = base_of_yakuman(value.yakuman);
        value.yaku = yakuman;
    } else {
        let dora = dora(input, whole);
        let han = yaku.iter().map(|&(_, han)| han).sum::<u32>();
        let han = han + dora.dora + dora.ura + dora.red + dora.kita;
        value.han = Some(0);
        if !yaku.is_empty() {
            (value.base, value.limit) = base_of(han, fu, &input.rules);
            value.yaku = yaku;
            value.dora = Some(dora);
            value.han = Some(han);
        }
        // R13: renhou replaces everything else, unless that is more than a mangan.
        let is_renhou = input.renhou && input.rules.renhou == Renhou::Mangan;
        if is_renhou && value.base <= 2000 {
            (value.base, value.limit) = (2000, Some("mangan"));
            value.yaku = vec![("renhou", 5)];
            value.dora = Some(Dora::default());
            value.han = Some(5);
        }
    }
    let mut ledger = Ledger::default();
    Parties::of(input, whole.is_ron).pay_plain(value.base, &mut ledger);
    value.points = ledger.sum();
    value
}

/// R14: the dora from the indicators, the red fives and the Norths set aside.
fn dora(input: &Input, whole: &Whole) -> Dora {
    let rules = &input.rules;
    let shown_by = |indicators: &[Tile]| -> u32 {
        let copies = |indicator: &Tile| {
            let dora = next(indicator.code, rules.n_players);
            let aside = if dora == NORTH { input.kita } else { 0 };
            u32::from(whole.all[usize::from(dora)] + aside)
        };
        indicators.iter().map(copies).sum()
    };
    Dora {
        dora: shown_by(&input.dora) + input.n_more_dora,
        ura: if input.is_riichi() && rules.ura_dora {
            shown_by(&input.ura)
        } else {
            0
        },
        red: if rules.red_fives { whole.n_reds } else { 0 },
        kita: u32::from(input.kita),
    }
}

impl Set {
    pub(crate) fn text(&self) -> String {
        let tiles: Vec<Tile> = self.tiles().into_iter().map(Tile::plain).collect();
        tiles_text(&tiles)
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self.shape {
            Shape::Sequence => "sequence",
            Shape::Triplet => "triplet",
            Shape::Quad => "quad",
        }
    }
}

impl Reading {
    /// The sets, such as `88p + 234m 567m 345p 456s`, or the name of any other form.
    pub(crate) fn text(&self) -> String {
        if self.form != Form::Standard {
            return self.form.id().to_owned();
        }
        let sets: String = self
            .sets
            .iter()
            .map(|set| format!(" {}", set.text()))
            .collect();
        format!("{} +{sets}", repeated(self.pairs[0], 2))
    }

    /// The set or pair that the win tile completes.
    pub(crate) fn completed_text(&self) -> String {
        match self.completes {
            Some(index) => self.sets[index].text(),
            None => repeated(self.pairs[0], 2),
        }
    }
}
