//! Generates the description of the API from the table of routes.

use std::collections::BTreeMap;

use handeval_answer::ErrorReport;
use handeval_answer::ask::{Document, Effort, Form, OptionSpec, Shape};
use serde_json::{Value, json};
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::info::License;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    AllOfBuilder, ArrayBuilder, ComponentsBuilder, ContentBuilder, HttpMethod, InfoBuilder,
    ObjectBuilder, OneOfBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Required, Response,
    ResponseBuilder, Schema, Server, Type,
};

use handeval_answer::ask::Work;
use handeval_api::{BodyForm, BodyShape, JSON_LINES, Operation, PREFIX, Parameters, Verb, about};

use crate::api::route::{EVENTS, LIMITS, Route, RouteRequest};
use crate::api::routes;
use crate::outside::Outside;
use crate::rooms;

/// Marks a parameter that the shortest example of a question contains, even though it is not
/// required.
const IN_EXAMPLE: &str = "x-in-example";

/// The tags of routes, in the order in which people are likely to look for them.
const TAGS: [(&str, &str); 7] = [
    (
        "poker",
        "Poker hands: ranks, showdowns, exchanges, pay tables.",
    ),
    (
        "mahjong",
        "Mahjong hands: wins, scores, and the distance to a win.",
    ),
    (
        "matematico",
        "Matematico: grids, hints, the best arrangement, and games.",
    ),
    ("field", "Fields of placed cards: objectives and patterns."),
    ("deck", "Decks of cards."),
    ("server", "The server itself."),
    (
        "rooms",
        "Rooms in which a class plays Matematico together. A token, in a header or a cookie, \
         identifies the client.",
    ),
];

/// The committed description of the API: `src/api/openapi/description.json`.
///
/// # Errors
///
/// The description cannot be written, which is a bug.
pub fn description() -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&describe())? + "\n")
}

/// The paths of the API, and all shapes in their order, with repetitions.
fn paths_and_shapes() -> (Paths, Shapes) {
    let mut paths = Paths::new();
    let mut shapes = Vec::new();
    collect(Shape::of::<ErrorReport<'_>>(), &mut shapes);
    for route in routes::all() {
        let answer = answer(&route.operation, route.is_streamed(), answer_example(route));
        add(&route.operation, answer, &mut paths, &mut shapes);
    }
    for operation in rooms::operations() {
        let answer = answer(&operation, false, None);
        add(&operation, answer, &mut paths, &mut shapes);
    }
    (paths, shapes)
}

fn describe() -> OpenApi {
    let (paths, shapes) = paths_and_shapes();
    let mut license = License::new(env!("CARGO_PKG_LICENSE"));
    license.identifier = Some(env!("CARGO_PKG_LICENSE").to_owned());
    let info = InfoBuilder::new()
        .title("handeval")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Evaluates hands, grids and fields in card games. The answers are the objects that \
             the command line prints with `--json`.",
        ))
        .license(Some(license))
        .build();
    // Sorted by name, so the document is the same each time.
    let shapes: BTreeMap<String, RefOr<Schema>> = shapes.into_iter().collect();
    let bearer = Http::new(HttpAuthScheme::Bearer);
    let components = ComponentsBuilder::new()
        .schemas_from_iter(shapes)
        .response(
            WRONG,
            error("What is wrong with the request.", wrong_example()),
        )
        .response(
            FAILED,
            error("Why the request cannot be answered now.", failed_example()),
        );
    let components = components
        .security_scheme(TOKEN, SecurityScheme::Http(bearer))
        .build();
    let tags = TAGS.map(|(name, about)| {
        let tag = TagBuilder::new().name(name);
        tag.description(Some(about)).build()
    });
    OpenApiBuilder::new()
        .info(info)
        // Filled in for each client: see `document`.
        .servers(Some([Server::new("/")]))
        .paths(paths)
        .components(Some(components))
        .tags(Some(tags))
        // No authentication is required.
        .security(Some(Vec::new()))
        .build()
}

/// The shapes in the description, with their names.
type Shapes = Vec<(String, RefOr<Schema>)>;

/// The security scheme that identifies the members of a room.
const TOKEN: &str = "token";

/// The name of the responses to invalid requests.
const WRONG: &str = "Wrong";

/// The name of the responses when the server fails.
const FAILED: &str = "Failed";

fn wrong_example() -> Value {
    json!({
        "parameter": "hand",
        "input": "As Ks Qx Js Ts",
        "error": {
            "kind": "unknown-suit",
            "message": "`x` is not a suit, in `Qx`: expected one of `c`, `s`, `d`, `h`",
            "column": 8
        }
    })
}

fn failed_example() -> Value {
    let message = "12 searches are waiting ahead of this one: try again in 7 seconds";
    json!({"error": {"kind": "busy", "message": message, "waiting": 12, "retry_after": 7}})
}

/// Adds a shape and the shapes inside it.
fn collect(shape: Shape, shapes: &mut Shapes) {
    shapes.push(((shape.name)().into_owned(), (shape.schema)()));
    (shape.parts)(shapes);
}

