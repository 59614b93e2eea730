//! Proves each rule of docs/rules/equity.md in a test named after it.

use handeval_poker::{
    CardSet, Category, Combo, ComboEquity, Detail, DrawSpot, Equity, EquityError, ExactDrawEquity,
    ExactEquity, Exchange, Game, Method, OmahaRange, Order, Range, Rules, Spot, StartingHandEquity,
    Weight,
};

use super::draw::{draw_counts, draw_spot, of_24};
use super::exact::{ALL, count};
use super::holds::{PAIRS, counts, holds_of};
use super::{FIXTURE, cards, combo, range, spot};

const PAGE: &str = include_str!("../../../../../docs/rules/equity.md");

#[test]
fn e1_a_combo_is_two_different_cards() {
    let [king, ace] = ["Kd", "Ah"].map(|card| card.parse().unwrap());
    assert_eq!(Combo::new(king, ace), Combo::new(ace, king));
    assert_eq!(Combo::new(king, king), None);
    assert_eq!(combo("KdAh").to_string(), "AhKd");
    let all: Vec<_> = Combo::all().collect();
    assert_eq!(all.len(), 1326);
    for (idx, &combo) in all.iter().enumerate() {
        assert_eq!(combo.idx(), idx);
        assert_eq!(Combo::from_idx(idx), Some(combo));
        assert_eq!(combo.card_set().len(), 2);
    }
    assert_eq!(Combo::from_idx(1326), None);
    assert!(all.is_sorted());
}

/// The items on the page have as many combos as the page says.
#[test]
fn e2_a_range_is_a_list_of_items() {
    let mut n_items = 0;
    for line in section("E2").lines().filter(|line| line.starts_with("| `")) {
        let [_, items, _, numbers, _] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let items: Vec<_> = items.split('`').skip(1).step_by(2).collect();
        let numbers: Vec<usize> = numbers
            .split(", ")
            .map(|number| number.trim().replace(',', "").parse().unwrap())
            .collect();
        for (idx, item) in items.iter().enumerate() {
            let number = numbers[idx.min(numbers.len() - 1)];
            assert_eq!(range(item).n_combos(), number, "{item}");
            n_items += 1;
        }
    }
    assert_eq!(n_items, 18);
    assert_eq!(range("QQ+ , A K"), range("ak,kk,aa,qq"));
    assert_eq!(range(" 10 h 9 H "), range("9hTh"));
    assert_eq!(range("T9s+"), range("T9s,JTs,QJs,KQs,AKs"));
    assert_eq!(range("KTs+"), range("KQs,KJs,KTs"));
    assert_eq!(range("88-QQ"), range("QQ,JJ,TT,99,88"));
    assert_eq!(range("A5s-A2s"), range("A2s,A3s,A4s,A5s"));
    assert_eq!(range("76s-T9s"), range("T9s,98s,87s,76s"));
    assert_eq!(range("*"), Range::random());
    assert!("AK-AQ".parse::<Range>().is_err());
}

#[test]
fn e3_a_weight_says_how_often_a_combo_is_held() {
    let range = range("AA:0.5,KK:1,QQ,KK,72o:0.000001");
    let weight = |text: &str| range.weight(combo(text)).map(Weight::millionths);
    assert_eq!(weight("AhAs"), Some(500_000));
    assert_eq!(weight("KhKs"), Some(1_000_000));
    assert_eq!(weight("QhQs"), Some(1_000_000));
    assert_eq!(weight("7h2s"), Some(1));
    assert_eq!(weight("7h2h"), None);
    assert_eq!(range.n_combos(), 6 + 6 + 6 + 12);
    assert!("KK:0.5,QQ+".parse::<Range>().is_err());
    assert!("KK:0.5,KK:0.50".parse::<Range>().is_ok());
}

