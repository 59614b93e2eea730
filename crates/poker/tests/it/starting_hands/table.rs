//! Proves rule N5: the table of pairs gives the same counts as every other method.

use handeval_poker::{
    Card, CardSet, Detail, ExactEquity, Game, Method, Range, Spot, StartingHand, Weight,
};
use handeval_testing::Numbers;
use handeval_testing::poker as oracle;

use super::{hand, range_of};

const COMBOS: Detail = {
    let mut detail = Detail::NONE;
    detail.combos = true;
    detail
};

fn spot(players: [Range; 2]) -> Spot {
    Spot::new(players.to_vec(), &[], CardSet::EMPTY).unwrap()
}

/// The counts of a random pair of narrow ranges, with weights, equal those deal by deal.
#[test]
fn n5_the_table_counts_as_deals_do() {
    let mut chance = Numbers(5);
    for n_hands in [1, 1, 2, 3] {
        let players = [0; 2].map(|_| {
            let hands = (0..n_hands).map(|_| {
                let hand = StartingHand::from_idx(chance.below(169)).unwrap();
                let weight = Weight::from_millionths(1 + chance.below(1_000_000) as u32);
                (hand, weight.unwrap())
            });
            range_of(hands)
        });
        let spot = spot(players);
        let table = ExactEquity::new(&spot, COMBOS).unwrap();
        assert_eq!(table.method(), Method::Table);
        assert_eq!((table.n_pieces(), table.work()), (1, 10_000));
        let deals = ExactEquity::by(Method::Matchups, &spot, COMBOS).unwrap();
        assert_eq!(table.count(), deals.count(), "{spot:?}");
    }
}

/// All hands, with different weights, against all hands: the sums are those of random hands.
#[test]
fn n5_all_hands_at_once() {
    let random = ExactEquity::new(&spot([Range::random(), Range::random()]), COMBOS).unwrap();
    let equity = random.count();
    assert_eq!(random.method(), Method::Table);
    assert_eq!(equity.boards, 2_781_381_002_400);
    let wins = [0, 1_334_125_369_292, 1_334_125_369_292, 113_130_263_816];
    assert_eq!(equity.wins_by_mask, wins);
    let hands = equity.players[1].by_starting_hand();
    assert!(
        hands
            .iter()
            .map(|one| one.hand)
            .eq(StartingHand::by_equity().iter().copied())
    );
    for one in hands {
        let (tally, n) = (one.hand.against_random(), one.hand.n_combos() as u128);
        let counts = [tally.boards(), tally.win, tally.tie].map(|count| u128::from(count) * n);
        assert_eq!([one.boards, one.win, one.tie], counts, "{}", one.hand);
    }
    // Weights: the halves of a range add up to the whole.
    let split = |is_in: fn(&StartingHand) -> bool| {
        let hands = StartingHand::all().filter(is_in);
        let half = range_of(hands.map(|hand| (hand, Weight::from_millionths(300_000).unwrap())));
        let spot = spot([half, Range::random()]);
        let equity = ExactEquity::new(&spot, Detail::NONE).unwrap().count();
        assert_eq!(equity.scale, 10);
        equity.wins_by_mask
    };
    let [one, other] = [
        split(|hand| hand.is_suited()),
        split(|hand| !hand.is_suited()),
    ];
    let both: Vec<_> = one.iter().zip(other).map(|(a, b)| a + b).collect();
    assert_eq!(both, wins.map(|count| 3 * count));
}

#[test]
fn n5_pairs_of_hands() {
    let tally = hand("AKs").against(hand("QQ"));
    let back = hand("QQ").against(hand("AKs"));
    assert_eq!(
        (tally.win, tally.tie, tally.lose),
        (back.lose, back.tie, back.win)
    );
    assert_eq!(tally.boards(), 24 * 1_712_304);
    // A hand against itself: suits decide, and nobody is ahead.
    for text in ["AA", "AKs", "72o"] {
        let tally = hand(text).against(hand(text));
        assert_eq!(tally.win, tally.lose);
        assert_eq!(tally.equity(), 0.5);
    }
    // The number of deals allows for shared cards.
    for (a, b, n_deals) in [
        ("AA", "AA", 6),
        ("AKs", "AKs", 12),
        ("AKo", "AKo", 84),
        ("AA", "AKs", 12),
        ("AKs", "AKo", 24),
        ("AKo", "AQs", 36),
    ] {
        assert_eq!(
            hand(a).against(hand(b)).boards(),
            n_deals * 1_712_304,
            "{a} {b}"
        );
    }
}

