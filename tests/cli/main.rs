//! The command line as its users meet it: the transcripts beside this file, in the README and in
//! the guide are replayed, and the modules show what a transcript cannot.

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
mod play;
mod poker_equity;
mod progress;
#[cfg(unix)]
mod room;
#[cfg(unix)]
mod room_lines;
mod serve;
mod streams;
#[cfg(unix)]
mod work;

/// Every `$ handeval …` of the pages prints what the page says and exits as it says.
///
/// To write down anew what the program prints: `TRYCMD=overwrite cargo test --test cli`, then
/// read the difference.
#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new()
        .case("../../tests/cli/*.md")
        .case("../../README.md")
        .case("../../docs/guide/*.md")
        .run();
}
