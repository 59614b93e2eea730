//! Every interface gives the same object for the same question: `--json` prints what the server
//! sends, and an error has the same kind in both.
#![cfg(unix)]

use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use handeval_answer::KINDS;
use handeval_answer::ask::{Form, Http, Input, OptionSpec, QuestionSpec};
use serde_json::{Value, json};

use crate::serve::Serving;

/// A question as typed, and as sent to the server.
struct Question {
    typed: &'static [&'static str],
    /// The contents of standard input.
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

const MOVES: &str = "2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / Q 2 4 / 4 4 3 / \
                     2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / 9 4 5 / A 5 5 / 9 4 2 / Q 5 2 / \
                     6 5 1 / 5 3 1 / 10 5 4";

/// Valid questions for all games.
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
        typed: &["poker", "strategy", "--lines", "20", "jacks-or-better-9-6"],
        route: "poker/strategy?table=jacks-or-better-9-6&lines=20",
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
            "par",
            "--cards",
            "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K",
            "--games",
            "40",
            "--player",
            "greedy",
            "--seed",
            "6",
        ],
        route: "matematico/par",
        body: r#"{"cards":"A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K","games":40,"player":"greedy","seed":6}"#,
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
        typed: &[
            "matematico",
            "simulate",
            "--games",
            "8",
            "--player",
            "greedy,table",
            "--seed",
            "3",
            "--random-start",
            "6",
        ],
        route: "matematico/simulate",
        body: r#"{"games":8,"player":["greedy","table"],"seed":3,"random_start":6}"#,
        ..POST
    },
    Question {
        typed: &[
            "matematico",
            "review",
            "--player",
            "search",
            "--seed",
            "2",
            "--time",
            "10",
        ],
        input: MOVES,
        route: "matematico/review",
        body: concat!(
            r#"{"game":"2 3 2 / 6 4 1 / 3 1 2 / 7 2 3 / 5 3 5 / 7 2 1 / K 1 5 / Q 2 2 / 10 1 4 / Q 2 4 / "#,
            r#"4 4 3 / 2 3 4 / 10 1 1 / 9 1 3 / Q 2 5 / 4 4 4 / A 5 3 / 5 3 3 / 9 4 5 / A 5 5 / 9 4 2 / "#,
            r#"Q 5 2 / 6 5 1 / 5 3 1 / 10 5 4","player":"search","seed":2,"time":10}"#
        ),
        ..POST
    },
    Question {
        typed: &["matematico", "deck", "--daily=2026-02-28"],
        route: "matematico/deck?daily=2026-02-28",
        ..GET
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
        typed: &["field", "show", "--stack", "blue:red:up-right"],
        input: FIELD,
        route: "field/show?stack=blue:red:up-right",
        body: FIELD,
        ..POST
    },
    // Words from earlier versions.
    Question {
        typed: &["field", "draw", "--stack", "blue:red:up-right"],
        input: FIELD,
        route: "field/draw?stack=blue:red:up-right",
        body: FIELD,
        ..POST
    },
    Question {
        typed: &[
            "poker",
            "draw",
            "--value",
            "equity",
            "--deck",
            "24",
            "--policy",
            "percentile",
            "--samples",
            "2000",
            "--seed",
            "7",
            "9c9dJcJdTh",
        ],
        route: "poker/draw?hand=9c9dJcJdTh&value=equity&deck=24&policy=percentile&samples=2000&seed=7",
        ..GET
    },
    Question {
        typed: &["mahjong", "--rules", "sichuan", "1111223344556m"],
        route: "mahjong/check?hand=1111223344556m&rules=sichuan",
        ..GET
    },
    Question {
        typed: &["field", "objectives", "--objectives", "93"],
        route: "field/objectives?objectives=93",
        ..GET
    },
];

