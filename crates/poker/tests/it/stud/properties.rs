//! Properties of all counts: the order of the players and the names of the suits change nothing, a
//! count is the sum over the next card, an unknown card counts as each card that it could be, and
//! the parts of an answer agree.

use handeval_poker::{Card, Equity, Game, StudHand, StudSpot, Suit};
use handeval_testing::Numbers;
use proptest::prelude::*;

use super::{GAMES, count, hand_text, spot};

/// Two or three players on fifth street or later, and how many of the other cards are dead.
#[derive(Clone, Debug)]
struct Small {
    game: Game,
    players: Vec<String>,
    unseen: Vec<Card>,
    dead: String,
}

impl Small {
    fn spot(&self) -> StudSpot {
        self.with(&self.players)
    }

    fn with(&self, players: &[String]) -> StudSpot {
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        spot(self.game, &players, "", &self.dead)
    }
}

fn any_small() -> impl Strategy<Value = Small> {
    (0..3_usize, 2..4_usize, 5..7_usize, any::<u64>()).prop_map(
        |(game_idx, n_players, street, seed)| {
            let street = if n_players == 3 { 6 } else { street };
            let cards = Numbers(seed).drawn(Card::ALL.to_vec(), 52);
            let (held, left) = cards.split_at(street * n_players);
            let (unseen, dead) = left.split_at(9);
            Small {
                game: GAMES[game_idx],
                players: held
                    .chunks(street)
                    .map(|hand| hand_text(hand, street))
                    .collect(),
                unseen: unseen.to_vec(),
                dead: dead.iter().map(Card::to_string).collect(),
            }
        },
    )
}

/// The counts for each set of winners of the high and the low half.
fn pots(equity: &Equity) -> Vec<(usize, usize, u128)> {
    match equity.pots_by_masks.is_empty() {
        false => equity.pots_by_masks.clone(),
        true => (0..)
            .zip(&equity.wins_by_mask)
            .filter(|&(_, &count)| count > 0)
            .map(|(mask, &count)| (mask, 0, count))
            .collect(),
    }
}

