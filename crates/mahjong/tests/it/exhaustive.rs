//! Every possible win: counts over whole spaces of hands, with each hand evaluated through the
//! public API, compared with published figures and the oracle's lists.

use handeval_mahjong::{
    Decomposition, Form, Forms, Hand, ShapeRules, TileSuit, decompose, is_win, winning_forms,
};

use crate::oracle::{Suit, Unions, greedy_is_win};
use crate::{of_counts, standard, waits};

/// All ways to hold `n_tiles` tiles of `n_numbers` numbers, at most four of each.
fn suit_vectors(n_numbers: usize, n_tiles: u8) -> Vec<Suit> {
    fn fill(vectors: &mut Vec<Suit>, vector: Suit, number: usize, n_numbers: usize, left: u8) {
        if number == n_numbers {
            if left == 0 {
                vectors.push(vector);
            }
            return;
        }
        for count in 0..=left.min(4) {
            let mut next = vector;
            next[number] = count;
            fill(vectors, next, number + 1, n_numbers, left - count);
        }
    }
    let mut vectors = Vec::new();
    fill(&mut vectors, [0; 9], 0, n_numbers, n_tiles);
    vectors
}

/// The 34 counts with tiles of one suit.
fn in_suit(vector: &Suit, suit: TileSuit) -> [u8; 34] {
    let mut counts = [0; 34];
    put(&mut counts, vector, suit);
    counts
}

fn put(counts: &mut [u8; 34], vector: &Suit, suit: TileSuit) {
    let first = 9 * suit as usize;
    for (count, &number_count) in counts[first..].iter_mut().zip(vector) {
        *count = number_count;
    }
}

/// The tiles of one suit as a hand. It wins if they are sets and a pair, or, with a pair of a
/// different suit added, if they are sets.
fn as_hand(vector: &Suit, suit: TileSuit, rules: ShapeRules) -> Hand {
    let mut counts = in_suit(vector, suit);
    if vector.iter().sum::<u8>() % 3 == 0 {
        let beside = if suit == TileSuit::Honors { 0 } else { 27 };
        counts[beside] = 2;
    }
    of_counts(counts, rules)
}

#[test]
fn each_of_405_350_vectors_of_one_suit_is_split_as_the_oracle_says() {
    let unions = Unions::new(9, 4);
    let mut n_vectors = 0;
    for n_tiles in 0..=14 {
        for vector in suit_vectors(9, n_tiles) {
            n_vectors += 1;
            let hand = as_hand(&vector, TileSuit::Dots, standard());
            // There are no lists for 3n+1 tiles.
            let ways = unions.ways.get(&vector).copied().unwrap_or(0);
            assert_eq!(decompose(&hand).count() as u32, ways, "{hand}");
        }
    }
    assert_eq!(n_vectors, 405_350);
}

#[test]
fn one_suit_has_13_259_wins_in_14_738_ways_and_greed_misses_2_939() {
    let (mut n_wins, mut n_readings, mut most, mut n_missed) = (0, 0, 0, 0);
    for vector in suit_vectors(9, 14) {
        let hand = as_hand(&vector, TileSuit::Bamboos, standard());
        let readings = decompose(&hand).count();
        assert_eq!(is_win(&hand), readings > 0, "{hand}");
        let greedy = greedy_is_win(hand.counts());
        assert!(
            !greedy || readings > 0,
            "{hand}: greed is never wrong about a win"
        );
        n_wins += usize::from(readings > 0);
        n_readings += readings;
        most = most.max(readings);
        n_missed += usize::from(readings > 0 && !greedy);
    }
    assert_eq!((n_wins, n_readings, most), (13_259, 14_738, 4));
    assert_eq!(n_missed, 2_939);
}

/// The vectors of a suit that consist of sets, and the vectors that consist of sets and a pair, by
/// the number of sets, according to the crate.
fn winning_vectors(suit: TileSuit) -> Vec<[Vec<Suit>; 2]> {
    let n_numbers = usize::from(suit.n_kinds());
    let winning = |n_tiles| {
        let mut vectors = suit_vectors(n_numbers, n_tiles);
        vectors.retain(|vector| is_win(&as_hand(vector, suit, standard())));
        vectors
    };
    (0..=4)
        .map(|n_sets| [winning(3 * n_sets), winning(3 * n_sets + 2)])
        .collect()
}

