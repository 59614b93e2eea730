//! The menu of all pages: each game with its tools, and a mark on the current page.

use std::fmt::Write as _;

use super::languages::Words;

/// A game in the menu.
struct Game {
    name: Name,
    /// The rest of the name, on wide screens.
    rest: &'static str,
    entries: &'static [Entry],
}

/// The name of a game.
#[derive(Clone, Copy)]
enum Name {
    /// The same in every language.
    Own(&'static str),
    /// The key of the name in the section `names`.
    Translated(&'static str),
}

/// A page in the menu of its game.
struct Entry {
    /// The address without `./`.
    address: &'static str,
    /// The key of its name in the section `menu`.
    key: &'static str,
    /// Other pages that belong to this entry.
    also: &'static [&'static str],
    is_of_server: bool,
}

const fn entry(address: &'static str, key: &'static str) -> Entry {
    Entry {
        address,
        key,
        also: &[],
        is_of_server: false,
    }
}

const GAMES: [Game; 4] = [
    Game {
        name: Name::Own("Matematico"),
        rest: "",
        entries: &[
            entry("matematico", "play"),
            entry("matematico-days", "days"),
            Entry {
                also: &["room", "room-host", "room-caller"],
                is_of_server: true,
                ..entry("rooms", "rooms")
            },
            entry("matematico?class", "caller"),
            entry("matematico-sheets", "sheets"),
        ],
    },
    Game {
        name: Name::Translated("poker"),
        rest: "",
        entries: &[
            entry("poker", "poker"),
            entry("poker-equity", "equity"),
            entry("poker-odds", "odds"),
            entry("poker-pots", "pots"),
            entry("poker-history", "history"),
        ],
    },
    Game {
        name: Name::Translated("mahjong"),
        rest: "",
        entries: &[
            entry("mahjong", "mahjong"),
            entry("mahjong-quiz", "quiz"),
            entry("mahjong-log", "logs"),
        ],
    },
    Game {
        name: Name::Own("Codex"),
        rest: " Naturalis",
        entries: &[entry("field", "field")],
    },
];

impl Entry {
    /// Whether a page is this one; the address of a page has no query.
    fn is_at(&self, page: &str) -> bool {
        self.address == page || self.also.contains(&page)
    }
}

/// The items of the menu on the page with this address, such as `./poker`. A game with a single
/// page is a link; any other game is a menu that opens.
pub(super) fn items(page: &str, words: &Words, has_server: bool) -> String {
    let page = page.trim_start_matches("./");
    let mut html = String::new();
    let word = |section: &str, key: &str| words.get(section)?.get(key)?.as_str();
    for Game {
        name,
        rest,
        entries,
    } in GAMES
    {
        let name = match name {
            Name::Own(name) => name,
            Name::Translated(key) => word("names", key).unwrap_or(key),
        };
        let rest = match rest {
            "" => String::new(),
            rest => format!("<span class=\"wide-only\">{rest}</span>"),
        };
        let link = |entry: &Entry, text: &str| {
            let mark = match entry.is_at(page) {
                true => " aria-current=\"page\"",
                false => "",
            };
            format!("<a href=\"./{}\"{mark}>{text}</a>", entry.address)
        };
        if let [only] = entries {
            let _ = write!(html, "<li>{}</li>", link(only, &format!("{name}{rest}")));
            continue;
        }
        let mark = match entries.iter().any(|entry| entry.is_at(page)) {
            true => " aria-current=\"true\"",
            false => "",
        };
        let _ = write!(
            html,
            "<li><details name=\"menu\"><summary{mark}>{name}{rest}</summary><ul>"
        );
        for entry in entries
            .iter()
            .filter(|entry| has_server || !entry.is_of_server)
        {
            let text = word("menu", entry.key).unwrap_or(entry.key);
            let _ = write!(html, "<li>{}</li>", link(entry, text));
        }
        html.push_str("</ul></details></li>");
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::languages::Language;

    fn marked(page: &str, has_server: bool) -> String {
        items(page, Language::English.words(), has_server)
    }

    #[test]
    fn a_page_is_marked_in_the_menu_of_its_game() {
        let menu = marked("./poker-odds", true);
        assert!(
            menu.contains("<summary aria-current=\"true\">Poker<"),
            "{menu}"
        );
        assert!(menu.contains("<a href=\"./poker-odds\" aria-current=\"page\">"));
        assert_eq!(menu.matches("aria-current").count(), 2);
        let field = marked("./field", true);
        assert!(field.contains("<a href=\"./field\" aria-current=\"page\">Codex<"));
        assert_eq!(field.matches("aria-current").count(), 1);
        for elsewhere in ["./", "./docs", "./404"] {
            assert!(!marked(elsewhere, true).contains("aria-current"));
        }
    }

    #[test]
    fn a_room_is_in_the_menu_of_a_server_only() {
        let room = marked("./room-host", true);
        assert!(room.contains("<a href=\"./rooms\" aria-current=\"page\">"));
        assert!(!marked("./matematico", false).contains("./rooms"));
    }

    #[test]
    fn every_entry_has_a_page_and_a_name() {
        let pages = concat!(env!("CARGO_MANIFEST_DIR"), "/pages/");
        for entry in GAMES.iter().flat_map(|game| game.entries) {
            let (page, _) = entry.address.split_once('?').unwrap_or((entry.address, ""));
            let file = format!("{pages}{page}.html");
            assert!(std::path::Path::new(&file).exists(), "{file}");
            let names = &Language::English.words()["menu"];
            let is_named_by_game = entry.key == "field";
            assert!(is_named_by_game || names.contains_key(entry.key), "{file}");
        }
    }
}
