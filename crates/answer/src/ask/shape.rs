//! The shapes of answers and of options, for the description of the API.

use std::fmt;

#[cfg(feature = "openapi")]
use std::borrow::Cow;

#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};

/// A type with a shape: with the feature `openapi`, a type that utoipa describes; otherwise, any
/// type.
#[cfg(feature = "openapi")]
pub trait Shaped: utoipa::ToSchema {}
#[cfg(feature = "openapi")]
impl<T: utoipa::ToSchema> Shaped for T {}

/// A type with a shape: with the feature `openapi`, a type that utoipa describes; otherwise, any
/// type.
#[cfg(not(feature = "openapi"))]
pub trait Shaped {}
#[cfg(not(feature = "openapi"))]
impl<T> Shaped for T {}

/// A named shape and the shapes inside it; empty without the feature `openapi`.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The name.
    #[cfg(feature = "openapi")]
    pub name: fn() -> Cow<'static, str>,
    /// The shape.
    #[cfg(feature = "openapi")]
    pub schema: fn() -> RefOr<Schema>,
    /// The shapes inside it.
    #[cfg(feature = "openapi")]
    pub parts: fn(&mut Vec<(String, RefOr<Schema>)>),
}

impl Shape {
    /// The shape of a type.
    pub const fn of<T: Shaped>() -> Self {
        Self {
            #[cfg(feature = "openapi")]
            name: T::name,
            #[cfg(feature = "openapi")]
            schema: <T as utoipa::PartialSchema>::schema,
            #[cfg(feature = "openapi")]
            parts: T::schemas,
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shape")
    }
}
