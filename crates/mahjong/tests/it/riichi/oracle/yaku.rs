//! R8 to R14: one function per yaku, and the lists of yaku in the order of the output.

use super::check::Whole;
use super::read::Input;
use super::rules::{DOUBLES, OpenRiichi, Renhou};
use super::split::{Form, Reading, Set, Shape, Wait};
use super::tile::{
    GREEN, RED, WHITE, is_dragon, is_honor, is_terminal, is_wind, is_yaochu, number, suit,
};

/// A reading, and everything that is stated about the win.
pub(super) struct Case<'a> {
    pub(super) input: &'a Input,
    pub(super) whole: &'a Whole,
    pub(super) reading: &'a Reading,
}

type Holds = fn(&Case) -> bool;

/// R8: the id, the han in a closed and in an open hand, and the condition. Renhou as mangan
/// replaces the whole list (R13) and is not in it.
const YAKU: [(&str, u32, u32, Holds); 32] = [
    ("riichi", 1, 0, riichi),
    ("double-riichi", 2, 0, double_riichi),
    ("open-riichi", 2, 0, open_riichi),
    ("double-open-riichi", 3, 0, double_open_riichi),
    ("ippatsu", 1, 0, ippatsu),
    ("menzen-tsumo", 1, 0, menzen_tsumo),
    ("haitei", 1, 1, |case| case.input.haitei),
    ("houtei", 1, 1, |case| case.input.houtei),
    ("rinshan", 1, 1, |case| case.input.rinshan),
    ("chankan", 1, 1, |case| case.input.chankan),
    ("pinfu", 1, 0, pinfu),
    ("tanyao", 1, 1, tanyao),
    ("iipeikou", 1, 0, |case| n_doubled_sequences(case) == 1),
    ("seat-wind", 1, 1, |case| {
        has_triplet(case, 27 + case.input.seat)
    }),
    ("round-wind", 1, 1, |case| {
        has_triplet(case, 27 + case.input.round)
    }),
    ("haku", 1, 1, |case| has_triplet(case, WHITE)),
    ("hatsu", 1, 1, |case| has_triplet(case, GREEN)),
    ("chun", 1, 1, |case| has_triplet(case, RED)),
    ("sanshoku-doujun", 2, 1, sanshoku_doujun),
    ("ittsu", 2, 1, ittsu),
    ("chanta", 2, 1, |case| is_outside(case) && has_honor(case)),
    ("chiitoitsu", 2, 0, chiitoitsu),
    ("toitoi", 2, 2, toitoi),
    ("sanankou", 2, 2, |case| n_concealed_triplets(case) == 3),
    ("sankantsu", 2, 2, |case| n_quads(case) == 3),
    ("sanshoku-doukou", 2, 2, sanshoku_doukou),
    ("honroutou", 2, 2, honroutou),
    ("shousangen", 2, 2, shousangen),
    ("honitsu", 3, 2, |case| {
        n_suits(case) == 1 && has_honor(case)
    }),
    ("junchan", 3, 2, |case| is_outside(case) && !has_honor(case)),
    ("ryanpeikou", 3, 0, |case| n_doubled_sequences(case) == 2),
    ("chinitsu", 6, 5, |case| {
        n_suits(case) == 1 && !has_honor(case)
    }),
];

/// R10: the id and the condition.
const YAKUMAN: [(&str, Holds); 18] = [
    ("tenhou", |case| case.input.tenhou),
    ("chihou", |case| case.input.chihou),
    ("renhou-yakuman", renhou_yakuman),
    ("kokushi", |case| {
        case.reading.wait == Wait::Orphan && !is_doubled(case)
    }),
    ("kokushi-13", |case| match case.reading.wait {
        Wait::Orphan13 => true,
        Wait::Orphan => is_doubled(case),
        _ => false,
    }),
    ("suuankou", |case| {
        suuankou(case) && case.reading.wait == Wait::Shanpon && !is_doubled(case)
    }),
    ("suuankou-tanki", |case| {
        suuankou(case) && (case.reading.wait == Wait::Tanki || is_doubled(case))
    }),
    ("daisangen", |case| n_triplets_of(case, is_dragon) == 3),
    ("shousuushii", shousuushii),
    ("daisuushii", |case| n_triplets_of(case, is_wind) == 4),
    ("tsuuiisou", |case| codes(case).all(is_honor)),
    ("ryuuiisou", ryuuiisou),
    ("chinroutou", |case| codes(case).all(is_terminal)),
    ("chuuren", |case| {
        nine_gates(case) && !is_ninefold(case) && !is_doubled(case)
    }),
    ("junsei-chuuren", |case| {
        nine_gates(case) && (is_ninefold(case) || is_doubled(case))
    }),
    ("suukantsu", |case| n_quads(case) == 4),
    ("daisharin", daisharin),
    ("open-riichi-yakuman", open_riichi_yakuman),
];

