//! `handeval poker`: rank, compare, deal; `draw` has the draw and the pay tables.

mod draw;

use std::io::{self, Write};

use handeval_answer::poker::{self, Compare, Rank};
use handeval_answer::report::poker::{CompareReport, RankReport};
use handeval_cards::Deck;
use handeval_poker::{Exchange, Hand, RoundError, Rules, check_players};

use super::seed::seed_or_drawn;
use super::{
    Evaluation, Input, Rendering, answer_batch, answer_inputs, batch_source, hand_inputs,
    reject_before_subcommand, usage,
};
use crate::cli::{CompareArgs, DealArgs, HandArgs, PokerArgs, PokerCommand};
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::output::{Format, Output};
use crate::render;
use crate::render::poker_lines::RankLines;

pub(super) fn run(args: &PokerArgs, output: &mut Output) -> Result<Exit, Failure> {
    let deck = Deck::from(args.options.deck);
    let rules = match args.options.order {
        None => Rules::of(deck),
        Some(order) => {
            Rules::new(deck, order.into()).map_err(|error| usage(format!("`--order`: {error}")))?
        }
    };
    if args.command.is_some() {
        reject_before_subcommand(args.hands.hands.first())?;
    }
    match &args.command {
        None => rank(rules, &args.hands, output),
        Some(PokerCommand::Rank(hands)) => rank(rules, hands, output),
        Some(PokerCommand::Compare(compared)) => compare(rules, compared, output),
        Some(PokerCommand::Deal(dealt)) => deal(rules, dealt, output),
        Some(PokerCommand::Draw(typed)) => draw::draw(rules, typed, output),
        Some(PokerCommand::Return(typed)) => draw::optimal_return(rules, typed, output),
    }
}

/// Ranks hands, and writes those of a batch themselves.
struct RankHands {
    rank: Rank,
    lines: RankLines,
}

impl Evaluation for RankHands {
    type Report = RankReport;
    const NOUN: &'static str = Rank::NOUN;

    fn evaluate(&self, input: &str) -> Result<RankReport, Problem> {
        self.rank.evaluate(input)
    }
}

impl Rendering for RankHands {
    const CHUNK_BYTES: usize = 32 << 10;

    fn write_text(&self, report: &RankReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker::rank(report, out)
    }

    fn write_line(&self, report: &RankReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker::rank_line(report, out)
    }

    fn answer_line(
        &self,
        line: u64,
        input: &str,
        format: Format,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let hand = Hand::parse(input, self.rank.rules)?;
        let written = match format {
            Format::Json => self.lines.write_object(line, &hand, out),
            Format::Text => self.lines.write_text(&hand, out),
            Format::Quiet => Ok(()),
        };
        written.map_err(Problem::from_output)?;
        Ok(true)
    }
}

fn rank(rules: Rules, args: &HandArgs, output: &mut Output) -> Result<Exit, Failure> {
    let lines = RankLines::new(rules);
    let rank = Rank { rules };
    answer_hands(&RankHands { rank, lines }, args, "poker", output)
}

/// Answers hands one by one, the cards of one hand, or a batch of hands.
fn answer_hands<E: Rendering>(
    evaluation: &E,
    args: &HandArgs,
    command: &str,
    output: &mut Output,
) -> Result<Exit, Failure> {
    if let Some(source) = batch_source(&args.hands, &args.batch)? {
        return answer_batch(evaluation, source, args.batch.jobs, output);
    }
    let inputs = hand_inputs(&args.hands, command)?;
    if inputs.len() > 1 && inputs.iter().all(|input| is_one_card(&input.text)) {
        return answer_cards(evaluation, &inputs, output);
    }
    answer_inputs(evaluation, &inputs, output)
}

