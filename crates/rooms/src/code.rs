//! The code of a room, to be read aloud and typed.

use core::fmt;
use core::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The code of a room: six characters that cannot be confused with one another when projected on a
/// wall.
///
/// # Examples
///
/// ```
/// use handeval_rooms::Code;
///
/// let code: Code = "k7mrwx".parse()?;
/// assert_eq!(code.to_string(), "K7MRWX");
/// assert!("K7MRW0".parse::<Code>().is_err());
/// assert_eq!(Code::from_bits(0).to_string(), "222222");
/// # Ok::<(), handeval_rooms::CodeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(
    as = RoomCode,
    value_type = String,
    description = "Six characters, never 0, O, 1 or I."
))]
pub struct Code([u8; 6]);

/// The error for text that is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a room code: expected 6 characters, each 2 to 9 or A to Z, but never I or O")]
pub struct CodeError;

impl Code {
    /// The characters that a code can contain.
    pub const ALPHABET: [u8; 32] = *b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

    /// The code for the lowest 30 bits of a number. Random numbers make all codes equally likely.
    pub fn from_bits(bits: u64) -> Self {
        Self(core::array::from_fn(|idx| {
            Self::ALPHABET[(bits >> (5 * idx)) as usize % 32]
        }))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.0).unwrap_or_default()) // ASCII
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads exactly six characters of [`Code::ALPHABET`], with letters in either case.
///
/// # Errors
///
/// [`CodeError`] for any other text.
impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let bytes: [u8; 6] = text.as_bytes().try_into().map_err(|_| CodeError)?;
        let code = bytes.map(|byte| byte.to_ascii_uppercase());
        match code.iter().all(|byte| Self::ALPHABET.contains(byte)) {
            true => Ok(Self(code)),
            false => Err(CodeError),
        }
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
