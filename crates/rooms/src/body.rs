//! The shapes of what clients write, for the description of an API.
//! [`Settings`](crate::Settings) are one of their own.

#[cfg(feature = "openapi")]
use utoipa::openapi::{ObjectBuilder, Type};

/// Who wants to come in: what [`Command::read_join`](crate::Command::read_join) reads.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(
    as = RoomJoin,
    description = "Who wants to come in."
))]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JoinBody {
    /// The name, 1 to 20 characters; left out where the room gives names.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, required = false))]
    pub name: String,
}

/// Where a card goes: what [`Placing::read`](crate::Placing::read) reads.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(
    as = RoomPlacing,
    description = "Where a card goes."
))]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlacingBody {
    /// The row, from the top.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub row: u32,
    /// The column, from the left.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub column: u32,
}

/// What the host does: what [`HostAction::read`](crate::HostAction::read) reads.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(
    as = RoomAction,
    description = "What the host does."
))]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ActionBody {
    /// What.
    #[cfg_attr(feature = "openapi", schema(schema_with = actions))]
    pub action: String,
    /// Of `call`: the card; the next one if it is left out. Called twice is called once.
    #[cfg_attr(
        feature = "openapi",
        schema(minimum = 1, maximum = 25, required = false)
    )]
    pub n: u32,
    /// Of `rename`, `remove` and `ban`: whom.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, required = false))]
    pub player: u32,
    /// Of `rename` and `bot`: the name.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub name: String,
    /// Of `bot`: which player of the program takes a seat.
    #[cfg_attr(feature = "openapi", schema(schema_with = bots, required = false))]
    pub bot: String,
    /// Of `keep`: for how many days after the last move names are kept.
    #[cfg_attr(
        feature = "openapi",
        schema(minimum = 1, maximum = 30, required = false)
    )]
    pub days: u32,
}

#[cfg(feature = "openapi")]
fn actions() -> utoipa::openapi::Object {
    // The words between the marks of a sentence.
    let names: Vec<_> = crate::command::ACTIONS
        .split('`')
        .skip(1)
        .step_by(2)
        .collect();
    one_of("What.", &names)
}

#[cfg(feature = "openapi")]
fn bots() -> utoipa::openapi::Object {
    let names = handeval_matematico::PlayerName::ALL.map(|player| player.key());
    one_of(
        "Of `bot`: which player of the program takes a seat.",
        &names,
    )
}

#[cfg(feature = "openapi")]
fn one_of(about: &str, names: &[&str]) -> utoipa::openapi::Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(about))
        .enum_values(Some(names.iter().copied()))
        .build()
}
