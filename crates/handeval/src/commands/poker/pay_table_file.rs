//! Reading a pay table (`--value TABLE.json`).

use std::path::Path;

use handeval_poker::{PayClassifier, PayTable};
use serde::Deserialize;

use crate::commands::entries::Entries;
use crate::commands::object::Object;
use crate::diagnose::Failure;
use crate::input::Source;

/// The most bytes that a table may have.
const MAX_BYTES: usize = 1 << 20;

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PayTableFile {
    name: Option<String>,
    /// Which classes the hands fall into: `jacks-or-better` or `deuces-wild`.
    classes: String,
    /// What each class pays, per coin.
    pays: Entries<u32>,
}

/// The pay table with a built-in name, or in the file of that name.
///
/// # Errors
///
/// There is no such table and no such file; or the file is no JSON of the right shape, or has
/// unknown, repeated or missing classes.
pub(super) fn read(name: &str) -> Result<PayTable, Failure> {
    if let Some(table) = PayTable::built_in(name) {
        return Ok(table);
    }
    let path = Path::new(name);
    if !path.exists() {
        let names = PayTable::built_in_names().join("`, `");
        return Err(Failure::Input {
            kind: "unknown-pay-table",
            message: format!(
                "`{name}` is no pay table and no file: expected a JSON file or one of `{names}`"
            ),
        });
    }
    let text = Source::File(path.to_owned()).read_whole(MAX_BYTES, "pay table")?;
    let wrong = |what: String| Failure::Input {
        kind: "bad-pay-table",
        message: format!("`{name}`: {what}"),
    };
    let Object(file): Object<PayTableFile> = serde_json::from_str(&text).map_err(|error| {
        let label = if error.is_data() { "" } else { "no JSON: " };
        wrong(format!("{label}{error}"))
    })?;
    let classifier = PayClassifier::from_key(&file.classes).ok_or_else(|| {
        let known: Vec<_> = PayClassifier::ALL
            .iter()
            .map(|c| format!("`{}`", c.key()))
            .collect();
        wrong(format!(
            "`classes`: `{}` is unknown: expected one of {}",
            file.classes.escape_debug(),
            known.join(", ")
        ))
    })?;
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let title = file.name.or(stem).unwrap_or_default();
    let pays: Vec<_> = file
        .pays
        .0
        .iter()
        .map(|(class, pay)| (class.as_str(), *pay))
        .collect();
    PayTable::new(&title, classifier, &pays).map_err(|error| wrong(format!("`pays`: {error}")))
}
