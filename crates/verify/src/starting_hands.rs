//! The table of all pairs of starting hands of hold'em.

use handeval_poker::{CardSet, Detail, ExactEquity, Method, Range, Spot, StartingHand, Weight};

use crate::{Evaluators, Fact, threads};

/// How often the first of two random hands wins, over all deals and boards.
///
/// Source: the table of rule E5 in `docs/rules/equity.md`.
const RANDOM_WINS: u64 = 1_334_125_369_292;

/// Counts pairs of starting hands deal by deal, one in `step` of the 14,365, and compares them with
/// the table. Then adds up the whole table, and compares the sums with published ones, and with the
/// counts against a random hand, which define the order of the hands.
///
/// Source: rules N2 and N5.
pub fn starting_hands(evaluators: &Evaluators, step: usize) -> Vec<Fact> {
    let pairs: Vec<[StartingHand; 2]> = StartingHand::all()
        .flat_map(|second| {
            StartingHand::all()
                .take(second.idx() + 1)
                .map(move |first| [first, second])
        })
        .step_by(step.max(1))
        .collect();
    let counted = threads::map(&pairs, |&pair| {
        let [first, second] = pair;
        count(pair) == Some((evaluators.starting_hands)(first, second))
    });
    let n_same = counted.into_iter().filter(|&is_same| is_same).count();
    let wins_of = |hand: StartingHand| -> u64 {
        StartingHand::all()
            .map(|other| (evaluators.starting_hands)(hand, other)[0])
            .sum()
    };
    let wins: Vec<u64> = StartingHand::all().map(wins_of).collect();
    let n_in_order = StartingHand::all().zip(&wins).filter(|&(hand, &wins)| {
        let of_one = hand.against_random().win;
        of_one * hand.n_combos() as u64 == wins
    });
    let fact = |name: &str, expected, found| {
        Fact::new(
            "poker",
            format!("starting hands of hold'em: {name}"),
            expected,
            found,
        )
    };
    vec![
        fact(
            "pairs counted deal by deal",
            pairs.len() as u64,
            n_same as u64,
        ),
        fact(
            "boards that a random hand wins",
            RANDOM_WINS,
            wins.iter().sum(),
        ),
        fact(
            "hands with the same sum against a random hand",
            StartingHand::COUNT as u64,
            n_in_order.count() as u64,
        ),
    ]
}

/// The numbers of boards that each hand wins.
fn count(pair: [StartingHand; 2]) -> Option<[u64; 2]> {
    let range = |hand: StartingHand| Range::new(hand.combos().map(|combo| (combo, Weight::ONE)));
    let [first, second] = pair.map(range);
    let spot = Spot::new(vec![first?, second?], &[], CardSet::EMPTY).ok()?;
    let exact = ExactEquity::by(Method::Matchups, &spot, Detail::NONE).ok()?;
    let wins = exact.count().wins_by_mask;
    let win = |mask: usize| u64::try_from(*wins.get(mask)?).ok();
    Some([win(1)?, win(2)?])
}
