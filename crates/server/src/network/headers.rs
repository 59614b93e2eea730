//! Headers that are part of every answer and limit what a browser trusts.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderValue, Response};

/// Scripts, styles, images and answers come only from this server; nothing is inline, except for a
/// script that a page allows by its hash.
pub(crate) const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Files that are parts of a page, which a browser never shows on their own. A worker makes its own
/// connections, so it is sent with its own policy.
const PARTS: [&str; 3] = ["text/css", "text/javascript", "image/png"];

/// The headers that parts of a page also need. The others are left out to save bandwidth on slow
/// connections.
const OF_PARTS: [&str; 2] = ["x-content-type-options", "cross-origin-resource-policy"];

/// Adds the headers to every answer; an answer is not stored unless it says otherwise.
pub(crate) fn add<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let is_part = kind.is_some_and(|kind| PARTS.iter().any(|part| kind.starts_with(part)));
    for (name, value) in HEADERS {
        if !is_part || OF_PARTS.contains(&name.as_str()) {
            // A page may have its own policy.
            headers
                .entry(name)
                .or_insert(HeaderValue::from_static(value));
        }
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
