//! Pages in the language that is asked for, by the address or the browser.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::http::Request;

use crate::ask::{Answer, send, server};

const CODES: [&str; 5] = ["en", "cs", "sk", "de", "pl"];
const PAGES: [&str; 9] = [
    "/",
    "/matematico",
    "/poker",
    "/poker-equity",
    "/mahjong",
    "/mahjong-quiz",
    "/field",
    "/docs",
    "/no/such/page",
];

fn ask(server: &Router, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = Request::get(path).header("accept", "text/html");
    let request = headers.iter().fold(request, |request, &(name, value)| {
        request.header(name, value)
    });
    send(server, request.body(Body::empty()).unwrap())
}

fn text(answer: &Answer) -> &str {
    std::str::from_utf8(&answer.body).unwrap()
}

#[test]
fn every_page_is_there_in_every_language() {
    let server = server();
    for path in PAGES {
        let mut seen = BTreeSet::new();
        for code in CODES {
            let named = ask(&server, &format!("{path}?seed=7&lang={code}"), &[]);
            let liked = ask(&server, path, &[("accept-language", code)]);
            for answer in [&named, &liked] {
                assert_eq!(answer.header("content-language"), code, "{path}");
                let vary = answer.header("vary");
                assert_eq!(vary, "accept-encoding, accept-language", "{path}");
                let page = text(answer);
                assert!(page.contains(&format!("<html lang=\"{code}\">")), "{path}");
                assert!(!page.contains("{{"), "{path} {code}");
                let current = format!("hreflang=\"{code}\" aria-current=\"true\"");
                assert!(page.contains(&current), "{path} {code}");
            }
            seen.insert(named.body.clone());
        }
        assert_eq!(seen.len(), CODES.len(), "{path}");
    }
}

#[test]
fn the_address_goes_before_the_browser() {
    let server = server();
    let czech = [("accept-language", "cs-CZ,cs;q=0.9,en;q=0.8")];
    let code = |path: &str, headers: &[_]| {
        let answer = ask(&server, path, headers);
        answer.header("content-language").to_owned()
    };
    assert_eq!(code("/", &[]), "en");
    assert_eq!(code("/", &czech), "cs");
    assert_eq!(code("/?lang=pl", &czech), "pl");
    assert_eq!(code("/?lang=xx", &czech), "cs");
    assert_eq!(code("/?lang=xx", &[]), "en");
    assert_eq!(code("/", &[("accept-language", "fr, sk;q=0.1")]), "sk");
    // What is the same for everybody has no language.
    assert_eq!(code("/style/base.css?lang=cs", &czech), "");
}

#[test]
fn links_lead_to_the_language_of_the_address_and_of_no_other() {
    let server = server();
    let named = ask(&server, "/?lang=sk", &[]);
    for link in [
        "./poker?lang=sk",
        "./matematico?daily&amp;lang=sk",
        "./?lang=sk",
    ] {
        assert!(text(&named).contains(&format!("href=\"{link}\"")), "{link}");
    }
    let liked = ask(&server, "/", &[("accept-language", "sk")]);
    assert!(text(&liked).contains("href=\"./poker\""));
    let lost = ask(&server, "/a/b?lang=sk", &[]);
    assert!(text(&lost).contains("href=\"./../poker?lang=sk\""));
    let head = "<link rel=\"alternate\" hreflang=\"de\" href=\"./field?lang=de\">";
    assert!(text(&ask(&server, "/field", &[])).contains(head));
    assert!(!text(&lost).contains("rel=\"alternate\""));
}

#[test]
fn each_language_of_a_page_is_known_by_a_tag_of_its_own() {
    let server = server();
    let mut tags = BTreeSet::new();
    for query in [
        "", "?lang=en", "?lang=cs", "?lang=sk", "?lang=de", "?lang=pl",
    ] {
        for coding in ["identity", "gzip"] {
            let path = format!("/{query}");
            let coding = ("accept-encoding", coding);
            let first = ask(&server, &path, &[coding]);
            let tag = first.header("etag").to_owned();
            let again = ask(&server, &path, &[coding, ("if-none-match", &tag)]);
            assert_eq!(again.status, 304, "{path}");
            assert_eq!(
                again.header("content-language"),
                first.header("content-language")
            );
            let other = [coding, ("if-none-match", &tag), ("accept-language", "de")];
            let status = ask(&server, "/", &other).status;
            assert_eq!(status.as_u16(), 200, "{path}");
            tags.insert(tag);
        }
    }
    assert_eq!(tags.len(), 12);
}
