//! The files of a crate depend on each other in one direction; only a few need each other.
//!
//! A file needs another one if it names something that is defined there, no matter which re-exports
//! the name comes through. Names that only tests need do not count, nor do methods, whose names do
//! not say where they are defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{Attribute, Item, Meta, UseTree, Visibility};

use super::{ALLOWED, read, root};

/// The maximum number of files that may all need each other, directly or through one another.
const MOST: usize = 4;

#[test]
fn few_files_need_each_other() {
    let mut wrong = Vec::new();
    for (package, _) in ALLOWED {
        let krate = Crate::read(&root().join("crates").join(package).join("src"));
        for circle in krate.circles().iter().filter(|one| one.len() > MOST) {
            wrong.push(format!("{package}: {}", krate.told(circle)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn circles_are_found_through_re_exports() {
    let krate = Crate::of_files(&[
        (
            "lib.rs",
            "mod a; mod b; mod c; mod d; pub use a::A; use d::D as Other;",
        ),
        ("a.rs", "use crate::b; pub struct A(b::B);"),
        (
            "b.rs",
            "pub struct B; fn f() { let _ = matches!(1, crate::c::C); }",
        ),
        ("c.rs", "pub struct C(super::A);"),
        (
            "d.rs",
            "pub struct D; #[cfg(test)] mod tests { use crate::A; }",
        ),
    ]);
    let circles = krate.circles();
    let told: Vec<_> = circles.iter().map(|circle| krate.told(circle)).collect();
    assert_eq!(
        told,
        ["3 files\n  a.rs -> b.rs: B\n  b.rs -> c.rs: C\n  c.rs -> a.rs: A"]
    );
}

/// A path as written, in parts.
type Parts = Vec<String>;

/// A module: where it is, and which names it contains.
#[derive(Default)]
struct Module {
    file: usize,
    defined: BTreeSet<String>,
    /// The imported names, with the paths that they stand for.
    imported: BTreeMap<String, Parts>,
    globs: Vec<Parts>,
    /// The paths that the module names.
    named: BTreeSet<Parts>,
}

/// The modules of a crate, and what each of its files needs.
struct Crate {
    files: Vec<String>,
    modules: BTreeMap<Parts, Module>,
    /// For each file, the files that it needs, and the names for which it needs them.
    needs: Vec<BTreeMap<usize, BTreeSet<String>>>,
}

impl Crate {
    /// The crate whose root is `lib.rs` or `main.rs` in a folder.
    fn read(folder: &Path) -> Self {
        let source = |file: &str| {
            let path = folder.join(file);
            path.exists().then(|| read(path))
        };
        let top = ["lib.rs", "main.rs"]
            .into_iter()
            .find(|top| folder.join(top).exists());
        Self::new(top.unwrap(), &source)
    }

    fn of_files(files: &[(&str, &str)]) -> Self {
        let source = |wanted: &str| {
            let mut files = files.iter();
            let (_, text) = files.find(|(file, _)| *file == wanted)?;
            Some((*text).to_owned())
        };
        Self::new("lib.rs", &source)
    }

    fn new(top: &str, source: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut krate = Self {
            files: Vec::new(),
            modules: BTreeMap::new(),
            needs: Vec::new(),
        };
        krate.add_file(top, PathBuf::new(), Vec::new(), source);
        krate.needs = vec![BTreeMap::new(); krate.files.len()];
        for (path, module) in &krate.modules {
            for named in &module.named {
                let Some((file, name)) = krate.place(path, named, 0) else {
                    continue;
                };
                if file != module.file {
                    krate.needs[module.file]
                        .entry(file)
                        .or_default()
                        .insert(name);
                }
            }
        }
        krate
    }

    /// Adds a file, and the files of its modules, which are in `folder`.
    fn add_file(
        &mut self,
        file: &str,
        folder: PathBuf,
        path: Parts,
        source: &dyn Fn(&str) -> Option<String>,
    ) {
        let text = source(file).unwrap_or_else(|| panic!("{file} is missing"));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let idx = self.files.len();
        self.files.push(file.to_owned());
        self.add_module(idx, &folder, path, &parsed.items, source);
    }

    fn add_module(
        &mut self,
        file: usize,
        folder: &Path,
        path: Parts,
        items: &[Item],
        source: &dyn Fn(&str) -> Option<String>,
    ) {
        let mut module = Module {
            file,
            ..Module::default()
        };
        for item in items {
            let Item::Mod(inner) = item else {
                module.add(item);
                continue;
            };
            // A module with an explicit path belongs to another crate, too.
            let is_elsewhere = inner.attrs.iter().any(|attr| attr.path().is_ident("path"));
            if is_elsewhere || is_for_tests(&inner.attrs) {
                continue;
            }
            let name = inner.ident.to_string();
            let inner_path = [&path[..], std::slice::from_ref(&name)].concat();
            let inner_folder = folder.join(&name);
            match &inner.content {
                Some((_, items)) => {
                    self.add_module(file, &inner_folder, inner_path, items, source);
                }
                None => {
                    let alone = folder.join(format!("{name}.rs"));
                    let within = inner_folder.join("mod.rs");
                    let mut files = [alone, within].into_iter();
                    let file = files.find(|file| source(&file.to_string_lossy()).is_some());
                    let file = file.unwrap_or_else(|| panic!("no file of {name}"));
                    self.add_file(&file.to_string_lossy(), inner_folder, inner_path, source);
                }
            }
        }
        self.modules.insert(path, module);
    }

    /// The file that defines an item named in a module, and the item's name there; `None` for
    /// modules and for items of other crates.
    fn place(&self, from: &[String], named: &[String], depth: usize) -> Option<(usize, String)> {
        let mut at = from.to_vec();
        for (idx, part) in named.iter().enumerate() {
            match part.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()?),
                _ => {
                    at.push(part.clone());
                    if self.modules.contains_key(&at) {
                        continue;
                    }
                    at.pop();
                    return self.in_module(&at, part, &named[idx + 1..], depth);
                }
            }
        }
        None
    }

    /// Like `place`, but for a name in a module, followed by the rest of the path.
    fn in_module(
        &self,
        path: &[String],
        name: &str,
        rest: &[String],
        depth: usize,
    ) -> Option<(usize, String)> {
        let module = self.modules.get(path)?;
        if module.defined.contains(name) {
            return Some((module.file, name.to_owned()));
        }
        if depth > 20 {
            return None;
        }
        if let Some(target) = module.imported.get(name) {
            let target = [target, rest].concat();
            return self.place(path, &target, depth + 1);
        }
        let mut globs = module.globs.iter();
        let name = name.to_owned();
        let behind = [std::slice::from_ref(&name), rest].concat();
        globs.find_map(|glob| self.place(path, &[glob, &behind[..]].concat(), depth + 1))
    }

    /// The groups of two or more files that all need each other.
    fn circles(&self) -> Vec<Vec<usize>> {
        let reached: Vec<_> = (0..self.files.len())
            .map(|file| self.reached(file))
            .collect();
        let mut circles = BTreeSet::new();
        for file in 0..self.files.len() {
            let is_mutual = |&other: &usize| reached[other].contains(&file);
            let circle: Vec<_> = reached[file].iter().copied().filter(is_mutual).collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    /// The files that a file needs, directly or indirectly.
    fn reached(&self, file: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut open = vec![file];
        while let Some(file) = open.pop() {
            open.extend(
                self.needs[file]
                    .keys()
                    .filter(|&&needed| reached.insert(needed)),
            );
        }
        reached
    }

    fn told(&self, circle: &[usize]) -> String {
        let mut told = format!("{} files", circle.len());
        for &file in circle {
            for (needed, names) in &self.needs[file] {
                if circle.contains(needed) {
                    let names: Vec<_> = names.iter().map(String::as_str).collect();
                    let (from, to) = (&self.files[file], &self.files[*needed]);
                    told += &format!("\n  {from} -> {to}: {}", names.join(", "));
                }
            }
        }
        told
    }
}

impl Module {
    fn add(&mut self, item: &Item) {
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Use(item) => {
                if !is_for_tests(&item.attrs) {
                    // A file that only re-exports a name does not need it.
                    let is_needed = matches!(item.vis, Visibility::Inherited);
                    self.import(&item.tree, Vec::new(), is_needed);
                }
                return;
            }
            _ => None,
        };
        self.defined.extend(name.map(ToString::to_string));
        Names(&mut self.named).visit_item(item);
    }

    fn import(&mut self, tree: &UseTree, before: Parts, is_needed: bool) {
        let with = |part: &syn::Ident| [&before[..], &[part.to_string()]].concat();
        let (name, path) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, with(&path.ident), is_needed),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, before.clone(), is_needed);
                }
                return;
            }
            UseTree::Glob(_) => return self.globs.push(before),
            UseTree::Rename(renamed) => (renamed.rename.to_string(), with(&renamed.ident)),
            UseTree::Name(name) if name.ident == "self" => match before.last() {
                Some(last) => (last.clone(), before),
                None => return,
            },
            UseTree::Name(name) => (name.ident.to_string(), with(&name.ident)),
        };
        if is_needed {
            self.named.insert(path.clone());
        }
        self.imported.insert(name, path);
    }
}

/// Collects the paths that code names, including those among the tokens of macros.
struct Names<'a>(&'a mut BTreeSet<Parts>);

impl<'a> Visit<'a> for Names<'_> {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let parts = path.segments.iter().map(|part| part.ident.to_string());
        self.0.insert(parts.collect());
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, found: &'a syn::Macro) {
        syn::visit::visit_macro(self, found);
        self.add_tokens(found.tokens.clone());
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let mut within = Module::default();
        within.import(&item.tree, Vec::new(), true);
        self.0.extend(within.named);
    }

    fn visit_attribute(&mut self, _: &'a Attribute) {}
}

impl Names<'_> {
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Parts = Vec::new();
        let mut n_colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if n_colons != 2 {
                        self.0.insert(std::mem::take(&mut path));
                    }
                    path.push(ident.to_string());
                    n_colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => n_colons += 1,
                other => {
                    self.0.insert(std::mem::take(&mut path));
                    n_colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.0.insert(path);
    }
}

/// Whether an item exists only for tests.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}
