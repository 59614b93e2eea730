//! Streams of events on a real socket: how many there can be, how long they last, and how they end;
//! and the search for the best arrangement as a stream.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::response::IntoResponse as _;
use axum::routing::get;
use handeval_server::{App, Event, Events, Limits};
use serde_json::Value;

use crate::network::{
    HARD, HARD_POINTS, Running, assert_ends_early, impatient, read_all, unhurried, wait_until,
};

/// The sources of the streams that were opened.
type Sources = Arc<Mutex<Vec<Events>>>;

/// A server with a route that opens streams, whose sources are kept.
fn start(limits: Limits, sources: &Sources) -> Running {
    let sources = Arc::clone(sources);
    Running::start(App::new(limits).mount(move |services| {
        let streams = services.streams.clone();
        let open = get(async move |request: Request| match streams.open() {
            Ok((events, stream)) => {
                events.send(Event::new("hello", "1")).await;
                sources.lock().unwrap().push(events);
                stream.answer(request.extensions())
            }
            Err(refusal) => refusal.into_response(),
        });
        Router::new().route("/api/v1/events", open)
    }))
}

const OPEN: &[u8] = b"GET /api/v1/events HTTP/1.1\r\nhost: localhost\r\n\
                      accept-encoding: gzip\r\n\r\n";

/// Reads until these words have arrived.
#[track_caller]
fn read_until(stream: &mut TcpStream, words: &str) -> String {
    let mut found = Vec::new();
    let mut bytes = [0; 4096];
    while !String::from_utf8_lossy(&found).contains(words) {
        let n_bytes = stream.read(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&found);
        assert_ne!(n_bytes, 0, "no {words}: {text}");
        found.extend_from_slice(&bytes[..n_bytes]);
    }
    String::from_utf8(found).unwrap()
}

fn open(server: &Running) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(OPEN).unwrap();
    let found = read_until(&mut stream, "data: 1\n\n");
    assert!(found.starts_with("HTTP/1.1 200 OK\r\n"), "{found}");
    assert!(
        found.contains("content-type: text/event-stream\r\n"),
        "{found}"
    );
    assert!(found.contains("cache-control: no-store\r\n"), "{found}");
    assert!(!found.contains("content-encoding"), "{found}");
    stream
}

/// Waits until a stream can be opened.
#[track_caller]
fn open_at_last(server: &Running) {
    wait_until(|| {
        let mut stream = server.connect();
        stream.write_all(OPEN).unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        let is_open = &start == b"HTTP/1.1 200";
        assert!(is_open || &start == b"HTTP/1.1 503");
        is_open
    });
}

#[test]
fn a_silent_stream_outlives_the_time_of_answers() {
    let mut limits = impatient();
    limits.search_time = Duration::from_millis(100);
    limits.comment_time = Duration::from_millis(400);
    let sources = Sources::default();
    let server = start(limits, &sources);
    let mut stream = open(&server);
    // Waiting for two comments takes longer than any time limit for other answers.
    read_until(&mut stream, "\n:");
    read_until(&mut stream, "\n:");
    let source = sources.lock().unwrap().pop().unwrap();
    assert!(source.send_or_skip(Event::new("card", "7")));
    read_until(&mut stream, "event: card\ndata: 7\n\n");
    drop(source);
    // The stream ends properly, and so does the connection.
    assert!(read_all(&mut stream).ends_with("0\r\n\r\n"));
    server.end();
}

#[test]
fn streams_have_a_budget_of_their_own() {
    let mut limits = Limits::default();
    limits.max_streams = 2;
    limits.max_connections = 1;
    let server = start(limits, &Sources::default());
    let streams = [open(&server), open(&server)];
    // They take no places from other clients.
    server.assert_answers();
    let told =
        server.send(b"GET /api/v1/events HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(told.starts_with("HTTP/1.1 503 "), "{told}");
    assert!(told.contains("retry-after: 5\r\n"), "{told}");
    assert!(told.contains("\"kind\":\"too-many-streams\""), "{told}");
    // Clients that leave free their places for others.
    drop(streams);
    open_at_last(&server);
    server.end();
}

#[test]
fn a_client_that_takes_nothing_of_a_stream_is_left() {
    let mut limits = Limits::default();
    limits.max_streams = 1;
    limits.stream_write_time = Duration::from_millis(300);
    let sources = Sources::default();
    let server = start(limits, &sources);
    let stalled = open(&server);
    let source = sources.lock().unwrap().pop().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        let large = "x".repeat(1 << 16);
        while source.send(Event::new("large", &large)).await {}
        source.gone().await;
    });
    open_at_last(&server);
    drop(stalled);
    server.end();
}

#[test]
fn streams_end_in_good_order_with_the_server() {
    let sources = Sources::default();
    let server = start(Limits::default(), &sources);
    let mut streams: Vec<_> = (0..3).map(|_| open(&server)).collect();
    server.end();
    for stream in &mut streams {
        assert!(read_all(stream).ends_with("0\r\n\r\n"));
    }
}

