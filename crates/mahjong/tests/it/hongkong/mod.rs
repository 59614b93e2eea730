//! The scores of Hong Kong wins.

mod ask;
mod examples;
mod oracle;
mod rules;
