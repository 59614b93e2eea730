//! The pages in the program: their words, their parts, and how they are sent.

mod bundle;
mod games;
pub(crate) mod languages;
mod page;
mod template;

pub(crate) use page::{not_found, router};
