//! Each rule of docs/rules/taiwan.md, by its number.

use handeval_mahjong::taiwan::{ChangeKind, Fan, RuleSet, ScoringRules, changes, flower_win};
use handeval_mahjong::{WinBy, Wind};

use super::ask::ask;
use crate::games::page::of_the_page;

of_the_page!(taiwan, "taiwan.md", "T2. ", "T6. ");

/// The elements that count, such as `all-begging+round-wind`.
#[track_caller]
fn fans(line: &str) -> String {
    let score = ask(line).score();
    score
        .unwrap_or_else(|error| panic!("{line}: {error}"))
        .fans
        .to_string()
}

#[track_caller]
fn tai(line: &str) -> u16 {
    ask(line).score().unwrap().tai
}

/// The kind of contradiction in a line.
#[track_caller]
fn refused(line: &str) -> &'static str {
    ask(line).score().unwrap_err().kind()
}

/// What is paid, such as `discarder 11` or `east 12 west 11 north 11`.
#[track_caller]
fn paid(line: &str) -> String {
    let score = ask(line).score().unwrap();
    let payments = score.payments.all().iter();
    let words: Vec<String> = payments
        .map(|payment| format!("{} {}", payment.by.key(), payment.points))
        .collect();
    words.join(" ")
}

/// A hand worth 6 tai when won on a discard.
const SIX: &str = "1235577m111222z [pon 333z]";
/// A hand of all chows when won on a discard.
const CHOWS: &str = "123456789m23p55s [chi 345s]";
/// Five called sets.
const CALLED: &str = "6s [chi 123m] [chi 456p] [pon 222z] [chi 789s] [pon 555m]";
/// Concealed, with a single wait.
const CONCEALED: &str = "123678m46p45666s888s";

#[test]
fn t1_contradictions_are_errors() {
    let with = |words: &str| refused(&format!("{CONCEALED} {words}"));
    assert_eq!(refused("123m456p789s1122z ron=1z"), "wrong-hand-size");
    assert_eq!(with("ron=5p last-tile-draw"), "only-by-tsumo");
    assert_eq!(with("ron=5p win-after-kong"), "only-by-tsumo");
    assert_eq!(with("ron=5p heavenly-win seat=east"), "only-by-tsumo");
    assert_eq!(with("ron=5p earthly-win"), "only-by-tsumo");
    assert_eq!(with("tsumo=5p robbing-the-kong"), "only-by-ron");
    assert_eq!(with("tsumo=5p human-win"), "only-by-ron");
    assert_eq!(with("tsumo=5p seven-robs-one"), "only-by-ron");
    assert_eq!(with("tsumo=5p win-after-kong"), "replacement-without-kong");
    assert_eq!(with("ron=5p last-tile-claim"), "not-by-these-rules");
    let last = "last-tile-claim robbing-the-kong rule=last-tile-claim=yes";
    assert_eq!(with(&format!("ron=5p {last}")), "kong-on-last-tile");
    assert_eq!(
        refused(&format!("{SIX} ron=7m robbing-the-kong")),
        "robbed-tile-held"
    );
    assert_eq!(with("tsumo=5p heavenly-win"), "dealt-not-first");
    assert_eq!(with("tsumo=5p earthly-win seat=east"), "dealt-not-first");
    assert_eq!(with("ron=5p human-win seat=east"), "dealt-not-first");
    assert_eq!(
        with("tsumo=5p earthly-win last-tile-draw"),
        "dealt-not-first"
    );
    assert_eq!(
        refused(&format!("{CHOWS} ron=1p human-win")),
        "dealt-not-first"
    );
    assert_eq!(
        refused(&format!("{CHOWS} ron=1p heavenly-ready")),
        "dealt-not-first"
    );
    assert_eq!(
        with("ron=5p eight-immortals flowers=1234567"),
        "flowers-missing"
    );
    assert_eq!(
        with("ron=5p seven-robs-one flowers=123456"),
        "flowers-missing"
    );
    assert_eq!(with("ron=5p from=south"), "wrong-from");
    let eight = "ron=5p from=west eight-immortals flowers=12345678";
    assert_eq!(with(eight), "not-with-flowers");
    let add = ask(&format!("{CONCEALED} {eight} rule=eight-flowers=add"));
    assert!(add.score().is_ok());
    assert_eq!(with("ron=9p"), "not-a-win");
}

