//! The mahjong quiz with typed answers, one per line.

use crate::streams::run;

#[test]
fn a_typed_discard_is_judged_and_the_next_seed_follows() {
    // The best, the best by acceptance; then a tile that is not there, and nothing more.
    let typed = "4z\n7P\n9s\n";
    let arguments = ["mahjong", "quiz", "--of", "discards", "--seed", "10"];
    let first = run(&arguments, &typed[..3]);
    assert!(first.status.success());
    assert!(
        first.stdout.contains("  discard? 4z\n  right\n"),
        "{}",
        first.stdout
    );
    assert!(
        first
            .stdout
            .contains("the best by acceptance is 7p, which costs 278 points\n  seed 10\n")
    );
    assert!(first.stdout.contains("\n  seed 11\n"));
    assert!(first.stdout.ends_with("\n2 hands: 1 of 1 answers right\n"));
    let second = run(&arguments, &typed[3..]);
    assert!(
        second
            .stdout
            .contains("  discard? 7P\n  wrong: 7p costs 278 points; 4z is worth the most\n"),
        "{}",
        second.stdout
    );
    assert!(second.stdout.contains(
        "  discard? 9s\n  expected a tile of the hand, such as 5p, or 0p for the red five, an empty \
         line to skip, or `q` to quit\n"
    ));
    assert!(second.stdout.ends_with("\n2 hands: 0 of 1 answers right\n"));
    let quit = run(&arguments, "q\n");
    assert!(quit.stdout.ends_with("\n1 hand: 0 of 0 answers right\n"));
}

#[test]
fn a_typed_score_is_judged() {
    let run = run(&["mahjong", "quiz", "--seed", "7"], "6\n\n12000\nq\n");
    assert!(
        run.stdout
            .contains("  han (13 for a yakuman)? 6\n  right\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("  points, without counters and sticks? 12000\n  right\n")
    );
    assert!(run.stdout.ends_with("\n2 hands: 2 of 3 answers right\n"));
}
