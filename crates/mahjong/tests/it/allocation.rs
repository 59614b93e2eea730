//! Nothing is allocated where the documentation says so: the shape of a hand, and the score of a
//! win in each game.

use allocation_counter::measure;
use handeval_mahjong::riichi::{self, random_win};
use handeval_mahjong::{Hand, ToDiscard, ToDraw, decompose, hongkong, mcr, sichuan, taiwan};
use handeval_testing::Numbers;

use crate::mcr::ask::asked;
use crate::mcr::oracle::{Chance, random_case};

const N_WINS: usize = 300;

/// Calls a function on the thread of the test, and checks that it allocates nothing.
#[track_caller]
fn assert_allocates_nothing(what: &str, call: impl FnMut()) {
    let info = measure(call);
    assert_eq!(info.count_total, 0, "{what}");
}

#[test]
fn an_allocation_is_noticed() {
    assert_eq!(measure(|| drop("1m".to_owned())).count_total, 1);
}

#[test]
fn shapes_allocate_nothing() {
    let mut numbers = Numbers(1);
    for n_tiles in [13, 14] {
        for _ in 0..N_WINS {
            let wall = (0..34).flat_map(|kind| [kind; 4]).collect::<Vec<usize>>();
            let mut counts = [0; 34];
            for kind in numbers.drawn(wall, n_tiles) {
                counts[kind] += 1;
            }
            let hand = Hand::new(counts, &[], handeval_mahjong::ShapeRules::default()).unwrap();
            assert_allocates_nothing(&hand.to_string(), || {
                let shape = handeval_mahjong::shanten(&hand);
                assert!(shape.value >= -1 && decompose(&hand).count() < 100);
                if let Some(hand) = ToDraw::of(&hand) {
                    assert!(handeval_mahjong::acceptance(hand).total() <= 136);
                }
                if let Some(hand) = ToDiscard::of(&hand) {
                    assert!(!handeval_mahjong::discards(hand).is_empty());
                }
            });
        }
    }
}

#[test]
fn scores_of_mcr_wins_allocate_nothing() {
    let mut chance = Chance::new(3);
    for _ in 0..N_WINS {
        let line = random_case(&mut chance).line();
        let win = asked(&line).unwrap();
        assert_allocates_nothing(&line, || {
            let score = mcr::score(&win.hand, &win.win, &win.rules).unwrap();
            let total = mcr::total(&win.hand, &win.win, &win.rules).unwrap();
            assert_eq!(score.total, total.total);
        });
    }
}

#[test]
fn scores_of_other_wins_allocate_nothing() {
    let mut numbers = Numbers(4);
    let riichi_rules = riichi::ScoringRules::default();
    for _ in 0..N_WINS {
        let (hand, win) = random_win(&riichi_rules, &mut |n| numbers.below(n.max(1))).unwrap();
        assert_allocates_nothing("riichi", || {
            assert!(riichi::score(&hand, &win, &riichi_rules).unwrap().is_some());
        });
        let rules = crate::sichuan::oracle::random_rules(&mut numbers);
        let (hand, win) = crate::sichuan::oracle::random_question(&mut numbers, &rules);
        assert_allocates_nothing("sichuan", || {
            let _ = sichuan::score(&hand, &win, &rules);
        });
        let rules = crate::hongkong::oracle::random_rules(&mut numbers);
        let (hand, win) = crate::hongkong::oracle::random_question(&mut numbers, &rules);
        assert_allocates_nothing("hongkong", || {
            let _ = hongkong::score(&hand, &win, &rules);
        });
        let rules = crate::taiwan::oracle::random_rules(&mut numbers);
        let (hand, win) = crate::taiwan::oracle::random_question(&mut numbers, &rules);
        assert_allocates_nothing("taiwan", || {
            let _ = taiwan::score(&hand, &win, &rules);
        });
    }
}
