//! Clients, which are identified by their addresses.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{Extensions, HeaderMap};

use crate::network::connection::Connection;
use crate::network::public_url::PublicUrl;

/// A client, identified by its address; attached to every request as an extension. A school with
/// one public address counts as one client, and so does an IPv6 network. A request that did not
/// come over a network has no client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Client(Option<IpAddr>);

impl Client {
    pub(crate) fn of(address: IpAddr) -> Self {
        Self(Some(match address.to_canonical() {
            // The first half identifies the network; its users choose the second half.
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address => address,
        }))
    }

    /// The client that sent a request, identified by the address of the connection, or by the one
    /// in a proxy's `X-Forwarded-For`.
    ///
    /// Anybody can send that header. It counts only if the server was configured for a proxy in
    /// front of it, and the proxy is on this machine or in its network.
    pub(crate) fn of_request(
        extensions: &Extensions,
        headers: &HeaderMap,
        public_url: Option<&PublicUrl>,
    ) -> Self {
        let Some(connection) = extensions.get::<Connection>() else {
            return Self::default();
        };
        let peer = connection.address().ip();
        let is_proxy = public_url.is_some() && is_near(peer);
        let told = is_proxy.then(|| forwarded_for(headers)).flatten();
        Self::of(told.unwrap_or(peer))
    }
}

/// Whether an address belongs to this machine or its network.
fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// The last address in `X-Forwarded-For`, which the proxy added; the others may be forged.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?.trim();
    let bare = last
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(last);
    let with_port = || last.parse().map(|address: SocketAddr| address.ip());
    bare.parse().or_else(|_| with_port()).ok()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn of(text: &str) -> Client {
        Client::of(text.parse().unwrap())
    }

    #[test]
    fn a_network_is_one_client() {
        assert_eq!(of("192.0.2.1"), of("::ffff:192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:3:4:5:6"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }

    #[test]
    fn proxies_are_near() {
        for near in [
            "127.0.0.1",
            "::1",
            "10.1.2.3",
            "172.17.0.2",
            "fd00::1",
            "::ffff:127.0.0.1",
        ] {
            assert!(is_near(near.parse().unwrap()), "{near}");
        }
        for far in ["192.0.2.1", "8.8.8.8", "2001:db8::1"] {
            assert!(!is_near(far.parse().unwrap()), "{far}");
        }
    }

    #[test]
    fn the_last_address_counts() {
        let told = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            forwarded_for(&headers).map(|address| address.to_string())
        };
        assert_eq!(told(&["192.0.2.1"]).as_deref(), Some("192.0.2.1"));
        assert_eq!(
            told(&["a, 192.0.2.1,192.0.2.2"]).as_deref(),
            Some("192.0.2.2")
        );
        assert_eq!(
            told(&["192.0.2.1", "192.0.2.3"]).as_deref(),
            Some("192.0.2.3")
        );
        assert_eq!(told(&["192.0.2.1:80"]).as_deref(), Some("192.0.2.1"));
        assert_eq!(told(&["[2001:db8::1]:80"]).as_deref(), Some("2001:db8::1"));
        assert_eq!(told(&["[2001:db8::1]"]).as_deref(), Some("2001:db8::1"));
        assert_eq!(told(&["2001:db8::1"]).as_deref(), Some("2001:db8::1"));
        for wrong in [
            &[][..],
            &[""],
            &["unknown"],
            &["192.0.2.1,"],
            &["192.0.2.256"],
        ] {
            assert_eq!(told(wrong), None, "{wrong:?}");
        }
    }
}
