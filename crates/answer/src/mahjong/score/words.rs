//! Words behind a hand: `123m [pon 555z] ron=5p last-tile`. Each is an option of what is asked.

use crate::Problem;
use crate::ask::{Fault, Form, Given, Opt, Spec, Word, words};
use crate::problem::shortened;

/// Options that are words behind a hand too, found by their names.
#[derive(Debug)]
pub(super) struct WordOptions<const N: usize> {
    all: [Spec; N],
    /// The option of a place by the hash of how its name starts, or one that does not exist:
    /// millions of words are looked for, and no two options share a place.
    by_hash: [u8; 128],
    multiplier: u64,
}

impl<const N: usize> WordOptions<N> {
    /// The options by a multiplier for which no two of them share a place.
    pub(super) const fn new(all: [Spec; N], multiplier: u64) -> Self {
        let mut by_hash = [u8::MAX; 128];
        let mut option = 0;
        while option < N {
            let place = hash(all[option].name.as_bytes(), multiplier);
            assert!(by_hash[place] == u8::MAX, "two options share a place");
            by_hash[place] = option as u8;
            option += 1;
        }
        Self {
            all,
            by_hash,
            multiplier,
        }
    }

    /// The options, in the order in which help lists them.
    pub(super) const fn all(&self) -> &[Spec; N] {
        &self.all
    }

    /// Which of the options a name is of, in whatever way it is spelled.
    fn find(&self, name: &str) -> Result<usize, Problem> {
        let by_name = usize::from(self.by_hash[hash(name.as_bytes(), self.multiplier)]);
        let is_it = self.all.get(by_name).is_some_and(|spec| spec.name == name);
        let by_name = is_it.then_some(by_name);
        let spelled = || {
            self.all
                .iter()
                .position(|spec| spec.aliases.contains(&name))
        };
        by_name.or_else(spelled).ok_or_else(|| {
            let expected = if name.starts_with(|char: char| char == '[' || char.is_ascii_digit()) {
                "the hand with its called sets before all words".to_owned()
            } else if name.starts_with('-') {
                "words without dashes, such as `ron=5p` or `riichi`".to_owned()
            } else {
                let names = self.all.iter().map(|spec| format!("`{}`", spec.name));
                format!("one of {}", names.collect::<Vec<_>>().join(", "))
            };
            let name = shortened(name);
            let message = format!(
                "`{}` is no option: expected {expected}",
                name.escape_debug()
            );
            Problem::whole("unknown-option", message)
        })
    }

    /// The problem at the word of an option, or of the option itself if there is no such word.
    pub(super) fn at_word(
        &self,
        problem: Problem,
        part: &'static str,
        text: &str,
        start: usize,
    ) -> Problem {
        let is_of_part = |name| {
            self.find(name)
                .is_ok_and(|option| self.all[option].name == part)
        };
        let found = words(text, start).find(|word| is_of_part(word.name));
        match found {
            Some(word) => Problem {
                span: Some(word.span),
                ..problem
            },
            None => Problem {
                about: Some(part),
                span: None,
                ..problem
            },
        }
    }
}

/// The hash of how a name starts, below 128.
const fn hash(name: &[u8], multiplier: u64) -> usize {
    (start(name).wrapping_mul(multiplier) >> 57) as usize
}

/// The first eight bytes of a name as a number.
const fn start(name: &[u8]) -> u64 {
    // Most names are shorter than a word: two overlapping halves of one need no loop.
    match (name.first_chunk(), name.first_chunk(), name.last_chunk()) {
        (Some(&eight), _, _) => u64::from_le_bytes(eight),
        (None, Some(&first), Some(&last)) => {
            u32::from_le_bytes(first) as u64 | (u32::from_le_bytes(last) as u64) << 32
        }
        _ => match name {
            [one, two, three] => u32::from_le_bytes([*one, *two, *three, 0]) as u64,
            [one, two] => u32::from_le_bytes([*one, *two, 0, 0]) as u64,
            [one] => *one as u64,
            _ => 0,
        },
    }
}

/// What is said of a win, as options and as words behind a hand: what a game's scoring hears.
pub(super) trait Said<const N: usize> {
    /// The options, which are the words too.
    const OPTIONS: &'static WordOptions<N>;

    /// Takes the value of an option, or a flag. A span is of the value.
    fn set(&mut self, spec: &Spec, value: Option<&str>) -> Result<(), Problem>;

    /// Forgets what other words replace.
    fn forget(&mut self, name: &str);

    /// Puts the rules together that were given; asked again when words say others.
    fn resolve(&mut self) -> Result<(), Problem>;

