//! Every interface returns the same object for the same question: `--json` prints what the server
//! sends, and an error has the same kind in both.
#![cfg(unix)]

use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use handeval_answer::KINDS;
use handeval_answer::ask::{Form, Http, Input, OptionSpec, QuestionSpec, Work};
use handeval_api::Api;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::serve::Serving;

/// A question as typed, and as sent to the server.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    typed: Vec<String>,
    /// The contents of standard input.
    #[serde(default)]
    input: String,
    method: String,
    /// The route with its parameters.
    route: String,
    #[serde(default)]
    body: String,
    /// The kind of its error, if it is invalid.
    #[serde(default)]
    kind: String,
}

/// Valid questions for all games, and invalid ones. The tests of the JavaScript package read them
/// too.
#[derive(Deserialize)]
struct Questions {
    questions: Vec<Question>,
    bad: Vec<Question>,
}

static QUESTIONS: LazyLock<Questions> =
    LazyLock::new(|| serde_json::from_str(include_str!("doors.json")).unwrap());

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
/// asks for that.
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
        printed(&self.typed, &self.input)
    }

    fn sent(&self, server: &Serving) -> (u16, Value) {
        send(server.address(), &self.method, &self.route, &self.body)
    }
}

#[test]
fn the_same_question_has_the_same_answer_at_every_door() {
    let server = Serving::start();
    let api = Api::new(KINDS);
    for question in &QUESTIONS.questions {
        let (status, sent) = question.sent(&server);
        assert_eq!(status, 200, "{}: {sent}", question.route);
        // This is what JavaScript asks; the tests of its package compare the module itself.
        let Question {
            method,
            route,
            body,
            ..
        } = question;
        let answered = api.answer(method, route, body, 0, Work::ALONE);
        let answered = answered.unwrap_or_else(|refusal| panic!("{route}: {refusal:?}"));
        let answered: Value = serde_json::from_slice(&answered.object).unwrap();
        assert_eq!(answered, sent, "{route}");
        let sent = match sent {
            Value::Array(objects) => objects,
            object => vec![object],
        };
        assert_eq!(question.printed(), sent, "{route}");
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
    for question in &QUESTIONS.questions {
        let of_players = ["hint", "par", "simulate", "review"];
        let name = question.route.strip_prefix("matematico/");
        if !name.is_some_and(|name| of_players.contains(&name)) {
            continue;
        }
        n_asked += 1;
        let typed = [
            question.typed.clone(),
            vec!["--points".to_owned(), file.to_owned()],
        ]
        .concat();
        let found = printed(&typed, &question.input);
        let mut body: Value = serde_json::from_str(&question.body).unwrap();
        body["points"] = points.clone();
        let (status, sent) = send(server.address(), "POST", &question.route, &body.to_string());
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
    for question in &QUESTIONS.bad {
        let kind = &question.kind;
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

/// Strings that are not, or may not be, values of an option.
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
    while let Some(argument) = arguments.next() {
        match *argument == option {
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
        .unwrap_or((&question.route, ""));
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
        let mut object: Value = serde_json::from_str(&question.body).unwrap();
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
        let kinds = kinds.map(|body| kind_of(&question.method, &question.route, body));
        return kinds.collect();
    }
    let route = route_with(question, spec, text);
    let mut kinds = vec![kind_of(&question.method, &route, &question.body)];
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
        let Some(question) = QUESTIONS.questions.iter().find(of_path) else {
            continue;
        };
        for spec in asked.options {
            let texts = wrong_texts(spec);
            let texts = texts.iter().map(|text| Some(text.as_str()));
            let missing = spec.is_required().then_some(None);
            for text in texts.chain(missing) {
                let typed = typed_with(question, spec, text);
                let printed = printed(&typed, &question.input);
                for sent in kinds_sent(&server, question, asked, spec, text) {
                    assert_eq!(*kind(&printed[0]), sent, "{typed:?}");
                    n_refused += usize::from(sent.is_string());
                }
            }
        }
    }
    assert!(n_refused > 200, "{n_refused}");
}
