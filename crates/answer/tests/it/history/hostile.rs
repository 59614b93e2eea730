//! Hands that are written to be slow or to go beyond numbers: each is answered within limits.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::poker::History;
use serde_json::{Value, json};

use super::{answer, sample, whats};

/// An answer, and how often it was asked whether to stop.
#[track_caller]
fn answer_counted(text: &str) -> (Value, usize) {
    let request = Request::new(History::SPEC, RequestSource::Parameters, 0);
    let asked = AtomicUsize::new(0);
    let work = Work {
        should_stop: &|| {
            asked.fetch_add(1, Ordering::Relaxed);
            false
        },
        ..Work::ALONE
    };
    let question = History::read(&request).unwrap();
    let reports = question.evaluate(text, work).unwrap();
    assert_eq!(reports.len(), 1);
    let report = serde_json::to_value(&reports[0]).unwrap();
    (report, asked.into_inner())
}

/// The sample, in which somebody is paid in many parts.
fn in_parts(n_parts: usize) -> String {
    let parts = "D collected $0.10 from side pot\n".repeat(n_parts);
    sample("pokerstars-side-pots.txt").replace("D collected $68.90 from side pot\n", &parts)
}

#[test]
fn a_hand_is_recomputed_a_few_times_however_many_payments_it_has() {
    // Two things are wrong, so no single correction explains them.
    let text = in_parts(500).replace("Rake $2", "Rake $3");
    let (found, n_asked) = answer_counted(&text);
    assert!(whats(&found).contains(&"amounts"), "{found:#}");
    let (_, n_asked_once) = answer_counted(&sample("pokerstars-side-pots.txt"));
    let n_tried = n_asked - n_asked_once;
    assert!((32..=40).contains(&n_tried), "{n_tried}");
}

#[test]
fn a_hand_has_at_most_23_players() {
    let seats = |n_players: usize| {
        let seats: String = (1..=n_players).fold(String::new(), |mut text, seat| {
            let _ = writeln!(text, "Seat {seat}: N{seat} ($100 in chips)");
            text
        });
        format!(
            "PokerStars Hand #1: Hold'em No Limit ($0.50/$1) - 2026/11/20 20:15:02 ET\n\
             Table 'T' 9-max Seat #1 is the button\n{seats}\
             N2: posts small blind $0.50\nN3: posts big blind $1\n*** HOLE CARDS ***\n\
             *** SUMMARY ***\nTotal pot $1.50 | Rake $0\n"
        )
    };
    assert!(answer(&seats(23))["error"].is_null());
    let found = answer(&seats(24));
    let message = found["error"]["message"].as_str().unwrap();
    assert_eq!(message, "24 players: expected 1 to 23");
    assert_eq!(found["error"]["line"], 26);

    let ohh = |n_players: usize| {
        let players: Vec<Value> = (1..=n_players)
            .map(|id| json!({"id": id, "seat": id, "name": format!("N{id}"), "starting_stack": 9}))
            .collect();
        let antes: Vec<Value> = (1..=n_players)
            .map(|id| json!({"player_id": id, "action": "Post Ante", "amount": 1}))
            .collect();
        let mut hand: Value = first_ohh();
        hand["ohh"]["players"] = players.into();
        hand["ohh"]["rounds"] =
            json!([{"id": 0, "street": "Preflop", "cards": [], "actions": antes}]);
        hand["ohh"]["pots"] = json!([]);
        hand.to_string()
    };
    assert!(
        answer(&ohh(23))["error"].is_null(),
        "{:#}",
        answer(&ohh(23))
    );
    let found = answer(&ohh(24));
    assert_eq!(
        found["error"]["message"], "24 players: expected 1 to 23",
        "{found:#}"
    );

    let stacks = vec!["9"; 24].join(", ");
    let phh = format!("variant = 'NT'\nstarting_stacks = [{stacks}]\nactions = []\n");
    let found = answer(&phh);
    assert_eq!(found["error"]["message"], "24 players: expected 2 to 23");
}

/// The first hand of the sample.
fn first_ohh() -> Value {
    let text = sample("home-game.ohh");
    let mut hands = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
    hands.next().unwrap().unwrap()
}

