//! Proves exact counts against published figures, against every deal and board one by one, and by
//! properties that must hold for all counts.

use std::cmp::Ordering;

use handeval_poker::{
    Card, CardSet, Category, Combo, Dealing, Detail, Equity, ExactEquity, Game, HandKey, Method,
    Range, Spot, Strength, Weight,
};

use super::judge::judge;
use super::{FIXTURE, Numbers, cards, cards_of, spot};

pub(super) const ALL: Detail = {
    let mut detail = Detail::NONE;
    detail.categories = true;
    detail.combos = true;
    detail
};

/// The answer of all methods that can count a spot with little work; their answers must agree.
#[track_caller]
pub(super) fn count(spot: &Spot, detail: Detail) -> Equity {
    let quickest = ExactEquity::new(spot, detail).unwrap();
    let answer = quickest.count();
    for method in Method::ALL {
        match ExactEquity::by(method, spot, detail) {
            Ok(other) if method != quickest.method() && other.work() < 40_000_000 => {
                assert_eq!(other.count(), answer, "{method:?}: {spot:?}");
            }
            _ => {}
        }
    }
    answer
}

/// The result is meaningless but harmless.
#[cfg(feature = "monte-carlo")]
#[test]
fn what_was_counted_of_another_spot_is_put_together() {
    let spots = [
        spot(&["AA", "KK"], "Th9d4c", ""),
        spot(&["AA", "KK", "random"], "Th9d4c", ""),
        super::omaha_spot(Game::OmahaHiLo, &["AcAdJhTs", "KdQdJc9c"], "Kc7d2h", ""),
    ];
    let counts: Vec<_> = spots
        .iter()
        .map(|spot| ExactEquity::new(spot, ALL).unwrap())
        .collect();
    for one in &counts {
        let mut tally = one.piece(0);
        for other in &counts {
            assert!(other.answer(&tally).players.len() >= 2);
            tally.merge(&other.piece(0));
        }
        let mut partial = handeval_poker::PartialEquity::new(one);
        partial.add(&tally);
        assert!(partial.standard_errors().len() >= 2);
    }
}

/// Cases that were counted by other programs.
#[test]
fn published_counts() {
    let mut n_cases = 0;
    for line in FIXTURE.lines().skip(1) {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap().to_owned();
        let players: Vec<_> = case["players"].as_array().unwrap().iter().collect();
        let players: Vec<_> = players
            .iter()
            .map(|player| player.as_str().unwrap())
            .collect();
        let spot = match Game::ALL.iter().find(|game| game.key() == text("game")) {
            Some(game) if game.dealing() == Some(Dealing::FourToSix) => {
                super::omaha_spot(*game, &players, &text("board"), &text("dead"))
            }
            Some(Game::Holdem) => spot(&players, &text("board"), &text("dead")),
            Some(&game) => super::short_spot(game, &players, &text("board"), &text("dead")),
            None => panic!("{line}"),
        };
        let equity = if ExactEquity::new(&spot, ALL).unwrap().work() > 400_000_000 {
            // Count only once, by the quickest method.
            super::on_two_threads(&ExactEquity::new(&spot, Detail::NONE).unwrap())
        } else {
            count(&spot, Detail::NONE)
        };
        let numbers = |key: &str| -> Vec<u128> {
            let numbers = case[key].as_array().unwrap().iter();
            numbers
                .map(|number| number.as_u64().unwrap().into())
                .collect()
        };
        assert_eq!(
            equity.boards,
            u128::from(case["boards"].as_u64().unwrap()),
            "{line}"
        );
        assert_eq!(equity.scale, 1);
        assert_eq!(equity.wins_by_mask, numbers("wins_by_mask"), "{line}");
        match case["low_by_mask"].is_array() {
            true => assert_eq!(equity.low_by_mask, numbers("low_by_mask"), "{line}"),
            false => assert!(equity.low_by_mask.is_empty(), "{line}"),
        }
        for (player_idx, player) in equity.players.iter().enumerate() {
            if case["win"].is_array() {
                assert_eq!(player.win(), numbers("win")[player_idx], "{line}");
                assert_eq!(player.tie(), numbers("tie")[player_idx], "{line}");
            }
            let fraction = match player.fraction() {
                (0, _) => "0".to_owned(),
                (1, 1) => "1".to_owned(),
                (numerator, denominator) => format!("{numerator}/{denominator}"),
            };
            assert_eq!(
                fraction,
                case["equity"][player_idx].as_str().unwrap(),
                "{line}"
            );
            let float = case["equity_float"][player_idx].as_f64().unwrap();
            assert!((player.equity() - float).abs() < 1e-15, "{line}");
        }
        n_cases += 1;
    }
    assert_eq!(n_cases, 24);
}

