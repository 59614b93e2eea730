//! Values that are learned and kept: they are the same however the games are split, only one
//! training run is active at a time, and an invalid file is reported and never used.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use handeval_answer::ask::{Request, RequestSource, Work};
use handeval_answer::matematico::{Learned, Train, TrainReport, UnderWay};
use handeval_answer::{Place, Problem};
use handeval_learned::FileStore;
use handeval_matematico::Training;

use super::{POINTS, points, store_with_general, table_path, training_path};

/// The classic points, with a different name for a pair.
const TWINS: &str = r#"{"new_figures": [
    {"name": "twins", "points": 10, "groups": [{"count": 2}]}
]}"#;

fn train(options: &[(&str, &str)]) -> Train {
    train_by(POINTS, options).unwrap()
}

fn train_by(points: &str, options: &[(&str, &str)]) -> Result<Train, Problem> {
    let question_spec = Train::SPEC;
    let mut request = Request::new(question_spec, RequestSource::CommandLine, 0);
    request.add_document(
        question_spec.called("points").unwrap(),
        points,
        "",
        Place::Body,
    );
    for (name, value) in options {
        request.add(question_spec.called(name).unwrap(), *value);
    }
    Train::read(&request).map_err(|fault| fault.problem)
}

/// A training run on this many threads, stopped after this many steps: returns the result of `end`,
/// and the warnings.
fn run_to<T>(
    store: &FileStore,
    options: &[(&str, &str)],
    n_threads: usize,
    n_steps: usize,
    end: impl FnOnce(UnderWay<'_>) -> Result<T, Problem>,
) -> Result<(T, Vec<String>), Problem> {
    let train = train(options);
    let (start, n_left) = (Instant::now(), AtomicUsize::new(usize::MAX));
    let work = Work {
        n_threads,
        should_stop: &|| n_left.fetch_sub(1, Ordering::Relaxed) == 0,
        clock: &|| start.elapsed(),
        progress: &|_| {},
    };
    let mut under_way = train.begin(store, work)?;
    let warnings = std::mem::take(&mut under_way.warnings);
    n_left.store(n_steps, Ordering::Relaxed);
    under_way.run(|_| {})?;
    Ok((end(under_way)?, warnings))
}

fn run_on(
    store: &FileStore,
    options: &[(&str, &str)],
    n_threads: usize,
    n_steps: usize,
) -> Result<(TrainReport, Vec<String>), Problem> {
    run_to(store, options, n_threads, n_steps, |under_way| {
        under_way.finish()
    })
}

/// The number of games left in a training run on one thread that is stopped, and then killed before
/// it compares what it has learned.
fn n_left_of_killed(store: &FileStore, options: &[(&str, &str)], n_steps: usize) -> u64 {
    run_to(store, options, 1, n_steps, |_| Ok(())).unwrap();
    let points = points();
    let training = Learned::new(store, &points).training().unwrap().unwrap();
    training.n_planned() - training.n_games()
}

fn run(store: &FileStore, options: &[(&str, &str)]) -> (TrainReport, Vec<String>) {
    run_on(store, options, 2, usize::MAX).unwrap()
}

fn training_bytes(store: &FileStore) -> Vec<u8> {
    fs::read(training_path(store, &points())).unwrap()
}

#[test]
fn the_same_is_learned_by_any_threads_however_often_it_is_stopped() {
    let options = [("games", "500"), ("seed", "3")];
    let stores = [(); 3].map(|()| store_with_general());
    let [at_once, alone, stopped] = stores.each_ref().map(|(_, store)| store.clone());
    let (report, warnings) = run_on(&at_once, &options, 3, usize::MAX).unwrap();
    assert_eq!((report.games, report.played, report.left), (500, 500, 0));
    assert_eq!((report.rounds.as_slice(), report.seed), (&[500][..], 3));
    assert_eq!(report.points, format!("{:032x}", points().digest()));
    assert_eq!(warnings, [""; 0]);
    let again = run_on(&alone, &options, 1, usize::MAX).unwrap().0;
    assert_eq!(
        (again.players, again.comparison),
        (report.players, report.comparison)
    );
    assert_eq!(training_bytes(&at_once), training_bytes(&alone));

    let none = run_on(&stopped, &options, 1, 0);
    assert_eq!(none.unwrap_err().kind, "stopped");
    let [some, more] = [1, 2].map(|n_steps| n_left_of_killed(&stopped, &options, n_steps));
    let all = run_on(&stopped, &options, 1, usize::MAX).unwrap().0.left;
    assert!(some > more && more > all, "{some} {more} {all}");
    assert_eq!(training_bytes(&stopped), training_bytes(&at_once));

    // A further round builds on what was learned.
    let rounds = |store| run(store, &options).0.rounds;
    assert_eq!(rounds(&at_once), [500, 500]);
    assert_eq!(rounds(&stopped), [500, 500]);
    assert_eq!(training_bytes(&stopped), training_bytes(&at_once));
}

#[test]
fn values_are_kept_unless_they_are_worse() {
    let (_folder, store) = store_with_general();
    let used = || {
        Learned::new(&store, &points())
            .table()
            .unwrap()
            .map(|table| table.n_games())
    };
    // So few games do not improve the values.
    let (report, _) = run(&store, &[("games", "64")]);
    let compared = &report.comparison;
    assert!(!report.used && compared.difference < -compared.standard_error);
    assert_eq!((compared.with, compared.games), ("general", 1000));
    assert_eq!(used(), None);
    // If these values were used, anything else would be better.
    let state = Learned::new(&store, &points()).training().unwrap().unwrap();
    Learned::new(&store, &points())
        .keep_table(&state.table())
        .unwrap();
    let (report, warnings) = run(&store, &[("games", "3000"), ("fresh", "true")]);
    assert_eq!(warnings, [""; 0]);
    assert!(report.used);
    assert_eq!(report.comparison.with, "learned");
    let games: Vec<_> = report.players.iter().map(|player| player.games).collect();
    assert_eq!(games, [None, None, Some(64), Some(3000)]);
    assert_eq!(used(), Some(3000));
    // Without its training file it cannot continue, and the warning says so.
    fs::remove_file(training_path(&store, &points())).unwrap();
    let (report, warnings) = run(&store, &[("games", "64")]);
    let said =
        "there are values from 3,000 games, but no training to continue; training starts over";
    assert_eq!(warnings, [said]);
    assert!(!report.used);
    assert_eq!(used(), Some(3000));
}

#[test]
fn one_training_goes_on_at_a_time() {
    let (_folder, store) = store_with_general();
    let train = train(&[("games", "64")]);
    let first = train.begin(&store, Work::ALONE).unwrap();
    let before = training_bytes(&store);
    let second = train.begin(&store, Work::ALONE).unwrap_err();
    assert_eq!(second.kind, "training-under-way");
    assert_eq!(training_bytes(&store), before);
    // Training for other points can run at the same time.
    let other = train_by(r#"{"figures": {"pair": 11}}"#, &[("games", "64")]).unwrap();
    assert!(other.begin(&store, Work::ALONE).is_ok());
    drop(first);
    // Files left behind when a program was killed while writing are no longer needed.
    let left = table_path(&store, &points()).with_extension("values.1.new");
    let others = left.with_file_name("0123.values.1.new");
    for path in [&left, &others] {
        fs::write(path, "half").unwrap();
    }
    assert!(train.begin(&store, Work::ALONE).is_ok());
    assert!(!left.exists() && others.exists());
}

#[test]
fn a_training_goes_on_as_it_began() {
    let (_folder, store) = store_with_general();
    // If no game has been played yet, nothing has begun.
    let none = run_on(&store, &[("games", "9"), ("seed", "5")], 1, 0).unwrap_err();
    assert_eq!(none.kind, "stopped");
    let minutes = train(&[("minutes", "1")]);
    let at_once = Work {
        should_stop: &|| true,
        ..Work::ALONE
    };
    let stopped = minutes.begin(&store, at_once).unwrap_err();
    assert_eq!(stopped.kind, "stopped");
    assert!(n_left_of_killed(&store, &[("games", "1000"), ("seed", "5")], 1) > 0);
    let refused = |options: &[(&str, &str)]| {
        let problem = run_on(&store, options, 2, 0).unwrap_err();
        assert_eq!(problem.kind, "other-training");
        problem.message
    };
    assert_eq!(
        refused(&[("games", "1000"), ("seed", "6")]),
        "the training so far used seed 5: expected that seed or none; `--fresh` starts over"
    );
    assert_eq!(
        refused(&[("games", "2000")]),
        "a round of 1,000 games was stopped early: expected `--games 1000` or `--minutes` to go on \
         with it; `--fresh` starts over"
    );
    // A time limit does not set a number of games, so the remaining ones are played.
    let (report, _) = run(&store, &[("minutes", "10000")]);
    assert_eq!((report.seed, report.games, report.left), (5, 1000, 0));
    let (report, _) = run(
        &store,
        &[("games", "100"), ("fresh", "true"), ("seed", "6")],
    );
    assert_eq!((report.seed, report.rounds.as_slice()), (6, &[100][..]));
}

#[test]
fn the_classic_points_are_known_already() {
    for points in ["{}", TWINS] {
        let problem = train_by(points, &[]).unwrap_err();
        assert_eq!(problem.kind, "classic-points");
    }
}

/// Invalid contents that a file can have instead of what was written.
fn damaged(good: &[u8]) -> Vec<Vec<u8>> {
    let header = good.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let mut files: Vec<Vec<u8>> = Vec::new();
    for idx in (0..header).chain([header, good.len() / 2, good.len() - 1]) {
        let mut changed = good.to_vec();
        changed[idx] ^= 1;
        files.push(changed);
        if idx % 4 == 0 {
            files.push(good[..idx].to_vec());
        }
    }
    let text = String::from_utf8_lossy(&good[..header]).into_owned();
    let version = text.lines().next().unwrap();
    let newer = format!("{}9", &version[..version.len() - 1]);
    let newer = text.replace(version, &newer);
    files.push([newer.as_bytes(), &good[header..]].concat());
    files.push([good, b"\0"].concat());
    files.push(b"garbage".to_vec());
    files
}

#[test]
fn files_that_are_no_good_are_named_and_learned_anew() {
    let (_folder, store) = store_with_general();
    let points = points();
    let mut training = Training::new(1, 64, &points);
    training.run(64);
    let (table, state) = (training.table().to_bytes(), training.to_bytes());
    let mut third = points.clone();
    third.set_diagonal_bonus(12).unwrap();
    let other = Training::new(1, 64, &third);
    let others = [other.table().to_bytes(), other.to_bytes()];

    fs::create_dir_all(table_path(&store, &points).parent().unwrap()).unwrap();
    let [mut tables, mut states] = [&table, &state].map(|good| damaged(good));
    tables.extend(others.clone());
    states.extend(others);
    // Each kind of file replaces the other.
    tables.push(state);
    states.push(table);
    for file in tables {
        fs::write(table_path(&store, &points), &file).unwrap();
        let problem = Learned::new(&store, &points).table().unwrap_err();
        assert!(problem.message.contains(".values`: the learned values "));
    }
    for file in states {
        fs::write(training_path(&store, &points), &file).unwrap();
        let problem = Learned::new(&store, &points).training().unwrap_err();
        assert!(problem.message.contains(".training`: the learned values "));
    }

    // Both files are damaged, and both are rewritten.
    let (report, warnings) = run(&store, &[("games", "64")]);
    let [values, state] = warnings.try_into().unwrap();
    assert!(values.contains(".values`: the learned values "), "{values}");
    assert!(state.ends_with("; it will be learned again"), "{state}");
    assert_eq!((report.games, report.comparison.with), (64, "general"));
    assert_eq!(Learned::new(&store, &points).table(), Ok(None));
    assert_eq!(training_bytes(&store), training.to_bytes());
    let fresh = [("games", "64"), ("fresh", "true")];
    let ((), warnings) = run_to(&store, &fresh, 2, usize::MAX, |_| Ok(())).unwrap();
    assert_eq!(warnings, [""; 0]);
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let train = train(&[("games", "64")]);
    let refused = |folder: &Path| {
        train
            .begin(&FileStore::new(folder), Work::ALONE)
            .unwrap_err()
    };
    let problem = refused(&file);
    assert_eq!(problem.kind, "unwritable-file");
    assert!(problem.message.contains(&format!("`{}", file.display())));
    assert!(problem.message.contains("HANDEVAL_CACHE"));
    // A folder is where the training file should be.
    let store = FileStore::new(folder.path());
    fs::create_dir_all(training_path(&store, &points())).unwrap();
    let problem = train.begin(&store, Work::ALONE).unwrap_err();
    assert_eq!(problem.kind, "unwritable-file");
}
