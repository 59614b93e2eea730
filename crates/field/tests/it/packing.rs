//! The search packs random fields of 200 cards within its default limit, is exact or fails, and
//! gives a set that can be checked.

use handeval_field::{
    Cell, CellColor, Color, Coordinates, Corner, Field, Objective, ObjectiveRule, Pattern,
    PatternShape, PlacedCard, Stack, Symbols, WorkLimit, occurrences, pack, score,
};

use crate::pattern;

/// A small generator of numbers, the same everywhere.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // SplitMix64 by Steele, Lea and Flood.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

const STEPS: [(i32, i32); 6] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (0, 2), (0, -2)];

/// Cards that are placed one by one beside one that lies already, as in the game.
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

/// A pattern of some variants of three cells, one in four of them for any color.
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

/// Packs, and checks that the groups are occurrences that share no card, and that no more fits.
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
    let mut numbers = Numbers::new(1);
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
    let mut numbers = Numbers::new(2);
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
    let mut numbers = Numbers::new(3);
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

#[test]
fn several_patterns_share_one_limit() {
    let mut numbers = Numbers::new(3);
    let field = Field::new(&grown(&mut numbers, 60, 1), Coordinates::Unit).unwrap();
    let rule = ObjectiveRule::Pattern(pattern("stack:red:red:up-right"));
    let objective = Objective::new("stack", 1, rule).unwrap();
    let scored = |n_objectives: usize, n_steps: u64| {
        let objectives = vec![objective.clone(); n_objectives];
        let limit = WorkLimit::new(n_steps);
        score(&field, &Symbols::new(), &objectives, limit).is_ok()
    };
    let steps_of = |n_objectives| {
        let mut steps = 0..1_000_000_u64;
        while steps.start < steps.end {
            let middle = steps.start.midpoint(steps.end);
            match scored(n_objectives, middle) {
                true => steps.end = middle,
                false => steps.start = middle + 1,
            }
        }
        steps.start
    };
    let (one, five) = (steps_of(1), steps_of(5));
    assert!(one > 10);
    assert_eq!(five, 5 * one);
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
