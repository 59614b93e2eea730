//! A line for each request: what is in it, and what is not.

use std::io;
use std::sync::{Arc, Mutex};

use handeval_server::{App, Limits, Log};

use crate::network::Running;

/// The lines written during a test.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn every_request_has_a_line() {
    let written = Written::default();
    let log = Log::new(written.clone());
    let server = Running::start(App::new(Limits::default()).log(Some(log)));
    let close = "host: localhost\r\nconnection: close\r\n";
    let health = server.send(format!("GET /api/v1/health HTTP/1.1\r\n{close}\r\n").as_bytes());
    let n_bytes = health.split_once("\r\n\r\n").unwrap().1.len();
    let body = r#"{"grid":"secret"}"#;
    let long = "x".repeat(1000);
    for request in [
        format!("HEAD /style/base.css HTTP/1.1\r\n{close}\r\n"),
        format!("GET /api/v1/poker/rank?hand=secret HTTP/1.1\r\n{close}\r\n"),
        format!(
            "POST /api/v1/matematico/score HTTP/1.1\r\n{close}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        ),
        format!("GET /{long} HTTP/1.1\r\n{close}\r\n"),
        format!("GET /%0a\"\u{e9}\u{202e} HTTP/1.1\r\n{close}\r\n"),
        "GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n".to_owned(),
    ] {
        server.send(request.as_bytes());
    }
    server.end();
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    assert!(text.is_ascii() && !text.contains("secret"), "{text}");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    for line in &lines {
        let [time, client, _, _, _, _, ms] = line[..] else {
            panic!("{line:?}");
        };
        assert!(
            time.starts_with("20") && time.ends_with('Z') && time.len() == 24,
            "{time}"
        );
        assert_eq!(client, "127.0.0.1");
        ms.strip_suffix("ms").unwrap().parse::<f64>().unwrap();
    }
    let told: Vec<_> = lines.iter().map(|line| line[2..6].join(" ")).collect();
    assert_eq!(told[0], format!("GET /api/v1/health 200 {n_bytes}"));
    assert_eq!(told[1], "HEAD /style/base.css 200 0");
    assert!(
        told[2].starts_with("GET /api/v1/poker/rank 400 "),
        "{told:?}"
    );
    assert!(
        told[3].starts_with("POST /api/v1/matematico/score 400 "),
        "{told:?}"
    );
    assert!(
        told[4].starts_with(&format!("GET /{}... 404 ", &long[..199])),
        "{told:?}"
    );
    assert!(
        told[5..].iter().any(|line| line.starts_with("GET / 421 ")),
        "{told:?}"
    );
}
