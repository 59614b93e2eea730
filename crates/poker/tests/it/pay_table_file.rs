//! Pay tables as they are written: what is read, and the path to what cannot be.

use handeval_poker::{PayTable, PayTableError, PayTableFile, PayTableFileReason};

const PAYS: &str = r#""royal-flush": 800, "straight-flush": 50, "four-of-a-kind": 25,
    "full-house": 9, "flush": 6, "straight": 4, "three-of-a-kind": 3, "two-pair": 2,
    "jacks-or-better": 1"#;

/// A table with these pays.
fn file(pays: &str) -> String {
    format!(r#"{{"classes": "jacks-or-better", "pays": {{{pays}}}}}"#)
}

fn table(text: &str) -> Result<PayTable, handeval_poker::PayTableFileError> {
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

/// Another format than JSON, one that says what is there and what is not.
#[test]
fn whatever_serde_reads_will_do() {
    use serde::Deserialize as _;
    use serde::de::value::{Error, MapDeserializer, UnitDeserializer};

    let entries = [("name", "a"), ("classes", "deuces-wild")].into_iter();
    let file = PayTableFile::deserialize(MapDeserializer::<_, Error>::new(entries)).unwrap();
    let error = file.table("mine").unwrap_err();
    assert_eq!(error.kind(), "missing-key");
    let file = PayTableFile::deserialize(UnitDeserializer::<Error>::new()).unwrap();
    assert_eq!(file.table("mine").unwrap_err().kind(), "no-object");
}

#[track_caller]
fn assert_wrong(text: &str, kind: &str, path: &str, message: &str) {
    let error = table(text).unwrap_err();
    assert_eq!((error.kind(), &error.path_text()[..]), (kind, path));
    assert_eq!(error.to_string(), message);
}

#[test]
fn what_is_no_table_is_told() {
    assert_wrong(
        "[[1]]",
        "no-object",
        "",
        "a pay table is a list: expected an object such as {\"…\": …}",
    );
    assert_wrong(
        "7",
        "no-object",
        "",
        "a pay table is no object: expected an object such as {\"…\": …}",
    );
    assert_wrong(
        r#"{"classes": "deuces-wild", "pays": [1]}"#,
        "no-object",
        "pays",
        "`pays` is a list: expected an object such as {\"…\": …}",
    );
    assert_wrong(
        r#"{"classes": "deuces-wild", "pays": "all"}"#,
        "no-object",
        "pays",
        "`pays` is no object: expected an object such as {\"…\": …}",
    );
}

#[test]
fn keys_are_those_of_a_table_once_each() {
    assert_wrong(
        r#"{"pay\u001b": {}}"#,
        "unknown-key",
        "pay\\u{1b}",
        "unknown key `pay\\u{1b}`: expected `name`, `classes` and `pays`",
    );
    assert_wrong(
        r#"{"pays": {}, "pays": {}}"#,
        "duplicate-key",
        "pays",
        "key `pays` is given twice: expected each key once",
    );
    assert_wrong(
        "{}",
        "missing-key",
        "",
        "no `classes` in the pay table: expected it to be one of `jacks-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`, `deuces-wild`, `joker-kings-or-better`, `joker-two-pair-or-better`",
    );
    assert_wrong(
        r#"{"classes": "deuces-wild"}"#,
        "missing-key",
        "",
        "no `pays` in the pay table: expected an object with a pay for each class",
    );
}

#[test]
fn classes_and_name_are_texts() {
    assert_wrong(
        r#"{"classes": "kings"}"#,
        "unknown-classes",
        "classes",
        "`classes`: `kings` is unknown: expected one of `jacks-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`, `deuces-wild`, `joker-kings-or-better`, `joker-two-pair-or-better`",
    );
    for (value, shown) in [
        ("1", "1"),
        ("null", "null"),
        ("[\"a\"]", "[…]"),
        ("{}", "{}"),
    ] {
        for key in ["classes", "name"] {
            assert_wrong(
                &format!("{{\"{key}\": {value}}}"),
                "no-text",
                key,
                &format!("`{key}`: `{shown}` is no text: expected one in quotes"),
            );
        }
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
            "",
            &format!("`{name}` is a name of ours: expected a `name` of the table's own"),
        );
        let unnamed: PayTableFile = serde_json::from_str(&file(PAYS)).unwrap();
        assert_eq!(unnamed.table(name).unwrap_err().kind(), "name-taken");
    }
    for (name, shown) in [("", ""), ("a\\u001b[31m", "a\\u{1b}[31m")] {
        let named = file(PAYS).replacen('{', &format!("{{\"name\": \"{name}\", "), 1);
        assert_wrong(
            &named,
            "no-name",
            "",
            &format!(
                "`{shown}` is no name of a pay table: expected a `name` of visible characters"
            ),
        );
    }
}

#[test]
fn a_pay_is_a_whole_number() {
    for (value, shown) in [
        ("-6", "-6"),
        ("6.0", "6.0"),
        ("1e2", "100.0"),
        ("4294967296", "4294967296"),
        ("\"6\"", "\"6\""),
        ("true", "true"),
        ("[6]", "[…]"),
        ("{\"a\": 6}", "{…}"),
    ] {
        let text = file(&PAYS.replace("\"flush\": 6", &format!("\"flush\": {value}")));
        let message = |shown| {
            format!(
                "`pays`: `{shown}` of class `flush` is no pay: \
                 expected a whole number from 0 to 4294967295"
            )
        };
        assert_wrong(&text, "no-pay", "pays.flush", &message(shown));
        let error = table(&text).unwrap_err().with_found(value);
        assert_eq!(error.to_string(), message(value));
        assert!(!error.is_about_key());
    }
}

#[test]
fn classes_are_those_of_the_classifier_once_each() {
    let error = table(&file(&PAYS.replace("\"flush\"", "\"flsh\""))).unwrap_err();
    assert_eq!(
        (error.kind(), error.is_about_key()),
        ("unknown-class", true)
    );
    assert_eq!(error.path_text(), "pays.flsh");
    assert!(matches!(
        error.reason(),
        PayTableFileReason::Table(PayTableError::UnknownClass { pay_idx: 4, .. })
    ));

    let error = table(&file(&PAYS.replace("\"flush\": 6,", ""))).unwrap_err();
    assert_eq!(
        (error.kind(), error.is_about_key()),
        ("missing-class", false)
    );
    assert_eq!(error.path_text(), "pays");
    assert_eq!(
        error.to_string(),
        "`pays`: class `flush` of `jacks-or-better` is missing: expected a pay for it"
    );

    // Of the two, the path leads to the second.
    let error = table(&file(&format!("{PAYS}, \"flush\": 5"))).unwrap_err();
    assert_eq!(
        (error.kind(), error.is_about_key()),
        ("duplicate-class", true)
    );
    assert_eq!(error.path_text(), "pays.flush");
    let places = error.path().iter().map(|step| step.entry_idx);
    assert_eq!(places.collect::<Vec<_>>(), [1, 9]);
}
