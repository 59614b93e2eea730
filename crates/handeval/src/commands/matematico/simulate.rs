//! `handeval matematico simulate`: many games on all threads, and where their totals go.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use handeval_answer::Problem;
use handeval_answer::report::matematico_simulation::SimulationReport;
use handeval_matematico::{Contestant, Deck, Decks, PointTable, Simulation, SimulationTally};

use crate::batch::n_threads;
use crate::cli::SimulateArgs;
use crate::commands::seed::seed_or_drawn;
use crate::commands::usage;
use crate::diagnose::{BadInput, Failure, Place};
use crate::exit::Exit;
use crate::input::{Source, reason};
use crate::output::Output;
use crate::render;

pub(super) fn run(
    points: PointTable,
    typed: &SimulateArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    reject_twice(&typed.player)?;
    let is_csv = typed.csv.as_deref() == Some(Path::new("-"));
    if is_csv && output.is_json() {
        return Err(usage(
            "`--csv -` and `--json` both write to standard output: expected one of them, or a \
             file for the CSV",
        ));
    }
    let decks = match &typed.decks {
        None => Decks::Shuffled(typed.games.unwrap_or(1)),
        Some(path) => match read(path, output)? {
            Some(decks) => Decks::Given(decks),
            None => return Ok(Exit::Bad),
        },
    };
    let is_classic = points == PointTable::classic();
    if !is_classic && typed.player.iter().any(|who| who.wants_classic_points()) {
        output.warn("players play for the classic points; their games are counted by --points");
    }
    let mut file = match &typed.csv {
        Some(path) if !is_csv => Some(CsvFile::create(path)?),
        _ => None,
    };
    let seed = seed_or_drawn(typed.seed, output);
    let simulation = Simulation::new(&typed.player, decks, points, seed);
    let mut tally = SimulationTally::new(&simulation, typed.figures);
    let header = render::matematico_simulation::csv_header(&simulation);
    if let Some(file) = &mut file {
        file.write(&header)?;
    }
    if is_csv {
        output.write_all(header.as_bytes())?;
        output.flush()?;
    }
    let bar = output.games(simulation.n_games(), is_csv);
    let mut n_games = 0;
    let n_threads = n_threads(typed.jobs.and_then(|jobs| usize::try_from(jobs).ok()));
    simulation.play_all(n_threads, |games| {
        for game in &games {
            n_games += 1;
            tally.add(game);
            if typed.csv.is_none() {
                continue;
            }
            let row = render::matematico_simulation::csv_row(n_games, game);
            match &mut file {
                Some(file) => file.write(&row)?,
                None => output.write_all(row.as_bytes())?,
            }
        }
        bar.set_position(n_games);
        if is_csv {
            // Whoever reads the games sees them as they come, and can say that it is enough.
            output.flush()?;
        }
        Ok::<_, Failure>(())
    })?;
    bar.finish_and_clear();
    if let Some(file) = file {
        file.finish()?;
    }
    if !is_csv {
        let reports = SimulationReport::all(&tally);
        output.reports(&reports, render::matematico_simulation::simulation)?;
    }
    Ok(Exit::Success)
}

/// A usage error if somebody plays twice.
fn reject_twice(contestants: &[Contestant]) -> Result<(), Failure> {
    for (idx, who) in contestants.iter().enumerate() {
        if contestants[..idx].contains(who) {
            return Err(usage(format!(
                "player `{}` is given twice: expected different players",
                who.key()
            )));
        }
    }
    Ok(())
}

/// The most bytes of a file of decks: more than a million of them.
const MAX_DECKS_BYTES: usize = 64 << 20;

/// The decks in a file; `None` if something is wrong with them, which is told.
fn read(path: &Path, output: &mut Output) -> Result<Option<Vec<Deck>>, Failure> {
    let source = Source::from_path(path.to_owned());
    let text = source.read_whole(MAX_DECKS_BYTES, "file of decks")?;
    match Deck::parse_lines(&text).map_err(Problem::from) {
        Ok(decks) => Ok(Some(decks)),
        Err(problem) => {
            let place = match source {
                Source::Stdin => Place::Stdin,
                Source::File(path) => Place::File(path.display().to_string()),
            };
            output.bad_input(&BadInput {
                problem: &problem,
                input: &text,
                place: &place,
            })?;
            Ok(None)
        }
    }
}

/// The file that the games are written to.
struct CsvFile<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl<'a> CsvFile<'a> {
    fn create(path: &'a Path) -> Result<Self, Failure> {
        match File::create(path) {
            Ok(file) => Ok(Self {
                path,
                file: BufWriter::new(file),
            }),
            Err(error) => Err(unwritable(path, &error)),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| unwritable(self.path, &error))
    }

    fn finish(mut self) -> Result<(), Failure> {
        let written = self.file.flush();
        written.map_err(|error| unwritable(self.path, &error))
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input {
        kind: "unwritable-file",
        message: format!("cannot write `{}`: {}", path.display(), reason(error)),
    }
}
