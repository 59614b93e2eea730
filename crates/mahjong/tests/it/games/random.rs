//! Random wins, in which rare elements are frequent.

use handeval_mahjong::{Call, CallKind, Hand, ShapeRules, Tile};
use handeval_testing::Numbers;

/// The parts that random wins can have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool {
    pub(crate) rules: ShapeRules,
    pub(crate) n_sets: usize,
    pub(crate) has_chi: bool,
    pub(crate) has_honors: bool,
    pub(crate) has_pairs: bool,
    pub(crate) has_orphans: bool,
}

fn one_of<T: Copy>(numbers: &mut Numbers, all: &[T]) -> T {
    all[numbers.below(all.len())]
}

/// A random win: a hand with or without the winning tile, and that tile.
pub(crate) fn random_win(numbers: &mut Numbers, pool: Pool) -> (Hand, Tile) {
    loop {
        let found = match numbers.below(16) {
            0 if pool.has_pairs => pairs(numbers, pool),
            1 if pool.has_orphans => Some(orphans(numbers)),
            2 if pool.has_orphans => Some(gates(numbers)),
            _ => sets(numbers, pool),
        };
        let Some((mut counts, calls)) = found else {
            continue;
        };
        let held: Vec<Tile> = Tile::ALL
            .into_iter()
            .filter(|tile| counts[usize::from(tile.code())] > 0)
            .collect();
        let tile = one_of(numbers, &held);
        if numbers.below(2) == 0 {
            counts[usize::from(tile.code())] -= 1;
        }
        if let Ok(hand) = Hand::new(counts, &calls, pool.rules) {
            return (hand, tile);
        }
    }
}

/// Kinds to make sets of: all, or those of some suits, of terminals, of honors.
fn kinds(numbers: &mut Numbers, pool: Pool) -> Vec<u8> {
    let suit = |suit: usize| 9 * suit as u8..9 * suit as u8 + 9;
    let (a, b) = (numbers.below(3), numbers.below(3));
    let honors = 27..34;
    let few = match numbers.below(8) {
        0 => suit(a).collect(),
        1 | 2 => suit(a).chain(honors).collect(),
        3 => (0..27).filter(|code| matches!(code % 9, 0 | 8)).collect(),
        4 => (0..34)
            .filter(|code| *code >= 27 || matches!(code % 9, 0 | 8))
            .collect(),
        5 => honors.collect(),
        6 => suit(a)
            .chain(suit(b))
            .filter(|code| matches!(code % 9, 1 | 4 | 7))
            .collect(),
        _ => suit(a)
            .chain(suit(b))
            .chain(suit(numbers.below(3)))
            .chain(honors)
            .collect::<Vec<u8>>(),
    };
    few.into_iter()
        .filter(|code| pool.has_honors || *code < 27)
        .collect()
}

type Tiles = ([u8; 34], Vec<Call>);

fn sets(numbers: &mut Numbers, pool: Pool) -> Option<Tiles> {
    let kinds = kinds(numbers, pool);
    if kinds.is_empty() {
        return None;
    }
    let (pung_share, call_share) = (numbers.below(11), numbers.below(11));
    let (mut counts, mut own, mut calls) = ([0; 34], [0; 34], Vec::new());
    for _ in 0..pool.n_sets {
        let first = one_of(numbers, &kinds);
        let is_pung = numbers.below(10) < pung_share;
        let is_called = numbers.below(10) < call_share;
        let kinds_of_calls: &[CallKind] = match is_pung {
            true => &[
                CallKind::Pon,
                CallKind::Pon,
                CallKind::Kan,
                CallKind::Kakan,
                CallKind::Ankan,
            ],
            false => &[CallKind::Chi],
        };
        let kind = one_of(numbers, kinds_of_calls);
        let first = Tile::from_code(first)?;
        let call = Call::new(kind, first)?;
        let is_called = is_called && (is_pung || pool.has_chi);
        for tile in call.set().tiles() {
            own[usize::from(tile.code())] += 1;
        }
        if is_called {
            calls.push(call);
        } else {
            let tiles: Vec<Tile> = call.set().tiles().take(3).collect();
            if call.set().tiles().len() == 4 {
                own[usize::from(first.code())] -= 1;
            }
            for tile in tiles {
                counts[usize::from(tile.code())] += 1;
            }
        }
    }
    let pair = usize::from(one_of(numbers, &kinds));
    counts[pair] += 2;
    own[pair] += 2;
    own.iter()
        .all(|&count| count <= 4)
        .then_some((counts, calls))
}

fn pairs(numbers: &mut Numbers, pool: Pool) -> Option<Tiles> {
    let kinds = kinds(numbers, pool);
    if kinds.len() < 7 {
        return None;
    }
    let mut counts = [0; 34];
    for _ in 0..7 {
        counts[usize::from(one_of(numbers, &kinds))] += 2;
    }
    if pool.n_sets == 5 {
        counts[usize::from(one_of(numbers, &kinds))] += 3;
    }
    counts
        .iter()
        .all(|&count| count <= 4)
        .then_some((counts, Vec::new()))
}

fn orphans(numbers: &mut Numbers) -> Tiles {
    let kinds = (0..34).filter(|code| *code >= 27 || matches!(code % 9, 0 | 8));
    let kinds: Vec<u8> = kinds.collect();
    let mut counts = [0; 34];
    for &kind in &kinds {
        counts[usize::from(kind)] = 1;
    }
    counts[usize::from(one_of(numbers, &kinds))] += 1;
    (counts, Vec::new())
}

/// 1112345678999 of a suit, and one more tile of that suit.
fn gates(numbers: &mut Numbers) -> Tiles {
    let mut counts = [0; 34];
    let suit = 9 * numbers.below(3);
    counts[suit..suit + 9].copy_from_slice(&[3, 1, 1, 1, 1, 1, 1, 1, 3]);
    counts[suit + numbers.below(9)] += 1;
    (counts, Vec::new())
}
