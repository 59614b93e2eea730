//! Well-behaved clients, which compare the server's answers with the command line's.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Answer, Client, get, post};
use crate::server::Server;
use crate::tally::Tally;

/// How often a search is requested again if there was no place for it.
const MAX_TRIES: usize = 300;

/// The time between two requests of a client.
const PAUSE: Duration = Duration::from_millis(5);

/// A request and its answer.
pub(crate) struct Question {
    kind: &'static str,
    request: Vec<u8>,
    status: u16,
    answer: String,
    is_search: bool,
    /// Whether the answer is a stream, which ends its connection.
    is_stream: bool,
}

const HANDS: [&str; 4] = [
    "As Ks Qs Js Ts",
    "9c 9d Tc Jc Ac",
    "2c 3d 4h 5s 7c",
    "Ah Kh Qh Jh 9h",
];

const DEAL: &str = "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K";
const HINT_GRID: &str = "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 . . / . . . . .";

const FULL_GRID: &str = "A A A A 2 / 3 4 5 6 7 / 8 9 10 J Q / K 2 3 4 5 / 6 7 8 9 10";

const LAST_CARDS: (&str, &str) = (
    "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6",
    "9 9 10 A K",
);

/// All valid questions, with the command line's answers or, if it has none, the server's answers
/// before it is under load.
pub(crate) fn questions(server: &Server) -> Vec<Question> {
    let hand = HANDS[0];
    let first = |kind: &'static str, path: &str| {
        let request = get(path, "");
        let mut client = Client::connect(server.address()).expect("the server listens");
        let answer = client.ask(&request).expect("the server answers");
        Question {
            kind,
            request,
            status: answer.status,
            answer: answer.body,
            is_search: false,
            is_stream: false,
        }
    };
    let asked = |kind: &'static str, route: &str, command: &[&str]| Question {
        kind,
        request: get(&format!("/api/v1/{route}"), ""),
        status: 200,
        answer: typed(command, ""),
        is_search: false,
        is_stream: false,
    };
    let posted = |kind: &'static str, route: &str, body: &str, answer: String| Question {
        kind,
        request: post(route, "json", "", body),
        status: 200,
        answer,
        is_search: false,
        is_stream: false,
    };
    let search = |question: Question| Question {
        is_search: true,
        ..question
    };
    let list = |lines: &str| format!("[{}]", lines.lines().collect::<Vec<_>>().join(","));
    let (grid, rest) = LAST_CARDS;
    let best = typed(
        &[
            "matematico",
            "best",
            "--grid",
            grid,
            "--rest",
            rest,
            "--seed",
            "3",
        ],
        "",
    );
    let best_body = format!(r#"{{"grid":"{grid}","rest":"{rest}","seed":3}}"#);
    let field = field();
    let hands: String = (0..200)
        .map(|idx| format!("{}\n", HANDS[idx % 4]))
        .collect();
    let quoted: String = hands.lines().map(|hand| format!("\"{hand}\"\n")).collect();
    vec![
        first("health", "/api/v1/health"),
        first("description", "/api/v1/openapi.json"),
        first("page", "/"),
        first("page", "/poker"),
        first("page", "/style/base.css"),
        first("no such page", "/nothing"),
        first("wrong hand", "/api/v1/poker/rank?hand=AsKsQxJsTs"),
        asked("rank", &format!("poker/rank?hand={hand}"), &["poker", hand]),
        asked(
            "compare",
            &format!("poker/compare?hand={hand}&hand={}", HANDS[2]),
            &["poker", "compare", hand, HANDS[2]],
        ),
        search(asked(
            "draw",
            &format!("poker/draw?hand={}&top=3", HANDS[3]),
            &["poker", "draw", "--top", "3", HANDS[3]],
        )),
        search(asked(
            "return",
            "poker/return?table=jacks-or-better-9-6",
            &["poker", "return", "jacks-or-better-9-6"],
        )),
        search(asked(
            "deal",
            "poker/deal?players=3&seed=7",
            &["poker", "deal", "--players", "3", "--seed", "7"],
        )),
        asked(
            "check",
            "mahjong/check?hand=123m456p789s1122z",
            &["mahjong", "123m456p789s1122z"],
        ),
        asked(
            "deck",
            "deck?shuffle=true&seed=7",
            &["deck", "--shuffle", "--seed", "7"],
        ),
        posted(
            "score",
            "matematico/score",
            &format!(r#"{{"grid":"{FULL_GRID}"}}"#),
            typed(&["matematico", "--grid", FULL_GRID], ""),
        ),
        search(posted(
            "hint",
            "matematico/hint",
            &format!(r#"{{"grid":"{HINT_GRID}","card":"Q","seed":1,"rollouts":160}}"#),
            typed(
                &[
                    "matematico",
                    "hint",
                    "--grid",
                    HINT_GRID,
                    "--card",
                    "Q",
                    "--seed",
                    "1",
                    "--rollouts",
                    "160",
                ],
                "",
            ),
        )),
        search(posted("best", "matematico/best", &best_body, best.clone())),
        Question {
            kind: "best, as a stream",
            request: post(
                "matematico/best",
                "json",
                "accept: text/event-stream\r\n",
                &best_body,
            ),
            status: 200,
            answer: best,
            is_search: true,
            is_stream: true,
        },
        search(posted(
            "par",
            "matematico/par",
            &format!(r#"{{"cards":"{DEAL}","games":200,"seed":1}}"#),
            typed(
                &[
                    "matematico",
                    "par",
                    "--cards",
                    DEAL,
                    "--games",
                    "200",
                    "--seed",
                    "1",
                ],
                "",
            ),
        )),
        search(posted(
            "simulate",
            "matematico/simulate",
            r#"{"games":200,"player":"table","seed":1}"#,
            list(&typed(
                &[
                    "matematico",
                    "simulate",
                    "--games",
                    "200",
                    "--player",
                    "table",
                    "--seed",
                    "1",
                ],
                "",
            )),
        )),
        search(posted(
            "field",
            "field/score",
            &field,
            typed(&["field"], &field),
        )),
        search(posted(
            "patterns of a field",
            "field/count?diagonal=red:up&explain=true",
            &field,
            list(&typed(
                &["field", "count", "--diagonal", "red:up", "--explain"],
                &field,
            )),
        )),
        search(Question {
            kind: "batch",
            request: post("poker/rank/batch", "x-ndjson", "", &quoted),
            status: 200,
            answer: typed(&["poker", "-"], &hands) + "\n",
            is_search: true,
            is_stream: false,
        }),
    ]
}

/// A field of a few hundred cards.
fn field() -> String {
    let colors = ["R", "G", "B", "P"];
    let places = (0..20).flat_map(|x| (0..20).map(move |y| (x, y)));
    let places = places.filter(|(x, y)| (x + y) % 2 == 0 && (*x, *y) != (0, 0));
    let cards: String = places
        .map(|(x, y)| {
            format!(
                r#",[{},{},"{}"]"#,
                2 * x,
                2 * y,
                colors[(x * 3 + y * y) % 4]
            )
        })
        .collect();
    format!(r#"{{"cards":[[0,0,null]{cards}]}}"#)
}

/// The command line's answer, without the line break at the end.
fn typed(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_handeval"))
        .arg("--json")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("it writes text");
    assert!(
        output.status.success() && !text.is_empty(),
        "{arguments:?}: {text}"
    );
    text.trim_end_matches('\n').to_owned()
}

/// Asks one question after another, on open connections and on new ones, until the test is over.
pub(crate) fn ask(
    address: SocketAddr,
    number: usize,
    questions: &[Question],
    tally: &Tally,
    is_over: &AtomicBool,
) {
    let client = format!("203.0.113.{}", number + 1);
    let mut kept = None;
    // Every client has its own order, and asks every question equally often.
    let mut idx = number * 5;
    while !is_over.load(Ordering::Relaxed) {
        idx += 1 + 2 * (number % 3);
        if number.is_multiple_of(2) {
            kept = None;
        }
        let question = &questions[idx % questions.len()];
        kept = ask_one(address, &client, question, kept, tally);
        thread::sleep(PAUSE);
    }
}

/// Asks each question once.
pub(crate) fn ask_each(address: SocketAddr, questions: &[Question], tally: &Tally) {
    for question in questions {
        ask_one(address, "203.0.113.99", question, None, tally);
    }
}

/// Whether the other side has closed the connection.
fn is_closed(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), UnexpectedEof | ConnectionReset | BrokenPipe)
}

/// Asks a question until it is answered. Returns the connection if it can be used again.
fn ask_one(
    address: SocketAddr,
    client: &str,
    question: &Question,
    mut kept: Option<Client>,
    tally: &Tally,
) -> Option<Client> {
    let request = forwarded(&question.request, client);
    let mut n_closed = 0;
    for _ in 0..MAX_TRIES {
        let begin = Instant::now();
        let mut connection = match kept.take().map_or_else(|| Client::connect(address), Ok) {
            Ok(connection) => connection,
            Err(error) => {
                tally.wrong_with(question.kind, format!("no connection: {error}"));
                return None;
            }
        };
        let answer = match connection.ask(&request) {
            Ok(answer) => answer,
            // A connection that waits may have been closed to make room, on a slow machine even
            // before its first request was read, so open a new one, as browsers do. Nothing
            // excuses a server that does so again and again.
            Err(_) if connection.is_used => continue,
            Err(error) if is_closed(&error) && n_closed < 3 => {
                n_closed += 1;
                continue;
            }
            Err(error) => {
                let time = begin.elapsed();
                tally.wrong_with(
                    question.kind,
                    format!("no answer after {time:.1?}: {error}"),
                );
                return None;
            }
        };
        let seconds = answer
            .header("retry-after")
            .and_then(|text| text.parse().ok());
        if let (true, 503, Some(seconds)) = (question.is_search, answer.status, seconds) {
            let seconds: u64 = seconds;
            if !answer.body.contains("\"kind\":\"busy\"") {
                tally.wrong_with(question.kind, &answer.body);
                return None;
            }
            tally.busy(question.kind);
            kept = Some(connection);
            thread::sleep(Duration::from_secs(seconds.min(2)));
            continue;
        }
        match question.wrong(&answer) {
            None => tally.right(question.kind, begin.elapsed()),
            Some(what) => tally.wrong_with(question.kind, what),
        }
        return (!question.is_stream).then_some(connection);
    }
    tally.wrong_with(question.kind, "busy again and again");
    None
}

/// A request as a proxy forwards it for a client.
fn forwarded(request: &[u8], client: &str) -> Vec<u8> {
    let end = request.windows(2).position(|two| two == b"\r\n");
    let (line, rest) = request.split_at(end.map_or(0, |end| end + 2));
    [
        line,
        format!("x-forwarded-for: {client}\r\n").as_bytes(),
        rest,
    ]
    .concat()
}

impl Question {
    /// What is wrong with an answer.
    fn wrong(&self, answer: &Answer) -> Option<String> {
        let found = match self.is_stream {
            true => answer.last_event("answer").unwrap_or_default(),
            // The lines of a batch end with a line break; an object does not.
            false => &answer.body,
        };
        let is_right = answer.status == self.status && found == self.answer;
        (!is_right).then(|| {
            format!(
                "status {}, `{}`, where `{}` was expected",
                answer.status,
                answer.body.chars().take(150).collect::<String>(),
                self.answer.chars().take(150).collect::<String>()
            )
        })
    }
}
