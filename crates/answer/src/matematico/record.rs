//! Reading the moves of a game.

use std::ops::Range;

use handeval_matematico::{Move, ParseValueError, Record, RecordError, Value};

use super::best::words;
use super::decks::data_lines;
use crate::Problem;
use crate::json::place::shown;

/// Reads a game: 25 moves in their order, each a card, a row and a column from 1 to 5, with line
/// breaks or `/` between them. Blank lines and those that begin with `#` are passed over.
///
/// # Errors
///
/// The first of these that is the case: a move that is no card, row and column; more than 25
/// moves; a move to a filled cell, or of the fifth card of a value; fewer than 25.
pub fn read_record(text: &str) -> Result<Record, Problem> {
    let mut moves = Vec::with_capacity(25);
    let mut spans = Vec::with_capacity(25);
    for line in data_lines(text) {
        for move_text in line.split('/') {
            let start = move_text.as_ptr().addr() - text.as_ptr().addr();
            let read = read_move(move_text).map_err(|problem| problem.shifted(start))?;
            let (made, within) = read;
            moves.push(made);
            spans.push(within.map(|span| span.start + start..span.end + start));
        }
    }
    let wrong_number = |span| Problem {
        kind: "wrong-number-of-moves",
        message: match moves.len() {
            1 => "1 move given: expected 25".to_owned(),
            n_moves => format!("{n_moves} moves given: expected 25"),
        },
        span: Some(span),
    };
    if let Some([card, _, column]) = spans.get(25) {
        return Err(wrong_number(card.start..column.end));
    }
    let record = Record::new(&moves).map_err(|error| {
        let span = spans.get(error.move_idx()).map(|[card, row, column]| {
            if matches!(error, RecordError::FiveOfAValue { .. }) {
                card.clone()
            } else {
                row.start..column.end
            }
        });
        Problem {
            kind: error.kind(),
            message: error.to_string(),
            span,
        }
    })?;
    if moves.len() < 25 {
        let end = text.trim_end().len();
        return Err(wrong_number(end..end));
    }
    Ok(record)
}

/// Reads a move, and where its card, row and column stand.
fn read_move(text: &str) -> Result<(Move, [Range<usize>; 3]), Problem> {
    let found: Vec<_> = words(text).collect();
    let [(card, card_span), (row, row_span), (column, column_span)] = &found[..] else {
        let end = text.trim_end().len();
        let (n_words, noun) = match found.len() {
            1 => (1, "word"),
            n_words => (n_words, "words"),
        };
        return Err(Problem {
            kind: "bad-move",
            message: format!(
                "move has {n_words} {noun}: expected a card, a row and a column, such as `K 1 3`"
            ),
            span: Some(found.get(3).map_or(end..end, |extra| extra.1.start..end)),
        });
    };
    let card: Value = card.parse().map_err(|error: ParseValueError| Problem {
        kind: error.kind(),
        message: error.to_string(),
        span: Some(card_span.clone()),
    })?;
    let made = Move {
        card,
        row: read_number(row, "row", row_span)?,
        column: read_number(column, "column", column_span)?,
    };
    Ok((
        made,
        [card_span.clone(), row_span.clone(), column_span.clone()],
    ))
}

/// Reads a row or column from 1 to 5, as one from 0.
fn read_number(text: &str, noun: &str, span: &Range<usize>) -> Result<usize, Problem> {
    match text.as_bytes() {
        [digit @ b'1'..=b'5'] => Ok(usize::from(digit - b'1')),
        _ => Err(Problem {
            kind: "no-such-cell",
            message: format!("`{}` is no {noun}: expected 1 to 5", shown(text)),
            span: Some(span.clone()),
        }),
    }
}

#[cfg(test)]
mod tests {
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
        let lines = read_record(&game("\n")).unwrap();
        assert_eq!(lines.moves().len(), 25);
        assert_eq!(lines.moves()[7].column, 2);
        let behind = read_record(&game(" / ").replace(' ', ",")).unwrap();
        assert_eq!(behind, lines);
        let spaced = format!("# a game\r\n\r\n{}\r\n", game(" \r\n\r\n\t"));
        assert_eq!(read_record(&spaced).unwrap(), lines);
    }

    fn problem(text: &str) -> (&'static str, String, &str) {
        let problem = read_record(text).unwrap_err();
        let span = problem.span.unwrap();
        (problem.kind, problem.message, &text[span])
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let changed = |from: &str, to: &str| game("\n").replacen(from, to, 1);
        let text = changed("7 2 2", "7 1 4");
        let (kind, message, found) = problem(&text);
        assert_eq!((kind, found), ("cell-is-filled", "1 4"));
        assert_eq!(
            message,
            "move 7 is to row 1, column 4, which move 4 has filled: expected an empty cell"
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
            let (kind, _, found) = problem(&text);
            assert_eq!((kind, found), expected, "{to}");
        }
        let aces = game("\n").replace("Q ", "A ").replace("J ", "A ");
        let (kind, message, found) = problem(&aces);
        assert_eq!((kind, found), ("five-of-a-value", "A"));
        assert!(
            message.starts_with("move 24 has the fifth `A`"),
            "{message}"
        );
    }

    #[test]
    fn there_are_25_moves() {
        let game = game("\n");
        let short = game.rsplit_once('\n').unwrap().0.to_owned() + "\n\n";
        let (kind, message, found) = problem(&short);
        assert_eq!((kind, found), ("wrong-number-of-moves", ""));
        assert_eq!(message, "24 moves given: expected 25");
        let long = format!("{game}\nK 1 1\n");
        let (kind, message, found) = problem(&long);
        assert_eq!((kind, found), ("wrong-number-of-moves", "K 1 1"));
        assert_eq!(message, "26 moves given: expected 25");
        assert_eq!(problem("# none\n").1, "0 moves given: expected 25");
    }
}
