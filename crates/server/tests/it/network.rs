//! The server on a real socket: slow, broken and oversized requests, after which it still answers.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use handeval_server::{App, Limits, Server};
use socket2::{Domain, Socket, Type};

/// How long a test waits for something that must happen: far longer than it takes on any machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// A server on a free port, and the signal that stops it.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(app: impl Into<App>) -> Self {
        let app = app.into();
        let (told, address) = mpsc::channel();
        let (end, ended) = tokio::sync::oneshot::channel();
        let thread = thread::spawn(move || {
            let server = Server::bind("127.0.0.1", 0, app).unwrap();
            told.send(server.address()).unwrap();
            server.run_until(async { ended.await.unwrap() });
        });
        Self {
            address: address.recv().unwrap(),
            end: Some(end),
            thread: Some(thread),
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        self.connect_from(1)
    }

    /// Connects as a different client, from the address of this machine that ends with this number.
    pub(crate) fn connect_from(&self, number: u8) -> TcpStream {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        if number != 1 {
            let address = SocketAddr::from(([127, 0, 0, number], 0));
            socket.bind(&address.into()).unwrap();
        }
        socket.connect(&self.address.into()).unwrap();
        let stream = TcpStream::from(socket);
        // With this, a test fails if the server hangs.
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends some bytes and returns everything that comes back.
    pub(crate) fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may have sent its whole answer before it has read everything.
        let _ = stream.write_all(bytes);
        read_all(&mut stream)
    }

    #[track_caller]
    pub(crate) fn assert_answers(&self) {
        let ask = || {
            self.send(
                b"GET /api/v1/poker/rank?hand=AsKsQsJsTs HTTP/1.1\r\nhost: localhost\r\n\
                  connection: close\r\n\r\n",
            )
        };
        // On a busy machine, a server with short time limits may drop this client too, so it tries
        // again.
        let found = (0..100).map(|_| ask()).find(|found| !found.is_empty());
        let found = found.unwrap_or_default();
        assert!(found.starts_with("HTTP/1.1 200 OK\r\n"), "{found}");
        assert!(found.contains("\"strength\":7462"), "{found}");
    }

    /// Ends the server, which must not hang.
    pub(crate) fn end(mut self) {
        self.end.take().unwrap().send(()).unwrap();
        self.thread.take().unwrap().join().unwrap();
    }
}

/// Reads until the other side closes or resets the connection.
pub(crate) fn read_all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    if let Err(error) = stream.read_to_end(&mut bytes) {
        let is_timeout = matches!(
            error.kind(),
            std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
        );
        assert!(!is_timeout, "the connection is not closed");
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Limits that no machine reaches, however busy it is.
pub(crate) fn unhurried() -> Limits {
    let mut limits = Limits::default();
    limits.head_time = PATIENCE;
    limits.body_time = PATIENCE;
    limits.write_time = PATIENCE;
    limits.waiting_time = PATIENCE;
    limits.search_time = 100 * PATIENCE;
    limits
}

/// Waits until a condition holds; the test fails if it never does.
#[track_caller]
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "it never is");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Checks that something that would take 20 seconds can end early. On a busy machine it is tried
/// again.
#[track_caller]
pub(crate) fn assert_ends_early(mut begin_and_end: impl FnMut()) {
    let is_early = (0..10).any(|_| {
        let begin = Instant::now();
        begin_and_end();
        begin.elapsed() < Duration::from_secs(15)
    });
    assert!(is_early, "it goes on to its end");
}

pub(crate) fn impatient() -> Limits {
    let mut limits = Limits::default();
    limits.head_time = Duration::from_millis(300);
    limits.body_time = Duration::from_millis(300);
    limits.write_time = Duration::from_millis(300);
    limits
}

#[test]
fn two_questions_on_one_connection() {
    let server = Running::start(Limits::default());
    let mut stream = server.connect();
    let question = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n";
    write!(stream, "{question}\r\n{question}connection: close\r\n\r\n").unwrap();
    let found = read_all(&mut stream);
    assert_eq!(found.matches("HTTP/1.1 200 OK").count(), 2, "{found}");
    server.end();
}

#[test]
fn slow_clients_are_left_and_do_not_hold_up_others() {
    let server = Running::start(impatient());
    let slow: Vec<_> = (0..200)
        .map(|idx| {
            let mut stream = server.connect();
            let begun: &[u8] = match idx % 4 {
                0 => b"",
                1 => b"GET /api/v1/hea",
                2 => b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ",
                _ => {
                    b"POST /api/v1/field/score HTTP/1.1\r\nhost: localhost\r\n\
                      content-type: application/json\r\ncontent-length: 100\r\n\r\n{"
                }
            };
            stream.write_all(begun).unwrap();
            (idx, stream)
        })
        .collect();
    server.assert_answers();
    for (idx, mut stream) in slow {
        let found = read_all(&mut stream);
        if idx % 4 == 3 {
            assert!(found.starts_with("HTTP/1.1 408 "), "{found}");
            assert!(found.contains("\"kind\":\"body-too-slow\""), "{found}");
        }
    }
    server.assert_answers();
    server.end();
}

#[test]
fn a_client_that_takes_no_answer_is_left() {
    let server = Running::start(impatient());
    let mut stream = server.connect();
    stream
        .set_write_timeout(Some(Duration::from_millis(500)))
        .unwrap();
    let question = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    // Sends requests until the server no longer reads them, and reads no answers.
    let n_sent = (0..2000)
        .take_while(|_| stream.write_all(&question).is_ok())
        .count();
    assert!(n_sent < 2000);
    server.assert_answers();
    read_all(&mut stream);
    server.end();
}

