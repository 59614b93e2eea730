//! The programs in `examples/` run, and print what they should.

#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/discard.rs"]
mod discard;
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/waits.rs"]
mod waits;

/// A program in `examples/`, which can write to any output.
type Run = fn(&mut dyn std::io::Write) -> Result<(), Box<dyn std::error::Error>>;

/// Checks what a program prints.
#[track_caller]
fn assert_prints(run: Run, expected: &str) {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn discard_prints_its_answers() {
    assert_prints(
        discard::run,
        "\
7z: shanten 1, 19 tiles of 4p 5p 6p 7p 8p 9p
9p: shanten 1, 16 tiles of 4p 5p 7p 8p 7z
8p: shanten 1, 13 tiles of 4p 7p 9p 7z
",
    );
}

#[test]
fn waits_prints_its_answers() {
    assert_prints(
        waits::run,
        "\
2m, 1 left
  222m 234m 456s 555z and a pair of 3m
3m, 1 left
  234m 333m 456s 555z and a pair of 2m
4m, 3 left
  222m 333m 456s 555z and a pair of 4m
5m, 4 left
  222m 345m 456s 555z and a pair of 3m
",
    );
}
