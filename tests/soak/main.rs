//! The server under mixed load for minutes: valid requests of every kind get correct answers while
//! other clients are slow, broken, oversized, deaf or gone. Its memory and its open files stay
//! stable, its log contains nothing unexpected, and it ends when it is told to.
//!
//! `cargo xtask soak --minutes N` runs it in a release build; without `HANDEVAL_SOAK_MINUTES` it
//! takes a few seconds, and is one of the tests. All traffic stays on this machine.
//!
//! `rooms` tests what happens to rooms when the program is killed, when nothing can be written, and
//! when there are many.
#![cfg(target_os = "linux")]

mod bad;
mod client;
mod good;
mod rooms;
mod server;
mod tally;

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use server::Server;
use tally::Tally;

/// How long the load lasts when it runs as one of the tests.
const SHORT: Duration = Duration::from_secs(6);

/// How many clients ask valid questions at the same time.
const N_GOOD: usize = 6;

/// How long the server may rest after all clients have left, before it is examined for the last
/// time.
const REST: Duration = Duration::from_secs(2);

#[test]
fn a_server_under_load_answers_rightly_and_stays_small() {
    let minutes = std::env::var("HANDEVAL_SOAK_MINUTES").ok();
    let time = minutes.map_or(SHORT, |minutes| {
        Duration::from_secs_f64(minutes.parse::<f64>().expect("minutes are a number") * 60.0)
    });
    let is_chore = time != SHORT;
    let_open_files();
    let server = Server::start();
    let questions = good::questions(&server);
    let tally = Tally::default();
    let is_over = AtomicBool::new(false);
    let begin = Instant::now();
    thread::scope(|scope| {
        for number in 0..N_GOOD {
            let (server, questions, tally, is_over) = (&server, &questions, &tally, &is_over);
            scope.spawn(move || good::ask(server.address(), number, questions, tally, is_over));
        }
        for client in bad::CLIENTS {
            let (server, tally, is_over) = (&server, &tally, &is_over);
            scope.spawn(move || client.run(server.address(), tally, is_over));
        }
        while begin.elapsed() < time {
            thread::sleep(Duration::from_millis(200));
            server.look();
        }
        is_over.store(true, Ordering::Relaxed);
    });
    thread::sleep(REST);
    server.look();
    good::ask_each(server.address(), &questions, &tally);
    let ended = server.end(is_chore);
    let wrong: Vec<_> = tally.wrong().into_iter().chain(ended.wrong()).collect();
    // As one of many tests, it prints nothing if everything is well.
    if is_chore || !wrong.is_empty() {
        let summary = format!("\n{time:.1?} of mixed load\n\n{tally}{ended}");
        let _ = io::stderr().write_all(summary.as_bytes());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Allows as many open files as there are clients.
fn let_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(4096).min(4096);
    if limit.current.is_some_and(|current| current < most) {
        let current = Some(most);
        setrlimit(Resource::Nofile, Rlimit { current, ..limit }).expect("more files may be open");
    }
}
