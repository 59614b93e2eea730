//! `handeval serve` as a program: it prints its address, answers there, and ends when it is told
//! to.
#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts the program. Returns it with the address that it printed.
fn start(arguments: &[&str]) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_handeval"));
    command.args(["serve", "--port", "0"]).args(arguments);
    spawn(command)
}

fn spawn(mut command: Command) -> (Child, String) {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    (child, line)
}

fn assert_answers(address: &str) {
    let mut stream = TcpStream::connect(address).unwrap();
    let question = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(question.as_bytes()).unwrap();
    let mut found = String::new();
    stream.read_to_string(&mut found).unwrap();
    assert!(found.starts_with("HTTP/1.1 200 OK"), "{found}");
}

/// Ends the program with a signal. It must end properly even though a client is still connected.
fn end(mut child: Child, signal: &str, address: &str) {
    let _idle = TcpStream::connect(address).unwrap();
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
    assert!(TcpStream::connect(address).is_err());
}

#[test]
fn the_server_tells_its_address_and_ends_when_asked() {
    for signal in ["TERM", "INT"] {
        let (child, line) = start(&[]);
        let address = line
            .strip_prefix("http://")
            .unwrap()
            .trim_end_matches("/\n");
        assert_answers(address);
        end(child, signal, address);
    }
}

#[test]
fn scripts_are_told_the_address_as_an_object() {
    let (child, line) = start(&["--json", "--host", "localhost"]);
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    let address = object["address"].as_str().unwrap();
    let address = address
        .strip_prefix("http://")
        .unwrap()
        .trim_end_matches('/');
    assert_answers(address);
    end(child, "TERM", address);
}

/// `0.0.0.0` is not an address that anybody can open.
#[test]
fn others_are_told_an_address_that_they_can_open() {
    let (child, line) = start(&["--host", "0.0.0.0", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    let told = object["addresses"].as_array().unwrap();
    assert_eq!(object["address"], told[0]);
    let addresses: Vec<_> = told
        .iter()
        .map(|told| {
            let address = told.as_str().unwrap().strip_prefix("http://");
            address.unwrap().trim_end_matches('/').to_owned()
        })
        .collect();
    for address in &addresses {
        assert!(!address.starts_with("0.0.0.0"), "{address}");
        assert_answers(address);
    }
    end(child, "TERM", &addresses[0]);
    // There is no QR code in a pipe, because nobody would read it.
    let (child, line) = start(&["--host", "0.0.0.0"]);
    let address = line
        .strip_prefix("http://")
        .unwrap()
        .trim_end_matches("/\n");
    assert_answers(address);
    end(child, "TERM", address);
}

#[test]
fn the_public_address_is_told_first() {
    let url = "https://school.example/cards";
    let (child, line) = start(&["--public-url", url]);
    let line = line.trim_end();
    let rest = line.strip_prefix("https://school.example/cards/ (listening on http://");
    let address = rest.unwrap().strip_suffix("/)").unwrap();
    assert_answers(address);
    end(child, "TERM", address);

    let (child, line) = start(&["--json", "--public-url", url]);
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(object["public_url"], "https://school.example/cards/");
    let address = object["address"].as_str().unwrap();
    let address = address.trim_start_matches("http://").trim_end_matches('/');
    end(child, "TERM", address);
}

#[test]
fn requests_are_logged_on_stderr_if_asked_for() {
    for (arguments, n_lines) in [(&["--log"][..], 1), (&[], 0)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_handeval"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.trim_start_matches("http://").trim_end_matches("/\n");
        assert_answers(address);
        let mut stderr = child.stderr.take().unwrap();
        end(child, "TERM", address);
        let mut logged = String::new();
        stderr.read_to_string(&mut logged).unwrap();
        assert_eq!(logged.lines().count(), n_lines, "{logged}");
        let told = " 127.0.0.1 GET /api/v1/health 200 33 ";
        assert!(logged.lines().all(|line| line.contains(told)), "{logged}");
    }
}

/// A server for the requests of a test; it ends with the test.
pub(crate) struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    pub(crate) fn start() -> Self {
        Self::of(start(&[]))
    }

    /// Starts a server with its own learned values, which writes warnings about them to a file.
    pub(crate) fn start_with_cache(folder: &Path, warnings: File) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_handeval"));
        command.args(["serve", "--port", "0"]);
        command.env("HANDEVAL_CACHE", folder).stderr(warnings);
        Self::of(spawn(command))
    }

    fn of((child, line): (Child, String)) -> Self {
        let address = line.strip_prefix("http://").unwrap();
        let address = address.trim_end_matches("/\n").to_owned();
        Self { child, address }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// If the system allows few files, many clients that never end their requests do not keep others
/// out.
#[test]
fn a_server_with_few_files_answers_newcomers() {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -n 200 && exec \"$0\" serve --port 0"])
        .arg(env!("CARGO_BIN_EXE_handeval"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line
        .strip_prefix("http://")
        .unwrap()
        .trim_end_matches("/\n");
    let half_open: Vec<_> = (0..400)
        .map(|_| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream
                .write_all(b"GET /api/v1/health HTTP/1.1\r\nh")
                .unwrap();
            stream
        })
        .collect();
    assert_answers(address);
    drop(half_open);
    end(child, "TERM", address);
}
