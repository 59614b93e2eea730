//! Reading a field (one JSON document).

use handeval_field::FieldInput;
use serde::de::DeserializeSeed as _;

use crate::Problem;
use crate::json::place::{Step, at};
use crate::json::said::said;

/// Reads a field.
///
/// # Errors
///
/// What is wrong, with the key it is about and the bytes of its value.
pub(super) fn read(text: &str) -> Result<FieldInput, Problem> {
    let mut reader = handeval_field::FieldReader::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let read = reader.deserialize(&mut json).and_then(|input| {
        json.end()?;
        Ok(input)
    });
    read.map_err(|error| {
        let path: Vec<Step<'_>> = reader.path().iter().map(Step::from).collect();
        match reader.error() {
            Some(error) => at(text, &path, error.kind(), &error.fault().to_string()),
            None => said(text, &path, &error),
        }
    })
}

impl From<&handeval_field::Step> for Step<'static> {
    fn from(step: &handeval_field::Step) -> Self {
        match *step {
            handeval_field::Step::Key(key) => Self::Key(key),
            handeval_field::Step::Index(index) => Self::Index(index),
        }
    }
}
