//! The address at which the phones of a class join a room.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};
use qrcode::QrCode;
use qrcode::render::svg::Color;

use crate::network::public_url::{self, PublicUrl};
use crate::network::reach;

/// The address at which the phones of a class join a room.
#[derive(Clone, Debug, Default)]
pub(crate) struct JoinAddress {
    public_url: Option<PublicUrl>,
    /// Where the server listens, if known.
    listening: Option<SocketAddr>,
}

impl JoinAddress {
    pub(crate) fn new(public_url: Option<PublicUrl>, listening: Option<SocketAddr>) -> Self {
        Self {
            public_url,
            listening,
        }
    }

    /// The address of a room's page that a client with these headers can share with others.
    pub(crate) fn of(&self, code: &str, headers: &HeaderMap) -> String {
        let path = format!("/r/{}", code.to_ascii_uppercase());
        let base = public_url::base(self.public_url.as_ref(), headers);
        if base.contains("://") {
            return format!("{base}{path}");
        }
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        match host.map(|host| self.for_others(host)) {
            Some(host) => format!("http://{host}{base}{path}"),
            None => format!("{base}{path}"),
        }
    }

    /// The host, with or without a port, that others can use in place of a client's `host`.
    fn for_others(&self, host: &str) -> String {
        let own = host.to_owned();
        let Some(listening) = self.listening.filter(|_| is_local(host)) else {
            return own;
        };
        let others = reach::addresses(listening).into_iter();
        let found = { others }.find(|address| !address.ip().is_loopback());
        found.map_or(own, |address| address.to_string())
    }

    /// The address of a room's page as a QR code, in SVG.
    pub(crate) fn qr_code(&self, code: &str, headers: &HeaderMap) -> Option<String> {
        let code = QrCode::new(self.of(code, headers)).ok()?;
        let [dark, light] = ["#000", "#fff"].map(Color);
        let mut renderer = code.render::<Color<'_>>();
        Some(renderer.dark_color(dark).light_color(light).build())
    }
}

/// Whether a host, with or without a port, refers to the client's own machine.
fn is_local(host: &str) -> bool {
    if let Ok(address) = host.parse::<SocketAddr>() {
        return address.ip().is_loopback();
    }
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    let name = host.strip_prefix('[').map_or(name, |rest| {
        rest.split_once(']').map_or(rest, |(address, _)| address)
    });
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked_at(host: &str) -> HeaderMap {
        let host = host.parse().unwrap();
        HeaderMap::from_iter([(header::HOST, host)])
    }

    #[test]
    fn phones_are_told_where_the_caller_is() {
        let address = JoinAddress::default();
        let of = |host| address.of("k7mrwx", &asked_at(host));
        assert_eq!(of("192.168.1.20:8000"), "http://192.168.1.20:8000/r/K7MRWX");
        assert_eq!(of("localhost:8000"), "http://localhost:8000/r/K7MRWX");
        assert_eq!(address.of("K7MRWX", &HeaderMap::new()), "/r/K7MRWX");
        let public_url = "https://school.example/cards/".parse().ok();
        let address = JoinAddress::new(public_url, None);
        let url = address.of("K7MRWX", &asked_at("127.0.0.1:8000"));
        assert_eq!(url, "https://school.example/cards/r/K7MRWX");
    }

    #[test]
    fn the_own_machine_is_no_address_for_others_if_there_is_another() {
        let listening: SocketAddr = "192.0.2.7:8000".parse().unwrap();
        let address = JoinAddress::new(None, Some(listening));
        for local in [
            "localhost:8000",
            "LOCALHOST",
            "127.0.0.1:8000",
            "[::1]:8000",
            "[::1]",
        ] {
            let url = address.of("K7MRWX", &asked_at(local));
            assert_eq!(url, "http://192.0.2.7:8000/r/K7MRWX", "{local}");
        }
        let url = address.of("K7MRWX", &asked_at("192.0.2.9:1"));
        assert_eq!(url, "http://192.0.2.9:1/r/K7MRWX");
        let alone = JoinAddress::new(None, "127.0.0.1:8000".parse().ok());
        let url = alone.of("K7MRWX", &asked_at("localhost:8000"));
        assert_eq!(url, "http://localhost:8000/r/K7MRWX");
    }

    #[test]
    fn the_qr_code_is_a_picture() {
        let svg = JoinAddress::default().qr_code("K7MRWX", &asked_at("localhost"));
        let svg = svg.unwrap();
        assert!(svg.contains("<svg") && svg.trim_end().ends_with("</svg>"));
    }
}
