//! Mahjong hands: our answers compared with those of four peers, on the same hands in one run.
//!
//! Before anything is timed, every peer's answers are checked against ours, and the hands on which
//! they differ are counted. The output is a table of nanoseconds per hand; a ratio above 1 means
//! that handeval is faster than the best peer.

use std::collections::{BTreeMap, HashMap};
use std::hint::black_box;

use handeval_benches::{Column, Counts, random_tiles, rng, winning_tiles};
use handeval_mahjong::{
    Hand, HandKey, ShapeRules, Tile, ToDiscard, ToDraw, acceptance, decompose, discards, is_win,
    shanten, winning_forms,
};
use rand::RngExt;
use rand::seq::SliceRandom;
use riichi_tools_rs::riichi as tools;
use xiangting::PlayerCount;

/// The number of hands of each kind.
const N_EACH: usize = 10_000;

/// All hands, shuffled: random, of one suit, near a win, and winning.
fn hands() -> Vec<Counts> {
    let mut rng = rng(34);
    let mut hands = Vec::new();
    for _ in 0..N_EACH {
        let first = 9 * rng.random_range(0..3);
        hands.push(random_tiles(0..34, &mut rng));
        hands.push(random_tiles(first..first + 9, &mut rng));
        let mut near = winning_tiles(&mut rng);
        for _ in 0..2 {
            let held: Vec<usize> = (0..34).filter(|&kind| near[kind] > 0).collect();
            near[held[rng.random_range(0..held.len())]] -= 1;
        }
        while near.iter().sum::<u8>() < 14 {
            let kind = rng.random_range(0..34);
            near[kind] += u8::from(near[kind] < 4);
        }
        hands.push(near);
        hands.push(winning_tiles(&mut rng));
    }
    hands.shuffle(&mut rng);
    hands
}

/// The same hands, each with one random tile removed.
fn without_one(hands: &[Counts]) -> Vec<Counts> {
    let mut rng = rng(13);
    let mut thirteen = hands.to_vec();
    for counts in &mut thirteen {
        let held: Vec<usize> = (0..34).filter(|&kind| counts[kind] > 0).collect();
        counts[held[rng.random_range(0..held.len())]] -= 1;
    }
    thirteen
}

fn ours(counts: &Counts) -> Hand {
    Hand::new(*counts, &[], ShapeRules::default()).expect("a hand")
}

fn riichienv(counts: &Counts) -> riichienv_core::types::Hand {
    riichienv_core::types::Hand { counts: *counts }
}

fn agari(counts: &Counts) -> HashMap<agari::tile::Tile, u8> {
    agari::shanten::array_to_tilecounts(counts)
}

fn riichi_tools(counts: &Counts) -> tools::hand::Hand {
    let tiles = (1..)
        .zip(counts)
        .flat_map(|(id, &count)| std::iter::repeat_n(id, count.into()))
        .map(|id| tools::tile::Tile::from_id(id).ok());
    tools::hand::Hand::new(tiles.collect())
}

/// Our decompositions as sorted strings, for comparison with the peer that lists the most
/// decompositions.
fn readings(counts: &Counts) -> Vec<String> {
    use handeval_mahjong::Decomposition::{SevenPairs, Standard, ThirteenOrphans};
    let mut readings: Vec<String> = decompose(&ours(counts))
        .map(|reading| match reading {
            Standard { pair, sets } => standard_text(
                pair.code(),
                sets.iter().map(|set| {
                    let is_sequence = set.kind() == handeval_mahjong::SetKind::Sequence;
                    (set.first().code(), is_sequence)
                }),
            ),
            SevenPairs { .. } => "seven pairs".to_owned(),
            ThirteenOrphans { pair } => format!("orphans {}", pair.code()),
            other => unreachable!("{other:?} is not a form of riichi"),
        })
        .collect();
    readings.sort();
    readings
}

fn standard_text(pair: u8, sets: impl Iterator<Item = (u8, bool)>) -> String {
    let mut sets: Vec<_> = sets.collect();
    sets.sort_unstable();
    format!("{pair} {sets:?}")
}

fn riichienv_readings(counts: &Counts) -> Vec<String> {
    use riichienv_core::agari::{Mentsu, find_divisions, is_chiitoitsu, is_kokushi};
    let hand = riichienv(counts);
    let mut readings: Vec<String> = find_divisions(&hand)
        .iter()
        .map(|division| {
            let sets = division.body.iter().map(|set| match *set {
                Mentsu::Koutsu(tile) => (tile, false),
                Mentsu::Shuntsu(tile) => (tile, true),
            });
            standard_text(division.head, sets)
        })
        .collect();
    if is_chiitoitsu(&hand) {
        readings.push("seven pairs".to_owned());
    }
    if is_kokushi(&hand) {
        let pair = counts.iter().position(|&count| count == 2).expect("a pair");
        readings.push(format!("orphans {pair}"));
    }
    readings.sort();
    readings
}

