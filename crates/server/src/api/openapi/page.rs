//! The tables of `docs/API.md`, generated from the routes; the text around them is written by hand.

use std::fmt::Write as _;

use handeval_answer::ask::{Form, OptionSpec};

use handeval_api::{BodyForm, BodyShape, JSON_LINES, Operation, about};

use crate::api::route::LIMITS;
use crate::api::routes;
use crate::rooms;

/// Returns a page with its tables regenerated: the table of all routes, between `<!-- routes -->`
/// and `<!-- end -->`, and tables of parameters or body keys, each between `<!-- parameters of GET
/// poker/rank -->` and `<!-- end -->`.
pub fn page(page: &str) -> String {
    const END: &str = "<!-- end -->";
    let mut made = String::new();
    let mut rest = page;
    while let Some(start) = rest.find("<!-- ") {
        let (before, marked) = rest.split_at(start);
        made.push_str(before);
        let behind = marked.find("-->").map_or(marked.len(), |idx| idx + 3);
        let (marker, behind) = marked.split_at(behind);
        made.push_str(marker);
        rest = behind;
        let Some(table) = table(marker, page) else {
            continue;
        };
        made.push('\n');
        made.push_str(&table);
        rest = rest.find(END).map_or(rest, |end| &rest[end..]);
    }
    made + rest
}

/// The table for a marker, if it has one.
fn table(marker: &str, page: &str) -> Option<String> {
    let rooms: Vec<_> = rooms::operations().collect();
    let all = routes::all().map(|route| &route.operation).chain(&rooms);
    let inside = marker
        .trim_start_matches("<!--")
        .trim_end_matches("-->")
        .trim();
    if inside == "routes" {
        return Some(table_of_routes(all, page));
    }
    let name = inside.strip_prefix("parameters of ")?;
    let mut all = all.filter(|operation| name_of(operation) == name);
    all.next().map(table_of_parameters)
}

/// A route as text: `GET poker/rank`.
fn name_of(operation: &Operation) -> String {
    let verb = format!("{:?}", operation.verb).to_uppercase();
    format!("{verb} {}", operation.path)
}

fn table_of_routes<'a>(all: impl Iterator<Item = &'a Operation>, page: &str) -> String {
    let mut table =
        String::from("| route | parameters | body | answer |\n| --- | --- | --- | --- |\n");
    for operation in all {
        let name = name_of(operation);
        let in_query = |spec: &&OptionSpec| !operation.path.contains(&format!("{{{}}}", spec.name));
        let parameters: Vec<_> = operation
            .parameters
            .iter()
            .filter(in_query)
            .map(marked)
            .collect();
        let more = match page.contains(&format!("\n### `{name}`\n")) {
            true => format!(", [see below](#{})", anchor(&name)),
            false => String::new(),
        };
        let _ = writeln!(
            table,
            "| `{name}` | {} | {} | {}{more} |",
            parameters.join(", "),
            operation.body.as_ref().map_or_else(String::new, body),
            cell(&operation.about),
        );
    }
    table
}

fn table_of_parameters(operation: &Operation) -> String {
    let (what, specs): (_, Vec<(String, &OptionSpec)>) = match operation.body.map(|body| body.shape)
    {
        Some(BodyShape::Question(question_spec)) => {
            let keys = question_spec
                .all()
                .map(|spec| (format!("`{}`", key(spec, "")), spec));
            ("key", keys.collect())
        }
        _ => {
            let specs = operation.parameters.iter();
            (
                "parameter",
                specs.map(|spec| (marked(spec), spec)).collect(),
            )
        }
    };
    let mut table = format!("| {what} | value |\n| --- | --- |\n");
    for (name, spec) in specs {
        let _ = writeln!(table, "| {name} | {}{} |", cell(&about(spec)), values(spec));
    }
    table
}

/// A key of a body, marked if it is optional.
fn key(spec: &OptionSpec, quote: &str) -> String {
    let is_needed = spec.is_required() && spec.conflicts_with.is_none();
    let optional = if is_needed { "" } else { "?" };
    format!("{quote}{}{quote}{optional}", spec.snake_name())
}

/// A parameter with a mark for how often it can appear.
fn marked(spec: &OptionSpec) -> String {
    let repeats = if spec.is_repeatable() { "+" } else { "" };
    let optional = if spec.is_required() { "" } else { "?" };
    format!("`{}{repeats}{optional}`", spec.snake_name())
}

/// The values of a parameter, if a few words are enough to describe them.
fn values(spec: &OptionSpec) -> String {
    match spec.form {
        Form::Flag => ": `true` or `false`".to_owned(),
        Form::Number(start, u64::MAX) => format!(": a whole number, {start} or more"),
        Form::Number(start, end) => format!(": {start} to {end}"),
        Form::Seconds(max) => {
            let most = LIMITS.time.map_or(max, |most| most.as_secs_f64());
            format!(": seconds, at most {most}")
        }
        Form::Key(keys) => {
            let names: Vec<_> = keys().iter().map(|key| format!("`{}`", key.name)).collect();
            format!(": {}", names.join(", "))
        }
        Form::Text | Form::Word(_) | Form::Day | Form::Document(_) | Form::Json(_) => String::new(),
    }
}

/// The content of a body, in words.
fn body(body: &BodyForm) -> String {
    match body.shape {
        _ if body.media_type == JSON_LINES => "lines of JSON".to_owned(),
        BodyShape::Of(_) => cell(body.about),
        BodyShape::Question(question_spec) => {
            let keys: Vec<_> = question_spec.all().map(|spec| key(spec, "\"")).collect();
            format!("`{{{}}}`", keys.join(", "))
        }
    }
}

/// A sentence formatted for a table cell.
fn cell(text: &str) -> String {
    text.trim_end_matches('.').replace('|', "\\|")
}

/// The anchor of a route's heading on the page.
fn anchor(name: &str) -> String {
    let kept = name
        .chars()
        .filter(|char| char.is_alphanumeric() || " -_".contains(*char));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}
