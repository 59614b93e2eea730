//! Counts equity again, slowly: every deal and every board one by one, with each hand valued by the
//! oracle. Shares nothing with the library but ranges and cards.

use std::collections::HashMap;

use handeval_poker::{Card, CardSet, Combo, Game, Spot};

use crate::oracle;
use crate::variants::oracle as variants;

/// The sums over all boards.
#[derive(Debug)]
pub(crate) struct Judged {
    /// In parts of 10,000 to the power of the number of players.
    pub(crate) wins_by_mask: Vec<u128>,
    /// Boards, wins and ties, by player and category.
    pub(crate) categories: Vec<[[u128; 3]; 9]>,
    /// Boards and shares, by player and combo.
    pub(crate) combos: Vec<HashMap<Combo, Vec<u128>>>,
}

/// The place of the category, and the numbers to compare: the greater one wins.
type Value = (usize, Vec<i64>);

/// The value of seven cards.
fn value(game: Game, cards: &[Card]) -> Value {
    let of_five = match game {
        Game::ShortDeck => variants::short_deck,
        Game::ShortDeckTrips => variants::short_deck_trips,
        _ => {
            let best = oracle::best(cards, &oracle::STANDARD);
            let (place, ranks) = oracle::strength(best);
            let numbers = ranks.map(i64::from);
            return (place, [&[place as i64], &numbers[..]].concat());
        }
    };
    let (place, ranks) = variants::best(cards, of_five);
    // In these values, lower is better, and the first category is the best.
    let mut categories = variants::SHORT_CATEGORIES;
    if game == Game::ShortDeckTrips {
        categories.swap(4, 5);
    }
    let category = variants::CATEGORIES
        .iter()
        .position(|&name| name == categories[place]);
    let mut numbers = vec![-(place as i64)];
    numbers.extend(ranks.iter().map(|&rank| -i64::from(rank)));
    (category.unwrap(), numbers)
}

pub(crate) fn judge(spot: &Spot) -> Judged {
    let n_players = spot.players().len();
    let mut judged = Judged {
        wins_by_mask: vec![0; 1 << n_players],
        categories: vec![[[0; 3]; 9]; n_players],
        combos: vec![HashMap::new(); n_players],
    };
    let known: CardSet = spot.board().iter().copied().collect::<CardSet>() | spot.dead();
    let unseen: Vec<Card> = (spot.game().deck().cards() - known).iter().collect();
    let mut board = spot.board().to_vec();
    for_each_board(&unseen, &mut board, &mut |board| {
        let mut values: HashMap<Combo, Value> = HashMap::new();
        for (combo, _) in spot.players().iter().flat_map(|range| range.combos()) {
            if !board.iter().any(|&card| combo.card_set().contains(card)) {
                values.entry(combo).or_insert_with(|| {
                    let cards: Vec<_> = combo.cards().iter().chain(board).copied().collect();
                    value(spot.game(), &cards)
                });
            }
        }
        deal(spot, &values, &mut Vec::new(), 1, &mut judged);
    });
    judged
}

pub(super) fn for_each_board(
    unseen: &[Card],
    board: &mut Vec<Card>,
    visit: &mut impl FnMut(&[Card]),
) {
    if board.len() == 5 {
        visit(board);
        return;
    }
    for (idx, &card) in unseen.iter().enumerate() {
        board.push(card);
        for_each_board(&unseen[idx + 1..], board, visit);
        board.pop();
    }
}

/// Deals combos to the players who have none yet, and counts who wins.
fn deal(
    spot: &Spot,
    values: &HashMap<Combo, Value>,
    dealt: &mut Vec<Combo>,
    weight: u128,
    judged: &mut Judged,
) {
    if let Some(range) = spot.players().get(dealt.len()) {
        for (combo, times) in range
            .combos()
            .filter(|(combo, _)| values.contains_key(combo))
        {
            let is_free = |other: &Combo| other.card_set().is_disjoint(combo.card_set());
            if dealt.iter().all(is_free) {
                dealt.push(combo);
                // In ten-thousandths, because the weights in the tests have at most four decimals.
                let weight = weight * u128::from(times.millionths() / 100);
                deal(spot, values, dealt, weight, judged);
                dealt.pop();
            }
        }
        return;
    }
    let best = dealt.iter().map(|combo| &values[combo].1).max().unwrap();
    let winners: Vec<bool> = dealt.iter().map(|combo| &values[combo].1 == best).collect();
    let n_winners = winners.iter().filter(|&&wins| wins).count();
    let mask: usize = (0..)
        .zip(&winners)
        .map(|(idx, &wins)| usize::from(wins) << idx)
        .sum();
    judged.wins_by_mask[mask] += weight;
    for (player_idx, (combo, wins)) in dealt.iter().zip(winners).enumerate() {
        let category = &mut judged.categories[player_idx][values[combo].0];
        category[0] += weight;
        let entry = judged.combos[player_idx].entry(*combo);
        let counts = entry.or_insert_with(|| vec![0; dealt.len() + 1]);
        counts[0] += weight;
        if wins {
            category[if n_winners == 1 { 1 } else { 2 }] += weight;
            counts[n_winners] += weight;
        }
    }
}
