//! The program under test: its memory, its files, its log, and how it ends.

use std::fmt;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The maximum memory that the server may ever take, in KiB.
const MAX_MEMORY: u64 = 256 << 10;

/// How much the memory may grow after the first third, in KiB, because an allocator keeps some.
const MAX_GROWTH: u64 = 24 << 10;

/// How many more files may be open at the end than at the start.
const MAX_FILES_LEFT: usize = 4;

/// How long the server may take to end before this counts as a failure: far longer than it takes on
/// any machine.
const MAX_END_TIME: Duration = Duration::from_secs(600);

/// The running program. When this is dropped, the program is killed immediately (`SIGKILL`).
pub(crate) struct Program {
    child: Child,
    address: SocketAddr,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    /// Starts the program on a free port. A proxy's header distinguishes the clients.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_handeval"));
        Self::run(command.arg("serve").args(arguments))
    }

    /// Runs a command that becomes the program.
    pub(crate) fn run(command: &mut Command) -> Self {
        let mut child = command
            .args(["--port", "0", "--public-url", "http://localhost/"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
        let told: Vec<_> = lines.by_ref().map_while(Result::ok).take(1).collect();
        let words = told.iter().flat_map(|line| line.split_whitespace());
        let mut addresses = words.filter_map(|word| {
            let address = word.strip_prefix("http://")?.trim_end_matches(['/', ')']);
            address.parse().ok()
        });
        let address = addresses.next().unwrap_or_else(|| panic!("{told:?}"));
        Self { child, address }
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended.
    pub(crate) fn wait(&mut self) -> Option<i32> {
        self.child.wait().ok()?.code()
    }

    /// A number that the system reports for it, such as `VmRSS` (in KiB); 0 after it has ended.
    pub(crate) fn number(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id()));
        let status = status.unwrap_or_default();
        let mut lines = status.lines();
        let text = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        let mut words = text.unwrap_or_default().split_whitespace();
        words
            .next()
            .and_then(|word| word.parse().ok())
            .unwrap_or_default()
    }
}

/// A running server.
pub(crate) struct Server {
    program: Program,
    log: JoinHandle<Log>,
    looks: Mutex<Vec<Look>>,
}

/// The state of the server at one moment.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    /// In KiB.
    memory: u64,
    n_files: usize,
    n_threads: usize,
}

/// The contents of the log.
#[derive(Debug, Default)]
struct Log {
    n_lines: u64,
    n_lost: u64,
    unexpected: Vec<String>,
}

/// A server that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    looks: Vec<Look>,
    log: Log,
    end: Option<i32>,
    end_time: Duration,
    is_long: bool,
}

impl Server {
    /// Starts the program, and reads its log.
    pub(crate) fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_handeval"));
        let command = command.args(["serve", "--log"]).stderr(Stdio::piped());
        let mut program = Program::run(command);
        let stderr = program.child.stderr.take();
        let log = BufReader::new(stderr.expect("it has a log"));
        let log = thread::spawn(move || {
            let mut found = Log::default();
            log.lines()
                .map_while(Result::ok)
                .for_each(|line| found.add(&line));
            found
        });
        let server = Self {
            program,
            log,
            looks: Mutex::default(),
        };
        server.look();
        server
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.program.address()
    }

    /// Records the memory and the open files; both are 0 after the server has ended.
    pub(crate) fn look(&self) {
        let files = fs::read_dir(format!("/proc/{}/fd", self.program.id()));
        let look = Look {
            memory: self.program.number("VmRSS"),
            n_files: files.map_or(0, Iterator::count),
            n_threads: self.program.number("Threads") as usize,
        };
        self.looks.lock().expect("nobody panics").push(look);
    }

    /// Tells the server to end, and waits until it does, but not forever.
    pub(crate) fn end(mut self, is_long: bool) -> Ended {
        let looks = self.looks.into_inner().expect("nobody panics");
        let begin = Instant::now();
        let asked = Command::new("kill")
            .args(["-TERM", &self.program.id().to_string()])
            .status();
        assert!(
            asked.is_ok_and(|status| status.success()),
            "it has already ended"
        );
        let mut end = None;
        while end.is_none() && begin.elapsed() < MAX_END_TIME {
            end = self.program.child.try_wait().expect("it is our child");
            thread::sleep(Duration::from_millis(10));
        }
        let end_time = begin.elapsed();
        // If it does not, it is killed.
        drop(self.program);
        Ended {
            looks,
            log: self.log.join().expect("reading a log does not panic"),
            end: end.and_then(|status| status.code()),
            end_time,
            is_long,
        }
    }
}

