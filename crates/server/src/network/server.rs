//! The server on the network: it accepts and bounds connections, and shuts them down gracefully.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpSocket, TcpStream, lookup_host};
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};
use tower::{ServiceExt as _, service_fn};

use crate::app::App;
use crate::network::connection::{Connection, Connections};
use crate::network::files;
use crate::network::limits::Limits;
use crate::network::reach;
use crate::network::write_timeout::WriteTimeout;
use crate::rooms;
use crate::search::searches::{Searches, Stopping};
use crate::unless::unless;

/// The maximum size of the head of a request, in bytes: the longest address, and the headers that
/// browsers add.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// A server that is listening but does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    /// The signals, kept until they are awaited.
    signals: Option<Signals>,
    address: SocketAddr,
    app: App,
}

impl Server {
    /// Listens on an address; port 0 means any free port.
    ///
    /// From now on, signals that would end the program wait for [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// The host is unknown, or the port is taken or forbidden.
    pub fn bind(host: &str, port: u16, app: impl Into<App>) -> io::Result<Self> {
        let app = app.into();
        let limits = app.limits();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .max_blocking_threads(Searches::max_threads(limits) + rooms::MAX_THREADS + 1)
            .enable_all()
            .build()?;
        let (listener, signals) = runtime.block_on(async {
            let signals = Signals::new()?;
            Ok::<_, io::Error>((listen(host, port).await?, signals))
        })?;
        let address = listener.local_addr()?;
        let app = app.listening(address);
        Ok(Self {
            address,
            runtime,
            listener,
            signals: Some(signals),
            app,
        })
    }

    /// The address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The addresses at which the server can be reached: the one it listens on, or all addresses of
    /// this machine if it listens on all of them, the most useful first. There is at least one.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        reach::addresses(self.address)
    }

    /// Answers requests until Ctrl-C or SIGTERM.
    ///
    /// After that, the server accepts no new clients, searches end early, and running requests have
    /// [`stop_time`](Limits::stop_time) to finish.
    pub fn run(mut self) {
        // Taken out of the server so that they can be awaited.
        let signals = self.signals.take();
        self.run_until(async {
            match signals {
                Some(mut signals) => signals.wait().await,
                None => std::future::pending().await,
            }
        });
    }

    /// Like [`run`](Self::run), but stops when `end` is ready rather than on a signal.
    pub fn run_until(self, end: impl Future<Output = ()>) {
        let Self {
            runtime,
            listener,
            app,
            ..
        } = self;
        let log = app.lines().cloned();
        runtime.block_on(serve(listener, app, end));
        // Anything that is still running has used up its time.
        runtime.shutdown_timeout(Duration::ZERO);
        if let Some(log) = log {
            log.finish();
        }
    }
}

/// The length of the system's queue of clients to accept. It is long because many may arrive at the
/// same time.
const BACKLOG: u32 = 4096;

/// Listens on the first free address of a host.
async fn listen(host: &str, port: u16) -> io::Result<TcpListener> {
    let mut error = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for address in lookup_host((host, port)).await? {
        let socket = match address.is_ipv4() {
            true => TcpSocket::new_v4(),
            false => TcpSocket::new_v6(),
        };
        let listening = socket.and_then(|socket| {
            // On Windows this would let another program take the port.
            #[cfg(not(windows))]
            socket.set_reuseaddr(true)?;
            socket.bind(address)?;
            socket.listen(BACKLOG)
        });
        match listening {
            Ok(listener) => return Ok(listener),
            Err(failed) => error = failed,
        }
    }
    Err(error)
}

/// The signals that end a program.
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
        unless(interrupt, terminate).await;
    }
}

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    async fn wait(&mut self) {
        // If the signal cannot be awaited, the system ends the program itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Answers clients until `end`, then gives running requests a little time to finish.
async fn serve(listener: TcpListener, app: App, end: impl Future<Output = ()>) {
    let stopping = Stopping::default();
    let limits = app.limits();
    let n_files = files::connections(limits.all_connections());
    let limits = limits.clone().for_files(n_files);
    let app = app.within(limits.clone()).router(&stopping);
    let connections = GracefulShutdown::new();
    unless(end, accept(&listener, &app, &limits, &connections)).await;
    drop(listener);
    stopping.say();
    let _ = timeout(limits.stop_time, connections.shutdown()).await;
}

/// Accepts clients forever.
async fn accept(
    listener: &TcpListener,
    app: &Router,
    limits: &Limits,
    connections: &GracefulShutdown,
) {
    let open = Connections::new(limits.max_connections, limits.max_held_bytes);
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                let connection = open.admit(address).await;
                connect(stream, connection, app, limits, connections);
            }
            // The client has left, or the system cannot open a file for now.
            Err(error) => {
                if files::is_out_of_files(&error) {
                    open.make_room();
                }
                sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

/// Answers one client in its own task.
fn connect(
    stream: TcpStream,
    connection: Connection,
    app: &Router,
    limits: &Limits,
    connections: &GracefulShutdown,
) {
    // Answers are small and should not be delayed until more data arrives.
    let _ = stream.set_nodelay(true);
    leave_silent_clients(&stream, limits.stream_write_time);
    let stream = TokioIo::new(WriteTimeout::new(stream, connection.clone(), limits));
    let (known, app) = (connection.clone(), app.clone());
    let service = service_fn(move |request: Request<Incoming>| {
        let (app, connection) = (app.clone(), known.clone());
        async move {
            let _work = connection.work();
            let mut request = request.map(|body| connection.watch(body));
            request.extensions_mut().insert(connection.clone());
            let answer = app.oneshot(request).await;
            connection.let_go();
            if let Ok(answer) = &answer {
                let n_bytes = answer.body().size_hint().exact().unwrap_or(0);
                connection.hold(usize::try_from(n_bytes).unwrap_or(usize::MAX));
            }
            answer
        }
    });
    let answering = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(stream, TowerToHyperService::new(service));
    // Boxed once and passed on, because there can be many streams, and they last a long time.
    let answering = Box::pin(connections.watch(answering));
    tokio::spawn(async move {
        // Errors are ignored: a client that left or sent invalid HTTP gets no further answer.
        unless(connection.must_close(), answering).await;
    });
}

/// Tells the system when to give up on a client that has vanished, such as a phone out of range,
/// and no longer acknowledges data. The system's default is a quarter of an hour.
fn leave_silent_clients(stream: &TcpStream, time: Duration) {
    #[cfg(target_os = "linux")]
    let _ = SockRef::from(stream).set_tcp_user_timeout(Some(time));
    #[cfg(not(target_os = "linux"))]
    let _ = (stream, time);
}
