//! Words after an input: options for that input only, such as `board=KcQdJh`.

use std::ops::Range;

use crate::Problem;
use crate::problem::shortened;

use super::nearest::nearest;
use super::option_spec::{Form, OptionSpec};
use super::question::{Question, read_checked};
use super::question_spec::QuestionSpec;
use super::request::{Fault, Request, RequestSource, is_object};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    pub(crate) name: &'a str,
    /// The text after `=`, if there is one.
    pub(crate) value: Option<&'a str>,
    /// The bytes of the word in the text of the input.
    pub(crate) span: Range<usize>,
}

/// The options written as words after an input, each with a value.
#[derive(Debug)]
pub(crate) struct Words {
    /// The options, without those of the whole batch.
    request: Request,
    /// The bytes of each word, and where its value begins.
    spans: Vec<(&'static str, Range<usize>, usize)>,
}

impl Words {
    /// Splits the text into the input and the words after it, which start at the first `name=` or
    /// flag; `None` if there are no words. A word must be an option of the question, have a value
    /// unless it is a flag, and appear only once.
    pub(crate) fn read<'t>(
        text: &'t str,
        defaults: &Request,
    ) -> Result<Option<(&'t str, Self)>, Problem> {
        let question_spec = defaults.spec();
        let input = before_words(text, question_spec);
        let start = input.len();
        if words(text, start).next().is_none() {
            return Ok(None);
        }
        let mut request = Request::new(question_spec, RequestSource::Parameters, defaults.drawn());
        let mut spans = Vec::new();
        for Word { name, value, span } in words(text, start) {
            let wrong =
                |kind: &'static str, message: String| Problem::at(kind, message, span.clone());
            let shown = shortened(name).escape_debug().to_string();
            let Some(spec) = option_of(question_spec, name) else {
                if value.is_none() {
                    let message = format!(
                        "`{shown}` comes after the options: expected `name=value` without spaces, \
                         and everything else before them"
                    );
                    return Err(wrong("unknown-option", message));
                }
                let names = || question_spec.options.iter().map(|spec| spec.name);
                let expected = match nearest(name, names()) {
                    Some(name) => format!("`{name}`"),
                    None => format!("one of `{}`", names().collect::<Vec<_>>().join("`, `")),
                };
                let message = format!("`{shown}` is not an option: expected {expected}");
                return Err(wrong("unknown-option", message));
            };
            if request.has(spec.name) {
                return Err(repeated(name, spec.is_listed(), span));
            }
            let value_start = span.end.min(span.start + name.len() + 1);
            let value = match (spec.form, value.unwrap_or_default()) {
                (Form::Flag, "") if value.is_none() => "true",
                (Form::Flag, "yes" | "true") => "true",
                (Form::Flag, "no" | "false") => "false",
                (Form::Flag, _) => {
                    let message = format!("`{name}`: expected `{name}=yes` or `{name}=no`");
                    return Err(wrong("wrong-value", message));
                }
                (_, "") => {
                    return Err(Problem {
                        span: Some(span),
                        ..without_value(name, spec)
                    });
                }
                (_, value) => value,
            };
            request.add(spec, value);
            spans.push((spec.name, span, value_start));
        }
        Ok(Some((input, Self { request, spans })))
    }

    /// Reads the question from the words and the options of the batch. Problems point to the words
    /// that cause them.
    pub(crate) fn question<Q: Question>(&self, defaults: &Request) -> Result<Q, Problem> {
        let request = self.request.clone().with_defaults(defaults, Q::replaced_by);
        let question = read_checked::<Q>(&request);
        question.map_err(|Fault { problem, .. }| match self.place(problem) {
            // A batch option contradicts one of this input's options.
            Problem {
                about: Some(_),
                kind,
                message,
                ..
            } => Problem::at(kind, message, self.whole()),
            problem => problem,
        })
    }

