//! Every question matches its description: its defaults are valid, it reads every option, it
//! answers its examples, and a line of a batch is what serde writes.

use handeval_answer::ask::{
    Form, Input, OptionSpec, Question, QuestionKind, Request, RequestSource, Work, Writing,
};
use handeval_answer::report::Head;
use handeval_answer::{GAMES, each_question};
use serde_json::Value;

/// Adds the examples of the input and of all required options, except the option `but`.
fn needed(request: &mut Request, but: &str) {
    let question_spec = request.spec();
    for spec in question_spec
        .all()
        .filter(|spec| spec.is_required() && spec.name != but)
    {
        add_example(request, spec);
    }
    // These questions require one option of a group, so no single option is marked as required.
    let one_of_two: &[&str] = match question_spec.path().as_str() {
        "field/count" => &["diagonal"],
        "mahjong/points" => &["han", "fu"],
        // This adds the second player.
        "poker/equity" => &["player"],
        _ => &[],
    };
    for name in one_of_two.iter().filter(|&&name| name != but) {
        add_example(request, question_spec.called(name).unwrap());
    }
}

fn add_example(request: &mut Request, spec: &OptionSpec) {
    request.add(spec, spec.example);
}

/// Whether the example can be answered here; slow questions are tested elsewhere.
fn is_quick(question: &handeval_answer::ask::QuestionSpec) -> bool {
    question.effort != handeval_answer::ask::Effort::Long
}

/// Checks a question against its description; returns the number of its options.
fn check<Q: Question>() -> usize {
    let question_spec = Q::SPEC;
    let path = question_spec.path();
    // The commands of Matematico are not generated from its questions.
    let is_game = |name| GAMES.iter().any(|game| game.name == name);
    assert!(
        question_spec.game == "matematico" || is_game(question_spec.game),
        "{path}"
    );

    // The input and the required options are enough.
    let mut request = Request::new(question_spec, RequestSource::Parameters, 7);
    needed(&mut request, "");
    let question = Q::read(&request).unwrap_or_else(|fault| panic!("{path}: {fault:?}"));
    let parts = request.input().unwrap();
    let input = question.parse_parts(&parts);
    let input = input.unwrap_or_else(|problems| panic!("{path}: {problems:?}"));

    // A line of a batch is what serde writes.
    if is_quick(question_spec) && question_spec.input.spec().is_some() && parts.len() == 1 {
        let report = question.answer(&input, Work::ALONE).unwrap();
        let mut expected = Vec::new();
        let head = Head {
            line: Some(12),
            read_as: None,
        };
        Q::write(head, &report, &mut expected).unwrap();
        let mut found = Vec::new();
        let holds = question.answer_line(12, &parts[0], Work::ALONE, &mut found);
        assert_eq!(holds.unwrap(), Q::holds(&report), "{path}");
        let texts = [expected, found].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(texts[0], texts[1], "{path}");

        // The type-erased question gives the same answer, without the line number.
        let bound = QuestionKind::of::<Q>().bind(&request).unwrap();
        assert_eq!(bound.effort(), question.effort(&input), "{path}");
        assert_eq!(bound.key(), question.key(&input), "{path}");
        let written = bound.answer(Work::ALONE).unwrap();
        assert_eq!(written.is_final, Q::is_final(&report), "{path}");
        let json: Value = serde_json::from_slice(&written.json).unwrap();
        let objects = match json {
            Value::Array(objects) if question_spec.is_list => objects,
            object => vec![object],
        };
        let lines = texts[0].lines().map(|line| {
            let mut object: Value = serde_json::from_str(line).unwrap();
            object.as_object_mut().unwrap().remove("line");
            object
        });
        assert!(lines.eq(objects), "{path}");

        // So does a batch of plain text.
        let mut found = Vec::new();
        let many = QuestionKind::of::<Q>().batch(&request).unwrap();
        let answered = many.answer_text(&parts[0], Work::ALONE, &mut found);
        assert!(answered.is_ok(), "{path}: {answered:?}");
        assert_eq!(
            found.iter().filter(|&&byte| byte == b'\n').count(),
            texts[0].lines().count()
        );
    }

    for spec in question_spec.options {
        let name = spec.name;
        assert!(
            !spec.about.ends_with('.') && !spec.about.is_empty(),
            "{path}: {name}"
        );
        assert!(!spec.example.is_empty(), "{path}: {name}");
        // The error for a wrong value names the option, which proves that the option is read.
        let is_checked = !matches!(spec.form, Form::Text | Form::Json(_));
        let mut request = Request::new(question_spec, RequestSource::Parameters, 7);
        needed(&mut request, name);
        let mut required = spec.requires;
        while let Some(other) = required {
            let mut options = question_spec.options.iter();
            let other = options.find(|spec| spec.name == other).unwrap();
            add_example(&mut request, other);
            required = other.requires;
        }
        request.add(spec, "\u{1}none");
        match Q::read(&request) {
            Err(fault) => assert_eq!(fault.problem.about, Some(name), "{path}: {fault:?}"),
            Ok(_) => assert!(!is_checked, "{path}: `{name}` is not read"),
        }
    }
    question_spec.options.len()
}

