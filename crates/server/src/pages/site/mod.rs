//! The pages as files that need no server: any file server can send them, under any prefix, and a
//! worker with a WebAssembly module answers the questions.
//!
//! The pages are those of the server, without rooms. A script in the folder `site/js` replaces the
//! one with the same name. The names of scripts, styles and modules contain a digest, so a page
//! never loads parts of another version. The file `offline.js`, with a list of all parts, lets
//! browsers store the site.

mod description;
mod files;
mod head;
mod links;
mod offline;
mod scripts;

use std::collections::BTreeMap;

use include_dir::{Dir, File, include_dir};

use crate::api::openapi;
use crate::pages::folder::{NOT_FOUND, OF_ROOMS, OUTLINE, PAGES, name_of, path_of};
use crate::pages::languages::Language;
use crate::pages::minify;
use crate::pages::routes::Routes;
use crate::pages::scripts::with_bundle;
use crate::pages::template::{Edition, Template};
use files::Files;
use links::Links;

// The compiler notices changed files, but not new ones: after adding a file, `touch` this one.
pub(super) static OF_SITE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/site");

/// The page that leads to rooms.
const TO_ROOMS: &str = "rooms.html";

/// The script that answers questions in a worker.
const WORKER: &str = "worker.js";

/// The script of the frame, which pages load after their first screen.
const FRAME: &str = "js/frame.js";

/// The description of the questions.
const DESCRIPTION: &str = "api/v1/openapi.json";

/// The pages that ask questions, with their modules; the last value is whether the page asks a
/// question as soon as it opens.
const ASKING: [(&str, &str, bool); 11] = [
    ("field.html", "field", true),
    ("mahjong.html", "mahjong", true),
    ("mahjong-log.html", "mahjong-log", false),
    ("mahjong-quiz.html", "mahjong", true),
    ("matematico.html", "matematico", true),
    ("matematico-sheets.html", "matematico", false),
    ("poker.html", "poker", true),
    ("poker-equity.html", "poker", true),
    ("poker-history.html", "poker-history", false),
    ("poker-odds.html", "poker", true),
    ("poker-pots.html", "poker", true),
];

/// The pages that show something from the description of the questions.
const DESCRIBED: [&str; 2] = ["docs.html", "poker.html"];

/// A WebAssembly module, with the script that calls it.
#[derive(Clone, Debug)]
pub struct SiteModule {
    /// The beginning of the addresses of its questions, with `-` for `/`: `poker`, or
    /// `poker-history`, which `poker` does not have.
    pub name: String,
    /// The WebAssembly module.
    pub wasm: Vec<u8>,
    /// An ES module that exports `create`.
    pub glue: Vec<u8>,
}

/// Returns the files of the site, each with its path in the site's folder, sorted by path.
///
/// `base` is the path of the site on its host, such as `/` or `/handeval/`. Only the page for
/// unknown addresses needs it, because it can be shown at any address; all other links are
/// relative.
pub fn site(base: &str, modules: Vec<SiteModule>) -> impl Iterator<Item = (String, Vec<u8>)> {
    let base = format!("/{}/", base.trim_matches('/')).replace("//", "/");
    let mut files = Files::default();
    let worker = OF_SITE.get_file(WORKER).map_or(&[][..], File::contents);
    let worker = minify::script(&String::from_utf8_lossy(worker));
    files.add_named_by_digest(&format!("wasm/{WORKER}"), worker.into());
    let mut named = BTreeMap::new();
    for SiteModule { name, wasm, glue } in modules {
        let wasm = files.add_named_by_digest(&format!("wasm/{name}.wasm"), wasm);
        let glue = files.add_named_by_digest(&format!("wasm/{name}.js"), glue);
        named.insert(name, [wasm, glue]);
    }
    let modules = named;
    let description = description::description(&base, modules.keys().map(String::as_str));
    let description = description.unwrap_or_default();
    let routes = Routes::read(&description).unwrap_or_default();
    files.add(OUTLINE, openapi::outline(&description).unwrap_or_default());
    files.add(DESCRIPTION, description);
    let sources = sources();
    add_assets(&sources, &mut files);
    scripts::add(&sources, &modules, &mut files);
    let links = Links::new(&base, sources.keys().copied(), &files);
    let mut pages = Vec::new();
    for (&name, &text) in &sources {
        let address = match name {
            NOT_FOUND => "./".to_owned(),
            name => format!(".{}", path_of(name)),
        };
        let template = Template::read(address, text);
        let is_lost = name == NOT_FOUND;
        for language in Language::ALL {
            if is_lost && language != Language::English {
                continue;
            }
            let page = with_bundle(&template.fill(language, Edition::Site, &routes));
            let page = head::with_head(&page, &modules, preloaded(name));
            let page = match is_lost {
                true => links.at_any_address(&page),
                false => links.in_folder_of(language, &page),
            };
            pages.push((format!("{}{name}", links::folder_of(language)), page));
        }
    }
    files.retain_mentioned(&pages);
    for (name, page) in pages {
        files.add(&name, page.into());
    }
    // Some hosts publish every file only if there is one with this name.
    files.add(".nojekyll", Vec::new());
    let script = offline::script(&sources, &modules, &files);
    files.add(offline::NAME, script.into());
    files.into_iter()
}

