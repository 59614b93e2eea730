//! The pages, embedded in the program.
//!
//! Links are relative, so they work under any prefix. Pages with translated text are filled in for
//! each language on first use.

use std::sync::{LazyLock, OnceLock};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::RawQuery;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use flate2::Compression;
use include_dir::{Dir, DirEntry, File, include_dir};

use crate::api::openapi;
use crate::api::refusal::Refusal;
use crate::network::coding;
use crate::network::headers::CONTENT_POLICY;
use crate::network::host::is_person;
use crate::pages::bundle;
use crate::pages::languages::{Language, LanguageChoice};
use crate::pages::routes::Routes;
use crate::pages::template::{Edition, Template};

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
const UNASKED: (&str, [&str; 2]) = (
    "icons/apple-180.png",
    ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"],
);

/// The script that keeps pages for offline use.
const WORKER: &str = "offline.js";

/// The file with the outline of the API's description, which pages show.
pub(super) const OUTLINE: &str = "docs.json";

/// The pages and their parts, each prepared once.
static READY: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let mut ready = Vec::new();
    prepare(&PAGES, &mut ready);
    let bundles: Vec<_> = ready.iter().flat_map(Page::bundles).collect();
    ready.extend(bundles);
    ready.extend(classic(EARLY).map(Page::early));
    let description = openapi::document("").ok();
    let outline = description.and_then(|description| openapi::outline(&description));
    ready.push(Page {
        name: OUTLINE.to_owned(),
        contents: Contents::Fixed(Sent::new(outline.unwrap_or_default().into())),
    });
    ready
});

/// The script that requests what a page shows first, in the folder of its other scripts.
const EARLY: &str = "/early.js";

/// The script that every page runs before it is seen.
const THEME: &str = "/theme.js";

/// The file that combines both, with which a page needs one request less: browsers have six at a time.
const EARLY_AND_THEME: &str = "/whole.early.js";

/// The text with which a page loads its script, up to the script's path in the folder of scripts.
const MODULE: &str = "<script type=\"module\" src=\"./js/";

/// A file to send.
struct Page {
    /// The path of the page in the folder of pages.
    name: String,
    contents: Contents,
}

/// A page in each language, in two versions: one whose links keep the language, and one whose links
/// do not.
type Languages = [[OnceLock<Sent>; 2]; Language::ALL.len()];

enum Contents {
    /// The page is the same for all clients.
    Fixed(Sent),
    /// Filled in for each language.
    Worded(Template, Box<Languages>),
}

/// The contents of a page, plain and compressed.
struct Sent {
    plain: Version,
    /// Compressed with gzip, unless that is no shorter.
    gzip: Option<Version>,
}

/// Bytes, with the tag that lets a browser recognize them later.
struct Version {
    bytes: Bytes,
    tag: String,
}

fn prepare(folder: &'static Dir<'static>, ready: &mut Vec<Page>) {
    for entry in folder.entries() {
        match entry {
            DirEntry::Dir(folder) => prepare(folder, ready),
            DirEntry::File(file) => ready.push(Page::new(file)),
        }
    }
}

/// Every page at its paths.
pub(crate) fn router() -> Router {
    // The page for unknown addresses has no path.
    let pages = READY.iter().filter(|page| !page.is_not_found());
    pages.fold(Router::new(), |router, page| {
        let paths = page.paths().into_iter();
        paths.fold(router, |router, path| {
            let answer = async |RawQuery(query): RawQuery, headers: HeaderMap| {
                page.answer(&query.unwrap_or_default(), &headers)
            };
            router.route(&path, get(answer))
        })
    })
}

impl Page {
    fn new(file: &'static File<'static>) -> Self {
        let is_worded = file.path().extension().is_some_and(|end| end == "html");
        let text = file.contents_utf8().filter(|_| is_worded);
        let name = name_of(file);
        let contents = match text {
            Some(text) => {
                let address = format!(".{}", path_of(&name));
                Contents::Worded(Template::read(address, text), Box::default())
            }
            None if name.ends_with(".css") => {
                let text = file.contents_utf8().unwrap_or_default();
                Contents::Fixed(Sent::new(bundle::dense(text).into()))
            }
            None if name.ends_with(".js") => {
                let text = file.contents_utf8().unwrap_or_default();
                Contents::Fixed(Sent::new(bundle::bare(text).into()))
            }
            None => Contents::Fixed(Sent::new(Bytes::from_static(file.contents()))),
        };
        Self { name, contents }
    }