#[test]
fn questions_are_as_they_say() {
    let n_options = each_question!(check);
    assert!(n_options.len() >= 10 && n_options.iter().sum::<usize>() >= 24);
}

/// Gives every option without the one that it requires; returns how many there are.
fn ask_without_required<Q: Question>() -> usize {
    let path = Q::SPEC.path();
    let mut n_options = 0;
    for spec in Q::SPEC.options {
        let Some(required) = spec.requires else {
            continue;
        };
        n_options += 1;
        let mut request = Request::new(Q::SPEC, RequestSource::Parameters, 7);
        needed(&mut request, spec.name);
        add_example(&mut request, spec);
        let fault = Writing::<Q>::JSON.read(&request).err();
        let fault = fault.unwrap_or_else(|| panic!("{path}: `{}` alone is read", spec.name));
        let snake = |name: &str| name.replace('-', "_");
        assert_eq!(
            fault.problem.message,
            format!(
                "`{}` applies only with `{}`: expected both, or neither",
                snake(spec.name),
                snake(required)
            )
        );
        // A batch has the same rule.
        let kind = QuestionKind::of::<Q>();
        assert!(kind.batch(&request).is_err(), "{path}: {}", spec.name);
    }
    n_options
}

#[test]
fn no_option_is_read_without_the_one_that_it_requires() {
    let n_options: usize = each_question!(ask_without_required).iter().sum();
    assert!(n_options >= 9, "{n_options}");
}

