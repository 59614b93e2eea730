//! The pages, which are part of the program.
//!
//! Their links are relative, so that they work under any prefix.

use std::path::Path;
use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use flate2::Compression;
use include_dir::{Dir, DirEntry, File, include_dir};

use crate::coding;
use crate::host::is_person;
use crate::refusal::Refusal;

// The compiler knows of changed files; for a new one it has to be told: `touch` this file. A test
// compares the folder with what is embedded.
static PAGES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/pages");

/// What people see at an address where there is nothing.
const NOT_FOUND: &str = "404.html";

/// The pages as they are sent, compressed once.
static READY: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let mut ready = Vec::new();
    prepare(&PAGES, &mut ready);
    ready
});

/// A file that is sent.
struct Page {
    file: &'static File<'static>,
    plain: Version,
    /// In gzip, unless that is no shorter.
    gzip: Option<Version>,
}

/// The bytes of a page, and the tag by which a browser knows them again.
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
pub(crate) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    // The page for wrong addresses is none of its own.
    let pages = READY.iter();
    let pages = pages.filter(|page| page.file.path() != Path::new(NOT_FOUND));
    pages.fold(Router::new(), |router, page| {
        let paths = page.paths().into_iter();
        paths.fold(router, |router, path| {
            router.route(&path, get(async |headers: HeaderMap| page.answer(&headers)))
        })
    })
}

impl Page {
    fn new(file: &'static File<'static>) -> Self {
        let contents = file.contents();
        let hash = hash(contents);
        Self {
            file,
            plain: Version {
                bytes: Bytes::from_static(contents),
                tag: format!("\"{hash:016x}\""),
            },
            gzip: coding::gzip(contents, Compression::best()).map(|coded| Version {
                bytes: coded.into(),
                tag: format!("\"{hash:016x}-gzip\""),
            }),
        }
    }

    /// Where it is: at its name, without `.html`, and the `index.html` of a folder at the folder.
    fn paths(&self) -> Vec<String> {
        // The folder is embedded with `/` on every system.
        let name = self.file.path().to_string_lossy().replace('\\', "/");
        let mut paths = vec![format!("/{name}")];
        if let Some(name) = name.strip_suffix(".html") {
            paths.push(match name.strip_suffix("index") {
                Some(folder) if folder.is_empty() || folder.ends_with('/') => format!("/{folder}"),
                _ => format!("/{name}"),
            });
        }
        paths
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let gzip = self.gzip.as_ref();
        let gzip = gzip.filter(|_| coding::accepts_gzip(asked));
        let version = gzip.unwrap_or(&self.plain);
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
            let kind = HeaderValue::from_static(media_type(self.file));
            headers.insert(header::CONTENT_TYPE, kind);
            if gzip.is_some() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        };
        let headers = response.headers_mut();
        // It may be kept, and is asked for each time whether it is still the same.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if self.gzip.is_some() {
            coding::vary(headers);
        }
        if let Ok(tag) = HeaderValue::try_from(&version.tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// A page for people, the error object for programs.
pub(crate) fn not_found(path: &str, headers: &HeaderMap) -> Response {
    let page = PAGES.get_file(NOT_FOUND).and_then(File::contents_utf8);
    match page.filter(|_| is_person(headers)) {
        Some(page) => {
            // Its links lead on from the folder of the wrong address.
            let depth = path.matches('/').count().saturating_sub(1);
            let page = page.replace("\"./", &format!("\"./{}", "../".repeat(depth)));
            let mut response = Response::new(Body::from(page));
            *response.status_mut() = StatusCode::NOT_FOUND;
            let kind = HeaderValue::from_static("text/html; charset=utf-8");
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            response
        }
        None => Refusal::no_such_route(path).into_response(),
    }
}

/// A hash by FNV-1a, 64 bits: another for other contents.
///
/// # Source
///
/// G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash": offset basis and prime of 64 bits.
fn hash(contents: &[u8]) -> u64 {
    contents
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

fn media_type(file: &File<'_>) -> &'static str {
    match file.path().extension().and_then(|ending| ending.to_str()) {
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
    use std::path::PathBuf;

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
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("pages");
        let (mut expected, mut found) = (BTreeMap::new(), BTreeMap::new());
        on_disk(&root, &root, &mut expected);
        embedded(&PAGES, &mut found);
        assert!(
            found == expected,
            "pages were added or removed since src/pages.rs was compiled: touch it"
        );
    }

    #[test]
    fn every_page_has_a_media_type() {
        let mut pages = BTreeMap::new();
        embedded(&PAGES, &mut pages);
        for path in pages.keys() {
            let file = PAGES.get_file(path).unwrap();
            assert_ne!(media_type(file), "application/octet-stream", "{path:?}");
        }
    }
}