/// The totals over the wins of `n_sets` sets and a pair.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    hands: u64,
    standard: u64,
    seven_pairs: u64,
    thirteen_orphans: u64,
}

/// Decomposes every hand that is a product of winning vectors.
fn visit_wins(numbers: &[[Vec<Suit>; 2]], honors: &[[Vec<Suit>; 2]], n_sets: usize) -> Found {
    let mut found = Found::default();
    for pair_suit in 0..4 {
        for m in 0..=n_sets {
            for p in 0..=n_sets - m {
                for s in 0..=n_sets - m - p {
                    let z = n_sets - m - p - s;
                    let of = |suit_idx: usize, n_sets: usize| {
                        let vectors = if suit_idx == 3 { honors } else { numbers };
                        &vectors[n_sets][usize::from(suit_idx == pair_suit)]
                    };
                    let lists = [of(0, m), of(1, p), of(2, s), of(3, z)];
                    visit_product(lists, &mut found);
                }
            }
        }
    }
    found
}

fn visit_product([m, p, s, z]: [&Vec<Suit>; 4], found: &mut Found) {
    let mut counts = [0; 34];
    for m in m {
        put(&mut counts, m, TileSuit::Characters);
        for p in p {
            put(&mut counts, p, TileSuit::Dots);
            for s in s {
                put(&mut counts, s, TileSuit::Bamboos);
                for z in z {
                    put(&mut counts, z, TileSuit::Honors);
                    let hand = of_counts(counts, ShapeRules::default());
                    found.hands += 1;
                    for reading in decompose(&hand) {
                        match reading {
                            Decomposition::Standard { .. } => found.standard += 1,
                            Decomposition::SevenPairs { .. } => found.seven_pairs += 1,
                            Decomposition::ThirteenOrphans { .. } => found.thirteen_orphans += 1,
                            other => panic!("{other:?} is not a form of riichi"),
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn each_of_11_498_658_wins_is_visited() {
    let numbers = winning_vectors(TileSuit::Characters);
    let honors = winning_vectors(TileSuit::Honors);
    let expected = [
        (34, 34, 0),
        (1_836, 1_836, 0),
        (49_332, 49_368, 0),
        (875_418, 877_950, 0),
        (11_498_658, 11_580_567, 4_668),
    ];
    for (n_sets, (hands, standard, seven_pairs)) in expected.into_iter().enumerate() {
        let found = visit_wins(&numbers, &honors, n_sets);
        let expected = Found {
            hands,
            standard,
            seven_pairs,
            thirteen_orphans: 0,
        };
        assert_eq!(found, expected, "{n_sets} sets and a pair");
    }
}

#[test]
fn all_forms_make_16_873_619_wins() {
    // Seven pairs: each choice of seven kinds, with a second count for those that also win in the
    // standard form.
    let (mut n_seven_pairs, mut n_both) = (0_u64, 0_u64);
    let mut kinds: u64 = (1 << 7) - 1;
    while kinds < 1 << 34 {
        let counts = std::array::from_fn(|idx| 2 * (kinds >> idx & 1) as u8);
        let forms = winning_forms(&of_counts(counts, ShapeRules::default()));
        assert!(forms.contains(Form::SevenPairs));
        assert!(!forms.contains(Form::ThirteenOrphans));
        n_seven_pairs += 1;
        n_both += u64::from(forms.contains(Form::Standard));
        // The next larger number with seven bits set (Gosper's hack).
        let lowest = kinds & kinds.wrapping_neg();
        let carried = kinds + lowest;
        kinds = carried | (((carried ^ kinds) >> 2) / lowest);
    }
    assert_eq!((n_seven_pairs, n_both), (5_379_616, 4_668));

    let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    let mut n_orphans = 0;
    for pair in orphans {
        let mut counts = [0; 34];
        for orphan in orphans {
            counts[orphan] = 1;
        }
        counts[pair] = 2;
        let forms = winning_forms(&of_counts(counts, ShapeRules::default()));
        assert_eq!(forms, Forms::from(Form::ThirteenOrphans));
        n_orphans += 1;
    }
    assert_eq!(
        11_498_658 + (n_seven_pairs - n_both) + n_orphans,
        16_873_619
    );
}

#[test]
fn ready_hands_of_one_suit_by_the_number_of_their_waits() {
    let mut by_waits = [0; 10];
    for vector in suit_vectors(9, 13) {
        let hand = of_counts(in_suit(&vector, TileSuit::Characters), standard());
        by_waits[waits(&hand).len()] += 1;
    }
    assert_eq!(
        by_waits[1..],
        [14_067, 14_493, 6_739, 2_948, 1_335, 392, 79, 16, 1]
    );
}

/// The number of ways to choose `n` of `of` elements.
fn choose(of: u64, n: u64) -> u64 {
    (0..n).fold(1, |choices, nth| choices * (of - nth) / (nth + 1))
}

#[test]
fn four_equal_tiles_as_two_pairs_make_27_907_837_wins() {
    let rules = ShapeRules::default().with_four_as_two_pairs();
    // Each choice of kinds held four times is one shape; everything else is held as pairs.
    let (mut n_pairs, mut n_both) = (0_u64, 0_u64);
    let mut visit = |counts: [u8; 34]| {
        let forms = winning_forms(&of_counts(counts, rules));
        assert!(forms.contains(Form::SevenPairs));
        n_pairs += 1;
        n_both += u64::from(forms.contains(Form::Standard));
    };
    fn fill(counts: &mut [u8; 34], kind: usize, left: u8, visit: &mut impl FnMut([u8; 34])) {
        if left == 0 {
            visit(*counts);
        } else if kind < 34 {
            for n_pairs in 0..=left.min(2) {
                counts[kind] = 2 * n_pairs;
                fill(counts, kind + 1, left - n_pairs, visit);
            }
            counts[kind] = 0;
        }
    }
    fill(&mut [0; 34], 0, 7, &mut visit);
    let expected: u64 = (0..=3)
        .map(|n_fours| choose(34, n_fours) * choose(34 - n_fours, 7 - 2 * n_fours))
        .sum();
    assert_eq!(n_pairs, expected);
    assert_eq!(11_498_658 + (n_pairs - n_both) + 13, 27_907_837);
}

#[test]
fn five_sets_and_a_pair_make_118_856_487_wins() {
    // A win is a product of suits, so each suit is evaluated alone, and the numbers are multiplied.
    let rules = ShapeRules::new(Forms::from(Form::Standard), 5).unwrap();
    let of_suit = |suit: TileSuit| -> [[(u64, u64); 6]; 2] {
        let mut wins = [[(0, 0); 6]; 2];
        for (has_pair, wins) in wins.iter_mut().enumerate() {
            for (n_sets, (n_hands, n_ways)) in wins.iter_mut().enumerate() {
                let n_tiles = 3 * n_sets + 2 * has_pair;
                for vector in suit_vectors(suit.n_kinds().into(), n_tiles as u8) {
                    let hand = as_hand(&vector, suit, rules);
                    let ways = decompose(&hand).count() as u64;
                    assert_eq!(is_win(&hand), ways > 0, "{hand}");
                    *n_hands += u64::from(ways > 0);
                    *n_ways += ways;
                }
            }
        }
        wins
    };
    let [numbers, honors] = [TileSuit::Characters, TileSuit::Honors].map(of_suit);
    let mut all = [[(0, 0); 6]; 2];
    all[0][0] = (1, 1);
    for suit in [&numbers, &numbers, &numbers, &honors] {
        let mut next = [[(0, 0); 6]; 2];
        for (n_pairs, n_sets, here) in entries(&all) {
            for (more_pairs, more_sets, there) in entries(suit) {
                let place = next.get_mut(n_pairs + more_pairs);
                if let Some(place) = place.and_then(|by_sets| by_sets.get_mut(n_sets + more_sets)) {
                    place.0 += here.0 * there.0;
                    place.1 += here.1 * there.1;
                }
            }
        }
        all = next;
    }
    assert_eq!(all[1][4], (11_498_658, 11_580_567));
    assert_eq!(all[1][5], (118_856_487, 120_523_977));
}

/// The entries of a table by pairs and sets, with their indices.
fn entries(table: &[[(u64, u64); 6]; 2]) -> Vec<(usize, usize, (u64, u64))> {
    let by_pairs = table.iter().enumerate();
    by_pairs
        .flat_map(|(n_pairs, by_sets)| {
            let by_sets = by_sets.iter().enumerate();
            by_sets.map(move |(n_sets, &entry)| (n_pairs, n_sets, entry))
        })
        .collect()
}
