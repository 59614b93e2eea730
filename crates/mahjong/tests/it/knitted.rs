//! The forms with knitted tiles, compared with a list of every hand that wins in them: how many
//! there are, and how far any other hand is from the nearest.

use std::collections::HashSet;

use handeval_mahjong::{
    Call, CallKind, Completed, Form, Forms, Hand, Knitted, ShapeRules, Tile, ToDiscard, ToDraw,
    Variant, decompose, discards, form_acceptance, form_shanten, win_readings, winning_forms,
};

use crate::slow::straights;
use crate::{Numbers, of_counts};

type Counts = [u8; 34];

fn rules() -> ShapeRules {
    ShapeRules::of(Variant::Mcr)
}

/// How many tiles of each kind there are among these.
fn counts(codes: impl IntoIterator<Item = usize>) -> Counts {
    let mut counts = [0; 34];
    for code in codes {
        counts[code] += 1;
    }
    counts
}

/// The codes of the tiles of every set.
fn sets() -> Vec<[usize; 3]> {
    let sequences = (0..27).filter(|code| code % 9 < 7);
    let sequences = sequences.map(|code| [code, code + 1, code + 2]);
    (0..34).map(|code| [code; 3]).chain(sequences).collect()
}

/// Every knitted straight with any pair and each of these sets, with at most four copies of each
/// tile.
fn with_straight(sets: &[Vec<usize>]) -> HashSet<Counts> {
    let mut all = HashSet::new();
    for straight in straights() {
        for set in sets {
            for pair in 0..34 {
                let beside = set.iter().copied().chain([pair, pair]);
                let target = counts(straight.into_iter().chain(beside));
                if target.iter().all(|&count| count <= 4) {
                    all.insert(target);
                }
            }
        }
    }
    all
}

/// Every choice of fourteen tiles from the seven honors and nine knitted tiles.
fn honors_and_knitted() -> HashSet<Counts> {
    let mut all = HashSet::new();
    for straight in straights() {
        let kinds: Vec<usize> = straight.into_iter().chain(27..34).collect();
        for left_out in 0..16 {
            for also in 0..left_out {
                let mut target = counts(kinds.iter().copied());
                target[kinds[left_out]] = 0;
                target[kinds[also]] = 0;
                all.insert(target);
            }
        }
    }
    all
}

/// The number of ways to draw these tiles from four of each.
fn deals(counts: &Counts) -> u64 {
    let ways = |&count: &u8| [1, 4, 6, 4, 1][usize::from(count)];
    counts.iter().map(ways).product()
}

#[track_caller]
fn assert_wins_only_in(form: Form, counts: Counts) {
    let hand = of_counts(counts, rules());
    assert_eq!(winning_forms(&hand), Forms::from(form), "{hand}");
    let readings: Vec<_> = decompose(&hand).collect();
    assert_eq!(readings.len(), 1, "{hand}");
    assert_eq!(readings[0].form(), form);
}

#[test]
fn each_of_11_016_knitted_straights_and_720_honors_and_knitted_tiles_wins_once() {
    let sets: Vec<_> = sets().into_iter().map(|set| set.to_vec()).collect();
    let straights = with_straight(&sets);
    assert_eq!(straights.len(), 11_016);
    assert_eq!(straights.iter().map(deals).sum::<u64>(), 142_079_164_416);
    for counts in straights {
        assert_wins_only_in(Form::KnittedStraight, counts);
    }
    let honors = honors_and_knitted();
    assert_eq!(honors.iter().map(deals).sum::<u64>(), 193_273_528_320);
    let mut by_honors = [0; 8];
    for counts in honors {
        by_honors[usize::from(counts[27..].iter().sum::<u8>())] += 1;
        assert_wins_only_in(Form::HonorsAndKnitted, counts);
    }
    assert_eq!(by_honors, [0, 0, 0, 0, 0, 126, 378, 216]);
}

#[test]
fn each_straight_has_its_tiles_in_order() {
    let mut expected = straights().map(counts);
    expected.sort_unstable_by_key(|counts| std::cmp::Reverse(*counts));
    let found = Knitted::ALL.map(|straight| {
        let tiles = straight.tiles();
        assert!(tiles.is_sorted());
        let text: String = tiles.iter().map(Tile::to_string).collect();
        assert_eq!(text.parse::<Hand>().ok(), None, "nine tiles");
        for tile in Tile::ALL {
            assert_eq!(straight.contains(tile), tiles.contains(&tile));
            let has_number = straight
                .numbers(tile.suit())
                .is_some_and(|numbers| numbers.contains(&tile.number()));
            assert_eq!(has_number, tiles.contains(&tile));
        }
        counts(tiles.map(|tile| usize::from(tile.code())))
    });
    assert_eq!(found, expected);
    assert!(Knitted::ALL.is_sorted());
    assert_eq!(
        Knitted::ALL.map(|straight| format!("{straight:?}"))[3],
        "258m369p147s"
    );
}

/// How many tiles are missing from `held` to make one of the nearest targets, and the kinds that
/// any of these still needs.
fn nearest(held: &Counts, targets: &[Counts]) -> (u8, Vec<Tile>) {
    let lacking = |target: &Counts| -> u8 {
        let lacking = target.iter().zip(held);
        lacking
            .map(|(&needed, &held)| needed.saturating_sub(held))
            .sum()
    };
    let least = targets.iter().map(lacking).min().unwrap();
    let nearest = targets.iter().filter(|target| lacking(target) == least);
    let mut accepted = [false; 34];
    for target in nearest {
        for (accepted, (&needed, &held)) in accepted.iter_mut().zip(target.iter().zip(held)) {
            *accepted |= needed > held;
        }
    }
    let accepted = Tile::ALL.into_iter().zip(accepted);
    (
        least,
        accepted
            .filter(|&(_, is)| is)
            .map(|(tile, _)| tile)
            .collect(),
    )
}

