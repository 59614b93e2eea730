//! Pages in the language requested by the address or the browser.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::http::Request;

use crate::ask::{Answer, send, server};

/// The codes of all languages: the names of the files with their words.
fn codes() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/languages");
    let files = std::fs::read_dir(folder).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let words = paths.filter(|path| path.extension().is_some_and(|end| end == "json"));
    words
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect()
}

/// The tag of a language, which has its script where there are two.
fn tag_of(code: &str) -> &str {
    match code {
        "zh" => "zh-Hans",
        code => code,
    }
}

const PAGES: [&str; 13] = [
    "/",
    "/matematico",
    "/poker",
    "/poker-equity",
    "/poker-history",
    "/poker-odds",
    "/poker-pots",
    "/mahjong",
    "/mahjong-log",
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
    let codes = codes();
    for path in PAGES {
        let mut seen = BTreeSet::new();
        for code in &codes {
            let tag = tag_of(code);
            let named = ask(&server, &format!("{path}?seed=7&lang={code}"), &[]);
            let liked = ask(&server, path, &[("accept-language", code)]);
            for answer in [&named, &liked] {
                assert_eq!(answer.header("content-language"), tag, "{path}");
                let vary = answer.header("vary");
                assert_eq!(vary, "accept-encoding, accept-language", "{path}");
                let page = text(answer);
                assert!(page.contains(&format!("<html lang=\"{tag}\">")), "{path}");
                assert!(!page.contains("{{"), "{path} {code}");
                let current = format!("hreflang=\"{tag}\" aria-current=\"true\"");
                assert!(page.contains(&current), "{path} {code}");
            }
            seen.insert(named.body.clone());
        }
        assert_eq!(seen.len(), codes.len(), "{path}");
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
    assert_eq!(
        code("/", &[("accept-language", "zh-TW, en;q=0.8")]),
        "zh-Hans"
    );
    // Files that are the same for everybody have no language.
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
    let codes = codes();
    let queries = codes.iter().map(|code| format!("?lang={code}"));
    for query in queries.chain([String::new()]) {
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
    assert_eq!(tags.len(), 2 * (codes.len() + 1));
}

/// Invalid input that can be typed on a page: the route and the parameters.
const FAULTS: &[(&str, &[(&str, &str)])] = &[
    ("poker/rank", &[("hand", "As Ks Qs Js 9x")]),
    ("poker/rank", &[("hand", "As Ks Qs Js 1s")]),
    ("poker/rank", &[("hand", "As Ks Qs Js A")]),
    ("poker/rank", &[("hand", "As Ks Qs Js As")]),
    ("poker/rank", &[("hand", "As Ks")]),
    (
        "poker/rank",
        &[("hand", "Jo Jo Jo Js As"), ("game", "wild")],
    ),
    ("poker/rank", &[("hand", "As Ks Qs Js 2s"), ("deck", "24")]),
    (
        "poker/rank",
        &[("hand", "As Ks Qs Js 2s"), ("game", "short-deck")],
    ),
    (
        "poker/rank",
        &[("hand", "AsKsQsJs"), ("game", "omaha"), ("board", "")],
    ),
    (
        "poker/rank",
        &[("hand", "AsKsQsJs"), ("game", "omaha"), ("board", "As2c3c")],
    ),
    (
        "poker/rank",
        &[
            ("hand", "AsKsQsJs9s"),
            ("deck", "52"),
            ("order", "stripped"),
        ],
    ),
    ("poker/draw", &[("hand", "As Ks Qs Js Jo")]),
    (
        "poker/draw",
        &[
            ("hand", "9s Ks Qs Js Ts"),
            ("deck", "24"),
            ("value", "jacks-or-better-9-6"),
        ],
    ),
    ("poker/equity", &[("player", "AA"), ("player", "AK-AQ")]),
    ("poker/equity", &[("player", "AA"), ("player", "AKs-QJo")]),
    ("poker/equity", &[("player", "AA"), ("player", "AKs-Q9s")]),
    ("poker/equity", &[("player", "AA"), ("player", "KK:2")]),
    ("poker/equity", &[("player", "AA"), ("player", "KK:x")]),
    ("poker/equity", &[("player", "AA"), ("player", "KK,,QQ")]),
    ("poker/equity", &[("player", "AA"), ("player", "QQs")]),
    ("poker/equity", &[("player", "AA"), ("player", "AhKd+")]),
    ("poker/equity", &[("player", "AA"), ("player", "A")]),
    ("poker/equity", &[("player", "AA"), ("player", "AK!")]),
    (
        "poker/equity",
        &[("player", "AA"), ("player", "KK:0.5,KsKh")],
    ),
    ("poker/equity", &[("player", "AsAh"), ("player", "AsKs")]),
    (
        "poker/equity",
        &[("player", "AsAh"), ("player", "KK"), ("board", "AsKd2c")],
    ),
    (
        "poker/equity",
        &[("player", "AA"), ("player", "KK"), ("board", "2c2c3c")],
    ),
    (
        "poker/equity",
        &[
            ("player", "AA"),
            ("player", "KK"),
            ("board", "2c3c4c"),
            ("dead", "2c"),
        ],
    ),
    (
        "poker/equity",
        &[
            ("player", "AA"),
            ("player", "KK"),
            ("board", "2c3c4c5c6c7c"),
        ],
    ),
    (
        "poker/equity",
        &[("player", "AA"), ("player", "AA"), ("player", "AA")],
    ),
    (
        "poker/equity",
        &[("player", "AA"), ("player", "KK"), ("game", "omaha")],
    ),
    (
        "poker/equity",
        &[
            ("player", "AcAdAhAs"),
            ("player", "2c2d2h2s3c"),
            ("game", "omaha"),
        ],
    ),
    ("mahjong/check", &[("hand", "123x")]),
    ("mahjong/check", &[("hand", "123")]),
    ("mahjong/check", &[("hand", "m")]),
    ("mahjong/check", &[("hand", "8z")]),
    ("mahjong/check", &[("hand", "11111m")]),
    ("mahjong/check", &[("hand", "00m")]),
    ("mahjong/check", &[("hand", "123m")]),
    ("mahjong/check", &[("hand", "1m [pon 777z")]),
    ("mahjong/check", &[("hand", "1m pon 777z]")]),
    ("mahjong/check", &[("hand", "1m [2222p]")]),
    ("mahjong/check", &[("hand", "123m789SSS")]),
    ("mahjong/check", &[("hand", "1m [pun 777z]")]),
    ("mahjong/check", &[("hand", "1m [pon]")]),
    ("mahjong/check", &[("hand", "1m [pon 77z]")]),
    ("mahjong/check", &[("hand", "1m [pon 776z]")]),
    ("mahjong/check", &[("hand", "1m [chi 124p]")]),
    ("mahjong/check", &[("hand", "1m [chi 123z]")]),
    ("mahjong/check", &[("hand", "12m"), ("rules", "sanma")]),
    ("mahjong/check", &[("hand", "1m"), ("forms", "nothing")]),
    ("mahjong/check", &[("hand", "1m"), ("visible", "1111m")]),
    (
        "mahjong/score",
        &[("hand", "123m456p789s1122z"), ("ron", "5z")],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("ron", "1z"),
            ("ippatsu", "true"),
        ],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("ron", "1z"),
            ("haitei", "true"),
        ],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("tsumo", "1z"),
            ("houtei", "true"),
        ],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("tsumo", "1z"),
            ("rinshan", "true"),
        ],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("tsumo", "1z"),
            ("tenhou", "true"),
        ],
    ),
    (
        "mahjong/score",
        &[("hand", "123m456p789s1122z"), ("ron", "1z"), ("ura", "1m")],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("ron", "1z"),
            ("from", "south"),
        ],
    ),
    (
        "mahjong/score",
        &[("hand", "123m456p789s1122z"), ("ron", "1z"), ("honba", "x")],
    ),
    (
        "mahjong/score",
        &[("hand", "123m456p789s1122z"), ("ron", "1z"), ("seat", "up")],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("ron", "1z"),
            ("rule", "x=y"),
        ],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("ron", "1z"),
            ("rule", "kuitan=x"),
        ],
    ),
    (
        "mahjong/score",
        &[("hand", "123m456p789s1122z"), ("ron", "1z"), ("rules", "x")],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("ron", "1z"),
            ("pao", "daisangen:west"),
        ],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p789s1122z"),
            ("ron", "1z"),
            ("dora", "1m1m1m1m2m2m"),
        ],
    ),
    (
        "mahjong/score",
        &[
            ("hand", "123m456p1122z[pon 555z]"),
            ("ron", "1z"),
            ("riichi", "true"),
        ],
    ),
    ("mahjong/quiz", &[("seed", "eleven")]),
    ("matematico/deck", &[("seed", "eleven")]),
    ("matematico/deck", &[("daily", "2026-02-30")]),
];

/// Otherwise the pages show these messages in English.
#[test]
fn what_is_wrong_with_an_input_is_said_in_every_language() {
    let words: serde_json::Value =
        serde_json::from_str(include_str!("../../languages/cs.json")).unwrap();
    let server = server();
    let (mut kinds, mut unsaid) = (BTreeSet::new(), Vec::new());
    for (route, asked) in FAULTS {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(*asked)
            .finish();
        let answer = ask(&server, &format!("/api/v1/{route}?{query}"), &[]).json();
        let kind = answer["error"]["kind"].as_str().unwrap_or("none");
        let game = route.split('/').next().unwrap();
        let sections = ["errors".to_owned(), format!("errors-{game}")];
        let is_said = sections.iter().any(|name| words[name][kind].is_string());
        if !is_said {
            unsaid.push((route, asked, kind.to_owned()));
        }
        kinds.insert((game, kind.to_owned()));
    }
    assert!(unsaid.is_empty(), "{unsaid:#?}");
    assert!(kinds.len() > 50, "{}", kinds.len());
}
