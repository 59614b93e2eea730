//! Makes the committed table anew and holds the file against it.
//!
//! `cargo xtask generate-tables` runs this test with `HANDEVAL_WRITE_TABLES` set, and then it
//! writes the file.

use std::fmt::Write as _;

use handeval_matematico::{Line, LineKey};

const N_ROWS: usize = 1 << 10;
const N_PLACES: usize = 1 << 13;

/// By how much each row is moved: the longest rows first, each to the first place where it fits.
fn moved_rows() -> Vec<u16> {
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); N_ROWS];
    for line in Line::all() {
        let bits = LineKey::from(line).to_bits();
        let place = bits as usize % N_PLACES;
        let row = &mut rows[(bits >> 22) as usize];
        assert!(!row.contains(&place), "{line} has the key of another line");
        row.push(place);
    }
    let mut longest_first: Vec<usize> = (0..N_ROWS).collect();
    longest_first.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));
    let mut is_taken = [false; N_PLACES];
    let mut moved_by = vec![0; N_ROWS];
    for row in longest_first {
        let fits = |moved: &usize| {
            let places = rows[row].iter().map(|place| (place + moved) % N_PLACES);
            places.into_iter().all(|place| !is_taken[place])
        };
        let moved = (0..N_PLACES).find(fits).expect("every row fits somewhere");
        moved_by[row] = u16::try_from(moved).unwrap();
        for place in &rows[row] {
            is_taken[(place + moved) % N_PLACES] = true;
        }
    }
    assert_eq!(is_taken.iter().filter(|&&taken| taken).count(), 6_175);
    moved_by
}

#[test]
fn the_table_of_rows_is_fresh() {
    let mut text = String::from(
        "// Made by `cargo xtask generate-tables`; `tests/it/tables.rs` compares.\n\n\
         /// By how much each row of the table of lines is moved.\n\
         #[rustfmt::skip]\n\
         pub(crate) static ROWS: [u16; 1024] = [\n",
    );
    for line in moved_rows().chunks(16) {
        let numbers: Vec<String> = line.iter().map(u16::to_string).collect();
        writeln!(text, "    {},", numbers.join(", ")).unwrap();
    }
    text += "];\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/line_rows.rs");
    if std::env::var_os("HANDEVAL_WRITE_TABLES").is_some() {
        std::fs::write(path, text).unwrap();
    } else {
        let found = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        assert!(
            found == text,
            "`src/line_rows.rs` is not what its rule makes: run `cargo xtask generate-tables`"
        );
    }
}
