//! `handeval verify`: checks the evaluators exhaustively.

use clap::ValueEnum as _;
use handeval_answer::report::verify::FactReport;
use handeval_verify::{Evaluators, Fact};

use crate::cli::{ProvedGame, VerifyArgs};
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;

pub(super) fn run(args: &VerifyArgs, output: &mut Output) -> Result<Exit, Failure> {
    verify(&Evaluators::default(), &args.games, output)
}

/// Checks the given evaluators for `games`, or for all games but riichi if `games` is empty.
fn verify(
    evaluators: &Evaluators,
    games: &[ProvedGame],
    output: &mut Output,
) -> Result<Exit, Failure> {
    let is_asked = |game: &&ProvedGame| match games {
        // The riichi proofs take longer than all the others.
        [] => **game != ProvedGame::Riichi,
        games => games.contains(game),
    };
    let mut exit = Exit::Success;
    for &game in ProvedGame::value_variants().iter().filter(is_asked) {
        let facts: Vec<Fact> = match game {
            ProvedGame::Deck => handeval_verify::deck(evaluators),
            ProvedGame::Poker => {
                let mut facts = handeval_verify::poker(evaluators);
                facts.extend(handeval_verify::starting_hands(evaluators, 1));
                facts
            }
            ProvedGame::Mahjong => handeval_verify::mahjong(evaluators),
            ProvedGame::Riichi => handeval_verify::riichi(evaluators),
            ProvedGame::Matematico => handeval_verify::matematico(evaluators),
            ProvedGame::Field => handeval_verify::field(evaluators),
        };
        for fact in facts {
            if !fact.is_ok() {
                exit = Exit::No;
            }
            let report = FactReport {
                game: fact.game,
                ok: fact.is_ok(),
                expected: fact.expected,
                found: fact.found,
                fact: fact.name,
            };
            output.report(&report, render::verify::fact)?;
        }
        output.flush()?;
    }
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::output::Format;

    /// A writer whose text can be read afterward.
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

    /// The exit status after checking `game`, and the facts that were found to be wrong.
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
    fn a_matematico_scorer_with_the_two_pair_bug_is_found_out() {
        let wrong = Evaluators {
            matematico: |points, line| {
                // The article's patterns do not allow for an odd card in the middle.
                let values = line.sorted().values().map(|value| value.get());
                let [a, b, _, d, e] = values;
                match points.score_line(line).points {
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