/// On random boards, evaluated by an oracle that shares no code with the library, the equity is
/// that of the table, within the error of such a sample.
#[test]
fn n5_an_oracle_deals_the_same_equities() {
    let mut chance = Numbers(11);
    for [a, b] in [["AKs", "QQ"], ["72o", "72s"], ["JTs", "22"], ["A5o", "K9o"]] {
        let [first, second] = [a, b].map(hand);
        let [ours, theirs]: [Vec<_>; 2] = [first, second].map(|hand| hand.combos().collect());
        let (mut worth, mut n_dealt) = (0.0, 0.0);
        while n_dealt < 4_000.0 {
            let one = ours[chance.below(ours.len())];
            let other = theirs[chance.below(theirs.len())];
            if !one.card_set().is_disjoint(other.card_set()) {
                continue;
            }
            let gone = one.card_set() | other.card_set();
            let board: Vec<Card> = chance.drawn((!gone).iter().collect(), 5);
            let value = |combo: handeval_poker::Combo| {
                let cards = [&combo.cards()[..], &board].concat();
                oracle::strength(oracle::best(&cards, &oracle::STANDARD))
            };
            let (one, other) = (value(one), value(other));
            worth += if one == other {
                0.5
            } else {
                f64::from(one > other)
            };
            n_dealt += 1.0;
        }
        let equity = first.against(second).equity();
        assert!(
            (worth / n_dealt - equity).abs() < 4.0 * 0.5 / 4_000_f64.sqrt(),
            "{a} {b}"
        );
    }
}

#[test]
fn n5_only_whole_hands_before_the_flop() {
    let is_from_table = |players: [&str; 2], board: &[Card], dead: &str, detail| {
        let players = players.map(|text| text.parse().unwrap()).to_vec();
        let dead: CardSet = dead.parse::<Card>().into_iter().collect();
        let spot = Spot::new(players, board, dead).unwrap();
        let by = ExactEquity::by(Method::Table, &spot, detail);
        let exact = ExactEquity::if_quick(&spot, detail).unwrap();
        assert_eq!(by.is_ok(), exact.method() == Method::Table);
        by.is_ok()
    };
    let (categories, board) = (
        Detail {
            categories: true,
            ..COMBOS
        },
        [Card::ALL[0]],
    );
    assert!(is_from_table(["AA", "KK:0.5,AK"], &[], "", COMBOS));
    assert!(!is_from_table(["AA", "KK"], &[], "", categories));
    assert!(!is_from_table(["AA", "KK"], &[], "2c", COMBOS));
    assert!(!is_from_table(["AA", "KK"], &board, "", COMBOS));
    assert!(!is_from_table(["AA", "KhKs"], &[], "", COMBOS));
    assert!(!is_from_table(
        ["AhAs,AhAd,AhAc,AsAd,AsAc", "KK"],
        &[],
        "",
        COMBOS
    ));
    assert!(!is_from_table(
        ["AhAs:0.5,AhAd,AhAc,AsAd,AsAc,AdAc", "KK"],
        &[],
        "",
        COMBOS
    ));
    let three = ["AA", "KK", "QQ"].map(|text| text.parse().unwrap());
    let three = Spot::new(three.to_vec(), &[], CardSet::EMPTY).unwrap();
    assert!(ExactEquity::by(Method::Table, &three, COMBOS).is_err());
    let short = ["AA", "KK"].map(|text| Range::parse_short_deck(text).unwrap());
    let short = Spot::of(Game::ShortDeck, short.to_vec(), &[], CardSet::EMPTY).unwrap();
    assert!(ExactEquity::by(Method::Table, &short, COMBOS).is_err());
}
