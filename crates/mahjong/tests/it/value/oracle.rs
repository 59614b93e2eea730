//! With few draws left, the values equal those of a slow search in which the player remembers
//! everything.

use std::cell::RefCell;
use std::collections::HashMap;

use handeval_mahjong::riichi::score;
use handeval_mahjong::value::{Declare, Detours};
use handeval_mahjong::{Hand, RiichiWin, Win, WinFlag, WinFlags};
use handeval_testing::Numbers;
use handeval_testing::discard_value::{Alone, Goal, Riichi, Slots, kind_of};
use handeval_testing::mahjong::Tiles;

use super::{Question, value_of};
use crate::tile;

/// The 13 tiles left after a discard, and the unseen tiles, by slot.
fn slots(question: &Question, discard: &str) -> (Slots, Slots) {
    let mut unseen: Slots = [4; 37];
    let mut held = [0; 37];
    for five in [4, 13, 22] {
        unseen[five] = 3;
    }
    unseen[34..].fill(1);
    let text = question.hand.to_string();
    let uncalled = text.split(' ').next().unwrap();
    let mut numbers = Vec::new();
    for char in uncalled.chars() {
        match "mpsz".find(char) {
            None => numbers.push(char.to_digit(10).unwrap() as usize),
            Some(suit) => {
                for number in numbers.drain(..) {
                    held[match number {
                        0 => 34 + suit,
                        number => 9 * suit + number - 1,
                    }] += 1;
                }
            }
        }
    }
    for (unseen, held) in unseen.iter_mut().zip(held) {
        *unseen -= held;
    }
    for call in question.hand.calls() {
        for tile in call.set().tiles() {
            unseen[usize::from(tile.code())] -= 1;
        }
    }
    for shown in &question.table.dora {
        unseen[usize::from(shown.tile.code())] -= 1;
    }
    if !discard.is_empty() {
        let suit = "mpsz".find(&discard[1..]).unwrap();
        let slot = match &discard[..1] {
            "0" => 34 + suit,
            number => 9 * suit + number.parse::<usize>().unwrap() - 1,
        };
        held[slot] -= 1;
    }
    (held, unseen)
}

fn kinds(held: &Slots) -> [u8; 34] {
    let mut counts = [0; 34];
    for (slot, &count) in held.iter().enumerate() {
        counts[kind_of(slot)] += count;
    }
    counts
}

/// Compares all discards of a hand for a number of draws, with chances that may be too high by
/// `slack`, and points by 500 times as much.
#[track_caller]
fn compare(line: &str, n_draws: u8, riichi: Declare, slack: f64) -> usize {
    let mut question = Question::new(line);
    question.options.draws = n_draws;
    question.options.riichi = riichi;
    question.options.ura = false;
    question.options.detours = Detours::Exactly(n_draws);
    let found = question.values().unwrap();
    let calls = question.hand.calls().to_vec();
    let rules = question.rules;
    let mut called = [0; 34];
    for call in &calls {
        for tile in call.set().tiles() {
            called[usize::from(tile.code())] += 1;
        }
    }
    let known = RefCell::new(HashMap::new());
    let missing = |held: &Slots| {
        let counts = kinds(held);
        *known.borrow_mut().entry(counts).or_insert_with(|| {
            let tiles = Tiles {
                counts,
                called,
                n_calls: calls.len(),
                exists: [true; 34],
                forms: [true, false, true, true, false, false],
                four_as_two_pairs: false,
            };
            usize::try_from(tiles.shanten() + 1).unwrap()
        })
    };
    let totals = RefCell::new(HashMap::new());
    let points = |held: &Slots, slot: usize, has_riichi: bool| {
        *totals
            .borrow_mut()
            .entry((*held, slot, has_riichi))
            .or_insert_with(|| {
                let mut hand = Hand::new(kinds(held), &calls, rules.shape_rules()).unwrap();
                for (red, suit) in (34..).zip(handeval_mahjong::TileSuit::ALL).take(3) {
                    if held[red] > 0 {
                        hand = hand.with_red_five(suit).unwrap();
                    }
                }
                let mut flags = WinFlags::EMPTY;
                if has_riichi {
                    flags.insert(WinFlag::Riichi);
                }
                let win = RiichiWin {
                    win: Win {
                        is_red: slot >= 34,
                        tile: tile_of(slot),
                        ..question.table.win
                    },
                    flags,
                    ..question.table
                };
                let score = score(&hand, &win, &rules).unwrap();
                score.map_or(0.0, |score| f64::from(score.payments.total()))
            })
    };
    let mut n_compared = 0;
    let discards: Vec<(String, bool)> = match &found.now {
        Some(_) => vec![(String::new(), false)],
        None => found
            .discards
            .iter()
            .map(|discard| (discard.tile.to_string(), discard.riichi))
            .collect(),
    };
    for (idx, (discard, has_riichi)) in discards.iter().enumerate() {
        let value = match &found.now {
            Some(_) => value_of(&found, ""),
            None => found.discards[idx].value.clone().unwrap(),
        };
        let rests = found
            .now
            .as_ref()
            .or(found.discards.get(idx).map(|one| &one.rest));
        let is_farther = rests.is_some_and(|rest| rest.shanten > found.shanten);
        let (held, unseen) = slots(&question, discard);
        let goals = [
            (Goal::Tenpai, value.best.tenpai),
            (Goal::Win, value.best.win),
            (Goal::Points, value.best.points),
        ];
        for (goal, found) in goals {
            let alone = Alone {
                missing: &missing,
                points: &points,
                is_closed: question.hand.is_closed(),
                riichi: match riichi {
                    Declare::Always => Riichi::Always,
                    Declare::Never => Riichi::Never,
                    Declare::Choose => Riichi::Choose,
                },
                goal,
            };
            let has_riichi = *has_riichi || question.options.in_riichi;
            let expected = alone.value(&held, has_riichi, &unseen, usize::from(n_draws));
            let least = expected * (1.0 - 1e-9) - 1e-12;
            // The model forgets the first copy that is drawn of a tile thrown away before. With
            // two draws, this hardly matters except after a discard that leads away from a win.
            let share = if is_farther { 0.02 } else { 1e-9 };
            let unit = if goal == Goal::Points { 500.0 } else { 1.0 };
            let most = expected * (1.0 + share) + 1e-9 + slack * unit;
            assert!(
                (least..=most).contains(&found),
                "{line}, {n_draws} draws, discard {discard}, riichi {has_riichi}, {goal:?}: \
                 found {found}, played {expected}"
            );
            n_compared += 1;
        }
    }
    n_compared
}

