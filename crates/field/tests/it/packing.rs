//! The search packs random fields of 200 cards within its default limit, is exact or fails, and
//! returns a set that can be checked.

use handeval_field::{
    Cell, CellColor, Color, Coordinates, Corner, Field, Objective, ObjectiveRule, Pattern,
    PatternShape, PlacedCard, Stack, Symbols, WorkLimit, occurrences, pack, score,
};
use handeval_testing::Numbers;

use crate::pattern;

const STEPS: [(i32, i32); 6] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (0, 2), (0, -2)];

/// Cards placed one by one, each next to a card that already lies there, as in the game.
pub(crate) fn grown(numbers: &mut Numbers, n_cards: usize, n_colors: usize) -> Vec<PlacedCard> {
    let mut cards = vec![PlacedCard::starter(0, 0)];
    while cards.len() < n_cards {
        let beside = cards[numbers.below(cards.len())].position;
        let (dx, dy) = STEPS[numbers.below(4)];
        let color = Color::ALL[numbers.below(n_colors)];
        let card = PlacedCard::new(beside.x + dx, beside.y + dy, color);
        if cards.iter().all(|other| other.position != card.position) {
            cards.push(card);
        }
    }
    cards
}

/// A pattern of several three-cell variants, with one cell in four for any color.
pub(crate) fn shapes(numbers: &mut Numbers, n_variants: usize, n_colors: usize) -> Pattern {
    let shapes = (0..n_variants).map(|_| {
        let mut cells: Vec<Cell> = Vec::new();
        let (mut dx, mut dy) = (0, 0);
        while cells.len() < 3 {
            if !cells.iter().any(|cell| (cell.dx, cell.dy) == (dx, dy)) {
                let color = match numbers.below(4) {
                    0 => CellColor::Any,
                    _ => CellColor::Is(Color::ALL[numbers.below(n_colors)]),
                };
                cells.push(Cell { dx, dy, color });
            }
            let step = STEPS[numbers.below(STEPS.len())];
            (dx, dy) = (dx + step.0, dy + step.1);
        }
        PatternShape::new(&cells, Coordinates::Unit).unwrap()
    });
    Pattern::Shapes(shapes.collect())
}

/// Packs, and checks that the groups are occurrences that share no card, and that no other group
/// fits.
#[track_caller]
fn checked_pack(field: &Field, pattern: &Pattern) -> usize {
    let groups = pack(field, pattern, WorkLimit::default()).unwrap();
    let all = occurrences(field, pattern);
    assert!(groups.is_sorted_by_key(|group| all.iter().position(|other| other == group)));
    for (group_idx, group) in groups.iter().enumerate() {
        assert!(all.contains(group));
        assert!(
            !groups[..group_idx]
                .iter()
                .any(|other| other.clashes_with(group))
        );
    }
    for occurrence in &all {
        assert!(groups.iter().any(|group| group.clashes_with(occurrence)));
    }
    groups.len()
}

#[test]
fn random_fields_of_200_cards() {
    let mut numbers = Numbers(1);
    for n_colors in [4, 4, 4, 3, 2] {
        for n_variants in 1..=4 {
            let cards = grown(&mut numbers, 200, n_colors);
            let field = Field::new(&cards, Coordinates::Unit).unwrap();
            checked_pack(&field, &shapes(&mut numbers, n_variants, n_colors));
        }
    }
}

#[test]
fn stacks_of_one_color_on_200_cards() {
    let mut numbers = Numbers(2);
    for n_colors in 1..=4 {
        let cards = grown(&mut numbers, 200, n_colors);
        let field = Field::new(&cards, Coordinates::Unit).unwrap();
        for corner in Corner::ALL {
            let stack = Stack {
                block: Color::Red,
                corner_color: Color::Red,
                corner,
            };
            checked_pack(&field, &Pattern::Stack(stack));
        }
    }
}

