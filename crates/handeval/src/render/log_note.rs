//! What a log or a hand history leaves open, in words.

use std::io;

use super::style::{FAINT, Styled};

/// Each note by its key; the pages have sentences of their own.
const NOTES: [(&str, &str); 10] = [
    (
        "ambiguous-order",
        "more than one order of the tiles fits the log; the first is used",
    ),
    (
        "cashed-out",
        "a player took the site's insurance, so payments are not compared",
    ),
    ("hand-unknown", "the log does not show the winning hand"),
    ("lobby-rules", "the lobby has rules of its own"),
    ("next", "the next round does not follow from this one"),
    ("no-result", "the hand was not played to its end"),
    (
        "second-red-five",
        "a suit has two red fives; a hand here shows only one of them",
    ),
    (
        "unknown-cards",
        "some of the deciding cards are unknown, so no winners are computed",
    ),
    (
        "winner-not-shown",
        "the winner did not show, so winners are not compared",
    ),
    (
        "yaku-names",
        "the log names an unknown yaku, so the yaku are not compared",
    ),
];

/// Writes notes, one on a line.
pub(super) fn write_notes(
    notes: &[&'static str],
    indent: &str,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    for note in notes {
        let known = NOTES.iter().find(|(key, _)| key == note);
        let text = known.map_or(*note, |(_, text)| text);
        writeln!(out, "{indent}{}", Styled(FAINT, format!("note: {text}")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::NOTES;

    #[test]
    fn every_note_of_the_pages_has_words() {
        let words = include_str!("../../../server/languages/en.json");
        let words: Value = serde_json::from_str(words).unwrap();
        let keys: Vec<&String> = words["log-note"].as_object().unwrap().keys().collect();
        assert_eq!(keys, NOTES.map(|(key, _)| key));
    }
}
