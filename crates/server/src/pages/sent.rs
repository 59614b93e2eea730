//! What is sent for a page or a part of one.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::HeaderValue;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use crate::network::coding::{self, Pace};
use crate::network::headers::CONTENT_POLICY;

/// The contents of a page, plain and compressed.
pub(super) struct Sent {
    pub(super) plain: Version,
    gzip: OnceLock<Option<Version>>,
    /// The policy of a page that has a script in it.
    pub(super) policy: Option<HeaderValue>,
}

/// Bytes, with the tag that lets a browser recognize them later.
pub(super) struct Version {
    pub(super) bytes: Bytes,
    pub(super) tag: String,
}

impl Sent {
    pub(super) fn new(contents: Bytes) -> Self {
        let tag = format!("\"{:016x}\"", hash(&contents));
        Self {
            plain: Version {
                bytes: contents,
                tag,
            },
            gzip: OnceLock::new(),
            policy: None,
        }
    }

    /// The same contents, with a policy that allows a script in them by its hash.
    pub(super) fn allowing(self, script: &str) -> Self {
        let hash = BASE64_STANDARD.encode(Sha256::digest(script));
        let policy = CONTENT_POLICY.replace(
            "script-src 'self'",
            &format!("script-src 'self' 'sha256-{hash}'"),
        );
        Self {
            policy: HeaderValue::try_from(policy).ok(),
            ..self
        }
    }

    /// The contents compressed with gzip, unless that is no shorter. The first call compresses them.
    pub(super) fn gzip(&self) -> Option<&Version> {
        let gzip = self.gzip.get_or_init(|| {
            let coded = coding::gzip(&self.plain.bytes, Pace::Thorough)?;
            let tag = self.plain.tag.trim_end_matches('"');
            Some(Version {
                bytes: coded.into(),
                tag: format!("{tag}-gzip\""),
            })
        });
        gzip.as_ref()
    }
}

/// FNV-1a with 64 bits.
///
/// # Source
///
/// G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash": offset basis and prime of 64 bits.
pub(super) fn hash(contents: &[u8]) -> u64 {
    contents
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}
