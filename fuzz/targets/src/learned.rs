//! Files of learned values, and of training runs to be continued.

use handeval_matematico::{
    Deck, LearnedTable, LearnedTableError, PlayerName, Players, PointTable, Record, Training,
};

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "learned",
    about: "learned values and training runs of Matematico, as files",
    words: vocabulary::learned,
    run,
};

/// Reads the file unchanged, with a correct checksum, and with as many numbers as a training run
/// has, which a fuzzer would not find by chance.
fn run(input: &[u8]) {
    let mut other = PointTable::classic();
    if other.set_diagonal_bonus(11).is_err() {
        return;
    }
    let points = [PointTable::classic(), other];
    check(input, &points);
    if let Some(file) = sealed(input, 0) {
        check(&file, &points);
        if let Some(file) = training_len(input).and_then(|len| sealed(input, len)) {
            check(&file, &points);
        }
    }
}

fn check(file: &[u8], points: &[PointTable; 2]) {
    for (points, other) in [(&points[0], &points[1]), (&points[1], &points[0])] {
        match LearnedTable::from_bytes(file, points) {
            Ok(table) => {
                assert!(table.to_bytes() == file, "it is not what would be written");
                let error = LearnedTable::from_bytes(file, other).err();
                assert_eq!(error, Some(LearnedTableError::OtherPoints));
                // Whatever the values are, a game can be played with them.
                let player = Players::learned(table).player(PlayerName::Table);
                let _ = Record::play(&*player, &Deck::shuffled(1, 0), 1);
            }
            Err(error) => refused(&error),
        }
        match Training::from_bytes(file, points) {
            Ok(mut training) => {
                assert!(
                    training.to_bytes() == file,
                    "it is not what would be written"
                );
                let error = Training::from_bytes(file, other).err();
                assert_eq!(error, Some(LearnedTableError::OtherPoints));
                let (n_games, n_planned) = (training.n_games(), training.n_planned());
                assert_eq!(training.rounds().sum::<u64>(), n_planned);
                training.run(1);
                assert!((n_games..=n_planned).contains(&training.n_games()));
                assert_eq!(training.table().n_games(), training.n_games());
            }
            Err(error) => refused(&error),
        }
    }
}

fn refused(error: &LearnedTableError) {
    fault::check("", error.kind(), &error.to_string(), None);
}

/// The number of bytes after the header of a training run with these rounds.
fn training_len(input: &[u8]) -> Option<usize> {
    let text = String::from_utf8_lossy(input.strip_prefix(b"handeval matematico training ")?);
    let rounds = text.lines().find_map(|line| line.strip_prefix("rounds "))?;
    let n_rounds: usize = rounds.parse().ok().filter(|&n_rounds| n_rounds < 100)?;
    let file = Training::new(0, 0, &PointTable::classic()).to_bytes();
    let header = file.windows(2).position(|pair| pair == b"\n\n")? + 2;
    Some(file.len() - header - 8 + 8 * n_rounds)
}

/// The file with a correct checksum, and with zeros appended until `len` bytes follow the header.
fn sealed(input: &[u8], len: usize) -> Option<Vec<u8>> {
    let end = input.windows(2).position(|pair| pair == b"\n\n")?;
    let header = &input[..end];
    let start = header
        .windows(10)
        .rposition(|word| word == b"\nchecksum ")?
        + 1;
    let mut body = input[end + 2..].to_vec();
    body.resize(body.len().max(len), 0);
    let checked = input[..start].iter().chain(&body);
    let checksum = checked.fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let checksum = format!("checksum {checksum:016x}\n\n");
    Some([&input[..start], checksum.as_bytes(), &body].concat())
}
