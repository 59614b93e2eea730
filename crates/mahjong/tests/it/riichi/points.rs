//! The other answers of the oracle: the points for han and fu, nagashi mangan, and the gain from
//! one change.

use handeval_mahjong::riichi;
use handeval_mahjong::{WinBy, Wind};

use super::oracle::{changes, nagashi_mangan, points_of, preset, read};

/// The payments in seat order: from the discarder alone, or from all others.
fn paid(rules: &str, han: u32, fu: u32, seat: u8, is_ron: bool, honba: u16) -> Vec<u32> {
    let rules = preset(rules).unwrap();
    let payments = points_of(han, fu, seat, is_ron, honba, &rules);
    payments.iter().map(|payment| payment.points).collect()
}

#[test]
fn the_points_of_han_and_fu_are_those_of_the_usual_table() {
    let (east, south) = (0, 1);
    for (han, fu, by_ron, by_dealer) in [
        (1, 30, 1000, 1500),
        (1, 50, 1600, 2400),
        (1, 110, 3600, 5300),
        (2, 25, 1600, 2400),
        (2, 70, 4500, 6800),
        (3, 30, 3900, 5800),
        (3, 60, 7700, 11_600),
        (3, 70, 8000, 12_000),
        (4, 25, 6400, 9600),
        (4, 30, 7700, 11_600),
        (4, 40, 8000, 12_000),
        (5, 20, 8000, 12_000),
        (7, 20, 12_000, 18_000),
        (10, 20, 16_000, 24_000),
        (12, 20, 24_000, 36_000),
        (26, 20, 32_000, 48_000),
    ] {
        assert_eq!(
            paid("tenhou", han, fu, south, true, 0),
            [by_ron],
            "{han} {fu}"
        );
        assert_eq!(
            paid("tenhou", han, fu, east, true, 0),
            [by_dealer],
            "{han} {fu}"
        );
    }
    assert_eq!(paid("tenhou", 2, 20, south, false, 0), [700, 400, 400]);
    assert_eq!(paid("tenhou", 3, 25, east, false, 2), [1800, 1800, 1800]);
    assert_eq!(paid("m-league", 4, 30, south, true, 1), [8300]);
    assert_eq!(paid("m-league", 13, 30, south, true, 0), [24_000]);
    assert_eq!(paid("sanma", 1, 40, south, false, 0), [700, 400]);
    assert_eq!(paid("sanma", 1, 40, south, true, 3), [1900]);
}

#[test]
fn points_are_refused_where_nobody_sits_or_no_hand_has_them() {
    let refused = |han, fu, by, seat, set| {
        let rules = riichi::ScoringRules::of(set);
        let points = riichi::points(han, fu, by, seat, 0, &rules);
        points
            .map_err(|error| error.kind())
            .map(|points| points.payments.points())
    };
    let (four, three) = (riichi::RuleSet::Tenhou, riichi::RuleSet::TenhouSanma);
    let from = |from| WinBy::Ron { from: Some(from) };
    let ron = WinBy::Ron { from: None };
    assert_eq!(refused(3, 40, WinBy::Tsumo, Wind::North, four), Ok(5_200));
    assert_eq!(
        refused(3, 40, WinBy::Tsumo, Wind::North, three),
        Err("no-such-seat")
    );
    assert_eq!(
        refused(3, 40, from(Wind::North), Wind::West, three),
        Err("no-such-seat")
    );
    assert_eq!(
        refused(3, 40, from(Wind::West), Wind::West, four),
        Err("wrong-from")
    );
    assert_eq!(refused(1, 110, ron, Wind::West, four), Ok(3_600));
    assert_eq!(refused(1, 120, ron, Wind::West, four), Err("no-such-score"));
    assert_eq!(refused(2, 120, ron, Wind::West, four), Ok(7_700));
    assert_eq!(refused(0, 30, ron, Wind::West, four), Err("no-han"));
    assert_eq!(refused(2, 35, ron, Wind::West, four), Err("no-such-fu"));
}

#[test]
fn nagashi_mangan_is_a_mangan_by_self_draw() {
    let paid = |seat, rules: &str| {
        let payments = nagashi_mangan(seat, &preset(rules).unwrap())?;
        Some(
            payments
                .iter()
                .map(|payment| payment.points)
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(paid(0, "tenhou"), Some(vec![4000, 4000, 4000]));
    assert_eq!(paid(2, "mahjong-soul"), Some(vec![4000, 2000, 2000]));
    assert_eq!(paid(2, "tenhou-sanma"), Some(vec![4000, 2000]));
    assert_eq!(paid(2, "m-league"), None);
}

/// The changes to a line that gain points, each with its gain.
fn gains(line: &str) -> Vec<(&'static str, u32)> {
    let changes = changes(&read(line).unwrap()).unwrap();
    changes
        .iter()
        .map(|change| (change.change, change.gain))
        .collect()
}

#[test]
fn changes_are_told_by_their_gain() {
    // Two han, thirty fu: each extra han doubles the points; by tsumo it is three han, twenty fu.
    assert_eq!(
        gains("234567m3488p456s ron=5p"),
        [
            ("riichi", 1900),
            ("houtei", 1900),
            ("one-more-dora", 1900),
            ("tsumo", 700)
        ]
    );
    assert_eq!(
        gains("234567m3488p456s ron=5p riichi"),
        [
            ("ippatsu", 3800),
            ("houtei", 3800),
            ("one-more-dora", 3800),
            ("tsumo", 1300)
        ]
    );
    // Without a yaku, a dora does not help.
    assert_eq!(
        gains("123789m456p11s79s ron=8s"),
        [("riichi", 1300), ("houtei", 1300), ("tsumo", 1100)]
    );
    // An open hand cannot declare riichi, and its replacement tile is not the last one.
    assert_eq!(
        gains("456m22s78s678p [kan 9999p] tsumo=9s rinshan"),
        [("one-more-dora", 1200)]
    );
    assert_eq!(gains("1112345678999p ron=7p"), []);
}
