//! Open connections, and a request's handle to its own connection.
//!
//! A new connection is always accepted. If there are too many, one that is waiting for its client
//! is closed, whether it waits for the head of a request, the rest of its body, or the client to
//! read the answer. The connection to close is chosen from the address that has the most
//! waiting connections. Likewise, if bodies and answers occupy too many bytes, the address with the
//! most bytes loses a connection.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use axum::body::{Body, Bytes, HttpBody};
use parking_lot::Mutex;
use scopeguard::{ScopeGuard, guard};
use tokio::sync::Notify;

use crate::network::client::Client;
use crate::network::observed::Observed;

/// Open connections, except those that carry a stream.
#[derive(Clone, Debug)]
pub(crate) struct Connections(Arc<Table>);

#[derive(Debug)]
struct Table {
    max_open: usize,
    /// The maximum number of bytes of bodies and answers held for all connections together.
    max_held: usize,
    n_held: AtomicUsize,
    open: Mutex<HashMap<u64, Arc<Entry>>>,
    n_known: AtomicU64,
    /// Counts steps, to determine which connection is oldest.
    n_steps: AtomicU64,
    /// Signals that a connection was closed, or now waits for its client.
    changed: Notify,
}

/// A connection's rank, whose last part is the connection's number. The connection with the highest
/// rank is closed.
type Rank = (usize, Reverse<u64>, u64);

/// One connection in the table.
#[derive(Debug)]
struct Entry {
    id: u64,
    client: Client,
    /// Whether the client is waiting for the server rather than the server for the client.
    is_working: AtomicBool,
    /// The number of the client's last step: connecting, or reading part of an answer.
    last_step: AtomicU64,
    /// The number of bytes received of a body, or not yet read of an answer.
    n_held: AtomicUsize,
    closing: Notify,
}

impl Connections {
    pub(crate) fn new(max_open: usize, max_held: usize) -> Self {
        Self(Arc::new(Table {
            max_open,
            max_held,
            n_held: AtomicUsize::new(0),
            open: Mutex::default(),
            n_known: AtomicU64::new(0),
            n_steps: AtomicU64::new(0),
            changed: Notify::new(),
        }))
    }

    /// Accepts a connection, which may have to wait while the server is working on answers for all
    /// open connections.
    pub(crate) async fn admit(&self, address: SocketAddr) -> Connection {
        loop {
            let mut changed = pin!(self.0.changed.notified());
            changed.as_mut().enable();
            if let Some(connection) = self.try_admit(address) {
                return connection;
            }
            changed.await;
        }
    }

    fn try_admit(&self, address: SocketAddr) -> Option<Connection> {
        let table = &self.0;
        let mut open = table.open.lock();
        if open.len() >= table.max_open {
            table.close_one(&mut open)?;
        }
        let id = table.n_known.fetch_add(1, Ordering::Relaxed);
        let entry = Arc::new(Entry {
            id,
            client: Client::of(address.ip()),
            is_working: AtomicBool::new(false),
            last_step: AtomicU64::new(table.n_steps.fetch_add(1, Ordering::Relaxed)),
            n_held: AtomicUsize::new(0),
            closing: Notify::new(),
        });
        open.insert(id, Arc::clone(&entry));
        drop(open);
        Some(Connection(Arc::new(Held {
            address,
            entry,
            table: Arc::clone(table),
            is_stream: AtomicBool::new(false),
        })))
    }

    /// Closes a connection that waits for its client, if there is one.
    pub(crate) fn make_room(&self) {
        self.0.close_one(&mut self.0.open.lock());
    }
}

impl Table {
    fn remove(&self, entry: &Entry) {
        self.open.lock().remove(&entry.id);
        self.let_go(entry);
        self.changed.notify_waiters();
    }

    fn let_go(&self, entry: &Entry) {
        let n_bytes = entry.n_held.swap(0, Ordering::Relaxed);
        self.n_held.fetch_sub(n_bytes, Ordering::Relaxed);
    }

