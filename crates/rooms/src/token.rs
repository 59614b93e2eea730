//! The stored form of tokens.

use core::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::hex;

/// The SHA-256 of a token; a room and its store never keep the token itself.
///
/// # Examples
///
/// ```
/// use handeval_rooms::TokenHash;
///
/// assert_eq!(TokenHash::of("a secret"), TokenHash::of("a secret"));
/// assert_ne!(TokenHash::of("a secret"), TokenHash::of("another"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash of a token.
    pub fn of(token: &str) -> Self {
        Self(hex::sha256(token))
    }

    /// A number that is as random as the token.
    pub(crate) fn draw(&self) -> u64 {
        hex::number(&self.0)
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenHash({}…)", hex::write(&self.0[..4]))
    }
}

impl Serialize for TokenHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::write(&self.0))
    }
}

impl<'de> Deserialize<'de> for TokenHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = hex::read(&text).ok_or_else(|| D::Error::custom("expected a hash"))?;
        Ok(Self(bytes))
    }
}