fn ask_best(body: &str) -> String {
    format!(
        "POST /api/v1/matematico/best HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The events of an answer: their names, and their objects.
fn events(answer: &str) -> Vec<(String, Value)> {
    let lines = answer.lines().filter(|line| !line.is_empty());
    let lines: Vec<_> = lines.collect();
    let pairs = lines.windows(2).filter_map(|pair| {
        let name = pair[0].strip_prefix("event: ")?;
        let object = pair[1].strip_prefix("data: ").unwrap();
        Some((name.to_owned(), serde_json::from_str(object).unwrap()))
    });
    pairs.collect()
}

#[test]
fn the_search_for_the_best_arrangement_tells_how_far_it_is() {
    let server = Running::start(Limits::default());
    let body = format!(r#"{{"cards":"{HARD}","points":{HARD_POINTS},"seconds":2}}"#);
    let found = events(&server.send(ask_best(&body).as_bytes()));
    let (last, progress) = found.split_last().unwrap();
    assert_eq!(last.0, "answer");
    assert_eq!(last.1["cut_short"], true);
    assert!(
        (1..=9).contains(&progress.len()),
        "a few a second: {progress:?}"
    );
    let mut nodes = 0;
    for (name, object) in progress {
        assert_eq!(name, "progress");
        assert!(object["total"].as_u64() <= object["bound"].as_u64());
        assert!(object["total"].as_u64() <= last.1["total"].as_u64());
        assert!(object["nodes"].as_u64().unwrap() >= nodes);
        nodes = object["nodes"].as_u64().unwrap();
    }
    server.end();
}

#[test]
fn a_sample_of_deals_tells_what_it_says_by_now() {
    let server = Running::start(Limits::default());
    let ask = "GET /api/v1/poker/equity?player=random&player=random&player=AA&player=22%2B\
               &samples=4000000&seed=7 HTTP/1.1\r\nhost: localhost\r\n\
               accept: text/event-stream\r\n\r\n";
    let found = events(&server.send(ask.as_bytes()));
    let (last, progress) = found.split_last().unwrap();
    assert_eq!(last.0, "answer");
    assert_eq!(last.1["samples"], 4_000_000);
    assert!(!progress.is_empty());
    let mut part = 0.0;
    for (name, object) in progress {
        assert_eq!(name, "progress");
        assert!(object["part"].as_f64().unwrap() > part);
        part = object["part"].as_f64().unwrap();
        let players = object["players"].as_array().unwrap();
        for (known, player) in players.iter().zip(last.1["players"].as_array().unwrap()) {
            let distance = known["equity"].as_f64().unwrap() - player["equity"].as_f64().unwrap();
            assert!(distance.abs() < 5.0 * known["error"].as_f64().unwrap());
        }
    }
    server.end();
}

#[test]
fn a_stream_ends_with_the_same_object_as_an_answer() {
    let server = Running::start(Limits::default());
    let body = r#"{"grid":"9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6",
                   "rest":"9 9 10 A K","seed":3}"#;
    let body = body.replace('\n', " ");
    let found = events(&server.send(ask_best(&body).as_bytes()));
    let plain = crate::ask::post("matematico/best", &[], &body);
    assert_eq!(found.last().unwrap().1, crate::ask::answer(&plain));
    // An error that is known immediately is reported as it is without a stream.
    let wrong = server.send(ask_best(r#"{"cards":"A 2 3"}"#).as_bytes());
    assert!(wrong.starts_with("HTTP/1.1 400 "), "{wrong}");
    assert!(
        wrong.contains("\"kind\":\"wrong-number-of-values\""),
        "{wrong}"
    );
    server.end();
}

#[test]
fn a_streamed_search_ends_with_its_client_or_the_server() {
    let mut limits = unhurried();
    limits.max_long_searches = 1;
    limits.max_waiting = 0;
    let server = Running::start(limits);
    let body = format!(r#"{{"cards":"{HARD}","points":{HARD_POINTS},"seconds":20}}"#);
    let begin = || {
        let mut client = server.connect();
        client.write_all(ask_best(&body).as_bytes()).unwrap();
        let mut start = [0; 12];
        client.read_exact(&mut start).unwrap();
        (&start == b"HTTP/1.1 200").then_some(client)
    };
    let first = begin().unwrap();
    assert!(begin().is_none(), "the only place is taken");
    let mut last = Some(first);
    assert_ends_early(|| {
        drop(last.take());
        wait_until(|| {
            last = begin();
            last.is_some()
        });
    });
    let mut last = last.unwrap();
    read_until(&mut last, "event: progress");
    server.end();
    let found = read_all(&mut last);
    assert!(found.contains("event: answer\ndata: {"), "{found}");
    assert!(found.contains("\"cut_short\":true"), "{found}");
    assert!(found.ends_with("0\r\n\r\n"), "{found}");
}
