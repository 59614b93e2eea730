//! The review of hands: equities after each deal, and all-ins.

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::poker::History;
use serde_json::{Value, json};

use super::generated::{Random, generated};
use super::{answers, sample};

/// The review of the only hand of a text, with more options.
#[track_caller]
fn review(text: &str, options: &[(&str, &str)]) -> Value {
    let mut all = vec![("review", "all")];
    all.extend(options);
    let found = answers(text, &all);
    assert_eq!(found.len(), 1, "{found:#?}");
    found[0]["review"].clone()
}

/// The equity of a player on a street.
#[track_caller]
fn equity(review: &Value, street: &str, player: &str) -> f64 {
    let mut streets = review["streets"].as_array().unwrap().iter();
    let found = streets.find(|one| one["street"] == street);
    let found = found.unwrap_or_else(|| panic!("no {street}: {review:#}"));
    found["equity"][player]
        .as_f64()
        .unwrap_or_else(|| panic!("{found:#}"))
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}: {expected}");
}

/// Three players who are all-in on the turn, with a side pot.
const ON_TURN: &str = "variant = 'NT'\nantes = []\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
    starting_stacks = [100, 300, 300]\nactions = ['d dh p1 AsAd', 'd dh p2 QhJh', 'd dh p3 KsKd', \
    'p3 cc', 'p1 cc', 'p2 cc', 'd db Qd9c4s', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 2h', \
    'p1 cbr 98', 'p2 cbr 298', 'p3 cc', 'd db 8d', 'p1 sm AsAd', 'p2 sm QhJh', 'p3 sm KsKd']\n";

#[test]
fn a14_equities_are_of_everyone_who_is_still_in() {
    let found = review(&sample("side-pots.phh"), &[]);
    // Four players are left on the turn, one has folded 2c3d: 38 cards can be the river. C has the
    // aces; A needs one of two sevens, D one of two kings, B a queen of two or a jack of three.
    for (player, n_rivers) in [("A", 2.0), ("B", 5.0), ("C", 29.0), ("D", 2.0)] {
        assert_near(equity(&found, "turn", player), n_rivers / 38.0);
    }
    assert_near(equity(&found, "river", "C"), 1.0);
    // Who folds on a street was still in when its cards were dealt.
    let preflop = &found["streets"][0];
    assert_eq!(preflop["equity"].as_object().unwrap().len(), 5);
    assert_eq!(found["streets"][1]["equity"].get("E"), None);
    let total: f64 = ["A", "B", "C", "D", "E"]
        .iter()
        .map(|player| equity(&found, "preflop", player))
        .sum();
    assert_near(total, 1.0);
}

#[test]
fn a15_cards_that_were_seen_are_gone() {
    let text = sample("side-pots.phh");
    let trackers = review(&text, &[("ignore_folded", "true")]);
    assert_near(equity(&trackers, "turn", "B"), 5.0 / 40.0);
    // The second board cannot have the cards of the first: 7 hearts and 6 other queens and sevens
    // of 42 cards give B a flush or a straight.
    let twice = review(&sample("pokerstars-twice.txt"), &[]);
    let streets = twice["streets"].as_array().unwrap();
    let mut second = streets
        .iter()
        .filter(|one| one["street"] == "turn" && one["run"] == 2);
    let second = second.next().unwrap();
    assert_near(second["equity"]["B"].as_f64().unwrap(), 13.0 / 42.0);
    // Before the boards part, there is one answer for both.
    let flops: Vec<_> = streets
        .iter()
        .filter(|one| one["street"] == "flop")
        .collect();
    assert_eq!((flops.len(), flops[0].get("run")), (1, None));
}

#[test]
fn a16_an_all_in_is_worth_its_equity_of_each_pot() {
    let found = review(ON_TURN, &[]);
    let all_in = &found["all_in"];
    // 42 cards can come. Main pot of 300: p3 wins with 2 kings, p2 with 2 queens and 3 jacks. Side
    // pot of 400: p2 wins with the same 5, and p3 otherwise.
    assert_eq!(
        all_in,
        &json!({
            "street": "turn",
            "expected": {"p1": 250, "p2": 83.3333, "p3": 366.6667},
            "won": {"p1": 300, "p2": 0, "p3": 400},
            "luck": {"p1": 50, "p2": -83.3333, "p3": 33.3333},
        })
    );
    // Betting that went on to the river is no all-in.
    let bet = ON_TURN
        .replace("'p2 cbr 298', 'p3 cc', ", "'p2 cc', 'p3 cc', ")
        .replace("'d db 8d', ", "'d db 8d', 'p2 cc', 'p3 cc', ");
    assert_eq!(review(&bet, &[]).get("all_in"), None);
}

#[test]
fn a16_the_rake_is_shared_and_runs_are_added() {
    let sum = |all_in: &Value, key: &str| -> f64 {
        let amounts = all_in[key].as_object().unwrap();
        amounts
            .values()
            .map(|amount| amount.as_f64().unwrap())
            .sum()
    };
    for (name, paid) in [
        ("pokerstars-side-pots.txt", 139.8),
        ("pokerstars-twice.txt", 297.0),
    ] {
        let found = review(&sample(name), &[]);
        let all_in = &found["all_in"];
        assert_near(sum(all_in, "expected"), paid);
        assert_near(sum(all_in, "won"), paid);
    }
    let twice = review(&sample("pokerstars-twice.txt"), &[]);
    let flop = equity(&twice, "flop", "A");
    let expected = twice["all_in"]["expected"]["A"].as_f64().unwrap();
    assert!((expected - 297.0 * flop).abs() < 0.0001, "{expected}");
    // Each run was worth 148.50, and A won one of them.
    assert_eq!(twice["all_in"]["won"]["A"], 148.5);
}

#[test]
fn a16_nothing_is_lost_or_won_from_nowhere() {
    let mut random = Random(23);
    let mut n_all_ins = 0;
    for _ in 0..40 {
        let hand = generated(&mut random);
        let found = answers(&hand.text, &[("review", "all"), ("samples", "2000")]);
        let all_in = &found[0]["review"]["all_in"];
        let Some(luck) = all_in["luck"].as_object() else {
            continue;
        };
        n_all_ins += 1;
        let units = |amount: &Value| (amount.as_f64().unwrap() * 10_000.0).round() as i64;
        let total: i64 = luck.values().map(units).sum();
        assert_eq!(total, 0, "{all_in:#}\n{}", hand.text);
        let pots = found[0]["pots"].as_array().unwrap();
        let pots: i64 = pots.iter().map(|pot| units(&pot["amount"])).sum();
        let expected = all_in["expected"].as_object().unwrap();
        let expected: i64 = expected.values().map(units).sum();
        assert_eq!(expected, pots, "{all_in:#}");
    }
    assert!(n_all_ins > 20, "{n_all_ins}");
}

#[test]
fn a17_unknown_cards_are_not_guessed() {
    let unknown = ON_TURN
        .replace("'d dh p3 KsKd'", "'d dh p3 ????'")
        .replace("'p3 sm KsKd'", "'p3 sm'");
    let found = review(&unknown, &[]);
    for street in found["streets"].as_array().unwrap() {
        assert_eq!(
            (&street["equity"], &street["why"]),
            (&Value::Null, &json!("unknown-cards"))
        );
    }
    let expected = json!({"street": "turn", "why": "unknown-cards"});
    assert_eq!(found["all_in"], expected);
    for name in ["badugi.phh", "triple-draw.phh", "single-draw.phh"] {
        let found = review(&sample(name), &[]);
        let streets = found["streets"].as_array().unwrap();
        assert!(streets.iter().all(|one| one["why"] == "game"), "{found:#}");
    }
}

#[test]
fn a18_stud_is_dealt_street_by_street() {
    // Both are all-in on third street, and the cards come without a bet.
    let text = "variant = 'F7S'\nantes = [1, 1]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\n\
        starting_stacks = [2, 2]\nactions = ['d dh p1 2c3dAh', 'd dh p2 7c8dJs', 'p1 pb', \
        'p2 cc', 'd dh p1 4s', 'd dh p2 9h', 'd dh p1 Kd', 'd dh p2 Th', 'd dh p1 Qd', \
        'd dh p2 Qh', 'd dh p1 6c', 'd dh p2 2s', 'p1 sm 2c3dAh4sKdQd6c', 'p2 sm 7c8dJs9hThQh2s']\n";
    let found = review(text, &[]);
    let streets = found["streets"].as_array().unwrap();
    let names: Vec<&Value> = streets.iter().map(|one| &one["street"]).collect();
    assert_eq!(names, ["third", "fourth", "fifth", "sixth", "seventh"]);
    // On sixth street, player 2 has a straight, queen high, and player 1 needs a five for one.
    assert_near(equity(&found, "sixth", "p2"), 1.0);
    assert!(equity(&found, "third", "p2") < 0.6);
    assert_eq!(found["all_in"]["street"], "third");
    // A file that shows a hand at the end only has its cards in the order of the deal.
    let stars = review(&sample("pokerstars-stud.txt"), &[]);
    assert_eq!(stars["streets"][0]["why"], "unknown-cards");
    assert!(equity(&stars, "fourth", "A") > 0.5);
    assert!(equity(&stars, "fifth", "A") < 0.2);
}

#[test]
fn a19_what_is_not_counted_is_estimated() {
    let text = sample("stud-hi-lo.phh");
    let found = review(&text, &[("samples", "20000")]);
    let third = &found["streets"][0];
    assert_eq!(third["samples"], 20_000, "{third:#}");
    let error = third["error"]["A"].as_f64().unwrap();
    assert!((0.0005..0.005).contains(&error), "{error}");
    // The same file has the same review, until it is asked for another.
    assert_eq!(review(&text, &[("samples", "20000")]), found);
    let other = review(&text, &[("samples", "20000"), ("seed", "2")]);
    let (one, two) = (equity(&found, "third", "A"), equity(&other, "third", "A"));
    assert!(one != two && (one - two).abs() < 8.0 * error, "{one} {two}");
    // Later streets are counted.
    assert_eq!(found["streets"][1].get("samples"), None);
}

#[test]
fn only_the_players_asked_for_are_reviewed() {
    let found = answers(ON_TURN, &[("review", "p3,P1")]);
    let review = &found[0]["review"];
    assert_eq!(
        review["all_in"]["luck"],
        json!({"p1": 50, "p3": 33.3333}),
        "{review:#}"
    );
    let anonymous = answers(ON_TURN, &[("review", "p3"), ("anonymous", "true")]);
    assert_eq!(
        anonymous[0]["review"]["all_in"]["luck"],
        json!({"P3": 33.3333})
    );
    let mut request = Request::new(History::SPEC, RequestSource::Parameters, 0);
    request.add(History::SPEC.called("review").unwrap(), "p1,nobody");
    let problem = History::read(&request)
        .unwrap()
        .evaluate(ON_TURN, Work::ALONE)
        .unwrap_err();
    assert_eq!(
        (problem.kind, problem.message.as_str()),
        (
            "unknown-player",
            "no player `nobody`: expected `p1`, `p2`, `p3`"
        )
    );
}

#[test]
fn anonymous_errors_repeat_no_name_that_was_asked_for() {
    for (asked, expected) in [
        ("Zoë", "no player has this name: expected `P1`, `P2`, `P3`"),
        (
            "p1,Zoë",
            "no player has name 2 of these 2: expected `P1`, `P2`, `P3`",
        ),
    ] {
        for summary in ["false", "true"] {
            let mut request = Request::new(History::SPEC, RequestSource::Parameters, 0);
            for (name, value) in [
                ("review", asked),
                ("anonymous", "true"),
                ("summary", summary),
            ] {
                request.add(History::SPEC.called(name).unwrap(), value);
            }
            let question = History::read(&request).unwrap();
            let problem = question.evaluate(ON_TURN, Work::ALONE).unwrap_err();
            assert_eq!(problem.message, expected);
        }
    }
    // Nor do answers about a player who is there.
    let named = format!("{ON_TURN}players = ['a', 'b', 'Zoë']\n");
    let found = answers(&named, &[("review", "Zoë"), ("anonymous", "true")]);
    assert!(found[0]["review"]["all_in"]["luck"]["P3"].is_number());
    assert!(!found[0].to_string().contains("Zoë"), "{:#}", found[0]);
}

#[test]
fn the_sums_have_the_luck() {
    let text = format!("[1]\n{ON_TURN}[2]\n{ON_TURN}");
    let found = answers(&text, &[("review", "all"), ("summary", "true")]);
    let players = found[0]["players"].as_array().unwrap();
    let first = players
        .iter()
        .find(|player| player["name"] == "p1")
        .unwrap();
    assert_eq!(
        (&first["all_ins"], &first["expected"], &first["luck"]),
        (&json!(2), &json!(500), &json!(100))
    );
}
