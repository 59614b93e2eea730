//! Proves that Omaha ranges contain the hands their items stand for, and that those hands are
//! counted and dealt as if each were given separately.

use handeval_poker::{
    Card, CardSet, Detail, EquityError, ExactEquity, Game, OmahaHolding, OmahaRange, Spot,
};

use super::cards;

#[track_caller]
fn omaha_range(text: &str) -> OmahaRange {
    match text.parse() {
        Ok(range) => range,
        Err(error) => panic!("{text:?}: {error}"),
    }
}

fn n_hands(text: &str) -> usize {
    omaha_range(text).hands(CardSet::FULL).unwrap().len()
}

/// The number of ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, nth| product * (n - nth) / (nth + 1))
}

#[test]
fn items_have_as_many_hands_as_they_say() {
    let two_aces = choose(4, 2) * choose(48, 2) + choose(4, 3) * 48 + 1;
    for text in [
        "AA**",
        "AAxx",
        "aaXX",
        "A*A*",
        "**AA",
        "{AA**}",
        "AA**;",
        "AA** AAxx",
    ] {
        assert_eq!(n_hands(text), two_aces, "{text}");
    }
    assert_eq!(n_hands("KKQQ"), 6 * 6);
    assert_eq!(n_hands("AKQJ"), 4_usize.pow(4));
    assert_eq!(n_hands("A***"), choose(52, 4) - choose(48, 4));
    assert_eq!(n_hands("****"), choose(52, 4));
    assert_eq!(
        n_hands("AA****"),
        choose(52, 6) - choose(48, 6) - 4 * choose(48, 5)
    );
    // At least one more ace as well as the ace of hearts.
    assert_eq!(n_hands("AhA***"), choose(51, 4) - choose(48, 4));
    assert_eq!(n_hands("AcAdJhTs"), 1);
    assert_eq!(n_hands("AAAA"), 1);
    assert_eq!(n_hands("\u{1F0A1}\u{1F0B1}**"), choose(50, 2));
    // Two cards in each of two suits: one ace in each suit, and one other card in each.
    assert_eq!(n_hands("AA**:ds"), 6 * 12 * 12);
    assert_eq!(n_hands("AA**:ds,KKQQ,AA**:ds"), 864 + 36);
    assert_eq!(omaha_range("A*****").hands(CardSet::FULL), None);
    assert_eq!(OmahaRange::random().hands(CardSet::FULL), None);
}

/// Items are counted again even if their hands are in other items.
#[test]
fn a_list_is_as_long_as_its_items_together() {
    let mut n_left = OmahaRange::MAX_HANDS;
    let mut items = Vec::new();
    for item in [
        "A***",
        "AA**",
        "AK**",
        "AKQ*",
        "AKQJ",
        "AKQJ:rainbow",
        "AsKsQsJs",
    ] {
        let n_hands = n_hands(item);
        items.extend(std::iter::repeat_n(item, n_left / n_hands));
        n_left %= n_hands;
    }
    assert_eq!(n_left, 0);
    assert_eq!(n_hands(&items.join(",")), n_hands("A***,AKQJ"));
    items.push("AsKsQsJs");
    assert_eq!(omaha_range(&items.join(",")).hands(CardSet::FULL), None);
}

/// Compares the suit patterns of four cards with a count of all hands.
#[test]
fn suits_are_those_of_four_cards() {
    let n_of_suits = |hand: CardSet| {
        let mut n_of = [0; 4];
        for card in hand {
            n_of[usize::from(card.suit().code())] += 1;
        }
        n_of.sort_unstable();
        n_of
    };
    for (suits, n_of) in [
        ("ds", [0, 0, 2, 2]),
        ("ss", [0, 1, 1, 2]),
        ("rainbow", [1, 1, 1, 1]),
    ] {
        let hands = omaha_range(&format!("****:{suits}"))
            .hands(CardSet::FULL)
            .unwrap();
        assert!(
            hands.iter().all(|&hand| n_of_suits(hand) == n_of),
            "{suits}"
        );
        let all = omaha_range("****").hands(CardSet::FULL).unwrap();
        let expected = all.into_iter().filter(|&hand| n_of_suits(hand) == n_of);
        assert_eq!(hands.len(), expected.count(), "{suits}");
    }
    assert_eq!(n_hands("****:ds"), 6 * 78 * 78);
    assert_eq!(n_hands("****:rainbow"), 13_usize.pow(4));
}