fn agari_readings(counts: &Counts) -> Vec<String> {
    use agari::hand::HandStructure::{Chiitoitsu, Kokushi, Standard};
    let idx = |tile| agari::shanten::tile_to_index(tile) as u8;
    let mut readings: Vec<String> = agari::hand::decompose_hand(&agari(counts))
        .iter()
        .map(|reading| match reading {
            Standard { melds, pair } => {
                let sets = melds.iter().map(|set| (idx(set.tile()), set.is_sequence()));
                standard_text(idx(*pair), sets)
            }
            Chiitoitsu { .. } => "seven pairs".to_owned(),
            Kokushi { pair } => format!("orphans {}", idx(*pair)),
        })
        .collect();
    readings.sort();
    readings
}

/// The number of answers that differ, by peer and question.
fn check(hands: &[Counts], thirteen: &[Counts]) -> BTreeMap<(&'static str, &'static str), usize> {
    let mut wrong = BTreeMap::new();
    let mut compare = |question, peer, is_right: bool| {
        *wrong.entry((question, peer)).or_default() += usize::from(!is_right);
    };
    for counts in hands {
        let hand = ours(counts);
        let (win, value) = (is_win(&hand), shanten(&hand).value);
        let replacement = xiangting::calculate_replacement_number(counts, PlayerCount::Four);
        compare(
            "shanten",
            "xiangting",
            replacement.is_ok_and(|n| n as i8 - 1 == value),
        );
        let peer = riichienv_core::shanten::calc_shanten_from_counts(counts, 4);
        compare("shanten", "riichienv-core", peer == value);
        compare(
            "win",
            "riichienv-core",
            riichienv_core::agari::is_agari(&mut riichienv(counts)) == win,
        );
        let peer = agari::shanten::calculate_shanten(&agari(counts)).shanten;
        compare("shanten", "agari", peer == value);
        compare(
            "win",
            "agari",
            agari::hand::is_winning_hand(&agari(counts)) == win,
        );
        compare(
            "shanten",
            "riichi-tools-rs",
            riichi_tools(counts).get_shanten() == value,
        );
        let expected = readings(counts);
        assert_eq!(win, !expected.is_empty());
        compare(
            "decompositions",
            "riichienv-core",
            riichienv_readings(counts) == expected,
        );
        compare(
            "decompositions",
            "agari",
            agari_readings(counts) == expected,
        );
    }
    for counts in thirteen {
        let accepted = acceptance(ToDraw::of(&ours(counts)).expect("13 tiles"));
        let tiles = Tile::ALL
            .into_iter()
            .filter(|&tile| accepted.contains(tile));
        let tiles: u64 = tiles.map(|tile| 1 << tile.code()).sum();
        let peer = xiangting::calculate_necessary_tiles(counts, PlayerCount::Four);
        compare(
            "acceptance",
            "xiangting",
            peer.is_ok_and(|(_, peer)| peer == tiles),
        );
    }
    for counts in &thirteen[..thirteen.len() / 20] {
        let accepted = acceptance(ToDraw::of(&ours(counts)).expect("13 tiles"));
        let ours: Vec<(usize, u8)> = accepted
            .tiles()
            .map(|a| (a.tile.code().into(), a.left))
            .collect();
        let peer = agari::shanten::calculate_ukeire(&agari(counts));
        let peer = peer.tiles.iter();
        let peer: Vec<_> = peer
            .map(|t| (agari::shanten::tile_to_index(t.tile), t.available))
            .collect();
        compare("acceptance", "agari", peer == ours);
        let mut hand = riichi_tools(counts);
        let peer = hand.find_shanten_improving_tiles(None);
        let mut peer: Vec<(usize, u8)> = peer
            .iter()
            .flat_map(|(_, tiles, _)| tiles)
            .map(|(tile, left)| (tile.to_id_minus_1().into(), *left))
            .collect();
        peer.sort_unstable();
        compare("acceptance", "riichi-tools-rs", peer == ours);
    }
    wrong
}

