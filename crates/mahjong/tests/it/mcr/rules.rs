//! Each rule of docs/rules/mcr.md, by its number, and the tables on that page.

use handeval_mahjong::mcr::{
    Fan, McrWin, NotChosenBecause, RuleSet, Score, ScoringRules, Switch, WinFlag, changes,
};
use handeval_mahjong::{Form, Hand, ShapeRules, Tile, Variant};

use super::ask::{asked, reading_text};
use super::examples::examples;
use crate::games::page::{assert_other_names, keys, rows};

const PAGE: &str = include_str!("../../../../../docs/rules/mcr.md");

#[track_caller]
fn score(line: &str) -> Score {
    let asked = asked(line).unwrap_or_else(|kind| panic!("{line}: {kind}"));
    asked
        .score()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The fans that count, such as `pure-straight+2 tile-hog`.
#[track_caller]
fn fans(line: &str) -> String {
    score(line).fans.to_string()
}

/// The kind of contradiction in a line.
#[track_caller]
fn refused(line: &str) -> &'static str {
    asked(line).unwrap().score().unwrap_err().kind()
}

/// Each fan that does not count in the best reading, as in `all-pungs by big-four-winds`.
fn excluded(line: &str) -> Vec<String> {
    let readings = asked(line).unwrap().readings().unwrap();
    let excluded = readings[0].excluded.iter();
    excluded
        .map(|one| match one.count {
            1 => format!("{} by {}", one.fan, one.by.key()),
            count => format!("{count} {} by {}", one.fan, one.by.key()),
        })
        .collect()
}

