//! Reading a pay table (`--value TABLE.json`).

use handeval_poker::{PayClassifier, PayTable, PayTableError};

use crate::Problem;
use crate::json::place::shown;
use crate::json::written::{Written, Wrong};

/// Reads a pay table; its name is `stem` if it does not give itself one.
///
/// # Errors
///
/// The text is no JSON of the right shape, or has unknown, repeated or missing keys or classes, or
/// pays that are no whole numbers.
pub(crate) fn read_pay_table(text: &str, stem: &str) -> Result<PayTable, Problem> {
    table(text, stem).map_err(|Wrong { offset, what }| Problem {
        about: None,
        kind: "bad-pay-table",
        message: what,
        span: Some(offset..offset),
    })
}

/// The table that a text describes; its name is `stem` if it does not give itself one.
fn table(text: &str, stem: &str) -> Result<PayTable, Wrong> {
    let whole = Written { text, offset: 0 };
    let (mut title, mut classes, mut pays) = (None, None, None);
    for (key, value) in whole.object("a pay table")? {
        let is_new = match &*key.text {
            "name" => title.replace(value.string("`name`")?).is_none(),
            "classes" => classes.replace(classifier(value)?).is_none(),
            "pays" => pays.replace(value).is_none(),
            other => {
                return Err(key.wrong(format!(
                    "unknown key `{}`: expected `name`, `classes` and `pays`",
                    shown(other)
                )));
            }
        };
        if !is_new {
            return Err(key.wrong(format!(
                "key `{}` is given twice: expected each key once",
                key.text
            )));
        }
    }
    let start = text.len() - text.trim_start().len();
    let missing_name = |what| Wrong {
        offset: start,
        what,
    };
    let missing = |key: &str, what: &str| Wrong {
        offset: start,
        what: format!("no `{key}` in the pay table: expected {what}"),
    };
    let classifier =
        classes.ok_or_else(|| missing("classes", &format!("it to be {}", classifier_names())))?;
    let pays = pays.ok_or_else(|| missing("pays", "an object with a pay for each class"))?;
    let mut classes = Vec::new();
    for (class, value) in pays.object("`pays`")? {
        let pay = pay(value, &class.text)?;
        classes.push((class, pay));
    }
    let given: Vec<_> = classes
        .iter()
        .map(|(key, pay)| (&*key.text, *pay))
        .collect();
    let title = title.as_deref().unwrap_or(stem);
    if title.is_empty() || title.contains(char::is_control) {
        return Err(missing_name(format!(
            "`{}` is no name of a pay table: expected a `name` of visible characters",
            shown(title)
        )));
    }
    let is_taken = ["percentile", "singletons"].contains(&title)
        || PayTable::built_in_names().contains(&title);
    if is_taken {
        return Err(missing_name(format!(
            "`{title}` is a name of ours: expected a `name` of the table's own"
        )));
    }
    PayTable::new(title, classifier, &given).map_err(|error| {
        let class = match &error {
            PayTableError::UnknownClass { pay_idx, .. } => classes.get(*pay_idx),
            PayTableError::DuplicateClass { second_idx, .. } => classes.get(*second_idx),
            _ => None,
        };
        Wrong {
            offset: class.map_or(pays.offset, |(key, _)| key.offset),
            what: format!("`pays`: {error}"),
        }
    })
}

/// `` `jacks-or-better` or `deuces-wild` ``.
fn classifier_names() -> String {
    let names = PayClassifier::ALL.iter().map(|c| format!("`{}`", c.key()));
    names.collect::<Vec<_>>().join(" or ")
}

/// The classes that a value names.
fn classifier(value: Written<'_>) -> Result<PayClassifier, Wrong> {
    let key = value.string("`classes`")?;
    PayClassifier::from_key(&key).ok_or_else(|| {
        value.wrong(format!(
            "`classes`: `{}` is unknown: expected {}",
            shown(&key),
            classifier_names()
        ))
    })
}

