//! The programs in `examples/` run and print what they should.

#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/equity.rs"]
mod equity;
#[cfg(feature = "serde")]
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/read_pay_table.rs"]
mod read_pay_table;
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/showdown.rs"]
mod showdown;
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/video_poker.rs"]
mod video_poker;

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
fn equity_prints_its_answers() {
    assert_prints(
        equity::run,
        "\
As Ks against Th Td on Ts 7s 2c, 990 boards
wins 253, ties 0, losses 737
equity 25.56 %
",
    );
}

#[cfg(feature = "serde")]
#[test]
fn read_pay_table_prints_its_answers() {
    assert_prints(
        read_pay_table::run,
        "\
hold Jh 9h 4h 2h: 1.5745
hold Jh Jd: 1.5162
invalid value: floating point `7.125`, expected a number with at most two decimals at line 5 column 22
unknown-class: `pays`: `jacks-or-better` has no class `flsh`: expected one of `royal-flush`, `straight-flush`, `four-of-a-kind`, `full-house`, `flush`, `straight`, `three-of-a-kind`, `two-pair`, `jacks-or-better`, `nothing`
unknown-classes: `classes`: `queens-or-better` is unknown: expected one of `jacks-or-better`, `tens-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`, `deuces-wild`, `bonus-deuces`, `joker-kings-or-better`, `joker-two-pair-or-better` at line 2 column 33
",
    );
}

#[test]
fn showdown_prints_its_answers() {
    assert_prints(
        showdown::run,
        "\
Ann: Ks Kd 9s 9c Qh, two pair, kings and nines; kicker queen
Ben: Kh Kd 9s 9c Jc, two pair, kings and nines; kicker jack
Cleo: Ac Ad 9s 9c Kd, two pair, aces and nines; kicker king
Cleo wins: two pair, aces over kings for the higher pair
",
    );
}

#[test]
fn video_poker_prints_its_answers() {
    assert_prints(
        video_poker::run,
        "\
hold Jh Qh Kh Th: 19.6809
hold Jh Qh Kh Td: 0.8723
hold Th Td: 0.8237
",
    );
}