    /// Closes the longest-waiting connection of the address with the most waiting connections.
    fn close_one(&self, open: &mut HashMap<u64, Arc<Entry>>) -> Option<()> {
        let waits = |entry: &Entry| !entry.is_working.load(Ordering::Relaxed);
        self.close_of_most(open, |entry| usize::from(waits(entry)))
    }

    /// Finds the address with the highest total of `of`, and closes its connection with the highest
    /// amount, or, on a tie, the one whose last step is oldest.
    fn close_of_most(
        &self,
        open: &mut HashMap<u64, Arc<Entry>>,
        of: impl Fn(&Entry) -> usize,
    ) -> Option<()> {
        let mut of_clients: HashMap<Client, (usize, Rank)> = HashMap::new();
        for entry in open.values() {
            let amount = of(entry);
            if amount == 0 {
                continue;
            }
            let last_step = entry.last_step.load(Ordering::Relaxed);
            let rank = (amount, Reverse(last_step), entry.id);
            let found = of_clients.entry(entry.client).or_insert((0, rank));
            *found = (found.0 + amount, found.1.max(rank));
        }
        let (_, (.., id)) = of_clients.into_values().max()?;
        let closed = open.remove(&id)?;
        self.let_go(&closed);
        closed.closing.notify_one();
        Some(())
    }
}

/// The connection of a request: an extension of every request from the network.
#[derive(Clone, Debug)]
pub(crate) struct Connection(Arc<Held>);

#[derive(Debug)]
struct Held {
    address: SocketAddr,
    entry: Arc<Entry>,
    table: Arc<Table>,
    is_stream: AtomicBool,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.table.remove(&self.entry);
    }
}

impl Connection {
    pub(crate) fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Declares that the connection now carries a stream. From then on it counts as a stream, and
    /// its writes have a time limit. It must end with the stream.
    pub(crate) fn becomes_stream(&self) {
        self.0.is_stream.store(true, Ordering::Relaxed);
        self.0.table.remove(&self.0.entry);
    }

    pub(crate) fn is_stream(&self) -> bool {
        self.0.is_stream.load(Ordering::Relaxed)
    }

    /// Waits until the connection must close to make room.
    pub(crate) async fn must_close(&self) {
        self.0.entry.closing.notified().await;
    }

    /// Adds `n_bytes` that were received of a body, or that the client has yet to read of an
    /// answer.
    pub(crate) fn hold(&self, n_bytes: usize) {
        let Held { entry, table, .. } = &*self.0;
        entry.n_held.fetch_add(n_bytes, Ordering::Relaxed);
        table.n_held.fetch_add(n_bytes, Ordering::Relaxed);
        while table.n_held.load(Ordering::Relaxed) > table.max_held {
            // Makes room at the address that holds the most bytes, even if the server is working
            // for the connection.
            let n_held = |entry: &Entry| entry.n_held.load(Ordering::Relaxed);
            if table
                .close_of_most(&mut table.open.lock(), n_held)
                .is_none()
            {
                return;
            }
        }
    }

    /// Releases the body of a request, which is no longer needed.
    pub(crate) fn let_go(&self) {
        self.0.table.let_go(&self.0.entry);
    }

    /// Records that the client has read `n_bytes` of an answer.
    pub(crate) fn has_taken(&self, n_bytes: usize) {
        let Held { entry, table, .. } = &*self.0;
        let step = table.n_steps.fetch_add(1, Ordering::Relaxed);
        entry.last_step.store(step, Ordering::Relaxed);
        let before = entry.n_held.load(Ordering::Relaxed);
        // Nothing but the end of the connection can change this number in the meantime.
        let n_taken = n_bytes.min(before);
        let taken = entry.n_held.compare_exchange(
            before,
            before - n_taken,
            Ordering::Relaxed,
            Ordering::Relaxed,
        );
        if taken.is_ok() {
            table.n_held.fetch_sub(n_taken, Ordering::Relaxed);
        }
    }

    /// Marks the server as working for the client until the guard is dropped.
    pub(crate) fn work(&self) -> ScopeGuard<Self, fn(Self)> {
        self.set_working(true);
        guard(self.clone(), |connection| connection.set_working(false))
    }

