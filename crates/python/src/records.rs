//! Finds where the records of text formats end.

use numpy::PyArray1;
use pyo3::prelude::*;

/// The end of each record and, for each record with an unclosed quotation mark, its start and the
/// start of the next record.
type Records<'py> = (Bound<'py, PyArray1<i64>>, Vec<(usize, usize)>);

/// Finds the records in data that starts with a record: CSV if there is a delimiter, otherwise
/// lines.
///
/// Data after the last end is not a complete record, unless `is_whole` is set because nothing
/// follows.
#[pyfunction]
#[pyo3(signature = (data, delimiter, is_whole))]
pub(crate) fn records<'py>(
    py: Python<'py>,
    data: &[u8],
    delimiter: Option<u8>,
    is_whole: bool,
) -> Records<'py> {
    let (ends, unclosed) = py.detach(|| match delimiter {
        Some(delimiter) if data.contains(&b'"') || data.contains(&b'\r') => {
            of_csv(data, delimiter, is_whole)
        }
        _ => (of_lines(data), Vec::new()),
    });
    (PyArray1::from_vec(py, ends), unclosed)
}

fn of_lines(data: &[u8]) -> Vec<i64> {
    let breaks = data.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    breaks.map(|(idx, _)| idx as i64 + 1).collect()
}

/// The state of the CSV reader at a given byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// At the start of a cell, the only place where a quotation mark opens a quoted cell.
    CellStart,
    Cell,
    /// After a `\r` that ends a record, whether or not a `\n` follows.
    CarriageReturn,
    Quoted,
    /// After a quotation mark in a quoted cell: it ends the cell, unless another follows.
    Quote,
}

/// Records as Arrow reads them, with one exception: if a quoted cell of several lines is not
/// closed, or has more text after its closing mark, its record counts as having an unclosed mark,
/// and ends with its first line.
fn of_csv(data: &[u8], delimiter: u8, is_whole: bool) -> (Vec<i64>, Vec<(usize, usize)>) {
    let mut ends = Vec::new();
    let mut unclosed = Vec::new();
    let mut state = State::CellStart;
    let mut record_start = 0;
    // The end of the first line of the quoted cell.
    let mut line_end = None;
    let mut idx = 0;
    loop {
        let Some(&byte) = data.get(idx) else {
            if is_whole && state == State::Quoted {
                let go_on = line_end.unwrap_or(data.len());
                unclosed.push((record_start, go_on));
                ends.push(go_on as i64);
                (state, record_start, idx) = (State::CellStart, go_on, go_on);
                if go_on < data.len() {
                    continue;
                }
            }
            return (ends, unclosed);
        };
        if state == State::CarriageReturn {
            let end = if byte == b'\n' { idx + 1 } else { idx };
            ends.push(end as i64);
            (state, record_start, idx) = (State::CellStart, end, end);
            continue;
        }
        idx += 1;
        state = match (state, byte) {
            (State::Quoted, b'"') => State::Quote,
            (State::Quoted, b'\n') => {
                if line_end.is_none_or(|end| end + 1 == idx && data[end - 1] == b'\r') {
                    line_end = Some(idx);
                }
                State::Quoted
            }
            (State::Quoted, b'\r') => {
                line_end = line_end.or(Some(idx));
                State::Quoted
            }
            (State::Quoted, _) | (State::Quote, b'"') => State::Quoted,
            (State::CellStart, b'"') => {
                line_end = None;
                State::Quoted
            }
            (_, b'\n') => {
                ends.push(idx as i64);
                record_start = idx;
                State::CellStart
            }
            (_, b'\r') => State::CarriageReturn,
            (_, byte) if byte == delimiter => State::CellStart,
            (State::Quote, _) => match line_end {
                Some(go_on) => {
                    unclosed.push((record_start, go_on));
                    ends.push(go_on as i64);
                    (record_start, idx) = (go_on, go_on);
                    State::CellStart
                }
                None => State::Cell,
            },
            _ => State::Cell,
        };
    }
}
