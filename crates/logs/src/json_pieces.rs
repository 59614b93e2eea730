//! The outline of a JSON document that may be cut off: its keys and elements as text.

/// A value as text, and whether its end was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) is_whole: bool,
}

/// Walks through JSON text, value by value.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// The elements of an array, or the keys and values of an object, if the text begins with one.
    pub(crate) fn inside(text: &'a str) -> Option<Self> {
        let start = text.len() - text.trim_start().len();
        let first = *text.as_bytes().get(start)?;
        matches!(first, b'[' | b'{').then_some(Self {
            text,
            at: start + 1,
        })
    }

    /// The values of a text that contains one value after another.
    pub(crate) const fn one_after_another(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The offset of what follows.
    pub(crate) const fn offset(&self) -> usize {
        self.at
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    /// The next value or key; `None` at the closing bracket or the end of the text.
    fn next(&mut self) -> Option<Piece<'a>> {
        let bytes = self.text.as_bytes();
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b':');
        while bytes.get(self.at).is_some_and(is_between) {
            self.at += 1;
        }
        let start = self.at;
        if matches!(bytes.get(start)?, b']' | b'}') {
            return None;
        }
        let mut depth = 0usize;
        let mut is_quoted = false;
        let mut is_whole = false;
        while let Some(&byte) = bytes.get(self.at) {
            if is_quoted {
                match byte {
                    b'\\' => self.at += 1,
                    b'"' => is_quoted = false,
                    _ => {}
                }
            } else {
                match byte {
                    b'"' => is_quoted = true,
                    b'[' | b'{' => depth += 1,
                    b']' | b'}' if depth == 0 => {
                        is_whole = true;
                        break;
                    }
                    b']' | b'}' => depth -= 1,
                    _ if depth == 0 && is_between(&byte) => {
                        is_whole = true;
                        break;
                    }
                    _ => {}
                }
            }
            self.at += 1;
            if depth == 0 && !is_quoted && matches!(byte, b'"' | b']' | b'}') {
                is_whole = true;
                break;
            }
        }
        self.at = self.at.min(bytes.len());
        let text = self.text.get(start..self.at)?;
        Some(Piece { text, is_whole })
    }
}
