//! The programs in `examples/` run and print what they should.

#[cfg(feature = "serde")]
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/read_field.rs"]
mod read_field;
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/score_field.rs"]
mod score_field;

/// A program in `examples/`, which writes to any output.
type Run = fn(&mut dyn std::io::Write) -> Result<(), Box<dyn std::error::Error>>;

/// Checks what a program prints.
#[track_caller]
fn assert_prints(run: Run, expected: &str) {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[cfg(feature = "serde")]
#[test]
fn read_field_prints_its_answers() {
    assert_prints(
        read_field::run,
        "\
3 cards
unknown-color: `rde` is not a color: expected one of `R`, `G`, `B`, `P`, `red`, `green`, `blue`, `purple`, `fungi`, `plant`, `animal`, `insect`, or `null` for the starter at line 1 column 70
off-lattice in cards[2]: card 3 at (3, 3) is off the lattice of the first card at (0, 0): expected dx and dy to be even and dx + dy to be a multiple of 4, as with steps of (±2, ±2)
",
    );
}

#[test]
fn score_field_prints_its_answers() {
    assert_prints(
        score_field::run,
        "\
objective 93: counted 1, 3 points
objective 97: counted 1, 2 points
total 5
almost: (2, 6), (2, 10): needs a red card where there is nothing at (4, 12)
",
    );
}
