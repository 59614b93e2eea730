//! The rules of hand histories, one test each.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{answer, answers, whats};

/// A hand of no-limit hold'em in PHH: blinds, stacks, actions, and more lines.
fn phh(blinds: &str, stacks: &str, actions: &[&str], more: &str) -> String {
    let mut text = format!(
        "variant = 'NT'\nantes = []\nblinds_or_straddles = {blinds}\nmin_bet = 2\n\
         starting_stacks = {stacks}\n{more}\nactions = [\n"
    );
    for action in actions {
        let _ = writeln!(text, "'{action}',");
    }
    text + "]\n"
}

/// A hand of PokerStars: what comes between the seats and the summary, and the total.
fn stars(stakes: &str, posts: &str, rest: &str, total: &str) -> String {
    format!(
        "PokerStars Hand #7: Hold'em No Limit ({stakes}) - 2026/11/20 20:15:02 ET\n\
         Table 'T' 6-max Seat #3 is the button\n\
         Seat 1: A (100 in chips)\nSeat 2: B (100 in chips)\nSeat 3: C (100 in chips)\n\
         {posts}*** HOLE CARDS ***\n{rest}*** SUMMARY ***\nTotal pot {total} | Rake 0\n"
    )
}

fn won(answer: &Value) -> Vec<Value> {
    let players = answer["players"].as_array().unwrap();
    players.iter().map(|player| player["won"].clone()).collect()
}

const SHOWDOWN: [&str; 5] = [
    "d db Kc8d5h",
    "d db 3s",
    "d db 9d",
    "p1 sm AhTc",
    "p2 sm AdTs",
];

#[test]
fn a1_amounts_are_exact() {
    let hand = |blinds: &str| {
        let actions = [
            "d dh p1 AhTc",
            "d dh p2 AdTs",
            "d dh p3 2c2d",
            "p3 f",
            "p1 cc",
        ];
        let actions: Vec<&str> = actions
            .into_iter()
            .chain(["p2 cc"])
            .chain(SHOWDOWN)
            .collect();
        answer(&phh(blinds, "[100, 100, 100]", &actions, ""))
    };
    let tenths = hand("[0.1, 0.3, 0]");
    assert_eq!(tenths["total"], json!(0.6));
    assert_eq!(won(&tenths), [json!(0.3), json!(0.3), json!(0)]);
    // Whole chips are not divided further.
    let mut odd = hand("[1, 3, 0]");
    assert_eq!(won(&odd), [json!(3), json!(3), json!(0)]);
    odd = answer(&phh(
        "[1, 3, 1]",
        "[100, 100, 100]",
        &[
            "d dh p1 AhTc",
            "d dh p2 AdTs",
            "d dh p3 2c2d",
            "p3 f",
            "p1 cc",
            "p2 cc",
            "d db Kc8d5h",
            "d db 3s",
            "d db 9d",
            "p1 sm AhTc",
            "p2 sm AdTs",
        ],
        "",
    ));
    assert_eq!(won(&odd), [json!(4), json!(3), json!(0)]);
    let cents = answer(&stars(
        "$1/$2",
        "A: posts small blind $1\nB: posts big blind $2\n",
        "C: folds\nA: folds\nUncalled bet ($1) returned to B\nB collected $2 from pot\n",
        "$2",
    ));
    assert_eq!(cents["agrees"], true, "{cents:#}");
}

