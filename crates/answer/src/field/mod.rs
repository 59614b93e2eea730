//! Fields of placed cards: points for objectives, counts of patterns, pictures.

mod count;
mod file;
mod near_miss;
mod objectives;
mod patterns;
mod score;
mod shape;
mod show;

use handeval_field::{Field, FieldInput, Occurrence, Position};

pub use count::{Count, CountReport};
pub use near_miss::NearMissReport;
pub use objectives::{ObjectiveReport, Objectives};
pub use score::{Score, ScoreReport, ScoredReport};
pub use show::{Picture, PictureCell, PictureReport, PictureRow, Show};

use crate::Problem;
use crate::ask::{Document, DocumentText, Effort, Form, GameSpec, Opt, OptionSpec, Shape};
use file::read;
use shape::FieldShape;

/// Fields of placed cards.
pub const GAME: GameSpec = GameSpec {
    name: "field",
    about: "Fields of placed cards: points for objectives, counts of patterns",
    notes: "\
Without a subcommand, a field is scored. A field is one JSON document:
  {\"cards\":[[0,0,null],[2,2,\"R\"],{\"x\":4,\"y\":4,\"color\":\"red\"}],
   \"symbols\":{\"fungi\":4,\"quill\":1}, \"objectives\":[87,93,99]}
Colors are R G B P (or red green blue purple, or fungi plant animal insect); null is the starter. \
x grows to the right, y grows upward. Diagonal neighbors differ by (2,2), neighbors in a column \
by (0,4); with \"coords\":\"unit\", by (1,1) and (0,2).

Examples:
  handeval field field.json
  handeval field --explain --objectives 87,93 field.json
  handeval field count --diagonal red:up --stack blue:red:up-right field.json
  handeval field show --stack blue:red:up-right field.json
  handeval field --json --file fields.ndjson          one field per line",
    default: "score",
};

/// The maximum size of one field in bytes.
const MAX_BYTES: usize = 64 << 20;

/// A field, in its own file or body.
const FIELD: OptionSpec = Opt::<DocumentText>::new(
    "field",
    "FILE",
    "a field of placed cards",
    r#"{"cards": [[0, 0, null], [2, 2, "R"]]}"#,
)
.form(Form::Document(Document {
    noun: "field",
    about: "A field: one JSON document, as `handeval field` reads it.",
    names: Vec::new,
    max_bytes: MAX_BYTES,
    is_text: false,
    shape: Shape::of::<FieldShape>(),
    example: r#"{"cards": [[0, 0, null], [2, 2, "R"], [4, 4, "R"], [6, 6, "R"]]}"#,
}))
.required()
.spec;

const EXPLAIN: Opt<bool> = Opt::new(
    "explain",
    "",
    "List near misses and why they do not count",
    "true",
)
.default("false");

/// The answer for a field with at least this many cards takes more than a moment.
const MANY_CARDS: usize = 10_000;

/// With at least this many cards, packing a custom pattern can take seconds.
const MANY_CARDS_TO_PACK: usize = 40;

/// How long an answer takes; `packs_own` specifies whether the field's custom objectives are
/// packed.
fn effort(input: &FieldInput, packs_own: bool) -> Effort {
    let many = match packs_own && !input.own_objectives.is_empty() {
        true => MANY_CARDS_TO_PACK,
        false => MANY_CARDS,
    };
    match input.field.n_cards() < many {
        true => Effort::Short,
        false => Effort::Long,
    }
}

/// The warning about a field whose cards are not connected.
fn warnings(field: &Field) -> Vec<String> {
    match field.n_components() {
        0 | 1 => Vec::new(),
        n_parts => vec![format!(
            "the cards are not connected: they form {n_parts} groups"
        )],
    }
}

/// A problem with the whole field: an objective takes too much work.
fn too_much_work(kind: &'static str, error: &dyn std::fmt::Display) -> Problem {
    Problem::whole(kind, error.to_string())
}

/// The maximum number of cards in the groups of an answer.
const MAX_TOLD: usize = 2_000_000;

/// The number of cards in the groups of an answer so far.
#[derive(Debug, Default)]
struct Told(usize);

impl Told {
    /// Adds the cards of some groups; fails if there are too many for one answer.
    fn add(&mut self, groups: &[Occurrence]) -> Result<(), Problem> {
        self.0 += groups
            .iter()
            .map(|group| group.positions().len())
            .sum::<usize>();
        match self.0 <= MAX_TOLD {
            true => Ok(()),
            false => Err(Problem::whole(
                "answer-too-long",
                format!(
                    "the answer would list more than {MAX_TOLD} cards: expected a smaller field, or \
                     fewer objectives and patterns at a time"
                ),
            )),
        }
    }
}

/// A position as `[x, y]`.
pub type Place = [i32; 2];

fn places(positions: &[Position]) -> Vec<Place> {
    positions
        .iter()
        .map(|position| [position.x, position.y])
        .collect()
}

fn group_places(groups: &[Occurrence]) -> Vec<Vec<Place>> {
    groups
        .iter()
        .map(|group| places(group.positions()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Question as _, Request, RequestSource, Work};
    use handeval_field::{Color, Coordinates, PlacedCard};

    #[test]
    fn an_answer_lists_a_limited_number_of_cards() {
        let cards = [0, 1, 2].map(|n| PlacedCard::new(n, n, Color::Red));
        let field = Field::new(&cards, Coordinates::Unit).unwrap();
        let group = handeval_field::occurrences(&field, &"diagonal:red:up".parse().unwrap());
        assert!(Told(MAX_TOLD - 3).add(&group).is_ok());
        let problem = Told(MAX_TOLD - 2).add(&group).unwrap_err();
        assert_eq!(problem.kind, "answer-too-long");
    }

    #[test]
    fn what_may_take_seconds_says_so() {
        let request = Request::new(Score::SPEC, RequestSource::CommandLine, 0);
        let score = Score::read(&request).unwrap();
        let effort = |n_cards: usize, own: &str| {
            let cards: Vec<_> = (0..n_cards)
                .map(|n| format!("[{}, 0, \"R\"]", 4 * n))
                .collect();
            let text = format!(r#"{{"cards": [{}]{own}}}"#, cards.join(","));
            score.effort(&score.parse(&text).unwrap())
        };
        let own = r#", "patterns": [{"variants": [[[0, 0, "any"], [2, 2, "B"]]], "points": 3, "name": "mine"}]"#;
        assert_eq!(effort(39, own), Effort::Short);
        assert_eq!(effort(40, own), Effort::Long);
        assert_eq!(effort(9_999, ""), Effort::Short);
        assert_eq!(effort(10_000, ""), Effort::Long);
    }

    #[test]
    fn near_misses_beyond_a_thousand_are_counted() {
        let mut request = Request::new(Score::SPEC, RequestSource::CommandLine, 0);
        for (name, value) in [("objectives", "87"), ("explain", "true")] {
            request.add(Score::SPEC.called(name).unwrap(), value);
        }
        let score = Score::read(&request).unwrap();
        // Each card is a run of one.
        let told = |n_cards: usize| {
            let cards: Vec<_> = (0..n_cards)
                .map(|n| format!("[{}, 0, \"R\"]", 8 * n))
                .collect();
            let field = format!("{{\"cards\": [{}]}}", cards.join(", "));
            let report = score.evaluate(&field, Work::ALONE).unwrap();
            let scored = &report.objectives[0];
            (
                scored.near_misses.as_ref().map(Vec::len),
                scored.near_misses_left_out,
            )
        };
        assert_eq!(told(1_000), (Some(1_000), None));
        assert_eq!(told(1_100), (Some(1_000), Some(100)));
    }
}
