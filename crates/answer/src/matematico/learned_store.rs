//! Learned values in files: one folder of the user, and for a table of points one file with the
//! values, one with the training, and an empty one that keeps others from training meanwhile.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy as _;
use fs4::TryLockError;
use handeval_matematico::{LearnedTable, LearnedTableError, PointTable, Training};

use crate::problem::reason;
use crate::{Problem, shown_to};

/// The variable with the folder, where it is not the user's folder for caches.
const VARIABLE: &str = "HANDEVAL_CACHE";

/// No file of ours is longer.
const MAX_BYTES: u64 = 256 << 20;

/// What ends the name of a file that is not yet whole.
const NEW: &str = "new";

/// The folder with learned values.
///
/// A file is written beside its place and then moved there, so that whoever reads it sees all of it
/// or the one before, even if the program is killed. Its name is the digest of the points.
#[derive(Clone, Debug)]
pub struct LearnedStore {
    folder: PathBuf,
}

/// As long as it is there, nobody else trains by the same points.
#[derive(Debug)]
pub(super) struct TrainingLock {
    /// It is unlocked when it is closed, also if the program is killed.
    _file: File,
}

/// Two stamps of a file are equal if nobody has written it in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    modified: Option<SystemTime>,
    len: u64,
    /// A file that was moved here is another one.
    number: u64,
}

impl LearnedStore {
    /// That of the user: in the folder that `HANDEVAL_CACHE` names, or in `handeval` in the user's
    /// folder for caches.
    ///
    /// # Errors
    ///
    /// The system knows no such folder.
    pub fn of_user() -> Result<Self, Problem> {
        let named = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
        let folder = match named {
            Some(folder) => PathBuf::from(folder),
            None => etcetera::base_strategy::choose_native_strategy()
                .map_err(|_| {
                    let message = format!(
                        "there is no folder for learned values, as nobody's home is known: \
                         expected one in {VARIABLE}"
                    );
                    Problem::whole("no-cache", message)
                })?
                .cache_dir()
                .join("handeval"),
        };
        Ok(Self::new(folder))
    }

    /// That in a folder, which need not be there yet.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into().join("matematico"),
        }
    }

    /// Where the values by these points are.
    #[must_use]
    pub fn table_path(&self, points: &PointTable) -> PathBuf {
        self.path(points, "values")
    }

    /// Where the training by these points is.
    #[must_use]
    pub fn training_path(&self, points: &PointTable) -> PathBuf {
        self.path(points, "training")
    }

    fn path(&self, points: &PointTable, ending: &str) -> PathBuf {
        let name = format!("{:032x}.{ending}", points.digest());
        self.folder.join(name)
    }

    /// The values by these points, if there are any.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is none of values by these points that this version has
    /// written.
    pub fn table(&self, points: &PointTable) -> Result<Option<LearnedTable>, Problem> {
        let read = |bytes: &[u8]| LearnedTable::from_bytes_for(bytes, points);
        read_file(&self.table_path(points), read)
    }

    /// The training by these points, if there is one.
    ///
    /// # Errors
    ///
    /// The same for the file of the training.
    pub fn training(&self, points: &PointTable) -> Result<Option<Training>, Problem> {
        let read = |bytes: &[u8]| Training::from_bytes_for(bytes, points);
        read_file(&self.training_path(points), read)
    }

    /// Keeps how far a training is.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn keep_training(&self, training: &Training) -> Result<(), Problem> {
        let path = self.training_path(training.points());
        self.write(&path, &training.to_bytes())
    }

    /// Keeps values, for whoever plays by their points from now on.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn keep_table(&self, table: &LearnedTable) -> Result<(), Problem> {
        let path = self.table_path(table.points());
        self.write(&path, &table.to_bytes())
    }

    /// Removes the file with the values by these points, which nobody can use.
    pub(super) fn remove_table(&self, points: &PointTable) {
        // Where it cannot be removed, it is said again and still not used.
        let _ = fs::remove_file(self.table_path(points));
    }

    /// Sees to it that nobody else trains by these points, and that files can be written.
    ///
    /// # Errors
    ///
    /// Somebody does, or nothing can be written.
    pub(super) fn lock(&self, points: &PointTable) -> Result<TrainingLock, Problem> {
        let path = self.path(points, "lock");
        let made = fs::create_dir_all(&self.folder).and_then(|()| File::create(&path));
        let file = made.map_err(|error| self.unwritable(&error))?;
        // By its full name, as later versions of std have a function of this name, too.
        if let Err(TryLockError::WouldBlock) = fs4::FileExt::try_lock(&file) {
            let message = "values are being learned by these points right now: expected one \
                           training at a time (once it is over, another one goes on with it)";
            return Err(Problem::whole("training-under-way", message));
        }
        // Nobody else writes here, so these are of programs that were killed.
        let start = format!("{:032x}.", points.digest());
        let is_left = |name: &OsStr| {
            Path::new(name).extension().is_some_and(|it| it == NEW)
                && name.to_string_lossy().starts_with(&start)
        };
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| is_left(&entry.file_name())) {
            let _ = fs::remove_file(entry.path());
        }
        Ok(TrainingLock { _file: file })
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Problem> {
        let mut new = path.as_os_str().to_owned();
        new.push(format!(".{}.{NEW}", std::process::id()));
        let new = PathBuf::from(new);
        let written = fs::create_dir_all(&self.folder).and_then(|()| {
            let mut file = File::create(&new)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&new, path)?;
            self.sync()
        });
        written.map_err(|error| {
            let _ = fs::remove_file(&new);
            self.unwritable(&error)
        })
    }

    fn unwritable(&self, error: &io::Error) -> Problem {
        let message = format!(
            "cannot write learned values to the folder `{}`: {}: expected a folder that can be \
             written to (another one can be named in {VARIABLE})",
            shown(&self.folder),
            reason(error)
        );
        Problem::whole("unwritable-file", message)
    }

    /// Makes sure that what was moved stays so, where a folder can be told to.
    fn sync(&self) -> io::Result<()> {
        if cfg!(unix) {
            File::open(&self.folder)?.sync_all()?;
        }
        Ok(())
    }
}

/// The stamp of a file, if it is there.
pub(super) fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let number = 0;
    Some(Stamp {
        modified: metadata.modified().ok(),
        len: metadata.len(),
        number,
    })
}

/// A path in a message.
pub(super) fn shown(path: &Path) -> String {
    shown_to(&path.to_string_lossy(), 200)
}

/// What is in a file, if it is there.
fn read_file<T>(
    path: &Path,
    read: impl FnOnce(&[u8]) -> Result<T, LearnedTableError>,
) -> Result<Option<T>, Problem> {
    let mut bytes = Vec::new();
    let whole = fs::metadata(path).and_then(|metadata| {
        if !metadata.is_file() {
            return Err(io::Error::other("is no file"));
        }
        File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)
    });
    match whole {
        Ok(_) => read(&bytes).map(Some).map_err(|error| {
            let message = format!("`{}`: {error}", shown(path));
            Problem::whole(error.kind(), message)
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let message = format!("`{}`: {}", shown(path), reason(&error));
            Err(Problem::whole("unreadable-file", message))
        }
    }
}
