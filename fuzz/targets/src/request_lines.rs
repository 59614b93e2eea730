//! Lines of JSON: a batch of questions, each a string or an object.

use handeval_answer::ask::RequestSource;

use crate::ask::{question, request};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "request-lines",
    about: "a question with the options of all lines, `poker/rank?deck=24`, and lines of JSON",
    words: vocabulary::questions,
    run,
};

/// More lines would find nothing new.
const MAX_LINES: usize = 4;

fn run(input: &[u8]) {
    let text = fault::text(input);
    let (address, lines) = text.split_once('\n').unwrap_or((&text, ""));
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let Some(question) = question(path) else {
        return;
    };
    let mut of_all = request(question.spec, RequestSource::Parameters);
    let mut known = Vec::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if let Some(spec) = question.spec.called(&name)
            && (spec.is_repeatable() || !known.contains(&spec.name))
        {
            of_all.add(spec, value);
            known.push(spec.name);
        }
    }
    for (line, text) in (1..).zip(lines.split('\n').take(MAX_LINES)) {
        (question.line)(&of_all, line, text);
    }
}