#[test]
fn a2_dead_money_is_in_the_main_pot_only() {
    let text = stars(
        "1/2",
        "A: posts small blind 1\nB: posts big blind 2\nC: posts small & big blinds 3\n",
        "C: checks\nA: folds\nB: folds\nC collected 6 from pot\n",
        "6",
    );
    let found = answer(&text);
    assert_eq!(found["players"][2]["dead"], 1);
    assert_eq!(found["players"][2]["put"], 2);
    assert_eq!(found["agrees"], true, "{found:#}");
    let second = text.replace(
        "C: posts small & big blinds 3",
        "C: posts small blind 1\nC: posts big blind 2",
    );
    let second = answer(&second);
    assert_eq!(
        (&second["players"][2]["dead"], &second["agrees"]),
        (&json!(1), &json!(true))
    );
    // An ante of one player is dead; an ante of all is not.
    let one = text.replace(
        "C: posts small & big blinds 3",
        "C: posts the ante 1\nC: posts big blind 2",
    );
    assert_eq!(answer(&one)["players"][2]["dead"], 1);
}

#[test]
fn a3_uncalled_bets_go_back() {
    let text = stars(
        "1/2",
        "A: posts small blind 1\nB: posts big blind 2\n",
        "C: raises 4 to 6\nA: folds\nB: folds\nUncalled bet (4) returned to C\nC collected 5 from pot\n",
        "5",
    );
    let found = answer(&text);
    assert_eq!(
        (&found["uncalled"], &found["agrees"]),
        (&json!({"C": 4}), &json!(true))
    );
    let silent = text.replace("Uncalled bet (4) returned to C\n", "");
    assert_eq!(answer(&silent)["agrees"], true);
    // If somebody is all-in for less, the rest must go back, except in old files.
    let short = super::sample("pokerstars-side-pots.txt");
    let short = short.replace("Uncalled bet ($24.75) returned to A\n", "");
    assert_eq!(whats(&answer(&short)), ["uncalled"]);
    let old = short.replace("2026/11/20", "2007/11/20");
    assert_eq!(answer(&old)["agrees"], true);
    let wrong = text.replace("bet (4)", "bet (3)");
    assert_eq!(whats(&answer(&wrong)), ["uncalled"]);
}

#[test]
fn a4_a_short_ante_is_a_layer() {
    let hand = |trimming: &str| {
        let text = phh(
            "[1, 2, 0]",
            "[100, 100, 3]",
            &[
                "d dh p1 7h2c",
                "d dh p2 8d3s",
                "d dh p3 AcAd",
                "p1 cc",
                "p2 cc",
                "d db KcKd5h",
                "d db 4s",
                "d db 9d",
                "p1 sm 7h2c",
                "p2 sm 8d3s",
                "p3 sm AcAd",
            ],
            trimming,
        );
        answer(&text.replace("antes = []", "antes = [10, 10, 10]"))
    };
    let trimmed = hand("");
    assert_eq!(trimmed["pots"][0]["amount"], 9, "{trimmed:#}");
    assert_eq!(won(&trimmed)[2], 9);
    let untrimmed = hand("ante_trimming_status = false");
    assert_eq!(won(&untrimmed)[2], 23, "{untrimmed:#}");
}

#[test]
fn a5_odd_chips_go_left_of_the_button() {
    let text = phh(
        "[1, 2, 2]",
        "[100, 100, 100]",
        &[
            "d dh p1 2c7d",
            "d dh p2 AhTc",
            "d dh p3 AdTs",
            "p1 f",
            "d db Kc8d5h",
            "d db 3s",
            "d db 9d",
            "p2 sm AhTc",
            "p3 sm AdTs",
        ],
        "",
    );
    assert_eq!(won(&answer(&text)), [json!(0), json!(3), json!(2)]);
    // By card, spades are the highest suit.
    let by_card = answers(&text, &[("odd_chips", "cards")]);
    assert_eq!(won(&by_card[0]), [json!(0), json!(3), json!(2)]);
    let other = text.replace("AhTc", "AcTd");
    assert_eq!(
        won(&answers(&other, &[("odd_chips", "cards")])[0]),
        [json!(0), json!(2), json!(3)]
    );
    // The button is at an empty seat: the last player before it counts.
    let stars = stars(
        "1/2",
        "A: posts small blind 1\nB: posts big blind 2\n",
        "C: calls 2\nA: folds\nB: checks\n*** FLOP *** [Kc 8d 5h]\nB: checks\nC: checks\n\
         *** TURN *** [Kc 8d 5h] [3s]\nB: checks\nC: checks\n\
         *** RIVER *** [Kc 8d 5h 3s] [9d]\nB: checks\nC: checks\n*** SHOW DOWN ***\nB: shows [Ah Tc] (high card)\n\
         C: shows [Ad Ts] (high card)\nC collected 2 from pot\nB collected 3 from pot\n",
        "5",
    );
    assert_eq!(answer(&stars)["agrees"], true);
    let empty = stars.replace("Seat #3 is", "Seat #9 is");
    assert_eq!(answer(&empty)["agrees"], true);
    let moved = stars.replace("Seat #3 is", "Seat #2 is");
    assert_eq!(whats(&answer(&moved)), ["amounts", "amounts"]);
}

