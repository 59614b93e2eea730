//! What `matematico train` has learned on this machine, in files of the user: a
//! [`Store`] for doors that may open files.

use std::any::Any;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::BaseStrategy as _;
use fs4::TryLockError;
use handeval_answer::{Problem, Resources, Store, reason, shown_to};

/// The variable with the folder, which overrides the user's cache folder.
const VARIABLE: &str = "HANDEVAL_CACHE";

/// No file of ours is longer.
const MAX_BYTES: u64 = 256 << 20;

/// The suffix of a file that is not yet complete.
const NEW: &str = "new";

/// A folder with files, one for each name.
///
/// A file is written next to its place and then moved there, so that a reader sees all of it or all
/// of the one before, even if the program is killed.
#[derive(Clone, Debug)]
pub struct FileStore {
    folder: PathBuf,
}

/// What was learned on this machine, if its folder is known.
#[must_use]
pub fn resources() -> Arc<Resources> {
    let store = FileStore::of_user().ok();
    Arc::new(Resources::new(store.map(|store| Arc::new(store) as _)))
}

impl FileStore {
    /// The user's store: in `HANDEVAL_CACHE`, or in `handeval` in the user's cache folder.
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
                        "there is no folder for learned values, because the home folder is \
                        unknown: expected one in {VARIABLE}"
                    );
                    Problem::whole("no-cache", message)
                })?
                .cache_dir()
                .join("handeval"),
        };
        Ok(Self::new(folder))
    }

    /// A store in a folder, which need not exist.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

impl Store for FileStore {
    fn place(&self, name: &str) -> String {
        shown(&self.path(name))
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        let path = self.path(name);
        let mut bytes = Vec::new();
        let whole = fs::metadata(&path).and_then(|metadata| {
            if !metadata.is_file() {
                return Err(io::Error::other("is no file"));
            }
            File::open(&path)?.take(MAX_BYTES).read_to_end(&mut bytes)
        });
        match whole {
            Ok(_) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let message = format!("`{}`: {}", shown(&path), reason(&error));
                Err(Problem::whole("unreadable-file", message))
            }
        }
    }

    fn stamp(&self, name: &str) -> Option<String> {
        let metadata = fs::metadata(self.path(name)).ok()?;
        // A file moved here has a different number.
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(&metadata);
        #[cfg(not(unix))]
        let number = 0;
        let modified = metadata.modified().ok();
        Some(format!("{number} {} {modified:?}", metadata.len()))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Problem> {
        let path = self.path(name);
        let folder = path.parent().unwrap_or(&self.folder);
        let mut new = path.as_os_str().to_owned();
        new.push(format!(".{}.{NEW}", std::process::id()));
        let new = PathBuf::from(new);
        let written = fs::create_dir_all(folder).and_then(|()| {
            let mut file = File::create(&new)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            sync(folder)
        });
        written.map_err(|error| {
            let _ = fs::remove_file(&new);
            unwritable(folder, &error)
        })
    }

    fn remove(&self, name: &str) {
        let _ = fs::remove_file(self.path(name));
    }

    /// The lock is a file, unlocked when it is closed, even if the program is killed.
    fn lock(&self, name: &str) -> Result<Option<Box<dyn Any>>, Problem> {
        let path = self.path(&format!("{name}.lock"));
        let folder = path.parent().unwrap_or(&self.folder);
        let made = fs::create_dir_all(folder).and_then(|()| File::create(&path));
        let file = made.map_err(|error| unwritable(folder, &error))?;
        // By its full name, as later versions of std have a function with this name.
        if let Err(TryLockError::WouldBlock) = fs4::FileExt::try_lock(&file) {
            return Ok(None);
        }
        // Nobody else writes here, so these are leftovers of killed programs.
        let start = path.with_extension("");
        let start = format!("{}.", start.file_name().unwrap_or_default().display());
        let is_left = |name: &OsStr| {
            Path::new(name).extension().is_some_and(|it| it == NEW)
                && name.to_string_lossy().starts_with(&start)
        };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| is_left(&entry.file_name())) {
            let _ = fs::remove_file(entry.path());
        }
        Ok(Some(Box::new(file)))
    }
}

fn unwritable(folder: &Path, error: &io::Error) -> Problem {
    let message = format!(
        "cannot write learned values to the folder `{}`: {}: expected a folder that can be \
         written to (another one can be named in {VARIABLE})",
        shown(folder),
        reason(error)
    );
    Problem::whole("unwritable-file", message)
}

/// Makes the move durable, where a folder can be synced.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// A path in a message.
fn shown(path: &Path) -> String {
    shown_to(&path.to_string_lossy(), 200)
}
