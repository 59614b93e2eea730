//! `handeval serve`: the evaluators over HTTP.

use std::io;
use std::process::{Command, Stdio};

use handeval_answer::report::serve::ServeReport;
use handeval_server::{Limits, Server};

use crate::cli::ServeArgs;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::output::Output;
use crate::render;

pub(super) fn run(args: &ServeArgs, output: &mut Output) -> Result<Exit, Failure> {
    let ServeArgs { port, host, open } = args;
    let server = Server::bind(host, *port, Limits::default()).map_err(|error| Failure::Input {
        kind: "cannot-listen",
        message: format!(
            "cannot listen on port {port} of `{host}`: {error}: expected a host of this machine \
             and a free port (0 is any free one)"
        ),
    })?;
    let address = format!("http://{}/", server.address());
    output.report(&ServeReport { address: &address }, render::serve::address)?;
    // Whoever started the program waits for this line.
    output.flush()?;
    if *open && let Err(error) = open_browser(&address) {
        output.warn(&format!("cannot open a browser: {error}"));
    }
    server.run();
    Ok(Exit::Success)
}

/// Asks the system to show an address.
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
    let mut child = command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // Somebody has to take note of its end.
    std::thread::spawn(move || child.wait());
    Ok(())
}
