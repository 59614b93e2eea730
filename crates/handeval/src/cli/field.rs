//! `handeval field`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use handeval_field::{Diagonal, Pattern, Stack};

use super::BatchOptions;

#[derive(Debug, Args)]
#[command(after_help = "\
Without a sub-command, a field is scored. A field is one JSON document:
  {\"cards\":[[0,0,null],[2,2,\"R\"],{\"x\":4,\"y\":4,\"color\":\"red\"}],
   \"symbols\":{\"fungi\":4,\"quill\":1}, \"objectives\":[87,93,99]}
Colors are R G B P (or red green blue purple, or fungi plant animal insect), null is the starter;
x grows right, y grows up. Diagonal neighbors differ by (2,2), neighbors in a column by (0,4);
with \"coords\":\"unit\" by (1,1) and (0,2).

Examples:
  handeval field field.json
  handeval field --explain --objectives 87,93 field.json
  handeval field count --diagonal red:up --stack blue:red:up-right field.json
  handeval field draw --stack blue:red:up-right field.json
  handeval field --json --file fields.ndjson          one field a line")]
pub(crate) struct FieldArgs {
    #[command(flatten)]
    pub(crate) score: FieldScoreArgs,
    #[command(subcommand)]
    pub(crate) command: Option<FieldCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum FieldCommand {
    /// The points of every objective, each with its cards (the default)
    #[command(after_help = "Example:\n  handeval field score field.json")]
    Score(FieldScoreArgs),
    /// How often patterns lie on a field, each card used once
    Count(CountArgs),
    /// A picture of a field, with the counted cards marked
    Draw(DrawArgs),
    /// The table of objectives
    #[command(after_help = "Example:\n  handeval field objectives --json")]
    Objectives(ObjectivesArgs),
}

#[derive(Debug, Args)]
pub(crate) struct FieldScoreArgs {
    /// The objectives to score instead of the input's [default: 87 to 94]
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub(crate) objectives: Option<Vec<u16>>,
    /// Say for each objective why near misses do not count
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) field: FieldFileArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ObjectivesArgs {
    /// The objectives to list [default: all]
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub(crate) objectives: Option<Vec<u16>>,
}

#[derive(Debug, Args)]
pub(crate) struct FieldFileArgs {
    #[command(flatten)]
    pub(crate) batch: BatchOptions,
    /// A file with one field [default: standard input]; `-` reads one field a line
    #[arg(value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}

/// Patterns in the options.
#[derive(Debug, Args)]
pub(crate) struct PatternArgs {
    /// Three cards of a color on a diagonal, such as red:up
    #[arg(long, value_name = "COLOR:SLOPE", value_parser = str::parse::<Diagonal>)]
    pub(crate) diagonal: Vec<Diagonal>,
    /// Two cards of a color above each other and one at a corner, such as blue:red:up-right
    #[arg(long, value_name = "BLOCK:CORNER:PLACE", value_parser = str::parse::<Stack>)]
    pub(crate) stack: Vec<Stack>,
}

impl PatternArgs {
    /// The patterns, diagonals first.
    pub(crate) fn patterns(&self) -> Vec<Pattern> {
        let diagonals = self.diagonal.iter().copied().map(Pattern::Diagonal);
        diagonals
            .chain(self.stack.iter().copied().map(Pattern::Stack))
            .collect()
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Both options repeat. Slopes: up, down; places: up-right, up-left, down-right, down-left.

Example:
  handeval field count --diagonal red:up --stack blue:red:up-right field.json")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) patterns: PatternArgs,
    /// Say for each pattern why near misses do not count
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) field: FieldFileArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handeval field draw field.json
  handeval field draw --objectives 93 field.json
  handeval field draw --stack blue:red:up-right --color always field.json")]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) patterns: PatternArgs,
    /// Objectives whose counted cards are marked too
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub(crate) objectives: Option<Vec<u16>>,
    #[command(flatten)]
    pub(crate) field: FieldFileArgs,
}
