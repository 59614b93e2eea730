//! The programs in `examples/` run, and print what they should.

#[allow(dead_code)] // only the program uses `main`
#[path = "../../examples/play.rs"]
mod play;
#[allow(dead_code)] // only the program uses `main`
#[path = "../../examples/score_grid.rs"]
mod score_grid;

/// A program of `examples/`, which writes to any output.
type Run = fn(&mut dyn std::io::Write) -> Result<(), Box<dyn std::error::Error>>;

/// Checks what a program prints.
#[track_caller]
fn assert_prints(run: Run, expected: &str) {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn play_prints_its_answers() {
    assert_prints(
        play::run,
        "\
10 2  9  A 7
 5 4 10  Q 3
10 K  4 10 3
 5 7  9  4 3
 8 6  8  A 3
total 290
",
    );
}

#[test]
fn score_grid_prints_its_answers() {
    assert_prints(
        score_grid::run,
        "\
row-1: royal, 150
row-2: full house, 80
row-3: three aces and two kings, 100
row-5: four of a kind, 160
column-1: one pair, 10
column-5: one pair, 10
diagonal-1: one pair, 20
total 530
by my table 550
",
    );
}
