//! Each rule of docs/rules/riichi.md, by its number, and the tables on that page.

use handeval_mahjong::riichi::{
    self, FuTiles, NotChosenBecause, RuleSet, Score, ScoredDiscard, ScoringRules, Switch,
    WaitScores, Yaku, nagashi_mangan,
};
use handeval_mahjong::{Hand, RiichiWin, Tile, ToDiscard, ToDraw, WinBy, Wind};

use crate::games::page::{keys, rows};
use crate::tile;

use super::ask::{Scoring, asked};
use super::examples::examples;
use super::oracle::read;

const PAGE: &str = include_str!("../../../../../docs/rules/riichi.md");

fn ask(line: &str) -> Scoring {
    let input = read(line).unwrap_or_else(|kind| panic!("{line}: {kind}"));
    asked(line, &input).unwrap_or_else(|kind| panic!("{line}: {kind}"))
}

/// The score of a win, which must have a yaku.
#[track_caller]
fn score(line: &str) -> Score {
    let score = ask(line).score();
    let score = score.unwrap_or_else(|error| panic!("{line}: {error}"));
    score.unwrap_or_else(|| panic!("{line}: no yaku"))
}

/// The kind of contradiction in a line.
#[track_caller]
fn refused(line: &str) -> &'static str {
    ask(line).score().unwrap_err().kind()
}

fn has_no_yaku(line: &str) -> bool {
    ask(line).score().unwrap().is_none()
}

/// The yaku, such as `pinfu+tanyao`.
fn yaku(line: &str) -> String {
    score(line).yaku.to_string()
}

fn points(line: &str) -> u32 {
    score(line).payments.points()
}

/// The fu items, such as `base 20, concealed-triplet 999m 8`.
fn fu_items(line: &str) -> String {
    let one = |item: &riichi::FuItem| match item.tiles {
        FuTiles::None => format!("{} {}", item.kind, item.fu),
        tiles => format!("{} {tiles} {}", item.kind, item.fu),
    };
    let items: Vec<_> = score(line).fu_items().iter().map(one).collect();
    items.join(", ")
}

/// What is paid, such as `east 700, west 400`.
fn paid(line: &str) -> String {
    let score = score(line);
    let all = score.payments.all().iter();
    let one = |payment: &riichi::Payment| format!("{} {}", payment.by.key(), payment.points);
    all.map(one).collect::<Vec<_>>().join(", ")
}

fn waits(line: &str) -> WaitScores {
    let asked = ask(line);
    let hand = ToDraw::of(&asked.hand).unwrap();
    riichi::waits(hand, &asked.win, &asked.discards, &asked.rules).unwrap()
}

