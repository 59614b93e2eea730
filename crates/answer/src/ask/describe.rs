//! The descriptions of questions as JSON, from which interfaces in other languages are generated.

use serde::Serialize;

use super::kind::QuestionKind;
use super::option_spec::{Form, OptionSpec};
use super::question_spec::{Effort, Input};

/// The description of a question, with its keys in alphabetical order.
#[derive(Serialize)]
struct QuestionDescription {
    about: &'static str,
    game: &'static str,
    gives_parts: bool,
    input: Option<OptionDescription>,
    is_list: bool,
    is_long: bool,
    name: &'static str,
    notes: &'static str,
    options: Vec<OptionDescription>,
    path: String,
    way: &'static str,
}

/// The description of an option or of an input.
#[derive(Serialize)]
struct OptionDescription {
    about: &'static str,
    default: Option<&'static str>,
    default_about: Option<&'static str>,
    example: &'static str,
    form: &'static str,
    former_name: Option<&'static str>,
    is_listed: bool,
    is_positional: bool,
    is_repeatable: bool,
    is_required: bool,
    name: String,
    names: Vec<&'static str>,
}

/// The descriptions of questions, as a JSON list of objects: their names, help, inputs and options.
pub fn describe(kinds: &[QuestionKind]) -> String {
    let all: Vec<_> = kinds.iter().map(QuestionDescription::of).collect();
    serde_json::to_string(&all).unwrap_or_default()
}

impl QuestionDescription {
    fn of(kind: &QuestionKind) -> Self {
        let question_spec = kind.spec;
        let (way, input) = match &question_spec.input {
            Input::Nothing => ("nothing", None),
            Input::Options => ("options", None),
            Input::Hands { spec, .. } => ("hand", Some(spec)),
            Input::Together(spec) => ("together", Some(spec)),
            Input::Whole { spec, .. } => ("whole", Some(spec)),
            Input::Files(spec) => ("file", Some(spec)),
        };
        let options = question_spec.options.iter();
        Self {
            about: question_spec.about,
            game: question_spec.game,
            gives_parts: kind.gives_parts,
            input: input.map(OptionDescription::of),
            is_list: question_spec.is_list,
            is_long: question_spec.effort != Effort::Instant,
            name: question_spec.name,
            notes: question_spec.notes,
            options: options.map(OptionDescription::of).collect(),
            path: question_spec.path(),
            way,
        }
    }
}

impl OptionDescription {
    fn of(spec: &OptionSpec) -> Self {
        let (form, names) = match spec.form {
            Form::Text => ("text", Vec::new()),
            Form::Word(_) => ("word", Vec::new()),
            Form::Flag => ("flag", Vec::new()),
            Form::Number(..) => ("number", Vec::new()),
            Form::Seconds(_) => ("seconds", Vec::new()),
            Form::Day => ("day", Vec::new()),
            Form::Key(keys) => ("key", keys().iter().map(|key| key.name).collect()),
            Form::Document(document) => ("document", (document.names)()),
            Form::Json(_) => ("json", Vec::new()),
        };
        Self {
            about: spec.about,
            default: spec.default,
            default_about: spec.default_about,
            example: spec.example,
            form,
            former_name: spec.former_name,
            is_listed: spec.is_listed(),
            is_positional: spec.is_positional,
            is_repeatable: spec.is_repeatable(),
            is_required: spec.is_required(),
            name: spec.snake_name(),
            names,
        }
    }
}
