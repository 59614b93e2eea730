//! Reading a pay table (`--value TABLE.json`).

use handeval_poker::{PayTable, PayTableError, PayTableFile, PayTableFileError};

use crate::Problem;
use crate::document::part::{Entry, Part};
use crate::document::place::Step;
use crate::document::{self, What, Wrong, shown};

/// Reads a pay table, called `stem` if it has no name of its own.
pub(crate) fn read_pay_table(text: &str, stem: &str) -> Result<PayTable, Problem> {
    let told = |(offset, what)| Problem::at("bad-pay-table", what, offset..offset);
    let whole = Whole::new(text).map_err(told)?;
    let read = document::read(text, || ["unknown-classes"]);
    let file: PayTableFile = read.map_err(|wrong| told(whole.misshapen(&wrong)))?;
    file.table(stem)
        .map_err(|error| told(whole.no_table(&error)))
}

/// The message, and the byte that it refers to.
type Told = (usize, String);

/// The JSON object of the whole file, with its entries.
struct Whole<'t> {
    offset: usize,
    entries: Vec<Entry<'t>>,
}

/// The keys and values of a part, which must be an object.
fn entries<'t>(part: Part<'t>, name: &str) -> Result<Vec<Entry<'t>>, Told> {
    part.object(name).map_err(|problem| {
        (
            problem.span.map_or(part.offset, |span| span.start),
            problem.message,
        )
    })
}

impl<'t> Whole<'t> {
    fn new(text: &'t str) -> Result<Self, Told> {
        Ok(Self {
            offset: text.len() - text.trim_start().len(),
            entries: entries(Part::whole(text), "a pay table")?,
        })
    }

