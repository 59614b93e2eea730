//! The names of everything in riichi scores, and how sets of them are written.

use handeval_mahjong::riichi::{
    self, ChangeKind, FuKind, FuTiles, Limit, NotChosenBecause, Payer, PointsError, RuleError,
    RuleSet, ScoringRules, Stacking, Switch, Yaku, YakuSet,
};
use handeval_mahjong::{
    Completed, Indicators, Knitted, Liabilities, Liability, Set, SetKind, ShownTile, Wait, WinBy,
    WinFlag, WinFlags, Wind,
};

use super::ask::asked;
use super::oracle;
use crate::tile;

/// Names on one line, both as displayed and as keys.
#[track_caller]
fn assert_names<T: Copy + ToString>(all: &[T], key: impl Fn(T) -> &'static str, names: &str) {
    let written: Vec<String> = all.iter().map(T::to_string).collect();
    assert_eq!(written.join(" "), names);
    let keys: Vec<&str> = all.iter().map(|&one| key(one)).collect();
    assert_eq!(keys.join(" "), names);
}

#[test]
fn flags_of_a_win_have_names() {
    assert_eq!(WinBy::Ron { from: None }.key(), "ron");
    assert_eq!(WinBy::Tsumo.key(), "tsumo");
    assert_names(
        WinFlag::ALL,
        WinFlag::key,
        "riichi double-riichi open-riichi ippatsu haitei houtei rinshan chankan tenhou chihou renhou",
    );
    for &flag in WinFlag::ALL {
        assert_eq!(WinFlag::from_key(flag.key()), Some(flag));
    }
    assert_eq!(WinFlag::from_key("Riichi"), None);
}

#[test]
fn flags_are_a_set_in_their_order() {
    let flags = WinFlags::of(&[WinFlag::Renhou, WinFlag::Riichi, WinFlag::Renhou]);
    assert_eq!(flags.len(), 2);
    assert_eq!(WinFlags::EMPTY.len(), 0);
    assert!(WinFlags::EMPTY.is_empty() && !flags.is_empty());
    assert!(flags.iter().eq([WinFlag::Riichi, WinFlag::Renhou]));
    assert_eq!(format!("{flags:?}"), "{Riichi, Renhou}");
    assert_eq!(flags, flags.iter().collect());
    assert_ne!(flags, WinFlags::EMPTY);
    let mut more = flags;
    assert!(more.insert(WinFlag::Houtei) && !more.insert(WinFlag::Houtei));
    assert_eq!(more.intersection(flags), flags);
    assert!(more.remove(WinFlag::Houtei) && !more.remove(WinFlag::Houtei));
    assert_eq!(more, flags);
    for &flag in WinFlag::ALL {
        assert_eq!(flags.contains(flag), [0, 10].contains(&(flag as u8)));
    }
}

#[test]
fn indicators_and_liable_players_are_listed() {
    let mut indicators = Indicators::EMPTY;
    assert!(indicators.is_empty());
    for _ in 0..8 {
        assert!(indicators.push(tile("3p").into()));
    }
    assert!(!indicators.push(tile("4p").into()));
    assert_eq!(indicators.len(), 8);
    let mut one = Indicators::default();
    let red: ShownTile = "0s".parse().unwrap();
    one.push(red);
    assert_eq!(format!("{one:?}"), format!("[{red:?}]"));

    let liable = |yaku| Liability {
        yaku,
        by: Wind::West,
    };
    let all = [Yaku::Suukantsu, Yaku::Daisangen, Yaku::Daisuushii].map(liable);
    let mut liabilities = Liabilities::EMPTY;
    assert!(liabilities.is_empty());
    for one in all {
        assert!(liabilities.push(one) && !liabilities.push(one));
    }
    assert!(!liabilities.push(liable(Yaku::Tsuuiisou)));
    assert!(!liabilities.is_empty() && liabilities.iter().eq(all));
    assert_eq!(format!("{liabilities:?}"), format!("{all:?}"));
}

