//! `handeval room`.

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
The screen and the keys are the same as in `handeval matematico play`; cards appear as they are \
called. If you leave, you keep your place: the message on exit tells you how to rejoin.

If standard input or output is not a terminal, each line of input is a cell for the next card: \
row and column, each 1 to 5, such as `2 3` or `23`. If the room allows hints, `hint` prints what \
the cells are worth; `quit` leaves. Each line waits for its card. After the last line, you follow \
the rest of the game. A line with an impossible cell counts as a bad line, and the next line is \
tried instead. With --json, every event of the room is printed as an object with `event` and \
`data`. So are the answer to each cell (`answer`), each hint (`hint`) and, last, the outcome \
(`result`).

Exit status: 0 you left, or the game is over; 1 bad lines, or the cards were swapped; 2 no such \
room or server, or you were not let in.

https needs a build with that feature: cargo install --path crates/handeval --features https

Examples:
  handeval room K7MRWX --server http://192.168.1.20:8000
  handeval room http://192.168.1.20:8000/r/K7MRWX --name Jana
  handeval room http://192.168.1.20:8000/r/K7MRWX --watch
  handeval room K7MRWX --server http://192.168.1.20:8000 --name Jana --json < cells.txt")]
pub(crate) struct RoomArgs {
    /// Code of the room, or the address of its page
    #[arg(value_name = "CODE")]
    pub(crate) room: String,
    /// Address of the server
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// Your name in the room; you are asked for it by default
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Token for your place in the room, if you have already joined
    #[arg(long, value_name = "TOKEN", conflicts_with = "name")]
    pub(crate) token: Option<String>,
    /// Follow the game without playing
    #[arg(long, conflicts_with_all = ["name", "token"])]
    pub(crate) watch: bool,
}
