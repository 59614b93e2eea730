//! A player: the amount, and a place or cards; as text or as a JSON object.

use std::ops::Range;

use handeval_poker::pots::MAX_AMOUNT;
use serde::Serialize;

use crate::Problem;
use crate::ask::{is_object, nearest};
use crate::document::part::{Entry, Part};
use crate::shortened;

/// What one player paid, and the hand.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the shape for the schema")]
pub(super) enum PlayerBody {
    /// The amount, a colon and the hand: `100:fold`, `100:#1`, `100:#2/1`, `100:AsAh`; or several
    /// players with `|` between them.
    Text(String),
    /// A player.
    Player(PlayerObject),
    /// Several players.
    Players(Vec<PlayerItem>),
}

/// A player in a list.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes the shape for the schema")]
pub(super) enum PlayerItem {
    /// The amount, a colon and the hand.
    Text(String),
    /// A player.
    Player(PlayerObject),
}

/// A player as an object.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct PlayerObject {
    /// The amount that the player paid in the whole hand.
    paid: u64,
    /// The place among all hands, from 1, the best; equal places tie.
    high: Option<u64>,
    /// The place for the low, if it qualifies.
    low: Option<u64>,
    /// Whether the player has folded.
    folded: Option<bool>,
    /// The player's own cards.
    cards: Option<String>,
}

/// A player as given.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) paid: Placed<u64>,
    pub(super) has_folded: bool,
    pub(super) high: Option<Placed<u64>>,
    pub(super) low: Option<Placed<u64>>,
    pub(super) cards: Option<Placed<String>>,
    /// The byte range of the whole player.
    pub(super) span: Range<usize>,
}

/// A value, and its byte range in the player's text.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
    /// Whether the value's bytes match the text's, so that an error can point to part of it.
    is_plain: bool,
}

impl Placed<String> {
    /// Gives a problem with the text its position.
    pub(super) fn place(&self, problem: Problem) -> Problem {
        let span = match problem.span {
            Some(span) if self.is_plain => self.span.start + span.start..self.span.start + span.end,
            _ => self.span.clone(),
        };
        Problem {
            span: Some(span),
            ..problem
        }
    }
}

/// The part without the blanks around it, and its byte range in `text`, of which it is a slice.
fn placed<'t>(part: &'t str, text: &str) -> Placed<&'t str> {
    let trimmed = part.trim();
    let start = trimmed.as_ptr() as usize - text.as_ptr() as usize;
    Placed {
        value: trimmed,
        span: start..start + trimmed.len(),
        is_plain: true,
    }
}

impl Player {
    /// Whether the text is an object that describes a player, rather than a whole question.
    pub(super) fn is_object(text: &str) -> bool {
        let is_paid = |entry: &Entry<'_>| entry.key == "paid";
        let entries = || Part::whole(text).object("the player").ok();
        is_object(text) && entries().is_some_and(|entries| entries.iter().any(is_paid))
    }

    /// Reads a player: an object, or `PAID:HAND`.
    pub(super) fn read(text: &str) -> Result<Self, Problem> {
        match text.trim_start().starts_with('{') {
            true => Self::of_object(text),
            false => Self::of_text(text),
        }
    }

    fn of_text(text: &str) -> Result<Self, Problem> {
        let whole = placed(text, text);
        let Some((paid, hand)) = text.split_once(':') else {
            let message = format!(
                "`{}` is not a player: expected an amount, a colon and a hand, such as `100:#1`, \
                 `100:fold` or `100:AsAh`",
                shown(whole.value)
            );
            return Err(Problem::at("wrong-player", message, whole.span));
        };
        let paid = placed(paid, text);
        let player = Self {
            paid: amount(&paid)?,
            has_folded: false,
            high: None,
            low: None,
            cards: None,
            span: whole.span,
        };
        let hand = placed(hand, text);
        if ["fold", "folded"]
            .iter()
            .any(|word| hand.value.eq_ignore_ascii_case(word))
        {
            return Ok(Self {
                has_folded: true,
                ..player
            });
        }
        if hand.value.is_empty() {
            let message = "no hand after the colon: expected a place such as `#1`, cards, or \
                `fold`";
            return Err(Problem::at("wrong-player", message, player.span));
        }
        let (places, cards) = match hand.value.strip_prefix('#') {
            None => ("", Some(hand.value)),
            Some(places) => match places.split_once(':') {
                None => (places, None),
                Some((places, cards)) => (places, Some(cards)),
            },
        };
        let (high, low) = match places.split_once('/') {
            None => (places, None),
            Some((high, low)) => (high, Some(low)),
        };
        let low = low.map(|low| placed(low, text));
        let low = low.filter(|low| low.value != "-");
        let high = hand.value.starts_with('#').then(|| placed(high, text));
        let cards = cards.map(|cards| placed(cards, text)).map(owned);
        Ok(Self {
            high: high.as_ref().map(place).transpose()?,
            low: low.as_ref().map(place).transpose()?,
            cards,
            ..player
        })
    }

