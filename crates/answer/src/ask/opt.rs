//! Options whose values have a Rust type.

use std::marker::PhantomData;
use std::time::Duration;

use crate::Problem;
use crate::problem::shortened;

use super::keyed::Keyed;
use super::option_spec::{Form, Occurs, OptionSpec};
use super::request::{Fault, Request, Value};
use super::words::parts;

/// An option with values of type `T`.
#[derive(Clone, Copy, Debug)]
pub struct Opt<T> {
    /// The description of the option.
    pub spec: OptionSpec,
    value: PhantomData<fn() -> T>,
}

/// A type that an option's values can have.
pub trait OptionValue: Sized {
    /// How values are written.
    const FORM: Form;
    /// The error kind for a wrong value.
    const KIND: &'static str = "usage";

    /// Reads a value.
    ///
    /// # Errors
    ///
    /// What was expected: `a whole number from 1 to 9`.
    fn read(form: &Form, text: &str) -> Result<Self, String>;
}

impl<T: OptionValue> Opt<T> {
    /// An option that can be left out.
    pub const fn new(
        name: &'static str,
        value_name: &'static str,
        about: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            spec: OptionSpec {
                name,
                former_name: None,
                aliases: &[],
                value_name,
                about,
                example,
                form: T::FORM,
                occurs: Occurs::AtMostOnce,
                default: None,
                default_about: None,
                alone: None,
                kind: T::KIND,
                requires: None,
                conflicts_with: None,
                goes_with_one: false,
                is_positional: false,
                is_in_example: false,
            },
            value: PhantomData,
        }
    }

    pub(crate) const fn of(spec: OptionSpec) -> Self {
        Self {
            spec,
            value: PhantomData,
        }
    }

    /// The given value, if there is one.
    ///
    /// # Errors
    ///
    /// The value is wrong.
    pub fn get(&self, request: &Request) -> Result<Option<T>, Fault> {
        let value = request.values(&self.spec).next();
        value.map(|value| self.read(request, value)).transpose()
    }

    /// The given value, or the default.
    ///
    /// # Errors
    ///
    /// The value is wrong, or is required but missing.
    pub fn value(&self, request: &Request) -> Result<T, Fault> {
        if let Some(value) = self.get(request)? {
            return Ok(value);
        }
        let default = self.spec.default;
        let default = default.and_then(|text| T::read(&self.spec.form, text).ok());
        default.ok_or_else(|| request.missing(&self.spec))
    }

    /// All given values, whether the option is repeated or commas separate its values.
    ///
    /// # Errors
    ///
    /// A value is wrong, or a required value is missing.
    pub fn all(&self, request: &Request) -> Result<Vec<T>, Fault> {
        let mut all = Vec::new();
        for value in request.values(&self.spec) {
            if !self.spec.is_listed() {
                all.push(self.read(request, value)?);
                continue;
            }
            for (part, span) in parts(&value.text) {
                let found = self.parse(part.trim()).map_err(|problem| {
                    let span = Some(span);
                    request.fault_of(value, Problem { span, ..problem })
                });
                all.push(found?);
            }
        }
        match all.is_empty() && self.spec.is_required() {
            true => Err(request.missing(&self.spec)),
            false => Ok(all),
        }
    }

    /// The fault for a problem that a later check found in the value.
    pub fn fault(&self, request: &Request, problem: Problem) -> Fault {
        request.fault(self.spec.name, problem)
    }

    /// Reads the text of a value, such as that of a word after an input.
    pub(crate) fn parse(&self, text: &str) -> Result<T, Problem> {
        T::read(&self.spec.form, text).map_err(|expected| wrong(&self.spec, text, &expected))
    }

    fn read(&self, request: &Request, value: &Value) -> Result<T, Fault> {
        let found = self.parse(&value.text);
        found.map_err(|problem| request.fault_of(value, problem))
    }
}

fn wrong(spec: &OptionSpec, text: &str, expected: &str) -> Problem {
    let shown = shortened(text);
    let shown = shown.escape_debug();
    let message = match spec.form {
        Form::Word(_) => format!("`{shown}`: {expected}"),
        _ => format!(
            "`{shown}` is not a valid `{}`: expected {expected}",
            spec.snake_name()
        ),
    };
    Problem::whole(spec.kind, message)
}

