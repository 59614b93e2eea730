//! `SHA256SUMS`, and a checksum next to each file, in the form that `sha256sum --check` reads.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::files::write as write_file;
use crate::tools::text;

/// The list of all checksums.
const LIST: &str = "SHA256SUMS";

/// Writes the checksums of all files of a version that are directly in a folder.
pub(super) fn write(folder: &Path, version: &str) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        match name.strip_suffix(".sha256") {
            // The checksum of a file that is no longer there.
            Some(of) if !folder.join(of).exists() => {
                fs::remove_file(entry.path()).map_err(|error| error.to_string())?;
            }
            None if is_file && name.contains(version) => names.push(name),
            _ => {}
        }
    }
    names.sort();
    let mut list = String::new();
    for name in names {
        let line = format!("{}  {name}\n", sha256(&folder.join(&name))?);
        write_file(&folder.join(format!("{name}.sha256")), &line)?;
        list.push_str(&line);
    }
    write_file(&folder.join(LIST), list)
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(super) fn sha256(file: &Path) -> Result<String, String> {
    let printed = text(Command::new("sha256sum").arg("--binary").arg(file))?;
    match printed.split_once(' ') {
        Some((digest, _)) if digest.len() == 64 => Ok(digest.to_owned()),
        _ => Err(format!("sha256sum {}: {printed}", file.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::target;
    use crate::dist::files::create_empty;

    #[test]
    fn each_file_has_a_checksum_and_the_list_has_all() {
        let folder = target().join("tmp/xtask-checksums");
        create_empty(&folder).unwrap();
        create_empty(&folder.join("site")).unwrap();
        write_file(&folder.join("b-1.2.3"), "abc").unwrap();
        write_file(&folder.join("a-1.2.3"), "").unwrap();
        write_file(&folder.join("gone.sha256"), "old").unwrap();
        write_file(&folder.join("c-1.2.2"), "an earlier release").unwrap();
        // The second time, checksums have no checksums.
        for _ in 0..2 {
            write(&folder, "1.2.3").unwrap();
        }
        // From FIPS 180-2, appendix B, and the digest of nothing.
        let b = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b-1.2.3\n";
        let a = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a-1.2.3\n";
        assert_eq!(
            fs::read_to_string(folder.join(LIST)).unwrap(),
            [a, b].concat()
        );
        assert_eq!(
            fs::read_to_string(folder.join("b-1.2.3.sha256")).unwrap(),
            b
        );
        let mut names: Vec<_> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "SHA256SUMS",
                "a-1.2.3",
                "a-1.2.3.sha256",
                "b-1.2.3",
                "b-1.2.3.sha256",
                "c-1.2.2",
                "site"
            ]
        );
    }
}
