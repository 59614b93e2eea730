//! Whole numbers that not every JSON reader can represent exactly.

use serde::{Serialize, Serializer};

/// A whole number. Above 2^53 it is written as a string, because not every JSON reader represents
/// such numbers exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LargeCount(pub u128);

impl Serialize for LargeCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(count) if count <= 1 << 53 => serializer.serialize_u64(count),
            _ => serializer.collect_str(&self.0),
        }
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for LargeCount {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
        let number = ObjectBuilder::new().schema_type(Type::Integer);
        let number = number.minimum(Some(0)).maximum(Some(1_u64 << 53));
        let text = ObjectBuilder::new().schema_type(Type::String);
        OneOfBuilder::new()
            .item(number)
            .item(text.pattern(Some("^[0-9]+$")))
            .description(Some("A whole number; above 2^53, a string of its digits."))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for LargeCount {}

#[cfg(test)]
mod tests {
    use super::LargeCount;

    #[test]
    fn counts_too_large_for_a_number_are_strings() {
        let written = |count| serde_json::to_string(&LargeCount(count)).unwrap();
        assert_eq!(written(0), "0");
        assert_eq!(written(1 << 53), "9007199254740992");
        assert_eq!(written((1 << 53) + 1), "\"9007199254740993\"");
        assert_eq!(written(1 << 64), "\"18446744073709551616\"");
    }
}
