//! The command line as users see it: the transcripts next to this file, in the README and in the
//! guide are replayed, and the modules test what a transcript cannot show.

mod doors;
#[cfg(unix)]
mod help;
mod matematico_best;
mod matematico_players;
#[cfg(unix)]
mod matematico_train;
#[cfg(target_os = "linux")]
mod memory;
mod messages;
mod notations;
mod play;
mod poker_equity;
mod progress;
mod quiz;
#[cfg(unix)]
mod room;
#[cfg(unix)]
mod room_lines;
mod serve;
mod streams;
#[cfg(unix)]
mod work;

/// Every `$ handeval …` on the pages prints what the page shows, with the exit status that it
/// shows.
///
/// To update the pages with what the program prints, run `TRYCMD=overwrite cargo test --test cli`,
/// then read the diff.
#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new()
        .case("../../tests/cli/*.md")
        .case("../../README.md")
        .case("../../docs/guide/*.md")
        .run();
}
