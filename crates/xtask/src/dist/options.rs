//! What was typed after `cargo xtask dist`.

use super::kind::{KINDS, Kind};
use super::target::{TARGETS, Target};

/// What to make, and how.
pub(super) struct Options {
    /// The kinds of package to make, in the order of [`KINDS`], each once.
    pub(super) kinds: Vec<&'static Kind>,
    pub(super) target: &'static Target,
    /// The path at which the site will be served; it begins and ends with `/`.
    pub(super) base: String,
    pub(super) is_tested: bool,
}

impl Options {
    /// Reads the arguments, or returns what is wrong with them.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut named = Vec::new();
        let (mut target, mut base, mut is_tested) = (&TARGETS[0], "/", false);
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "--test" => is_tested = true,
                "--target" => {
                    let triple = words.next().ok_or("--target needs a triple")?;
                    target = Target::named(triple)?;
                }
                "--base" => {
                    base = words.next().ok_or("--base needs a path")?;
                    if !(base.starts_with('/') && base.ends_with('/')) {
                        return Err(format!(
                            "--base {base}: expected a path that begins and ends with /"
                        ));
                    }
                }
                word if KINDS.iter().any(|kind| kind.name == word) => named.push(word),
                word => return Err(format!("`{word}` is not a kind of package")),
            }
        }
        let is_first = std::ptr::eq(target, &TARGETS[0]);
        let is_wanted = |kind: &&Kind| match named.is_empty() {
            // Packages that do not depend on the target are made once.
            true => kind.is_per_target || is_first,
            false => named.contains(&kind.name),
        };
        Ok(Self {
            kinds: KINDS.iter().filter(is_wanted).collect(),
            target,
            base: base.to_owned(),
            is_tested,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Vec<&'static str> {
        let options = Options::read(words).unwrap_or_else(|why| panic!("{words:?}: {why}"));
        options.kinds.iter().map(|kind| kind.name).collect()
    }

    #[track_caller]
    fn assert_refused(words: &[&str], why: &str) {
        match Options::read(words) {
            Ok(_) => panic!("{words:?} was accepted"),
            Err(said) => assert_eq!(said, why),
        }
    }

    #[test]
    fn without_words_all_is_made() {
        assert_eq!(names(&[]), KINDS.map(|kind| kind.name));
        assert_eq!(names(&["--test"]), KINDS.map(|kind| kind.name));
    }

    #[test]
    fn another_target_gets_what_depends_on_the_target() {
        let dependent = KINDS.iter().filter(|kind| kind.is_per_target);
        let expected: Vec<_> = dependent.map(|kind| kind.name).collect();
        assert_eq!(names(&["--target", TARGETS[1].triple]), expected);
    }

    #[test]
    fn each_kind_is_made_once_and_in_order() {
        assert_eq!(names(&["binary", "binary"]), ["binary"]);
    }

    #[test]
    fn wrong_words_are_refused() {
        assert_refused(&["rpm"], "`rpm` is not a kind of package");
        assert_refused(&["--target"], "--target needs a triple");
        assert_refused(
            &["--base", "handeval"],
            "--base handeval: expected a path that begins and ends with /",
        );
        assert!(Options::read(&["--target", "pdp11"]).is_err());
    }
}
