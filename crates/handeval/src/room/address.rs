//! A room's server and code.

/// A room's server and code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// The address of the server, without a trailing `/`.
    pub(crate) server: String,
    pub(crate) code: handeval_rooms::Code,
}

impl Address {
    /// Reads a code with its server's address, or the address of a room's page, which has both.
    pub(crate) fn read(room: &str, server: Option<&str>) -> Result<Self, String> {
        let (server, code) = match (room.rsplit_once("/r/"), server) {
            (Some((server, code)), None) => (server, code.split(['?', '#', '/']).next()),
            (Some(_), Some(_)) => {
                return Err(
                    "the address of the room already names a server: expected only the \
                        code with `--server`"
                        .to_owned(),
                );
            }
            (None, Some(server)) => (server, Some(room)),
            (None, None) => {
                return Err(
                    "no server is given: expected `--server http://…`, or the address of \
                        the room's page"
                        .to_owned(),
                );
            }
        };
        let code = code.unwrap_or_default().trim();
        let shown = handeval_answer::shortened(code);
        let code = code
            .parse()
            .map_err(|error| format!("`{}`: {error}", shown.escape_debug()))?;
        let trimmed = |text: &str| text.trim_end_matches('/').to_owned();
        let server = server.trim();
        let server = match server.split_once("://") {
            Some((scheme @ ("http" | "https"), rest)) if !trimmed(rest).is_empty() => {
                format!("{scheme}://{}", trimmed(rest))
            }
            None if !trimmed(server).is_empty() => format!("http://{}", trimmed(server)),
            _ => {
                let shown = handeval_answer::shortened(server);
                return Err(format!(
                    "`{}` is not a server address: expected one such as \
                     `http://192.168.1.20:8000`",
                    shown.escape_debug()
                ));
            }
        };
        Ok(Self { server, code })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_have_them() {
        let read = |room, server| {
            let address = Address::read(room, server)?;
            Ok::<_, String>((address.server, address.code.to_string()))
        };
        let here = Ok(("http://192.168.1.20:8000".to_owned(), "K7MRWX".to_owned()));
        assert_eq!(read("k7mrwx", Some("192.168.1.20:8000")), here);
        assert_eq!(read("K7MRWX", Some("http://192.168.1.20:8000/")), here);
        assert_eq!(read("http://192.168.1.20:8000/r/K7MRWX", None), here);
        assert_eq!(read("192.168.1.20:8000/r/K7MRWX?lang=cs", None), here);
        let prefixed = read("https://school.example/cards/r/K7MRWX/", None);
        assert_eq!(prefixed.unwrap().0, "https://school.example/cards");
        for (room, server, wrong) in [
            ("K7MRWX", None, "no server is given"),
            ("K7MRW0", Some("http://a"), "not a room code"),
            (
                "http://a/r/K7MRWX",
                Some("http://b"),
                "already names a server",
            ),
            ("K7MRWX", Some("ftp://a"), "not a server address"),
            ("K7MRWX", Some("http://"), "not a server address"),
            ("K7MRWX", Some(""), "not a server address"),
        ] {
            let error = read(room, server).unwrap_err();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
