//! Names that a room assigns to players.

use handeval_rooms::Name;

use crate::pages::languages::Language;

/// The names of animals in a language.
pub(super) fn names(language: Language) -> Vec<Name> {
    // A test checks that all are valid names.
    let names = language.animals().lines().map(Name::new);
    names.filter_map(Result::ok).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use handeval_rooms::Room;

    use super::*;

    #[test]
    fn every_language_has_names_for_more_than_a_full_room() {
        for language in Language::ALL {
            let names = names(language);
            let distinct: BTreeSet<_> = names
                .iter()
                .map(|name| name.to_string().to_lowercase())
                .collect();
            assert_eq!((names.len(), distinct.len()), (80, 80), "{language:?}");
            assert!(names.len() > Room::MAX_PLAYERS);
            for name in names {
                let name = name.to_string();
                assert!(name.chars().count() <= 14, "{name}");
                assert!(name.chars().all(char::is_alphabetic), "{name}");
                // Some scripts have no capital letters.
                assert!(
                    !name.chars().next().is_some_and(char::is_lowercase),
                    "{name}"
                );
            }
        }
    }
}
