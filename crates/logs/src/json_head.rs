//! The keys of the first object in JSON text that may be cut off.

/// The keys of the first object, each with the text from its value on.
pub(crate) fn first_keys(text: &str) -> Vec<(&str, &str)> {
    let Some(open) = text.find('{') else {
        return Vec::new();
    };
    let mut keys = Vec::new();
    let bytes = text.as_bytes();
    let (mut depth, mut idx) = (0, open);
    while let Some(&byte) = bytes.get(idx) {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            b'"' => {
                let Some(length) = text_length(&bytes[idx + 1..]) else {
                    break;
                };
                let (word, after) = (&text[idx + 1..idx + 1 + length], idx + length + 2);
                idx = after - 1;
                let after = text[after..].trim_start();
                if let Some(value) = after.strip_prefix(':').filter(|_| depth == 1) {
                    keys.push((word, value.trim_start()));
                }
            }
            _ => {}
        }
        idx += 1;
    }
    keys
}

/// The length of a text up to its closing quote.
fn text_length(bytes: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    bytes.iter().position(|&byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })
}
