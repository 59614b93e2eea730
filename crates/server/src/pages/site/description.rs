//! The description of the questions that the site's modules answer.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::api::openapi::{self, Object, SHAPE};

/// The prefix of all route paths.
const ROUTES: &str = "/api/v1/";

/// The game whose questions every module answers.
const OF_ALL: &str = "deck";

/// A group of routes.
#[derive(Deserialize, Serialize)]
struct Tag {
    name: String,
    description: String,
}

/// The server's description without the routes that no module answers, and without the shapes that
/// only those routes use. `None` if it cannot be read, which a test would detect.
pub(super) fn description<'a>(base: &str, games: impl Iterator<Item = &'a str>) -> Option<Vec<u8>> {
    let games: BTreeSet<_> = games.collect();
    let whole = openapi::document(base.trim_end_matches('/')).ok()?;
    let mut document: Object = serde_json::from_slice(&whole).ok()?;
    let is_asked = |game: &str| game == OF_ALL || games.contains(game);
    let is_answered = |path: &str| {
        let route = path.strip_prefix(ROUTES).unwrap_or_default();
        let game = route.split('/').next().unwrap_or_default();
        is_asked(game)
    };
    document.change("paths", |paths: Object| {
        let kept = paths.0.into_iter().filter(|(path, _)| is_answered(path));
        Object(kept.collect())
    })?;
    let paths = document.get("paths")?.to_owned();
    document.change("tags", |tags: Vec<Tag>| {
        let is_answered = |tag: &Tag| is_asked(&tag.name);
        tags.into_iter().filter(is_answered).collect::<Vec<_>>()
    })?;
    document.change("components", |mut components: Object| {
        let responses = components.get("responses").unwrap_or_default().to_owned();
        components.change("schemas", |schemas| {
            reachable(schemas, &[&paths, &responses])
        });
        components
    })?;
    serde_json::to_vec(&document).ok()
}

/// The shapes that the texts name, and all the shapes that these name in turn.
fn reachable(schemas: Object, texts: &[&str]) -> Object {
    let mut known = BTreeSet::new();
    let mut open: Vec<&str> = texts.to_vec();
    while let Some(text) = open.pop() {
        for rest in text.split(SHAPE).skip(1) {
            let name = rest.split('"').next().unwrap_or_default();
            if known.insert(name) {
                open.extend(schemas.get(name));
            }
        }
    }
    let known: BTreeSet<String> = known.into_iter().map(str::to_owned).collect();
    let kept = schemas
        .0
        .into_iter()
        .filter(|(name, _)| known.contains(name));
    Object(kept.collect())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn what_is_described_can_be_asked() {
        let made = description("/cards/", ["poker", "field"].into_iter()).unwrap();
        let made: Value = serde_json::from_slice(&made).unwrap();
        assert_eq!(made["servers"][0]["url"], "/cards");
        let paths = made["paths"].as_object().unwrap();
        assert!(paths.contains_key("/api/v1/poker/rank"));
        let is_right = |path: &String| {
            let games = ["/api/v1/poker/", "/api/v1/field/", "/api/v1/deck"];
            games.iter().any(|game| path.starts_with(game))
        };
        assert!(paths.keys().all(is_right), "{:?}", paths.keys());
        let tags: Vec<_> = made["tags"].as_array().unwrap().iter().collect();
        let tags: Vec<_> = tags
            .iter()
            .map(|tag| tag["name"].as_str().unwrap())
            .collect();
        assert_eq!(tags, ["poker", "field", "deck"]);
        let text = made.to_string();
        let schemas = made["components"]["schemas"].as_object().unwrap();
        for rest in text.split(SHAPE).skip(1) {
            let name = rest.split('"').next().unwrap();
            assert!(schemas.contains_key(name), "{name}");
        }
        assert!(
            schemas
                .keys()
                .all(|name| text.contains(&format!("{SHAPE}{name}\"")))
        );
        assert!(made["components"]["responses"]["Wrong"].is_object());
    }
}
