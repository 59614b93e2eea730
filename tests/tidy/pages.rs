//! The pages of the server: nothing from outside, nothing inline, one frame around all of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{files, read, root};

/// The namespace of SVG, which looks like an address but is not one.
const NAMES: [&str; 1] = ["http://www.w3.org/2000/svg"];

fn pages() -> Vec<PathBuf> {
    files("crates/server/pages", &[".html"])
}

/// The part of a page from `start` to `end`, without the mark for the current page.
fn part(text: &str, start: &str, end: &str) -> String {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start}"));
    let to = text[from..].find(end).unwrap_or_else(|| panic!("no {end}")) + from;
    text[from..to].replace(" aria-current=\"page\"", "")
}

#[test]
fn pages_name_no_address_outside() {
    let site = files("crates/server/site", &[".js"]);
    let pages = files("crates/server/pages", &[".html", ".css", ".js", ".svg"]);
    for path in pages.into_iter().chain(site) {
        let mut text = read(&path);
        for name in NAMES {
            text = text.replace(name, "");
        }
        for foreign in ["http://", "https://", "\"//", "@import", "url("] {
            assert!(!text.contains(foreign), "{}: {foreign}", path.display());
        }
    }
}

/// Other links would lead elsewhere under a prefix. On the page for wrong addresses, the server
/// recognizes links by their beginning, `./`, and corrects them.
#[test]
fn links_of_pages_are_relative() {
    for path in pages() {
        let text = read(&path);
        let links = ["href=\"", "src=\""]
            .into_iter()
            .flat_map(|start| text.split(start).skip(1))
            // The addresses of pictures have a test of their own.
            .filter(|link| !link.starts_with(['?', '#']) && !link.starts_with("{{picture "));
        for link in links {
            let link = link.split('"').next().unwrap_or_default();
            assert!(link.starts_with("./"), "{}: {link}", path.display());
        }
    }
    for path in files("crates/server/pages", &[".js"]) {
        let text = read(&path);
        for start in ["\"/", "`/", "'/"] {
            let place = text
                .find(start)
                .map(|at| &text[at..(at + 30).min(text.len())]);
            let is_key = place.is_none_or(|place| place.starts_with("`/api/v1/${route}`"));
            assert!(is_key, "{}: {place:?}", path.display());
        }
    }
}

/// The server's policy forbids inline scripts and styles, so they would not work.
#[test]
fn pages_have_nothing_inline() {
    for path in pages() {
        let text = read(&path);
        for inline in ["<style", " style=", "<script>", "javascript:"] {
            assert!(!text.contains(inline), "{}: {inline}", path.display());
        }
        let has_handler = text.split(" on").skip(1).any(|rest| {
            let name = rest.find(|char: char| !char.is_ascii_lowercase());
            name.is_some_and(|end| end > 0 && rest[end..].starts_with('='))
        });
        assert!(!has_handler, "{}: a handler", path.display());
    }
    for path in files("crates/server/pages", &[".js"]) {
        let text = read(&path);
        for unsafe_way in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval("] {
            assert!(
                !text.contains(unsafe_way),
                "{}: {unsafe_way}",
                path.display()
            );
        }
    }
}

/// The browser's own function shows `false`; `setChildren` in `dom.js` leaves it out.
#[test]
fn scripts_fill_elements_in_one_way() {
    let scripts =
        ["crates/server/pages", "crates/server/site"].map(|folder| files(folder, &[".js"]));
    for path in scripts.into_iter().flatten() {
        let is_the_way = path.ends_with("pages/js/dom.js");
        let text = read(&path);
        assert!(
            is_the_way || !text.contains("replaceChildren("),
            "{}: replaceChildren, where setChildren is meant",
            path.display()
        );
    }
}

#[test]
fn pages_have_the_same_header_and_footer() {
    let pages = pages();
    let first = read(&pages[0]);
    for path in &pages {
        let text = read(path);
        for (start, end) in [("<header", "</header>"), ("<footer", "</footer>")] {
            let place = || format!("{}: {start}", path.display());
            assert_eq!(
                part(&text, start, end),
                part(&first, start, end),
                "{}",
                place()
            );
        }
    }
}

/// The modules of a page, including all that they import.
pub(super) fn modules(page: &Path) -> BTreeSet<PathBuf> {
    let folder = root().join("crates/server/pages");
    let text = read(page);
    let own = text.split("type=\"module\" src=\"./").skip(1);
    let own = own.map(|rest| folder.join(rest.split('"').next().unwrap_or_default()));
    let mut found = BTreeSet::new();
    for module in own {
        imports(&module, &mut found);
        found.insert(module);
    }
    found
}

/// The modules that a module imports, directly or indirectly.
fn imports(module: &Path, found: &mut BTreeSet<PathBuf>) {
    for target in read(module).split(" from \"./").skip(1) {
        add_import(module, target, found);
    }
    for target in read(module).split(" from \"../").skip(1) {
        add_import(module.parent().unwrap(), target, found);
    }
    for target in read(module).split("import(\"./").skip(1) {
        add_import(module, target, found);
    }
}

fn add_import(module: &Path, target: &str, found: &mut BTreeSet<PathBuf>) {
    let name = target.split('"').next().unwrap_or_default();
    let path = module.parent().unwrap().join(name);
    if found.insert(path.clone()) {
        imports(&path, found);
    }
}
