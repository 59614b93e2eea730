//! Wins, decompositions and shanten, looked up in lists of everything that wins: all combinations
//! of sets and a pair, built from the text of the rules without any code from the crate.
//!
//! Nothing here splits a hand. The lists are built set by set, and each hand is looked up in them,
//! or compared with every entry.

use std::collections::{BTreeMap, HashMap};

use handeval_mahjong::{Form, Forms, Hand, ShapeRules, decompose, is_win, shanten, winning_forms};

use crate::slow::straights;
use crate::{Numbers, eight_and_a_half_pairs, hand_by_chance, standard, win_cases};

/// Tiles of one suit by number.
pub(crate) type Suit = [u8; 9];

/// Every combination of sets and at most one pair in one suit, indexed by the resulting tiles.
pub(crate) struct Unions {
    /// For each choice of tiles, the number of combinations that result in it.
    pub(crate) ways: HashMap<Suit, u32>,
    /// The tiles by the number of sets, without and with a pair.
    by_sets: Vec<[Vec<Suit>; 2]>,
}

impl Unions {
    /// `n_numbers` is 9, or 7 for the honors, which make no sequences.
    pub(crate) fn new(n_numbers: usize, max_sets: usize) -> Self {
        let mut sets: Vec<Suit> = Vec::new();
        for number in 0..n_numbers {
            let mut triplet = [0; 9];
            triplet[number] = 3;
            sets.push(triplet);
            if n_numbers == 9 && number < 7 {
                let mut sequence = [0; 9];
                sequence[number..number + 3].fill(1);
                sets.push(sequence);
            }
        }
        let mut unions = Self {
            ways: HashMap::new(),
            by_sets: vec![Default::default(); max_sets + 1],
        };
        unions.extend(&sets, [0; 9], 0, n_numbers);
        unions
    }

    /// Records `tiles`, which are `n_sets` sets, alone and with each pair, and then adds one more
    /// set. `sets` begins with the last set taken, so each choice is made in only one order.
    fn extend(&mut self, sets: &[Suit], tiles: Suit, n_sets: usize, n_numbers: usize) {
        if tiles.iter().any(|&count| count > 4) {
            return;
        }
        self.note(tiles, n_sets, 0);
        for number in 0..n_numbers {
            let mut with_pair = tiles;
            with_pair[number] += 2;
            if with_pair[number] <= 4 {
                self.note(with_pair, n_sets, 1);
            }
        }
        if n_sets + 1 < self.by_sets.len() {
            for (set_idx, set) in sets.iter().enumerate() {
                let more = std::array::from_fn(|number| tiles[number] + set[number]);
                self.extend(&sets[set_idx..], more, n_sets + 1, n_numbers);
            }
        }
    }

    fn note(&mut self, tiles: Suit, n_sets: usize, n_pairs: usize) {
        let ways = self.ways.entry(tiles).or_default();
        *ways += 1;
        if *ways == 1 {
            self.by_sets[n_sets][n_pairs].push(tiles);
        }
    }

    /// The fewest tiles that `held` needs for `n_sets` sets and `n_pairs` pairs, over every entry
    /// that leaves room for the `called` tiles.
    fn missing(&self, held: &Suit, called: &Suit, n_sets: usize, n_pairs: usize) -> Option<u32> {
        let lacking = |target: &Suit| {
            let mut lacking = 0;
            for number in 0..9 {
                if target[number] + called[number] > 4 {
                    return None;
                }
                lacking += u32::from(target[number].saturating_sub(held[number]));
            }
            Some(lacking)
        };
        self.by_sets[n_sets][n_pairs]
            .iter()
            .filter_map(lacking)
            .min()
    }
}

/// Splits 34 counts into suits, honors last.
fn suits(counts: &[u8; 34]) -> [Suit; 4] {
    std::array::from_fn(|suit| {
        std::array::from_fn(|number| counts.get(9 * suit + number).copied().unwrap_or(0))
    })
}

/// The answers that the rules give for a hand, looked up in the lists.
pub(crate) struct Oracle {
    numbers: Unions,
    honors: Unions,
}

impl Oracle {
    pub(crate) fn new(max_sets: usize) -> Self {
        Self {
            numbers: Unions::new(9, max_sets),
            honors: Unions::new(7, max_sets),
        }
    }

    fn unions(&self, suit_idx: usize) -> &Unions {
        if suit_idx == 3 {
            &self.honors
        } else {
            &self.numbers
        }
    }

