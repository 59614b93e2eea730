//! Columns of strings as in Arrow: a UTF-8 buffer, and the end of each string in it.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use handeval_answer::ask::{BatchQuestion, Fault, Progress, Question as _, Work};
use handeval_answer::mahjong::{Score, Worth};
use handeval_answer::poker::Rank;
use handeval_answer::{BadInput, Place, Problem};
use handeval_poker::{Category, HandValue, Rules, Standard, evaluate_text};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{kind, n_threads, request, warn};
use crate::error::{characters, of_fault};
use crate::evaluation::rank_given;
use crate::watched::watched;

/// How many strings a thread takes at a time, for quick and for slow answers.
const QUICK_BLOCK: usize = 8192;
const BLOCK: usize = 64;

/// Strings stored one after another.
struct Texts<'a> {
    /// The start of each string, then the end of the last.
    offsets: &'a [i64],
    bytes: &'a [u8],
    /// Whether each string is present; an empty slice means that all are.
    is_there: &'a [bool],
}

impl<'a> Texts<'a> {
    /// Checks that the buffers are consistent.
    fn new(offsets: &'a [i64], bytes: &'a [u8], is_there: &'a [bool]) -> PyResult<Self> {
        let n_texts = offsets.len().saturating_sub(1);
        let is_sorted = offsets.is_sorted() && offsets.first().is_none_or(|&first| first >= 0);
        let end = offsets.last().copied().unwrap_or(0);
        let fits = usize::try_from(end).is_ok_and(|end| end <= bytes.len());
        if !is_sorted || !fits || !(is_there.is_empty() || is_there.len() == n_texts) {
            return Err(PyValueError::new_err(
                "the buffers of the column do not fit together: expected offsets that increase \
                 and end within the data",
            ));
        }
        Ok(Self {
            offsets,
            bytes,
            is_there,
        })
    }

    const fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// The string of a row, or `None` if it is absent.
    fn get(&self, row: usize) -> Option<&'a [u8]> {
        if self.is_there.get(row) == Some(&false) {
            return None;
        }
        // The range was checked when the buffers were.
        let range = self.offsets[row] as usize..self.offsets[row + 1] as usize;
        Some(&self.bytes[range])
    }
}

/// A row without an answer.
struct BadRow {
    row: usize,
    fault: Fault,
    text: String,
}

/// An error in a row, for Python: the row's number, the kind, the message, and the range of
/// characters.
type ToldRow = (usize, String, String, Option<usize>, Option<usize>);

impl BadRow {
    fn new(row: usize, problem: Problem, bytes: &[u8]) -> Self {
        Self {
            row,
            fault: Fault {
                problem,
                input: None,
            },
            text: String::from_utf8_lossy(bytes).into_owned(),
        }
    }

    fn told(&self) -> ToldRow {
        let problem = &self.fault.problem;
        let (start, end) = characters(problem, self.text()).unzip();
        let (kind, message) = (problem.kind.to_owned(), problem.message.clone());
        (self.row, kind, message, start, end)
    }

    /// The string at fault: an option's or the row's.
    fn text(&self) -> &str {
        let input = self.fault.input.as_ref();
        input.map_or(&self.text, |input| &input.0)
    }

    /// The error object that replaces an answer.
    fn object(&self) -> Vec<u8> {
        let bad = BadInput {
            problem: &self.fault.problem,
            input: self.text(),
            place: &Place::Body,
        };
        serde_json::to_vec(&bad.report()).unwrap_or_default()
    }
}

/// The string of a row, checked to be UTF-8.
fn read(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        Problem::whole(
            "not-utf-8",
            format!("the text is not UTF-8 at byte {start}: expected UTF-8"),
        )
    })
}

/// The strengths, the indices of category names (-1 for none), the names, and the failed rows.
type Evaluated<'py> = (
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<i8>>,
    Vec<&'static str>,
    Vec<ToldRow>,
);

