//! `handeval mahjong`: wins with every decomposition, or the way to one.

use std::io::{self, Write};

use handeval_answer::mahjong::Check;
use handeval_answer::report::mahjong::CheckReport;
use handeval_mahjong::{Call, CallKind, Form, Rules};

use super::{
    Input, Rendering, answer_batch, answer_inputs, batch_source, hand_inputs,
    reject_before_subcommand, usage,
};
use crate::cli::{CallArgs, MahjongArgs, MahjongCommand};
use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::argument_text;
use crate::output::Output;
use crate::render;

pub(super) fn run(args: &MahjongArgs, output: &mut Output) -> Result<Exit, Failure> {
    let options = &args.options;
    let forms = options.forms.iter().map(|&name| Form::from(name)).collect();
    let rules = Rules::new(forms, options.sets).map_err(|error| usage(error.to_string()))?;
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
    let check = Check { rules, calls };
    if let Some(source) = batch_source(hands, batch)? {
        if !check.calls.is_empty() {
            return Err(usage(
                "called sets go with one hand: in a batch, write them in the hand, \
                 such as `123m11z [chi 456p]`",
            ));
        }
        return answer_batch(&check, source, batch.jobs, output);
    }
    let inputs = hand_inputs(hands, "mahjong")?;
    if hands.len() > 1 && !check.calls.is_empty() {
        return Err(usage(format!(
            "called sets go with one hand, and there are {}: write them in the hands, \
             such as `123m11z [chi 456p]`",
            hands.len()
        )));
    }
    answer_inputs(&check, &inputs, output)
}

/// The called sets of `--chi`, `--pon`, `--kan` and `--ankan`, or the first that is none.
fn typed_calls(options: &CallArgs) -> Result<Vec<Call>, (Input, Problem)> {
    let kinds = [
        (CallKind::Chi, "--chi", &options.chi),
        (CallKind::Pon, "--pon", &options.pon),
        (CallKind::Kan, "--kan", &options.kan),
        (CallKind::Ankan, "--ankan", &options.ankan),
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

impl Rendering for Check {
    fn write_text(&self, report: &CheckReport, out: &mut dyn Write) -> io::Result<()> {
        render::mahjong::check(report, out)
    }
}
