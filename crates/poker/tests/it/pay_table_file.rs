//! Pay tables as they are written in a file: what is read, and the path to any part that is
//! invalid.

use handeval_poker::{PayTable, PayTableError, PayTableFile, PayTableFileError};

const PAYS: &str = r#""royal-flush": 800, "straight-flush": 50, "four-of-a-kind": 25,
    "full-house": 9, "flush": 6, "straight": 4, "three-of-a-kind": 3, "two-pair": 2,
    "jacks-or-better": 1"#;

/// A table with these payouts.
fn file(pays: &str) -> String {
    format!(r#"{{"classes": "jacks-or-better", "pays": {{{pays}}}}}"#)
}

fn table(text: &str) -> Result<PayTable, PayTableFileError> {
    serde_json::from_str::<PayTableFile>(text)
        .unwrap()
        .table("mine")
}

#[test]
fn a_table_is_read() {
    let read = table(&file(PAYS)).unwrap();
    let built_in = PayTable::built_in("jacks-or-better-9-6").unwrap();
    assert_eq!(read.name(), "mine");
    assert_eq!(read.classifier(), built_in.classifier());
    for class_idx in 0..10 {
        assert_eq!(read.pay(class_idx), built_in.pay(class_idx));
    }
    let named = file(PAYS).replacen('{', r#"{"name": "9-6", "#, 1);
    assert_eq!(table(&named).unwrap().name(), "9-6");
    let with_nothing = file(&format!("{PAYS}, \"nothing\": 4294967295"));
    assert_eq!(table(&with_nothing).unwrap().pay(9), u32::MAX);
}

#[track_caller]
fn assert_wrong(text: &str, kind: &str, message: &str) {
    let error = table(text).unwrap_err();
    assert_eq!(error.kind(), kind);
    assert_eq!(error.to_string(), message);
}

/// (Users see these messages, and `handeval-answer` tests them.)
#[test]
fn what_has_another_shape_is_for_serde_to_refuse() {
    let whole = file(PAYS);
    assert!(serde_json::from_str::<PayTableFile>(&whole).is_ok());
    for wrong in [
        "[[1]]".to_owned(),
        "7".to_owned(),
        "{}".to_owned(),
        format!(r#"["mine", "jacks-or-better", {{{PAYS}}}]"#),
        whole.replacen('{', r#"{"pay": 1, "#, 1),
        whole.replacen('{', r#"{"pays": {}, "#, 1),
        whole.replacen('{', r#"{"name": null, "#, 1),
        whole.replace("\"jacks-or-better\",", "\"kings\","),
        whole.replace("\"jacks-or-better\",", "1,"),
        r#"{"classes": "deuces-wild", "pays": [1]}"#.to_owned(),
        file(&PAYS.replace("\"flush\": 6", "\"flush\": 6.125")),
        file(&PAYS.replace("\"flush\": 6", "\"flush\": -6")),
        file(&PAYS.replace("\"flush\": 6", "\"flush\": 4294967296")),
    ] {
        assert!(
            serde_json::from_str::<PayTableFile>(&wrong).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn a_name_can_be_seen_and_is_no_other() {
    let taken = ["percentile", "singletons"];
    for name in taken.iter().chain(PayTable::built_in_names()) {
        let named = file(PAYS).replacen('{', &format!("{{\"name\": \"{name}\", "), 1);
        assert_wrong(
            &named,
            "name-taken",
            &format!("`{name}` is a built-in name: expected a different `name`"),
        );
        let unnamed: PayTableFile = serde_json::from_str(&file(PAYS)).unwrap();
        assert_eq!(unnamed.table(name).unwrap_err().kind(), "name-taken");
    }
    for (name, shown) in [("", ""), ("a\\u001b[31m", "a\\u{1b}[31m")] {
        let named = file(PAYS).replacen('{', &format!("{{\"name\": \"{name}\", "), 1);
        assert_wrong(
            &named,
            "no-name",
            &format!("`{shown}` is not a valid name: expected a `name` of visible characters"),
        );
    }
}

#[test]
fn classes_are_those_of_the_classifier_once_each() {
    let error = table(&file(&PAYS.replace("\"flush\"", "\"flsh\""))).unwrap_err();
    assert_eq!(error.kind(), "unknown-class");
    assert!(matches!(
        error,
        PayTableFileError::Table(PayTableError::UnknownClass { pay_idx: 4, .. })
    ));
    assert_wrong(
        &file(&PAYS.replace("\"flush\": 6,", "")),
        "missing-class",
        "`pays`: class `flush` of `jacks-or-better` is missing: expected a payout for each class",
    );
    // Both payouts are present, and the error is about the second.
    let error = table(&file(&format!("{PAYS}, \"flush\": 5"))).unwrap_err();
    assert_eq!(error.kind(), "duplicate-class");
    assert!(matches!(
        error,
        PayTableFileError::Table(PayTableError::DuplicateClass { second_idx: 9, .. })
    ));
}