/// What `class` pays.
fn pay(value: Written<'_>, class: &str) -> Result<u32, Wrong> {
    serde_json::from_str(value.text).map_err(|_| {
        value.wrong(format!(
            "`pays`: `{}` of class `{}` is no pay: expected a whole number from 0 to {}",
            value.shown(),
            shown(class),
            u32::MAX
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAYS: &str = r#""royal-flush": 800, "straight-flush": 50, "four-of-a-kind": 25,
        "full-house": 9, "flush": 6, "straight": 4, "three-of-a-kind": 3, "two-pair": 2,
        "jacks-or-better": 1"#;

    /// A file with these pays.
    fn file(pays: &str) -> String {
        format!("{{\"classes\": \"jacks-or-better\",\n \"pays\": {{{pays}}}}}")
    }

    /// What is said of a text, and what stands in the text there.
    #[track_caller]
    fn refused(text: &str) -> (String, &str) {
        let Wrong { offset, what } = table(text, "mine").unwrap_err();
        (what, text.get(offset..).unwrap())
    }

    #[test]
    fn a_whole_table_is_read() {
        let read = table(&file(PAYS), "mine").unwrap();
        let built_in = PayTable::built_in("jacks-or-better-9-6").unwrap();
        assert_eq!(read.name(), "mine");
        for class_idx in 0..10 {
            assert_eq!(read.pay(class_idx), built_in.pay(class_idx));
        }
        let with_nothing = file(&format!("{PAYS}, \"nothing\": 4294967295"));
        assert_eq!(table(&with_nothing, "mine").unwrap().pay(9), u32::MAX);
    }

    #[test]
    fn a_pay_that_is_no_whole_number_is_named_with_its_class() {
        let values = [
            "-6",
            "6.5",
            "6.0",
            "1e2",
            "4294967296",
            "99999999999999999999",
            "\"6\"",
            "null",
            "true",
            "[6]",
            "{}",
        ];
        for value in values {
            let text = file(&PAYS.replace("\"flush\": 6", &format!("\"flush\": {value}")));
            let (what, rest) = refused(&text);
            assert_eq!(
                what,
                format!(
                    "`pays`: `{value}` of class `flush` is no pay: \
                     expected a whole number from 0 to 4294967295"
                )
            );
            assert!(rest.starts_with(value), "{rest}");
        }
    }

    #[test]
    fn a_class_that_is_unknown_missing_or_repeated_is_named() {
        let text = file(&PAYS.replace("\"flush\"", "\"flsh\""));
        let (what, rest) = refused(&text);
        assert!(what.starts_with("`pays`: class `flsh` is unknown to `jacks-or-better`: expected"));
        assert!(rest.starts_with("\"flsh\": 6"), "{rest}");

        let text = file(&PAYS.replace("\"flush\": 6,", ""));
        let (what, rest) = refused(&text);
        assert_eq!(
            what,
            "`pays`: class `flush` of `jacks-or-better` is missing: expected a pay for it"
        );
        assert!(rest.starts_with("{\"royal-flush\""), "{rest}");

        let text = file(&format!("{PAYS}, \"flush\" : 5"));
        let (what, rest) = refused(&text);
        assert_eq!(
            what,
            "`pays`: class `flush` is given twice: expected one pay for each class"
        );
        assert!(rest.starts_with("\"flush\" : 5"), "{rest}");

        // A key with escapes is pointed at by its value.
        let text = file(&PAYS.replace("\"flush\"", "\"fl\\u0075\""));
        assert!(refused(&text).1.starts_with("6,"));
    }

    #[test]
    fn what_is_no_table_is_told_where_it_begins_to_be_none() {
        let cases = [
            (
                "[]",
                "a pay table is a list: expected an object such as {\"…\": …}",
                "[]",
            ),
            (
                " 7",
                "a pay table is no object: expected an object such as {\"…\": …}",
                "7",
            ),
            (
                "{}",
                "no `classes` in the pay table: expected it to be `jacks-or-better` or `deuces-wild`",
                "{}",
            ),
            (
                "\n{\"classes\":\"deuces-wild\"}",
                "no `pays` in the pay table: expected an object with a pay for each class",
                "{\"classes\"",
            ),
            (
                "{\"classes\":\"kings\"}",
                "`classes`: `kings` is unknown: expected `jacks-or-better` or `deuces-wild`",
                "\"kings\"",
            ),
            (
                "{\"classes\":1}",
                "`classes`: `1` is no text: expected one in quotes",
                "1}",
            ),
            (
                "{\"name\":[]}",
                "`name`: `[]` is no text: expected one in quotes",
                "[]}",
            ),
            (
                "{\"pay\":{}}",
                "unknown key `pay`: expected `name`, `classes` and `pays`",
                "\"pay\"",
            ),
            (
                "{\"pays\":{}, \"pays\":{}}",
                "key `pays` is given twice: expected each key once",
                "\"pays\":{}}",
            ),
            (
                "{\"classes\":\"deuces-wild\",\"pays\":[1]}",
                "`pays` is a list: expected an object such as {\"…\": …}",
                "[1]}",
            ),
        ];
        for (text, what, rest) in cases {
            let (found, place) = refused(text);
            assert_eq!(found, what, "{text}");
            assert!(place.starts_with(rest), "{text}: {place}");
        }
        for (name, what) in [
            (
                "",
                "`` is no name of a pay table: expected a `name` of visible characters",
            ),
            (
                "a\\u001b[31m",
                "`a\\u{1b}[31m` is no name of a pay table: expected a `name` of visible characters",
            ),
            (
                "percentile",
                "`percentile` is a name of ours: expected a `name` of the table's own",
            ),
            (
                "jacks-or-better-8-5",
                "`jacks-or-better-8-5` is a name of ours: expected a `name` of the table's own",
            ),
        ] {
            let named = file(PAYS).replacen('{', &format!("{{\"name\": \"{name}\", "), 1);
            assert_eq!(refused(&named).0, what);
        }
        for text in [
            "",
            "{",
            "{\"pays\":{\"flush\":}}",
            "{} {}",
            "{\"name\":\"\u{1}\"}",
        ] {
            assert!(refused(text).0.starts_with("no JSON: "), "{text}");
        }
        assert_eq!(refused("{\n\"pays\" 1}").1, "1}");
    }
}
