//! A question as it is described.

use super::option_spec::{Occurs, OptionSpec};
use super::shape::{Shape, Shaped};

/// What a question is: all that a door needs to know to ask it.
#[derive(Clone, Copy, Debug)]
pub struct QuestionSpec {
    /// The game, as it is typed: `poker`.
    pub game: &'static str,
    /// The question, as it is typed behind the game: `rank`; empty where the game is the question.
    pub name: &'static str,
    /// One sentence without a full stop.
    pub about: &'static str,
    /// What else there is to know, with examples as they are typed: help shows it last.
    pub notes: &'static str,
    /// What it is asked of.
    pub input: Input,
    /// What can be said besides.
    pub options: &'static [OptionSpec],
    /// How it is asked over HTTP.
    pub http: Http,
    /// How long an answer usually takes; [`Question::effort`](super::Question::effort) is of one.
    pub effort: Effort,
    /// The shape of an answer, or of each of several.
    pub answers: Shape,
    /// Whether there may be several answers, each an object of its own.
    pub is_list: bool,
    /// Where an answer is a yes or a no: what the option `--quiet` says of it.
    pub quiet: Option<&'static str>,
    /// Where an answer is a summary of many rows: what the option `--csv` says of them.
    pub csv: Option<&'static str>,
}

/// A game and its questions.
#[derive(Clone, Copy, Debug)]
pub struct GameSpec {
    /// The name, as it is typed.
    pub name: &'static str,
    /// One line of what it answers, without a full stop.
    pub about: &'static str,
    /// What else there is to know, with examples as they are typed.
    pub notes: &'static str,
    /// The question that is asked if none is named.
    pub default: &'static str,
}

/// What a question is asked of.
#[derive(Clone, Copy, Debug)]
pub enum Input {
    /// Of nothing but its options.
    Nothing,
    /// The same, of which there may be many: a line of a batch is an object with the options.
    Options,
    /// Of one hand after the other: each argument, each line of a batch.
    Hands {
        /// How a hand is called and written.
        spec: OptionSpec,
        /// Whether arguments that are all single cards are one hand together.
        may_be_cards: bool,
    },
    /// Of several hands at once: all arguments; in a line of a batch with `|` between them.
    Together(OptionSpec),
    /// Of something that takes a file of its own, or a line of a batch.
    Whole {
        /// How it is called and written.
        spec: OptionSpec,
        /// Whether it may be typed as an option as well.
        is_typed: bool,
    },
}

impl Input {
    /// How the input is called and written.
    #[must_use]
    pub const fn spec(&self) -> Option<&OptionSpec> {
        match self {
            Self::Nothing | Self::Options => None,
            Self::Hands { spec, .. } | Self::Together(spec) | Self::Whole { spec, .. } => {
                Some(spec)
            }
        }
    }
}

/// How a question is asked over HTTP.
#[derive(Clone, Copy, Debug)]
pub enum Http {
    /// By `GET`, all in parameters; a document that an option takes may be the body of a `POST`.
    Parameters,
    /// By `POST`, the input and the options as keys of one JSON object, such as this one.
    Object(&'static str),
    /// By `POST`, the input as the body and the options in parameters.
    Document,
    /// Not at all: it takes a terminal.
    Nowhere,
}

/// How long an answer takes.
///
/// Who answers many lets what is quick never wait for what is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Some microseconds.
    Instant,
    /// Some milliseconds.
    Short,
    /// Some seconds.
    Long,
}

impl QuestionSpec {
    /// A question without a name as most of them are: it is asked of nothing but its options, over
    /// HTTP by parameters, and has one answer at once, of this type.
    #[must_use]
    pub const fn of<T: Shaped>() -> Self {
        Self {
            game: "",
            name: "",
            about: "",
            notes: "",
            input: Input::Nothing,
            options: &[],
            http: Http::Parameters,
            effort: Effort::Instant,
            answers: Shape::of::<T>(),
            is_list: false,
            quiet: None,
            csv: None,
        }
    }

    /// Where the question is asked: `poker/rank`.
    #[must_use]
    pub fn path(&self) -> String {
        match self.name {
            "" => self.game.to_owned(),
            name => format!("{}/{name}", self.game),
        }
    }

    /// The option, or the input, of a name as JSON and HTTP have it.
    #[must_use]
    pub fn called(&self, name: &str) -> Option<&OptionSpec> {
        self.all().find(|spec| spec.is_called(name))
    }

    /// The input and the options as parameters of a request, where each of several inputs stands in
    /// one of its own.
    pub fn parameters(&self) -> impl Iterator<Item = OptionSpec> {
        let together = match self.input {
            Input::Together(spec) => Some(spec.name),
            _ => None,
        };
        self.all().map(move |spec| match together {
            Some(name) if name == spec.name => OptionSpec {
                occurs: Occurs::OnceOrMore,
                ..*spec
            },
            _ => *spec,
        })
    }

    /// The input and the options.
    pub fn all(&self) -> impl Iterator<Item = &OptionSpec> {
        self.input.spec().into_iter().chain(self.options)
    }
}
