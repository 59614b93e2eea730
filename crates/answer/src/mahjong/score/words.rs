//! Words after a hand, as in `123m [pon 555z] ron=5p last-tile`. Each word is an option of the
//! question.

use super::super::INPUT_NAMES;
use crate::Problem;
use crate::ask::{OptionSpec, Word, words};
use crate::problem::shortened;

/// Options that can also be words after a hand, and are looked up by name.
#[derive(Debug)]
pub(super) struct WordOptions {
    all: &'static [OptionSpec],
    /// Options that mean the same as another option, each paired with that option.
    same: &'static [(&'static str, &'static str)],
    /// For each hash of the ends of a name, the index of the option, or an index past the end of
    /// the list. No two options share a hash, so that millions of words can be looked up quickly.
    by_hash: [u8; N_PLACES],
    multiplier: u64,
    /// For each option, the index of the option with the same meaning, or its own index.
    same_as: [u8; MAX_OPTIONS],
}

/// The maximum number of options; each is one bit of a `u64`.
const MAX_OPTIONS: usize = 64;

/// The number of hashes: a power of two, several times the number of options.
const N_PLACES: usize = 256;

impl WordOptions {
    /// The options, with the first multiplier for which no two share a hash.
    pub(super) const fn new(all: &'static [OptionSpec]) -> Self {
        Self::with_same(all, &[])
    }

    /// Like [`new`](Self::new), with options that mean the same as another option, each paired with
    /// that option.
    pub(super) const fn with_same(
        all: &'static [OptionSpec],
        same: &'static [(&'static str, &'static str)],
    ) -> Self {
        let mut multiplier: u64 = 0x9E37_79B9_7F4A_7C15;
        loop {
            let mut by_hash = [u8::MAX; N_PLACES];
            let mut option = 0;
            while option < all.len() {
                let place = hash(all[option].name.as_bytes(), multiplier);
                if by_hash[place] != u8::MAX {
                    break;
                }
                by_hash[place] = option as u8;
                option += 1;
            }
            if option == all.len() {
                return Self {
                    all,
                    same,
                    by_hash,
                    multiplier,
                    same_as: same_as(same, &by_hash, multiplier),
                };
            }
            multiplier = multiplier.wrapping_mul(0x5851_F42D_4C95_7F2D);
        }
    }

