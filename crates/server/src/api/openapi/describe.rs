//! Making the description of the API from the table of routes.

use std::collections::BTreeMap;

use handeval_answer::ErrorReport;
use handeval_answer::ask::{self, Document, Shape, Spec};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::openapi::info::License;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::security::SecurityScheme;
use utoipa::openapi::tag::{Tag, TagBuilder};
use utoipa::openapi::{
    AllOfBuilder, ArrayBuilder, ComponentsBuilder, ContentBuilder, HttpMethod, InfoBuilder,
    ObjectBuilder, OneOfBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Required, Response,
    ResponseBuilder, Schema, Server, Type,
};

use crate::api::parameters::{Form, Parameter, Parameters};
use crate::api::route::{Answer, BodyForm, BodyShape, Question, Route, Verb};
use crate::api::routes;
use crate::outside::Outside;
use crate::search::progress::Telling;
use crate::search::searches::Stop;

/// What the routes are sorted by, in the order in which people look for them.
const TAGS: [(&str, &str); 6] = [
    (
        "poker",
        "Poker hands: ranks, showdowns, exchanges, pay tables.",
    ),
    ("mahjong", "Mahjong hands: wins, and the way to them."),
    (
        "matematico",
        "Matematico: grids, hints, the best arrangement, games.",
    ),
    ("field", "Fields of placed cards: objectives and patterns."),
    ("deck", "Decks of cards."),
    ("server", "The server itself."),
];

/// What is said of rooms. Their routes have a state, tokens and paths of their own, so that they
/// are not in the table; tests hold their answers against this.
const ROOMS: &str = include_str!("rooms.json");

/// What is said of routes that are not in the table.
#[derive(Deserialize)]
struct Beside {
    tag: Tag,
    security: BTreeMap<String, SecurityScheme>,
    paths: Paths,
    schemas: BTreeMap<String, RefOr<Schema>>,
}

/// The description of the API as it is committed: `src/openapi/description.json`.
///
/// # Errors
///
/// It could not be written: a mistake of ours.
pub fn description() -> Result<String, serde_json::Error> {
    let rooms = serde_json::from_str(ROOMS)?;
    Ok(serde_json::to_string_pretty(&describe(rooms))? + "\n")
}

fn describe(rooms: Beside) -> OpenApi {
    let mut paths = Paths::new();
    let mut shapes: Vec<_> = rooms.schemas.into_iter().collect();
    collect(Shape::of::<ErrorReport<'_>>(), &mut shapes);
    for route in routes::all() {
        collect(route.answers.shape, &mut shapes);
        let method = match route.verb {
            Verb::Get => HttpMethod::Get,
            Verb::Post(body) | Verb::PostLines(body) => {
                collect_body(&body, &mut shapes);
                HttpMethod::Post
            }
        };
        let path = format!("/api/v1/{}", route.path);
        paths.add_path_operation(path, vec![method], operation(route));
    }
    paths.merge(rooms.paths);
    let mut license = License::new(env!("CARGO_PKG_LICENSE"));
    license.identifier = Some(env!("CARGO_PKG_LICENSE").to_owned());
    let info = InfoBuilder::new()
        .title("handeval")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Evaluates hands, grids and fields of card games. The answers are the objects that \
             the command line prints with `--json`.",
        ))
        .license(Some(license))
        .build();
    // By name, so that the document is the same each time.
    let shapes: BTreeMap<String, RefOr<Schema>> = shapes.into_iter().collect();
    let components = ComponentsBuilder::new()
        .schemas_from_iter(shapes)
        .response(
            WRONG,
            error("What is wrong with the request.", wrong_example()),
        )
        .response(
            FAILED,
            error("Why there is no answer now.", failed_example()),
        );
    let components = rooms
        .security
        .into_iter()
        .fold(components, |components, (name, scheme)| {
            components.security_scheme(name, scheme)
        })
        .build();
    let tags = TAGS.map(|(name, about)| {
        let tag = TagBuilder::new().name(name);
        tag.description(Some(about)).build()
    });
    let tags = tags.into_iter().chain([rooms.tag]);
    OpenApiBuilder::new()
        .info(info)
        // Who asks is told where: see `document`.
        .servers(Some([Server::new("/")]))
        .paths(paths)
        .components(Some(components))
        .tags(Some(tags))
        // Nobody has to say who they are.
        .security(Some(Vec::new()))
        .build()
}

/// The answers to wrong requests.
const WRONG: &str = "Wrong";

/// The answers when the server cannot do what it should.
const FAILED: &str = "Failed";

fn wrong_example() -> Value {
    json!({
        "parameter": "hand",
        "input": "As Ks Qx Js Ts",
        "error": {
            "kind": "unknown-suit",
            "message": "card `Qx` has no suit `x`: expected one of `c`, `s`, `d`, `h`",
            "column": 8
        }
    })
}

