//! Samples and random hands without one of their lines, or with one wrong card: each is told once.

use serde_json::{Value, json};

use super::generated::Random;
use super::played::played;
use super::{answer, answers, sample, whats};

const NAMES: [&str; 6] = [
    "draw",
    "omaha-hi-lo",
    "side-pots",
    "stud",
    "tournament",
    "twice",
];

fn stars(name: &str) -> String {
    sample(&format!("pokerstars-{name}.txt"))
}

/// A text without one of its lines.
fn without(text: &str, idx: usize) -> String {
    let lines = text.lines().enumerate().filter(|&(at, _)| at != idx);
    lines.map(|(_, line)| format!("{line}\n")).collect()
}

/// How many differences a hand has; damage is one.
fn n_differences(text: &str) -> usize {
    let found = answers(text, &[]);
    match &found[..] {
        [one] if one["error"].is_null() => whats(one).len(),
        _ => 1,
    }
}

/// What nothing else in a hand follows from.
fn is_free(line: &str) -> bool {
    [
        "*** DEALING HANDS ***",
        "*** HOLE CARDS ***",
        "*** 3rd STREET ***",
        "SHOW DOWN ***",
        "Dealt to ",
        // Where everybody has folded.
        "Uncalled bet ",
        "Hand was run ",
        "Board [",
        "Seat ",
        "Table 'Sample V' 8-max",
        ": checks",
        ": shows ",
        ": mucks ",
        ": discards ",
        ": stands pat",
    ]
    .iter()
    .any(|words| line.contains(words))
}

#[test]
fn a22_one_missing_line_is_told_once() {
    let (mut n_hidden, mut n_noticed, mut n_single) = (0, 0, 0);
    let mut random = Random(41);
    let samples = NAMES.map(stars).into_iter();
    let all = samples.chain((0..40).map(|_| played(&mut random).stars()));
    for (hand_idx, text) in all.enumerate() {
        for (idx, line) in text.lines().enumerate().skip(1) {
            let found = n_differences(&without(&text, idx));
            if found == 0 && !is_free(line) {
                // A call of a player who raises on the same street, which says the whole amount.
                assert!(hand_idx >= NAMES.len(), "{line}\n{text}");
                n_hidden += 1;
            }
            n_noticed += usize::from(found > 0);
            n_single += usize::from(found == 1);
        }
    }
    assert!(n_noticed > 700, "{n_noticed}");
    assert!(100 * n_hidden < n_noticed, "{n_hidden}");
    assert!(
        100 * n_single >= 97 * n_noticed,
        "{n_single} of {n_noticed}"
    );
}

/// The places of the cards in a text.
fn cards(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let is_card = |place: &usize| {
        let Some([before, rank, suit, after]) = bytes.get(place - 1..place + 3) else {
            return false;
        };
        let is_apart = b"[ ".contains(before) && b"] ".contains(after);
        is_apart && b"23456789TJQKA".contains(rank) && b"cdhs".contains(suit)
    };
    (1..bytes.len()).filter(is_card).collect()
}

#[test]
fn a22_one_wrong_card_is_told_once() {
    let (mut n_noticed, mut n_single) = (0, 0);
    for name in NAMES {
        let text = stars(name);
        let deck = Random(43).deck();
        let mut unused = deck.iter().filter(|card| !text.contains(card.as_str()));
        let others = [unused.next().unwrap(), unused.next_back().unwrap()];
        for place in cards(&text) {
            for other in others {
                let mut changed = text.clone();
                changed.replace_range(place..place + 2, other);
                let found = n_differences(&changed);
                let line = text[..place].lines().count();
                // Cards that were seen once.
                let is_seen_once = name == "stud" && (line == 12 || (line == 47 && found == 0));
                assert!(found > 0 || is_seen_once, "{name}: line {line}: {other}");
                n_noticed += usize::from(found > 0);
                n_single += usize::from(found == 1);
            }
        }
    }
    assert!(n_noticed > 450, "{n_noticed}");
    assert_eq!(n_single, n_noticed);
}

/// The differences of a sample in which some text is replaced.
#[track_caller]
fn changed(text: &str, before: &str, after: &str) -> Vec<Value> {
    let changed = text.replacen(before, after, 1);
    assert_ne!(changed, text, "{before}");
    let found = answer(&changed);
    let differences = found["differences"].as_array();
    differences.unwrap_or_else(|| panic!("{found:#}")).clone()
}

