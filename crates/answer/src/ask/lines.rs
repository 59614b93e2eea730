//! Lines of JSON: a batch of questions, each a text or an object.

use std::io::Write as _;

use crate::{BadInput, Place, Problem};

use super::given::{Fault, Given, Manner};
use super::question::{Question, Work};
use super::spec::Spec;

/// Answers a line that is JSON: the text of an input, or an object that has the input and may have
/// options, which count for this line alone. Writes the answer, or the error object.
///
/// `question` was read from `given`, which has the options of all lines; there is none for a question
/// that is asked of its options alone, which are whole only with those of the line.
pub fn answer_json_line<Q: Question>(
    question: Option<&Q>,
    given: &Given,
    line: u64,
    text: &str,
    work: Work<'_>,
    out: &mut Vec<u8>,
) {
    let place = Place::Line(line);
    let answered = match text.trim_start().starts_with('{') {
        true => answer_object::<Q>(given, Some(line), text, work, out),
        false => answer_text(question, line, text, work, out),
    };
    if let Err(fault) = answered {
        write_fault(fault, text, &place, out);
    }
}

/// Writes the error object of a line.
fn write_fault(fault: Fault, text: &str, place: &Place, out: &mut Vec<u8>) {
    let Fault { problem, given } = fault;
    let input = given.map_or_else(|| text.to_owned(), |given| given.0);
    let bad = BadInput {
        problem: &problem,
        input: &input,
        place,
    };
    // Writing to memory does not fail, and the object is of texts and numbers alone.
    if serde_json::to_writer(&mut *out, &bad.report()).is_ok() {
        let _ = out.write_all(b"\n");
    }
}

/// Answers a text that stands by itself, such as one of a column: that of an input, with words
/// behind it where the question has them, or an object as on a line. The objects of the answer are
/// written, each with a line break behind it.
///
/// `question` was read from `given`; there is none for a question that is asked of its options
/// alone, which are whole only with those of the text.
///
/// # Errors
///
/// What is wrong with the text, or with a value of the object.
pub fn answer_typed<Q: Question>(
    question: Option<&Q>,
    given: &Given,
    text: &str,
    work: Work<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let is_whole = Q::ASKED.input.spec().is_some_and(Spec::is_document);
    if text.trim_start().starts_with('{') && !is_whole {
        return answer_object::<Q>(given, None, text, work, out);
    }
    let fault = |problem| Fault {
        problem,
        given: Some(Box::new((text.to_owned(), Place::Body))),
    };
    let question = question.ok_or_else(|| {
        let message = format!("no object: expected one with a {}", Q::NOUN);
        fault(Problem::whole("bad-json", message))
    })?;
    let report = question.evaluate(text, work).map_err(fault)?;
    Q::write(None, &report, out).map_err(|error| fault(Problem::from_output(error)))
}

/// Answers a line that is the text of an input.
fn answer_text<Q: Question>(
    question: Option<&Q>,
    line: u64,
    text: &str,
    work: Work<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let input = input_of_line(text, question.is_some(), Q::NOUN)
        .map_err(|problem| of_line(text, line, problem))?;
    // A text without a question was refused.
    let Some(question) = question else {
        return Ok(());
    };
    match question.answer_line(line, &input, work, out) {
        Ok(_) => Ok(()),
        Err(problem) => Err(of_line(&input, line, problem.of_line())),
    }
}

fn of_line(text: &str, line: u64, problem: Problem) -> Fault {
    Fault {
        problem,
        given: Some(Box::new((text.to_owned(), Place::Line(line)))),
    }
}

/// The input that a line of JSON is; `may_be_text` if it may be anything but an object.
fn input_of_line(text: &str, may_be_text: bool, noun: &str) -> Result<String, Problem> {
    let input = serde_json::from_str(text).map_err(|_| {
        let is_json = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
        match is_json && !text.trim_start().starts_with('"') {
            true if may_be_text => "is neither a text nor an object",
            true => "is no object",
            false => "is no JSON",
        }
    });
    input
        .and_then(|input| match may_be_text {
            true => Ok(input),
            false => Err("is no object"),
        })
        .map_err(|is| {
            let expected = match may_be_text {
                true => format!("a {noun} in quotes, or an object"),
                false => format!("an object with a {noun}"),
            };
            let message = format!("the line {is}: expected {expected}");
            Problem::whole("bad-json", message)
        })
}

