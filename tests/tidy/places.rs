//! The files and folders named on pages for contributors exist, every crate is on the map, and the
//! first pages stay short.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{ALLOWED, committed, files, read, root};

/// The extensions of the files that pages mention.
const ENDINGS: [&str; 10] = [
    ".rs", ".py", ".js", ".mjs", ".json", ".html", ".css", ".toml", ".md", ".bin",
];

/// The files and folders that a page names: everything in backticks that looks like one.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|name| {
        let is_place = name.ends_with('/') || ENDINGS.iter().any(|ending| name.ends_with(ending));
        let is_plain = |char: char| char.is_ascii_alphanumeric() || "-_./".contains(char);
        is_place && name.chars().all(is_plain) && !name.starts_with(['.', '/'])
    })
}

/// Every committed file, and every folder that contains one, with a `/` at the end.
fn places(committed: &str) -> BTreeSet<String> {
    let mut places = BTreeSet::new();
    for file in committed.split_terminator('\0') {
        places.insert(file.to_owned());
        let folders = Path::new(file).ancestors().skip(1);
        places.extend(folders.map(|folder| format!("{}/", folder.display())));
    }
    places
}

#[test]
fn places_that_pages_name_are_there() {
    let Some(committed) = committed() else { return };
    let places = places(&committed);
    let mut pages = files("crates", &["/README.md"]);
    pages.extend(["docs/ARCHITECTURE.md", "docs/WHERE.md"].map(|page| root().join(page)));
    let mut n_named = 0;
    for page in pages {
        let folder = page.strip_prefix(root()).unwrap().parent().unwrap();
        // A crate's page names files in the crate; any page can name a file anywhere by its full
        // path.
        let within = match folder.starts_with("crates") {
            true => format!("{}/", folder.display()),
            false => String::new(),
        };
        for name in named(&read(&page)) {
            let end = format!("/{name}");
            let is_there = places.contains(name)
                || places
                    .iter()
                    .any(|place| place.starts_with(&within) && place.ends_with(&end));
            assert!(is_there, "{}: no `{name}`", page.display());
            n_named += 1;
        }
    }
    assert!(
        n_named > 150,
        "only {n_named} places: does this test see them?"
    );
}

#[test]
fn every_crate_is_on_the_map() {
    let map = read(root().join("docs/ARCHITECTURE.md"));
    for (package, _) in ALLOWED {
        let row = format!("| `crates/{package}` | ");
        assert!(map.contains(&row), "docs/ARCHITECTURE.md has no {row}");
    }
}

/// Nobody reads a first page that keeps growing, so long topics have their own pages.
#[test]
fn first_pages_stay_short() {
    let n_lines = read(root().join("README.md")).lines().count();
    assert!(n_lines <= 120, "README.md has {n_lines} lines");
    let map = read(root().join("docs/ARCHITECTURE.md"));
    let n_words = map.split_whitespace().count();
    assert!(n_words <= 1500, "docs/ARCHITECTURE.md has {n_words} words");
}