    /// The number of decompositions of `3n+2` uncalled tiles in the standard form.
    pub(crate) fn n_standard(&self, counts: &[u8; 34]) -> u32 {
        let ways = suits(counts)
            .iter()
            .enumerate()
            .map(|(suit_idx, suit)| self.unions(suit_idx).ways.get(suit).copied().unwrap_or(0))
            .product();
        // The tiles of a suit with a pair leave a remainder of two when divided by three, and a win
        // has exactly one such suit.
        let n_pairs = suits(counts)
            .iter()
            .filter(|suit| suit.iter().sum::<u8>() % 3 == 2)
            .count();
        if n_pairs == 1 { ways } else { 0 }
    }

    /// The shanten over the forms that the rules allow, with the nearest forms.
    pub(crate) fn shanten(&self, hand: &Hand) -> (i8, Forms) {
        let rules = hand.rules().forms();
        let counts = hand.counts();
        let mut called = [0; 34];
        for call in hand.calls() {
            for tile in call.set().tiles() {
                called[usize::from(tile.code())] += 1;
            }
        }
        let n_uncalled: u8 = counts.iter().sum();
        let mut missing = Vec::new();
        if rules.contains(Form::Standard) {
            let n_sets = usize::from(n_uncalled / 3);
            missing.push((
                self.standard_missing(counts, &called, n_sets),
                Form::Standard,
            ));
        }
        let is_whole = matches!(usize::from(n_uncalled) + 3 * hand.calls().len(), 13 | 14);
        if rules.contains(Form::KnittedStraight) && is_whole && hand.calls().len() <= 1 {
            let n_sets = 1 - hand.calls().len();
            let lacking = straights().map(|straight| {
                let (mut rest, mut taken) = (*counts, called);
                let mut lacking = 0;
                for kind in straight {
                    taken[kind] += 1;
                    lacking += u32::from(rest[kind] == 0);
                    rest[kind] = rest[kind].saturating_sub(1);
                }
                let has_room = taken.iter().all(|&count| count <= 4);
                has_room.then(|| lacking + self.standard_missing(&rest, &taken, n_sets))
            });
            let least = lacking.into_iter().flatten().min().unwrap();
            missing.push((least, Form::KnittedStraight));
        }
        if hand.calls().is_empty() && (n_uncalled == 13 || n_uncalled == 14) {
            if rules.contains(Form::SevenPairs) {
                missing.push((seven_pairs_missing(counts), Form::SevenPairs));
            }
            if rules.contains(Form::ThirteenOrphans) {
                missing.push((orphans_missing(counts), Form::ThirteenOrphans));
            }
            if rules.contains(Form::HonorsAndKnitted) {
                let n_different = straights().map(|straight| {
                    let kinds = straight.into_iter().chain(27..34);
                    kinds.filter(|&kind| counts[kind] > 0).count() as u32
                });
                let most = n_different.into_iter().max().unwrap();
                missing.push((14_u32.saturating_sub(most), Form::HonorsAndKnitted));
            }
        }
        if hand.calls().is_empty()
            && matches!(n_uncalled, 16 | 17)
            && rules.contains(Form::EightAndAHalfPairs)
        {
            let lacking = eight_and_a_half_pairs::missing(counts, false);
            missing.push((u32::from(lacking), Form::EightAndAHalfPairs));
        }
        let least = missing.iter().map(|&(missing, _)| missing).min().unwrap();
        let nearest = missing.iter().filter(|&&(missing, _)| missing == least);
        (least as i8 - 1, nearest.map(|&(_, form)| form).collect())
    }

    fn standard_missing(&self, counts: &[u8; 34], called: &[u8; 34], n_sets: usize) -> u32 {
        // The fewest tiles still needed in the suits so far, by the sets and pairs in them.
        let mut so_far = HashMap::from([((0, 0), 0)]);
        for (suit_idx, (held, called)) in suits(counts).iter().zip(suits(called)).enumerate() {
            let mut next = HashMap::new();
            for n_sets_here in 0..=n_sets {
                for n_pairs_here in 0..2 {
                    let unions = self.unions(suit_idx);
                    let here = unions.missing(held, &called, n_sets_here, n_pairs_here);
                    let Some(here) = here else { continue };
                    for (&(n_sets_before, n_pairs_before), &before) in &so_far {
                        let key = (n_sets_before + n_sets_here, n_pairs_before + n_pairs_here);
                        let least = next.entry(key).or_insert(u32::MAX);
                        *least = (*least).min(before + here);
                    }
                }
            }
            so_far = next;
        }
        so_far[&(n_sets, 1)]
    }
}

/// The tiles still needed for seven pairs: the best seven kinds, each filled up to two tiles.
fn seven_pairs_missing(counts: &[u8; 34]) -> u32 {
    let mut lacking: Vec<u32> = counts
        .iter()
        .map(|&count| 2_u32.saturating_sub(u32::from(count)))
        .collect();
    lacking.sort_unstable();
    lacking.iter().take(7).sum()
}

