//! The crate and the oracle agree on random wins of every kind, among which every fan occurs.

use std::collections::BTreeSet;

use handeval_mahjong::mcr::{self, Excluded, ExcludedBy, Fan, NotChosenBecause, ScoredReading};

use super::ask::{asked, completes_text, reading_text};
use super::oracle::{
    Case, Chance, Place, Reading, answer, answer_of, random_case, readings, text_of,
};
use handeval_mahjong::Form;

/// The text of a reading, and what the winning tile completes.
fn texts(reading: &Reading, case: &Case) -> (String, Option<String>) {
    let twice = |tile: u8| text_of(&[tile, tile]);
    let sets = |are_called: bool| -> String {
        let sets = reading
            .sets
            .iter()
            .filter(|set| set.is_called == are_called);
        sets.map(|set| format!(" {}", text_of(&set.tiles)))
            .collect()
    };
    let pair = reading.pair.map(twice).unwrap_or_default();
    let text = match reading.form {
        "standard" => format!("{pair} +{}{}", sets(true), sets(false)),
        "knitted-straight" => {
            let straight = text_of(&reading.straight);
            format!("{pair} + {straight}{}{}", sets(true), sets(false))
        }
        "seven-pairs" => {
            let pairs: Vec<String> = case.uncalled.chunks(2).map(text_of).collect();
            pairs.join(" ")
        }
        _ => text_of(&case.uncalled),
    };
    let completes = match reading.place {
        Place::Pair => Some("pair".to_owned()),
        Place::Set(idx) => Some(text_of(&reading.sets[idx].tiles)),
        Place::Straight => Some("straight".to_owned()),
        Place::Whole => (reading.form == "seven-pairs").then(|| "pair".to_owned()),
    };
    (text, completes)
}

/// Compares the crate's answers to a case with the oracle's, and adds the fans that count to
/// `seen`.
fn assert_agrees(case: &Case, seen: &mut BTreeSet<Fan>) {
    let line = case.line();
    let asked = asked(&line).unwrap_or_else(|kind| panic!("{line}: {kind}"));
    let expected = answer(case).unwrap();
    let score = asked
        .score()
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(score.fans.to_string(), expected.text(), "{line}");
    assert_eq!(score.fan, expected.fan, "{line}");
    let reading = (
        reading_text(&score.reading),
        completes_text(&score.reading.completes),
    );
    assert_eq!(reading, texts(&expected.reading, case), "{line}");
    let total = mcr::total(&asked.hand, &asked.win, &asked.rules).unwrap();
    assert_eq!(
        (total.fan, total.total, total.won),
        (score.fan, score.total, score.won),
        "{line}"
    );
    seen.extend(score.fans.iter().map(|(fan, _)| fan));
}

#[test]
fn random_wins_score_as_the_oracle_says() {
    let n_wins = std::env::var("MCR_WINS").map_or(3_000, |n_wins| n_wins.parse().unwrap());
    let seed = std::env::var("MCR_SEED").map_or(1, |seed| seed.parse().unwrap());
    let mut chance = Chance::new(seed);
    let mut seen = BTreeSet::new();
    for _ in 0..n_wins {
        assert_agrees(&random_case(&mut chance), &mut seen);
    }
    // Flowers are counted separately.
    let is_missing = |fan: &&Fan| !seen.contains(fan) && **fan != Fan::FlowerTiles;
    let missing: Vec<_> = Fan::ALL.iter().filter(is_missing).collect();
    assert_eq!(missing, [] as [&Fan; 0]);
}

/// All readings are those of the oracle, with the fans that do not count; the chosen reading is the
/// first, and there is a reason why each of the others was not chosen.
#[test]
fn readings_are_all_the_readings_in_order() {
    let mut chance = Chance::new(2);
    let mut n_once = 0;
    for _ in 0..500 {
        let case = random_case(&mut chance);
        let line = case.line();
        let asked = asked(&line).unwrap();
        let found: Vec<ScoredReading> = asked.readings().unwrap();
        let answers = readings(&case).into_iter().map(|one| answer_of(&case, one));
        let mut answers: Vec<_> = answers
            .map(|answer| (texts(&answer.reading, &case), answer))
            .collect();
        assert_eq!(found.len(), answers.len(), "{line}");
        assert_eq!(found[0].score, asked.score().unwrap(), "{line}");
        for (idx, reading) in found.iter().enumerate() {
            let text = (
                reading_text(&reading.score.reading),
                completes_text(&reading.score.reading.completes),
            );
            let answer = answers.iter().position(|(other, _)| *other == text);
            let (_, answer) = answers.swap_remove(answer.unwrap());
            assert_eq!(reading.score.fans.to_string(), answer.text(), "{line}");
            assert_eq!(reading.lost.is_some(), idx > 0, "{line}");
            let best = found[0].score.fan;
            assert!(reading.score.fan <= best, "{line}");
            let has_fewer = reading.lost == Some(NotChosenBecause::FewerFan);
            assert_eq!(has_fewer, reading.score.fan < best, "{line}");
            let excluded = reading.excluded.iter().map(|excluded| {
                let Excluded { fan, count, by, .. } = excluded;
                n_once += usize::from(*by == ExcludedBy::AccountOnce);
                format!("{count} {fan} by {}", by.key())
            });
            let mut excluded: Vec<String> = excluded.collect();
            // The oracle does not ask what six pairs and a single tile wait for.
            if reading.score.reading.decomposition.form() == Form::SevenPairs {
                excluded.retain(|one| !one.contains("single-wait"));
            }
            assert_eq!(excluded, answer.not_counted, "{line}");
        }
    }
    assert!(n_once > 50, "{n_once}");
}
