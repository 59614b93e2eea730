//! Each error message, word for word, with its kind and the part that is wrong.

use super::ask::asked;

#[track_caller]
fn assert_refused(line: &str, kind: &str, part: Option<&str>, message: &str) {
    let asked = asked(line).unwrap_or_else(|kind| panic!("{line}: {kind}"));
    let error = match asked.has_win {
        true => asked.score().map(|_| ()).unwrap_err(),
        false => asked.waits().map(|_| ()).unwrap_err(),
    };
    assert_eq!((error.kind(), error.part()), (kind, part), "{line}");
    assert_eq!(error.to_string(), message, "{line}");
}

#[test]
fn messages_say_what_is_wrong_and_what_to_write() {
    assert_refused(
        "123m456p33s ron=9s",
        "wrong-hand-size",
        None,
        "the hand has 8 tiles, counting three per called set: expected 14 tiles including the \
         winning tile, or 13 without it; called sets go in brackets, such as `[pon 777z]`",
    );
    assert_refused(
        "123m445p33z [pon 888m] [chi 345s <3s] ron=4p",
        "after-a-claim",
        None,
        "`[chi 345s <3s]` was just made, and you cannot win on the tile you called: expected `[chi 345s]` if \
         it was made earlier",
    );
    assert_refused(
        "123m456p33789s [pon 555m] ron=8p",
        "win-tile-not-in-hand",
        None,
        "`8p` is not among the uncalled tiles: expected 14 tiles including the winning tile, or 13 \
         without it",
    );
    assert_refused(
        "123m9999p334s [pon 555m] ron=9p",
        "fifth-copy",
        None,
        "the winning tile is a fifth `9p`: expected at most four of each tile",
    );
    let hand = "123m456p3378s [pon 555m]";
    assert_refused(
        &format!("{hand} ron=9s flowers=9"),
        "too-many-flowers",
        Some("flowers"),
        "9 flowers: expected at most 8",
    );
    assert_refused(
        &format!("{hand} ron=9s last-tile-draw"),
        "only-by-tsumo",
        Some("last-tile-draw"),
        "`last-tile-draw` with a win by ron: expected `tsumo`",
    );
    assert_refused(
        &format!("{hand} tsumo=9s robbing-the-kong"),
        "only-by-ron",
        Some("robbing-the-kong"),
        "`robbing-the-kong` with a win by tsumo: expected `ron`",
    );
    assert_refused(
        &format!("{hand} tsumo=9s out-with-replacement-tile"),
        "replacement-without-kong",
        Some("out-with-replacement-tile"),
        "`out-with-replacement-tile` without a kong: expected `kan`, `kakan` or `ankan` among the \
         calls",
    );
    assert_refused(
        &format!("{hand} ron=9s robbing-the-kong last-tile-claim"),
        "kong-on-last-tile",
        Some("robbing-the-kong"),
        "`robbing-the-kong` with `last-tile-claim`: no kong can be declared on the last tile; \
         expected only one of these flags",
    );
    assert_refused(
        "123m456p99s78s [pon 555m] ron=9s robbing-the-kong",
        "robbed-tile-held",
        Some("robbing-the-kong"),
        "`robbing-the-kong` on `9s`, but the hand holds another copy: expected the other three in \
         the kong",
    );
    assert_refused(
        "123m456p99s78s [pon 555m] ron=9s last-tile",
        "last-tile-held",
        Some("last-tile"),
        "`last-tile` on `9s`, but the hand holds another copy: expected the other three where \
         everyone can see them",
    );
    assert_refused(
        &format!("{hand} tsumo=9s dealt seat=east"),
        "dealt-not-first",
        Some("dealt"),
        "`dealt` with [pon 555m]: expected a win on the very first turn, and nothing that can \
         only happen later",
    );
    assert_refused(
        "123m456p3378s555m tsumo=9s dealt",
        "dealt-not-first",
        Some("dealt"),
        "`dealt` with the seat `south`: expected a win on the very first turn, and nothing that \
         can only happen later",
    );
    assert_refused(
        &format!("{hand} ron=9s seat=west from=west"),
        "wrong-from",
        Some("from"),
        "the tile came from `west`, who is the winner: expected another player",
    );
    assert_refused(
        &format!("{hand} last-tile"),
        "only-with-a-win",
        Some("last-tile"),
        "`last-tile` without a win: expected `ron` or `tsumo` too",
    );
    assert_refused(
        &format!("{hand} ron=1s"),
        "not-a-win",
        None,
        "the hand does not win: it waits for a different tile",
    );
}

#[test]
fn a_visible_fifth_copy_is_refused() {
    let asked = asked("123m456p3378s [pon 555m] ron=9s").unwrap();
    let hand = asked.hand.see("9999s").unwrap();
    let error = handeval_mahjong::mcr::score(&hand, &asked.win, &asked.rules).unwrap_err();
    assert_eq!(error.kind(), "fifth-visible");
    assert_eq!(
        error.to_string(),
        "the winning tile is a fifth `9s`: expected at most four of each tile, including those \
         seen elsewhere"
    );
}