    fn entry(&self, key: &str, nth: usize) -> Option<&Entry<'t>> {
        self.entries
            .iter()
            .filter(|entry| entry.key == key)
            .nth(nth)
    }

    fn key_offset(&self, key: &str, nth: usize) -> usize {
        self.entry(key, nth)
            .map_or(self.offset, |entry| entry.key_offset)
    }

    /// A message from serde, reworded.
    fn misshapen(&self, wrong: &Wrong<'_>) -> Told {
        match &wrong.what {
            What::Syntax(message) => (wrong.offset, format!("not JSON: {message}")),
            What::UnknownKey { key, .. } => {
                let what = "expected `name`, `classes` and `pays`";
                (
                    self.key_offset(key, 0),
                    format!("unknown key `{}`: {what}", shown(key)),
                )
            }
            What::DuplicateKey(key) => {
                let what = format!("key `{key}` is given twice: expected each key once");
                (self.key_offset(key, 1), what)
            }
            What::MissingKey(key) => {
                let expected = match &**key {
                    "classes" => PayTableFile::expected_classes(),
                    _ => "an object with a payout for each class".to_owned(),
                };
                (
                    self.offset,
                    format!("`{key}` is missing from the pay table: expected {expected}"),
                )
            }
            What::Fault { message, .. } => {
                let value = self.value(&wrong.path);
                (
                    value.map_or(self.offset, |value| value.offset),
                    message.clone(),
                )
            }
            What::Value { .. } | What::Other(_) => match (self.value(&wrong.path), &wrong.path[..])
            {
                (Some(pays), [Step::Key(key)]) if key == "pays" => match entries(pays, "`pays`") {
                    Err(told) => told,
                    Ok(_) => (pays.offset, wrong.problem().message),
                },
                (Some(value), [Step::Key(key)]) => {
                    let found = value.shown();
                    let what = format!(
                        "`{key}`: `{found}` is not a string: expected one in \
                        quotes"
                    );
                    (value.offset, what)
                }
                (Some(value), [_, Step::Key(class)]) => {
                    let (found, class, max) = (value.shown(), shown(class), u32::MAX);
                    let what = format!(
                        "`pays`: `{found}` for class `{class}` is not a payout: expected a number \
                        from 0 to {max} with at most two decimals"
                    );
                    (value.offset, what)
                }
                _ => (wrong.offset, wrong.problem().message),
            },
        }
    }

    /// The value at a path; for a repeated class, the one that is not a payout.
    fn value(&self, path: &[Step]) -> Option<Part<'t>> {
        let (Step::Key(key), within) = path.split_first()? else {
            return None;
        };
        let value = self.entry(key, 0)?.value;
        let Some(Step::Key(class)) = within.first() else {
            return Some(value);
        };
        let is_wrong = |pay: &Entry<'_>| !PayTableFile::is_pay(pay.value.text);
        let mut pays = value.object("").ok()?.into_iter();
        let pay = pays.find(|pay| pay.key == *class && is_wrong(pay))?;
        Some(pay.value)
    }

    /// The message about values that do not make up a table.
    fn no_table(&self, error: &PayTableFileError) -> Told {
        let pays = self.entry("pays", 0).map(|entry| entry.value);
        let pay = |idx: usize| Some(pays?.object("").ok()?.get(idx)?.key_offset);
        let offset = match error {
            PayTableFileError::Table(error) => match *error {
                PayTableError::UnknownClass { pay_idx: idx, .. }
                | PayTableError::DuplicateClass {
                    second_idx: idx, ..
                } => pay(idx),
                _ => pays.map(|pays| pays.offset),
            },
            _ => None,
        };
        (offset.unwrap_or(self.offset), error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAYS: &str = r#""royal-flush": 800, "straight-flush": 50, "four-of-a-kind": 25,
        "full-house": 9, "flush": 6, "straight": 4, "three-of-a-kind": 3, "two-pair": 2,
        "jacks-or-better": 1"#;

    /// A file with these payouts.
    fn file(pays: &str) -> String {
        format!("{{\"classes\": \"jacks-or-better\",\n \"pays\": {{{pays}}}}}")
    }

    /// The message about the text, and the text from the position that the message points to.
    #[track_caller]
    fn refused(text: &str) -> (String, &str) {
        let Problem {
            kind,
            message,
            span,
            ..
        } = read_pay_table(text, "mine").unwrap_err();
        assert_eq!(kind, "bad-pay-table");
        (message, text.get(span.unwrap().start..).unwrap())
    }

    #[test]
    fn a_whole_table_is_read() {
        let read = read_pay_table(&file(PAYS), "mine").unwrap();
        let built_in = PayTable::built_in("jacks-or-better-9-6").unwrap();
        assert_eq!(read.name(), "mine");
        for class_idx in 0..10 {
            assert_eq!(read.pay(class_idx), built_in.pay(class_idx));
        }
        let with_nothing = file(&format!("{PAYS}, \"nothing\": 4294967295"));
        assert_eq!(
            read_pay_table(&with_nothing, "mine").unwrap().pay(9),
            u32::MAX
        );
    }

    #[test]
    fn a_payout_that_is_not_a_number_is_reported_with_its_class() {
        let values = [
            "-6",
            "6.125",
            "1e99",
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
                    "`pays`: `{value}` for class `flush` is not a payout: \
                     expected a number from 0 to 4294967295 with at most two decimals"
                )
            );
            assert!(rest.starts_with(value), "{rest}");
        }
    }

    #[test]
    fn pays_may_have_two_decimals() {
        for (value, coins) in [
            ("6.5", 6.5),
            ("6.0", 6.0),
            ("976.25", 976.25),
            ("0.01", 0.01),
            ("1e2", 100.0),
        ] {
            let text = file(&PAYS.replace("\"flush\": 6", &format!("\"flush\": {value}")));
            let table = read_pay_table(&text, "mine").unwrap();
            assert_eq!((table.coins(4), table.coins(3)), (coins, 9.0), "{value}");
        }
    }

    #[test]
    fn a_class_that_is_unknown_missing_or_repeated_is_named() {
        let text = file(&PAYS.replace("\"flush\"", "\"flsh\""));
        let (what, rest) = refused(&text);
        assert!(what.starts_with("`pays`: `jacks-or-better` has no class `flsh`: expected"));
        assert!(rest.starts_with("\"flsh\": 6"), "{rest}");

        let text = file(&PAYS.replace("\"flush\": 6,", ""));
        let (what, rest) = refused(&text);
        assert_eq!(
            what,
            "`pays`: class `flush` of `jacks-or-better` is missing: expected a payout for each class"
        );
        assert!(rest.starts_with("{\"royal-flush\""), "{rest}");

        let text = file(&format!("{PAYS}, \"flush\" : 5"));
        let (what, rest) = refused(&text);
        assert_eq!(
            what,
            "`pays`: class `flush` is given twice: expected one payout for each class"
        );
        assert!(rest.starts_with("\"flush\" : 5"), "{rest}");

        // For a key with escapes, the error points to its value.
        let text = file(&PAYS.replace("\"flush\"", "\"fl\\u0075\""));
        assert!(refused(&text).1.starts_with("6,"));
    }

    #[test]
    fn an_error_in_a_table_points_to_where_it_begins() {
        let cases = [
            (
                "[]",
                "a pay table is a list: expected an object such as {\"…\": …}",
                "[]",
            ),
            (
                " 7",
                "a pay table is not an object: expected an object such as {\"…\": …}",
                "7",
            ),
            (
                "{}",
                "`classes` is missing from the pay table: expected one of `jacks-or-better`, \
                 `tens-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`, `deuces-wild`, \
                 `bonus-deuces`, `joker-kings-or-better`, `joker-two-pair-or-better`",
                "{}",
            ),
            (
                "\n{\"classes\":\"deuces-wild\"}",
                "`pays` is missing from the pay table: expected an object with a payout for each \
                 class",
                "{\"classes\"",
            ),
            (
                "{\"classes\":\"kings\"}",
                "`classes`: `kings` is unknown: expected one of `jacks-or-better`, `tens-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`, `deuces-wild`, `bonus-deuces`, `joker-kings-or-better`, `joker-two-pair-or-better`",
                "\"kings\"",
            ),
            (
                "{\"classes\":1}",
                "`classes`: `1` is not a string: expected one in quotes",
                "1}",
            ),
            (
                "{\"name\":[]}",
                "`name`: `[]` is not a string: expected one in quotes",
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
                "`` is not a valid name: expected a `name` of visible characters",
            ),
            (
                "a\\u001b[31m",
                "`a\\u{1b}[31m` is not a valid name: expected a `name` of visible \
                 characters",
            ),
            (
                "percentile",
                "`percentile` is a built-in name: expected a different `name`",
            ),
            (
                "jacks-or-better-8-5",
                "`jacks-or-better-8-5` is a built-in name: expected a different `name`",
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
            assert!(refused(text).0.starts_with("not JSON: "), "{text}");
        }
        assert_eq!(refused("{\n\"pays\" 1}").1, "1}");
    }
}