#[test]
fn t2_the_suits() {
    assert_eq!(
        fans(&format!("{SIX} ron=7m")),
        "half-flush+round-wind+seat-wind"
    );
    assert_eq!(fans("23456789m567m11m [pon 999m] ron=1m"), "full-flush");
    assert_eq!(tai("1112233555z [pon 444z] [kan 7777z] ron=2z"), 30);
}

#[test]
fn t2_winds_and_dragons_imply_their_pungs() {
    assert_eq!(
        fans("11122233344z55p [pon 777m] ron=5p"),
        "little-four-winds+all-pungs+three-concealed-pungs"
    );
    assert_eq!(
        fans("23m55666777z [chi 789m] [chi 345m] ron=1m"),
        "half-flush+little-three-dragons"
    );
    assert_eq!(
        fans("23m99m777z [pon 555z] [pon 666z] [chi 345p] ron=1m"),
        "big-three-dragons"
    );
    let big = "44z55m [pon 111z] [pon 222z] [pon 333z] [chi 345p] ron=4z";
    assert_eq!(fans(big), "big-four-winds");
    let taken: Vec<(Fan, Fan)> = ask(big).readings()[0]
        .excluded
        .iter()
        .map(|excluded| (excluded.fan, excluded.by))
        .collect();
    assert_eq!(
        taken,
        [
            (Fan::RoundWind, Fan::BigFourWinds),
            (Fan::SeatWind, Fan::BigFourWinds)
        ]
    );
    let both = "123m456p55s22z [pon 777s] [chi 123m] ron=2z round=south";
    assert_eq!(fans(both), "round-wind+seat-wind");
}

#[test]
fn t2_concealed_pungs_are_not_completed_by_a_discard() {
    let pungs = "111m333m555p777s22z44z";
    assert_eq!(
        fans(&format!("{pungs} ron=2z seat=north")),
        "four-concealed-pungs+all-pungs+concealed-hand"
    );
    assert_eq!(tai(&format!("{pungs} tsumo=2z seat=north")), 15);
    assert_eq!(tai("111m333m555p777s222z4z ron=4z seat=north"), 14);
}

#[test]
fn t2_all_begging_has_no_single_wait() {
    assert_eq!(
        fans(&format!("{CALLED} ron=6s round=south seat=west")),
        "all-begging+round-wind"
    );
    assert_eq!(
        fans(&format!("{CALLED} tsumo=6s round=south seat=west")),
        "self-drawn+round-wind"
    );
    let excluded = &ask(&format!("{CALLED} ron=6s")).readings()[0].excluded;
    assert_eq!(
        (excluded[0].fan, excluded[0].by),
        (Fan::SingleWait, Fan::AllBegging)
    );
}

#[test]
fn t2_all_chows_need_a_call_a_discard_and_a_two_sided_wait() {
    assert_eq!(fans(&format!("{CHOWS} ron=1p")), "all-chows");
    assert_eq!(fans(&format!("{CHOWS} tsumo=1p")), "self-drawn");
    assert_eq!(fans("123456789m12p55s [chi 345s] ron=3p"), "single-wait");
    assert_eq!(fans("123456789m23p55s345s ron=1p"), "concealed-hand");
    assert_eq!(
        fans("123456789m23p33z [chi 345s] ron=1p flowers=1"),
        "all-chows"
    );
}

#[test]
fn t2_a_single_wait_is_for_one_kind_only() {
    assert_eq!(
        fans(&format!("{CONCEALED} ron=5p")),
        "concealed-hand+single-wait"
    );
    assert_eq!(fans("123678m4p456p666s888s ron=4p"), "concealed-hand"); // or 7p
    assert_eq!(
        fans("12366m24444s [pon 777p] [chi 123m] ron=3s"),
        "single-wait"
    );
}

