//! Each message word for word, with the part of the text that it points to.

use handeval_matematico::{
    Deal, DealError, Figure, FigureShape, Grid, GridError, Group, Line, LineError, NewFigure,
    PointTable, Value,
};

use crate::values;

/// Reads `text`, which is not a grid, and checks the error: its kind, the part of the text that it
/// points to, with its position, and its message.
#[track_caller]
fn assert_error(text: &str, kind: &str, span: (usize, &str), message: &str) {
    let error = Grid::parse(text).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind);
    assert_eq!((error.span().start, &text[error.span()]), span);
}

#[test]
fn empty_grid() {
    let message = "grid is empty: expected 5 rows of 5 values, with `.` for an empty cell";
    for text in ["", " ", "\n", "\r\n\r\n", "\t \n \n"] {
        assert_error(text, "empty-grid", (0, ""), message);
    }
}

#[test]
fn unknown_value() {
    assert_error(
        "A 2 3 4 5\nA 2 14 4 5",
        "unknown-value",
        (14, "14"),
        "`14` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to `13`, or `.` for an \
         empty cell",
    );
    assert_error(
        "A 2 é 4 5",
        "unknown-value",
        (4, "é"),
        "`é` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to `13`, or `.` for an \
         empty cell",
    );
    assert_error(
        "\n\n A \u{0} 4 5",
        "unknown-value",
        (5, "\u{0}"),
        "`\\0` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to `13`, or `.` for \
         an empty cell",
    );
    assert_error(
        "99999999999999999999",
        "unknown-value",
        (0, "99999999999999999999"),
        "`99999999999999999999` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to \
         `13`, or `.` for an empty cell",
    );
}

#[test]
fn unknown_value_is_cut_in_the_message_only() {
    let long = "ä".repeat(1_000_000);
    let text = format!("A {long} 2");
    let message = format!(
        "`{}…` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, `1` to `13`, or `.` for \
         an \
         empty cell",
        "ä".repeat(24)
    );
    assert_error(&text, "unknown-value", (2, &long), &message);
}

#[test]
fn wrong_number_of_rows() {
    assert_error(
        "A 2 3 4 5 \n",
        "wrong-number-of-rows",
        (9, ""),
        "grid has 1 row: expected 5, with line breaks or `/` between them",
    );
    assert_error(
        "A 2 3 4 5 / A 2 3 4 5 / 6 7 8 9 10 / 6 7 8 9 10",
        "wrong-number-of-rows",
        (47, ""),
        "grid has 4 rows: expected 5, with line breaks or `/` between them",
    );
    assert_error(
        "1 2 3 4 5/1 2 3 4 5/6 7 8 9 10/6 7 8 9 10/J J Q Q K/A/2\n",
        "wrong-number-of-rows",
        (52, "A/2"),
        "grid has 7 rows: expected 5, with line breaks or `/` between them",
    );
    assert_error(
        "1 2 3 4 5/1 2 3 4 5/6 7 8 9 10/6 7 8 9 10/J J Q Q K/",
        "wrong-number-of-rows",
        (52, ""),
        "grid has 6 rows: expected 5, with line breaks or `/` between them",
    );
    assert_error(
        "1 2 3 4 5\n/1 2 3 4 5\n6 7 8 9 10\n6 7 8 9 10\nJ J Q Q K\n",
        "wrong-number-of-rows",
        (43, "J J Q Q K"),
        "grid has 6 rows: expected 5, with line breaks or `/` between them",
    );
}