/// Invalid questions, each with the kind of its error.
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
    (
        Question {
            typed: &["field", "count", "--diagonal", "red"],
            input: FIELD,
            route: "field/count?diagonal=red",
            body: FIELD,
            ..POST
        },
        "unknown-pattern",
    ),
    (
        Question {
            typed: &["mahjong", "1m", "--forms", "standard,pairs"],
            route: "mahjong/check?hand=1m&forms=standard,pairs",
            ..GET
        },
        "unknown-form",
    ),
    (
        Question {
            typed: &[
                "matematico",
                "hint",
                "--player",
                "me",
                "--card",
                "7",
                "--grid",
                GRID,
            ],
            route: "matematico/hint",
            body: r#"{"player":"me","card":"7","grid":"9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"}"#,
            ..POST
        },
        "unknown-player",
    ),
    (
        Question {
            typed: &[
                "matematico",
                "hint",
                "--rollouts",
                "many",
                "--card",
                "7",
                "--grid",
                GRID,
            ],
            route: "matematico/hint",
            body: r#"{"rollouts":"many","card":"7","grid":"9 9 2 2 4 / A 10 J Q 3 / 5 6 7 J 8 / 2 . 10 3 3 / . A K 5 6"}"#,
            ..POST
        },
        "usage",
    ),
    (
        Question {
            typed: &[
                "matematico",
                "simulate",
                "--games",
                "8",
                "--player",
                "table,table",
            ],
            route: "matematico/simulate",
            body: r#"{"games":8,"player":["table","table"]}"#,
            ..POST
        },
        "usage",
    ),
    (
        Question {
            typed: &[
                "matematico",
                "simulate",
                "--games",
                "8",
                "--player",
                "table",
                "--random-start",
                "25",
            ],
            route: "matematico/simulate",
            body: r#"{"games":8,"player":"table","random_start":25}"#,
            ..POST
        },
        "usage",
    ),
    (
        Question {
            typed: &[
                "matematico",
                "simulate",
                "--games",
                "8",
                "--player",
                "table,best",
                "--random-start",
                "0",
            ],
            route: "matematico/simulate",
            body: r#"{"games":8,"player":"table,best","random_start":0}"#,
            ..POST
        },
        "usage",
    ),
    (
        Question {
            typed: &["matematico", "simulate", "--player", "table"],
            route: "matematico/simulate",
            body: r#"{"player":"table"}"#,
            ..POST
        },
        "usage",
    ),
];

/// The objects that the command line prints.
fn printed(typed: &[impl AsRef<OsStr>], input: &str) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_handeval"))
        .args(typed)
        .arg("--json")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A command that needs no input may already have ended.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What the server sends: the status, and the object or list. On a busy machine, the first question
/// with certain points can take longer than the server waits, so it is repeated when the server
/// says so.
pub(crate) fn send(address: &str, method: &str, route: &str, body: &str) -> (u16, Value) {
    loop {
        let (status, object) = send_once(address, method, route, body);
        match object["error"]["retry_after"].as_u64() {
            Some(seconds) if status == 503 => thread::sleep(Duration::from_secs(seconds)),
            _ => return (status, object),
        }
    }
}

fn send_once(address: &str, method: &str, route: &str, body: &str) -> (u16, Value) {
    let (status, body) = exchange(address, method, route, body);
    let object = serde_json::from_str(&body).unwrap_or_else(|_| panic!("{body}"));
    (status, object)
}

