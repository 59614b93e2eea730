//! Serves the committed description.

use std::sync::LazyLock;

use crate::api::refusal::Refusal;

/// The address of the routes in the committed description.
const AT_ROOT: &str = "\"url\":\"/\"";

/// The parts of the description before and after the address, without what only people need.
static AROUND_ADDRESS: LazyLock<Option<(String, String)>> = LazyLock::new(|| {
    let description = include_str!("description.json");
    let text: String = description.lines().flat_map(dense).collect();
    let (before, behind) = text.split_once(AT_ROOT)?;
    Some((before.to_owned(), behind.to_owned()))
});

/// A line of the committed description without surrounding spaces; empty if it only repeats a
/// default.
fn dense(line: &str) -> [&str; 2] {
    let line = line.trim_start();
    // A parameter may be left out unless it is required.
    if line == "\"required\": false," {
        return [""; 2];
    }
    // No key contains a quote, but a text in a list may.
    let key = line.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    match key {
        Some((key, value)) if value.starts_with(": ") && !key.ends_with('\\') => {
            let (key, value) = line.split_at(key.len() + 3);
            [key, value.trim_start()]
        }
        _ => [line, ""],
    }
}

/// The document for clients that reach the routes under `base`, which is a prefix or a full
/// address.
pub(crate) fn document(base: &str) -> Result<Vec<u8>, Refusal> {
    let base = if base.is_empty() { "/" } else { base };
    let address = serde_json::to_string(base).map_err(|_| Refusal::internal())?;
    let around = AROUND_ADDRESS.as_ref();
    let (before, behind) = around.ok_or_else(Refusal::internal)?;
    Ok(format!("{before}\"url\":{address}{behind}").into_bytes())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_document_says_what_is_committed() {
        let served = document("").unwrap();
        let mut committed: Value = serde_json::from_str(include_str!("description.json")).unwrap();
        let mut n_optional = 0;
        for operations in committed["paths"].as_object_mut().unwrap().values_mut() {
            for operation in operations.as_object_mut().unwrap().values_mut() {
                let parameters = operation
                    .get_mut("parameters")
                    .and_then(Value::as_array_mut);
                for parameter in parameters.into_iter().flatten() {
                    if parameter["required"] == false {
                        parameter.as_object_mut().unwrap().remove("required");
                        n_optional += 1;
                    }
                }
            }
        }
        assert!(n_optional > 100, "{n_optional}");
        assert_eq!(serde_json::from_slice::<Value>(&served).unwrap(), committed);
        assert_eq!(dense("  \"a\": \"b: c\","), ["\"a\":", "\"b: c\","]);
        assert_eq!(dense("  \"a\\\": b\","), ["\"a\\\": b\",", ""]);
    }
}
