//! A client that implements only the parts of HTTP that it needs.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long an answer may take before it counts as missing: far longer than it takes on any
/// machine.
const MAX_TIME: Duration = Duration::from_secs(600);

/// A connection to the server.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    /// Whether it has received an answer already. A connection that is kept open may be closed by
    /// the server.
    pub(crate) is_used: bool,
}

/// An answer.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// In lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Self> {
        Ok(Self {
            stream: BufReader::new(connect(address)?),
            is_used: false,
        })
    }

    /// Sends a request, and reads the whole answer.
    pub(crate) fn ask(&mut self, request: &[u8]) -> io::Result<Answer> {
        self.stream.get_mut().write_all(request)?;
        let answer = self.read()?;
        self.is_used = true;
        Ok(answer)
    }

    fn read(&mut self) -> io::Result<Answer> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.stream.read_line(&mut head)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        head.make_ascii_lowercase();
        let status = head.split(' ').nth(1).unwrap_or_default();
        let mut answer = Answer {
            status: status.parse().map_err(io::Error::other)?,
            body: String::new(),
            head,
        };
        let mut body = Vec::new();
        if let Some(length) = answer.header("content-length") {
            body.resize(length.parse().map_err(io::Error::other)?, 0);
            self.stream.read_exact(&mut body)?;
        } else if answer.header("transfer-encoding") == Some("chunked") {
            while self.read_chunk(&mut body)? {}
        }
        answer.body = String::from_utf8(body).map_err(io::Error::other)?;
        Ok(answer)
    }

    /// Reads a piece of a body. Returns whether more pieces follow.
    fn read_chunk(&mut self, body: &mut Vec<u8>) -> io::Result<bool> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let length = usize::from_str_radix(line.trim(), 16).map_err(io::Error::other)?;
        let start = body.len();
        body.resize(start + length + 2, 0);
        self.stream.read_exact(&mut body[start..])?;
        body.truncate(start + length);
        Ok(length > 0)
    }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The data of the last event of a stream, if it has this name.
    pub(crate) fn last_event(&self, name: &str) -> Option<&str> {
        let (_, rest) = self.body.rsplit_once("event: ")?;
        let data = rest.strip_prefix(name)?.strip_prefix("\ndata: ")?;
        data.strip_suffix("\n\n")
    }
}

/// A connection that never waits forever.
pub(crate) fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&address, MAX_TIME)?;
    stream.set_read_timeout(Some(MAX_TIME))?;
    stream.set_write_timeout(Some(MAX_TIME))?;
    Ok(stream)
}

/// A request without a body.
pub(crate) fn get(path: &str, headers: &str) -> Vec<u8> {
    let path = path.replace(' ', "%20");
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n").into_bytes()
}

/// A POST request with a body and its media type.
pub(crate) fn post(route: &str, kind: &str, headers: &str, body: &str) -> Vec<u8> {
    let headers = format!("content-type: application/{kind}\r\n{headers}");
    request("POST", &format!("/api/v1/{route}"), &headers, body)
}

/// A request with a body.
pub(crate) fn request(method: &str, path: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}content-length: {length}\r\n\
         \r\n{body}"
    )
    .into_bytes()
}
