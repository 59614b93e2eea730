//! Reading the moves of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use strum::IntoStaticStr;

use super::words::{data_lines, parts, shifted, words};
use crate::text::{CountOf, shortened_to};
use crate::{Move, ParseValueError, Record, RecordError};

/// Why the text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseRecordError {
    /// A move is not a card, a row and a column.
    #[error(
        "move has {}: expected a card, a row and a column, such as `K 1 3`",
        CountOf(*.n_words, "word", "words")
    )]
    BadMove {
        /// The number of words.
        n_words: usize,
        /// The bytes of the extra words, or the position where a word is missing.
        span: Range<usize>,
    },
    /// A card is not a value.
    #[error("{error}")]
    UnknownValue {
        /// What is wrong with the card.
        error: ParseValueError,
        /// The bytes of the value in the text.
        span: Range<usize>,
    },
    /// A row or column is out of range.
    #[error("`{}` is not a {axis}: expected 1 to 5", .found.escape_debug())]
    NoSuchCell {
        /// The word, shortened if long.
        found: String,
        /// `row` or `column`.
        axis: &'static str,
        /// The bytes of the coordinate in the text.
        span: Range<usize>,
    },
    /// There are not 25 moves.
    #[error("{} given: expected 25", CountOf(*.n_moves, "move", "moves"))]
    WrongNumberOfMoves {
        /// The number of moves.
        n_moves: usize,
        /// The bytes of the 26th move, or the position where a move is missing.
        span: Range<usize>,
    },
    /// A move is impossible.
    #[strum(disabled)]
    #[error("{error}")]
    ImpossibleMove {
        /// What is wrong with the move.
        error: RecordError,
        /// The bytes of the move's card, or of its row and column.
        span: Range<usize>,
    },
}

impl ParseRecordError {
    /// The error's machine-readable name, in kebab case, such as `bad-move`; for an impossible
    /// move, the name of the move's own error, such as `cell-is-filled`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::ImpossibleMove { error, .. } => error.kind(),
            _ => self.into(),
        }
    }

    /// The offending bytes of the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            Self::BadMove { span, .. }
            | Self::UnknownValue { span, .. }
            | Self::NoSuchCell { span, .. }
            | Self::WrongNumberOfMoves { span, .. }
            | Self::ImpossibleMove { span, .. } => span.clone(),
        }
    }
}

impl Record {
    /// Reads a game: 25 moves in order, each a card, a row and a column from 1 to 5, separated by
    /// line breaks or `/`. Blank lines and those that begin with `#` are skipped.
    ///
    /// # Errors
    ///
    /// The first of these that applies:
    ///
    /// - [`ParseRecordError::BadMove`], [`ParseRecordError::UnknownValue`],
    ///   [`ParseRecordError::NoSuchCell`] for a move that is not a card, row and column;
    /// - [`ParseRecordError::WrongNumberOfMoves`] for more than 25;
    /// - [`ParseRecordError::ImpossibleMove`] for a move to a filled cell, or of a fifth card of
    ///   a value;
    /// - [`ParseRecordError::WrongNumberOfMoves`] for fewer than 25.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::Record;
    ///
    /// let error = Record::parse("K 1 1 / Q 1 1").unwrap_err();
    /// assert_eq!(error.kind(), "cell-is-filled");
    /// assert_eq!(error.span(), 10..13);
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseRecordError> {
        let mut moves = Vec::with_capacity(25);
        let mut spans = Vec::with_capacity(25);
        for (line, line_span) in data_lines(text) {
            for (move_text, span) in parts(line, |char| char == '/') {
                let (made, span) = read_move(move_text, line_span.start + span.start)?;
                moves.push(made);
                spans.push(span);
            }
        }
        let wrong_number = |span| ParseRecordError::WrongNumberOfMoves {
            n_moves: moves.len(),
            span,
        };
        if let Some(extra) = spans.get(25) {
            return Err(wrong_number(extra.card.start..extra.cell.end));
        }
        let end = text.trim_end().len();
        let record = Self::new(&moves).map_err(|error| {
            let span = spans
                .get(error.move_idx())
                .map_or(end..end, |span| match error {
                    RecordError::FiveOfAValue { .. } => span.card.clone(),
                    _ => span.cell.clone(),
                });
            ParseRecordError::ImpossibleMove { error, span }
        })?;
        if moves.len() < 25 {
            return Err(wrong_number(end..end));
        }
        Ok(record)
    }
}

/// The positions of a move's parts.
struct MoveSpan {
    card: Range<usize>,
    /// The row and the column.
    cell: Range<usize>,
}