#[test]
fn e4_a_spot_is_players_a_board_and_dead_cards() {
    let spot = spot(&["AA,KK", "random"], "AhKh", "AdKd");
    assert_eq!(spot.players()[0].n_combos(), 2);
    assert_eq!(spot.players()[1].n_combos(), 48 * 47 / 2);
    assert_eq!((spot.n_to_come(), spot.board()), (3, &cards("AhKh")[..]));
    assert_eq!(count(&spot, Detail::NONE).boards, 2 * 46 * 45 / 2 * 13_244);
    let deal = |players: &[&str], board: &str| {
        let players = players.iter().map(|player| range(player)).collect();
        Spot::new(
            players,
            &cards(board),
            "As".parse::<handeval_poker::Card>().unwrap().into(),
        )
    };
    let player_idx = 1;
    let empty = deal(&["KK", "AsKs,AhKh"], "Kh");
    assert_eq!(empty, Err(EquityError::EmptyRange { player_idx }));
    assert_eq!(deal(&["AA", "AKs"], "AcKd"), Err(EquityError::NoDeal));
}

/// The rows on the page, counted again.
#[test]
fn e5_every_deal_and_every_board_counts() {
    let mut n_rows = 0;
    for line in PAGE
        .lines()
        .filter(|line| line.starts_with("| `") && line.contains(" v "))
        .filter(|line| line.split('|').count() == 5)
    {
        let [_, players, boards, wins, _] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let (players, board) = players.split_once(" on ").unwrap_or((players, ""));
        let players: Vec<_> = players.split('`').skip(1).step_by(2).collect();
        let number = |text: &str| -> u128 { text.trim().replace(',', "").parse().unwrap() };
        let wins: Vec<u128> = wins.split(", ").map(number).collect();
        n_rows += 1;
        if players == ["random", "random"] && board.is_empty() {
            // This takes seconds, and the fixture has the same numbers.
            let numbers = wins
                .iter()
                .map(u128::to_string)
                .collect::<Vec<_>>()
                .join(",");
            assert!(
                FIXTURE.contains(&format!("\"wins_by_mask\":[0,{numbers}]")),
                "{line}"
            );
            assert_eq!(wins.iter().sum::<u128>(), number(boards), "{line}");
            continue;
        }
        let equity = count(&spot(&players, board, ""), Detail::NONE);
        assert_eq!(equity.boards, number(boards), "{line}");
        assert_eq!(equity.wins_by_mask[1..], wins, "{line}");
    }
    assert_eq!(n_rows, 6);
}

#[test]
fn e6_who_ties_gets_a_share() {
    // The board plays, because nobody can beat its royal flush.
    let spot = spot(&["AA", "KK", "QQ"], "ThJhQhKhAh", "");
    let equity = count(&spot, ALL);
    assert_eq!(equity.wins_by_mask, [0, 0, 0, 0, 0, 0, 0, 27]);
    for player in &equity.players {
        assert_eq!(player.shares, [0, 0, 27]);
        assert_eq!((player.win(), player.tie(), player.lose()), (0, 27, 0));
        assert_eq!(player.fraction(), (1, 3));
    }
}

#[test]
fn e7_counts_stay_whole_with_weights() {
    let scale = |players: &[&str]| {
        let equity = count(&spot(players, "Th9d4c", ""), Detail::NONE);
        (equity.scale, equity.boards)
    };
    assert_eq!(scale(&["AA:1", "KK:1"]), (1, 36 * 990));
    assert_eq!(scale(&["AA:0.5", "KK:1"]), (2, 36 * 990));
    // A fifth of one and half of the other is a tenth; two fifths and a half are a fifth.
    assert_eq!(scale(&["AA:0.2", "KK:0.5"]), (10, 36 * 990));
    assert_eq!(scale(&["AA:0.4", "KK:0.5"]), (5, 36 * 990));
    assert_eq!(scale(&["AA,QQ:0.25", "KK"]), (4, 36 * 990 * 5));
    let whole = count(&spot(&["AA,QQ", "KK"], "Th9d4c", ""), Detail::NONE);
    let half = count(
        &spot(&["AA:0.5,QQ:0.5", "KK:0.7"], "Th9d4c", ""),
        Detail::NONE,
    );
    assert_eq!(whole.players[0].fraction(), half.players[0].fraction());
}