/// The sum of several counts.
fn sum(all: impl IntoIterator<Item = Vec<(usize, usize, u128)>>) -> Vec<(usize, usize, u128)> {
    let mut sums = std::collections::BTreeMap::new();
    for (high, low, count) in all.into_iter().flatten() {
        *sums.entry((high, low)).or_insert(0) += count;
    }
    let sums = sums.into_iter();
    sums.map(|((high, low), count)| (high, low, count))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn parts_of_an_answer_agree(small in any_small()) {
        let equity = count(&small.spot());
        let n_players = small.players.len();
        prop_assert_eq!(equity.wins_by_mask.iter().sum::<u128>(), equity.boards);
        prop_assert_eq!(equity.wins_by_mask[0], 0);
        let total: f64 = equity.players.iter().map(|player| player.equity()).sum();
        prop_assert!((total - 1.0).abs() < 1e-12);
        let mut wins = vec![0; 1 << n_players];
        let mut lows = wins.clone();
        for (high, low, count) in pots(&equity) {
            wins[high] += count;
            lows[low] += count;
        }
        prop_assert_eq!(&wins, &equity.wins_by_mask);
        if small.game == Game::Stud8 {
            prop_assert_eq!(&lows, &equity.low_by_mask);
        }
        for player in &equity.players {
            let categories = player.categories.iter();
            let [mut boards, mut win, mut tie] = [0; 3];
            for category in categories {
                boards += category.boards;
                win += category.win;
                tie += category.tie;
            }
            prop_assert_eq!((boards, win, tie), (equity.boards, player.win(), player.tie()));
            if let Some(low) = &player.low {
                let parts = low.parts.iter();
                prop_assert_eq!(parts.clone().map(|part| part.pots).sum::<u128>(), equity.boards);
                let mean: f64 = parts
                    .map(|part| {
                        let size = f64::from(part.numerator) / f64::from(part.denominator);
                        size * part.pots as f64 / equity.boards as f64
                    })
                    .sum();
                prop_assert!((mean - player.equity()).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn players_in_another_order(small in any_small()) {
        let equity = count(&small.spot());
        let mut players = small.players.clone();
        players.rotate_left(1);
        let rotated = count(&small.with(&players));
        let n_players = players.len();
        let turned = |mask: usize| {
            (mask >> 1 | mask << (n_players - 1)) & ((1 << n_players) - 1)
        };
        let expected = pots(&equity).into_iter();
        let expected = expected.map(|(high, low, count)| (turned(high), turned(low), count));
        prop_assert_eq!(sum([expected.collect::<Vec<_>>()]), pots(&rotated));
        prop_assert_eq!(&equity.players[1], &rotated.players[0]);
    }

    #[test]
    fn suits_renamed(small in any_small()) {
        let rename = |text: &str| -> String {
            let names = [('c', 's'), ('s', 'd'), ('d', 'h'), ('h', 'c')];
            let new = |char| names.iter().find(|(old, _)| *old == char);
            text.chars().map(|char| new(char).map_or(char, |&(_, new)| new)).collect()
        };
        let renamed = Small {
            players: small.players.iter().map(|text| rename(text)).collect(),
            dead: rename(&small.dead),
            ..small.clone()
        };
        prop_assert_eq!(count(&small.spot()), count(&renamed.spot()));
    }

    /// On seventh street, an unknown card is any of those that are left.
    #[test]
    fn an_unknown_card_is_every_card_it_can_be(small in any_small()) {
        let mut players = small.players.clone();
        // The second player's first up card becomes unknown.
        let slash = players[1].find('/').unwrap();
        let card: Card = players[1][slash + 1..slash + 3].parse().unwrap();
        players[1].replace_range(slash + 1..slash + 3, "x");
        let unknown = count(&small.with(&players));
        let all = small.unseen.iter().chain([&card]).map(|card| {
            let mut players = players.clone();
            players[1] = players[1].replacen('x', &card.to_string(), 1);
            pots(&count(&small.with(&players)))
        });
        let n_dealt = 7 - small.players[1].len() / 2 + 1;
        let all = sum(all);
        // Each set of cards that the player is dealt was counted once for every card in it.
        let unknown = pots(&unknown).into_iter();
        let unknown: Vec<_> = unknown
            .map(|(high, low, count)| (high, low, count * n_dealt as u128))
            .collect();
        prop_assert_eq!(unknown, all);
    }

    /// A count is the sum over the next card of a player.
    #[test]
    fn street_by_street(small in any_small()) {
        let players: Vec<String> = small.players.iter().map(|text| text.replace('/', "")).collect();
        let n_to_come = 7 - players[0].len() as u128 / 2;
        let whole = pots(&count(&small.with(&players))).into_iter();
        let whole: Vec<_> = whole
            .map(|(high, low, count)| (high, low, count * n_to_come))
            .collect();
        let next = small.unseen.iter().map(|card| {
            let mut players = players.clone();
            players[0].push_str(&card.to_string());
            pots(&count(&small.with(&players)))
        });
        prop_assert_eq!(whole, sum(next));
    }

    /// The order of the cards in a hand, and which of them are up, make no difference.
    #[test]
    fn which_cards_are_up_makes_no_difference(small in any_small()) {
        let players = small.players.iter().map(|text| text.replace('/', ""));
        let closed = small.with(&players.collect::<Vec<_>>());
        prop_assert_eq!(count(&small.spot()), count(&closed));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "([2-9TJQKAcdhsx10/ ,*+♠|-]|\\PC){0,24}") {
        for game in GAMES {
            match StudHand::parse(&text, game) {
                Ok(hand) => {
                    prop_assert!((1..=7).contains(&hand.n_cards()));
                    prop_assert_eq!(&StudHand::parse(&hand.to_string(), game).unwrap(), &hand);
                }
                Err(error) => {
                    let span = error.span();
                    prop_assert!(text.get(span.clone()).is_some(), "{:?}: {:?}", text, span);
                    prop_assert!(!error.kind().is_empty() && error.to_string().len() < 300);
                }
            }
        }
    }
}

/// The suits are in the order of their codes, which decides which one a rank in razz gets.
#[test]
fn a_rank_takes_the_first_free_suit() {
    let spot = spot(Game::Razz, &["A2/9", "AcA/9d"], "", "9c");
    let texts: Vec<String> = spot.hands().iter().map(StudHand::to_string).collect();
    let [first, second] = [Suit::ALL[1], Suit::ALL[2]].map(Suit::char);
    assert_eq!(
        texts,
        [format!("A{first}2c/9{first}"), format!("AcA{second}/9d")]
    );
}