    /// Takes what some of the options say.
    fn set_options(&mut self, given: &Given, options: &[Spec]) -> Result<(), Fault> {
        for spec in Self::OPTIONS.all() {
            if !options.iter().any(|read| read.name == spec.name) {
                continue;
            }
            // What is listed is one value; typed several times, it comes with commas between.
            let values: Vec<_> = given.values(spec).collect();
            let Some(value) = values.first() else {
                continue;
            };
            let texts: Vec<_> = values.iter().map(|value| value.text.as_str()).collect();
            let set = match spec.form {
                Form::Flag => match Opt::<bool>::of(*spec).parse(&value.text) {
                    Ok(true) => self.set(spec, None),
                    Ok(false) => Ok(()),
                    Err(problem) => Err(problem),
                },
                _ => self.set(spec, Some(&texts.join(","))),
            };
            set.map_err(|problem| given.fault_of(value, problem))?;
        }
        let resolved = self.resolve();
        resolved.map_err(|problem| given.fault(RULE_NAME, problem))
    }

    /// Takes what the words behind a hand say instead.
    fn set_words(&mut self, text: &str, start: usize) -> Result<(), Problem> {
        let options = Self::OPTIONS;
        let mut has_new_rules = false;
        let mut seen: u64 = 0;
        for Word { name, value, span } in words(text, start) {
            let option = options.find(name).map_err(|problem| Problem {
                span: Some(span.clone()),
                ..problem
            })?;
            if seen >> option & 1 != 0 {
                let message = format!(
                    "option `{}` is given twice: expected each word once",
                    shortened(name)
                );
                return Err(Problem::at("repeated-option", message, span));
            }
            self.set_word(&options.all()[option], value)
                .map_err(|problem| match problem.span {
                    Some(within) => {
                        let value_start = span.start + name.len() + 1;
                        Problem {
                            span: Some(value_start + within.start..value_start + within.end),
                            ..problem
                        }
                    }
                    None => Problem {
                        span: Some(span),
                        ..problem
                    },
                })?;
            has_new_rules |= matches!(name, "rules" | "rule");
            seen |= 1 << option;
        }
        let is_said = |name: &str| {
            options
                .find(name)
                .is_ok_and(|option| seen >> option & 1 != 0)
        };
        for name in super::win::overridden(is_said) {
            self.forget(name);
        }
        if has_new_rules {
            let resolved = self.resolve();
            resolved.map_err(|problem| options.at_word(problem, RULE_NAME, text, start))?;
        }
        Ok(())
    }

    /// Takes the value of a word. What of an option would be wrong usage of the command, of a word
    /// is a wrong value.
    fn set_word(&mut self, spec: &Spec, value: Option<&str>) -> Result<(), Problem> {
        let set = match (spec.form, value) {
            (Form::Flag, Some(value)) => Err(wrong_flag(spec.name, value)),
            (Form::Flag, None) | (_, Some(_)) => self.set(spec, value),
            (_, None) => {
                let message = format!(
                    "`{name}` without a value: expected {}, such as `{name}={}`",
                    spec.about_within(),
                    spec.example,
                    name = spec.name
                );
                return Err(Problem::whole("wrong-value", message));
            }
        };
        set.map_err(|problem| match problem.kind {
            "usage" => Problem {
                kind: "wrong-value",
                ..problem
            },
            _ => problem,
        })
    }
}

/// The option that is wrong if the rules do not go together.
const RULE_NAME: &str = "rule";

fn wrong_flag(name: &str, value: &str) -> Problem {
    let message = format!(
        "`{name}` with the value `{}`: expected `{name}` alone",
        shortened(value).escape_debug()
    );
    Problem::whole("wrong-value", message)
}

/// Where the words begin behind a hand: at the first that begins with a letter, outside of
/// brackets. Rule R3.
pub(super) fn words_start(text: &str) -> usize {
    let mut is_in_brackets = false;
    for word in words(text, 0) {
        let bytes = &text.as_bytes()[word.span.clone()];
        if !is_in_brackets && bytes[0].is_ascii_alphabetic() {
            return word.span.start;
        }
        let bracket = bytes.iter().rfind(|byte| matches!(byte, b'[' | b']'));
        is_in_brackets = bracket.map_or(is_in_brackets, |&bracket| bracket == b'[');
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_at_the_first_letter_outside_of_brackets() {
        for (text, expected) in [
            ("123m ron=5p", 5),
            ("123m [chi 123m] riichi", 16),
            ("123m[ chi 123m riichi", 21),
            ("123m\u{3000}ron=5p", 7),
            ("ron=5p", 0),
            ("123m5p", 6),
            ("123m é ron", 8),
        ] {
            assert_eq!(words_start(text), expected, "{text}");
        }
    }
}
