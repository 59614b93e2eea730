//! The shape of a field in JSON, for the description of the API.

use std::collections::BTreeMap;

use serde::Serialize;

/// A placed card.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CardBody))]
#[serde(untagged)]
#[allow(dead_code)] // only the shape is used
enum CardShape {
    /// `[x, y, color]`.
    List(Vec<serde_json::Value>),
    /// `x`, `y` and `color`; the color of the starter is `null`.
    Object(serde_json::Map<String, serde_json::Value>),
}

/// A custom objective.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PatternBody))]
struct PatternShape {
    name: String,
    /// The points for each occurrence.
    points: u32,
    /// Cells, each written like a placed card.
    variants: Vec<Vec<CardShape>>,
}

/// A field of placed cards, as `handeval field` reads it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = FieldBody))]
pub(super) struct FieldShape {
    /// `note` (neighbors are 2 apart, the default) or `unit`.
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    coords: Option<String>,
    cards: Vec<CardShape>,
    /// The number of visible symbols of each kind.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u32>, required = false))]
    symbols: Option<BTreeMap<String, u32>>,
    /// The objectives to score; by default those that are patterns, 87 to 94.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u16>, required = false))]
    objectives: Option<Vec<u16>>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PatternShape>, required = false))]
    patterns: Option<Vec<PatternShape>>,
}
