//! The hosts to which a request can be addressed.
//!
//! A page from another site can make its own name resolve to this machine (DNS rebinding), and
//! could then read every answer. The browser still sends that name as `Host`, so unknown names are
//! refused. Plain IP addresses, which the phones of a class use, cannot be rebound.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::extract::Request;
use axum::http::{HeaderMap, Version, header};

use crate::api::refusal::Refusal;
use crate::network::connection::Connection;
use crate::network::public_url::PublicUrl;

/// Checks that a request has exactly one `Host`, and that it names this server.
pub(crate) fn check(request: &Request, public_url: Option<&PublicUrl>) -> Result<(), Refusal> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = hosts.next();
    if hosts.next().is_some() {
        return Err(Refusal::bad_host("`Host` is given twice: expected it once"));
    }
    // HTTP/1.0 does not require `Host`, but every browser sends it. Requests that did not come over
    // a network do not need it.
    let is_needed =
        request.version() >= Version::HTTP_11 && request.extensions().get::<Connection>().is_some();
    if host.is_none() && is_needed {
        return Err(Refusal::bad_host("`Host` is missing: expected exactly one"));
    }
    let host = host.map(|host| String::from_utf8_lossy(host.as_bytes()));
    // An address in the request line overrides the header.
    let in_line = request.uri().authority().map(|found| found.as_str());
    let mut named = in_line.into_iter().chain(host.as_deref());
    match named.find(|host| !is_ours(host, public_url)) {
        Some(other) => Err(Refusal::misdirected(other)),
        None => Ok(()),
    }
}

/// Whether the client is a browser that shows a page to a person.
pub(crate) fn is_person(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT);
    accepts
        .and_then(|kinds| kinds.to_str().ok())
        .is_some_and(|kinds| kinds.contains("text/html"))
}

/// Whether a host, with or without a port, is an address or one of this server's names.
fn is_ours(host: &str, public_url: Option<&PublicUrl>) -> bool {
    let (name, port) = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, rest)) => {
            let port = rest.strip_prefix(':').or(rest.is_empty().then_some(""));
            let is_address = address.parse::<Ipv6Addr>().is_ok();
            return is_address && port.is_some_and(is_port);
        }
        None => host.split_once(':').unwrap_or((host, "")),
    };
    let is_name = name.parse::<Ipv4Addr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || public_url.is_some_and(|url| name.eq_ignore_ascii_case(url.host()));
    is_name && is_port(port)
}

fn is_port(text: &str) -> bool {
    text.is_empty()
        || (text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_our_names_are_ours() {
        let public_url: PublicUrl = "https://school.example/cards".parse().unwrap();
        for host in [
            "127.0.0.1",
            "192.168.1.20:8000",
            "10.0.0.7:",
            "[::1]",
            "[fe80::1]:8000",
            "[::ffff:1.2.3.4]:1",
            "localhost",
            "LocalHost:65535",
        ] {
            assert!(is_ours(host, None), "{host}");
        }
        assert!(is_ours("School.example", Some(&public_url)));
        assert!(is_ours("school.example:8443", Some(&public_url)));
        for host in [
            "",
            ":80",
            "school.example",
            "localhost.example",
            "localhost.",
            "127.0.0.1.example",
            "127.0.0.1:80:80",
            "127.0.0.1:port",
            "127.0.0.1:+80",
            "127.0.0.1:65536",
            "0x7f.1",
            "2130706433",
            "::1",
            "[::1",
            "[::1]80",
            "[localhost]",
            "[::1%25eth0]",
            "user@localhost",
            "localhost/",
        ] {
            assert!(!is_ours(host, None), "{host}");
        }
        assert!(!is_ours("school.example.evil", Some(&public_url)));
    }
}
