//! The Debian package, which has no dependencies.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::clean_root::CleanRoot;
use super::files::{copy, write};
use super::release::Release;
use super::{archive, component, document, manual, program, question};
use crate::cargo::root;
use crate::tools::{install_package, run, text, works};

/// The Debian revision of the package.
const REVISION: &str = "1";

/// Makes `handeval_VERSION-1_ARCHITECTURE.deb`.
pub(super) fn make(release: &Release) -> Result<Vec<PathBuf>, String> {
    let program = program::build(release)?;
    let package = release.folder.join(file_name(release));
    pack(release, &program, &package)?;
    Ok(vec![package])
}

/// Installs the package in a minimal Debian system, asks the program questions, looks for its
/// manual and completions, removes the package, and checks that nothing is left behind.
pub(super) fn test(release: &Release, made: &[PathBuf]) -> Result<(), String> {
    let [package] = made else {
        return Err("expected one package".into());
    };
    archive::check_again(package, |again| {
        pack(release, &program::path(release), again)
    })?;
    check_form(package)?;
    if !release.target.is_here() {
        // An emulated Debian would take minutes to set up.
        let root = CleanRoot::empty(release.target)?;
        run(Command::new("dpkg-deb")
            .arg("--extract")
            .arg(package)
            .arg(root.folder()))?;
        return question::ask_all(|| Ok(root.call_alone("/usr/bin/handeval")));
    }
    let root = CleanRoot::debian("bookworm", release.target)?;
    let before = installed_files(&root)?;
    copy(package, &root.folder().join("tmp/handeval.deb"))?;
    run(root.call("dpkg").args(["--install", "/tmp/handeval.deb"]))?;
    let tested = test_installed(&root);
    run(root.call("dpkg").args(["--purge", "handeval"]))?;
    tested?;
    match installed_files(&root)? == before {
        true => Ok(()),
        false => Err("files are left behind".into()),
    }
}

fn test_installed(root: &CleanRoot) -> Result<(), String> {
    run(root.call("dpkg").args(["--verify", "handeval"]))?;
    question::ask_all(|| Ok(root.call_alone("/usr/bin/handeval")))?;
    for (page, part) in [
        ("handeval", "SUBCOMMANDS"),
        ("handeval-poker-rank", "--deck"),
    ] {
        let page_text = text(root.call("man").arg(page).env("MANROFFOPT", "-c"))?;
        if !page_text.contains(part) {
            return Err(format!("man {page}: {page_text}"));
        }
    }
    // What bash does after `handeval mahj` and a tab.
    let completion = "\
        . /usr/share/bash-completion/bash_completion; _completion_loader handeval; \
        COMP_WORDS=(handeval mahj); COMP_CWORD=1; _handeval handeval mahj handeval; \
        complete -p handeval; echo \"${COMPREPLY[@]}\"";
    let completed = text(root.call("bash").args(["-c", completion]))?;
    match completed.lines().last() {
        Some("mahjong") => Ok(()),
        _ => Err(format!("completion of `handeval mahj`: {completed}")),
    }
}

/// Debian's own package checker.
fn check_form(package: &Path) -> Result<(), String> {
    if !works("lintian") {
        install_package("lintian")?;
    }
    run(Command::new("lintian")
        .args(["--allow-root", "--fail-on", "error,warning"])
        .arg(package))
}

/// All files of the system except logs and caches, in order.
fn installed_files(root: &CleanRoot) -> Result<String, String> {
    text(root.call("sh").args([
        "-c",
        "find /usr /etc /var/lib/dpkg/info /var/lib/dpkg/alternatives | sort",
    ]))
}

fn file_name(release: &Release) -> String {
    format!(
        "handeval_{}_{}.deb",
        version(release),
        release.target.debian
    )
}

fn version(release: &Release) -> String {
    format!("{}-{REVISION}", release.version)
}