/// What is paid, such as `east 40, west 8`.
fn paid(line: &str) -> String {
    let score = score(line);
    let paid = score.payments.all().iter();
    let one = |payment: &handeval_mahjong::mcr::Payment| {
        format!("{} {}", payment.by.key(), payment.points)
    };
    paid.map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn g1_the_input_has_defaults_and_flags() {
    let win = McrWin::ron("5p".parse::<Tile>().unwrap());
    assert_eq!((win.seat.key(), win.round.key()), ("south", "east"));
    assert!(win.flags.is_empty() && win.flowers == 0);
    for flag in WinFlag::ALL {
        assert!(PAGE.contains(&format!("`{flag}`")), "{flag}");
    }
    // Both sizes, and a red five.
    let line = "234m567p33888406s";
    assert_eq!(
        score(&format!("{line} ron=0s")),
        score(&format!("{line} ron=5s"))
    );
    assert_eq!(
        fans("234m567p3388846s ron=5s"),
        fans("234m567p33888456s ron=5s")
    );
}

#[test]
fn g2_words_of_riichi_are_other_names_of_flags() {
    let names = ["haitei", "houtei", "rinshan", "chankan"];
    let section = PAGE
        .split("### G2.")
        .nth(1)
        .unwrap()
        .split("###")
        .next()
        .unwrap();
    for name in names {
        let flag = WinFlag::from_name(name).unwrap();
        assert!(section.contains(&format!("`{name}`")) && section.contains(&format!("`{flag}`")));
    }
    assert_eq!(WinFlag::from_name("last-tile"), Some(WinFlag::LastTile));
    assert_eq!(WinFlag::from_name("riichi"), None);
}

#[test]
fn g3_contradictions_have_kinds_in_order() {
    let hand = "123m456p3378s [pon 555m]";
    let cases = [
        ("123m456p33s [pon 555m] ron=9s", "wrong-hand-size"),
        ("123m456p33789s [pon 555m] ron=8p", "win-tile-not-in-hand"),
        ("123m9999p334s [pon 555m] ron=9p", "fifth-copy"),
        ("123m456p3378s [kan 9999s] ron=9s", "fifth-copy"),
        (&format!("{hand} ron=9s flowers=9"), "too-many-flowers"),
        (
            &format!("{hand} ron=9s flowers=1 rule=flowers=no"),
            "too-many-flowers",
        ),
        (&format!("{hand} ron=9s last-tile-draw"), "only-by-tsumo"),
        (&format!("{hand} tsumo=9s last-tile-claim"), "only-by-ron"),
        (
            &format!("{hand} tsumo=9s out-with-replacement-tile"),
            "replacement-without-kong",
        ),
        (
            &format!("{hand} ron=9s robbing-the-kong last-tile-claim"),
            "kong-on-last-tile",
        ),
        (
            "123m456p99s78s [pon 555m] ron=9s robbing-the-kong",
            "robbed-tile-held",
        ),
        (
            "23m678p33s [chi 123m] [pon 555m] ron=1m robbing-the-kong",
            "robbed-tile-held",
        ),
        (
            "123m456p99s78s [pon 555m] ron=9s last-tile",
            "last-tile-held",
        ),
        (
            &format!("{hand} tsumo=9s dealt seat=east"),
            "dealt-not-first",
        ),
        (
            "123m456p3378s555m tsumo=9s dealt seat=south",
            "dealt-not-first",
        ),
        (
            "123m456p3378s555m tsumo=9s dealt last-tile-draw seat=east",
            "dealt-not-first",
        ),
        (&format!("{hand} ron=9s seat=west from=west"), "wrong-from"),
        (&format!("{hand} ron=1s"), "not-a-win"),
    ];
    let listed: Vec<&str> = rows(PAGE, "G3. ")
        .iter()
        .skip(1)
        .flat_map(|row| keys(row[0]))
        .collect();
    let mut last = 0;
    for (line, kind) in cases {
        let kind_found = asked(line).map_or_else(
            |kind| kind,
            |asked| match asked.score() {
                Err(error) => error.kind(),
                Ok(_) => "none",
            },
        );
        assert_eq!(kind_found, kind, "{line}");
        let idx = listed.iter().position(|listed| *listed == kind).unwrap();
        assert!(idx >= last, "{kind} is out of order");
        last = idx;
    }
    // Of two contradictions, the first in the list is reported.
    assert_eq!(
        refused(&format!("{hand} ron=1s last-tile-draw flowers=9")),
        "too-many-flowers"
    );
    assert_eq!(
        refused(&format!("{hand} ron=1s last-tile-draw")),
        "only-by-tsumo"
    );
}

#[test]
fn g3_a_hand_of_other_shape_rules_is_refused() {
    let hand = Hand::parse("123m456p3378s555m", ShapeRules::of(Variant::Riichi)).unwrap();
    let win = McrWin::ron("9s".parse::<Tile>().unwrap());
    let error = handeval_mahjong::mcr::score(&hand, &win, &ScoringRules::default()).unwrap_err();
    assert_eq!((error.kind(), error.part()), ("other-shape-rules", None));
    let claimed = asked("123m445p33z [pon 888m] [chi 345s <3s] ron=4p").unwrap();
    assert_eq!(claimed.score().unwrap_err().kind(), "after-a-claim");
}

#[test]
fn g4_the_forms_are_five() {
    let forms = [
        ("123m456p3378s555m ron=9s", Form::Standard),
        ("147m258p369s45m99p ron=6m", Form::KnittedStraight),
        ("2222m5555p3377s4z ron=4z", Form::SevenPairs),
        ("19m19p19s1234567z ron=1m", Form::ThirteenOrphans),
        ("147m25p36s123456z ron=7z", Form::HonorsAndKnitted),
    ];
    for (line, form) in forms {
        assert_eq!(score(line).reading.decomposition.form(), form, "{line}");
    }
    assert_eq!(
        ScoringRules::default().shape_rules().forms().len(),
        forms.len()
    );
}

#[test]
fn g5_a_reading_has_a_place_for_the_winning_tile() {
    // 3m ends 123m and begins 345m.
    let readings = asked("12345m234p678s99s ron=3m")
        .unwrap()
        .readings()
        .unwrap();
    assert_eq!(readings.len(), 2);
    // 222 and 234 both have a 2p, and so has the pair of another reading.
    let readings = asked("111m22234p88999s ron=2p")
        .unwrap()
        .readings()
        .unwrap();
    let completes: Vec<String> = readings
        .iter()
        .map(|reading| reading.score.reading.completes.to_string())
        .collect();
    assert_eq!(completes, ["234p", "222p"]);
    // Identical sets are one place; a called set is none.
    let readings = asked("2344m [chi 234m] [pon 555p] [pon 777z] ron=4m").unwrap();
    assert_eq!(readings.readings().unwrap().len(), 2);
}

#[test]
fn g6_the_table_is_the_crates() {
    let rows = rows(PAGE, "G6. ");
    assert_eq!(rows.len(), 1 + Fan::ALL.len());
    for (row, &fan) in rows[1..].iter().zip(Fan::ALL) {
        assert_eq!(row[0], fan.value().to_string());
        assert_eq!(row[1], format!("`{fan}`"));
        assert_eq!(row[2], fan.name());
        assert_eq!(row[3], format!("{} {}", fan.chinese(), fan.pinyin()));
        let excludes = keys(row.get(5).copied().unwrap_or(""));
        let listed: Vec<Fan> = excludes.map(|key| Fan::from_key(key).unwrap()).collect();
        let mut in_order = listed.clone();
        in_order.sort();
        assert_eq!(fan.excludes().iter().collect::<Vec<_>>(), in_order, "{fan}");
    }
}

#[test]
fn g6_every_set_of_all_fives_has_a_five() {
    assert!(fans("345m345567p567s5m ron=5m").contains("all-fives"));
    assert!(!fans("345m345p789p567s5m ron=5m").contains("all-fives"));
    assert!(!fans("345m234345p567s5m ron=5m").contains("all-fives"));
}

#[test]
fn g6_every_fan_is_in_an_example() {
    let inputs: Vec<_> = examples()
        .into_iter()
        .filter_map(|one| asked(&one.input).ok())
        .collect();
    let scores = inputs
        .iter()
        .filter(|asked| asked.has_win)
        .filter_map(|asked| asked.score().ok());
    let scores: Vec<Score> = scores.collect();
    for &fan in Fan::ALL {
        let is_there = scores.iter().any(|score| score.fans.contains(fan));
        assert!(is_there || fan == Fan::FlowerTiles, "{fan}");
    }
}

#[test]
fn g7_concealed_triplets_and_kongs_are_two_series() {
    // Completed by a discard, a triplet is not concealed.
    assert!(fans("111m444p777s2233z tsumo=3z").contains("four-concealed-pungs"));
    assert!(fans("111m444p777s2233z ron=3z").contains("three-concealed-pungs"));
    // A kong made of a pung is melded.
    assert!(fans("123m456p3378s [kakan 5555m] ron=9s").ends_with("melded-kong+no-honors"));
    // Two concealed kongs alone make one fan; with another kong, there are two.
    let two = "234m567p5s [ankan 1111p] [ankan 8888m] ron=5s";
    assert!(!fans(two).contains("two-concealed-pungs"));
    assert_eq!(score(two).fan, 11);
    assert_eq!(score(&format!("{two} rules=mcr-ema")).fan, 13);
    assert!(
        fans("23m55p [kan 1111s] [ankan 9999p] [ankan 4444z] ron=4m")
            .contains("three-kongs+two-concealed-pungs")
    );
    assert!(
        fans("234m555p6s [ankan 1111p] [ankan 8888m] ron=6s")
            .contains("three-concealed-pungs+two-concealed-kongs")
    );
    // Nine gates keep at most one of their two triplets.
    assert_eq!(
        score("1112345678999m ron=5m")
            .fans
            .count(Fan::PungOfTerminalsOrHonors),
        1
    );
    assert_eq!(
        score("1112345678999m ron=4m")
            .fans
            .count(Fan::PungOfTerminalsOrHonors),
        0
    );
    // A double wind counts as both winds; little four winds do not exclude the seat wind.
    assert!(fans("123m456p5578s [pon 111z] seat=east ron=9s").contains("prevalent-wind+seat-wind"));
    let winds = fans("11444z23p [pon 222z] [pon 333z] ron=1p");
    assert_eq!(winds, "little-four-winds+half-flush+outside-hand+seat-wind");
}

#[test]
fn g8_a_chicken_hand_has_nothing_else() {
    let hand = "67m77z [pon 222m] [pon 555p] [chi 789s]";
    assert_eq!(fans(&format!("{hand} ron=8m")), "chicken-hand");
    assert_eq!(fans(&format!("{hand} tsumo=8m")), "self-drawn");
    let flowers = score(&format!("{hand} ron=8m flowers=3"));
    assert_eq!((flowers.fan, flowers.total, flowers.won), (8, 11, true));
}

#[test]
fn g9_a_wait_counts_if_it_is_the_only_one() {
    let has = |line: &str, fan: Fan| score(line).fans.contains(fan);
    assert!(has("234m567p3388846s ron=5s", Fan::ClosedWait));
    assert!(has("234m567p3388812s ron=3s", Fan::EdgeWait));
    assert!(has("123789m123789s5p ron=5p", Fan::SingleWait));
    // 4m would complete the hand as well, although all four are held.
    let formal = "1234444m [chi 678p] [pon 222s] ron=1m";
    assert!(!has(formal, Fan::SingleWait));
    assert!(has(
        &format!("{formal} rule=formal-waits=no"),
        Fan::SingleWait
    ));
    // Waits count alongside a knitted straight, but not in it.
    let pair = "147m258p369s5m [chi 345s] ron=5m";
    assert!(has(pair, Fan::SingleWait));
    assert!(!has(
        &format!("{pair} rule=knitted-waits=no"),
        Fan::SingleWait
    ));
    let closed = "147m258p369s46m77p ron=5m";
    assert!(has(closed, Fan::ClosedWait));
    assert!(!has(
        &format!("{closed} rule=knitted-waits=single"),
        Fan::ClosedWait
    ));
    assert!(!has("147m258p36s55m [chi 345s] ron=9s", Fan::SingleWait));
    // A hand that won as dealt waited for nothing.
    let dealt = "234m567p3388846s tsumo=5s seat=east";
    assert!(has(dealt, Fan::ClosedWait) && !has(&format!("{dealt} dealt"), Fan::ClosedWait));
}

#[test]
fn g10_what_happened_at_the_table_counts() {
    assert!(fans("678m56p12399s [pon 444p] ron=4p").contains("last-tile"));
    let robbed = "234m567p3388846s ron=5s robbing-the-kong";
    assert!(!fans(robbed).contains("last-tile"));
    assert!(excluded(robbed).contains(&"last-tile by robbing-the-kong".to_owned()));
    let last = fans("123m456p3378s [pon 555m] ron=9s last-tile-claim last-tile");
    assert!(last.contains("last-tile-claim") && last.ends_with("last-tile+no-honors"));
    let both = fans("789m456p2278s [kan 3333m] tsumo=9s out-with-replacement-tile last-tile-draw");
    assert_eq!(
        both,
        "last-tile-draw+out-with-replacement-tile+mixed-double-chow+melded-kong+no-honors"
    );
}

#[test]
fn g11_what_is_implied_does_not_count_again() {
    let line = "44z55m [pon 111z] [pon 222z] [pon 333z] ron=4z";
    assert_eq!(fans(line), "big-four-winds+half-flush");
    let by_winds = [
        "big-three-winds",
        "all-pungs",
        "prevalent-wind",
        "seat-wind",
    ];
    let expected = by_winds.map(|fan| format!("{fan} by big-four-winds"));
    assert_eq!(excluded(line), expected);
    // Seven pairs take the wait for the last of them, if it was the only one.
    let wait = "single-wait by seven-pairs".to_owned();
    assert!(excluded("1133m5588p2277s4z tsumo=4z").contains(&wait));
    assert!(excluded("1122334455667z ron=7z").contains(&wait));
    assert!(excluded("112233m112233p7z ron=7z").contains(&wait));
    assert!(
        !excluded("2233445566778p ron=8p")
            .iter()
            .any(|one| one.starts_with("single-wait"))
    );
    // With the tiles of the deal there was no wait.
    assert!(!excluded("1133m5588p2277s44z tsumo=4z dealt seat=east").contains(&wait));
    // Where a form implies the fully concealed hand, the drawn tile counts.
    let pairs = "1122334455667s tsumo=7s";
    assert_eq!(fans(pairs), "seven-shifted-pairs+self-drawn");
    assert_eq!(
        fans(&format!("{pairs} rule=forms-fully-concealed=yes")),
        "seven-shifted-pairs+fully-concealed-hand"
    );
    assert!(fans("1199m1199p1155z9s ron=9s").contains("all-types"));
    let no_types = "1199m1199p1155z9s ron=9s rules=mcr-jmsa";
    assert!(!fans(no_types).contains("all-types"));
    assert!(excluded(no_types).contains(&"all-types by seven-pairs".to_owned()));
    let closed = "fully-concealed-hand by seven-shifted-pairs".to_owned();
    assert!(excluded(pairs).contains(&closed));
    // All terminals are not terminals and honors.
    let terminals = excluded("11199m11p [pon 999p] [pon 111s] ron=1p");
    assert!(!terminals.iter().any(|one| one.contains("and-honors")));
}

#[test]
fn g12_lines_close_no_ring() {
    // Four sequences in a square: three of the four links count.
    let square = "123456m12356p77s ron=4p";
    assert_eq!(
        fans(square),
        "concealed-hand+all-chows+2 mixed-double-chow+short-straight"
    );
    assert!(excluded(square).contains(&"short-straight by account-once".to_owned()));
    let listed = PAGE.split("is a line through its points: ").nth(1).unwrap();
    let listed = listed.split(".\n").next().unwrap();
    assert_eq!(keys(listed).count(), 25);
    assert!(keys(listed).all(|key| Fan::from_key(key).is_some()));
    // 2, 3, 4 and 3, 4, 5 share two pungs; 2, 3, 5 are not in a row.
    let shifted = |line: &str| {
        let excluded = excluded(line).into_iter();
        let of_pungs = excluded.filter(|one| one.starts_with("mixed-shifted-pungs"));
        of_pungs.collect::<Vec<_>>()
    };
    assert_eq!(
        shifted("222555m333p444s1z ron=1z"),
        ["mixed-shifted-pungs by account-once"]
    );
    assert_eq!(shifted("222m333789p555s1z ron=1z"), [] as [&str; 0]);
}

#[test]
fn g12_some_lines_join_the_pair() {
    let has = |line: &str, fan: Fan| score(line).fans.contains(fan);
    let ends = Fan::ThreeSuitedTerminalChows;
    assert!(has("123789m123789s5p ron=5p", ends));
    // The five has to be of the third suit, and each of the others has to have both ends.
    for other in [
        "123789m123789s5m ron=5m",
        "123789m123789s5s ron=5s",
        "123789p123789s5p ron=5p",
        "123789p123789s5s ron=5s",
        "123789m123789s4p ron=4p",
        "111222333m456s5p ron=5p",
        "123789m112233s5p ron=5p",
        "111222333m123s5p ron=5p",
        "123789m456789s5p ron=5p",
        "123456m123789s5p ron=5p",
    ] {
        let listed = excluded(other);
        let is_listed = listed.iter().any(|one| one.starts_with(ends.key()));
        assert!(!has(other, ends) && !is_listed, "{other}");
    }
    assert!(has("1122337788995p ron=5p", Fan::PureTerminalChows));
    assert!(!has("112233778899p5s ron=5s", Fan::PureTerminalChows));
}

#[test]
fn g13_a_fan_of_three_leaves_one_more() {
    // The same sequence begins the line and the link.
    assert_eq!(
        fans("112233m234p345s77z ron=1m"),
        "mixed-shifted-chows+concealed-hand+pure-double-chow"
    );
    assert_eq!(
        fans("234m234p2345699s ron=7s"),
        "mixed-triple-chow+concealed-hand+all-chows+short-straight"
    );
    assert_eq!(
        fans("222m22p444s55z [pon 333p] ron=2p"),
        "mixed-shifted-pungs+all-pungs+double-pung+two-concealed-pungs"
    );
    let triple = fans("555m555p55678s22z ron=5s");
    assert!(triple.contains("triple-pung") && !triple.contains("double-pung"));
    let doubles = score("222m222p66m666p99s ron=6m")
        .fans
        .count(Fan::DoublePung);
    assert_eq!(doubles, 2);
}

#[test]
fn g14_a_win_needs_the_minimum() {
    let below = score("345m456p78s55z [chi 123s] ron=9s flowers=8");
    assert_eq!((below.fan, below.total, below.won), (1, 9, false));
    assert_eq!(below.payments.points(), 0);
    let enough = score("345m456p78s55z [chi 123s] ron=9s flowers=8 rule=minimum=1");
    assert_eq!((enough.total, enough.won), (9, true));
}

#[test]
fn g15_ties_go_to_the_first_fan_that_differs() {
    let line = "55566677p23334s ron=7p seat=west round=north";
    let readings = asked(line).unwrap().readings().unwrap();
    assert!(fans(line).starts_with("pure-triple-chow"));
    assert_eq!(readings[0].lost, None);
    for (better, other) in readings.iter().zip(&readings[1..]) {
        assert!(better.score.fan >= other.score.fan);
        let lost = other.lost.unwrap();
        assert_eq!(
            lost == NotChosenBecause::FewerFan,
            other.score.fan < readings[0].score.fan
        );
    }
    let fewer = asked("112233m112233p7z ron=7z").unwrap();
    let fewer = fewer.readings().unwrap();
    assert_eq!(
        fewer[0].score.fans.to_string(),
        "seven-pairs+one-voided-suit"
    );
    assert_eq!(fewer[1].lost, Some(NotChosenBecause::FewerFan));
    let later = asked("2344m [chi 234m] [pon 555p] [pon 777z] ron=4m").unwrap();
    let later = later.readings().unwrap();
    assert_eq!(
        reading_text(&later[0].score.reading),
        "44m + 234m 555p 777z 234m"
    );
}

#[test]
fn g16_everyone_pays_eight() {
    let hand = "44z55m [pon 111z] [pon 222z] [pon 333z]";
    assert_eq!(paid(&format!("{hand} ron=4z")), "discarder 102, others 8");
    assert_eq!(
        paid(&format!("{hand} ron=4z from=north")),
        "east 8, west 8, north 102"
    );
    assert_eq!(
        paid(&format!("{hand} tsumo=4z seat=east")),
        "south 103, west 103, north 103"
    );
    assert_eq!(score(&format!("{hand} ron=4z")).payments.points(), 24 + 94);
    assert_eq!(
        paid(&format!("{hand} ron=4z flowers=2 rule=cap=88")),
        "discarder 98, others 8"
    );
}

#[test]
fn g17_flowers_are_not_among_the_fans() {
    let score = score("123m456p3378s [pon 555m] ron=9s flowers=8");
    assert!(!score.fans.contains(Fan::FlowerTiles));
    assert_eq!((score.fan, score.flowers, score.total), (9, 8, 17));
}

#[test]
fn g18_changes_are_those_that_gain() {
    let asked = asked("67m77z [pon 222m] [pon 555p] [chi 789s] tsumo=8m").unwrap();
    let changes = changes(&asked.hand, &asked.win, &asked.rules).unwrap();
    let kinds: Vec<&str> = changes.iter().map(|change| change.kind.key()).collect();
    assert_eq!(kinds, ["last-tile-draw", "ron"]);
    for change in &changes {
        assert_eq!(change.gain, change.score.payments.points());
    }
    let section = PAGE.split("### G18.").nth(1).unwrap();
    for reason in [
        NotChosenBecause::FewerFan,
        NotChosenBecause::LaterFan,
        NotChosenBecause::Later,
    ] {
        assert!(section.contains(&format!("`{reason}`")));
    }
}

#[test]
fn g19_each_wait_is_scored() {
    let waits = asked("1234444m [chi 678p] [pon 222s]")
        .unwrap()
        .waits()
        .unwrap();
    let left: Vec<(String, u8)> = waits
        .iter()
        .map(|wait| (wait.tile.to_string(), wait.left))
        .collect();
    assert_eq!(left, [("1m".to_owned(), 3), ("4m".to_owned(), 0)]);
    assert!(waits[0].ron.is_some_and(|ron| !ron.won) && waits[1].ron.is_none());
    // A formal wait beside a knitted straight.
    let waits = |line: &str| {
        let waits = asked(line).unwrap().waits().unwrap();
        let left = waits
            .iter()
            .map(|wait| format!("{} {}", wait.tile, wait.left));
        left.collect::<Vec<_>>()
    };
    let straight = "147m258p369s5m [pon 555m]";
    assert_eq!(waits(straight), ["5m 0"]);
    assert_eq!(
        waits(&format!("{straight} rule=formal-waits=no")),
        [] as [&str; 0]
    );
    assert_eq!(waits("1234444m789p [pon 222s]"), ["1m 3", "4m 0"]);
    // Nobody can win on a tile that everyone sees.
    let mut seen = asked("123m456p3378s [pon 555m]").unwrap();
    seen.hand = seen.hand.see("9999s").unwrap();
    let seen = seen.waits().unwrap();
    assert_eq!((seen[0].left, seen[0].ron.is_some()), (4, true));
    assert_eq!((seen[1].left, seen[1].ron, seen[1].tsumo), (0, None, None));
    let flagged = asked("123m456p3378s555m last-tile-draw").unwrap();
    let error = flagged.waits().unwrap_err();
    assert_eq!(
        (error.kind(), error.part()),
        ("only-with-a-win", Some("last-tile-draw"))
    );
}

#[test]
fn the_rule_sets_are_those_of_the_page() {
    let names = RuleSet::OTHER_NAMES.iter();
    assert_other_names(PAGE, names.map(|(other, set)| (*other, set.key())));
    let rows = rows(PAGE, "The rule sets");
    let sets: Vec<RuleSet> = rows[0][1..]
        .iter()
        .flat_map(|cell| keys(cell))
        .map(|key| RuleSet::from_key(key).unwrap())
        .collect();
    assert_eq!(sets, RuleSet::ALL);
    assert_eq!(rows.len(), 1 + Switch::ALL.len());
    for row in &rows[1..] {
        let switch = Switch::from_key(keys(row[0]).next().unwrap()).unwrap();
        for (set, cell) in sets.iter().zip(&row[1..]) {
            let value = ScoringRules::of(*set).get(switch).to_string();
            assert_eq!(
                cell.split(' ').next(),
                Some(value.as_str()),
                "{set} {switch}"
            );
            assert!(!cell.contains('?') || set.is_unsure(), "{set} {switch}");
        }
    }
}

#[test]
fn the_switches_are_those_of_the_page() {
    let rows = rows(PAGE, "The switches");
    let named: Vec<&str> = rows[1..].iter().flat_map(|row| keys(row[0])).collect();
    let all: Vec<&str> = Switch::ALL.iter().map(|switch| switch.key()).collect();
    assert_eq!(named, all);
    for row in &rows[1..] {
        let switch = Switch::from_key(keys(row[0]).next().unwrap()).unwrap();
        for value in keys(row[1]) {
            let mut rules = ScoringRules::default();
            rules.set(switch, value).unwrap();
            assert_eq!(rules.get(switch).to_string(), value);
        }
    }
    let error = ScoringRules::default()
        .set(Switch::Minimum, "89")
        .unwrap_err();
    let expected = "rule `minimum` is `89`: expected a number from 0 to 88";
    assert_eq!(error.to_string(), expected);
}
