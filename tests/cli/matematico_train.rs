//! Training, run as a program: threads, signals, how answers use the learned values, and invalid
//! files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::doors::send;
use crate::serve::Serving;
use crate::streams::{Run, handeval, run_command};

/// A point table that is nearly the classic one.
const POINTS: &str = r#"{"figures": {"pair": 11}}"#;

const TURN: &str = "7 7 . . . / 2 . . . . / 3 . . . . / . . . . . / . . . . . | 7";

/// A folder with a point table and the values learned for it.
struct Machine(TempDir);

impl Machine {
    fn new() -> Self {
        /// The first machine's general values, which take seconds to learn; the other machines copy
        /// them.
        static FIRST: LazyLock<Machine> = LazyLock::new(|| {
            let first = Machine::without_values();
            first.hint();
            first
        });
        let machine = Self::without_values();
        fs::create_dir_all(machine.path("cache/matematico")).unwrap();
        let values = FIRST.file("general").unwrap();
        let name = Path::new("cache/matematico").join(values.file_name().unwrap());
        fs::copy(&values, machine.0.path().join(name)).unwrap();
        machine
    }

    fn without_values() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("points.json"), POINTS).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = handeval(&[&["matematico"], arguments].concat());
        command.arg("--points").arg(self.path("points.json"));
        command.env("HANDEVAL_CACHE", self.path("cache"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Run {
        run_command(self.command(arguments), Vec::new())
    }

    fn start(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(arguments);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.stdin(Stdio::null()).spawn().unwrap()
    }

    /// The file with this extension, if it exists.
    fn file(&self, ending: &str) -> Option<PathBuf> {
        let folder = fs::read_dir(self.path("cache/matematico")).ok()?;
        let paths = folder.map(|entry| entry.unwrap().path());
        let mut paths = paths.filter(|path| path.extension().is_some_and(|it| it == ending));
        paths.next()
    }

    /// The number of games learned from, according to the stored file.
    fn n_games(&self) -> Option<u64> {
        let bytes = fs::read(self.file("training")?).unwrap();
        let text = String::from_utf8_lossy(&bytes[..200]).into_owned();
        let games = text.lines().find_map(|line| line.strip_prefix("games "));
        games?.parse().ok()
    }

    /// Waits until some games are stored, or the program has ended.
    fn wait_for_games(&self, child: &mut Child) {
        while self.n_games().unwrap_or(0) == 0 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn hint(&self) -> (Value, String) {
        let hint = self.run(&["hint", "--player", "search", "--json", "--grid", TURN]);
        assert_eq!(hint.status.code(), Some(0), "{}", hint.stderr);
        (hint.objects().remove(0), hint.stderr)
    }
}

fn bytes(path: Option<PathBuf>) -> Vec<u8> {
    fs::read(path.unwrap()).unwrap()
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args([name, &id])
            .status()
            .unwrap()
            .success()
    );
}

#[test]
fn a_training_that_was_killed_goes_on_to_the_same_bytes() {
    let whole = Machine::new();
    let train = ["train", "--games", "1000", "--seed", "9"];
    let one = whole.run(&[&train[..], &["--jobs", "1", "--json"]].concat());
    assert_eq!((one.status.code(), one.stderr.as_str()), (Some(0), ""));
    let killed = loop {
        let machine = Machine::new();
        let mut child = machine.start(&[&train[..], &["--jobs", "3"]].concat());
        machine.wait_for_games(&mut child);
        signal(&child, "-KILL");
        // The program may have finished first, if this test got no processor time.
        if !child.wait().unwrap().success() {
            break machine;
        }
    };
    assert!(killed.n_games() < Some(1000));
    let rest = killed.run(&[&train[..], &["--json"]].concat());
    assert_eq!(rest.status.code(), Some(0), "{}", rest.stderr);
    let [one, rest] = [one, rest].map(|run| run.objects().remove(0));
    assert_eq!(rest["games"], 1000);
    assert!(rest["played"].as_u64() < Some(1000));
    for key in ["points", "rounds", "players", "comparison", "used"] {
        assert_eq!(one[key], rest[key], "{key}");
    }
    assert_eq!(
        bytes(whole.file("training")),
        bytes(killed.file("training"))
    );
    assert_eq!(
        whole.file("values").map(fs::read).map(Result::unwrap),
        killed.file("values").map(fs::read).map(Result::unwrap)
    );
}

#[test]
fn ctrl_c_keeps_what_was_learned_and_says_how_to_go_on() {
    let machine = Machine::new();
    let mut child = machine.start(&["train", "--games", "1000000000"]);
    machine.wait_for_games(&mut child);
    // Meanwhile, no other training for these points can run.
    let other = machine.run(&["train", "--games", "1000000000"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        other
            .stderr
            .starts_with("error: training for these points is already running")
    );
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), messages.as_str()),
        (Some(0), ""),
        "{text}"
    );
    let stopped = text.lines().nth(1).unwrap();
    assert!(stopped.starts_with("stopped: 999,9"), "{text}");
    assert!(stopped.ends_with("left in this round; the next run continues with them"));
    let n_games = machine.n_games().unwrap();
    assert!(n_games > 0);
    // A different number of games would be a different round.
    let other = machine.run(&["train", "--games", "5"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        other.stderr.contains("expected `--games 1000000000`"),
        "{}",
        other.stderr
    );
    assert_eq!(machine.n_games(), Some(n_games));
}

