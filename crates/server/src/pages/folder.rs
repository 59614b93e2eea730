//! The folder of pages that is embedded in the program, and the names of its files.

use include_dir::{Dir, File, include_dir};

// The compiler notices changed files, but not new ones: after adding a file, `touch` this one. A
// test compares the folder with the embedded files.
pub(super) static PAGES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/pages");

/// The page that is shown for addresses that do not exist.
pub(super) const NOT_FOUND: &str = "404.html";

/// The pages for rooms, with their paths, which contain the room's code.
pub(super) const OF_ROOMS: [(&str, &str); 3] = [
    ("room.html", "/r/{code}"),
    ("room-caller.html", "/r/{code}/caller"),
    ("room-host.html", "/r/{code}/host"),
];

/// Where Apple devices look for icons if the page has no link to one. Other browsers look for
/// `favicon.ico`, which is a file in the folder.
pub(super) const UNASKED: (&str, [&str; 2]) = (
    "icons/apple-180.png",
    ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"],
);

/// The script that keeps pages for offline use.
pub(super) const WORKER: &str = "offline.js";

/// The file with the outline of the API's description, which pages show.
pub(super) const OUTLINE: &str = "docs.json";

/// The name of a file, with `/` on every system.
pub(super) fn name_of(file: &File<'_>) -> String {
    file.path().to_string_lossy().replace('\\', "/")
}

/// The path of a page without `.html`.
pub(super) fn path_of(name: &str) -> String {
    let name = name.strip_suffix(".html").unwrap_or(name);
    match name.strip_suffix("index") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => format!("/{folder}"),
        _ => format!("/{name}"),
    }
}

/// The depth of a path.
pub(super) fn depth_of(path: &str) -> usize {
    path.matches('/').count().saturating_sub(1)
}

/// The media type of a file, by its name.
pub(super) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/vnd.microsoft.icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    fn on_disk(folder: &Path, root: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                on_disk(&path, root, found);
            } else {
                let contents = fs::read(&path).unwrap();
                found.insert(path.strip_prefix(root).unwrap().to_owned(), contents);
            }
        }
    }

    fn embedded<'a>(folder: &'a Dir<'a>, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for file in folder.files() {
            found.insert(file.path().to_owned(), file.contents().to_vec());
        }
        for folder in folder.dirs() {
            embedded(folder, found);
        }
    }

    #[test]
    fn the_embedded_pages_are_those_of_the_folder() {
        check_folder("pages", &PAGES);
        #[cfg(feature = "site")]
        check_folder("site", &crate::pages::site::OF_SITE);
    }

    fn check_folder(folder: &str, dir: &Dir<'_>) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let (mut expected, mut found) = (BTreeMap::new(), BTreeMap::new());
        on_disk(&root, &root, &mut expected);
        embedded(dir, &mut found);
        assert!(
            found == expected,
            "{folder}: files were added or removed since they were embedded: touch what embeds them"
        );
    }

    /// Checks, line by line, what the bundler assumes about scripts.
    #[test]
    fn modules_are_written_so_that_they_can_be_bundled() {
        let mut pages = BTreeMap::new();
        embedded(&PAGES, &mut pages);
        #[cfg(feature = "site")]
        embedded(&crate::pages::site::OF_SITE, &mut pages);
        let classic = [
            "js/theme.js",
            "js/frame.js",
            "js/visit.js",
            "js/matematico/early.js",
            "js/mahjong/early.js",
            "js/rooms/early.js",
        ]
        .map(Path::new);
        let is_module = |path: &Path| path.starts_with("js") && !classic.contains(&path);
        for (path, contents) in pages.into_iter().filter(|(path, _)| is_module(path)) {
            for line in String::from_utf8(contents).unwrap().lines() {
                let place = format!("{}: {line}", path.display());
                let is_import = line.starts_with("import ");
                assert!(
                    !is_import || line.starts_with("import {") && line.ends_with(".js\";"),
                    "{place}"
                );
                let is_export = line.starts_with("export ");
                let kinds = ["function ", "async function ", "const ", "class "];
                let is_known = kinds.map(|kind| line.starts_with(&format!("export {kind}")));
                assert!(!is_export || is_known.contains(&true), "{place}");
                let n_ticks = line.replace("\"`\"", "").matches('`').count();
                assert_eq!(n_ticks % 2, 0, "{place}");
            }
        }
    }

    #[test]
    fn every_page_has_a_media_type() {
        let mut pages = BTreeMap::new();
        embedded(&PAGES, &mut pages);
        for path in pages.keys() {
            let name = path.to_str().unwrap();
            assert_ne!(media_type(name), "application/octet-stream", "{path:?}");
        }
    }
}
