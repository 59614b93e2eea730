//! Plays rounds from many shuffled piles: no card is dealt twice, and each comes from its place in
//! the pile.

use std::collections::HashSet;

use handeval_poker::{
    Card, CardSet, Deck, DrawValue, Exchange, Rules, draw, evaluate, max_players, play_round,
    singletons,
};
use proptest::prelude::*;

fn rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(&Rules::ALL[..])
}

/// Rules, and their deck shuffled.
fn pile() -> impl Strategy<Value = (Rules, Vec<Card>)> {
    rules().prop_flat_map(|rules| {
        let cards = Just(rules.deck().ordered().to_vec());
        (Just(rules), cards.prop_shuffle())
    })
}

proptest! {
    #[test]
    fn every_card_comes_from_its_place((rules, pile) in pile(), players in 0..10_usize) {
        for exchange in Exchange::ALL {
            let n_players = 1 + players % max_players(rules.deck(), exchange);
            let round = play_round(&pile, n_players, exchange, rules).unwrap();
            prop_assert_eq!(round.players.len(), n_players);

            let mut rest = pile[5 * n_players..].iter();
            let mut values = Vec::new();
            for (player_idx, player) in round.players.iter().enumerate() {
                prop_assert_eq!(player.dealt.cards(), &pile[5 * player_idx..][..5]);
                let expected = match exchange {
                    Exchange::None => Vec::new(),
                    Exchange::Singletons => {
                        let discards = singletons(&player.dealt);
                        let cards = player.dealt.cards().iter().copied();
                        cards.filter(|&card| discards.contains(card)).collect()
                    }
                    Exchange::Percentile => {
                        let draw = draw(&player.dealt, DrawValue::Percentile, CardSet::EMPTY);
                        draw.unwrap().best().discarded().to_vec()
                    }
                    other => panic!("no expectation for {other}"),
                };
                prop_assert_eq!(&player.discarded, &expected);
                prop_assert_eq!(player.drawn.len(), expected.len());
                for card in &player.drawn {
                    prop_assert_eq!(Some(card), rest.next());
                }
                let mut drawn = player.drawn.iter();
                for (before, after) in player.dealt.cards().iter().zip(player.hand.cards()) {
                    let is_discarded = player.discarded.contains(before);
                    let expected = if is_discarded { drawn.next() } else { Some(before) };
                    prop_assert_eq!(Some(after), expected);
                }
                prop_assert_eq!(player.hand.rules(), rules);
                values.push(evaluate(&player.hand));
            }
            let mut seen = HashSet::new();
            for player in &round.players {
                for card in player.dealt.cards().iter().chain(&player.drawn) {
                    prop_assert!(seen.insert(*card), "{} twice", card);
                }
            }
            let best = values.iter().max_by(|a, b| a.compare(**b).unwrap()).unwrap();
            let winners: Vec<usize> =
                (0..n_players).filter(|&idx| values[idx] == *best).collect();
            prop_assert_eq!(round.showdown.winners(), &winners[..]);
        }
    }
}

#[test]
fn the_pile_need_not_be_a_whole_deck() {
    let pile = &Deck::FiftyTwo.ordered()[..10];
    let round = play_round(pile, 1, Exchange::Singletons, Rules::STANDARD).unwrap();
    assert_eq!(round.players.len(), 1);
    assert!(play_round(pile, 2, Exchange::None, Rules::STANDARD).is_ok());
}

#[test]
fn the_names_of_exchanges() {
    let keys: Vec<_> = Exchange::ALL
        .iter()
        .map(|exchange| exchange.key())
        .collect();
    assert_eq!(keys, ["none", "singletons", "percentile"]);
    assert_eq!(Exchange::default().to_string(), "none");
}