    fn set_working(&self, is_working: bool) {
        self.0.entry.is_working.store(is_working, Ordering::Relaxed);
        if !is_working {
            self.0.table.changed.notify_waiters();
        }
    }

    /// Wraps the body of a request. Until it has arrived, the server is waiting for the client.
    pub(crate) fn watch<B>(&self, body: B) -> Body
    where
        B: HttpBody<Data = Bytes> + Send + Unpin + 'static,
        B::Error: std::error::Error + Send + Sync,
    {
        let connection = self.clone();
        let tell = move |n_bytes: Option<usize>| {
            connection.set_working(n_bytes.is_some());
            if let Some(n_bytes @ 1..) = n_bytes {
                connection.hold(n_bytes);
            }
        };
        Body::new(Observed { body, tell })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_closed(connection: &Connection) -> bool {
        let table = &connection.0.table;
        !table.open.lock().contains_key(&connection.0.entry.id)
    }

    #[test]
    fn the_address_with_the_most_makes_room() {
        let connections = Connections::new(5, 100);
        let admit = |address: &str| {
            let address = format!("{address}:1").parse().unwrap();
            connections.try_admit(address)
        };
        let one = admit("192.0.2.1").unwrap();
        let many: Vec<_> = (0..4).map(|_| admit("192.0.2.2").unwrap()).collect();
        // The oldest of them is busy, and the second one has just read something.
        let work = many[0].work();
        many[1].has_taken(0);
        let _other = admit("192.0.2.3").unwrap();
        assert!(!is_closed(&one), "it came first, but is alone");
        let closed: Vec<_> = many.iter().map(is_closed).collect();
        assert_eq!(closed, [false, false, true, false]);
        // Every address has one connection that waits, so now the oldest one is closed.
        let _more = admit("192.0.2.2").unwrap();
        let closed: Vec<_> = many.iter().map(is_closed).collect();
        assert_eq!(closed, [false, false, true, true]);
        drop(work);
        let _more = admit("192.0.2.2").unwrap();
        assert!(is_closed(&many[0]));
        assert!(!is_closed(&one));
    }

    #[test]
    fn nobody_makes_room_while_the_server_works_for_him() {
        let connections = Connections::new(2, 100);
        let admit = || connections.try_admit("192.0.2.1:1".parse().unwrap());
        let (first, second) = (admit().unwrap(), admit().unwrap());
        let (work, _work) = (first.work(), second.work());
        assert!(admit().is_none());
        connections.make_room();
        assert!(!is_closed(&first) && !is_closed(&second));
        // A stream is counted elsewhere.
        second.becomes_stream();
        let third = admit().unwrap();
        drop(work);
        let _fourth = admit().unwrap();
        assert!(is_closed(&first) && !is_closed(&third));
    }

    #[test]
    fn the_address_with_the_most_bytes_makes_room() {
        let connections = Connections::new(10, 100);
        let admit = |address: &str| {
            let address = format!("{address}:1").parse().unwrap();
            connections.try_admit(address).unwrap()
        };
        let one = admit("192.0.2.1");
        one.hold(30);
        let many: Vec<_> = (0..3).map(|_| admit("192.0.2.2")).collect();
        let _work = many[0].work();
        many.iter().for_each(|connection| connection.hold(20));
        // Bytes that were read or are no longer needed do not count.
        many[1].has_taken(15);
        many[2].let_go();
        one.hold(40);
        assert!(!is_closed(&one) && many.iter().all(|connection| !is_closed(connection)));
        assert_eq!(connections.0.n_held.load(Ordering::Relaxed), 95);
        many[1].hold(70);
        let closed: Vec<_> = many.iter().map(is_closed).collect();
        assert_eq!(closed, [false, true, false]);
        assert_eq!(connections.0.n_held.load(Ordering::Relaxed), 90);
        // This includes connections that the server is working for.
        many[0].hold(60);
        assert!(is_closed(&many[0]) && !is_closed(&one));
        // A closed connection leaves nothing behind.
        drop((one, many));
        assert_eq!(connections.0.n_held.load(Ordering::Relaxed), 0);
    }
}
