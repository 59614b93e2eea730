//! A log with a line for each request, and warnings about the server's own files.
//!
//! A separate thread writes the lines, so a stopped terminal or a full pipe does not delay
//! requests. Lines that do not fit in the thread's queue are counted and dropped.

use std::collections::BTreeSet;
use std::io::Write;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::Request;
use axum::http::{Response, StatusCode};
use jiff::Timestamp;
use parking_lot::Mutex;

use crate::network::connection::Connection;
use crate::network::observed::Observed;

/// The maximum number of lines waiting to be written.
const MAX_WAITING: usize = 1024;

/// The maximum number of warnings.
const MAX_WARNINGS: usize = 100;

/// The maximum number of characters shown of a path or a method.
const MAX_CHARS: usize = 200;

/// How long the server waits for the last lines when it stops.
const LAST_LINES_TIME: Duration = Duration::from_secs(1);

/// A log of requests and warnings.
#[derive(Clone, Debug)]
pub struct Log {
    /// Whether there is a line for each request.
    has_requests: bool,
    lines: SyncSender<Line>,
    n_lost: Arc<AtomicU64>,
    /// The warnings written so far, kept because each is written only once.
    warned: Arc<Mutex<BTreeSet<String>>>,
}

#[derive(Debug)]
enum Line {
    Text(String),
    /// Requests a signal, which is sent once every earlier line has been written.
    End(SyncSender<()>),
}

impl Log {
    /// A log that writes to `out`, with a line for each request.
    pub fn new(out: impl Write + Send + 'static) -> Self {
        Self::with(true, out)
    }

    /// Like [`new`](Self::new), but the log has only warnings about the server's own files.
    pub fn of_warnings(out: impl Write + Send + 'static) -> Self {
        Self::with(false, out)
    }

    fn with(has_requests: bool, mut out: impl Write + Send + 'static) -> Self {
        let (lines, waiting) = mpsc::sync_channel(MAX_WAITING);
        let n_lost = Arc::new(AtomicU64::new(0));
        let lost = Arc::clone(&n_lost);
        std::thread::spawn(move || {
            for line in waiting {
                // A failed write is ignored, because nobody reads the lines anymore.
                let _ = match line {
                    Line::Text(line) => out.write_all(line.as_bytes()),
                    Line::End(written) => written.try_send(()).map_err(std::io::Error::other),
                };
                let n_lost = lost.swap(0, Ordering::Relaxed);
                if n_lost > 0 {
                    let _ = writeln!(
                        out,
                        "requests missing from this log, because there were too many at once: \
                         {n_lost}"
                    );
                }
                let _ = out.flush();
            }
        });
        Self {
            has_requests,
            lines,
            n_lost,
            warned: Arc::default(),
        }
    }

    /// Waits briefly for the lines logged so far to be written.
    pub(crate) fn finish(&self) {
        let (written, is_written) = mpsc::sync_channel(1);
        if self.lines.try_send(Line::End(written)).is_ok() {
            let _ = is_written.recv_timeout(LAST_LINES_TIME);
        }
    }

    /// Writes a warning, unless it was written before.
    pub(crate) fn warn(&self, warning: &str) {
        let is_new = {
            let mut warned = self.warned.lock();
            warned.len() < MAX_WARNINGS && warned.insert(warning.to_owned())
        };
        if is_new {
            self.write(format!("{:.3} warning: {warning}\n", Timestamp::now()));
        }
    }

    fn write(&self, line: String) {
        if self.lines.try_send(Line::Text(line)).is_err() {
            self.n_lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Starts the line for a request, if requests are logged. It is written once the answer is
    /// sent.
    pub(crate) fn begin(&self, request: &Request) -> Option<Entry> {
        let connection = request.extensions().get::<Connection>();
        self.has_requests.then(|| Entry {
            log: self.clone(),
            begin: Instant::now(),
            time: Timestamp::now(),
            client: connection.map(|connection| connection.address().ip()),
            method: escaped(request.method().as_str()),
            path: escaped(request.uri().path()),
            status: None,
            n_bytes: 0,
        })
    }
}

/// Shortens a string and escapes anything that could break a line or a terminal.
fn escaped(text: &str) -> String {
    let mut chars = text.chars();
    let mut shown: String = chars
        .by_ref()
        .take(MAX_CHARS)
        .flat_map(char::escape_default)
        .collect();
    if chars.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// A request being answered. Its line is written on drop.
#[derive(Debug)]
pub(crate) struct Entry {
    log: Log,
    begin: Instant,
    time: Timestamp,
    client: Option<IpAddr>,
    method: String,
    path: String,
    status: Option<StatusCode>,
    n_bytes: u64,
}

impl Entry {
    /// Follows an answer to its last byte.
    pub(crate) fn follow(mut self, response: Response<Body>) -> Response<Body> {
        self.status = Some(response.status());
        let mut entry = self;
        let tell = move |n_bytes: Option<usize>| {
            // The entry moves into the body, and is dropped with it.
            let entry = &mut entry;
            entry.n_bytes += n_bytes.unwrap_or(0) as u64;
        };
        response.map(|body| Body::new(Observed { body, tell }))
    }

    fn line(&self) -> String {
        let Self {
            time, method, path, ..
        } = self;
        let none = || "-".to_owned();
        let client = self.client.map_or_else(none, |client| client.to_string());
        // There is no status if the client left before the answer.
        let status = self.status.map(|status| status.as_u16().to_string());
        let status = status.unwrap_or_else(none);
        let ms = self.begin.elapsed().as_secs_f64() * 1000.0;
        let n_bytes = self.n_bytes;
        format!("{time:.3} {client} {method} {path} {status} {n_bytes} {ms:.1}ms\n")
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.log.write(self.line());
    }
}
