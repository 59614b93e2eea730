//! Counts stud equity again, slowly: every deal one by one, with each hand valued by the oracle.
//! Shares nothing with the library but cards and text.

use std::collections::{BTreeMap, HashMap};

use handeval_poker::{Card, CardSet, Game};

use crate::oracle;
use crate::variants::oracle as variants;

/// The sums over all deals.
#[derive(Debug, Default)]
pub(crate) struct Judged {
    /// The pots by the masks of both halves.
    pub(crate) pots: BTreeMap<(usize, usize), u128>,
    /// Deals, wins and ties, by player and category.
    pub(crate) categories: Vec<[[u128; 3]; 9]>,
    pub(crate) is_shared: bool,
}

/// The category, the numbers to compare (the greater wins), and the low (the lesser wins).
type Value = (usize, Vec<i64>, Option<Vec<u32>>);

fn value(game: Game, cards: &[Card]) -> Value {
    let low = variants::best(cards, variants::ace_to_five);
    if game == Game::Razz {
        let numbers = low.1.iter().map(|&rank| -i64::from(rank));
        return (
            low.0,
            [-(low.0 as i64)].into_iter().chain(numbers).collect(),
            None,
        );
    }
    let (place, ranks) = oracle::strength(oracle::best(cards, &oracle::STANDARD));
    let numbers = [place as i64].into_iter().chain(ranks.map(i64::from));
    let is_low = game == Game::Stud8 && low.0 == 0 && low.1[0] <= 8;
    (place, numbers.collect(), is_low.then_some(low.1))
}

/// The known cards in `text`.
fn known(text: &str) -> Vec<Card> {
    let text: String = text.chars().filter(|char| !"x/".contains(*char)).collect();
    let chars: Vec<char> = text.chars().collect();
    let cards = chars.chunks(2).map(|pair| String::from_iter(pair).parse());
    cards.map(Result::unwrap).collect()
}

struct Table {
    game: Game,
    hands: Vec<Vec<Card>>,
    values: HashMap<CardSet, Value>,
    judged: Judged,
}

pub(crate) fn judge(game: Game, players: &[&str], board: &str, dead: &str) -> Judged {
    let hands: Vec<Vec<Card>> = players.iter().map(|text| known(text)).collect();
    let shared = known(board);
    let street = players[0].chars().filter(|&char| char != '/').count();
    let n_unknown = players[0].matches('x').count();
    // Two characters for each known card, and one for each unknown one.
    let street = (street - n_unknown) / 2 + n_unknown;
    let gone: CardSet = hands.iter().flatten().chain(&shared).copied().collect();
    let gone = gone | known(dead).into_iter().collect();
    let n_needed: usize = hands.iter().map(|hand| 7 - shared.len() - hand.len()).sum();
    let n_unseen = (!gone).len() - dead.matches('x').count();
    let is_shared = n_needed > n_unseen && shared.is_empty() && street < 7;
    let mut table = Table {
        game,
        values: HashMap::new(),
        judged: Judged {
            categories: vec![[[0; 3]; 9]; hands.len()],
            is_shared,
            ..Judged::default()
        },
        hands,
    };
    match (is_shared, shared.first()) {
        (true, _) => {
            for card in !gone {
                table.deal(0, Some(card), !gone - [card].into_iter().collect());
            }
        }
        (false, shared) => table.deal(0, shared.copied(), !gone),
    }
    table.judged
}

impl Table {
    /// Deals to the players from `player_idx` on, card by card in ascending order.
    fn deal(&mut self, player_idx: usize, shared: Option<Card>, left: CardSet) {
        let Some(hand) = self.hands.get(player_idx) else {
            self.showdown(shared);
            return;
        };
        let n_own = 7 - usize::from(shared.is_some());
        let n_missing = n_own - hand.len();
        self.give(player_idx, shared, left, left, n_missing);
    }

    fn give(
        &mut self,
        player_idx: usize,
        shared: Option<Card>,
        left: CardSet,
        choices: CardSet,
        n_missing: usize,
    ) {
        if n_missing == 0 {
            self.deal(player_idx + 1, shared, left);
            return;
        }
        let mut later = choices;
        for card in choices {
            later.remove(card);
            let mut others = left;
            others.remove(card);
            self.hands[player_idx].push(card);
            self.give(player_idx, shared, others, later, n_missing - 1);
            self.hands[player_idx].pop();
        }
    }

    fn showdown(&mut self, shared: Option<Card>) {
        let game = self.game;
        let mut values = Vec::new();
        for hand in &self.hands {
            let cards: Vec<Card> = hand.iter().copied().chain(shared).collect();
            assert_eq!(cards.len(), 7);
            let set = cards.iter().copied().collect();
            let known = self.values.entry(set);
            values.push(known.or_insert_with(|| value(game, &cards)).clone());
        }
        let mask = |wins: &dyn Fn(&Value) -> bool| {
            let places = values.iter().enumerate();
            let bits = places.map(|(idx, value)| usize::from(wins(value)) << idx);
            bits.sum::<usize>()
        };
        let best = values.iter().map(|value| &value.1).max().unwrap();
        let high = mask(&|value| value.1 == *best);
        let best_low = values.iter().filter_map(|value| value.2.as_ref()).min();
        let low = mask(&|value| best_low.is_some() && value.2.as_ref() == best_low);
        *self.judged.pots.entry((high, low)).or_default() += 1;
        for (player_idx, value) in values.iter().enumerate() {
            let counts = &mut self.judged.categories[player_idx][value.0];
            counts[0] += 1;
            if high == 1 << player_idx {
                counts[1] += 1;
            } else if high >> player_idx & 1 != 0 {
                counts[2] += 1;
            }
        }
    }
}
