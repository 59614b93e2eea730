//! The scores of Taiwan wins.

mod agrees;
mod ask;
mod examples;
pub(crate) mod oracle;
mod rules;