    /// The bytes from the first word to the last.
    pub(super) fn whole(&self) -> Option<Range<usize>> {
        let ((_, first, _), (_, last, _)) = self.spans.first().zip(self.spans.last())?;
        Some(first.start..last.end)
    }

    /// Locates a problem with an option at the option's word in the text, if there is one.
    pub(crate) fn place(&self, problem: Problem) -> Problem {
        let mut spans = self.spans.iter();
        let Some((_, word, value_start)) = spans.find(|(name, ..)| Some(*name) == problem.about)
        else {
            return problem;
        };
        let span = match problem.span {
            Some(span) => value_start + span.start..value_start + span.end,
            None => word.clone(),
        };
        Problem {
            about: None,
            span: Some(span),
            ..problem
        }
    }
}

/// The problem with a word whose option already has a value; an option that takes several values
/// can have commas between them.
pub(crate) fn repeated(name: &str, is_listed: bool, span: Range<usize>) -> Problem {
    let name = shortened(name).escape_debug().to_string();
    let expected = match is_listed {
        true => "its values together, with commas between them",
        false => "each option once",
    };
    let message = format!("option `{name}` is given twice: expected {expected}");
    Problem::at("repeated-option", message, span)
}

/// The problem with a word that needs a value but has none.
pub(crate) fn without_value(name: &str, spec: &OptionSpec) -> Problem {
    let example = spec.example.replace(' ', "");
    let message =
        format!("`{name}` has no value: expected one after `=`, such as `{name}={example}`");
    Problem::whole("wrong-value", message)
}

/// The question's option with this name.
fn option_of(question_spec: &QuestionSpec, name: &str) -> Option<&'static OptionSpec> {
    let mut options = question_spec.options.iter();
    options.find(|spec| spec.name == name || spec.is_called(name))
}

/// The text before the first `name=` or flag, without the space between them. One of the question's
/// input names at the beginning of the text is part of the input rather than an option.
pub(crate) fn before_words<'t>(text: &'t str, question_spec: &QuestionSpec) -> &'t str {
    if !(text.contains('=') || question_spec.has_flags()) {
        // Most lines contain no words.
        return text.trim_end();
    }
    let mut words = words(text, 0).enumerate();
    let first = words.find(|(idx, word)| {
        let is_input = *idx == 0 && question_spec.input_names.contains(&word.name);
        word.is_option() && !is_input || *idx > 0 && word.is_flag(question_spec)
    });
    let first = first.map(|(_, word)| word);
    let end = first.map_or(text.len(), |first| first.span.start);
    text[..end].trim_end()
}

/// Whether a line can have its own options: words, or an object.
pub(crate) fn has_options(text: &str, question_spec: &QuestionSpec) -> bool {
    let has_flag = || {
        words(text, 0)
            .skip(1)
            .any(|word| word.is_flag(question_spec))
    };
    text.contains('=') || is_object(text) || question_spec.has_flags() && has_flag()
}

impl Word<'_> {
    /// Whether it has a value and a name that could be an option's.
    fn is_option(&self) -> bool {
        let mut name = self.name.bytes();
        let is_name =
            !self.name.is_empty() && name.all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        is_name && self.value.is_some()
    }

    /// Whether it is the name of one of the question's flags, which need no value.
    fn is_flag(&self, question_spec: &QuestionSpec) -> bool {
        // Most words are cards or tiles, which begin differently.
        let may_be = self.value.is_none() && self.name.len() > 2;
        may_be
            && option_of(question_spec, self.name)
                .is_some_and(|spec| matches!(spec.form, Form::Flag))
    }
}

