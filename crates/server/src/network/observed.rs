//! Bodies that are observed while they are transferred.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

/// A body with a callback, which is called on each poll with the number of bytes received, or with
/// `None` while waiting.
pub(crate) struct Observed<B, F> {
    pub(crate) body: B,
    pub(crate) tell: F,
}

impl<B, F> HttpBody for Observed<B, F>
where
    B: HttpBody<Data = Bytes> + Unpin,
    F: FnMut(Option<usize>) + Unpin,
{
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        (self.tell)(match &frame {
            Poll::Pending => None,
            Poll::Ready(Some(Ok(frame))) => Some(frame.data_ref().map_or(0, Bytes::len)),
            Poll::Ready(_) => Some(0),
        });
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
