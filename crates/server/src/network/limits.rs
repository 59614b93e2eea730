//! Limits on what clients can request.

use std::time::Duration;

/// Bounds on every resource that a client can use up.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum length of an address in bytes, including its parameters.
    pub max_address_bytes: usize,
    /// The maximum size of a body, in bytes.
    pub max_body_bytes: usize,
    /// How long the head of a request may take to arrive.
    pub head_time: Duration,
    /// How long a body may take to arrive.
    pub body_time: Duration,
    /// How long a client may go without reading any of its answer.
    pub write_time: Duration,
    /// The maximum number of open connections, not counting those that carry a stream of events.
    /// Beyond that, a connection that is waiting for its client is closed; it is chosen from the
    /// address with the most waiting connections.
    pub max_connections: usize,
    /// The maximum number of bytes of bodies received and answers not yet read. Beyond that, a
    /// connection from the address with the most bytes is closed.
    pub max_held_bytes: usize,
    /// The maximum number of open streams of events. One address can take at most seven eighths of
    /// them.
    pub max_streams: usize,
    /// The maximum number of open streams of rooms, which are counted separately, because a class
    /// has one for each phone.
    pub max_room_streams: usize,
    /// How long a stream can be silent before a comment is sent.
    pub comment_time: Duration,
    /// How long the client of a stream may go without reading anything from it.
    pub stream_write_time: Duration,
    /// The maximum number of short searches (a hint, a draw, a field) running at the same time.
    pub max_short_searches: usize,
    /// The maximum number of long searches (the best arrangement) running at the same time.
    pub max_long_searches: usize,
    /// The maximum number of additional searches of either kind running at the same time, each for
    /// an address that has no other search.
    pub max_reserved_searches: usize,
    /// The maximum number of searches of either kind that can wait.
    pub max_waiting: usize,
    /// How long a search may wait. By default, this is longer than the 20 seconds for which a
    /// question may search, so the searches next in line get their turn.
    pub waiting_time: Duration,
    /// How long a search may run before its request fails.
    pub search_time: Duration,
    /// How long running requests may continue when the server stops.
    pub stop_time: Duration,
}

impl Default for Limits {
    /// Limits suited to a school class. As many searches can run at the same time as the machine
    /// has cores.
    fn default() -> Self {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            max_address_bytes: 8 << 10,
            max_body_bytes: 1 << 20,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
            max_connections: 1024,
            max_held_bytes: 32 << 20,
            max_streams: 512,
            max_room_streams: 2048,
            comment_time: Duration::from_secs(15),
            stream_write_time: Duration::from_secs(60),
            max_short_searches: n_cores,
            max_long_searches: n_cores,
            max_reserved_searches: n_cores.div_ceil(2),
            max_waiting: 64,
            waiting_time: Duration::from_secs(25),
            search_time: Duration::from_secs(30),
            stop_time: Duration::from_secs(3),
        }
    }
}

impl Limits {
    /// The maximum number of open connections, including streams of events.
    pub(crate) const fn all_connections(&self) -> usize {
        self.max_connections + self.max_streams + self.max_room_streams
    }

    /// The limits for a total of `n_files` connections and streams. If files are scarce, up to half
    /// of them are for streams.
    pub(crate) fn for_files(self, n_files: usize) -> Self {
        if n_files >= self.all_connections() {
            return self;
        }
        let max_room_streams = self.max_room_streams.min(n_files / 3).max(1);
        let max_streams = self.max_streams.min(n_files / 6).max(1);
        let left = n_files
            .saturating_sub(max_streams + max_room_streams)
            .max(1);
        Self {
            max_room_streams,
            max_streams,
            max_connections: self.max_connections.min(left),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_files_are_shared() {
        let shared = |n_files: usize| {
            let limits = Limits::default().for_files(n_files);
            let Limits {
                max_connections,
                max_streams,
                max_room_streams,
                ..
            } = limits;
            (max_connections, max_streams, max_room_streams)
        };
        assert_eq!(shared(3584), (1024, 512, 2048));
        assert_eq!(shared(3583), (1024, 512, 1194));
        assert_eq!(shared(960), (480, 160, 320));
        assert_eq!(shared(1), (1, 1, 1));
    }
}
