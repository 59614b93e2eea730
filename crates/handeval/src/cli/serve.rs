//! `handeval serve`.

use std::path::PathBuf;

use clap::Args;
use handeval_answer::ask::{Form, OptionValue as _};
use handeval_server::PublicUrl;

#[derive(Debug, Args)]
#[command(after_help = "\
The address is printed as soon as the server is ready; Ctrl-C or SIGTERM stops it. The API is \
under /api/v1/, described on the page /docs and in /api/v1/openapi.json. Requests cannot name \
files on this machine, and the pages load nothing from elsewhere. Anyone who can reach the \
address can use the server: with a --host other than 127.0.0.1, that is everyone on your \
network. With --host 0.0.0.0, the addresses that others can open are printed, followed in a \
terminal by a QR code of the first one.

Requests must name this server: by any IP address, as `localhost`, or by the host in \
--public-url. Behind a proxy that adds a prefix, such as https://school.example/cards/, the pages \
work unchanged; the proxy removes the prefix, and can pass it in `X-Forwarded-Prefix`. With \
--public-url, clients are told apart by `X-Forwarded-For`, so that each gets a fair share of the \
searches.

Examples:
  handeval serve --open
  handeval serve --host 0.0.0.0 --log        for the phones in a class, with a log of requests
  handeval serve --public-url https://school.example/cards/
  handeval serve --port 0                    any free port; the printed address shows which
  curl \"localhost:8000/api/v1/poker/rank?hand=AsKsQsJsTs\"")]
pub(crate) struct ServeArgs {
    /// Port to listen on; 0 picks a free one
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 8000,
        allow_negative_numbers = true,
        value_parser = port
    )]
    pub(crate) port: u16,
    /// Host name or address to listen on
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Public address, including any path prefix, if there is a proxy in front
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// Folder to keep rooms in, so that they survive a restart; without it, rooms end with the
    /// server
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Log each request to stderr: time, client, method, path, status, bytes, milliseconds
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