#[test]
fn a_line_has_at_most_4_kib() {
    let text = sample("pokerstars-side-pots.txt");
    let with = |line: &str| {
        let line = format!("{line}\n*** FLOP ***");
        text.replacen("*** FLOP ***", &line, 1)
    };
    let chat = |n_bytes: usize| format!("A said, \"{}\"", "x".repeat(n_bytes - 10));
    let found = answer(&with(&chat(4096)));
    assert_eq!(found["agrees"], true, "{found:#}");
    let found = answer(&with(&chat(4097)));
    assert_eq!(found["error"]["kind"], "too-long");
    assert_eq!(found["error"]["line"], 18);
    let message = found["error"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("a line longer than 4096 bytes"),
        "{message}"
    );
}

#[test]
fn a_text_of_fragments_is_refused() {
    let request = Request::new(History::SPEC, RequestSource::Parameters, 0);
    let question = History::read(&request).unwrap();
    let answers = |text: &str| question.evaluate(text, Work::ALONE);
    assert_eq!(answers(&"[1]\n".repeat(1_000)).unwrap().len(), 1_000);
    let problem = answers(&"[1]\n".repeat(1 << 20)).unwrap_err();
    assert_eq!(problem.kind, "bad-syntax");
    assert_eq!(
        problem.message,
        "nothing but fragments of hands or rounds: expected whole ones"
    );
    // The shortest hands.
    let hand = "[1]\nvariant=\"NT\"\nantes=[0,0]\nblinds_or_straddles=[1,2]\nmin_bet=2\n\
                starting_stacks=[9,9]\nactions=[\"p1 f\"]\n";
    assert_eq!(answers(&hand.repeat(2_000)).unwrap().len(), 2_000);
}

#[test]
fn an_action_is_found_after_any_colon() {
    let text = sample("pokerstars-side-pots.txt");
    let with = |line: &str| {
        let line = format!("{line}\n*** FLOP ***");
        answer(&text.replacen("*** FLOP ***", &line, 1))
    };
    for line in [
        "X: folds",
        "X: Y: calls $5",
        "X: posts: posts big blind $1",
        "X: posts y: posts y: brings in for 5 now",
        "X: discards y: discards 1 card",
        "X: 5: stands pat",
        "X collected Y collected $5 from side pot",
        "X collected $5 from Y from main pot",
    ] {
        let found = with(line);
        assert_eq!(found["error"]["kind"], "unknown-action", "{line}");
        assert_eq!(found["error"]["line"], 18, "{line}");
    }
    for line in [
        "X: posts y: posts nothing",
        "5 X: posts y: posts nothing",
        "X card: discards y: discards nothing",
        "X from pot collected $5",
        "X collected $5 from Y",
        "X said, \"Y: folds: posts 5\"",
        "X said, \"X collected $5 from pot\"",
    ] {
        let found = with(line);
        assert_eq!(found["agrees"], true, "{line}: {found:#}");
    }
}

#[test]
fn amounts_beyond_the_largest_are_not_added() {
    const MAX: &str = "900719925474.0992";
    let text = sample("pokerstars-side-pots.txt");
    // Stated amounts stay at the largest one.
    let rakes = vec![format!("Rake ${MAX}"); 150].join(" | ");
    let won = format!(
        "C (small blind) showed [Js 9s] and {}",
        "won ($900719925474) ".repeat(200)
    );
    let collected = format!("C collected ${MAX} from main pot\n").repeat(2100);
    let uncalled = format!("Uncalled bet (${MAX}) returned to A\n").repeat(2100);
    for (before, after) in [
        ("Rake $2", rakes.as_str()),
        ("C (small blind) showed [Js 9s] and won ($70.90)", &won),
        ("C collected $70.90 from main pot\n", &collected),
        ("Uncalled bet ($24.75) returned to A\n", &uncalled),
    ] {
        let changed = text.replacen(before, after, 1);
        assert_ne!(changed, text, "{before}");
        let found = answer(&changed);
        assert_eq!(found["agrees"], false, "{before}: {:#}", found["error"]);
    }
    // More is not put in.
    let drops = format!("Cash Drop to Pot : total ${MAX}\n");
    for n_drops in [1, 2, 2100] {
        let changed = text.replacen(
            "*** FLOP ***",
            &format!("{}*** FLOP ***", drops.repeat(n_drops)),
            1,
        );
        let found = answer(&changed);
        let message = found["error"]["message"].as_str().unwrap();
        assert!(
            message.starts_with("more than 900719925474.0992 in all pots"),
            "{message}"
        );
        assert_eq!(found["error"]["line"], 18);
    }
}

