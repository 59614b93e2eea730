//! Requests that no route answers, and the headers of every answer.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use proptest::prelude::*;
use serde_json::json;

use crate::ask::{get, post, post_lines, refusal, request, send, server};

#[track_caller]
fn status_and_kind(answer: &crate::ask::Answer) -> (u16, String) {
    let (status, object) = refusal(answer);
    (status, object["error"]["kind"].as_str().unwrap().to_owned())
}

#[test]
fn parameters_are_told_when_they_are_missing_unknown_or_repeated() {
    let told = |parameters: &[(&str, &str)]| {
        let (status, object) = refusal(&get("poker/rank", parameters));
        assert_eq!((status, &object["error"]["kind"]), (400, &json!("usage")));
        object["parameter"].as_str().unwrap().to_owned()
    };
    assert_eq!(told(&[]), "hand");
    let hand = ("hand", "As Ks Qs Js Ts");
    assert_eq!(told(&[hand, hand]), "hand");
    assert_eq!(told(&[hand, ("file", "/etc/passwd")]), "file");
    assert_eq!(told(&[hand, ("Deck", "52")]), "Deck");
    assert_eq!(told(&[hand, ("deck", "53")]), "deck");
    let (_, object) = refusal(&get("health", &[("a", "b")]));
    let message = object["error"]["message"].as_str().unwrap();
    assert_eq!(message, "unknown parameter `a`: expected none");
}

/// If an object's input could be an object in turn, reading it might never end.
#[test]
fn objects_in_objects_are_refused() {
    for path in ["poker/rank", "poker/draw", "mahjong/score"] {
        let within = r#"{"hand":"{}"}"#;
        for hand in ["{}", within] {
            let answer = get(path, &[("hand", hand)]);
            assert_eq!(status_and_kind(&answer).0, 400, "{path}?hand={hand}");
        }
        let batch = format!("{path}/batch");
        let told = post_lines(&batch, &[], within);
        assert_eq!(told[0]["error"]["kind"], "wrong-value", "{path}: {told:?}");
    }
}

#[test]
fn unknown_addresses_are_404() {
    for address in [
        "/api/v1/poker",
        "/api/v1/",
        "/api/v2/health",
        "/api",
        "/api/v1/health/",
        "/nothing",
        "/../../etc/passwd",
        "/%2e%2e/etc/passwd",
        "/index.html/x",
        "/404",
        "/404.html",
        "/js/",
    ] {
        let answer = send(&server(), request(Method::GET, address, "", ""));
        assert_eq!(
            status_and_kind(&answer),
            (404, "no-such-route".into()),
            "{address}"
        );
    }
}

#[test]
fn wrong_methods_are_405() {
    let asked = |method: Method, route: &str| {
        let address = format!("/api/v1/{route}");
        let answer = send(&server(), request(method, &address, "", ""));
        assert_eq!(status_and_kind(&answer), (405, "wrong-method".into()));
        answer.header("allow").to_owned()
    };
    assert_eq!(
        asked(Method::POST, "poker/rank?hand=AsKsQsJsTs"),
        "GET,HEAD"
    );
    assert_eq!(asked(Method::GET, "field/score"), "POST");
    assert_eq!(asked(Method::DELETE, "poker/draw"), "GET,HEAD,POST");
    assert_eq!(asked(Method::OPTIONS, "health"), "GET,HEAD");
}

#[test]
fn only_files_of_games_may_be_compressed() {
    let ask = |path: &str, encoding: &str| {
        let request = Request::post(format!("/api/v1/{path}"))
            .header("content-type", "application/json")
            .header("content-encoding", encoding)
            .body(Body::from("{}"));
        send(&server(), request.unwrap())
    };
    for (path, encoding, message) in [
        (
            "matematico/score",
            "gzip",
            "the body is encoded as `gzip`: expected none, as it must not be compressed",
        ),
        (
            "poker/history",
            "br",
            "the body is encoded as `br`: expected `content-encoding: gzip`, or none",
        ),
        (
            "mahjong/log",
            "gzip, zstd",
            "the body is encoded as `gzip, zstd`: expected `content-encoding: gzip`, or none",
        ),
    ] {
        let answer = ask(path, encoding);
        let (status, object) = crate::ask::refusal(&answer);
        assert_eq!(
            (status, &object["error"]["kind"]),
            (415, &"wrong-encoding".into())
        );
        assert_eq!(object["error"]["message"], message);
    }
    for (path, encoding) in [
        ("matematico/score", "identity"),
        ("poker/history", "GZip"),
        ("poker/history", "identity"),
    ] {
        assert_eq!(ask(path, encoding).status, 400, "{path} {encoding}");
    }
}

