//! Names that the options ask for, such as players, and those that the files have.

use std::collections::BTreeSet;

use crate::Problem;
use crate::problem::shown_to;

/// The names that files have, and which of those asked for are among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskedNames {
    /// For each name asked for, in order, whether it has been found.
    found: Vec<bool>,
    /// Some of the names in the files.
    known: BTreeSet<String>,
}

/// How many names an error lists.
const MAX_LISTED: usize = 20;

impl AskedNames {
    /// Adds the names in an answer, and notes which of those asked for are among them.
    pub fn add<'a>(&mut self, found: &[bool], known: impl Iterator<Item = &'a str>) {
        self.found.resize(self.found.len().max(found.len()), false);
        for (one, &is_found) in self.found.iter_mut().zip(found) {
            *one |= is_found;
        }
        for name in known {
            if self.known.len() <= MAX_LISTED && !self.known.contains(name) {
                self.known.insert(name.to_owned());
            }
        }
    }

    /// Adds the names of another file.
    pub fn add_file(&mut self, other: &Self) {
        self.add(&other.found, other.known.iter().map(String::as_str));
    }

    /// Checks that every name asked for is in one of the answers, if there are any.
    ///
    /// # Errors
    ///
    /// The first name that is missing, or its number if names are hidden, with the names that
    /// exist.
    pub fn check(
        &self,
        option: &'static str,
        asked: &[String],
        hides_names: bool,
    ) -> Result<(), Problem> {
        let mut missing = self.found.iter().zip(asked).enumerate();
        let Some((idx, (_, name))) = missing.find(|(_, (is_found, _))| !**is_found) else {
            return Ok(());
        };
        let missing = match (hides_names, asked.len()) {
            (false, _) => format!("no player `{}`", shown_to(name, 60)),
            (true, 1) => "no player has this name".to_owned(),
            (true, n_asked) => format!("no player has name {} of these {n_asked}", idx + 1),
        };
        let listed = self.known.iter().take(MAX_LISTED);
        let listed: Vec<String> = listed
            .map(|name| format!("`{}`", shown_to(name, 60)))
            .collect();
        let more = match self.known.len() > MAX_LISTED {
            true => ", …",
            false => "",
        };
        let message = format!("{missing}: expected {}{more}", listed.join(", "));
        Err(Problem::whole("unknown-player", message).about(option))
    }
}
