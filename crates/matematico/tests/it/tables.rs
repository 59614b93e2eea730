//! Recomputes the committed table and compares it with the file.

#[path = "../../../../tests/committed.rs"]
mod committed;

use handeval_matematico::{Line, LineKey};

const N_ROWS: usize = 1 << 10;
const N_PLACES: usize = 1 << 13;

/// The shift of each row: the longest rows first, each to the first place where it fits.
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
    // Two bytes per number, the lower one first.
    let bytes: Vec<u8> = moved_rows().iter().flat_map(|n| n.to_le_bytes()).collect();
    committed::check("src/line_rows.bin", &bytes);
}
