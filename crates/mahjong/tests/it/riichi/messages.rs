//! The messages about wins that contradict themselves, word for word, with the part of the win that
//! they name.

use handeval_mahjong::riichi::{NotFirst, RuleSet, ScoreError, ScoringRules, Yaku, YakuSet};
use handeval_mahjong::{Call, Hand, ShapeRules, TileSuit, Variant, Wall, WinFlag, Wind};

use crate::tile;

fn call(text: &str) -> Call {
    let hand = Hand::parse(text, ShapeRules::default()).unwrap();
    hand.calls()[0]
}

#[track_caller]
fn assert_error(error: ScoreError, kind: &str, part: Option<&str>, message: &str) {
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind, "{message}");
    assert_eq!(error.part(), part, "{message}");
}

#[test]
fn what_is_wrong_with_the_hand_has_no_part() {
    use ScoreError as E;
    let sanma = ScoringRules::of(RuleSet::TenhouSanma).shape_rules();
    let other = E::OtherShapeRules {
        found: sanma,
        expected: ShapeRules::default(),
    };
    let message = format!(
        "the hand follows different shape rules ({sanma}): expected {}",
        ShapeRules::default()
    );
    assert_error(other, "other-shape-rules", None, &message);
    for (found, tiles) in [(1, "1 tile"), (11, "11 tiles")] {
        let message = format!(
            "the hand has {tiles}, counting three per called set: expected 14 tiles including the \
             winning tile, or 13 without it; called sets go in brackets, such as `[pon 777z]`"
        );
        assert_error(
            E::WrongHandSize { found },
            "wrong-hand-size",
            None,
            &message,
        );
    }
    let tile_shown = "0p".parse().unwrap();
    for (error, kind, message) in [
        (
            E::WinTileNotInHand { tile: tile_shown },
            "win-tile-not-in-hand",
            "`0p` is not among the uncalled tiles: expected 14 tiles including the winning tile, \
             or 13 without it",
        ),
        (
            E::AfterAClaim {
                call: call("11m [chi 406p <6p]"),
            },
            "after-a-claim",
            "`[chi 406p <6p]` was just made, and you cannot win on the tile you called: expected \
             `[chi 406p]` if it was made earlier, or no winning tile to see what each discard \
             leaves",
        ),
        (
            E::ChiWithThree {
                call: call("1m [chi 406p]"),
            },
            "chi-with-three",
            "[chi 406p] with three players: expected `pon`, `kan`, `kakan` or `ankan`",
        ),
        (
            E::SecondRedFive {
                suit: TileSuit::Dots,
            },
            "second-red-five",
            "a second red five `0p`: expected at most one of each suit, including indicators",
        ),
        (
            E::FifthCopy { tile: tile("7z") },
            "fifth-copy",
            "the winning tile is a fifth `7z`: expected at most four of each tile",
        ),
        (
            E::FifthVisible { tile: tile("7z") },
            "fifth-visible",
            "a fifth `7z`: expected at most four of each tile, \
             including indicators and Norths set aside",
        ),
        (
            E::NotAWin {
                shanten: -1,
                n_tiles: 13,
            },
            "not-a-win",
            "the hand does not win: it waits for a different tile",
        ),
        (
            E::NotAWin {
                shanten: 0,
                n_tiles: 13,
            },
            "not-a-win",
            "the hand does not win: it waits for a different tile",
        ),
        (
            E::NotAWin {
                shanten: 1,
                n_tiles: 14,
            },
            "not-a-win",
            "the hand does not win, the winning tile being one of the 14: it is one tile from \
             being ready",
        ),
        (
            E::NotAWin {
                shanten: 2,
                n_tiles: 13,
            },
            "not-a-win",
            "the hand does not win: it is 2 tiles from being ready",
        ),
    ] {
        assert_error(error, kind, None, message);
    }
    let wall: Wall = ShapeRules::of(Variant::Sanma).wall();
    let error = E::NotInWall {
        tile: tile("2m"),
        wall,
    };
    let text = error.to_string();
    assert!(text.starts_with("`2m` is not in play under these rules: expected "));
    assert_eq!((error.kind(), error.part()), ("not-in-wall", None));
}

#[test]
fn what_is_wrong_with_the_table_names_its_part() {
    use ScoreError as E;
    assert_error(
        E::NoSuchSeat { part: "round" },
        "no-such-seat",
        Some("round"),
        "`north` is not possible as the round with three players: expected one of `east`, `south`, `west`",
    );
    for (found, norths) in [(1, "1 North"), (2, "2 Norths")] {
        let message = format!("{norths} set aside with four players: expected none");
        assert_error(
            E::KitaWithFour { found },
            "kita-with-four",
            Some("kita"),
            &message,
        );
    }
    assert_error(
        E::UraWithoutRiichi,
        "ura-without-riichi",
        Some("ura"),
        "ura dora without riichi: expected `riichi` too",
    );
    for (found, indicators) in [(1, "1 ura indicator"), (2, "2 ura indicators")] {
        let error = E::TooManyIndicators {
            what: "ura",
            found,
            most: 0,
        };
        let message = format!("{indicators}: expected at most 0");
        assert_error(error, "too-many-indicators", Some("ura"), &message);
    }
    let error = E::WrongFrom {
        from: Wind::West,
        why: "who is the winner",
    };
    assert_error(
        error,
        "wrong-from",
        Some("from"),
        "the tile came from `west`, who is the winner: expected another player",
    );
    assert_error(
        E::OnlyWithAWin { part: "pao" },
        "only-with-a-win",
        Some("pao"),
        "`pao` without a win: expected `ron` or `tsumo` too",
    );
}

