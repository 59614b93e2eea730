//! Properties of every field: the closed forms agree with the search and the oracle, symmetries
//! change what they should and nothing else, an extra card never lowers a count, and nothing
//! panics.

use handeval_field::{
    Cell, Color, Coordinates, Corner, Diagonal, Field, NearMiss, Objective, Occurrence, Pattern,
    PatternShape, PlacedCard, Position, Slope, Stack, Symbols, WorkLimit, count, groups,
    near_misses, near_misses_beside, occurrences, pack, score,
};
use proptest::prelude::*;

use handeval_testing::Numbers;

use crate::packing::{grown, shapes};
use crate::{all_patterns, n, oracle};

/// Cards in unit coordinates on a square of `side` by `side`, in the first `n_colors` colors, and a
/// few without a color.
fn cards_on(side: i32, n_colors: usize) -> impl Strategy<Value = Vec<PlacedCard>> {
    let color = prop_oneof![
        9 => (0..n_colors).prop_map(|code| Some(Color::ALL[code])),
        1 => Just(None),
    ];
    let cell = prop::option::weighted(0.8, color);
    let cells = prop::collection::vec(cell, (side * side) as usize);
    cells
        .prop_map(move |cells| {
            let places = (0..side).flat_map(|a| (0..side).map(move |b| (a + b, a - b)));
            let cards = places.zip(cells).filter_map(|((x, y), color)| {
                let position = Position::new(x, y);
                Some(PlacedCard {
                    position,
                    color: color?,
                })
            });
            cards.collect::<Vec<_>>()
        })
        .prop_shuffle()
}

/// Tiny fields, for which everything can be tried.
fn tiny_cards() -> impl Strategy<Value = Vec<PlacedCard>> {
    prop_oneof![cards_on(3, 1), cards_on(4, 2), cards_on(4, 3)]
}

/// Fields of up to fifty cards.
fn some_cards() -> impl Strategy<Value = Vec<PlacedCard>> {
    prop_oneof![cards_on(5, 1), cards_on(7, 2), cards_on(7, 4)]
}

fn field(cards: &[PlacedCard]) -> Field {
    Field::new(cards, Coordinates::Unit).unwrap()
}

/// The cards for the oracle.
fn oracle_cards(cards: &[PlacedCard]) -> Vec<oracle::Card> {
    let card = |card: &PlacedCard| {
        let (x, y) = (i64::from(card.position.x), i64::from(card.position.y));
        (2 * x, 2 * y, card.color.map_or('.', Color::char))
    };
    cards.iter().map(card).collect()
}

/// A pattern of several variants, and the same pattern for the oracle.
fn variants(seed: u64) -> (Pattern, Vec<Vec<oracle::Cell>>) {
    let mut numbers = Numbers(seed);
    let n_variants = 1 + numbers.below(3);
    let mut shapes = Vec::new();
    let mut variants = Vec::new();
    for _ in 0..n_variants {
        let mut cells: Vec<oracle::Cell> = Vec::new();
        let n_cells = 1 + numbers.below(4);
        while cells.len() < n_cells {
            let (a, b) = (numbers.below(3) as i64, numbers.below(3) as i64);
            let (dx, dy) = (2 * (a + b), 2 * (a - b));
            if !cells.iter().any(|cell| (cell.0, cell.1) == (dx, dy)) {
                cells.push((dx, dy, ['R', 'R', 'G', '*'][numbers.below(4)]));
            }
        }
        let shape: Vec<_> = cells
            .iter()
            .map(|&(dx, dy, letter)| {
                let (dx, dy) = (dx as i32, dy as i32);
                match Color::from_char(letter) {
                    Some(color) => Cell::new(dx, dy, color),
                    None => Cell::any(dx, dy),
                }
            })
            .collect();
        shapes.push(PatternShape::new(&shape, Coordinates::Note).unwrap());
        variants.push(cells);
    }
    (Pattern::Shapes(shapes), variants)
}