#[test]
fn t2_a_concealed_hand_may_have_concealed_kongs() {
    let kong = "123678m46p45666s [ankan 8888s]";
    assert_eq!(
        fans(&format!("{kong} tsumo=5p win-after-kong last-tile-draw")),
        "concealed-hand+fully-concealed+self-drawn+last-tile-draw+win-after-kong+single-wait"
    );
    assert_eq!(
        fans(&format!("{kong} ron=5p robbing-the-kong")),
        "concealed-hand+single-wait+robbing-the-kong"
    );
}

#[test]
fn t2_first_turns_and_ready_hands() {
    assert_eq!(
        fans(&format!("{CONCEALED} tsumo=5p heavenly-win seat=east")),
        "heavenly-win+self-drawn"
    );
    assert_eq!(
        fans(&format!("{CONCEALED} tsumo=5p earthly-win")),
        "earthly-win+self-drawn+single-wait"
    );
    assert_eq!(
        fans(&format!("{CONCEALED} ron=5p human-win heavenly-ready")),
        "human-win+single-wait"
    );
    let ready = format!("{CONCEALED} ron=5p heavenly-ready earthly-ready");
    assert_eq!(fans(&ready), "heavenly-ready+concealed-hand+single-wait");
    assert_eq!(
        fans(&format!("{CONCEALED} ron=5p earthly-ready")),
        "earthly-ready+concealed-hand+single-wait"
    );
}

#[test]
fn t2_flowers_count_for_the_seat_and_as_series() {
    let with = |flowers: &str| fans(&format!("{CONCEALED} ron=5p flowers={flowers}"));
    assert_eq!(
        with("125678"),
        "concealed-hand+2 seat-flower+flower-kong+single-wait"
    );
    assert_eq!(with("134"), "concealed-hand+single-wait");
}

#[test]
fn t2_wins_with_flowers_are_the_whole_score() {
    let eight = format!("{CONCEALED} ron=5p eight-immortals flowers=12345678");
    assert_eq!((fans(&eight).as_str(), tai(&eight)), ("eight-immortals", 8));
    assert_eq!(paid(&eight), "east 14 west 13 north 13");
    let robbed = format!("{CONCEALED} ron=5p from=east seven-robs-one flowers=1234567");
    assert_eq!(
        (fans(&robbed).as_str(), paid(&robbed).as_str()),
        ("seven-robs-one", "east 14")
    );
    assert_eq!(
        fans(&format!("{eight} rule=eight-flowers=add")),
        "eight-immortals+concealed-hand+single-wait"
    );
    let table = ask(&format!("{CONCEALED} seven-robs-one flowers=1234567"));
    let won = flower_win(&table.hand, &table.win, &table.rules);
    let won = won.unwrap().unwrap();
    assert_eq!(
        (won.fan, won.tai, won.payments.points()),
        (Fan::SevenRobsOne, 8, 13)
    );
    let table = ask(CONCEALED);
    assert_eq!(flower_win(&table.hand, &table.win, &table.rules), Ok(None));
}

#[test]
fn t3_the_reading_with_the_greatest_sum_counts() {
    let readings = ask("111222333m456p99s789s tsumo=9s").readings();
    assert_eq!(
        readings[0].score.fans.to_string(),
        "three-concealed-pungs+concealed-hand+fully-concealed+self-drawn"
    );
    assert!(readings[1].lost.is_some() && readings[0].lost.is_none());
}

#[test]
fn t4_a_win_of_no_tai_is_a_win() {
    let nothing = ask("123m456p78s99s [pon 555m] [chi 234p] ron=9s")
        .score()
        .unwrap();
    assert_eq!(
        (nothing.tai, nothing.won, nothing.payments.points()),
        (0, true, 5)
    );
    let below = ask(&format!("{CHOWS} ron=1p rule=minimum=3"))
        .score()
        .unwrap();
    assert_eq!(
        (below.tai, below.won, below.payments.points()),
        (2, false, 0)
    );
}

