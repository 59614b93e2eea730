//! Properties of all scores: suits are alike, quads have more fu, dora never hurt, payments add up,
//! and no reading beats the chosen one.

use handeval_mahjong::riichi::{
    Limit, Payer, RuleSet, ScoringRules, Switch, YakuSet, points, random_win, score,
};
use handeval_mahjong::{
    Call, CallKind, Decomposition, Hand, RiichiWin, SetKind, ShownTile, Tile, TileSuit, Win, WinBy,
    Wind,
};

use super::ask::{Scoring, asked};
use super::oracle::{self, Chance, random_line};

/// Random wins, as questions for the crate.
fn wins(seed: u64, n_wins: usize) -> impl Iterator<Item = (String, Scoring)> {
    let mut chance = Chance::new(seed);
    std::iter::repeat_with(move || {
        let line = random_line(&mut chance);
        let asked = asked(&line, &oracle::read(&line).unwrap()).unwrap();
        (line, asked)
    })
    .take(n_wins)
}

/// The same tile in the next number suit.
fn turned(tile: Tile) -> Tile {
    let suit = match tile.suit() {
        TileSuit::Characters => TileSuit::Dots,
        TileSuit::Dots => TileSuit::Bamboos,
        TileSuit::Bamboos => TileSuit::Characters,
        TileSuit::Honors => TileSuit::Honors,
    };
    Tile::new(suit, tile.number()).unwrap()
}

fn turned_shown(shown: ShownTile) -> ShownTile {
    ShownTile {
        tile: turned(shown.tile),
        ..shown
    }
}

fn turned_hand(hand: &Hand) -> Hand {
    let mut counts = [0; 34];
    for tile in Tile::ALL {
        counts[usize::from(turned(tile).code())] = hand.counts()[usize::from(tile.code())];
    }
    let calls: Vec<_> = hand
        .calls()
        .iter()
        .map(|call| {
            let plain = Call::new(call.kind(), turned(call.set().first())).unwrap();
            match call.n_red() {
                0 => plain,
                _ => plain.with_red_five().unwrap(),
            }
        })
        .collect();
    let mut turned_hand = Hand::new(counts, &calls, hand.rules()).unwrap();
    for suit in TileSuit::ALL.into_iter().take(3) {
        if hand.has_red_five(suit) {
            let five = turned(Tile::new(suit, 5).unwrap());
            turned_hand = turned_hand.with_red_five(five.suit()).unwrap();
        }
    }
    turned_hand
}

#[test]
fn number_suits_are_alike_where_no_yaku_knows_them() {
    let mut n_scored = 0;
    for (line, asked) in wins(21, 6_000) {
        // Green tiles and wheels exist in only one suit, and three players have only two and a half
        // suits.
        let mut rules = asked.rules;
        if rules.n_players() == 3 {
            continue;
        }
        rules.set(Switch::Daisharin, "no").unwrap();
        let mut win = RiichiWin {
            win: Win {
                tile: turned(asked.win.tile),
                ..asked.win.win
            },
            ..asked.win
        };
        let is_green = |win: &RiichiWin| {
            let found = score(&asked.hand, win, &rules);
            found.is_ok_and(|found| found.is_some_and(|found| found.n_yakuman > 0))
        };
        if is_green(&asked.win) {
            continue;
        }
        for indicators in [&mut win.dora, &mut win.ura] {
            let turned: Vec<_> = indicators
                .iter()
                .map(|&shown| turned_shown(shown))
                .collect();
            *indicators = Default::default();
            turned
                .into_iter()
                .for_each(|shown| assert!(indicators.push(shown)));
        }
        let found = score(&asked.hand, &asked.win, &rules).unwrap();
        let other = score(&turned_hand(&asked.hand), &win, &rules).unwrap();
        let Some(found) = found else {
            assert_eq!(other, None, "{line}");
            continue;
        };
        let Some(other) = other.filter(|other| other.n_yakuman == 0) else {
            continue;
        };
        assert_eq!((found.yaku, found.han), (other.yaku, other.han), "{line}");
        assert_eq!(
            (found.fu, found.payments),
            (other.fu, other.payments),
            "{line}"
        );
        n_scored += 1;
    }
    assert!(n_scored > 2_500, "{n_scored}");
}