#[test]
fn a6_the_best_shown_hand_wins() {
    let all = ["d dh p1 AhTc", "d dh p2 KdKs", "p1 cc", "p2 cc"];
    let board = ["d db Kc8d5h", "d db 3s", "d db 9d"];
    let hand = |ends: [&str; 2], more: &str| {
        let actions: Vec<&str> = all.into_iter().chain(board).chain(ends).collect();
        answer(&phh("[2, 2]", "[100, 100]", &actions, more))
    };
    assert_eq!(
        won(&hand(["p1 sm AhTc", "p2 sm KdKs"], "")),
        [json!(0), json!(4)]
    );
    assert_eq!(
        won(&hand(["p1 sm AhTc", "p2 sm"], "")),
        [json!(4), json!(0)]
    );
    let hidden = hand(["p1 sm AhTc", "p2 sm"], "winnings = [0, 4]");
    assert_eq!(hidden["notes"], json!(["winner-not-shown"]));
    assert_eq!(whats(&hidden), Vec::<&str>::new());
}

#[test]
fn a7_a_common_card_counts_for_all() {
    let text = "variant = 'F7S'\nantes = [1, 1]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\n\
        starting_stacks = [100, 100]\nactions = ['d dh p1 2c3dAh', 'd dh p2 7c8dJs', 'p1 pb', \
        'p2 cc', 'd dh p1 4s', 'd dh p2 9h', 'd dh p1 Kd', 'd dh p2 Th', 'd dh p1 Qd', \
        'd dh p2 Qh', 'd db 5d', 'p1 sm 2c3dAh4sKdQd', 'p2 sm 7c8dJs9hThQh']\n";
    let found = answer(text);
    // Player 1 has a wheel with the common five, player 2 a straight of six cards alone.
    assert_eq!(won(&found), [json!(0), json!(4)], "{found:#}");
    assert_eq!(found["shown"][0]["high"]["category"], "straight");
}

#[test]
fn a8_rake_comes_out_of_the_pots() {
    let text = super::sample("pokerstars-side-pots.txt");
    assert_eq!(answer(&text)["pots"][0]["stated"], json!(70.9));
    // From both pots.
    let both = text
        .replace(
            "Main pot $70.90. Side pot $68.90.",
            "Main pot $71.90. Side pot $67.90.",
        )
        .replace("D collected $68.90", "D collected $67.90")
        .replace("C collected $70.90", "C collected $71.90")
        .replace("won ($68.90)", "won ($67.90)")
        .replace("won ($70.90)", "won ($71.90)");
    assert_eq!(answer(&both)["agrees"], true);
    // More than there is.
    let more = text
        .replace(
            "Main pot $70.90. Side pot $68.90.",
            "Main pot $69.90. Side pot $69.90.",
        )
        .replace("D collected $68.90", "D collected $69.90")
        .replace("C collected $70.90", "C collected $69.90");
    assert!(whats(&answer(&more)).contains(&"pot"));
}