#[test]
fn other_notations_are_reported() {
    for (text, plain) in [
        ("AAxx", "AA**"),
        ("AA**:$ds", "AA**:ds"),
        ("aaXX:DS", "AA**:ds"),
        ("KKQQ:rb", "KKQQ:rainbow"),
        ("{AA**, KKQQ}", "AA**,KKQQ"),
        ("AA** KKQQ : ss", "AA**,KKQQ:ss"),
        ("AA**;KKQQ,", "AA**,KKQQ"),
    ] {
        let reading = OmahaRange::read(text).unwrap();
        assert!(!reading.is_plain, "{text}");
        assert_eq!(reading.range.to_string(), plain);
        let again = OmahaRange::read(plain).unwrap();
        assert!(again.is_plain, "{plain}");
        assert_eq!(again.range, reading.range);
    }
    for text in [
        "AA**",
        "A A * *, KKQQ : ds",
        "AcAdJh10s",
        "random",
        "*",
        "a♥AKQ",
    ] {
        assert!(OmahaRange::read(text).unwrap().is_plain, "{text}");
    }
    assert_eq!(
        omaha_range("AcAdJhTs").holding(),
        Some("AcAdJhTs".parse().unwrap())
    );
    assert_eq!(OmahaRange::from(OmahaHolding::random()), omaha_range("any"));
}

#[test]
fn messages_name_the_item_and_its_place() {
    for (text, kind, place, message) in [
        (
            "AA",
            "wrong-card-count",
            "AA",
            "item 1, `AA`: 2 cards given: expected 4, 5 or 6, with `*` for any card: `AA**`",
        ),
        (
            "A\u{c}A",
            "wrong-card-count",
            "A\u{c}A",
            "item 1, `A\\u{c}A`: 2 cards given: expected 4, 5 or 6, with `*` for any card: `AA**`",
        ),
        (
            "AA**,KK*****",
            "wrong-card-count",
            "KK*****",
            "item 2, `KK*****`: 7 cards given: expected 4, 5 or 6",
        ),
        (
            "AA**,KK***",
            "different-card-counts",
            "KK***",
            "item 2, `KK***`: 5 cards given: expected 4, as in the items before it",
        ),
        (
            "AA**,,",
            "empty-item",
            "",
            "item 2, ``: the item is empty: expected hands such as `AcAdJhTs`, `AA**`, `KKQQ` or \
             `AA**:ds`",
        ),
        (
            "AB**",
            "unknown-card",
            "B",
            "item 1, `AB**`: `B` is not a card: expected cards such as `Ah`, ranks such as `A`, \
             and `*` for any card",
        ),
        (
            "A0**",
            "unknown-card",
            "0",
            "item 1, `A0**`: `0` is not a card: expected cards such as `Ah`, ranks such as `A`, \
             and `*` for any card",
        ),
        (
            "1A**",
            "unknown-card",
            "1",
            "item 1, `1A**`: `1` is not a card: expected cards such as `Ah`, ranks such as `A`, \
             and `*` for any card",
        ),
        (
            "{AA**",
            "unknown-card",
            "{",
            "item 1, `{AA**`: `{` is not a card: expected cards such as `Ah`, ranks such as `A`, \
             and `*` for any card",
        ),
        (
            "AA**}",
            "unknown-card",
            "}",
            "item 1, `AA**}`: `}` is not a card: expected cards such as `Ah`, ranks such as `A`, \
             and `*` for any card",
        ),
        (
            "AhKxxx",
            "ambiguous-card",
            "Kx",
            "item 1, `AhKxxx`: `Kx` can be read as `K` of any suit or as `K` and any card: \
             expected `K` alone or `K*`",
        ),
        (
            "Ah10\u{3000}xx",
            "ambiguous-card",
            "10\u{3000}x",
            "item 1, `Ah10\\u{3000}xx`: `Tx` can be read as `T` of any suit or as `T` and any card: \
             expected `T` alone or `T*`",
        ),
        (
            "AhAh**",
            "duplicate-card",
            "AhAh**",
            "item 1, `AhAh**`: card `Ah` is given twice: expected different cards",
        ),
        (
            "AAAAA",
            "too-many-of-rank",
            "AAAAA",
            "item 1, `AAAAA`: rank `A` is given 5 times: expected at most 4",
        ),
        (
            "AcAdAhAsA",
            "too-many-of-rank",
            "AcAdAhAsA",
            "item 1, `AcAdAhAsA`: rank `A` is given 5 times: expected at most 4",
        ),
        (
            "AA**:suited",
            "unknown-suits",
            "suited",
            "item 1, `AA**:suited`: `suited` is not a suit pattern: expected `ds` \
             (double-suited), `ss` (single-suited) or `rainbow`",
        ),
        (
            "AA***:ds",
            "suits-of-four",
            "AA***:ds",
            "item 1, `AA***:ds`: `ds` applies only to hands of four cards: expected no suits after \
             5 cards",
        ),
        (
            "AcAdJhTs:ds",
            "no-such-hand",
            "AcAdJhTs:ds",
            "item 1, `AcAdJhTs:ds`: no hand with these cards is double-suited: expected different \
             cards, or no `:ds`",
        ),
        (
            "AA**,AAAA:ss",
            "no-such-hand",
            "AAAA:ss",
            "item 2, `AAAA:ss`: no hand with these cards is single-suited: expected different \
             cards, or no `:ss`",
        ),
        (
            "AA**:0.5",
            "weight-of-omaha",
            "0.5",
            "item 1, `AA**:0.5`: an Omaha hand cannot have a weight: expected no weight",
        ),
    ] {
        let error = text.parse::<OmahaRange>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!((error.kind(), &text[error.span()]), (kind, place), "{text}");
    }
}