#[test]
fn e8_a_win_has_a_category_and_belongs_to_a_combo() {
    let spot = spot(&["AhAd", "9s8s,KsKc"], "TsJsQs", "");
    let equity = count(&spot, ALL);
    let [aces, other] = &equity.players[..] else {
        panic!("{equity:?}");
    };
    // The nine and eight always have a straight flush; the kings need an ace or nine of spades.
    let of = |category| other.category(category).unwrap();
    assert_eq!(of(Category::StraightFlush).boards, 990 + 2 * 44 - 1);
    assert_eq!(
        of(Category::StraightFlush).win,
        of(Category::StraightFlush).boards - 1
    );
    assert_eq!(aces.category(Category::HighCard).unwrap().boards, 0);
    assert_eq!(
        aces.categories.iter().map(|one| one.boards).sum::<u128>(),
        1980
    );
    let combos: Vec<_> = other
        .combos
        .iter()
        .map(|one| (one.combo, one.boards))
        .collect();
    assert_eq!(combos, [(combo("9s8s"), 990), (combo("KsKc"), 990)]);
    assert_eq!(other.combos[0].shares, [989, 1]);
    assert_eq!(other.combos[0].fraction(), (1979, 1980));
    let without = count(&spot, Detail::NONE);
    assert_eq!(without.players[0].category(Category::Flush), None);
    assert_eq!(without.players[0].combos, []);
}

/// A detail that the table of starting hands does not have.
const CATEGORIES: Detail = {
    let mut detail = Detail::NONE;
    detail.categories = true;
    detail
};

/// Checks which examples on the page are counted.
#[test]
fn e9_counted_or_dealt_at_random_is_a_rule_of_work() {
    let is_counted = |players: &[&str], board: &str, dead: &str| {
        let spot = spot(players, board, dead);
        ExactEquity::if_quick(&spot, CATEGORIES).map(|exact| exact.method())
    };
    let random = ["random"; 10];
    assert_eq!(is_counted(&random[..2], "", ""), Some(Method::Sweep));
    assert_eq!(is_counted(&random[..2], "", "AhKh"), Some(Method::Sweep));
    assert_eq!(is_counted(&random[..2], "", "AhKs"), None);
    // No two suits are equivalent, and hardly any two deals are.
    let wide = ["22+,A2s+,K2+,Q5+,AhQs", "22+,A2+,7c2d"];
    assert_eq!(is_counted(&wide, "", ""), Some(Method::Matchups));
    // There would be too many deals to count if deals that share a card, or both orders of one
    // deal, were included.
    let wider = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,3h2c";
    let wider = is_counted(&[wider, "random"], "", "");
    assert_eq!(wider, Some(Method::Matchups));
    assert_eq!(is_counted(&random[..3], "", ""), None);
    assert_eq!(is_counted(&random[..3], "2c3c8h", ""), Some(Method::Triple));
    assert_eq!(is_counted(&random[..4], "2c3c8h", ""), None);
    assert_eq!(is_counted(&["AA", "KK"], "", ""), Some(Method::Matchups));
    assert_eq!(
        is_counted(&["QQ+,AK", "22+,A2s+"], "", ""),
        Some(Method::Matchups)
    );
    assert_eq!(
        is_counted(&["QQ+,AK", "22+,A2s+"], "2c3c8h", ""),
        Some(Method::Sweep)
    );
    let ten = ["22", "33", "44", "55", "66", "77", "88", "99", "TT", "JJ"];
    let ten = ten.map(|pair| format!("{0}h{0}s", &pair[..1]));
    let ten: Vec<_> = ten.iter().map(String::as_str).collect();
    assert_eq!(is_counted(&ten, "", ""), Some(Method::Matchups));
    // The most work that a count can take is known before anything is listed.
    for (players, board) in [
        (&random[..2], ""),
        (&random[..3], "2c3c8h"),
        (&["AsAh", "KK+"], ""),
        (&["QQ+,AK", "22+,A2s+"], "2c3c8h"),
    ] {
        let spot = spot(players, board, "");
        let work = ExactEquity::new(&spot, CATEGORIES).unwrap().work();
        let most = ExactEquity::most_work(&spot).unwrap();
        assert!((work..=24 * work).contains(&most), "{players:?} {board}");
    }
    let four = spot(&random[..4], "", "");
    assert_eq!(ExactEquity::most_work(&four), None);
    // Equivalent cases are counted once: these are the numbers of boards, and of matchups of two
    // hands.
    let alike = |method| {
        ExactEquity::by(method, &spot(&random[..2], "", ""), Detail::NONE)
            .unwrap()
            .work()
    };
    assert_eq!(alike(Method::Sweep), 134_459 * 1_326 * 5);
    assert_eq!(alike(Method::Matchups), 47_008 * 2 * 30_000);
    // The work on the page, in its units.
    let work = |method, players: &[&str], board: &str| {
        ExactEquity::by(method, &spot(players, board, ""), Detail::NONE)
            .unwrap()
            .work()
    };
    assert!(PAGE.contains("at most 4,000,000,000 units"));
    assert_eq!(ExactEquity::MUCH_WORK, 4_000_000_000);
    assert!(PAGE.contains(
        "30,000 before the flop; 12,000, 3,000, 500, 60 and 10 with 1, 2, 3, 4 and 5 cards"
    ));
    for (board, units) in [
        ("", 30_000),
        ("2c", 12_000),
        ("2c3c", 3_000),
        ("2c3c8h", 500),
        ("2c3c8h9h", 60),
        ("2c3c8h9hJd", 10),
    ] {
        assert_eq!(work(Method::Matchups, &["AhKs", "QdQs"], board), 2 * units);
    }
    let board = "2c3c8h9hJd";
    assert_eq!(
        work(Method::Sweep, &["AhKs,AhQs", "QdQs,AhKs"], board),
        5 * 3
    );
    assert_eq!(
        work(Method::Triple, &["AhKs,AhQs", "QdQs,AhKs", "77"], board),
        25 * 10
    );
}