/// The positions of occurrences, ignoring their order.
fn as_sets(occurrences: &[Occurrence]) -> Vec<Vec<Position>> {
    let sorted = |occurrence: &Occurrence| {
        let mut positions = occurrence.positions().to_vec();
        positions.sort();
        positions
    };
    let mut sets: Vec<_> = occurrences.iter().map(sorted).collect();
    sets.sort();
    sets
}

/// The pattern with its colors changed.
fn recolored(pattern: &Pattern, recolor: impl Fn(Color) -> Color) -> Pattern {
    match *pattern {
        Pattern::Diagonal(Diagonal { color, slope }) => {
            let color = recolor(color);
            Diagonal { color, slope }.into()
        }
        Pattern::Stack(stack) => Pattern::Stack(Stack {
            block: recolor(stack.block),
            corner_color: recolor(stack.corner_color),
            corner: stack.corner,
        }),
        Pattern::Shapes(_) => pattern.clone(),
    }
}

/// The pattern as a mirror shows it: left and right swapped, or up and down.
fn mirrored(pattern: &Pattern, swaps_left: bool) -> Pattern {
    match *pattern {
        Pattern::Diagonal(Diagonal { color, slope }) => {
            let slope = match slope {
                Slope::Up => Slope::Down,
                Slope::Down => Slope::Up,
            };
            Diagonal { color, slope }.into()
        }
        Pattern::Stack(stack) => {
            let corner = match (stack.corner, swaps_left) {
                (Corner::UpRight, true) | (Corner::DownLeft, false) => Corner::UpLeft,
                (Corner::UpLeft, true) | (Corner::DownRight, false) => Corner::UpRight,
                (Corner::DownRight, true) | (Corner::UpLeft, false) => Corner::DownLeft,
                (Corner::DownLeft, true) | (Corner::UpRight, false) => Corner::DownRight,
            };
            Pattern::Stack(Stack { corner, ..stack })
        }
        Pattern::Shapes(_) => pattern.clone(),
    }
}

/// The cards, each moved to a new position.
fn moved(cards: &[PlacedCard], to: impl Fn(i32, i32) -> (i32, i32)) -> Vec<PlacedCard> {
    let card = |card: &PlacedCard| {
        let (x, y) = to(card.position.x, card.position.y);
        PlacedCard {
            position: Position::new(x, y),
            ..*card
        }
    };
    cards.iter().map(card).collect()
}