#[test]
fn tiles_are_shown_with_their_color() {
    for text in ["0m", "5m", "0p", "0s", "9s", "7z"] {
        assert_eq!(text.parse::<ShownTile>().unwrap().to_string(), text);
    }
    let kind = |text: &str| text.parse::<ShownTile>().unwrap_err().kind();
    assert_eq!(kind(""), "no-tile");
    assert_eq!(kind("12m"), "more-than-one-tile");
    assert_eq!(kind("1m2m3m"), "more-than-one-tile");
    let second = "1m 2p3p".parse::<ShownTile>().unwrap_err();
    assert_eq!(second.span(), 3..4);
}

#[test]
fn yaku_are_a_set_in_their_order() {
    for &yaku in Yaku::ALL {
        assert_eq!(Yaku::from_key(yaku.key()), Some(yaku));
        assert_eq!(yaku.to_string(), yaku.key());
    }
    assert_eq!(Yaku::from_key("Pinfu"), None);
    let yaku = YakuSet::of(&[Yaku::Daisharin, Yaku::Pinfu, Yaku::Riichi]);
    assert_eq!(yaku.to_string(), "riichi+pinfu+daisharin");
    assert_eq!(format!("{yaku:?}"), "{Riichi, Pinfu, Daisharin}");
    assert_eq!(YakuSet::EMPTY.to_string(), "none");
    assert_eq!(yaku, yaku.into_iter().collect());
    assert_ne!(yaku, YakuSet::EMPTY);
    let others = YakuSet::of(&[Yaku::Pinfu, Yaku::Tanyao]);
    assert_eq!(
        yaku.union(others).to_string(),
        "riichi+pinfu+tanyao+daisharin"
    );
    assert_eq!(yaku.intersection(others).to_string(), "pinfu");
    assert_eq!(yaku.difference(others).to_string(), "riichi+daisharin");
    let mut left = yaku.iter();
    for n_left in [3, 2, 1, 0] {
        assert_eq!(left.len(), n_left);
        assert_eq!(left.next().is_some(), n_left > 0);
    }
    assert_eq!(yaku.len(), 3);
    assert!(YakuSet::EMPTY.is_empty() && !yaku.is_empty());
    for &one in Yaku::ALL {
        let is_in = [Yaku::Riichi, Yaku::Pinfu, Yaku::Daisharin].contains(&one);
        assert_eq!(yaku.contains(one), is_in);
        assert_eq!(one.is_yakuman(), one as u8 >= Yaku::Tenhou as u8);
    }
}

#[test]
fn what_a_score_consists_of_has_names() {
    assert_names(
        &[
            Limit::Mangan,
            Limit::Haneman,
            Limit::Baiman,
            Limit::Sanbaiman,
            Limit::CountedYakuman,
            Limit::Yakuman(1),
            Limit::Yakuman(2),
            Limit::Yakuman(3),
            Limit::Yakuman(4),
            Limit::Yakuman(5),
            Limit::Yakuman(6),
            Limit::Yakuman(7),
            Limit::Yakuman(8),
        ],
        Limit::key,
        "mangan haneman baiman sanbaiman counted-yakuman yakuman double-yakuman triple-yakuman \
         quadruple-yakuman quintuple-yakuman sextuple-yakuman septuple-yakuman octuple-yakuman",
    );
    assert_eq!(Limit::Yakuman(3).base(), 24_000);
    assert_names(
        &[
            Wait::Ryanmen,
            Wait::Kanchan,
            Wait::Penchan,
            Wait::Shanpon,
            Wait::Tanki,
            Wait::Orphan,
            Wait::Orphan13,
        ],
        Wait::key,
        "ryanmen kanchan penchan shanpon tanki orphan orphan-13",
    );
    assert_names(
        &[
            FuKind::Base,
            FuKind::ConcealedTriplet,
            FuKind::OpenTriplet,
            FuKind::ConcealedQuad,
            FuKind::OpenQuad,
            FuKind::DragonPair,
            FuKind::SeatWindPair,
            FuKind::RoundWindPair,
            FuKind::DoubleWindPair,
            FuKind::KanchanWait,
            FuKind::PenchanWait,
            FuKind::TankiWait,
            FuKind::Tsumo,
            FuKind::ClosedRon,
            FuKind::OpenPinfu,
            FuKind::SevenPairs,
        ],
        FuKind::key,
        "base concealed-triplet open-triplet concealed-quad open-quad dragon-pair seat-wind-pair \
         round-wind-pair double-wind-pair kanchan-wait penchan-wait tanki-wait tsumo closed-ron \
         open-pinfu seven-pairs",
    );
    assert_names(
        &[
            ChangeKind::Riichi,
            ChangeKind::Ippatsu,
            ChangeKind::Tsumo,
            ChangeKind::Ron,
            ChangeKind::Haitei,
            ChangeKind::Houtei,
            ChangeKind::OneMoreDora,
        ],
        ChangeKind::key,
        "riichi ippatsu tsumo ron haitei houtei one-more-dora",
    );
    assert_eq!(NotChosenBecause::FewerPoints.key(), "fewer-points");
    assert_eq!(Payer::Seat(Wind::West).key(), "west");
    assert_eq!(Payer::Discarder.key(), "discarder");
}

