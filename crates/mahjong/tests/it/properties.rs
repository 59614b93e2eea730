//! Properties of every hand: readings add up and differ, it does not matter which suit a shape is
//! in or which way the suit runs, acceptance equals trying each tile, text survives a round trip,
//! and no text makes the parser panic.

use std::collections::HashSet;

use handeval_mahjong::{
    Acceptance, Accepted, Call, CallKind, Decomposition, Forms, Hand, Set, SetKind, Shanten,
    ShapeRules, Tile, TileSuit, ToDiscard, ToDraw, Turn, acceptance, decompose, discards, is_win,
    shanten, waits, winning_forms,
};
use proptest::prelude::*;

use crate::{Numbers, hand_by_chance, of_counts, written};

/// Random hands of every size and with every number of calls, near to a win and far from one.
fn hands() -> impl Strategy<Value = Hand> {
    (any::<u64>(), 0..12_usize, 0..6_usize, 0..4_usize).prop_map(|(seed, size, calls, kinds)| {
        let n_tiles = 3 * (size / 2) + 1 + size % 2;
        let n_calls = calls.min(n_tiles / 3);
        let n_kinds = [7, 10, 14, 34][kinds].max(6 + 2 * n_calls);
        let rules = ShapeRules::new(Forms::ALL, 5).unwrap();
        hand_by_chance(&mut Numbers(seed), n_tiles, n_calls, n_kinds, rules)
    })
}

/// Winning hands of 14 tiles: four random sets and a pair.
fn wins() -> impl Strategy<Value = Hand> {
    any::<u64>().prop_map(|seed| {
        let mut numbers = Numbers(seed);
        let first = numbers.below(34);
        loop {
            let mut counts = [0; 34];
            for _ in 0..4 {
                let kind = [SetKind::Triplet, SetKind::Sequence][numbers.below(2)];
                let lowest = Tile::ALL[(first + numbers.below(9)) % 34];
                for tile in Set::new(kind, lowest).iter().flat_map(|set| set.tiles()) {
                    counts[usize::from(tile.code())] += 1;
                }
            }
            counts[(first + numbers.below(9)) % 34] += 2;
            let is_whole = counts.iter().sum::<u8>() == 14;
            if is_whole && counts.iter().all(|&count| count <= 4) {
                return of_counts(counts, ShapeRules::default());
            }
        }
    })
}

/// The same hand with each tile replaced by another one so that sets stay sets.
fn turned(hand: &Hand, turn: fn(Tile) -> Tile) -> Hand {
    let mut counts = [0; 34];
    for tile in Tile::ALL {
        counts[usize::from(turn(tile).code())] = hand.counts()[usize::from(tile.code())];
    }
    let calls: Vec<Call> = hand
        .calls()
        .iter()
        .map(|call| {
            let lowest = call.set().tiles().map(turn).min().unwrap();
            Call::new(call.kind(), lowest).unwrap()
        })
        .collect();
    Hand::new(counts, &calls, hand.rules()).unwrap()
}

/// The tile at the other end of its suit: 1 and 9 trade places, as do 2 and 8, and so on.
fn mirrored(tile: Tile) -> Tile {
    Tile::new(tile.suit(), tile.suit().n_kinds() + 1 - tile.number()).unwrap()
}

/// The tile of the next suit: characters, dots, bamboos, characters. Honors stay.
fn of_next_suit(tile: Tile) -> Tile {
    let suit = match tile.suit() {
        TileSuit::Characters => TileSuit::Dots,
        TileSuit::Dots => TileSuit::Bamboos,
        TileSuit::Bamboos => TileSuit::Characters,
        TileSuit::Honors => TileSuit::Honors,
    };
    Tile::new(suit, tile.number()).unwrap()
}

/// All answers about a hand: the shanten, the forms, the number of readings, the accepted tiles
/// with the copies left, and the discards with shanten and total.
type Answers = (Shanten, Forms, usize, Vec<(Tile, u8)>, Vec<(Tile, i8, u32)>);