/// The yaku of a reading with their han; renhou as mangan is not among them.
pub(super) fn yaku(case: &Case) -> Vec<(&'static str, u32)> {
    let is_closed = case.input.is_closed();
    let mut found = Vec::new();
    for (id, closed, open, holds) in YAKU {
        let han = if is_closed { closed } else { open };
        if han > 0 && holds(case) {
            found.push((id, han));
        }
    }
    found
}

/// The yakuman of a reading, each counting one or two (R11).
pub(super) fn yakuman(case: &Case) -> Vec<(&'static str, u32)> {
    let mut found = Vec::new();
    for (id, holds) in YAKUMAN {
        if holds(case) {
            let double = DOUBLES.iter().position(|&double| double == id);
            let is_double = double.is_some_and(|index| case.input.rules.doubles[index]);
            found.push((id, if is_double { 2 } else { 1 }));
        }
    }
    found
}

/// R48: whether the dealer's first draw makes each yakuman the doubled kind.
fn is_doubled(case: &Case) -> bool {
    case.input.tenhou && case.input.rules.tenhou_doubles
}

fn riichi(case: &Case) -> bool {
    case.input.riichi && !case.input.double_riichi && !case.input.open_riichi
}

fn double_riichi(case: &Case) -> bool {
    case.input.double_riichi && !case.input.open_riichi
}

fn open_riichi(case: &Case) -> bool {
    case.input.open_riichi && !case.input.double_riichi
}

fn double_open_riichi(case: &Case) -> bool {
    case.input.open_riichi && case.input.double_riichi
}

fn ippatsu(case: &Case) -> bool {
    case.input.ippatsu && case.input.rules.ippatsu
}

/// A tsumo; the list of han requires a closed hand.
fn menzen_tsumo(case: &Case) -> bool {
    !case.whole.is_ron
}

/// Four sequences, a pair without value, and a two-sided wait.
pub(super) fn pinfu(case: &Case) -> bool {
    case.input.is_closed()
        && case.reading.form == Form::Standard
        && case.reading.sets.iter().all(Set::is_sequence)
        && !is_valued(case, case.reading.pairs[0])
        && case.reading.wait == Wait::Ryanmen
}

/// A dragon, the seat wind or the round wind.
fn is_valued(case: &Case, code: u8) -> bool {
    is_dragon(code) || code == 27 + case.input.seat || code == 27 + case.input.round
}

fn tanyao(case: &Case) -> bool {
    (case.input.is_closed() || case.input.rules.kuitan) && !codes(case).any(is_yaochu)
}

/// The sum over the kinds of sequence of half the copies, rounded down.
fn n_doubled_sequences(case: &Case) -> usize {
    (0..27).map(|first| n_sequences_at(case, first) / 2).sum()
}

fn n_sequences_at(case: &Case, first: u8) -> usize {
    let is_it = |set: &&Set| set.is_sequence() && set.first == first;
    case.reading.sets.iter().filter(is_it).count()
}

/// A triplet or quad of this tile.
fn has_triplet(case: &Case, code: u8) -> bool {
    n_triplets_of(case, |first| first == code) > 0
}

fn n_triplets_of(case: &Case, is_it: impl Fn(u8) -> bool) -> usize {
    let counts = |set: &&Set| !set.is_sequence() && is_it(set.first);
    case.reading.sets.iter().filter(counts).count()
}

fn sanshoku_doujun(case: &Case) -> bool {
    let has = |first| n_sequences_at(case, first) > 0;
    (0..7).any(|first| has(first) && has(first + 9) && has(first + 18))
}

fn ittsu(case: &Case) -> bool {
    let has = |first| n_sequences_at(case, first) > 0;
    [0, 9, 18]
        .into_iter()
        .any(|one| has(one) && has(one + 3) && has(one + 6))
}

