//! Riichi wins with words after the hand, compared with the oracle of the library's tests.

use handeval_answer::Problem;
use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::mahjong::{
    DiscardsReport, Score, ScoreReport, WaitReport, WaitScoreReport, WinReport,
};
use handeval_mahjong::riichi::{RuleSet, Switch};
use handeval_mahjong::{ShownTile, Tile, Wind};

// The library's tests use everything in this module, and are written for an older compiler.
#[allow(dead_code, unreachable_pub, clippy::collapsible_if)]
#[path = "../../../crates/mahjong/tests/it/riichi/oracle/mod.rs"]
mod oracle;

use crate::{Target, fault, vocabulary};
use oracle::{
    Answer, Chance, Discarded, Waits, random_contradiction, random_discards, random_line,
    random_waits,
};

pub(crate) const TARGET: Target = Target {
    name: "riichi",
    about: "a win in riichi: a hand, and words such as `ron=5p riichi` after it",
    words: vocabulary::riichi,
    run,
};

/// Makes a random line.
type Make = fn(&mut Chance) -> String;

/// Bytes that text never begins with, each with the function that turns the bytes after it into a
/// random line.
const BY_CHANCE: [(u8, Make); 4] = [
    (0xFF, random_line),
    (0xFE, random_waits),
    (0xFD, random_contradiction),
    (0xFC, random_discards),
];

fn run(input: &[u8]) {
    let made = BY_CHANCE.into_iter().find_map(|(byte, make)| match input {
        [first, bytes @ ..] if *first == byte => Some(make(&mut Chance::of_bytes(bytes.to_vec()))),
        _ => None,
    });
    let text = made.unwrap_or_else(|| fault::text(input));
    check_words(&text);
    let request = Request::new(Score::SPEC, RequestSource::Parameters, 0);
    let question = match Score::read(&request) {
        Ok(question) => question,
        Err(fault) => panic!("nothing was asked for: {fault:?}"),
    };
    let found = question
        .parse(&text)
        .and_then(|input| question.answer(&input, Work::ALONE));
    match found {
        Ok(report) => check_report(&text, &report),
        Err(problem) => {
            fault::check_problem(&text, &problem);
            // If the crate refuses it, so does the oracle.
            if let Ok(answer) = oracle::answer(&text) {
                panic!("{text}: {problem:?}, and the oracle has {answer:?}");
            }
        }
    }
}

/// Reads the text as each kind of word that can follow a hand.
fn check_words(text: &str) {
    for word in text.split_whitespace().take(40) {
        let value = word.split_once('=').map_or(word, |(_, value)| value);
        match ShownTile::parse_all(value) {
            Ok(tiles) => {
                let written: String = tiles.iter().map(ShownTile::to_string).collect();
                assert_eq!(ShownTile::parse_all(&written), Ok(tiles), "{value}");
            }
            Err(error) => fault::check_problem(
                value,
                &Problem::at(error.kind(), error.to_string(), error.span()),
            ),
        }
        let one = value.parse::<ShownTile>();
        assert_eq!(
            one.clone().ok().map(|shown| shown.tile),
            value.parse::<Tile>().ok()
        );
        if let Ok(shown) = one {
            assert_eq!(shown.to_string().parse(), Ok(shown));
        }
        if let Some(wind) = Wind::parse(value) {
            assert_eq!(Wind::parse(wind.key()), Some(wind));
            assert_eq!(Wind::parse(&wind.tile().to_string()), Some(wind));
        }
        if let Some(set) = RuleSet::from_key(value) {
            assert_eq!(RuleSet::from_key(set.key()), Some(set));
        }
        if let Some((key, _)) = value.split_once('=')
            && let Ok(switch) = Switch::from_key(key)
        {
            assert_eq!(switch.key(), key);
        }
    }
}

fn check_report(text: &str, report: &ScoreReport) {
    // The oracle reads fewer notations of tiles; hands that it cannot read are not compared.
    let Ok(answer) = oracle::answer(text) else {
        let is_read = oracle::read(text).is_ok();
        assert!(!is_read, "{text}: {report:?}, and the oracle refuses it");
        return;
    };
    match (report, answer) {
        (ScoreReport::Win(found), Answer::Score(expected)) => check_win(text, found, &expected),
        (ScoreReport::Waits(found), Answer::Waits(expected)) => {
            assert_eq!(found.tenpai, expected.is_tenpai, "{text}");
            check_waits(text, found.furiten, &found.waits, &expected);
        }
        (ScoreReport::Discards(found), Answer::Discards(expected)) => {
            check_discards(text, found, &expected);
        }
        (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
    }
}

fn check_win(text: &str, found: &WinReport, expected: &oracle::Score) {
    assert_eq!(found.won, expected.won, "{text}");
    assert_eq!(found.hand, expected.hand, "{text}");
    assert_eq!(
        (found.points, found.total),
        (expected.points, expected.total),
        "{text}"
    );
    assert_eq!(found.han.map(u32::from), expected.han, "{text}");
    assert_eq!(found.fu.map(u32::from), expected.fu, "{text}");
    assert_eq!(u32::from(found.yakuman), expected.yakuman, "{text}");
    let yaku = found.yaku.iter().map(|yaku| {
        let worth = yaku.han.or(yaku.yakuman).unwrap_or(0);
        (yaku.yaku, u32::from(worth))
    });
    assert!(yaku.eq(expected.yaku.iter().copied()), "{text}: {found:?}");
    let items = found.fu_items.iter().flatten();
    let items = items.map(|item| (item.item, item.tiles.clone(), u32::from(item.fu)));
    let known = expected.fu_items.iter();
    let known = known.map(|item| (item.item, item.tiles.clone(), item.fu));
    assert!(items.eq(known), "{text}: {found:?}");
    let paid: u32 = found.payments.iter().map(|payment| payment.points).sum();
    assert_eq!(paid + found.sticks.unwrap_or(0), found.total, "{text}");
}

fn check_discards(text: &str, found: &DiscardsReport, expected: &[Discarded]) {
    assert_eq!(found.discards.is_empty(), expected.is_empty(), "{text}");
    assert!(expected.is_empty() || found.shanten == 0, "{text}");
    assert_eq!(found.discards.len(), expected.len(), "{text}");
    for Discarded { tile, waits } in expected {
        let name = tile.text();
        let mut all = found.discards.iter();
        match all.find(|discard| discard.tile == name) {
            Some(discard) => check_waits(text, discard.furiten, &discard.waits, waits),
            None => panic!("{text}: {name} is missing in {found:?}"),
        }
    }
}

fn check_waits(text: &str, is_furiten: bool, found: &[WaitReport], expected: &Waits) {
    assert_eq!(is_furiten, expected.is_furiten, "{text}");
    let plain = found.iter().filter(|wait| wait.part_of.is_none());
    let points = |score: &Option<WaitScoreReport>| match score {
        Some(WaitScoreReport::Score { points, .. }) => *points,
        _ => 0,
    };
    let found = plain.map(|wait| (wait.left, points(&wait.ron), points(&wait.tsumo)));
    let points = |value: &Option<oracle::Value>| {
        let value = value.as_ref().filter(|value| value.has_yaku());
        value.map_or(0, |value| value.points)
    };
    let known = expected.waits.iter();
    let known = known.map(|wait| (wait.left, points(&wait.ron), points(&wait.tsumo)));
    assert!(found.eq(known), "{text}: {expected:?}");
}
