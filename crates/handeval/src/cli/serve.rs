//! `handeval serve`.

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
The address is printed as soon as the server answers there; Ctrl-C or SIGTERM stops it. The API is
under /api/v1/, and /api/v1/openapi.json describes it. Nothing is read from a file in a request,
and nothing outside this machine is loaded. Whoever reaches the address can ask: with a --host
other than 127.0.0.1 that is the network.

Examples:
  handeval serve --open
  handeval serve --port 0                    any free port: the printed address tells which
  curl \"localhost:8000/api/v1/poker/rank?hand=AsKsQsJsTs\"")]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 is any free one
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 8000,
        allow_negative_numbers = true
    )]
    pub(crate) port: u16,
    /// The host name or address to listen on
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Open the address in the browser
    #[arg(long)]
    pub(crate) open: bool,
}