/// Every set and the pair have a terminal or an honor, and there is a sequence.
fn is_outside(case: &Case) -> bool {
    let reading = case.reading;
    reading.form == Form::Standard
        && reading.sets.iter().all(Set::has_yaochu)
        && is_yaochu(reading.pairs[0])
        && reading.sets.iter().any(Set::is_sequence)
}

fn chiitoitsu(case: &Case) -> bool {
    case.reading.form == Form::SevenPairs
}

fn toitoi(case: &Case) -> bool {
    n_triplets_of(case, |_| true) == 4
}

fn n_concealed_triplets(case: &Case) -> usize {
    let counts = |set: &&Set| !set.is_sequence() && set.is_concealed;
    case.reading.sets.iter().filter(counts).count()
}

fn n_quads(case: &Case) -> usize {
    let is_quad = |set: &&Set| set.shape == Shape::Quad;
    case.reading.sets.iter().filter(is_quad).count()
}

fn sanshoku_doukou(case: &Case) -> bool {
    let has = |code| has_triplet(case, code);
    (0..9).any(|code| has(code) && has(code + 9) && has(code + 18))
}

fn honroutou(case: &Case) -> bool {
    codes(case).all(is_yaochu) && has_honor(case) && codes(case).any(is_terminal)
}

fn shousangen(case: &Case) -> bool {
    n_triplets_of(case, is_dragon) == 2
        && case.reading.form == Form::Standard
        && is_dragon(case.reading.pairs[0])
}

fn renhou_yakuman(case: &Case) -> bool {
    case.input.renhou && case.input.rules.renhou == Renhou::Yakuman
}

fn open_riichi_yakuman(case: &Case) -> bool {
    let is_yakuman = case.input.rules.open_riichi == OpenRiichi::Yakuman;
    case.input.open_riichi && case.whole.is_ron && is_yakuman
}

fn suuankou(case: &Case) -> bool {
    n_concealed_triplets(case) == 4
}

fn shousuushii(case: &Case) -> bool {
    n_triplets_of(case, is_wind) == 3
        && case.reading.form == Form::Standard
        && is_wind(case.reading.pairs[0])
}

/// Only `2s 3s 4s 6s 8s 6z`, in sets; with the dragon where the rules require it.
fn ryuuiisou(case: &Case) -> bool {
    let is_green = |code| [19, 20, 21, 23, 25, GREEN].contains(&code);
    let has_dragon = codes(case).any(|code| code == GREEN);
    case.reading.form == Form::Standard
        && codes(case).all(is_green)
        && (has_dragon || !case.input.rules.ryuuiisou_hatsu)
}

/// No call, one suit, at least `1112345678999`.
fn nine_gates(case: &Case) -> bool {
    let gate = |code: u8| if is_terminal(code) { 3 } else { 1 };
    let covers = |code: u8| case.whole.counts[usize::from(code)] >= gate(code);
    case.input.calls.is_empty()
        && !has_honor(case)
        && n_suits(case) == 1
        && codes(case).next().is_some_and(|code| {
            let one = code - (number(code) - 1);
            (one..one + 9).all(covers)
        })
}

/// Without the win tile, the thirteen tiles are exactly the nine gates.
fn is_ninefold(case: &Case) -> bool {
    let win = case.whole.win.code;
    let copies = case.whole.counts[usize::from(win)];
    copies == if is_terminal(win) { 4 } else { 2 }
}

/// No call, `22334455667788p` exactly.
fn daisharin(case: &Case) -> bool {
    let counts = &case.whole.counts;
    case.input.rules.daisharin
        && case.input.calls.is_empty()
        && counts[10..=16].iter().all(|&count| count == 2)
}

/// The kinds of tile in hand and calls.
fn codes<'a>(case: &'a Case) -> impl Iterator<Item = u8> + 'a {
    (0..34).filter(|&code| case.whole.all[usize::from(code)] > 0)
}

fn has_honor(case: &Case) -> bool {
    codes(case).any(is_honor)
}

/// The number of the three number suits that occur in the hand.
fn n_suits(case: &Case) -> usize {
    let has = |of: &usize| codes(case).any(|code| suit(code) == *of);
    (0..3).filter(has).count()
}