/// A file may divide a pot at a player who was all-in, but sat out and folded.
#[test]
fn a8_a_pot_may_be_stated_in_parts() {
    let text = super::sample("pokerstars-tournament.txt");
    let parts = text
        .replace(
            "Main pot 140. Side pot 885.",
            "Main pot 140. Side pot-1 500. Side pot-2 385.",
        )
        .replace(
            "C collected 885 from side pot",
            "C collected 385 from side pot-2\nC collected 500 from side pot-1",
        );
    assert_ne!(parts, text);
    let found = answer(&parts);
    assert_eq!(found["agrees"], true, "{found:#}");
    assert_eq!(found["pots"][1]["stated"], 885);
}

#[test]
fn a9_two_players_are_written_in_the_other_order() {
    let text = phh(
        "[1, 2]",
        "[100, 100]",
        &["d dh p1 ????", "d dh p2 ????", "p2 f"],
        "",
    );
    let found = answer(&text);
    assert_eq!(
        (&found["players"][1]["put"], &found["uncalled"]),
        (&json!(1), &json!({"p1": 1}))
    );
    assert_eq!(found["button"], 2);
}

#[test]
fn a8_stacks_after_the_hand_tell_what_players_got() {
    let played = |stacks: &str| {
        let more = format!("finishing_stacks = {stacks}");
        answer(&phh("[1, 2]", "[100, 100]", &["p2 f"], &more))
    };
    let right = played("[101, 99]");
    assert_eq!(right["agrees"], true, "{right:#}");
    assert_eq!(right["stated"], json!({ "p1": 2 }));
    let raked = played("[100, 99]");
    assert_eq!(
        (&raked["agrees"], &raked["rake"]),
        (&json!(true), &json!(1))
    );
    for (wrong, what) in [
        ("[102, 99]", "amounts"),
        ("[101, 98]", "stacks"),
        ("[101, 100]", "winners"),
        ("[99, 101]", "winners"),
    ] {
        let found = played(wrong);
        assert_eq!(found["agrees"], false, "{wrong}");
        assert!(whats(&found).contains(&what), "{wrong}: {found:#}");
    }
    // Without all stacks, nothing is stated.
    assert_eq!(played("[101]")["agrees"], Value::Null);
    assert_eq!(
        answer(&phh("[1, 2]", "[100, 100]", &["p2 f"], ""))["agrees"],
        Value::Null
    );
}

#[test]
fn a10_a_hand_without_its_end_has_no_result() {
    let text = phh(
        "[1, 2]",
        "[100, 100]",
        &["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc"],
        "",
    );
    let found = answer(&text);
    assert_eq!(
        (&found["notes"], &found["agrees"]),
        (&json!(["no-result"]), &Value::Null)
    );
    let cut = stars("1/2", "", "", "0").replace("Total pot 0 | Rake 0\n", "");
    assert_eq!(answer(&cut)["error"]["kind"], "no-total");
}

#[test]
fn a11_a_card_is_in_one_place() {
    let actions = ["d dh p1 AhTc", "d dh p2 AhTs", "p2 cc", "p1 cc"];
    let actions: Vec<&str> = actions
        .into_iter()
        .chain(SHOWDOWN[..3].iter().copied())
        .collect();
    let found = answer(&phh("[2, 2]", "[100, 100]", &actions, ""));
    assert_eq!(whats(&found), ["cards"]);
}

#[test]
fn a12_a_bad_hand_does_not_spoil_the_others() {
    let good = phh("[1, 2]", "[100, 100]", &["p2 f"], "");
    let text = format!("[1]\n{good}[2]\nvariant = \n[3]\n{good}");
    let found = answers(&text, &[]);
    let kinds: Vec<&Value> = found
        .iter()
        .map(|answer| &answer["error"]["kind"])
        .collect();
    assert_eq!(kinds, [&Value::Null, &json!("bad-syntax"), &Value::Null]);
    // A name that looks like an action.
    let named = stars(
        "1/2",
        "A: posts small blind 1\nB: posts big blind 2\n",
        "C: folds\nA: folds\nUncalled bet (1) returned to B\nB collected 2 from pot\n",
        "2",
    );
    let named = named
        .replace("B:", "B: folds:")
        .replace("Seat 2: B ", "Seat 2: B: folds ")
        .replace("to B\n", "to B: folds\n")
        .replace("B collected", "B: folds collected");
    assert_eq!(answer(&named)["agrees"], true, "{named}");
}

