//! `handeval serve`.

use std::path::PathBuf;

use clap::Args;
use handeval_answer::ask::{Form, OptionValue as _};
use handeval_server::PublicUrl;

#[derive(Debug, Args)]
#[command(after_help = "\
The address is printed as soon as the server answers there; Ctrl-C or SIGTERM stops it. The API is
under /api/v1/; the page /docs and /api/v1/openapi.json describe it. No request names a file on
this machine, and nothing outside this machine is loaded. Whoever reaches the address can ask: with a
--host other than 127.0.0.1 that is the network. With --host 0.0.0.0 the addresses of this machine
are printed that others can open, and on a terminal a QR code of the first one.

A request must name this server: by any IP address, as `localhost`, or by the host of --public-url.
Behind a proxy that adds a prefix, such as https://school.example/cards/, the pages work as they
are; the proxy takes the prefix off, and may tell it in `X-Forwarded-Prefix`. With --public-url,
clients are told apart by `X-Forwarded-For`, so that each has a fair share of the searches.

Examples:
  handeval serve --open
  handeval serve --host 0.0.0.0 --log        for the phones of a class, with a line for each request
  handeval serve --public-url https://school.example/cards/
  handeval serve --port 0                    any free port: the printed address tells which
  curl \"localhost:8000/api/v1/poker/rank?hand=AsKsQsJsTs\"")]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 is any free one
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 8000,
        allow_negative_numbers = true,
        value_parser = port
    )]
    pub(crate) port: u16,
    /// The host name or address to listen on
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The address that people use if a proxy stands in front, with its prefix
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// A folder where rooms are kept, so that they go on when the server is started again; without
    /// it they are gone with the server
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Write a line for each request to stderr: time, client, method, path, status, bytes,
    /// milliseconds
    #[arg(long)]
    pub(crate) log: bool,
    /// Open the address in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

fn port(text: &str) -> Result<u16, String> {
    let read = u64::read(&Form::Number(0, u16::MAX.into()), text);
    let port = read.and_then(|port| u16::try_from(port).map_err(|error| error.to_string()));
    port.map_err(|expected| format!("expected {expected}"))
}
