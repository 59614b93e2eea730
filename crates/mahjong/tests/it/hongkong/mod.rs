//! The scores of Hong Kong wins.

mod agrees;
mod ask;
mod examples;
pub(crate) mod oracle;
mod rules;