/// The module of a page that asks a question as soon as it opens.
fn preloaded(name: &str) -> Option<&'static str> {
    let asking = ASKING.iter().find(|(page, _, _)| *page == name)?;
    asking.2.then_some(asking.1)
}

/// The server's pages that also work without a server, by name.
fn sources() -> BTreeMap<&'static str, &'static str> {
    let of_rooms = OF_ROOMS.map(|(name, _)| name);
    let pages = PAGES.files().filter_map(|file| {
        let name = file.path().to_str()?;
        let is_page = name.ends_with(".html") && name != TO_ROOMS && !of_rooms.contains(&name);
        Some((name, file.contents_utf8()?)).filter(|_| is_page)
    });
    pages.collect()
}

/// Adds styles, icons, and the scripts that are not modules.
fn add_assets(sources: &BTreeMap<&str, &str>, files: &mut Files) {
    for file in all(&PAGES).chain(all(&OF_SITE)) {
        let name = name_of(file);
        let is_classic = sources
            .values()
            .any(|page| page.contains(&format!("<script src=\"./{name}\"")))
            || [head::VISIT, FRAME].contains(&name.as_str());
        match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("css") => {
                let text = file.contents_utf8().unwrap_or_default();
                files.add_named_by_digest(&name, minify::style_sheet(text).into());
            }
            Some("js") if is_classic => {
                let text = file.contents_utf8().unwrap_or_default();
                files.add_named_by_digest(&name, minify::script(text).into());
            }
            Some("html" | "js") => {}
            Some("webmanifest") => {
                let text = file.contents_utf8().unwrap_or_default();
                let text = text.replace("\"start_url\": \"./\"", "\"start_url\": \"./index.html\"");
                files.add(&name, text.into());
            }
            _ => files.add(&name, file.contents().to_vec()),
        }
    }
}

