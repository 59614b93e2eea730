//! Streams of server-sent events. Their number is limited, they are never silent for long, and they
//! are ended properly.

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Extensions, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use futures_core::Stream;
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::{Instant, Sleep, sleep};

use crate::api::refusal::Refusal;
use crate::network::client::Client;
use crate::network::connection::Connection;
use crate::network::limits::Limits;
use crate::search::searches::Stopping;

/// The maximum number of events that wait for a slow client.
const MAX_WAITING: usize = 64;

/// A stream event. Clones share their bytes, so one event can be sent to a whole class.
#[derive(Clone, Debug)]
pub struct Event(Bytes);

impl Event {
    /// A named event.
    pub fn new(name: &'static str, data: &str) -> Self {
        Self::written(&format!("event: {name}\n"), data)
    }

    /// A named event with a number that a client sends back when it reconnects.
    pub fn numbered(name: &'static str, id: u64, data: &str) -> Self {
        Self::written(&format!("event: {name}\nid: {id}\n"), data)
    }

    /// A comment, which clients ignore; it shows that the stream is alive.
    fn comment() -> Self {
        Self(Bytes::from_static(b": \n\n"))
    }

    fn written(head: &str, data: &str) -> Self {
        let mut text = String::with_capacity(head.len() + data.len() + 8);
        text.push_str(head);
        for line in data.split(['\n', '\r']) {
            text.push_str("data: ");
            text.push_str(line);
            text.push('\n');
        }
        text.push('\n');
        Self(text.into())
    }
}

/// The open streams.
#[derive(Clone, Debug)]
pub struct Streams {
    places: Arc<Semaphore>,
    clients: Clients,
    limits: Limits,
    stopping: Stopping,
}

impl Streams {
    pub(crate) fn new(limits: &Limits, stopping: &Stopping) -> Self {
        Self {
            places: Arc::new(Semaphore::new(limits.max_streams)),
            clients: Clients::default(),
            limits: limits.clone(),
            stopping: stopping.clone(),
        }
    }

    /// Opens a new stream, and returns it with the source of its events.
    ///
    /// # Errors
    ///
    /// There are too many streams, or the server is stopping.
    pub fn open(&self) -> Result<(Events, EventStream), Refusal> {
        if self.stopping.is_said() {
            return Err(Refusal::stopping());
        }
        let place = Arc::clone(&self.places).try_acquire_owned();
        let max_streams = self.limits.max_streams;
        let full = || format!("all {max_streams} event streams are taken");
        let place = place.map_err(|_| Refusal::too_many_streams(&full()))?;
        let (sender, receiver) = mpsc::channel(MAX_WAITING);
        let stopping = self.stopping.clone();
        // When the server stops, the source still has a little time to send one last event.
        let last_time = self.limits.stop_time / 2;
        let stream = EventStream {
            events: receiver,
            first: None,
            comment_time: self.limits.comment_time,
            silence: Box::pin(sleep(self.limits.comment_time)),
            end: End(Box::pin(async move {
                stopping.heard().await;
                sleep(last_time).await;
            })),
            max_streams,
            clients: self.clients.clone(),
            client: None,
            _place: place,
        };
        Ok((Events(sender), stream))
    }
}

/// The source of a stream. It sends events to the client, and ends the stream on drop.
#[derive(Clone, Debug)]
pub struct Events(mpsc::Sender<Event>);

impl Events {
    /// Sends an event, waiting for the client if necessary. Returns whether the client is still
    /// there.
    pub async fn send(&self, event: Event) -> bool {
        self.0.send(event).await.is_ok()
    }

    /// Sends an event that the next one will supersede, unless too many are waiting. Returns
    /// whether it was sent.
    pub fn send_or_skip(&self, event: Event) -> bool {
        self.0.try_send(event).is_ok()
    }

    /// Waits until the client has left.
    pub async fn gone(&self) {
        self.0.closed().await;
    }
}