/// All answers about a hand, with `turn` applied to every tile in them.
fn answers(hand: &Hand, turn: fn(Tile) -> Tile) -> Answers {
    let accepted = ToDraw::of(hand).map(acceptance).unwrap_or_default();
    let mut accepted: Vec<(Tile, u8)> = accepted
        .tiles()
        .map(|accepted| (turn(accepted.tile), accepted.left))
        .collect();
    accepted.sort_unstable();
    let after = ToDiscard::of(hand).map(discards);
    let mut after: Vec<(Tile, i8, u32)> = after
        .iter()
        .flatten()
        .map(|discard| {
            (
                turn(discard.tile),
                discard.shanten.value,
                discard.acceptance.total(),
            )
        })
        .collect();
    after.sort_unstable();
    (
        shanten(hand),
        winning_forms(hand),
        decompose(hand).count(),
        accepted,
        after,
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn readings_differ_and_add_up(hand in wins()) {
        let readings: Vec<Decomposition> = decompose(&hand).collect();
        prop_assert!(!readings.is_empty());
        let distinct: HashSet<Decomposition> = readings.iter().copied().collect();
        prop_assert_eq!(distinct.len(), readings.len());
        let as_sets: HashSet<String> = readings.iter().map(written).collect();
        prop_assert_eq!(as_sets.len(), readings.len());
        for reading in &readings {
            let mut counts = [0; 34];
            match reading {
                Decomposition::Standard { pair, sets } => {
                    counts[usize::from(pair.code())] += 2;
                    prop_assert!(sets.is_sorted());
                    for tile in sets.iter().flat_map(|set| set.tiles()) {
                        counts[usize::from(tile.code())] += 1;
                    }
                }
                Decomposition::SevenPairs { pairs } => {
                    prop_assert!(pairs.is_sorted());
                    for pair in pairs {
                        counts[usize::from(pair.code())] += 2;
                    }
                }
                _ => prop_assert!(false, "not of these sets"),
            }
            prop_assert_eq!(&counts, hand.counts());
        }
        let order: Vec<_> = readings
            .iter()
            .map(|reading| match reading {
                Decomposition::Standard { pair, sets } => (reading.form(), Some((*pair, sets.to_vec()))),
                _ => (reading.form(), None),
            })
            .collect();
        prop_assert!(order.is_sorted());
    }

    #[test]
    fn shapes_do_not_care_about_suit_or_direction(hand in hands()) {
        let plain = |tile: Tile| tile;
        prop_assert_eq!(answers(&turned(&hand, mirrored), plain), answers(&hand, mirrored));
        prop_assert_eq!(answers(&turned(&hand, of_next_suit), plain), answers(&hand, of_next_suit));
    }

    #[test]
    fn wins_do_not_care_about_suit_or_direction(hand in wins()) {
        prop_assert!(is_win(&hand));
        let plain = |tile: Tile| tile;
        prop_assert_eq!(answers(&turned(&hand, mirrored), plain), answers(&hand, mirrored));
        prop_assert_eq!(answers(&turned(&hand, of_next_suit), plain), answers(&hand, of_next_suit));
    }

    #[test]
    fn a_win_is_a_shanten_of_minus_one(hand in hands()) {
        let found = shanten(&hand);
        prop_assert_eq!(is_win(&hand), found.value == -1);
        prop_assert_eq!(is_win(&hand), decompose(&hand).next().is_some());
        prop_assert!(!found.forms.is_empty());
        let forms: Forms = decompose(&hand).map(|reading| reading.form()).collect();
        prop_assert_eq!(winning_forms(&hand), forms);
    }

    #[test]
    fn acceptance_is_what_trying_each_tile_finds(hand in hands()) {
        let Turn::ToDraw(to_draw) = hand.turn() else {
            return Ok(());
        };
        let (acceptance, waits) = (acceptance(to_draw), waits(to_draw));
        let here = shanten(&hand).value;
        let mut expected = Vec::new();
        for tile in Tile::ALL {
            let drawn = hand.draw(tile);
            if drawn.is_some_and(|drawn| shanten(&drawn).value < here) {
                expected.push(Accepted { tile, left: 4 - hand.n_own(tile) });
            }
            let is_wait = waits.contains(tile);
            prop_assert_eq!(is_wait, drawn.is_some_and(|drawn| is_win(&drawn)));
        }
        let total: u32 = expected.iter().map(|accepted| u32::from(accepted.left)).sum();
        prop_assert_eq!(acceptance.total(), total);
        prop_assert_eq!(acceptance.tiles().collect::<Vec<_>>(), expected);
        prop_assert!(!acceptance.is_empty());
        prop_assert_eq!(waits, if here == 0 { acceptance } else { Acceptance::default() });
    }

    #[test]
    fn discards_are_what_trying_each_tile_finds(hand in hands()) {
        let Turn::ToDiscard(to_discard) = hand.turn() else {
            return Ok(());
        };
        let found = discards(to_discard);
        let held = Tile::ALL.into_iter().filter(|tile| hand.counts()[usize::from(tile.code())] > 0);
        prop_assert_eq!(held.count(), found.len());
        for discard in &found {
            let rest = hand.discard(discard.tile).unwrap();
            prop_assert_eq!(discard.shanten, shanten(&rest));
            // The discarded tile is then visible.
            prop_assert_eq!(discard.acceptance, acceptance(ToDraw::of(&rest).unwrap()));
        }
        let order = found.iter().map(|discard| {
            (discard.shanten.value, std::cmp::Reverse(discard.acceptance.total()), discard.tile)
        });
        prop_assert!(order.is_sorted());
        prop_assert!(found[0].shanten.value >= shanten(&hand).value);
        prop_assert!(found[0].shanten.value <= shanten(&hand).value.max(0));
    }

    #[test]
    fn a_hand_comes_back_from_its_text(hand in hands()) {
        prop_assert_eq!(Hand::parse(&hand.to_string(), hand.rules()), Ok(hand));
    }

    #[test]
    fn no_text_brings_the_reader_down(text in any::<String>()) {
        read_anything(&text)?;
    }

    #[test]
    fn no_text_of_the_alphabet_brings_the_reader_down(
        text in "([0-9mpsz \\[\\],🀀🀄🀇🀫éM]|\\[chi |\\[pon|kan |ankan|[0-9]{3}[mpsz]){0,40}"
    ) {
        read_anything(&text)?;
    }

    #[test]
    fn no_bytes_bring_the_reader_down(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        read_anything(&String::from_utf8_lossy(&bytes))?;
    }
}

/// Reads `text` in every way; checks that the spans of errors lie within it, and that valid text
/// survives a round trip.
fn read_anything(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Hand>() {
        Ok(hand) => prop_assert_eq!(hand.to_string().parse(), Ok(hand)),
        Err(error) => {
            prop_assert!(text.get(error.span()).is_some(), "{:?}", error);
            prop_assert!(error.to_string().len() < 400);
            prop_assert!(!error.kind().is_empty());
        }
    }
    if let Err(error) = text.parse::<Tile>() {
        prop_assert!(text.get(error.span()).is_some(), "{:?}", error);
    }
    for kind in CallKind::ALL {
        if let Err(error) = Call::parse(kind, text) {
            prop_assert!(text.get(error.span()).is_some(), "{:?}", error);
        }
    }
    Ok(())
}

#[test]
fn long_texts_are_refused_and_not_counted_over() {
    for unit in [
        "1",
        "1m",
        "🀇",
        "[pon 777z]",
        "[pon 777z",
        "z",
        " ",
        "1z2z3z4z5z6z7z",
        "0",
    ] {
        let text = unit.repeat(70_000);
        let error = text.parse::<Hand>().unwrap_err();
        assert!(text.get(error.span()).is_some());
        assert!(error.to_string().len() < 400, "{error}");
        assert!(Call::parse(CallKind::Kan, &text).is_err());
    }
}
