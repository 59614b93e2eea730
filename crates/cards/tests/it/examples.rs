//! The programs in `examples/` run and print what they should.

#[cfg(feature = "shuffle")]
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/deal.rs"]
mod deal;
#[allow(dead_code)] // `main` is for the program
#[path = "../../examples/read_cards.rs"]
mod read_cards;

/// A program in `examples/`, which writes to any output.
type Run = fn(&mut dyn std::io::Write) -> Result<(), Box<dyn std::error::Error>>;

/// Checks what a program prints.
#[track_caller]
fn assert_prints(run: Run, expected: &str) {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[cfg(feature = "shuffle")]
#[test]
fn deal_prints_its_answers() {
    assert_prints(
        deal::run,
        "\
player 1: Jd 9c 4h Ah 9s
player 2: Kd 2h 8d 8h Jc
player 3: 5d 6h 6d 2c Ks
player 4: 2d Js Qc 4s Qh
32 cards are left; the ace of spades is in the deck
",
    );
}

#[test]
fn read_cards_prints_its_answers() {
    assert_prints(
        read_cards::run,
        "\
10h, K♦ (as): Th Kd As
🂡🂾: As Kh
Ah Kx 2c
   ^^
unknown-suit: `x` is not a suit, in `Kx`: expected one of `c`, `s`, `d`, `h`
",
    );
}