#[test]
fn tiles_of_a_score_are_written() {
    let set = Set::new(SetKind::Sequence, tile("3p")).unwrap();
    for (tiles, text) in [
        (FuTiles::None, ""),
        (FuTiles::Set(set), "345p"),
        (FuTiles::Pair(tile("8p")), "88p"),
        (FuTiles::Tile(tile("3s")), "3s"),
    ] {
        assert_eq!(tiles.to_string(), text);
    }
    for (completed, text) in [
        (Completed::Pair(tile("8p")), "88p"),
        (Completed::Set(set), "345p"),
        (Completed::Straight(Knitted::ALL[0]), "147m258p369s"),
        (Completed::Orphans, ""),
        (Completed::HonorsAndKnitted, ""),
    ] {
        assert_eq!(completed.to_string(), text);
    }
    let line = "123m456p789s2333z ron=2z from=west";
    let score = asked(line, &oracle::read(line).unwrap())
        .unwrap()
        .score()
        .unwrap();
    assert_eq!(score, None, "{line}"); // no yaku
    let line = "123m456p789s2333z riichi ron=2z from=west";
    let score = asked(line, &oracle::read(line).unwrap())
        .unwrap()
        .score()
        .unwrap()
        .unwrap();
    let items = score.fu_items();
    let each: Vec<String> = items.iter().map(|item| format!("{item:?}")).collect();
    assert!(each.len() > 2);
    assert_eq!(format!("{items:?}"), format!("[{}]", each.join(", ")));
    let payments = score.payments;
    assert_eq!(format!("{payments:?}"), format!("{:?}", payments.all()));
    assert_eq!(payments.all().len(), 1);
}

#[test]
fn rule_sets_have_names() {
    assert_names(
        RuleSet::ALL,
        RuleSet::key,
        "tenhou tenhou-sanma mahjong-soul mahjong-soul-sanma m-league wrc wrc-2022 ema ema-2016 \
         jpml-a jpml-b saikouisen saikouisen-classic",
    );
    let names: Vec<&str> = RuleSet::ALL.iter().map(|set| set.name()).collect();
    assert_eq!(
        names.join(" / "),
        "Tenhou / Tenhou, three players / Mahjong Soul / Mahjong Soul, three players / M.League / \
         WRC 2025 / WRC 2022 / EMA 2025 / EMA 2016 / JPML A / JPML B / Saikouisen / \
         Saikouisen Classic"
    );
    for &set in RuleSet::ALL {
        assert_eq!(RuleSet::from_key(set.key()), Some(set));
    }
    assert_eq!(RuleSet::from_key("riichi"), Some(RuleSet::Tenhou));
    assert_eq!(RuleSet::from_key("sanma"), Some(RuleSet::TenhouSanma));
    for (name, set) in [
        ("Tenhou", RuleSet::Tenhou),
        ("天鳳", RuleSet::Tenhou),
        ("majsoul", RuleSet::MahjongSoul),
        ("Mahjong Soul", RuleSet::MahjongSoul),
        ("雀魂", RuleSet::MahjongSoul),
        ("Mahjong Soul, three players", RuleSet::MahjongSoulSanma),
        ("majsoul_sanma", RuleSet::MahjongSoulSanma),
        ("mleague", RuleSet::MLeague),
        ("M.League", RuleSet::MLeague),
        ("Mリーグ", RuleSet::MLeague),
        ("WRC 2022", RuleSet::Wrc2022),
        ("wrc2025", RuleSet::Wrc),
        ("EMA", RuleSet::Ema),
        ("JPML-A", RuleSet::JpmlA),
        ("最高位戦", RuleSet::Saikouisen),
    ] {
        assert_eq!(RuleSet::from_key(name), Some(set), "{name}");
    }
    for name in ["", "-", "soul", "tenhou sanma 4"] {
        assert_eq!(RuleSet::from_key(name), None, "{name}");
    }
    assert_eq!(ScoringRules::default(), ScoringRules::of(RuleSet::Tenhou));
}

