//! Each of the 6,175 lines: how many hold each figure, and every answer compared with the oracle,
//! in every order of the values.

use std::collections::BTreeMap;

use handeval_matematico::{Figure, Line, PointTable, Value};

use crate::oracle;

fn numbers(line: &Line) -> [u8; 5] {
    line.values().map(Value::get)
}

#[test]
fn all_gives_every_line_once() {
    let lines: Vec<[u8; 5]> = Line::all().map(|line| numbers(&line)).collect();
    let expected: Vec<[u8; 5]> = oracle::FIGURES.keys().copied().collect();
    assert_eq!(lines.len(), 6_175);
    assert_eq!(lines, expected);
}

#[test]
fn figures_are_as_many_as_published() {
    let mut found = BTreeMap::new();
    for line in Line::all() {
        *found.entry(Figure::of(&line).key()).or_insert(0) += 1;
    }
    let published = [
        ("none", 1_277),
        ("pair", 2_860),
        ("two-pairs", 858),
        ("three-of-a-kind", 858),
        ("straight", 9),
        ("full-house", 155),
        ("aces-and-kings", 1),
        ("royal", 1),
        ("four-of-a-kind", 144),
        ("four-aces", 12),
    ];
    assert_eq!(found, BTreeMap::from(published));
}

#[test]
fn every_line_scores_as_the_oracle_says() {
    let points = PointTable::classic();
    for line in Line::all() {
        let (key, worth) = oracle::classic(numbers(&line));
        assert_eq!(Figure::of(&line).key(), key, "{line}");
        let best = points.score_line(&line);
        assert_eq!((best.figure.key(), best.points), (key, worth), "{line}");
    }
}

#[test]
fn every_line_contains_the_figures_that_the_oracle_says() {
    for line in Line::all() {
        for figure in Figure::ALL {
            let expected = oracle::FIGURES[&numbers(&line)].contains(figure.key());
            assert_eq!(figure.matches(&line), expected, "{line}: {figure}");
        }
    }
}

#[test]
fn no_order_of_the_values_changes_the_figure() {
    let orders = orders_of_five();
    assert_eq!(orders.len(), 120);
    for line in Line::all() {
        let expected = Figure::of(&line);
        let values = line.values();
        for order in &orders {
            let permuted = Line::new(order.map(|value_idx| values[value_idx])).unwrap();
            assert_eq!(Figure::of(&permuted), expected, "{permuted}");
            assert_eq!(permuted.sorted(), line);
        }
    }
}

/// The 120 orders of five items.
fn orders_of_five() -> Vec<[usize; 5]> {
    let mut orders = vec![vec![]];
    for n_placed in 0..5 {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=n_placed).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, n_placed);
                    longer
                })
            })
            .collect();
    }
    let orders = orders.into_iter().map(|order| order.try_into().unwrap());
    orders.collect()
}

/// The source article sorts a line and looks at the four differences between neighbors. For two
/// pairs it has two patterns: same, different, same, different; and different, same, different,
/// same. A line whose odd value lies between its pairs (same, different, different, same) fits
/// neither and is left with one pair.
#[test]
fn article_loses_two_pairs_around_the_odd_value() {
    let mut n_lost = 0;
    for line in Line::all() {
        let values = line.values();
        let same: [bool; 4] = core::array::from_fn(|place| values[place] == values[place + 1]);
        let article_sees_two_pairs = matches!(
            same,
            [true, false, true, false] | [false, true, false, true]
        );
        let is_two_pairs = Figure::of(&line) == Figure::TwoPairs;
        let by_oracle = oracle::classic(numbers(&line)).0 == "two-pairs";
        assert_eq!(is_two_pairs, by_oracle, "{line}");
        if is_two_pairs != article_sees_two_pairs {
            assert_eq!(same, [true, false, false, true], "{line}");
            assert_eq!(PointTable::classic().score_line(&line).points, 20);
            n_lost += 1;
        }
    }
    assert_eq!(n_lost, 286);
}