/// Adds a contestant to a column; `$hand` is a hand in the form that it takes.
fn add<T: 'static>(
    column: &mut Column,
    name: &'static str,
    is_ours: bool,
    hands: Vec<T>,
    answer: impl Fn(&mut T) -> u64 + 'static,
) {
    let mut hands = hands;
    column.add(name, is_ours, move || {
        hands
            .iter_mut()
            .fold(0_u64, |sum, hand| sum.wrapping_add(answer(black_box(hand))))
    });
}

fn as_form<T>(hands: &[Counts], form: impl Fn(&Counts) -> T) -> Vec<T> {
    hands.iter().map(form).collect()
}

fn key(counts: &Counts) -> HandKey {
    HandKey::from_counts(counts, ShapeRules::default()).expect("a hand")
}

fn win_column(hands: &[Counts]) -> Column {
    let mut column = Column::new(hands.len());
    let counts = || hands.to_vec();
    add(&mut column, "HandKey, new", true, counts(), |counts| {
        key(counts).is_win().into()
    });
    add(
        &mut column,
        "HandKey, kept",
        true,
        as_form(hands, key),
        |key| key.is_win().into(),
    );
    add(&mut column, "Hand", true, as_form(hands, ours), |hand| {
        winning_forms(hand).len() as u64
    });
    add(&mut column, "xiangting", false, counts(), |counts| {
        let n = xiangting::calculate_replacement_number(counts, PlayerCount::Four);
        n.is_ok_and(|n| n == 0).into()
    });
    add(
        &mut column,
        "riichienv-core",
        false,
        as_form(hands, riichienv),
        |hand| riichienv_core::agari::is_agari(hand).into(),
    );
    add(
        &mut column,
        "riichi-tools-rs",
        false,
        as_form(hands, riichi_tools),
        |hand| (hand.get_shanten() == -1).into(),
    );
    add(
        &mut column,
        "agari",
        false,
        as_form(hands, agari),
        |counts| agari::hand::is_winning_hand(counts).into(),
    );
    column
}

fn shanten_column(hands: &[Counts]) -> Column {
    let mut column = Column::new(hands.len());
    let counts = || hands.to_vec();
    let value = |key: &HandKey| key.shanten().map_or(0, |shanten| shanten.value as u64);
    add(&mut column, "HandKey, new", true, counts(), move |counts| {
        value(&key(counts))
    });
    add(
        &mut column,
        "HandKey, kept",
        true,
        as_form(hands, key),
        move |key| value(key),
    );
    // Each step of a walk over all hands' tiles removes one tile and adds another.
    let kept = hands.iter().map(|counts| {
        let held = Tile::ALL
            .into_iter()
            .filter(|tile| counts[usize::from(tile.code())] > 0);
        let first = held.min_by_key(|tile| tile.code() % 9).expect("tiles");
        (key(counts), first)
    });
    add(
        &mut column,
        "HandKey, exchanged",
        true,
        kept.collect(),
        move |(key, tile)| {
            key.remove(*tile);
            key.insert(*tile);
            value(key)
        },
    );
    add(&mut column, "Hand", true, as_form(hands, ours), |hand| {
        shanten(hand).value as u64
    });
    add(&mut column, "xiangting", false, counts(), |counts| {
        xiangting::calculate_replacement_number(counts, PlayerCount::Four).map_or(0, u64::from)
    });
    add(&mut column, "riichienv-core", false, counts(), |counts| {
        riichienv_core::shanten::calc_shanten_from_counts(counts, 4) as u64
    });
    add(
        &mut column,
        "riichi-tools-rs",
        false,
        as_form(hands, riichi_tools),
        |hand| hand.get_shanten() as u64,
    );
    add(
        &mut column,
        "agari",
        false,
        as_form(hands, agari),
        |counts| agari::shanten::calculate_shanten(counts).shanten as u64,
    );
    column
}

