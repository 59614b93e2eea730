//! Serves the committed description.

use std::sync::LazyLock;

use crate::api::refusal::Refusal;

/// The address of the routes in the committed description.
const AT_ROOT: &str = "\"url\": \"/\"";

/// The parts of the description before and after the address, without indentation.
static AROUND_ADDRESS: LazyLock<Option<(String, String)>> = LazyLock::new(|| {
    let description = include_str!("description.json");
    let text: String = description.lines().map(str::trim_start).collect();
    let (before, behind) = text.split_once(AT_ROOT)?;
    Some((before.to_owned(), behind.to_owned()))
});

/// The document for clients that reach the routes under `base`, which is a prefix or a full
/// address.
pub(crate) fn document(base: &str) -> Result<Vec<u8>, Refusal> {
    let base = if base.is_empty() { "/" } else { base };
    let address = serde_json::to_string(base).map_err(|_| Refusal::internal())?;
    let around = AROUND_ADDRESS.as_ref();
    let (before, behind) = around.ok_or_else(Refusal::internal)?;
    Ok(format!("{before}\"url\": {address}{behind}").into_bytes())
}
