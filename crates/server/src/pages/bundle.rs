//! Combines all modules of a page in one file, so that the page needs few requests on a slow
//! connection.
//!
//! Each module becomes a function that is called immediately and returns the exports. Each module
//! appears once, after the modules it imports. This relies on the style of our modules: named
//! imports, one statement per line; `export` in front of a declaration; and no import cycles.
//! Exported functions that no module of the page imports are left out, and so is what only people
//! need (`minify`).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::pages::minify;

/// The file name of a module's bundle in the folder of scripts: for `matematico/main.js` it is
/// `whole.matematico.main.js`.
pub(crate) fn name_of(entry: &str) -> String {
    format!("whole.{}", entry.replace('/', "."))
}

/// A file that combines modules.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Whole {
    /// The main module of the file, as a path in the folder of scripts.
    pub(crate) entry: String,
    pub(crate) text: String,
}

/// Combines a module with all its imports, minified, in one file. There is one more file for each
/// module imported later (`import("./later.js")`), also by one of those files, without the modules that
/// the first file already has. `read` returns the module at a path in the folder of scripts. Returns
/// `None` if a module is missing.
pub(crate) fn bundle<'a>(
    entry: &str,
    read: &impl Fn(&str) -> Option<&'a str>,
) -> Option<Vec<Whole>> {
    let mut imported = Imported::default();
    note_imported(entry, read, &mut imported)?;
    let mut first = Bundle::default();
    first.add(entry, true, read, &imported)?;
    let n_shared = first.numbers.len() - 1;
    let mut laters = std::mem::take(&mut first.laters);
    let shared = (0..n_shared).map(|number| format!("${number}"));
    let shared = shared.collect::<Vec<_>>().join(",");
    let mut wholes = Vec::new();
    let mut known = BTreeSet::new();
    while let Some(later) = laters.pop() {
        if !known.insert(later.clone()) {
            continue;
        }
        let from = name_of(entry);
        let mut second = Bundle {
            text: format!("import {{{shared}}} from \"./{from}\";\n"),
            numbers: first.numbers.clone(),
            laters: Vec::new(),
        };
        second.add(&later, true, read, &imported)?;
        laters.append(&mut second.laters);
        wholes.push(Whole {
            entry: later,
            text: second.text,
        });
    }
    let mut text = first.text;
    if !wholes.is_empty() {
        text.push_str(&format!("export {{{shared}}};\n"));
    }
    let entry = entry.to_owned();
    wholes.insert(0, Whole { entry, text });
    Some(wholes)
}

#[derive(Default)]
struct Bundle {
    text: String,
    /// The number of each module in this file or an earlier one.
    numbers: HashMap<String, usize>,
    /// The modules imported later.
    laters: Vec<String>,
}

impl Bundle {
    fn add<'a>(
        &mut self,
        path: &str,
        is_entry: bool,
        read: &impl Fn(&str) -> Option<&'a str>,
        imported: &Imported<'a>,
    ) -> Option<usize> {
        if let Some(&number) = self.numbers.get(path) {
            return Some(number);
        }
        let mut body = String::new();
        let mut exported = Vec::new();
        let text = match imported.get(path).filter(|_| !is_entry) {
            Some(names) => used(read(path)?, names),
            None => read(path)?.to_owned(),
        };
        for line in minify::code_lines(&text) {
            if let Some((names, from)) = import(line) {
                let number = self.add(&resolved(path, from), false, read, imported)?;
                let names = minify::script_line(&names.replace(" as ", ":"));
                let names = names.trim();
                body.push_str(&format!("const{{{names}}}=${number};\n"));
                continue;
            }
            let line = match line.strip_prefix("export ") {
                Some(declared) if !is_entry => {
                    exported.push(name(declared).to_owned());
                    declared
                }
                _ => line,
            };
            match later(line) {
                Some(from) => {
                    let asked = resolved(path, from);
                    let bundle = format!("./{}", name_of(&asked));
                    body.push_str(&minify::script_line(&line.replace(from, &bundle)));
                    self.laters.push(asked);
                }
                None => body.push_str(&minify::script_line(line)),
            }
            body.push('\n');
        }
        let number = self.numbers.len();
        self.numbers.insert(path.to_owned(), number);
        if is_entry {
            self.text.push_str(&body);
        } else {
            let exported = exported.join(",");
            let module = format!("const ${number}=(()=>{{\n{body}return{{{exported}}}}})();\n");
            self.text.push_str(&module);
        }
        Some(number)
    }
}

/// The names that are imported from each module, by any other one.
type Imported<'a> = BTreeMap<String, BTreeSet<&'a str>>;

/// Notes what a module imports, and what all modules import that it needs, at once or later.
fn note_imported<'a>(
    path: &str,
    read: &impl Fn(&str) -> Option<&'a str>,
    imported: &mut Imported<'a>,
) -> Option<()> {
    for line in minify::code_lines(read(path)?) {
        let (names, from) = match (import(line), later(line)) {
            (Some(found), _) => found,
            (None, Some(from)) => ("", from),
            (None, None) => continue,
        };
        let from = resolved(path, from);
        let is_new = !imported.contains_key(&from);
        let names = names.split(',').map(|name| name.trim());
        let names = names.filter_map(|name| name.split(' ').next());
        imported.entry(from.clone()).or_default().extend(names);
        if is_new {
            note_imported(&from, read, imported)?;
        }
    }
    Some(())
}

