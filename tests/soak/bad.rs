//! Misbehaving clients: slow, broken, oversized, greedy, deaf, and gone.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{connect, post};
use crate::tally::Tally;

/// A kind of client, which is repeated until the test is over.
pub(crate) struct BadClient {
    kind: &'static str,
    once: fn(SocketAddr, &AtomicBool) -> Result<(), String>,
    pause: Duration,
}

pub(crate) const CLIENTS: &[BadClient] = &[
    BadClient {
        kind: "slow: a byte a second",
        once: slow,
        pause: Duration::ZERO,
    },
    BadClient {
        kind: "1,100 half-open heads",
        once: half_open,
        pause: Duration::from_secs(1),
    },
    BadClient {
        kind: "broken HTTP",
        once: broken,
        pause: Duration::from_millis(50),
    },
    BadClient {
        kind: "oversized",
        once: oversized,
        pause: Duration::from_millis(100),
    },
    BadClient {
        kind: "gone in the middle",
        once: gone,
        pause: Duration::from_millis(20),
    },
    BadClient {
        kind: "deaf",
        once: deaf,
        pause: Duration::from_millis(100),
    },
    BadClient {
        kind: "heavy: 100 MB that stick",
        once: heavy,
        pause: Duration::from_millis(500),
    },
    BadClient {
        kind: "greedy: 40 long searches",
        once: greedy,
        pause: Duration::from_millis(200),
    },
];

impl BadClient {
    /// Repeats the client's behavior until the test is over; the server must not be affected.
    pub(crate) fn run(&self, address: SocketAddr, tally: &Tally, is_over: &AtomicBool) {
        while !is_over.load(Ordering::Relaxed) {
            let begin = Instant::now();
            match (self.once)(address, is_over) {
                Ok(()) => tally.right(self.kind, begin.elapsed()),
                Err(what) => tally.wrong_with(self.kind, what),
            }
            thread::sleep(self.pause);
        }
    }
}

/// A connection, which the server must accept.
fn open(address: SocketAddr) -> Result<TcpStream, String> {
    connect(address).map_err(|error| format!("no connection: {error}"))
}

