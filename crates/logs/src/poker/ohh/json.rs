//! The objects of the format. Amounts stay text, so that they are read exactly.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::poker::Money;
use crate::{Damage, DamageKind, Unit};

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow)]
    ohh: History<'a>,
}

#[derive(Deserialize)]
pub(super) struct History<'a> {
    #[serde(default)]
    pub(super) game_number: Option<Id>,
    pub(super) game_type: String,
    #[serde(default)]
    pub(super) bet_limit: BetLimit,
    #[serde(default)]
    currency: Option<String>,
    #[serde(default)]
    tournament: bool,
    #[serde(default)]
    pub(super) dealer_seat: Option<u32>,
    #[serde(borrow, default)]
    pub(super) small_blind_amount: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) big_blind_amount: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) ante_amount: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) players: Vec<Seated<'a>>,
    #[serde(borrow)]
    pub(super) rounds: Vec<Round<'a>>,
    #[serde(borrow, default)]
    pub(super) pots: Vec<Pot<'a>>,
}

impl History<'_> {
    /// The currency, unless it is a tournament's.
    pub(super) fn currency(&self) -> Option<String> {
        let currency = self.currency.as_deref()?.trim().to_ascii_uppercase();
        (!self.tournament && !currency.is_empty()).then_some(currency)
    }
}

#[derive(Deserialize, Default)]
pub(super) struct BetLimit {
    #[serde(default)]
    pub(super) bet_type: String,
}

#[derive(Deserialize)]
pub(super) struct Seated<'a> {
    pub(super) id: i64,
    #[serde(default)]
    pub(super) seat: u32,
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(borrow)]
    pub(super) starting_stack: &'a RawValue,
}

#[derive(Deserialize)]
pub(super) struct Round<'a> {
    #[serde(default)]
    pub(super) street: String,
    #[serde(default, deserialize_with = "cards")]
    pub(super) cards: Vec<String>,
    #[serde(borrow, default)]
    pub(super) actions: Vec<Action<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Action<'a> {
    #[serde(borrow, default)]
    pub(super) player_id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) action: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) amount: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "cards")]
    cards: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Pot<'a> {
    #[serde(borrow)]
    pub(super) amount: &'a RawValue,
    #[serde(borrow, default)]
    pub(super) rake: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) jackpot: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) player_wins: Vec<Win<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Win<'a> {
    pub(super) player_id: i64,
    #[serde(borrow)]
    pub(super) win_amount: &'a RawValue,
    #[serde(borrow, default)]
    pub(super) cashout_amount: Option<&'a RawValue>,
}

/// A number or a text.
pub(super) struct Id(pub(super) String);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Text(String),
            Number(u64),
        }
        Ok(match Either::deserialize(deserializer)? {
            Either::Text(text) => Self(text),
            Either::Number(number) => Self(number.to_string()),
        })
    }
}

impl Action<'_> {
    /// The player's number, if it is one.
    pub(super) fn player_id(&self) -> Option<i64> {
        self.player_id?.get().parse().ok()
    }

    pub(super) fn cards(&self) -> &[String] {
        &self.cards
    }
}

/// Cards as a list, as text, or null.
fn cards<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        List(Vec<String>),
        Text(String),
    }
    Ok(match Option::<Either>::deserialize(deserializer)? {
        None => Vec::new(),
        Some(Either::List(cards)) => cards,
        Some(Either::Text(text)) => vec![text],
    })
}

/// Reads a hand's object.
pub(super) fn read<'a>(text: &'a str, unit: &Unit) -> Result<History<'a>, Damage> {
    let read: Result<Document<'a>, _> = serde_json::from_str(text);
    read.map(|document| document.ohh).map_err(|error| {
        let line = unit.line + error.line().saturating_sub(1) as u64;
        if unit.is_cut {
            let message = "the object ends early: expected `}`";
            return Damage::new(DamageKind::Truncated, message).at_line(line);
        }
        let damage = match error.is_data() {
            true => wrong_value(&error.to_string()),
            false => {
                let message = "not JSON: expected a comma, a bracket or a quotation mark";
                Damage::new(DamageKind::BadSyntax, message)
            }
        };
        damage.at_line(line).at_column(error.column() as u64)
    })
}

/// The damage of a value that the format does not have, from the message of the parser, which may
/// quote the file.
fn wrong_value(message: &str) -> Damage {
    let quoted = |before: &str| {
        let (_, after) = message.split_once(before)?;
        Some(after.split_once('`')?.0)
    };
    if let Some(key) = quoted("missing field `") {
        let message = format!("no `{key}`: expected this key");
        return Damage::new(DamageKind::Missing, message);
    }
    if let Some(key) = quoted("duplicate field `") {
        let message = format!("`{key}` occurs twice: expected it once");
        return Damage::new(DamageKind::BadSyntax, message);
    }
    let kinds = [
        ("expected a string", "text"),
        ("expected a borrowed string", "text"),
        ("expected u32", "a whole number"),
        ("expected i64", "a whole number"),
        ("expected a boolean", "`true` or `false`"),
        ("expected a sequence", "a list"),
        ("expected struct ", "an object"),
    ];
    let kind = kinds.iter().find(|(words, _)| message.contains(words));
    let kind = kind.map_or("one as in an Open Hand History", |&(_, kind)| kind);
    let message = format!("a value of another kind: expected {kind}");
    Damage::new(DamageKind::BadSyntax, message)
}

/// The place of a part of the text, such as an amount; `None` if it is not a part.
pub(super) fn place_of(part: &str, text: &str) -> Option<usize> {
    let place = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (place < text.len()).then_some(place)
}

/// Reads an amount, which some writers put in quotes.
pub(super) fn money(text: &RawValue) -> Result<Money, Damage> {
    let number = text.get().trim_matches('"');
    let whole = match number.contains(['e', 'E']) {
        // Far from any real amount.
        true => None,
        false => Money::parse(number),
    };
    whole.ok_or_else(|| {
        let message = "no amount: expected a number such as 12.5";
        Damage::new(DamageKind::BadAmount, message).quoting(text.get())
    })
}
