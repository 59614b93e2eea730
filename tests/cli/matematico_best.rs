//! The search for the best arrangement, run as a program: threads, time, pipes, signals, seeds.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use crate::streams::{handeval, run};

/// With the points of `HARD_POINTS`, its proof takes far longer than any test.
const HARD_DEAL: &str = "A 2 3 3 4 4 5 6 6 6 7 8 8 9 9 10 10 J J Q Q Q K K K\n";

const HARD_POINTS: &str = concat!(
    "--points=",
    env!("CARGO_MANIFEST_DIR"),
    "/../../fixtures/matematico/two-pairs.json"
);

/// This line is so long that it is read alone, and the next line is searched once its answer is
/// written.
const LONG_NONSENSE: &str = "nonsense that is as long as a line of values with their blanks\n";

#[test]
fn the_best_arrangement_is_the_same_for_any_number_of_threads() {
    let deals = "A A 2 2 3 4 4 5 5 5 6 6 7 7 9 9 9 10 10 10 Q Q Q Q K\n\
                 nonsense\n\
                 A A A 2 2 2 3 4 4 6 7 7 7 8 8 8 9 10 10 J J J Q Q K\n";
    let best = ["matematico", "best", "-", "--seed", "5", "--time", "0"];
    let runs =
        ["1", "2", "7"].map(|jobs| run(&[&best[..], &["--json", "--jobs", jobs]].concat(), deals));
    let objects = runs[0].objects();
    assert_eq!(
        (&objects[0]["total"], &objects[2]["total"]),
        (&540.into(), &750.into())
    );
    assert_eq!(objects[1]["error"]["kind"], "unknown-value");
    for run in &runs {
        assert_eq!(run.status.code(), Some(1));
        assert!(run.stdout == runs[0].stdout);
    }
    // A single input is divided among the threads with the same result.
    let deal = deals.lines().next().unwrap();
    let best = ["matematico", "best", "--seed", "5", "--json", "--jobs"];
    for jobs in ["1", "3"] {
        let mut object = run(&[&best[..], &[jobs]].concat(), deal)
            .objects()
            .remove(0);
        object["line"] = 1.into();
        assert_eq!(object, objects[0]);
    }
}

#[test]
fn a_search_ends_with_its_time_and_says_so() {
    let run = run(
        &[
            "matematico",
            "best",
            "--json",
            "--time",
            "0.2",
            HARD_POINTS,
            "-",
        ],
        HARD_DEAL.repeat(2),
    );
    assert_eq!(run.status.code(), Some(0), "{}", run.stderr);
    for object in run.objects() {
        assert_eq!(
            (&object["optimal"], &object["cut_short"]),
            (&false.into(), &true.into())
        );
        let [total, bound] = ["total", "bound"].map(|key| object[key].as_u64().unwrap());
        assert!(total < bound, "{object}");
    }
}

#[test]
fn a_closed_pipe_ends_a_search_without_a_limit() {
    let best = ["matematico", "best", "--time", "0", HARD_POINTS];
    let mut child = handeval(&[&best[..], &["--jobs", "1", "-"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let lines = format!("{LONG_NONSENSE}{HARD_DEAL}");
    stdin.write_all(lines.as_bytes()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_search_for_a_single_input() {
    let best = ["matematico", "best", "--time", "0", HARD_POINTS, "--grid"];
    for format in ["--json", "--color=never"] {
        let mut child = handeval(&[&best[..], &[HARD_DEAL, format]].concat())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_drawn_seed_of_a_search_is_told_unless_nothing_was_searched() {
    let deal = "A A 2 2 3 4 4 5 5 5 6 6 7 7 9 9 9 10 10 10 Q Q Q Q K";
    let best = ["matematico", "best"];
    let drawn = run(&best, deal);
    let seed = drawn.stderr.trim().strip_prefix("seed ").unwrap();
    let again = run(&[&best[..], &["--seed", seed]].concat(), deal);
    assert_eq!((again.stdout, again.stderr), (drawn.stdout, String::new()));
    let bad = run(&best, "A A 2");
    assert!(!bad.stderr.contains("seed"), "{}", bad.stderr);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_search_without_a_limit() {
    let best = ["matematico", "best", "--time", "0", HARD_POINTS];
    let mut child = handeval(&[&best[..], &["--json", "-"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines = format!("{LONG_NONSENSE}{HARD_DEAL}");
    stdin.write_all(lines.as_bytes()).unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    assert!(first.contains("unknown-value"), "{first}");
    let pid = child.id().to_string();
    // An interrupt does not work here, because tests started in the background ignore it.
    let terminate = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(terminate.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), None);
}