/// Options mean the same as keys of an object and as parameters.
#[test]
fn an_object_says_what_parameters_say() {
    use handeval_answer::poker::{Draw, Rank};
    let by_object = |text: &str| {
        let mut request = Request::new(Rank::SPEC, RequestSource::Object, 0);
        request.add_object(text)?;
        let question = Rank::read(&request)?;
        let input = question.parse(&request.input()?[0]);
        let input = input.map_err(|problem| request.input_fault(0, problem))?;
        let report = question.answer(&input, Work::ALONE).unwrap();
        Ok(report.whole().unwrap().name.clone())
    };
    let name = by_object(r#"{"hand": "9c Tc Jc Qc Ac", "deck": 24}"#);
    assert_eq!(name.unwrap(), "flush");
    let refused = |text: &str| {
        let fault: handeval_answer::ask::Fault = by_object(text).unwrap_err();
        let bad = fault.bad_input().unwrap();
        (
            fault.problem.kind,
            bad.line_and_column().map(|(_, column)| column),
        )
    };
    assert_eq!(refused(r#"{"hand": "As Kx"}"#), ("unknown-suit", Some(14)));
    // If the string has escapes, the error points at all of it.
    assert_eq!(
        refused(r#"{"hand": "As K\u0078"}"#),
        ("unknown-suit", Some(10))
    );
    assert_eq!(refused(r#"{"deck": 24}"#), ("missing-key", Some(1)));
    assert_eq!(refused(r#"{"deck": 25, "hand": ""}"#), ("usage", Some(10)));
    assert_eq!(
        refused(r#"{"order": [], "hand": ""}"#),
        ("wrong-value", Some(11))
    );
    assert_eq!(refused(r#"{"card": 1}"#), ("unknown-key", Some(2)));
    assert_eq!(
        refused(r#"{"deck":52,"deck":52}"#),
        ("duplicate-key", Some(12))
    );
    assert_eq!(refused("[]"), ("wrong-value", Some(1)));
    assert_eq!(refused("{"), ("bad-json", Some(1)));

    let mut request = Request::new(Draw::SPEC, RequestSource::Object, 0);
    request
        .add_object(r#"{"hand":"Ah Kh Qh Jh 9h","value":{"classes":"kings"}}"#)
        .unwrap();
    let fault = Draw::read(&request).unwrap_err();
    assert_eq!(fault.problem.kind, "bad-pay-table");
    let place = fault.bad_input().unwrap().line_and_column();
    assert_eq!(place, Some((1, 45)));
}

/// If no seed is given, one below 2^53 is drawn, and must be reported.
#[test]
fn seeds_are_given_or_drawn() {
    use handeval_answer::deck::Cards;
    let read = |seed: Option<&str>| {
        let mut request = Request::new(Cards::SPEC, RequestSource::CommandLine, u64::MAX);
        request.add(Cards::SPEC.called("shuffle").unwrap(), "true");
        if let Some(seed) = seed {
            request.add(Cards::SPEC.called("seed").unwrap(), seed);
        }
        Cards::read(&request).unwrap()
    };
    assert_eq!(read(None).drawn_seed(), Some((1 << 53) - 1));
    assert_eq!(read(Some("18446744073709551615")).drawn_seed(), None);
}

/// Passes an object whose input is an object to a question in every possible way; returns how many
/// such objects were tried.
fn ask_nested<Q: Question>() -> usize {
    let Some(spec) = Q::SPEC.input.spec() else {
        return 0;
    };
    // A file may be any text, an object too.
    if spec.is_document() || matches!(Q::SPEC.input, Input::Files(_)) {
        return 0;
    }
    let mut n_asked = 0;
    let path = Q::SPEC.path();
    let key = spec.snake_name();
    let mut request = Request::new(Q::SPEC, RequestSource::Parameters, 7);
    let mut without = request.clone();
    for option in Q::SPEC.options.iter().filter(|spec| spec.is_required()) {
        add_example(&mut request, option);
        add_example(&mut without, option);
    }
    for inner in [
        "{}".to_owned(),
        "{\"".to_owned(),
        object(&key, spec.example),
    ] {
        let line = object(&key, &inner);
        // The input is given as a parameter, as over HTTP.
        let mut request = request.clone();
        request.add(spec, line.clone());
        let Ok(question) = Q::read(&request) else {
            continue;
        };
        n_asked += 1;
        for text in [&line, "{}"] {
            assert!(question.parse(text).is_err(), "{path}: {text}");
            let parts = [text.to_owned()];
            assert!(question.parse_parts(&parts).is_err(), "{path}: {text}");
        }
        let mut out = Vec::new();
        let many = QuestionKind::of::<Q>().batch(&without).unwrap();
        many.answer_text(&line, Work::ALONE, &mut out).unwrap_err();
        assert!(out.is_empty(), "{path}");
        many.answer_line(3, &line, Work::ALONE, &mut out);
        let told: serde_json::Value = serde_json::from_slice(&out).unwrap();
        let error = &told["error"];
        assert_eq!(error["kind"], "wrong-value", "{path}: {told}");
        // The error points at the input in the line.
        assert!(error["column"].as_u64() > Some(key.len() as u64), "{told}");
    }
    n_asked
}

fn object(key: &str, text: &str) -> String {
    serde_json::json!({ key: text }).to_string()
}

/// The input in an object must be plain text: objects in objects could be nested without limit.
#[test]
fn an_object_in_an_object_is_refused() {
    let n_asked: usize = each_question!(ask_nested).iter().sum();
    assert!(n_asked >= 20, "{n_asked}");
}
