//! Tiles, and mahjong hands with called sets, under all rules.

use handeval_answer::Problem;
use handeval_mahjong::{
    Call, CallKind, Decomposition, Form, Hand, HandKey, ShapeRules, Swap, Tile, ToDraw, Turn,
    Variant, acceptance, decompose, discards, is_win, plain_notation, shanten, waits,
    winning_forms,
};

use crate::{Target, dense, fault, vocabulary};
use handeval_testing::mahjong::Tiles;

pub(crate) const TARGET: Target = Target {
    name: "mahjong-hand",
    about: "a mahjong hand, and visible tiles after `|`",
    words: vocabulary::tiles,
    run,
};

fn run(input: &[u8]) {
    let text = dense::text(input, dense::tiles);
    let (hand, visible) = match text.split_once('|') {
        Some((hand, visible)) => (hand, Some(visible)),
        None => (text.as_str(), None),
    };
    for kind in CallKind::ALL {
        check_call(kind, hand);
    }
    check_notation(hand);
    // Every tile that may come is tried under the rules of one variant, chosen by the input's
    // length.
    let tried = input.len() % Variant::ALL.len();
    for (idx, variant) in Variant::ALL.into_iter().enumerate() {
        let rules = ShapeRules::of(variant);
        let Some(read) = read(hand, rules) else {
            continue;
        };
        check_hand(&read);
        if let (Turn::ToDraw(turn), true) = (read.turn(), idx == tried) {
            check_acceptance(turn, &tiles(&read));
        }
        let Some(visible) = visible else { continue };
        match read.see(visible) {
            Ok(seen) => {
                check_hand(&seen);
                if let (Turn::ToDraw(turn), true) = (seen.turn(), idx == tried) {
                    check_acceptance(turn, &tiles(&seen));
                }
            }
            Err(error) => fault::check_problem(visible, &Problem::from(error)),
        }
    }
}

/// Checks that text in any notation has the same meaning as its plain notation.
fn check_notation(text: &str) {
    let rules = ShapeRules::default();
    let read = Hand::parse(text, rules);
    let Some(plain) = plain_notation(text) else {
        assert_eq!(
            Hand::parse_plain(text, &[], rules).ok(),
            read.ok(),
            "{text}"
        );
        return;
    };
    assert_eq!(plain_notation(&plain), None, "{text}: {plain}");
    let again = Hand::parse_plain(&plain, &[], rules);
    match (read, again) {
        (Ok(read), Ok(again)) => assert_eq!(read, again, "{text}: {plain}"),
        (Err(error), Err(again)) => {
            assert_eq!(error.to_string(), again.to_string(), "{text}: {plain}");
        }
        (read, again) => panic!("{text}: {read:?}, and {plain}: {again:?}"),
    }
}

/// The text as the tiles of a called set.
fn check_call(kind: CallKind, text: &str) {
    match Call::parse(kind, text) {
        Ok(call) => {
            let written = call.to_string();
            let tiles = written.trim_matches(['[', ']']);
            let tiles = tiles.strip_prefix(kind.key()).unwrap_or(tiles);
            assert_eq!(Call::parse(kind, tiles), Ok(call), "{written}");
        }
        Err(error) => fault::check_problem(text, &Problem::from(error)),
    }
}

fn read(text: &str, rules: ShapeRules) -> Option<Hand> {
    match Hand::parse(text, rules) {
        Ok(hand) => {
            let written = hand.to_string();
            assert_eq!(Hand::parse(&written, rules), Ok(hand), "{written}");
            // The called sets can be given in addition to the text.
            let uncalled = written.split('[').next().unwrap_or_default();
            let again = Hand::parse_with_calls(uncalled, hand.calls(), rules);
            assert_eq!(again, Ok(hand), "{written}");
            Some(hand)
        }
        Err(error) => {
            fault::check_problem(text, &Problem::from(error));
            None
        }
    }
}

/// The hand in the oracle's form.
fn tiles(hand: &Hand) -> Tiles {
    let rules = hand.rules();
    let mut called = [0; 34];
    for call in hand.calls() {
        for tile in call.set().tiles() {
            called[usize::from(tile.code())] += 1;
        }
    }
    Tiles {
        counts: *hand.counts(),
        called,
        n_calls: hand.calls().len(),
        exists: Tile::ALL.map(|tile| rules.wall().contains(tile)),
        forms: Form::ALL.map(|form| rules.forms().contains(form)),
        four_as_two_pairs: rules.has_four_as_two_pairs(),
    }
}