#[test]
fn switches_have_names_and_values() {
    let keys = "kuitan red-fives ippatsu ura-dora kan-dora kiriage kazoe double-yakuman stacking \
                double-wind-fu renhou open-riichi daisharin ryuuiisou-hatsu pao pao-share \
                 pao-honba kokushi-ankan tenhou-doubles called-waits nagashi sanma-tsumo swap-calling \
                 honba-value";
    assert_names(Switch::ALL, Switch::key, keys);
    for &switch in Switch::ALL {
        assert_eq!(Switch::from_key(switch.key()), Ok(switch));
    }
    let error = Switch::from_key("Kuitan").unwrap_err();
    assert_eq!(error.kind(), "unknown-rule");
    let listed = keys.split(' ').collect::<Vec<_>>().join("`, `");
    assert_eq!(
        error.to_string(),
        format!("`Kuitan` is not a rule: expected one of `{listed}`")
    );

    let flag = ("yes no", "one of `yes`, `no`");
    for &switch in Switch::ALL {
        let (values, expected) = match switch {
            Switch::Kazoe => ("yakuman sanbaiman", "one of `yakuman`, `sanbaiman`"),
            Switch::DoubleYakuman => (
                "none kokushi-13+suuankou-tanki+daisuushii+junsei-chuuren daisharin tenhou",
                "`none`, `all`, or yakuman with `+` between them, such as \
                 `kokushi-13+suuankou-tanki`",
            ),
            Switch::Stacking => ("all 1 2 3 4 5 6", "`all`, or a number from 1 to 6"),
            Switch::DoubleWindFu => ("2 4", "one of `2`, `4`"),
            Switch::OpenRiichi => ("yes no yakuman", "one of `yes`, `no`, `yakuman`"),
            Switch::SwapCalling => ("no other-end yes", "one of `no`, `other-end`, `yes`"),
            Switch::Renhou => ("none mangan yakuman", "one of `none`, `mangan`, `yakuman`"),
            Switch::Pao => (
                "none daisangen daisangen+daisuushii+suukantsu",
                "`none`, `all`, or some of `daisangen+daisuushii+suukantsu`",
            ),
            Switch::PaoShare => ("own whole", "one of `own`, `whole`"),
            Switch::PaoHonba => (
                "liable discarder split",
                "one of `liable`, `discarder`, `split`",
            ),
            Switch::HonbaValue => ("300 1500", "one of `300`, `1500`"),
            Switch::SanmaTsumo => ("loss bisection", "one of `loss`, `bisection`"),
            _ => flag,
        };
        let mut rules = ScoringRules::default();
        for value in values.split(' ') {
            assert_eq!(rules.set(switch, value), Ok(()), "{switch}={value}");
            assert_eq!(rules.get(switch).to_string(), value, "{switch}");
        }
        for wrong in [
            "",
            "Yes",
            "0",
            "7",
            "tenhou+",
            "riichi",
            "daisangen,suukantsu",
        ] {
            let before = rules;
            let error = rules.set(switch, wrong).unwrap_err();
            assert_eq!(error.kind(), "wrong-value");
            assert!(matches!(error, RuleError::WrongValue { .. }));
            let message = format!("rule `{switch}` is `{wrong}`: expected {expected}");
            assert_eq!(error.to_string(), message);
            assert_eq!(rules, before);
        }
    }
    let mut rules = ScoringRules::default();
    rules.set(Switch::DoubleYakuman, "all").unwrap();
    assert_eq!(
        rules.get(Switch::DoubleYakuman).to_string(),
        "kokushi-13+suuankou-tanki+daisuushii+junsei-chuuren"
    );
    rules.set(Switch::Pao, "all").unwrap();
    assert_eq!(
        rules.get(Switch::Pao).to_string(),
        "daisangen+daisuushii+suukantsu"
    );
    // Nobody can be liable for other yakuman.
    assert!(rules.set(Switch::Pao, "tsuuiisou").is_err());
}

