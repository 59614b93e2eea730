//! Bytes as text, block by block.

/// The characters of Windows-1252 from 0x80 to 0x9F; the five unused places are control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Turns blocks of bytes into text.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Option<Encoding>,
    /// Bytes of a character whose other bytes are in the next block.
    held: Vec<u8>,
    /// Whether the last character was a carriage return, which has become a line break.
    is_after_return: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16 { is_big_endian: bool },
}

impl Decoder {
    /// Adds the text of a block; `is_last` if no bytes follow.
    pub(super) fn decode(&mut self, block: &[u8], is_last: bool, text: &mut String) {
        let joined;
        let mut bytes = block;
        if !self.held.is_empty() || self.encoding.is_none() {
            let mut held = std::mem::take(&mut self.held);
            held.extend_from_slice(block);
            joined = held;
            bytes = &joined;
        }
        if self.encoding.is_none() {
            if bytes.len() < 3 && !is_last {
                self.held = bytes.to_vec();
                return;
            }
            let (encoding, mark) = match bytes {
                [0xEF, 0xBB, 0xBF, ..] => (Encoding::Utf8, 3),
                [0xFF, 0xFE, ..] => (
                    Encoding::Utf16 {
                        is_big_endian: false,
                    },
                    2,
                ),
                [0xFE, 0xFF, ..] => (
                    Encoding::Utf16 {
                        is_big_endian: true,
                    },
                    2,
                ),
                _ => (Encoding::Utf8, 0),
            };
            self.encoding = Some(encoding);
            bytes = &bytes[mark..];
        }
        let n_used = match self.encoding {
            Some(Encoding::Utf16 { is_big_endian }) => {
                self.utf16(bytes, is_big_endian, is_last, text)
            }
            _ => self.utf8(bytes, is_last, text),
        };
        self.held = bytes[n_used..].to_vec();
    }

    /// Returns how many bytes were decoded.
    fn utf8(&mut self, bytes: &[u8], is_last: bool, text: &mut String) -> usize {
        let mut start = 0;
        loop {
            let rest = &bytes[start..];
            let error = match std::str::from_utf8(rest) {
                Ok(valid) => {
                    self.push(valid, text);
                    return bytes.len();
                }
                Err(error) => error,
            };
            let n_valid = error.valid_up_to();
            self.push(
                std::str::from_utf8(&rest[..n_valid]).unwrap_or_default(),
                text,
            );
            start += n_valid;
            if error.error_len().is_none() && !is_last {
                return start;
            }
            let byte = bytes[start];
            let char = match byte {
                0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
                _ => char::from(byte),
            };
            self.push(char.encode_utf8(&mut [0; 4]), text);
            start += 1;
        }
    }

    /// Returns how many bytes were decoded.
    fn utf16(&mut self, bytes: &[u8], is_big: bool, is_last: bool, text: &mut String) -> usize {
        let pairs = bytes.chunks_exact(2).map(|pair| match is_big {
            true => u16::from_be_bytes([pair[0], pair[1]]),
            false => u16::from_le_bytes([pair[0], pair[1]]),
        });
        let mut units: Vec<u16> = pairs.collect();
        if !is_last
            && units
                .last()
                .is_some_and(|unit| (0xD800..0xDC00).contains(unit))
        {
            units.pop();
        }
        let decoded: String = char::decode_utf16(units.iter().copied())
            .map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        self.push(&decoded, text);
        2 * units.len()
    }

    /// Adds text with all line breaks as `\n`.
    fn push(&mut self, mut added: &str, text: &mut String) {
        if added.is_empty() {
            return;
        }
        if self.is_after_return {
            added = added.strip_prefix('\n').unwrap_or(added);
            self.is_after_return = false;
        }
        while let Some(end) = memchr::memchr(b'\r', added.as_bytes()) {
            text.push_str(&added[..end]);
            text.push('\n');
            added = &added[end + 1..];
            match added.strip_prefix('\n') {
                Some(rest) => added = rest,
                None => self.is_after_return = added.is_empty(),
            }
        }
        text.push_str(added);
    }
}
