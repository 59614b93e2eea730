//! The parameters of a request: those of its route, each as often as it may stand.

use crate::api::refusal::Refusal;

/// A parameter of a route.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    /// What it is, for the description.
    pub(crate) about: &'static str,
    /// A value that shows its form.
    pub(crate) example: &'static str,
    pub(crate) occurs: Occurs,
    pub(crate) form: Form,
}

/// How often a parameter may stand in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occurs {
    Once,
    AtMostOnce,
    OnceOrMore,
    AnyTimes,
}

/// What the values of a parameter are; for the description, as reading them says it again.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Text,
    Flag,
    /// A whole number from the first to the second.
    NumberFrom(u64, u64),
    /// Seconds from 0 to so many.
    Seconds(f64),
    /// One of these.
    Names(&'static [&'static str]),
}

impl Parameter {
    pub(crate) const fn is_required(&self) -> bool {
        matches!(self.occurs, Occurs::Once | Occurs::OnceOrMore)
    }

    pub(crate) const fn is_repeatable(&self) -> bool {
        matches!(self.occurs, Occurs::OnceOrMore | Occurs::AnyTimes)
    }
}

/// The values that a request gives to the parameters of its route.
#[derive(Debug)]
pub(crate) struct Parameters {
    values: Vec<(&'static str, String)>,
}

impl Parameters {
    /// Reads the part of an address behind `?`.
    ///
    /// # Errors
    ///
    /// A parameter is unknown, missing, or repeated.
    pub(crate) fn read(known: &'static [Parameter], query: &str) -> Result<Self, Refusal> {
        let mut values: Vec<(&'static str, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let Some(parameter) = known.iter().find(|parameter| parameter.name == name) else {
                let name = handeval_answer::shortened(&name);
                return Err(Refusal::bad_parameter(&name, unknown(&name, known)));
            };
            let is_given = values.iter().any(|(given, _)| *given == parameter.name);
            if is_given && !parameter.is_repeatable() {
                let message = format!("parameter `{name}` is given twice: expected it once");
                return Err(Refusal::bad_parameter(parameter.name, message));
            }
            values.push((parameter.name, value.into_owned()));
        }
        for parameter in known.iter().filter(|parameter| parameter.is_required()) {
            if !values.iter().any(|(name, _)| *name == parameter.name) {
                let message = format!(
                    "parameter `{}` is missing: expected {}, such as `{}`",
                    parameter.name, parameter.about, parameter.example
                );
                return Err(Refusal::bad_parameter(parameter.name, message));
            }
        }
        Ok(Self { values })
    }

    /// The values of a parameter.
    pub(crate) fn texts<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        let given = self.values.iter().filter(move |(given, _)| *given == name);
        given.map(|(_, value)| value.as_str())
    }
}

fn unknown(name: &str, known: &[Parameter]) -> String {
    let names: Vec<_> = known
        .iter()
        .map(|known| format!("`{}`", known.name))
        .collect();
    let expected = match &names[..] {
        [] => "none".to_owned(),
        [name] => name.clone(),
        _ => format!("one of {}", names.join(", ")),
    };
    format!(
        "parameter `{}` is unknown here: expected {expected}",
        name.escape_debug()
    )
}
