//! Equity, run as a program: threads, Ctrl-C, signals, closed pipes, and known counts.

use std::fs;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::streams::{handeval, run};

/// A question that takes at least half a minute to count.
const LONG: [&str; 6] = ["poker", "equity", "random", "random", "random", "--exact"];

#[test]
fn an_equity_without_categories_has_the_same_counts() {
    let players = [
        "QQ+,AK | 22+,A2s+",
        "AKs:0.5,77 | T9s-76s:0.25,AKs combos=true hands=true",
        "AcKc,QQ | random dead=2c",
        "AA | 20% | 87s board=Th9d4c",
    ];
    let lines: String = players.map(|players| format!("{players}\n")).concat();
    let with = run(&["poker", "equity", "--json", "-"], &lines).objects();
    let without = ["poker", "equity", "--json", "--no-categories", "-"];
    let without = run(&without, &lines).objects();
    assert_eq!(with.len(), players.len());
    for (mut with, without) in with.into_iter().zip(without) {
        for player in with["players"].as_array_mut().unwrap() {
            assert_eq!(player["categories"].as_object().unwrap().len(), 9);
            player["categories"] = json!({});
        }
        assert_eq!(with, without);
    }
    // A line that asks for an explanation gets categories, which the explanation shows.
    let line = "AA | KK explain=true\n";
    let explained = run(&["poker", "equity", "--json", "--no-categories", "-"], line).objects();
    assert_eq!(
        explained,
        run(&["poker", "equity", "--json", "-"], line).objects()
    );
}

#[test]
fn an_equity_is_the_same_for_any_number_of_threads() {
    let lines = "QQ+,AK | 22+,A2s+ combos=yes\n\
                 random | random | random | random samples=300000 seed=5\n\
                 AA,KK | random | random | 22+ error=0.001 seed=6 board=2c7d\n\
                 AsKs/Qh4d | xx/7h3c game=stud\n";
    let runs = ["1", "2", "7"].map(|jobs| {
        let batch = ["poker", "equity", "--json", "--jobs", jobs, "-"];
        run(&batch, lines)
    });
    let objects = runs[0].objects();
    let methods: Vec<_> = objects.iter().map(|object| &object["method"]).collect();
    assert_eq!(methods, ["exact", "monte-carlo", "monte-carlo", "exact"]);
    assert_eq!(objects[1]["samples"], 300_000);
    // As many samples as needed, in whole pieces of work.
    assert_eq!(objects[2]["samples"].as_u64().unwrap() % (1 << 16), 0);
    for player in objects[2]["players"].as_array().unwrap() {
        assert!(player["error"].as_f64().unwrap() <= 0.001, "{player}");
    }
    for run in &runs {
        assert!(run.stdout == runs[0].stdout);
    }
    // A single spot is divided among the threads with the same result.
    let arguments = [
        vec!["QQ+,AK", "22+,A2s+", "--combos"],
        vec![
            "random",
            "random",
            "random",
            "random",
            "--samples",
            "300000",
            "--seed",
            "5",
        ],
        vec![
            "AA,KK", "random", "random", "22+", "--error", "0.001", "--seed", "6", "--board",
            "2c7d",
        ],
    ];
    for (line, (arguments, object)) in (1..).zip(arguments.iter().zip(&objects)) {
        for jobs in ["1", "3"] {
            let equity = ["poker", "equity", "--json", "--jobs", jobs];
            let mut found = run(&[&equity[..], arguments].concat(), "")
                .objects()
                .remove(0);
            found["line"] = line.into();
            assert_eq!(&found, object);
        }
    }
}

/// If no seed is given, one is drawn for all lines of a batch, however they are written.
#[test]
fn a_drawn_seed_is_told_and_gives_the_same_answer() {
    let lines = "AA | random samples=1000\n{\"player\":[\"AA\",\"random\"],\"samples\":1000}\n";
    let mut drawn = run(&["poker", "equity", "--json", "-"], lines).objects();
    drawn[1]["line"] = 1.into();
    assert_eq!(drawn[0], drawn[1]);
    let seed = drawn[0]["seed"].to_string();
    assert_ne!(seed, "0");
    let again = run(&["poker", "equity", "--json", "--seed", &seed, "-"], lines);
    assert_eq!(again.objects()[0], drawn[0]);
}