impl Log {
    /// A line: `TIME CLIENT METHOD PATH STATUS BYTES MILLISECONDSms`.
    fn add(&mut self, line: &str) {
        self.n_lines += 1;
        let words: Vec<_> = line.split(' ').collect();
        if let [n_lost, "requests", "are", ..] = words[..] {
            self.n_lost += n_lost.parse::<u64>().unwrap_or(0);
            return;
        }
        let is_expected = match words[..] {
            [time, client, _, path, status, n_bytes, ms] => {
                time.ends_with('Z')
                    && client == "127.0.0.1"
                    && path.starts_with('/')
                    && (status == "-"
                        || [
                            "200", "304", "400", "404", "405", "408", "413", "414", "415", "503",
                        ]
                        .contains(&status))
                    && n_bytes.parse::<u64>().is_ok()
                    && ms.ends_with("ms")
            }
            _ => false,
        };
        if !is_expected && self.unexpected.len() < 20 {
            self.unexpected.push(line.chars().take(300).collect());
        }
    }
}

impl Ended {
    /// The median of the memory during a part of the time.
    fn usual_memory(looks: &[Look]) -> u64 {
        let mut memories: Vec<_> = looks.iter().map(|look| look.memory).collect();
        memories.sort_unstable();
        memories
            .get(memories.len() / 2)
            .copied()
            .unwrap_or_default()
    }

    /// The memory after the first third, and in the last third.
    fn growth(&self) -> (u64, u64) {
        let third = self.looks.len() / 3;
        let middle = self.looks.get(third..2 * third).unwrap_or_default();
        let last = self.looks.get(2 * third..).unwrap_or_default();
        (Self::usual_memory(middle), Self::usual_memory(last))
    }

    fn peak(&self, of: impl Fn(&Look) -> u64) -> u64 {
        self.looks.iter().map(of).max().unwrap_or_default()
    }

    fn first_and_last(&self) -> (Look, Look) {
        let first = self.looks.first().copied().unwrap_or_default();
        (first, self.looks.last().copied().unwrap_or_default())
    }

    /// Everything that is not as it should be.
    pub(crate) fn wrong(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let (first, last) = self.first_and_last();
        let peak = self.peak(|look| look.memory);
        if peak > MAX_MEMORY {
            wrong.push(format!("memory: {peak} KiB, more than {MAX_MEMORY}"));
        }
        let (before, after) = self.growth();
        if self.is_long && after > before + MAX_GROWTH {
            wrong.push(format!("memory grows: {before} KiB, then {after} KiB"));
        }
        if last.n_files > first.n_files + MAX_FILES_LEFT {
            let (first, last) = (first.n_files, last.n_files);
            wrong.push(format!(
                "files stay open: {first} at the start, {last} at the end"
            ));
        }
        if self.end != Some(0) {
            wrong.push(format!("the end: {:?} after {:?}", self.end, self.end_time));
        }
        wrong.extend(
            self.log
                .unexpected
                .iter()
                .map(|line| format!("log: {line}")),
        );
        wrong
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.first_and_last();
        let (before, after) = self.growth();
        writeln!(
            f,
            "\nmemory   start {} KiB, usually {before} KiB in the second third and {after} KiB in \
             the last, peak {} KiB, end {} KiB",
            first.memory,
            self.peak(|look| look.memory),
            last.memory
        )?;
        writeln!(
            f,
            "files    start {}, peak {}, end {}",
            first.n_files,
            self.peak(|look| look.n_files as u64),
            last.n_files
        )?;
        writeln!(
            f,
            "threads  start {}, peak {}, end {}",
            first.n_threads,
            self.peak(|look| look.n_threads as u64),
            last.n_threads
        )?;
        writeln!(
            f,
            "log      {} lines, {} requests left out, {} unexpected",
            self.log.n_lines,
            self.log.n_lost,
            self.log.unexpected.len()
        )?;
        writeln!(f, "end      {:?} after {:.1?}", self.end, self.end_time)
    }
}
