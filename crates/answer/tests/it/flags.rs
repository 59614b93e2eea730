//! Every flag of a win can be given, as an option and as a word after the hand.

use handeval_answer::ask::{Question as _, Work};
use handeval_answer::mahjong::Score;
use handeval_mahjong::{hongkong, mcr, riichi, sichuan, taiwan};

use crate::asked::{ask, score};

/// Asserts that each flag is an option that takes no value, and that it does something: for a ron
/// or for a tsumo of the tile, the answer or the problem differs from the one without the flag.
#[track_caller]
fn assert_flags_are_options(rules: &str, hand: &str, tile: &str, flags: &[&'static str]) {
    let options = [("rules", rules)];
    let plain = ["ron", "tsumo"].map(|by| format!("{hand} {by}={tile}"));
    let answers = plain.each_ref().map(|line| ask(line, &options));
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    assert!(!flags.is_empty());
    for &flag in flags {
        // An option's name has `_` where a word has `-`.
        let name = flag.replace('-', "_");
        assert!(Score::SPEC.called(&name).is_some(), "{rules}: {flag}");
        let as_words = plain
            .each_ref()
            .map(|line| ask(&format!("{line} {flag}"), &options));
        let as_options = plain
            .each_ref()
            .map(|line| ask(line, &[options[0], (&name, "true")]));
        assert_eq!(as_words, as_options, "{rules}: {flag}");
        assert_ne!(as_words, answers, "{rules}: {flag} changes nothing");
        for found in as_words {
            assert_ne!(found, Err("not-for-these-rules"), "{rules}: {flag}");
            assert_ne!(found, Err("unknown-option"), "{rules}: {flag}");
        }
    }
}

macro_rules! keys {
    ($game:ident) => {
        $game::WinFlag::ALL
            .iter()
            .map(|flag| flag.key())
            .collect::<Vec<_>>()
    };
}

#[test]
fn every_flag_of_a_riichi_win_is_an_option() {
    assert_flags_are_options("riichi", "234m567p3488s678s", "2s", &keys!(riichi));
}

#[test]
fn every_flag_of_an_mcr_win_is_an_option() {
    assert_flags_are_options("mcr", "123m456p3378s555m", "9s", &keys!(mcr));
}

#[test]
fn every_flag_of_a_hong_kong_win_is_an_option() {
    assert_flags_are_options("hongkong", "234m567p3488s678s", "2s", &keys!(hongkong));
}

#[test]
fn every_flag_of_a_sichuan_win_is_an_option() {
    assert_flags_are_options("sichuan", "222234555m7p888p", "7p", &keys!(sichuan));
}

#[test]
fn every_flag_of_a_taiwan_win_is_an_option() {
    assert_flags_are_options("taiwan", "123678m46p45666s888s", "5p", &keys!(taiwan));
}

/// The kind of the problem, the option at fault, and the place in its text or in the line.
type Place = (
    &'static str,
    Option<&'static str>,
    Option<std::ops::Range<usize>>,
);

#[track_caller]
fn problem(line: &str, options: &[(&str, &str)]) -> Place {
    let problem = match score(options) {
        Ok(score) => score.evaluate(line, Work::ALONE).unwrap_err(),
        Err(kind) => return (kind, None, None),
    };
    (problem.kind, problem.about, problem.span)
}

#[test]
fn a_wrong_visible_tile_is_at_its_place_in_the_option_or_the_word() {
    let line = "234m567p3488s678s ron=2s";
    let hongkong = ("rules", "hongkong");
    let visible = Some("visible");
    assert_eq!(
        problem(line, &[hongkong, ("visible", "9p9p,9p9p9p")]),
        ("fifth-copy", visible, Some(9..10))
    );
    assert_eq!(
        problem(
            line,
            &[hongkong, ("visible", "9p9p"), ("discards", "1z9p9p9p")]
        ),
        ("fifth-copy", Some("discards"), Some(6..7))
    );
    let words = format!("{line} visible=9p9p9p9p9p");
    let start = words.rfind('9').unwrap();
    assert_eq!(
        problem(&words, &[hongkong]),
        ("fifth-copy", None, Some(start..start + 1))
    );
    assert_eq!(
        problem(
            "222234555m7p888p ron=7p",
            &[("rules", "sichuan"), ("visible", "1p7z")]
        ),
        ("not-in-wall", visible, Some(2..3))
    );
}

#[test]
fn two_names_of_one_flag_are_that_flag_twice() {
    let hand = "123678m46p45666s888s tsumo=5p";
    let taiwan = ("rules", "taiwan");
    for words in [
        "haitei last-tile-draw",
        "last-tile-draw haitei",
        "haitei haitei",
    ] {
        let line = format!("{hand} {words}");
        let second = hand.len() + 1 + words.find(' ').unwrap() + 1;
        assert_eq!(
            problem(&line, &[taiwan]),
            ("repeated-option", None, Some(second..line.len())),
            "{words}"
        );
    }
    let both = [taiwan, ("haitei", "true"), ("last_tile_draw", "true")];
    assert_eq!(ask(hand, &both), Err("repeated-option"));
    let one = [taiwan, ("haitei", "false"), ("last_tile_draw", "true")];
    assert_eq!(ask(hand, &one), ask(hand, &[taiwan, ("haitei", "true")]));
    // A word overrides the options for all lines.
    let word = format!("{hand} last-tile-draw");
    assert_eq!(
        ask(&word, &[taiwan, ("haitei", "true")]),
        ask(hand, &[taiwan, ("haitei", "true")])
    );
}
