//! Room shapes that are composed of other shapes, for the API description.

use std::borrow::Cow;

use handeval_rooms::{OwnGame, Results, StreamEvent, View};
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{Object, ObjectBuilder, Ref, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::handlers::Viewed;

const ABOUT_ROOM: &str = "A room, limited to what the client may see. It contains no card that has \
                        not been called; `results`, `best`, `salt` and `deck` appear when the game \
                        is over.";

/// The keys of a view, including those that only some clients see, or that appear only at the end.
impl PartialSchema for Viewed {
    fn schema() -> RefOr<Schema> {
        let mut whole = object(View::schema());
        for part in [OwnGame::schema(), Results::schema()] {
            whole.properties.extend(object(part).properties);
        }
        whole.description = Some(ABOUT_ROOM.to_owned());
        ObjectBuilder::from(whole)
            .property(
                "kept",
                of(
                    Type::Boolean,
                    "Whether the room survives a restart of the server.",
                ),
            )
            .required("kept")
            .property(
                "url",
                of(
                    Type::String,
                    "The address where others join; left out of streams.",
                ),
            )
            .into()
    }
}

impl ToSchema for Viewed {
    fn name() -> Cow<'static, str> {
        "Room".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        View::schemas(schemas);
        OwnGame::schemas(schemas);
        Results::schemas(schemas);
        schemas.push((RoomEvents::name().into_owned(), RoomEvents::schema()));
        StreamEvent::schemas(schemas);
        // The shape of the view is already part of this one.
        schemas.retain(|(name, _)| *name != View::name());
    }
}

/// The data of each event in a stream, by event name.
struct RoomEvents;

impl PartialSchema for RoomEvents {
    fn schema() -> RefOr<Schema> {
        let mut all = ObjectBuilder::new()
            .description(Some("The data of each event in a stream, by event name."));
        let RefOr::T(Schema::OneOf(events)) = StreamEvent::schema() else {
            return all.into();
        };
        for event in events.items.into_iter().map(object) {
            for (name, data) in event.properties {
                let data = match (data, name.as_str()) {
                    // A room as a listener sees it.
                    (_, "snapshot") => Ref::from_schema_name(Viewed::name()).into(),
                    (RefOr::T(Schema::Object(mut data)), _) => {
                        data.description.clone_from(&event.description);
                        Schema::Object(data).into()
                    }
                    (data, _) => data,
                };
                all = all.property(name, data);
            }
        }
        all.into()
    }
}

impl ToSchema for RoomEvents {}

fn of(kind: Type, about: &str) -> Object {
    let of = ObjectBuilder::new().schema_type(SchemaType::new(kind));
    of.description(Some(about)).build()
}

/// A shape that is an object.
fn object(schema: RefOr<Schema>) -> Object {
    match schema {
        RefOr::T(Schema::Object(object)) => object,
        _ => Object::new(),
    }
}
