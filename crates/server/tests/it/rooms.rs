//! Rooms over HTTP: requests and answers, without a network.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderName, Method, Request, StatusCode, header};
use handeval_server::{Limits, Stopping, app};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::description::{check, check_body, check_shape, description};
use crate::network::{OWN_POINTS, Running};

/// Runs a test on its own threads.
fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = { runtime }.worker_threads(2).enable_all().build();
    runtime.unwrap().block_on(test);
}

struct Client {
    app: Router,
}

struct Answer {
    status: StatusCode,
    cookie: Option<String>,
    text: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }

    fn kind(&self) -> String {
        self.json()["error"]["kind"].as_str().unwrap().to_owned()
    }
}

impl Client {
    fn new() -> Self {
        Self {
            app: app(&Limits::default(), &Stopping::default()),
        }
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Answer {
        let token = token.map(|token| (header::AUTHORIZATION, format!("Bearer {token}")));
        self.ask_with(method, path, token, body).await
    }

    async fn ask_with(
        &self,
        method: Method,
        path: &str,
        named: Option<(HeaderName, String)>,
        body: Option<Value>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(header::HOST, "localhost");
        if let Some((name, value)) = named {
            request = request.header(name, value);
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        let answer = self.app.clone().oneshot(request.body(body).unwrap());
        let answer = answer.await.unwrap();
        let status = answer.status();
        let cookie = answer.headers().get(header::SET_COOKIE);
        let cookie = cookie.map(|cookie| cookie.to_str().unwrap().to_owned());
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        Answer {
            status,
            cookie,
            text,
        }
    }

    async fn room(&self, settings: Value) -> (String, String) {
        let created = self
            .ask(Method::POST, "/api/v1/rooms", None, Some(settings))
            .await;
        assert_eq!(created.status, StatusCode::CREATED, "{}", created.text);
        let created = created.json();
        let text = |key: &str| created[key].as_str().unwrap().to_owned();
        let code = text("code");
        assert_eq!(text("url"), format!("http://localhost/r/{code}"));
        (format!("/api/v1/rooms/{code}"), text("host_token"))
    }

    async fn player(&self, room: &str, name: &str) -> String {
        let path = format!("{room}/players");
        let body = json!({ "name": name });
        let joined = self.ask(Method::POST, &path, None, Some(body)).await;
        assert_eq!(joined.status, StatusCode::CREATED, "{}", joined.text);
        let cookie = joined.cookie.as_ref().unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
        joined.json()["player_token"].as_str().unwrap().to_owned()
    }

    async fn host(&self, room: &str, token: &str, action: Value) -> Answer {
        let path = format!("{room}/host");
        self.ask(Method::POST, &path, Some(token), Some(action))
            .await
    }

    async fn place(&self, room: &str, token: &str, n: usize, cell: usize) -> Answer {
        let body = json!({ "row": cell / 5 + 1, "column": cell % 5 + 1 });
        let path = format!("{room}/moves/{n}");
        self.put(&path, Some(token), body).await
    }

    /// Sends a PUT request, and tries again later if there were too many.
    async fn put(&self, path: &str, token: Option<&str>, body: Value) -> Answer {
        loop {
            let body = Some(body.clone());
            let answer = self.ask(Method::PUT, path, token, body).await;
            if answer.status != StatusCode::TOO_MANY_REQUESTS {
                return answer;
            }
            // People need no more than twenty at a time.
            assert_eq!(answer.json()["error"]["retry_after"], 1);
            tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        }
    }

    /// The answer to the question that rooms ask for hints.
    async fn hint(&self, question: Value) -> Value {
        let path = "/api/v1/matematico/hint";
        let found = self.ask(Method::POST, path, None, Some(question)).await;
        assert_eq!(found.status, StatusCode::OK, "{}", found.text);
        found.json()
    }

    async fn view(&self, room: &str, token: Option<&str>) -> Value {
        self.ask(Method::GET, room, token, None).await.json()
    }
}

#[test]
fn a_whole_game_of_two_with_a_caller() {
    run(a_whole_game_of_two_with_a_caller_());
}

async fn a_whole_game_of_two_with_a_caller_() {
    let client = Client::new();
    let (room, host) = client.room(json!({})).await;
    let jana = client.player(&room, "Jana").await;
    let petr = client.player(&room, "Petr").await;
    assert_eq!(client.view(&room, None).await["state"], "lobby");
    let started = client.host(&room, &host, json!({"action": "start"})).await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text);
    let commitment = client.view(&room, None).await["commitment"].clone();
    assert_eq!(commitment.as_str().unwrap().len(), 64);
    let mut totals = [0, 0];
    for n in 1..=25 {
        let called = client
            .host(&room, &host, json!({"action": "call", "n": n}))
            .await;
        assert_eq!(called.json()["n_called"], n, "{}", called.text);
        for (idx, (token, cell)) in [(&jana, n - 1), (&petr, 25 - n)].into_iter().enumerate() {
            let moved = client.place(&room, token, n, cell).await;
            assert_eq!(moved.status, StatusCode::OK, "{}", moved.text);
            // Repeating the move changes nothing.
            let again = client.place(&room, token, n, cell).await;
            assert_eq!((again.status, &again.text), (StatusCode::OK, &moved.text));
            totals[idx] = moved.json()["total"].as_u64().unwrap();
        }
        if n < 25 {
            let view = client.view(&room, Some(&jana)).await;
            assert_eq!(view["cards"].as_array().unwrap().len(), n);
            assert!(view.get("deck").is_none() && view.get("salt").is_none());
        }
    }
    let view = client.view(&room, None).await;
    assert_eq!(view["state"], "finished");
    assert_eq!(view["commitment"], commitment);
    let results = view["results"].as_array().unwrap();
    let mut sorted = totals;
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(results[0]["total"], sorted[0]);
    assert_eq!(results[1]["total"], sorted[1]);
    assert_eq!(view["deck"].as_array().unwrap().len(), 25);
    let path = format!("{room}/results.csv");
    let table = client.ask(Method::GET, &path, Some(&host), None).await.text;
    assert!(table.starts_with("name,total,row-1,"), "{table}");
    assert_eq!(table.lines().count(), 3);
}

#[test]
fn what_is_not_allowed_is_refused_by_its_status() {
    run(what_is_not_allowed_is_refused_by_its_status_());
}

async fn what_is_not_allowed_is_refused_by_its_status_() {
    let client = Client::new();
    let (room, host) = client.room(json!({"board": "none"})).await;
    let jana = client.player(&room, "Jana").await;
    let players = format!("{room}/players");
    let taken = client
        .ask(Method::POST, &players, None, Some(json!({"name": "jana"})))
        .await;
    assert_eq!(taken.status, StatusCode::CONFLICT, "{}", taken.text);
    // No token, an unknown one, and a player's instead of the host's.
    let host_path = format!("{room}/host");
    let start = || Some(json!({"action": "start"}));
    let answers = [
        (None, StatusCode::UNAUTHORIZED),
        (Some("nobody"), StatusCode::FORBIDDEN),
        (Some(jana.as_str()), StatusCode::FORBIDDEN),
        (Some(host.as_str()), StatusCode::OK),
    ];
    for (token, status) in answers {
        let answer = client.ask(Method::POST, &host_path, token, start()).await;
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    let early = client.place(&room, &jana, 1, 0).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "{}", early.text);
    client.host(&room, &host, json!({"action": "call"})).await;
    assert_eq!(
        client.place(&room, &jana, 1, 0).await.status,
        StatusCode::OK
    );
    assert_eq!(
        client.place(&room, &jana, 1, 1).await.status,
        StatusCode::CONFLICT
    );
    assert_eq!(
        client.place(&room, &jana, 26, 1).await.status,
        StatusCode::BAD_REQUEST
    );
    let far = client
        .host(&room, &host, json!({"action": "call", "n": 3}))
        .await;
    assert_eq!(far.status, StatusCode::CONFLICT, "{}", far.text);
    let unknown = client.host(&room, &host, json!({"action": "fly"})).await;
    assert_eq!(unknown.status, StatusCode::BAD_REQUEST);
    assert_eq!(unknown.kind(), "wrong-value");
    let table = client
        .ask(
            Method::GET,
            &format!("{room}/results.csv"),
            Some(&jana),
            None,
        )
        .await;
    assert_eq!(table.status, StatusCode::FORBIDDEN);
    // A deleted room is gone, even for the host.
    let deleted = client.host(&room, &host, json!({"action": "delete"})).await;
    assert_eq!(deleted.status, StatusCode::OK, "{}", deleted.text);
    let gone = client.ask(Method::GET, &room, Some(&host), None).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    assert_eq!(gone.kind(), "no-such-room");
}

/// Moves that are forged, repeated, early, late, from players of another room, or nonsense: each
/// gets its status, and nothing changes.
#[test]
fn more_than_a_hundred_wrong_moves_are_refused_and_change_nothing() {
    run(more_than_a_hundred_wrong_moves_are_refused_and_change_nothing_());
}

async fn more_than_a_hundred_wrong_moves_are_refused_and_change_nothing_() {
    const N_CARDS: usize = 5;
    let client = Client::new();
    let (room, host) = client.room(json!({})).await;
    let (other_room, other_host) = client.room(json!({})).await;
    let foreign = client.player(&other_room, "Foreign").await;
    let mut players = Vec::new();
    for number in 0..6 {
        players.push(client.player(&room, &format!("Player {number}")).await);
    }
    client.host(&room, &host, json!({"action": "start"})).await;
    let seen = async || {
        let view = client.view(&room, Some(&host)).await;
        ["state", "cards", "players", "placed", "board"].map(|key| view[key].clone())
    };
    let mut n_refused = 0;
    let mut refuse = async |n: &str, token: Option<&str>, body: &str, status: u16, kind: &str| {
        let path = format!("{room}/moves/{n}");
        let before = seen().await;
        let body = serde_json::from_str(body).unwrap();
        let answer = client.put(&path, token, body).await;
        let told = (answer.status.as_u16(), answer.kind());
        assert_eq!(told, (status, kind.to_owned()), "card {n}: {}", answer.text);
        assert_eq!(seen().await, before);
        n_refused += 1;
    };
    let cell = |cell: usize| json!({"row": cell / 5 + 1, "column": cell % 5 + 1}).to_string();
    let free = cell(20);
    for n in 1..=N_CARDS {
        let card = n.to_string();
        for player in &players[..2] {
            refuse(&card, Some(player), &free, 409, "not-called").await;
        }
        let call = json!({"action": "call", "n": n});
        assert_eq!(client.host(&room, &host, call).await.status, StatusCode::OK);
        let mut forged = players[0].clone();
        forged.replace_range(..1, if forged.starts_with('0') { "1" } else { "0" });
        let strangers = [
            (None, 401, "no-token"),
            (Some(forged.as_str()), 403, "wrong-token"),
            (Some(""), 403, "wrong-token"),
            (Some("../../rooms.sqlite"), 403, "wrong-token"),
            (Some(foreign.as_str()), 403, "wrong-token"),
            (Some(other_host.as_str()), 403, "wrong-token"),
            (Some(host.as_str()), 403, "not-a-player"),
        ];
        for (token, status, kind) in strangers {
            refuse(&card, token, &free, status, kind).await;
        }
        for (idx, player) in players.iter().enumerate() {
            let own = (idx + n) % 20;
            let placed = client.place(&room, player, n, own).await;
            assert_eq!(placed.status, StatusCode::OK, "{}", placed.text);
            // The same card in a different cell, and the next card.
            refuse(&card, Some(player), &free, 409, "lies-elsewhere").await;
            let next = (n + 1).to_string();
            refuse(&next, Some(player), &free, 409, "not-called").await;
        }
    }
    let call = json!({"action": "call", "n": N_CARDS + 1});
    assert_eq!(client.host(&room, &host, call).await.status, StatusCode::OK);
    let next = (N_CARDS + 1).to_string();
    // A cell that is already filled, and cards, cells and moves that do not exist.
    let fresh = &players[5];
    refuse(&next, Some(fresh), &cell(6), 409, "cell-is-filled").await;
    let nonsense = [
        ("0", free.as_str(), "no-such-card"),
        ("26", &free, "no-such-card"),
        ("-1", &free, "wrong-card"),
        ("99999999999", &free, "wrong-card"),
        ("six", &free, "wrong-card"),
        (&next, r#"{"row": 0, "column": 1}"#, "no-such-cell"),
        (&next, r#"{"row": 1, "column": 6}"#, "no-such-cell"),
        (&next, r#"{"row": 1}"#, "missing-key"),
        (&next, r#"{"row": 1, "column": "one"}"#, "wrong-value"),
        (
            &next,
            r#"{"row": 1, "column": 1, "total": 900}"#,
            "unknown-key",
        ),
        (&next, "[1, 2]", "wrong-value"),
        (&next, "\"row\"", "wrong-value"),
    ];
    for (idx, (n, body, kind)) in nonsense.into_iter().enumerate() {
        refuse(n, Some(&players[idx % 5]), body, 400, kind).await;
    }
    // Too late: the game is over.
    client.host(&room, &host, json!({"action": "end"})).await;
    for player in &players {
        refuse(&next, Some(player), &free, 410, "over-before").await;
    }
    assert!(n_refused > 100, "{n_refused}");
    let view = client.view(&room, Some(&host)).await;
    for (idx, player) in players.iter().enumerate() {
        let moves = client.view(&room, Some(player)).await["moves"].clone();
        let cells: Vec<_> = (1..=N_CARDS).map(|n| (idx + n) % 20).collect();
        let expected: Vec<_> = (1..)
            .zip(&cells)
            .map(|(n, cell)| json!([n, cell / 5 + 1, cell % 5 + 1]))
            .collect();
        let found = moves.as_array().unwrap().iter();
        let found: Vec<_> = found
            .map(|one| json!([one["n"], one["row"], one["column"]]))
            .collect();
        assert_eq!(found, expected);
    }
    let results = view["results"].as_array().unwrap();
    assert!(results.iter().all(|result| result["placed"] == N_CARDS));
}

/// A late player's card is in a different cell, and can no longer be moved.
#[test]
fn a_move_past_the_deadline_is_gone() {
    let server = Running::start(Limits::default());
    let settings = json!({"timer": 10, "late": "random"});
    let created = over(&server, "POST", "/api/v1/rooms", "", &settings);
    let host = created["host_token"].as_str().unwrap();
    let room = format!("/api/v1/rooms/{}", created["code"].as_str().unwrap());
    let path = |name: &str| format!("{room}/{name}");
    let join = |name: &str| {
        let joined = over(
            &server,
            "POST",
            &path("players"),
            "",
            &json!({"name": name}),
        );
        joined["player_token"].as_str().unwrap().to_owned()
    };
    let (jana, petr) = (join("Jana"), join("Petr"));
    let mut phone = Listening::open(&server, &room, &jana);
    for action in ["start", "call"] {
        let action = json!({ "action": action });
        over(&server, "POST", &path("host"), host, &action);
    }
    let put = |token: &str, cell: &Value| over(&server, "PUT", &path("moves/1"), token, cell);
    let corner = json!({"row": 1, "column": 1});
    assert_eq!(put(&petr, &corner)["n"], 1);
    let moved = phone.next("move");
    assert_eq!(moved["assigned"], true);
    for cell in [
        &corner,
        &json!({"row": moved["row"], "column": moved["column"]}),
    ] {
        let late = put(&jana, cell);
        assert_eq!(late["error"]["kind"], "too-late", "{late}");
    }
    // A card that was placed in time stays in its cell.
    assert_eq!(put(&petr, &corner)["n"], 1);
    assert_eq!(phone.next("card")["n"], 2);
}

#[test]
fn a_browser_can_be_the_host_and_a_player() {
    run(a_browser_can_be_the_host_and_a_player_());
}

async fn a_browser_can_be_the_host_and_a_player_() {
    let client = Client::new();
    let (room, host) = client.room(json!({})).await;
    let jana = client.player(&room, "Jana").await;
    let code = room.rsplit('/').next().unwrap();
    let cookies = |text: String| Some((header::COOKIE, text));
    let both = || cookies(format!("a=b; host-{code}={host}; room-{code}={jana}"));
    let only_host = || cookies(format!("host-{code}={host}"));
    let role = async |query: &str, cookies| {
        let path = format!("{room}{query}");
        let view = client.ask_with(Method::GET, &path, cookies, None).await;
        view.json()["you"]["role"]
            .as_str()
            .unwrap_or(&view.text)
            .to_owned()
    };
    for (query, cookies, expected) in [
        ("", both(), "player"),
        ("?as=player", both(), "player"),
        ("?as=host", both(), "host"),
        ("?as=anyone", both(), "anyone"),
        ("", only_host(), "host"),
        ("?as=player", only_host(), "anyone"),
        ("?as=host", None, "anyone"),
    ] {
        assert_eq!(role(query, cookies).await, expected, "{query}");
    }
    let unknown = client
        .ask(Method::GET, &format!("{room}?as=king"), None, None)
        .await;
    assert_eq!(unknown.status, StatusCode::BAD_REQUEST, "{}", unknown.text);
    // Each route uses the cookie of its own role.
    let start = Some(json!({"action": "start"}));
    let path = format!("{room}/host");
    let started = client.ask_with(Method::POST, &path, both(), start).await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text);
    client.host(&room, &host, json!({"action": "call"})).await;
    let cell = Some(json!({"row": 1, "column": 1}));
    let path = format!("{room}/moves/1");
    let moved = client.ask_with(Method::PUT, &path, both(), cell).await;
    assert_eq!(moved.status, StatusCode::OK, "{}", moved.text);
    let path = format!("{room}/results.csv");
    let table = client.ask_with(Method::GET, &path, both(), None).await;
    assert!(table.text.starts_with("name,"), "{}", table.text);
}

#[test]
fn a_token_becomes_a_cookie_on_another_device() {
    run(a_token_becomes_a_cookie_on_another_device_());
}

async fn a_token_becomes_a_cookie_on_another_device_() {
    let client = Client::new();
    let (room, host) = client.room(json!({})).await;
    let jana = client.player(&room, "Jana").await;
    let path = format!("{room}/cookie");
    for (token, role, name) in [(&host, "host", "host"), (&jana, "player", "room")] {
        let given = client.ask(Method::POST, &path, Some(token), None).await;
        assert_eq!(given.json()["role"], role);
        let code = room.rsplit('/').next().unwrap();
        let cookie = given.cookie.unwrap();
        assert!(
            cookie.starts_with(&format!("{name}-{code}={token}; HttpOnly")),
            "{cookie}"
        );
    }
    for (token, status) in [
        (None, StatusCode::UNAUTHORIZED),
        (Some("nobody"), StatusCode::FORBIDDEN),
    ] {
        let refused = client.ask(Method::POST, &path, token, None).await;
        assert_eq!(refused.status, status, "{}", refused.text);
        assert_eq!(refused.cookie, None);
    }
}

#[test]
fn hints_are_those_of_the_question_and_are_counted() {
    run(hints_are_those_of_the_question_and_are_counted_());
}

async fn hints_are_those_of_the_question_and_are_counted_() {
    let client = Client::new();
    let (room, host) = client
        .room(json!({"hints": true, "values": "numbers"}))
        .await;
    let jana = client.player(&room, "Jana").await;
    let hint = async |n: usize| {
        let path = format!("{room}/hints/{n}");
        client.ask(Method::POST, &path, Some(&jana), None).await
    };
    assert_eq!(hint(1).await.status, StatusCode::CONFLICT);
    client.host(&room, &host, json!({"action": "start"})).await;
    for n in 1..=15 {
        client.host(&room, &host, json!({"action": "call"})).await;
        client.place(&room, &jana, n, n - 1).await;
    }
    client.host(&room, &host, json!({"action": "call"})).await;
    let view = client.view(&room, Some(&jana)).await;
    let question = json!({"grid": view["grid"], "card": view["card"]["value"], "seed": 0});
    let expected = client
        .ask(
            Method::POST,
            "/api/v1/matematico/hint",
            None,
            Some(question),
        )
        .await;
    assert_eq!(hint(15).await.status, StatusCode::CONFLICT);
    assert_eq!(hint(17).await.status, StatusCode::CONFLICT);
    for _ in 0..2 {
        let given = hint(16).await;
        assert_eq!(given.status, StatusCode::OK, "{}", given.text);
        assert_eq!(given.json(), expected.json());
    }
    client.host(&room, &host, json!({"action": "end"})).await;
    let view = client.view(&room, None).await;
    assert_eq!(view["results"][0]["hints"], 1, "once for a card");

    let (room, host) = client.room(json!({})).await;
    let petr = client.player(&room, "Petr").await;
    client.host(&room, &host, json!({"action": "start"})).await;
    client.host(&room, &host, json!({"action": "call"})).await;
    let path = format!("{room}/hints/1");
    let refused = client.ask(Method::POST, &path, Some(&petr), None).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    assert_eq!(refused.kind(), "no-hints");
}

#[test]
fn hints_and_players_of_the_program_are_by_the_points_of_the_room() {
    run(hints_and_players_of_the_program_are_by_the_points_of_the_room_());
}

async fn hints_and_players_of_the_program_are_by_the_points_of_the_room_() {
    let points: Value = serde_json::from_str(OWN_POINTS).unwrap();
    let client = Client::new();
    let (room, host) = client.room(json!({"hints": true, "points": points})).await;
    let jana = client.player(&room, "Jana").await;
    let bot = json!({"action": "bot", "bot": "table", "name": "Robo"});
    client.host(&room, &host, bot).await;
    client.host(&room, &host, json!({"action": "start"})).await;
    for n in 1..=25 {
        let called = client.host(&room, &host, json!({"action": "call"})).await;
        assert_eq!(called.status, StatusCode::OK, "{}", called.text);
        if n == 16 {
            let path = format!("{room}/hints/{n}");
            let given = client.ask(Method::POST, &path, Some(&jana), None).await;
            assert_eq!(given.json()["values"], "general");
            let view = client.view(&room, Some(&jana)).await;
            let question = json!({
                "grid": view["grid"], "card": view["card"]["value"], "seed": 0, "points": points
            });
            assert_eq!(given.json(), client.hint(question).await);
        }
        client.place(&room, &jana, n, n - 1).await;
        while n < 25 && client.view(&room, Some(&host)).await["count"] != 2 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
    while client.view(&room, None).await["state"] != "finished" {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let path = format!("{room}/results.csv");
    let table = client.ask(Method::GET, &path, Some(&host), None).await.text;
    let row = table.lines().find(|row| row.contains("Robo")).unwrap();
    let cards: Vec<_> = row.split(',').collect();
    let mut grid = [const { None::<String> }; 25];
    let mut n_others = 0;
    for card in &cards[cards.len() - 25..] {
        let (card, place) = card.split_once('@').unwrap();
        let best = async |points: Option<&Value>| {
            let rows: Vec<_> = grid.chunks(5).collect();
            let mut question = json!({"grid": rows, "card": card, "player": "table"});
            if let Some(points) = points {
                question["points"] = points.clone();
            }
            let found = client.hint(question).await;
            format!(
                "{}.{}",
                found["moves"][0]["row"], found["moves"][0]["column"]
            )
        };
        assert_eq!(place, best(Some(&points)).await);
        n_others += usize::from(place != best(None).await);
        let (row, column) = place.split_once('.').unwrap();
        let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap());
        grid[5 * (row - 1) + column - 1] = Some(card.to_owned());
    }
    assert!(n_others > 3, "{n_others}");
}

#[test]
fn phones_find_a_room_by_a_picture() {
    run(phones_find_a_room_by_a_picture_());
}

async fn phones_find_a_room_by_a_picture_() {
    let client = Client::new();
    let (room, _) = client.room(json!({})).await;
    let code = room.rsplit('/').next().unwrap();
    let view = client.view(&room, None).await;
    assert_eq!(view["url"], format!("http://localhost/r/{code}"));
    let path = format!("/r/{code}/join.svg");
    let picture = client.ask(Method::GET, &path, None, None).await;
    assert!(picture.text.contains("<svg"), "{}", picture.text);
    let none = client.ask(Method::GET, "/r/O0O0O0/join.svg", None, None);
    assert_eq!(none.await.status, StatusCode::NOT_FOUND);
}

#[test]
fn a_room_gives_names_in_the_language_of_its_host() {
    run(a_room_gives_names_in_the_language_of_its_host_());
}

async fn a_room_gives_names_in_the_language_of_its_host_() {
    let client = Client::new();
    let czech = include_str!("../../languages/animals/cs.txt");
    let accepts = Some((header::ACCEPT_LANGUAGE, "cs-CZ".to_owned()));
    for (path, named) in [("/api/v1/rooms?lang=cs", None), ("/api/v1/rooms", accepts)] {
        let settings = Some(json!({"names": "animals"}));
        let created = client.ask_with(Method::POST, path, named, settings).await;
        let players = format!(
            "/api/v1/rooms/{}/players",
            created.json()["code"].as_str().unwrap()
        );
        let mut names = Vec::new();
        for _ in 0..3 {
            let joined = client
                .ask(Method::POST, &players, None, Some(json!({})))
                .await;
            let name = joined.json()["name"].as_str().unwrap().to_owned();
            assert!(czech.lines().any(|animal| animal == name), "{name}");
            assert!(!names.contains(&name), "{name} twice");
            names.push(name);
        }
    }
}

#[test]
fn how_many_rooms_there_are_is_told() {
    run(how_many_rooms_there_are_is_told_());
}

async fn how_many_rooms_there_are_is_told_() {
    let client = Client::new();
    for n in 0..3 {
        let told = client.ask(Method::GET, "/api/v1/rooms", None, None).await;
        assert_eq!(
            told.json(),
            json!({"rooms": n, "max_rooms": 50, "kept": false})
        );
        client.room(json!({})).await;
    }
}

/// The operation of a room route, given its path after `rooms`.
fn operation<'a>(description: &'a Value, method: &str, path: &str) -> &'a Value {
    let found = &description["paths"][format!("/api/v1/rooms{path}")][method];
    assert!(found.is_object(), "{method} {path}");
    found
}

#[test]
fn answers_of_rooms_are_as_described() {
    run(answers_of_rooms_are_as_described_(description()));
}

async fn answers_of_rooms_are_as_described_(description: Value) {
    let of = |method: &str, path: &str| operation(&description, method, path).clone();
    let client = Client::new();
    let settings = json!({
        "timer": "all", "late": "wait", "hints": true, "board": "all", "names": "typed",
        "values": "numbers", "points": {"diagonal_bonus": 20, "figures": {"pair": 11}},
    });
    let open = of("post", "");
    for settings in [&settings, &json!({}), &json!({"timer": 20, "points": null})] {
        check_body(&description, &open, settings);
    }
    let opened = client
        .ask(Method::POST, "/api/v1/rooms", None, Some(settings))
        .await;
    check(&description, &open, "201", &opened.json());
    let host = opened.json()["host_token"].as_str().unwrap().to_owned();
    let code = opened.json()["code"].as_str().unwrap().to_owned();
    let room = format!("/api/v1/rooms/{code}");
    let ask = async |method: Method, path: &str, token: Option<&str>, body: Option<Value>| {
        let verb = method.as_str().to_lowercase();
        let route = match path.split_once('/') {
            Some((name, _)) => format!("/{{code}}/{name}/{{n}}"),
            None if path.is_empty() => "/{code}".to_owned(),
            None => format!("/{{code}}/{path}"),
        };
        let operation = of(&verb, &route);
        if let Some(body) = &body {
            check_body(&description, &operation, body);
        }
        let path = format!("{room}/{path}");
        let path = path.trim_end_matches('/');
        let answer = client.ask(method, path, token, body).await;
        let status = match answer.status.as_u16() {
            200 => "200",
            201 => "201",
            _ => "default",
        };
        check(&description, &operation, status, &answer.json());
        answer.json()
    };
    check(&description, &of("get", ""), "200", &{
        let all = client.ask(Method::GET, "/api/v1/rooms", None, None).await;
        all.json()
    });
    let joined = ask(Method::POST, "players", None, Some(json!({"name": "Jana"}))).await;
    let jana = joined["player_token"].as_str().unwrap().to_owned();
    let look = async || {
        for token in [None, Some(jana.as_str()), Some(host.as_str())] {
            ask(Method::GET, "", token, None).await;
        }
    };
    look().await;
    ask(Method::POST, "cookie", Some(&jana), None).await;
    for action in [
        json!({"action": "bot", "bot": "random", "name": "Robo"}),
        json!({"action": "rename", "player": 1, "name": "Hana"}),
        json!({"action": "start"}),
        json!({"action": "call", "n": 1}),
        json!({"action": "fly"}),
    ] {
        if action["action"] == "fly" {
            // An action that hosts do not have is not in the description either.
            let told = client.host(&room, &host, action).await;
            check(
                &description,
                &of("post", "/{code}/host"),
                "default",
                &told.json(),
            );
        } else {
            ask(Method::POST, "host", Some(&host), Some(action)).await;
        }
    }
    ask(Method::POST, "hints/1", Some(&jana), None).await;
    let cell = json!({"row": 3, "column": 3});
    ask(Method::PUT, "moves/1", Some(&jana), Some(cell.clone())).await;
    ask(Method::PUT, "moves/1", None, Some(cell)).await;
    look().await;
    for action in [
        json!({"action": "pause"}),
        json!({"action": "resume"}),
        json!({"action": "keep", "days": 3}),
        json!({"action": "lock"}),
        json!({"action": "end"}),
    ] {
        ask(Method::POST, "host", Some(&host), Some(action)).await;
    }
    look().await;
}

/// Checks the names of the events in a stream, and each event against its description.
#[track_caller]
fn check_events(text: &str, expected: &[&str]) {
    let description = description();
    let operation = operation(&description, "get", "/{code}/events");
    let shapes = &description["components"]["schemas"]["RoomEvents"]["properties"];
    let mut found = std::collections::BTreeSet::new();
    for event in text.split("\n\n") {
        let line = |start: &str| event.lines().find_map(|line| line.strip_prefix(start));
        if let (Some(name), Some(data)) = (line("event: "), line("data: ")) {
            let data = serde_json::from_str(data).unwrap();
            check_shape(&description, operation, &shapes[name], &data);
            found.insert(name.to_owned());
        }
    }
    for name in expected {
        assert!(found.contains(*name), "no {name}: {found:?}");
    }
    let described = shapes.as_object().unwrap();
    assert!(found.iter().all(|name| described.contains_key(name)));
}

#[test]
fn events_are_as_described() {
    let server = Running::start(Limits::default());
    let created = over(
        &server,
        "POST",
        "/api/v1/rooms",
        "",
        &json!({"board": "all"}),
    );
    let host = created["host_token"].as_str().unwrap();
    let room = format!("/api/v1/rooms/{}", created["code"].as_str().unwrap());
    let act = |action: Value| over(&server, "POST", &format!("{room}/host"), host, &action);
    let mut caller = Listening::open(&server, &room, host);
    caller.next("snapshot");
    let players = format!("{room}/players");
    let jana = over(&server, "POST", &players, "", &json!({"name": "Jana"}));
    let jana = jana["player_token"].as_str().unwrap();
    let mut phone = Listening::open(&server, &room, jana);
    phone.next("snapshot");
    act(json!({"action": "start"}));
    act(json!({"action": "call"}));
    let cell = json!({"row": 3, "column": 3});
    over(&server, "PUT", &format!("{room}/moves/1"), jana, &cell);
    phone.next("board");
    for action in [
        json!({"action": "pause"}),
        json!({"action": "resume"}),
        json!({"action": "lock"}),
        json!({"action": "rename", "player": 1, "name": "Hana"}),
        json!({"action": "keep", "days": 7}),
        json!({"action": "end"}),
        json!({"action": "again"}),
        json!({"action": "remove", "player": 1}),
        json!({"action": "delete"}),
    ] {
        let done = act(action);
        assert!(done.get("error").is_none(), "{done}");
    }
    phone.next("closed");
    caller.next("closed");
    let of_all = [
        "snapshot", "start", "card", "placed", "board", "paused", "resumed", "locked", "renamed",
        "kept", "end", "removed", "closed",
    ];
    check_events(&caller.all, &[&of_all[..], &["player"]].concat());
    check_events(&phone.all, &[&of_all[..], &["move"]].concat());
}

#[test]
fn who_guesses_codes_has_to_wait() {
    run(who_guesses_codes_has_to_wait_());
}

async fn who_guesses_codes_has_to_wait_() {
    let client = Client::new();
    let mut refused = None;
    for n in 0..12 {
        let path = format!("/api/v1/rooms/22222{}", n % 8 + 2);
        let answer = client.ask(Method::GET, &path, None, None).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(refused.unwrap().kind(), "too-often");
    // Clients that know a code are not slowed down by this.
    let (room, _) = client.room(json!({})).await;
    assert_eq!(client.view(&room, None).await["state"], "lobby");
}

/// Sends a request over a socket, and returns the body of the answer.
fn over(server: &Running, method: &str, path: &str, token: &str, body: &Value) -> Value {
    let body = body.to_string();
    let mut stream = server.connect();
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (_, body) = text.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{text}"))
}

/// An open stream of a room, and the part of it that was read.
struct Listening {
    stream: TcpStream,
    read: String,
    /// Everything that has arrived.
    all: String,
}

impl Listening {
    fn open(server: &Running, room: &str, token: &str) -> Self {
        let mut stream = server.connect();
        let head = format!(
            "GET {room}/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        Self {
            stream,
            read: String::new(),
            all: String::new(),
        }
    }

    /// The data of the next event with this name.
    fn next(&mut self, name: &str) -> Value {
        let begin = format!("event: {name}\n");
        loop {
            if let Some((_, rest)) = self.read.split_once(&begin)
                && let Some((event, rest)) = rest.split_once("\n\n")
            {
                let data = event.lines().find_map(|line| line.strip_prefix("data: "));
                let data = serde_json::from_str(data.unwrap()).unwrap();
                self.read = rest.to_owned();
                return data;
            }
            let mut bytes = [0; 4096];
            let n_bytes = self.stream.read(&mut bytes).unwrap();
            assert_ne!(n_bytes, 0, "no {name}: {}", self.read);
            let text = String::from_utf8_lossy(&bytes[..n_bytes]);
            self.read.push_str(&text);
            self.all.push_str(&text);
        }
    }
}

#[test]
fn those_who_listen_are_told_what_they_may_know() {
    let server = Running::start(Limits::default());
    let created = over(&server, "POST", "/api/v1/rooms", "", &json!({}));
    let host = created["host_token"].as_str().unwrap();
    let room = format!("/api/v1/rooms/{}", created["code"].as_str().unwrap());
    let mut caller = Listening::open(&server, &room, host);
    assert_eq!(caller.next("snapshot")["you"]["role"], "host");
    let players = format!("{room}/players");
    let jana = over(&server, "POST", &players, "", &json!({"name": "Jana"}));
    let jana = jana["player_token"].as_str().unwrap();
    assert_eq!(caller.next("player")["name"], "Jana");
    let mut phone = Listening::open(&server, &room, jana);
    assert_eq!(phone.next("snapshot")["you"]["player"], 1);
    assert_eq!(caller.next("player")["connected"], true);
    let host_path = format!("{room}/host");
    over(
        &server,
        "POST",
        &host_path,
        host,
        &json!({"action": "start"}),
    );
    assert_eq!(phone.next("start")["game"], 1);
    over(
        &server,
        "POST",
        &host_path,
        host,
        &json!({"action": "call"}),
    );
    let card = phone.next("card");
    assert_eq!(card["n"], 1);
    assert_eq!(caller.next("card")["value"], card["value"]);
    let cell = json!({"row": 3, "column": 3});
    over(&server, "PUT", &format!("{room}/moves/1"), jana, &cell);
    assert_eq!(phone.next("move")["n"], 1);
    // Only the host is told who has placed.
    assert_eq!(caller.next("placed")["players"], json!([1]));
    let placed = phone.next("placed");
    assert_eq!((&placed["count"], placed.get("players")), (&json!(1), None));
    assert_eq!(phone.next("board")[0]["name"], "Jana");
    // A player whose phone disconnects turns gray, and later gets the same grid again.
    drop(phone);
    assert_eq!(caller.next("player")["connected"], false);
    let mut phone = Listening::open(&server, &room, jana);
    let snapshot = phone.next("snapshot");
    assert_eq!(snapshot["grid"][2][2], card["value"]);
    assert_eq!(caller.next("player")["connected"], true);
    over(&server, "POST", &host_path, host, &json!({"action": "end"}));
    let end = phone.next("end");
    assert_eq!(end["deck"].as_array().unwrap().len(), 25);
}
