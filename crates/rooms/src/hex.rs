//! Bytes as lowercase hexadecimal digits.

use sha2::{Digest, Sha256};

/// The SHA-256 of the text.
pub(crate) fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// The first eight bytes of a hash as a big-endian number.
pub(crate) fn number(hash: &[u8; 32]) -> u64 {
    let mut first = [0; 8];
    first.copy_from_slice(&hash[..8]);
    u64::from_be_bytes(first)
}

/// Two digits for each byte.
pub(crate) fn write(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether the text consists only of lowercase hexadecimal digits.
pub(crate) fn is_hex(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The 32 bytes written as 64 digits.
pub(crate) fn read(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !is_hex(text) {
        return None;
    }
    let mut bytes = [0; 32];
    for (idx, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * idx..2 * idx + 2)?, 16).ok()?;
    }
    Some(bytes)
}
