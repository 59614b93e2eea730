//! The documents for users that packages contain.

use std::fs;
use std::path::Path;

use super::files::{copy, write};
use crate::cargo::root;

/// The files and folders in `docs` for people who play or write programs, not for those who change
/// the code.
const DOCUMENTS: [&str; 7] = [
    "API.md",
    "BENCHMARKS.md",
    "GLOSSARY.md",
    "PYTHON.md",
    "ROOMS.md",
    "guide",
    "rules",
];

/// Copies the documents into a folder. Links to anything else become plain text.
pub(super) fn copy_all(folder: &Path) -> Result<(), String> {
    for document in DOCUMENTS {
        copy_tree(&root().join("docs").join(document), &folder.join(document))?;
    }
    for document in DOCUMENTS {
        mend_links(&folder.join(document))?;
    }
    Ok(())
}

fn copy_tree(from: &Path, to: &Path) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(from) else {
        return copy(from, to);
    };
    for entry in entries.flatten() {
        copy_tree(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn mend_links(path: &Path) -> Result<(), String> {
    if let Ok(entries) = fs::read_dir(path) {
        return entries
            .flatten()
            .try_for_each(|entry| mend_links(&entry.path()));
    }
    let folder = path.parent().unwrap_or(path);
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    write(
        path,
        without_dead_links(&text, |file| folder.join(file).exists()),
    )
}

/// Replaces each Markdown link to a missing file with the link's text.
fn without_dead_links(text: &str, exists: impl Fn(&str) -> bool) -> String {
    let mut mended = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let Some((address, behind)) = after.split_once(')') else {
            break;
        };
        let file = address.split('#').next().unwrap_or(address);
        let is_file = !file.is_empty() && !file.contains([':', ' ', '\n']);
        match before.rfind('[') {
            Some(start) if is_file && !exists(file) => {
                mended.push_str(&before[..start]);
                mended.push_str(&before[start + 1..]);
            }
            _ => mended.push_str(&rest[..before.len() + "](".len() + address.len() + ")".len()]),
        }
        rest = behind;
    }
    mended + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_missing_files_become_text() {
        let mended = |text: &str| without_dead_links(text, |file| file == "there.md");
        for unchanged in [
            "see [this](there.md) and [that](there.md#part)",
            "see [below](#part), or [elsewhere](https://example.org/gone.md)",
            "`calls[0](x y)` and an open [link](there",
            "",
        ] {
            assert_eq!(mended(unchanged), unchanged);
        }
        assert_eq!(
            mended("see [`gone`](gone.md), [also](../gone.md#part) and [this](there.md)."),
            "see `gone`, also and [this](there.md)."
        );
    }
}
