//! The description of a question.

use super::option_spec::{Form, Occurs, OptionSpec};
use super::shape::{Shape, Shaped};

/// Everything that an interface has to know about a question.
#[derive(Clone, Copy, Debug)]
pub struct QuestionSpec {
    /// The game, as it is typed: `poker`.
    pub game: &'static str,
    /// The question's name after the game: `rank`; empty if the game is a single question.
    pub name: &'static str,
    /// A former name, which all interfaces still accept.
    pub former_name: Option<&'static str>,
    /// One sentence, without a period.
    pub about: &'static str,
    /// Further help, with examples as they are typed; printed last.
    pub notes: &'static str,
    /// The input it takes.
    pub input: Input,
    /// The options of the question.
    pub options: &'static [OptionSpec],
    /// How to ask it over HTTP.
    pub http: Http,
    /// How long an answer usually takes; [`Question::effort`](super::Question::effort) estimates
    /// how long one input takes.
    pub effort: Effort,
    /// The shape of an answer, or of each answer in a list.
    pub answers: Shape,
    /// Whether there can be several answers, each an object.
    pub is_list: bool,
    /// Whether inputs can be written in several notations; an answer then shows how its input was
    /// read, unless it was in plain notation.
    pub has_notations: bool,
    /// Names that are part of the input when they come first, such as `q` in `q=123m`; words with
    /// any other name are options.
    pub input_names: &'static [&'static str],
    /// For a yes-or-no answer: the help text for `--quiet`.
    pub quiet: Option<&'static str>,
    /// For a summary of many rows: the help text for `--csv`.
    pub csv: Option<&'static str>,
}

/// A game and its questions.
#[derive(Clone, Copy, Debug)]
pub struct GameSpec {
    /// The name, as it is typed.
    pub name: &'static str,
    /// One line on what its questions answer, without a period.
    pub about: &'static str,
    /// Further help, with examples as they are typed.
    pub notes: &'static str,
    /// The question that is asked if none is named.
    pub default: &'static str,
}

/// The input that a question takes, in addition to its options.
#[derive(Clone, Copy, Debug)]
pub enum Input {
    /// No input.
    Nothing,
    /// No input; in a batch, each line is an object with options.
    Options,
    /// One hand after another: one per argument, or one per line of a batch.
    Hands {
        /// What a hand is called and how it is written.
        spec: OptionSpec,
        /// Whether several arguments, each of them a single card, make up one hand.
        may_be_cards: bool,
    },
    /// Several hands together: all arguments, or one line of a batch, separated by `|`.
    Together(OptionSpec),
    /// A single input that takes up a whole file, or a line of a batch.
    Whole {
        /// What the input is called and how it is written.
        spec: OptionSpec,
        /// Whether the input can also be typed as an option.
        is_typed: bool,
    },
    /// Files of many games each, read part by part; over HTTP, the text of one file.
    Files(OptionSpec),
}

impl Input {
    /// Whether the input is a hand, which can also be a list of cards or tiles.
    pub const fn may_be_list(&self) -> bool {
        matches!(self, Self::Hands { .. })
    }

    /// What the input is called and how it is written.
    pub const fn spec(&self) -> Option<&OptionSpec> {
        match self {
            Self::Nothing | Self::Options => None,
            Self::Hands { spec, .. }
            | Self::Together(spec)
            | Self::Whole { spec, .. }
            | Self::Files(spec) => Some(spec),
        }
    }
}

/// How a question is asked over HTTP.
#[derive(Clone, Copy, Debug)]
pub enum Http {
    /// `GET` with parameters; a document that an option takes can be the body of a `POST`.
    Parameters,
    /// `POST` of a JSON object with the input and the options; this is an example of one.
    Object(&'static str),
    /// `POST` with the input as the body and the options as parameters.
    Document,
    /// Not available over HTTP: it needs a terminal.
    Nowhere,
}

/// How long an answer takes. The server never makes a quick answer wait for a slow one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// A few microseconds.
    Instant,
    /// A few milliseconds.
    Short,
    /// Seconds.
    Long,
}

impl QuestionSpec {
    /// Whether an option is a flag, which is set without a value.
    pub(crate) const fn has_flags(&self) -> bool {
        let mut idx = 0;
        while idx < self.options.len() {
            if matches!(self.options[idx].form, Form::Flag) {
                return true;
            }
            idx += 1;
        }
        false
    }

    /// A description to start from: no input, HTTP parameters, and one instant answer of type `T`.
    pub const fn of<T: Shaped>() -> Self {
        Self {
            game: "",
            name: "",
            former_name: None,
            about: "",
            notes: "",
            input: Input::Nothing,
            options: &[],
            http: Http::Parameters,
            effort: Effort::Instant,
            answers: Shape::of::<T>(),
            is_list: false,
            has_notations: false,
            input_names: &[],
            quiet: None,
            csv: None,
        }
    }

    /// The path of the question: `poker/rank`.
    pub fn path(&self) -> String {
        match self.name {
            "" => self.game.to_owned(),
            name => format!("{}/{name}", self.game),
        }
    }

    /// The path with the former name, if there is one.
    pub fn former_path(&self) -> Option<String> {
        let name = self.former_name?;
        Some(format!("{}/{name}", self.game))
    }

    /// Whether this is the path of the question, or its former path.
    pub fn is_at(&self, path: &str) -> bool {
        self.path() == path || self.former_path().as_deref() == Some(path)
    }

    /// The option or the input with this name, as written in JSON and over HTTP.
    pub fn called(&self, name: &str) -> Option<&OptionSpec> {
        self.all().find(|spec| spec.is_called(name))
    }

    /// The input and the options as HTTP parameters; if there can be several inputs, each is its
    /// own parameter.
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