#[test]
fn a_board_has_at_most_five_cards() {
    let text = sample("pokerstars-twice.txt");
    let river = "*** FIRST RIVER *** [9h 8h 2c Kh] [3s]\n";
    let more = format!("{river}*** FIRST RIVER *** [9h 8h 2c Kh 3s] [4c]\n");
    let error = &answer(&text.replace(river, &more))["error"];
    assert_eq!(error["kind"], "bad-syntax");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.starts_with("a board of 6 cards: expected 5"),
        "{message}"
    );
}

#[test]
fn boards_and_hands_stop_growing_in_every_format() {
    // A board of PHH.
    let deals = "'d db 2c',\n".repeat(6);
    let phh = format!(
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
         starting_stacks = [9, 9]\nactions = [\n{deals}]\n"
    );
    let error = &answer(&phh)["error"];
    assert_eq!(
        error["message"],
        "a board of 6 cards: expected 5: `d db 2c`"
    );
    assert_eq!(error["line"], 12);
    // A hand of PHH keeps what a player can have.
    let deals = "'d dh p1 2c',\n".repeat(1000);
    let found = answer(&phh.replace(&"'d db 2c',\n".repeat(6), &deals));
    assert_eq!(found["players"][0]["cards"], json!(["2c", "2c"]));
    assert_eq!(found["differences"][0]["handeval"], "at most 2 cards");
    // The runs of OHH.
    let mut ohh = first_ohh();
    let flop = json!({"id": 1, "street": "Flop", "cards": ["2c", "3c", "4c"], "actions": []});
    let rounds = ohh["ohh"]["rounds"].as_array_mut().unwrap();
    rounds.extend(vec![flop; 20]);
    let error = &answer(&ohh.to_string())["error"];
    assert_eq!(
        error["message"],
        "more than 9 boards: expected one for each run"
    );
    // A list of cards.
    let text = sample("pokerstars-side-pots.txt");
    for line in ["Board [", "A: shows ["] {
        let cards = "Ks ".repeat(53);
        let error = &answer(&text.replacen(line, &format!("{line}{cards}"), 1))["error"];
        let message = error["message"].as_str().unwrap();
        assert!(
            message.starts_with("more than 52 cards in a row"),
            "{line}: {message}"
        );
    }
}

#[test]
fn a_mebibyte_of_streets_is_damaged_at_the_first_that_is_too_many() {
    let text = sample("pokerstars-side-pots.txt");
    let turn = "*** TURN *** [Jh 4c 2s] [Kd]\n";
    let many = turn.repeat((1 << 20) / turn.len() - 100);
    let error = &answer(&text.replacen(turn, &many, 1))["error"];
    // The flop, two turns and a card too many.
    assert_eq!(error["line"], 21);
    assert_eq!(error["kind"], "bad-syntax");
}

#[test]
fn a_hand_has_at_most_256_contradictions() {
    let text = sample("pokerstars-twice.txt").replace("($150", "($1150");
    let n_of = |n_calls: u64| {
        let calls: String = (1..=n_calls)
            .map(|cents| format!("B: calls $0.{cents:04}\n"))
            .collect();
        let found = answer(&text.replace("B: calls $4\n", &format!("B: calls $4\n{calls}")));
        let differences = found["differences"].as_array().unwrap().iter();
        differences.filter(|one| one["what"] == "call").count()
    };
    // The raise of the other player is larger, so one more call is wrong.
    assert_eq!(n_of(100), 101);
    // One is that the betting was over.
    assert_eq!(n_of(400), 255);
}