fn tile_of(slot: usize) -> handeval_mahjong::Tile {
    handeval_mahjong::Tile::from_code(kind_of(slot) as u8).unwrap_or_else(|| tile("1m"))
}

/// Closed and open hands of shanten 0 and 1.
const HANDS: [&str; 8] = [
    "222567m345p33667s dora=1z seat=east",
    "12455m34567p6777s seat=east dora=4p",
    "1112456788999m3z dora=4z",
    "234567m3488p456s",
    "0567m34p22s55z [pon 777z] seat=west dora=4m",
    "34678m678p22s5z [chi 345p] dora=1s",
    "1133557799m1p2s3z dora=9m",
    "19m19p19s1234567z5m",
];

#[test]
fn one_draw_is_the_best_play() {
    for hand in HANDS {
        for riichi in [Declare::Always, Declare::Never, Declare::Choose] {
            assert!(compare(hand, 1, riichi, 0.0) > 0);
        }
    }
}

#[test]
fn two_draws_are_the_best_play() {
    for (hand, riichi) in HANDS.into_iter().zip(
        [Declare::Always, Declare::Choose, Declare::Never]
            .into_iter()
            .cycle(),
    ) {
        assert!(compare(hand, 2, riichi, 0.0) > 0);
    }
}

#[test]
fn three_draws_are_nearly_the_best_play() {
    // So many calls that all games can be played.
    for hand in [
        "0567m34p5s [pon 777z] [chi 123s]",
        "3466p7z [pon 666z] [chi 234m] [chi 789s]",
    ] {
        assert!(compare(hand, 3, Declare::Always, 0.001) > 0);
    }
}

/// Random hands of shanten 0 or 1 with `n_calls` calls, at a random seat with a random indicator.
fn random_hands(n_hands: usize, n_calls: usize, seed: u64) -> Vec<String> {
    let mut numbers = Numbers(seed);
    let mut found = Vec::new();
    while found.len() < n_hands {
        let mut left = [4_u8; 34];
        // The red fives stay in the wall.
        for five in [4, 13, 22] {
            left[five] = 3;
        }
        let calls: Option<String> = (0..n_calls)
            .map(|_| random_call(&mut left, &mut numbers))
            .collect();
        let Some(calls) = calls else {
            continue;
        };
        let wall = (0..34).flat_map(|kind| vec![kind; usize::from(left[kind])]);
        let tiles = numbers.drawn(wall.collect(), 15 - 3 * n_calls);
        let (indicator, held) = tiles.split_first().unwrap();
        let held: String = held.iter().map(|&kind| tile_of(kind).to_string()).collect();
        let line = format!("{held}{calls}");
        let hand: Hand = line.parse().unwrap();
        if (0..=1).contains(&handeval_mahjong::shanten(&hand).value) {
            let seat = ["east", "south", "west", "north"][numbers.below(4)];
            found.push(format!("{line} dora={} seat={seat}", tile_of(*indicator)));
        }
    }
    found
}

/// A chi or a pon of tiles that are left; `None` if there are not enough of them.
fn random_call(left: &mut [u8; 34], numbers: &mut Numbers) -> Option<String> {
    let (name, kinds) = match numbers.below(2) {
        0 => ("pon", [numbers.below(34); 3]),
        _ => {
            let first = 9 * numbers.below(3) + numbers.below(7);
            ("chi", [first, first + 1, first + 2])
        }
    };
    for kind in kinds {
        left[kind] = left[kind].checked_sub(1)?;
    }
    let tiles: String = kinds
        .iter()
        .map(|&kind| tile_of(kind).to_string())
        .collect();
    Some(format!(" [{name} {tiles}]"))
}

/// How many random hands are played out: set `VALUE_HANDS` for more.
fn n_random_hands() -> usize {
    std::env::var("VALUE_HANDS").map_or(2, |n_hands| n_hands.parse().unwrap())
}

#[test]
fn random_hands_are_worth_their_best_play() {
    let all = [Declare::Always, Declare::Choose, Declare::Never];
    for (n_calls, seed) in [(0, 1), (2, 2), (3, 3)] {
        let hands = random_hands(n_random_hands(), n_calls, seed);
        for (hand, riichi) in hands.iter().zip(all.into_iter().cycle()) {
            assert!(compare(hand, 1, riichi, 0.0) > 0);
            assert!(compare(hand, 2, riichi, 0.0005) > 0);
            // With fewer calls, there are too many games.
            if n_calls == 3 {
                assert!(compare(hand, 3, riichi, 0.001) > 0);
            }
        }
    }
}