fn check_hand(hand: &Hand) {
    let tiles = tiles(hand);
    let found = shanten(hand);
    // After a claim, a complete hand has to discard, and is then ready.
    let is_claimed = hand.claim().is_some();
    let least = if is_claimed { 0 } else { -1 };
    assert_eq!(i64::from(found.value), tiles.shanten().max(least), "{hand}");
    assert_eq!(is_win(hand), tiles.shanten() < 0 && !is_claimed, "{hand}");
    assert_eq!(
        hand.key().is_win() && hand.calls().is_empty(),
        is_win(hand) && hand.calls().is_empty()
    );
    let least = tiles.lacking().into_iter().flatten().min();
    for (form, lacking) in Form::ALL.into_iter().zip(tiles.lacking()) {
        let is_nearest = lacking.is_some() && lacking == least;
        assert_eq!(found.forms.contains(form), is_nearest, "{hand}: {form}");
    }
    if hand.calls().is_empty() {
        let key = HandKey::from_counts(hand.counts(), hand.rules());
        assert_eq!(
            key.ok().and_then(|key| key.shanten()),
            Some(found),
            "{hand}"
        );
    }
    check_decompositions(hand, &tiles);
    if let (Turn::ToDiscard(turn), false) = (hand.turn(), is_win(hand)) {
        for discard in &discards(turn) {
            let Some(rest) = hand.discard(discard.tile) else {
                panic!("{hand}: {} cannot be discarded", discard.tile);
            };
            let found = i64::from(discard.shanten.value);
            assert_eq!(found, self::tiles(&rest).shanten(), "{hand}");
            assert!(rest.claim().is_none(), "{hand}");
            let is_claimed = hand.claim().and_then(Call::claimed).map(|shown| shown.tile);
            let is_same = is_claimed == Some(discard.tile);
            assert_eq!(
                hand.swap(discard.tile) == Some(Swap::SameTile),
                is_same,
                "{hand}"
            );
        }
    }
}

fn check_decompositions(hand: &Hand, tiles: &Tiles) {
    let found: Vec<Decomposition> = decompose(hand).collect();
    let is_whole = matches!(hand.turn(), Turn::ToDiscard(_)) && hand.claim().is_none();
    let expected = if is_whole {
        tiles.n_decompositions()
    } else {
        0
    };
    assert_eq!(found.len(), expected, "{hand}: {found:?}");
    assert_eq!(decompose(hand).count(), expected, "{hand}");
    assert_eq!(winning_forms(hand).is_empty(), !is_win(hand), "{hand}");
    for decomposition in &found {
        assert!(winning_forms(hand).contains(decomposition.form()));
        if let Decomposition::Standard { pair, sets } = decomposition {
            let mut counts = [0; 34];
            counts[usize::from(pair.code())] += 2;
            for set in sets.uncalled() {
                set.tiles()
                    .for_each(|tile| counts[usize::from(tile.code())] += 1);
            }
            assert_eq!(counts, *hand.counts(), "{hand}");
        }
    }
}

/// Checks that a tile is accepted if and only if it brings the hand nearer to a win.
fn check_acceptance(turn: ToDraw<'_>, tiles: &Tiles) {
    let hand = turn.hand();
    let accepted = acceptance(turn);
    let before = tiles.shanten();
    let mut total = 0;
    for tile in Tile::ALL {
        let kind = usize::from(tile.code());
        let mut drawn = tiles.clone();
        drawn.counts[kind] += 1;
        let is_free = tiles.exists[kind] && hand.n_own(tile) < 4;
        let is_nearer = is_free && drawn.shanten() < before;
        assert_eq!(accepted.contains(tile), is_nearer, "{hand}: {tile}");
        if is_nearer {
            let left = 4 - hand.n_own(tile) - hand.visible()[kind];
            assert_eq!(accepted.left(tile), Some(left), "{hand}: {tile}");
            total += u32::from(left);
        }
    }
    assert_eq!(accepted.total(), total, "{hand}");
    if before == 0 {
        assert_eq!(waits(turn), accepted, "{hand}");
    }
}