/// Sends a request; returns the status and the body of the answer.
pub(crate) fn exchange(address: &str, method: &str, route: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    let media_type = match route.contains("/batch") {
        true => "application/x-ndjson",
        false => "application/json",
    };
    let request = format!(
        "{method} /api/v1/{route} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: {media_type}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, body.to_owned())
}

impl Question {
    fn printed(&self) -> Vec<Value> {
        printed(self.typed, self.input)
    }

    fn sent(&self, server: &Serving) -> (u16, Value) {
        send(server.address(), self.method, self.route, self.body)
    }
}

#[test]
fn the_same_question_has_the_same_answer_at_every_door() {
    let server = Serving::start();
    for question in QUESTIONS {
        let (status, sent) = question.sent(&server);
        assert_eq!(status, 200, "{}: {sent}", question.route);
        let sent = match sent {
            Value::Array(objects) => objects,
            object => vec![object],
        };
        assert_eq!(question.printed(), sent, "{}", question.route);
    }
}

/// Games have more names than help lists.
#[test]
fn a_game_has_further_names_at_every_door() {
    let names = [
        ("razz", "ace-to-five", "8c6d4h3sAc", "rank?hand=8c6d4h3sAc"),
        (
            "2-7",
            "deuce-to-seven",
            "8c6d4h3sAc",
            "rank?hand=8c6d4h3sAc",
        ),
        ("texas", "holdem", "8c6d4h3sAc", "rank?hand=8c6d4h3sAc"),
        (
            "six-plus",
            "short-deck",
            "equity AhKh QdQc",
            "equity?player=AhKh&player=QdQc",
        ),
    ];
    let server = Serving::start();
    for (name, key, typed, route) in names {
        let typed = |game| {
            let words = ["poker"].into_iter().chain(typed.split(' '));
            words.chain(["--game", game]).collect::<Vec<_>>()
        };
        let found = printed(&typed(name), "");
        assert_eq!(found, printed(&typed(key), ""), "{name}");
        assert_eq!(found[0]["game"].as_str().unwrap_or("high"), key);
        let route = format!("poker/{route}&game={name}");
        let (status, sent) = send(server.address(), "GET", &route, "");
        assert_eq!((status, vec![sent]), (200, found), "{name}");
    }
}

/// The table is a file in one interface and a part of the object in the other; players use it in
/// both.
#[test]
fn players_play_by_the_same_points_at_every_door() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/matematico/odd-over-even.json"
    );
    let points: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let server = Serving::start();
    let mut n_asked = 0;
    for question in QUESTIONS {
        let of_players = ["hint", "par", "simulate", "review"];
        let name = question.route.strip_prefix("matematico/");
        if !name.is_some_and(|name| of_players.contains(&name)) {
            continue;
        }
        n_asked += 1;
        let typed = [question.typed, &["--points", file]].concat();
        let found = printed(&typed, question.input);
        let mut body: Value = serde_json::from_str(question.body).unwrap();
        body["points"] = points.clone();
        let (status, sent) = send(server.address(), "POST", question.route, &body.to_string());
        assert_eq!(status, 200, "{}: {sent}", question.route);
        let sent = match sent {
            Value::Array(objects) => objects,
            object => vec![object],
        };
        assert_eq!(found, sent, "{}", question.route);
        assert_ne!(found, question.printed(), "{}", question.route);
        for object in &found {
            let general = json!("general");
            let values = Some(&general).filter(|_| object["player"] != "greedy");
            assert_eq!(object.get("values"), values, "{}", question.route);
        }
    }
    assert_eq!(n_asked, 5);
}

#[test]
fn what_is_wrong_has_the_same_kind_at_every_door() {
    let server = Serving::start();
    for (question, kind) in BAD {
        let (status, sent) = question.sent(&server);
        assert_eq!(status, 400, "{}: {sent}", question.route);
        assert_eq!(sent["error"]["kind"], json!(kind), "{}", question.route);
        let printed = question.printed();
        assert_eq!(
            printed[0]["error"]["kind"],
            json!(kind),
            "{:?}",
            question.typed
        );
    }
}

/// Strings that are not values of an option, or may not be.
fn wrong_texts(spec: &OptionSpec) -> Vec<String> {
    let texts: &[&str] = match spec.form {
        Form::Flag => &[],
        Form::Number(..) => &["", "x", "-1", "1.5", "18446744073709551616"],
        Form::Seconds(_) => &["", "x", "-1", "inf"],
        // This is a file in one interface, and a string in the other.
        Form::Document(document) if (document.names)().is_empty() => &[],
        _ => &["", "x", "7", "-", "x,x"],
    };
    let mut texts: Vec<_> = texts.iter().map(|&text| text.to_owned()).collect();
    if let Form::Number(start, end) = spec.form {
        texts.extend(start.checked_sub(1).map(|below| below.to_string()));
        texts.extend(end.checked_add(1).map(|above| above.to_string()));
    }
    texts
}

