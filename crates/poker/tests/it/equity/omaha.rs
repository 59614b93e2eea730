//! Proves Omaha equity against every deal and board one by one, valued by an oracle that shares
//! nothing with the library, and by properties that must hold for all spots.

use std::collections::BTreeMap;

use handeval_poker::{
    Card, CardSet, Category, Detail, ExactEquity, Game, Method, OmahaHolding, Spot,
};

use super::exact::{ALL, count};
use super::judge::for_each_board;
use super::{Numbers, cards_of, omaha, omaha_spot};
use crate::{for_each_choice, oracle};

const GAMES: [Game; 2] = [Game::Omaha, Game::OmahaHiLo];

/// The sums over all boards.
struct Judged {
    wins_by_mask: Vec<u128>,
    low_by_mask: Vec<u128>,
    scoops: Vec<u128>,
    /// The pots by the masks of both halves.
    pots: BTreeMap<(usize, usize), u128>,
    /// The pots of each player by parts of 5,040.
    parts: Vec<BTreeMap<u128, u128>>,
    /// The players' shares, in parts of 5,040 of a pot.
    worth: Vec<u128>,
    /// Boards, wins and ties, by player and category.
    categories: Vec<[[u128; 3]; 9]>,
}

/// The place of the category and the ranks, and the low; lower is better.
type Value = ((usize, [u32; 5]), Option<Vec<u32>>);

/// The low of five cards from the highest down, if they have one.
fn low(cards: &[Card; 5]) -> Option<Vec<u32>> {
    let mut ranks: Vec<u32> = cards
        .iter()
        .map(|card| match card.rank().char() {
            'A' => 1,
            char => char.to_digit(10).unwrap_or(10),
        })
        .collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let all = ranks.len();
    ranks.dedup();
    (ranks.len() == all && ranks[0] <= 8).then_some(ranks)
}

fn value(hole: &[Card], board: &[Card]) -> Value {
    let (mut high, mut best_low) = (None, None);
    for_each_choice(hole, |&[a, b]: &[Card; 2]| {
        for_each_choice(board, |&[c, d, e]: &[Card; 3]| {
            let five = [a, b, c, d, e];
            high = high.max(Some(oracle::strength(oracle::five(
                &five,
                &oracle::STANDARD,
            ))));
            if let Some(found) = low(&five) {
                if best_low.as_ref().is_none_or(|best| found < *best) {
                    best_low = Some(found);
                }
            }
        });
    });
    (high.unwrap(), best_low)
}

fn judge(spot: &Spot) -> Judged {
    let n_players = spot.n_players();
    let mut judged = Judged {
        wins_by_mask: vec![0; 1 << n_players],
        low_by_mask: vec![0; 1 << n_players],
        scoops: vec![0; n_players],
        pots: BTreeMap::new(),
        parts: vec![BTreeMap::new(); n_players],
        worth: vec![0; n_players],
        categories: vec![[[0; 3]; 9]; n_players],
    };
    let mut known: CardSet = spot.board().iter().copied().collect::<CardSet>() | spot.dead();
    for holding in spot.holdings() {
        known = known | holding.cards().iter().copied().collect();
    }
    deal(spot, !known, &mut Vec::new(), &mut judged);
    judged
}

/// Deals to the players who have no cards yet, then the board.
fn deal(spot: &Spot, unseen: CardSet, dealt: &mut Vec<Vec<Card>>, judged: &mut Judged) {
    let unseen_cards: Vec<Card> = unseen.iter().collect();
    let Some(holding) = spot.holdings().get(dealt.len()) else {
        let mut board = spot.board().to_vec();
        for_each_board(&unseen_cards, &mut board, &mut |board| {
            let values: Vec<_> = dealt.iter().map(|hole| value(hole, board)).collect();
            showdown(&values, spot.game().is_split(), judged);
        });
        return;
    };
    let mut give = |cards: Vec<Card>| {
        let left = unseen - cards.iter().copied().collect();
        dealt.push(cards);
        deal(spot, left, dealt, judged);
        dealt.pop();
    };
    if !holding.is_random() {
        give(holding.cards().to_vec());
        return;
    }
    for chosen in 0_u32..1 << unseen_cards.len() {
        if chosen.count_ones() as usize == spot.n_hole() {
            let each = unseen_cards.iter().enumerate();
            let taken = each.filter(|(place, _)| chosen >> place & 1 != 0);
            give(taken.map(|(_, &card)| card).collect());
        }
    }
}