    /// The options, in the order in which help lists them.
    pub(super) const fn all(&self) -> &'static [OptionSpec] {
        self.all
    }

    /// The options that mean the same as another option, each paired with that option.
    pub(super) const fn same(&self) -> &'static [(&'static str, &'static str)] {
        self.same
    }

    /// The index of the option that means the same as this one, or its own index.
    #[inline]
    pub(super) fn same_as(&self, option: usize) -> usize {
        self.same_as[option % MAX_OPTIONS].into()
    }

    /// Whether one of these options has this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.all.iter().any(|spec| spec.name == name)
    }

    /// The index of the option with this name or alias.
    #[inline]
    pub(super) fn find(&self, name: &str) -> Result<usize, Problem> {
        let by_name = usize::from(self.by_hash[hash(name.as_bytes(), self.multiplier)]);
        match self.all.get(by_name) {
            Some(spec) if spec.name == name => Ok(by_name),
            _ => self.find_alias(name),
        }
    }

    #[cold]
    fn find_alias(&self, name: &str) -> Result<usize, Problem> {
        let mut all = self.all.iter();
        all.position(|spec| spec.aliases.contains(&name))
            .ok_or_else(|| {
                let expected =
                    if name.starts_with(|char: char| char == '[' || char.is_ascii_digit()) {
                        "the hand and its called sets before any words".to_owned()
                    } else if name.starts_with('-') {
                        "words without dashes, such as `ron=5p` or `riichi`".to_owned()
                    } else {
                        let names = self.all.iter().map(|spec| format!("`{}`", spec.name));
                        format!("one of {}", names.collect::<Vec<_>>().join(", "))
                    };
                let name = shortened(name);
                let message = format!(
                    "`{}` is not an option: expected {expected}",
                    name.escape_debug()
                );
                Problem::whole("unknown-option", message)
            })
    }

    /// Locates a problem at the word that gives an option, or at the option itself if there is no
    /// such word.
    pub(super) fn at_word(
        &self,
        problem: Problem,
        part: &'static str,
        text: &str,
        start: usize,
    ) -> Problem {
        let is_of_part = |name| {
            self.find(name).is_ok_and(|option| {
                let name = self.all[option].name;
                name == part || self.same.contains(&(name, part))
            })
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

/// For each option, the index of the option with the same meaning, or its own index.
const fn same_as(
    same: &[(&str, &str)],
    by_hash: &[u8; N_PLACES],
    multiplier: u64,
) -> [u8; MAX_OPTIONS] {
    let mut same_as = [0; MAX_OPTIONS];
    let mut option = 0;
    while option < MAX_OPTIONS {
        same_as[option] = option as u8;
        option += 1;
    }
    let mut pair = 0;
    while pair < same.len() {
        let (given, one) = same[pair];
        let given = by_hash[hash(given.as_bytes(), multiplier)] as usize;
        same_as[given] = by_hash[hash(one.as_bytes(), multiplier)];
        pair += 1;
    }
    same_as
}

/// The hash of the ends of a name, less than the number of hashes.
const fn hash(name: &[u8], multiplier: u64) -> usize {
    (ends(name).wrapping_mul(multiplier) >> (u64::BITS - N_PLACES.ilog2())) as usize
}

/// The first and the last eight bytes of a name as a number.
const fn ends(name: &[u8]) -> u64 {
    if let (Some(&first), Some(&last)) = (name.first_chunk(), name.last_chunk()) {
        return u64::from_le_bytes(first) ^ u64::from_le_bytes(last).rotate_left(23);
    }
    // Most names are shorter than eight bytes; two overlapping parts cover them without a loop.
    match (name.first_chunk(), name.last_chunk()) {
        (Some(&first), Some(&last)) => {
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

/// Where the words after a hand begin: at the first word outside brackets that has the name of an
/// option, in lowercase letters. Rule R3.
pub(super) fn words_start(text: &str) -> usize {
    start_of(text, |word, is_first| {
        let mut name = word.name.bytes();
        let is_name = name.all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let is_input = is_first && word.value.is_some() && INPUT_NAMES.contains(&word.name);
        is_name && !is_input
    })
}

/// The position of the first word outside brackets that begins with a letter, whether or not it
/// names an option.
pub(super) fn first_letter(text: &str) -> usize {
    start_of(text, |_, _| true)
}

#[inline(always)]
fn start_of(text: &str, is_meant: impl Fn(&Word<'_>, bool) -> bool) -> usize {
    let mut is_in_brackets = false;
    let mut is_first = true;
    for word in words(text, 0) {
        let bytes = &text.as_bytes()[word.span.clone()];
        if !is_in_brackets && bytes[0].is_ascii_alphabetic() && is_meant(&word, is_first) {
            return word.span.start;
        }
        is_first = false;
        let bracket = bytes.iter().rfind(|byte| matches!(byte, b'[' | b']'));
        is_in_brackets = bracket.map_or(is_in_brackets, |&bracket| bracket == b'[');
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_at_the_first_name_outside_brackets() {
        for (text, expected) in [
            ("123m ron=5p", 5),
            ("123m [chi 123m] riichi", 16),
            ("123m[ chi 123m riichi", 21),
            ("123m\u{3000}ron=5p", 7),
            ("ron=5p", 0),
            ("123m5p", 6),
            ("123m é ron", 8),
            ("EEE PP ron=P", 7),
            ("m123 r5p riichi", 9),
            ("q=123m q=1", 7),
            ("https://tenhou.net/2/?q=123m ron=5p", 29),
            ("東東東 ron=5p", 10),
        ] {
            assert_eq!(words_start(text), expected, "{text}");
        }
    }
}
