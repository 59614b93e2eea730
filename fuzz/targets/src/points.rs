//! Point tables with added figures.

use handeval_answer::read_point_table;
use handeval_matematico::{
    Figure, FigureShape, Group, Line, LineKey, LineTable, NewFigure, PointTable, PointsFile, Value,
};
use serde_json::{Value as Json, json};

use crate::oracle::matematico::{has_shape, is_best, points};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "points",
    about: "a table of points as JSON",
    words: vocabulary::points,
    run,
};

/// One line in `STEP` is checked; the length of the input decides which ones.
const STEP: usize = 193;

/// Tables with more figures are not checked the slow way.
const MAX_FIGURES: usize = 5;

fn run(input: &[u8]) {
    let text = fault::text(input);
    let file: Result<PointsFile, _> = serde_json::from_str(&text);
    let by_serde = match file {
        Ok(file) => file.table().map_err(|error| {
            fault::check(&text, error.kind(), &error.to_string(), None);
        }),
        Err(_) => Err(()),
    };
    match read_point_table(&text) {
        Ok(table) => {
            assert_eq!(by_serde.as_ref(), Ok(&table), "{text:?}");
            let again = read_point_table(&written(&table));
            let again = again.unwrap_or_else(|problem| panic!("{problem:?}"));
            check(&table, &again, input.len());
        }
        Err(problem) => {
            assert_eq!(by_serde, Err(()), "{text:?}: {problem:?}");
            fault::check_problem(&text, &problem);
        }
    }
}

/// A table as it is written in a file.
fn written(table: &PointTable) -> String {
    let figures = Figure::ALL
        .into_iter()
        .filter(|&figure| figure != Figure::Nothing);
    let figures: serde_json::Map<_, _> = figures
        .map(|figure| (figure.key().to_owned(), json!(table.points(figure))))
        .collect();
    let new_figures: Vec<Json> = table.new_figures().iter().map(written_figure).collect();
    json!({
        "diagonal_bonus": table.diagonal_bonus(),
        "figures": figures,
        "new_figures": new_figures,
    })
    .to_string()
}

fn written_figure(figure: &NewFigure) -> Json {
    let mut object = json!({ "name": figure.name(), "points": figure.points() });
    match figure.shape() {
        FigureShape::Values(values) => object["values"] = json!(values.map(Value::get)),
        FigureShape::Groups(groups) => {
            object["groups"] = groups.iter().map(written_group).collect();
        }
    }
    object
}

fn written_group(group: &Group) -> Json {
    let allowed: Vec<String> = Value::ALL
        .into_iter()
        .filter(|&value| group.allows(value))
        .map(|value| value.to_string())
        .collect();
    json!({ "count": group.count(), "values": allowed })
}

fn check(table: &PointTable, again: &PointTable, offset: usize) {
    assert_eq!(table.diagonal_bonus(), again.diagonal_bonus());
    for figure in Figure::ALL {
        assert_eq!(table.points(figure), again.points(figure));
    }
    assert_eq!(table.new_figures().len(), again.new_figures().len());
    let lines = LineTable::new(table);
    let is_small = table.new_figures().len() <= MAX_FIGURES;
    for line in Line::all().skip(offset % STEP).step_by(STEP) {
        let numbers = line.values().map(Value::get);
        let found = table.score_line(&line);
        assert_eq!(found.points, again.score_line(&line).points, "{line}");
        assert_eq!(
            found.figure.key(),
            again.score_line(&line).figure.key(),
            "{line}"
        );
        let key: LineKey = line.values().into_iter().collect();
        assert_eq!(lines.points(key), found.points, "{line}");
        let bonus = if found.figure.is_figure() {
            table.diagonal_bonus()
        } else {
            0
        };
        assert_eq!(lines.diagonal_points(key), found.points + bonus, "{line}");
        if is_small {
            let (slow, is_figure) = points(numbers, table);
            assert_eq!(found.points, slow, "{line}");
            assert_eq!(found.figure.is_figure(), is_figure, "{line}");
            assert!(is_best(numbers, table, found.figure), "{line}: {found:?}");
        }
        for figure in table.new_figures().iter().take(MAX_FIGURES) {
            let shape = figure.shape();
            assert_eq!(
                shape.matches(&line),
                has_shape(numbers, shape),
                "{line}: {shape:?}"
            );
        }
    }
}