/// The strength and the category of the hand in each row, with the options of `poker rank`.
#[pyfunction]
#[pyo3(signature = (offsets, data, is_there, options, threads=None))]
pub(crate) fn strengths_of_texts<'py>(
    py: Python<'py>,
    offsets: PyReadonlyArray1<'py, i64>,
    data: PyReadonlyArray1<'py, u8>,
    is_there: PyReadonlyArray1<'py, bool>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
) -> PyResult<Evaluated<'py>> {
    let texts = Texts::new(offsets.as_slice()?, data.as_slice()?, is_there.as_slice()?)?;
    let request = rank_given(options)?;
    let question = Rank::read(&request).map_err(|fault| of_fault(py, &fault))?;
    let mut names: Vec<_> = Category::ALL.map(Category::key).to_vec();
    let categories = match question.game().1 {
        Some(rules) if rules == Rules::STANDARD => Some(categories_of(rules)),
        _ => None,
    };
    let more_names = Mutex::new(Vec::new());
    let found = py.detach(|| {
        in_blocks(texts.len(), QUICK_BLOCK, n_threads(threads), |rows, bad| {
            let mut strengths = vec![0_u16; rows.len()];
            let mut indices = vec![-1_i8; rows.len()];
            for (idx, row) in rows.enumerate() {
                let Some(bytes) = texts.get(row) else {
                    continue;
                };
                let answered = read(bytes).and_then(|text| match &categories {
                    Some(categories) => {
                        let strength = evaluate_text(text, Standard).map(|found| found.get());
                        let strength = match strength {
                            Ok(strength) => strength,
                            // The hand may be followed by options, or be an object.
                            Err(_) => worth(&question, text)?.0.unwrap_or(0),
                        };
                        Ok((strength, categories[usize::from(strength)]))
                    }
                    None => {
                        let (strength, category) = worth(&question, text)?;
                        Ok((strength.unwrap_or(0), index(category, &names, &more_names)))
                    }
                });
                match answered {
                    Ok((strength, category)) => {
                        strengths[idx] = strength;
                        indices[idx] = category;
                    }
                    Err(problem) => bad.push(BadRow::new(row, problem, bytes)),
                }
            }
            (strengths, indices)
        })
    });
    let (blocks, bad) = found;
    let (strengths, indices): (Vec<_>, Vec<_>) = blocks.into_iter().unzip();
    let more_names = more_names.into_inner();
    names.extend(more_names.unwrap_or_else(PoisonError::into_inner));
    Ok((
        PyArray1::from_vec(py, strengths.concat()),
        PyArray1::from_vec(py, indices.concat()),
        names,
        bad.iter().map(BadRow::told).collect(),
    ))
}

/// The scores of wins: points, total, han, fu (0 for a yakuman), yakuman, whether there is a score,
/// and the rows without an answer.
type Scored<'py> = (
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<bool>>,
    Vec<ToldRow>,
);

/// The score of the win in each row, with the options of `mahjong score`.
#[pyfunction]
#[pyo3(signature = (offsets, data, is_there, options, threads=None))]
pub(crate) fn scores_of_texts<'py>(
    py: Python<'py>,
    offsets: PyReadonlyArray1<'py, i64>,
    data: PyReadonlyArray1<'py, u8>,
    is_there: PyReadonlyArray1<'py, bool>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
) -> PyResult<Scored<'py>> {
    let texts = Texts::new(offsets.as_slice()?, data.as_slice()?, is_there.as_slice()?)?;
    let request = request(Score::SPEC, options)?;
    let question = Score::read(&request).map_err(|fault| of_fault(py, &fault))?;
    let found = py.detach(|| {
        in_blocks(texts.len(), QUICK_BLOCK, n_threads(threads), |rows, bad| {
            let mut scores = vec![None; rows.len()];
            for (score, row) in scores.iter_mut().zip(rows) {
                let Some(bytes) = texts.get(row) else {
                    continue;
                };
                match read(bytes).and_then(|text| win_worth(&question, text)) {
                    Ok(found) => *score = Some(found),
                    Err(problem) => bad.push(BadRow::new(row, problem, bytes)),
                }
            }
            scores
        })
    });
    let (blocks, bad) = found;
    let are_there = blocks.iter().flatten().map(Option::is_some);
    let worths = || {
        let worths = blocks.iter().flatten().copied();
        worths.map(Option::unwrap_or_default)
    };
    Ok((
        PyArray1::from_iter(py, worths().map(|worth: Worth| worth.points)),
        PyArray1::from_iter(py, worths().map(|worth: Worth| worth.total)),
        PyArray1::from_iter(py, worths().map(|worth: Worth| worth.han)),
        PyArray1::from_iter(py, worths().map(|worth: Worth| worth.fu)),
        PyArray1::from_iter(py, worths().map(|worth: Worth| worth.n_yakuman)),
        PyArray1::from_iter(py, are_there),
        bad.iter().map(BadRow::told).collect(),
    ))
}

fn win_worth(question: &Score, text: &str) -> Result<Worth, Problem> {
    question.worth(text)?.ok_or_else(|| {
        Problem::whole(
            "win-missing",
            "no win is given: expected `ron` or `tsumo` with a tile",
        )
    })
}

/// The strength and the category of one hand.
fn worth(question: &Rank, text: &str) -> Result<(Option<u16>, Option<&'static str>), Problem> {
    let input = question.parse(text)?;
    let report = question.answer(&input, Work::ALONE)?.into_whole()?;
    Ok((report.strength, report.category))
}

/// The index of a category's name; a new name is added to `more_names`.
fn index(
    category: Option<&'static str>,
    names: &[&'static str],
    more_names: &Mutex<Vec<&'static str>>,
) -> i8 {
    let Some(category) = category else { return -1 };
    let known = names.iter().position(|&name| name == category);
    let idx = known.unwrap_or_else(|| {
        let mut more = more_names.lock().unwrap_or_else(PoisonError::into_inner);
        let place = more.iter().position(|&name| name == category);
        let place = place.unwrap_or_else(|| {
            more.push(category);
            more.len() - 1
        });
        names.len() + place
    });
    i8::try_from(idx).unwrap_or(-1)
}

/// The index of the category of each strength.
fn categories_of(rules: Rules) -> Vec<i8> {
    (0..=rules.max_strength().get())
        .map(|strength| {
            let value = HandValue::from_strength(strength, rules);
            let category = value.map(HandValue::category);
            let idx = category.and_then(|one| Category::ALL.iter().position(|&other| other == one));
            idx.and_then(|idx| i8::try_from(idx).ok()).unwrap_or(-1)
        })
        .collect()
}

/// The ends of the answers, the answers as JSON one after another, and the rows without an answer.
type Answered<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<u8>>,
    Vec<ToldRow>,
);

