//! The pages, which are part of the program: their words, what they load, and how they are sent.

mod bundle;
mod games;
pub(crate) mod languages;
mod page;
mod template;

pub(crate) use page::{not_found, router};
