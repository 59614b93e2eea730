//! Searches that report progress as a stream of events.

use std::time::{Duration, Instant};

use axum::http::{Extensions, HeaderMap, header};
use axum::response::Response;
use parking_lot::Mutex;
use serde_json::json;
use tokio::sync::oneshot;

use crate::api::refusal::Refusal;
use crate::search::searches::{Stop, Turn};
use crate::search::streams::{Event, Events, Streams};
use crate::unless::unless;

/// The minimum time between two events.
const PAUSE: Duration = Duration::from_millis(250);

/// How long a stream waits for the answer before it begins. An error that occurs within this time
/// gets its own status.
const BEGIN_TIME: Duration = Duration::from_secs(1);

/// Passes on the progress of a search, if a client is listening.
#[derive(Debug, Default)]
pub(crate) struct ProgressSender {
    events: Option<Events>,
    last: Mutex<Option<Instant>>,
}

impl ProgressSender {
    fn new(events: Events) -> Self {
        Self {
            events: Some(events),
            last: Mutex::new(None),
        }
    }

    /// Reports progress, unless the last report is too recent.
    pub(crate) fn tell(&self, report: &str) {
        let Some(events) = &self.events else {
            return;
        };
        let mut last = self.last.lock();
        if last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        *last = Some(Instant::now());
        events.send_or_skip(Event::new("progress", report));
    }
}

/// Whether a client requests events.
pub(crate) fn is_wanted(headers: &HeaderMap) -> bool {
    let accepts = headers.get_all(header::ACCEPT).iter();
    accepts
        .filter_map(|kinds| kinds.to_str().ok())
        .flat_map(|kinds| kinds.split(','))
        .filter_map(|kind| kind.split(';').next())
        .any(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream"))
}

/// Runs a search as a stream: `waiting` until it is its turn, `progress` now and then, and finally
/// `answer` or `error`. Fails if there are too many streams, or if the search fails immediately.
pub(crate) async fn stream(
    streams: &Streams,
    turn: Turn,
    search: impl FnOnce(&Stop, &ProgressSender) -> Result<Vec<u8>, Refusal> + Send + 'static,
    request: &Extensions,
) -> Result<Response, Refusal> {
    let (events, mut stream) = streams.open()?;
    stream.share(request)?;
    let (refuse, mut refused) = oneshot::channel();
    tokio::spawn(async move {
        let progress = ProgressSender::new(events.clone());
        let search = async {
            let place = turn.place(|n_before| tell_place(&events, n_before)).await?;
            place.run(move |stop| search(stop, &progress)).await?
        };
        // When the client leaves, the search is dropped, which ends it.
        let Some(answer) = unless(events.gone(), search).await else {
            return;
        };
        let (name, object) = match answer {
            Ok(object) => ("answer", object),
            Err(refusal) => match refuse.send(refusal) {
                Ok(()) => return,
                Err(refusal) => ("error", refusal.object().to_vec()),
            },
        };
        let text = String::from_utf8_lossy(&object);
        events.send(Event::new(name, &text)).await;
    });
    stream.begin(BEGIN_TIME).await;
    refused.close();
    match refused.try_recv() {
        Ok(refusal) => Err(refusal),
        Err(_) => Ok(stream.answer(request)),
    }
}

/// Reports the position of a waiting search in the queue; 1 is the next to begin.
fn tell_place(events: &Events, n_before: usize) {
    let report = json!({ "place": n_before + 1 });
    events.send_or_skip(Event::new("waiting", &report.to_string()));
}
