//! Properties that hold for every hand.

use handeval_poker::{Card, CardSet, Combo, OddsSpot, odds};
use proptest::prelude::*;

/// A hand, a board of three or four cards, dead cards and opponents.
fn spots() -> impl Strategy<Value = OddsSpot> {
    let cards = Just(Card::ALL.to_vec()).prop_shuffle();
    let spots = (cards, 3_usize..=4, 0_usize..30, 0_usize..=4);
    spots.prop_map(|(cards, n_board, n_dead, n_against)| {
        let (hand, rest) = cards.split_at(2);
        let (board, rest) = rest.split_at(n_board);
        let (against, rest) = rest.split_at(2 * n_against);
        let dead: CardSet = rest[..n_dead].iter().copied().collect();
        let combo = |pair: &[Card]| Combo::new(pair[0], pair[1]).unwrap();
        let against = against.chunks(2).map(combo).collect();
        OddsSpot::new(combo(hand), board, dead, against).unwrap()
    })
}

/// The equities after each next card add up to the current equity times the number of cards to
/// come, because any of these can come first.
fn assert_o4(spot: &OddsSpot) {
    let odds = odds(spot);
    let n_to_come = spot.n_to_come() as u128;
    let sum = |of: &dyn Fn(&handeval_poker::PlayerEquity) -> u128| -> u128 {
        odds.next.iter().map(|next| of(&next.equity)).sum()
    };
    assert_eq!(sum(&|equity| equity.boards), n_to_come * odds.equity.boards);
    for (idx, share) in odds.equity.shares.iter().enumerate() {
        assert_eq!(sum(&|equity| equity.shares[idx]), n_to_come * share);
    }
    // As fractions of the boards.
    let mean = odds.next.iter().map(|next| {
        let weight = next.equity.boards as f64 / (n_to_come * odds.equity.boards) as f64;
        weight * next.equity.equity()
    });
    assert!((mean.sum::<f64>() - odds.equity.equity()).abs() < 1e-12);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn o4_the_mean_over_next_cards_is_the_equity_now(spot in spots()) {
        assert_o4(&spot);
    }

    /// Renaming the suits changes nothing.
    #[test]
    fn suits_can_be_renamed(spot in spots(), shift in 1_u8..4) {
        let renamed = |card: Card| {
            let code = card.code();
            Card::ALL[usize::from(code / 4 * 4 + (code + shift) % 4)]
        };
        let combo = |hand: Combo| {
            let [a, b] = hand.cards().map(renamed);
            Combo::new(a, b).unwrap()
        };
        let board: Vec<Card> = spot.board().iter().copied().map(renamed).collect();
        let against = spot.against().iter().copied().map(combo).collect();
        let dead = spot.dead().iter().map(renamed).collect();
        let other = OddsSpot::new(combo(spot.hand()), &board, dead, against).unwrap();
        let (odds, other) = (odds(&spot), odds(&other));
        prop_assert_eq!((odds.makes, odds.now, &odds.equity), (other.makes, other.now, &other.equity));
        for next in &odds.next {
            let there = other.next.iter().find(|there| there.card == renamed(next.card)).unwrap();
            prop_assert_eq!((&next.equity, next.out), (&there.equity, there.out));
        }
    }
}
