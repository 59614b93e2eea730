//! Learned values in files: one folder of the user, two files for a table of points.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy as _;
use handeval_matematico::{LearnedTable, LearnedTableError, PointTable, Training};

use crate::problem::reason;
use crate::{Problem, shown_to};

/// The variable with the folder, where it is not the user's folder for caches.
const VARIABLE: &str = "HANDEVAL_CACHE";

/// No file of ours is longer.
const MAX_BYTES: u64 = 256 << 20;

/// What ends the name of a file that is not yet whole.
const NEW: &str = "new";

/// A file that is not whole after so long never will be.
const MAX_AGE: Duration = Duration::from_secs(3600);

/// The folder with learned values.
///
/// A file is written beside its place and then moved there, so that whoever reads it sees all of it
/// or the one before, even if the program is killed. Its name is the digest of the points.
#[derive(Clone, Debug)]
pub struct LearnedStore {
    folder: PathBuf,
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

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Problem> {
        static N_WRITTEN: AtomicU64 = AtomicU64::new(0);
        let number = N_WRITTEN.fetch_add(1, Ordering::Relaxed);
        let mut new = path.as_os_str().to_owned();
        new.push(format!(".{}-{number}.{NEW}", std::process::id()));
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
            let message = format!(
                "cannot write learned values to the folder `{}`: {}: expected a folder that can be \
                 written to (another one can be named in {VARIABLE})",
                shown(&self.folder),
                reason(&error)
            );
            Problem::whole("unwritable-file", message)
        })
    }

    /// Makes sure that what was moved stays so, where a folder can be told to.
    fn sync(&self) -> io::Result<()> {
        if cfg!(unix) {
            File::open(&self.folder)?.sync_all()?;
        }
        Ok(())
    }

    /// Removes what programs that were killed have left of files by these points.
    pub(super) fn sweep(&self, points: &PointTable) {
        let start = format!("{:032x}.", points.digest());
        let is_left = |entry: &fs::DirEntry| {
            let name = entry.file_name();
            let is_new = Path::new(&name).extension().is_some_and(|it| it == NEW);
            let age = entry.metadata().and_then(|it| it.modified());
            let age = age.ok().and_then(|time| time.elapsed().ok());
            is_new
                && name.to_string_lossy().starts_with(&start)
                && age.is_some_and(|age| age > MAX_AGE)
        };
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries.filter(is_left) {
            let _ = fs::remove_file(entry.path());
        }
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
    let whole = File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes));
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