#[test]
fn what_is_wrong_with_a_flag_names_it() {
    use ScoreError as E;
    let flag = WinFlag::OpenRiichi;
    let (pon, ankan) = (call("1m [pon 777z]"), call("1m [ankan 7777z]"));
    let first = |flag, with| E::NotAFirstTurn { flag, with };
    for (error, kind, part, message) in [
        (
            E::NotByTheseRules { flag },
            "not-by-these-rules",
            "open-riichi",
            "`open-riichi` is not allowed under these rules: expected `riichi`, or the rule \
             `open-riichi=yes`",
        ),
        (
            E::RiichiOpenHand { flag, call: pon },
            "riichi-open-hand",
            "open-riichi",
            "`open-riichi` with [pon 777z]: \
             expected a closed hand, without `chi`, `pon`, `kan` and `kakan`",
        ),
        (
            E::IppatsuWithoutRiichi,
            "ippatsu-without-riichi",
            "ippatsu",
            "`ippatsu` without riichi: expected `riichi` or `double-riichi` too",
        ),
        (
            E::IppatsuAfterRinshan,
            "ippatsu-after-rinshan",
            "ippatsu",
            "`ippatsu` with `rinshan`: the winner's own quad ends ippatsu; expected only one of \
             these flags",
        ),
        (
            E::OnlyByRon {
                flag: WinFlag::Houtei,
            },
            "only-by-ron",
            "houtei",
            "`houtei` with a win by tsumo: expected `ron`",
        ),
        (
            E::OnlyByTsumo {
                flag: WinFlag::Haitei,
            },
            "only-by-tsumo",
            "haitei",
            "`haitei` with a win by ron: expected `tsumo`",
        ),
        (
            E::RinshanWithoutKan,
            "rinshan-without-kan",
            "rinshan",
            "`rinshan` without a quad: expected `kan`, `kakan` or `ankan`, \
             or with three players `kita`",
        ),
        (
            E::HaiteiWithRinshan,
            "haitei-with-rinshan",
            "haitei",
            "`haitei` with `rinshan`: a replacement tile is not the last tile; expected only one \
             of these flags",
        ),
        (
            E::HouteiWithChankan,
            "houtei-with-chankan",
            "houtei",
            "`houtei` with `chankan`: no quad can be declared on the last tile; expected only one of \
             these flags",
        ),
        (
            E::ChankanTileHeld { tile: tile("2p") },
            "chankan-tile-held",
            "chankan",
            "`chankan` on `2p`, but the hand holds another copy: expected the other three in the \
             quad",
        ),
        (
            first(WinFlag::Chihou, NotFirst::Flag(WinFlag::Riichi)),
            "not-a-first-turn",
            "chihou",
            "`chihou` with `riichi`: expected a win on the first turn, and nothing else",
        ),
        (
            first(WinFlag::Chihou, NotFirst::Call(ankan)),
            "not-a-first-turn",
            "chihou",
            "`chihou` with [ankan 7777z]: expected a win on the first turn, and nothing else",
        ),
        (
            first(WinFlag::Renhou, NotFirst::Kita),
            "not-a-first-turn",
            "renhou",
            "`renhou` with `kita`: expected a win on the first turn, and nothing else",
        ),
        (
            E::TenhouNotDealer { seat: Wind::West },
            "tenhou-not-dealer",
            "tenhou",
            "`tenhou` in seat `west`: only the dealer can score it; expected the seat `east`, or \
             `chihou`",
        ),
        (
            E::DealerHasNoSuchWin {
                flag: WinFlag::Renhou,
            },
            "dealer-has-no-such-win",
            "renhou",
            "`renhou` for the dealer: expected the seat `south`, `west` or `north`",
        ),
    ] {
        assert_error(error, kind, Some(part), message);
    }
}

#[test]
fn what_is_wrong_with_a_liable_player_is_about_pao() {
    use ScoreError as E;
    let yaku = Yaku::Daisangen;
    let known = YakuSet::of(&[Yaku::Daisangen, Yaku::Suukantsu]);
    let not_in_rules = |known| E::PaoNotInRules {
        yaku: Yaku::Tsuuiisou,
        known,
    };
    for (error, kind, message) in [
        (
            not_in_rules(known),
            "pao-not-in-rules",
            "nobody can be liable for `tsuuiisou` under these rules: expected `daisangen`, \
             `suukantsu`",
        ),
        (
            not_in_rules(YakuSet::EMPTY),
            "pao-not-in-rules",
            "nobody can be liable for `tsuuiisou` under these rules: expected no `pao`",
        ),
        (
            E::PaoWithoutYaku { yaku },
            "pao-without-yaku",
            "`pao` is for `daisangen`, which the hand does not score",
        ),
        (
            E::PaoSelf {
                yaku,
                by: Wind::South,
            },
            "pao-self",
            "the winner `south` cannot be liable for `daisangen`: expected another player",
        ),
        (
            E::PaoWithoutCalls { yaku },
            "pao-without-calls",
            "`pao` is for `daisangen`: expected all of its sets to be called, at least one of them open",
        ),
    ] {
        assert_error(error, kind, Some("pao"), message);
    }
}
