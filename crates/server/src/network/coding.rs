//! Compresses answers.

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Response, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use libdeflater::{CompressionLvl, Compressor};

use crate::api::refusal::Refusal;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");

/// Shorter answers fit in one packet with or without compression.
const MIN_BYTES: usize = 1024;

/// Whether a client accepts gzip, by name or by `*`, with a weight above 0.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let codings = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let mut everything = false;
    for coding in codings {
        let mut parts = coding.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| {
            let part = part.to_ascii_lowercase();
            part.strip_prefix("q=")?.trim().parse::<f32>().ok()
        });
        let is_wanted = weight.is_none_or(|weight| weight > 0.0);
        if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") {
            return is_wanted;
        }
        everything |= name == "*" && is_wanted;
    }
    everything
}

/// How much time compression may take.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// Little: for what is sent once.
    Fast,
    /// As much as the shortest result needs: for what is sent often.
    Thorough,
}

/// Compresses the bytes with gzip; `None` if that makes them no shorter.
pub(crate) fn gzip(bytes: &[u8], pace: Pace) -> Option<Vec<u8>> {
    let mut compressor = Compressor::new(match pace {
        Pace::Fast => CompressionLvl::default(),
        Pace::Thorough => CompressionLvl::best(),
    });
    let mut coded = vec![0; compressor.gzip_compress_bound(bytes.len())];
    let n_bytes = compressor.gzip_compress(bytes, &mut coded).ok()?;
    coded.truncate(n_bytes);
    (n_bytes < bytes.len()).then_some(coded)
}

/// Marks an answer as depending on the accepted encoding.
pub(crate) fn vary(headers: &mut HeaderMap) {
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
}

/// How an object or text is sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coding {
    kind: &'static str,
    accepts_gzip: bool,
}

/// An object or text, encoded.
#[derive(Debug)]
pub(crate) struct Coded {
    bytes: Vec<u8>,
    kind: &'static str,
    is_long: bool,
    is_gzip: bool,
}

impl Coding {
    /// Chooses the encoding for a media type and a client's headers.
    pub(crate) fn new(kind: &'static str, asked: &HeaderMap) -> Self {
        Self {
            kind,
            accepts_gzip: accepts_gzip(asked),
        }
    }

    /// Compresses long answers.
    pub(crate) fn code(self, bytes: Vec<u8>) -> Coded {
        let is_long = bytes.len() >= MIN_BYTES;
        let coded = (is_long && self.accepts_gzip)
            .then(|| gzip(&bytes, Pace::Fast))
            .flatten();
        let is_gzip = coded.is_some();
        let mut bytes = coded.unwrap_or(bytes);
        // The answer stays in memory until the client has read it.
        bytes.shrink_to_fit();
        Coded {
            is_gzip,
            bytes,
            kind: self.kind,
            is_long,
        }
    }
}

impl IntoResponse for Coded {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        if self.is_long {
            vary(headers);
        }
        if self.is_gzip {
            headers.insert(header::CONTENT_ENCODING, GZIP);
        }
        response
    }
}

/// Compresses the answers of other routers if their length is known, so no stream is delayed.
pub(crate) async fn code(request: Request, next: Next) -> Response<Body> {
    let accepts = accepts_gzip(request.headers());
    let response = next.run(request).await;
    let n_bytes = response.body().size_hint().exact();
    let is_long = n_bytes.is_some_and(|n_bytes| n_bytes >= MIN_BYTES as u64);
    if !is_long || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    vary(&mut head.headers);
    if !accepts {
        return Response::from_parts(head, body);
    }
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Refusal::internal().into_response();
    };
    let Some(coded) = gzip(&bytes, Pace::Fast) else {
        return Response::from_parts(head, bytes.into());
    };
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.insert(header::CONTENT_ENCODING, GZIP);
    Response::from_parts(head, coded.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_time_makes_it_shorter() {
        let text = (0..2000).map(|n| format!("{} ", n * n)).collect::<String>();
        let [fast, thorough] = [Pace::Fast, Pace::Thorough].map(|pace| gzip(text.as_bytes(), pace));
        assert!(thorough.unwrap().len() < fast.unwrap().len());
        assert_eq!(gzip(b"short", Pace::Thorough), None);
    }

    #[test]
    fn gzip_is_sent_to_those_who_read_it() {
        let accepts = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            accepts_gzip(&headers)
        };
        for value in [
            "gzip",
            "GZIP",
            "br, gzip;q=0.5",
            "*",
            "x-gzip",
            "gzip; q=1",
            "br,*;q=0.1",
        ] {
            assert!(accepts(value), "{value}");
        }
        for value in [
            "",
            "br",
            "gzip;q=0",
            "gzip; Q=0.0",
            "*, gzip;q=0",
            "*;q=0",
            "identity",
        ] {
            assert!(!accepts(value), "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
