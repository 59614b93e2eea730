//! What requests know of the connection that they came over.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::OwnedSemaphorePermit;

/// The connection of a request: an extension of every request that came over the network.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    address: SocketAddr,
    /// The place among the connections, until a stream has one of its own.
    place: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
    is_stream: Arc<AtomicBool>,
}

impl Connection {
    pub(crate) fn new(address: SocketAddr, place: OwnedSemaphorePermit) -> Self {
        Self {
            address,
            place: Arc::new(Mutex::new(Some(place))),
            is_stream: Arc::default(),
        }
    }

    /// The other end.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// From here on the connection carries a stream: it gives its place to somebody else, and its
    /// writes have the time of streams. It must end with the stream.
    pub(crate) fn becomes_stream(&self) {
        self.is_stream.store(true, Ordering::Relaxed);
        if let Ok(mut place) = self.place.lock() {
            *place = None;
        }
    }

    pub(crate) fn is_stream(&self) -> bool {
        self.is_stream.load(Ordering::Relaxed)
    }
}