/// The words of the text, starting at byte `start`.
pub(crate) fn words(text: &str, start: usize) -> impl Iterator<Item = Word<'_>> {
    let mut at = start;
    std::iter::from_fn(move || {
        while at < text.len() {
            let (n_bytes, is_space) = character(text, at);
            if !is_space {
                break;
            }
            at += n_bytes;
        }
        let start = at;
        let mut equals = None;
        loop {
            // Most bytes are letters and digits.
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            at += rest
                .iter()
                .take_while(|&&byte| IS_PLAIN[usize::from(byte)])
                .count();
            if at == text.len() {
                break;
            }
            let (n_bytes, is_space) = character(text, at);
            if is_space {
                break;
            }
            if text.as_bytes()[at] == b'=' && equals.is_none() {
                equals = Some(at);
            }
            at += n_bytes;
        }
        (start < at).then(|| Word {
            name: &text[start..equals.unwrap_or(at)],
            value: equals.map(|equals| &text[equals + 1..at]),
            span: start..at,
        })
    })
}

/// Whether a byte ends neither a word nor its name.
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        is_plain[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    is_plain
};

/// The length in bytes of the character at a position, and whether it is a space.
#[inline(always)]
fn character(text: &str, at: usize) -> (usize, bool) {
    match text.as_bytes()[at] {
        b' ' | b'\t'..=b'\r' => (1, true),
        0..=0x7f => (1, false),
        _ => wide_character(text, at),
    }
}

#[cold]
fn wide_character(text: &str, at: usize) -> (usize, bool) {
    let char = text[at..].chars().next();
    char.map_or((1, false), |char| (char.len_utf8(), char.is_whitespace()))
}

/// The comma-separated parts of a value, with their byte ranges.
pub(crate) fn parts(value: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut start = 0;
    value.split(',').map(move |part| {
        let span = start..start + part.len();
        start = span.end + 1;
        (part, span)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words as the standard library splits them.
    fn slowly(text: &str, start: usize) -> Vec<Word<'_>> {
        let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let word = |part| {
            let (name, value) = match str::split_once(part, '=') {
                Some((name, value)) => (name, Some(value)),
                None => (part, None),
            };
            let span = place(part)..place(part) + part.len();
            Word { name, value, span }
        };
        text[start..].split_whitespace().map(word).collect()
    }

    #[test]
    fn a_flag_is_a_word_without_a_value() {
        let spec = crate::mahjong::Value::SPEC;
        for (text, input) in [
            ("123m in-riichi draws=3", "123m"),
            ("123m draws=3 in-riichi", "123m"),
            ("123m explain", "123m"),
            // An option that is not a flag, and another question's flag.
            ("123m draws", "123m draws"),
            ("123m ahead", "123m ahead"),
            // Without a hand before it, the name is the input.
            ("explain", "explain"),
        ] {
            assert_eq!(before_words(text, spec), input, "{text}");
            assert_eq!(has_options(text, spec), input != text, "{text}");
        }
        let request = Request::new(spec, RequestSource::Parameters, 0);
        let read = |text| Words::read(text, &request).map(|words| words.map(|(input, _)| input));
        assert_eq!(read("123m by-turn draws=3 explain"), Ok(Some("123m")));
        let kind = |text| read(text).err().map(|problem| (problem.kind, problem.span));
        assert_eq!(kind("1m draws=3 aim"), Some(("wrong-value", Some(11..14))));
        assert_eq!(
            kind("1m explain explain"),
            Some(("repeated-option", Some(11..18)))
        );
        assert_eq!(
            kind("1m draws=3 2m"),
            Some(("unknown-option", Some(11..13)))
        );
    }

    #[test]
    fn words_are_separated_by_any_space() {
        for text in [
            "",
            " ",
            "1m ron=5p",
            "1m\tron=5p  dora=",
            "1m\u{3000}ron=5p\u{3000}\u{a0}x=y=z\u{2003}",
            "[chi 123m] riichi é=ü ñ",
            "5m\u{b}ron\u{c}=\r\n=",
            "ron",
            "\u{3000}ron",
        ] {
            for start in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let found: Vec<_> = words(text, start).collect();
                assert_eq!(found, slowly(text, start), "{text:?} from {start}");
            }
        }
    }
}