#[test]
#[cfg(feature = "monte-carlo")]
fn e10_a_sample_says_its_error() {
    use handeval_poker::SampledEquity;
    let spot = spot(&["AA", "KK", "QQ"], "ThJhQhKhAh", "");
    let equity = SampledEquity::new(&spot, 100, 1, Detail::NONE)
        .count()
        .unwrap();
    assert_eq!(equity.players[0].standard_error(), 0.0);
    // It is all or nothing, so the error is the same as for a coin toss.
    let spot = super::spot(&["AhAs", "KhKs"], "2c3d8h9s", "");
    let equity = SampledEquity::new(&spot, 10_000, 1, Detail::NONE)
        .count()
        .unwrap();
    let player = &equity.players[1];
    let share = player.win() as f64 / 10_000.0;
    let error = (share * (1.0 - share) / 9_999.0).sqrt();
    assert!((player.standard_error() - error).abs() < 1e-12);
    assert!((share - 2.0 / 44.0).abs() < 4.0 * error);
}

#[test]
#[cfg(feature = "monte-carlo")]
fn e11_a_part_of_a_count_says_its_error() {
    use handeval_poker::PartialEquity;
    for players in [
        &["22+,A2s+,K9s+", "22+,A2s+,QTo+"][..],
        &["AA,T9s+", "random"],
        &["22+", "A2+,KQ:0.5", "random"],
        &["random", "random", "random"],
    ] {
        let board = if players.len() == 3 { "2c7d9h" } else { "" };
        let spot = spot(players, board, "");
        let exact = ExactEquity::new(&spot, ALL).unwrap();
        let answer = exact.count();
        let mut partial = PartialEquity::new(&exact);
        assert!(partial.standard_errors()[0].is_nan());
        let mut last = 1.0;
        for piece_idx in 0..exact.n_pieces() {
            partial.add(&exact.piece(piece_idx));
            let n_pieces = partial.n_pieces();
            if n_pieces >= 8 && n_pieces < exact.n_pieces() && n_pieces.is_power_of_two() {
                let errors = partial.standard_errors();
                let estimate = partial.answer();
                for ((error, estimate), exact) in
                    errors.iter().zip(&estimate.players).zip(&answer.players)
                {
                    let distance = (estimate.equity() - exact.equity()).abs();
                    assert!(
                        distance <= 5.0 * error,
                        "{players:?}: {distance} with {error}"
                    );
                }
                last = errors[0];
            }
            // Equal players have equal equities from the start, but not the right ties.
            if players[0] == "random" && n_pieces == exact.n_pieces() / 4 {
                let ties = |equity: &Equity| {
                    let player = &equity.players[0];
                    player.tie() as f64 / equity.boards as f64
                };
                let ratio = ties(&partial.answer()) / ties(&answer);
                assert!((0.9..1.1).contains(&ratio), "{players:?}: {ratio}");
            }
        }
        assert!(last < 0.02, "{players:?}: {last}");
        assert_eq!(partial.answer(), answer);
        assert!(partial.standard_errors().iter().all(|&error| error == 0.0));
    }
}

