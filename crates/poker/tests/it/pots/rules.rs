//! Proves each rule of docs/rules/pots.md in a test named after it.

use std::num::NonZeroU64;

use handeval_poker::Game;
use handeval_poker::omaha::Board;
use handeval_poker::pots::{OddChips, PartOf, Places, PlayedFor, PotRules, Pots, PotsError, Stake};

use super::examples::cards;
use super::{amounts, parts, settle, won};

const BUTTON: PotRules = PotRules::with_button(0);

const BY_CARD: PotRules = PotRules {
    odd_chips: OddChips::ByCard,
    ..BUTTON
};

const HI_LO: PotRules = PotRules {
    played_for: PlayedFor::HighAndLow,
    ..BUTTON
};

fn pots(stakes: &[Stake], dead_money: u64) -> Pots {
    Pots::new(stakes, dead_money).unwrap()
}

/// Different places in the high half, and no lows.
fn in_order<const N: usize>() -> [Places; N] {
    let mut place = 0;
    [(); N].map(|()| {
        place += 1;
        Places::of_place(place)
    })
}

/// The places of the best high hand, with these cards.
fn with_cards(text: &str) -> Places {
    Places {
        cards: cards(text),
        ..Places::of_places(1, Some(1))
    }
}

#[test]
fn k1_what_nobody_called_goes_back() {
    let (live, folded) = (Stake::live, Stake::folded);
    for (stakes, returned) in [
        (vec![live(100), live(250)], vec![0, 150]),
        (vec![live(250), folded(100), live(40)], vec![150, 0, 0]),
        (vec![live(1), live(1), folded(2)], vec![0, 0, 1]),
        (vec![live(10), live(10), folded(15), folded(15)], vec![0; 4]),
        (vec![live(7)], vec![7]),
        (vec![live(0), folded(7)], vec![0, 7]),
        (vec![live(5), live(5)], vec![0; 2]),
    ] {
        assert_eq!(pots(&stakes, 0).returned(), returned, "{stakes:?}");
    }
}

#[test]
fn k2_every_amount_of_a_player_who_is_still_in_is_a_level() {
    let found = pots(&[30, 80, 150, 150].map(Stake::live), 0);
    let expected = [
        (120, vec![0, 1, 2, 3]),
        (150, vec![1, 2, 3]),
        (140, vec![2, 3]),
    ];
    assert_eq!(amounts(&found), expected);
    // Chips of players who folded are in the pots that they reach, and do not form a level of their
    // own.
    let stakes = [
        Stake::live(30),
        Stake::folded(50),
        Stake::live(80),
        Stake::live(80),
    ];
    let expected = [(120, vec![0, 2, 3]), (120, vec![2, 3])];
    assert_eq!(amounts(&pots(&stakes, 0)), expected);
}

#[test]
fn k3_other_chips_go_into_the_last_pot_or_the_main_pot() {
    let (live, folded) = (Stake::live, Stake::folded);
    let above = [live(10), live(10), folded(15), folded(15)];
    assert_eq!(amounts(&pots(&above, 0)), [(50, vec![0, 1])]);
    let above = [live(5), live(10), folded(15), folded(15)];
    let expected = [(20 + 7, vec![0, 1]), (25, vec![1])];
    assert_eq!(amounts(&pots(&above, 7)), expected);
    // A player who paid nothing can still win the dead money.
    let all_in = [live(0), live(10), live(10)];
    let expected = [(7, vec![0, 1, 2]), (20, vec![1, 2])];
    assert_eq!(amounts(&pots(&all_in, 7)), expected);
    let nothing = [live(0), folded(5), folded(5)];
    assert_eq!(amounts(&pots(&nothing, 7)), [(17, vec![0])]);
}

#[test]
fn k4_a_pot_that_only_one_player_can_win_goes_to_that_player() {
    let stakes = [Stake::live(30), Stake::folded(30), Stake::folded(20)];
    let settled = settle(&stakes, 0, &[Places::default(); 3], &HI_LO).unwrap();
    assert_eq!(parts(&settled.1), [(PartOf::Whole, 80, vec![0], vec![80])]);
    // Two players at the same level share one pot; a pot of nothing is not listed.
    let stakes = [Stake::live(30), Stake::live(30), Stake::live(0)];
    assert_eq!(amounts(&pots(&stakes, 0)), [(60, vec![0, 1])]);
    assert_eq!(amounts(&pots(&[Stake::live(0); 2], 0)), []);
    // Players who do not show their hands leave the pot to the others.
    let pots = pots(&[Stake::live(10); 3], 0);
    let [pot] = pots.pots() else {
        panic!("{pots:?}");
    };
    let shown = pot.among(|player| player != 1).unwrap();
    assert_eq!((shown.amount(), shown.eligible()), (30, &[0, 2][..]));
    assert_eq!(pot.among(|_| false), None);
}