#[test]
fn a_limit_ends_in_an_error_and_never_in_less() {
    let mut numbers = Numbers(3);
    let field = Field::new(&grown(&mut numbers, 60, 1), Coordinates::Unit).unwrap();
    let pattern = pattern("stack:red:red:up-right");
    let all = pack(&field, &pattern, WorkLimit::default()).unwrap();
    assert!(all.len() > 5);
    let mut n_errors = 0;
    for n_steps in (0..4000).step_by(7).chain([u64::MAX]) {
        match pack(&field, &pattern, WorkLimit::new(n_steps)) {
            Ok(groups) => assert_eq!(groups, all),
            Err(_) => n_errors += 1,
        }
    }
    assert!(n_errors > 10 && n_errors < 572, "{n_errors}");
}

/// The lowest step limit with which something succeeds.
fn least_limit(succeeds: impl Fn(WorkLimit) -> bool) -> u64 {
    let mut steps = 0..10_000_000_u64;
    while steps.start < steps.end {
        let middle = steps.start.midpoint(steps.end);
        match succeeds(WorkLimit::new(middle)) {
            true => steps.end = middle,
            false => steps.start = middle + 1,
        }
    }
    steps.start
}

#[test]
fn several_patterns_share_one_limit() {
    let mut numbers = Numbers(3);
    let field = Field::new(&grown(&mut numbers, 60, 1), Coordinates::Unit).unwrap();
    let rule = ObjectiveRule::Pattern(pattern("stack:red:red:up-right"));
    let objective = Objective::new("stack", 1, rule).unwrap();
    let steps_of = |n_objectives| {
        let objectives = vec![objective.clone(); n_objectives];
        least_limit(|limit| score(&field, &Symbols::new(), &objectives, limit).is_ok())
    };
    let (one, five) = (steps_of(1), steps_of(5));
    assert!(one > 10);
    assert_eq!(five, 5 * one);
}

/// A field on which a sweep has to remember `width` cards at a time: three rows of this width, laid
/// end to end on a line. Each card makes a pair with the card at its place in the next row, and the
/// green cards, which form the last row, also make pairs with their neighbors. The most pairs that
/// share no card are `width` from the first two rows, and half as many from the last.
fn comb(width: i32) -> (Field, Pattern) {
    let cards: Vec<_> = (0..3 * width)
        .map(|n| match n < 2 * width {
            true => PlacedCard::new(2 * n, 0, Color::Red),
            false => PlacedCard::new(2 * n, 0, Color::Green),
        })
        .collect();
    let below = [Cell::any(0, 0), Cell::any(2 * width, 0)];
    let beside = [0, 2].map(|dx| Cell::new(dx, 0, Color::Green));
    let shapes = [below, beside].map(|cells| PatternShape::new(&cells, Coordinates::Unit).unwrap());
    let field = Field::new(&cards, Coordinates::Unit).unwrap();
    (field, Pattern::Shapes(shapes.into()))
}

#[test]
fn up_to_4096_cards_are_remembered_at_a_time() {
    for width in [2, 60, 70, 120, 140, 500, 600, 4000] {
        let (field, pattern) = comb(width);
        let groups = pack(&field, &pattern, WorkLimit::default()).unwrap();
        assert_eq!(groups.len() as i32, width + width / 2);
    }
    let (field, pattern) = comb(4200);
    pack(&field, &pattern, WorkLimit::new(u64::MAX)).unwrap_err();
}

/// A strip of cards, three wide and thirty long, defined by one step along it and one step across,
/// and a pattern of three cards that form a corner.
fn strip(along: (i32, i32), across: (i32, i32)) -> (Field, Pattern) {
    let places = (0..30).flat_map(|a| (0..3).map(move |b| (a, b)));
    let cards = places.map(|(a, b)| {
        let (x, y) = (a * along.0 + b * across.0, a * along.1 + b * across.1);
        PlacedCard::new(x, y, Color::Red)
    });
    let field = Field::new(&cards.collect::<Vec<_>>(), Coordinates::Unit).unwrap();
    let corner = [(0, 0), along, across].map(|(dx, dy)| Cell::any(dx, dy));
    let corner = PatternShape::new(&corner, Coordinates::Unit).unwrap();
    (field, corner.into())
}