/// Adds a route, and the shapes of its body and answers.
fn add(operation: &Operation, answer: Response, paths: &mut Paths, shapes: &mut Shapes) {
    if let Some(shape) = operation.answers.shape {
        collect(shape, shapes);
    }
    if let Some(body) = &operation.body {
        collect_body(body, shapes);
    }
    let method = match operation.verb {
        Verb::Get => HttpMethod::Get,
        Verb::Post => HttpMethod::Post,
        Verb::Put => HttpMethod::Put,
    };
    let path = format!("{PREFIX}{}", operation.path);
    paths.add_path_operation(path, vec![method], described(operation, answer));
}

fn body_name(body: &BodyForm) -> String {
    match body.shape {
        BodyShape::Of(shape) => (shape.name)().into_owned(),
        BodyShape::Question(question_spec) => {
            let mut chars = question_spec.name.chars();
            let first = chars.next().into_iter().flat_map(char::to_uppercase);
            format!("{}Body", first.chain(chars).collect::<String>())
        }
    }
}

/// Adds the shape of a body and the shapes inside it.
fn collect_body(body: &BodyForm, shapes: &mut Shapes) {
    let question_spec = match body.shape {
        BodyShape::Of(shape) => return collect(shape, shapes),
        BodyShape::Question(question_spec) => question_spec,
    };
    let mut object = ObjectBuilder::new().description(Some(question_spec.about));
    for spec in question_spec.all() {
        let name = spec.snake_name();
        object = object.property(&name, key(spec, &about(spec), shapes));
        match spec.former_name {
            Some(former) => {
                let about = format!("The same as `{name}`");
                object = object.property(former, key(spec, &about, shapes));
            }
            // Where there are two names, either is accepted.
            None if spec.is_required() && spec.conflicts_with.is_none() => {
                object = object.required(&name);
            }
            None => {}
        }
    }
    shapes.push((body_name(body), object.build().into()));
}

/// A key of a body: an option, or the input.
fn key(spec: &OptionSpec, about: &str, shapes: &mut Shapes) -> RefOr<Schema> {
    let one = ObjectBuilder::new().description(Some(about));
    let one = match spec.form {
        Form::Json(shape) | Form::Document(Document { shape, .. }) => {
            collect(shape, shapes);
            let shape = Ref::from_schema_name((shape.name)());
            let all_of = AllOfBuilder::new().description(Some(about)).item(shape);
            return Schema::AllOf(all_of.build()).into();
        }
        // A number is read exactly as it was written.
        Form::Text => one.schema_type(SchemaType::from_iter([Type::String, Type::Number])),
        Form::Seconds(max) => {
            let most = LIMITS.time.map_or(max, |most| most.as_secs_f64());
            one.description(Some(format!(
                "{about}; over HTTP, more than 0 and at most {most}"
            )))
            .schema_type(Type::Number)
            .exclusive_minimum(Some(0.0))
            .maximum(Some(most))
        }
        form => of_form(one, form),
    };
    if !spec.is_listed() {
        return one.build().into();
    }
    // Several values separated by commas, or a list.
    let text = ObjectBuilder::new().schema_type(Type::String).build();
    let list = ArrayBuilder::new().items(one.build()).build();
    let one_of = OneOfBuilder::new().description(Some(about));
    Schema::OneOf(one_of.item(text).item(list).build()).into()
}

fn described(route: &Operation, answer: Response) -> OperationBuilder {
    let Operation {
        about,
        parameters,
        body,
        answers,
        ..
    } = route;
    let mut operation = OperationBuilder::new()
        .operation_id(Some(operation_id(route)))
        .summary(Some(about))
        .tag(tag(route))
        .response(answers.status.to_string(), answer)
        .response("4XX", Ref::from_response_name(WRONG))
        .response("5XX", Ref::from_response_name(FAILED))
        .response("default", error("What is wrong with the request.", None));
    for spec in parameters {
        let name = format!("{{{}}}", spec.snake_name());
        let place = match route.path.contains(&name) {
            true => ParameterIn::Path,
            false => ParameterIn::Query,
        };
        operation = operation.parameter(parameter(spec, place));
    }
    if route.takes_token {
        operation = operation.security(SecurityRequirement::new(TOKEN, [""; 0]));
    }
    if let Some(body) = body {
        let example = serde_json::from_str::<Value>(body.example).ok();
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name(body_name(body))))
            .example(example)
            .build();
        let body = RequestBodyBuilder::new()
            .description(Some(body.about))
            .required(Some(Required::True))
            .content(body.media_type, content)
            .build();
        operation = operation.request_body(Some(body));
    }
    operation
}

/// The tag of a route: its game, or else the first word of its path.
fn tag(operation: &Operation) -> &'static str {
    let name = operation.path.split('/').next().unwrap_or_default();
    let known = TAGS.iter().find(|(tag, _)| *tag == name);
    known.map_or("server", |&(tag, _)| tag)
}

/// The identifier of a route. For `GET poker/rank` it is `get_poker_rank`.
fn operation_id(operation: &Operation) -> String {
    let verb = format!("{:?}", operation.verb).to_lowercase();
    let path = operation.path.replace(['/', '.', '-'], "_");
    format!("{verb}_{}", path.replace(['{', '}'], ""))
}

