//! The cells of a pattern, from its key.

use handeval_testing::field::Cell;

/// The cells of each variant of the pattern with this key; neighbors are `step` apart.
pub(crate) fn cells(key: &str, step: i64) -> Option<Vec<Cell>> {
    let letter = |color: &str| match color {
        "red" => Some('R'),
        "green" => Some('G'),
        "blue" => Some('B'),
        "purple" => Some('P'),
        _ => None,
    };
    let parts: Vec<&str> = key.split(':').collect();
    Some(match parts[..] {
        ["diagonal", color, slope] => {
            let dy = if slope == "up" { step } else { -step };
            let color = letter(color)?;
            (0..3).map(|n| (n * step, n * dy, color)).collect()
        }
        ["stack", block, corner_color, corner] => {
            let (dx, dy) = match corner {
                "up-right" => (step, 3 * step),
                "up-left" => (-step, 3 * step),
                "down-right" => (step, -step),
                "down-left" => (-step, -step),
                _ => return None,
            };
            let block = letter(block)?;
            let corner_color = letter(corner_color)?;
            vec![(0, 0, block), (0, 2 * step, block), (dx, dy, corner_color)]
        }
        _ => shape(key, step)?,
    })
}

/// The cells of the shape with a key such as `R(0,0)*(1,1)`.
fn shape(key: &str, step: i64) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for cell in key.split_terminator(')') {
        let (letter, place) = cell.split_once('(')?;
        let (dx, dy) = place.split_once(',')?;
        let (dx, dy): (i64, i64) = (dx.parse().ok()?, dy.parse().ok()?);
        cells.push((dx * step, dy * step, letter.chars().next()?));
    }
    Some(cells)
}
