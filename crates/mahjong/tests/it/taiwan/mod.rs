//! The scores of Taiwan wins.

mod ask;
mod examples;
mod oracle;
mod rules;
