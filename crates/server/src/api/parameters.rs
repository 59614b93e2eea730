//! The parameters of a request, checked against its route.

use handeval_answer::ask::{Form, OptionSpec, nearest};

use crate::api::refusal::Refusal;

/// The description of a parameter, including its default.
pub(crate) fn about(spec: &OptionSpec) -> String {
    let default = spec.default.map(|default| format!("`{default}`"));
    let default = default.or(spec.default_about.map(str::to_owned));
    let about = match spec.form {
        // On the command line, this is the name of a file.
        Form::Document(document) if (document.names)().is_empty() => document.about,
        _ => spec.about,
    };
    match default {
        Some(default) => format!("{} (default: {default})", about.trim_end_matches('.')),
        None => about.to_owned(),
    }
}

/// The values of a route's parameters in a request.
#[derive(Debug, Default)]
pub(crate) struct Parameters {
    values: Vec<(&'static str, String)>,
}

impl Parameters {
    /// Reads the query of an address, in which no parameter may be unknown, missing, or repeated.
    pub(crate) fn read(known: &[OptionSpec], query: &str) -> Result<Self, Refusal> {
        let mut values: Vec<(&'static str, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let Some(spec) = known.iter().find(|spec| spec.is_called(&name)) else {
                let name = handeval_answer::shortened(&name);
                return Err(Refusal::bad_parameter(&name, unknown(&name, known)));
            };
            let is_given = values.iter().any(|(given, _)| *given == spec.name);
            if is_given && !spec.is_repeatable() {
                let message = format!("parameter `{name}` is given twice: expected it once");
                return Err(Refusal::bad_parameter(&name, message));
            }
            values.push((spec.name, value.into_owned()));
        }
        for spec in known.iter().filter(|spec| spec.is_required()) {
            if !values.iter().any(|(name, _)| *name == spec.name) {
                let name = spec.snake_name();
                let message = format!(
                    "parameter `{name}` is missing: expected {}, such as `{}`",
                    about(spec),
                    spec.example
                );
                return Err(Refusal::bad_parameter(&name, message));
            }
        }
        Ok(Self { values })
    }

    /// The values of a parameter.
    pub(crate) fn texts<'a>(&'a self, spec: &OptionSpec) -> impl Iterator<Item = &'a str> {
        let name = spec.name;
        let given = self.values.iter().filter(move |(given, _)| *given == name);
        given.map(|(_, value)| value.as_str())
    }
}

fn unknown(name: &str, known: &[OptionSpec]) -> String {
    let names: Vec<_> = known.iter().map(OptionSpec::snake_name).collect();
    let expected = match (nearest(name, names.iter().map(String::as_str)), &names[..]) {
        (_, []) => "none".to_owned(),
        (Some(name), _) => format!("`{name}`"),
        (None, [name]) => format!("`{name}`"),
        (None, _) => format!("one of `{}`", names.join("`, `")),
    };
    format!(
        "parameter `{}` is not known here: expected {expected}",
        name.escape_debug()
    )
}