/// The waits with the copies left, such as `2p 4, 5p 4`.
fn waited(line: &str) -> String {
    let found = waits(line).waits;
    let one = |wait: &riichi::WaitScore| format!("{} {}", wait.tile, wait.left);
    found.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn r1_a_win_is_of_south_in_the_east_round_with_the_tile_in_the_hand_or_beside_it() {
    let line = "234567m3488p456s ron=5p";
    assert_eq!(score(line), score("234567m34588p456s ron=5p"));
    assert_eq!(
        score(line),
        score("234567m3488p456s ron=5p seat=south round=1z")
    );
    assert_eq!(score(line).dora.red, 0);
    // A five is red only if it is written as a red five.
    assert_eq!(score("234567m3488p456s ron=0p").dora.red, 1);
    assert_eq!(score("234567m34088p456s ron=0p").dora.red, 1);
    assert_eq!(refused("234567m34088p456s ron=5p"), "win-tile-not-in-hand");
    assert_eq!(refused("234567m34588p456s ron=0p"), "win-tile-not-in-hand");
    let quad = "234m2266778s [kan 5555p] tsumo=8s";
    assert_eq!(score(quad).dora.red, 0);
    // Who discarded the tile only decides who pays.
    assert_eq!(paid(line), "discarder 2000");
    assert_eq!(paid("234567m3488p456s ron=5p from=north"), "north 2000");
    // The kind of an open quad does not matter.
    assert_eq!(points(quad), points(&quad.replace("kan", "kakan")));
}

#[test]
fn r4_the_first_contradiction_is_reported_by_a_kind_of_the_table() {
    let known: Vec<_> = rows(PAGE, "R4. ")
        .iter()
        .flat_map(|row| keys(row[0]))
        .collect();
    for example in examples() {
        if let Some(kind) = example.expected["error"].as_str() {
            assert!(known.contains(&kind), "{}: {kind}", example.id);
        }
    }
    let open = "345567m2267p [chi 234s]";
    for (words, kind) in [
        ("ron=8p riichi ippatsu haitei ura=1z", "riichi-open-hand"),
        ("ron=8p ippatsu haitei ura=1z", "ippatsu-without-riichi"),
        ("ron=8p haitei ura=1z", "only-by-tsumo"),
        ("ron=8p ura=1z from=south", "ura-without-riichi"),
        ("ron=8p dora=1z,1z,1z,2z,2z,2z", "too-many-indicators"),
        ("ron=9p from=south", "wrong-from"),
        ("ron=9p", "not-a-win"),
    ] {
        let line = format!("{open} {words}");
        assert_eq!(refused(&line), kind, "{line}");
        assert!(known.contains(&kind));
    }
    // One fifth copy is the player's own, and the other is visible.
    assert_eq!(refused("1111234m789p115s ron=1m"), "fifth-copy");
    assert_eq!(
        refused("123456789m1122p ron=1p dora=1p,1p"),
        "fifth-visible"
    );
    let five = "234567m3488p456s ron=5p";
    assert_eq!(refused(&format!("{five} visible=5555p")), "fifth-visible");
    assert_eq!(
        refused(&format!("{five} visible=555p dora=5p")),
        "fifth-visible"
    );
    assert_eq!(score(&format!("{five} visible=555p")).han, 2);
    let red = "234567m3488p456s ron=0p";
    assert_eq!(refused(&format!("{red} visible=0p")), "second-red-five");
    assert_eq!(
        refused(&format!("{five} visible=0p dora=0p")),
        "second-red-five"
    );
    // If two things are wrong, the one that comes first in the table is reported.
    for (line, kind) in [
        ("1111p234789s115s ron=1p dora=5m rules=sanma", "not-in-wall"),
        ("1111p234s406s115s ron=1p dora=0s", "second-red-five"),
        ("1111p234789s115s ron=1p dora=2s,2s,2s,2s", "fifth-copy"),
        (
            "11p234789s11233s ron=1p pao=daisangen:north rules=sanma riichi ippatsu haitei",
            "no-such-seat",
        ),
    ] {
        assert_eq!(refused(line), kind, "{line}");
    }
}

#[test]
fn r5_a_hand_without_yaku_is_an_answer() {
    assert!(has_no_yaku("123789m406p11s79s ron=8s"));
    assert!(has_no_yaku("123789m406p11s79s ron=8s dora=7s,7s"));
    assert_eq!(yaku("123789m406p11s79s tsumo=8s"), "menzen-tsumo");
}

#[test]
fn r6_a_triplet_completed_by_ron_is_open() {
    let by_ron = "345678m2277p456s ron=7p riichi";
    assert_eq!(
        fu_items(by_ron),
        "base 20, open-triplet 777p 2, closed-ron 10"
    );
    assert!(score(by_ron).is_closed);
    let by_tsumo = "345678m2277p456s tsumo=7p riichi";
    assert_eq!(
        fu_items(by_tsumo),
        "base 20, concealed-triplet 777p 4, tsumo 2"
    );
    // But the triplet stays concealed if the tile completes a sequence.
    assert_eq!(yaku("111m999s22234p88s ron=2p"), "sanankou");
    assert!(has_no_yaku("111m999s22234p88s ron=8s"));
    assert!(score("456p2278s789m [ankan 3333m] tsumo=9s").is_closed);
}

#[test]
fn r7_a_reading_says_what_the_hand_waited_for() {
    let waits = |line: &str| -> Vec<&str> {
        let readings = ask(line).readings().unwrap();
        readings.iter().map(|one| one.reading.wait.key()).collect()
    };
    // 345 456: the 4 is the middle of one and an end of the other.
    assert_eq!(waits("999m678p22s34556s tsumo=4s"), ["kanchan", "ryanmen"]);
    assert_eq!(waits("234567m3488p456s ron=5p"), ["ryanmen"]);
    assert_eq!(waits("123m678m345p99s89s ron=7s riichi"), ["penchan"]);
    assert_eq!(waits("345678m2277p456s ron=7p riichi"), ["shanpon"]);
    assert_eq!(waits("111m444p777s222z3z ron=3z"), ["tanki"]);
    assert_eq!(waits("1133m5588p2277s4z ron=4z"), ["tanki"]);
    assert_eq!(waits("19m19p19s1234567z ron=1z"), ["orphan-13"]);
    assert_eq!(waits("19m19p19s1123456z ron=7z"), ["orphan"]);
    // The tile cannot be in a called set.
    assert_eq!(
        waits("234m88p34s [pon 555z] [chi 345s] ron=5s"),
        ["ryanmen"]
    );
}

#[test]
fn r8_the_yaku_are_those_of_the_table() {
    let rows = rows(PAGE, "R8. ");
    let mut listed = Vec::new();
    for row in &rows[1..] {
        let all: Vec<_> = keys(row[0])
            .map(|key| Yaku::from_key(key).unwrap())
            .collect();
        let han = |cell: &str| match cell.trim_end_matches(" each") {
            "–" => 0,
            han => han.parse().unwrap(),
        };
        let names: Vec<_> = all.iter().map(|yaku| yaku.name()).collect();
        assert_eq!(names.join(", "), row[1]);
        for yaku in &all {
            let expected = (han(row[2]), han(row[3]));
            assert_eq!((yaku.han(true), yaku.han(false)), expected, "{yaku}");
        }
        listed.extend(all);
    }
    let known = Yaku::ALL.iter().filter(|yaku| !yaku.is_yakuman());
    assert_eq!(listed, known.copied().collect::<Vec<_>>());
}

#[test]
fn r9_the_greater_of_two_yaku_of_a_kind_counts() {
    assert_eq!(
        yaku("223344m667788p5s ron=5s double-riichi riichi"),
        "double-riichi+tanyao+ryanpeikou"
    );
    assert_eq!(yaku("123789m123p11s79s ron=8s"), "junchan");
    assert_eq!(yaku("123789m123p11z79s ron=8s"), "chanta");
    assert_eq!(yaku("1199m1199p11s22z3z ron=3z"), "chiitoitsu+honroutou");
    assert_eq!(yaku("1144m2277m5588m9m ron=9m"), "chiitoitsu+chinitsu");
}

#[test]
fn r10_the_yakuman_are_those_of_the_table_and_drop_all_else() {
    let rows = rows(PAGE, "R10. ");
    let listed: Vec<_> = rows[1..]
        .iter()
        .map(|row| {
            let yaku = Yaku::from_key(keys(row[0]).next().unwrap()).unwrap();
            assert_eq!(yaku.name(), row[1]);
            yaku
        })
        .collect();
    let known = Yaku::ALL.iter().filter(|yaku| yaku.is_yakuman());
    assert_eq!(listed, known.copied().collect::<Vec<_>>());

    let score = score("1122334556677z ron=4z riichi dora=3z");
    assert_eq!(score.yaku.to_string(), "tsuuiisou");
    assert_eq!((score.han, score.fu, score.dora.total()), (0, 0, 0));
    // The variant is named even where it counts once.
    assert_eq!(yaku("111m444p777s222z3z ron=3z"), "suuankou-tanki");
    assert_eq!(yaku("111m444p777s2233z tsumo=3z"), "suuankou");
    assert_eq!(yaku("1112345678999p ron=7p"), "junsei-chuuren");
    assert_eq!(yaku("1112335678999m ron=4m"), "chuuren");
    assert_eq!(yaku("2223338884s [pon 666s] ron=4s"), "ryuuiisou");
    let line = "123m678m345p99s24s ron=3s open-riichi rule=open-riichi=yakuman";
    assert_eq!(yaku(line), "open-riichi-yakuman");
    assert_eq!(points(line), 32_000);
    let double = line.replace("open-riichi rule", "open-riichi double-riichi rule");
    assert_eq!(yaku(&double), "open-riichi-yakuman");
    let by_tsumo = line.replace("ron=3s", "tsumo=3s");
    assert_eq!(yaku(&by_tsumo), "open-riichi+menzen-tsumo");
    let han = line.replace("=yakuman", "=yes");
    assert_eq!((yaku(&han).as_str(), points(&han)), ("open-riichi", 2_600));
}

#[test]
fn r11_yakuman_add_up_as_far_as_the_rules_let_them() {
    let line = "22255z44z [pon 333z] [pon 111z] ron=4z";
    let n_yakuman = |words: &str| score(&format!("{line} {words}")).n_yakuman;
    assert_eq!(yaku(line), "daisuushii+tsuuiisou");
    assert_eq!(n_yakuman("rules=tenhou"), 2);
    assert_eq!(n_yakuman("rules=mahjong-soul"), 3);
    assert_eq!(n_yakuman("rules=mahjong-soul rule=stacking=2"), 2);
    assert_eq!(n_yakuman("rules=mahjong-soul rule=stacking=1"), 1);
    assert_eq!(n_yakuman("rules=ema-2016"), 1);
}

#[test]
fn r12_nothing_is_added_to_a_yakuman() {
    let plain = score("19m19p19s1123456z tsumo=7z");
    for words in [
        "riichi ippatsu",
        "haitei",
        "dora=7z,9m",
        "riichi ura=7z dora=9p",
    ] {
        assert_eq!(score(&format!("19m19p19s1123456z tsumo=7z {words}")), plain);
    }
    let robbed = |rule: &str| {
        score(&format!(
            "19m19p19s1123456z ron=7z chankan rule=kokushi-ankan={rule}"
        ))
    };
    assert_eq!(robbed("yes"), robbed("no"));
}

#[test]
fn r13_renhou_as_a_mangan_stands_alone() {
    let renhou = score("1133m5588p2277s4z ron=4z renhou dora=3z rules=ema-2016");
    assert_eq!(renhou.yaku.to_string(), "renhou");
    assert_eq!((renhou.han, renhou.dora.total(), renhou.fu), (5, 0, 25));
    assert_eq!(renhou.payments.points(), 8000);
    // It counts even without another yaku, and a mangan is not more than a mangan.
    assert_eq!(yaku("123789m456p11s79s ron=8s renhou rules=wrc"), "renhou");
    let mangan = "123456789m1122p ron=1p renhou rules=wrc dora=1p";
    assert_eq!(yaku(mangan), "renhou");
    // A hand that is worth more keeps everything else that it scores.
    assert_eq!(
        yaku("2233445678999p ron=7p renhou rules=ema-2016"),
        "pinfu+iipeikou+chinitsu"
    );
    assert_eq!(yaku("1122334556677z ron=4z renhou rules=wrc"), "tsuuiisou");
    assert!(has_no_yaku("123789m456p11s79s ron=8s renhou"));
    assert_eq!(
        yaku("123789m456p11s79s ron=8s renhou rule=renhou=yakuman"),
        "renhou-yakuman"
    );
}

#[test]
fn r14_dora_are_han_after_the_first_yaku() {
    let dora = |words: &str| score(&format!("1133m5588p9977s4z ron=4z {words}")).dora;
    for (indicator, tiles) in [
        ("2m", "3m"),
        ("9m", "1m"),
        ("7p", "8p"),
        ("8s", "9s"),
        ("3z", "4z"),
    ] {
        assert_eq!(dora(&format!("dora={indicator}")).dora, 2, "{tiles}");
    }
    assert_eq!(dora("dora=4z").dora, 0);
    assert_eq!(dora("dora=2m,2m").dora, 4);
    assert_eq!(dora("dora=1z riichi ura=9m").ura, 2);
    assert_eq!(dora("dora=1z riichi ura=9m rule=ura-dora=no").ura, 0);
    // East follows North, and White follows Red.
    assert_eq!(score("111z55z123m456p78s ron=9s dora=4z").dora.dora, 3);
    assert_eq!(score("111z55z123m456p78s ron=9s dora=7z").dora.dora, 2);
    assert_eq!(
        score("234m2266778s [kan 5555p] tsumo=8s dora=4p").dora.dora,
        4
    );
    let red = "234m06p22s678s [pon 444s] ron=4p";
    assert_eq!(score(red).dora.red, 1);
    assert_eq!(score(&format!("{red} rules=wrc")).dora.red, 0);
    // Three players: 9m follows 1m, and each North set aside is a dora.
    let sanma = score("123p456p789p99s99m ron=9m riichi kita=2 rules=sanma dora=1m,3z");
    assert_eq!((sanma.dora.dora, sanma.dora.kita), (3 + 2, 2));
}

#[test]
fn r15_fu_have_items_in_order() {
    let line = "123678m999p45s11z ron=6s riichi seat=east round=east";
    assert_eq!(
        fu_items(line),
        "base 20, concealed-triplet 999p 8, double-wind-pair 11z 4, closed-ron 10"
    );
    assert_eq!(
        fu_items(&format!("{line} rules=m-league")),
        "base 20, concealed-triplet 999p 8, double-wind-pair 11z 2, closed-ron 10"
    );
    assert_eq!(
        fu_items("345m678p2p [ankan 9999s] [kan 7777z] ron=2p"),
        "base 20, concealed-quad 9999s 32, open-quad 7777z 16, tanki-wait 2p 2"
    );
    assert_eq!(
        fu_items("123m678m345p99s24s ron=3s riichi"),
        "base 20, kanchan-wait 3s 2, closed-ron 10"
    );
    assert_eq!(
        fu_items("345567m2267p [chi 234s] ron=8p"),
        "base 20, open-pinfu 10"
    );
    assert_eq!(fu_items("1133m5588p2277s4z tsumo=4z"), "seven-pairs 25");
}

#[test]
fn r16_fu_are_rounded_up_to_a_ten() {
    for (line, sum, fu) in [
        ("123456m7899p234s tsumo=6p", 20, 20),
        ("234567m3488p456s ron=5p", 30, 30),
        ("345567m2267p [chi 234s] ron=8p", 30, 30),
        ("345567m2267p [chi 234s] tsumo=8p", 22, 30),
        ("1133m5588p2277s4z ron=4z", 25, 25),
        ("123m678m345p99s24s ron=3s riichi", 32, 40),
        ("19m19p19s1123456z ron=7z", 0, 0),
    ] {
        let score = score(line);
        assert_eq!((score.fu_items().sum(), score.fu), (sum, fu), "{line}");
    }
}

#[test]
fn r17_the_base_comes_from_han_and_fu() {
    let south = |han, fu, rules: &ScoringRules| {
        let found = riichi::points(han, fu, WinBy::Ron { from: None }, Wind::South, 0, rules);
        let found = found.unwrap();
        (found.base, found.limit.map(riichi::Limit::key))
    };
    let tenhou = ScoringRules::of(RuleSet::Tenhou);
    for (han, fu, base, limit) in [
        (1, 30, 240, None),
        (4, 30, 1920, None),
        (3, 60, 1920, None),
        (4, 40, 2000, Some("mangan")),
        (3, 70, 2000, Some("mangan")),
        (5, 30, 2000, Some("mangan")),
        (6, 30, 3000, Some("haneman")),
        (7, 30, 3000, Some("haneman")),
        (8, 30, 4000, Some("baiman")),
        (10, 30, 4000, Some("baiman")),
        (11, 30, 6000, Some("sanbaiman")),
        (12, 30, 6000, Some("sanbaiman")),
        (13, 30, 8000, Some("counted-yakuman")),
        (26, 30, 8000, Some("counted-yakuman")),
    ] {
        assert_eq!(south(han, fu, &tenhou), (base, limit), "{han} {fu}");
    }
    let m_league = ScoringRules::of(RuleSet::MLeague);
    assert_eq!(south(4, 30, &m_league), (2000, Some("mangan")));
    assert_eq!(south(3, 60, &m_league), (2000, Some("mangan")));
    assert_eq!(south(2, 110, &m_league), (1760, None));
    assert_eq!(south(13, 30, &m_league), (6000, Some("sanbaiman")));
}

#[test]
fn r18_the_reading_that_is_worth_most_counts() {
    // More fu beat a better wait, pinfu beats more fu, and the greater yaku wins.
    assert_eq!(
        score("999m678p22s34556s tsumo=4s").reading.wait.key(),
        "kanchan"
    );
    assert_eq!(yaku("12345m678p34599s ron=3m"), "pinfu");
    assert_eq!(yaku("223344m667788p5s ron=5s"), "tanyao+ryanpeikou");
    assert_eq!(yaku("111222333m99p45s ron=6s"), "sanankou");
    // On a tie, the first reading comes first and is the score.
    for line in ["999m678p22s34556s tsumo=4s", "11112222333m44p ron=3m"] {
        let readings = ask(line).readings().unwrap();
        assert_eq!(readings[0].score, Some(score(line)), "{line}");
    }
    // Yakuman are compared by their fu, which the answer does not show; here 111m stays concealed.
    let gates = score("1112345678999m ron=1m");
    assert_eq!(gates.reading.completes.to_string(), "123m");
    // A real yakuman comes before a counted one.
    let readings = ask("222333444888m6m tsumo=6m riichi ippatsu dora=5m").readings();
    let limits: Vec<_> = readings
        .unwrap()
        .iter()
        .map(|one| one.score.unwrap().limit)
        .collect();
    assert_eq!(limits[0], Some(riichi::Limit::Yakuman(1)));
    assert_eq!(limits[1], Some(riichi::Limit::CountedYakuman));
}

#[test]
fn r19_a_ron_is_paid_by_one_and_a_self_draw_by_all() {
    let hand = "123m678m345p99s24s";
    assert_eq!(
        paid(&format!("{hand} ron=3s riichi from=west")),
        "west 1300"
    );
    assert_eq!(
        paid(&format!("{hand} ron=3s riichi seat=east from=west")),
        "west 2000"
    );
    assert_eq!(
        paid(&format!("{hand} tsumo=3s riichi")),
        "east 1000, west 500, north 500"
    );
    assert_eq!(
        paid(&format!("{hand} tsumo=3s riichi seat=east")),
        "south 1000, west 1000, north 1000"
    );
}

#[test]
fn r20_a_counter_adds_300_to_a_ron_and_100_to_each_payment() {
    let hand = "123m678m345p99s24s";
    assert_eq!(
        paid(&format!("{hand} ron=3s riichi from=west honba=2")),
        "west 1900"
    );
    assert_eq!(
        paid(&format!("{hand} tsumo=3s riichi honba=2")),
        "east 1200, west 700, north 700"
    );
    let sanma = "123p456p789p99s78s ron=9s riichi kita=1 rules=tenhou-sanma dora=3z";
    assert_eq!(paid(&format!("{sanma} from=west honba=2")), "west 12400");
    let parlor = "honba=2 rule=honba-value=1500";
    assert_eq!(
        paid(&format!("{hand} ron=3s riichi from=west {parlor}")),
        "west 4300"
    );
    assert_eq!(
        paid(&format!("{hand} tsumo=3s riichi {parlor}")),
        "east 2000, west 1500, north 1500"
    );
    assert_eq!(paid(&format!("{sanma} from=west {parlor}")), "west 14000");
}

#[test]
fn r21_each_stick_is_1000_points() {
    let paid = score("123m678m345p99s24s ron=3s riichi sticks=3").payments;
    assert_eq!(
        (paid.sticks(), paid.points(), paid.total()),
        (3000, 1300, 4300)
    );
}

#[test]
fn r22_of_three_players_the_share_of_north_is_lost_or_halved() {
    let line = "123p456p789p99s78s tsumo=9s riichi kita=2 rules=tenhou-sanma";
    assert_eq!(paid(line), "east 6000, west 3000");
    assert_eq!(
        paid(&format!("{line} rule=sanma-tsumo=bisection")),
        "east 7500, west 4500"
    );
    // Half of 1300 is rounded up.
    let line = "123p234p456p99s78s tsumo=9s riichi seat=east rules=sanma";
    assert_eq!(paid(line), "south 1300, west 1300");
    assert_eq!(
        paid(&format!("{line} rule=sanma-tsumo=bisection")),
        "south 2000, west 2000"
    );
}

#[test]
fn r23_points_are_without_counters_and_the_total_has_all() {
    let paid = score("123m678m345p99s24s tsumo=3s riichi honba=2 sticks=1").payments;
    assert_eq!(
        (paid.points(), paid.honba(), paid.sticks(), paid.total()),
        (2000, 600, 1000, 3600)
    );
    // The points that are actually paid, with a liable player.
    let line = "123p9s [pon 555z] [pon 666z] [pon 777z] tsumo=9s rules=sanma";
    assert_eq!(points(line), 24_000);
    assert_eq!(points(&format!("{line} pao=daisangen:west")), 32_000);
}

#[test]
fn r24_a_liable_part_is_worth_what_a_ron_is() {
    let line = "123p9s [pon 555z] [pon 666z] [pon 777z] tsumo=9s pao=daisangen:west";
    for rules in ["tenhou", "tenhou-sanma", "mahjong-soul"] {
        assert_eq!(paid(&format!("{line} rules={rules}")), "west 32000");
        let dealer = format!("{line} rules={rules} seat=east");
        assert_eq!(paid(&dealer), "west 48000");
    }
}

#[test]
fn r25_the_liable_part_is_the_yakuman_or_the_whole_hand() {
    let line = "1112z [pon 555z] [pon 666z] [pon 777z] tsumo=2z pao=daisangen:east seat=west";
    assert_eq!(paid(line), "east 64000");
    assert_eq!(
        paid(&format!("{line} rules=mahjong-soul")),
        "east 48000, south 8000, north 8000"
    );
    // Several yakuman are paid for until the sum is used up; with one yakuman, nothing is left for
    // the second.
    let both = "5z [kan 1111z] [kan 2222z] [kan 3333z] [kan 4444z] tsumo=5z \
                pao=daisuushii:west,suukantsu:north rules=m-league";
    assert_eq!(yaku(both), "daisuushii+tsuuiisou+suukantsu");
    assert_eq!(paid(both), "east 16000, west 40000, north 40000");
    assert_eq!(paid(&format!("{both} rule=stacking=1")), "west 32000");
    let other_order = both.replace(
        "daisuushii:west,suukantsu:north",
        "suukantsu:north,daisuushii:west",
    );
    assert_eq!(
        paid(&format!("{other_order} rule=stacking=1")),
        "north 32000"
    );
}

#[test]
fn r26_the_liable_player_pays_a_self_draw_and_half_of_another_s_ron() {
    let line = "123m9s [pon 555z] [pon 666z] [pon 777z]";
    let pao = "pao=daisangen:west honba=2";
    assert_eq!(paid(&format!("{line} tsumo=9s {pao}")), "west 32600");
    assert_eq!(
        paid(&format!("{line} ron=9s from=north {pao}")),
        "west 16600, north 16000"
    );
    assert_eq!(
        paid(&format!("{line} ron=9s from=north {pao} rules=m-league")),
        "west 16000, north 16600"
    );
    assert_eq!(
        paid(&format!(
            "{line} ron=9s from=north {pao} rule=pao-honba=split"
        )),
        "west 16300, north 16300"
    );
    assert_eq!(
        paid(&format!(
            "{line} ron=9s from=west {pao} rule=pao-honba=split"
        )),
        "west 32600"
    );
    assert_eq!(
        paid(&format!("{line} ron=9s from=west {pao}")),
        "west 32600"
    );
    // If the discarder is not given, it is another player.
    assert_eq!(
        paid(&format!("{line} ron=9s {pao}")),
        "west 16600, discarder 16000"
    );
    let both = "5z [kan 1111z] [kan 2222z] [kan 3333z] [kan 4444z] tsumo=5z \
                pao=daisuushii:west,suukantsu:north rules=m-league honba=1";
    assert_eq!(paid(both), "east 16000, west 40300, north 40000");
}

#[test]
fn r27_only_what_the_hand_shows_is_held_against_liability() {
    let line = "123m9s [pon 555z] [ankan 6666z] [pon 777z] ron=9s pao=daisangen:west";
    assert_eq!(yaku(line), "daisangen");
    let concealed = "123m9s [ankan 5555z] [ankan 6666z] [ankan 7777z] ron=9s";
    assert_eq!(
        refused(&format!("{concealed} pao=daisangen:west")),
        "pao-without-calls"
    );
    let uncalled = "123m9s555z [pon 666z] [pon 777z] ron=9s pao=daisangen:west";
    assert_eq!(refused(uncalled), "pao-without-calls");
}

#[test]
fn r39_nagashi_mangan_is_a_mangan_by_self_draw() {
    let tenhou = ScoringRules::of(RuleSet::Tenhou);
    let paid = |seat| {
        let found = nagashi_mangan(seat, &tenhou).unwrap().unwrap();
        let all = found.payments.all().iter();
        all.map(|payment| payment.points).collect::<Vec<_>>()
    };
    assert_eq!(paid(Wind::East), [4000, 4000, 4000]);
    assert_eq!(paid(Wind::West), [4000, 2000, 2000]);
    assert_eq!(
        nagashi_mangan(Wind::East, &ScoringRules::of(RuleSet::Ema)),
        Ok(None)
    );
    let sanma = ScoringRules::of(RuleSet::TenhouSanma);
    let found = nagashi_mangan(Wind::South, &sanma).unwrap().unwrap();
    let paid: Vec<_> = found.payments.all().iter().map(|one| one.points).collect();
    assert_eq!(paid, [4_000, 2_000]);
    let error = nagashi_mangan(Wind::North, &sanma).unwrap_err();
    assert_eq!(error.kind(), "no-such-seat");
}

#[test]
fn r40_several_winners_are_scored_one_by_one() {
    let first = score("234567m3488p456s ron=5p from=east honba=1 sticks=2 seat=south");
    let other = score("234567m3488p456s ron=5p from=east honba=0 sticks=0 seat=west");
    assert_eq!(first.payments.points(), other.payments.points());
    assert_eq!(first.payments.total(), other.payments.total() + 300 + 2000);
}

#[test]
fn r42_an_explanation_has_readings_and_changes() {
    let whys: Vec<_> = rows(PAGE, "R42. ")
        .iter()
        .flat_map(|row| keys(row[0]))
        .collect();
    let lost = [
        NotChosenBecause::NoYaku,
        NotChosenBecause::FewerPoints,
        NotChosenBecause::FewerHan,
        NotChosenBecause::FewerFu,
        NotChosenBecause::Later,
    ];
    let named: Vec<_> = lost.map(NotChosenBecause::key).to_vec();
    assert_eq!(whys[..5], named);

    let asked = ask("234567m3488p456s ron=5p");
    let changes = riichi::changes(&asked.hand, &asked.win, &asked.rules).unwrap();
    let found: Vec<_> = changes
        .iter()
        .map(|change| (change.kind.key(), change.gain))
        .collect();
    let expected = [
        ("riichi", 1900),
        ("houtei", 1900),
        ("one-more-dora", 1900),
        ("tsumo", 700),
    ];
    assert_eq!(found, expected);
    assert!(found.iter().all(|(kind, _)| whys.contains(kind)));
}

#[test]
fn r43_a_ready_hand_is_told_what_each_wait_would_score() {
    let line = "111m999s22234p88s";
    assert_eq!(waited(line), "2p 1, 5p 4, 0p 1, 8s 2");
    // Dora indicators count as seen, but ura indicators do not; a red five among the dora
    // indicators can no longer come up.
    assert_eq!(waited(&format!("{line} dora=0p")), "2p 1, 5p 3, 8s 2");
    assert_eq!(
        waited(&format!("{line} riichi dora=1z ura=5p")),
        "2p 1, 5p 4, 0p 1, 8s 2"
    );
    assert_eq!(
        waited(&format!("{line} visible=2p")),
        "2p 0, 5p 4, 0p 1, 8s 2"
    );
    assert_eq!(waited(&format!("{line} rules=wrc")), "2p 1, 5p 4, 8s 2");

    let found = waits(&format!("{line} discards=8s visible=8s"));
    assert_eq!(found.furiten.len(), 1);
    let last = found.waits.last().unwrap();
    assert_eq!((last.left, last.ron, last.tsumo), (0, None, None));
    let not_ready = waits("147m147p147s1234z");
    assert!(not_ready.waits.is_empty() && not_ready.furiten.is_empty());

    let asked = ask("111m999s22234p88s haitei");
    let hand = ToDraw::of(&asked.hand).unwrap();
    let error = riichi::waits(hand, &asked.win, &[], &asked.rules).unwrap_err();
    assert_eq!(error.kind(), "only-with-a-win");
}

/// The discards, such as `5z: 2m 5m 0m, 8 left`, with `!` before a forbidden discard and `furiten`
/// after the waits.
fn discarded(text: &str, discards: &[Tile], rules: &ScoringRules) -> Vec<String> {
    let hand = Hand::parse(text, rules.shape_rules()).unwrap();
    let turn = ToDiscard::of(&hand).unwrap();
    let table = RiichiWin::tsumo(Tile::ALL[0]);
    let found = riichi::scored_discards(turn, &table, discards, rules).unwrap();
    let one = |discard: &ScoredDiscard| {
        let mark = if discard.is_forbidden { "!" } else { "" };
        let waits = discard.waits.waits.iter();
        let waits: Vec<_> = waits.map(|wait| wait.tile.to_string()).collect();
        let furiten = if discard.waits.furiten.is_empty() {
            ""
        } else {
            ", furiten"
        };
        let (tile, waits, n_left) = (discard.tile, waits.join(" "), discard.n_left);
        format!("{mark}{tile}: {waits}, {n_left} left{furiten}")
    };
    found.iter().map(one).collect()
}

#[test]
fn r44_a_hand_with_a_tile_to_discard_is_told_what_each_discard_would_leave() {
    let rules = ScoringRules::default();
    let line = "34678m678p22s5z [chi 345p]";
    assert_eq!(discarded(line, &[], &rules), ["5z: 2m 5m 0m, 8 left"]);
    let asked = ask(&format!("{line} dora=1s"));
    let turn = ToDiscard::of(&asked.hand).unwrap();
    let found = riichi::scored_discards(turn, &asked.win, &[], &asked.rules).unwrap();
    // The waits are those of the hand that is left, with the discard seen.
    let white = tile("5z");
    let rest = asked.hand.discard(white).unwrap();
    let ready = ToDraw::of(&rest).unwrap();
    let waits = riichi::waits(ready, &asked.win, &[white], &asked.rules).unwrap();
    assert_eq!(found[0].waits, waits);
    let ron = |idx: usize| waits.waits[idx].ron.unwrap();
    assert_eq!((ron(0).han, ron(0).payments.points()), (3, 3_900));
    assert_eq!((ron(2).han, ron(2).payments.points()), (4, 7_700));

    // Most copies left first; a red five and a plain one are two discards.
    let two_fives = "123m456p789s11z506m";
    assert_eq!(
        discarded(two_fives, &[], &rules),
        [
            "5m: 4m 7m, 8 left",
            "0m: 4m 7m, 8 left",
            "6m: 5m 1z, 4 left"
        ]
    );
    assert_eq!(
        discarded(two_fives, &[tile("7m")], &rules)[0],
        "5m: 4m 7m, 8 left, furiten"
    );
    // After a claim, even a complete hand has to discard, and the discard may be a wait.
    assert_eq!(
        discarded("123m456p99p444z [chi 345s <4s]", &[], &rules)[0],
        "1m: 1m 4m, 7 left, furiten"
    );
    // The table is checked even where nothing is ready.
    let asked = ask("147m147p147s12345z haitei");
    let turn = ToDiscard::of(&asked.hand).unwrap();
    let error = riichi::scored_discards(turn, &asked.win, &[], &asked.rules).unwrap_err();
    assert_eq!(error.kind(), "only-with-a-win");
}

#[test]
fn r45_four_fives_of_a_suit_include_its_red_one() {
    let written = |line: &str| -> String {
        let asked = ask(line);
        let added = (asked.hand.n_tiles() == 13).then(|| asked.win.shown());
        let tiles = riichi::unwritten_red_fives(&asked.hand, added, &asked.rules);
        let red = riichi::with_red_fives(&asked.hand, &asked.win, &asked.rules);
        let tiles: Vec<_> = tiles.map(|tile| tile.to_string()).collect();
        assert_eq!(red.is_some(), !tiles.is_empty(), "{line}");
        let red = red.map(|red| format!(": {red}")).unwrap_or_default();
        format!("{}{red}", tiles.join(" "))
    };
    let line = "123m456p78s11z [ankan 5555m] tsumo=9s";
    assert_eq!(written(line), "0m: 123m456p78s11z [ankan 0555m]");
    let asked = ask(line);
    let red = riichi::with_red_fives(&asked.hand, &asked.win, &asked.rules).unwrap();
    let with_red = riichi::score(&red, &asked.win, &asked.rules)
        .unwrap()
        .unwrap();
    assert_eq!(score(line).han + 1, with_red.han);
    assert_eq!(with_red.dora.red, 1);
    // The four fives can be anywhere, the winning tile included.
    assert_eq!(written("55567m456p789s11z ron=5m"), "0m: 05567m456p789s11z");
    assert_eq!(
        written("567m78p11z [pon 555m] [pon 777z] ron=9p"),
        "0m: 567m78p11z [pon 055m] [pon 777z]"
    );
    for line in [
        "123m456p78s11z [ankan 0555m] tsumo=9s",
        "55567m456p789s11z ron=0m",
        "50567m456p789s11z ron=5m",
        "123m456p78s11z [ankan 5555m] tsumo=9s rule=red-fives=no",
        "123m456p78s11z [ankan 5555m] tsumo=9s rules=wrc",
        "567m456p789s1155z ron=5z",
    ] {
        assert_eq!(written(line), "", "{line}");
    }
}

#[test]
fn r46_from_five_han_on_fu_do_not_matter() {
    let by_ron = WinBy::Ron { from: None };
    let rules = ScoringRules::default();
    for han in 5..=u8::MAX {
        let limit = riichi::limit_points(han, by_ron, Wind::South, 1, &rules).unwrap();
        for fu in [30, 40, 110] {
            let points = riichi::points(han, fu, by_ron, Wind::South, 1, &rules).unwrap();
            assert_eq!(points, limit, "{han} {fu}");
        }
    }
    let key = |han, rules: &ScoringRules| {
        let limit = riichi::limit_points(han, WinBy::Tsumo, Wind::East, 0, rules).unwrap();
        (limit.limit.unwrap().key(), limit.payments.points())
    };
    assert_eq!(key(5, &rules), ("mangan", 12_000));
    assert_eq!(key(13, &rules), ("counted-yakuman", 48_000));
    let m_league = ScoringRules::of(RuleSet::MLeague);
    assert_eq!(key(13, &m_league), ("sanbaiman", 36_000));
    let error = riichi::limit_points(4, by_ron, Wind::South, 0, &rules).unwrap_err();
    assert_eq!(error.kind(), "fu-missing");
    assert_eq!(
        error.to_string(),
        "4 han without fu: expected fu too, such as `30`, or 5 han or more"
    );
}

#[test]
fn r47_a_swap_call_is_forbidden_as_the_rules_say() {
    let both = ["3s", "6s"].map(|tile| format!("{tile}123m456p99p44z [chi 345s <3s]"));
    for row in &rows(PAGE, "R47. ")[1..] {
        let value = keys(row[0]).next().unwrap();
        let mut rules = ScoringRules::default();
        rules.set(Switch::SwapCalling, value).unwrap();
        for (text, cell) in both.iter().zip(&row[1..]) {
            let found = discarded(text, &[], &rules);
            let is_forbidden = *cell == "forbidden";
            let swap = found
                .iter()
                .find(|one| one.trim_start_matches('!').starts_with(&text[..2]));
            let swap = swap.unwrap_or_else(|| panic!("{text}: {found:?}"));
            assert_eq!(swap.starts_with('!'), is_forbidden, "{value}: {swap}");
            // A forbidden discard comes last.
            assert!(!is_forbidden || found.last() == Some(swap), "{found:?}");
        }
    }
    let tenhou = ScoringRules::default();
    assert_eq!(discarded(&both[1], &[], &tenhou), ["!6s: 9p 4z, 4 left"]);
}

#[test]
fn the_tables_of_rule_sets_are_the_rule_sets() {
    let rows = rows(PAGE, "The rule sets");
    let mut n_values = 0;
    let mut switches: Vec<Switch> = Vec::new();
    for row in rows {
        if row[0] == "rule set" {
            let named = row[1..].iter().flat_map(|cell| keys(cell));
            switches = named.map(|key| Switch::from_key(key).unwrap()).collect();
            continue;
        }
        let set = RuleSet::from_key(keys(row[0]).next().unwrap()).unwrap();
        let rules = ScoringRules::of(set);
        assert_eq!(switches.len(), row.len() - 1, "{set}");
        for (&switch, cell) in switches.iter().zip(&row[1..]) {
            let value = cell.split([' ', ',', ';', '?']).next().unwrap();
            let is_for_three = rules.n_players() == 3;
            if switch == Switch::SanmaTsumo && !is_for_three {
                assert_eq!(value, "–", "{set}");
            } else {
                let mut same = rules;
                same.set(switch, value).unwrap();
                assert_eq!(same, rules, "{set}: {switch} is {}", rules.get(switch));
            }
            n_values += 1;
        }
        for (switch, value) in [
            (Switch::Kuitan, "yes"),
            (Switch::OpenRiichi, "no"),
            (Switch::Daisharin, "no"),
            (Switch::HonbaValue, "300"),
        ] {
            assert_eq!(rules.get(switch).to_string(), value, "{set}");
        }
    }
    assert_eq!(n_values, 13 * (Switch::ALL.len() - 4));
}

#[test]
fn the_table_of_switches_is_the_switches() {
    let rows = rows(PAGE, "The switches");
    let listed: Vec<_> = rows[1..]
        .iter()
        .map(|row| Switch::from_key(keys(row[0]).next().unwrap()).unwrap())
        .collect();
    assert_eq!(listed, Switch::ALL);
    for row in &rows[1..] {
        let switch = Switch::from_key(keys(row[0]).next().unwrap()).unwrap();
        for value in keys(row[1]).filter(|&value| value != "+") {
            assert!(
                ScoringRules::default().set(switch, value).is_ok(),
                "{value}"
            );
        }
    }
}

#[test]
fn r48_tenhou_can_make_a_yakuman_the_doubled_kind() {
    for (hand, plain, doubled) in [
        ("19m19p19s1123456z tsumo=7z", "kokushi", "kokushi-13"),
        ("111m444p777s2233z tsumo=3z", "suuankou", "suuankou-tanki"),
        ("1112335678999m tsumo=4m", "chuuren", "junsei-chuuren"),
    ] {
        let line = format!("{hand} seat=east tenhou rules=mahjong-soul");
        assert_eq!(yaku(&line), format!("tenhou+{doubled}"));
        assert_eq!(score(&line).n_yakuman, 3);
        let line = format!("{line} rule=tenhou-doubles=no");
        assert_eq!(yaku(&line), format!("tenhou+{plain}"));
        assert_eq!(score(&line).n_yakuman, 2);
        // Other draws and other sites know which tile came last.
        assert_eq!(
            yaku(&format!("{hand} seat=south chihou rules=mahjong-soul")),
            format!("chihou+{plain}")
        );
        assert_eq!(
            yaku(&format!("{hand} seat=east tenhou")),
            format!("tenhou+{plain}")
        );
    }
}

#[test]
fn r49_a_hand_that_lacks_only_tiles_of_its_own_calls_can_be_ready() {
    let hand = "13m456p789s11z [ankan 2222m]";
    for (set, is_ready) in [("tenhou", true), ("mahjong-soul", true), ("wrc", false)] {
        let waits = waits(&format!("{hand} rules={set}"));
        let texts = waits.waits.iter().map(|wait| {
            assert_eq!((wait.ron, wait.tsumo), (None, None));
            format!("{}×{}", wait.tile, wait.left)
        });
        let expected: &[&str] = if is_ready { &["2m×0"] } else { &[] };
        assert_eq!(texts.collect::<Vec<_>>(), expected, "{set}");
    }
    // A tile that can still come is the only wait; four that are uncalled are none.
    for (hand, expected) in [
        ("23m456p789s11z [ankan 4444m]", "1m"),
        ("1111m456p789s123s", ""),
        ("1m456p789s [pon 111m] [pon 777z]", "1m"),
    ] {
        let waits = waits(hand);
        let tiles: String = waits
            .waits
            .iter()
            .map(|wait| wait.tile.to_string())
            .collect();
        assert_eq!(tiles, expected, "{hand}");
    }
}