#[test]
fn e12_a_kept_hand_plays_against_opponents_who_draw_too() {
    let hand = "9c9dJcJdTh";
    let none = |hold, rules| draw_counts(hand, hold, rules, Exchange::None);
    assert_eq!(none("9c9dJcJdTh", Rules::STANDARD), [1_450_038, 3, 83_898]);
    assert_eq!(
        none("9c9dJcJd", Rules::STANDARD),
        [61_214_178, 126, 3_211_134]
    );
    let [win, tie, lose] = draw_counts(
        hand,
        "9c9dJcJd",
        of_24(Order::Standard),
        Exchange::Singletons,
    );
    assert_eq!(
        [win, tie, win + tie + lose],
        [164_564_290, 203_148, 419_026_608]
    );
    for number in ["1,450,038", "61,214,178", "164,564,290", "419,026,608"] {
        assert!(PAGE.contains(number));
    }
    // The same, but with 52 cards and an opponent who draws.
    for (kept, hold) in [("all", hand), ("the pairs", "9c9dJcJd")] {
        let counted = draw_counts(hand, hold, Rules::STANDARD, Exchange::Singletons);
        let [win, tie, all] = [counted[0], counted[1], counted.iter().sum()].map(grouped);
        let row = format!(
            "| 9c 9d Jc Jd Th | {kept} | exchanges unpaired cards | {win} | {tie} | {all} |"
        );
        assert!(PAGE.contains(&row), "{row}");
    }
    let rules = of_24(Order::Standard);
    let spot_of = |exchange| draw_spot((hand, "9c9d", "Ah"), rules, 1, exchange).unwrap();
    let is_counted = |spot: &DrawSpot| ExactDrawEquity::new(spot).is_some();
    assert!(is_counted(&spot_of(Exchange::Percentile)));
    // Spots that take too much work are not counted.
    let pairs = (hand, "9c9dJcJd", "");
    for (n_opponents, exchange) in [(1, Exchange::Percentile), (2, Exchange::None)] {
        let spot = draw_spot(pairs, Rules::STANDARD, n_opponents, exchange).unwrap();
        assert!(!is_counted(&spot));
        assert_eq!(ExactDrawEquity::work(&spot), None);
    }
    // A long count is made only if the caller is willing to wait.
    let rules = Rules::STANDARD;
    for (hold, rules, exchange, work, is_quick) in [
        ("", rules, Exchange::None, 306_787_800, true),
        ("9c9dJc", rules, Exchange::Singletons, 2_162_000_000, true),
        ("9c9d", rules, Exchange::Singletons, 32_430_000_000, false),
        (
            "",
            of_24(Order::Standard),
            Exchange::Singletons,
            232_560_000,
            true,
        ),
        (
            "9c",
            of_24(Order::Standard),
            Exchange::Percentile,
            1_550_400_000,
            true,
        ),
        (
            "",
            of_24(Order::Standard),
            Exchange::Percentile,
            4_651_200_000,
            false,
        ),
    ] {
        let spot = draw_spot((hand, hold, ""), rules, 1, exchange).unwrap();
        assert_eq!(ExactDrawEquity::work(&spot), Some(work));
        assert_eq!(
            ExactDrawEquity::if_quick(&spot).is_some(),
            is_quick,
            "{hold} {exchange}"
        );
    }
}

#[test]
fn e13_a_short_deck_has_ranges_of_its_own() {
    let boards = |players: &[&str], board: &str| {
        let spot = super::short_spot(Game::ShortDeck, players, board, "");
        (
            spot.players()[0].n_combos(),
            count(&spot, Detail::NONE).boards,
        )
    };
    // Apart from the board, 32 cards are left.
    assert_eq!(boards(&["random", "AcAd"], "9c8d7h6s").0, 32 * 31 / 2);
    assert_eq!(boards(&["AcAd", "TsTh"], "").1, 201_376);
    let spot = super::short_spot(Game::ShortDeck, &["random", "random"], "", "");
    assert_eq!(spot.players()[0].n_combos(), 630);
    assert!(Range::parse_short_deck("A5s").is_err());
    let mut n_rows = 0;
    for game in [Game::ShortDeck, Game::ShortDeckTrips] {
        let start = format!("| `{}` | `AcAd` v `TsTh` on 9c 8d 7h | ", game.key());
        let row = PAGE
            .lines()
            .find_map(|line| line.strip_prefix(&start))
            .unwrap();
        let spot = super::short_spot(game, &["AcAd", "TsTh"], "9c8d7h", "");
        let answer = count(&spot, Detail::NONE);
        let [_, first, second, tie] = answer.wins_by_mask[..] else {
            panic!("two players");
        };
        assert_eq!(
            row,
            format!("{} | {first}, {second}, {tie} |", answer.boards)
        );
        n_rows += 1;
    }
    assert_eq!(n_rows, 2);
}