/// Answers a line that is an object: the options in it are read with those of all lines.
fn answer_object<Q: Question>(
    defaults: &Given,
    line: Option<u64>,
    text: &str,
    work: Work<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let (given, question, input) = read_object::<Q>(defaults, text)?;
    let report = question.answer(&input, work);
    let report = report.map_err(|problem| given.input_fault(0, problem))?;
    Q::write(line, &report, out).map_err(|error| Fault {
        problem: Problem::from_output(error),
        given: None,
    })
}

/// Whether a text is an object, and no card in braces.
pub(crate) fn is_object(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['"', '}']))
}

/// What an object asks, beside the options of all inputs: what was given, the question, and its
/// input.
///
/// # Errors
///
/// The text is no object, or something is wrong with a value in it.
pub(crate) fn read_object<Q: Question>(
    defaults: &Given,
    text: &str,
) -> Result<(Given, Q, Q::Input), Fault> {
    let mut given = Given::new(Q::ASKED, Manner::Object, defaults.drawn());
    given.add_object(text)?;
    let given = given.beside::<Q>(defaults);
    let question = Q::read(&given)?;
    let input = question.parse_parts(&given.input()?);
    let input = input.map_err(|problems| given.parts_fault(problems))?;
    Ok((given, question, input))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{Compare, Rank};

    fn answers<Q: Question>(options: &[(&str, &str)], lines: &[&str]) -> Vec<serde_json::Value> {
        let mut given = Given::new(Q::ASKED, Manner::Parameters, 0);
        for (name, text) in options {
            given.add(Q::ASKED.called(name).unwrap(), *text);
        }
        let question = Q::read(&given).unwrap();
        let mut out = Vec::new();
        for (line, text) in (1..).zip(lines) {
            answer_json_line(Some(&question), &given, line, text, Work::ALONE, &mut out);
        }
        let text = String::from_utf8(out).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    #[test]
    fn a_line_is_a_text_or_an_object_with_options_of_its_own() {
        let found = answers::<Rank>(
            &[("deck", "24")],
            &[
                "\"9c Tc Jc Qc Ac\"",
                r#"{"hand":"9c Tc Jc Qc Ac","order":"standard"}"#,
                r#"{"hand":"2c Tc Jc Qc Ac","deck":52}"#,
                "\"9c 9c Jc Qc Ac\"",
                r#"{"hand":"9c 9c Jc Qc Ac"}"#,
                "9c Tc Jc Qc Ac",
                r#"{"hands":1}"#,
            ],
        );
        let strengths: Vec<_> = found
            .iter()
            .map(|one| one["strength_max"].as_u64())
            .collect();
        assert_eq!(strengths[0], Some(252));
        assert_eq!(found[1]["order"], "standard");
        assert_eq!(strengths[2], Some(7462));
        let error = |idx: usize| {
            let object = &found[idx];
            assert_eq!(object["line"], idx as u64 + 1);
            let kind = object["error"]["kind"].as_str().unwrap();
            (kind, object["error"]["column"].as_u64())
        };
        assert_eq!(error(3), ("duplicate-card", Some(4)));
        assert_eq!(error(4), ("duplicate-card", Some(13)));
        assert_eq!(error(5), ("bad-json", None));
        let message = found[5]["error"]["message"].as_str().unwrap();
        assert!(message.starts_with("the line is no JSON: "), "{message}");
        let found = answers::<Rank>(&[], &["[1]", "\"\\ud800\""]);
        for (object, is) in found
            .iter()
            .zip(["is neither a text nor an object", "is no JSON"])
        {
            let message = object["error"]["message"].as_str().unwrap();
            assert!(
                message.starts_with(&format!("the line {is}: ")),
                "{message}"
            );
        }
        assert_eq!(error(6), ("unknown-key", Some(2)));
    }

    #[test]
    fn cards_of_an_option_may_be_a_list() {
        let lines = [
            r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":["As","5d","5c"]}"#,
            r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":"As 5d 5c"}"#,
            r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":["As","5d","5x"]}"#,
        ];
        let found = answers::<Rank>(&[], &lines);
        assert_eq!(found[0]["name"], "full house");
        assert_eq!(found[0]["best"], found[1]["best"]);
        // All of the list is pointed at, which is not the text that was read.
        assert_eq!(found[2]["error"]["column"], 46);
    }

    #[test]
    fn several_hands_stand_in_one_text() {
        let found = answers::<Compare>(
            &[],
            &["\"As Ad 2c 3d 4h | Ah Ac 2d 3h 5c\"", "\"As Ad 2c 3d 4h\""],
        );
        assert_eq!(found[0]["winners"], serde_json::json!([1]));
        assert_eq!(found[1]["error"]["kind"], "too-few-hands");
    }
}
