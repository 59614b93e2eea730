//! Which hosts a request can be addressed to: addresses, `localhost`, and the public host.

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use handeval_server::{App, Limits, Stopping};

use crate::ask::{Answer, refusal, send, server};
use crate::network::Running;

fn ask(server: &Router, path: &str, host: &str, accept: &str) -> Answer {
    let request = Request::get(path).header("host", host);
    let request = request.header("accept", accept);
    send(server, request.body(Body::empty()).unwrap())
}

#[test]
fn another_name_is_refused_whatever_is_asked() {
    let server = server();
    for host in [
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "",
    ] {
        for path in [
            "/api/v1/health",
            "/",
            "/js/api.js",
            "/nothing",
            "/api/nothing",
        ] {
            let (status, object) = refusal(&ask(&server, path, host, "*/*"));
            assert_eq!(status, 421, "{host} {path}");
            assert_eq!(object["error"]["kind"], "misdirected-request");
        }
    }
    for host in [
        "127.0.0.1:8000",
        "192.168.1.7",
        "[fe80::1]:8000",
        "localhost",
        "LOCALHOST:1",
    ] {
        assert_eq!(
            ask(&server, "/api/v1/health", host, "*/*").status,
            200,
            "{host}"
        );
        assert_eq!(ask(&server, "/", host, "*/*").status, 200, "{host}");
    }
}

#[test]
fn a_person_is_told_in_words() {
    let told = ask(&server(), "/poker", "evil.example", "text/html");
    assert_eq!(told.status, 421);
    assert_eq!(told.header("content-type"), "text/plain; charset=utf-8");
    let text = String::from_utf8(told.body.clone()).unwrap();
    let start = "`evil.example` is not a name of this server: expected its address, `localhost`";
    assert!(text.starts_with(start), "{text}");
    assert!(!told.header("content-security-policy").is_empty());
    refusal(&ask(
        &server(),
        "/api/v1/health",
        "evil.example",
        "text/html",
    ));
}

#[test]
fn a_public_name_is_ours() {
    let url = "https://school.example/cards/".parse().unwrap();
    let app = App::new(Limits::default()).public_url(Some(url));
    let server = app.router(&Stopping::default());
    for host in ["school.example", "School.Example:443", "127.0.0.1"] {
        assert_eq!(
            ask(&server, "/api/v1/health", host, "*/*").status,
            200,
            "{host}"
        );
    }
    assert_eq!(
        ask(&server, "/api/v1/health", "www.school.example", "*/*").status,
        421
    );
}

#[test]
fn requests_of_the_network_have_one_host() {
    let server = Running::start(Limits::default());
    let ask = |lines: &str| server.send(format!("{lines}connection: close\r\n\r\n").as_bytes());
    let get = "GET /api/v1/health HTTP/1.1\r\n";
    let missing = ask(get);
    assert!(missing.starts_with("HTTP/1.1 400 "), "{missing}");
    assert!(missing.contains("\"kind\":\"bad-host\""), "{missing}");
    let twice = ask(&format!("{get}host: localhost\r\nhost: localhost\r\n"));
    assert!(twice.starts_with("HTTP/1.1 400 "), "{twice}");
    // Proxies write requests this way; the request line overrides the header.
    let line = "GET http://evil.example/api/v1/health HTTP/1.1\r\nhost: localhost\r\n";
    assert!(ask(line).starts_with("HTTP/1.1 421 "));
    let line = "GET http://localhost/api/v1/health HTTP/1.1\r\nhost: localhost\r\n";
    assert!(ask(line).starts_with("HTTP/1.1 200 "));
    // This version is older than `Host`, and no browser uses it.
    assert!(ask("GET /api/v1/health HTTP/1.0\r\n").starts_with("HTTP/1.0 200 "));
    assert!(ask("GET /api/v1/health HTTP/1.0\r\nhost: evil.example\r\n").contains(" 421 "));
    server.end();
}
