//! `handeval matematico`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Subcommand};
use handeval_matematico::{Contestant, PlayerName};

use super::{BatchOptions, PlayArgs};

#[derive(Debug, Args)]
#[command(after_help = "\
Without a sub-command, a grid is scored. A grid is five rows of five values, each row on a line of
its own or with `/` between them: A 2 … 10 J Q K (or 1 … 13); `.` is an empty cell.

Examples:
  handeval matematico grid.txt
  handeval matematico --grid \"A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / . . . . .\"
  handeval matematico --points table.json grid.txt
  handeval matematico --json --file grids.txt       one grid a line, `/` between its rows
  handeval matematico best grid.txt                 the best that its values allow, proved
  handeval matematico hint grid.txt --card K        the best cell for a card
  handeval matematico review game.txt               what each move of a game cost
  handeval matematico simulate --games 1000 --player search    how well a player plays
  handeval matematico play                          a game in the terminal")]
pub(crate) struct MatematicoArgs {
    #[command(flatten)]
    pub(crate) options: MatematicoOptions,
    #[command(flatten)]
    pub(crate) score: ScoreArgs,
    #[command(subcommand)]
    pub(crate) command: Option<MatematicoCommand>,
}

/// The options of every Matematico command.
#[derive(Clone, Debug, Args)]
pub(crate) struct MatematicoOptions {
    /// A JSON file with the points of figures, the diagonal bonus, and figures of your own
    #[arg(long, global = true, value_name = "TABLE.json")]
    pub(crate) points: Option<PathBuf>,
    /// The grid itself, with `/` between its rows
    #[arg(long, global = true, value_name = "ROWS")]
    pub(crate) grid: Option<OsString>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum MatematicoCommand {
    /// The figure and the points of every line, and the total (the default)
    #[command(after_help = "Example:\n  handeval matematico score grid.txt")]
    Score(ScoreArgs),
    /// The arrangement of values with the highest total, and the proof that none is higher
    Best(BestArgs),
    /// What each free cell is worth for a card that was turned, and the best one
    Hint(HintArgs),
    /// What each move of a game cost, and the best that its cards allow
    Review(ReviewArgs),
    /// Many games of one or several players on the same decks: how many points they reach
    Simulate(SimulateArgs),
    /// A game in the terminal, with hints, and what it was worth at the end
    Play(PlayArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) batch: BatchOptions,
    /// A file with one grid [default: standard input]; `-` reads one grid a line
    #[arg(value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The input is 25 values in any arrangement, with blanks, commas, `/` or line breaks between them;
with --rest it is a grid whose filled cells stay as they are, and the rest goes into the others.
A search that its time limit ends has the best grid it found and a proved bound (in JSON also
\"cut_short\":true); any other gives the same answer for the same seed, whatever --jobs is.
Ctrl-C ends a search without an answer, and so does a reader who closes the pipe.

Examples:
  handeval matematico best grid.txt
  handeval matematico best --time 5 --json --file deals.txt      25 values a line
  handeval matematico best --grid \"9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6\" \\
    --rest \"9 9 10 A K\"                                         the last five cards of a game")]
pub(crate) struct BestArgs {
    /// The values for the empty cells of a partial grid, as many as there are
    #[arg(long, value_name = "VALUES")]
    pub(crate) rest: Option<OsString>,
    /// The longest search for one input, in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_hyphen_values = true)]
    pub(crate) time: Duration,
    /// The seed of the search [default: drawn, and told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) batch: SearchBatchOptions,
    /// A file with one input [default: standard input]; `-` reads one a line
    #[arg(value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}

/// The options of the commands that search long, line by line or for one input.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchBatchOptions {
    /// Read one input a line from PATH (`-` is standard input)
    #[arg(long, value_name = "PATH")]
    pub(crate) file: Option<PathBuf>,
    /// Threads, for one input or several at a time [default: all cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) jobs: Option<u32>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A hint is the total that the player expects at the end of the game for each free cell, by the
classic points, with the standard error of that (0 where it is exact). The players, from the
weakest: random (any cell), greedy (the most points at once), table (learned values), search (one
card ahead), deep (the game played on from the best cells; a hint takes some 10 ms).
With --time, deep goes on playing until the time is up: the errors get smaller, and more cells are
played on from. Such a hint differs a little from run to run (in JSON it has \"cut_short\":true);
any other is the same for the same seed. The last cards are exact, and take no such time.
Without --card, the card stands behind the grid and a `|`, in a batch one on each line.

Examples:
  handeval matematico hint grid.txt --card K
  handeval matematico hint grid.txt --card K --time 5
  handeval matematico hint --card 7 --grid \"A A . . . / 7 7 . . . / . . 7 . . / . . . . . / . . . . K\"
  handeval matematico hint --player search --json --file turns.txt    GRID | CARD on each line")]
pub(crate) struct HintArgs {
    /// The card that was turned, for every input [default: what stands behind `|` in each]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub(crate) card: Option<OsString>,
    /// Who is asked
    #[arg(long, value_name = "NAME", default_value = "deep", value_parser = player_name())]
    pub(crate) player: PlayerName,
    /// How many times deep plays on for one card [default: so often that every cell is tried, 2,400 or more; with --time, until it is up]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) rollouts: Option<u64>,
    /// How long deep plays on for one card, in seconds; 0 for no limit but the rollouts
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds,
        allow_hyphen_values = true, hide_default_value = true)]
    pub(crate) time: Duration,
    /// The seed of what the player tries out [default: drawn, and told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) batch: BatchOptions,
    /// A file with one grid [default: standard input]; `-` reads one a line
    #[arg(value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A game is 25 moves in their order, each a card, its row and its column (1 to 5), with line breaks or
`/` between them; blank lines and those that begin with `#` are passed over. A move costs what the
player expects less than from the best cell for the card, by the classic points. Nobody can play
what the best arrangement has: it knows all cards beforehand.

Examples:
  handeval matematico review game.txt
  handeval matematico review --player search --time 5 --json game.txt
  handeval matematico review --file games.txt       a game a line, `/` between its moves")]
pub(crate) struct ReviewArgs {
    /// Whose opinion is asked
    #[arg(long, value_name = "NAME", default_value = "deep", value_parser = player_name())]
    pub(crate) player: PlayerName,
    /// The seed of the player and of the search [default: drawn, and told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The longest search for the best arrangement of a game, in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_hyphen_values = true)]
    pub(crate) time: Duration,
    #[command(flatten)]
    pub(crate) batch: SearchBatchOptions,
    /// A file with one game [default: standard input]; `-` reads one a line
    #[arg(value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("what").required(true), after_help = "\
The same seed gives the same decks to every player and the same games for any --jobs. Players play
for the classic points; with --points their games are counted by that table. `best` is no player
but the best arrangement of the 25 cards of each deck, found with a bounded effort (some 0.5 s a
deck) and mostly proved. In JSON there is one object per player; `against` has the others on the
same decks.

Examples:
  handeval matematico simulate --games 10000 --player table
  handeval matematico simulate --games 1000 --player search,greedy --figures
  handeval matematico simulate --decks decks.txt --player deep,best --json
  handeval matematico simulate --games 500 --player random --seed 7 --csv games.csv")]
pub(crate) struct SimulateArgs {
    /// How many games each player plays
    #[arg(long, value_name = "N", group = "what", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// Who plays; repeat it or list several with `,` to compare them
    #[arg(long, value_name = "NAME", required = true, value_delimiter = ',',
        value_parser = contestant_name())]
    pub(crate) player: Vec<Contestant>,
    /// The seed of the decks and of what players do at random [default: drawn, and told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Play the decks in PATH, 25 values a line in the order they are turned (`-` is standard
    /// input)
    #[arg(long, value_name = "PATH", group = "what")]
    pub(crate) decks: Option<PathBuf>,
    /// Say how often each figure is made
    #[arg(long)]
    pub(crate) figures: bool,
    /// Write the deck and the totals of each game to PATH; `-` writes them to standard output
    /// instead of the results
    #[arg(long, value_name = "PATH")]
    pub(crate) csv: Option<PathBuf>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) jobs: Option<u32>,
}

/// Reads the name of a player, or `best`; an error lists them.
fn contestant_name() -> impl TypedValueParser<Value = Contestant> {
    PossibleValuesParser::new(Contestant::ALL.map(Contestant::key))
        .try_map(|key| Contestant::from_key(&key).ok_or("nobody has this name"))
}

/// Reads the name of a player; an error lists them.
fn player_name() -> impl TypedValueParser<Value = PlayerName> {
    PossibleValuesParser::new(PlayerName::ALL.map(PlayerName::key))
        .try_map(|key| PlayerName::from_key(&key).ok_or("no player has this name"))
}

/// The most seconds of a time limit: more than eleven days.
const MAX_SECONDS: f64 = 1e6;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    match seconds {
        Some(0.0) => Ok(Duration::ZERO),
        // A limit that rounds to nothing is still a limit.
        Some(seconds @ 0.0..=MAX_SECONDS) => {
            Ok(Duration::from_secs_f64(seconds).max(Duration::from_nanos(1)))
        }
        _ => Err(format!(
            "expected seconds from 0 to {MAX_SECONDS}, such as 2.5; 0 for no limit"
        )),
    }
}