/// The arguments of a question with a different value for an option, or without the option.
fn typed_with(question: &Question, spec: &OptionSpec, text: Option<&str>) -> Vec<String> {
    let option = format!("--{}", spec.name);
    let mut typed: Vec<String> = Vec::new();
    let mut arguments = question.typed.iter();
    while let Some(&argument) = arguments.next() {
        match argument == option {
            true => _ = arguments.next(),
            false if argument.starts_with(&format!("{option}=")) => {}
            false => typed.push(argument.to_owned()),
        }
    }
    if spec.is_positional {
        typed.pop();
        typed.extend(text.map(str::to_owned));
    } else {
        typed.extend(text.map(|text| format!("{option}={text}")));
    }
    typed
}

/// The route of a question with a different value for a parameter, or without the parameter.
fn route_with(question: &Question, spec: &OptionSpec, text: Option<&str>) -> String {
    let (path, parameters) = question
        .route
        .split_once('?')
        .unwrap_or((question.route, ""));
    let name = spec.snake_name();
    let others = parameters.split('&').filter(|parameter| {
        let (other, _) = parameter.split_once('=').unwrap_or((parameter, ""));
        !other.is_empty() && other != name
    });
    let mut parameters: Vec<_> = others.map(str::to_owned).collect();
    parameters.extend(text.map(|text| format!("{name}={text}")));
    format!("{path}?{}", parameters.join("&"))
}

/// The kind of error in an object, if it is an error object.
fn kind(object: &Value) -> &Value {
    &object["error"]["kind"]
}

/// The kinds of error that each interface except the command line reports for a question with a
/// different value for an option.
fn kinds_sent(
    server: &Serving,
    question: &Question,
    asked: &QuestionSpec,
    spec: &OptionSpec,
    text: Option<&str>,
) -> Vec<Value> {
    let kind_of = |method: &str, route: &str, body: &str| {
        let (_, object) = send(server.address(), method, route, body);
        kind(&object).clone()
    };
    let name = spec.snake_name();
    if let Http::Object(..) = asked.http {
        let mut object: Value = serde_json::from_str(question.body).unwrap();
        object.as_object_mut().unwrap().remove(&name);
        // A number can be written without quotes.
        let number = text.and_then(|text| text.parse::<serde_json::Number>().ok());
        let is_number = matches!(spec.form, Form::Number(..) | Form::Seconds(_));
        let number = number.filter(|_| is_number).map(Value::Number);
        let values = [text.map(Value::from), number];
        let mut bodies = Vec::new();
        for value in values.into_iter().flatten() {
            object[&name] = value;
            bodies.push(object.to_string());
        }
        if bodies.is_empty() {
            bodies.push(object.to_string());
        }
        let kinds = bodies.iter();
        let kinds = kinds.map(|body| kind_of(question.method, question.route, body));
        return kinds.collect();
    }
    let route = route_with(question, spec, text);
    let mut kinds = vec![kind_of(question.method, &route, question.body)];
    if let (Input::Hands { spec: hand, .. }, Some(text)) = (asked.input, text) {
        let hand = hand.snake_name();
        let (_, rest) = question.route.split_once(&format!("{hand}=")).unwrap();
        let cards = rest.split('&').next().unwrap().replace('+', " ");
        let line = json!({hand: cards, name: text});
        let route = format!("{}/batch", asked.path());
        kinds.push(kind_of("POST", &route, &line.to_string()));
    }
    kinds
}

#[test]
fn every_option_is_refused_by_the_same_kind_at_every_door() {
    let server = Serving::start();
    let mut n_refused = 0;
    for asked in KINDS.iter().map(|kind| kind.spec) {
        let of_path =
            |question: &&Question| question.route.split('?').next() == Some(&asked.path());
        let Some(question) = QUESTIONS.iter().find(of_path) else {
            continue;
        };
        for spec in asked.options {
            let texts = wrong_texts(spec);
            let texts = texts.iter().map(|text| Some(text.as_str()));
            let missing = spec.is_required().then_some(None);
            for text in texts.chain(missing) {
                let typed = typed_with(question, spec, text);
                let printed = printed(&typed, question.input);
                for sent in kinds_sent(&server, question, asked, spec, text) {
                    assert_eq!(*kind(&printed[0]), sent, "{typed:?}");
                    n_refused += usize::from(sent.is_string());
                }
            }
        }
    }
    assert!(n_refused > 200, "{n_refused}");
}