#[test]
fn t5_each_payer_pays_base_tai_and_what_the_dealer_adds() {
    assert_eq!(paid(&format!("{SIX} ron=7m")), "discarder 11");
    assert_eq!(paid(&format!("{SIX} ron=7m from=east streak=2")), "east 16");
    assert_eq!(paid(&format!("{SIX} ron=7m from=west streak=2")), "west 11");
    let drawn = "1235577m111222z [pon 333z] tsumo=7m"; // 9 tai, with three concealed pungs
    assert_eq!(paid(drawn), "east 15 west 14 north 14");
    assert_eq!(paid(&format!("{CHOWS} ron=1p seat=east")), "discarder 8");
    assert_eq!(
        paid(&format!("{CHOWS} ron=1p seat=east streak=1")),
        "discarder 10"
    );
    let dealer_tai = |words: &str| ask(&format!("{SIX} {words}")).score().unwrap().dealer_tai;
    assert_eq!(dealer_tai("ron=7m streak=3"), 0);
    assert_eq!(dealer_tai("tsumo=7m streak=3"), 7);
    assert_eq!(dealer_tai("ron=7m seat=east"), 1);
    assert_eq!(
        paid(&format!("{SIX} ron=7m rule=base=100 rule=unit=20")),
        "discarder 220"
    );
    let capped = ask("1112233555z [pon 444z] [kan 7777z] ron=2z rule=cap=16")
        .score()
        .unwrap();
    assert_eq!(
        (capped.tai, capped.capped, capped.payments.points()),
        (30, 16, 21)
    );
}

#[test]
fn t6_presets() {
    let value = |set: RuleSet, fan: Fan| ScoringRules::of(set).value(fan);
    let row = |fan| {
        [
            RuleSet::Taiwan,
            RuleSet::Atawmj,
            RuleSet::Star31,
            RuleSet::Shenlaiye,
        ]
        .map(|set| value(set, fan))
    };
    assert_eq!(row(Fan::FlowerKong), [1, 2, 2, 2]);
    assert_eq!(row(Fan::HeavenlyReady), [16, 8, 8, 16]);
    assert_eq!(row(Fan::EarthlyReady), [8, 4, 4, 4]);
    assert_eq!(row(Fan::AllHonors), [16, 16, 8, 8]);
    assert_eq!(row(Fan::HumanWin), [16, 16, 16, 8]);
    assert_eq!(
        fans(&format!("{CALLED} tsumo=6s rules=atawmj")),
        "self-drawn+seat-wind+half-begging"
    );
    assert_eq!(
        fans(&format!("{CHOWS} ron=1p last-tile-claim rules=atawmj")),
        "all-chows+last-tile-claim"
    );
    assert!(!RuleSet::Taiwan.is_unsure() && RuleSet::Star31.is_unsure());
    assert_eq!(RuleSet::from_key("sml"), Some(RuleSet::Taiwan));
}

#[test]
fn t6_all_chows_by_other_houses() {
    let closed = "123456789m23p55s345s ron=1p rule=all-chows-closed=yes";
    assert_eq!(fans(closed), "all-chows+concealed-hand");
    assert_eq!(
        fans(&format!("{CHOWS} tsumo=1p rule=all-chows-self-drawn=yes")),
        "all-chows+self-drawn"
    );
    let plain = "rule=all-chows-honors-flowers=no";
    assert_eq!(
        fans(&format!("123456789m23p33z [chi 345s] ron=1p {plain}")),
        ""
    );
    assert_eq!(fans(&format!("{CHOWS} ron=1p flowers=1 {plain}")), "");
    let edge = "123456789m12p55s [chi 345s] ron=3p rule=all-chows-wait=any";
    assert_eq!(fans(edge), "all-chows+single-wait");
    // The 2 begins 234, or is the pair beside 345 and 345.
    let both = "456789m2334455p [chi 345s] ron=2p";
    assert_eq!(fans(both), "all-chows");
    assert_eq!(
        fans(&format!("{both} rule=all-chows-wait=only-two-sided")),
        ""
    );
}