/// A question with few cards left, so all deals can be tried one by one.
pub(super) fn small_spot(chance: &mut Numbers, game: Game) -> Spot {
    let n_cards = game.deck().cards().len();
    loop {
        let most = if chance.below(4) == 0 { 4 } else { 2 };
        let n_players = 2 + chance.below(most);
        let n_board = chance.below(6);
        let n_unseen = 2 * n_players + 5 - n_board + chance.below(6);
        let cards = cards_of(chance, game, n_cards);
        let (board, rest) = cards.split_at(n_board);
        let (unseen, dead) = rest.split_at(n_unseen);
        let is_weighted = chance.below(2) == 0;
        let players = (0..n_players).map(|_| {
            let combos = (0..1 + chance.below(5)).map(|_| {
                let hand = chance.below(n_unseen);
                let other = (hand + 1 + chance.below(n_unseen - 1)) % n_unseen;
                let weight = if is_weighted {
                    1 + chance.below(10_000) as u32
                } else {
                    10_000
                };
                let weight = Weight::from_millionths(100 * weight).unwrap();
                (Combo::new(unseen[hand], unseen[other]).unwrap(), weight)
            });
            Range::new(combos).unwrap()
        });
        let players: Vec<_> = players.collect();
        if let Ok(spot) = Spot::of(game, players, board, dead.iter().copied().collect()) {
            return spot;
        }
    }
}

/// In small questions, every count equals the slow count.
#[test]
fn small_questions_one_by_one() {
    one_by_one(Game::Holdem, 1);
}

/// Counts small questions of a game, chosen by the seed.
pub(super) fn one_by_one(game: Game, seed: u64) {
    let mut chance = Numbers(seed);
    for _ in 0..25 {
        let spot = small_spot(&mut chance, game);
        let n_players = spot.players().len();
        let equity = count(&spot, ALL);
        let judged = judge(&spot);
        let unit = 10_000_u128.pow(n_players as u32);
        let scaled = |counts: &[u128]| -> Vec<u128> {
            counts.iter().map(|count| count * equity.scale).collect()
        };
        let found =
            |counts: &[u128]| -> Vec<u128> { counts.iter().map(|count| count * unit).collect() };
        assert_eq!(
            found(&equity.wins_by_mask),
            scaled(&judged.wins_by_mask),
            "{spot:?}"
        );
        for (player, judged) in equity.players.iter().zip(&judged.categories) {
            for (category, judged) in Category::ALL.into_iter().zip(judged) {
                let category = player.category(category).unwrap();
                let counts = [category.boards, category.win, category.tie];
                assert_eq!(found(&counts), scaled(judged), "{spot:?}");
            }
        }
        for (player, judged) in equity.players.iter().zip(&judged.combos) {
            for combo in &player.combos {
                let mut counts = vec![combo.boards];
                counts.extend(&combo.shares);
                match judged.get(&combo.combo) {
                    Some(judged) => assert_eq!(found(&counts), scaled(judged), "{spot:?}"),
                    None => assert!(counts.iter().all(|&count| count == 0), "{spot:?}"),
                }
            }
        }
    }
}

/// Weights with six decimals, each near 1, which makes the sums as large as possible.
#[test]
fn fine_weights_of_all_hands_on_the_river() {
    let board = cards("2c7d9hJsQc");
    let gone: CardSet = board.iter().copied().collect();
    let weighted = |step: u32| {
        let combos = Combo::all().enumerate();
        Range::new(combos.map(|(idx, combo)| {
            let below = step * (idx as u32 % 97);
            (combo, Weight::from_millionths(1_000_000 - below).unwrap())
        }))
        .unwrap()
    };
    let players = [weighted(1), weighted(3)];
    let spot = Spot::new(players.to_vec(), &board, CardSet::EMPTY).unwrap();
    let held = |range: &Range| -> Vec<(CardSet, u128, Strength)> {
        let combos = range.combos();
        let live = combos.filter(|(combo, _)| combo.card_set().is_disjoint(gone));
        live.map(|(combo, weight)| {
            let all = [&combo.cards()[..], &board].concat();
            let key: HandKey = all.into_iter().collect();
            let strength = key.strength().unwrap();
            (combo.card_set(), weight.millionths().into(), strength)
        })
        .collect()
    };
    let [first, second] = players.each_ref().map(held);
    let mut wins_by_mask = [0_u128; 4];
    for (cards, weight, strength) in &first {
        for (others, other_weight, other) in &second {
            if cards.is_disjoint(*others) {
                let mask = match strength.cmp(other) {
                    Ordering::Less => 2,
                    Ordering::Equal => 3,
                    Ordering::Greater => 1,
                };
                wins_by_mask[mask] += weight * other_weight;
            }
        }
    }
    for method in [Method::Matchups, Method::Sweep] {
        let equity = ExactEquity::by(method, &spot, ALL).unwrap().count();
        let unit = 1_000_000_000_000 / equity.scale;
        let found: Vec<_> = equity
            .wins_by_mask
            .iter()
            .map(|count| count * unit)
            .collect();
        assert_eq!(found, wins_by_mask, "{method:?}");
    }
}