/// A stream ready to be sent.
#[derive(Debug)]
pub struct EventStream {
    events: mpsc::Receiver<Event>,
    /// The first event, if it arrived before the stream began.
    first: Option<Event>,
    comment_time: Duration,
    /// The time until the next comment.
    silence: Pin<Box<Sleep>>,
    end: End,
    max_streams: usize,
    clients: Clients,
    /// The client, once known.
    client: Option<Client>,
    _place: OwnedSemaphorePermit,
}

/// The number of streams of each client.
#[derive(Clone, Debug, Default)]
struct Clients(Arc<Mutex<HashMap<Client, usize>>>);

impl Clients {
    /// Adds a stream for a client, unless it already has `most`.
    fn add(&self, client: Client, most: usize) -> bool {
        let mut counts = self.0.lock();
        let count = counts.entry(client).or_default();
        let is_free = *count < most;
        *count += usize::from(is_free);
        is_free
    }

    fn remove(&self, client: Client) {
        let mut counts = self.0.lock();
        if let Some(count) = counts.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&client);
            }
        }
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        if let Some(client) = self.client {
            self.clients.remove(client);
        }
    }
}

/// Resolves when the stream has to end, even if the source has more to send.
struct End(Pin<Box<dyn Future<Output = ()> + Send>>);

impl std::fmt::Debug for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("End")
    }
}

impl EventStream {
    /// Waits briefly for the first event or the end of the events; meanwhile, an error can still
    /// get its own status.
    pub(crate) async fn begin(&mut self, time: Duration) {
        if let Ok(event) = tokio::time::timeout(time, self.events.recv()).await {
            self.first = event;
        }
    }

    /// Counts the stream toward its client's limit. Fails if the client has too many, so that some
    /// are left for others.
    pub(crate) fn share(&mut self, request: &Extensions) -> Result<(), Refusal> {
        let client: Client = request.get().copied().unwrap_or_default();
        if self.client.is_some() {
            return Ok(());
        }
        let most = self.max_streams - self.max_streams / 8;
        if !self.clients.add(client, most) {
            let taken = format!("this address already has {most} event streams");
            return Err(Refusal::too_many_streams(&taken));
        }
        self.client = Some(client);
        Ok(())
    }

    /// The answer to a request with these extensions, or an error if its client has too many
    /// streams. The connection ends with the stream.
    pub fn answer(mut self, request: &Extensions) -> Response {
        if let Err(refusal) = self.share(request) {
            return refusal.into_response();
        }
        if let Some(connection) = request.get::<Connection>() {
            connection.becomes_stream();
        }
        let mut response = Response::new(Body::from_stream(self));
        let headers = response.headers_mut();
        for (name, value) in [
            (header::CONTENT_TYPE, "text/event-stream"),
            (header::CACHE_CONTROL, "no-store"),
            (header::CONNECTION, "close"),
            // A proxy must not buffer it.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

impl Stream for EventStream {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let stream = &mut *self;
        let event = match stream.first.take() {
            Some(event) => Poll::Ready(Some(event)),
            None => stream.events.poll_recv(context),
        };
        let event = match event {
            Poll::Ready(event) => event,
            Poll::Pending if stream.end.0.as_mut().poll(context).is_ready() => None,
            Poll::Pending => match stream.silence.as_mut().poll(context) {
                Poll::Ready(()) => Some(Event::comment()),
                Poll::Pending => return Poll::Pending,
            },
        };
        let next_comment = Instant::now() + stream.comment_time;
        stream.silence.as_mut().reset(next_comment);
        Poll::Ready(event.map(|Event(bytes)| Ok(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_written_once_for_all_who_hear_them() {
        let event = Event::numbered("card", 7, "{\"n\":\n1}");
        let text = "event: card\nid: 7\ndata: {\"n\":\ndata: 1}\n\n";
        assert_eq!(event.0, text);
        assert_eq!(event.clone().0.as_ptr(), event.0.as_ptr());
        assert_eq!(
            Event::new("hello", "").0,
            "event: hello\ndata: \n\n".as_bytes()
        );
    }
}
