//! The keys of request bodies, each defined once, both for reading and for the API description.
//! [`Settings`](crate::Settings) defines its own keys.

/// A key of a body.
#[cfg_attr(not(feature = "openapi"), expect(dead_code))]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// The possible values of the key, as an error message lists them.
    pub(crate) expected: &'static str,
    about: &'static str,
    values: Values,
}

/// The possible values of a key.
#[cfg_attr(not(feature = "openapi"), expect(dead_code))]
enum Values {
    /// A string of at least this many characters.
    Text(usize),
    /// One of the expected words.
    Words,
    /// A whole number, 1 or more, with or without a maximum.
    Number(Option<u32>),
}

/// Defines a constant for each key: its name, its values in words and as data, and its description.
macro_rules! keys {
    ($($key:ident: $name:literal, $expected:literal, $values:expr, $about:literal;)*) => {
        $(pub(crate) const $key: Key = Key {
            name: $name,
            expected: $expected,
            about: $about,
            values: $values,
        };)*
    };
}

keys! {
    OWN_NAME: "name", "a name", Values::Text(1),
        "The name, 1 to 20 characters; left out if the room assigns names.";
    ROW: "row", "1 to 5", Values::Number(Some(5)), "The row, from the top.";
    COLUMN: "column", "1 to 5", Values::Number(Some(5)), "The column, from the left.";
    ACTION: "action",
        "`start`, `call`, `pause`, `resume`, `lock`, `unlock`, `rename`, `remove`, `ban`, `bot`, \
         `again`, `end`, `keep` or `delete`",
        Values::Words, "The action.";
    CARD: "n", "the number of a card, 1 to 25", Values::Number(Some(25)),
        "For `call`: the card; by default the next one. Calling the same card again does nothing.";
    PLAYER: "player", "a player's number", Values::Number(None),
        "For `rename`, `remove` and `ban`: the player.";
    NAME: "name", "a name", Values::Text(0), "For `rename` and `bot`: the name.";
    BOT: "bot", "`random`, `greedy`, `table`, `search` or `deep`", Values::Words,
        "For `bot`: which computer player takes a seat.";
    DAYS: "days", "1 to 30", Values::Number(Some(30)),
        "For `keep`: the number of days to keep names after the last move.";
}

/// A request to join, as read by [`Command::read_join`](crate::Command::read_join).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct JoinBody;

#[cfg(feature = "openapi")]
mod shapes {
    use utoipa::openapi::schema::{KnownFormat, SchemaFormat};
    use utoipa::openapi::{Object, ObjectBuilder, RefOr, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    use super::*;
    use crate::{HostAction, Placing};

    impl Key {
        fn shape(&self) -> Object {
            let one = ObjectBuilder::new().description(Some(self.about));
            match self.values {
                Values::Text(least) => one
                    .schema_type(Type::String)
                    .min_length((least > 0).then_some(least)),
                // The words between backticks.
                Values::Words => one
                    .schema_type(Type::String)
                    .enum_values(Some(self.expected.split('`').skip(1).step_by(2))),
                Values::Number(most) => one
                    .schema_type(Type::Integer)
                    .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
                    .minimum(Some(1))
                    .maximum(most),
            }
            .build()
        }
    }

    /// The shape of an object with required and optional keys.
    macro_rules! shape {
        ($type:ty, $name:literal, $about:literal, [$($needed:ident),*], [$($other:ident),*]) => {
            impl PartialSchema for $type {
                fn schema() -> RefOr<Schema> {
                    let object = ObjectBuilder::new().description(Some($about));
                    $(let object = object.property($needed.name, $needed.shape()).required($needed.name);)*
                    $(let object = object.property($other.name, $other.shape());)*
                    object.into()
                }
            }

            impl ToSchema for $type {
                fn name() -> std::borrow::Cow<'static, str> {
                    $name.into()
                }
            }
        };
    }

    shape!(
        JoinBody,
        "RoomJoin",
        "The player who wants to join.",
        [],
        [OWN_NAME]
    );
    shape!(
        Placing,
        "RoomPlacing",
        "The cell for a card.",
        [ROW, COLUMN],
        []
    );
    shape!(
        HostAction,
        "RoomAction",
        "An action of the host.",
        [ACTION],
        [CARD, PLAYER, NAME, BOT, DAYS]
    );
}