#[test]
fn known_spots_have_their_counts() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/poker/equity.jsonl"
    );
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(known.len() > 15);
    let asked = known.iter().map(|spot| {
        json!({
            "player": spot["players"],
            "board": spot["board"],
            "dead": spot["dead"],
            "game": spot["game"],
        })
        .to_string()
    });
    let batch = asked.collect::<Vec<_>>().join("\n");
    let found = run(&["poker", "equity", "--json", "-"], batch).objects();
    for (known, found) in known.iter().zip(&found) {
        assert_eq!(found["method"], "exact", "{known}");
        for key in ["game", "boards", "wins_by_mask", "low_by_mask"] {
            assert_eq!(found[key], known[key], "{known}");
        }
        for (player_idx, player) in found["players"].as_array().unwrap().iter().enumerate() {
            for key in ["win", "tie"] {
                if let Some(counts) = known[key].as_array() {
                    assert_eq!(player[key], counts[player_idx], "{known}");
                }
            }
            let distance = player["equity"].as_f64().unwrap()
                - known["equity_float"][player_idx].as_f64().unwrap();
            assert!(distance.abs() < 1e-12, "{known}");
            let categories = player["categories"].as_object().unwrap().values();
            let sum: u64 = categories.map(|one| one["boards"].as_u64().unwrap()).sum();
            assert_eq!(found["boards"], sum, "{known}");
        }
    }
}

#[test]
fn known_draws_have_their_counts() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/poker/draw-equity.jsonl"
    );
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(known.len(), 20);
    let asked = known.iter().map(|spot| {
        let text = |key: &str| spot[key].as_str().unwrap();
        let words = ["hold", "policy", "order"].map(|key| format!("{key}={}", text(key)));
        format!("{} {}", text("hand"), words.join(" "))
    });
    let batch = asked.collect::<Vec<_>>().join("\n");
    let arguments = "poker equity --game draw --deck 24 --json -".split(' ');
    let found = run(&arguments.collect::<Vec<_>>(), batch).objects();
    assert_eq!(found.len(), known.len());
    for (known, found) in known.iter().zip(&found) {
        assert_eq!(found["method"], "exact", "{known}");
        let player = &found["players"][0];
        for key in ["win", "tie", "lose"] {
            assert_eq!(player[key].to_string(), known[key].as_str().unwrap());
        }
        assert_eq!(
            found["boards"].to_string(),
            known["denominator"].as_str().unwrap()
        );
        let distance = player["equity"].as_f64().unwrap() - known["equity_float"].as_f64().unwrap();
        assert!(distance.abs() < 1e-9, "{known}");
        let categories = player["categories"].as_object().unwrap().values();
        let sum: u64 = categories.map(|one| one["win"].as_u64().unwrap()).sum();
        assert_eq!(player["win"], sum, "{known}");
    }
}

