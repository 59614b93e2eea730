//! The pages embedded in the program: their strings, their parts, and how they are served.

mod bundle;
mod folder;
mod games;
pub(crate) mod languages;
mod menu;
mod minify;
mod page;
mod pictures;
mod routes;
mod scripts;
mod sent;
#[cfg(feature = "site")]
pub(crate) mod site;
mod template;

pub(crate) use page::{not_found, router};