#[test]
fn t6_more_elements() {
    let winds = format!("{SIX} ron=7m rule=any-wind=yes");
    assert_eq!(fans(&winds), "half-flush+3 any-wind");
    let little = "11122233344z55p [pon 777m] ron=5p rule=little-winds-add=yes";
    assert_eq!(tai(little), 16);
    let flowers = format!("{CONCEALED} ron=5p flowers=1256 rule=any-flower=yes");
    assert_eq!(fans(&flowers), "concealed-hand+single-wait+4 any-flower");
    assert_eq!(
        fans(&format!("{CONCEALED} ron=5p rule=no-flowers=1")),
        "concealed-hand+single-wait+no-flowers"
    );
    assert_eq!(
        fans(&format!(
            "{CONCEALED} ron=5p rule=no-flowers=1 rule=no-flowers-no-honors=2"
        )),
        "concealed-hand+single-wait+no-flowers-no-honors"
    );
    let kongs = "5p [kan 1111m] [ankan 9999s] [kan 3333z] [ankan 2222p] [ankan 4444p] ron=5p";
    assert_eq!(
        fans(&format!("{kongs} rule=melded-kong=1 rule=concealed-kong=2")),
        "all-pungs+three-concealed-pungs+single-wait+2 melded-kong+3 concealed-kong"
    );
    assert_eq!(
        fans(&format!("{kongs} rule=four-kongs=8 rule=five-kongs=16")),
        "all-pungs+three-concealed-pungs+single-wait+five-kongs"
    );
    assert_eq!(
        fans(&format!("{kongs} rule=four-kongs=8")),
        "all-pungs+three-concealed-pungs+single-wait+four-kongs"
    );
    let series = format!("{CONCEALED} ron=5p flowers=125678 rule=flower-kong-keeps-seat-flower=no");
    assert_eq!(
        fans(&series),
        "concealed-hand+seat-flower+flower-kong+single-wait"
    );
}

/// Seven pairs, and a triplet of the seat's wind.
const PAIRS: &str = "1133m5577p2288s7z222z rule=eight-and-a-half-pairs=8";

#[test]
fn t2_eight_and_a_half_pairs_count_with_everything_else() {
    assert_eq!(
        fans(&format!("{PAIRS} ron=7z")),
        "concealed-hand+seat-wind+single-wait+eight-and-a-half-pairs"
    );
    assert_eq!(
        fans(&format!("{PAIRS} tsumo=7z rule=any-wind=yes flowers=2")),
        "concealed-hand+fully-concealed+self-drawn+seat-flower+single-wait+any-wind+\
         eight-and-a-half-pairs"
    );
    // Eight pairs wait for a third tile of each.
    let eight = "1133m5577p2288s7722z rule=eight-and-a-half-pairs=8";
    assert_eq!(
        fans(&format!("{eight} ron=2z")),
        "concealed-hand+seat-wind+eight-and-a-half-pairs"
    );
    let waits = ask(eight).waits().unwrap();
    assert_eq!(waits.len(), 8);
    assert_eq!(tai(&format!("{PAIRS} ron=7z")), 11);
}

#[test]
fn t3_a_hand_of_sets_and_of_pairs_is_read_as_the_better() {
    let both = "1122334455667m888p rule=eight-and-a-half-pairs=8";
    assert_eq!(
        fans(&format!("{both} ron=7m")),
        "concealed-hand+eight-and-a-half-pairs"
    );
    let readings = ask(&format!("{both} ron=7m")).readings();
    assert!(readings.len() > 1);
}

#[test]
fn t6_pairs_win_only_with_their_switch_and_four_tiles_with_another() {
    let plain = "1133m5577p2288s7z222z ron=7z";
    assert_eq!(refused(plain), "not-a-win");
    let four = "1111m5577p2288s7z222z ron=7z rule=eight-and-a-half-pairs=8";
    assert_eq!(refused(four), "not-a-win");
    assert_eq!(tai(&format!("{four} rule=four-as-two-pairs=yes")), 11);
}

