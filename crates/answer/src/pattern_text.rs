//! Patterns as they are typed: `red:up`, `blue:red:up-right`.

use handeval_field::{Color, Corner, Diagonal, Slope, Stack};

/// Reads a diagonal such as `red:up`.
///
/// # Errors
///
/// What is wrong with the text, and what would be right.
pub fn read_diagonal(text: &str) -> Result<Diagonal, String> {
    match text.split(':').collect::<Vec<_>>()[..] {
        [color_text, slope] => Ok(Diagonal {
            color: color(color_text)?,
            slope: from_keys(slope, "slope", &Slope::ALL, Slope::key)?,
        }),
        _ => Err("expected a color and a slope, such as `red:up`".to_owned()),
    }
}

/// Reads a stack such as `blue:red:up-right`.
///
/// # Errors
///
/// What is wrong with the text, and what would be right.
pub fn read_stack(text: &str) -> Result<Stack, String> {
    match text.split(':').collect::<Vec<_>>()[..] {
        [block, corner_color, corner] => Ok(Stack {
            block: color(block)?,
            corner_color: color(corner_color)?,
            corner: from_keys(corner, "corner", &Corner::ALL, Corner::key)?,
        }),
        _ => Err("expected two colors and a corner, such as `blue:red:up-right`".to_owned()),
    }
}

fn color(text: &str) -> Result<Color, String> {
    Color::from_name(text).ok_or_else(|| {
        format!("`{text}` is no color: expected one of `red`, `green`, `blue`, `purple`")
    })
}

/// The value with a key.
fn from_keys<T: Copy>(
    text: &str,
    what: &str,
    all: &[T],
    key: impl Fn(T) -> &'static str,
) -> Result<T, String> {
    let found = all
        .iter()
        .copied()
        .find(|&value| key(value).eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let keys: Vec<_> = all
            .iter()
            .map(|&value| format!("`{}`", key(value)))
            .collect();
        format!("`{text}` is no {what}: expected one of {}", keys.join(", "))
    })
}