proptest! {
    #[test]
    fn every_count_is_what_the_oracle_finds(cards in tiny_cards()) {
        let field = field(&cards);
        let oracle_cards = oracle_cards(&cards);
        for pattern in all_patterns() {
            let expected = oracle::occurrences(&oracle_cards, &pattern.key());
            prop_assert_eq!(occurrences(&field, &pattern).len(), expected.len());
            prop_assert_eq!(n(&field, &pattern), oracle::most(&expected), "{}", pattern.key());
        }
        prop_assert_eq!(field.n_components(), oracle::n_components(&oracle_cards));
    }

    #[test]
    fn every_packing_of_shapes_is_what_the_oracle_finds(cards in tiny_cards(), seed: u64) {
        let (pattern, variants) = variants(seed);
        let field = field(&cards);
        let expected = oracle::shape_occurrences(&oracle_cards(&cards), &variants);
        prop_assert_eq!(occurrences(&field, &pattern).len(), expected.len());
        prop_assert_eq!(n(&field, &pattern), oracle::most(&expected), "{}", pattern.key());
    }

    #[test]
    fn crowded_fields_are_packed_as_the_oracle_packs_them(
        cards in prop_oneof![cards_on(5, 1), cards_on(6, 2)],
        corner in prop::sample::select(Corner::ALL.to_vec()),
        seed: u64,
    ) {
        let field = field(&cards);
        let cards = oracle_cards(&cards);
        let stack = Stack { block: Color::Red, corner_color: Color::Red, corner };
        let found = oracle::occurrences(&cards, &Pattern::Stack(stack).key());
        prop_assert_eq!(n(&field, &stack.into()), oracle::most_by_cards(&found));
        let (pattern, variants) = variants(seed);
        let found = oracle::shape_occurrences(&cards, &variants);
        prop_assert_eq!(n(&field, &pattern), oracle::most_by_cards(&found), "{}", pattern.key());
    }

    #[test]
    fn closed_forms_are_the_search_and_the_sums(cards in some_cards()) {
        let field = field(&cards);
        let oracle_cards = oracle_cards(&cards);
        for pattern in all_patterns() {
            let packed = pack(&field, &pattern, WorkLimit::default()).unwrap();
            prop_assert_eq!(n(&field, &pattern), packed.len(), "{}", pattern.key());
            let has_sum = match pattern {
                Pattern::Stack(stack) => stack.block != stack.corner_color,
                _ => true,
            };
            if has_sum {
                prop_assert_eq!(packed.len(), oracle::formula(&oracle_cards, &pattern.key()));
            }
        }
    }

    #[test]
    fn groups_are_occurrences_that_share_no_card(cards in some_cards(), seed: u64) {
        let field = field(&cards);
        let mut patterns = all_patterns();
        patterns.push(variants(seed).0);
        for pattern in patterns {
            let groups = groups(&field, &pattern).unwrap();
            prop_assert_eq!(groups.len(), count(&field, &pattern).unwrap());
            let all = occurrences(&field, &pattern);
            let mut rest = all.iter();
            for group in &groups {
                // The groups are also in the order of the occurrences.
                prop_assert!(rest.any(|occurrence| occurrence == group));
            }
            let cards = groups.iter().flat_map(Occurrence::positions);
            let mut cards: Vec<_> = cards.copied().collect();
            let n_cards = cards.len();
            cards.sort();
            cards.dedup();
            prop_assert_eq!(cards.len(), n_cards);
        }
    }

    #[test]
    fn the_order_of_the_cards_changes_nothing(
        (cards, shuffled) in some_cards().prop_flat_map(|cards| {
            (Just(cards.clone()), Just(cards).prop_shuffle())
        }),
        seed: u64,
    ) {
        let (one, other) = (field(&cards), field(&shuffled));
        prop_assert_eq!(&one, &other);
        let mut patterns = all_patterns();
        patterns.push(variants(seed).0);
        for pattern in patterns {
            prop_assert_eq!(groups(&one, &pattern), groups(&other, &pattern));
        }
    }

    #[test]
    fn moving_the_field_moves_the_groups(
        cards in some_cards(),
        (a, b) in (-500_000_000..500_000_000, -500_000_000..500_000_000),
    ) {
        let to = |x, y| (x + a + b, y + a - b);
        let (one, other) = (field(&cards), field(&moved(&cards, to)));
        prop_assert_eq!(one.n_components(), other.n_components());
        for pattern in all_patterns() {
            let expected = groups(&one, &pattern).unwrap();
            let found = groups(&other, &pattern).unwrap();
            prop_assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(&expected) {
                let expected = expected.positions().iter();
                let expected = expected.map(|place| to(place.x, place.y));
                prop_assert!(found.positions().iter().map(|place| (place.x, place.y)).eq(expected));
            }
        }
    }

    #[test]
    fn a_mirror_swaps_slopes_and_corners(cards in some_cards()) {
        let one = field(&cards);
        let left_and_right = field(&moved(&cards, |x, y| (-x, y)));
        let up_and_down = field(&moved(&cards, |x, y| (x, -y)));
        for pattern in all_patterns() {
            let count = n(&one, &pattern);
            prop_assert_eq!(n(&left_and_right, &mirrored(&pattern, true)), count);
            prop_assert_eq!(n(&up_and_down, &mirrored(&pattern, false)), count);
        }
    }

    #[test]
    fn renaming_the_colors_renames_the_patterns(
        cards in some_cards(),
        colors in Just(Color::ALL.to_vec()).prop_shuffle(),
    ) {
        let recolor = |color: Color| colors[color.code() as usize];
        let one = field(&cards);
        let renamed = cards.iter().map(|card| PlacedCard {
            color: card.color.map(recolor),
            ..*card
        });
        let other = field(&renamed.collect::<Vec<_>>());
        for pattern in all_patterns() {
            let found = groups(&other, &recolored(&pattern, recolor));
            prop_assert_eq!(found, groups(&one, &pattern));
        }
    }

    #[test]
    fn both_coordinates_give_the_same(cards in some_cards(), seed: u64) {
        let unit = field(&cards);
        let note = moved(&cards, |x, y| (2 * x, 2 * y));
        let note = Field::new(&note, Coordinates::Note).unwrap();
        prop_assert_eq!(unit.n_components(), note.n_components());
        let mut patterns = all_patterns();
        patterns.push(variants(seed).0);
        for pattern in patterns {
            let halved = groups(&note, &pattern).unwrap();
            let halved = as_sets(&halved).into_iter().map(|set| {
                set.iter().map(|place| Position::new(place.x / 2, place.y / 2)).collect()
            });
            let expected: Vec<Vec<Position>> = halved.collect();
            prop_assert_eq!(as_sets(&groups(&unit, &pattern).unwrap()), expected);
        }
    }

    #[test]
    fn another_card_lowers_no_count(mut cards in some_cards(), seed: u64) {
        prop_assume!(!cards.is_empty());
        let after = field(&cards);
        cards.pop();
        let before = field(&cards);
        let mut patterns = all_patterns();
        patterns.push(variants(seed).0);
        for pattern in patterns {
            let (before, after) = (n(&before, &pattern), n(&after, &pattern));
            // The card is part of at most one counted occurrence.
            prop_assert!((before..=before + 1).contains(&after), "{}", pattern.key());
        }
    }

    #[test]
    fn a_score_is_made_of_counts(cards in some_cards()) {
        let field = field(&cards);
        let objectives: Vec<_> = (87..=94).map(|id| Objective::by_id(id).unwrap()).collect();
        let score = score(&field, &Symbols::new(), &objectives, WorkLimit::default()).unwrap();
        let mut total = 0;
        let patterns = Pattern::published();
        for ((score, objective), pattern) in score.objectives.iter().zip(&objectives).zip(patterns) {
            prop_assert_eq!(score.count, n(&field, &pattern));
            prop_assert_eq!(&score.groups, &groups(&field, &pattern).unwrap());
            prop_assert_eq!(score.points, u64::from(objective.points()) * score.count as u64);
            total += u128::from(score.points);
        }
        prop_assert_eq!(score.total, total);
    }

    #[test]
    fn near_misses_are_missed_for_the_reason_they_give(cards in some_cards(), seed: u64) {
        let field = field(&cards);
        let mut patterns = all_patterns();
        patterns.push(variants(seed).0);
        for pattern in patterns {
            let all = occurrences(&field, &pattern);
            let counted = groups(&field, &pattern).unwrap();
            let mut n_clashes = 0;
            for near_miss in near_misses(&field, &pattern).unwrap() {
                for &position in near_miss.positions() {
                    prop_assert!(field.color_at(position).is_some());
                }
                match near_miss {
                    NearMiss::MissingCard { found, wanted, .. } if found.color.is_none() => {
                        // If the wanted card is placed there, the pattern has another occurrence.
                        let mut more = cards.clone();
                        let color = Color::ALL.into_iter().find(|&color| wanted.matches(Some(color)));
                        more.push(PlacedCard { position: found.position.unwrap(), color });
                        prop_assert!(occurrences(&self::field(&more), &pattern).len() > all.len());
                    }
                    NearMiss::Clash { occurrence, counted: other, shared } => {
                        n_clashes += 1;
                        prop_assert!(all.contains(&occurrence) && !counted.contains(&occurrence));
                        prop_assert!(counted.contains(&other) && occurrence.clashes_with(&other));
                        prop_assert!(other.positions().contains(&shared));
                    }
                    NearMiss::ShortRun { cards, ends } => {
                        prop_assert!(cards.len() < 3);
                        let color = field.color_at(cards[0]).unwrap().unwrap();
                        prop_assert!(ends.iter().all(|end| end.color != Some(Some(color))));
                    }
                    NearMiss::LeftOver { cards, run_len } => {
                        prop_assert!(run_len > 3);
                        prop_assert_eq!(cards.len(), run_len % 3);
                        let taken: Vec<_> = counted.iter().flat_map(Occurrence::positions).collect();
                        prop_assert!(cards.iter().all(|position| !taken.contains(&position)));
                    }
                    _ => {}
                }
            }
            if !matches!(pattern, Pattern::Diagonal(_)) {
                prop_assert_eq!(n_clashes, all.len() - counted.len());
            }
        }
    }

    #[test]
    fn the_first_near_misses_are_those_of_all(cards in some_cards(), seed: u64, max in 0..6_usize) {
        let field = field(&cards);
        let mut patterns = all_patterns();
        patterns.push(variants(seed).0);
        for pattern in patterns {
            let all = near_misses(&field, &pattern).unwrap();
            let counted = groups(&field, &pattern).unwrap();
            let found = near_misses_beside(&field, &pattern, &counted, max);
            prop_assert_eq!(&found.first[..], &all[..max.min(all.len())]);
            prop_assert_eq!(found.n_more, all.len() - found.first.len());
        }
    }

    #[test]
    fn any_cards_are_a_field_or_an_error(
        cards in prop::collection::vec((any::<i32>(), any::<i32>(), 0..5_usize), 0..12),
        near in prop::collection::vec((-4..4_i32, -4..4_i32, 0..5_usize), 0..12),
        is_note: bool,
    ) {
        let coordinates = if is_note { Coordinates::Note } else { Coordinates::Unit };
        for cards in [cards, near] {
            let cards: Vec<_> = cards
                .into_iter()
                .map(|(x, y, code)| PlacedCard {
                    position: Position::new(x, y),
                    color: Color::ALL.get(code).copied(),
                })
                .collect();
            match Field::new(&cards, coordinates) {
                Ok(field) => {
                    prop_assert_eq!(field.n_cards(), cards.len());
                    for card in &cards {
                        prop_assert_eq!(field.color_at(card.position), Some(card.color));
                    }
                    for pattern in all_patterns() {
                        near_misses(&field, &pattern).unwrap();
                    }
                }
                Err(error) => {
                    // The cards before this one are a field, and adding this one makes them
                    // invalid.
                    let card_idx = error.card_idx();
                    prop_assert!(Field::new(&cards[..card_idx], coordinates).is_ok());
                    prop_assert_eq!(Field::new(&cards[..=card_idx], coordinates), Err(error));
                }
            }
        }
    }

    #[test]
    fn any_cells_are_a_shape_or_an_error(
        cells in prop::collection::vec((any::<i32>(), any::<i32>()), 0..4),
        near in prop::collection::vec((-4..4_i32, -4..4_i32), 0..4),
        ends in prop::collection::vec(prop::sample::select(vec![i32::MIN, 0, i32::MAX - 1]), 6),
    ) {
        let ends: Vec<_> = ends.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let field = field(&grown(&mut Numbers(5), 20, 2));
        for cells in [cells, near, ends] {
            let cells: Vec<_> = cells.into_iter().map(|(dx, dy)| Cell::any(dx, dy)).collect();
            for coordinates in Coordinates::ALL {
                match PatternShape::new(&cells, coordinates) {
                    Ok(shape) => {
                        prop_assert_eq!(shape.n_cells(), cells.len());
                        near_misses(&field, &shape.into()).unwrap();
                    }
                    Err(error) => prop_assert!(!error.to_string().is_empty()),
                }
            }
        }
    }

    #[test]
    fn fields_that_grow_as_in_the_game_are_packed(seed: u64) {
        let mut numbers = Numbers(seed);
        let cards = grown(&mut numbers, 100, 4);
        let field = field(&cards);
        prop_assert!(field.is_connected());
        let pattern = shapes(&mut numbers, 4, 4);
        let groups = pack(&field, &pattern, WorkLimit::default()).unwrap();
        prop_assert!(groups.len() <= occurrences(&field, &pattern).len());
    }
}
