//! The limits on what a client can use: addresses, bodies, searches.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request};
use handeval_server::{Limits, Stopping, app};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use crate::ask::{Answer, answer, get, post, refusal, request, send, server};

#[track_caller]
fn assert_refused(answer: &Answer, status: u16, kind: &str) {
    let (found, object) = refusal(answer);
    assert_eq!((found, &object["error"]["kind"]), (status, &kind.into()));
}

#[test]
fn long_addresses_are_refused() {
    let longest = "A".repeat((8 << 10) - "/api/v1/poker/rankhand=".len());
    let ask = |hand: &str| {
        let address = format!("/api/v1/poker/rank?hand={hand}");
        send(&server(), request(Method::GET, &address, "", ""))
    };
    assert_eq!(refusal(&ask(&longest)).0, 400);
    assert_refused(&ask(&format!("{longest}A")), 414, "address-too-long");
    // Only a short part of the input is shown.
    let shown = refusal(&ask(&longest)).1["input"].as_str().unwrap().len();
    assert!(shown < 250, "{shown}");
}

#[test]
fn more_hands_or_games_than_others_can_wait_for_are_refused() {
    let ask = |name: &str, value: u32| {
        let pairs = [("hand", "234567m34888p456s"), (name, &value.to_string())];
        get("mahjong/value", &pairs)
    };
    answer(&ask("hands", 500_000));
    let refused = ask("hands", 500_001);
    assert_refused(&refused, 400, "wrong-value");
    let message = "500001 hands are too many: expected at most 500000 here";
    assert_eq!(refusal(&refused).1["error"]["message"], message);
    assert_refused(&ask("simulate", 20_001), 400, "wrong-value");
}

#[test]
fn large_bodies_are_refused() {
    let max_bytes = Limits::default().max_body_bytes;
    let field = |n_bytes: usize| {
        let body = r#"{"cards":[[0,0,null]]}"#;
        post(
            "field/score",
            &[],
            &(body.to_owned() + &" ".repeat(n_bytes - body.len())),
        )
    };
    answer(&field(max_bytes));
    assert_refused(&field(max_bytes + 1), 413, "body-too-large");
    assert_refused(&field(max_bytes * 9), 413, "body-too-large");
    // The length is not announced.
    let pieces = (0..17).map(|_| Ok::<_, std::io::Error>(vec![b' '; 1 << 16]));
    let request = Request::post("/api/v1/field/score")
        .header("content-type", "application/json")
        .body(Body::from_stream(Pieces(pieces)))
        .unwrap();
    assert_refused(&send(&server(), request), 413, "body-too-large");
    let broken: [std::io::Result<_>; 2] = [
        Ok(b"{".to_vec()),
        Err(std::io::ErrorKind::ConnectionReset.into()),
    ];
    let request = Request::post("/api/v1/field/score")
        .header("content-type", "application/json")
        .body(Body::from_stream(Pieces(broken.into_iter())))
        .unwrap();
    assert_refused(&send(&server(), request), 400, "broken-body");
}

/// The pieces of a body, all of them available immediately.
struct Pieces<I>(I);

impl<I: Iterator + Unpin> futures_core::Stream for Pieces<I> {
    type Item = I::Item;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<I::Item>> {
        std::task::Poll::Ready(self.0.next())
    }
}

/// Sends the same request several times at the same time.
fn at_once(limits: &Limits, n_requests: usize) -> Vec<(u16, String)> {
    let server = app(limits, &Stopping::default());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let ask = || {
            let address = "/api/v1/poker/return?table=jacks-or-better-9-6";
            let asked = server
                .clone()
                .oneshot(request(Method::GET, address, "", ""));
            tokio::spawn(async {
                let (head, body) = asked.await.unwrap().into_parts();
                let body = body.collect().await.unwrap().to_bytes();
                let object: serde_json::Value = serde_json::from_slice(&body).unwrap();
                let retry = head.headers.get("retry-after").is_some();
                assert_eq!(retry, head.status == 503);
                let kind = object["error"]["kind"].as_str().unwrap_or_default();
                (head.status.as_u16(), kind.to_owned())
            })
        };
        let asked: Vec<_> = (0..n_requests).map(|_| ask()).collect();
        let mut found = Vec::new();
        for one in asked {
            found.push(one.await.unwrap());
        }
        found
    })
}

/// Limits that allow one search at a time.
fn one_search() -> Limits {
    let mut limits = Limits::default();
    limits.max_short_searches = 1;
    limits
}

#[test]
fn too_many_searches_are_refused() {
    let mut limits = one_search();
    limits.max_waiting = 0;
    let found = at_once(&limits, 40);
    assert!(found.contains(&(200, String::new())));
    assert!(found.contains(&(503, "busy".to_owned())));
    assert!(found.iter().all(|(status, _)| [200, 503].contains(status)));
}

#[test]
fn a_few_searches_wait_for_each_other() {
    let mut limits = one_search();
    limits.waiting_time = Duration::from_secs(60);
    let found = at_once(&limits, 20);
    assert!(found.iter().all(|(status, _)| *status == 200), "{found:?}");
}

#[test]
fn no_search_waits_or_runs_for_ever() {
    let mut limits = one_search();
    limits.waiting_time = Duration::ZERO;
    let found = at_once(&limits, 20);
    assert!(found.contains(&(503, "busy".to_owned())));
    let mut limits = one_search();
    limits.search_time = Duration::ZERO;
    let found = at_once(&limits, 1);
    assert_eq!(found, [(503, "too-slow".to_owned())]);
}

#[test]
fn a_server_that_stops_begins_no_search() {
    let stopping = Stopping::default();
    let server = app(&Limits::default(), &stopping);
    stopping.say();
    let address = "/api/v1/poker/return?table=jacks-or-better-9-6";
    let answer = send(&server, request(Method::GET, address, "", ""));
    assert_refused(&answer, 503, "stopping");
    // Instant answers still work.
    let health = send(&server, request(Method::GET, "/api/v1/health", "", ""));
    assert_eq!(health.status, 200);
    assert_eq!(get("health", &[]).body, health.body);
}