/// A field of `n_laid` corners in random directions, laid next to each other, and the pattern of
/// these corners.
fn laid(seed: u64, n_laid: usize) -> (Field, Pattern) {
    let corners = [
        [(0, 0), (1, 1), (1, -1)],
        [(0, 0), (1, 1), (2, 0)],
        [(0, 0), (1, 1), (2, 2)],
    ];
    let mut numbers = Numbers(seed);
    let mut places = corners[0].to_vec();
    while places.len() < 3 * n_laid {
        let (x, y) = places[numbers.below(places.len())];
        let (dx, dy) = STEPS[numbers.below(4)];
        let corner = corners[numbers.below(corners.len())];
        let corner = corner.map(|(a, b)| (x + dx + a, y + dy + b));
        if !corner.iter().any(|place| places.contains(place)) {
            places.extend(corner);
        }
    }
    let cards: Vec<_> = places
        .into_iter()
        .map(|(x, y)| PlacedCard::new(x, y, Color::Red))
        .collect();
    let shapes = corners.map(|corner| {
        let cells = corner.map(|(dx, dy)| Cell::any(dx, dy));
        PatternShape::new(&cells, Coordinates::Unit).unwrap()
    });
    let field = Field::new(&cards, Coordinates::Unit).unwrap();
    (field, Pattern::Shapes(shapes.into()))
}

/// No packing can be larger, because every card is used.
#[test]
fn what_is_laid_without_a_gap_is_found() {
    for seed in 0..40 {
        let (field, pattern) = laid(seed, 40);
        assert_eq!(checked_pack(&field, &pattern), 40);
    }
}

/// A limit that was enough for a field must stay enough: a search may get shorter, but not longer.
#[test]
fn steps_are_bounded() {
    let steps = |(field, pattern): &(Field, Pattern)| {
        least_limit(|limit| pack(field, pattern, limit).is_ok())
    };
    // A strip is swept lengthwise, whatever its direction.
    for (along, across) in [
        ((2, 0), (0, 2)),
        ((0, 2), (2, 0)),
        ((1, 1), (1, -1)),
        ((1, -1), (1, 1)),
    ] {
        let steps = steps(&strip(along, across));
        assert!(steps <= 226, "{along:?}: {steps}");
    }
    let mut numbers = Numbers(4);
    for (n_variants, bound) in [(1, 2743), (2, 2904), (3, 3540), (4, 4261)] {
        let field = Field::new(&grown(&mut numbers, 100, 1), Coordinates::Unit).unwrap();
        let steps = steps(&(field, shapes(&mut numbers, n_variants, 1)));
        assert!(steps <= bound, "{n_variants} variants: {steps}");
    }
    let bounds = [3967, 5216, 3028, 4798, 7709, 4973, 3894, 6845];
    for (seed, bound) in (0..).zip(bounds) {
        let steps = steps(&laid(seed, 40));
        assert!(steps <= bound, "corners of seed {seed}: {steps}");
    }
    // A step with more than 512 cards to remember counts as eight.
    let narrow = steps(&comb(500));
    assert!(narrow <= 70_226, "{narrow}");
    let wide = steps(&comb(600));
    assert!(wide <= 684_960 && wide > 8 * narrow, "{wide}");
}

#[test]
fn shapes_of_one_cell_and_of_many() {
    let cards: Vec<_> = (0..40)
        .map(|n| PlacedCard::new(n, n, Color::Blue))
        .collect();
    let field = Field::new(&cards, Coordinates::Unit).unwrap();
    for n_cells in 1..=32 {
        let cells: Vec<_> = (0..n_cells).map(|n| Cell::any(n, n)).collect();
        let shape = PatternShape::new(&cells, Coordinates::Unit).unwrap();
        assert_eq!(checked_pack(&field, &shape.into()), 40 / n_cells as usize);
    }
    let none = Pattern::Shapes(Vec::new());
    assert_eq!(checked_pack(&field, &none), 0);
}