#[test]
fn a13_content_tells_the_format() {
    let good = phh("[1, 2]", "[100, 100]", &["p2 f"], "");
    for text in [
        good.clone(),
        format!("\u{FEFF}{good}"),
        good.replace('\n', "\r\n"),
        good.replace('\n', "\r"),
    ] {
        assert_eq!(answer(&text)["format"], "phh");
    }
    let folded = "C: folds\nA: folds\nUncalled bet (1) returned to B\nB collected 2 from pot\n";
    let posts = "A: posts small blind 1\nB: posts big blind 2\n";
    let good = stars("1/2", posts, folded, "2");
    for text in [good.clone(), good.replace('\n', "\n\n")] {
        let found = answer(&text);
        assert_eq!(
            (&found["format"], &found["agrees"]),
            (&json!("pokerstars"), &json!(true))
        );
    }
}

/// A hand of GG: the game, what comes between the seats and the summary, and the summary.
fn gg(game: &str, posts: &str, rest: &str, summary: &str) -> String {
    format!(
        "Poker Hand #XX70: {game} - 2026/11/20 20:15:02\nTable 'T' 6-max Seat #3 is the button\n\
         Seat 1: A (100 in chips)\nSeat 2: B (100 in chips)\nSeat 3: C (40 in chips)\n\
         {posts}*** HOLE CARDS ***\nDealt to A\nDealt to B [Ah Ac]\nDealt to C\n{rest}\
         *** SUMMARY ***\n{summary}\n"
    )
}

#[test]
fn a13_text_of_gg_is_nearly_that_of_pokerstars() {
    let posts = "A: posts small blind 1\nB: posts big blind 2\n";
    // What is in after a straddle, a missed blind that is dead, money of the site, and more than rake.
    let straddled = gg(
        "Hold'em No Limit (1/2)",
        &format!("Cash Drop to Pot : total 5\n{posts}C: posts missed blind 1\nB: straddle 4\n"),
        "C: folds\nA: calls 3\nB: raises 6 to 10\nA: folds\nUncalled bet (6) returned to B\n\
         *** SHOWDOWN ***\nB collected 12 from pot\n",
        "Total pot 14 | Rake 1 | Jackpot 1 | Bingo 0",
    );
    let found = answer(&straddled);
    assert_eq!(
        (&found["format"], &found["agrees"]),
        (&json!("gg"), &json!(true)),
        "{found:#}"
    );
    assert_eq!((&found["rake"], &found["id"]), (&json!(2), &json!("XX70")));
    assert_eq!(
        (&found["players"][1]["put"], &found["players"][2]["dead"]),
        (&json!(4), &json!(1))
    );
    // Another run: only its own cards, and the side pot paid out in the first one.
    let twice = gg(
        "Tournament #5, Omaha Friends' Cup Hold'em No Limit - Level2(1/2)",
        posts,
        "C: calls 2\nA: raises 38 to 40\nB: raises 20 to 60\nC: calls 38 and is all-in\nA: calls 20\n\
         *** FLOP *** [Kd 7d 2s]\nA: bets 10\nB: raises 30 to 40 and is all-in\nA: folds\n\
         Uncalled bet (30) returned to B\nB: shows [Ah Ac] (Pair of Aces)\nC: shows [Kh Qh] (Pair of Kings)\n\
         *** FIRST TURN *** [Kd 7d 2s] [3c]\n*** FIRST RIVER *** [Kd 7d 2s 3c] [4c]\n\
         *** SECOND TURN *** [Kd 7d 2s] [Ks]\n*** SECOND RIVER *** [Kd 7d 2s Ks] [9c]\n\
         *** FIRST SHOWDOWN ***\nB collected 60 from pot\nB collected 60 from pot\n\
         *** SECOND SHOWDOWN ***\nC collected 60 from pot\n",
        "Total pot 180 | Rake 0 | Jackpot 0 | Bingo 0\nHand was run two times\n\
         FIRST Board [Kd 7d 2s 3c 4c]\nSECOND Board [Ks 9c]",
    );
    let found = answer(&twice);
    assert_eq!(
        (&found["poker"], &found["agrees"]),
        (&json!("holdem"), &json!(true)),
        "{found:#}"
    );
    let wrong = twice.replace("C collected 60", "B collected 60");
    assert!(whats(&answer(&wrong)).contains(&"winners"));
    let wrong = twice.replace("SECOND Board [Ks 9c]", "SECOND Board [Ks 8c]");
    assert_eq!(whats(&answer(&wrong)), ["board"]);
    // Pot-limit Omaha by its short names.
    for (name, poker, limit) in [
        ("PLO ($1/$2)", "omaha", "pot-limit"),
        ("PLO-5 ($1/$2)", "omaha", "pot-limit"),
        ("ShortDeck No Limit ($1)", "short-deck", "no-limit"),
    ] {
        let folded = "C: folds\nA: folds\nUncalled bet (1) returned to B\nB collected 2 from pot\n";
        let found = answer(&gg(name, posts, folded, "Total pot 2 | Rake 0"));
        assert_eq!(
            (&found["poker"], &found["limit"]),
            (&json!(poker), &json!(limit))
        );
        assert_eq!(found["agrees"], true, "{found:#}");
    }
}

