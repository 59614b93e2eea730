//! Arrays of full grids, and simulations run in pieces.

use handeval_answer::ask::Question as _;
use handeval_answer::matematico::{Score, Simulate, rows};
use handeval_matematico::{GameResult, Grid, LineTable, PlayedDeck, Value};
use numpy::{PyArray1, PyReadonlyArray2, PyUntypedArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arrays::answers_of_rows;
use crate::ask::{n_threads, request, warn};
use crate::error::of_fault;
use crate::watched::watched;

/// The total of a row that is not a full grid; no grid has this value.
const NO_TOTAL: u32 = u32::MAX;

/// The total of each grid, given as 25 values row by row.
#[pyfunction]
#[pyo3(signature = (values, options, threads=None, mask=false))]
pub(crate) fn totals<'py>(
    py: Python<'py>,
    values: PyReadonlyArray2<'py, u8>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
    mask: bool,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let request = request(Score::SPEC, options)?;
    let question = Score::read(&request).map_err(|fault| of_fault(py, &fault))?;
    let table = LineTable::new(question.points());
    rows::check_width(values.shape()[1])
        .map_err(|problem| PyValueError::new_err(problem.message))?;
    answers_of_rows(py, &values, threads, mask, NO_TOTAL, |row| {
        rows::total(row, &table)
    })
}

/// The simulation that the options specify.
fn simulation(options: &Bound<'_, PyDict>) -> PyResult<Simulate> {
    let request = request(Simulate::SPEC, options)?;
    Simulate::read(&request).map_err(|fault| of_fault(options.py(), &fault))
}

/// The size of a player's result in bytes: 25 values, a flag for whether the grid is proved to be
/// the best, and the expected total or NaN.
const GAME_BYTES: usize = 34;

/// Plays the games of a simulation. Returns, for each game and player, the values of the grid, row
/// by row, a flag for whether the grid is proved to be the best, and the total that the player
/// expected.
#[pyfunction]
#[pyo3(signature = (options, threads=None))]
pub(crate) fn played<'py>(
    py: Python<'py>,
    options: &Bound<'py, PyDict>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    let question = simulation(options)?;
    let bytes = watched(py, n_threads(threads), None, |work| {
        let mut bytes = Vec::new();
        let played = question.play(work.n_threads, |decks| {
            for result in decks.iter().flat_map(|played| &played.results) {
                bytes.extend(result.grid.values().map(Value::get));
                bytes.push(u8::from(result.is_proved_best));
                bytes.extend(result.expected.unwrap_or(f64::NAN).to_le_bytes());
            }
            match (work.should_stop)() {
                true => Err(()),
                false => Ok(()),
            }
        });
        played.map(|_| bytes)
    })?;
    let bytes = bytes.map_err(|()| PyValueError::new_err("the games were stopped"))?;
    warn(py, question.warning().map(str::to_owned))?;
    Ok(PyBytes::new(py, &bytes))
}

/// The summary of the games returned by `played`, piece by piece, as JSON.
#[pyfunction]
pub(crate) fn summary(
    py: Python<'_>,
    options: &Bound<'_, PyDict>,
    bytes: &[u8],
) -> PyResult<String> {
    let question = simulation(options)?;
    let simulation = question.simulation();
    let n_players = simulation.contestants().len();
    let wrong = || PyValueError::new_err("the games do not match the options");
    let n_bytes = GAME_BYTES * n_players;
    if bytes.len() as u64 != simulation.n_games().saturating_mul(n_bytes as u64) {
        return Err(wrong());
    }
    py.detach(|| {
        let result = |game: &[u8]| {
            let (game, expected) = game.split_last_chunk::<8>()?;
            let (&is_proved, values) = game.split_last()?;
            let mut cells = [[None; 5]; 5];
            for (&number, cell) in values.iter().zip(cells.as_flattened_mut()) {
                *cell = Some(Value::new(number)?);
            }
            let grid = Grid::new(cells).ok()?;
            let mut result = GameResult::new(grid, simulation.points(), is_proved != 0);
            result.expected = Some(f64::from_le_bytes(*expected)).filter(|found| !found.is_nan());
            Some(result)
        };
        let played = (0..)
            .zip(bytes.chunks_exact(n_bytes))
            .map(|(game_idx, games)| {
                let results = games
                    .chunks_exact(GAME_BYTES)
                    .map(result)
                    .collect::<Option<_>>()?;
                let deck = simulation.deck(game_idx);
                Some(PlayedDeck { deck, results })
            });
        let played: Vec<_> = played.collect::<Option<_>>().ok_or_else(wrong)?;
        serde_json::to_string(&question.summary(&played)).map_err(|_| wrong())
    })
}