/// Ctrl-C on a terminal, once there is a result, prints the result with its error; a second Ctrl-C
/// is not needed.
#[cfg(unix)]
#[test]
fn ctrl_c_gives_what_there_is() {
    use std::io::{Read as _, Write as _};

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use crate::progress::nonzero;

    for (extra, said) in [
        (vec!["--exact"], "estimated: stopped after "),
        (vec!["--error", "0.000001"], " random deals (seed "),
    ] {
        let size = PtySize {
            rows: 24,
            cols: 100,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pty = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_handeval"));
        command.args(["--color", "never"]);
        command.args(&LONG[..5]);
        command.args(&extra);
        command.env("TERM", "xterm-256color");
        let mut child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut reader = pty.master.try_clone_reader().unwrap();
        let mut writer = pty.master.take_writer().unwrap();
        let mut screen = vt100::Parser::new(nonzero(24), nonzero(100), 0);
        let mut bytes = [0; 256];
        let mut is_interrupted = false;
        while let Ok(n_bytes @ 1..) = reader.read(&mut bytes) {
            screen.process(&bytes[..n_bytes]);
            let text = screen.screen().contents();
            if !is_interrupted && text.contains('±') {
                is_interrupted = true;
                assert_eq!(text.trim_end().lines().count(), 1, "{text}");
                writer.write_all(b"\x03").unwrap();
            }
        }
        assert!(is_interrupted);
        assert!(child.wait().unwrap().success());
        let text = screen.screen().contents();
        assert!(text.contains(said), "{text}");
        let of_player = text
            .lines()
            .filter(|line| line.contains("  random   1,326  "));
        assert_eq!(of_player.count(), 3, "{text}");
        assert!(text.contains("  error "), "{text}");
    }
}

/// Ctrl-C in a batch: lines in progress are answered with what has been counted, and later lines
/// are not answered.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_batch_with_what_there_is() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::Command;
    use std::time::Duration;

    use crate::work::let_work;

    let long = "random | random | random exact=yes";
    for (jobs, lines, methods, said) in [
        (
            "1",
            ["AA | KK board=2c3d4h", long, "AA | KK"],
            &["exact", "partial"][..],
            "interrupted: 2 lines were answered; line 2 was stopped early, and no later line was \
             answered",
        ),
        (
            "2",
            ["AA | KK board=2c3d4h", long, long],
            &["exact", "partial", "partial"],
            "interrupted: 3 lines were answered; lines 2 and 3 were stopped early, and no later \
             line was answered",
        ),
        (
            "2",
            ["AA | KK board=2c3d4h", "# nothing", ""],
            &["exact"],
            "interrupted: 1 line was answered, and no line after line 1",
        ),
    ] {
        let mut child = handeval(&["poker", "equity", "--json", "--jobs", jobs, "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        // Lines are written one at a time, so each gets its own thread as long as there are free
        // ones.
        let mut n_long = 0;
        for line in lines {
            writeln!(stdin, "{line}").unwrap();
            if first.is_empty() {
                stdout.read_line(&mut first).unwrap();
            }
            n_long += usize::from(line == long);
            let_work(&mut child, n_long, Duration::from_millis(200));
        }
        let interrupt = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(interrupt.unwrap().success());
        // Standard input is still open, but the program does not wait for it.
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let mut messages = String::new();
        stderr.read_to_string(&mut messages).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{messages}");
        drop(stdin);
        let answers = first + &rest;
        let found = answers.lines().map(|line| {
            let object: Value = serde_json::from_str(line).unwrap();
            let is_partial = object["method"] == "partial";
            assert_eq!(object["cut_short"] == true, is_partial, "{line}");
            object["method"].as_str().unwrap().to_owned()
        });
        assert_eq!(found.collect::<Vec<_>>(), methods, "{messages}");
        assert_eq!(messages.trim_end(), format!("warning: {said}"));
    }
}

/// A line of text output says that its sample was ended early.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_sample_of_a_batch() {
    use std::io::Write as _;
    use std::process::Command;
    use std::time::Duration;

    use crate::work::let_work;

    let mut child = handeval(&["poker", "equity", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(
        stdin,
        "random | random | random | random error=0.000001 seed=1"
    )
    .unwrap();
    let_work(&mut child, 1, Duration::from_millis(200));
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let line = String::from_utf8(output.stdout).unwrap();
    assert!(line.ends_with("\tseed 1\tended early\n"), "{line}");
}

/// Ctrl-C during work that has no partial answer.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_strategy_with_a_sentence() {
    use std::process::Command;
    use std::time::Duration;

    use crate::work::let_work;

    // If Ctrl-C comes too early, it ends the program like any signal; if too late, the list is
    // printed.
    for time in [30, 60, 120, 240, 480] {
        let mut child = handeval(&["poker", "strategy", "joker-poker-20-7-5", "--lines", "1"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let_work(&mut child, 1, Duration::from_millis(time));
        let interrupt = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(interrupt.unwrap().success());
        let output = child.wait_with_output().unwrap();
        if output.status.code() == Some(130) {
            assert!(output.stdout.is_empty());
            let messages = String::from_utf8(output.stderr).unwrap();
            let said = "warning: stopped before the list was complete";
            assert_eq!(messages.trim_end(), said);
            return;
        }
    }
    panic!("it was never heard");
}

/// If the reader of the answer goes away, counting stops.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_a_count() {
    for more in [&["--json"][..], &["--json", "--jobs", "1"]] {
        let mut child = handeval(&[&LONG[..], more].concat())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[cfg(unix)]
#[test]
fn a_signal_other_than_ctrl_c_ends_a_count_without_an_answer() {
    use std::process::Command;

    let child = handeval(&[&LONG[..], &["--json"]].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let terminate = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(terminate.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), None);
    assert!(output.stdout.is_empty());
}

/// The rows in a file are those of the answer, which is printed, too.
#[test]
fn starting_hands_are_written_as_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hands.csv");
    let path = path.to_str().unwrap();
    let done = run(&["poker", "hands", "--csv", path, "--json"], "");
    let report = done.objects().remove(0);
    let hands = report["hands"].as_array().unwrap();
    let csv = fs::read_to_string(path).unwrap();
    let mut rows = csv.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let keys = rows.next().unwrap();
    let mut n_rows = 0;
    for (row, hand) in rows.zip(hands) {
        for (key, cell) in keys.iter().zip(row) {
            let value = &hand[key];
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            assert_eq!(cell, text, "{key}");
        }
        n_rows += 1;
    }
    assert_eq!((n_rows, hands.len()), (169, 169));
    let nowhere = folder.path().join("missing/hands.csv");
    let done = run(&["poker", "hands", "--csv", nowhere.to_str().unwrap()], "");
    assert_eq!(done.status.code(), Some(2));
    assert!(done.stderr.contains("cannot write"), "{}", done.stderr);
}
