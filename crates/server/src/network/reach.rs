//! The addresses of a server that listens on all addresses of this machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The addresses at which the server can be reached, starting with the network that has the default
/// route. Loopback addresses are included only if there are no others.
pub(crate) fn addresses(listening: SocketAddr) -> Vec<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return vec![listening];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let known = interfaces.iter().map(if_addrs::Interface::ip).collect();
    let found = chosen(known, leading_on(), listening.is_ipv6());
    let with_port = found
        .into_iter()
        .map(|ip| SocketAddr::new(ip, listening.port()));
    with_port.collect()
}

/// This machine's address in the network that has the default route.
fn leading_on() -> Option<IpAddr> {
    /// This address is reserved for examples (RFC 5737), so it belongs to nobody. Nothing is sent.
    const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((ELSEWHERE, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The machine's addresses that others can use: `first`, then IPv4 addresses, then IPv6.
fn chosen(known: Vec<IpAddr>, first: Option<IpAddr>, has_ipv6: bool) -> Vec<IpAddr> {
    let is_of_use = |ip: &IpAddr| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        // A link-local address needs the name of an interface, which a link cannot contain.
        IpAddr::V6(ip) => has_ipv6 && !ip.is_loopback() && !ip.is_unicast_link_local(),
    };
    let mut found: Vec<_> = known.into_iter().filter(is_of_use).collect();
    found.sort_by_key(|ip| (Some(*ip) != first, ip.is_ipv6(), *ip));
    found.dedup();
    match (found.is_empty(), has_ipv6) {
        (false, _) => found,
        (true, false) => vec![Ipv4Addr::LOCALHOST.into()],
        (true, true) => vec![Ipv6Addr::LOCALHOST.into()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ips(texts: &[&str]) -> Vec<IpAddr> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn others_are_told_what_they_can_open() {
        let known = [
            "127.0.0.1",
            "172.17.0.1",
            "::1",
            "fe80::1",
            "192.168.1.7",
            "2001:db8::7",
        ];
        let first = "192.168.1.7".parse().ok();
        let found = chosen(ips(&known), first, false);
        assert_eq!(found, ips(&["192.168.1.7", "172.17.0.1"]));
        let found = chosen(ips(&known), first, true);
        assert_eq!(found, ips(&["192.168.1.7", "172.17.0.1", "2001:db8::7"]));
        let found = chosen(ips(&known), None, false);
        assert_eq!(found, ips(&["172.17.0.1", "192.168.1.7"]));
        assert_eq!(
            chosen(ips(&["127.0.0.1"]), first, false),
            ips(&["127.0.0.1"])
        );
        assert_eq!(chosen(ips(&["169.254.1.1"]), None, true), ips(&["::1"]));
    }

    #[test]
    fn an_address_of_its_own_is_all_there_is() {
        for text in ["127.0.0.1:8000", "[::1]:80", "192.0.2.7:1"] {
            let listening = text.parse().unwrap();
            assert_eq!(addresses(listening), [listening]);
        }
        let all = addresses("0.0.0.0:8000".parse().unwrap());
        assert!(
            all.iter()
                .all(|one| !one.ip().is_unspecified() && one.port() == 8000)
        );
        assert!(!all.is_empty());
    }
}
