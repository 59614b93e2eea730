//! How the scripts of a page become few files.

use crate::pages::bundle::{self, Whole};
use crate::pages::folder::PAGES;
use crate::pages::minify;

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

/// The page with its first scripts in it, so that nothing waits until they have loaded, and the script
/// that is in it now. `depth` is how many folders the page is below the root.
pub(super) fn with_first(page: &str, depth: usize) -> Option<(String, String)> {
    let root = format!("\"./{}", "../".repeat(depth));
    let theme = format!("<script src={root}{THEME}\"></script>");
    let (before, after) = page.split_once(&theme)?;
    let early = EARLY.iter().find_map(|path| {
        let tag = format!("<script src={root}{path}\"");
        let (before, attributes) = before.rsplit_once(&tag)?;
        let attributes = attributes.trim_end().strip_suffix("></script>")?;
        Some((before, attributes, text_of(path)?))
    });
    let (before, attributes, early) = early.unwrap_or((before, "", String::new()));
    let script = (early + &text_of(THEME)?).replace("\"./", &root);
    let page = format!("{before}<script{attributes}>{script}</script>{after}");
    Some((page, script))
}

/// A script without what only people need.
fn text_of(path: &str) -> Option<String> {
    let file = PAGES.get_file(path)?;
    file.contents_utf8().map(minify::script)
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
