//! Games played in a pseudo-terminal: what is typed, what is on the screen, and what remains at the
//! end.

use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use handeval_matematico::{Deck, Grid, LineTable, PointTable, daily_seed};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

/// If nothing changes for this long, the program is not going to do what the test waits for.
const STUCK: Duration = Duration::from_secs(600);

/// A program in a pseudo-terminal, and its screen.
pub(crate) struct Session {
    master: Box<dyn MasterPty + Send>,
    slave: Box<dyn SlavePty + Send>,
    /// The settings of the terminal before the program started.
    settings: String,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    /// What the program has written.
    written: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Session {
    fn start(arguments: &[&str], size: (u16, u16)) -> Self {
        Self::start_with(arguments, size, ("NO_COLOR", ""))
    }

    /// Like `start`, but with an environment variable.
    fn start_with(arguments: &[&str], size: (u16, u16), variable: (&str, &str)) -> Self {
        let arguments = [&["matematico", "play"], arguments].concat();
        Self::of_command(&arguments, size, variable)
    }

    /// Runs any command in a terminal with this many columns and rows.
    pub(crate) fn of_command(
        arguments: &[&str],
        (columns, rows): (u16, u16),
        variable: (&str, &str),
    ) -> Self {
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pty = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_handeval"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env(variable.0, variable.1);
        let settings = settings(&*pty.master);
        let child = pty.slave.spawn_command(command).unwrap();
        let mut reader = pty.master.try_clone_reader().unwrap();
        let (sender, written) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n_bytes @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..n_bytes].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            keys: pty.master.take_writer().unwrap(),
            master: pty.master,
            slave: pty.slave,
            settings,
            child,
            written,
            screen: vt100::Parser::new(nonzero(rows), nonzero(columns), 0),
        }
    }

    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until all of these words are on the screen, however they are broken into lines.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, words: &[&str]) {
        let is_there = |text: &str| words.iter().all(|words| text.contains(words));
        while !is_there(&in_a_row(&self.text())) {
            match self.written.recv_timeout(STUCK) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(error) => panic!("{error}: no {words:?} in\n{}", self.text()),
            }
        }
    }

    fn resize(&mut self, (columns, rows): (u16, u16)) {
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.screen.set_size(nonzero(rows), nonzero(columns));
        self.master.resize(size).unwrap();
    }

    /// The number of cells with a color.
    fn n_colored(&self) -> usize {
        let screen = self.screen.screen();
        let (rows, columns) = screen.size();
        let (rows, columns) = (rows.get(), columns.get());
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cells = cells.filter_map(|(row, column)| screen.cell(row, column));
        let plain = vt100::Color::Default;
        cells
            .filter(|cell| (cell.fgcolor(), cell.bgcolor()) != (plain, plain))
            .count()
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits for the program to end. Returns its exit status, and what it leaves on the screen.
    /// Checks that the terminal is as it was before.
    pub(crate) fn end(mut self) -> (u32, String) {
        let status = self.child.wait().unwrap();
        assert_eq!(settings(&*self.master), self.settings);
        drop(self.slave); // nobody writes anymore, so the reader ends
        loop {
            match self.written.recv_timeout(STUCK) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(error) => panic!("{error}"),
            }
        }
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        (status.exit_code(), screen.contents())
    }
}

fn nonzero(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

/// The settings with which a terminal treats typed input.
fn settings(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios())
}

/// The words of a screen with single spaces between them.
fn in_a_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A whole game, with a hint, its end, and the line that remains afterward.
#[test]
fn a_game_from_the_first_card_to_the_last() {
    let mut session = Session::start(&["--seed", "7"], (80, 24));
    let cards = Deck::of_seed(7).cards();
    let mut rows = [[None; 5]; 5];
    for (idx, card) in cards.into_iter().enumerate() {
        session.wait_for(&[&format!("card {} of 25", idx + 1), "seed 7"]);
        if idx == 6 {
            session.press("i");
            session.wait_for(&["★", "Best: row", "points expected"]);
        }
        // The cells are filled column by column.
        let (row, column) = (idx % 5, idx / 5);
        session.press(&format!("{}{}", row + 1, column + 1));
        if idx < 24 {
            let placed = format!("{card} in row {}, column {}.", row + 1, column + 1);
            session.wait_for(&[&placed]);
        }
        rows[row][column] = Some(card);
    }
    let table = LineTable::new(&PointTable::classic());
    let total = table.total(&Grid::new(rows).unwrap()).unwrap();
    let points = format!("{total} points, ");
    session.wait_for(&[&points, "proved best (1 hint)", "all moves together"]);
    session.press("1");
    session.wait_for(&["It cost", "Your game after card"]);
    session.press("q");
    let (exit, left) = session.end();
    assert_eq!(exit, 0);
    let left = in_a_row(&left);
    let expected = format!("Matematico, seed 7: {total} points, ");
    assert!(left.contains(&expected), "{left}");
    assert!(
        left.ends_with("% of the best (660, proved best), hints: 1"),
        "{left}"
    );
}