#[test]
fn k5_each_pot_is_awarded_separately() {
    assert_eq!(
        won([30, 80, 150, 150], in_order(), &BUTTON),
        [120, 150, 140, 0]
    );
    let places = [4, 3, 2, 1].map(Places::of_place);
    assert_eq!(won([30, 80, 150, 150], places, &BUTTON), [0, 0, 0, 410]);
    // The best low of the main pot has no part in the side pot, where nobody has a low.
    let places = [(3, Some(1)), (1, None), (2, None)];
    let places = places.map(|(high, low)| Places::of_places(high, low));
    let settled = settle(&[20, 70, 70].map(Stake::live), 0, &places, &HI_LO).unwrap();
    assert_eq!(
        parts(&settled.1),
        [
            (PartOf::High, 30, vec![1], vec![30]),
            (PartOf::Low, 30, vec![0], vec![30]),
            (PartOf::Whole, 100, vec![1], vec![100]),
        ]
    );
    // Only hi-lo has a low half.
    assert_eq!(won([20, 70, 70], places, &BUTTON), [0, 160, 0]);
    // Hands of a game are compared by its own values.
    let board = Board::parse("3c 4d 8h Qs Jc").unwrap();
    let hands = ["KcKd9h9s", "Ac2dThTs", "QcQd7h7s"];
    let hands = hands.map(|hand| Game::OmahaHiLo.parse(hand, Some(board)).unwrap());
    let places = hands.map(|hand| Places::of_hand(&hand));
    assert_eq!(PlayedFor::of(Game::OmahaHiLo), PlayedFor::HighAndLow);
    assert_eq!(won([50; 3], places, &HI_LO), [0, 75, 75]);
    assert_eq!(PlayedFor::of(Game::AceToFive), PlayedFor::Low);
    assert_eq!(PlayedFor::of(Game::Holdem), PlayedFor::High);
    let hands = ["8c6d4h3sAc", "8d7h4s3cAd"].map(|hand| Game::AceToFive.parse(hand, None).unwrap());
    let places = hands.map(|hand| Places::of_hand(&hand));
    // The best hand of a game is in the first place.
    let wheel = Game::AceToFive.parse("5c4d3h2sAc", None).unwrap();
    assert_eq!(Places::of_hand(&wheel).high, Some(1));
    let low = PotRules {
        played_for: PlayedFor::Low,
        ..BUTTON
    };
    assert_eq!(won([50; 2], places, &low), [100, 0]);
}

#[test]
fn k6_halves_come_first_then_equal_shares() {
    let places = [(1, None), (3, Some(1)), (2, None)];
    let places = places.map(|(high, low)| Places::of_places(high, low));
    assert_eq!(won([33; 3], places, &HI_LO), [50, 49, 0]);
    // Two players are quartered: 105 is 53 and 52, and 52 is 26 and 26.
    let places = [(1, None), (2, Some(1)), (3, Some(1))];
    let places = places.map(|(high, low)| Places::of_places(high, low));
    assert_eq!(won([35; 3], places, &HI_LO), [53, 26, 26]);
    // Five chips among four winners: the first of them gets two.
    let settled = settle(
        &[1, 1, 1, 1].map(Stake::live),
        1,
        &[Places::of_place(1); 4],
        &BUTTON,
    );
    assert_eq!(settled.unwrap().1.won(), [1, 2, 1, 1]);
    // A single chip is all high.
    let places = [Places::of_places(1, None), Places::of_places(2, Some(1))];
    let settled = settle(&[Stake::live(0); 2], 1, &places, &HI_LO).unwrap();
    assert_eq!(
        parts(&settled.1),
        [
            (PartOf::High, 1, vec![0], vec![1]),
            (PartOf::Low, 0, vec![1], vec![0]),
        ]
    );
}

