//! Writes to the store. All waiting entries are written together, because writing many takes about
//! as long as writing one.

use std::sync::Arc;

use handeval_rooms::Code;
use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::{Entry, Store, StoreError};

/// Writes to a store.
#[derive(Clone, Debug)]
pub(crate) struct Keeper(Arc<Desk>);

#[derive(Debug)]
struct Desk {
    store: Arc<dyn Store>,
    waiting: Mutex<Vec<Waiting>>,
    /// The task that holds the pen writes the entries of all tasks.
    pen: Arc<tokio::sync::Mutex<()>>,
}

/// An entry to be stored, and the channel that reports the result.
type Waiting = (Entry, oneshot::Sender<Result<(), StoreError>>);

impl Keeper {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self(Arc::new(Desk {
            store,
            waiting: Mutex::default(),
            pen: Arc::default(),
        }))
    }

    /// Stores events of a room: all of them, or none.
    pub(crate) async fn keep(&self, entry: Entry) -> Result<(), StoreError> {
        let (kept, reply) = oneshot::channel();
        self.0.waiting.lock().push((entry, kept));
        self.write(|desk| {
            let waiting = std::mem::take(&mut *desk.waiting.lock());
            let (entries, told): (Vec<_>, Vec<_>) = waiting.into_iter().unzip();
            // Another task may already have written them.
            if !entries.is_empty() {
                for (told, result) in told.into_iter().zip(desk.store.append(&entries)) {
                    // If the receiver is gone, the server is stopping.
                    let _ = told.send(result);
                }
            }
        })
        .await;
        reply.await.unwrap_or_else(|_| Err(StoreError::mistake()))
    }

    /// Deletes the names and tokens of a closed room.
    pub(crate) async fn close(&self, code: Code) -> Result<(), StoreError> {
        let closed = self.write(move |desk| desk.store.close(code)).await;
        closed.unwrap_or_else(|| Err(StoreError::mistake()))
    }

    /// Waits for its turn (the pen), then writes on a thread that may block on the disk.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Desk) -> T + Send + 'static,
    ) -> Option<T> {
        let pen = Arc::clone(&self.0.pen).lock_owned().await;
        let desk = Arc::clone(&self.0);
        let writing = tokio::task::spawn_blocking(move || {
            let _pen = pen;
            work(&desk)
        });
        writing.await.ok()
    }
}
