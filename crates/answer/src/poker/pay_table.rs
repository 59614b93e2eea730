//! The option for a pay table: a built-in one, or a document.

use handeval_poker::PayTable;
use serde::Serialize;
use std::collections::BTreeMap;

use super::draw::VALUES;
use crate::Problem;
use crate::ask::{Document, DocumentText, Fault, Opt, Request, RequestSource, Shape, nearest_few};
use crate::pay_table_file::read_pay_table;

/// A document that is a pay table.
pub(super) const PAY_TABLE: Document = Document {
    noun: "pay table",
    about: "A pay table: what each class of hands pays per coin.",
    names: || PayTable::built_in_names().to_vec(),
    max_bytes: 1 << 20,
    is_text: false,
    shape: Shape::of::<PayTableShape>(),
    example: r#"{"name": "mine", "classes": "jacks-or-better", "pays": {"royal-flush": 800,
        "straight-flush": 50, "four-of-a-kind": 25, "full-house": 9, "flush": 6, "straight": 4,
        "three-of-a-kind": 3, "two-pair": 2, "jacks-or-better": 1}}"#,
};

/// The name of a pay table that has neither a name nor a file.
const UNNAMED: &str = "unnamed";

/// The pay table with a given name, or from a document.
pub(super) fn pay_table(
    option: &Opt<DocumentText>,
    text: DocumentText,
    request: &Request,
) -> Result<PayTable, Fault> {
    let DocumentText { text, stem } = text;
    if let Some(stem) = stem {
        let stem = if stem.is_empty() { UNNAMED } else { &stem };
        return read_pay_table(&text, stem).map_err(|problem| option.fault(request, problem));
    }
    PayTable::built_in(&text).ok_or_else(|| {
        let others = match option.spec.default_about {
            Some(_) => VALUES.map(|value| format!("`{value}`, ")).concat(),
            None => String::new(),
        };
        // Six names are enough for all jacks-or-better tables, or all deuces-wild tables.
        let names = nearest_few(&text, PayTable::built_in_names(), 6).join("`, `");
        let shown = crate::shortened(&text);
        let shown = shown.escape_debug();
        let message = match request.source() {
            RequestSource::CommandLine => format!(
                "`{shown}` is neither a pay table nor a file: expected {others}a JSON file, or a \
                 name such as `{names}` (see `handeval poker return --help`)"
            ),
            _ => format!(
                "`{shown}` is not a pay table: expected {others}a table, or a name such as \
                 `{names}`"
            ),
        };
        option.fault(request, Problem::whole("unknown-pay-table", message))
    })
}

/// What each class of hands pays per coin.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PayTableBody))]
struct PayTableShape {
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    name: Option<String>,
    /// `jacks-or-better`, `tens-or-better`, `bonus`, `bonus-with-kicker`, `aces-and-faces`,
    /// `deuces-wild`, `bonus-deuces`, `joker-kings-or-better` or `joker-two-pair-or-better`.
    classes: String,
    /// The pay of each class by its key, with at most two decimals.
    pays: BTreeMap<String, f64>,
}