#[test]
fn a20_after_a_short_blind_calls_are_of_the_whole_blind() {
    let text = r#"{"ohh":{"spec_version":"1.4.7","game_type":"Holdem","game_number":"7",
"bet_limit":{"bet_type":"NL"},"dealer_seat":3,"small_blind_amount":0.1,"big_blind_amount":0.25,
"players":[{"id":0,"seat":1,"name":"A","starting_stack":25},{"id":1,"seat":2,"name":"B",
"starting_stack":0.2},{"id":2,"seat":3,"name":"C","starting_stack":49.8}],
"rounds":[{"id":0,"street":"Preflop","cards":[],"actions":[
{"player_id":0,"action":"Post SB","amount":0.1},{"player_id":1,"action":"Post BB","amount":0.2},
{"player_id":2,"action":"Fold","amount":0},{"player_id":0,"action":"Call","amount":0.15}]},
{"id":1,"street":"Flop","cards":["Kd","7d","2s"],"actions":[]},
{"id":2,"street":"Turn","cards":["3c"],"actions":[]},
{"id":3,"street":"River","cards":["9c"],"actions":[]},
{"id":4,"street":"Showdown","cards":[],"actions":[
{"player_id":0,"action":"Shows Cards","cards":["Ah","Ac"]},
{"player_id":1,"action":"Shows Cards","cards":["Qh","Qc"]}]}],
"pots":[{"number":0,"amount":0.4,"rake":0,"player_wins":[{"player_id":0,"win_amount":0.4}]}]}}"#;
    let found = answer(text);
    assert_eq!(found["agrees"], true, "{found:#}");
    // The blind of somebody who has more is a contradiction.
    let richer = text.replace("\n\"starting_stack\":0.2}", "\n\"starting_stack\":20}");
    assert_eq!(whats(&answer(&richer)).first(), Some(&"blind"));
    let richer = richer.replace("_amount\":0.25", "_amount\":0.2");
    assert_eq!(whats(&answer(&richer)).first(), Some(&"call"));
}