fn showdown(values: &[Value], has_low: bool, judged: &mut Judged) {
    let best = values.iter().map(|value| value.0).max().unwrap();
    let high: Vec<_> = values.iter().map(|value| value.0 == best).collect();
    let best_low = values.iter().filter_map(|value| value.1.as_ref()).min();
    let low: Vec<_> = values
        .iter()
        .map(|value| has_low && best_low.is_some() && value.1.as_ref() == best_low)
        .collect();
    let mask = |winners: &[bool]| -> usize {
        let places = winners.iter().enumerate();
        places
            .map(|(place, &wins)| usize::from(wins) << place)
            .sum()
    };
    judged.wins_by_mask[mask(&high)] += 1;
    judged.low_by_mask[mask(&low)] += 1;
    *judged.pots.entry((mask(&high), mask(&low))).or_default() += 1;
    let n = |winners: &[bool]| winners.iter().filter(|&&wins| wins).count() as u128;
    let of_high = if n(&low) == 0 { 5_040 } else { 2_520 } / n(&high);
    for (player_idx, value) in values.iter().enumerate() {
        let mut parts = 0;
        if high[player_idx] {
            parts += of_high;
        }
        if low[player_idx] {
            parts += 2_520 / n(&low);
        }
        judged.worth[player_idx] += parts;
        judged.scoops[player_idx] += u128::from(parts == 5_040);
        *judged.parts[player_idx].entry(parts).or_default() += 1;
        let category = &mut judged.categories[player_idx][value.0.0];
        category[0] += 1;
        if high[player_idx] {
            category[if n(&high) == 1 { 1 } else { 2 }] += 1;
        }
    }
}

/// A question with few cards left, so all deals can be tried one by one.
fn small_spot(chance: &mut Numbers, game: Game) -> Spot {
    let n_players = 2 + chance.below(2);
    small_spot_of(chance, game, n_players)
}

fn small_spot_of(chance: &mut Numbers, game: Game, n_players: usize) -> Spot {
    let n_hole = 4 + chance.below(3);
    let is_any = chance.below(3) == 0;
    // With a random hand, there are only a few boards.
    let n_board = match is_any {
        true => 3 + chance.below(3),
        false => chance.below(6),
    };
    let n_unseen = n_hole * n_players + 5 - n_board + chance.below(3);
    let cards = cards_of(chance, Game::Holdem, 52);
    let (board, rest) = cards.split_at(n_board);
    let (unseen, dead) = rest.split_at(n_unseen);
    let mut holdings: Vec<_> = unseen
        .chunks(n_hole)
        .take(n_players)
        .map(|cards| OmahaHolding::new(cards).unwrap())
        .collect();
    if is_any {
        holdings[chance.below(n_players)] = OmahaHolding::random();
    }
    omaha(game, holdings, board, dead.iter().copied().collect()).unwrap()
}

