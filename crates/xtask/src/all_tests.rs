//! Runs all tests. A failure is reported immediately and does not hide other failures; at the end,
//! all failures are repeated, with what the test runners say about them, and listed.
//!
//! External programs and packages that the tests need are installed during compilation. Then three
//! series of steps run in parallel, because most of them leave a core idle now and then: the Rust
//! tests, with live output, and two that share a list of all other steps, the longest first. The
//! output of these is shown step by step.

use std::io::{self, BufRead as _, BufReader, Write};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use crate::cargo::{BUILD, call, call_beside, cargo};
use crate::{browser, dist, npm, python};

/// Runs all tests. If `is_all_required`, a test fails if anything it needs is missing.
pub(crate) fn run(is_all_required: bool) -> Result<(), String> {
    let start = Instant::now();
    let (brought, built) = thread::scope(|scope| {
        // These run one after the other, because both may install packages.
        let brought = scope.spawn(|| (browser::tests(), python::prepare(is_all_required)));
        let built = cargo(&BUILD);
        (brought.join(), built)
    });
    built?;
    let built = format!("compiling: {} s\n", start.elapsed().as_secs());
    let _ = io::stderr().write_all(built.as_bytes());
    let (page_tests, environment) = brought.map_err(|_| "could not install what the tests need")?;
    let (mut rust, mut rows) = (Row::new(true), [Row::new(false), Row::new(false)]);
    let run_pages = |row: &mut Row| row.step("the pages", || page_tests.map(Some));
    let run_python = |row: &mut Row| {
        row.step("the Python package", || {
            environment.and_then(|environment| environment.as_ref().map(python::tests).transpose())
        });
    };
    let run_npm_and_site = |row: &mut Row| {
        let mut has_modules = false;
        row.step("the JavaScript package", || {
            let tests = npm::prepare(is_all_required)?;
            has_modules = tests.is_some();
            Ok(tests)
        });
        // Where the package cannot be made, the site cannot either.
        if has_modules {
            row.step("the site", || dist::site::tests().map(Some));
        }
    };
    let run_lab = |row: &mut Row| {
        let lab = || call_beside("lab", &["test"], &["--no-fail-fast"]);
        row.step("the laboratory", || Ok(Some(lab())));
    };
    let others: [Job<'_>; 4] = [
        Box::new(run_pages),
        Box::new(run_python),
        Box::new(run_npm_and_site),
        Box::new(run_lab),
    ];
    let others = Mutex::new(others.into_iter());
    let next = || others.lock().unwrap_or_else(PoisonError::into_inner).next();
    thread::scope(|scope| {
        for row in &mut rows {
            scope.spawn(move || {
                while let Some(run) = next() {
                    run(row);
                }
            });
        }
        // This leaves out the programs in `examples/`, which the tests include.
        let all = ["test", "--workspace", "--all-features", "--no-fail-fast"];
        for (name, kind) in [
            ("tests", "--tests"),
            ("examples in the documentation", "--doc"),
        ] {
            let tests = call(&[&all[..], &[kind]].concat(), &[]);
            rust.step(name, || Ok(Some(tests)));
        }
    });
    let [row, other_row] = rows;
    let reasons = [rust.reasons, row.reasons, other_row.reasons].concat();
    let _ = io::stderr().write_all(&reasons);
    let failed = [rust.failed, row.failed, other_row.failed].concat();
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("\n  {}", failed.join("\n  "))),
    }
}

/// One or more steps, for whichever row is free.
type Job<'a> = Box<dyn FnOnce(&mut Row) + Send + 'a>;

/// Steps that run one after another.
struct Row {
    is_shown_at_once: bool,
    /// Receives the output of the steps, and immediate reports of failures.
    output: Box<dyn Write + Send>,
    messages: Box<dyn Write + Send>,
    /// The failed steps and tests, one per line.
    failed: Vec<String>,
    /// What the test runners say about the failures.
    reasons: Vec<u8>,
}

impl Row {
    fn new(is_shown_at_once: bool) -> Self {
        Self {
            is_shown_at_once,
            output: Box::new(io::stdout()),
            messages: Box::new(io::stderr()),
            failed: Vec::new(),
            reasons: Vec::new(),
        }
    }

    /// Prepares a step, runs its command, if there is one, and collects failures. If a step succeeds, no
    /// line of its output counts as a failure, no matter what it looks like.
    fn step(&mut self, name: &str, command: impl FnOnce() -> Result<Option<Command>, String>) {
        let (n_failed, n_bytes) = (self.failed.len(), self.reasons.len());
        let start = Instant::now();
        let outcome = command().and_then(|command| match command {
            Some(command) => self.watch(name, command),
            None => Ok(()),
        });
        self.say(&format!("{name}: {} s\n", start.elapsed().as_secs()));
        match outcome {
            Ok(()) => {
                self.failed.truncate(n_failed);
                self.reasons.truncate(n_bytes);
            }
            Err(why) => {
                self.failed.push(format!("{name}: {why}"));
                self.say(&format!("failed: {name}: {why}\n"));
            }
        }
    }