/// All files of a folder.
fn all(folder: &'static Dir<'static>) -> impl Iterator<Item = &'static File<'static>> {
    let mut folders = vec![folder];
    std::iter::from_fn(move || {
        let folder = folders.pop()?;
        folders.extend(folder.dirs());
        Some(folder.files())
    })
    .flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn modules() -> Vec<SiteModule> {
        let names = [
            "field",
            "mahjong",
            "mahjong-log",
            "matematico",
            "poker",
            "poker-history",
        ];
        let module = |name: &str| SiteModule {
            name: name.to_owned(),
            wasm: format!("the module {name}").into(),
            glue: format!("the glue of {name}").into(),
        };
        names.map(module).into()
    }

    fn made(base: &str) -> BTreeMap<String, String> {
        let files = site(base, modules());
        files
            .map(|(name, bytes)| (name, String::from_utf8_lossy(&bytes).into_owned()))
            .collect()
    }

    /// The addresses of a page's links and parts.
    fn addresses(page: &str) -> impl Iterator<Item = &str> {
        let starts = ["href=\"", "src=\""].into_iter();
        let all = starts.flat_map(|start| page.split(start).skip(1));
        all.map(|rest| rest.split('"').next().unwrap_or_default())
    }

    /// The path of a relative address in a folder, `cs/` for example.
    fn resolved(folder: &str, address: &str) -> String {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        match path.strip_prefix("../") {
            Some(path) => path.to_owned(),
            None => format!("{folder}{}", path.trim_start_matches("./")),
        }
    }

    #[test]
    fn every_link_leads_to_a_file() {
        let files = made("/cards/");
        let pages: Vec<_> = files
            .iter()
            .filter(|(name, _)| name.ends_with(".html"))
            .collect();
        assert_eq!(
            pages.len(),
            Language::ALL.len() * 14 + 1,
            "{:?}",
            files.keys()
        );
        for (name, page) in pages {
            let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
            let folder = if folder.is_empty() {
                String::new()
            } else {
                format!("{folder}/")
            };
            for address in addresses(page).filter(|address| !address.starts_with(['?', '#'])) {
                let path = match address.strip_prefix("/cards/") {
                    Some(path) if name == NOT_FOUND => resolved("", path),
                    _ => resolved(&folder, address),
                };
                assert!(files.contains_key(&path), "{name}: {address}");
            }
            assert!(!page.contains("{{") && !page.contains("./r/"), "{name}");
        }
    }

    #[test]
    fn nothing_of_rooms_is_left() {
        let files = made("/");
        assert!(
            files.keys().all(|name| !name.contains("room")),
            "{:?}",
            files.keys()
        );
        let description = &files[DESCRIPTION];
        assert!(!description.contains("/api/v1/rooms") && !description.contains("\"RoomView\""));
        assert!(description.contains("\"/api/v1/poker/rank\""));
        for page in ["index.html", "cs/matematico.html"] {
            assert!(!files[page].contains("rooms"), "{page}");
        }
    }

    #[test]
    fn the_same_files_are_made_again_and_another_module_has_another_name() {
        let first: Vec<_> = site("/", modules()).collect();
        assert_eq!(first, site("/", modules()).collect::<Vec<_>>());
        let mut changed = modules();
        changed[0].wasm.push(b'!');
        let names = |files: Vec<(String, Vec<u8>)>| -> BTreeSet<String> {
            files.into_iter().map(|(name, _)| name).collect()
        };
        let changed = names(site("/", changed).collect());
        let gone: Vec<_> = names(first).difference(&changed).cloned().collect();
        assert!(
            gone.iter().any(|name| name.starts_with("wasm/field.")),
            "{gone:?}"
        );
        assert!(
            !gone.iter().any(|name| name.starts_with("wasm/poker.")),
            "{gone:?}"
        );
        // The page's script says which module it loads.
        assert!(
            gone.iter().any(|name| name.starts_with("js/whole.field.")),
            "{gone:?}"
        );
    }

    #[test]
    fn a_page_loads_the_module_of_its_game_and_asks_no_server() {
        let files = made("/");
        let page = &files["de/mahjong-quiz.html"];
        assert!(
            page.contains("<link rel=\"preload\" href=\"../wasm/mahjong."),
            "{page}"
        );
        assert!(page.contains("'wasm-unsafe-eval'") && !page.contains("frame-ancestors"));
        let scripts = files
            .iter()
            .filter(|(name, _)| name.starts_with("js/whole."));
        for (name, script) in scripts {
            assert!(!script.contains("\"../api/v1/\""), "{name}");
        }
        let later = files
            .values()
            .flat_map(|text| text.split("import(\"./").skip(1));
        let later: Vec<_> = later.filter_map(|rest| rest.split('"').next()).collect();
        assert!(later.iter().any(|name| name.starts_with("whole.equity.")));
        for name in later {
            assert!(files.contains_key(&format!("js/{name}")), "{name}");
        }
        assert!(!files.keys().any(|name| name.contains("early")));
    }
}