/// Builder methods, each of which sets one field of the description.
macro_rules! same_option {
    ($($(#[$about:meta])+ $name:ident($($value:ident: $type:ty)?) => $field:ident = $new:expr;)+) => {
        impl<T: OptionValue> Opt<T> {$(
            $(#[$about])+
            pub const fn $name(mut self $(, $value: $type)?) -> Self {
                self.spec.$field = $new;
                self
            }
        )+}
    };
}

same_option! {
    /// Lets the option be given several times.
    repeatable() => occurs = Occurs::AnyTimes;
    /// Lets the option take several values, separated by commas.
    listed() => occurs = Occurs::Listed;
    /// Replaces the help sentence.
    about(about: &'static str) => about = about;
    /// Sets the default.
    default(default: &'static str) => default = Some(default);
    /// Describes the default in words.
    default_note(about: &'static str) => default_about = Some(about);
    /// Sets a different range of numbers or a different document.
    form(form: Form) => form = form;
    /// Adds a former name.
    former_name(name: &'static str) => former_name = Some(name);
    /// Adds other spellings.
    aliases(aliases: &'static [&'static str]) => aliases = aliases;
    /// Gives the option a meaning without a value, on the command line.
    alone(value: &'static str) => alone = Some(value);
    /// Makes the option require another one.
    requires(name: &'static str) => requires = Some(name);
    /// Makes the option exclude another one.
    conflicts_with(name: &'static str) => conflicts_with = Some(name);
    /// Restricts the option to a single input.
    single_input_only() => goes_with_one = true;
    /// Makes the option positional: it is typed without its name.
    positional() => is_positional = true;
    /// Makes the option part of the example, even though a request can do without it.
    in_example() => is_in_example = true;
}

impl<T: OptionValue> Opt<T> {
    /// Makes the option required.
    pub const fn required(mut self) -> Self {
        self.spec.occurs = match self.spec.occurs {
            Occurs::Listed => Occurs::ListedOnce,
            _ => Occurs::Once,
        };
        self
    }
}

impl<T: Keyed> OptionValue for T {
    const FORM: Form = Form::Key(T::keys);
    const KIND: &'static str = T::KIND;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        Self::from_name(text).ok_or_else(|| {
            let keys = Self::all().iter().map(|one| format!("`{}`", one.name()));
            format!("one of {}", keys.collect::<Vec<_>>().join(", "))
        })
    }
}

impl OptionValue for u64 {
    const FORM: Form = Form::Number(0, Self::MAX);

    fn read(form: &Form, text: &str) -> Result<Self, String> {
        let (start, end) = match form {
            Form::Number(start, end) => (*start, *end),
            _ => (0, Self::MAX),
        };
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| is_digits);
        let number = number.filter(|number| (start..=end).contains(number));
        number.ok_or_else(|| format!("a whole number from {start} to {end}"))
    }
}

impl OptionValue for bool {
    const FORM: Form = Form::Flag;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        let flag = text.parse();
        flag.map_err(|_| "one of `false`, `true`".to_owned())
    }
}

/// Text that the question itself reads.
impl OptionValue for String {
    const FORM: Form = Form::Text;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

/// The longest time limit in seconds: more than eleven days.
const MAX_SECONDS: f64 = 1e6;

/// A time limit; zero means no limit.
impl OptionValue for Duration {
    const FORM: Form = Form::Seconds(MAX_SECONDS);

    fn read(form: &Form, text: &str) -> Result<Self, String> {
        let max = match form {
            Form::Seconds(max) => *max,
            _ => MAX_SECONDS,
        };
        match text.parse::<f64>() {
            Ok(0.0) => Ok(Self::ZERO),
            // A limit that rounds to zero is still a limit.
            Ok(seconds) if (0.0..=max).contains(&seconds) => {
                Ok(Self::from_secs_f64(seconds).max(Self::from_nanos(1)))
            }
            _ => Err(format!(
                "seconds from 0 to {max}, such as 2.5; 0 for no limit"
            )),
        }
    }
}

/// The name of something built in, or a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentText {
    /// The name, or the document's text.
    pub text: String,
    /// The stem of the file name, for a document without a name of its own; `None` for a built-in
    /// name.
    pub stem: Option<String>,
}

impl DocumentText {
    /// A built-in name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self {
            text: name.to_owned(),
            stem: None,
        }
    }
}

/// Read by [`Opt::document`]; [`Opt::form`] specifies the kind of document.
impl OptionValue for DocumentText {
    const FORM: Form = Form::Text;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        Ok(Self {
            text: text.to_owned(),
            stem: None,
        })
    }
}

impl Opt<DocumentText> {
    /// The given name or document, or the default name.
    ///
    /// # Errors
    ///
    /// The document is required but missing.
    pub fn document(&self, request: &Request) -> Result<DocumentText, Fault> {
        match request.values(&self.spec).next() {
            Some(value) => Ok(DocumentText {
                text: value.text.clone(),
                stem: value
                    .is_document
                    .then(|| value.stem.clone().unwrap_or_default()),
            }),
            None => self.value(request),
        }
    }
}

/// A seed, given or drawn at random. A drawn seed has to be reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The seed.
    pub value: u64,
    /// Whether it was drawn at random.
    pub is_drawn: bool,
}

impl Seed {
    /// The seed, if it was drawn at random.
    pub const fn drawn(self) -> Option<u64> {
        match self.is_drawn {
            true => Some(self.value),
            false => None,
        }
    }
}

impl Opt<u64> {
    /// The given seed, or a random one below 2^53, so that every JSON reader represents it exactly.
    ///
    /// # Errors
    ///
    /// The value is not a seed.
    pub fn seed(&self, request: &Request) -> Result<Seed, Fault> {
        let typed = self.get(request)?;
        Ok(Seed {
            value: typed.unwrap_or(request.drawn() & ((1 << 53) - 1)),
            is_drawn: typed.is_none(),
        })
    }

    /// The given number, which must not exceed the interface's limit `most`.
    ///
    /// # Errors
    ///
    /// The value is wrong, or is above the limit.
    pub fn within(
        &self,
        request: &Request,
        most: Option<u64>,
        noun: &str,
    ) -> Result<Option<u64>, Fault> {
        let asked = self.get(request)?;
        match (asked, most) {
            (Some(asked), Some(most)) if asked > most => {
                let message = format!("{asked} {noun} are too many: expected at most {most} here");
                Err(self.fault(request, Problem::whole("wrong-value", message)))
            }
            _ => Ok(asked),
        }
    }
}
