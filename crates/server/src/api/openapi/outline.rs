//! The outline of the description, for pages: without what none of them shows.
//!
//! A page shows the keys of a body and of an answer, each with its description and its kind. What is
//! inside these is left out, and so are limits and examples of single keys.

use std::collections::BTreeSet;

use serde_json::value::{RawValue, to_raw_value};

use super::object::Object;

/// How the description names a shape.
pub(crate) const SHAPE: &str = "#/components/schemas/";

/// What is kept of a key.
const SHOWN: [&str; 4] = ["$ref", "type", "description", "enum"];

/// What is kept of a key, and has kinds in it.
const CHOICES: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// The outline of a description; `None` if it cannot be read, which a test would detect.
pub(crate) fn outline(document: &[u8]) -> Option<Vec<u8>> {
    let mut document: Object = serde_json::from_slice(document).ok()?;
    let paths = document.get("paths")?.to_owned();
    document.change("components", |mut components: Object| {
        components.change("schemas", |shapes| shortened(shapes, paths));
        components
    })?;
    serde_json::to_vec(&document).ok()
}

fn shortened(shapes: Object, paths: String) -> Object {
    let whole = whole(&shapes, paths);
    let shapes = shapes.0.into_iter().filter_map(|(name, shape)| {
        let shape = match whole.contains(&name) {
            true => keys(&shape),
            false => kind(&shape),
        };
        Some((name, shape?))
    });
    Object(shapes.collect())
}

/// The names of the shapes of bodies and answers, whose keys are shown.
fn whole(shapes: &Object, paths: String) -> BTreeSet<String> {
    let mut whole = BTreeSet::new();
    let mut open = vec![paths];
    while let Some(text) = open.pop() {
        for (name, shape) in &shapes.0 {
            let is_named = text.contains(&format!("\"{SHAPE}{name}\""));
            if is_named && whole.insert(name.clone()) {
                let text = shape.get();
                // The keys of a list or of a combined shape are those of other shapes.
                if text.contains("\"allOf\"") || !text.contains("\"properties\"") {
                    open.push(text.to_owned());
                }
            }
        }
    }
    whole
}

/// A shape with its keys, each in short.
fn keys(shape: &RawValue) -> Option<Box<RawValue>> {
    let mut shape: Object = serde_json::from_str(shape.get()).ok()?;
    shape.change("properties", |keys: Object| {
        let keys = keys.0.into_iter();
        let keys = keys.filter_map(|(name, shape)| Some((name, kind(&shape)?)));
        Object(keys.collect())
    });
    to_raw_value(&shape).ok()
}

/// A shape in short: its description and its kind.
fn kind(shape: &RawValue) -> Option<Box<RawValue>> {
    let shape: Object = serde_json::from_str(shape.get()).ok()?;
    let parts = shape.0.into_iter().filter_map(|(name, value)| {
        let value = match &*name {
            shown if SHOWN.contains(&shown) => value,
            "items" => kind(&value)?,
            choices if CHOICES.contains(&choices) => {
                let all: Vec<Box<RawValue>> = serde_json::from_str(value.get()).ok()?;
                let all: Vec<_> = all.iter().filter_map(|one| kind(one)).collect();
                to_raw_value(&all).ok()?
            }
            _ => return None,
        };
        Some((name, value))
    });
    to_raw_value(&Object(parts.collect())).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::api::openapi::document;

    #[test]
    fn an_outline_has_the_keys_of_every_body_and_answer() {
        let whole = document("").unwrap();
        let outline = outline(&whole).unwrap();
        assert!(outline.len() * 3 < whole.len() * 2, "{}", outline.len());
        let [whole, outline] =
            [whole, outline].map(|text| -> Value { serde_json::from_slice(&text).unwrap() });
        assert_eq!(whole["paths"], outline["paths"]);
        let paths = whole["paths"].to_string();
        let (mut n_keys, mut n_short) = (0, 0);
        for (name, shape) in whole["components"]["schemas"].as_object().unwrap() {
            let short = &outline["components"]["schemas"][name];
            assert_eq!(shape["type"], short["type"], "{name}");
            assert_eq!(shape["description"], short["description"], "{name}");
            if !paths.contains(&format!("\"{SHAPE}{name}\"")) {
                n_short += usize::from(short.get("properties").is_none());
                continue;
            }
            assert_eq!(shape["required"], short["required"], "{name}");
            for (key, value) in shape["properties"].as_object().into_iter().flatten() {
                let short = &short["properties"][key];
                assert_eq!(value["type"], short["type"], "{name}: {key}");
                assert_eq!(value["description"], short["description"], "{name}: {key}");
                n_keys += 1;
            }
        }
        assert!(n_keys > 200 && n_short > 100, "{n_keys} {n_short}");
    }
}
