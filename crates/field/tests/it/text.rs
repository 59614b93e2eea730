//! Patterns and objectives as text: what is read, and the errors for everything else.

use handeval_field::{
    Color, Coordinates, Corner, Diagonal, Objective, Pattern, Slope, Stack, Symbol,
};
use proptest::prelude::*;

use crate::all_patterns;

#[test]
fn keys_lead_back_to_what_they_name() {
    for pattern in all_patterns() {
        assert_eq!(pattern.key().parse(), Ok(pattern));
    }
    for color in Color::ALL {
        assert_eq!(Color::from_key(color.key()), Some(color));
    }
    for slope in Slope::ALL {
        assert_eq!(Slope::from_key(slope.key()), Some(slope));
    }
    for corner in Corner::ALL {
        assert_eq!(Corner::from_key(corner.key()), Some(corner));
    }
    for symbol in Symbol::ALL {
        assert_eq!(Symbol::from_key(symbol.key()), Some(symbol));
    }
    for coordinates in Coordinates::ALL {
        assert_eq!(Coordinates::from_key(coordinates.key()), Some(coordinates));
    }
    assert_eq!(Color::from_key("R"), None);
    assert_eq!(Color::from_key("Red"), None);
}

#[test]
fn words_of_a_pattern_may_be_any_of_a_color_in_either_case() {
    let red_up = Diagonal {
        color: Color::Red,
        slope: Slope::Up,
    };
    for text in ["red:up", "R:up", "fungi:UP", "Red:Up"] {
        assert_eq!(text.parse(), Ok(red_up), "{text}");
    }
    let stack = Stack {
        block: Color::Blue,
        corner_color: Color::Red,
        corner: Corner::UpRight,
    };
    for text in ["blue:red:up-right", "b:R:Up-Right", "animal:fungi:up-right"] {
        assert_eq!(text.parse(), Ok(stack), "{text}");
    }
}

/// Checks the error for `text`: its message, and the bytes that it points to.
macro_rules! assert_error {
    ($type:ty, $text:expr, $message:expr, $span:expr) => {
        let error = $text.parse::<$type>().unwrap_err();
        assert_eq!(error.to_string(), $message);
        assert_eq!(error.span(), $span);
    };
}

#[test]
fn what_is_no_pattern_is_told() {
    assert_error!(
        Diagonal,
        "red",
        "expected a color and a slope, such as `red:up`",
        0..3
    );
    assert_error!(
        Diagonal,
        "red:up:up",
        "expected a color and a slope, such as `red:up`",
        0..9
    );
    assert_error!(
        Diagonal,
        "pink:up",
        "`pink` is not a color: expected one of `red`, `green`, `blue`, `purple`",
        0..4
    );
    assert_error!(
        Diagonal,
        "red:\u{1b}",
        "`\\u{1b}` is not a slope: expected one of `up`, `down`",
        4..5
    );
    assert_error!(
        Stack,
        "blue:red",
        "expected two colors and a corner, such as `blue:red:up-right`",
        0..8
    );
    assert_error!(
        Stack,
        "blue::up-right",
        "`` is not a color: expected one of `red`, `green`, `blue`, `purple`",
        5..5
    );
    assert_error!(
        Stack,
        "blue:red:sideways",
        "`sideways` is not a corner: expected one of `up-right`, `up-left`, `down-right`, \
         `down-left`",
        9..17
    );
    assert_error!(
        Pattern,
        "diagonal:red:off",
        "`off` is not a slope: expected one of `up`, `down`",
        13..16
    );
    assert_error!(
        Pattern,
        "stack:red",
        "expected two colors and a corner, such as `blue:red:up-right`",
        0..9
    );
    assert_error!(
        Pattern,
        "red:up",
        "expected a pattern, such as `diagonal:red:up` or `stack:blue:red:up-right`",
        0..6
    );
    let long = "é".repeat(1000);
    let error = format!("{long}:up").parse::<Diagonal>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with(&format!("`{}…`", "é".repeat(40)))
    );
    assert_eq!(error.span(), 0..2000);
    assert_eq!(error.kind(), "unknown-pattern");
}

#[test]
fn objectives_are_read_by_their_numbers() {
    assert_eq!("87".parse::<Objective>().ok(), Objective::by_id(87));
    assert_error!(
        Objective,
        "103",
        "`103` is not an objective: expected 87 to 102",
        0..3
    );
    assert_error!(
        Objective,
        "-1",
        "`-1` is not an objective: expected 87 to 102",
        0..2
    );
    assert_error!(
        Objective,
        "red",
        "`red` is not an objective: expected numbers such as `87,93`",
        0..3
    );
    assert_eq!(
        "".parse::<Objective>().unwrap_err().kind(),
        "unknown-objective"
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_with_a_place_in_it(
        text in "(diagonal:|stack:)?(\\PC{0,9}|[RGBPup:-]{0,12}|(red|blue):(up|é|red:up-left):?)",
    ) {
        let spans = [
            text.parse::<Pattern>().err().map(|error| error.span()),
            text.parse::<Diagonal>().err().map(|error| error.span()),
            text.parse::<Stack>().err().map(|error| error.span()),
            text.parse::<Objective>().err().map(|error| error.span()),
        ];
        for span in spans.into_iter().flatten() {
            prop_assert!(text.get(span).is_some());
        }
    }
}