/// Reads until the server has sent everything; a reset counts as the end, too.
fn all(stream: &mut TcpStream) -> Result<String, String> {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
            ) =>
        {
            Err("the connection is not closed".to_owned())
        }
        _ => Ok(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Sends some bytes, and expects no answer or one of these statuses.
fn expect(address: SocketAddr, bytes: &[u8], statuses: &[&str]) -> Result<(), String> {
    let mut stream = open(address)?;
    // It may be refused before all of it is sent.
    let _ = stream.write_all(bytes);
    let found = all(&mut stream)?;
    let status = found.split(' ').nth(1).unwrap_or_default();
    match found.is_empty() || statuses.contains(&status) {
        true => Ok(()),
        false => Err(format!(
            "{}: {found}",
            String::from_utf8_lossy(&bytes[..bytes.len().min(60)])
        )),
    }
}

/// Twenty heads and twenty bodies, each sent at one byte per second.
fn slow(address: SocketAddr, is_over: &AtomicBool) -> Result<(), String> {
    let head =
        b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: and slower\r\n\r\n".to_vec();
    let body = post("matematico/score", "json", "", &" ".repeat(1000));
    let start = body.len() - 1000;
    let mut streams = Vec::new();
    for idx in 0..40 {
        let (bytes, n_sent) = match idx % 2 {
            0 => (&head, 0),
            _ => (&body, start),
        };
        let mut stream = open(address)?;
        let _ = stream.write_all(&bytes[..n_sent]);
        streams.push((stream, bytes, n_sent));
    }
    for _ in 0..15 {
        for (stream, bytes, n_sent) in &mut streams {
            // The server may have closed the connection.
            let _ = stream.write_all(&bytes[*n_sent..=*n_sent]);
            *n_sent += 1;
        }
        thread::sleep(Duration::from_secs(1));
        if is_over.load(Ordering::Relaxed) {
            return Ok(());
        }
    }
    // After fifteen seconds it must have closed it.
    for (mut stream, ..) in streams {
        let found = all(&mut stream)?;
        if !found.is_empty() && !found.starts_with("HTTP/1.1 408 ") {
            return Err(found);
        }
    }
    Ok(())
}

/// More heads than the server has connections, all of which stop in the middle for two seconds.
fn half_open(address: SocketAddr, is_over: &AtomicBool) -> Result<(), String> {
    let mut streams = Vec::new();
    for _ in 0..1100 {
        let mut stream = open(address)?;
        let _ = stream.write_all(b"GET /api/v1/health HTTP/1.1\r\nhost: loc");
        streams.push(stream);
    }
    for _ in 0..20 {
        thread::sleep(Duration::from_millis(100));
        if is_over.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

/// Bytes that are not a request.
fn broken(address: SocketAddr, _: &AtomicBool) -> Result<(), String> {
    let json = "POST /api/v1/field/score HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                content-type: application/json\r\n";
    for bytes in [
        "\0\0\0\0\0\0\0\0\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}\u{2}hello\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nconnection: close\r\n\r\n".to_owned(),
        "BREW / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".to_owned(),
        "GET /%ff%00?\u{fffd} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".to_owned(),
        format!("{json}content-length: -1\r\n\r\n"),
        format!("{json}content-length: 99999999999999999999999\r\n\r\n"),
        format!("{json}content-length: 5\r\ncontent-length: 6\r\n\r\n123456"),
        format!("{json}transfer-encoding: chunked\r\n\r\nZZ\r\n"),
        format!("{json}transfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n"),
        format!("{json}content-length: 9\r\n\r\n{{\"cards\":"),
        format!("{json}content-length: 4\r\n\r\n[[[["),
    ] {
        expect(address, bytes.as_bytes(), &["400", "404", "405"])?;
    }
    Ok(())
}

/// Heads, addresses and bodies that are too large.
fn oversized(address: SocketAddr, _: &AtomicBool) -> Result<(), String> {
    let long = "y".repeat(200_000);
    let head = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {long}\r\n\r\n");
    let line = format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let many = format!(
        "GET / HTTP/1.1\r\nhost: localhost\r\n{}\r\n",
        "x: y\r\n".repeat(2000)
    );
    let path = format!(
        "GET /api/v1/health?{} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
        "a".repeat(9000)
    );
    for bytes in [head, line, many, path] {
        expect(address, bytes.as_bytes(), &["400", "414", "431"])?;
    }
    let body = " ".repeat(3 << 20);
    let bytes = post("field/score", "json", "connection: close\r\n", &body);
    expect(address, &bytes, &["413"])
}

/// Clients that leave in the middle of a head, a body, an answer, a search or a stream. If
/// something has arrived but was not read, the connection ends with a reset.
fn gone(address: SocketAddr, _: &AtomicBool) -> Result<(), String> {
    let body = post("field/score", "json", "", &" ".repeat(100_000));
    let best = hard("2", "203.0.113.201", "");
    let stream = hard("2", "203.0.113.202", "accept: text/event-stream\r\n");
    let pages = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(3);
    for (bytes, reads) in [
        (&b"GET /api/v1/he"[..], false),
        (&body[..50_000], false),
        (&pages, true),
        (&best, false),
        (&stream, true),
    ] {
        let mut stream = open(address)?;
        let _ = stream.write_all(bytes);
        if reads {
            let _ = stream.read(&mut [0; 100]);
        } else {
            thread::sleep(Duration::from_millis(5));
        }
    }
    Ok(())
}

/// Clients that keep sending requests and read no answers, for three seconds.
fn deaf(address: SocketAddr, is_over: &AtomicBool) -> Result<(), String> {
    let question = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(50);
    let mut streams = Vec::new();
    for _ in 0..10 {
        let mut stream = open(address)?;
        let time = Some(Duration::from_millis(50));
        stream
            .set_write_timeout(time)
            .map_err(|error| error.to_string())?;
        let _ = stream.write_all(&question);
        streams.push(stream);
    }
    for _ in 0..30 {
        thread::sleep(Duration::from_millis(100));
        if is_over.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

/// Bodies that do not end, and long answers that nobody reads: more than the server may hold.
fn heavy(address: SocketAddr, is_over: &AtomicBool) -> Result<(), String> {
    let body = post("field/score", "json", "", &" ".repeat(1 << 20));
    let hands = "\"As Ks Qs Js Ts\"\n".repeat(9000);
    let batch = post("poker/rank/batch", "x-ndjson", "", &hands);
    let mut streams = Vec::new();
    for bytes in [&body[..1_000_000]]
        .repeat(80)
        .into_iter()
        .chain([&*batch; 10])
    {
        let mut stream = open(address)?;
        let _ = stream.write_all(bytes);
        streams.push(stream);
        if is_over.load(Ordering::Relaxed) {
            return Ok(());
        }
    }
    thread::sleep(Duration::from_secs(1));
    Ok(())
}

/// Forty long searches of one client at the same time. Each is answered, or told when to try again.
/// Only a connection that was closed to make room before the server read its request gets no
/// answer, which cannot happen to all of them.
fn greedy(address: SocketAddr, is_over: &AtomicBool) -> Result<(), String> {
    let mut streams = Vec::new();
    let mut n_silent = 0;
    for _ in 0..40 {
        let mut stream = open(address)?;
        let _ = stream.write_all(&hard("0.2", "203.0.113.203", "connection: close\r\n"));
        streams.push(stream);
    }
    for mut stream in streams {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let found = all(&mut stream)?;
        let is_busy = found.starts_with("HTTP/1.1 503 ") && found.contains("\r\nretry-after: ");
        if found.is_empty() {
            n_silent += 1;
        } else if !found.starts_with("HTTP/1.1 200 ") && !is_busy {
            return Err(found);
        }
    }
    match n_silent {
        40 => Err("none of forty searches was answered".to_owned()),
        _ => Ok(()),
    }
}

/// A search that takes all the time it is given.
fn hard(seconds: &str, client: &str, headers: &str) -> Vec<u8> {
    const CARDS: &str = "A 2 3 3 4 4 5 6 6 6 7 8 8 9 9 10 10 J J Q Q Q K K K";
    const POINTS: &str = include_str!("../../fixtures/matematico/two-pairs.json");
    let body = format!(r#"{{"cards":"{CARDS}","points":{POINTS},"time":{seconds}}}"#);
    let headers = format!("x-forwarded-for: {client}\r\n{headers}");
    post("matematico/best", "json", &headers, &body)
}