/// A number as the page writes it.
fn grouped(n: u128) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| std::str::from_utf8(group).unwrap());
    groups.collect::<Vec<_>>().join(",")
}

/// The numbers in one column of a row on the page.
fn numbers(column: &str) -> Vec<u128> {
    let numbers = column.split(", ");
    numbers
        .map(|number| number.trim().replace(',', "").parse().unwrap())
        .collect()
}

#[test]
fn e14_a_hand_of_omaha_is_four_five_or_six_cards() {
    let mut n_rows = 0;
    for row in PAGE.lines().filter(|line| line.starts_with("| `omaha` | ")) {
        let columns: Vec<_> = row.split('|').collect();
        let (players, board) = columns[2].split_once(" on ").unwrap_or((columns[2], ""));
        let players: Vec<_> = players.split('`').skip(1).step_by(2).collect();
        let spot = super::omaha_spot(Game::Omaha, &players, board, "");
        let answer = count(&spot, Detail::NONE);
        assert_eq!(numbers(columns[3]), [answer.boards], "{row}");
        assert_eq!(numbers(columns[4]), answer.wins_by_mask[1..], "{row}");
        n_rows += 1;
    }
    assert_eq!(n_rows, 2);

    let error = |players: &[&str], board: &str, dead: &str| {
        let holdings = players.iter().map(|text| text.parse().unwrap()).collect();
        let dead = cards(dead).into_iter().collect();
        let spot = super::omaha(Game::Omaha, holdings, &cards(board), dead);
        spot.unwrap_err().to_string()
    };
    assert_eq!(
        error(&["random", "AcAdJhTs", "KdQdJc9c8c"], "", ""),
        "player 3 has 5 cards: expected 4, like the previous players"
    );
    assert_eq!(
        error(&["AcAdJhTs", "KdQdJh9c"], "", ""),
        "card `Jh` is held by both player 1 and player 2: expected different cards"
    );
    let gone = "card `Jh` of player 1 is dead or on the board: expected live cards";
    assert_eq!(error(&["AcAdJhTs", "random"], "Jh", ""), gone);
    assert_eq!(error(&["AcAdJhTs", "random"], "2c", "Jh"), gone);

    // A random hand has four cards, or as many as the other players' hands.
    let n_combos =
        |players: &[&str]| super::omaha_spot(Game::Omaha, players, "2c3c4c", "").n_combos(0);
    assert_eq!(n_combos(&["random", "random"]), Some(211_876));
    assert_eq!(n_combos(&["random", "AcAdJhTs8h"]), Some(1_906_884));
    assert_eq!(n_combos(&["AcAdJhTs", "random"]), Some(1));
}

#[test]
fn e15_a_low_takes_half_of_the_pot() {
    let rows = PAGE
        .lines()
        .filter(|line| line.starts_with("| `omaha-hi-lo` | "));
    let [row] = rows.collect::<Vec<_>>()[..] else {
        panic!("one row");
    };
    let columns: Vec<_> = row.split('|').collect();
    let game = Game::OmahaHiLo;
    let answer = count(
        &super::omaha_spot(game, &["AcAd2s3s", "KdQdJc9c"], "Kc7d2h", ""),
        Detail::NONE,
    );
    assert_eq!(numbers(columns[3]), [answer.boards]);
    assert_eq!(numbers(columns[4]), answer.wins_by_mask[1..]);
    assert_eq!(numbers(columns[5]), answer.low_by_mask);
    let equities = |players: &[&str], board: &str| {
        let answer = count(&super::omaha_spot(game, players, board, ""), Detail::NONE);
        let players = answer.players.iter();
        players
            .map(|player| (player.fraction(), player.low.as_ref().unwrap().scoops))
            .collect::<Vec<_>>()
    };
    // One player wins the high half; two share the low half and get a quarter each.
    let players = ["AhAdKsKd", "As2c9d9h", "Ac2d9c9s"];
    let [high, low, other] = equities(&players, "3c4d8hKcTs")[..] else {
        panic!("three players");
    };
    assert_eq!((high, low, other), (((1, 2), 0), ((1, 4), 0), ((1, 4), 0)));
    // Nobody has a low, so the high hand scoops.
    assert_eq!(equities(&players, "3c4dThKcTs")[0], ((1, 1), 1));
    // One player wins both halves.
    let scoop = equities(&["AhAd2s3d", "KhKdQsQd"], "4c5d8hTcTs");
    assert_eq!(scoop, [((1, 1), 1), ((0, 1), 0)]);
}

