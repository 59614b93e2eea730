//! `handeval mahjong`: wins with every decomposition, or the way to one.

use std::io::{self, Write};

use handeval_answer::Evaluation;
use handeval_answer::mahjong::Check;
use handeval_answer::report::mahjong::CheckReport;
use handeval_mahjong::{Call, CallKind, Form, ShapeRules, ShapeRulesError, is_win};

use super::{
    Input, Rendering, answer_batch, answer_inputs, batch_source, hand_inputs,
    reject_before_subcommand, usage,
};
use crate::cli::{CallArgs, MahjongArgs, MahjongCommand, MahjongOptions};
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::argument_text;
use crate::output::{Format, Output};
use crate::render;
use crate::render::mahjong_lines::CheckLines;

pub(super) fn run(args: &MahjongArgs, output: &mut Output) -> Result<Exit, Failure> {
    let options = &args.options;
    let rules = typed_rules(options).map_err(|error| usage(error.to_string()))?;
    // Options stand before or after the sub-command, inputs only after it.
    let mut typed = vec![&args.check.calls];
    let check = match &args.command {
        None => &args.check,
        Some(MahjongCommand::Check(check)) => {
            reject_before_subcommand(args.check.hands.first())?;
            typed.push(&check.calls);
            check
        }
    };
    let (hands, batch) = (&check.hands, &check.batch);
    let calls: Result<Vec<_>, _> = typed.into_iter().map(typed_calls).collect();
    let calls = match calls.map(|calls| calls.concat()) {
        Ok(calls) => calls,
        Err((input, problem)) => {
            let Input { text, place } = &input;
            output.bad_input(&BadInput {
                problem: &problem,
                input: text,
                place,
            })?;
            return Ok(Exit::Bad);
        }
    };
    let visible = options.visible.as_deref().map(argument_text);
    let check = Check {
        rules,
        calls,
        visible: visible.unwrap_or_default(),
    };
    if let Some(source) = batch_source(hands, batch)? {
        if !check.calls.is_empty() {
            return Err(usage(
                "called sets go with one hand: in a batch, write them in the hand, \
                 such as `123m11z [chi 456p]`",
            ));
        }
        if options.visible.is_some() {
            return Err(usage(
                "`--visible` goes with one hand, and not with a batch",
            ));
        }
        let lines = CheckLines::new(rules);
        return answer_batch(&CheckHands { check, lines }, source, batch.jobs, output);
    }
    let inputs = hand_inputs(hands, "mahjong")?;
    if hands.len() > 1 && !check.calls.is_empty() {
        return Err(usage(format!(
            "called sets go with one hand, and there are {}: write them in the hands, \
             such as `123m11z [chi 456p]`",
            hands.len()
        )));
    }
    if options.visible.is_some() {
        let [input] = &inputs[..] else {
            return Err(usage(format!(
                "`--visible` goes with one hand, and there are {}",
                hands.len()
            )));
        };
        // Tiles that cannot be are told of their own option, with their place in it.
        let unseen = Check {
            visible: String::new(),
            ..check.clone()
        };
        if let Ok(hand) = unseen.hand(&input.text)
            && let Err(problem) = check.see(&hand)
        {
            output.bad_input(&BadInput {
                problem: &problem,
                input: &check.visible,
                place: &Place::Option("visible"),
            })?;
            return Ok(Exit::Bad);
        }
    }
    let lines = CheckLines::new(rules);
    let exit = answer_inputs(&CheckHands { check, lines }, &inputs, output)?;
    if exit == Exit::Bad && inputs.len() > 1 && inputs.iter().all(|input| is_group(&input.text)) {
        let groups: Vec<_> = inputs.iter().map(|input| &*input.text).collect();
        output.note(&format!(
            "note: each argument is a hand of its own; if these are one hand, put it in quotes: \
             \"{}\"",
            groups.join(" ")
        ));
    }
    Ok(exit)
}

/// Whether an argument is digits and one suit letter, which may be a part of a hand only.
fn is_group(argument: &str) -> bool {
    let digits = argument.strip_suffix(['m', 'p', 's', 'z']).unwrap_or("");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The rules of `--rules`, with the forms and the number of sets of their own options.
fn typed_rules(options: &MahjongOptions) -> Result<ShapeRules, ShapeRulesError> {
    let rules = ShapeRules::of(options.rules.into());
    let forms = options.forms.as_ref().map_or(rules.forms(), |names| {
        names.iter().map(|&name| Form::from(name)).collect()
    });
    rules.with_forms_and_sets(forms, options.sets.unwrap_or(rules.max_sets()))
}

/// The called sets of `--chi`, `--pon`, `--kan`, `--kakan` and `--ankan`, or the first that is none.
fn typed_calls(options: &CallArgs) -> Result<Vec<Call>, (Input, Problem)> {
    let kinds = [
        (CallKind::Chi, "chi", &options.chi),
        (CallKind::Pon, "pon", &options.pon),
        (CallKind::Kan, "kan", &options.kan),
        (CallKind::Kakan, "kakan", &options.kakan),
        (CallKind::Ankan, "ankan", &options.ankan),
    ];
    let typed = kinds
        .into_iter()
        .flat_map(|(kind, option, calls)| calls.iter().map(move |call| (kind, option, call)));
    typed
        .map(|(kind, option, call)| {
            let text = argument_text(call);
            Call::parse(kind, &text).map_err(|error| {
                let place = Place::Option(option);
                (Input { text, place }, Problem::from(error))
            })
        })
        .collect()
}

/// Checks hands, and writes those of a batch themselves.
struct CheckHands {
    check: Check,
    lines: CheckLines,
}

impl Evaluation for CheckHands {
    type Report = CheckReport;
    const NOUN: &'static str = Check::NOUN;

    fn evaluate(&self, input: &str) -> Result<CheckReport, Problem> {
        self.check.evaluate(input)
    }

    fn is_yes(&self, report: &CheckReport) -> bool {
        self.check.is_yes(report)
    }
}

impl Rendering for CheckHands {
    const CHUNK_BYTES: usize = 8 << 10;

    fn write_text(&self, report: &CheckReport, out: &mut dyn Write) -> io::Result<()> {
        render::mahjong::check(report, out)
    }

    fn answer_line(
        &self,
        line: u64,
        input: &str,
        format: Format,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        let hand = self.check.hand(input)?;
        match format {
            Format::Json => Ok(self.lines.write_object(line, &hand, out)),
            Format::Quiet => Ok(is_win(&hand)),
            Format::Text => {
                let report = CheckReport::new(&hand);
                self.write_line(&report, out)
                    .map_err(Problem::from_output)?;
                Ok(report.win)
            }
        }
    }
}