#[test]
fn wrong_number_of_values() {
    assert_error(
        "1 2 3 4 5/1 2 3 4 /6 7 8 9 10/6 7 8 9 10/J J Q Q K",
        "wrong-number-of-values",
        (17, ""),
        "row 2 has 4 values: expected 5, with `.` for an empty cell",
    );
    assert_error(
        "1 2 3 4 5/1 2 3 4 5/6 7 8 9 10  J, Q /6 7 8 9 10/J J Q Q K",
        "wrong-number-of-values",
        (32, "J, Q"),
        "row 3 has 7 values: expected 5, with `.` for an empty cell",
    );
    assert_error(
        "1 2 3 4 5/1 2 3 4 5/6 7 8 9 10/6 7 8 9 10/J",
        "wrong-number-of-values",
        (43, ""),
        "row 5 has 1 value: expected 5, with `.` for an empty cell",
    );
    assert_error(
        "////",
        "wrong-number-of-values",
        (0, ""),
        "row 1 has 0 values: expected 5, with `.` for an empty cell",
    );
    // An empty field is a cell only if all five are between commas.
    assert_error(
        "1,,3 4 5/1 2 3 4 5/6 7 8 9 10/6 7 8 9 10/J J Q Q K",
        "wrong-number-of-values",
        (8, ""),
        "row 1 has 4 values: expected 5, with `.` for an empty cell",
    );
    // More than five fields are counted as fields.
    assert_error(
        "1 2 3 4 5/A,,3,4,5,/6 7 8 9 10/6 7 8 9 10/J J Q Q K",
        "wrong-number-of-values",
        (19, ""),
        "row 2 has 6 values: expected 5, with `.` for an empty cell",
    );
    assert_error(
        ",,,,,,/1 2 3 4 5/6 7 8 9 10/6 7 8 9 10/J J Q Q K",
        "wrong-number-of-values",
        (5, ","),
        "row 1 has 7 values: expected 5, with `.` for an empty cell",
    );
}

#[test]
fn five_of_a_value() {
    let text = "7 7 7 . .\n. . 7 . .\n. . . . .\n. 07 . . .\n. . . . .".replace("07", "7");
    assert_error(
        &text,
        "five-of-a-value",
        (32, "7"),
        "value `7` in row 4, column 2 is the fifth of its kind: expected at most four",
    );
    assert_error(
        "A a 1 A 13 / . . . . . / . . . . . / . . . . . / . . . . 1",
        "five-of-a-value",
        (57, "1"),
        "value `A` in row 5, column 5 is the fifth of its kind: expected at most four",
    );
}

#[test]
fn the_first_thing_that_is_wrong_is_told() {
    let kind = |text| Grid::parse(text).unwrap_err().kind();
    assert_eq!(kind("A A A A A A x"), "unknown-value");
    assert_eq!(kind("A A A A A A"), "wrong-number-of-rows");
    assert_eq!(kind("A A A A A A/////"), "wrong-number-of-rows");
    assert_eq!(kind("A A A A A A////"), "wrong-number-of-values");
}

#[test]
fn value() {
    let error = "As".parse::<Value>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`As` is not a value: expected `A`, `2` to `10`, `J`, `Q`, `K`, or `1` to `13`"
    );
    assert_eq!(error.kind(), "unknown-value");
    assert_eq!(error.span(), 0..2);
    let long = "é".repeat(100);
    assert_eq!(long.parse::<Value>().unwrap_err().span(), 0..200);
}

#[test]
fn line() {
    let error = Line::new([Value::KING; 5]).unwrap_err();
    assert_eq!(error, LineError::FiveOfAValue { value: Value::KING });
    assert_eq!(
        error.to_string(),
        "line has five cards of value `K`: expected at most four"
    );
    assert_eq!(error.kind(), "five-of-a-value");
}

#[test]
fn grid() {
    let error = Grid::new([[Some(Value::ACE); 5]; 5]).unwrap_err();
    let GridError::FiveOfAValue { value, row, column } = error else {
        panic!("{error}");
    };
    assert_eq!((value, row, column), (Value::ACE, 0, 4));
    assert_eq!(
        error.to_string(),
        "value `A` in row 1, column 5 is the fifth of its kind: expected at most four"
    );
    assert_eq!(error.kind(), "five-of-a-value");
}