/// The text of a module without the exported functions that are neither imported nor used in it.
fn used(text: &str, imported: &BTreeSet<&str>) -> String {
    let words: Vec<_> = minify::code_lines(text)
        .flat_map(|line| line.split(is_outside_name))
        .collect();
    let is_used =
        |name| imported.contains(name) || words.iter().filter(|word| **word == name).count() > 1;
    let mut used = String::with_capacity(text.len());
    let mut rest = text.lines();
    while let Some(line) = rest.next() {
        let declared = line.strip_prefix("export ");
        let is_function = |declared: &str| declared.contains("function") || declared.contains("=>");
        let unused = declared.filter(|declared| is_function(declared) && !is_used(name(declared)));
        match unused {
            None => {
                used.push_str(line);
                used.push('\n');
            }
            // It ends at the next line that is not indented.
            Some(_) if line.ends_with(['{', '(', '[', '>', ',']) => {
                rest.find(|line| line.starts_with(['}', ')', ']']));
            }
            Some(_) => {}
        }
    }
    used
}

/// The path of a module imported later.
fn later(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("import(\"")?;
    rest.split('"').next()
}

/// The names and the path of an import.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import {")?.split_once("} from \"")?;
    Some((names, from.strip_suffix("\";")?))
}

/// The declared name.
fn name(declared: &str) -> &str {
    let declared = declared.strip_prefix("async ").unwrap_or(declared);
    let (_, rest) = declared.split_once(' ').unwrap_or(("", declared));
    rest.split(is_outside_name).next().unwrap_or_default()
}

/// Whether no name has this character.
fn is_outside_name(char: char) -> bool {
    !char.is_alphanumeric() && char != '_' && char != '$'
}

/// The path of an import of `./x.js` or `../x.js`.
fn resolved(importer: &str, from: &str) -> String {
    let mut parts: Vec<&str> = importer.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_nobody_needs_are_left_out() {
        let text = "/** One. */\nexport function one() {\n  return 1;\n}\n\n\
            export const two = () => 2;\n\nexport const three = () => ({\n  3: two(),\n});\n\n\
            export const FOUR = read();\n";
        let all = ["one", "two", "three", "FOUR"];
        let left = |imported: &[&str]| {
            let text = used(text, &imported.iter().copied().collect());
            all.map(|name| text.contains(&format!(" {name}")))
        };
        assert_eq!(left(&all), [true; 4]);
        // `two` is needed by `three`; `FOUR` may do something.
        assert_eq!(left(&[]), [false, true, false, true]);
        assert_eq!(left(&["three"]), [false, true, true, true]);
        let without = used(text, &BTreeSet::from(["two"]));
        assert!(
            !without.contains("return") && !without.contains("three"),
            "{without}"
        );
    }

    #[test]
    fn modules_become_functions_in_the_order_of_their_imports() {
        let read = |path: &str| match path {
            "game/main.js" => Some(
                "// The entry.\n\nimport { one, two as other } from \"../one.js\";\nimport { Three } from \"./three.js\";\n\nfunction show() {\n  return one;\n}\n",
            ),
            "game/three.js" => Some(
                "import { one } from \"../one.js\";\n\n/**\n * Three.\n */\nexport class Three {\n  /** One. */\n  one = one;\n}\n",
            ),
            "one.js" => Some(
                "export const one = 1;\nexport async function two() {}\nexport function* none() {}\n",
            ),
            _ => None,
        };
        let expected = "const $0=(()=>{\nconst one=1;\nasync function two(){}\n\
            return{one,two}})();\n\
            const $1=(()=>{\nconst{one}=$0;\nclass Three{\none=one;\n}\nreturn{Three}})();\n\
            const{one,two:other}=$0;\nconst{Three}=$1;\nfunction show(){\nreturn one;\n}\n";
        let wholes = bundle("game/main.js", &read).unwrap();
        assert_eq!(wholes[0].text, expected);
        assert_eq!(wholes.len(), 1);
        assert_eq!(bundle("game/none.js", &read), None);
        assert_eq!(name_of("game/main.js"), "whole.game.main.js");
    }

    #[test]
    fn what_is_asked_for_later_is_a_file_of_its_own_and_shares_modules() {
        let read = |path: &str| match path {
            "game/main.js" => Some(
                "import { one } from \"../one.js\";\nconst later = () => import(\"./later.js\");\n",
            ),
            "game/later.js" => Some(
                "import { one } from \"../one.js\";\nimport { two } from \"./two.js\";\nexport const later = one + two;\n",
            ),
            "game/main-of-all.js" => Some("const later = () => import(\"./main.js\");\n"),
            "game/two.js" => Some("export const two = 2;\n"),
            "one.js" => Some("export const one = 1;\n"),
            _ => None,
        };
        let wholes = bundle("game/main.js", &read).unwrap();
        let [first, later] = &wholes[..] else {
            panic!("{wholes:?}");
        };
        assert_eq!(
            first.text,
            "const $0=(()=>{\nconst one=1;\nreturn{one}})();\nconst{one}=$0;\n\
             const later = () => import(\"./whole.game.later.js\");\nexport {$0};\n"
        );
        assert_eq!(later.entry, "game/later.js");
        let all = bundle("game/main-of-all.js", &read).unwrap();
        let entries: Vec<_> = all.iter().map(|whole| &*whole.entry).collect();
        assert_eq!(
            entries,
            ["game/main-of-all.js", "game/main.js", "game/later.js"]
        );
        assert_eq!(
            later.text,
            "import {$0} from \"./whole.game.main.js\";\nconst $2=(()=>{\nconst two=2;\nreturn{two}})();\n\
             const{one}=$0;\nconst{two}=$2;\nexport const later=one + two;\n"
        );
    }
}
