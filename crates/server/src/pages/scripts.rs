//! How the scripts of a page become few files.

use include_dir::Dir;

use crate::pages::bundle::{self, Whole};
use crate::pages::folder::{PAGES, name_of};

/// The script that requests what a page shows first, in the folder of its other scripts.
const EARLY: &str = "/early.js";

/// The script that every page runs before it is seen.
const THEME: &str = "/theme.js";

/// The file that combines both, with which a page needs one request less: browsers have six at a time.
const EARLY_AND_THEME: &str = "/whole.early.js";

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

/// The names and the texts of the files that combine a page's first two scripts.
pub(super) fn early_files() -> impl Iterator<Item = (String, String)> {
    classic(EARLY).map(|(name, early)| {
        let themes = classic(THEME).map(|(_, theme)| bundle::bare(theme));
        let text = themes.fold(bundle::bare(early), |text, theme| text + &theme);
        (name.replace(EARLY, EARLY_AND_THEME), text)
    })
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

/// The page, changed to load the file that combines its first two scripts.
pub(super) fn with_early(page: &str) -> String {
    let theme = format!("</script>\n    <script src=\"./js{THEME}\"></script>");
    let changed = page.split_once(EARLY).and_then(|(before, rest)| {
        let (attributes, rest) = rest.split_once(&theme)?;
        Some(format!(
            "{before}{EARLY_AND_THEME}{attributes}</script>{rest}"
        ))
    });
    changed.unwrap_or_else(|| page.to_owned())
}

/// The scripts with this name in the folder of scripts and the folders in it.
fn classic(name: &str) -> impl Iterator<Item = (String, &'static str)> {
    let folder = PAGES.get_dir("js");
    let folders = folder
        .into_iter()
        .flat_map(|folder| folder.dirs().chain([folder]));
    let files = folders.flat_map(Dir::files).filter_map(move |file| {
        let path = name_of(file);
        path.ends_with(name)
            .then_some((path, file.contents_utf8()?))
    });
    files.collect::<Vec<_>>().into_iter()
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
