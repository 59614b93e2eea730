//! The messages that occur in neither riichi nor MCR, word for word, with the part of the win that
//! each message names.

use handeval_mahjong::hongkong::ScoreError as E;
use handeval_mahjong::{Call, CallKind, Wind};

use crate::tile;

#[test]
fn messages_of_the_table_games() {
    let chi = Call::new(CallKind::Chi, tile("7m")).unwrap();
    for (error, kind, part, message) in [
        (
            E::NoChi { call: chi },
            "no-chi",
            None,
            "`[chi 789m]` under rules without chi: expected only `pon`, `kan`, `kakan` and `ankan`",
        ),
        (
            E::TooManyWinners { found: 3, most: 2 },
            "too-many-winners",
            Some("won"),
            "3 players have already won: expected at most 2",
        ),
        (
            E::ThreeSuits,
            "three-suits",
            None,
            "the hand has tiles of all three suits: expected at most two suits",
        ),
        (
            E::LackSuitHeld { tile: tile("3p") },
            "lack-suit-held",
            Some("lack"),
            "`3p` is in the suit that the winner gave up: expected no tile of that suit",
        ),
        (
            E::NotByTheseRules {
                flag: "last-tile-claim",
            },
            "not-by-these-rules",
            Some("last-tile-claim"),
            "`last-tile-claim` does not count under these rules: expected no such flag, or a rule \
             that allows it",
        ),
        (
            E::SecondWithoutKong {
                flag: "kong-on-kong",
            },
            "replacement-without-kong",
            Some("kong-on-kong"),
            "`kong-on-kong` with fewer than two kongs: expected two among the calls",
        ),
        (
            E::CalledWhenReady {
                flag: "heavenly-ready",
                call: chi,
            },
            "dealt-not-first",
            Some("heavenly-ready"),
            "`heavenly-ready` with `[chi 789m]`: expected no calls except concealed kongs",
        ),
        (
            E::FlowersMissing {
                flag: "eight-immortals",
                found: 1,
                needed: 8,
            },
            "flowers-missing",
            Some("eight-immortals"),
            "`eight-immortals` with 1 flower: expected 8 in `flowers`",
        ),
        (
            E::PaoSelf { by: Wind::South },
            "pao-self",
            Some("pao"),
            "`pao` is `south`, who is the winner: expected another player",
        ),
    ] {
        assert_eq!(error.to_string(), message);
        assert_eq!((error.kind(), error.part()), (kind, part), "{message}");
    }
}