/// Every count in small questions equals a count one by one.
#[test]
fn small_questions_of_omaha_one_by_one() {
    let mut chance = Numbers(31);
    for round in 0..36 {
        let game = GAMES[round % 2];
        let spot = match round {
            ..24 => small_spot(&mut chance, game),
            // Up to seven players, so some compiled seats are empty.
            _ => small_spot_of(&mut chance, game, 2 + round / 2 % 6),
        };
        let equity = count(&spot, ALL);
        let judged = judge(&spot);
        assert_eq!(equity.wins_by_mask, judged.wins_by_mask, "{spot:?}");
        assert_eq!(equity.boards, judged.wins_by_mask.iter().sum());
        if game.is_split() {
            assert_eq!(equity.low_by_mask, judged.low_by_mask, "{spot:?}");
            let pots = judged.pots.iter();
            let pots: Vec<_> = pots
                .map(|(&(high, low), &count)| (high, low, count))
                .collect();
            assert_eq!(equity.pots_by_masks, pots, "{spot:?}");
        }
        for (player_idx, player) in equity.players.iter().enumerate() {
            let (numerator, denominator) = player.fraction();
            assert_eq!(
                judged.worth[player_idx] * denominator,
                numerator * equity.boards * 5_040,
                "{spot:?}"
            );
            if let Some(low) = &player.low {
                assert_eq!(low.scoops, judged.scoops[player_idx], "{spot:?}");
                let parts = low.parts.iter();
                let parts: Vec<_> = parts
                    .map(|part| (5_040 * part.numerator / part.denominator, part.pots))
                    .collect();
                let expected = judged.parts[player_idx].iter().rev();
                let expected: Vec<_> = expected
                    .map(|(&part, &count)| (part as u32, count))
                    .collect();
                assert_eq!(parts, expected, "{spot:?}");
                assert_eq!(low.shares.iter().sum::<u128>(), low.win() + low.tie());
            }
            for (category, judged) in Category::ALL.into_iter().zip(judged.categories[player_idx]) {
                let category = player.category(category).unwrap();
                assert_eq!(
                    [category.boards, category.win, category.tie],
                    judged,
                    "{spot:?}"
                );
            }
        }
    }
}

/// Hands with a full deck: the counts add up, and the order of the players, the names of the suits
/// and the order of the cards make no difference.
#[test]
fn names_of_players_and_suits_make_no_difference() {
    let mut chance = Numbers(32);
    for round in 0..12 {
        let game = GAMES[round % 2];
        let (n_players, n_hole) = (2 + round % 3, 4 + round / 2 % 3);
        let n_board = [0, 3, 4, 5][round % 4];
        let cards = cards_of(&mut chance, Game::Holdem, n_players * n_hole + n_board + 2);
        let (hands, rest) = cards.split_at(n_players * n_hole);
        let (board, dead) = rest.split_at(n_board);
        let spot = |card: &dyn Fn(Card) -> Card, first: usize| {
            let mut hands: Vec<_> = hands.chunks(n_hole).collect();
            hands.rotate_left(first);
            let holdings = hands.iter().map(|hand| {
                let mut cards: Vec<_> = hand.iter().map(|&one| card(one)).collect();
                cards.rotate_left(first);
                OmahaHolding::new(&cards).unwrap()
            });
            let board: Vec<_> = board.iter().map(|&one| card(one)).collect();
            let dead = dead.iter().map(|&one| card(one)).collect();
            count(&omaha(game, holdings.collect(), &board, dead).unwrap(), ALL)
        };
        let answer = spot(&|card| card, 0);
        let suits = [[1, 2, 3, 0], [3, 2, 1, 0], [2, 0, 1, 3]][round % 3];
        let renamed = |card: Card| {
            let code = card.code();
            Card::ALL[usize::from(code - code % 4 + suits[usize::from(code % 4)])]
        };
        assert_eq!(spot(&renamed, 0), answer);
        let rotated = spot(&|card| card, 1);
        let turned = |mask: usize| mask >> 1 | (mask & 1) << (n_players - 1);
        for (mask, &count) in answer.wins_by_mask.iter().enumerate() {
            assert_eq!(rotated.wins_by_mask[turned(mask)], count);
        }
        for (mask, &count) in answer.low_by_mask.iter().enumerate() {
            assert_eq!(rotated.low_by_mask[turned(mask)], count);
        }
        assert_eq!(answer.wins_by_mask.iter().sum::<u128>(), answer.boards);
        let mut all = (0, 1);
        for player in &answer.players {
            let (numerator, denominator) = player.fraction();
            all = (all.0 * denominator + numerator * all.1, all.1 * denominator);
            assert_eq!(player.win() + player.tie() + player.lose(), answer.boards);
            let boards = player.categories.iter().map(|category| category.boards);
            assert_eq!(boards.sum::<u128>(), answer.boards);
        }
        assert_eq!(all.0, all.1);
        if game.is_split() {
            assert_eq!(answer.low_by_mask.iter().sum::<u128>(), answer.boards);
        }
    }
}

