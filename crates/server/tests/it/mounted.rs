//! Added routes: any method, parameters in the path, their own state, and the same error handling
//! as the built-in routes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use axum::routing::{get, put};
use handeval_server::{App, Limits, Refusal, Stopping};

use crate::ask::{Answer, refusal, request, send};

/// The bodies that were put, by the parameters of their paths.
type Moves = Arc<Mutex<BTreeMap<(String, u32), String>>>;

fn moves() -> Router {
    let moves = Moves::default();
    let at = put(
        async |State(moves): State<Moves>, Path((code, n)): Path<(String, u32)>, body: String| {
            match moves.lock().unwrap().entry((code, n)) {
                Entry::Vacant(place) => {
                    place.insert(body);
                    Ok(StatusCode::CREATED)
                }
                Entry::Occupied(_) => {
                    Err(Refusal::plain(StatusCode::CONFLICT, "taken", "it is taken"))
                }
            }
        },
    )
    .get(
        async |State(moves): State<Moves>, Path((code, n)): Path<(String, u32)>| {
            let found = moves.lock().unwrap().get(&(code, n)).cloned();
            found.ok_or_else(|| Refusal::plain(StatusCode::NOT_FOUND, "no-such-move", "none"))
        },
    )
    .delete(
        async |State(moves): State<Moves>, Path((code, n)): Path<(String, u32)>| {
            moves.lock().unwrap().remove(&(code, n));
            StatusCode::NO_CONTENT
        },
    );
    Router::new()
        .route("/api/v1/tables/{code}/moves/{n}", at)
        .route(
            "/t/{code}",
            get(async |Path(code): Path<String>| code.repeat(300)),
        )
        .route(
            "/api/v1/broken",
            get(async || -> String { panic!("a mistake") }),
        )
        .with_state(moves)
}

#[test]
fn other_routes_are_mounted_beside_ours() {
    let app = App::new(Limits::default()).mount(|_| moves());
    let server = app.router(&Stopping::default());
    let ask = |method: Method, path: &str, body: &str| -> Answer {
        send(&server, request(method, path, "text/plain", body))
    };
    let kind = |answer: &Answer| {
        refusal(answer).1["error"]["kind"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let at = "/api/v1/tables/K7MRWX/moves/3";
    assert_eq!(ask(Method::PUT, at, "1 1").status, 201);
    let again = ask(Method::PUT, at, "2 2");
    assert_eq!((again.status.as_u16(), kind(&again)), (409, "taken".into()));
    assert_eq!(ask(Method::GET, at, "").body, b"1 1");
    assert_eq!(ask(Method::DELETE, at, "").status, 204);
    let gone = ask(Method::GET, at, "");
    assert_eq!(
        (gone.status.as_u16(), kind(&gone)),
        (404, "no-such-move".into())
    );

    // The framework's errors on these routes are reported like those on the built-in ones.
    let wrong = ask(Method::PATCH, at, "");
    assert_eq!(
        (wrong.status.as_u16(), kind(&wrong)),
        (405, "wrong-method".into())
    );
    assert_eq!(wrong.header("allow"), "PUT,GET,HEAD,DELETE");
    let wrong = ask(Method::PUT, "/api/v1/tables/K7MRWX/moves/three", "");
    assert_eq!((wrong.status.as_u16(), kind(&wrong)), (400, "usage".into()));
    let message = refusal(&wrong).1["error"]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(message.contains("three"), "{message}");
    let wrong = ask(Method::PUT, "/api/v1/tables/K7MRWX/moves/", "");
    assert_eq!(
        (wrong.status.as_u16(), kind(&wrong)),
        (404, "no-such-route".into())
    );
    let broken = ask(Method::GET, "/api/v1/broken", "");
    assert_eq!(
        (broken.status.as_u16(), kind(&broken)),
        (500, "internal".into())
    );

    let page = ask(Method::GET, "/t/K7MRWX", "");
    assert_eq!(page.body.len(), 1800);
    assert!(!page.header("content-security-policy").is_empty());
    assert_eq!(page.header("vary"), "accept-encoding");
    // The built-in routes are still there.
    assert_eq!(ask(Method::GET, "/api/v1/health", "").status, 200);
    assert_eq!(ask(Method::HEAD, at, "").status, 404);
}
