//! Every door gives the same object for the same question: what `--json` prints is what the server
//! sends, and what is wrong has the same kind at both.
#![cfg(unix)]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::serve::Serving;

/// A question as it is typed, and as it is sent.
struct Question {
    typed: &'static [&'static str],
    /// What standard input holds.
    input: &'static str,
    method: &'static str,
    /// The route with its parameters.
    route: &'static str,
    body: &'static str,
}

const GET: Question = Question {
    typed: &[],
    input: "",
    method: "GET",
    route: "",
    body: "",
};

const POST: Question = Question {
    method: "POST",
    ..GET
};

const FIELD: &str = r#"{"cards":[[0,0,null],[2,2,"B"],[2,6,"B"],[4,8,"R"]]}"#;

const GRID: &str = "9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6";

/// Good questions of all games.
const QUESTIONS: &[Question] = &[
    Question {
        typed: &["deck", "--deck", "24", "--shuffle", "--seed", "7"],
        route: "deck?deck=24&shuffle=true&seed=7",
        ..GET
    },
    Question {
        typed: &[
            "poker",
            "9c Tc Jc Qc Ac 9d",
            "--deck",
            "24",
            "--order",
            "standard",
        ],
        route: "poker/rank?hand=9c+Tc+Jc+Qc+Ac+9d&deck=24&order=standard",
        ..GET
    },
    Question {
        typed: &["poker", "compare", "9c 9d Tc Td Ah", "9h 9s Jc Jd Th"],
        route: "poker/compare?hand=9c+9d+Tc+Td+Ah&hand=9h+9s+Jc+Jd+Th",
        ..GET
    },
    Question {
        typed: &[
            "poker",
            "deal",
            "--players",
            "3",
            "--exchange",
            "percentile",
            "--seed",
            "9",
        ],
        route: "poker/deal?players=3&exchange=percentile&seed=9",
        ..GET
    },
    Question {
        typed: &[
            "poker",
            "draw",
            "Ah Kh Qh Jh 9h",
            "--dead",
            "Th 2c",
            "--value",
            "singletons",
            "--top",
            "3",
        ],
        route: "poker/draw?hand=Ah+Kh+Qh+Jh+9h&dead=Th+2c&value=singletons&top=3",
        ..GET
    },
    Question {
        typed: &["poker", "return", "deuces-wild-full-pay"],
        route: "poker/return?table=deuces-wild-full-pay",
        ..GET
    },
    Question {
        typed: &[
            "mahjong",
            "123m456p7899s1124z",
            "--visible",
            "1z",
            "--rules",
            "standard",
        ],
        route: "mahjong/check?hand=123m456p7899s1124z&visible=1z&rules=standard",
        ..GET
    },
    Question {
        typed: &[
            "mahjong",
            "123m11z",
            "--chi",
            "456p",
            "--pon",
            "777z",
            "--ankan",
            "2222p",
            "--forms",
            "standard,seven-pairs",
        ],
        route: "mahjong/check?hand=123m11z&chi=456p&pon=777z&ankan=2222p&forms=standard,seven-pairs",
        ..GET
    },
    Question {
        typed: &["matematico", "--grid", GRID],
        route: "matematico/score",
        body: r#"{"grid":"9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"}"#,
        ..POST
    },
    Question {
        typed: &[
            "matematico",
            "hint",
            "--grid",
            "A A A . . / 7 7 . . . / . . 7 . . / . . . . . / . . . . K",
            "--card",
            "7",
            "--rollouts",
            "320",
            "--seed",
            "5",
        ],
        route: "matematico/hint",
        body: r#"{"grid":"A A A . . / 7 7 . . . / . . 7 . . / . . . . . / . . . . K","card":7,"rollouts":320,"seed":5}"#,
        ..POST
    },
    Question {
        typed: &[
            "matematico",
            "best",
            "--grid",
            "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6",
            "--rest",
            "9 9 10 A K",
            "--seed",
            "1",
            "--time",
            "10",
        ],
        route: "matematico/best",
        body: r#"{"grid":"9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6","rest":["9",9,10,"A","K"],"seed":1,"time":10}"#,
        ..POST
    },
    Question {
        typed: &[
            "matematico",
            "simulate",
            "--games",
            "8",
            "--player",
            "greedy,table",
            "--seed",
            "3",
        ],
        route: "matematico/simulate",
        body: r#"{"games":8,"player":["greedy","table"],"seed":3}"#,
        ..POST
    },
    Question {
        typed: &["field", "--objectives", "87,93", "--explain"],
        input: FIELD,
        route: "field/score?objectives=87,93&explain=true",
        body: FIELD,
        ..POST
    },
    Question {
        typed: &[
            "field",
            "count",
            "--stack",
            "blue:red:up-right",
            "--diagonal",
            "red:up",
        ],
        input: FIELD,
        route: "field/count?stack=blue:red:up-right&diagonal=red:up",
        body: FIELD,
        ..POST
    },
    Question {
        typed: &["field", "draw", "--stack", "blue:red:up-right"],
        input: FIELD,
        route: "field/draw?stack=blue:red:up-right",
        body: FIELD,
        ..POST
    },
    Question {
        typed: &["field", "objectives", "--objectives", "93"],
        route: "field/objectives?objectives=93",
        ..GET
    },
];

