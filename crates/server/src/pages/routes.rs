//! The routes on the API page: what the page shows before its script has loaded the rest.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::api::openapi::{self, Object};
use crate::pages::languages::Words;
use crate::pages::template::text;

/// The methods, in the order in which a path's routes are listed.
const METHODS: [&str; 5] = ["get", "post", "put", "delete", "patch"];

/// The language of the description.
const LANGUAGE: &str = "en";

/// The routes of this server.
static OF_SERVER: LazyLock<Routes> = LazyLock::new(|| {
    let description = openapi::document("").unwrap_or_default();
    Routes::read(&description).unwrap_or_default()
});

/// What the page shows of a description.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    groups: Vec<Group>,
    routes: Vec<Route>,
    /// An answer to a wrong request.
    wrong: Value,
}

/// A group of routes.
#[derive(Debug, Deserialize)]
struct Group {
    name: String,
    description: String,
}

/// A route of one or more groups.
#[derive(Debug)]
struct Route {
    method: &'static str,
    path: String,
    operation: Operation,
}

#[derive(Debug, Deserialize)]
struct Operation {
    #[serde(rename = "operationId")]
    id: String,
    summary: String,
    tags: Vec<String>,
}

impl Routes {
    /// The routes of this server.
    pub(crate) fn of_server() -> &'static Self {
        &OF_SERVER
    }

    /// Reads a description; `None` if it has another form, which a test would detect.
    pub(crate) fn read(description: &[u8]) -> Option<Self> {
        let document: Object = serde_json::from_slice(description).ok()?;
        let paths: Object = part(&document, "paths")?;
        let mut routes = Vec::new();
        for (path, ways) in paths.0 {
            let ways: Object = serde_json::from_str(ways.get()).ok()?;
            for method in METHODS {
                if let Some(operation) = part(&ways, method) {
                    let path = path.clone();
                    routes.push(Route {
                        method,
                        path,
                        operation,
                    });
                }
            }
        }
        let components: Value = part(&document, "components")?;
        let wrong = "/responses/Wrong/content/application~1json/example";
        Some(Self {
            groups: part(&document, "tags")?,
            routes,
            wrong: components.pointer(wrong)?.clone(),
        })
    }

    /// Links to the groups, as items of a list.
    pub(super) fn contents(&self) -> String {
        let link = |Group { name, .. }: &Group| {
            let title = title(name);
            format!("<li><a href=\"#{name}\" lang=\"{LANGUAGE}\">{title}</a></li>")
        };
        self.groups.iter().map(link).collect()
    }

    /// Each group with its routes. A script fills in the details of a route.
    pub(super) fn list(&self, words: &Words) -> String {
        let details = text(words, "docs.details");
        let mut html = String::new();
        for Group { name, description } in &self.groups {
            let (title, about) = (title(name), with_code(description));
            let _ = write!(
                html,
                "<section class=\"group\" id=\"{name}\" aria-labelledby=\"{name}-title\">\
                 <h2 id=\"{name}-title\" lang=\"{LANGUAGE}\">{title}</h2>\
                 <p class=\"soft\" lang=\"{LANGUAGE}\">{about}</p>"
            );
            let is_of_group = |route: &&Route| route.operation.tags.contains(name);
            for route in self.routes.iter().filter(is_of_group) {
                let Operation { id, summary, .. } = &route.operation;
                let (verb, path) = (route.method.to_uppercase(), &route.path);
                let summary = with_code(summary);
                let _ = write!(
                    html,
                    "<article class=\"panel route\" id=\"{id}\">\
                     <h3><span class=\"verb\">{verb}</span> {path}</h3>\
                     <p lang=\"{LANGUAGE}\">{summary}</p>\
                     <details><summary>{details}</summary></details></article>"
                );
            }
            html.push_str("</section>");
        }
        html
    }

    /// An answer to a wrong request.
    pub(super) fn wrong(&self) -> String {
        escaped(&self.wrong.to_string())
    }
}

/// The value of a key.
fn part<T: DeserializeOwned>(object: &Object, key: &str) -> Option<T> {
    serde_json::from_str(object.get(key)?).ok()
}

/// The name of a group as a title.
fn title(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// A text of the description, with what is between backticks shown as code.
fn with_code(text: &str) -> String {
    let text = escaped(text);
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(idx, part)| match idx % 2 {
        0 => part.to_owned(),
        _ => format!("<code>{part}</code>"),
    });
    parts.collect()
}

/// A text in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::languages::Language;

    #[test]
    fn every_route_of_the_description_is_listed_in_its_group() {
        let description = openapi::document("").unwrap();
        let routes = Routes::read(&description).unwrap();
        let description: Value = serde_json::from_slice(&description).unwrap();
        let paths = description["paths"].as_object().unwrap();
        let n_routes: usize = paths
            .values()
            .map(|ways| ways.as_object().unwrap().len())
            .sum();
        let list = routes.list(Language::German.words());
        assert!(n_routes > 50 && list.matches("<article").count() == n_routes);
        let poker = list.find("id=\"poker\"").unwrap();
        let mahjong = list.find("id=\"mahjong\"").unwrap();
        let rank = list.find("id=\"get_poker_rank\"").unwrap();
        assert!(poker < rank && rank < mahjong);
        assert!(list.contains("<span class=\"verb\">GET</span> /api/v1/poker/rank</h3>"));
        let details = text(Language::German.words(), "docs.details");
        assert_eq!(
            list.matches(&format!("<summary>{details}<")).count(),
            n_routes
        );
        assert!(
            routes
                .contents()
                .contains("href=\"#poker\" lang=\"en\">Poker<")
        );
        assert!(routes.wrong().contains("unknown-suit"));
    }

    #[test]
    fn texts_of_the_description_cannot_end_their_element() {
        assert_eq!(with_code("a < `b & c`."), "a &lt; <code>b &amp; c</code>.");
        assert!(Routes::read(b"{}").is_none());
        assert_eq!(Routes::default().list(Language::English.words()), "");
    }
}
