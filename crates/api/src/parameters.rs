//! The parameters of a request, checked against its route.

use handeval_answer::ask::{Form, OptionSpec, nearest};

use crate::refusal::Refusal;

/// The description of a parameter, including its default.
pub fn about(spec: &OptionSpec) -> String {
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
pub struct Parameters {
    values: Vec<(&'static str, String)>,
}

impl Parameters {
    /// Reads the query of an address.
    ///
    /// # Errors
    ///
    /// A parameter is unknown, missing, or repeated.
    pub fn read(known: &[OptionSpec], query: &str) -> Result<Self, Refusal> {
        let mut values: Vec<(&'static str, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let Some(spec) = known.iter().find(|spec| spec.is_called(&name)) else {
                return Err(unknown_parameter(&name, known));
            };
            let is_given = values.iter().any(|(given, _)| *given == spec.name);
            if is_given && !spec.is_repeatable() {
                return Err(repeated_parameter(&name));
            }
            values.push((spec.name, value.into_owned()));
        }
        for spec in known.iter().filter(|spec| spec.is_required()) {
            if !values.iter().any(|(name, _)| *name == spec.name) {
                return Err(missing_parameter(spec));
            }
        }
        Ok(Self { values })
    }

    /// The values of a parameter.
    pub fn texts<'a>(&'a self, spec: &OptionSpec) -> impl Iterator<Item = &'a str> {
        let name = spec.name;
        let given = self.values.iter().filter(move |(given, _)| *given == name);
        given.map(|(_, value)| value.as_str())
    }
}

/// The error for a parameter that a route does not have.
pub fn unknown_parameter<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a OptionSpec>,
) -> Refusal {
    let name = handeval_answer::shortened(name);
    let names: Vec<_> = known.into_iter().map(OptionSpec::snake_name).collect();
    let expected = match (nearest(&name, names.iter().map(String::as_str)), &names[..]) {
        (_, []) => "none".to_owned(),
        (Some(name), _) => format!("`{name}`"),
        (None, [name]) => format!("`{name}`"),
        (None, _) => format!("one of `{}`", names.join("`, `")),
    };
    let message = format!(
        "unknown parameter `{}`: expected {expected}",
        name.escape_debug()
    );
    Refusal::bad_parameter(&name, message)
}

/// The error for a parameter that is given more often than is allowed.
pub fn repeated_parameter(name: &str) -> Refusal {
    let message = format!("parameter `{name}` is given twice: expected it once");
    Refusal::bad_parameter(name, message)
}

/// The error for a required parameter that is missing.
pub fn missing_parameter(spec: &OptionSpec) -> Refusal {
    let name = spec.snake_name();
    let message = format!(
        "parameter `{name}` is missing: expected {}, such as `{}`",
        about(spec),
        spec.example
    );
    Refusal::bad_parameter(&name, message)
}
