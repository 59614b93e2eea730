//! Reads request bodies: JSON, lines of JSON or files of text, limited in size and time.

use axum::body::{Body, HttpBody as _};
use axum::http::{HeaderMap, header};
use handeval_answer::ask::text_of_file;
use handeval_api::{JSON_LINES, TEXT};
use http_body_util::BodyExt as _;

use crate::api::refusal::Refusal;
use crate::network::limits::Limits;

/// A body of up to this many times the limit is read and dropped, so that a client that sends
/// everything before reading still gets its answer.
const N_DROPPED: usize = 8;

/// The largest file of games, in bytes, compressed or not.
const MAX_FILE_BYTES: usize = 4 << 20;

/// Reads a body of the right type as text, within the limits on size and time.
pub(crate) async fn read(
    media_type: &'static str,
    headers: &HeaderMap,
    body: Body,
    limits: &Limits,
) -> Result<String, Refusal> {
    check_encoding(media_type, headers)?;
    if media_type == TEXT {
        // Any type will do: the content tells what it is.
        let reading = tokio::time::timeout(limits.body_time, read_bytes(body, MAX_FILE_BYTES));
        let bytes = reading.await.map_err(|_| Refusal::body_too_slow())??;
        let text = text_of_file(&bytes, MAX_FILE_BYTES);
        return text.map_err(|problem| Refusal::bad_body(problem.kind, problem.message));
    }
    check_media_type(media_type, headers)?;
    let reading = tokio::time::timeout(limits.body_time, read_bytes(body, limits.max_body_bytes));
    let bytes = reading.await.map_err(|_| Refusal::body_too_slow())??;
    if media_type == JSON_LINES {
        // Invalid UTF-8 is reported as an error in its line.
        let text = String::from_utf8_lossy(&bytes);
        return Ok(text.strip_prefix('\u{FEFF}').unwrap_or(&text).to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let message = format!(
            "byte {} of the body is not UTF-8: expected JSON",
            offset + 1
        );
        Refusal::bad_body("bad-json", message)
    })?;
    // As with files, a byte order mark is not part of the text.
    Ok(match text.strip_prefix('\u{FEFF}') {
        Some(text) => text.to_owned(),
        None => text,
    })
}

fn check_media_type(expected: &'static str, headers: &HeaderMap) -> Result<(), Refusal> {
    let value = headers.get(header::CONTENT_TYPE);
    let text = value.map(|value| String::from_utf8_lossy(value.as_bytes()));
    let essence = text.as_deref().and_then(|text| text.split(';').next());
    match essence {
        Some(essence) if essence.trim().eq_ignore_ascii_case(expected) => Ok(()),
        _ => Err(Refusal::wrong_media_type(text.as_deref(), expected)),
    }
}

/// Only files of games may be compressed, and only with gzip.
fn check_encoding(media_type: &'static str, headers: &HeaderMap) -> Result<(), Refusal> {
    let expected = match media_type {
        TEXT => "gzip",
        _ => "identity",
    };
    for value in headers.get_all(header::CONTENT_ENCODING) {
        let text = String::from_utf8_lossy(value.as_bytes());
        let mut codings = text.split(',').map(str::trim);
        if !codings.all(|coding| {
            ["identity", expected]
                .iter()
                .any(|one| coding.eq_ignore_ascii_case(one))
        }) {
            return Err(Refusal::wrong_encoding(&text, expected));
        }
    }
    Ok(())
}

async fn read_bytes(mut body: Body, max_bytes: usize) -> Result<Vec<u8>, Refusal> {
    // The announced length, or a lower bound.
    let least = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    if least > max_bytes.saturating_mul(N_DROPPED) {
        return Err(Refusal::body_too_large(max_bytes));
    }
    let mut pieces = Pieces::default();
    let mut n_bytes = 0_usize;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| {
            Refusal::bad_body("broken-body", "the body ended early: expected all of it")
        })?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        n_bytes = n_bytes.saturating_add(data.len());
        if n_bytes <= max_bytes {
            pieces.add(&data);
        } else if n_bytes > max_bytes.saturating_mul(N_DROPPED) {
            break;
        } else {
            pieces = Pieces::default();
        }
    }
    if n_bytes > max_bytes {
        return Err(Refusal::body_too_large(max_bytes));
    }
    Ok(pieces.join())
}

/// The bytes received of a body that is still arriving.
///
/// Many bodies may be arriving, and most may never end. Pieces of equal size do not fragment
/// memory, because the next piece fits wherever one was freed.
#[derive(Default)]
struct Pieces(Vec<Vec<u8>>);

impl Pieces {
    /// The size of a piece.
    const N_BYTES: usize = 16 << 10;

    fn add(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            let n_free = self.0.last().map_or(0, |last| Self::N_BYTES - last.len());
            let (fits, rest) = data.split_at(n_free.min(data.len()));
            match self.0.last_mut() {
                Some(last) if n_free > 0 => last.extend_from_slice(fits),
                _ => self.0.push(Vec::with_capacity(Self::N_BYTES)),
            }
            data = rest;
        }
    }

    fn join(self) -> Vec<u8> {
        self.0.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_all_that_came() {
        let all: Vec<u8> = (0..100_000_u32).map(|n| n.to_le_bytes()[0]).collect();
        for n_bytes in [
            1,
            7,
            Pieces::N_BYTES,
            Pieces::N_BYTES + 1,
            60_000,
            all.len(),
        ] {
            let mut pieces = Pieces::default();
            all.chunks(n_bytes).for_each(|data| pieces.add(data));
            assert!(pieces.0.iter().all(|piece| piece.len() <= Pieces::N_BYTES));
            assert_eq!(pieces.join(), all, "{n_bytes}");
        }
        assert!(Pieces::default().join().is_empty());
    }
}
