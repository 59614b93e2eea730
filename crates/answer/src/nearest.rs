//! The name that was probably meant.

/// The name nearest to a text: the one that takes the fewest changes of letters, if those are at
/// most a third of the text, or that begins or ends with it. Case and punctuation do not count.
pub fn nearest<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = letters(text);
    if wanted.is_empty() {
        return None;
    }
    let found = names.into_iter().filter_map(|name| {
        let name_letters = letters(name);
        let n_changes = changes(&wanted, &name_letters);
        let is_part = wanted.len() > 2
            && (name_letters.starts_with(&wanted) || name_letters.ends_with(&wanted));
        (is_part || n_changes <= wanted.len() / 3).then_some((!is_part, n_changes, name))
    });
    // Of equals, the first in the list.
    let nearest = found.min_by_key(|&(is_other, n_changes, _)| (is_other, n_changes));
    nearest.map(|(_, _, name)| name)
}

fn letters(text: &str) -> Vec<char> {
    let chars = text.chars().take(64);
    chars
        .filter(|char| char.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// How many letters must be inserted, left out or replaced (Levenshtein's distance).
fn changes(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (from_idx, from_char) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = from_idx + 1;
        for (to_idx, to_char) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(from_char != to_char);
            diagonal = row[to_idx + 1];
            row[to_idx + 1] = replaced.min(diagonal + 1).min(row[to_idx] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_takes_the_fewest_changes() {
        let names = [
            "tenhou",
            "tenhou-sanma",
            "mahjong-soul",
            "m-league",
            "wrc",
            "wrc-2022",
        ];
        for (text, expected) in [
            ("tenho", Some("tenhou")),
            ("Tenhou Sanna", Some("tenhou-sanma")),
            ("mleauge", Some("m-league")),
            ("mahjon soul", Some("mahjong-soul")),
            ("league", Some("m-league")),
            ("wrc2020", Some("wrc-2022")),
            ("hongkong", None),
            ("x", None),
            ("", None),
            ("天鳳", None),
        ] {
            assert_eq!(nearest(text, names), expected, "{text}");
        }
    }

    #[test]
    fn changes_are_counted_as_levenshtein_does() {
        let changes = |from: &str, to: &str| changes(&letters(from), &letters(to));
        assert_eq!(changes("kitten", "sitting"), 3);
        assert_eq!(changes("", "abc"), 3);
        assert_eq!(changes("flaw", "lawn"), 2);
    }
}