fn failed_example() -> Value {
    let message = "12 searches wait before this one: ask again in 7 seconds";
    json!({"error": {"kind": "busy", "message": message, "waiting": 12, "retry_after": 7}})
}

/// Adds a shape and those that it is made of.
fn collect(shape: Shape, shapes: &mut Vec<(String, RefOr<Schema>)>) {
    shapes.push(((shape.name)().into_owned(), (shape.schema)()));
    (shape.parts)(shapes);
}

/// The name of the shape of a body.
fn body_name(body: &BodyForm) -> String {
    match body.shape {
        BodyShape::Of(shape) => (shape.name)().into_owned(),
        BodyShape::Question(asked) => {
            let mut chars = asked.name.chars();
            let first = chars.next().into_iter().flat_map(char::to_uppercase);
            format!("{}Body", first.chain(chars).collect::<String>())
        }
    }
}

/// Adds the shape of a body and those that it is made of.
fn collect_body(body: &BodyForm, shapes: &mut Vec<(String, RefOr<Schema>)>) {
    let asked = match body.shape {
        BodyShape::Of(shape) => return collect(shape, shapes),
        BodyShape::Question(asked) => asked,
    };
    let mut object = ObjectBuilder::new().description(Some(asked.about));
    for spec in asked.all() {
        let name = spec.snake_name();
        object = object.property(&name, key(spec, &routes::about(spec), shapes));
        match spec.former_name {
            Some(former) => {
                let about = format!("The same as `{name}`");
                object = object.property(former, key(spec, &about, shapes));
            }
            // Where there are two names, either will do.
            None if spec.is_required() && spec.conflicts_with.is_none() => {
                object = object.required(&name);
            }
            None => {}
        }
    }
    shapes.push((body_name(body), object.build().into()));
}

/// A key of a body: an option, or the input.
fn key(spec: &Spec, about: &str, shapes: &mut Vec<(String, RefOr<Schema>)>) -> RefOr<Schema> {
    let one = ObjectBuilder::new().description(Some(about));
    let one = match spec.form {
        ask::Form::Json(shape) | ask::Form::Document(Document { shape, .. }) => {
            collect(shape, shapes);
            let shape = Ref::from_schema_name((shape.name)());
            let all_of = AllOfBuilder::new().description(Some(about)).item(shape);
            return Schema::AllOf(all_of.build()).into();
        }
        // A number is read as it is written.
        ask::Form::Text => one.schema_type(SchemaType::from_iter([Type::String, Type::Number])),
        ask::Form::Word(_) | ask::Form::Day => one.schema_type(Type::String),
        ask::Form::Flag => one.schema_type(Type::Boolean),
        ask::Form::Number(start, end) => one
            .schema_type(Type::Integer)
            .minimum(Some(start as f64))
            .maximum((end < u64::MAX).then_some(end as f64)),
        ask::Form::Seconds(max) => {
            let most = routes::LIMITS.time.map_or(max, |most| most.as_secs_f64());
            one.description(Some(format!(
                "{about}; over HTTP more than 0 and at most {most}"
            )))
            .schema_type(Type::Number)
            .exclusive_minimum(Some(0.0))
            .maximum(Some(most))
        }
        ask::Form::Key(keys) => {
            let names = keys().into_iter().map(|key| key.name);
            one.schema_type(Type::String).enum_values(Some(names))
        }
    };
    if !spec.is_listed() {
        return one.build().into();
    }
    // Several with commas between them, or a list.
    let text = ObjectBuilder::new().schema_type(Type::String).build();
    let list = ArrayBuilder::new().items(one.build()).build();
    let one_of = OneOfBuilder::new().description(Some(about));
    Schema::OneOf(one_of.item(text).item(list).build()).into()
}

fn operation(route: &Route) -> OperationBuilder {
    let mut operation = OperationBuilder::new()
        .operation_id(Some(operation_id(route)))
        .summary(Some(route.about))
        .tag(tag(route))
        .response("200", answer(route))
        .response("4XX", Ref::from_response_name(WRONG))
        .response("5XX", Ref::from_response_name(FAILED))
        .response("default", error("What is wrong with the request.", None));
    for parameter in route.parameters {
        operation = operation.parameter(described(parameter));
    }
    if let Verb::Post(body) | Verb::PostLines(body) = route.verb {
        let example = serde_json::from_str::<Value>(body.example).ok();
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name(body_name(&body))))
            .example(example)
            .build();
        let body = RequestBodyBuilder::new()
            .description(Some(body.about))
            .required(Some(Required::True))
            .content(route.verb.media_type(), content)
            .build();
        operation = operation.request_body(Some(body));
    }
    operation
}

