//! Text without Chinese names, for terminals that cannot show them.

use std::io::{self, Write};

/// A writer that leaves out Chinese characters, and the space after each run of them.
pub(crate) struct PlainNames<W> {
    inner: W,
    /// The number of bytes still to come of the character that is being left out.
    n_left: u8,
    /// Whether the previous character was a Chinese one, which was left out.
    is_after_name: bool,
}

impl<W: Write> PlainNames<W> {
    pub(crate) const fn new(inner: W) -> Self {
        Self {
            inner,
            n_left: 0,
            is_after_name: false,
        }
    }
}

impl<W: Write> Write for PlainNames<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let mut rest = Vec::with_capacity(text.len());
        for &byte in text {
            let is_left_out = match (self.n_left, byte) {
                (1.., _) => {
                    self.n_left -= 1;
                    self.is_after_name = true;
                    true
                }
                // The first of the three bytes of a character from U+4000 to U+9FFF.
                (0, 0xE4..=0xE9) => {
                    self.n_left = 2;
                    true
                }
                (0, b' ') if self.is_after_name => {
                    self.is_after_name = false;
                    true
                }
                (0, _) => {
                    self.is_after_name = false;
                    false
                }
            };
            if !is_left_out {
                rest.push(byte);
            }
        }
        self.inner.write_all(&rest)?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Whether the environment sets a locale without Chinese characters.
pub(crate) fn is_locale_without_chinese(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = set.filter_map(variable).find(|value| !value.is_empty());
    let locale = locale.map(|locale| locale.to_ascii_lowercase().replace('-', ""));
    cfg!(unix) && locale.is_some_and(|locale| !locale.contains("utf8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_left_out_with_the_space_after_them() {
        let text = "  88  大四喜 Big Four Winds\n   6  碰碰和 All Pungs x2 é·│";
        for size in [1, 2, 5, 100] {
            let mut written = Vec::new();
            let mut out = PlainNames::new(&mut written);
            for piece in text.as_bytes().chunks(size) {
                out.write_all(piece).unwrap();
            }
            let written = String::from_utf8(written).unwrap();
            assert_eq!(written, "  88  Big Four Winds\n   6  All Pungs x2 é·│");
        }
    }

    #[test]
    fn only_a_locale_that_says_so_has_no_chinese() {
        let of = |all: &'static str, lang: &'static str| {
            is_locale_without_chinese(|name| match name {
                "LC_ALL" => Some(all.to_owned()),
                "LANG" => Some(lang.to_owned()),
                _ => None,
            })
        };
        assert_eq!(of("", "C"), cfg!(unix));
        assert_eq!(of("POSIX", "en_US.UTF-8"), cfg!(unix));
        assert!(!of("", "de_DE.utf8"));
        assert!(!of("C.UTF-8", "C"));
        assert!(!of("", ""));
    }
}