/// The tiles still needed for thirteen orphans, for the best choice of the tile that is held twice.
fn orphans_missing(counts: &[u8; 34]) -> u32 {
    let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    let missing_with_pair = |pair: usize| {
        let needed = |orphan| if orphan == pair { 2_u8 } else { 1 };
        let lacking = |&orphan: &usize| u32::from(needed(orphan).saturating_sub(counts[orphan]));
        orphans.iter().map(lacking).sum::<u32>()
    };
    orphans.into_iter().map(missing_with_pair).min().unwrap()
}

/// The greedy rule of the source article's code: the pair first; then the lowest tile left and the
/// tile after it decide between a sequence and a triplet, with no backtracking.
pub(crate) fn greedy_is_win(counts: &[u8; 34]) -> bool {
    (0..34).filter(|&pair| counts[pair] >= 2).any(|pair| {
        let mut rest = *counts;
        rest[pair] -= 2;
        while let Some(lowest) = rest.iter().position(|&count| count > 0) {
            if rest[lowest] >= 2 {
                if rest[lowest] < 3 {
                    return false;
                }
                rest[lowest] -= 3;
            } else {
                if lowest >= 27 || lowest % 9 > 6 {
                    return false;
                }
                if rest[lowest + 1] == 0 || rest[lowest + 2] == 0 {
                    return false;
                }
                rest[lowest] -= 1;
                rest[lowest + 1] -= 1;
                rest[lowest + 2] -= 1;
            }
        }
        true
    })
}

#[test]
fn the_cases_win_or_not_as_the_oracle_says() {
    let oracle = Oracle::new(4);
    for (case_idx, (text, is_winning)) in win_cases().into_iter().enumerate() {
        let hand = Hand::parse(text, standard()).unwrap();
        assert_eq!(is_win(&hand), is_winning, "{text}");
        assert_eq!(
            decompose(&hand).count() as u32,
            oracle.n_standard(hand.counts()),
            "{text}"
        );
        let is_missed_by_greed = is_winning && !greedy_is_win(hand.counts());
        assert_eq!(is_missed_by_greed, case_idx < 10, "{text}");
    }
}

#[test]
fn shanten_and_forms_are_the_oracles_for_hands_of_chance() {
    let oracle = Oracle::new(4);
    let mut numbers = Numbers(1);
    let mut seen = BTreeMap::new();
    for round in 0..1_500 {
        let n_calls = [0, 0, 0, 1, 2, 3, 4][round % 7];
        let n_tiles = 13 + round % 2;
        let n_kinds = [6, 9, 12, 20, 34][round % 5].max(4 + 2 * n_calls);
        let hand = hand_by_chance(
            &mut numbers,
            n_tiles,
            n_calls,
            n_kinds,
            ShapeRules::default(),
        );
        let found = shanten(&hand);
        assert_eq!((found.value, found.forms), oracle.shanten(&hand), "{hand}");
        *seen.entry(found.value).or_insert(0) += 1;
        assert_eq!(found.value == -1, is_win(&hand), "{hand}");
        if is_win(&hand) {
            assert_eq!(found.forms, winning_forms(&hand), "{hand}");
        }
    }
    let seen: Vec<i8> = seen.into_keys().collect();
    assert_eq!(
        seen,
        [-1, 0, 1, 2, 3, 4, 5],
        "every distance but the rarest came up"
    );
}

#[test]
fn shanten_is_the_oracles_for_each_set_of_forms() {
    let oracle = Oracle::new(4);
    let mut numbers = Numbers(2);
    for bits in 1..32_usize {
        let forms = Form::ALL
            .into_iter()
            .filter(|&form| bits >> form as usize & 1 == 1);
        let rules = ShapeRules::new(forms.collect(), 4).unwrap();
        for round in 0..16 {
            let hand = hand_by_chance(
                &mut numbers,
                13 + round % 2,
                0,
                [8, 14, 34][round % 3],
                rules,
            );
            let found = shanten(&hand);
            assert_eq!((found.value, found.forms), oracle.shanten(&hand), "{hand}");
        }
    }
}

#[test]
fn shanten_is_the_oracles_for_small_hands_and_for_five_sets() {
    let oracle = Oracle::new(5);
    let rules = ShapeRules::new(Forms::ALL, 5).unwrap();
    let mut numbers = Numbers(3);
    for n_tiles in [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17] {
        for round in 0..25 {
            let n_calls = (round % 6).min(n_tiles / 3);
            let n_kinds = [6, 9, 14, 34][round % 4].max(6 + 2 * n_calls);
            let hand = hand_by_chance(&mut numbers, n_tiles, n_calls, n_kinds, rules);
            let found = shanten(&hand);
            assert_eq!((found.value, found.forms), oracle.shanten(&hand), "{hand}");
        }
    }
}
