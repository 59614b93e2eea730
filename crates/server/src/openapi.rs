//! The description of the API, made from the table of routes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use handeval_answer::ErrorReport;
use serde_json::{Value, json};
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{
    ArrayBuilder, ComponentsBuilder, Content, ContentBuilder, HttpMethod, InfoBuilder,
    ObjectBuilder, OpenApiBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema, Type,
};

use crate::parameters::{Form, Parameter};
use crate::refusal::Refusal;
use crate::route::{Route, Verb};
use crate::routes;
use handeval_answer::ask::Shape;

/// The document as it is sent.
///
/// # Errors
///
/// It could not be written: a mistake of ours.
pub(crate) fn document() -> Result<Vec<u8>, Refusal> {
    static DOCUMENT: LazyLock<Option<Vec<u8>>> = LazyLock::new(write);
    DOCUMENT.clone().ok_or_else(Refusal::internal)
}

fn write() -> Option<Vec<u8>> {
    let mut paths = Paths::new();
    let mut shapes = Vec::new();
    collect(Shape::of::<ErrorReport<'_>>(), &mut shapes);
    for route in routes::all() {
        collect(route.answers.shape, &mut shapes);
        let method = match route.verb {
            Verb::Get => HttpMethod::Get,
            Verb::Post(body) | Verb::PostLines(body) => {
                collect(body.shape, &mut shapes);
                HttpMethod::Post
            }
        };
        let path = format!("/api/v1/{}", route.path);
        paths.add_path_operation(path, vec![method], operation(route));
    }
    let info = InfoBuilder::new()
        .title("handeval")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Evaluates hands, grids and fields of card games. The answers are the objects that \
             the command line prints with `--json`.",
        ))
        .build();
    // By name, so that the document is the same each time.
    let shapes: BTreeMap<String, RefOr<Schema>> = shapes.into_iter().collect();
    let components = ComponentsBuilder::new().schemas_from_iter(shapes).build();
    let document = OpenApiBuilder::new()
        .info(info)
        .paths(paths)
        .components(Some(components))
        .build();
    serde_json::to_vec(&document).ok()
}

/// Adds a shape and those that it is made of.
fn collect(shape: Shape, shapes: &mut Vec<(String, RefOr<Schema>)>) {
    shapes.push(((shape.name)().into_owned(), (shape.schema)()));
    (shape.parts)(shapes);
}

fn operation(route: &Route) -> OperationBuilder {
    let mut operation = OperationBuilder::new()
        .operation_id(Some(operation_id(route)))
        .summary(Some(route.about))
        .response("200", answer(route))
        .response("default", error());
    if let Some(game) = route.path.split_once('/').map(|(game, _)| game) {
        operation = operation.tag(game);
    }
    for parameter in route.parameters {
        operation = operation.parameter(described(parameter));
    }
    if let Verb::Post(body) | Verb::PostLines(body) = route.verb {
        let example = serde_json::from_str::<Value>(body.example).ok();
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name((body.shape.name)())))
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
        Form::Number => one.schema_type(Type::Integer).minimum(Some(0)),
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
        Form::Flag | Form::Number | Form::NumberFrom(..) | Form::Seconds(_) => {
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
    let answers = route.answers;
    let object = Ref::from_schema_name((answers.shape.name)());
    let content = match answers.is_list {
        true => Content::new(Some(ArrayBuilder::new().items(object).build())),
        false => Content::new(Some(object)),
    };
    ResponseBuilder::new()
        .description("The answer.")
        .content(route.verb.media_type(), content)
        .build()
}

fn error() -> Response {
    let shape = Shape::of::<ErrorReport<'_>>();
    let object = Ref::from_schema_name((shape.name)());
    ResponseBuilder::new()
        .description("What is wrong with the request.")
        .content("application/json", Content::new(Some(object)))
        .build()
}