/// Answers arguments that are the cards of one hand.
///
/// A problem of one card is told of its own argument, a problem of the hand of all of them.
fn answer_cards<E: Rendering>(
    evaluation: &E,
    cards: &[Input],
    output: &mut Output,
) -> Result<Exit, Failure> {
    let texts: Vec<_> = cards.iter().map(|card| card.text.as_str()).collect();
    let hand = Input {
        text: texts.join(" "),
        place: Place::Arguments(cards.len()),
    };
    let Err(problem) = evaluation.evaluate(&hand.text) else {
        return answer_inputs(evaluation, &[hand], output);
    };
    let mut start = 0;
    for Input { text, place } in cards {
        let end = start + text.len();
        let is_here = |span: &std::ops::Range<usize>| start <= span.start && span.end <= end;
        if let Some(span) = problem.span.clone().filter(is_here) {
            let problem = Problem {
                span: Some(span.start - start..span.end - start),
                ..problem
            };
            output.bad_input(&BadInput {
                problem: &problem,
                input: text,
                place,
            })?;
            return Ok(Exit::Bad);
        }
        start = end + 1;
    }
    output.bad_input(&BadInput {
        problem: &problem,
        input: &hand.text,
        place: &hand.place,
    })?;
    Ok(Exit::Bad)
}

/// Whether an argument has the length of a card, be it a good one or not: a rank, a suit, and
/// nothing between cards. (Five cards take five characters at least.)
fn is_one_card(argument: &str) -> bool {
    let is_variation_selector = |&char: &char| matches!(char, '\u{FE0E}' | '\u{FE0F}');
    let n_chars = argument
        .chars()
        .filter(|char| !is_variation_selector(char))
        .count();
    (1..=3).contains(&n_chars) && !argument.contains(char::is_whitespace)
}

impl Rendering for Compare {
    fn write_text(&self, report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker::compare(report, out)
    }

    fn write_line(&self, report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        render::poker::compare_line(report, out)
    }
}

fn compare(rules: Rules, args: &CompareArgs, output: &mut Output) -> Result<Exit, Failure> {
    if let Some(source) = batch_source(&args.hands, &args.batch)? {
        return answer_batch(&Compare { rules }, source, args.batch.jobs, output);
    }
    let inputs = hand_inputs(&args.hands, "poker compare")?;
    if let [input] = &inputs[..]
        && input.text.contains('|')
    {
        // The hands of one argument, as in a line of a batch.
        return answer_inputs(&Compare { rules }, &inputs, output);
    }
    if inputs.iter().all(|input| is_one_card(&input.text)) {
        return Err(usage(
            "each argument of `compare` is a hand: expected hands in quotes, such as \
             `\"As Ks Qs Js Ts\"`",
        ));
    }
    let mut hands = Vec::new();
    for Input { text, place } in &inputs {
        match Hand::parse(text, rules) {
            Ok(hand) => hands.push(hand),
            Err(error) => {
                let problem = Problem::from(error);
                output.bad_input(&BadInput {
                    problem: &problem,
                    input: text,
                    place,
                })?;
            }
        }
    }
    if hands.len() < inputs.len() {
        return Ok(Exit::Bad);
    }
    if hands.len() < 2 {
        return Err(usage("one hand cannot be compared: expected two or more"));
    }
    let report = Compare::report(&hands).map_err(|problem| usage(problem.message))?;
    output.report(&report, render::poker::compare)?;
    Ok(Exit::Success)
}

fn deal(rules: Rules, args: &DealArgs, output: &mut Output) -> Result<Exit, Failure> {
    let exchange = Exchange::from(args.exchange);
    let refuse = |error: RoundError| usage(format!("`--players {}`: {error}", args.players));
    // Before a seed is drawn and told.
    check_players(args.players, exchange, rules.deck()).map_err(refuse)?;
    let seed = seed_or_drawn(args.seed, output);
    let report = poker::deal(rules, args.players, exchange, seed).map_err(refuse)?;
    output.report(&report, render::poker::deal)?;
    Ok(Exit::Success)
}