#[test]
fn han_and_fu_that_are_no_score_are_told() {
    let no_score = PointsError::NoSuchScore {
        han: 1,
        fu: 20,
        by: "ron",
        why: "because",
    };
    let rules = ScoringRules::default();
    let why = |han, fu, by: WinBy| {
        let error = riichi::points(han, fu, by, Wind::South, 0, &rules).err()?;
        Some(error.to_string())
    };
    let (ron, tsumo) = (WinBy::Ron { from: None }, WinBy::Tsumo);
    for (han, fu, by, expected) in [
        (0, 30, ron, Some("0 han: expected 1 or more")),
        (
            2,
            20,
            ron,
            Some(
                "2 han 20 fu by ron: 20 fu is only possible with pinfu tsumo; \
                 expected 25, 30 or more",
            ),
        ),
        (
            1,
            20,
            tsumo,
            Some(
                "1 han 20 fu by tsumo: 20 fu is only possible with pinfu tsumo, at least 2 han; \
                 expected 2 han, or 30 fu",
            ),
        ),
        (2, 20, tsumo, None),
        (
            1,
            25,
            ron,
            Some("1 han 25 fu by ron: 25 fu is seven pairs, at least 2 han; expected 2 han"),
        ),
        (2, 25, ron, None),
        (
            2,
            25,
            tsumo,
            Some(
                "2 han 25 fu by tsumo: 25 fu is seven pairs, at least 3 han on a tsumo; \
                 expected 3 han",
            ),
        ),
        (3, 25, tsumo, None),
        (1, 30, ron, None),
        (1, 30, tsumo, None),
    ] {
        assert_eq!(why(han, fu, by).as_deref(), expected, "{han} {fu}");
    }
    for fu in 0..=u8::MAX {
        let is_known = matches!(
            fu,
            20 | 25 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 110 | 120 | 130 | 140
        );
        assert_eq!(why(4, fu, tsumo).is_none(), is_known, "{fu}");
    }
    for (error, kind, message) in [
        (PointsError::NoHan, "no-han", "0 han: expected 1 or more"),
        (
            PointsError::NoSuchFu { found: 35 },
            "no-such-fu",
            "35 fu: expected 20, 25, or a multiple of 10 from 30 to 140",
        ),
        (no_score, "no-such-score", "1 han 20 fu by ron: because"),
    ] {
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
    }
}

#[test]
fn yakuman_stack_as_far_as_the_rules_say() {
    let cut = |stacking: Stacking| [1, 2, 6].map(|n_yakuman| stacking.cut(n_yakuman));
    assert_eq!(cut(Stacking::All), [1, 2, 6]);
    assert_eq!(cut(Stacking::AtMost(2)), [1, 2, 2]);
    assert_eq!(cut(Stacking::AtMost(1)), [1, 1, 1]);
    // No rules have this number; a yakuman still counts.
    assert_eq!(cut(Stacking::AtMost(0)), [1, 1, 1]);
}

#[test]
fn winds_are_read_in_several_languages() {
    use handeval_mahjong::Wind;
    for (wind, names) in Wind::ALL.into_iter().zip([
        ["east", "E", "1Z", "東", "东风", "東家", "ton", "Ｅ"],
        ["South", "s", "2z", "南", "南風", "南場", "nan", "２ｚ"],
        ["WEST", "w", "3z", "西", "西风", "西家", "shaa", "🀂"],
        ["north", "N", "4z", "北", "北風", "北家", "bei", "z4"],
    ]) {
        for name in names {
            assert_eq!(Wind::parse(name), Some(wind), "{name}");
        }
    }
    for name in ["", "白", "5z", "東南", "家", "eas"] {
        assert_eq!(Wind::parse(name), None, "{name}");
    }
}