#[test]
fn a_quad_has_more_fu_than_the_triplet() {
    let mut n_quads = 0;
    for (line, asked) in wins(22, 20_000) {
        let Ok(Some(before)) = asked.score() else {
            continue;
        };
        // At most two quads, so that one more does not make a yaku.
        let is_quad = |call: &&Call| call.set().tiles().len() == 4;
        let n_own = asked.hand.calls().iter().filter(is_quad).count();
        if before.n_yakuman > 0 || n_own >= 2 || !asked.win.flags.is_empty() {
            continue;
        }
        for (idx, call) in asked.hand.calls().iter().enumerate() {
            if call.kind() != CallKind::Pon {
                continue;
            }
            let mut calls = asked.hand.calls().to_vec();
            calls[idx] = Call::new(CallKind::Kan, call.set().first()).unwrap();
            if call.n_red() > 0 {
                calls[idx] = calls[idx].with_red_five().unwrap();
            }
            let Ok(mut hand) = Hand::new(*asked.hand.counts(), &calls, asked.hand.rules()) else {
                continue;
            };
            for suit in TileSuit::ALL {
                if asked.hand.has_red_five(suit) {
                    hand = hand.with_red_five(suit).unwrap();
                }
            }
            let Ok(Some(after)) = score(&hand, &asked.win, &asked.rules) else {
                continue;
            };
            assert!(after.fu >= before.fu, "{line}");
            assert!(
                after.payments.points() >= before.payments.points(),
                "{line}"
            );
            n_quads += 1;
        }
    }
    assert!(n_quads > 100, "{n_quads}");
}

#[test]
fn a_concealed_quad_has_more_fu_than_the_concealed_triplet() {
    let mut n_quads = 0;
    for (line, asked) in wins(26, 20_000) {
        let Ok(Some(before)) = asked.score() else {
            continue;
        };
        let Decomposition::Standard { sets, .. } = before.reading.decomposition else {
            continue;
        };
        let is_quad = |call: &&Call| call.set().kind() == SetKind::Quad;
        let n_own = asked.hand.calls().iter().filter(is_quad).count();
        if before.n_yakuman > 0 || n_own >= 2 || !asked.win.flags.is_empty() {
            continue;
        }
        for set in sets.uncalled() {
            let first = set.first();
            if set.kind() != SetKind::Triplet || first == asked.win.tile || first.number() == 5 {
                continue;
            }
            let mut counts = *asked.hand.counts();
            counts[usize::from(first.code())] -= 3;
            let mut calls = asked.hand.calls().to_vec();
            calls.push(Call::new(CallKind::Ankan, first).unwrap());
            let Ok(mut hand) = Hand::new(counts, &calls, asked.hand.rules()) else {
                continue;
            };
            for suit in TileSuit::ALL {
                if asked.hand.has_red_five(suit) {
                    hand = hand.with_red_five(suit).unwrap();
                }
            }
            let Ok(Some(after)) = score(&hand, &asked.win, &asked.rules) else {
                continue;
            };
            let points = [before, after].map(|score| score.payments.points());
            assert!(points[1] >= points[0], "{line}");
            assert!(after.yaku != before.yaku || after.fu > before.fu, "{line}");
            n_quads += 1;
        }
    }
    assert!(n_quads > 100, "{n_quads}");
}

#[test]
fn one_more_dora_never_hurts() {
    let mut n_more = 0;
    for (line, asked) in wins(23, 5_000) {
        let Ok(Some(before)) = asked.score() else {
            continue;
        };
        let most = if asked.rules.get(Switch::KanDora).to_string() == "yes" {
            5
        } else {
            1
        };
        for tile in Tile::ALL.into_iter().step_by(5) {
            let mut win = asked.win;
            if win.dora.len() >= most || !win.dora.push(tile.into()) {
                continue;
            }
            let Ok(after) = score(&asked.hand, &win, &asked.rules) else {
                continue;
            };
            let after = after.expect("dora do not remove any yaku");
            assert!(after.base >= before.base, "{line} dora={tile}");
            assert!(after.n_yakuman > 0 || after.han >= before.han, "{line}");
            n_more += 1;
        }
    }
    assert!(n_more > 5_000, "{n_more}");
}

#[test]
fn no_reading_beats_the_chosen_one_and_payments_add_up() {
    let mut n_scored = 0;
    for (line, asked) in wins(24, 5_000) {
        let Ok(Some(found)) = asked.score() else {
            continue;
        };
        n_scored += 1;
        let paid = &found.payments;
        let sum: u32 = paid.all().iter().map(|payment| payment.points).sum();
        assert_eq!(sum, paid.points() + paid.honba(), "{line}");
        assert_eq!(paid.total(), sum + paid.sticks(), "{line}");
        let seats = paid.all().iter().filter_map(|payment| match payment.by {
            Payer::Seat(seat) => Some(seat),
            Payer::Discarder => None,
        });
        assert!(seats.clone().is_sorted() && seats.clone().all(|seat| seat != asked.win.seat));
        if found.n_yakuman == 0 {
            let n_dora = found.dora.total();
            assert_eq!(
                found.han,
                found.yaku.han(found.is_closed) + n_dora,
                "{line}"
            );
        }
        for reading in asked.readings().unwrap() {
            let of_reading = reading.score.map_or(0, |score| score.base);
            assert!(of_reading <= found.base, "{line}");
            assert_eq!(
                reading.lost.is_none(),
                reading.reading == found.reading,
                "{line}"
            );
        }
    }
    assert!(n_scored > 2_500, "{n_scored}");
}

