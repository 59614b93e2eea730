//! `handeval room`.

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
The same screen and keys as those of `handeval matematico play`; cards come when they are called.
Leaving keeps the place: what is printed at the end says how to come back.

https needs a program that was built with it: cargo install --path crates/handeval --features https

Examples:
  handeval room K7MRWX --server http://192.168.1.20:8000
  handeval room http://192.168.1.20:8000/r/K7MRWX --name Jana")]
pub(crate) struct RoomArgs {
    /// The code of the room, or the address of its page
    #[arg(value_name = "CODE")]
    pub(crate) room: String,
    /// The address of the server
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// Your name in the room; it is asked for if it is left out
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// The token of a place that you have already
    #[arg(long, value_name = "TOKEN", conflicts_with = "name")]
    pub(crate) token: Option<String>,
}