#[test]
fn e16_the_choices_of_a_draw_meet_the_same_opponents() {
    let holds = holds_of((PAIRS, ""), Rules::STANDARD, 1, Exchange::None).unwrap();
    let found = holds.count().unwrap();
    for (hold, kept) in [
        (0b01111, "9c 9d Jc Jd"),
        (0b11111, "all"),
        (0b01100, "Jc Jd"),
        (0b00011, "9c 9d"),
        (0b00000, "nothing"),
    ] {
        let [win, tie, lose] = counts(&found[hold]);
        let [win, tie, all] = [win, tie, win + tie + lose].map(grouped);
        let row = format!(
            "| {kept} | {:.6} | {win} | {tie} | {all} |",
            found[hold].equity()
        );
        assert!(PAGE.contains(&row), "{row}");
    }
    // The choices are ordered by their equities.
    let best = (0..32).max_by(|&a, &b| found[a].equity().total_cmp(&found[b].equity()));
    assert_eq!(best, Some(0b01111));
    // With 24 cards, an opponent who exchanges unpaired cards is also counted, as each choice is
    // alone.
    let holds = holds_of((PAIRS, ""), of_24(Order::Standard), 1, Exchange::Singletons).unwrap();
    let found = holds.count().unwrap();
    assert_eq!(counts(&found[0b01111])[..2], [164_564_290, 203_148]);
    assert_eq!(found.len(), 32);
}

/// Checks the rows of the table on the page.
#[test]
fn e17_weights_as_other_programs_write_them() {
    let section = section("E17");
    let mut n_forms = 0;
    for line in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<_> = line.split('|').collect();
        let [_, forms, plain, ..] = cells[..] else {
            panic!("{line}");
        };
        let plain = range(plain.trim().trim_matches('`'));
        for form in quoted(forms).filter(|form| !form.contains('…')) {
            assert_eq!(range(form), plain, "{form}");
            n_forms += 1;
        }
    }
    assert_eq!(n_forms, 9);
    for refused in ["AA:100", "AA@0.5", "[0.5]AA[/0.5]", "[50]AA:0.5[/50]"] {
        assert!(refused.parse::<Range>().is_err(), "{refused}");
    }
}

#[test]
fn e18_separators_and_braces() {
    for text in ["AA,KK,", "AA KK", "AA;KK", "AA\nKK\n", "{AA, KK}"] {
        assert_eq!(range(text), range("AA,KK"), "{text:?}");
    }
    assert_eq!(range("A K"), range("AK"));
    assert_eq!(range("Ah Kd"), range("AhKd"));
    assert_eq!(range("QQ - 88 A5s : 0.5"), range("QQ-88,A5s:0.5"));
    assert!("AA,,KK".parse::<Range>().is_err());
}

/// Checks the rows of the table on the page.
#[test]
fn e19_one_card_fixed() {
    let section = section("E19");
    let mut n_items = 0;
    for line in section.lines().filter(|line| line.starts_with("| `")) {
        let [_, items, _, numbers, _] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let numbers: Vec<usize> = numbers
            .split(',')
            .map(|n| n.trim().parse().unwrap())
            .collect();
        for (item, number) in quoted(items).zip(numbers.iter().cycle()) {
            assert_eq!(range(item).n_combos(), *number, "{item}");
            n_items += 1;
        }
    }
    assert_eq!(n_items, 11);
    for refused in ["KTd,KTs", "KTs,KTd", "Ax", "xx", "KxTx"] {
        let error = refused.parse::<Range>().unwrap_err();
        assert_eq!(error.kind(), "ambiguous-hands", "{refused}");
    }
}