#[test]
fn points_are_those_of_a_win_with_the_han_and_fu() {
    let mut n_compared = 0;
    for (line, asked) in wins(25, 5_000) {
        let Ok(Some(found)) = asked.score() else {
            continue;
        };
        if found.n_yakuman > 0 {
            continue;
        }
        let RiichiWin { win, honba, .. } = asked.win;
        let Win { by, seat, .. } = win;
        let told = points(found.han, found.fu, by, seat, honba, &asked.rules).unwrap();
        assert_eq!((told.base, told.limit), (found.base, found.limit), "{line}");
        assert_eq!(told.payments.all(), found.payments.all(), "{line}");
        n_compared += 1;
    }
    assert!(n_compared > 2_500, "{n_compared}");
    let rules = ScoringRules::default();
    let ron = WinBy::Ron { from: None };
    for (han, fu, kind) in [
        (0, 30, "no-han"),
        (1, 35, "no-such-fu"),
        (1, 150, "no-such-fu"),
        (2, 20, "no-such-score"),
        (1, 25, "no-such-score"),
    ] {
        let error = points(han, fu, ron, Wind::South, 0, &rules).unwrap_err();
        assert_eq!(error.kind(), kind, "{han} han {fu} fu");
    }
    let error = points(2, 25, WinBy::Tsumo, Wind::South, 0, &rules).unwrap_err();
    assert_eq!(error.kind(), "no-such-score");
}

#[test]
fn played_wins_score_and_are_of_many_kinds() {
    for &set in RuleSet::ALL {
        let rules = ScoringRules::of(set);
        let mut chance = Chance::new(set as u64);
        // A number below `n`, which can be greater than the source supports in one call.
        let mut below = |n: usize| (chance.below(256) * 256 + chance.below(256)) % n;
        let mut yaku = YakuSet::EMPTY;
        let [mut n_open, mut n_quads, mut n_ron, mut n_kita] = [0; 4];
        for _ in 0..60 {
            let (hand, win) = random_win(&rules, &mut below).unwrap();
            let found = score(&hand, &win, &rules).unwrap().unwrap();
            yaku = yaku.union(found.yaku);
            n_open += u32::from(!found.is_closed);
            n_quads += u32::from(
                hand.calls()
                    .iter()
                    .any(|call| call.set().tiles().len() == 4),
            );
            n_ron += u32::from(win.by.is_ron());
            n_kita += u32::from(win.kita > 0);
            assert_ne!(found.limit, Some(Limit::Yakuman(0)));
        }
        assert!(yaku.len() >= 8, "{set}: {yaku:?}");
        assert!(
            n_open >= 5 && (15..=55).contains(&n_ron),
            "{set}: {n_open} open, {n_ron} by ron"
        );
        assert!(n_quads <= 30, "{set}: {n_quads} quads");
        assert_eq!(n_kita > 0, rules.n_players() == 3, "{set}");
    }
}

#[test]
fn what_is_not_random_plays_no_win_or_one_that_scores() {
    let rules = ScoringRules::default();
    let numbers: [fn(usize) -> usize; 3] = [|_| 0, |n| n - 1, |n| n + 7];
    for below in numbers {
        if let Some((hand, win)) = random_win(&rules, &mut { below }) {
            assert!(score(&hand, &win, &rules).unwrap().is_some());
        }
    }
}

#[test]
fn what_nobody_would_fill_in_is_refused_or_says_nothing() {
    let rules = ScoringRules::of(RuleSet::TenhouSanma);
    let hand = Hand::parse("123p456p789p44z78s", rules.shape_rules()).unwrap();
    let nine = "9s".parse::<Tile>().unwrap();
    for kita in [5, 254, 255] {
        let win = RiichiWin {
            kita,
            ..RiichiWin::tsumo(nine)
        };
        let error = score(&hand, &win, &rules).unwrap_err();
        assert_eq!(error.kind(), "fifth-visible", "{kita} Norths");
    }
    let plain = RiichiWin::tsumo(nine);
    let red = RiichiWin::of(Win {
        is_red: true,
        ..plain.win
    });
    let scored = |win| score(&hand, win, &rules).unwrap().unwrap();
    assert_eq!(scored(&red), scored(&plain));
    // Nor can it be a second red five of its suit, or be missing from a hand that has it.
    let hand = Hand::parse("123p406s789p44z78s", rules.shape_rules()).unwrap();
    let scored = |win| score(&hand, win, &rules).unwrap();
    assert_eq!(scored(&red), scored(&plain));
    let whole = Hand::parse("123p456p789p44z789s", rules.shape_rules()).unwrap();
    assert!(score(&whole, &red, &rules).unwrap().is_some());
}