/// Code is compiled for only some numbers of players; other numbers leave seats empty. Here each
/// player has a single hand, and every count is checked against the slow count.
#[test]
fn many_players_one_by_one() {
    let mut chance = Numbers(11);
    for game in [Game::Holdem, Game::ShortDeck, Game::ShortDeckTrips] {
        for n_players in 2..=9 {
            let n_board = 3 + n_players % 3;
            let n_unseen = 2 * n_players + 5 - n_board + 4;
            let cards = cards_of(&mut chance, game, game.deck().cards().len());
            let (board, rest) = cards.split_at(n_board);
            let (unseen, dead) = rest.split_at(n_unseen);
            let hands = unseen.chunks(2).take(n_players);
            let hands = hands.map(|hand| {
                let combo = Combo::new(hand[0], hand[1]).unwrap();
                Range::new([(combo, Weight::ONE)]).unwrap()
            });
            let dead = dead.iter().copied().collect();
            let spot = Spot::of(game, hands.collect(), board, dead).unwrap();
            let equity = count(&spot, ALL);
            let judged = judge(&spot);
            let unit = 10_000_u128.pow(n_players as u32);
            let masks = judged.wins_by_mask.iter().map(|count| count / unit);
            assert_eq!(
                equity.wins_by_mask,
                masks.collect::<Vec<_>>(),
                "{n_players}: {spot:?}"
            );
            for (player, judged) in equity.players.iter().zip(&judged.categories) {
                for (category, judged) in Category::ALL.into_iter().zip(judged) {
                    let category = player.category(category).unwrap();
                    let counts = [category.boards, category.win, category.tie];
                    assert_eq!(counts, judged.map(|count| count / unit), "{spot:?}");
                }
            }
        }
    }
}

/// A question about hands and narrow ranges with a full deck.
pub(super) fn narrow_spot(chance: &mut Numbers, n_players: usize, n_board: usize) -> Spot {
    const ITEMS: [&str; 12] = [
        "QQ+", "AK", "T9s-76s", "A5s-A2s", "22", "77:0.5", "KQo", "AhKh", "2c7d", "9s8s",
        "JTo:0.3", "Q2s",
    ];
    loop {
        let players: Vec<Range> = (0..n_players)
            .map(|_| ITEMS[chance.below(ITEMS.len())].parse().unwrap())
            .collect();
        let n_dead = chance.below(3);
        let cards = cards_of(chance, Game::Holdem, n_board + n_dead);
        let (board, dead) = cards.split_at(n_board);
        if let Ok(spot) = Spot::new(players, board, dead.iter().copied().collect()) {
            return spot;
        }
    }
}

/// All methods agree, and all counts add up: by mask, by category and by combo.
#[test]
fn counts_add_up() {
    let mut chance = Numbers(2);
    for round in 0..48 {
        let n_board = if round < 2 { 2 * round } else { 3 + round % 3 };
        let spot = narrow_spot(&mut chance, 2 + round / 3 % 2, n_board);
        let equity = count(&spot, ALL);
        assert_eq!(equity.boards, equity.wins_by_mask.iter().sum());
        assert_eq!(equity.wins_by_mask[0], 0);
        let mut all = (0, 1);
        for player in &equity.players {
            let (numerator, denominator) = player.fraction();
            all = (all.0 * denominator + numerator * all.1, all.1 * denominator);
            assert_eq!(player.win() + player.tie() + player.lose(), equity.boards);
            let sum = |count: fn(&handeval_poker::CategoryTally) -> u128| -> u128 {
                player.categories.iter().map(count).sum()
            };
            assert_eq!(sum(|category| category.boards), equity.boards);
            assert_eq!(sum(|category| category.win), player.win());
            assert_eq!(sum(|category| category.tie), player.tie());
            let combos = player.combos.iter();
            assert_eq!(
                combos.map(|combo| combo.boards).sum::<u128>(),
                equity.boards
            );
            for (idx, &share) in player.shares.iter().enumerate() {
                let combos = player.combos.iter();
                assert_eq!(combos.map(|combo| combo.shares[idx]).sum::<u128>(), share);
            }
        }
        assert_eq!(all.0, all.1);
    }
}

