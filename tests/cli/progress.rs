//! What a search draws on a terminal while it runs; none of it remains at the end.

use std::io::Read as _;
use std::num::NonZeroU16;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

#[test]
fn a_search_shows_how_far_it_is_in_one_line() {
    let (rows, cols) = (24, 40);
    let size = PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pty = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_handeval"));
    command.args(["matematico", "best", "--time", "1", "--seed", "1", "--grid"]);
    command.arg("A 2 3 3 4 4 5 6 6 6 7 8 8 9 9 10 10 J J Q Q Q K K K");
    command.args(["--color", "never", "--points"]);
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    command.arg(format!("{fixtures}/matematico/two-pairs.json"));
    command.env("TERM", "xterm-256color");
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let mut reader = pty.master.try_clone_reader().unwrap();
    let mut screen = vt100::Parser::new(nonzero(rows), nonzero(cols), 0);
    let mut has_shown = false;
    let mut bytes = [0; 64];
    // The end of the terminal is an error on some systems.
    while let Ok(n_bytes @ 1..) = reader.read(&mut bytes) {
        screen.process(&bytes[..n_bytes]);
        let text = screen.screen().contents();
        if text.contains("best so far") {
            has_shown = true;
            // Forty columns are too few for the whole line, which still does not wrap.
            assert_eq!(text.trim_end().lines().count(), 1, "{text}");
        }
    }
    assert!(has_shown);
    assert!(child.wait().unwrap().success());
    let text = screen.screen().contents();
    assert!(text.contains(": best found, upper bound "), "{text}");
    assert!(!text.contains("best so far"), "{text}");
    assert!(text.contains("├────┼────┼────┼────┼────┤"), "{text}");
}

pub(crate) fn nonzero(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}