fn decomposition_column(hands: &[Counts]) -> Column {
    let mut column = Column::new(hands.len());
    add(
        &mut column,
        "HandKey, new",
        true,
        hands.to_vec(),
        |counts| {
            key(counts)
                .decompose()
                .map(|reading| reading.form() as u64 + 1)
                .sum()
        },
    );
    add(
        &mut column,
        "HandKey, kept",
        true,
        as_form(hands, key),
        |key| {
            key.decompose()
                .map(|reading| reading.form() as u64 + 1)
                .sum()
        },
    );
    add(
        &mut column,
        "decompose, new hand",
        true,
        hands.to_vec(),
        |counts| {
            decompose(&ours(counts))
                .map(|reading| reading.form() as u64 + 1)
                .sum()
        },
    );
    add(
        &mut column,
        "decompose",
        true,
        as_form(hands, ours),
        |hand| {
            decompose(hand)
                .map(|reading| reading.form() as u64 + 1)
                .sum()
        },
    );
    add(
        &mut column,
        "riichienv-core",
        false,
        as_form(hands, riichienv),
        |hand| {
            use riichienv_core::agari::{find_divisions, is_chiitoitsu, is_kokushi};
            let divisions = black_box(find_divisions(hand)).len();
            divisions as u64 + u64::from(is_chiitoitsu(hand)) + u64::from(is_kokushi(hand))
        },
    );
    add(
        &mut column,
        "agari",
        false,
        as_form(hands, agari),
        |counts| agari::hand::decompose_hand(counts).len() as u64,
    );
    column
}

fn acceptance_column(thirteen: &[Counts]) -> Column {
    let mut column = Column::new(thirteen.len());
    let total = |hand: &Hand| ToDraw::of(hand).map_or(0, |hand| acceptance(hand).total().into());
    let total_of_key = |key: &HandKey| {
        key.acceptance()
            .map_or(0, |accepted| accepted.total().into())
    };
    add(
        &mut column,
        "HandKey, new",
        true,
        thirteen.to_vec(),
        move |counts| total_of_key(&key(counts)),
    );
    add(
        &mut column,
        "HandKey, kept",
        true,
        as_form(thirteen, key),
        move |key| total_of_key(key),
    );
    add(
        &mut column,
        "acceptance, new hand",
        true,
        thirteen.to_vec(),
        move |counts| total(&ours(counts)),
    );
    add(
        &mut column,
        "acceptance",
        true,
        as_form(thirteen, ours),
        move |hand| total(hand),
    );
    add(
        &mut column,
        "xiangting",
        false,
        thirteen.to_vec(),
        |counts| {
            let found = xiangting::calculate_necessary_tiles(counts, PlayerCount::Four);
            found.map_or(0, |(_, tiles)| tiles)
        },
    );
    add(
        &mut column,
        "riichi-tools-rs",
        false,
        as_form(thirteen, riichi_tools),
        |hand| hand.find_shanten_improving_tiles(None).len() as u64,
    );
    add(
        &mut column,
        "agari",
        false,
        as_form(thirteen, agari),
        |counts| agari::shanten::calculate_ukeire(counts).total_count.into(),
    );
    column
}

fn discards_column(hands: &[Counts]) -> Column {
    let mut column = Column::new(hands.len());
    let total = |hand: &Hand| {
        let discards = ToDiscard::of(hand).map(discards);
        let totals = discards
            .iter()
            .flatten()
            .map(|discard| discard.acceptance.total());
        u64::from(totals.sum::<u32>())
    };
    add(
        &mut column,
        "discards, new hand",
        true,
        hands.to_vec(),
        move |counts| total(&ours(counts)),
    );
    add(
        &mut column,
        "discards",
        true,
        as_form(hands, ours),
        move |hand| total(hand),
    );
    add(
        &mut column,
        "xiangting, by discard",
        false,
        hands.to_vec(),
        |counts| {
            let mut all = 0_u64;
            for kind in 0..34 {
                if counts[kind] > 0 {
                    counts[kind] -= 1;
                    let found = xiangting::calculate_necessary_tiles(counts, PlayerCount::Four);
                    all = all.wrapping_add(found.map_or(0, |(_, tiles)| tiles));
                    counts[kind] += 1;
                }
            }
            all
        },
    );
    column
}

fn main() {
    // `cargo test` checks the answers and times nothing.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let hands = hands();
    let thirteen = without_one(&hands);
    println!("wrong answers of peers, out of {} hands", hands.len());
    for ((question, peer), n_wrong) in check(&hands, &thirteen) {
        println!("  {question:<16}{peer:<18}{n_wrong:6}");
    }
    if !is_bench {
        return;
    }
    let columns = [
        ("win", win_column(&hands)),
        ("shanten", shanten_column(&hands)),
        ("all decompositions", decomposition_column(&hands)),
        ("acceptance of 13 tiles", acceptance_column(&thirteen)),
        ("all discards of 14 tiles", discards_column(&hands)),
    ];
    for (title, mut column) in columns {
        let only = std::env::args()
            .nth(1)
            .filter(|only| !only.starts_with('-'));
        if only.is_some_and(|only| !title.contains(&only)) {
            continue;
        }
        column.measure(20);
        column.print(title);
    }
}