/// Arrows and letters, a move that is taken back, a daily game, and leaving in the middle.
#[test]
fn a_game_that_is_left() {
    let mut session = Session::start(&["--daily=2024-02-29", "--practice"], (40, 16));
    session.wait_for(&["daily 2024-02-29 · practice", "card 1 of 25"]);
    let first = Deck::of_seed(20_240_229).cards()[0];
    session.press("\x1b[Ak\r");
    session.wait_for(&["card 2 of 25", &format!("{first} in row 1, column 3.")]);
    session.press("u");
    session.wait_for(&["card 1 of 25", "was taken back"]);
    session.press("11");
    session.wait_for(&["card 2 of 25", &format!("{first} in row 1, column 1.")]);
    session.press("\x03"); // Ctrl-C
    let (exit, left) = session.end();
    assert_eq!(exit, 0);
    let left = in_a_row(&left);
    let expected = "Matematico, daily game for 2024-02-29 (seed 20240229): 0 points with 1 of 25 \
                    cards, with moves taken back";
    assert_eq!(left, expected);
}

/// Two places on Earth that never have the same date: the daily game follows the player's date.
#[test]
fn the_day_is_that_of_the_player() {
    let days = ["EAST-14", "WEST+12"].map(|zone| {
        let mut session = Session::start_with(&["--daily"], (80, 24), ("TZ", zone));
        session.wait_for(&["daily game for 2", "card 1 of 25", "q leave"]);
        session.press("q");
        let (exit, left) = session.end();
        assert_eq!(exit, 0);
        let left = in_a_row(&left);
        let day = left.strip_prefix("Matematico, daily game for ").unwrap();
        let day = day.get(..10).unwrap().to_owned();
        let seed = daily_seed(&day).unwrap();
        assert!(left.contains(&format!("(seed {seed})")), "{left}");
        day
    });
    assert!(days[0] > days[1], "{days:?}");
}

#[test]
fn a_terminal_that_changes_its_size() {
    let mut session = Session::start(&["--seed", "7", "--json"], (80, 24));
    session.wait_for(&["Left in the deck", "q leave"]); // the whole screen
    session.resize((30, 10));
    session.wait_for(&["needs 40 columns", "Press q to quit."]);
    session.resize((120, 40));
    session.wait_for(&["Left in the deck", "card 1 of 25"]);
    session.press("\x1b"); // Esc
    let (exit, left) = session.end();
    assert_eq!(exit, 0);
    let report: serde_json::Value = serde_json::from_str(left.trim()).unwrap();
    assert_eq!(report["seed"], 7);
    assert_eq!(report["complete"], false);
}

/// A signal ends the program, which still restores the terminal.
#[cfg(unix)]
#[test]
fn a_program_that_is_told_to_end() {
    let mut session = Session::start(&["--color", "never"], (80, 24));
    session.wait_for(&["card 1 of 25"]);
    let id = session.child.process_id().unwrap().to_string();
    let killed = std::process::Command::new("kill")
        .arg(&id)
        .status()
        .unwrap();
    assert!(killed.success());
    let (exit, left) = session.end();
    assert_eq!(exit, 0);
    assert!(
        in_a_row(&left).ends_with("0 points with 0 of 25 cards"),
        "{left}"
    );
}

/// With `NO_COLOR` or `--color never` there are no colors, and nothing else is missing.
#[test]
fn no_color_is_honored() {
    for (arguments, no_color) in [(&["--color", "never"][..], ""), (&[], "1")] {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--seed", "7"]);
        let mut session = Session::start_with(&arguments, (80, 24), ("NO_COLOR", no_color));
        session.wait_for(&["card 1 of 25"]);
        session.press("i");
        session.wait_for(&["★", "points expected"]);
        assert_eq!(session.n_colored(), 0);
        session.press("q");
        assert_eq!(session.end().0, 0);
    }
    let mut session = Session::start(&["--seed", "7"], (80, 24));
    session.wait_for(&["card 1 of 25"]);
    session.press("i");
    session.wait_for(&["★", "points expected"]);
    assert!(session.n_colored() > 50);
    session.press("q");
    assert_eq!(session.end().0, 0);
}

/// Lines, hints and the costs of moves use the point table of the game; without values learned for
/// it, the program says so.
#[test]
fn a_game_is_played_by_a_table_of_points() {
    let points = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/matematico/odd-over-even.json"
    );
    let mut session = Session::start(&["--seed", "7", "--points", points], (80, 24));
    session.wait_for(&["card 1 of 25"]);
    session.press("i");
    session.wait_for(&[
        "points expected.",
        "From general values; may be a few points off.",
    ]);
    for cell in 0..25 {
        session.press(&format!("{}{}", cell / 5 + 1, cell % 5 + 1));
    }
    session.wait_for(&[
        "The costliest moves (with general values)",
        "all moves together",
    ]);
    session.press("q");
    assert_eq!(session.end().0, 0);
    // With the classic points, the points are not mentioned.
    let mut session = Session::start(&["--seed", "7"], (80, 24));
    session.wait_for(&["card 1 of 25"]);
    session.press("i");
    session.wait_for(&["points expected."]);
    assert!(!in_a_row(&session.text()).contains("general values"));
    session.press("q");
    session.end();
}
