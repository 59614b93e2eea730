//! Options with the type of their values.

use std::marker::PhantomData;
use std::time::Duration;

use crate::Problem;
use crate::problem::shortened;

use super::given::{Fault, Given, Value};
use super::keyed::Keyed;
use super::spec::{Form, Occurs, Spec};

/// An option whose values are of one type.
#[derive(Clone, Copy, Debug)]
pub struct Opt<T> {
    /// What is said of it.
    pub spec: Spec,
    value: PhantomData<fn() -> T>,
}

/// What the values of an option are.
pub trait Typed: Sized {
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

impl<T: Typed> Opt<T> {
    /// An option that may be left out.
    #[must_use]
    pub const fn new(
        name: &'static str,
        value_name: &'static str,
        about: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            spec: Spec {
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
    pub(crate) const fn of(spec: Spec) -> Self {
        Self {
            spec,
            value: PhantomData,
        }
    }

    /// The same option, which has to be given.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.spec.occurs = match self.spec.occurs {
            Occurs::Listed => Occurs::ListedOnce,
            _ => Occurs::Once,
        };
        self
    }

    /// The same option, which may be given several times.
    #[must_use]
    pub const fn repeatable(mut self) -> Self {
        self.spec.occurs = Occurs::AnyTimes;
        self
    }

    /// The same option, with commas between its values.
    #[must_use]
    pub const fn listed(mut self) -> Self {
        self.spec.occurs = Occurs::Listed;
        self
    }

    /// The same option with another sentence of help.
    #[must_use]
    pub const fn about(mut self, about: &'static str) -> Self {
        self.spec.about = about;
        self
    }

    /// The same option, with what is meant if it is left out.
    #[must_use]
    pub const fn or(mut self, default: &'static str) -> Self {
        self.spec.default = Some(default);
        self
    }

    /// The same option, with what is meant if it is left out in words.
    #[must_use]
    pub const fn or_else(mut self, about: &'static str) -> Self {
        self.spec.default_about = Some(about);
        self
    }

    /// The same option, with other numbers as its range, or another document.
    #[must_use]
    pub const fn of_form(mut self, form: Form) -> Self {
        self.spec.form = form;
        self
    }

    /// The same option with a name that it had before.
    #[must_use]
    pub const fn formerly(mut self, name: &'static str) -> Self {
        self.spec.former_name = Some(name);
        self
    }

    /// The same option with other spellings.
    #[must_use]
    pub const fn spelled(mut self, aliases: &'static [&'static str]) -> Self {
        self.spec.aliases = aliases;
        self
    }

    /// The same option, which says something only beside another.
    #[must_use]
    pub const fn with(mut self, name: &'static str) -> Self {
        self.spec.requires = Some(name);
        self
    }

    /// The same option, which cannot stand beside another.
    #[must_use]
    pub const fn without(mut self, name: &'static str) -> Self {
        self.spec.conflicts_with = Some(name);
        self
    }

    /// The same option, which goes with one input only.
    #[must_use]
    pub const fn with_one(mut self) -> Self {
        self.spec.goes_with_one = true;
        self
    }

    /// The same option, typed without its name.
    #[must_use]
    pub const fn positional(mut self) -> Self {
        self.spec.is_positional = true;
        self
    }

    /// The value that was given, if one was.
    ///
    /// # Errors
    ///
    /// It is none of the option's.
    pub fn get(&self, given: &Given) -> Result<Option<T>, Fault> {
        let value = given.values(&self.spec).next();
        value.map(|value| self.read(given, value)).transpose()
    }

    /// The value that was given, or the one that is meant otherwise.
    ///
    /// # Errors
    ///
    /// It is none of the option's, or there is none and one is needed.
    pub fn value(&self, given: &Given) -> Result<T, Fault> {
        if let Some(value) = self.get(given)? {
            return Ok(value);
        }
        let default = self.spec.default.map(|text| T::read(&self.spec.form, text));
        match default {
            Some(Ok(value)) => Ok(value),
            _ => Err(given.missing(&self.spec)),
        }
    }

    /// All values that were given, one by one or with commas between them.
    ///
    /// # Errors
    ///
    /// One is none of the option's, or there is none and one is needed.
    pub fn all(&self, given: &Given) -> Result<Vec<T>, Fault> {
        let mut all = Vec::new();
        for value in given.values(&self.spec) {
            if !self.spec.is_listed() {
                all.push(self.read(given, value)?);
                continue;
            }
            let mut start = 0;
            for part in value.text.split(',') {
                let found = T::read(&self.spec.form, part.trim());
                all.push(found.map_err(|expected| {
                    let problem = Problem {
                        span: Some(start..start + part.len()),
                        ..self.wrong(part.trim(), &expected)
                    };
                    given.fault_of(value, problem)
                })?);
                start += part.len() + 1;
            }
        }
        match all.is_empty() && self.spec.is_required() {
            true => Err(given.missing(&self.spec)),
            false => Ok(all),
        }
    }

    /// Something wrong with the value, which a check found.
    #[must_use]
    pub fn fault(&self, given: &Given, problem: Problem) -> Fault {
        given.fault(self.spec.name, problem)
    }

    /// The value of a text that is none of an option, such as a word behind an input.
    pub(crate) fn parse(&self, text: &str) -> Result<T, Problem> {
        T::read(&self.spec.form, text).map_err(|expected| self.wrong(text, &expected))
    }

    fn read(&self, given: &Given, value: &Value) -> Result<T, Fault> {
        let found = self.parse(&value.text);
        found.map_err(|problem| given.fault_of(value, problem))
    }

    /// A text that is none of the option's values.
    fn wrong(&self, text: &str, expected: &str) -> Problem {
        wrong(&self.spec, text, expected)
    }
}

fn wrong(spec: &Spec, text: &str, expected: &str) -> Problem {
    let shown = shortened(text);
    let message = match spec.form {
        Form::Word(_) => format!("`{}`: {expected}", shown.escape_debug()),
        _ => format!(
            "`{}` is no `{}`: expected {expected}",
            shown.escape_debug(),
            spec.snake_name()
        ),
    };
    Problem::whole(spec.kind, message)
}

impl<T: Keyed> Typed for T {
    const FORM: Form = Form::Key(T::keys);
    const KIND: &'static str = T::KIND;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        Self::from_name(text).ok_or_else(|| {
            let keys = Self::all().iter().map(|one| format!("`{}`", one.name()));
            format!("one of {}", keys.collect::<Vec<_>>().join(", "))
        })
    }
}

impl Typed for u64 {
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

impl Typed for bool {
    const FORM: Form = Form::Flag;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        let flag = text.parse();
        flag.map_err(|_| "one of `false`, `true`".to_owned())
    }
}

/// A text, which the question itself reads.
impl Typed for String {
    const FORM: Form = Form::Text;

    fn read(_: &Form, text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

/// The most seconds of a time limit: more than eleven days.
const MAX_SECONDS: f64 = 1e6;

/// A time limit; zero is none.
impl Typed for Duration {
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
impl Typed for DocumentText {
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
    pub fn document(&self, given: &Given) -> Result<DocumentText, Fault> {
        match given.values(&self.spec).next() {
            Some(value) => Ok(DocumentText {
                text: value.text.clone(),
                stem: value
                    .is_document
                    .then(|| value.stem.clone().unwrap_or_default()),
            }),
            None => self.value(given),
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
    pub fn seed(&self, given: &Given) -> Result<Seed, Fault> {
        let typed = self.get(given)?;
        Ok(Seed {
            value: typed.unwrap_or(given.drawn() & ((1 << 53) - 1)),
            is_drawn: typed.is_none(),
        })
    }
}
