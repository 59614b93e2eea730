//! Archives that consist of the same bytes no matter when and by whom they are made: files are
//! sorted, have no owners, and share one timestamp.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::files::create_empty;
use super::release::work_folder;
use crate::tools::run;

/// Packs members of `folder` into a `.tar.gz`.
///
/// `members` are paths in `folder`; a member that is a folder is packed with its contents.
pub(super) fn tar_gz(
    folder: &Path,
    members: &[&str],
    epoch: u64,
    archive: &Path,
) -> Result<(), String> {
    let mut tar = tar(folder, members, epoch, archive);
    // Neither a name nor a time in gzip's own header.
    run(tar.arg("--use-compress-program=gzip -n -9"))
}

/// The tar command that packs members of a folder, without compression.
pub(super) fn tar(folder: &Path, members: &[&str], epoch: u64, archive: &Path) -> Command {
    let mut tar = Command::new("tar");
    tar.arg("--create")
        .args(["--format=gnu", "--sort=name"])
        .args(["--owner=0", "--group=0", "--numeric-owner"])
        // Everybody may read what the owner may read, whatever the umask was.
        .args(["--mode=u+w,go=u,go-w"])
        .arg(format!("--mtime=@{epoch}"))
        .arg("--file")
        .arg(archive)
        .arg("--directory")
        .arg(folder)
        .args(members)
        .env("LC_ALL", "C");
    tar
}

/// Compresses a file in place; its name then ends in `.gz`.
pub(super) fn gzip(file: &Path) -> Result<(), String> {
    run(Command::new("gzip").args(["-n", "-9", "--force"]).arg(file))
}

/// Makes an archive again with `make`, which receives the path, and checks that the bytes are the
/// same.
pub(super) fn check_again(
    archive: &Path,
    make: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<(), String> {
    let name = archive.file_name().unwrap_or_default();
    let again = work_folder().join("again").join(name);
    create_empty(&work_folder().join("again"))?;
    make(&again)?;
    let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    match read(archive)? == read(&again)? {
        true => Ok(()),
        false => Err(format!(
            "{} differs when it is made again: {}",
            archive.display(),
            again.display()
        )),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::{File, Permissions};
    use std::os::unix::fs::PermissionsExt as _;
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::cargo::target;
    use crate::dist::files::write;

    /// A folder with the same files, written in a different order, at a different time, with a
    /// different umask.
    fn folder(name: &str, files: &[(&str, &str)], mode: u32, age: u64) -> std::path::PathBuf {
        let folder = target().join("tmp/xtask-archive").join(name);
        create_empty(&folder).unwrap();
        for (path, content) in files {
            let path = folder.join("handeval").join(path);
            write(&path, content).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(age);
            File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_modified(time)
                .unwrap();
        }
        folder
    }

    #[test]
    fn an_archive_depends_on_names_and_contents_alone() {
        let one = folder("one", &[("b", "2"), ("a/x", "1")], 0o644, 5);
        let other = folder("other", &[("a/x", "1"), ("b", "2")], 0o600, 70_000_000);
        let archives = [one, other].map(|folder| {
            let archive = folder.join("handeval.tar.gz");
            tar_gz(&folder, &["handeval"], 86_400, &archive).unwrap();
            fs::read(archive).unwrap()
        });
        assert_eq!(archives[0], archives[1]);

        let changed = folder("changed", &[("a/x", "1"), ("b", "3")], 0o644, 5);
        let archive = changed.join("handeval.tar.gz");
        tar_gz(&changed, &["handeval"], 86_400, &archive).unwrap();
        assert_ne!(archives[0], fs::read(archive).unwrap());
    }
    #[test]
    fn an_archive_that_differs_the_second_time_is_noticed() {
        let archive = folder("again", &[], 0o644, 5).join("handeval.txt");
        write(&archive, "bytes").unwrap();
        assert_eq!(check_again(&archive, |again| write(again, "bytes")), Ok(()));
        assert!(check_again(&archive, |again| write(again, "others")).is_err());
        assert!(check_again(&archive, |_| Ok(())).is_err());
    }
}