#[test]
fn a22_what_is_missing_is_named_and_the_hand_is_computed_with_it() {
    let draw = stars("draw");
    let side_pots = stars("side-pots");
    let twice = stars("twice");
    let tournament = stars("tournament");
    for (text, line, expected) in [
        (
            &side_pots,
            "B: folds\n",
            json!({
                "what": "fold", "player": "B", "log": "", "handeval": "a fold before the flop",
                "other_line": 30,
            }),
        ),
        (
            &draw,
            "A: folds\n",
            json!({
                "what": "fold", "player": "A", "log": "", "handeval": "a fold before the draw",
                "other_line": 36,
            }),
        ),
        (
            &side_pots,
            "C collected $70.90 from main pot\n",
            json!({"what": "won", "player": "C", "log": 70.9, "handeval": 0, "line": 31}),
        ),
        (
            &draw,
            "B: bets $2\n",
            json!({
                "what": "bet", "player": "B", "log": "", "handeval": "a bet of 2 before line 23",
            }),
        ),
        (
            &draw,
            "B: calls $2\n",
            json!({
                "what": "call", "player": "B", "log": "",
                "handeval": "a call of 2 after the third draw",
            }),
        ),
        (
            &twice,
            "B: raises $135.50 to $144.50 and is all-in\n",
            json!({
                "what": "bet", "player": "B", "log": "", "handeval": "a bet of 144.50",
            }),
        ),
        (
            &tournament,
            "B: posts the ante 10\n",
            json!({"what": "ante", "player": "B", "log": "", "handeval": 10}),
        ),
        (
            &draw,
            "A: posts small blind $0.50\n",
            json!({
                "what": "blind", "player": "A", "log": "", "handeval": 0.5, "other_line": 36,
            }),
        ),
        (
            &tournament,
            "*** TURN *** [Td 6c 2d] [Ts]\n",
            json!({
                "what": "street", "log": "an action on the flop", "handeval": "the next street",
                "line": 23,
            }),
        ),
        (
            &side_pots,
            "*** RIVER *** [Jh 4c 2s Kd] [Jd]\n",
            json!({
                "what": "board", "log": "Jh 4c 2s Kd Jd", "handeval": "Jh 4c 2s Kd", "line": 28,
                "other_line": 19,
            }),
        ),
        (
            &twice,
            "*** SECOND SHOW DOWN ***\n",
            json!({
                "what": "winners", "run": 2, "log": [], "handeval": ["A"],
            }),
        ),
    ] {
        assert_eq!(changed(text, line, ""), [expected], "{line}");
    }
    let right = answer(&side_pots);
    for line in ["B: folds\n", "D: raises $34.45 to $55.75 and is all-in\n"] {
        let found = answer(&side_pots.replacen(line, "", 1));
        for key in ["pots", "total", "uncalled", "boards"] {
            assert_eq!(found[key], right[key], "{line}");
        }
    }
    // The street that was missing has its name and its cards.
    let turn = "*** TURN *** [Td 6c 2d] [Ts]\n";
    let found = answers(&tournament.replacen(turn, "", 1), &[("review", "all")]);
    let streets = found[0]["review"]["streets"].as_array().unwrap().iter();
    let streets: Vec<_> = streets.map(|street| street["street"].as_str()).collect();
    let names = ["preflop", "flop", "turn", "river"].map(Some);
    assert_eq!(streets, names);
}

#[test]
fn a22_the_line_with_the_wrong_card_is_named() {
    let side_pots = stars("side-pots");
    // The hands of two players change with it.
    let found = changed(
        &side_pots,
        "*** RIVER *** [Jh 4c 2s Kd] [Jd]",
        "*** RIVER *** [Jh 4c 2s Kd] [Kc]",
    );
    let expected = json!({
        "what": "board", "log": "Jh 4c 2s Kd Kc", "handeval": "Jh 4c 2s Kd Jd", "line": 20,
        "other_line": 29,
    });
    assert_eq!(found, [expected]);
    let found = changed(&side_pots, "C: shows [Js 9s]", "C: shows [Ts 9s]");
    let expected = json!({
        "what": "cards", "player": "C", "log": "Ts 9s", "handeval": "Js 9s", "line": 25,
        "other_line": 32,
    });
    assert_eq!(found, [expected]);
}

#[test]
fn a22_players_of_the_same_name_are_not_confused() {
    let hand = |won: u64| {
        format!(
            "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n\
             starting_stacks = [50, 50, 50]\nplayers = ['X', 'X', 'Y']\n\
             actions = ['p3 f', 'p1 f']\nwinnings = [0, {won}, 0]\n"
        )
    };
    let uncalled = 1;
    let right = answer(&hand(3 - uncalled));
    assert_eq!(right["agrees"], true, "{right:#}");
    let found = answer(&hand(4));
    let expected = json!([{"what": "amounts", "player": "X", "log": 4, "handeval": 2}]);
    assert_eq!(found["differences"], expected);
}

#[test]
fn a22_a_missing_object_of_ohh_is_told_once() {
    let text = sample("home-game.ohh");
    let mut hands = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
    let hand = hands.next().unwrap().unwrap();
    let mut n_noticed = 0;
    let rounds = hand["ohh"]["rounds"].as_array().unwrap();
    for (round_idx, round) in rounds.iter().enumerate() {
        let actions = round["actions"].as_array().unwrap();
        for (idx, action) in actions.iter().enumerate() {
            let mut changed = hand.clone();
            let actions = &mut changed["ohh"]["rounds"][round_idx]["actions"];
            actions.as_array_mut().unwrap().remove(idx);
            let found = n_differences(&format!("{changed:#}\n"));
            let what = action["action"].as_str().unwrap();
            let is_free = ["Check", "Dealt Cards", "Shows Cards"].contains(&what);
            assert!(found > 0 || is_free, "{action:#}");
            // Nothing else says that there was a straddle.
            assert!(found < 2 || what == "Straddle", "{action:#}");
            n_noticed += usize::from(found > 0);
        }
    }
    assert!(n_noticed > 8, "{n_noticed}");
}