#[test]
fn t7_the_waits_of_a_ready_hand_are_scored() {
    let waits = ask(SIX).waits().unwrap();
    let found: Vec<(String, u16)> = waits
        .iter()
        .map(|wait| (wait.tile.to_string(), wait.tsumo.unwrap().tai))
        .collect();
    assert_eq!(found, [("5m".to_owned(), 9), ("7m".to_owned(), 9)]);
    let ready = ask(&format!("{CONCEALED} heavenly-ready")).waits().unwrap();
    assert_eq!(ready[0].ron.unwrap().tai, 18);
    assert!(ask("1357m2468p13579s123z").waits().unwrap().is_empty());
    let error = ask(&format!("{SIX} last-tile-draw")).waits().unwrap_err();
    assert_eq!(
        (error.kind(), error.part()),
        ("only-with-a-win", Some("last-tile-draw"))
    );
    let error = ask(&format!("{SIX} heavenly-ready")).waits().unwrap_err();
    assert_eq!(error.kind(), "dealt-not-first");
}

#[test]
fn t7_the_changes_that_gain_are_listed() {
    let asked = ask(&format!("{CONCEALED} ron=5p"));
    let changes = changes(&asked.hand, &asked.win, &asked.rules).unwrap();
    let kinds: Vec<(ChangeKind, u32)> = changes
        .iter()
        .map(|change| (change.kind, change.gain))
        .collect();
    assert_eq!(
        kinds,
        [(ChangeKind::Tsumo, 21), (ChangeKind::OneMoreFlower, 1)]
    );
}

#[test]
fn t1_a_win_with_flowers_alone_is_checked_too() {
    let kind = |line: &str| {
        let table = ask(line);
        let won = flower_win(&table.hand, &table.win, &table.rules);
        won.map_err(|error| (error.kind(), error.part()))
            .map(|won| won.map(|won| won.tai))
    };
    let seven = format!("{CONCEALED} seven-robs-one flowers=1234567");
    assert_eq!(kind(&seven), Ok(Some(8)));
    let missing = |flag| Err(("flowers-missing", Some(flag)));
    let few = format!("{CONCEALED} seven-robs-one flowers=123");
    assert_eq!(kind(&few), missing("seven-robs-one"));
    let few = format!("{CONCEALED} eight-immortals flowers=1234567");
    assert_eq!(kind(&few), missing("eight-immortals"));
    let called = "123m456m789m1p [pon 333s] [chi 123s]";
    let ready = format!("{called} eight-immortals heavenly-ready flowers=12345678");
    assert_eq!(
        kind(&ready),
        Err(("dealt-not-first", Some("heavenly-ready")))
    );
    let last = format!("{CONCEALED} eight-immortals last-tile-draw flowers=12345678");
    assert_eq!(
        kind(&last),
        Err(("only-with-a-win", Some("last-tile-draw")))
    );

    let mut table = ask(&seven);
    let from = |from| WinBy::Ron { from: Some(from) };
    table.win.win.by = from(table.win.win.seat);
    let error = flower_win(&table.hand, &table.win, &table.rules).unwrap_err();
    assert_eq!(error.kind(), "wrong-from");
    table = ask(&format!("{CONCEALED} eight-immortals flowers=12345678"));
    table.win.win.by = from(Wind::West);
    let error = flower_win(&table.hand, &table.win, &table.rules).unwrap_err();
    assert_eq!(
        (error.kind(), error.part()),
        ("only-with-a-win", Some("from"))
    );
}

#[test]
fn t6_the_cap_applies_to_a_win_with_flowers_alone() {
    let mut table = ask(&format!("{CONCEALED} eight-immortals flowers=12345678"));
    table.rules.cap = Some(3);
    let won = flower_win(&table.hand, &table.win, &table.rules);
    let won = won.unwrap().unwrap();
    assert_eq!((won.tai, won.capped, won.payments.points()), (8, 3, 25));
}