#[test]
fn k7_odd_chips_go_to_the_left_of_the_button_or_by_card() {
    let tie = [
        Places::of_place(1),
        Places::of_place(1),
        Places::of_place(2),
    ];
    for (button, expected) in [(0, [49, 50, 0]), (1, [50, 49, 0]), (2, [50, 49, 0])] {
        let rules = PotRules::with_button(button);
        assert_eq!(won([33; 3], tie, &rules), expected, "{button}");
    }
    // By card: rank before suit, and spades above hearts above diamonds above clubs.
    let first = |cards: [&str; 2], rules: &PotRules| {
        let places = cards.map(with_cards);
        let settled = settle(&[Stake::live(1); 2], 1, &places, rules).unwrap();
        settled.1.won()[0] == 2
    };
    let low = PotRules {
        played_for: PlayedFor::Low,
        ..BY_CARD
    };
    for (higher, lower) in [
        ("As", "Ah"),
        ("Ah", "Ad"),
        ("Ad", "Ac"),
        ("Ac", "Ks"),
        ("3c", "2s"),
        ("2cKh", "QsJs"),
        ("AhKc", "AdKs"),
    ] {
        assert!(first([higher, lower], &BY_CARD), "{higher} {lower}");
        assert!(!first([lower, higher], &BY_CARD), "{higher} {lower}");
    }
    for (lower, higher) in [
        ("Ac", "Ad"),
        ("Ad", "Ah"),
        ("Ah", "As"),
        ("As", "2c"),
        ("2s", "3c"),
        ("KcAd", "2cAh"),
    ] {
        assert!(first([lower, higher], &low), "{lower} {higher}");
        assert!(!first([higher, lower], &low), "{lower} {higher}");
    }
    // A shared card is nobody's.
    assert!(first(["AsKs", "AsKh"], &BY_CARD));
    assert!(!first(["As2c", "As3c"], &BY_CARD));
    assert!(!first(["As", "As3c"], &BY_CARD));
    let three = ["AsKh", "AsKs", "AsQd"].map(with_cards);
    let settled = settle(&[Stake::live(1); 3], 1, &three, &BY_CARD).unwrap();
    assert_eq!(settled.1.won(), [1, 2, 1]);
    // In hi-lo, the low half goes by the lowest card.
    let hi_lo = PotRules {
        odd_chips: OddChips::ByCard,
        ..HI_LO
    };
    let low_only = |text: &str| Places {
        high: Some(2),
        ..with_cards(text)
    };
    let high_only = Places {
        low: None,
        ..with_cards("Ks")
    };
    let places = [high_only, low_only("AhQs"), low_only("Ad2s")];
    assert_eq!(won([2; 3], places, &hi_lo), [3, 1, 2]);
}

#[test]
fn k8_a_pot_that_the_same_players_win_twice_is_split_once() {
    let places = [
        Places::of_places(1, Some(1)),
        Places::of_places(1, Some(1)),
        Places::of_places(2, None),
    ];
    let settled = settle(&[22; 3].map(Stake::live), 0, &places, &HI_LO).unwrap();
    assert_eq!(
        parts(&settled.1),
        [(PartOf::Both, 66, vec![0, 1], vec![33, 33])]
    );
    let halves_first = PotRules {
        splits_once: false,
        ..HI_LO
    };
    let settled = settle(&[22; 3].map(Stake::live), 0, &places, &halves_first).unwrap();
    assert_eq!(
        parts(&settled.1),
        [
            (PartOf::High, 33, vec![0, 1], vec![16, 17]),
            (PartOf::Low, 33, vec![0, 1], vec![16, 17]),
        ]
    );
    assert_eq!(settled.1.won(), [32, 34, 0]);
    // By card, the pot as a whole goes by the highest card.
    let by_card = PotRules {
        odd_chips: OddChips::ByCard,
        ..HI_LO
    };
    let places = [with_cards("KsAc"), with_cards("Kh2c")];
    let settled = settle(&[Stake::live(1); 2], 1, &places, &by_card).unwrap();
    assert_eq!(settled.1.won(), [2, 1]);
}

#[test]
fn k9_chips_have_a_value() {
    let rules = PotRules {
        chip: NonZeroU64::new(5).unwrap(),
        ..PotRules::with_button(2)
    };
    let tie = [
        Places::of_place(1),
        Places::of_place(1),
        Places::of_place(2),
    ];
    assert_eq!(won([25; 3], tie, &rules), [40, 35, 0]);
    let hi_lo = PotRules {
        played_for: PlayedFor::HighAndLow,
        ..rules
    };
    let places = [(1, None), (3, Some(1)), (2, None)];
    let places = places.map(|(high, low)| Places::of_places(high, low));
    assert_eq!(won([25; 3], places, &hi_lo), [40, 35, 0]);
    let settled = settle(&[25, 27].map(Stake::live), 0, &tie[..2], &rules);
    assert!(matches!(
        settled,
        Err(PotsError::PartOfChip { player_idx: 1, .. })
    ));
    // A pot with another amount, such as one of two boards, loses nothing.
    let pots = pots(&[25; 3].map(Stake::live), 0);
    let award = pots.pots()[0].with_amount(38).award(&tie, &rules).unwrap();
    assert_eq!(award.parts[0].shares, [23, 15]);
}
