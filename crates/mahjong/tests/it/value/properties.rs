//! Properties of the values of any hand.

use handeval_mahjong::Hand;
use handeval_mahjong::riichi::Yaku;
use handeval_mahjong::value::{Aim, Declare, Detours};
use handeval_testing::Numbers;

use super::{Question, value_of, values};

/// Hands of 14 tiles, closed, of any shanten up to 2.
fn hands(n_hands: usize) -> Vec<String> {
    let mut numbers = Numbers(20_261_127);
    let mut found = Vec::new();
    while found.len() < n_hands {
        let wall = (0..34).flat_map(|kind| [kind; 4]).collect::<Vec<usize>>();
        let mut counts = [0; 34];
        for kind in numbers.drawn(wall, 14) {
            counts[kind] += 1;
        }
        let hand = Hand::new(counts, &[], handeval_mahjong::ShapeRules::default()).unwrap();
        if handeval_mahjong::shanten(&hand).value <= 2 {
            found.push(hand.to_string());
        }
    }
    found
}

#[test]
fn values_are_chances_and_played_ones_are_never_better() {
    for hand in hands(12) {
        for aim in Aim::ALL {
            let mut question = Question::new(&format!("{hand} dora=5s"));
            question.options.aim = *aim;
            question.options.draws = 12;
            question.options.detours = Detours::Exactly(0);
            let found = question.values().unwrap();
            assert!(!found.discards.is_empty());
            for discard in &found.discards {
                let value = discard.value.as_ref().unwrap();
                for prospects in value.by_draws.iter().chain([&value.played]) {
                    assert!((0.0..=1.0 + 1e-12).contains(&prospects.tenpai), "{hand}");
                    assert!(
                        (0.0..=prospects.tenpai + 1e-12).contains(&prospects.win),
                        "{hand}"
                    );
                    assert!(prospects.points >= 0.0, "{hand}");
                }
                let (best, played) = (value.best, value.played);
                assert!(
                    (best.of(*aim) - played.of(*aim)).abs() <= 1e-9 * best.of(*aim),
                    "{hand}"
                );
                for other in Aim::ALL {
                    assert!(
                        played.of(*other) <= best.of(*other) * (1.0 + 1e-9),
                        "{hand}"
                    );
                }
                // A draw more never hurts.
                for pair in value.by_draws.windows(2) {
                    assert!(pair[0].win <= pair[1].win && pair[0].points <= pair[1].points);
                }
            }
            let order: Vec<_> = found
                .discards
                .iter()
                .map(|discard| discard.value.as_ref().unwrap().best.of(*aim))
                .collect();
            assert!(order.is_sorted_by(|a, b| a * (1.0 + 1e-9) >= *b), "{hand}");
            assert_eq!(found.best_discard(*aim), Some(0));
        }
    }
}

#[test]
fn more_choice_is_never_worse() {
    for hand in hands(6) {
        let best = |riichi: Declare, detours: u8| {
            let mut question = Question::new(&format!("{hand} dora=5s"));
            question.options.riichi = riichi;
            question.options.detours = Detours::Exactly(detours);
            question.options.draws = 10;
            let found = question.values().unwrap();
            found.discards[0].value.as_ref().unwrap().best
        };
        let chosen = best(Declare::Choose, 0);
        for riichi in [Declare::Always, Declare::Never] {
            let other = best(riichi, 0);
            assert!(chosen.points >= other.points * (1.0 - 1e-9), "{hand}");
            assert!(
                best(riichi, 1).points >= other.points * (1.0 - 1e-9),
                "{hand}"
            );
        }
    }
}

#[test]
fn names_of_suits_and_directions_of_numbers_change_nothing() {
    for hand in hands(6) {
        let question = |counts: [u8; 34]| {
            let mut question = Question::new("123m red=no draws=10 detours=1 1122334455p5z");
            question.hand = Hand::new(counts, &[], question.rules.shape_rules()).unwrap();
            question
        };
        let counts = *hand.parse::<Hand>().unwrap().counts();
        let renamed = |place: &dyn Fn(usize) -> usize| {
            let mut other = [0; 34];
            for (code, &count) in counts.iter().enumerate() {
                other[place(code)] = count;
            }
            other
        };
        let best = |counts| {
            let found = question(counts).values().unwrap();
            let mut all: Vec<_> = found
                .discards
                .iter()
                .map(|discard| discard.value.as_ref().unwrap().best)
                .collect();
            all.sort_by(|a, b| a.points.total_cmp(&b.points).then(a.win.total_cmp(&b.win)));
            all
        };
        let first = best(counts);
        let next_suit = |code: usize| if code < 27 { (code + 9) % 27 } else { code };
        let reversed = |code: usize| {
            if code < 27 {
                code / 9 * 9 + 8 - code % 9
            } else {
                code
            }
        };
        for other in [best(renamed(&next_suit)), best(renamed(&reversed))] {
            assert_eq!(first.len(), other.len());
            for (one, other) in first.iter().zip(&other) {
                assert!(
                    (one.points - other.points).abs() <= 1e-9 * one.points,
                    "{hand}"
                );
                assert!((one.win - other.win).abs() <= 1e-9, "{hand}");
            }
        }
    }
}