    /// Runs a command and reads its output.
    fn watch(&mut self, name: &str, mut command: Command) -> Result<(), String> {
        let (output, status) = {
            let (reader, writer) = io::pipe().map_err(|error| error.to_string())?;
            let also = writer.try_clone().map_err(|error| error.to_string())?;
            let mut child = command
                .stdout(writer)
                .stderr(also)
                .spawn()
                .map_err(|error| error.to_string())?;
            // This closes the command's ends of the pipe; otherwise the last line would never
            // arrive.
            drop(command);
            let mut output = Vec::new();
            let mut reader = BufReader::new(reader);
            let mut line = Vec::new();
            let mut is_reason = false;
            while reader
                .read_until(b'\n', &mut line)
                .is_ok_and(|n_bytes| n_bytes > 0)
            {
                if self.is_shown_at_once {
                    self.show(&line);
                } else {
                    output.extend_from_slice(&line);
                }
                let text = String::from_utf8_lossy(&line);
                self.note(name, &text);
                is_reason = is_reason && !ends_reasons(&text) || starts_reasons(&text);
                if is_reason {
                    self.reasons.extend_from_slice(&line);
                }
                line.clear();
            }
            (output, child.wait())
        };
        self.show(&output);
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(status.to_string()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Collects a failure, and reports it if the step's output is not live.
    fn note(&mut self, name: &str, line: &str) {
        let Some(failed) = failed_test(line) else {
            return;
        };
        let failed = format!("{name}: {failed}");
        if !self.failed.contains(&failed) {
            if !self.is_shown_at_once {
                self.say(&format!("failed: {failed}\n"));
            }
            self.failed.push(failed);
        }
    }

    fn show(&mut self, output: &[u8]) {
        let _ = self
            .output
            .write_all(output)
            .and_then(|()| self.output.flush());
    }

    fn say(&mut self, text: &str) {
        let _ = self.messages.write_all(text.as_bytes());
    }
}

/// Whether this line is followed by what a test runner (Node's, Cargo's or pytest) says about all
/// failures.
fn starts_reasons(line: &str) -> bool {
    let line = line.trim_end();
    matches!(line, "✖ failing tests:" | "failures:")
        || matches!(line.trim_matches('='), " ERRORS " | " FAILURES ")
}

/// Whether this line follows what a test runner says about all failures.
fn ends_reasons(line: &str) -> bool {
    ["test result: ", "error: test failed"]
        .iter()
        .any(|start| line.starts_with(start))
        || line.contains(" short test summary info ")
}

/// The name of the failed test in a line of output from `cargo test`, Node's test runner or pytest.
fn failed_test(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some(name) = line.strip_prefix("test ") {
        return name.strip_suffix(" ... FAILED");
    }
    if let Some(name) = line.strip_prefix("✖ ") {
        // When the test is listed again, the time after its name is different.
        let name = name.rsplit_once(" (").map_or(name, |(name, _)| name);
        return Some(name).filter(|name| *name != "failing tests:");
    }
    if let Some(call) = line.strip_prefix("`-p ") {
        // This is a line of Cargo's list at the end, which shows how to run the binary again.
        return call.ends_with('`').then_some(line);
    }
    let names = ["FAILED ", "ERROR "].map(|word| line.strip_prefix(word));
    let name = names.into_iter().flatten().next()?;
    name.contains("::")
        .then(|| name.split(" - ").next().unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_is_found_in_what_the_runners_say() {
        for (line, found) in [
            ("test rules::p3_wheel ... ok\n", None),
            ("test rules::p3_wheel ... FAILED\n", Some("rules::p3_wheel")),
            (
                "    `-p handeval-poker --test it`\n",
                Some("`-p handeval-poker --test it`"),
            ),
            ("✔ a page (12.5ms)\n", None),
            (
                "  ✖ a page (in German) (12.5ms)\n",
                Some("a page (in German)"),
            ),
            ("✖ failing tests:\n", None),
            (
                "FAILED tests/test_x.py::test_y[1] - assert 1 == 2\n",
                Some("tests/test_x.py::test_y[1]"),
            ),
            (
                "ERROR tests/test_x.py::test_y\n",
                Some("tests/test_x.py::test_y"),
            ),
            ("test result: FAILED. 1 passed; 1 failed\n", None),
        ] {
            assert_eq!(failed_test(line), found, "{line}");
        }
    }

    #[test]
    fn reasons_are_found_in_what_the_runners_say() {
        for (line, starts, ends) in [
            ("✖ failing tests:\n", true, false),
            ("  ✖ a page (12.5ms)\n", false, false),
            ("failures:\n", true, false),
            ("    rules::p3_wheel\n", false, false),
            ("test result: FAILED. 1 passed; 1 failed\n", false, true),
            ("error: test failed, to rerun pass `-p x`\n", false, true),
            ("===== FAILURES =====\n", true, false),
            ("===== ERRORS =====\n", true, false),
            ("===== short test summary info =====\n", false, true),
            ("===== 3 passed in 0.1s =====\n", false, false),
        ] {
            let found = (starts_reasons(line), ends_reasons(line));
            assert_eq!(found, (starts, ends), "{line}");
        }
    }

    #[test]
    fn a_step_that_fails_hides_no_other() {
        let mut row = Row {
            output: Box::new(io::sink()),
            messages: Box::new(io::sink()),
            ..Row::new(false)
        };
        let shell = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            Ok(Some(command))
        };
        row.step("one", || {
            let script = "echo 'test a ... FAILED'; echo 'test b ... ok'; \
                          echo; echo failures:; echo 'because of c'; echo 'test result: FAILED'; exit 3";
            shell(script)
        });
        row.step("two", || Err("there is no two".to_owned()));
        row.step("three", || Ok(None));
        row.step("well", || shell("echo 'test d ... FAILED'; echo failures:"));
        row.step("four", || shell("echo 'test c ... FAILED' >&2; exit 1"));
        let expected = [
            "one: a",
            "one: exit status: 3",
            "two: there is no two",
            "four: c",
            "four: exit status: 1",
        ];
        assert_eq!(row.failed, expected);
        assert_eq!(row.reasons, b"failures:\nbecause of c\n");
    }
}
