//! The names of rule sets, and how often each element counts.

use handeval_mahjong::hongkong::{Fan, FanCounts};
use handeval_mahjong::{hongkong, mcr, sichuan, taiwan};

/// Asserts that each rule set of a game is found by each of its names, and by no other text.
macro_rules! assert_names {
    ($($game:ident)*) => {$({
        use $game::RuleSet;
        for &set in RuleSet::ALL {
            for name in [set.key(), set.name()] {
                assert_eq!(RuleSet::from_key(name), Some(set), "{name}");
                let other = name.to_uppercase().replace(['-', ' '], "_");
                assert_eq!(RuleSet::from_key(&other), Some(set), "{other}");
            }
        }
        for &(name, set) in RuleSet::OTHER_NAMES {
            assert_eq!(RuleSet::from_key(name), Some(set), "{name}");
        }
        for name in ["", "-", "nowhere", "riich"] {
            assert_eq!(RuleSet::from_key(name), None, "{name}");
        }
    })*};
}

#[test]
fn rule_sets_have_several_names() {
    assert_names!(mcr sichuan hongkong taiwan);
}

#[test]
fn elements_are_counted() {
    let mut counts = FanCounts::EMPTY;
    assert_eq!((counts.len(), counts.is_empty()), (0, true));
    assert_eq!(counts.to_string(), "");
    counts.add(Fan::SeatFlower, 1);
    counts.add(Fan::SeatFlower, 1);
    counts.add(Fan::FullFlush, 1);
    counts.add(Fan::LastTile, 0);
    assert_eq!((counts.len(), counts.is_empty()), (2, false));
    assert_eq!(counts.to_string(), "full-flush+2 seat-flower");
    assert_eq!(
        counts.iter().collect::<Vec<_>>(),
        [(Fan::FullFlush, 1), (Fan::SeatFlower, 2)]
    );
    assert!(counts.contains(Fan::SeatFlower) && !counts.contains(Fan::LastTile));
    assert_eq!(counts.remove(Fan::SeatFlower), 2);
    assert_eq!(counts.count(Fan::SeatFlower), 0);
    assert_eq!((counts.len(), counts.contains(Fan::SeatFlower)), (1, false));
}
