//! A [`Store`] of what `matematico train` has learned on this machine, kept in the user's files,
//! for interfaces that may open files.

use std::any::Any;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::BaseStrategy as _;
use fs4::TryLockError;
use handeval_answer::{Problem, Resources, Store, reason, shown_to};

/// The environment variable that names a folder to use instead of the user's cache folder.
const VARIABLE: &str = "HANDEVAL_CACHE";

/// The maximum length of the files written here, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// The suffix of a file that is not yet complete.
const NEW: &str = "new";

/// A folder with one file per name.
///
/// A file is first written under a temporary name and then moved into place. A reader therefore
/// sees either the complete new file or the complete old one, even if the program is killed.
#[derive(Clone, Debug)]
pub struct FileStore {
    folder: PathBuf,
}

/// Resources with the user's store, if a folder for it is known.
#[must_use]
pub fn resources() -> Arc<Resources> {
    let store = FileStore::of_user().ok();
    Arc::new(Resources::new(store.map(|store| Arc::new(store) as _)))
}

impl FileStore {
    /// The user's store, which is in `HANDEVAL_CACHE`, or in `handeval` in the user's cache folder.
    ///
    /// # Errors
    ///
    /// [`Problem`] if `HANDEVAL_CACHE` is unset or empty and the user's home folder is unknown.
    pub fn of_user() -> Result<Self, Problem> {
        let named = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
        let folder = match named {
            Some(folder) => PathBuf::from(folder),
            None => etcetera::base_strategy::choose_native_strategy()
                .map_err(|_| {
                    let message = format!(
                        "there is no folder for learned values, because the home folder is \
                        unknown: expected a folder in {VARIABLE}"
                    );
                    Problem::whole("no-cache", message)
                })?
                .cache_dir()
                .join("handeval"),
        };
        Ok(Self::new(folder))
    }

    /// A store in this folder, which does not have to exist yet.
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
                return Err(io::Error::other("is not a file"));
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
        // A new file moved into place has a different inode number.
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

    /// The lock is a file. It is released when the file is closed, even if the program is killed.
    fn lock(&self, name: &str) -> Result<Option<Box<dyn Any>>, Problem> {
        let path = self.path(&format!("{name}.lock"));
        let folder = path.parent().unwrap_or(&self.folder);
        let made = fs::create_dir_all(folder).and_then(|()| File::create(&path));
        let file = made.map_err(|error| unwritable(folder, &error))?;
        // Called by its full path, because later versions of std have a method with the same name.
        if let Err(TryLockError::WouldBlock) = fs4::FileExt::try_lock(&file) {
            return Ok(None);
        }
        // Nobody else writes here, so these files were left by killed programs.
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
        "cannot write learned values to the folder `{}`: {}: expected a writable folder (set \
         {VARIABLE} to use another one)",
        shown(folder),
        reason(error)
    );
    Problem::whole("unwritable-file", message)
}

/// Makes the move durable on systems where a folder can be synced.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// A path as it appears in a message.
fn shown(path: &Path) -> String {
    shown_to(&path.to_string_lossy(), 200)
}