/// Reads a move that begins at byte `start` of the text.
fn read_move(text: &str, start: usize) -> Result<(Move, MoveSpan), ParseRecordError> {
    let found: Vec<_> = words(text)
        .map(|(word, span)| (word, shifted(&span, start)))
        .collect();
    let [(card, card_span), (row, row_span), (column, column_span)] = &found[..] else {
        let end = start + text.trim_end().len();
        return Err(ParseRecordError::BadMove {
            n_words: found.len(),
            span: found.get(3).map_or(end..end, |extra| extra.1.start..end),
        });
    };
    let card = card
        .parse()
        .map_err(|error| ParseRecordError::UnknownValue {
            error,
            span: card_span.clone(),
        })?;
    let made = Move {
        card,
        row: read_number(row, "row", row_span)?,
        column: read_number(column, "column", column_span)?,
    };
    let span = MoveSpan {
        card: card_span.clone(),
        cell: row_span.start..column_span.end,
    };
    Ok((made, span))
}

/// Reads a row or column from 1 to 5, and returns it counted from 0.
fn read_number(
    text: &str,
    axis: &'static str,
    span: &Range<usize>,
) -> Result<usize, ParseRecordError> {
    match text.as_bytes() {
        [digit @ b'1'..=b'5'] => Ok(usize::from(digit - b'1')),
        _ => Err(ParseRecordError::NoSuchCell {
            found: shortened_to(text, 40),
            axis,
            span: span.clone(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    /// A game that fills the grid row by row.
    fn game(separator: &str) -> String {
        let cards = "A 2 3 4 5 6 7 8 9 10 J Q K A 2 3 4 5 6 7 8 9 10 J Q";
        let cells = (0..25).map(|cell| (cell / 5 + 1, cell % 5 + 1));
        let moves = cards.split(' ').zip(cells);
        let moves: Vec<_> = moves
            .map(|(card, (row, column))| format!("{card} {row} {column}"))
            .collect();
        moves.join(separator)
    }

    #[test]
    fn moves_stand_on_lines_or_behind_each_other() {
        let lines = Record::parse(&game("\n")).unwrap();
        assert_eq!(lines.moves().len(), 25);
        assert_eq!(lines.moves()[7].column, 2);
        let behind = Record::parse(&game(" / ").replace(' ', ",")).unwrap();
        assert_eq!(behind, lines);
        let spaced = format!("# a game\r\n\r\n{}\r\n", game(" \r\n\r\n\t"));
        assert_eq!(Record::parse(&spaced).unwrap(), lines);
    }

    fn wrong(text: &str) -> (&'static str, String, &str) {
        let error = Record::parse(text).unwrap_err();
        (error.kind(), error.to_string(), &text[error.span()])
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let changed = |from: &str, to: &str| game("\n").replacen(from, to, 1);
        let text = changed("7 2 2", "7 1 4");
        let (kind, message, found) = wrong(&text);
        assert_eq!((kind, found), ("cell-is-filled", "1 4"));
        assert_eq!(
            message,
            "move 7 goes to row 1, column 4, already filled by move 4: expected an empty cell"
        );
        for (from, to, expected) in [
            ("7 2 2", "7 6 2", ("no-such-cell", "6")),
            ("7 2 2", "7 2 0", ("no-such-cell", "0")),
            ("7 2 2", "7 2 22", ("no-such-cell", "22")),
            ("7 2 2", "14 2 2", ("unknown-value", "14")),
            ("7 2 2", "7 2", ("bad-move", "")),
            ("7 2 2", "7 2 2 2 ", ("bad-move", "2")),
            ("7 2 2", "/ 7 2 2", ("bad-move", "")),
        ] {
            let text = changed(from, to);
            let (kind, _, found) = wrong(&text);
            assert_eq!((kind, found), expected, "{to}");
        }
        let aces = game("\n").replace("Q ", "A ").replace("J ", "A ");
        let (kind, message, found) = wrong(&aces);
        assert_eq!((kind, found), ("five-of-a-value", "A"));
        assert!(message.starts_with("move 24 is the fifth `A`"), "{message}");
    }

    #[test]
    fn there_are_25_moves() {
        let game = game("\n");
        let short = game.rsplit_once('\n').unwrap().0.to_owned() + "\n\n";
        let (kind, message, found) = wrong(&short);
        assert_eq!((kind, found), ("wrong-number-of-moves", ""));
        assert_eq!(message, "24 moves given: expected 25");
        let long = format!("{game}\nK 1 1\n");
        let (kind, message, found) = wrong(&long);
        assert_eq!((kind, found), ("wrong-number-of-moves", "K 1 1"));
        assert_eq!(message, "26 moves given: expected 25");
        assert_eq!(wrong("# none\n").1, "0 moves given: expected 25");
    }
}
