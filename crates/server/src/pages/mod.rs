//! The pages embedded in the program: their strings, their parts, and how they are served.

mod bundle;
mod games;
pub(crate) mod languages;
mod menu;
mod page;
mod pictures;
mod routes;
#[cfg(feature = "site")]
pub(crate) mod site;
mod template;

pub(crate) use page::{not_found, router};
