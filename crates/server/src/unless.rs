//! Waits for whichever of two futures is ready first.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

/// The result of a future, unless `end` is ready first.
pub(crate) async fn unless<T>(end: impl Future, future: impl Future<Output = T>) -> Option<T> {
    let (mut end, mut future) = (pin!(end), pin!(future));
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(found) => Poll::Ready(Some(found)),
        Poll::Pending => end.as_mut().poll(context).map(|_| None),
    })
    .await
}