    /// The bundles made from a page's script, which are served as additional files.
    fn bundles(&self) -> Vec<Self> {
        let read = |path: &str| PAGES.get_file(format!("js/{path}"))?.contents_utf8();
        let page = PAGES.get_file(&self.name).and_then(File::contents_utf8);
        let wholes = page
            .and_then(entry_of)
            .and_then(|entry| bundle::bundle(entry, &read));
        let wholes = wholes.unwrap_or_default().into_iter();
        let bundles = wholes.map(|whole| Self {
            name: format!("js/{}", bundle::name_of(&whole.entry)),
            contents: Contents::Fixed(Sent::new(whole.text.into())),
        });
        bundles.collect()
    }

    /// The script that requests what a page shows first, combined with the one for its theme.
    fn early((name, early): (String, &str)) -> Self {
        let themes = classic(THEME).map(|(_, theme)| bundle::bare(theme));
        let text = themes.fold(bundle::bare(early), |text, theme| text + &theme);
        Self {
            name: name.replace(EARLY, EARLY_AND_THEME),
            contents: Contents::Fixed(Sent::new(text.into())),
        }
    }

    fn is_not_found(&self) -> bool {
        self.name == NOT_FOUND
    }

    /// The path of the page, if it is one of the pages for rooms.
    fn room_path(&self) -> Option<&'static str> {
        let mut pages = OF_ROOMS.iter();
        let found = pages.find(|(name, _)| *name == self.name)?;
        Some(found.1)
    }

    /// The depth of the page's folder.
    fn depth(&self) -> usize {
        self.room_path().map_or(0, depth_of)
    }

    /// The paths of the page: its name, and also its name without `.html` (for an `index.html`, its
    /// folder). A page for rooms has a single path.
    fn paths(&self) -> Vec<String> {
        if let Some(path) = self.room_path() {
            return vec![path.to_owned()];
        }
        let name = &self.name;
        let mut paths = vec![format!("/{name}")];
        if name.ends_with(".html") {
            paths.push(path_of(name));
        }
        let (icon, also) = UNASKED;
        if name == icon {
            paths.extend(also.map(str::to_owned));
        }
        paths
    }

    fn sent(&self, choice: LanguageChoice) -> (&Sent, Option<Language>) {
        match &self.contents {
            Contents::Fixed(sent) => (sent, None),
            Contents::Worded(template, ready) => {
                let LanguageChoice { language, is_named } = choice;
                let sent = ready[language.idx()][usize::from(is_named)].get_or_init(|| {
                    let edition = Edition::Server { is_kept: is_named };
                    let page = template.fill(language, edition, Routes::of_server());
                    let page = with_early(&with_bundle(&page));
                    Sent::new(without_indentation(&led_back(&page, self.depth())).into())
                });
                (sent, Some(language))
            }
        }
    }

    fn answer(&self, query: &str, asked: &HeaderMap) -> Response {
        let (sent, language) = self.sent(LanguageChoice::read(query, asked));
        let gzip = sent.gzip.as_ref();
        let gzip = gzip.filter(|_| coding::accepts_gzip(asked));
        let version = gzip.unwrap_or(&sent.plain);
        let known = asked.get_all(header::IF_NONE_MATCH).iter();
        let is_known = known
            .filter_map(|tags| tags.to_str().ok())
            .flat_map(|tags| tags.split(','))
            .map(|tag| tag.trim().trim_start_matches("W/"))
            .any(|tag| tag == "*" || tag == version.tag);
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Response::new(Body::from(version.bytes.clone()));
            let headers = response.headers_mut();
            let kind = HeaderValue::from_static(media_type(&self.name));
            headers.insert(header::CONTENT_TYPE, kind);
            if gzip.is_some() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        };
        let headers = response.headers_mut();
        // A browser may store it, but has to revalidate it each time.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if sent.gzip.is_some() {
            coding::vary(headers);
        }
        if self.name == WORKER {
            let policy = HeaderValue::from_static(CONTENT_POLICY);
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        if let Some(language) = language {
            say_language(headers, language);
        }
        if let Ok(tag) = HeaderValue::try_from(&version.tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

impl Sent {
    fn new(contents: Bytes) -> Self {
        let hash = hash(&contents);
        let gzip = coding::gzip(&contents, Compression::best()).map(|coded| Version {
            bytes: coded.into(),
            tag: format!("\"{hash:016x}-gzip\""),
        });
        Self {
            plain: Version {
                bytes: contents,
                tag: format!("\"{hash:016x}\""),
            },
            gzip,
        }
    }
}

/// The script of a page, by its path in the folder of scripts.
pub(super) fn entry_of(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(MODULE)?;
    rest.split('"').next().filter(|path| path.ends_with(".js"))
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
fn with_early(page: &str) -> String {
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
fn depth_of(path: &str) -> usize {
    path.matches('/').count().saturating_sub(1)
}

/// The page, with links that go up `depth` folders to the root of the pages.
fn led_back(page: &str, depth: usize) -> String {
    page.replace("\"./", &format!("\"./{}", "../".repeat(depth)))
}

/// The page, with each line from its first character that is not a space.
fn without_indentation(page: &str) -> String {
    let lines: Vec<_> = page.lines().map(str::trim_start).collect();
    lines.join("\n")
}

/// Sets the language of an answer, and marks it as depending on the browser.
fn say_language(headers: &mut HeaderMap, language: Language) {
    let tag = HeaderValue::from_static(language.tag());
    headers.insert(header::CONTENT_LANGUAGE, tag);
    let asked = HeaderValue::from_static("accept-encoding, accept-language");
    headers.insert(header::VARY, asked);
}

/// A page if a person is browsing, or an error object for a program.
pub(crate) fn not_found(path: &str, query: &str, headers: &HeaderMap) -> Response {
    let page = READY.iter().find(|page| page.is_not_found());
    let found = page.filter(|_| is_person(headers)).and_then(|page| {
        let (sent, language) = page.sent(LanguageChoice::read(query, headers));
        Some((std::str::from_utf8(&sent.plain.bytes).ok()?, language?))
    });
    let Some((page, language)) = found else {
        return Refusal::no_such_route(path).into_response();
    };
    let mut response = Response::new(Body::from(led_back(page, depth_of(path))));
    *response.status_mut() = StatusCode::NOT_FOUND;
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, kind);
    say_language(headers, language);
    response
}

/// FNV-1a with 64 bits.
///
/// # Source
///
/// G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash": offset basis and prime of 64 bits.
pub(super) fn hash(contents: &[u8]) -> u64 {
    contents
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

fn media_type(name: &str) -> &'static str {
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
    fn every_script_of_a_page_is_bundled_with_all_that_it_imports() {
        let bundles: Vec<_> = READY
            .iter()
            .filter(|page| page.name.starts_with("js/whole."))
            .collect();
        assert!(bundles.len() >= 8);
        for page in READY.iter().filter(|page| page.name.ends_with(".html")) {
            let (sent, _) = page.sent(LanguageChoice {
                language: Language::English,
                is_named: false,
            });
            let text = std::str::from_utf8(&sent.plain.bytes).unwrap();
            let Some(entry) = entry_of(text) else {
                continue;
            };
            assert!(entry.starts_with("whole."), "{entry}");
            let bundle = bundles
                .iter()
                .find(|bundle| bundle.name == format!("js/{entry}"));
            let Contents::Fixed(sent) = &bundle.unwrap().contents else {
                panic!("{entry}");
            };
            let script = std::str::from_utf8(&sent.plain.bytes).unwrap();
            assert!(!script.contains("\nimport "), "{entry}");
        }
    }

    #[test]
    fn pages_have_no_indentation() {
        assert_eq!(without_indentation("<p>\n  a\n</p>\n"), "<p>\na\n</p>");
        for path in PAGES.files().filter_map(File::contents_utf8) {
            for exact in ["<pre", "<textarea"] {
                let mut inside = path.split(exact).skip(1);
                let is_one_line = inside.all(|rest| {
                    let text = rest.split("</").next().unwrap_or_default();
                    !text.contains('\n')
                });
                assert!(is_one_line, "{exact}");
            }
        }
    }

    #[test]
    fn the_first_two_scripts_of_a_page_are_one() {
        let page = READY.iter().find(|page| page.name == "room.html").unwrap();
        let (sent, _) = page.sent(LanguageChoice {
            language: Language::English,
            is_named: false,
        });
        let text = std::str::from_utf8(&sent.plain.bytes).unwrap();
        let script = "<script src=\"./../js/rooms/whole.early.js\" data-as=\"player\"></script>";
        assert!(
            text.contains(script) && !text.contains("theme.js"),
            "{text}"
        );
        let both = READY
            .iter()
            .filter(|page| page.name.ends_with(EARLY_AND_THEME));
        let texts = both.map(|page| match &page.contents {
            Contents::Fixed(sent) => std::str::from_utf8(&sent.plain.bytes).unwrap(),
            Contents::Worded(..) => panic!("{}", page.name),
        });
        let texts: Vec<_> = texts.collect();
        assert_eq!(texts.len(), 3);
        for text in texts {
            assert!(
                text.contains("api/v1/") && text.contains("handeval.theme"),
                "{text}"
            );
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