/// A random hand represents each possible hand once: the counts for all hands one by one add up to
/// its counts, whatever the number of pieces.
#[test]
fn any_cards_are_each_hand_once() {
    let known = "KhKc2d3d";
    let (board, dead) = (
        "Th9d4c2h",
        "2c3c4d5c6c7c8c9c8d9hJdQdJhQhKdAdAh6d7d5d3s4s5s6s",
    );
    let spot = omaha_spot(GAMES[1], &[known, "random"], board, dead);
    let exact = ExactEquity::by(Method::Matchups, &spot, ALL).unwrap();
    let answer = exact.count();
    let unseen: Vec<_> = (!(spot.dead()
        | super::cards(&format!("{known}{board}"))
            .into_iter()
            .collect()))
    .iter()
    .collect();
    let mut boards = 0;
    let mut wins = vec![0; 4];
    for_each_choice(&unseen, |hand: &[Card; 4]| {
        let holdings = vec![known.parse().unwrap(), OmahaHolding::new(hand).unwrap()];
        let one = omaha(GAMES[1], holdings, spot.board(), spot.dead()).unwrap();
        let one = count(&one, Detail::NONE);
        boards += one.boards;
        for (sum, count) in wins.iter_mut().zip(one.wins_by_mask) {
            *sum += count;
        }
    });
    assert_eq!((boards, wins), (answer.boards, answer.wins_by_mask));
}

#[cfg(feature = "monte-carlo")]
#[test]
fn samples_of_omaha_are_within_four_errors() {
    use handeval_poker::SampledEquity;

    let mut chance = Numbers(33);
    let (mut squares, mut n) = (0.0, 0.0);
    for round in 0..60 {
        let spot = small_spot(&mut chance, GAMES[round as usize % 2]);
        let exact = ExactEquity::new(&spot, ALL).unwrap().count();
        let sampled = SampledEquity::new(&spot, 10_000, round, ALL);
        let sampled = sampled.count().unwrap();
        assert_eq!(sampled.boards, 10_000);
        for (sampled, exact) in sampled.players.iter().zip(&exact.players) {
            let boards = sampled.categories.iter().map(|category| category.boards);
            assert_eq!(boards.sum::<u128>(), 10_000);
            let distance = sampled.equity() - exact.equity();
            // An event that occurs once in thousands of deals may not occur in the sample, whose
            // error is then 0.
            let error = sampled.standard_error().max(1.0 / 10_000.0);
            assert!(
                distance.abs() <= 4.0 * error,
                "{distance} {error}: {spot:?}"
            );
            if sampled.standard_error() < 0.001 {
                continue;
            }
            squares += (distance / error) * (distance / error);
            n += 1.0;
        }
    }
    assert!((0.5..1.6).contains(&(squares / n)), "{}", squares / n);
    // The numbers for a seed never change, piece by piece.
    let spot = omaha_spot(GAMES[1], &["AcAd2s3s", "random"], "", "");
    let sampled = SampledEquity::new(&spot, 1_000, 7, Detail::NONE);
    assert_eq!(sampled.count(), sampled.count());
    assert_eq!(sampled.piece(1).unwrap().n_boards(), 0);
}

/// The amount of work decides the method: single hands are counted, random hands only late in a
/// hand.
#[test]
fn any_cards_are_dealt_at_random_before_the_flop() {
    let is_quick = |players: &[&str], board: &str| {
        let spot = omaha_spot(GAMES[0], players, board, "");
        ExactEquity::if_quick(&spot, Detail::NONE).is_some()
    };
    assert!(is_quick(&["AcAdJhTs", "KdQdJc9c"], ""));
    assert!(is_quick(
        &["AcAdJhTs8h8d", "KdQdJc9c2c2h", "3c3d4c4d5c5d"],
        ""
    ));
    assert!(is_quick(&["AcAdJhTs", "random"], "Kc7d2h3c"));
    assert!(!is_quick(&["AcAdJhTs", "random"], ""));
    assert!(!is_quick(&["random", "random"], "Kc7d2h3c"));
    let spot = omaha_spot(GAMES[0], &["random", "random"], "", "");
    let error = ExactEquity::new(&spot, Detail::NONE).unwrap_err();
    assert_eq!(error.kind(), "too-many-deals");
}
