//! Every function that returns a score agrees with the game's oracle on random wins.

/// Defines the tests that compare a game with its oracle. The arguments are the game's module and
/// type of win, its rules page and the heading of the contradictions there, the number of random
/// wins, their seed, how many of them must score, the kinds of contradictions that none of them
/// has, and two functions. The first function returns four parts of a score: the sum, the sum that
/// is paid, whether it wins, and a number derived from the sum that is paid. The second function
/// derives this number.
///
/// The oracle is the module `oracle` beside the one that calls this macro.
macro_rules! agrees {
    (
        $game:ident, $win:ident, $page:literal, $heading:literal;
        $n_wins:literal wins from $seed:literal, at least $least:literal score;
        never $never:expr;
        $sums:expr, $derived:expr
    ) => {
        use super::oracle::{answer, contradictions, random_question, random_rules};
        use handeval_mahjong::$game::{self, Fan, Score, ScoringRules};

        $crate::games::everywhere::everywhere!($game, $win);

        #[test]
        fn random_wins_score_as_the_oracle_says() {
            use std::collections::BTreeSet;
            let sums: fn(&Score) -> (u16, u16, bool, u32) = $sums;
            let derived: fn(u16, &ScoringRules) -> u32 = $derived;
            let mut numbers = handeval_testing::Numbers($seed);
            let (mut n_scored, mut seen, mut refused) = (0, BTreeSet::new(), BTreeSet::new());
            for _ in 0..$n_wins {
                let rules = random_rules(&mut numbers);
                let (hand, win) = random_question(&mut numbers, &rules);
                let kinds = contradictions(&hand, &win, &rules);
                let contradiction = $crate::games::oracle::first_of(&kinds);
                let scored = match $game::score(&hand, &win, &rules) {
                    Ok(scored) => scored,
                    Err(error) => {
                        let kind = Some(error.kind());
                        assert_eq!(kind, contradiction, "{hand} {win:?} {rules:?}");
                        refused.insert(error.kind());
                        continue;
                    }
                };
                assert_eq!(contradiction, None, "{hand} {win:?} {rules:?}");
                let expected = answer(&hand, &win, &rules).unwrap();
                let counted: Vec<_> = scored.fans.iter().map(|(fan, n)| (fan.key(), n)).collect();
                let (sum, paid, won, of_paid) = sums(&scored);
                assert_eq!(
                    (sum, &counted, won, scored.payments.points()),
                    (expected.sum, &expected.fans, expected.won, expected.points),
                    "{hand} {win:?} {rules:?}"
                );
                let capped = rules.cap.map_or(sum, |cap| sum.min(cap));
                assert_eq!(
                    (paid, of_paid),
                    (capped, derived(capped, &rules)),
                    "{hand} {rules:?}"
                );
                assert_is_everywhere(&hand, &win, &rules, &scored);
                n_scored += 1;
                seen.extend(expected.fans.into_iter().map(|(key, _)| key));
            }
            assert!(n_scored > $least, "{n_scored}");
            for fan in Fan::ALL {
                assert!(seen.contains(fan.key()), "{fan} was never seen");
            }
            for kind in all_kinds() {
                let is_drawn = !$never.contains(&kind);
                assert_eq!(refused.contains(kind), is_drawn, "{kind}");
            }
        }

        /// The kinds of contradictions, in order.
        fn all_kinds() -> Vec<&'static str> {
            let rules = ScoringRules::default();
            let (hand, win) = random_question(&mut handeval_testing::Numbers(1), &rules);
            let kinds = contradictions(&hand, &win, &rules).into_iter();
            kinds.map(|(kind, _)| kind).collect()
        }

        #[test]
        fn contradictions_are_in_the_order_of_the_page() {
            use $crate::games::page::{keys, table};
            let page = include_str!(concat!("../../../../../docs/rules/", $page));
            let rows = table(page, $heading, "kind");
            let listed: Vec<&str> = rows[1..].iter().flat_map(|row| keys(row[0])).collect();
            assert_eq!(all_kinds(), listed);
        }
    };
}

pub(crate) use agrees;
