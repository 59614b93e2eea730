//! `handeval matematico play`.

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
25 cards are turned one by one, and each goes into a free cell: arrow keys (or hjkl) and Enter, or
the numbers of row and column. `i` shows what each cell is worth, `?` all keys, `q` leaves. At the
end there are the best arrangement of the cards, your share of it, and what each move cost. How
the games went is printed when you leave.

Examples:
  handeval matematico play
  handeval matematico play --seed 7         the cards that the page has for this seed
  handeval matematico play --daily          today's game, the same for everybody
  handeval matematico play --practice       moves can be taken back")]
pub(crate) struct PlayArgs {
    /// The seed of the cards [default: drawn, and shown]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The game of a day, such as 2026-02-28 [default: today, where you are]
    #[arg(long, value_name = "DAY", num_args = 0..=1, require_equals = true,
        conflicts_with = "seed")]
    pub(crate) daily: Option<Option<String>>,
    /// Let moves be taken back
    #[arg(long)]
    pub(crate) practice: bool,
}
