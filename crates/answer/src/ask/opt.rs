//! Options with the type of their values.

use std::marker::PhantomData;
use std::time::Duration;

use crate::Problem;
use crate::problem::shortened;

use super::keyed::Keyed;
use super::option_spec::{Form, Occurs, OptionSpec};
use super::request::{Fault, Request, Value};
use super::words::parts;

/// An option whose values are of one type.
#[derive(Clone, Copy, Debug)]
pub struct Opt<T> {
    /// What is said of it.
    pub spec: OptionSpec,
    value: PhantomData<fn() -> T>,
}

/// What the values of an option are.
pub trait OptionValue: Sized {
    /// How they are written.
    const FORM: Form;
    /// The kind of error of a text that is none.
    const KIND: &'static str = "usage";

    /// The value of a text; an error says what would have been right.
    ///
    /// # Errors
    ///
    /// The text is no such value.
    fn read(form: &Form, text: &str) -> Result<Self, String>;
}

impl<T: OptionValue> Opt<T> {
    /// An option that may be left out.
    #[must_use]
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
                kind: T::KIND,
                requires: None,
                conflicts_with: None,
                goes_with_one: false,
                is_positional: false,
            },
            value: PhantomData,
        }
    }

    /// The option that is described so.
    pub(crate) const fn of(spec: OptionSpec) -> Self {
        Self {
            spec,
            value: PhantomData,
        }
    }

    /// The value that was given, if one was.
    ///
    /// # Errors
    ///
    /// It is none of the option's.
    pub fn get(&self, request: &Request) -> Result<Option<T>, Fault> {
        let value = request.values(&self.spec).next();
        value.map(|value| self.read(request, value)).transpose()
    }

    /// The value that was given, or the one that is meant otherwise.
    ///
    /// # Errors
    ///
    /// It is none of the option's, or there is none and one is needed.
    pub fn value(&self, request: &Request) -> Result<T, Fault> {
        if let Some(value) = self.get(request)? {
            return Ok(value);
        }
        let default = self.spec.default;
        let default = default.and_then(|text| T::read(&self.spec.form, text).ok());
        default.ok_or_else(|| request.missing(&self.spec))
    }

    /// All values that were given, one by one or with commas between them.
    ///
    /// # Errors
    ///
    /// One is none of the option's, or there is none and one is needed.
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

    /// Something wrong with the value, which a check found.
    #[must_use]
    pub fn fault(&self, request: &Request, problem: Problem) -> Fault {
        request.fault(self.spec.name, problem)
    }

    /// The value of a text that is none of an option, such as a word behind an input.
    pub(crate) fn parse(&self, text: &str) -> Result<T, Problem> {
        T::read(&self.spec.form, text).map_err(|expected| wrong(&self.spec, text, &expected))
    }

    fn read(&self, request: &Request, value: &Value) -> Result<T, Fault> {
        let found = self.parse(&value.text);
        found.map_err(|problem| request.fault_of(value, problem))
    }
}

/// A text that is none of an option's values.
fn wrong(spec: &OptionSpec, text: &str, expected: &str) -> Problem {
    let shown = shortened(text);
    let shown = shown.escape_debug();
    let message = match spec.form {
        Form::Word(_) => format!("`{shown}`: {expected}"),
        _ => format!(
            "`{shown}` is no `{}`: expected {expected}",
            spec.snake_name()
        ),
    };
    Problem::whole(spec.kind, message)
}

/// Methods by which an option is said to be what most are not: each changes what is said of it.
macro_rules! same_option {
    ($($(#[$about:meta])+ $name:ident($($value:ident: $type:ty)?) => $field:ident = $new:expr;)+) => {
        impl<T: OptionValue> Opt<T> {$(
            $(#[$about])+
            #[must_use]
            pub const fn $name(mut self $(, $value: $type)?) -> Self {
                self.spec.$field = $new;
                self
            }
        )+}
    };
}

same_option! {
    /// The same option, which may be given several times.
    repeatable() => occurs = Occurs::AnyTimes;
    /// The same option, with commas between its values.
    listed() => occurs = Occurs::Listed;
    /// The same option with another sentence of help.
    about(about: &'static str) => about = about;
    /// The same option, with what is meant if it is left out.
    default(default: &'static str) => default = Some(default);
    /// The same option, with what is meant if it is left out in words.
    default_note(about: &'static str) => default_about = Some(about);
    /// The same option, with other numbers as its range, or another document.
    form(form: Form) => form = form;
    /// The same option with a name that it had before.
    former_name(name: &'static str) => former_name = Some(name);
    /// The same option with other spellings.
    aliases(aliases: &'static [&'static str]) => aliases = aliases;
    /// The same option, which says something only beside another.
    requires(name: &'static str) => requires = Some(name);
    /// The same option, which cannot stand beside another.
    conflicts_with(name: &'static str) => conflicts_with = Some(name);
    /// The same option, which goes with one input only.
    single_input_only() => goes_with_one = true;
    /// The same option, typed without its name.
    positional() => is_positional = true;
}

impl<T: OptionValue> Opt<T> {
    /// The same option, which has to be given.
    #[must_use]
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

/// A text, which the question itself reads.
impl OptionValue for String {
    const FORM: Form = Form::Text;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

/// The most seconds of a time limit: more than eleven days.
const MAX_SECONDS: f64 = 1e6;

/// A time limit; zero is none.
impl OptionValue for Duration {
    const FORM: Form = Form::Seconds(MAX_SECONDS);

    fn read(form: &Form, text: &str) -> Result<Self, String> {
        let max = match form {
            Form::Seconds(max) => *max,
            _ => MAX_SECONDS,
        };
        match text.parse::<f64>() {
            Ok(0.0) => Ok(Self::ZERO),
            // A limit that rounds to nothing is still a limit.
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
    /// The name, or the text of the document.
    pub text: String,
    /// What the document is called if it does not say so: the name of its file. `None` for a name.
    pub stem: Option<String>,
}

/// Read by [`Opt::document`], which knows the names from the documents; its form is given by
/// [`Opt::of_form`].
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
    /// The name or the document that was given, or the name that is meant otherwise.
    ///
    /// # Errors
    ///
    /// There is none and one is needed.
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

/// A seed: the one that was given, or one that was drawn and has to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The seed.
    pub value: u64,
    /// Whether nobody gave it.
    pub is_drawn: bool,
}

impl Seed {
    /// The seed if it was drawn.
    #[must_use]
    pub const fn drawn(self) -> Option<u64> {
        match self.is_drawn {
            true => Some(self.value),
            false => None,
        }
    }
}

impl Opt<u64> {
    /// The seed that was given, or one below 2^53, so that every JSON reader holds it exactly.
    ///
    /// # Errors
    ///
    /// What was given is no seed.
    pub fn seed(&self, request: &Request) -> Result<Seed, Fault> {
        let typed = self.get(request)?;
        Ok(Seed {
            value: typed.unwrap_or(request.drawn() & ((1 << 53) - 1)),
            is_drawn: typed.is_none(),
        })
    }
}