#[test]
fn answers_use_what_was_learned_and_a_server_notices_it() {
    let machine = Machine::new();
    let log = fs::File::create(machine.path("log")).unwrap();
    let server = Serving::start_with_cache(&machine.path("cache"), log);
    let points: Value = serde_json::from_str(POINTS).unwrap();
    let body = json!({"grid": TURN, "player": "search", "points": points}).to_string();
    let cards = "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K";
    let par = json!({"cards": cards, "seed": 1, "games": 50, "points": points}).to_string();
    let asked = || {
        let hint = send(server.address(), "POST", "matematico/hint", &body);
        let par = send(server.address(), "POST", "matematico/par", &par);
        assert_eq!((hint.0, par.0), (200, 200), "{} {}", hint.1, par.1);
        (hint.1, par.1)
    };
    let general = asked();
    assert_eq!(
        (&general.0["values"], &general.1["values"]),
        (&json!("general"), &json!("general"))
    );
    assert_eq!(machine.hint(), (general.0, String::new()));

    let trained = machine.run(&["train", "--games", "6000", "--json"]);
    assert_eq!(trained.status.code(), Some(0), "{}", trained.stderr);
    let report = trained.objects().remove(0);
    assert_eq!(report["used"], true, "{report}");
    let file = report["file"].as_str().unwrap();
    assert!(Path::new(file).starts_with(machine.path("cache/matematico")));
    let digest = report["points"].as_str().unwrap();
    assert!(file.ends_with(&format!("{digest}.values")));
    let learned = asked();
    assert_eq!(
        (&learned.0["values"], &learned.1["values"]),
        (&json!("learned"), &json!("learned"))
    );
    assert_eq!(machine.hint(), (learned.0, String::new()));

    // An invalid file is named, and not used.
    fs::write(file, "garbage").unwrap();
    let (hint, messages) = machine.hint();
    assert_eq!(hint["values"], "general");
    assert!(messages.starts_with("warning: `"), "{messages}");
    assert!(messages.contains("bad header"), "{messages}");
    assert_eq!(messages.lines().count(), 1);
    for _ in 0..2 {
        assert_eq!(asked().0, hint);
    }
    // The warning is written while the server runs, even without a log of requests.
    let logged = || fs::read_to_string(machine.path("log")).unwrap();
    while !logged().ends_with('\n') {
        std::thread::sleep(Duration::from_millis(5));
    }
    let logged = logged();
    let warnings: Vec<_> = logged
        .lines()
        .filter(|line| line.contains(" warning: "))
        .collect();
    let [warning] = *warnings else {
        panic!("{logged}")
    };
    assert!(warning.contains("bad header"), "{warning}");
    let again = machine.run(&["train", "--games", "64"]);
    assert_eq!(again.status.code(), Some(0));
    assert!(
        again.stderr.contains("it will be learned again"),
        "{}",
        again.stderr
    );
    assert_eq!(machine.hint().1, "");
}

#[test]
fn what_cannot_be_learned_or_kept_is_said() {
    let machine = Machine::without_values();
    fs::write(machine.path("cache"), "a file").unwrap();
    let refused = machine.run(&["train", "--games", "64", "--json"]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(refused.objects()[0]["error"]["kind"], "unwritable-file");
    fs::write(machine.path("points.json"), "{}").unwrap();
    let refused = machine.run(&["train"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        refused.stderr.contains("these are the classic points"),
        "{}",
        refused.stderr
    );
}
