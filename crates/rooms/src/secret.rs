//! The deck and the salt of a game, secret until the end.

use core::fmt;

use handeval_matematico::{Deck, Value};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{PlayerId, hex};

/// The deck of a game, and the salt of the room's commitment to it.
///
/// Its debug output is the commitment, so no log reveals a card.
///
/// # Examples
///
/// After the game anyone can check the commitment with any program that computes hashes.
///
/// ```
/// use handeval_matematico::Deck;
/// use handeval_rooms::Secret;
///
/// let secret = Secret::new([0xA5; 32], Deck::of_seed(1));
/// assert_eq!(secret.text(), format!("{}:{}", "a5".repeat(32), secret.deck_texts().join(" ")));
/// assert_eq!(secret.commitment().len(), 64);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    salt: String,
    deck: Deck,
}

impl Secret {
    /// A deck with a salt, both of which should come from a good source of randomness.
    pub fn new(salt: [u8; 32], deck: Deck) -> Self {
        let salt = hex::write(&salt);
        Self { salt, deck }
    }

    /// The salt, as lowercase hexadecimal digits.
    pub fn salt(&self) -> &str {
        &self.salt
    }

    /// The deck.
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The cards as they are hashed: each is one of `A 2 … 10 J Q K`, no matter how the room shows
    /// them.
    pub fn deck_texts(&self) -> [&'static str; 25] {
        self.deck.cards().map(Value::text)
    }

    /// The hashed text: the salt, a colon, and the cards separated by spaces.
    pub fn text(&self) -> String {
        format!("{}:{}", self.salt, self.deck_texts().join(" "))
    }

    /// The SHA-256 of [`text`](Self::text), as lowercase hexadecimal digits. It is published
    /// before the first card, and the secret itself after the last.
    pub fn commitment(&self) -> String {
        hex::write(&hex::sha256(&self.text()))
    }

    /// A fixed number in `0..bound` for a player who is late with card `n`, computed as described
    /// at [`Late::Random`](crate::Late::Random).
    pub(crate) fn late_draw(&self, player: PlayerId, n: usize, bound: usize) -> usize {
        let hash = hex::sha256(&format!("{}:late:{player}:{n}", self.salt));
        (hex::number(&hash) % bound.max(1) as u64) as usize
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({})", self.commitment())
    }
}

/// A secret in its stored form.
#[derive(Serialize, Deserialize)]
struct Written {
    salt: String,
    deck: String,
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            salt: self.salt.clone(),
            deck: self.deck_texts().join(" "),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { salt, deck } = Written::deserialize(deserializer)?;
        if salt.len() < 32 || !hex::is_hex(&salt) {
            return Err(D::Error::custom("expected a salt"));
        }
        let deck = Deck::parse(&deck).map_err(D::Error::custom)?;
        Ok(Self { salt, deck })
    }
}
