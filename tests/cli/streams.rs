//! Tests that need more than arguments and output: standard input, pipes, invalid bytes, long
//! lines, many threads, the environment.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, ExitStatus, Stdio};

/// The result of a run.
pub(crate) struct Run {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    fn lines(&self) -> Vec<&str> {
        self.stdout.lines().collect()
    }

    pub(crate) fn objects(&self) -> Vec<serde_json::Value> {
        self.stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

pub(crate) fn handeval(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_handeval"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program with `input` as its standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    run_command(handeval(arguments), input.as_ref().to_vec())
}

pub(crate) fn run_command(mut command: Command, input: Vec<u8>) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // A program that needs no more input closes the pipe.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        status: output.status,
        stdout: String::from_utf8(output.stdout).expect("only UTF-8 is printed"),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn three_wins_from_a_pipe_with_all_their_decompositions() {
    let input = "112233m456p789s11z\n22334455667788p\n66667778889999m\n";
    let run = run(&["mahjong", "--json", "-"], input);
    assert_eq!(run.status.code(), Some(0));
    let objects = run.objects();
    let wins: Vec<_> = objects
        .iter()
        .map(|object| object["win"].as_bool().unwrap())
        .collect();
    assert_eq!(wins, [true; 3]);
    let n_decompositions: Vec<_> = objects
        .iter()
        .map(|object| object["decompositions"].as_array().unwrap().len())
        .collect();
    // The second has three decompositions into sets and a pair, and is also seven pairs.
    assert_eq!(n_decompositions, [1, 4, 2]);
    assert_eq!(objects[2]["line"], 3);
}

#[test]
fn every_game_reads_standard_input() {
    for (game, input) in [
        ("poker", "As Ks Qs Js Ts\n"),
        ("mahjong", "112233m456p789s11z\n"),
        (
            "matematico",
            "A 2 3 4 5/. . . . ./. . . . ./. . . . ./. . . . .\n",
        ),
        ("field", "{\"cards\":[[0,0,null],[2,2,\"R\"]]}\n"),
    ] {
        for format in [&[][..], &["--json"]] {
            let run = run(&[&[game, "-"], format].concat(), input);
            assert_eq!(run.status.code(), Some(0), "{game}: {}", run.stderr);
            assert!(!run.stdout.is_empty());
        }
    }
    let whole = run(
        &["matematico", "--json"],
        "A 2 3 4 5\r\n. . . . .\r\n. . . . .\n. . . . .\n. . . . .",
    );
    assert_eq!(whole.objects()[0]["lines"][0]["figure"], "straight");
}

#[test]
fn a_broken_batch_loses_no_line() {
    let input = b"\xEF\xBB\xBFAs Ks Qs Js Ts\r\n\n# a comment\nAs Ks \xFF\xFE Js Ts\n--help\n-\n\x00\n2c 3c 4c 5c 7d";
    let run = run(&["poker", "--json", "-"], input);
    assert_eq!(run.status.code(), Some(1));
    let objects = run.objects();
    let lines: Vec<_> = objects
        .iter()
        .map(|object| object["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [1, 4, 5, 6, 7, 8]);
    assert_eq!(objects[0]["name"], "royal flush");
    assert_eq!(objects[1]["input"], "As Ks \u{FFFD}\u{FFFD} Js Ts");
    assert_eq!(objects[1]["error"]["kind"], "unknown-rank");
    for object in &objects[1..5] {
        assert!(object["error"]["message"].is_string());
    }
    assert_eq!(objects[5]["category"], "high-card");
    assert!(
        run.stderr.contains("4 of 6 lines were bad"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_long_line_is_an_error_in_its_place_and_never_held() {
    let mut input = b"As Ks Qs Js Ts\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 20 << 20));
    input.extend(b"\n2c 3c 4c 5c 7d\n");
    let run = run(&["poker", "--json", "-"], input);
    assert_eq!(run.status.code(), Some(1));
    let objects = run.objects();
    assert_eq!(objects[1]["line"], 2);
    assert_eq!(objects[1]["error"]["kind"], "line-too-long");
    assert_eq!(objects[1]["input"].as_str().unwrap().chars().count(), 201);
    assert_eq!(objects[2]["line"], 3);
    assert_eq!(objects[2]["strength"], 1);
}

#[test]
fn a_line_of_a_mebibyte_is_read_and_one_byte_more_is_not() {
    for (n_spaces, kind) in [(0, None), (1, Some("line-too-long"))] {
        let hand = "As Ks Qs Js Ts";
        let padding = " ".repeat((1 << 20) - hand.len() + n_spaces);
        let run = run(&["poker", "--json", "-"], format!("{padding}{hand}\n"));
        let objects = run.objects();
        assert_eq!(
            objects[0]["error"]["kind"].as_str(),
            kind,
            "{n_spaces} more"
        );
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let mut input = String::new();
    for number in 0..60_000_u32 {
        let card = |idx: u32| {
            let code = number.wrapping_mul(2_654_435_761).wrapping_add(idx * 977) % 52;
            let rank = "23456789TJQKA".as_bytes()[(code / 4) as usize] as char;
            let suit = "csdh".as_bytes()[(code % 4) as usize] as char;
            format!("{rank}{suit}")
        };
        // Some hands have a card twice, because errors must also come in the right order.
        input.push_str(&(0..5).map(card).collect::<Vec<_>>().join(" "));
        input.push('\n');
    }
    for format in [&[][..], &["--json"]] {
        let runs = ["1", "2", "7"]
            .map(|jobs| run(&[&["poker", "-", "--jobs", jobs], format].concat(), &input));
        assert_eq!(runs[0].lines().len(), 60_000);
        assert!(runs[0].stdout == runs[1].stdout);
        assert!(runs[0].stdout == runs[2].stdout);
        assert_eq!(runs[0].stderr, runs[2].stderr);
    }
}

#[test]
fn text_and_what_is_no_text_stay_in_their_places() {
    // There are many chunks. Some contain a line that is not ASCII, or not even UTF-8.
    let hands = [
        "As Ks Qs Js Ts",
        "2c 3c 4c 5c 7d",
        "2c2d2h2sAc",
        "5h 4h 3h 2h Ah 9c",
    ];
    let odd: [&[u8]; 4] = [
        "♠ é".as_bytes(),
        b"\xFF\xFE",
        b"\x1B[1mAs",
        "A♠ K♠ Q♠ J♠ 10♠".as_bytes(),
    ];
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for number in 0..30_000 {
        let is_odd = number % 7_001 == 5_000;
        if is_odd {
            input.extend_from_slice(odd[number / 7_001 % 4]);
        } else {
            input.extend_from_slice(hands[number % 4].as_bytes());
        }
        input.extend_from_slice(if number % 3 == 0 { b"\r\n" } else { b"\n" });
        expected.push(match (is_odd, number / 7_001 % 4) {
            (true, 0..=2) => format!("error\tline {}, ", number + 1),
            (true, _) => "As Ks Qs Js Ts\tstraight-flush\t7462\t".to_owned(),
            (false, _) => match number % 4 {
                0 => "As Ks Qs Js Ts\tstraight-flush\t7462\t".to_owned(),
                1 => "2c 3c 4c 5c 7d\thigh-card\t1\t".to_owned(),
                2 => "2c 2d 2h 2s Ac\tfour-of-a-kind\t7308\t".to_owned(),
                _ => "5h 4h 3h 2h Ah 9c\tstraight-flush\t7453\t".to_owned(),
            },
        });
    }
    for jobs in ["1", "2", "7"] {
        let run = run(&["poker", "-", "--jobs", jobs], &input);
        let lines = run.lines();
        assert_eq!(lines.len(), expected.len());
        for (line, expected) in lines.iter().zip(&expected) {
            assert!(line.starts_with(expected), "{line:?} {expected:?}");
        }
        assert!(!run.stdout.contains('\u{1B}'));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = handeval(&["poker", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Far more than a pipe can hold, from a writer that never stops by itself.
    let writer =
        std::thread::spawn(
            move || {
                while stdin.write_all(&b"As Ks Qs Js Ts\n".repeat(1000)).is_ok() {}
            },
        );
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    assert!(first.contains("royal flush"));
    drop(stdout);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    writer.join().unwrap();
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(stderr, "");
}

#[test]
fn a_closed_pipe_ends_it_while_it_waits_for_input() {
    let mut child = handeval(&["mahjong", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"112233m456p789s11z\n").unwrap();
    // The input pipe stays open, so only the closed output can end the program.
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(stdin);
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child = handeval(&["poker", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for hand in ["As Ks Qs Js Ts", "2c 3c 4c 5c 7d", "nonsense"] {
        writeln!(stdin, "{hand}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(!answer.is_empty());
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn an_empty_batch_is_a_warning() {
    for input in ["", "\n\n", "# nothing here\n"] {
        let run = run(&["mahjong", "--json", "-"], input);
        assert_eq!(run.status.code(), Some(0));
        assert_eq!(run.stdout, "");
        assert!(
            run.stderr
                .starts_with("warning: standard input has no hand"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn quiet_prints_nothing_whatever_the_lines_are() {
    let hands = "112233m456p789s11z\nnonsense\n";
    let run = run(&["mahjong", "--quiet", "-"], hands);
    assert_eq!((run.status.code(), run.stdout.as_str()), (Some(1), ""));
    let run = run_command(
        handeval(&["mahjong", "--quiet", "-"]),
        b"112233m456p789s11z\n".to_vec(),
    );
    assert_eq!((run.status.code(), run.stdout.as_str()), (Some(0), ""));
    assert_eq!(run.stderr, "");
}

#[test]
fn more_threads_than_anybody_has_are_no_problem() {
    let run = run(&["poker", "-", "--jobs", "100000"], "As Ks Qs Js Ts\n");
    assert_eq!((run.status.code(), run.lines().len()), (Some(0), 1));
}

/// Lines of the maximum length, with answers that are twenty times as long.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_bounded_with_the_longest_lines() {
    let hands = "AsKsQsJsTs|".repeat((1 << 20) / 11 - 1) + "AhKhQhJhTh\n";
    let mut child = handeval(&["poker", "compare", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for _ in 0..8 {
            stdin.write_all(hands.as_bytes()).unwrap();
        }
        stdin // stays open, so the program can be examined before it ends
    });
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..8 {
        assert!(stdout.skip_until(b'\n').unwrap() > 20 << 20);
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let n_kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(n_kilobytes < 256 << 10, "{n_kilobytes} kB");
    drop(writer.join().unwrap());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_place_of_an_error_counts_lines_and_leaves_their_ends_alone() {
    let grid = "A 2 3 4 5\r\nA 2 3 4\r\nA 2 3 4 5\r\n. . . . .\r\n. . . . .\r\n";
    let whole = run(&["matematico", "--json"], grid);
    assert_eq!(whole.status.code(), Some(2));
    let error = &whole.objects()[0]["error"];
    assert_eq!((&error["row"], &error["column"]), (&2.into(), &8.into()));
    assert_eq!(whole.objects()[0]["input"], grid);
    assert!(!whole.stderr.contains('\u{FFFD}'), "{}", whole.stderr);
    let option = run(
        &[
            "matematico",
            "--json",
            "--grid",
            &grid.replace("\r\n", "\n"),
        ],
        "",
    );
    assert_eq!(option.objects()[0]["option"], "--grid");
    assert_eq!(option.objects()[0]["error"]["row"], 2);
}

#[test]
fn called_sets_stand_on_either_side_of_the_sub_command() {
    let both = run(
        &[
            "mahjong", "--chi", "456p", "check", "11z", "--chi", "123m", "--json",
        ],
        "",
    );
    assert_eq!(both.objects()[0]["hand"], "11z [chi 456p] [chi 123m]");
}

#[test]
fn verify_exits_with_0_when_all_is_well() {
    let run = run(&["verify", "matematico", "--json"], "");
    assert_eq!(run.status.code(), Some(0));
    assert!(
        run.objects()
            .iter()
            .all(|fact| fact["ok"] == true && fact["game"] == "matematico")
    );
}

#[test]
fn an_empty_whole_input_is_an_error() {
    let run = run(&["matematico", "--json"], " \n");
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(run.objects()[0]["error"]["kind"], "empty-input");
    assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
}

#[test]
fn color_is_for_terminals_unless_asked_for() {
    let ask = |arguments: &[&str], variable: Option<(&str, &str)>| {
        let mut command = handeval(&[&["poker", "As Ks Qs Js Ts"], arguments].concat());
        if let Some((name, value)) = variable {
            command.env(name, value);
        }
        run_command(command, Vec::new()).stdout.contains('\u{1b}')
    };
    assert!(!ask(&[], None));
    assert!(ask(&["--color", "always"], None));
    assert!(!ask(&["--color", "never"], None));
    assert!(!ask(&["--color", "auto"], Some(("NO_COLOR", "1"))));
    assert!(!ask(&["--json", "--color", "always"], None));
}

#[test]
fn completions_and_manual_pages_are_made_for_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell], "");
        assert_eq!(run.status.code(), Some(0));
        assert!(run.stdout.contains("matematico"), "{shell}");
    }
    for command in [
        &[][..],
        &["poker"],
        &["poker", "compare"],
        &["matematico", "score"],
    ] {
        let run = run(&[&["man"], command].concat(), "");
        assert_eq!(run.status.code(), Some(0));
        assert!(run.stdout.contains(".SH NAME"), "{command:?}");
        assert!(run.stdout.contains("handeval"), "{command:?}");
    }
}

#[test]
fn help_has_examples_at_every_level() {
    for command in [
        &[][..],
        &["deck"],
        &["poker"],
        &["poker", "rank"],
        &["poker", "compare"],
        &["poker", "deal"],
        &["poker", "draw"],
        &["poker", "return"],
        &["field"],
        &["field", "count"],
        &["field", "draw"],
        &["mahjong"],
        &["mahjong", "check"],
        &["matematico"],
        &["matematico", "score"],
        &["matematico", "best"],
        &["matematico", "hint"],
        &["matematico", "review"],
        &["matematico", "simulate"],
        &["verify"],
        &["completions"],
        &["man"],
    ] {
        let run = run(&[command, &["--help"]].concat(), "");
        assert_eq!(run.status.code(), Some(0), "{command:?}");
        assert!(run.stdout.contains("Example"), "{command:?}");
    }
    assert!(run(&["--version"], "").stdout.starts_with("handeval "));
}

#[test]
fn a_drawn_seed_is_told_and_repeats_the_deal() {
    let text = run(&["deck", "--shuffle"], "");
    let seed = text
        .stderr
        .trim()
        .strip_prefix("seed ")
        .expect("the seed is on stderr")
        .to_owned();
    assert_eq!(
        run(&["deck", "--shuffle", "--seed", &seed], "").stdout,
        text.stdout
    );
    let json = run(&["poker", "deal", "--players", "3", "--json"], "");
    assert_eq!(json.stderr, "");
    let seed = json.objects()[0]["seed"].as_u64().unwrap();
    assert!(seed < 1 << 53);
    let again = run(
        &[
            "poker",
            "deal",
            "--players",
            "3",
            "--json",
            "--seed",
            &seed.to_string(),
        ],
        "",
    );
    assert_eq!(again.stdout, json.stdout);
}

#[test]
fn a_deal_is_the_front_of_the_shuffled_deck() {
    let deck = &run(&["deck", "--shuffle", "--seed", "11", "--json"], "").objects()[0];
    let deal = &run(
        &[
            "poker",
            "deal",
            "--players",
            "4",
            "--seed",
            "11",
            "--json",
            "--exchange",
            "singletons",
        ],
        "",
    )
    .objects()[0];
    let cards = deck["cards"].as_array().unwrap();
    let mut rest = cards[20..].iter();
    for (player_idx, player) in deal["players"].as_array().unwrap().iter().enumerate() {
        assert_eq!(
            player["dealt"].as_array().unwrap(),
            &cards[5 * player_idx..][..5]
        );
        let drawn = player["drawn"].as_array().unwrap();
        assert_eq!(drawn.len(), player["discarded"].as_array().unwrap().len());
        assert!(drawn.iter().eq(rest.by_ref().take(drawn.len())));
    }
}

/// Arguments that are not valid Unicode are data, too.
#[cfg(unix)]
#[test]
fn an_argument_that_is_not_unicode_is_a_bad_input() {
    use std::os::unix::ffi::OsStrExt as _;
    for game in ["poker", "mahjong"] {
        let mut command = handeval(&[game, "--json"]);
        command.arg(std::ffi::OsStr::from_bytes(b"As K\xFF"));
        let run = run_command(command, Vec::new());
        assert_eq!(run.status.code(), Some(2), "{game}");
        assert!(
            run.objects()[0]["input"]
                .as_str()
                .unwrap()
                .contains('\u{FFFD}')
        );
    }
}

#[test]
fn a_bad_value_of_a_broken_field_is_found_in_its_place() {
    let row_and_column = |field: &str| {
        let run = run(&["field", "--json"], field);
        assert_eq!(run.status.code(), Some(2), "{field}");
        let error = run.objects()[0]["error"].clone();
        (
            error["kind"].as_str().unwrap().to_owned(),
            error["row"].clone(),
            error["column"].clone(),
        )
    };
    let found = |kind: &str, row: u32, column: u32| (kind.to_owned(), row.into(), column.into());
    let truncated = "{\"cards\":[\n[0,0,\"R\"],\n[2,2,\"yellow\"]\n";
    assert_eq!(row_and_column(truncated), found("unknown-color", 3, 6));
    let twice = "{\"cards\":[[0,0,\"yellow\"]],\"cards\":[]}";
    assert_eq!(row_and_column(twice), found("unknown-color", 1, 16));
    let control = "{\"cards\":[],\"a\\u0001b\":1}";
    assert_eq!(row_and_column(control).0, "unknown-key");
    let long_key = format!("{{\"cards\":[],\"{}\":1}}", "k".repeat(100_000));
    let message = run(&["field"], long_key).stderr;
    assert!(
        message.chars().count() < 1000,
        "{} characters",
        message.chars().count()
    );
}

#[test]
fn a_field_with_many_groups_stays_on_its_lines() {
    // Thirty thousand diagonals in one row; their positions take half a megabyte.
    let cards: Vec<_> = (0..30_000)
        .flat_map(|group| {
            (1..=3).map(move |step| format!("[{},{},\"R\"]", 8 * group + 2 * step, 2 * step))
        })
        .collect();
    let field = format!("{{\"cards\":[{}]}}", cards.join(","));
    let run_text = run(&["field", "--objectives", "87"], &field);
    let lines = run_text.lines();
    assert!(lines[0].starts_with("  87  60000  "), "{}", &lines[0][..60]);
    assert_eq!(lines[0].matches(';').count(), 29_999);
    assert_eq!(lines.last(), Some(&"total 60000"));
    // Twelve groups of three: the columns stay aligned.
    let few = format!("{{\"cards\":[{}]}}", cards[..36].join(","));
    let picture = run(&["field", "draw", "--diagonal", "red:up"], few);
    let rows = &picture.lines()[1..4];
    let widths: Vec<_> = rows.iter().map(|row| row.chars().count()).collect();
    assert_eq!(widths, [widths[0]; 3]);
    assert!(rows[0].contains("R12"));
}
