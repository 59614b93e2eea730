//! Reading the decks of games.

use handeval_matematico::Deck;

use super::best::read_25_values;
use crate::Problem;

/// Reads decks, one a line: 25 values in the order in which they are turned. Blank lines and those
/// that begin with `#` are passed over.
///
/// # Errors
///
/// There is no deck, or the first line that is none: something is no value, there are not 25, or a
/// value is there a fifth time.
pub fn read_decks(text: &str) -> Result<Vec<Deck>, Problem> {
    let mut decks = Vec::new();
    for line in data_lines(text) {
        let start = line.as_ptr().addr() - text.as_ptr().addr();
        let deck = read_25_values(line, Deck::new).map_err(|problem| problem.shifted(start))?;
        decks.push(deck);
    }
    if decks.is_empty() {
        return Err(Problem::whole(
            "no-decks",
            "no deck is given: expected 25 values on each line",
        ));
    }
    Ok(decks)
}

/// The lines that are neither blank nor comments, without a carriage return at their end.
pub(super) fn data_lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n');
    let lines = lines.map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BadInput, Place};

    const DECK: &str = "A 2 3 4 5 6 7 8 9 10 J Q K A 2 3 4 5 6 7 8 9 T 11 12";

    fn problem(text: &str) -> (&'static str, Option<(usize, usize)>) {
        let problem = read_decks(text).unwrap_err();
        let place = Place::File("decks.txt".to_owned());
        let bad = BadInput {
            problem: &problem,
            input: text,
            place: &place,
        };
        (problem.kind, bad.line_and_column())
    }

    #[test]
    fn decks_stand_on_lines() {
        let decks = read_decks(&format!("# two\r\n{DECK}\r\n\n{DECK}")).unwrap();
        assert_eq!(decks.len(), 2);
        let cards = decks[1].cards().map(|card| card.to_string());
        assert_eq!(cards[..3], ["A", "2", "3"]);
        assert_eq!(cards[22..], ["10", "J", "Q"]);
    }

    #[test]
    fn what_is_wrong_has_its_line_and_column() {
        assert_eq!(problem("# none\n\n"), ("no-decks", None));
        let short = DECK.replace(" 12", " ");
        let found = problem(&format!("# a\n{DECK}\n{short}\n"));
        assert_eq!(found, ("wrong-number-of-values", Some((3, 50))));
        let found = problem(&format!("{DECK} K\n"));
        assert_eq!(found, ("wrong-number-of-values", Some((1, 54))));
        let found = problem(&format!("\n{}", DECK.replace("Q K", "Q 0")));
        assert_eq!(found, ("unknown-value", Some((2, 26))));
        let fifth = "A A A A 2 A 3 4 5 6 7 8 9 10 J Q K 2 3 4 5 6 7 8 9";
        let found = problem(&format!("{DECK}\r\n{fifth}"));
        assert_eq!(found, ("five-of-a-value", Some((2, 11))));
    }
}