/// Tiles near one of the targets: some of its tiles are replaced by others.
fn near(targets: &[Counts], n_tiles: u8, numbers: &mut Numbers) -> Counts {
    let mut counts = targets[numbers.below(targets.len())];
    let mut n_changed = numbers.below(7);
    while counts.iter().sum::<u8>() > n_tiles || n_changed > 0 {
        let count = &mut counts[numbers.below(34)];
        if *count > 0 {
            *count -= 1;
            n_changed = n_changed.saturating_sub(1);
        }
    }
    while counts.iter().sum::<u8>() < n_tiles {
        let count = &mut counts[numbers.below(34)];
        *count = (*count + 1).min(4);
    }
    counts
}

/// Compares a form with its targets for `n_hands` hands with these calls; the targets have only the
/// uncalled tiles.
fn compare(form: Form, targets: &HashSet<Counts>, calls: &[Call], n_hands: usize) {
    let mut targets: Vec<Counts> = targets.iter().copied().collect();
    targets.sort_unstable();
    let mut numbers = Numbers(31);
    let rules = rules().with_forms_and_sets(form.into(), 4).unwrap();
    let mut by_missing = [0; 15];
    for round in 0..n_hands {
        let n_tiles = 13 - 3 * calls.len() as u8 + round as u8 % 2;
        let counts = near(&targets, n_tiles, &mut numbers);
        let Ok(hand) = Hand::new(counts, calls, rules) else {
            continue; // a fifth copy
        };
        let (missing, tiles) = nearest(&counts, &targets);
        by_missing[usize::from(missing)] += 1;
        assert_eq!(form_shanten(&hand, form), Some(missing as i8 - 1), "{hand}");
        if let Some(to_draw) = ToDraw::of(&hand) {
            let found = form_acceptance(to_draw, form).unwrap();
            let found: Vec<Tile> = found.tiles().map(|accepted| accepted.tile).collect();
            assert_eq!(found, tiles, "{hand}");
        }
        if round % 16 == 1 {
            for discard in ToDiscard::of(&hand).map(discards).iter().flatten() {
                let mut rest = counts;
                rest[usize::from(discard.tile.code())] -= 1;
                let (missing, tiles) = nearest(&rest, &targets);
                assert_eq!(discard.shanten.value, missing as i8 - 1, "{hand}");
                let found = discard.acceptance.tiles().map(|accepted| accepted.tile);
                assert_eq!(found.collect::<Vec<_>>(), tiles, "{hand}, {}", discard.tile);
            }
        }
    }
    let n_hands = n_hands / 20;
    assert!(
        by_missing[..5].iter().all(|&n| n > n_hands),
        "{by_missing:?}"
    );
}

#[test]
fn knitted_straights_are_as_near_as_the_nearest_of_the_list() {
    let sets: Vec<_> = sets().into_iter().map(|set| set.to_vec()).collect();
    compare(Form::KnittedStraight, &with_straight(&sets), &[], 1_500);
}

#[test]
fn a_called_set_is_the_set_of_a_knitted_straight() {
    for (kind, tiles) in [
        (CallKind::Chi, "456m"),
        (CallKind::Pon, "222s"),
        (CallKind::Pon, "777z"),
        (CallKind::Kan, "5555p"),
        (CallKind::Ankan, "1111z"),
    ] {
        let call = Call::parse(kind, tiles).unwrap();
        let called = call.set().tiles().map(|tile| usize::from(tile.code()));
        let with_call = with_straight(&[called.clone().collect()]);
        let called = counts(called);
        let uncalled = |with_call: Counts| std::array::from_fn(|idx| with_call[idx] - called[idx]);
        let targets = with_call.into_iter().map(uncalled).collect();
        compare(Form::KnittedStraight, &targets, &[call], 2_000);
    }
}

#[test]
fn honors_and_knitted_tiles_are_as_near_as_the_nearest_of_the_list() {
    compare(Form::HonorsAndKnitted, &honors_and_knitted(), &[], 4_000);
}

#[test]
fn the_winning_tile_is_in_the_pair_or_the_set_or_the_straight() {
    let places = |text: &str, tile: &str| -> Vec<String> {
        let hand = Hand::parse(text, rules()).unwrap();
        win_readings(&hand, tile.parse().unwrap())
            .map(|reading| {
                let is_whole = reading.completes == Completed::HonorsAndKnitted;
                assert_eq!(is_whole, reading.completes.to_string().is_empty());
                format!("{} {}", reading.wait, reading.completes)
            })
            .collect()
    };
    assert_eq!(
        places("1112347m258p369s1m", "1m"),
        ["tanki 11m", "ryanmen 123m", "knitted 147m258p369s"]
    );
    assert_eq!(places("147m258p369s4699m", "5m"), ["kanchan 456m"]);
    assert_eq!(places("147m258p369s12m66z", "3m"), ["penchan 123m"]);
    assert_eq!(
        places("47m258p369s5566z1m", "6z"),
        ["shanpon 666z"],
        "the pair is another"
    );
    // A called set does not hold the winning tile.
    assert_eq!(
        places("258m369p17s66z [chi 345m]", "4s"),
        ["knitted 258m369p147s"]
    );
    assert_eq!(places("147m25p36s123456z", "7z"), ["knitted "]);
}
