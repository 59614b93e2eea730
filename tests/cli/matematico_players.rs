//! Matematico hints and games: the same bytes whatever the threads are, and seeds that are told.

use crate::streams::run;

/// Grids with a card each, of an early, a middle and a late turn.
const TURNS: &str = "\
. . . . . / . . . . . / . . 7 . . / . . . . . / . . . . . | 7
A A 2 3 4 / K K . 5 . / 6 6 . . 7 / 8 9 10 . . / . . . . K | K
A A 2 3 4 / K K . 5 . / 6 6 . . 7 / 8 9 10 . . / . . . . K | 10
9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 2 3 3 / . A K 5 6 | 9
";

#[test]
fn hints_are_the_same_for_any_number_of_threads() {
    let input = TURNS.repeat(4);
    for player in ["random", "greedy", "table", "search", "deep"] {
        let hint = ["matematico", "hint", "-", "--json", "--seed", "3"];
        let [one, two, seven] = ["1", "2", "7"].map(|jobs| {
            run(
                &[&hint[..], &["--player", player, "--jobs", jobs]].concat(),
                &input,
            )
        });
        assert_eq!(one.status.code(), Some(0), "{}", one.stderr);
        assert_eq!(one.objects().len(), 16);
        assert_eq!(one.stdout, two.stdout, "{player}");
        assert_eq!(one.stdout, seven.stdout, "{player}");
    }
}

#[test]
fn a_hint_with_a_drawn_seed_tells_it_and_a_player_without_chance_needs_none() {
    let turn = TURNS.lines().nth(1).unwrap();
    let hint = ["matematico", "hint", "--grid", turn];
    let drawn = run(&[&hint[..], &["--json"]].concat(), "");
    let seed = drawn.objects()[0]["seed"].to_string();
    let again = run(&[&hint[..], &["--json", "--seed", &seed]].concat(), "");
    assert_eq!(drawn.stdout, again.stdout);
    let text = run(&hint, "");
    let told = text.stderr.trim().strip_prefix("seed ").unwrap();
    let again = run(&[&hint[..], &["--seed", told]].concat(), "");
    assert_eq!((text.stdout, ""), (again.stdout, &*again.stderr));
    let search = [&hint[..], &["--player", "search"]].concat();
    assert_eq!(run(&search, "").stderr, "");
    let json = run(&[&search[..], &["--json"]].concat(), "");
    assert!(json.objects()[0].get("seed").is_none());
}