/// Bad questions, each with its kind.
const BAD: &[(Question, &str)] = &[
    (
        Question {
            typed: &["poker", "As Ks Qs Jx Ts"],
            route: "poker/rank?hand=As+Ks+Qs+Jx+Ts",
            ..GET
        },
        "unknown-suit",
    ),
    (
        Question {
            typed: &["poker", "As Ks Qs Js Ts", "--order", "stripped"],
            route: "poker/rank?hand=As+Ks+Qs+Js+Ts&order=stripped",
            ..GET
        },
        "usage",
    ),
    (
        Question {
            typed: &["poker", "compare", "As Ks Qs Js Ts"],
            route: "poker/compare?hand=As+Ks+Qs+Js+Ts",
            ..GET
        },
        "too-few-hands",
    ),
    (
        Question {
            typed: &["poker", "deal", "--players", "11"],
            route: "poker/deal?players=11",
            ..GET
        },
        "usage",
    ),
    (
        Question {
            typed: &["poker", "draw", "As Ks Qs Js Ts", "--value", "fortune"],
            route: "poker/draw?hand=As+Ks+Qs+Js+Ts&value=fortune",
            ..GET
        },
        "unknown-pay-table",
    ),
    (
        Question {
            typed: &["poker", "draw", "As Ks Qs Js Ts", "--dead", "2c 2c"],
            route: "poker/draw?hand=As+Ks+Qs+Js+Ts&dead=2c+2c",
            ..GET
        },
        "duplicate-card",
    ),
    (
        Question {
            typed: &["mahjong", "11m", "--visible", "111m"],
            route: "mahjong/check?hand=11m&visible=111m",
            ..GET
        },
        "fifth-copy",
    ),
    (
        Question {
            typed: &["mahjong", "1m", "--rules", "chess"],
            route: "mahjong/check?hand=1m&rules=chess",
            ..GET
        },
        "usage",
    ),
    (
        Question {
            typed: &["matematico", "--grid", "A A A A A"],
            route: "matematico/score",
            body: r#"{"grid":"A A A A A"}"#,
            ..POST
        },
        "wrong-number-of-rows",
    ),
    (
        Question {
            typed: &["matematico", "hint", "--card", "Z", "--grid", GRID],
            route: "matematico/hint",
            body: r#"{"card":"Z","grid":"9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"}"#,
            ..POST
        },
        "unknown-value",
    ),
    (
        Question {
            typed: &["field", "count"],
            input: FIELD,
            route: "field/count",
            body: FIELD,
            ..POST
        },
        "usage",
    ),
    (
        Question {
            typed: &["field", "objectives", "--objectives", "7"],
            route: "field/objectives?objectives=7",
            ..GET
        },
        "unknown-objective",
    ),
];

/// What the command line prints, object by object.
fn printed(question: &Question) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_handeval"))
        .args(question.typed)
        .arg("--json")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Whoever needs no input may be gone already.
    let _ = child
        .stdin
        .take()
        .unwrap()
        .write_all(question.input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What the server sends: the status, and the object or list.
fn sent(address: &str, question: &Question) -> (u16, Value) {
    let Question {
        method,
        route,
        body,
        ..
    } = question;
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "{method} /api/v1/{route} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (
        status,
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{text}")),
    )
}

#[test]
fn the_same_question_has_the_same_answer_at_every_door() {
    let server = Serving::start();
    for question in QUESTIONS {
        let printed = printed(question);
        let (status, sent) = sent(server.address(), question);
        assert_eq!(status, 200, "{}: {sent}", question.route);
        let sent = match sent {
            Value::Array(objects) => objects,
            object => vec![object],
        };
        assert_eq!(printed, sent, "{}", question.route);
    }
}

#[test]
fn what_is_wrong_has_the_same_kind_at_every_door() {
    let server = Serving::start();
    for (question, kind) in BAD {
        let printed = printed(question);
        let (status, sent) = sent(server.address(), question);
        assert_eq!(status, 400, "{}: {sent}", question.route);
        assert_eq!(sent["error"]["kind"], json!(kind), "{}", question.route);
        assert_eq!(
            printed[0]["error"]["kind"],
            json!(kind),
            "{:?}",
            question.typed
        );
    }
}
