//! Text in the notations of other programs is read in the same way by every interface, and its
//! plain notation has the same answer.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::doors::exchange;
use crate::serve::Serving;

/// The inputs of each question in these notations: text, sometimes followed by words.
fn forms() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut forms = BTreeMap::<_, Vec<_>>::new();
    for line in include_str!("notations.txt").lines() {
        let (question, text) = line.split_once('\t').unwrap();
        forms.entry(question).or_default().push(text);
    }
    forms
}

/// What the command line prints as JSON for these lines.
fn printed(question: &str, lines: &[impl AsRef<str>]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lines.txt");
    let text: String = lines
        .iter()
        .map(|line| format!("{}\n", line.as_ref()))
        .collect();
    fs::write(&path, text).unwrap();
    let (game, name) = question.split_once('/').unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_handeval"))
        .args([game, name, "--json", "--file"])
        .arg(path)
        .output()
        .unwrap();
    objects(std::str::from_utf8(&output.stdout).unwrap())
}

fn objects(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The words after the input of a line: from the first one that looks like an option.
fn words(text: &str) -> &str {
    let is_option = |word: &str| {
        let name = word.split('=').next().unwrap_or_default();
        name.len() > 1
            && name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let mut starts = text.match_indices(' ').map(|(space, _)| &text[space + 1..]);
    starts
        .find(|rest| is_option(rest.split(' ').next().unwrap_or_default()))
        .unwrap_or("")
}

#[test]
fn other_notations_are_read_alike_by_every_interface() {
    let server = Serving::start();
    let (mut n_read, mut n_refused) = (0, 0);
    for (question, texts) in forms() {
        let found = printed(question, &texts);
        assert_eq!(found.len(), texts.len(), "{question}");
        let body: String = texts
            .iter()
            .map(|text| format!("{}\n", Value::from(*text)))
            .collect();
        let route = format!("{question}/batch");
        let (status, sent) = exchange(server.address(), "POST", &route, &body);
        assert_eq!(status, 200, "{question}: {sent}");
        for ((text, printed), sent) in texts.iter().zip(&found).zip(objects(&sent)) {
            assert_eq!(*printed, sent, "{question}: {text}");
        }
        // In plain notation, the answer is the same, without a plain notation of its own.
        let mut plain = Vec::new();
        let mut expected = Vec::new();
        for (text, mut answer) in texts.into_iter().zip(found) {
            let object = answer.as_object_mut().unwrap();
            n_refused += usize::from(object.contains_key("error"));
            object.remove("line");
            // Notes are about how the input was written, such as a rounded weight.
            object.remove("notes");
            object.remove("assumed");
            if let Some(read_as) = object.remove("read_as") {
                plain.push(format!("{} {}", read_as.as_str().unwrap(), words(text)));
                expected.push((text, answer));
            }
        }
        n_read += plain.len();
        for ((text, expected), mut answer) in expected.into_iter().zip(printed(question, &plain)) {
            let object = answer.as_object_mut().unwrap();
            object.remove("line");
            object.remove("notes");
            object.remove("assumed");
            assert_eq!(answer, expected, "{question}: {text}");
        }
    }
    assert!(
        n_read >= 40 && n_refused >= 10,
        "{n_read} read, {n_refused} refused"
    );
}
