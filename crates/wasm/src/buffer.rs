//! A buffer for short texts, which JavaScript writes directly. For a function with a string, memory
//! is allocated for each call, which takes longer than evaluating a hand.

use std::sync::atomic::{AtomicU64, Ordering};

use wasm_bindgen::prelude::*;

/// More characters than a hand in plain notation has.
const LENGTH: usize = 128;
const _: () = assert!(LENGTH.is_multiple_of(8));

/// Eight bytes at a time, because loading single bytes takes longer. They are atomic because they
/// change outside of Rust. There is only one thread.
static BUFFER: [AtomicU64; LENGTH / 8] = [const { AtomicU64::new(0) }; LENGTH / 8];

/// The address of the buffer in the module's memory.
#[wasm_bindgen]
#[must_use]
pub fn buffer() -> usize {
    BUFFER.as_ptr().addr()
}

/// The length of the buffer, in bytes.
#[wasm_bindgen]
#[must_use]
pub fn buffer_length() -> usize {
    LENGTH
}

/// Applies a function to the text at the beginning of the buffer. Returns nothing if the buffer is
/// shorter, or if the text is not UTF-8.
pub(crate) fn of_buffer<T>(length: usize, of: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let mut bytes = [0; LENGTH];
    let (eights, _) = bytes.as_chunks_mut::<8>();
    for (eight, written) in eights.iter_mut().zip(&BUFFER).take(length.div_ceil(8)) {
        *eight = written.load(Ordering::Relaxed).to_ne_bytes();
    }
    of(str::from_utf8(bytes.get(..length)?).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_as_far_as_it_was_written() {
        for (place, eight) in BUFFER.iter().zip([*b"As Ks\xff Q", *b"s Js Ts "]) {
            place.store(u64::from_ne_bytes(eight), Ordering::Relaxed);
        }
        let text = |length| of_buffer(length, |text| Some(text.to_owned()));
        assert_eq!(text(5).as_deref(), Some("As Ks"));
        assert_eq!(text(2).as_deref(), Some("As"));
        assert_eq!(text(6), None, "not UTF-8");
        BUFFER[0].store(u64::from_ne_bytes(*b"As Ks  Q"), Ordering::Relaxed);
        assert_eq!(text(9).as_deref(), Some("As Ks  Qs"));
        assert_eq!(text(16).as_deref(), Some("As Ks  Qs Js Ts "));
        assert!(of_buffer(0, |text| Some(text.is_empty())) == Some(true));
        assert_eq!(text(LENGTH + 1), None);
    }
}
