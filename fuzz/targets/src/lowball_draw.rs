//! Draws in lowball games: choices that draw at most one card are compared with the hands that they
//! lead to, whose order is that of a slow evaluation.

use handeval_answer::Problem;
use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::poker::{Draw, DrawReport, OptionReport};
use handeval_cards::{Card, CardOrJoker};
use handeval_poker::{Lowball, LowballHand};

use crate::oracle::lowball::{self, Value};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "lowball-draw",
    about: "a hand before the draw, and words such as `game=badugi value=percentile` after it",
    words: vocabulary::lowball_draw,
    run,
};

fn run(input: &[u8]) {
    let text = fault::text(input);
    check_hands(&text);
    // Random deals prove nothing, and take a long time.
    if text.contains("equity") {
        if let Err(problem) = question().parse(&text) {
            fault::check_problem(&text, &problem);
        }
        return;
    }
    let report = match asked(&text) {
        Ok(report) => report,
        Err(problem) => return fault::check_problem(&text, &problem),
    };
    let Some(game) = report.game else { return };
    check_sums(&text, &report);
    let hand: Vec<Card> = report.cards.iter().filter_map(|card| card.card()).collect();
    let words = format!("game={game} value={}", report.value);
    let mut pat: Vec<(Value, OptionReport)> = Vec::new();
    // Two choices are enough, because each draw is a question.
    let few = report
        .options
        .iter()
        .filter(|option| option.discard.len() < 2);
    for option in few.take(2) {
        let held: Vec<Card> = option.hold.iter().filter_map(|card| card.card()).collect();
        let is_unseen = |card: &Card| !hand.contains(card) && !report.dead.contains(card);
        let drawn: Vec<Option<Card>> = match option.discard[..] {
            [] => vec![None],
            _ => Card::ALL.into_iter().filter(is_unseen).map(Some).collect(),
        };
        let mut sum = 0.0;
        for &card in &drawn {
            let cards: Vec<Card> = held.iter().copied().chain(card).collect();
            let found = pat_value(&cards, &words);
            sum += found.expected;
            pat.push((lowball::value(game, &cards), found));
        }
        assert_eq!(option.draws, drawn.len() as u64, "{text}");
        let mean = sum / drawn.len() as f64;
        assert!((mean - option.expected).abs() < 1e-9, "{text}: {option:?}");
    }
    pat.sort_by(|a, b| a.0.cmp(&b.0));
    for two in pat.windows(2) {
        let [(worse, first), (better, second)] = two else {
            continue;
        };
        let order = first.numerator.0.cmp(&second.numerator.0);
        assert_eq!(worse.cmp(better), order, "{text}: {worse:?} and {better:?}");
    }
}

/// Reads the text as a hand of each game.
fn check_hands(text: &str) {
    for game in Lowball::ALL {
        match LowballHand::parse(text, game) {
            Ok(hand) => {
                let again = LowballHand::parse(&hand.to_string(), game);
                assert_eq!(again.as_ref(), Ok(&hand), "{text}");
            }
            Err(error) => fault::check(text, error.kind(), &error.to_string(), Some(error.span())),
        }
    }
}

fn question() -> Draw {
    let mut request = Request::new(Draw::SPEC, RequestSource::Parameters, 0);
    let game = Draw::SPEC.called("game").expect("an option");
    request.add(game, "deuce-to-seven");
    match Draw::read(&request) {
        Ok(question) => question,
        Err(fault) => panic!("only the game was given: {fault:?}"),
    }
}

fn asked(text: &str) -> Result<DrawReport, Problem> {
    let question = question();
    let input = question.parse(text)?;
    question.answer(&input, Work::ALONE)
}

/// The choice to keep all cards.
fn pat_value(cards: &[Card], words: &str) -> OptionReport {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    let line = format!("{} {words}", cards.concat());
    let report = asked(&line).unwrap_or_else(|problem| panic!("{line}: {problem:?}"));
    let mut options = report.options.into_iter();
    let pat = options.find(|option| option.discard.is_empty());
    pat.unwrap_or_else(|| panic!("{line}: no cards are kept"))
}

fn check_sums(text: &str, report: &DrawReport) {
    let is_all = report.options.len() == 1 << report.cards.len();
    assert!(is_all || text.contains("top"), "{text}");
    for option in &report.options {
        let n_draws: u64 = option.outcomes.iter().map(|&(_, n)| n).sum();
        assert_eq!(n_draws, option.draws, "{text}");
        assert!((0.0..=1.0).contains(&option.expected), "{text}: {option:?}");
        let mut cards: Vec<CardOrJoker> = [&option.hold[..], &option.discard].concat();
        cards.sort_unstable();
        let mut all = report.cards.clone();
        all.sort_unstable();
        assert_eq!(cards, all, "{text}");
    }
    for two in report.options.windows(2) {
        assert!(two[0].expected >= two[1].expected, "{text}");
    }
}