fn parameter(spec: &OptionSpec, place: ParameterIn) -> ParameterBuilder {
    let one = ObjectBuilder::new();
    let one = match spec.form {
        _ if spec.is_listed() => one.schema_type(Type::String),
        form => of_form(one, form),
    };
    let schema: RefOr<Schema> = match spec.is_repeatable() {
        true => ArrayBuilder::new().items(one).build().into(),
        false => one.build().into(),
    };
    let example = match spec.form {
        Form::Flag | Form::Number(..) | Form::Seconds(_) if !spec.is_listed() => {
            serde_json::from_str(spec.example).unwrap_or(Value::Null)
        }
        _ => Value::from(spec.example),
    };
    let example = match spec.is_repeatable() {
        true => json!([example]),
        false => example,
    };
    let is_required = match spec.is_required() {
        true => Required::True,
        false => Required::False,
    };
    ParameterBuilder::new()
        .name(spec.snake_name())
        .parameter_in(place)
        .required(is_required)
        .description(Some(about(spec)))
        .schema(Some(schema))
        .example(Some(example))
        .extensions(
            spec.is_in_example
                .then(|| Extensions::builder().add(IN_EXAMPLE, true).build()),
        )
}

fn of_form(one: ObjectBuilder, form: Form) -> ObjectBuilder {
    let names = match form {
        Form::Flag => return one.schema_type(Type::Boolean),
        Form::Number(start, end) => {
            let one = one.schema_type(Type::Integer).minimum(Some(start as f64));
            return one.maximum((end < u64::MAX).then_some(end as f64));
        }
        Form::Seconds(max) => {
            let one = one.schema_type(Type::Number).minimum(Some(0));
            return one.maximum(Some(max));
        }
        Form::Key(keys) => keys().into_iter().map(|key| key.name).collect(),
        Form::Document(document) => (document.names)(),
        Form::Text | Form::Word(_) | Form::Day | Form::Json(_) => Vec::new(),
    };
    let names = (!names.is_empty()).then_some(names);
    one.schema_type(Type::String).enum_values(names)
}

/// The key that an answer has in addition to the report's keys.
fn read_as() -> RefOr<Schema> {
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "The input in plain notation, if it was written in a different one.",
        ));
    ObjectBuilder::new()
        .property("read_as", text)
        .build()
        .into()
}

fn answer(operation: &Operation, is_streamed: bool, example: Option<Value>) -> Response {
    let answers = &operation.answers;
    let text = || ObjectBuilder::new().schema_type(Type::String).build();
    let schema: RefOr<Schema> = match answers.shape {
        None => text().into(),
        Some(shape) => {
            let object: RefOr<Schema> = Ref::from_schema_name((shape.name)()).into();
            let object = match answers.has_notations {
                true => {
                    let whole = AllOfBuilder::new().item(object).item(read_as());
                    Schema::AllOf(whole.build()).into()
                }
                false => object,
            };
            match answers.is_list {
                true => ArrayBuilder::new().items(object).build().into(),
                false => object,
            }
        }
    };
    let content = ContentBuilder::new()
        .schema(Some(schema))
        .example(example)
        .build();
    let answer = ResponseBuilder::new().content(answers.media_type, content);
    match is_streamed {
        true => answer
            .description(
                "The answer, or, for clients that accept one, a stream of events: `waiting` with \
                 the place in the queue, `progress` now and then, and at the end `answer` with the \
                 same object, or `error`.",
            )
            .content(EVENTS, ContentBuilder::new().schema(Some(text())).build()),
        false => answer.description(answers.about),
    }
    .build()
}

/// A route's answer to its own example, if the answer needs no search and never varies.
fn answer_example(route: &Route) -> Option<Value> {
    let Operation {
        path,
        parameters,
        body,
        ..
    } = &route.operation;
    let is_this = path == "openapi.json";
    let is_lines = body.is_some_and(|body| body.media_type == JSON_LINES);
    if route.effort > Effort::Instant || is_this || is_lines {
        return None;
    }
    let given = parameters
        .iter()
        .filter(|spec| spec.is_in_examples() || spec.name == "seed")
        .map(|spec| (spec.snake_name(), spec.example));
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(given)
        .finish();
    let prepared = (route.read)(RouteRequest {
        parameters: Parameters::read(parameters, &query).ok()?,
        body: body.map_or("", |body| body.example).to_owned(),
        base: String::new(),
        outside: Outside::default(),
    });
    let prepared = prepared
        .ok()
        .filter(|prepared| prepared.effort == Effort::Instant)?;
    let answered = prepared.answer(Work::ALONE).ok()?;
    serde_json::from_slice(&answered.object).ok()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_shapes_have_the_same_name() {
        let mut by_name: BTreeMap<String, RefOr<Schema>> = BTreeMap::new();
        for (name, schema) in paths_and_shapes().1 {
            let first = by_name
                .entry(name.clone())
                .or_insert_with(|| schema.clone());
            assert_eq!(
                json!(first),
                json!(schema),
                "two types have the name {name}"
            );
        }
    }
}