#[test]
fn an_unseen_copy_more_never_hurts() {
    let line = "234567m3488p456s detours=0 riichi=never";
    let seen = value_of(&values(&format!("{line} visible=5p")), "").best;
    // The copy that is seen in its place helps no one.
    let other = value_of(&values(&format!("{line} visible=1z")), "").best;
    assert!(other.win > seen.win && other.points > seen.points);
}

#[test]
fn explanations_add_up() {
    for hand in hands(5) {
        for (riichi, aim) in [(Declare::Always, Aim::Points), (Declare::Choose, Aim::Win)] {
            let mut question = Question::new(&format!("{hand} dora=5s,3p"));
            question.options.riichi = riichi;
            question.options.aim = aim;
            question.options.detours = Detours::Exactly(1);
            let mut study = question.study();
            assert_eq!(study.values(), &question.values().unwrap());
            for idx in 0..3.min(study.values().discards.len()) {
                let value = study.values().discards[idx].value.clone().unwrap();
                let explanation = study.explain(idx, &mut || false).unwrap();
                let wins = &explanation.wins;
                let win: f64 = wins.by_points.iter().map(|one| one.chance).sum();
                let points = wins.by_points.iter();
                let points: f64 = points.map(|one| one.chance * f64::from(one.points)).sum();
                assert!((win - value.played.win).abs() < 1e-9, "{hand}");
                assert!(
                    (points - value.played.points).abs() < 1e-6 * points.max(1.0),
                    "{hand}"
                );
                for (yaku, chance) in &wins.yaku {
                    assert!((0.0..=win + 1e-9).contains(chance), "{hand}: {yaku}");
                }
                if riichi == Declare::Always {
                    assert!((wins.of_yaku(Yaku::Riichi) - win).abs() < 1e-9, "{hand}");
                }
                // What the first draw gains is what it adds to the value of a draw fewer.
                let before = value.by_draws[value.by_draws.len() - 2].of(aim);
                let gains = explanation.next.iter();
                let gain: f64 = gains.map(|one| f64::from(one.left) * one.gain).sum();
                let n_unseen = f64::from(study.values().n_unseen);
                let now = before + gain / n_unseen;
                assert!(
                    (now - value.best.of(aim)).abs() <= 1e-9 * now.max(1.0),
                    "{hand}"
                );
                if let (Some(tenpai), Some(win)) = (wins.draws_to_tenpai, wins.draws_to_win) {
                    assert!((0.0..=17.0).contains(&tenpai) && (1.0..=17.0).contains(&win));
                }
            }
            assert!(study.explain(99, &mut || false).is_none());
        }
    }
}

#[test]
fn played_games_come_to_what_is_predicted() {
    let mut numbers = Numbers(7);
    for hand in hands(100) {
        let mut question = Question::new(&format!("{hand} dora=5s"));
        question.options.detours = Detours::Exactly(1);
        let mut study = question.study();
        let predicted = study.values().discards[0].value.as_ref().unwrap().played;
        let played = study
            .simulate(0, 20_000, &mut || numbers.next_number(), &mut || false)
            .unwrap();
        assert_eq!(played.n_games, 20_000);
        let near = |found: handeval_mahjong::value::Estimate, predicted: f64, slack: f64| {
            assert!(
                (found.mean - predicted).abs() <= slack + 3.5 * found.error,
                "{hand}: predicted {predicted}, played {found:?}"
            );
        };
        near(played.tenpai, predicted.tenpai, 0.01);
        near(played.win, predicted.win, 0.01);
        near(played.points, predicted.points, 0.03 * predicted.points);
    }
}