#[test]
fn new_figure() {
    let pair = || FigureShape::Groups(vec![Group::new(2)]);
    let message = |name: &str, points, shape| {
        let error = NewFigure::new(name, points, shape).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        message("", 1, pair()),
        "new figure has no name: expected words such as `odd-over-even`"
    );
    assert_eq!(
        message("Odd over\nEven", 1, pair()),
        "`Odd over\\nEven` is not a name for a figure: expected lowercase letters and digits with \
         `-` between words, such as `odd-over-even`, at most 64 characters"
    );
    assert_eq!(
        message("royal", 1, pair()),
        "`royal` is a figure of the classic game: expected a different name"
    );
    assert_eq!(
        message("odd", 1_000_001, pair()),
        "figure `odd` has 1000001 points: expected at most 1000000"
    );
    assert_eq!(
        message("odd", 1, FigureShape::Groups(vec![])),
        "shape has no groups: expected 1 to 5"
    );
    assert_eq!(
        message(
            "odd",
            1,
            FigureShape::Groups(vec![Group::new(1), Group::new(5)])
        ),
        "group 2 has 5 values: expected 1 to 4"
    );
    assert_eq!(
        message("odd", 1, FigureShape::Groups(vec![Group::new(3); 2])),
        "groups have 6 values in total: expected at most 5"
    );
    assert_eq!(
        message(
            "odd",
            1,
            FigureShape::Values(values("7 7 7 7 7").try_into().unwrap())
        ),
        "no line can have this shape: the groups need different values, and no value occurs more \
         than four times"
    );
}

#[test]
fn point_table() {
    let mut points = PointTable::classic();
    let before = points.clone();
    assert_eq!(
        points
            .set_points(Figure::Nothing, Some(5))
            .unwrap_err()
            .to_string(),
        "points of `none` cannot be changed: a line without a figure always scores 0"
    );
    assert_eq!(
        points.set_points(Figure::Nothing, None).unwrap_err().kind(),
        "nothing-is-fixed"
    );
    assert_eq!(
        points
            .set_points(Figure::TwoPairs, Some(u32::MAX))
            .unwrap_err()
            .to_string(),
        "figure `two-pairs` has 4294967295 points: expected at most 1000000"
    );
    assert_eq!(
        points
            .set_diagonal_bonus(1_000_001)
            .unwrap_err()
            .to_string(),
        "diagonal bonus is 1000001 points: expected at most 1000000"
    );
    assert_eq!(points, before);

    let figure = NewFigure::new("odd", 1, FigureShape::Groups(vec![Group::new(2)])).unwrap();
    points.add_figure(figure.clone()).unwrap();
    assert_eq!(
        points.add_figure(figure).unwrap_err().to_string(),
        "new figure `odd` is defined twice: expected a different name"
    );
    for number in 1..100 {
        let shape = FigureShape::Groups(vec![Group::new(2)]);
        let figure = NewFigure::new(&format!("odd-{number}"), 1, shape).unwrap();
        points.add_figure(figure).unwrap();
    }
    let figure = NewFigure::new("last", 1, FigureShape::Groups(vec![Group::new(2)])).unwrap();
    assert_eq!(
        points.add_figure(figure).unwrap_err().to_string(),
        "new figure `last` is one too many: expected at most 100"
    );
}

#[test]
fn deals_of_the_wrong_size() {
    let deck = Value::ALL.repeat(2);
    let error = Deal::new(&deck[..24]).unwrap_err();
    assert_eq!(error.kind(), "wrong-number-of-values");
    let message = "24 values are given for 25 empty cells: expected one for each cell";
    assert_eq!(error.to_string(), message);
    let error = Deal::new(&deck[..26]).unwrap_err();
    let message = "26 values are given for 25 empty cells: expected one for each cell";
    assert_eq!(error.to_string(), message);
    let partial = crate::grid("A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 .");
    let error = Deal::completing(&partial, &deck[..2]).unwrap_err();
    let message = "2 values are given for 1 empty cell: expected one for each cell";
    assert_eq!(error.to_string(), message);
}

#[test]
fn deals_with_five_of_a_value() {
    let mut deck = Value::ALL.repeat(2);
    deck[7] = Value::ACE;
    deck[9] = Value::ACE;
    deck[20] = Value::ACE;
    let error = Deal::new(&deck[..25]).unwrap_err();
    assert_eq!(error.kind(), "five-of-a-value");
    let message = "value `A` occurs a fifth time: expected at most four";
    assert_eq!(error.to_string(), message);
    let (value, value_idx) = (Value::ACE, 20);
    assert_eq!(error, DealError::FiveOfAValue { value, value_idx });
    // The values in the grid count too.
    let partial = crate::grid("A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 . .");
    let error = Deal::completing(&partial, &values("7 A")).unwrap_err();
    let value_idx = 1;
    assert_eq!(error, DealError::FiveOfAValue { value, value_idx });
}