/// The numbers of hands of an item that are double-suited, single-suited and rainbow.
fn n_hands_by_suits(text: &str) -> [usize; 3] {
    let mut n_hands = [0; 3];
    // `****` has no list.
    let hands = match text {
        "****" => return [36_504, 158_184, 28_561],
        _ => omaha_range(text).hands(CardSet::FULL).unwrap(),
    };
    for hand in hands {
        let mut n_of = [0; 4];
        for card in hand.iter() {
            n_of[usize::from(card.suit().code())] += 1;
        }
        n_of.sort_unstable();
        match n_of {
            [0, 0, 2, 2] => n_hands[0] += 1,
            [0, 1, 1, 2] => n_hands[1] += 1,
            [1, 1, 1, 1] => n_hands[2] += 1,
            _ => {}
        }
    }
    n_hands
}

/// An item with suits is refused exactly if it has no hand.
#[test]
fn suits_fit_if_a_hand_has_them() {
    let mut n_refused = 0;
    for cards in [
        "****", "AA**", "AAA*", "AAAA", "AAKK", "AKQJ", "AcK**", "AcKc**", "AcKcQc*", "AcKcQd*",
        "AcAd**", "AcAdA*", "AcAdJhTs", "AcAdJcTd", "AcAdJcTs", "AcKcQcJc", "AcAJ*", "AcAdKK",
        "AcAAK",
    ] {
        let all = n_hands_by_suits(cards);
        for (suits, n_hands) in ["ds", "ss", "rainbow"].into_iter().zip(all) {
            let text = format!("{cards}:{suits}");
            match text.parse::<OmahaRange>() {
                Ok(range) => {
                    let n_found = range.hands(CardSet::FULL).unwrap().len();
                    assert!(n_found > 0 && n_found == n_hands, "{text}");
                }
                Err(error) => {
                    assert_eq!((error.kind(), n_hands), ("no-such-hand", 0), "{text}");
                    n_refused += 1;
                }
            }
        }
    }
    assert!(n_refused > 10);
}

fn spot(game: Game, players: &[&str], board: &str) -> Result<Spot, EquityError> {
    let ranges = players.iter().map(|text| omaha_range(text)).collect();
    Spot::of_omaha_ranges(game, ranges, &cards(board), CardSet::EMPTY)
}

/// Deals that differ only in the names of three suits are counted once, as often as there are such
/// deals: one, three or six times.
#[test]
fn equivalent_deals_are_all_counted() {
    for (game, known) in [
        (Game::Omaha, &["AsKsQsJs"][..]),
        (Game::OmahaHiLo, &["AsKsQsJs"]),
        (Game::OmahaHiLo, &["AsKsQsJs", "4s5s6s7s"]),
    ] {
        let players = [known, &["random"]].concat();
        let spot = spot(game, &players, "Ts9s8s3s2s").unwrap();
        let equity = ExactEquity::new(&spot, Detail::NONE).unwrap().count();
        let n_hands = choose(52 - 5 - 4 * known.len(), 4) as u128;
        assert_eq!(equity.boards, n_hands, "{game} {known:?}");
        assert_eq!(equity.wins_by_mask.iter().sum::<u128>(), n_hands);
        let pots = equity.pots_by_masks.iter().map(|pot| pot.2);
        if game == Game::OmahaHiLo {
            assert_eq!(pots.sum::<u128>(), n_hands, "{known:?}");
        }
    }
}