#[test]
fn t2_a_single_wait_is_for_one_kind_in_any_form() {
    let with_pairs = "rule=eight-and-a-half-pairs=8";
    // 7 completes sets, and 8 completes seven pairs and a triplet.
    let sets = "11223334455668m55z ron=7m";
    assert_eq!(fans(sets), "half-flush+concealed-hand+single-wait");
    assert_eq!(
        fans(&format!("{sets} {with_pairs}")),
        "half-flush+concealed-hand"
    );
    // 6 completes only sets, and 9 completes both.
    assert_eq!(
        fans(&format!("2233446677889m555z ron=6m {with_pairs}")),
        "half-flush+concealed-hand+dragon-pung"
    );
}

#[test]
fn t2_the_robbed_player_pays_for_flowers_alone() {
    let line = format!("{CONCEALED} seven-robs-one flowers=1234567 from=east");
    let table = ask(&line);
    let won = flower_win(&table.hand, &table.win, &table.rules);
    let payments = won.unwrap().unwrap().payments;
    let paid: Vec<_> = payments
        .all()
        .iter()
        .map(|payment| (payment.by.key(), payment.points))
        .collect();
    assert_eq!(paid, [("east", 14)]);
}

#[test]
fn t2_what_does_not_count_is_listed_in_the_order_of_the_table() {
    let excluded = |words: &str| -> Vec<(&str, u8, &str)> {
        let readings = ask(&format!("{CONCEALED} {words}")).readings();
        let excluded = readings[0].excluded.iter();
        excluded
            .map(|excluded| (excluded.fan.key(), excluded.count, excluded.by.key()))
            .collect()
    };
    assert_eq!(
        excluded("tsumo=5p heavenly-win seat=east rule=no-flowers=1 rule=no-flowers-no-honors=2"),
        [
            ("concealed-hand", 1, "heavenly-win"),
            ("fully-concealed", 1, "heavenly-win"),
            ("single-wait", 1, "heavenly-win"),
            ("no-flowers", 1, "no-flowers-no-honors"),
        ]
    );
    assert_eq!(
        excluded(
            "ron=5p seven-robs-one flowers=1234567 rule=eight-flowers=add \
             rule=flower-kong-keeps-seat-flower=no"
        ),
        [
            ("seat-flower", 1, "flower-kong"),
            ("seat-flower", 1, "seven-robs-one"),
            ("flower-kong", 1, "seven-robs-one"),
        ]
    );
}

#[test]
fn t6_an_element_with_a_switch_is_worth_what_the_switch_says() {
    let mut rules = ScoringRules::default();
    for (fan, value) in [
        (Fan::NoFlowers, &mut rules.no_flowers),
        (Fan::NoFlowersNoHonors, &mut rules.no_flowers_no_honors),
        (Fan::MeldedKong, &mut rules.melded_kong),
        (Fan::ConcealedKong, &mut rules.concealed_kong),
        (Fan::FourKongs, &mut rules.four_kongs),
        (Fan::FiveKongs, &mut rules.five_kongs),
        (Fan::EightAndAHalfPairs, &mut rules.eight_and_a_half_pairs),
    ] {
        *value = Some(3 * fan.value());
    }
    for fan in Fan::ALL.iter().skip_while(|&&fan| fan != Fan::NoFlowers) {
        assert_eq!(rules.value(*fan), 3 * fan.value(), "{fan}");
    }
}

#[test]
fn t7_changes_with_a_larger_gain_come_first() {
    // The flower of the seat completes its series.
    let asked = ask(&format!("{CONCEALED} tsumo=5p flowers=134"));
    let changes = changes(&asked.hand, &asked.win, &asked.rules).unwrap();
    let kinds: Vec<(ChangeKind, u32)> = changes
        .iter()
        .map(|change| (change.kind, change.gain))
        .collect();
    assert_eq!(
        kinds,
        [
            (ChangeKind::OneMoreFlower, 6),
            (ChangeKind::LastTileDraw, 3)
        ]
    );
}
