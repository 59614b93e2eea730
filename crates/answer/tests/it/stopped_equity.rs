//! A count of deals that is stopped early still says something true.

use std::sync::atomic::{AtomicU64, Ordering};

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::poker::Equity;
use serde_json::Value as Json;

/// The answer, if the work is stopped after this many questions whether to stop.
fn stopped(game: &str, players: &[&str], n_answers: u64) -> Json {
    let mut request = Request::new(Equity::SPEC, RequestSource::Parameters, 0);
    for (name, text) in [("game", game), ("exact", "true"), ("seed", "7")] {
        request.add(Equity::SPEC.called(name).unwrap(), text);
    }
    let equity = Equity::read(&request).unwrap();
    let players: Vec<String> = players.iter().map(|&player| player.to_owned()).collect();
    let input = equity.parse_parts(&players).unwrap();
    let n_questions = AtomicU64::new(0);
    let work = Work {
        should_stop: &|| n_questions.fetch_add(1, Ordering::Relaxed) >= n_answers,
        ..Work::ALONE
    };
    serde_json::to_value(equity.answer(&input, work).unwrap()).unwrap()
}

#[test]
fn a_count_of_stud_can_stop_within_its_first_piece() {
    let players = ["AsKs/9h4c", "xx/7h3c"];
    let equity = |report: &Json| report["players"][0]["equity"].as_f64().unwrap();
    let whole = stopped("stud", &players, u64::MAX);
    assert_eq!(
        (&whole["method"], whole.get("cut_short")),
        (&"exact".into(), None)
    );
    // There are no counts yet, so a few random deals are the answer.
    let sampled = stopped("stud", &players, 0);
    assert_eq!(sampled["method"], "monte-carlo");
    assert_eq!(
        (&sampled["cut_short"], &sampled["seed"]),
        (&true.into(), &7.into())
    );
    assert!(sampled["samples"].as_u64().unwrap() > 0, "{sampled}");
    let distance = (equity(&sampled) - equity(&whole)).abs();
    assert!(distance < 0.05, "{distance}");
}