/// The counts of a range are the sum of the counts of its hands.
#[test]
fn a_range_is_the_sum_of_its_hands() {
    for (game, players, board) in [
        (Game::Omaha, ["KKQQ:ds", "AcAdJhTs"], "Kc7d2h"),
        (Game::OmahaHiLo, ["AA23:ds", "KKQQ:ds"], "3c4d8h9s"),
        // Of three suits that the board does not have, only two are alike in the range.
        (Game::Omaha, ["AcKcQJ,AdKdQJ", "9s8s7s6s"], "2s3s4sTs"),
        (Game::Omaha, ["JJ99:ss", "AcKcQcJc,TTTT"], "3c4d8h9s"),
    ] {
        let whole = spot(game, &players, board).unwrap();
        let whole = ExactEquity::new(&whole, Detail::default()).unwrap().count();
        let gone: CardSet = cards(board).into_iter().collect();
        let hands = players.map(|text| omaha_range(text).hands(!gone).unwrap());
        let mut wins = vec![0; 4];
        let mut lows = vec![0; whole.low_by_mask.len()];
        let mut scoops = [0; 2];
        for &first in &hands[0] {
            for &second in hands[1].iter().filter(|second| second.is_disjoint(first)) {
                let holdings = [first, second].map(|hand| {
                    let cards: Vec<Card> = hand.iter().collect();
                    OmahaHolding::new(&cards).unwrap()
                });
                let one = Spot::of_holdings(game, holdings.to_vec(), &cards(board), CardSet::EMPTY);
                let one = ExactEquity::new(&one.unwrap(), Detail::NONE)
                    .unwrap()
                    .count();
                let add = |sums: &mut [u128], counts: &[u128]| {
                    sums.iter_mut()
                        .zip(counts)
                        .for_each(|(sum, count)| *sum += count);
                };
                add(&mut wins, &one.wins_by_mask);
                add(&mut lows, &one.low_by_mask);
                for (sum, player) in scoops.iter_mut().zip(&one.players) {
                    *sum += player.low.as_ref().map_or(0, |low| low.scoops);
                }
            }
        }
        assert!(wins.iter().sum::<u128>() > 0);
        assert_eq!(whole.wins_by_mask, wins, "{players:?}");
        assert_eq!(whole.low_by_mask, lows, "{players:?}");
        for (player, scoops) in whole.players.iter().zip(scoops) {
            assert_eq!(player.low.as_ref().map_or(0, |low| low.scoops), scoops);
        }
    }
}

/// Random deals agree with the count whether or not hands clash.
#[cfg(feature = "monte-carlo")]
#[test]
fn random_deals_agree_with_the_count() {
    use handeval_poker::SampledEquity;
    for (game, players) in [
        (Game::Omaha, ["AA**:ds", "AcKcQdJd"]),
        (Game::OmahaHiLo, ["AA23", "AA34,KKQQ:ds"]),
    ] {
        let spot = spot(game, &players, "3c4d8h9s").unwrap();
        let exact = ExactEquity::new(&spot, Detail::NONE).unwrap().count();
        let sampled = SampledEquity::new(&spot, 60_000, 5, Detail::NONE);
        let sampled = sampled.count().unwrap();
        for (exact, sampled) in exact.players.iter().zip(&sampled.players) {
            let distance = (exact.equity() - sampled.equity()).abs();
            assert!(
                distance < 4.0 * sampled.standard_error(),
                "{players:?}: {distance}"
            );
        }
    }
}

#[test]
fn impossible_spots_are_refused() {
    let error = |players: &[&str], board: &str| spot(Game::Omaha, players, board).unwrap_err();
    assert_eq!(
        error(&["AAAA", "KKKK"], "Ac"),
        EquityError::EmptyRange { player_idx: 0 }
    );
    assert_eq!(error(&["AAAA", "AA**"], ""), EquityError::NoDeal);
    assert_eq!(error(&["AcAdJhTs", "AAA*"], ""), EquityError::NoDeal);
    assert_eq!(
        error(&["KKKKQQ", "A*****"], ""),
        EquityError::RangeTooWide { player_idx: 1 }
    );
    let (player_idx, found, expected) = (1, 5, 4);
    let different = EquityError::DifferentCardCounts {
        player_idx,
        found,
        expected,
    };
    assert_eq!(error(&["AA**", "KK***"], ""), different);
    // Random hands have the same number of cards as the others.
    assert_eq!(
        spot(Game::Omaha, &["AA***", "random"], "")
            .unwrap()
            .n_hole(),
        5
    );
    assert_eq!(
        spot(Game::Omaha, &["AA**", "random"], "")
            .unwrap()
            .n_combos(0),
        Some(6_961)
    );
    let all = spot(Game::Omaha, &["*****", "AA***,*****"], "").unwrap();
    assert_eq!((all.n_combos(1), all.n_hole()), (Some(2_598_960), 5));
}
