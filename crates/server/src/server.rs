//! The server on the network: connections come, are bounded, and end in good order.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use crate::app::app;
use crate::limits::Limits;
use crate::patience::Patient;
use crate::search::Stopping;

/// The most bytes of the head of a request: an address at its limit and what browsers add.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    /// Until they are waited for.
    signals: Option<Signals>,
    address: SocketAddr,
    limits: Limits,
}

impl Server {
    /// Listens on an address; port 0 stands for any free one.
    ///
    /// From here on the signals that end a program are held back for [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// The host is unknown, or the port is taken or not allowed.
    pub fn bind(host: &str, port: u16, limits: Limits) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .max_blocking_threads(limits.max_short_searches + limits.max_long_searches + 1)
            .enable_all()
            .build()?;
        let (listener, signals) = runtime.block_on(async {
            let signals = Signals::new()?;
            Ok::<_, io::Error>((TcpListener::bind((host, port)).await?, signals))
        })?;
        Ok(Self {
            address: listener.local_addr()?,
            runtime,
            listener,
            signals: Some(signals),
            limits,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the program is asked to end: by Ctrl-C or SIGTERM.
    ///
    /// Then no new client is let in, searches end early, and requests that still run have
    /// [`stop_time`](Limits::stop_time) to be answered.
    pub fn run(mut self) {
        // The signals are the server's own: they are taken out to be waited for.
        let signals = self.signals.take();
        self.run_until(async {
            match signals {
                Some(mut signals) => signals.wait().await,
                None => std::future::pending().await,
            }
        });
    }

    /// As [`run`](Self::run), but until something else than a signal is ready.
    pub fn run_until(self, end: impl Future<Output = ()>) {
        let Self {
            runtime,
            listener,
            limits,
            ..
        } = self;
        runtime.block_on(serve(listener, &limits, end));
        // What does not heed the end has had its time.
        runtime.shutdown_timeout(Duration::ZERO);
    }
}

/// What asks a program to end.
#[derive(Debug)]
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn wait(&mut self) {
        let (interrupt, terminate) = (self.interrupt.recv(), self.terminate.recv());
        first_of(interrupt, terminate).await;
    }
}

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    async fn wait(&mut self) {
        // Without a way to hear it, the system ends the program by itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Waits for one of two things.
async fn first_of<A, B>(one: impl Future<Output = A>, other: impl Future<Output = B>) {
    let (mut one, mut other) = (pin!(one), pin!(other));
    std::future::poll_fn(|context| {
        let is_ready =
            one.as_mut().poll(context).is_ready() || other.as_mut().poll(context).is_ready();
        match is_ready {
            true => std::task::Poll::Ready(()),
            false => std::task::Poll::Pending,
        }
    })
    .await;
}

/// Answers clients until `end`, and those that are being answered a little longer.
async fn serve(listener: TcpListener, limits: &Limits, end: impl Future<Output = ()>) {
    let stopping = Stopping::default();
    let app = app(limits, &stopping);
    let connections = GracefulShutdown::new();
    first_of(accept(&listener, &app, limits, &connections), end).await;
    drop(listener);
    stopping.say();
    let _ = timeout(limits.stop_time, connections.shutdown()).await;
}

/// Lets clients in, for ever.
async fn accept(
    listener: &TcpListener,
    app: &Router,
    limits: &Limits,
    connections: &GracefulShutdown,
) {
    let places = Arc::new(Semaphore::new(limits.max_connections));
    loop {
        // The semaphore is never closed.
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((stream, _)) => connect(stream, place, app, limits, connections),
            // The client is gone already, or there are no more files to open for now.
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
    }
}

/// Answers one client, in a task of its own.
fn connect(
    stream: TcpStream,
    place: OwnedSemaphorePermit,
    app: &Router,
    limits: &Limits,
    connections: &GracefulShutdown,
) {
    // Answers are small: they should not wait to become larger.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Patient::new(stream, limits.write_time));
    let service = TowerToHyperService::new(app.clone());
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(stream, service);
    let connection = connections.watch(connection);
    tokio::spawn(async move {
        let _place = place;
        // A client that goes away or sends what is no HTTP has had its answer, if any.
        let _ = connection.await;
    });
}
