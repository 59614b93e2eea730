//! How the scripts of a page become few files.

use crate::pages::bundle::{self, Whole};
use crate::pages::folder::PAGES;

/// The scripts that request what a page shows first.
const EARLY: [&str; 3] = [
    "js/mahjong/early.js",
    "js/matematico/early.js",
    "js/rooms/early.js",
];

/// The script that every page runs before it is seen.
const THEME: &str = "js/theme.js";

/// The text with which a page loads its script, up to the script's path in the folder of scripts.
const MODULE: &str = "<script type=\"module\" src=\"./js/";

/// The script of a page, by its path in the folder of scripts.
pub(super) fn entry_of(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(MODULE)?;
    rest.split('"').next().filter(|path| path.ends_with(".js"))
}

/// The files that combine the modules of a page's script.
pub(super) fn bundles(page: &str) -> Vec<Whole> {
    let read = |path: &str| PAGES.get_file(format!("js/{path}"))?.contents_utf8();
    let wholes = entry_of(page).and_then(|entry| bundle::bundle(entry, &read));
    wholes.unwrap_or_default()
}

/// The page, changed to load the bundle of its script.
pub(super) fn with_bundle(page: &str) -> String {
    match entry_of(page) {
        Some(entry) => {
            let bundle = bundle::name_of(entry);
            let page = page.replace(&format!("{MODULE}{entry}"), &format!("{MODULE}{bundle}"));
            with_later(&page)
        }
        None => page.to_owned(),
    }
}

/// The page with its first two scripts in it, so that what they request need not wait for a round
/// trip, and the script that is in it now. `depth` is how many folders the page is below the root.
pub(super) fn with_early(page: &str, depth: usize) -> (String, Option<String>) {
    let root = format!("\"./{}", "../".repeat(depth));
    let theme = format!("\n<script src={root}{THEME}\"></script>");
    let found = EARLY.iter().find_map(|path| {
        let (before, rest) = page.split_once(&format!("<script src={root}{path}\""))?;
        let (attributes, rest) = rest.split_once("></script>")?;
        let rest = rest.strip_prefix(&theme)?;
        let script = text_of(path)? + &text_of(THEME)?;
        let script = script.replace("\"./", &root);
        let page = format!("{before}<script{attributes}>{script}</script>{rest}");
        Some((page, Some(script)))
    });
    found.unwrap_or_else(|| (page.to_owned(), None))
}

/// A script without what only people need.
fn text_of(path: &str) -> Option<String> {
    let file = PAGES.get_file(path)?;
    file.contents_utf8().map(bundle::bare)
}

/// The page, changed to name the bundles of the modules that its script imports later.
fn with_later(page: &str) -> String {
    const LATER: &str = "<link rel=\"later\" href=\"./js/";
    let mut parts = page.split(LATER);
    let mut with = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (path, rest) = part.split_once('"').unwrap_or((part, ""));
        with.push_str(&format!("{LATER}{}\"{rest}", bundle::name_of(path)));
    }
    with
}
