//! Regenerates the committed description of the API and the tables of its page, and compares them
//! with the files.

#[path = "../../../../tests/committed.rs"]
mod committed;

use handeval_server::{description, page};

#[test]
fn the_description_is_that_of_the_routes() {
    let description = description().unwrap();
    committed::check("src/api/openapi/description.json", description.as_bytes());
}

#[test]
fn the_page_for_people_has_every_route_and_parameter() {
    let path = "../../docs/API.md";
    let written = std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR")));
    let written = written.unwrap();
    assert!(
        written.contains("<!-- routes -->"),
        "{path} has no table of routes"
    );
    committed::check(path, page(&written).as_bytes());
}