/// With the players reordered and the suits renamed, the counts are the same in a different order.
#[test]
fn names_of_players_and_suits_make_no_difference() {
    let mut chance = Numbers(3);
    for round in 0..24 {
        let n_board = if round == 0 { 0 } else { 3 + round % 3 };
        let spot = narrow_spot(&mut chance, 2 + round % 2, n_board);
        let equity = count(&spot, Detail::NONE);
        let n_players = spot.players().len();

        let mut players = spot.players().to_vec();
        players.rotate_left(1);
        let rotated = Spot::new(players, spot.board(), spot.dead()).unwrap();
        let rotated = count(&rotated, Detail::NONE);
        for (mask, &count) in equity.wins_by_mask.iter().enumerate() {
            let other = mask >> 1 | (mask & 1) << (n_players - 1);
            assert_eq!(rotated.wins_by_mask[other], count, "{spot:?}");
        }

        let names = cards_of(&mut chance, Game::Holdem, 52);
        let mut suits: Vec<_> = names.iter().map(|card| card.suit()).collect();
        suits.dedup();
        let mut order = Vec::new();
        for suit in suits {
            if !order.contains(&suit) {
                order.push(suit);
            }
        }
        let card = |card: Card| Card::new(card.rank(), order[usize::from(card.suit().code())]);
        let players = spot.players().iter().map(|range| {
            let combos = range.combos().map(|(combo, weight)| {
                let [a, b] = combo.cards();
                (Combo::new(card(a), card(b)).unwrap(), weight)
            });
            Range::new(combos).unwrap()
        });
        let board: Vec<_> = spot.board().iter().map(|&one| card(one)).collect();
        let dead: CardSet = spot.dead().iter().map(card).collect();
        let renamed = Spot::new(players.collect(), &board, dead).unwrap();
        assert_eq!(
            count(&renamed, Detail::NONE).wins_by_mask,
            equity.wins_by_mask
        );
    }
}

/// A range split into parts, and a board dealt card by card, add up to the whole.
#[test]
fn parts_add_up_to_the_whole() {
    let mut chance = Numbers(4);
    for round in 0..12 {
        let spot = narrow_spot(&mut chance, 2 + round % 2, [3, 4][round % 2]);
        let equity = count(&spot, Detail::NONE);
        let mut sums = vec![0; equity.wins_by_mask.len()];
        let (first, others) = spot.players().split_first().unwrap();
        for (combo, weight) in first.combos() {
            let mut players = vec![Range::new([(combo, weight)]).unwrap()];
            players.extend_from_slice(others);
            // Some parts cannot be dealt together with the other players, and count for nothing.
            if let Ok(part) = Spot::new(players, spot.board(), spot.dead()) {
                let part = count(&part, Detail::NONE);
                for (sum, count) in sums.iter_mut().zip(&part.wins_by_mask) {
                    *sum += count * equity.scale / part.scale;
                }
            }
        }
        assert_eq!(sums, equity.wins_by_mask, "{spot:?}");

        let mut sums = vec![0; equity.wins_by_mask.len()];
        for card in !(spot.board().iter().copied().collect::<CardSet>() | spot.dead()) {
            let mut board = spot.board().to_vec();
            board.push(card);
            if let Ok(next) = Spot::new(spot.players().to_vec(), &board, spot.dead()) {
                let next = count(&next, Detail::NONE);
                for (sum, count) in sums.iter_mut().zip(&next.wins_by_mask) {
                    *sum += count * equity.scale / next.scale;
                }
            }
        }
        // Each board is counted once for each of its cards to come.
        let n_ways = spot.n_to_come() as u128;
        for (sum, count) in sums.iter().zip(&equity.wins_by_mask) {
            assert_eq!(*sum, count * n_ways, "{spot:?}");
        }
    }
}

