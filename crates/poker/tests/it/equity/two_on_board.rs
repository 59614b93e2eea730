//! Proves counts with two cards on the board, where deals with the same ranks are counted together,
//! against methods that go board by board, and against deals counted one by one.

use handeval_poker::{ExactEquity, Game, Method, Range, Spot, Weight};

use super::cards;
use super::exact::ALL;

fn spot(game: Game, players: &[&str], board: &str, dead: &str) -> Spot {
    let players = players.iter().map(|text| text.parse().unwrap());
    let dead = cards(dead).into_iter().collect();
    Spot::of(game, players.collect(), &cards(board), dead).unwrap()
}

#[test]
fn two_players_deal_by_deal_and_board_by_board() {
    for (game, players, board, dead) in [
        (Game::Holdem, ["AK", "22+,T8s+,54s"], "2c3c", ""),
        // Suits that are not interchangeable, and weights.
        (
            Game::Holdem,
            ["AKs,A5s:0.5", "88+,AQ,9h8h,7c6d:0.3"],
            "AhTd",
            "AsKs8c",
        ),
        // A pair on the board.
        (
            Game::Holdem,
            ["QQ,JTs", "random"],
            "7c7d",
            "2c2d2h2s3c3d3h3s4c4d4h4s",
        ),
        (Game::ShortDeck, ["AK,99", "TT+,87"], "9c8c", ""),
        (Game::ShortDeckTrips, ["AK,99", "TT+,87"], "9c9d", "6s"),
    ] {
        let spot = spot(game, &players, board, dead);
        let by = |method| ExactEquity::by(method, &spot, ALL).unwrap();
        let matchups = by(Method::Matchups);
        assert_eq!(matchups.count(), by(Method::Sweep).count(), "{players:?}");
        assert_eq!(super::on_two_threads(&matchups), matchups.count());
    }
}

#[test]
fn three_players_deal_by_deal_and_board_by_board() {
    let players = ["AK", "QQ-TT,KQs", "55,98s:0.5"];
    let spot = spot(Game::Holdem, &players, "2c3c", "4h");
    let by = |method| ExactEquity::by(method, &spot, ALL).unwrap().count();
    assert_eq!(by(Method::Matchups), by(Method::Triple));
}

#[test]
fn five_players_deal_by_deal_together_and_one_by_one() {
    let players = ["AK", "KQs", "98", "7c6c", "5d5h"];
    let whole = spot(Game::Holdem, &players, "2c3c", "");
    let equity = ExactEquity::new(&whole, ALL).unwrap().count();
    let mut wins = vec![0; equity.wins_by_mask.len()];
    let mut boards = [0; 9];
    let combos = |player: &Range| -> Vec<_> { player.combos().map(|(combo, _)| combo).collect() };
    for &ak in &combos(&whole.players()[0]) {
        for &kq in &combos(&whole.players()[1]) {
            for &nine_eight in &combos(&whole.players()[2]) {
                let hands = [ak, kq, nine_eight].map(|combo| Range::new([(combo, Weight::ONE)]));
                let mut hands: Vec<_> = hands.into_iter().flatten().collect();
                hands.extend_from_slice(&whole.players()[3..]);
                let Ok(one) = Spot::new(hands, whole.board(), whole.dead()) else {
                    continue;
                };
                let one = ExactEquity::new(&one, ALL).unwrap().count();
                for (sum, count) in wins.iter_mut().zip(one.wins_by_mask) {
                    *sum += count;
                }
                for (sum, category) in boards.iter_mut().zip(&one.players[2].categories) {
                    *sum += category.boards;
                }
            }
        }
    }
    assert_eq!(equity.wins_by_mask, wins);
    let found = equity.players[2].categories.iter().map(|one| one.boards);
    assert_eq!(found.collect::<Vec<_>>(), boards);
}