fn pack(release: &Release, program: &Path, package: &Path) -> Result<(), String> {
    let stage = release.stage("deb")?;
    let share = stage.join("usr/share");
    copy(program, &stage.join("usr/bin/handeval"))?;

    let pages = share.join("man/man1");
    manual::write_pages(program, release.target, &pages)?;
    let entries = fs::read_dir(&pages).map_err(|error| error.to_string())?;
    for page in entries.flatten() {
        archive::gzip(&page.path())?;
    }

    let complete = release.stage("deb-complete")?;
    manual::write_completions(program, release.target, &complete)?;
    for (file, to) in [
        ("handeval.bash", "bash-completion/completions/handeval"),
        ("handeval.fish", "fish/vendor_completions.d/handeval.fish"),
        ("_handeval", "zsh/vendor-completions/_handeval"),
    ] {
        copy(&complete.join(file), &share.join(to))?;
    }

    let doc = share.join("doc/handeval");
    document::copy_all(&doc)?;
    write(&doc.join("copyright"), copyright()?)?;
    component::write_licenses(release, &doc.join(component::LICENSES))?;
    let changes = doc.join("changelog.Debian");
    write(&changes, changelog(release)?)?;
    archive::gzip(&changes)?;
    let upstream = doc.join("changelog");
    copy(&root().join("CHANGELOG.md"), &upstream)?;
    archive::gzip(&upstream)?;
    write(
        &share.join("lintian/overrides/handeval"),
        "\
# It runs on any Linux, whatever its C library.
handeval: statically-linked-binary
# It is not meant for Debian's own archive.
handeval: initial-upload-closes-no-bugs
",
    )?;

    let installed = kibibytes(&stage)?;
    write(&stage.join("DEBIAN/md5sums"), checksums(&stage)?)?;
    write(&stage.join("DEBIAN/control"), control(release, installed))?;
    run(Command::new("chmod")
        .args(["-R", "u+w,go=u,go-w"])
        .arg(&stage))?;
    run(Command::new("dpkg-deb")
        .args(["--root-owner-group", "-Zxz", "-z9"])
        // With several threads, the contents would be compressed in separate pieces.
        .args(["--threads-max=1", "--build"])
        .arg(&stage)
        .arg(package)
        // The time of everything in the package.
        .env("SOURCE_DATE_EPOCH", release.epoch.to_string()))
}

fn control(release: &Release, installed: u64) -> String {
    format!(
        "\
Package: handeval
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {installed}
Section: utils
Priority: optional
Description: exact evaluators for card and tile games
 Evaluates hands, grids and fields in poker, mahjong, Matematico and games in
 which cards are placed on a table, exactly and with explanations: what a poker
 hand is worth, equity against ranges, shanten, waits and mahjong scores under
 many rule sets, and the best arrangement of a Matematico grid.
 .
 The same program serves pages for a browser, an HTTP API, and rooms in which a
 class plays Matematico together.
",
        version = version(release),
        architecture = release.target.debian,
        maintainer = release.author,
    )
}

/// The changelog in Debian's format.
fn changelog(release: &Release) -> Result<String, String> {
    Ok(format!(
        "\
handeval ({version}) unstable; urgency=medium

  * Version {release}: see changelog.gz.

 -- {maintainer}  {date}
",
        version = version(release),
        release = release.version,
        maintainer = release.author,
        date = release.rfc_2822()?,
    ))
}

/// Both licenses, in the format that Debian requires.
fn copyright() -> Result<String, String> {
    let mit = root().join("LICENSE-MIT");
    let mit = fs::read_to_string(&mit).map_err(|error| format!("{}: {error}", mit.display()))?;
    let holder = mit.lines().find(|line| line.starts_with("Copyright"));
    let holder = holder.ok_or("LICENSE-MIT has no copyright")?;
    let holder = holder.trim_start_matches("Copyright (c) ");
    // The terms without their title and the copyright, which has a field of its own.
    let terms = mit
        .lines()
        .skip_while(|line| !line.starts_with("Permission"));
    let terms: Vec<&str> = terms.collect();
    Ok(format!(
        "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: handeval

Files: *
Copyright: {holder}
License: Expat or Apache-2.0

License: Expat
{}

License: Apache-2.0
 The text of the Apache License, Version 2.0, is in
 /usr/share/common-licenses/Apache-2.0 on Debian systems.
",
        indented(&terms)
    ))
}

/// The continuation lines of a field: each begins with a space, and an empty one has a dot.
fn indented(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| match line.trim_end() {
        "" => " .".to_owned(),
        line => format!(" {line}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The MD5 of each file, for `dpkg --verify`.
fn checksums(stage: &Path) -> Result<String, String> {
    let sums = "find usr -type f | LC_ALL=C sort | xargs md5sum";
    text(Command::new("sh").args(["-c", sums]).current_dir(stage))
}

/// The space that files take, counted as for `Installed-Size`: each file in whole kibibytes, and
/// one kibibyte for each folder.
fn kibibytes(path: &Path) -> Result<u64, String> {
    let Ok(entries) = fs::read_dir(path) else {
        let data = path.metadata().map_err(|error| error.to_string())?;
        return Ok(data.len().div_ceil(1024));
    };
    let sizes = entries.flatten().map(|entry| kibibytes(&entry.path()));
    sizes.sum::<Result<u64, String>>().map(|sum| sum + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_field_begin_with_a_space() {
        assert_eq!(indented(&["One.", "", "Two."]), " One.\n .\n Two.");
    }

    #[test]
    fn the_copyright_has_its_holder_once_and_the_terms() {
        let copyright = copyright().unwrap();
        assert_eq!(copyright.matches("The handeval authors").count(), 1);
        assert!(copyright.contains("\n Permission is hereby granted"));
        // A paragraph ends with an empty line, and no line of the terms is one.
        assert_eq!(copyright.split("\n\n").count(), 4);
    }
}
