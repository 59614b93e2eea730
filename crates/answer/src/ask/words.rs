//! Words behind an input: options that count for it alone, such as `board=KcQdJh`.

use std::ops::Range;

use crate::Problem;
use crate::problem::shortened;

use super::given::{Fault, Given, Manner};

/// What the words behind an input say, with the options of all inputs behind them.
#[derive(Debug)]
pub(crate) struct Words {
    /// The options.
    pub(crate) given: Given,
    /// The bytes of each word, and where its value begins.
    spans: Vec<(&'static str, Range<usize>, usize)>,
}

impl Words {
    /// The input of a text, and the words behind it; `None` if there is none: a word has a `=`.
    ///
    /// # Errors
    ///
    /// A word is no option of the question, is there twice, or has no value.
    pub(crate) fn read<'t>(
        text: &'t str,
        defaults: &Given,
    ) -> Result<Option<(&'t str, Self)>, Problem> {
        let Some(sign) = text.find('=') else {
            return Ok(None);
        };
        let before = text[..sign].trim_end_matches(|char: char| !char.is_whitespace());
        let asked = defaults.asked();
        let mut given = Given::new(asked, Manner::Parameters, defaults.drawn());
        let mut spans: Vec<(&'static str, Range<usize>, usize)> = Vec::new();
        let mut at = before.len();
        while let Some(word) = text[at..].split_whitespace().next() {
            let start = at + text[at..].find(word).unwrap_or(0);
            let span = start..start + word.len();
            at = span.end;
            let wrong =
                |kind: &'static str, message: String| Problem::at(kind, message, span.clone());
            let shown = shortened(word).escape_debug().to_string();
            let Some((name, value)) = word.split_once('=') else {
                let message =
                    format!("`{shown}` is no word: expected `name=value`, or a space less");
                return Err(wrong("unknown-option", message));
            };
            let mut options = asked.options.iter();
            let Some(spec) = options.find(|spec| spec.name == name) else {
                let names = asked.options.iter().map(|spec| format!("`{}`", spec.name));
                let message = format!(
                    "unknown option `{}`: expected one of {}",
                    shortened(name).escape_debug(),
                    names.collect::<Vec<_>>().join(", ")
                );
                return Err(wrong("unknown-option", message));
            };
            if spans.iter().any(|(known, ..)| *known == spec.name) {
                let message = format!("option `{name}` is given twice: expected each word once");
                return Err(wrong("repeated-option", message));
            }
            if value.is_empty() {
                let message = format!(
                    "`{name}` without a value: expected {}, such as `{name}={}`",
                    spec.about_within(),
                    spec.example.replace(' ', "")
                );
                return Err(wrong("wrong-value", message));
            }
            given.add(spec, value);
            spans.push((spec.name, span, start + name.len() + 1));
        }
        let given = given.or(defaults);
        Ok(Some((before, Self { given, spans })))
    }

    /// What is wrong with an option, at its place in the text.
    pub(crate) fn problem(&self, fault: Fault) -> Problem {
        let Problem { span, about, .. } = &fault.problem;
        let word = self.spans.iter().find(|(name, ..)| Some(*name) == *about);
        let span = word.map(|(_, whole, value)| match span {
            Some(span) => value + span.start..value + span.end,
            None => whole.clone(),
        });
        Problem {
            span,
            about: None,
            ..fault.problem
        }
    }
}
