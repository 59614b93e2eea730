//! The outline of the description, for pages: without anything that no page shows.
//!
//! A page shows the keys of a body and of an answer, each with its description and its kind. What is
//! inside these is left out, and so are limits and examples of single keys, and the answers to wrong
//! requests, which all routes share.

use std::collections::BTreeSet;

use serde_json::value::{RawValue, to_raw_value};

use super::object::Object;

/// How the description names a shape.
pub(crate) const SHAPE: &str = "#/components/schemas/";

/// What the API page lists without the outline: the groups, and what each route is for.
const LISTED: [&str; 2] = ["summary", "tags"];

/// The parts of a key that are kept.
const SHOWN: [&str; 4] = ["$ref", "type", "description", "enum"];

/// The parts of a key that are kept and contain kinds.
const CHOICES: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// The outline of a description; `None` if it cannot be read, which a test would detect.
pub(crate) fn outline(document: &[u8]) -> Option<Vec<u8>> {
    let mut document: Object = serde_json::from_slice(document).ok()?;
    document.0.retain(|(key, _)| !LISTED.contains(&&**key));
    document.change("paths", |paths: Object| with_each(paths, route))?;
    let paths = document.get("paths")?.to_owned();
    document.change("components", |mut components: Object| {
        components.0.retain(|(key, _)| key == "schemas");
        components.change("schemas", |shapes| shortened(shapes, paths));
        components
    })?;
    serde_json::to_vec(&document).ok()
}

/// An object with each value changed; values that cannot be read are left out.
fn with_each(object: Object, change: fn(&RawValue) -> Option<Box<RawValue>>) -> Object {
    let changed = object.0.into_iter();
    let changed = changed.filter_map(|(name, value)| Some((name, change(&value)?)));
    Object(changed.collect())
}

/// The ways to call a route, without the answers to wrong requests, and without what the API page lists
/// itself.
fn route(route: &RawValue) -> Option<Box<RawValue>> {
    let ways: Object = serde_json::from_str(route.get()).ok()?;
    to_raw_value(&with_each(ways, |way| {
        let mut way: Object = serde_json::from_str(way.get()).ok()?;
        way.0.retain(|(key, _)| !LISTED.contains(&&**key));
        way.change("parameters", |mut all: Vec<Object>| {
            for parameter in &mut all {
                parameter.change("schema", |shape: Box<RawValue>| kind(&shape));
            }
            all
        });
        way.change("responses", |mut answers: Object| {
            answers.0.retain(|(status, _)| status.starts_with('2'));
            answers
        });
        to_raw_value(&way).ok()
    }))
    .ok()
}

fn shortened(shapes: Object, paths: String) -> Object {
    let whole = whole(&shapes, paths.clone());
    let shapes = shapes.0.into_iter().filter_map(|(name, shape)| {
        let shape = match whole.contains(&name) {
            true => keys(&shape),
            false => kind(&shape),
        };
        Some((name, shape?))
    });
    let mut shapes = Object(shapes.collect());
    let texts: Vec<_> = shapes
        .0
        .iter()
        .map(|(_, shape)| shape.get().to_owned())
        .collect();
    shapes.0.retain(|(name, _)| {
        let named = format!("\"{SHAPE}{name}\"");
        paths.contains(&named) || texts.iter().any(|text| text.contains(&named))
    });
    shapes
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
    shape.change("properties", |keys: Object| with_each(keys, kind));
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
        assert!(outline.len() * 4 < whole.len() * 3, "{}", outline.len());
        let [whole, outline] =
            [whole, outline].map(|text| -> Value { serde_json::from_slice(&text).unwrap() });
        let paths = whole["paths"].as_object().unwrap();
        for (path, method) in paths.iter().flat_map(|(path, ways)| {
            let ways = ways.as_object().unwrap();
            ways.keys().map(move |method| (path, method))
        }) {
            let [whole, short] = [&whole, &outline].map(|all| &all["paths"][path][method]);
            for key in ["operationId", "requestBody"] {
                assert_eq!(whole[key], short[key], "{path}");
            }
            let [all, kept] =
                [whole, short].map(|way| way["parameters"].as_array().cloned().unwrap_or_default());
            assert_eq!(all.len(), kept.len(), "{path}");
            for (whole, short) in all.iter().zip(&kept) {
                for key in ["name", "description", "example", "required"] {
                    assert_eq!(whole[key], short[key], "{path}");
                }
                for key in ["type", "enum"] {
                    assert_eq!(whole["schema"][key], short["schema"][key], "{path}");
                }
            }
            assert!(LISTED.iter().all(|key| short.get(key).is_none()), "{path}");
            assert_eq!(
                whole["responses"]["200"], short["responses"]["200"],
                "{path}"
            );
            assert_eq!(short["responses"].as_object().unwrap().len(), 1, "{path}");
        }
        let paths = outline["paths"].to_string();
        let (mut n_keys, mut n_short) = (0, 0);
        for (name, shape) in whole["components"]["schemas"].as_object().unwrap() {
            let short = &outline["components"]["schemas"][name];
            if short.is_null() {
                let named = format!("\"{SHAPE}{name}\"");
                assert!(!outline.to_string().contains(&named), "{name}");
                continue;
            }
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
        assert!(n_keys > 200 && n_short > 90, "{n_keys} {n_short}");
    }
}
