//! The scripts of the pages, each combined with what it imports.

use std::collections::BTreeMap;

use serde_json::json;

use super::files::Files;
use super::{OF_SITE, WORKER};
use crate::pages::bundle;
use crate::pages::folder::{OUTLINE, PAGES};
use crate::pages::scripts::entry_of;

/// The module that exports the addresses of the files that answer questions; it is generated here.
const NAMES: &str = "files.js";

/// Adds the scripts of the pages. `modules` has the names of each module and of
/// the script that calls it.
pub(super) fn add(
    sources: &BTreeMap<&str, &str>,
    modules: &BTreeMap<String, [String; 2]>,
    files: &mut Files,
) {
    let names = names(modules, files);
    let read = |path: &str| match path {
        NAMES => Some(names.as_str()),
        path => {
            let path = format!("js/{path}");
            let file = OF_SITE.get_file(&path).or_else(|| PAGES.get_file(&path))?;
            file.contents_utf8()
        }
    };
    for entry in sources.values().copied().filter_map(entry_of) {
        let wholes = bundle::bundle(entry, &read).unwrap_or_default();
        let scripts = wholes
            .into_iter()
            .map(|whole| (bundle::name_of(&whole.entry), whole.text));
        files.add_scripts("js", scripts.collect());
    }
}

/// The text of a module that exports the addresses of the files, relative to the scripts.
fn names(modules: &BTreeMap<String, [String; 2]>, files: &Files) -> String {
    let address = |name: &str| format!("../{name}");
    let modules: serde_json::Map<_, _> = modules
        .iter()
        .map(|(name, [wasm, glue])| {
            let files = json!({ "module": address(wasm), "glue": address(glue) });
            (name.clone(), files)
        })
        .collect();
    let names = json!({
        "outline": address(OUTLINE),
        "modules": modules,
        "worker": address(files.name(&format!("wasm/{WORKER}"))),
    });
    format!("export const FILES = {names};\n")
}
