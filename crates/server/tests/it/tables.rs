//! Makes the committed description of the API anew and holds the file against it.

#[path = "../../../../tests/committed.rs"]
mod committed;

use handeval_server::description;

#[test]
fn the_description_is_that_of_the_routes() {
    let description = description().unwrap();
    committed::check("src/api/openapi/description.json", description.as_bytes());
}
