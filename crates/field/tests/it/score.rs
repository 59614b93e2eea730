//! A score is right whatever the input: every objective, any points, any symbols, custom patterns.

use handeval_field::{
    Cell, Color, Coordinates, Field, Objective, ObjectiveRule, Pattern, PatternShape, PlacedCard,
    Symbol, Symbols, WorkLimit, score,
};

use crate::{field, pairs};

#[test]
fn all_published_objectives_at_once() {
    let field = field(
        "R 0 0, R 2 2, R 4 4, G 12 0, G 14 -2, G 16 -4, B 20 0, B 22 2, B 24 4, P 32 0, P 34 -2, \
         P 36 -4, R 40 0, R 40 4, G 42 -2, G 52 0, G 52 4, P 50 -2, B 60 0, B 60 4, R 62 6, \
         P 72 0, P 72 4, B 70 6",
    );
    let symbols = [3, 6, 9, 2, 4, 5, 2];
    let symbols = Symbol::ALL.into_iter().zip(symbols);
    let symbols = symbols.fold(Symbols::new(), |all, (symbol, n)| all.with(symbol, n));
    let score = score(
        &field,
        &symbols,
        &Objective::published(),
        WorkLimit::default(),
    )
    .unwrap();
    let counts: Vec<_> = score
        .objectives
        .iter()
        .map(|objective| objective.count)
        .collect();
    assert_eq!(counts, [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 0, 2, 1, 2, 2]);
    let points: Vec<_> = score
        .objectives
        .iter()
        .map(|objective| objective.points)
        .collect();
    assert_eq!(points, [2, 2, 2, 2, 3, 3, 3, 3, 2, 4, 6, 0, 6, 2, 4, 4]);
    assert_eq!(score.total, 48);
    assert_eq!(
        pairs(&score.objectives[6].groups),
        [[(60, 0), (60, 4), (62, 6)]]
    );
}

#[test]
fn no_objectives_and_no_cards() {
    let empty = Field::default();
    let score_of = |objectives: &[Objective]| {
        score(&empty, &Symbols::new(), objectives, WorkLimit::default()).unwrap()
    };
    assert_eq!(score_of(&[]).total, 0);
    assert_eq!(score_of(&Objective::published()).total, 0);
}

#[test]
fn the_most_points_there_can_be() {
    let every = ObjectiveRule::Symbols(Symbols::new().with(Symbol::Quill, 1));
    let objective = Objective::new("quills", u32::MAX, every).unwrap();
    let symbols = Symbols::new().with(Symbol::Quill, u32::MAX);
    let objectives = vec![objective; 5];
    let score = score(
        &Field::default(),
        &symbols,
        &objectives,
        WorkLimit::default(),
    )
    .unwrap();
    let points = u64::from(u32::MAX) * u64::from(u32::MAX);
    assert_eq!(score.objectives[0].points, points);
    assert_eq!(score.total, 5 * u128::from(points));
}

#[test]
fn an_objective_of_ones_own() {
    let cells = [(0, 0), (2, 2), (4, 0)].map(|(dx, dy)| Cell::new(dx, dy, Color::Purple));
    let hat = PatternShape::new(&cells, Coordinates::Note).unwrap();
    let hats = Objective::new("hats", 5, ObjectiveRule::Pattern(Pattern::from(hat))).unwrap();
    assert_eq!(hats.name(), Some("hats"));
    assert_eq!(hats.id(), None);
    assert_eq!(hats.to_string(), "hats");
    assert_eq!(
        hats.description(),
        "5 points for each shape P(0,0)P(1,1)P(2,0)"
    );
    let field = field("P 0 0, P 2 2, P 4 0, P 6 2, P 8 0");
    let score = score(
        &field,
        &Symbols::new(),
        &[hats.clone(), hats],
        WorkLimit::default(),
    );
    let score = score.unwrap();
    assert_eq!(score.objectives[0].count, 1);
    assert_eq!(score.objectives[0], score.objectives[1]);
    assert_eq!(score.total, 10);
}

#[test]
fn descriptions() {
    let words = |id| Objective::by_id(id).unwrap().description();
    assert_eq!(
        words(90),
        "2 points for each falling diagonal of three purple cards"
    );
    assert_eq!(
        words(94),
        "3 points for each stack of two purple cards with a blue one above and to the left"
    );
    assert_eq!(
        words(99),
        "3 points for each set of 1 quill, 1 inkwell and 1 manuscript"
    );
    let one = ObjectiveRule::Symbols(Symbols::new().with(Symbol::Plant, 4));
    let one = Objective::new("plants", 1, one).unwrap();
    assert_eq!(one.description(), "1 point for each set of 4 plant symbols");
    let shapes = PatternShape::new(&[Cell::any(0, 0)], Coordinates::Unit).unwrap();
    let two = Pattern::Shapes(vec![shapes.clone(), shapes]);
    assert_eq!(two.to_string(), "shape in one of 2 variants");
    assert_eq!(two.key(), "shapes:*(0,0)/*(0,0)");
}

#[test]
fn a_card_counts_for_each_objective_by_itself() {
    let cards = [
        PlacedCard::new(0, 0, Color::Red),
        PlacedCard::new(1, 1, Color::Red),
        PlacedCard::new(2, 2, Color::Red),
        PlacedCard::new(0, 2, Color::Red),
        PlacedCard::new(1, -1, Color::Green),
    ];
    let field = Field::new(&cards, Coordinates::Unit).unwrap();
    let objectives = [87, 91].map(|id| Objective::by_id(id).unwrap());
    let score = score(&field, &Symbols::new(), &objectives, WorkLimit::default()).unwrap();
    assert_eq!(score.total, 2 + 3);
}