/// The answer to a question for each row, as JSON; an error object if there is no answer.
#[pyfunction]
#[pyo3(signature = (path, offsets, data, is_there, options, threads=None))]
pub(crate) fn answers_of_texts<'py>(
    py: Python<'py>,
    path: &str,
    offsets: PyReadonlyArray1<'py, i64>,
    data: PyReadonlyArray1<'py, u8>,
    is_there: PyReadonlyArray1<'py, bool>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
) -> PyResult<Answered<'py>> {
    let texts = Texts::new(offsets.as_slice()?, data.as_slice()?, is_there.as_slice()?)?;
    let kind = kind(py, path)?;
    let request = request(kind.spec, options)?;
    let question = kind.batch(&request).map_err(|fault| of_fault(py, &fault))?;
    let found = watched(py, n_threads(threads), None, |work: Work<'_>| {
        let alone = Work {
            n_threads: 1,
            progress: &|_: Progress| {},
            ..work
        };
        in_blocks(texts.len(), BLOCK, work.n_threads, |rows, bad| {
            let mut block = Block::default();
            for row in rows {
                if (work.should_stop)() {
                    break;
                }
                block.answer(&texts, row, kind.spec.is_list, &question, alone, bad);
            }
            block
        })
    })?;
    let (blocks, bad) = found;
    let mut ends = vec![0];
    let mut bytes = Vec::with_capacity(blocks.iter().map(|block| block.bytes.len()).sum());
    for block in blocks {
        let start = bytes.len();
        ends.extend(block.ends.iter().map(|end| (start + end) as i64));
        bytes.extend(block.bytes);
        warn(py, block.warnings)?;
    }
    Ok((
        PyArray1::from_vec(py, ends),
        PyArray1::from_vec(py, bytes),
        bad.iter().map(BadRow::told).collect(),
    ))
}

/// The answers for a block of rows.
#[derive(Default)]
struct Block {
    ends: Vec<usize>,
    bytes: Vec<u8>,
    warnings: BTreeSet<String>,
}

impl Block {
    fn answer(
        &mut self,
        texts: &Texts<'_>,
        row: usize,
        is_list: bool,
        question: &BatchQuestion,
        work: Work<'_>,
        bad: &mut Vec<BadRow>,
    ) {
        let start = self.bytes.len();
        if let Some(bytes) = texts.get(row) {
            if is_list {
                self.bytes.push(b'[');
            }
            let text = read(bytes).map_err(|problem| Fault {
                problem,
                input: None,
            });
            match text.and_then(|text| question.answer_text(text, work, &mut self.bytes)) {
                Ok(warning) => {
                    self.warnings.extend(warning);
                    self.close(start, is_list);
                }
                Err(fault) => {
                    self.bytes.truncate(start);
                    let text = String::from_utf8_lossy(bytes).into_owned();
                    let row = BadRow { row, fault, text };
                    self.bytes.extend(row.object());
                    bad.push(row);
                }
            }
        }
        self.ends.push(self.bytes.len());
    }

    /// Removes the last line break. In a list, turns the others, which are never inside objects,
    /// into commas.
    fn close(&mut self, start: usize, is_list: bool) {
        if self.bytes.last() == Some(&b'\n') {
            self.bytes.pop();
        }
        if is_list {
            for byte in &mut self.bytes[start..] {
                if *byte == b'\n' {
                    *byte = b',';
                }
            }
            self.bytes.push(b']');
        }
    }
}

/// Works block by block on several threads; returns the results and the rows without an answer, in
/// order.
fn in_blocks<T: Send>(
    n_rows: usize,
    rows_of_block: usize,
    n_threads: usize,
    work: impl Fn(Range<usize>, &mut Vec<BadRow>) -> T + Sync,
) -> (Vec<T>, Vec<BadRow>) {
    let n_blocks = n_rows.div_ceil(rows_of_block);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(n_blocks));
    let take = || {
        loop {
            let block_idx = next.fetch_add(1, Ordering::Relaxed);
            if block_idx >= n_blocks {
                return;
            }
            let start = block_idx * rows_of_block;
            let mut bad = Vec::new();
            let answer = work(start..n_rows.min(start + rows_of_block), &mut bad);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((block_idx, answer, bad));
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads.min(n_blocks) {
            scope.spawn(take);
        }
        take();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(block_idx, ..)| block_idx);
    let (blocks, bad): (_, Vec<_>) = done.into_iter().map(|(_, block, bad)| (block, bad)).unzip();
    (blocks, bad.into_iter().flatten().collect())
}