#[test]
fn e20_a_single_player_meets_random_hands() {
    let equity = count(&spot(&["AsKs", "random"], "QsJs2h", ""), Detail::NONE);
    assert_eq!(equity.boards, 1_070_190);
    assert_eq!(format!("{:.4}", equity.players[0].equity()), "0.7633");
}

/// Checks the rows of the table on the page.
#[test]
fn e21_ranges_of_omaha() {
    let mut n_items = 0;
    for line in section("E21")
        .lines()
        .filter(|line| line.starts_with("| `"))
    {
        let [_, items, _, number, _] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let number: usize = number.trim().replace(',', "").parse().unwrap();
        for item in quoted(items) {
            let range: OmahaRange = item.parse().unwrap();
            assert_eq!(range.hands(CardSet::FULL).unwrap().len(), number, "{item}");
            n_items += 1;
        }
    }
    assert_eq!(n_items, 14);
    for refused in ["AA", "AhKxxx", "AA***:ds", "AA**:0.5", "AAAAA"] {
        assert!(refused.parse::<OmahaRange>().is_err(), "{refused}");
    }
}

#[test]
fn e22_the_next_card_splits_the_boards() {
    let players = ["QQ+,AK", "22+,A2s+"];
    for (board, n_to_come) in [("Th9d4c", 2), ("Th9d4cKs", 1)] {
        let all = count(&spot(&players, board, ""), Detail::NONE);
        let next = CardSet::FULL
            .iter()
            .filter(|card| !cards(board).contains(card));
        let after =
            next.map(|card| count(&spot(&players, &format!("{board}{card}"), ""), Detail::NONE));
        let after: Vec<_> = after.collect();
        let sum = |of: fn(&Equity) -> u128| after.iter().map(of).sum::<u128>();
        assert_eq!(sum(|equity| equity.boards), n_to_come * all.boards);
        for mask in 1..4 {
            let won = after
                .iter()
                .map(|equity| equity.wins_by_mask[mask])
                .sum::<u128>();
            assert_eq!(won, n_to_come * all.wins_by_mask[mask]);
        }
    }
    // A card that somebody holds in every deal cannot come.
    let board = cards("Th9d4cAs");
    let held = Spot::new(vec![range("AsAh"), range("KK")], &board, CardSet::EMPTY);
    assert!(matches!(
        held,
        Err(EquityError::EmptyRange { player_idx: 0 })
    ));
}

#[test]
fn e23_combos_add_up_to_starting_hands() {
    let spot = spot(&["AA,AKs:0.5,7c2d", "KK,AKs", "QQ,AA:0.25"], "Th9d4cAs", "");
    let equity = count(&spot, ALL);
    for player in &equity.players {
        let hands = player.by_starting_hand();
        let of_combos = |of: fn(&ComboEquity) -> u128| player.combos.iter().map(of).sum::<u128>();
        let of_hands = |of: fn(&StartingHandEquity) -> u128| hands.iter().map(of).sum::<u128>();
        assert_eq!(
            of_hands(|hand| hand.boards),
            of_combos(|combo| combo.boards)
        );
        assert_eq!(of_hands(|hand| hand.win), player.win());
        assert_eq!(of_hands(|hand| hand.tie), player.tie());
        // With its boards, each hand's equity adds to that of the player.
        let worth: f64 = hands
            .iter()
            .map(|hand| hand.equity() * hand.boards as f64)
            .sum();
        assert!((worth / player.boards as f64 - player.equity()).abs() < 1e-12);
        assert!(hands.is_sorted_by(|better, worse| better.equity() >= worse.equity()));
    }
    let names = |player_idx: usize| -> Vec<_> {
        let hands = equity.players[player_idx].by_starting_hand();
        hands.iter().map(|hand| hand.hand.to_string()).collect()
    };
    assert_eq!(names(0), ["AA", "AKs", "72o"]);
    assert_eq!(names(1), ["AKs", "KK"]);
}

/// The section of a rule on the page.
fn section(rule: &str) -> &'static str {
    let start = PAGE.find(&format!("## {rule}. ")).unwrap();
    let text = &PAGE[start + 3..];
    text.split("\n## ").next().unwrap()
}

/// The parts of the text between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