#[test]
fn broken_and_oversized_requests_are_refused() {
    let server = Running::start(impatient());
    let json = "host: localhost\r\ncontent-type: application/json\r\n";
    let post = format!("POST /api/v1/field/score HTTP/1.1\r\n{json}");
    let broken = [
        "\0\0\0\0\0\0\0\0\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}\u{2}hello".to_owned(),
        format!(
            "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n",
            "y".repeat(200_000)
        ),
        format!(
            "GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n",
            "y".repeat(200_000)
        ),
        format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(1000)),
        format!("{post}content-length: -1\r\n\r\n"),
        format!("{post}content-length: 99999999999999999999999\r\n\r\n"),
        format!("{post}content-length: 5\r\ncontent-length: 6\r\n\r\n123456"),
        format!("{post}transfer-encoding: chunked\r\n\r\nZZ\r\n"),
        format!("{post}transfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n"),
        format!("{post}content-length: 100\r\n\r\n{{"),
    ];
    for bytes in &broken {
        let found = server.send(bytes.as_bytes());
        let start = bytes.get(..60).unwrap_or(bytes);
        assert!(
            found.is_empty() || found.starts_with("HTTP/1.1 4"),
            "{start:?}: {found}"
        );
    }
    server.assert_answers();
    server.end();

    // Large requests take a while on a busy machine.
    let server = Running::start(Limits::default());
    let found = server.send(
        format!(
            "GET /api/v1/health?{} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
            "a".repeat(9000)
        )
        .as_bytes(),
    );
    assert!(found.starts_with("HTTP/1.1 414 "), "{found}");
    assert!(found.contains("\"kind\":\"address-too-long\""), "{found}");
    for n_bytes in [(1 << 20) + 1, 3 << 20, 1 << 40] {
        let head = format!("{post}content-length: {n_bytes}\r\nconnection: close\r\n\r\n");
        let mut bytes = head.into_bytes();
        bytes.resize(bytes.len() + n_bytes.min(3 << 20), b' ');
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        let found = read_all(&mut stream);
        // If the body is far too large, the connection may be reset before an answer arrives.
        let is_refused = found.starts_with("HTTP/1.1 413 ") && found.contains("body-too-large");
        assert!(
            is_refused || (n_bytes == 1 << 40 && found.is_empty()),
            "{n_bytes}: {found}"
        );
    }
    server.assert_answers();
    server.end();
}

#[test]
fn many_clients_at_once_are_all_answered() {
    let server = Running::start(Limits::default());
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for _ in 0..25 {
                    server.assert_answers();
                    drop(server.connect());
                }
            });
        }
    });
    server.end();
}

#[test]
fn idle_connections_do_not_hold_up_the_end() {
    let server = Running::start(Limits::default());
    let idle: Vec<_> = (0..20).map(|_| server.connect()).collect();
    server.assert_answers();
    let address = server.address;
    server.end();
    assert!(TcpStream::connect(address).is_err());
    drop(idle);
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let server = Running::start(Limits::default());
    let taken = Server::bind("127.0.0.1", server.address.port(), Limits::default());
    assert_eq!(taken.unwrap_err().kind(), std::io::ErrorKind::AddrInUse);
    server.end();
}

/// 25 values whose best arrangement with these points takes far longer to prove than any test runs.
pub(crate) const HARD: &str = "A 2 3 3 4 4 5 6 6 6 7 8 8 9 9 10 10 J J Q Q Q K K K";
pub(crate) const HARD_POINTS: &str = include_str!("../../../../fixtures/matematico/two-pairs.json");

/// Points by which the players play differently. All tests use the same ones, so that general
/// values are learned only once.
pub(crate) const OWN_POINTS: &str =
    include_str!("../../../../fixtures/matematico/odd-over-even.json");

#[test]
fn a_search_ends_when_its_client_goes_away() {
    let mut limits = unhurried();
    limits.max_long_searches = 1;
    limits.max_waiting = 0;
    let server = Running::start(limits);
    let best = |seconds: &str| {
        let body = format!(r#"{{"cards":"{HARD}","points":{HARD_POINTS},"seconds":{seconds}}}"#);
        format!(
            "POST /api/v1/matematico/best HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let is_busy = || {
        server
            .send(best("0.1").as_bytes())
            .starts_with("HTTP/1.1 503 ")
    };
    // One client occupies the only place, and another one is refused. Whichever request arrives
    // first gets the place, so this is repeated until it is the client that stays.
    let occupy = || loop {
        let mut client = server.connect();
        client.write_all(best("20").as_bytes()).unwrap();
        if is_busy() && !is_answered(&client) {
            return client;
        }
    };
    assert_ends_early(|| {
        drop(occupy());
        wait_until(|| !is_busy());
    });
    // A search that is running when the server stops does not delay it.
    let mut last = occupy();
    server.end();
    let found = read_all(&mut last);
    let is_cut_short = found.contains("\"cut_short\":true");
    // The search may have a place without having begun.
    let is_not_begun = found.contains("\"kind\":\"stopping\"");
    assert!(is_cut_short || is_not_begun, "{found}");
}

/// Whether an answer has arrived or arrives immediately.
fn is_answered(client: &TcpStream) -> bool {
    let before = client.read_timeout().unwrap();
    client
        .set_read_timeout(Some(Duration::from_secs(1)))
        .unwrap();
    let answer = client.peek(&mut [0]);
    client.set_read_timeout(before).unwrap();
    answer.is_ok()
}
