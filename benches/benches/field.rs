//! Fields: the eight pattern objectives on one field of a million cards, and on ten thousand fields
//! of forty.
//!
//! We know of no other crate that counts these patterns. So the closed forms are compared with the
//! general packing, which answers the same questions by search, and their answers must be equal
//! before anything is timed.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use handeval_benches::{block_field, grown_field, rng};
use handeval_field::{
    Coordinates, Field, Objective, Pattern, PlacedCard, Symbols, WorkLimit, pack, score,
};

fn main() {
    check_answers();
    divan::main();
}

/// The pattern objectives.
fn objectives() -> Vec<Objective> {
    (87..=94).filter_map(Objective::by_id).collect()
}

fn total(cards: &[PlacedCard], objectives: &[Objective]) -> u128 {
    let field = Field::new(cards, Coordinates::Note).expect("a field");
    score(&field, &Symbols::new(), objectives, WorkLimit::default())
        .expect("closed forms have no limit")
        .total
}

fn packed_total(cards: &[PlacedCard]) -> u128 {
    let field = Field::new(cards, Coordinates::Note).expect("a field");
    let patterns = Pattern::published().into_iter();
    let points = [2, 2, 2, 2, 3, 3, 3, 3];
    let packed = patterns.zip(points).map(|(pattern, points)| {
        let groups = pack(&field, &pattern, WorkLimit::default()).expect("small components");
        points * groups.len() as u128
    });
    packed.sum()
}

/// Checks that closed forms and search agree on the measured fields.
fn check_answers() {
    let objectives = objectives();
    let mut rng = rng(1);
    for n_cards in [40, 200, 10_000] {
        for cards in [
            grown_field(n_cards, &mut rng),
            block_field(n_cards, &mut rng),
        ] {
            assert_eq!(total(&cards, &objectives), packed_total(&cards));
        }
    }
}

#[divan::bench(sample_count = 10)]
fn a_million_cards(bencher: Bencher) {
    let cards = block_field(1_000_000, &mut rng(1));
    let objectives = objectives();
    bencher
        .counter(ItemsCount::new(cards.len()))
        .bench_local(|| total(black_box(&cards), &objectives));
}

#[divan::bench(sample_count = 10)]
fn a_million_cards_packed(bencher: Bencher) {
    let cards = block_field(1_000_000, &mut rng(1));
    bencher
        .counter(ItemsCount::new(cards.len()))
        .bench_local(|| packed_total(black_box(&cards)));
}

#[divan::bench(sample_count = 10)]
fn ten_thousand_fields_of_forty(bencher: Bencher) {
    let mut rng = rng(1);
    let fields: Vec<_> = (0..10_000).map(|_| grown_field(40, &mut rng)).collect();
    let objectives = objectives();
    bencher
        .counter(ItemsCount::new(fields.len()))
        .bench_local(|| -> u128 {
            fields
                .iter()
                .map(|cards| total(black_box(cards), &objectives))
                .sum()
        });
}
