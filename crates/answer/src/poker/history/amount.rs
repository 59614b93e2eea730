//! Amounts in answers, as the shortest decimals.

use handeval_logs::poker::Money;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// An amount, perhaps below zero, in ten-thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(i64);

impl Amount {
    /// An amount in a log.
    pub(super) fn of(money: Money) -> Self {
        // No amount in a log is beyond 2^53, and neither is a sum of such amounts.
        Self(i64::try_from(money.0).unwrap_or(i64::MAX))
    }

    pub(super) fn of_units(units: u64) -> Self {
        Self::of(Money(units))
    }

    /// The amount in ten-thousandths, unless it is below zero.
    pub(super) fn units(self) -> Option<u64> {
        u64::try_from(self.0).ok()
    }

    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The amount with at most two decimals.
    #[must_use]
    pub fn in_hundredths(self) -> String {
        let hundredths = self.0.unsigned_abs().saturating_add(50) / 100;
        let sign = i64::from(self.0 >= 0) * 2 - 1;
        let rounded = i64::try_from(hundredths * 100).unwrap_or(i64::MAX);
        Self(rounded.saturating_mul(sign)).to_string()
    }

    /// Whether the amount is zero.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl std::fmt::Display for Amount {
    /// With two decimals, unless it is whole; with more only if needed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}", Money(self.0.unsigned_abs()))
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let per_one = Money::PER_ONE as i64;
        match self.0 % per_one {
            0 => serializer.serialize_i64(self.0 / per_one),
            // The shortest text of this number is the decimal.
            _ => serializer.serialize_f64(self.0 as f64 / per_one as f64),
        }
    }
}

/// Amounts, or other numbers, by player name, in seat order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByPlayer<T = Amount>(pub(super) Vec<(String, T)>);

impl<T: Copy> ByPlayer<T> {
    /// The names and the amounts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, T)> {
        self.0.iter().map(|(name, amount)| (name.as_str(), *amount))
    }
}

impl<T: Serialize> Serialize for ByPlayer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, amount) in &self.0 {
            map.serialize_entry(name, amount)?;
        }
        map.end()
    }
}

/// A number or amounts by player, for the description of the API.
#[cfg(feature = "openapi")]
mod shapes {
    use std::borrow::Cow;

    use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, SchemaType, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Amount, ByPlayer};

    fn number() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::Number))
            .into()
    }

    impl PartialSchema for Amount {
        fn schema() -> RefOr<Schema> {
            number()
        }
    }

    impl ToSchema for Amount {
        fn name() -> Cow<'static, str> {
            "Amount".into()
        }
    }

    impl PartialSchema for ByPlayer {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(SchemaType::Type(Type::Object))
                .additional_properties(Some(AdditionalProperties::RefOr(number())))
                .into()
        }
    }

    impl ToSchema for ByPlayer {
        fn name() -> Cow<'static, str> {
            "ByPlayer".into()
        }
    }
}
