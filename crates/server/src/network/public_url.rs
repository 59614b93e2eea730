//! The public address of a server behind a proxy: a name, and optionally a prefix.

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, Uri};

/// The server's address as people type it: `https://school.example/cards/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    /// The address without a trailing `/`.
    text: String,
    host: String,
}

impl PublicUrl {
    /// The name of the host, without a port.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// The whole address, without a trailing `/`.
    pub(crate) fn base(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.text)
    }
}

/// Why the text is not a public address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: expected an address such as `https://school.example/cards/`")]
pub struct ParsePublicUrlError(&'static str);

impl FromStr for PublicUrl {
    type Err = ParsePublicUrlError;

    /// Reads `http` or `https`, a host, an optional port, and the prefix of the pages.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = ParsePublicUrlError;
        let address: Uri = text.parse().map_err(|_| wrong("it is not an address"))?;
        let scheme = address.scheme_str().unwrap_or_default();
        if !matches!(scheme, "http" | "https") {
            return Err(wrong("it does not begin with `http://` or `https://`"));
        }
        let authority = address.authority().ok_or(wrong("it has no host"))?;
        if authority.as_str().contains('@') {
            return Err(wrong("it contains a user name"));
        }
        if address.query().is_some() || text.contains('#') {
            return Err(wrong("it has a query or a fragment"));
        }
        let is_path = matches!(address.path(), "/") || is_prefix(address.path());
        if authority.host().is_empty() || !is_path {
            return Err(wrong("its host is missing or its path is not plain"));
        }
        let path = address.path().trim_end_matches('/');
        Ok(Self {
            text: format!("{scheme}://{authority}{path}"),
            host: authority.host().to_owned(),
        })
    }
}

/// The part of the address in front of every path for this client, without a trailing `/`: the
/// public address, or the prefix that a proxy has removed.
pub(crate) fn base<'a>(public_url: Option<&'a PublicUrl>, headers: &'a HeaderMap) -> &'a str {
    match public_url {
        Some(url) => url.base(),
        None => forwarded_prefix(headers).unwrap_or_default(),
    }
}

/// The prefix in `X-Forwarded-Prefix`. It is sent back in links, so it must be a plain path.
fn forwarded_prefix(headers: &HeaderMap) -> Option<&str> {
    let mut given = headers.get_all("x-forwarded-prefix").iter();
    let prefix = given.next()?.to_str().ok()?;
    let is_alone = given.next().is_none();
    (is_alone && is_prefix(prefix)).then(|| prefix.trim_end_matches('/'))
}

/// The maximum length of a prefix, in bytes.
const MAX_PREFIX_BYTES: usize = 200;

/// Whether the text is a plain path: one or more names, each preceded by `/`.
fn is_prefix(text: &str) -> bool {
    let text = text.strip_suffix('/').unwrap_or(text);
    let Some(names) = text.strip_prefix('/') else {
        return false;
    };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~%".contains(&byte);
    let is_name = |name: &str| !matches!(name, "" | "." | "..") && name.bytes().all(is_plain);
    text.len() <= MAX_PREFIX_BYTES && names.split('/').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_are_read() {
        for (text, shown, host) in [
            (
                "https://school.example/cards/",
                "https://school.example/cards/",
                "school.example",
            ),
            (
                "https://school.example/cards",
                "https://school.example/cards/",
                "school.example",
            ),
            (
                "http://school.example:8080",
                "http://school.example:8080/",
                "school.example",
            ),
            ("http://[::1]:80/a/b-c/", "http://[::1]:80/a/b-c/", "[::1]"),
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!((url.to_string().as_str(), url.host()), (shown, host));
        }
        for text in [
            "",
            "school.example",
            "/cards",
            "ftp://school.example",
            "https://",
            "https:///cards",
            "https://user@school.example",
            "https://school.example/?a",
            "https://school.example/#a",
            "https://school.example//cards",
            "https://school.example/../cards",
            "https://school.example/ca rds",
            "https://school.example/\"cards",
        ] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
    }

    #[test]
    fn prefixes_are_plain_paths() {
        let base_of = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                let value = axum::http::HeaderValue::from_static(value);
                headers.append("x-forwarded-prefix", value);
            }
            base(None, &headers).to_owned()
        };
        assert_eq!(base_of(&["/cards"]), "/cards");
        assert_eq!(base_of(&["/a/b_c/"]), "/a/b_c");
        for wrong in [
            "",
            "/",
            "//",
            "//evil.example",
            "cards",
            "https://evil.example",
            "/a//b",
            "/a/../b",
            "/a?b",
            "/a#b",
            "/a\\b",
            "/a\"b",
            "/a<b",
            "/a b",
            "/a\tb",
            "/a,/b",
        ] {
            assert_eq!(base_of(&[wrong]), "", "{wrong}");
        }
        assert_eq!(base_of(&["/a", "/b"]), "");
        let url: PublicUrl = "https://school.example/cards/".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(
            "x-forwarded-prefix",
            axum::http::HeaderValue::from_static("/a"),
        );
        assert_eq!(base(Some(&url), &headers), "https://school.example/cards");
    }
}
