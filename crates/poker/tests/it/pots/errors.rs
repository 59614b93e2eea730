//! Every error of pots, word for word, with its kind and its player.

use std::num::NonZeroU64;

use handeval_poker::pots::{MAX_AMOUNT, OddChips, Places, PlayedFor, PotRules, PotsError, Stake};

use super::settle;

const RULES: PotRules = PotRules::with_button(0);

#[track_caller]
fn assert_error(
    error: &Result<impl Sized, PotsError>,
    kind: &str,
    player_idx: Option<usize>,
    message: &str,
) {
    let Err(error) = error else {
        panic!("expected an error: {message}")
    };
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
    assert_eq!(error.player_idx(), player_idx);
}

#[test]
fn players_and_amounts_are_bounded() {
    let places = [Places::of_place(1); 30];
    assert_error(
        &settle(&[Stake::live(1); 24], 0, &places, &RULES),
        "too-many-players",
        None,
        "24 players given: expected at most 23",
    );
    assert!(settle(&[Stake::live(1); 23], 0, &places[..23], &RULES).is_ok());
    let stakes = [Stake::live(1), Stake::folded(MAX_AMOUNT + 1)];
    assert_error(
        &settle(&stakes, 0, &places[..2], &RULES),
        "amount-too-large",
        Some(1),
        "player 2 paid too much: expected an amount of at most 2^53, which is 9007199254740992",
    );
    let most = [Stake::live(MAX_AMOUNT); 23];
    let won = settle(&most, MAX_AMOUNT, &places[..23], &RULES).unwrap();
    assert_eq!(won.1.won().iter().sum::<u64>(), 24 * MAX_AMOUNT);
    assert_error(
        &settle(&[Stake::live(1)], MAX_AMOUNT + 1, &places[..1], &RULES),
        "amount-too-large",
        None,
        "the dead money is too large: expected at most 2^53, which is 9007199254740992",
    );
    let nobody = "nobody is left to win: expected at least one player who has not folded";
    for stakes in [&[][..], &[Stake::folded(10); 2]] {
        let settled = settle(stakes, 0, &places[..stakes.len()], &RULES);
        assert_error(&settled, "nobody-left", None, nobody);
    }
}

#[test]
fn amounts_are_whole_chips() {
    let rules = PotRules {
        chip: NonZeroU64::new(25).unwrap(),
        ..RULES
    };
    let places = [Places::of_place(1); 2];
    assert_error(
        &settle(&[50, 60].map(Stake::live), 0, &places, &rules),
        "part-of-chip",
        Some(1),
        "player 2 paid 60, which is not a multiple of the chip of 25: expected whole chips",
    );
    assert_error(
        &settle(&[50, 75].map(Stake::live), 5, &places, &rules),
        "part-of-chip",
        None,
        "the dead money of 5 is not a multiple of the chip of 25: expected whole chips",
    );
}

#[test]
fn contested_pots_need_places_and_cards() {
    let stakes = [50, 50, 20].map(Stake::live);
    let [one, two] = [1, 2].map(Places::of_place);
    let message = "player 3 has no place, but can win a pot that others can win too: expected a \
        place, or a player who has folded";
    // The last player has no places, or empty ones.
    let others = [&[one, two][..], &[one, two, Places::default()]];
    for places in others {
        let settled = settle(&stakes, 0, places, &RULES);
        assert_error(&settled, "no-place", Some(2), message);
    }
    // A low place alone is not enough.
    let low = Places {
        low: Some(1),
        ..Places::default()
    };
    let rules = PotRules {
        played_for: PlayedFor::HighAndLow,
        ..RULES
    };
    let settled = settle(&stakes, 0, &[one, two, low], &rules);
    assert_error(&settled, "no-place", Some(2), message);
    // Only one player is left, or the others have nothing to win.
    let alone = [Stake::live(50), Stake::folded(50)];
    assert!(settle(&alone, 0, &[Places::default(); 2], &RULES).is_ok());
    let by_card = PotRules {
        odd_chips: OddChips::ByCard,
        ..RULES
    };
    assert_error(
        &settle(&stakes, 0, &[one, two, two], &by_card),
        "no-cards",
        Some(0),
        "player 1 has no cards, but cards decide who gets the odd chips: expected cards",
    );
    assert!(settle(&alone, 0, &[one, two], &by_card).is_ok());
}

#[test]
fn the_button_is_at_a_seat() {
    let rules = PotRules::with_button(2);
    assert_error(
        &settle(
            &[50, 50].map(Stake::live),
            0,
            &[Places::of_place(1); 2],
            &rules,
        ),
        "no-such-seat",
        None,
        "the button is at seat 3: expected a seat from 1 to 2",
    );
}