/// Pieces in any order, in sequence or in parallel, add up to the same answer.
#[test]
fn pieces_are_merged_in_any_order() {
    let spot = spot(&["QQ+,AK", "22+,T9s+"], "", "");
    let exact = ExactEquity::by(Method::Matchups, &spot, ALL).unwrap();
    assert!(exact.n_pieces() > 3);
    let mut tally = handeval_poker::Tally::new(&spot, ALL);
    for piece_idx in (0..exact.n_pieces()).rev() {
        tally.merge(&exact.piece(piece_idx));
    }
    assert_eq!(exact.answer(&tally), exact.count());
    assert_eq!(super::on_two_threads(&exact), exact.count());
    let nothing = handeval_poker::Tally::new(&spot, ALL);
    assert_eq!(exact.piece(exact.n_pieces()), nothing);
    assert!(exact.answer(&nothing).players[0].equity().is_nan());
}

/// Once all pieces are added, further ones have no effect.
#[cfg(feature = "monte-carlo")]
#[test]
fn there_are_no_more_pieces_than_all() {
    use handeval_poker::PartialEquity;

    let spot = spot(&["QQ+,AK", "22+,T9s+"], "", "");
    let exact = ExactEquity::new(&spot, Detail::NONE).unwrap();
    let mut partial = PartialEquity::new(&exact);
    for piece_idx in (0..exact.n_pieces()).chain([0]) {
        partial.add(&exact.piece(piece_idx));
    }
    assert_eq!(partial.n_pieces(), exact.n_pieces());
    assert_eq!(partial.answer(), exact.count());
}

/// Through the trait, too, a count is the sum of its pieces, none of which stops.
#[test]
fn a_count_in_pieces_is_the_sum_of_them() {
    fn count<C: handeval_poker::CountInPieces>(exact: &C) -> Equity {
        let mut tally = exact.no_pieces();
        assert!(exact.n_pieces() > 1);
        for piece_idx in 0..exact.n_pieces() {
            let piece = exact.piece_until(piece_idx, &|| true);
            C::merge(&mut tally, &piece.unwrap());
        }
        assert_eq!(exact.players(&tally), exact.equity(&tally).players);
        exact.equity(&tally)
    }
    let players = ["22+", "A2s+"].map(|range| range.parse().unwrap());
    let spot = Spot::new(players.to_vec(), &[], CardSet::EMPTY).unwrap();
    let exact = ExactEquity::by(Method::Matchups, &spot, Detail::NONE).unwrap();
    assert_eq!(count(&exact), exact.count());
    let n_boards = (0..exact.n_pieces()).map(|idx| exact.piece(idx).n_boards());
    assert_eq!(n_boards.sum::<u128>(), exact.count().boards);
    // There is nothing beyond the last piece, whatever the method.
    for exact in [exact, ExactEquity::new(&spot, Detail::NONE).unwrap()] {
        assert_eq!(exact.piece(exact.n_pieces()).n_boards(), 0);
    }
}

/// Each combo's share is that of its boards, which add up to those of the player.
#[test]
fn weighted_combos_add_up() {
    let players = ["AA:0.3,KQs:0.6", "QQ:0.7"].map(|range| range.parse().unwrap());
    let spot = Spot::new(players.to_vec(), &cards("Kc7d2h3s"), CardSet::EMPTY).unwrap();
    let equity = ExactEquity::new(&spot, ALL).unwrap().count();
    for player in &equity.players {
        let boards = player.combos.iter().map(|combo| combo.boards);
        assert_eq!(boards.sum::<u128>(), equity.boards);
        for combo in player.combos.iter().filter(|combo| combo.boards > 0) {
            let (numerator, denominator) = combo.fraction();
            assert_eq!(combo.equity(), numerator as f64 / denominator as f64);
        }
    }
}

/// With three players, too, weights of any size are counted.
#[test]
fn large_weights_are_counted_by_board_as_by_deal() {
    let players = ["AA:0.9999,KQ:0.9998", "QQ:0.9997,KQ", "TT,KQ:0.9999"];
    let players = players.map(|range| range.parse().unwrap());
    let spot = Spot::new(players.to_vec(), &cards("2c7d8h3s"), CardSet::EMPTY).unwrap();
    let mut categories = Detail::NONE;
    categories.categories = true;
    let mut combos = Detail::NONE;
    combos.combos = true;
    for detail in [ALL, categories, combos, Detail::NONE] {
        let by = |method| ExactEquity::by(method, &spot, detail).unwrap().count();
        assert_eq!(by(Method::Triple), by(Method::Matchups), "{detail:?}");
    }
}
