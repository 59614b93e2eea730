//! Rows of 34 tile counts, for interfaces that take arrays.

use handeval_mahjong::{Hand, HandError, HandKey, ShapeRules};

use crate::Problem;

/// Checks the number of counts in a row.
///
/// # Errors
///
/// It is not 34.
pub fn check_width(width: usize) -> Result<(), Problem> {
    if width == 34 {
        return Ok(());
    }
    let s = if width == 1 { "" } else { "s" };
    let message = format!(
        "the array has {width} column{s}: expected 34, each with the number of copies of one kind \
         of tile (1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z)"
    );
    Err(Problem::whole("wrong-shape", message))
}

/// Applies a function to the hand in a row of counts.
///
/// # Errors
///
/// The counts are not those of a hand, or the function returns nothing for it.
#[inline]
pub fn of_counts<T>(
    row: &[u8],
    rules: ShapeRules,
    of: impl Fn(&HandKey) -> Option<T>,
) -> Result<T, Problem> {
    let error = |error: HandError| Problem::whole(error.kind(), error.to_string());
    let counts: &[u8; 34] = row.try_into().map_err(|_| {
        let n_counts = row.len();
        Problem::whole("wrong-shape", format!("{n_counts} counts: expected 34"))
    })?;
    let key = HandKey::from_counts(counts, rules).map_err(error)?;
    // The key accepts some numbers of tiles that a hand does not.
    let answer = of(&key).filter(|_| key.n_tiles() % 3 != 0);
    match answer {
        Some(answer) => Ok(answer),
        // No hand has this number of tiles; `Hand::new` explains why.
        None => match Hand::new(*counts, &[], rules) {
            Err(wrong) => Err(error(wrong)),
            Ok(_) => Err(Problem::whole(
                "wrong-tile-count",
                "expected 3n+1 or 3n+2 tiles",
            )),
        },
    }
}
