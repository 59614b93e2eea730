//! Reading a pay table (`--value TABLE.json`).

use handeval_poker::{PayTable, PayTableFile, PayTableFileError};

use crate::Problem;
use crate::json::place::offset_of;
use crate::json::written::{Key, Written, Wrong};

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
    // What is no JSON, or no object, has its place from there.
    whole.object("a pay table")?;
    let file: PayTableFile = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Wrong {
            offset: offset_of(text, error.line(), error.column()),
            what: format!("no JSON: {message}"),
        }
    })?;
    file.table(stem)
        .map_err(|error| match entry(whole, &error) {
            Some((key, _)) if error.is_about_key() => key.wrong(error.to_string()),
            Some((_, value)) => value.wrong(error.with_found(value.text).to_string()),
            None => Wrong {
                offset: text.len() - text.trim_start().len(),
                what: error.to_string(),
            },
        })
}

/// The entry that an error is about; `None` if it is about the whole.
fn entry<'t>(whole: Written<'t>, error: &PayTableFileError) -> Option<(Key, Written<'t>)> {
    let mut found = None;
    for step in error.path() {
        let object = found.map_or(whole, |(_, value)| value);
        let mut entries = object.object("").ok()?;
        found = (step.entry_idx < entries.len()).then(|| entries.swap_remove(step.entry_idx));
        found.as_ref()?;
    }
    found
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
                "no `classes` in the pay table: expected it to be one of `jacks-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`, `deuces-wild`, `joker-kings-or-better`, `joker-two-pair-or-better`",
                "{}",
            ),
            (
                "\n{\"classes\":\"deuces-wild\"}",
                "no `pays` in the pay table: expected an object with a pay for each class",
                "{\"classes\"",
            ),
            (
                "{\"classes\":\"kings\"}",
                "`classes`: `kings` is unknown: expected one of `jacks-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`, `deuces-wild`, `joker-kings-or-better`, `joker-two-pair-or-better`",
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
