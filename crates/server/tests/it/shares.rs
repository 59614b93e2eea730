//! No client can starve the others: places for searches and connections are shared by address.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use handeval_server::{App, Limits};
use serde_json::Value;

use crate::network::{HARD, HARD_POINTS, Running, read_all, unhurried, wait_until};

/// Three clients, given by the last byte of their addresses.
const ONE: u8 = 1;
const OTHER: u8 = 2;
const THIRD: u8 = 3;

/// The request for a search that takes this many seconds, with additional headers.
fn search(seconds: &str, headers: &str) -> String {
    let body = format!(r#"{{"cards":"{HARD}","points":{HARD_POINTS},"time":{seconds}}}"#);
    request("matematico/best", headers, &body)
}

fn request(route: &str, headers: &str, body: &str) -> String {
    format!(
        "POST /api/v1/{route} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

const EVENTS: &str = "accept: text/event-stream\r\n";

const HEALTH: &str = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

/// A client that has sent a request and has no answer yet.
fn ask(server: &Running, client: u8, request: &str) -> TcpStream {
    let mut stream = server.connect_from(client);
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// The status of an answer, its head, and its object.
fn answer(mut stream: TcpStream) -> (u16, String, Value) {
    let found = read_all(&mut stream);
    let (head, body) = found.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.split(' ').nth(1).unwrap_or_default();
    let object = serde_json::from_str(body).unwrap_or_default();
    (status.parse().unwrap_or_default(), head.to_owned(), object)
}

#[track_caller]
fn assert_is_answered(server: &Running, client: u8, request: &str) {
    let (status, head, object) = answer(ask(server, client, request));
    assert_eq!(status, 200, "{head} {object}");
}

#[track_caller]
fn assert_is_busy(server: &Running, client: u8, request: &str) -> Value {
    let (status, head, object) = answer(ask(server, client, request));
    assert_eq!(status, 503, "{head} {object}");
    let error = object["error"].clone();
    assert_eq!(error["kind"], "busy");
    let seconds = error["retry_after"].as_u64().unwrap();
    assert!((1..=60).contains(&seconds));
    assert!(
        head.contains(&format!("retry-after: {seconds}\r\n")),
        "{head}"
    );
    error
}

/// The next event of a stream: its name and its object.
fn event(stream: &mut TcpStream) -> (String, Value) {
    let mut found = String::new();
    let mut byte = [0];
    loop {
        stream.read_exact(&mut byte).unwrap();
        found.push(char::from(byte[0]));
        let Some(rest) = found.split("event: ").nth(1) else {
            continue;
        };
        if let Some((name, rest)) = rest.split_once("\ndata: ")
            && let Some((data, _)) = rest.split_once("\n\n")
        {
            return (name.to_owned(), serde_json::from_str(data).unwrap());
        }
    }
}

/// Begins a search as a stream. When this returns, the search is running or waiting.
fn begin(server: &Running, client: u8, seconds: &str) -> (TcpStream, String, Value) {
    let mut stream = ask(server, client, &search(seconds, EVENTS));
    let (name, object) = event(&mut stream);
    (stream, name, object)
}

/// Begins the longest possible search.
fn begin_long(server: &Running, client: u8) -> TcpStream {
    let (stream, name, object) = begin(server, client, "20");
    assert_eq!(name, "progress", "{object}");
    stream
}

#[test]
fn forty_searches_of_one_client_keep_no_other_waiting() {
    let mut limits = unhurried();
    limits.max_long_searches = 2;
    let server = Running::start(limits);
    let running = [begin_long(&server, ONE), begin_long(&server, ONE)];
    // They all start at the same time, so the two are still running when the last one arrives.
    let mut waiting: Vec<_> = (0..40)
        .map(|_| ask(&server, ONE, &search("20", EVENTS)))
        .collect();
    let places = waiting.iter_mut().map(|stream| {
        let (name, object) = event(stream);
        assert_eq!(name, "waiting");
        object["place"].as_u64().unwrap()
    });
    let mut places: Vec<_> = places.collect();
    places.sort_unstable();
    assert_eq!(places, (1..=40).collect::<Vec<_>>());
    assert_is_answered(&server, OTHER, &search("0.1", ""));
    assert_is_answered(&server, THIRD, &search("0.1", ""));
    // Requests that need no search wait for nobody, no matter which client sends them.
    assert_is_answered(&server, ONE, HEALTH);
    drop((running, waiting));
    server.end();
}

/// Limits that allow one search of each length at a time.
fn one_search() -> Limits {
    let mut limits = unhurried();
    limits.max_short_searches = 1;
    limits.max_long_searches = 1;
    limits.max_reserved_searches = 0;
    limits
}

#[test]
fn a_search_that_waits_is_told_its_place() {
    let server = Running::start(one_search());
    let first = begin_long(&server, ONE);
    let (mut second, name, object) = begin(&server, ONE, "0.1");
    assert_eq!((&*name, &object["place"]), ("waiting", &1.into()));
    let (mut third, name, object) = begin(&server, ONE, "0.1");
    assert_eq!((&*name, &object["place"]), ("waiting", &2.into()));
    // Another client is immediately first in the queue, and the places of the others change.
    let (mut other, name, object) = begin(&server, OTHER, "0.1");
    assert_eq!((&*name, &object["place"]), ("waiting", &1.into()));
    assert_eq!(event(&mut second).1["place"], 2);
    assert_eq!(event(&mut third).1["place"], 3);
    drop(first);
    assert!(read_all(&mut other).contains("event: answer\ndata: {"));
    assert!(read_all(&mut second).contains("event: answer\ndata: {"));
    let found = read_all(&mut third);
    assert!(
        found.contains("event: waiting\ndata: {\"place\":1}\n\n"),
        "{found}"
    );
    assert!(found.contains("event: answer\ndata: {"), "{found}");
    // An error is reported before any waiting, with its status.
    let _stream = begin_long(&server, ONE);
    let wrong = request("matematico/best", EVENTS, r#"{"cards":"A 2 3"}"#);
    assert_eq!(answer(ask(&server, ONE, &wrong)).0, 400);
    server.end();
}

#[test]
fn a_full_queue_tells_those_who_fill_it_when_to_ask_again() {
    let mut limits = one_search();
    limits.max_waiting = 3;
    let server = Running::start(limits);
    let _running = begin_long(&server, ONE);
    let mut waiting: Vec<_> = (0..3).map(|_| begin(&server, ONE, "20").0).collect();
    let error = assert_is_busy(&server, ONE, &search("20", ""));
    assert_eq!(error["waiting"], 3);
    let message = error["message"].as_str().unwrap();
    assert!(message.starts_with("3 searches are waiting ahead of this one: try again in "));
    // Another client takes the place of the last search.
    let (_other, name, object) = begin(&server, OTHER, "20");
    assert_eq!((&*name, &object["place"]), ("waiting", &1.into()));
    let refused = read_all(&mut waiting.pop().unwrap());
    assert!(refused.contains("event: error\ndata: {\"error\":{\"kind\":\"busy\""));
    server.end();
}

/// A class that finishes at the same time asks the same question.
#[test]
fn equal_questions_are_one_search() {
    let mut limits = one_search();
    limits.max_waiting = 0;
    let server = Running::start(limits);
    let asked: Vec<_> = (1..=30)
        .map(|client| ask(&server, client, &search("1", "")))
        .collect();
    let mut found: Vec<_> = asked.into_iter().map(answer).collect();
    let (status, head, first) = found.pop().unwrap();
    assert_eq!(status, 200, "{head} {first}");
    assert!(first["total"].as_u64() > Some(0), "{first}");
    assert!(
        found
            .iter()
            .all(|(status, _, object)| (*status, object) == (200, &first))
    );
    server.end();
}

#[test]
fn a_search_goes_on_as_long_as_somebody_waits() {
    let mut limits = one_search();
    limits.max_waiting = 0;
    let server = Running::start(limits);
    // The server must have received the requests of the clients that leave and of the one that
    // stays, so each attempt allows more time for this.
    let is_answered =
        [("2", 20), ("3", 500), ("9", 5000), ("20", 15_000)].map(|(seconds, wait)| {
            move |server: &Running| {
                let mut asked = Vec::from([(); 4].map(|()| ask(server, ONE, &search(seconds, ""))));
                std::thread::sleep(Duration::from_millis(wait));
                let last = asked.pop().unwrap();
                drop(asked);
                answer(last).0 == 200
            }
        });
    assert!(is_answered.iter().any(|is_answered| is_answered(&server)));
    server.end();
}

#[test]
fn no_search_goes_on_for_nobody() {
    let mut limits = one_search();
    limits.max_waiting = 100;
    let server = Running::start(limits);
    // One after another, they would take longer than the last one waits for its turn.
    let left: Vec<_> = (0..60)
        .map(|n| ask(&server, ONE, &search(&format!("19.{n:02}"), "")))
        .collect();
    drop(left);
    assert_is_answered(&server, ONE, &search("0.1", ""));
    server.end();
}

#[test]
fn answers_are_kept_that_more_time_would_not_change() {
    let mut limits = one_search();
    limits.max_waiting = 0;
    let server = Running::start(limits);
    let best = |cards: &str| {
        let body = format!(r#"{{"cards":"{cards}","time":20}}"#);
        answer(ask(&server, ONE, &request("matematico/best", "", &body)))
    };
    let cards = "A A A A 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7";
    let reversed: Vec<_> = cards.split(' ').rev().collect();
    let (status, _, found) = best(cards);
    assert_eq!((status, &found["optimal"]), (200, &true.into()), "{found}");
    // An answer that was cut short is not kept.
    let (status, _, cut) = answer(ask(&server, ONE, &search("0.1", "")));
    assert_eq!((status, &cut["cut_short"]), (200, &true.into()), "{cut}");
    let _running = begin_long(&server, ONE);
    assert_eq!(best(&reversed.join(" ")).2, found);
    assert_eq!(best(&cards.replace('7', "8")).0, 503);
    assert_is_busy(&server, ONE, &search("0.1", ""));
    server.end();
}

#[test]
fn a_place_is_kept_for_clients_for_whom_nothing_runs() {
    let mut limits = one_search();
    limits.max_reserved_searches = 1;
    limits.max_waiting = 0;
    let server = Running::start(limits);
    let _running = begin_long(&server, ONE);
    assert_is_busy(&server, ONE, &search("0.1", ""));
    assert_is_answered(&server, OTHER, &search("0.1", ""));
    server.end();
}

#[test]
fn long_questions_take_no_place_of_short_ones() {
    let mut limits = one_search();
    limits.waiting_time = Duration::from_secs(2);
    let server = Running::start(limits);
    let grid = "A A . . . / . . . . . / . . . . . / . . . . . / . . . . .";
    let hint = |more: &str| {
        let body = format!(r#"{{"grid":"{grid}","card":"K",{more}}}"#);
        request("matematico/hint", "", &body)
    };
    let _long = [
        ask(&server, ONE, &hint(r#""time":15"#)),
        ask(&server, ONE, &hint(r#""rollouts":20000"#)),
    ];
    let _games = ask(
        &server,
        ONE,
        &request(
            "matematico/simulate",
            "",
            r#"{"games":10000,"player":"greedy"}"#,
        ),
    );
    // One of them has the long place, and the others wait for it. On a busy machine, they may have
    // given up waiting for the place of a search of this loop, so each round adds one.
    let long = search("1", "");
    let mut more = Vec::new();
    while answer(ask(&server, ONE, &long)).0 == 200 {
        more.push(ask(&server, ONE, &hint(r#""time":15"#)));
    }
    assert_is_answered(&server, ONE, &hint(r#""player":"table""#));
    assert_is_answered(&server, OTHER, &hint(r#""rollouts":160"#));
    server.end();
}

/// Allows as many open files as the test needs: the server and its clients are a single program
/// here.
fn let_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(8192).min(8192);
    if limit.current.is_some_and(|current| current < most) {
        let current = Some(most);
        setrlimit(Resource::Nofile, Rlimit { current, ..limit }).unwrap();
    }
}

#[test]
fn half_open_heads_keep_nobody_waiting() {
    let_open_files();
    let server = Running::start(unhurried());
    let _half_open: Vec<_> = (0..1100)
        .map(|_| ask(&server, OTHER, "GET /api/v1/health HTTP/1.1\r\nhost: loc"))
        .collect();
    for client in [ONE, OTHER, ONE, OTHER] {
        assert_is_answered(&server, client, HEALTH);
    }
    server.end();
}

#[test]
fn clients_that_send_or_take_nothing_more_make_room() {
    let mut limits = unhurried();
    limits.max_connections = 20;
    let server = Running::start(limits);
    let body = "POST /api/v1/field/score HTTP/1.1\r\nhost: localhost\r\n\
                content-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    let deaf = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(200);
    let idle = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n";
    // The connection of a client that waits for its search is not closed.
    let waiting = ask(&server, ONE, &search("2", ""));
    let stalled: Vec<_> = (0..40)
        .map(|_| {
            let streams = [body, &deaf, idle, ""].map(|bytes| ask(&server, ONE, bytes));
            assert_is_answered(&server, OTHER, HEALTH);
            assert_is_answered(&server, ONE, HEALTH);
            streams
        })
        .collect();
    assert_eq!(answer(waiting).0, 200);
    drop(stalled);
    server.end();
}

#[test]
fn behind_a_proxy_clients_are_those_that_it_names() {
    let limits = || {
        let mut limits = one_search();
        limits.max_reserved_searches = 1;
        limits.max_waiting = 0;
        limits
    };
    let from = |address: &str, headers: &str| {
        let forwarded = format!("x-forwarded-for: 198.51.100.7, {address}\r\n{headers}");
        search("20", &forwarded)
    };
    let short = |address: &str| from(address, "").replace("\"time\":20", "\"time\":0.1");
    let short = |address: &str| {
        let text = short(address);
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let (start, _) = head.split_once("content-length").unwrap();
        format!("{start}content-length: {}\r\n\r\n{body}", body.len())
    };
    let url = "https://school.example/cards/".parse().unwrap();
    let server = Running::start(App::new(limits()).public_url(Some(url)));
    let mut running = ask(&server, ONE, &from("192.0.2.1", EVENTS));
    assert_eq!(event(&mut running).0, "progress");
    assert_is_busy(&server, ONE, &short("192.0.2.1"));
    assert_is_answered(&server, ONE, &short("192.0.2.2"));
    server.end();
    // Without a proxy, anybody could send any address.
    let server = Running::start(limits());
    let mut running = ask(&server, ONE, &from("192.0.2.1", EVENTS));
    assert_eq!(event(&mut running).0, "progress");
    assert_is_busy(&server, ONE, &short("192.0.2.2"));
    assert_is_answered(&server, OTHER, &short("192.0.2.1"));
    server.end();
}

#[test]
fn one_client_leaves_streams_to_others() {
    let mut limits = unhurried();
    limits.max_streams = 8;
    limits.max_long_searches = 8;
    let server = Running::start(limits);
    let mut streams: Vec<_> = (0..7).map(|_| begin(&server, ONE, "20").0).collect();
    let (status, head, object) = answer(ask(&server, ONE, &search("20", EVENTS)));
    assert_eq!(status, 503, "{head}");
    assert_eq!(object["error"]["kind"], "too-many-streams");
    assert_eq!(object["error"]["retry_after"], 5);
    streams.push(begin(&server, OTHER, "20").0);
    server.end();
}

#[test]
fn large_bodies_and_answers_make_room() {
    let mut limits = unhurried();
    limits.max_held_bytes = 8 << 20;
    let server = Running::start(limits);
    let body = format!(
        "POST /api/v1/field/score HTTP/1.1\r\nhost: localhost\r\n\
         content-type: application/json\r\ncontent-length: 1000000\r\n\r\n{}",
        " ".repeat(900_000)
    );
    let mut stalled: Vec<_> = (0..12)
        .map(|_| {
            let mut stream = server.connect_from(ONE);
            // This may be a connection that is closed.
            let _ = stream.write_all(body.as_bytes());
            stream.set_nonblocking(true).unwrap();
            stream
        })
        .collect();
    // There is room for nine, so three are closed once that much has been read.
    let is_open = |stream: &TcpStream| {
        let found = stream.peek(&mut [0]);
        found.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
    };
    wait_until(|| {
        stalled.retain(is_open);
        stalled.len() <= 9
    });
    // The others are still open: the rest of a body is read and answered.
    let rest = " ".repeat(99_999) + "{";
    let mut last = stalled.pop().unwrap();
    last.set_nonblocking(false).unwrap();
    last.write_all(rest.as_bytes()).unwrap();
    let mut start = [0; 12];
    last.read_exact(&mut start).unwrap();
    assert!(stalled.iter().all(is_open));
    assert_eq!(&start, b"HTTP/1.1 400");
    // Answers that nobody reads.
    let hands = "\"As Ks Qs Js Ts\"\n".repeat(9000);
    let batch = format!(
        "POST /api/v1/poker/rank/batch HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/x-ndjson\r\ncontent-length: {}\r\n\r\n{hands}",
        hands.len()
    );
    let deaf: Vec<_> = (0..12).map(|_| ask(&server, ONE, &batch)).collect();
    for _ in 0..3 {
        let whole = answer(ask(&server, OTHER, &batch));
        assert_eq!(whole.0, 200);
    }
    drop(deaf);
    server.end();
}