    fn of_object(text: &str) -> Result<Self, Problem> {
        const KEYS: [&str; 5] = ["paid", "high", "low", "folded", "cards"];
        let whole = placed(text, text);
        let mut paid = None;
        let (mut has_folded, mut high, mut low, mut cards) = (false, None, None, None);
        let mut keys: Vec<String> = Vec::new();
        for entry in Part::whole(text).object("the player")? {
            let Entry { key, value, .. } = &entry;
            if keys.contains(key) {
                let what = format!(
                    "key `{}` is given twice: expected each key once",
                    shown(key)
                );
                return Err(entry.wrong_key("duplicate-key", what));
            }
            let part = Placed {
                value: value.text,
                span: value.offset..value.offset + value.text.len(),
                is_plain: true,
            };
            match key.as_str() {
                "paid" => paid = Some(amount(&part)?),
                "high" if value.text != "null" => high = Some(place(&part)?),
                "low" if value.text != "null" => low = Some(place(&part)?),
                "cards" if value.text != "null" => cards = Some(cards_of(*value)?),
                "folded" => {
                    has_folded = match value.text {
                        "true" => true,
                        "false" | "null" => false,
                        other => {
                            let message = format!(
                                "`folded`: `{}` is wrong: expected `true` or `false`",
                                shown(other)
                            );
                            return Err(Problem::at("wrong-value", message, part.span));
                        }
                    };
                }
                "high" | "low" | "cards" => {}
                _ => {
                    let expected = match nearest(key, KEYS) {
                        Some(name) => format!("`{name}`"),
                        None => format!("`{}`", KEYS.join("`, `")),
                    };
                    let what = format!("unknown key `{}`: expected {expected}", shown(key));
                    return Err(entry.wrong_key("unknown-key", what));
                }
            }
            keys.push(entry.key);
        }
        let Some(paid) = paid else {
            let message = "`paid` is missing from the player: expected the amount that the player \
                paid";
            return Err(Problem::at("missing-key", message, whole.span));
        };
        Ok(Self {
            paid,
            has_folded,
            high,
            low,
            cards,
            span: whole.span,
        })
    }

    /// The bytes of the amount.
    pub(super) fn paid_span(&self) -> Range<usize> {
        self.paid.span.clone()
    }
}

/// The cards in a key: a string, or a list of cards, in a form that card readers accept.
fn cards_of(value: Part<'_>) -> Result<Placed<String>, Problem> {
    let span = value.offset..value.offset + value.text.len();
    let is_plain = !value.text.contains('\\');
    if value.text.starts_with('[') {
        let mut cards = Vec::new();
        for card in value.list("`cards`", "a list of cards")? {
            cards.push(card.string("`cards`")?);
        }
        let text = match is_plain {
            true => value.text.to_owned(),
            false => cards.join(" "),
        };
        return Ok(Placed {
            value: text,
            span,
            is_plain,
        });
    }
    let text = value.string("`cards`")?;
    Ok(Placed {
        value: text,
        // Inside the quotes.
        span: span.start + 1..span.end - 1,
        is_plain,
    })
}

fn owned(text: Placed<&str>) -> Placed<String> {
    Placed {
        value: text.value.to_owned(),
        span: text.span,
        is_plain: text.is_plain,
    }
}

/// A whole number without a sign, from `least` to 2^53.
fn number(text: &str, least: u64) -> Option<u64> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_digits);
    number.filter(|number| (least..=MAX_AMOUNT).contains(number))
}

fn amount(text: &Placed<&str>) -> Result<Placed<u64>, Problem> {
    let value = number(text.value, 0).ok_or_else(|| {
        let message = format!(
            "`{}` is not an amount: expected a whole number from 0 to {MAX_AMOUNT}",
            shown(text.value)
        );
        Problem::at("wrong-amount", message, text.span.clone())
    })?;
    Ok(Placed {
        value,
        span: text.span.clone(),
        is_plain: true,
    })
}

fn place(text: &Placed<&str>) -> Result<Placed<u64>, Problem> {
    let value = number(text.value, 1).ok_or_else(|| {
        let message = format!(
            "`{}` is not a place: expected a whole number, where 1 is the best",
            shown(text.value)
        );
        Problem::at("wrong-place", message, text.span.clone())
    })?;
    Ok(Placed {
        value,
        span: text.span.clone(),
        is_plain: true,
    })
}

/// Text as shown in a message.
fn shown(text: &str) -> String {
    shortened(text).escape_debug().to_string()
}
