//! `handeval verify`: the evaluators proved on the spot.

use handeval_verify::{Evaluators, Fact};

use crate::cli::{ProvedGame, VerifyArgs};
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;
use handeval_answer::report::verify::FactReport;

pub(super) fn run(args: &VerifyArgs, output: &mut Output) -> Result<Exit, Failure> {
    verify(&Evaluators::default(), &args.games, output)
}

/// Proves `games` (all, if none is named) with the given evaluators.
fn verify(
    evaluators: &Evaluators,
    games: &[ProvedGame],
    output: &mut Output,
) -> Result<Exit, Failure> {
    let is_asked = |game: &&ProvedGame| games.is_empty() || games.contains(game);
    let mut exit = Exit::Success;
    for &game in ProvedGame::ALL.iter().filter(is_asked) {
        let facts: Vec<Fact> = match game {
            ProvedGame::Deck => handeval_verify::deck(evaluators),
            ProvedGame::Poker => handeval_verify::poker(evaluators),
            ProvedGame::Mahjong => handeval_verify::mahjong(evaluators),
            ProvedGame::Matematico => handeval_verify::matematico(evaluators),
        };
        for fact in facts {
            if !fact.is_ok() {
                exit = Exit::No;
            }
            output.report(&fact_report(fact), render::verify::fact)?;
        }
        output.flush()?;
    }
    Ok(exit)
}

fn fact_report(fact: Fact) -> FactReport {
    FactReport {
        game: fact.game,
        ok: fact.is_ok(),
        expected: fact.expected,
        found: fact.found,
        fact: fact.name,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use handeval_poker::{Hand, HandValue, Rules, evaluate};
    use handeval_verify::Ways;

    use super::*;
    use crate::output::Format;

    /// A writer whose text can be read afterwards.
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The exit of proving `game`, and the facts that were found wrong.
    fn prove(evaluators: &Evaluators, game: ProvedGame) -> (Exit, Vec<String>) {
        let results = Shared::default();
        let mut output = Output::new(
            Format::Json,
            Box::new(results.clone()),
            Box::new(io::sink()),
        );
        let exit = verify(evaluators, &[game], &mut output).unwrap();
        let bytes = results.0.lock().unwrap().clone();
        let wrong = String::from_utf8(bytes)
            .unwrap()
            .lines()
            .filter(|line| line.ends_with("\"ok\":false}"))
            .map(str::to_owned)
            .collect();
        (exit, wrong)
    }

    #[test]
    fn a_deck_that_shifts_its_codes_is_found_out() {
        let wrong = Evaluators {
            code: |deck, card| deck.code_of(card).map(|code| code ^ 1),
            ..Evaluators::default()
        };
        let (exit, facts) = prove(&wrong, ProvedGame::Deck);
        assert_eq!((exit, facts.len()), (Exit::No, 2));
    }

    #[test]
    fn a_poker_evaluator_without_the_wheel_and_wrong_quick_ways_are_found_out() {
        /// Takes a wheel for an ace-high hand, and a steel wheel for an ace-high flush.
        fn without_wheel(hand: &handeval_poker::Hand<Rules>) -> HandValue<Rules> {
            let value = evaluate(hand);
            let is_wheel = matches!(
                value.to_string().as_str(),
                "straight, five high" | "straight flush, five high"
            );
            let weakest = HandValue::from_strength(1, hand.rules()).unwrap();
            if is_wheel { weakest } else { value }
        }
        let wrong = Evaluators {
            poker: |hand| {
                // Only the hands of five cards with an ace and a deuce can be wheels: the others
                // need no look at the words.
                let set = hand.card_set().bits();
                let has_ace_and_deuce = set >> 48 != 0 && set & 0xF != 0;
                if has_ace_and_deuce && hand.cards().len() == 5 {
                    without_wheel(hand)
                } else {
                    evaluate(hand)
                }
            },
            // Aces full of kings for kings full of aces.
            poker_key: |hand| match hand.strength().get() {
                7284 => {
                    let aces = HandValue::from_strength(7296, Rules::STANDARD);
                    aces.unwrap().strength()
                }
                _ => hand.strength(),
            },
            // The last hand of a full batch is lost.
            poker_batch: |hands| {
                let hands = &hands[..hands.len().min(511)];
                hands.iter().map(Hand::strength).collect()
            },
            // Texts have the cards in the order of their codes: the ace of hearts stands last.
            poker_text: |text, rules| match text.ends_with("Ah") {
                true => None,
                false => handeval_poker::evaluate_text(text, rules).ok(),
            },
            ..Evaluators::default()
        };
        let (exit, facts) = prove(&wrong, ProvedGame::Poker);
        assert_eq!(exit, Exit::No);
        assert!(
            facts[0].contains("5 of 52 cards: high card\",\"expected\":1302540,\"found\":1303564"),
            "{facts:?}"
        );
        let found = |start: &str| {
            let fact = facts.iter().find(|fact| fact.contains(start));
            fact.unwrap_or_else(|| panic!("{start}: {facts:?}"))
        };
        // 24 hands of five cards are kings full of aces, and the 1,024 wheels differ as well.
        let by_key = found("5 of 52 cards: hands that sums of cards");
        assert!(by_key.contains("\"found\":2597912"), "{by_key}");
        found("6 of 52 cards: hands that sums of cards");
        found("7 of 52 cards: hands that batches");
        // C(51,4) hands have the ace of hearts, and 256 of them are wheels.
        let from_text = found("5 of 52 cards: hands that texts");
        assert!(from_text.contains("\"found\":2348292"), "{from_text}");
    }

    #[test]
    fn a_greedy_mahjong_evaluator_is_found_out() {
        /// Never takes a triplet where a sequence will do, and does not look back.
        fn greedy(hand: &handeval_mahjong::Hand) -> Ways {
            let mut ways = Ways::default();
            for pair in 0..34 {
                let mut counts = *hand.counts();
                if counts[pair] < 2 {
                    continue;
                }
                counts[pair] -= 2;
                for kind in 0..34 {
                    let has_sequence = |counts: &[u8; 34]| {
                        kind < 27 && kind % 9 < 7 && counts[kind + 1] > 0 && counts[kind + 2] > 0
                    };
                    while counts[kind] > 0 && has_sequence(&counts) {
                        for tile in &mut counts[kind..kind + 3] {
                            *tile -= 1;
                        }
                    }
                    if counts[kind] >= 3 {
                        counts[kind] -= 3;
                    }
                }
                ways.standard += u64::from(counts == [0; 34]);
            }
            ways
        }
        let wrong = Evaluators {
            mahjong: greedy,
            ..Evaluators::default()
        };
        let (exit, facts) = prove(&wrong, ProvedGame::Mahjong);
        assert_eq!(exit, Exit::No);
        assert!(
            facts.iter().any(|fact| fact.contains("11498658")),
            "{facts:?}"
        );
    }

    #[test]
    fn a_matematico_scorer_with_the_two_pair_bug_is_found_out() {
        let wrong = Evaluators {
            matematico: |points, line| {
                // The article's patterns lack the odd card in the middle.
                let values = line.sorted().values().map(|value| value.get());
                let [a, b, _, d, e] = values;
                match points.score_line(line).points() {
                    20 if a == b && d == e => 10,
                    points => points,
                }
            },
            ..Evaluators::default()
        };
        let (exit, facts) = prove(&wrong, ProvedGame::Matematico);
        assert_eq!((exit, facts.len()), (Exit::No, 2));
        assert!(
            facts[1].contains("\"expected\":858,\"found\":572"),
            "{facts:?}"
        );
    }
}
