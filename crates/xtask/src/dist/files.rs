//! Files and folders, with errors that name them, and messages to the user of the chore.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Prints a message to the user of the chore.
pub(super) fn say(text: &str) {
    let _ = io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// The size of a file or folder, in readable units.
pub(super) fn size(path: &Path) -> String {
    fn bytes(path: &Path) -> u64 {
        match fs::read_dir(path) {
            Ok(entries) => entries.flatten().map(|entry| bytes(&entry.path())).sum(),
            Err(_) => path.metadata().map_or(0, |data| data.len()),
        }
    }
    let n_bytes = bytes(path);
    match n_bytes {
        0..100_000 => format!("{n_bytes} bytes"),
        // Exact enough for a size.
        _ => format!("{}.{:02} MB", n_bytes / 1_000_000, n_bytes / 10_000 % 100),
    }
}

/// Creates a folder and its parents.
pub(super) fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Creates an empty folder, after removing anything already there.
pub(super) fn create_empty(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    create(folder)
}

/// Writes a file, creating its folder if necessary.
pub(super) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    create(path.parent().unwrap_or(Path::new(".")))?;
    fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies a file, creating the destination folder if necessary.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    create(to.parent().unwrap_or(Path::new(".")))?;
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| format!("{}: {error}", from.display()))
}