#[test]
fn bodies_are_json() {
    for kind in [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
    ] {
        let request = request(Method::POST, "/api/v1/matematico/score", kind, "{}");
        let answer = send(&server(), request);
        assert_eq!(
            status_and_kind(&answer),
            (415, "wrong-media-type".into()),
            "{kind}"
        );
    }
    // Invisible characters are made visible in the message.
    let marked = "a\u{202e}b".as_bytes();
    let marked = Request::post("/api/v1/matematico/score").header("content-type", marked);
    let answer = send(&server(), marked.body(Body::empty()).unwrap());
    let (status, object) = crate::ask::refusal(&answer);
    assert_eq!(status, 415);
    assert_eq!(
        object["error"]["message"],
        "the body is `a\\u{202e}b`: expected `content-type: application/json`"
    );
    let kind = "Application/JSON; charset=utf-8";
    let right = request(Method::POST, "/api/v1/matematico/score", kind, "{}");
    assert_eq!(
        status_and_kind(&send(&server(), right)),
        (400, "missing-key".into())
    );
    for body in ["", "{", "nul", "{}}", "\u{1}"] {
        let answer = post("matematico/score", &[], body);
        assert_eq!(status_and_kind(&answer), (400, "bad-json".into()), "{body}");
    }
    let bytes = Request::post("/api/v1/matematico/score")
        .header("content-type", "application/json")
        .body(Body::from(vec![b'{', 0xFF]))
        .unwrap();
    assert_eq!(
        status_and_kind(&send(&server(), bytes)),
        (400, "bad-json".into())
    );
}

#[test]
fn the_headers_of_every_answer_keep_a_browser_safe() {
    let good = get("health", &[]);
    let bad = get("nothing", &[]);
    let page = send(&server(), request(Method::GET, "/robots.txt", "", ""));
    let head = send(&server(), request(Method::HEAD, "/robots.txt", "", ""));
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(head.status, StatusCode::OK);
    for answer in [good, bad, page, head] {
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"));
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("x-frame-options"), "DENY");
        assert_ne!(answer.header("cache-control"), "");
    }
}

#[test]
fn a_page_that_is_known_is_not_sent_again() {
    let ask = |tag: &str| {
        let request = Request::get("/robots.txt").header("if-none-match", tag);
        send(&server(), request.body(Body::empty()).unwrap())
    };
    let first = ask("\"other\"");
    assert_eq!(first.status, StatusCode::OK);
    assert_eq!(first.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag");
    for known in [tag, &format!("W/{tag}"), &format!("\"a\", {tag}"), "*"] {
        let again = ask(known);
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
        assert_eq!(again.header("etag"), tag);
        assert!(again.body.is_empty());
    }
    let posted = send(&server(), request(Method::POST, "/robots.txt", "", ""));
    assert_eq!(status_and_kind(&posted), (405, "wrong-method".into()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any request gets an answer or an error object, but never an internal error.
    #[test]
    fn no_text_is_a_mistake(text in any::<String>(), route_idx in 0..6_usize) {
        let answer = match route_idx {
            0 => get("poker/rank", &[("hand", &text)]),
            1 => get("poker/compare", &[("hand", &text), ("hand", "AsKsQsJsTs")]),
            2 => get("mahjong/check", &[("hand", &text), ("forms", "standard")]),
            3 => get("field/objectives", &[("objectives", &text)]),
            4 => post("matematico/score", &[], &text),
            _ => post("field/score", &[("objectives", &text)], &text),
        };
        prop_assert!(answer.status == 200 || answer.status == 400, "{answer:?}");
        answer.json();
    }
}

#[test]
fn parts_of_a_page_have_the_headers_that_count_for_them() {
    let get = |path: &str| send(&server(), request(Method::GET, path, "", ""));
    for path in ["/style/base.css", "/js/theme.js", "/icons/192.png"] {
        let part = get(path);
        assert_eq!(part.header("x-content-type-options"), "nosniff", "{path}");
        let shared = part.header("cross-origin-resource-policy");
        assert_eq!(shared, "same-origin", "{path}");
        assert_eq!(part.header("content-security-policy"), "", "{path}");
    }
    // Files that make their own connections, or can be opened on their own, have all the headers.
    for path in ["/offline.js", "/favicon.svg", "/", "/api/v1/health"] {
        let policy = get(path);
        let policy = policy.header("content-security-policy");
        assert!(policy.contains("connect-src 'self'"), "{path}: {policy}");
    }
}

#[test]
fn what_a_browser_asks_for_on_its_own_is_there() {
    for (path, kind) in [
        ("/favicon.ico", "image/vnd.microsoft.icon"),
        ("/apple-touch-icon.png", "image/png"),
        ("/apple-touch-icon-precomposed.png", "image/png"),
        ("/robots.txt", "text/plain; charset=utf-8"),
    ] {
        let icon = send(&server(), request(Method::GET, path, "", ""));
        assert_eq!(icon.status, 200, "{path}");
        assert_eq!(icon.header("content-type"), kind, "{path}");
    }
}
