//! Answers shared by identical questions. One search serves all clients that ask the same question
//! at the same time, and its answer is kept for later clients.

use std::collections::HashMap;
use std::future::Future;
use std::num::NonZeroUsize;
use std::sync::{Arc, Weak};

use axum::body::Bytes;
use handeval_api::Answered;
use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::api::refusal::Refusal;

/// The questions that are being answered, and those whose answers are kept.
#[derive(Debug)]
pub(crate) struct SharedAnswers(Mutex<Inner>);

#[derive(Debug)]
struct Inner {
    kept: LruCache<String, Bytes>,
    under_way: HashMap<String, Weak<UnderWay>>,
}

/// A search that clients are waiting for. It ends when the last of them has left.
#[derive(Debug)]
struct UnderWay {
    told: watch::Receiver<Option<Result<Bytes, Refusal>>>,
    task: AbortHandle,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl SharedAnswers {
    /// Keeps the `max_kept` most recently used answers.
    pub(crate) fn new(max_kept: NonZeroUsize) -> Self {
        Self(Mutex::new(Inner {
            kept: LruCache::new(max_kept),
            under_way: HashMap::new(),
        }))
    }

    /// The answer for a key: the stored answer, or the result of the current search, which is
    /// started if there is none. If the search is refused, all waiting clients are refused.
    pub(crate) async fn answer<S>(
        self: &Arc<Self>,
        key: String,
        search: impl FnOnce() -> S,
    ) -> Result<Bytes, Refusal>
    where
        S: Future<Output = Result<Answered, Refusal>> + Send + 'static,
    {
        let under_way = {
            let mut inner = self.0.lock();
            if let Some(object) = inner.kept.get(&key) {
                return Ok(object.clone());
            }
            let known = inner.under_way.get(&key).and_then(Weak::upgrade);
            known.unwrap_or_else(|| self.begin(&mut inner, key, search()))
        };
        let mut told = under_way.told.clone();
        match told.wait_for(Option::is_some).await.as_deref() {
            Ok(Some(answer)) => answer.clone(),
            _ => Err(Refusal::internal()),
        }
    }

    fn begin<S>(self: &Arc<Self>, inner: &mut Inner, key: String, search: S) -> Arc<UnderWay>
    where
        S: Future<Output = Result<Answered, Refusal>> + Send + 'static,
    {
        let (tell, told) = watch::channel(None);
        let (same, own_key) = (Arc::clone(self), key.clone());
        let task = tokio::spawn(async move {
            let answer = search.await;
            let is_final = answer.as_ref().is_ok_and(|answered| answered.is_final);
            let answer = answer.map(|answered| Bytes::from(answered.object));
            let mut inner = same.0.lock();
            inner.under_way.remove(&own_key);
            if let Ok(object) = &answer
                && is_final
            {
                inner.kept.put(own_key, object.clone());
            }
            drop(inner);
            tell.send_replace(Some(answer));
        });
        let under_way = Arc::new(UnderWay {
            told,
            task: task.abort_handle(),
        });
        // This list still includes searches abandoned by all of their clients.
        inner.under_way.retain(|_, other| other.strong_count() > 0);
        inner.under_way.insert(key, Arc::downgrade(&under_way));
        under_way
    }
}
