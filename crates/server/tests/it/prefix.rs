//! The pages and the description behind a proxy that removes a prefix.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use handeval_server::{App, Limits, Stopping};

use crate::ask::{Answer, send, server};

fn ask(server: &Router, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = headers
        .iter()
        .fold(Request::get(path), |request, &(name, value)| {
            request.header(name, value)
        });
    send(server, request.body(Body::empty()).unwrap())
}

/// Where a relative link on a page leads, as a browser resolves it.
fn resolved(page: &str, link: &str) -> String {
    let link = link.split(['?', '#']).next().unwrap();
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in link.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

fn links(page: &str) -> BTreeSet<String> {
    let parts = ["href=\"", "src=\""].map(|start| page.split(start).skip(1));
    let links = parts.into_iter().flatten();
    let links = links.map(|rest| rest.split('"').next().unwrap().to_owned());
    links.filter(|link| !link.starts_with(['#', '?'])).collect()
}

#[test]
fn links_of_pages_lead_to_pages_under_any_prefix() {
    let server = server();
    let html = [("accept", "text/html")];
    for (path, status) in [
        ("/", 200),
        ("/matematico", 200),
        ("/poker", 200),
        ("/mahjong.html", 200),
        ("/field", 200),
        ("/docs", 200),
        ("/nothing", 404),
        ("/no/such/page", 404),
        ("/no//such/", 404),
    ] {
        let page = ask(&server, path, &html);
        assert_eq!(page.status.as_u16(), status, "{path}");
        let links = links(std::str::from_utf8(&page.body).unwrap());
        assert!(links.len() > 5, "{path}");
        for link in links {
            assert!(link.starts_with("./") || link.starts_with("../"), "{link}");
            // The proxy removes the prefix, and the server sees the rest.
            let target = resolved(&format!("/school/cards{path}"), &link);
            let target = target.strip_prefix("/school/cards/").unwrap_or_else(|| {
                panic!("{path}: {link} leads out of the prefix: {target}");
            });
            let found = ask(&server, &format!("/{target}"), &[]);
            assert_eq!(found.status, 200, "{path}: {link}");
        }
    }
}

#[test]
fn the_description_says_where_the_routes_are() {
    let of = |server: &Router, headers: &[_]| {
        let document = ask(server, "/api/v1/openapi.json", headers).json();
        assert_eq!(document["servers"].as_array().unwrap().len(), 1);
        document["servers"][0]["url"].as_str().unwrap().to_owned()
    };
    let plain = server();
    assert_eq!(of(&plain, &[]), "/");
    assert_eq!(of(&plain, &[("x-forwarded-prefix", "/cards/")]), "/cards");
    for wrong in ["https://evil.example", "//evil.example", "/a\"b", "cards"] {
        assert_eq!(of(&plain, &[("x-forwarded-prefix", wrong)]), "/");
    }
    let url = "https://school.example/cards".parse().unwrap();
    let app = App::new(Limits::default()).public_url(Some(url));
    let public = app.router(&Stopping::default());
    let forwarded = [("x-forwarded-prefix", "/other")];
    assert_eq!(of(&public, &forwarded), "https://school.example/cards");
}
