//! The files of the site, and their names.

use std::collections::BTreeMap;

use crate::pages::sent::hash;

/// Files by path.
#[derive(Debug, Default)]
pub(super) struct Files {
    contents: BTreeMap<String, Vec<u8>>,
    /// The full names of files whose names contain a digest, by their names without it.
    names: BTreeMap<String, String>,
}

impl Files {
    /// Adds a file whose name never changes.
    pub(super) fn add(&mut self, name: &str, contents: Vec<u8>) {
        self.contents.insert(name.to_owned(), contents);
    }

    /// Adds a file under a name that contains a digest of its contents, and returns the name.
    pub(super) fn add_named_by_digest(&mut self, name: &str, contents: Vec<u8>) -> String {
        let named = with_digest(name, hash(&contents));
        self.names.insert(name.to_owned(), named.clone());
        self.contents.insert(named.clone(), contents);
        named
    }

    /// Adds scripts from one folder that refer to each other by file name. All get the digest of
    /// their combined contents.
    pub(super) fn add_scripts(&mut self, folder: &str, scripts: Vec<(String, String)>) {
        let texts: String = scripts.iter().map(|(_, text)| text.as_str()).collect();
        let digest = hash(texts.as_bytes());
        let named = |name: &str| with_digest(name, digest);
        for (name, text) in &scripts {
            let text = scripts.iter().fold(text.clone(), |text, (other, _)| {
                text.replace(
                    &format!("\"./{other}\""),
                    &format!("\"./{}\"", named(other)),
                )
            });
            let (name, named) = (
                format!("{folder}/{name}"),
                format!("{folder}/{}", named(name)),
            );
            self.names.insert(name, named.clone());
            self.contents.insert(named, text.into());
        }
    }

    /// Removes the scripts and styles that neither a page nor a script that is kept mentions.
    pub(super) fn retain_mentioned(&mut self, pages: &[(String, String)]) {
        let (parts, mut kept): (BTreeMap<_, _>, BTreeMap<_, _>) =
            std::mem::take(&mut self.contents)
                .into_iter()
                .partition(|(name, _)| name.starts_with("js/") || name.starts_with("style/"));
        let (mut mentioned, mut rest): (BTreeMap<_, _>, BTreeMap<_, _>) = parts
            .into_iter()
            .partition(|(name, _)| pages.iter().any(|(_, page)| page.contains(name.as_str())));
        while !mentioned.is_empty() {
            let is_mentioned = |name: &str| {
                let file = name.rsplit('/').next().unwrap_or(name);
                let asked = format!("\"./{file}\"");
                let mut texts = mentioned.values();
                texts.any(|text: &Vec<u8>| String::from_utf8_lossy(text).contains(&asked))
            };
            let (next, others) = rest.into_iter().partition(|(name, _)| is_mentioned(name));
            kept.append(&mut mentioned);
            (mentioned, rest) = (next, others);
        }
        self.contents = kept;
    }

    /// The name of a file with its digest, if it has one.
    pub(super) fn name<'a>(&'a self, plain: &'a str) -> &'a str {
        self.names.get(plain).map_or(plain, String::as_str)
    }

    pub(super) fn get(&self, name: &str) -> Option<&[u8]> {
        self.contents.get(name).map(Vec::as_slice)
    }

    /// A hash of the names and contents of all files.
    pub(super) fn digest(&self) -> u64 {
        let mut all = Vec::new();
        for (name, contents) in &self.contents {
            all.extend_from_slice(name.as_bytes());
            all.extend_from_slice(&hash(contents).to_le_bytes());
        }
        hash(&all)
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = (String, Vec<u8>)> {
        self.contents.into_iter()
    }
}

/// A name with a digest before its extension: `poker.0123456789abcdef.wasm`.
fn with_digest(name: &str, digest: u64) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}.{digest:016x}.{ending}")
}
