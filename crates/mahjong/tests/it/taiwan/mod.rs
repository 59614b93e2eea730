//! The scores of Taiwan wins.

mod agrees;
mod ask;
mod examples;
mod oracle;
mod rules;
