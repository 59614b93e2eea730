//! Pages and answers are compressed with gzip for clients that accept it, and have the same
//! contents for all others.

use std::io::Read as _;

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{Method, Request};
use axum::routing::get;
use handeval_server::{App, Limits, Stopping};

use crate::ask::{Answer, send, server};

fn ask_with(server: &Router, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = Request::builder().method(method).uri(path);
    let request = headers.iter().fold(request, |request, &(name, value)| {
        request.header(name, value)
    });
    send(server, request.body(Body::empty()).unwrap())
}

fn ask(method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
    ask_with(&server(), method, path, headers)
}

fn plain(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.header("content-encoding"), "gzip");
    let mut bytes = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(&answer.body[..]);
    decoder.read_to_end(&mut bytes).unwrap();
    bytes
}

const GZIP: (&str, &str) = ("accept-encoding", "gzip, deflate, br");

#[test]
fn pages_and_long_answers_are_compressed() {
    for path in [
        "/",
        "/style/base.css",
        "/js/api.js",
        "/favicon.svg",
        "/api/v1/openapi.json",
    ] {
        let long = ask(Method::GET, path, &[]);
        assert_eq!(long.header("content-encoding"), "", "{path}");
        let vary = match path {
            "/" => "accept-encoding, accept-language",
            _ => "accept-encoding",
        };
        assert_eq!(long.header("vary"), vary, "{path}");
        let refused = ask(Method::GET, path, &[("accept-encoding", "gzip;q=0, br")]);
        assert_eq!(refused.body, long.body);
        let coded = ask(Method::GET, path, &[GZIP]);
        assert_eq!(coded.header("vary"), vary, "{path}");
        assert_eq!(coded.header("content-type"), long.header("content-type"));
        assert!(coded.body.len() < long.body.len(), "{path}");
        assert_eq!(coded.header("content-length"), coded.body.len().to_string());
        assert_eq!(plain(&coded), long.body, "{path}");
    }
    let saved = ask(Method::GET, "/style/base.css", &[GZIP]).body.len() * 3;
    assert!(saved < ask(Method::GET, "/style/base.css", &[]).body.len());
}

#[test]
fn tiny_answers_and_errors_are_sent_as_they_are() {
    for path in [
        "/api/v1/health",
        "/api/v1/poker/rank?hand=AsKsQsJsTs",
        "/api/v1/nothing",
        "/robots.txt",
    ] {
        let answer = ask(Method::GET, path, &[GZIP]);
        assert_eq!(answer.header("content-encoding"), "", "{path}");
    }
}

#[test]
fn the_head_of_a_page_is_that_of_the_page() {
    for path in ["/", "/style/base.css", "/api/v1/openapi.json"] {
        for headers in [&[][..], &[GZIP]] {
            let page = ask(Method::GET, path, headers);
            let head = ask(Method::HEAD, path, headers);
            assert!(head.body.is_empty());
            assert_eq!(head.headers, page.headers, "{path}");
        }
    }
}

#[test]
fn a_compressed_page_that_is_known_is_not_sent_again() {
    let long = ask(Method::GET, "/style/base.css", &[]);
    let coded = ask(Method::GET, "/style/base.css", &[GZIP]);
    let (long, coded) = (long.header("etag"), coded.header("etag"));
    assert_ne!(long, coded);
    let again = |headers: &[_]| ask(Method::GET, "/style/base.css", headers).status;
    assert_eq!(again(&[GZIP, ("if-none-match", coded)]), 304);
    assert_eq!(again(&[("if-none-match", long)]), 304);
    // The bytes are different from those that the client has.
    assert_eq!(again(&[GZIP, ("if-none-match", long)]), 200);
    assert_eq!(again(&[("if-none-match", coded)]), 200);
}

#[test]
fn answers_of_mounted_routes_are_compressed() {
    let app = App::new(Limits::default()).mount(|_| {
        let text = get(async |Path(n): Path<usize>| "all the same ".repeat(n));
        Router::new().route("/text/{n}", text)
    });
    let server = app.router(&Stopping::default());
    let coded = ask_with(&server, Method::GET, "/text/1000", &[GZIP]);
    assert_eq!(plain(&coded).len(), 13_000);
    assert_eq!(coded.header("content-length"), coded.body.len().to_string());
    let head = ask_with(&server, Method::HEAD, "/text/1000", &[GZIP]);
    assert_eq!(head.headers, coded.headers);
    let short = ask_with(&server, Method::GET, "/text/2", &[GZIP]);
    assert_eq!(short.header("content-encoding"), "");
}
