//! The script that stores the site in the browser, with the list of files to store.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::files::Files;
use super::{ASKING, DESCRIBED, OF_SITE, WORKER};
use crate::pages::folder::{NOT_FOUND, OUTLINE};
use crate::pages::minify;

/// The name of the script, which never changes, because browsers remember it.
pub(super) const NAME: &str = "offline.js";

/// The script, preceded by a constant `SITE`: the version of the site, and the parts of each page.
pub(super) fn script(
    sources: &BTreeMap<&str, &str>,
    modules: &BTreeMap<String, [String; 2]>,
    files: &Files,
) -> String {
    let worker = format!("wasm/{WORKER}");
    let worker = files.name(&worker);
    let pages = sources.keys().filter(|name| **name != NOT_FOUND);
    let pages: serde_json::Map<_, _> = pages
        .map(|&name| {
            let page = files.get(name).unwrap_or_default();
            let mut parts = parts(&String::from_utf8_lossy(page));
            add_imported(&mut parts, files);
            if DESCRIBED.contains(&name) {
                parts.insert(OUTLINE.to_owned());
            }
            let asking = ASKING.iter().find(|(page, _, _)| *page == name);
            if let Some(names) = asking.and_then(|(_, module, _)| modules.get(*module)) {
                parts.extend(names.iter().cloned());
                parts.insert(worker.to_owned());
            }
            (name.to_owned(), json!(parts))
        })
        .collect();
    let site = json!({
        "version": format!("{:016x}", files.digest()),
        "pages": pages,
    });
    let script = OF_SITE.get_file(NAME).and_then(|file| file.contents_utf8());
    let script = minify::script(script.unwrap_or_default());
    format!("const SITE = {site};\n{script}")
}

/// Adds the scripts that the scripts of a page import, at once or later.
fn add_imported(parts: &mut BTreeSet<String>, files: &Files) {
    let scripts = parts.iter().filter(|part| part.starts_with("js/"));
    let mut unread: Vec<String> = scripts.cloned().collect();
    while let Some(script) = unread.pop() {
        let text = String::from_utf8_lossy(files.get(&script).unwrap_or_default());
        for rest in text.split("\"./").skip(1) {
            let Some((name, _)) = rest.split_once('"') else {
                continue;
            };
            let imported = format!("js/{name}");
            if files.get(&imported).is_some() && parts.insert(imported.clone()) {
                unread.push(imported);
            }
        }
    }
}

/// The files that an English page loads.
fn parts(page: &str) -> BTreeSet<String> {
    let addresses = page.split("=\"./").skip(1);
    let paths = addresses.filter_map(|rest| rest.split(['"', '?', '#']).next());
    let is_part = |path: &&str| !path.ends_with(".html") && !path.starts_with("api/");
    paths.filter(is_part).map(str::to_owned).collect()
}
