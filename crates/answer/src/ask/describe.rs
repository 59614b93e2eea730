//! The descriptions of questions as JSON, from which doors in other languages are generated.

use serde_json::{Value, json};

use super::kind::QuestionKind;
use super::option_spec::{Form, OptionSpec};
use super::question_spec::{Effort, Input};

/// The descriptions of questions, as a list of objects: their names, help, inputs and options.
pub fn describe(kinds: &[QuestionKind]) -> Value {
    kinds.iter().map(description).collect()
}

fn description(kind: &QuestionKind) -> Value {
    let question_spec = kind.spec;
    let (way, input) = match &question_spec.input {
        Input::Nothing => ("nothing", None),
        Input::Options => ("options", None),
        Input::Hands { spec, .. } => ("hand", Some(spec)),
        Input::Together(spec) => ("together", Some(spec)),
        Input::Whole { spec, .. } => ("whole", Some(spec)),
    };
    json!({
        "path": question_spec.path(),
        "game": question_spec.game,
        "name": question_spec.name,
        "about": question_spec.about,
        "notes": question_spec.notes,
        "way": way,
        "input": input.map(option),
        "options": question_spec.options.iter().map(option).collect::<Vec<_>>(),
        "is_long": question_spec.effort != Effort::Instant,
        "is_list": question_spec.is_list,
        "gives_parts": kind.gives_parts,
    })
}

fn option(spec: &OptionSpec) -> Value {
    let (form, names) = match spec.form {
        Form::Text => ("text", Vec::new()),
        Form::Word(_) => ("word", Vec::new()),
        Form::Flag => ("flag", Vec::new()),
        Form::Number(..) => ("number", Vec::new()),
        Form::Seconds(_) => ("seconds", Vec::new()),
        Form::Day => ("day", Vec::new()),
        Form::Key(keys) => (
            "key",
            keys().iter().map(|key| key.name.to_owned()).collect(),
        ),
        Form::Document(document) => {
            let names = (document.names)();
            ("document", names.into_iter().map(str::to_owned).collect())
        }
        Form::Json(_) => ("json", Vec::new()),
    };
    json!({
        "name": spec.snake_name(),
        "former_name": spec.former_name,
        "about": spec.about,
        "example": spec.example,
        "form": form,
        "names": names,
        "default": spec.default,
        "default_about": spec.default_about,
        "is_required": spec.is_required(),
        "is_repeatable": spec.is_repeatable(),
        "is_listed": spec.is_listed(),
        "is_positional": spec.is_positional,
    })
}
