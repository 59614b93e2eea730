//! `handeval serve`: the evaluators over HTTP.

use std::io;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use handeval_answer::report::serve::ServeReport;
use handeval_server::{App, Limits, Log, Server};

use crate::cli::ServeArgs;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;

pub(super) fn run(args: &ServeArgs, output: &mut Output) -> Result<Exit, Failure> {
    let ServeArgs {
        port,
        host,
        public_url,
        data,
        log,
        open,
    } = args;
    let mut app = App::new(Limits::default())
        .resources(handeval_learned::resources())
        .public_url(public_url.clone())
        .log(Some(match log {
            true => Log::new(io::stderr()),
            false => Log::of_warnings(io::stderr()),
        }));
    if let Some(folder) = data {
        app = app
            .data(folder)
            .map_err(|error| Failure::input("bad-data", format!("cannot keep rooms in {error}")))?;
    }
    let server = Server::bind(host, *port, app).map_err(|error| Failure::input("cannot-listen", format!(
            "cannot listen on port {port} of `{host}`: {error}: expected a host name or address of \
             this machine, and a free port (0 picks one)"
        )))?;
    let shown = |address: &SocketAddr| format!("http://{address}/");
    let addresses: Vec<_> = server.addresses().iter().map(shown).collect();
    let is_for_others = public_url.is_some() || !server.address().ip().is_loopback();
    let (address, addresses) = match server.address().ip().is_unspecified() {
        false => (shown(&server.address()), Vec::new()),
        true => (addresses.first().cloned().unwrap_or_default(), addresses),
    };
    let public_url = public_url.as_ref().map(ToString::to_string);
    let report = ServeReport {
        address: &address,
        addresses: &addresses,
        public_url: public_url.as_deref(),
    };
    let for_people = public_url.as_deref().unwrap_or(&address);
    output.report(&report, render::serve::address)?;
    if is_for_others && output.is_read_by_a_person() {
        let has_color = output.has_color();
        render::serve::qr_code(for_people, has_color, output.results())?;
    }
    // The parent process waits for this line.
    output.flush()?;
    if *open && let Err(error) = open_browser(for_people) {
        output.warn(&format!("cannot open a browser: {error}"));
    }
    server.run();
    Ok(Exit::Success)
}

/// Asks the operating system to open an address in a browser.
fn open_browser(address: &str) -> io::Result<()> {
    let mut command = match std::env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => {
            let mut command = Command::new("cmd");
            command.args(["/c", "start", ""]);
            command
        }
        _ => Command::new("xdg-open"),
    };
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.arg(address).stderr(Stdio::null()).spawn()?;
    // The child has to be waited for, so that it does not stay behind as a zombie.
    std::thread::spawn(move || child.wait());
    Ok(())
}
