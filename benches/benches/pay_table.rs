//! The exact return of pay tables: the first one, and further ones in the same process.

use divan::Bencher;
use handeval_poker::{PayTable, PayTableReturn, ReturnSolver, optimal_return};

fn main() {
    divan::main();
}

fn table(name: &str) -> PayTable {
    PayTable::built_in(name).expect("a built-in table")
}

/// The published returns.
#[track_caller]
fn check(result: &PayTableReturn, numerator: u128) {
    assert_eq!(result.numerator(), numerator);
}

#[divan::bench]
fn first_table(bencher: Bencher) {
    let table = table("jacks-or-better-9-6");
    check(&optimal_return(&table), 19_842_315_923_796);
    bencher.bench(|| optimal_return(&table));
}

#[divan::bench]
fn first_table_with_wild_cards(bencher: Bencher) {
    let table = table("deuces-wild-full-pay");
    check(&optimal_return(&table), 20_085_114_000_432);
    bencher.bench(|| optimal_return(&table));
}

/// The classes are the same as for an earlier table; only the payouts differ.
#[divan::bench]
fn further_table(bencher: Bencher) {
    let mut solver = ReturnSolver::new();
    let (first, further) = (table("jacks-or-better-9-6"), table("jacks-or-better-8-5"));
    check(&solver.solve(&first), 19_842_315_923_796);
    check(&solver.solve(&further), 19_394_721_089_124);
    bencher.bench_local(|| solver.solve(&further));
}

#[divan::bench]
fn further_table_with_wild_cards(bencher: Bencher) {
    let mut solver = ReturnSolver::new();
    let table = table("deuces-wild-full-pay");
    check(&solver.solve(&table), 20_085_114_000_432);
    bencher.bench_local(|| solver.solve(&table));
}

#[divan::bench]
fn first_table_with_a_joker(bencher: Bencher) {
    let table = table("joker-poker-20-7-5");
    check(&optimal_return(&table), 24_727_653_272_220);
    bencher.bench(|| optimal_return(&table));
}

#[divan::bench]
fn further_table_with_a_joker(bencher: Bencher) {
    let mut solver = ReturnSolver::new();
    let table = table("joker-poker-20-7-5");
    check(&solver.solve(&table), 24_727_653_272_220);
    bencher.bench_local(|| solver.solve(&table));
}