/// What a route is sorted under: its game, or its own name.
fn tag(route: &Route) -> &'static str {
    let name = route.path.split('/').next().unwrap_or_default();
    let known = TAGS.iter().find(|(tag, _)| *tag == name);
    known.map_or("server", |&(tag, _)| tag)
}

/// `poker/rank` asked by GET is `get_poker_rank`.
fn operation_id(route: &Route) -> String {
    let verb = route.verb.method().to_ascii_lowercase();
    format!("{verb}_{}", route.path.replace(['/', '.', '-'], "_"))
}

fn described(parameter: &Parameter) -> ParameterBuilder {
    let one = ObjectBuilder::new();
    let one = match parameter.form {
        Form::Text => one.schema_type(Type::String),
        Form::Flag => one.schema_type(Type::Boolean),
        Form::NumberFrom(start, end) => one
            .schema_type(Type::Integer)
            .minimum(Some(start as f64))
            .maximum((end < u64::MAX).then_some(end as f64)),
        Form::Seconds(max) => one
            .schema_type(Type::Number)
            .minimum(Some(0))
            .maximum(Some(max)),
        Form::Names(names) => one
            .schema_type(Type::String)
            .enum_values(Some(names.iter().copied())),
    };
    let schema: RefOr<Schema> = match parameter.is_repeatable() {
        true => ArrayBuilder::new().items(one).build().into(),
        false => one.build().into(),
    };
    let example = match parameter.form {
        Form::Text | Form::Names(_) => Value::from(parameter.example),
        Form::Flag | Form::NumberFrom(..) | Form::Seconds(_) => {
            serde_json::from_str(parameter.example).unwrap_or(Value::Null)
        }
    };
    let example = match parameter.is_repeatable() {
        true => json!([example]),
        false => example,
    };
    let is_required = match parameter.is_required() {
        true => Required::True,
        false => Required::False,
    };
    ParameterBuilder::new()
        .name(parameter.name)
        .parameter_in(ParameterIn::Query)
        .required(is_required)
        .description(Some(parameter.about))
        .schema(Some(schema))
        .example(Some(example))
}

fn answer(route: &Route) -> Response {
    let object = Ref::from_schema_name((route.answers.shape.name)());
    let schema: RefOr<Schema> = match route.answers.is_list {
        true => ArrayBuilder::new().items(object).build().into(),
        false => object.into(),
    };
    let content = ContentBuilder::new()
        .schema(Some(schema))
        .example(answer_example(route))
        .build();
    let answer = ResponseBuilder::new().content(route.verb.media_type(), content);
    match route.is_streamed() {
        true => {
            let events = ObjectBuilder::new().schema_type(Type::String).build();
            answer
                .description(
                    "The answer; for who accepts it, a stream of events: `waiting` with its place \
                     among the searches that wait, `progress` now and then, and at the end \
                     `answer` with the same object, or `error`.",
                )
                .content(
                    "text/event-stream",
                    ContentBuilder::new().schema(Some(events)).build(),
                )
        }
        false => answer.description("The answer."),
    }
    .build()
}

/// What a route answers to its own examples, if it takes no search and always answers the same.
fn answer_example(route: &Route) -> Option<Value> {
    let is_known = |parameter: &&Parameter| parameter.is_required() || parameter.name == "seed";
    let given = route.parameters.iter().filter(is_known);
    let given: Vec<_> = given.map(|known| (known.name, known.example)).collect();
    let is_this = route.path == "openapi.json";
    let is_lines = matches!(route.verb, Verb::PostLines(_));
    if route.search.is_some() || is_this || is_lines {
        return None;
    }
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(given)
        .finish();
    let body = match route.verb {
        Verb::Get => "",
        Verb::Post(body) | Verb::PostLines(body) => body.example,
    };
    let answer = (route.answer)(&Question {
        parameters: &Parameters::read(route.parameters, &query).ok()?,
        body,
        base: "",
        outside: &Outside::default(),
        longest: None,
        stop: &Stop::default(),
        telling: &Telling::default(),
    });
    match answer.ok()? {
        Answer::Done(object) => serde_json::from_slice(&object).ok(),
        Answer::CutShort(_) | Answer::Takes { .. } => None,
    }
}

fn error(about: &str, example: impl Into<Option<Value>>) -> Response {
    let shape = Shape::of::<ErrorReport<'_>>();
    let object = Ref::from_schema_name((shape.name)());
    let content = ContentBuilder::new()
        .schema(Some(object))
        .example(example.into())
        .build();
    ResponseBuilder::new()
        .description(about)
        .content("application/json", content)
        .build()
}
