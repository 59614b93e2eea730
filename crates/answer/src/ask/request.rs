//! What a door was given: the values of options, and where each of them stood.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use crate::document::part::Part;
use crate::document::shown;
use crate::{BadInput, Place, Problem, Resources};

use super::option_spec::{Form, OptionSpec};
use super::question_spec::QuestionSpec;

/// How options reach a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestSource {
    /// Typed, where names may be those of files.
    CommandLine,
    /// As parameters of a request.
    Parameters,
    /// As keys of a JSON object.
    Object,
}

/// Tells which options of all inputs count no more for one that says others itself.
pub(super) type ReplacedBy = fn(&dyn Fn(&str) -> bool) -> &'static [&'static str];

/// How much a door lets a question take; what is given beyond is refused, and told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The longest search. Without a limit of its own a search may be without end.
    pub time: Option<Duration>,
    /// How many games may be played on for a hint.
    pub rollouts: Option<u64>,
    /// How many games may be simulated, of players that take no time to speak of.
    pub games: Option<u64>,
}

/// What was given.
#[derive(Clone, Debug)]
pub struct Request {
    spec: &'static QuestionSpec,
    source: RequestSource,
    values: Vec<Value>,
    /// The text of an object.
    object: Arc<str>,
    /// A random number, for those who draw a seed.
    drawn: u64,
    limits: Limits,
    resources: Arc<Resources>,
}

/// One value of an option.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) name: &'static str,
    /// As it is typed.
    pub(crate) text: String,
    /// The name of the file that it was read from, without its ending.
    pub(crate) stem: Option<String>,
    /// Whether it is a document, and not its name.
    pub(crate) is_document: bool,
    place: Place,
    /// Where it stands in an object.
    written: Option<InObject>,
    /// Whether it was given for all inputs, and not for this one.
    is_of_all: bool,
}

impl Value {
    /// A value that is typed at a place.
    fn new(spec: &OptionSpec, text: impl Into<String>, place: Place) -> Self {
        Self {
            name: spec.name,
            text: text.into(),
            stem: None,
            is_document: false,
            place,
            written: None,
            is_of_all: false,
        }
    }
}

/// Where a value stands in the text of an object.
#[derive(Clone, Debug)]
struct InObject {
    /// Its bytes, quotes included.
    span: Range<usize>,
    /// The byte at which the text of the value begins, if its characters stand there one by one:
    /// not if some are written with escapes.
    start: Option<usize>,
}

/// A request that cannot be answered: what is wrong, and the text that it is wrong with.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What is wrong, and of which option.
    pub problem: Problem,
    /// The text, and where it stood; nothing for what is wrong with the request as a whole.
    pub input: Option<Box<(String, Place)>>,
}

impl Fault {
    /// A request whose parts do not go together.
    pub fn usage(message: impl Into<String>) -> Self {
        Problem::whole("usage", message).into()
    }

    /// Something wrong with a text.
    pub(crate) fn of_text(problem: Problem, text: impl Into<String>, place: Place) -> Self {
        let input = Some(Box::new((text.into(), place)));
        Self { problem, input }
    }

    /// What is wrong, as a problem of the line of a batch that is an object: at its place there, if
    /// the line says it and not what all lines have.
    pub(crate) fn of_line(self) -> Problem {
        let is_there = matches!(self.input.as_deref(), Some((_, Place::Body)));
        Problem {
            about: None,
            span: self.problem.span.filter(|_| is_there),
            ..self.problem
        }
    }

    /// The fault as every door tells it, where a text has it.
    #[must_use]
    pub fn bad_input(&self) -> Option<BadInput<'_>> {
        let (input, place) = self.input.as_deref()?;
        Some(BadInput {
            problem: &self.problem,
            input,
            place,
        })
    }
}

/// Something wrong with a request as a whole, or with an option that was not given.
impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        let input = None;
        Self { problem, input }
    }
}

impl Request {
    /// Nothing yet of what can be asked. `drawn` is a random number: what the seed is made of if
    /// none is given.
    #[must_use]
    pub fn new(question_spec: &'static QuestionSpec, source: RequestSource, drawn: u64) -> Self {
        Self {
            spec: question_spec,
            source,
            values: Vec::new(),
            object: Arc::from(""),
            drawn,
            limits: Limits::default(),
            resources: Arc::default(),
        }
    }

    /// The same for a question that goes by what the door has; without it, it goes by what is
    /// included in the program.
    #[must_use]
    pub fn with_resources(mut self, resources: &Arc<Resources>) -> Self {
        self.resources = Arc::clone(resources);
        self
    }

    /// What the door has.
    pub(crate) const fn resources(&self) -> &Arc<Resources> {
        &self.resources
    }

    /// The same within limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// How much may be asked for.
    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What the values answer to.
    #[must_use]
    pub const fn spec(&self) -> &'static QuestionSpec {
        self.spec
    }

    /// How the options reached the door.
    #[must_use]
    pub const fn source(&self) -> RequestSource {
        self.source
    }

    pub(crate) const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Adds a value.
    pub fn add(&mut self, spec: &OptionSpec, text: impl Into<String>) {
        let place = match self.source {
            RequestSource::CommandLine if spec.is_positional => Place::Value(spec.value_name),
            RequestSource::CommandLine => Place::Option(spec.name),
            RequestSource::Parameters => Place::Parameter(spec.name),
            RequestSource::Object => Place::Body,
        };
        self.values.push(Value::new(spec, text, place));
    }

    /// The same, with another value of an option.
    #[must_use]
    pub(crate) fn with_value(&self, spec: &OptionSpec, text: &str) -> Self {
        let mut request = self.clone();
        request.values.retain(|value| value.name != spec.name);
        request.add(spec, text);
        request
    }

    /// Adds a document that was read at `place`; what it is called if it does not say so.
    pub fn add_document(
        &mut self,
        spec: &OptionSpec,
        text: impl Into<String>,
        stem: impl Into<String>,
        place: Place,
    ) {
        self.values.push(Value {
            stem: Some(stem.into()),
            is_document: true,
            ..Value::new(spec, text, place)
        });
    }

    /// Adds the values of a JSON object.
    ///
    /// # Errors
    ///
    /// The text is no object, has an unknown or repeated key, or a value of a shape that no option
    /// has.
    pub fn add_object(&mut self, text: &str) -> Result<(), Fault> {
        self.object = Arc::from(text);
        let added = self.add_entries(text);
        added.map_err(|problem| Fault::of_text(problem, text, Place::Body))
    }

    fn add_entries(&mut self, text: &str) -> Result<(), Problem> {
        let object = Part::whole(text).object("the body");
        let entries = object.map_err(|problem| {
            let is_json = serde_json::from_str::<&serde_json::value::RawValue>(text).is_ok();
            let kind = if is_json { "wrong-value" } else { "bad-json" };
            Problem { kind, ..problem }
        })?;
        let mut keys: Vec<String> = Vec::new();
        for entry in entries {
            let key = &entry.key;
            let Some(spec) = self.spec.called(key) else {
                let names = self.spec.all().flat_map(|spec| {
                    let former = spec.former_name.map(str::to_owned);
                    [Some(spec.snake_name()), former].into_iter().flatten()
                });
                let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
                let (key, names) = (shown(key), names.join(", "));
                let what = format!("unknown key `{key}`: expected {names}");
                return Err(entry.wrong_key("unknown-key", what));
            };
            if let Some(other) = keys.iter().find(|other| spec.is_called(other)) {
                if other != key {
                    let what = format!("`{key}` stands beside `{other}`: expected one of them");
                    return Err(entry.value.wrong("wrong-value", what));
                }
                let what = format!("key `{key}` is given twice: expected each key once");
                return Err(entry.wrong_key("duplicate-key", what));
            }
            self.add_part(spec, entry.value)?;
            keys.push(entry.key);
        }
        Ok(())
    }

    /// Adds a value of an object; `null` is none.
    fn add_part(&mut self, spec: &OptionSpec, value: Part<'_>) -> Result<(), Problem> {
        let key = spec.snake_name();
        match value.text.as_bytes().first() {
            Some(b'n') => {}
            Some(b'"') => {
                let text = value.string(&format!("`{key}`"))?;
                let is_plain = value.text.len() == text.len() + 2;
                self.push_part(spec, text, value, is_plain.then_some(value.offset + 1));
            }
            Some(b'[') if spec.is_repeatable() => {
                for one in value.list(&format!("`{key}`"), "a list")? {
                    self.add_part(spec, one)?;
                }
            }
            Some(b'[') if spec.is_listed() => {
                let mut texts = Vec::new();
                for one in value.list(&format!("`{key}`"), "a list")? {
                    texts.push(match one.text.starts_with('"') {
                        true => one.string(&format!("`{key}`"))?,
                        false => one.text.to_owned(),
                    });
                }
                self.push_part(spec, texts.join(","), value, None);
            }
            Some(_) if !fits(&spec.form, value.text) => {
                let what = format!(
                    "`{key}`: `{}` is wrong: expected {}, such as `{}`",
                    value.shown(),
                    spec.about_within(),
                    spec.example
                );
                return Err(value.wrong("wrong-value", what));
            }
            _ => {
                self.push_part(spec, value.text.to_owned(), value, Some(value.offset));
            }
        }
        Ok(())
    }

    /// Adds the text of a value that stands in the object, and where the text begins there.
    fn push_part(
        &mut self,
        spec: &OptionSpec,
        text: String,
        value: Part<'_>,
        start: Option<usize>,
    ) {
        self.values.push(Value {
            is_document: spec.is_document() && !value.text.starts_with('"'),
            written: Some(InObject {
                span: value.offset..value.offset + value.text.len(),
                start,
            }),
            ..Value::new(spec, text, Place::Body)
        });
    }

    /// The same with the values that all inputs have for what was not given, and their limits. The
    /// input itself is not for all of them.
    #[must_use]
    pub(crate) fn with_defaults(mut self, defaults: &Self, replaced_by: ReplacedBy) -> Self {
        let replaced = replaced_by(&|name| self.has(name));
        self.limits = defaults.limits;
        self.resources = Arc::clone(&defaults.resources);
        let n_own = self.values.len();
        let input = self.spec.input.spec();
        for value in &defaults.values {
            let (own, _) = self.values.split_at(n_own);
            let is_own = own.iter().any(|known| known.name == value.name);
            let is_input = input.is_some_and(|input| input.name == value.name);
            if !is_own && !is_input && !replaced.contains(&value.name) {
                self.values.push(Value {
                    is_of_all: true,
                    ..value.clone()
                });
            }
        }
        self
    }

    /// Whether an option was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.values.iter().any(|value| value.name == name)
    }

    /// Whether an option was given for this input, and not for all of them.
    pub(crate) fn has_own(&self, name: &str) -> bool {
        let mut values = self.values.iter();
        values.any(|value| value.name == name && !value.is_of_all)
    }

    /// The values of an option.
    pub(crate) fn values<'g>(&'g self, spec: &OptionSpec) -> impl Iterator<Item = &'g Value> {
        let name = spec.name;
        debug_assert!(
            self.spec.all().any(|known| known.name == name),
            "`{name}` is no option of {}",
            self.spec.path()
        );
        self.values.iter().filter(move |value| value.name == name)
    }

    /// The parts of the input, where it is given as an option is: by parameters or a key.
    ///
    /// # Errors
    ///
    /// There is none; or an object has an object for it, which could go on without end.
    pub fn input(&self) -> Result<Vec<String>, Fault> {
        let Some(spec) = self.spec.input.spec() else {
            return Ok(vec![String::new()]);
        };
        if self.source == RequestSource::Object && !spec.is_document() {
            let within = self.values(spec).find(|value| is_object(&value.text));
            if let Some(value) = within {
                let example = spec.example;
                let message =
                    format!("an object within an object: expected a text, such as `{example}`");
                return Err(self.fault_of(value, Problem::whole("wrong-value", message)));
            }
        }
        let values = self.values(spec);
        let parts: Vec<_> = values.map(|value| value.text.clone()).collect();
        match parts.is_empty() {
            true => Err(self.missing(spec)),
            false => Ok(parts),
        }
    }

    /// Something wrong with a part of the input, or with the option that it is about.
    #[must_use]
    pub fn input_fault(&self, part_idx: usize, problem: Problem) -> Fault {
        if let Some(name) = problem.about {
            return self.fault(name, problem);
        }
        let spec = self.spec.input.spec();
        let mut values = spec.into_iter().flat_map(|spec| self.values(spec));
        match values.nth(part_idx) {
            Some(value) => self.fault_of(value, problem),
            None => problem.into(),
        }
    }

    /// The first of several things wrong with parts of the input.
    #[must_use]
    pub(crate) fn parts_fault(&self, problems: Vec<(usize, Problem)>) -> Fault {
        match problems.into_iter().next() {
            Some((part_idx, problem)) => self.input_fault(part_idx, problem),
            None => Fault::usage("nothing was given"),
        }
    }

    /// Something wrong with the first value of an option, at a place in its text.
    #[must_use]
    pub fn fault(&self, name: &'static str, problem: Problem) -> Fault {
        let found = self.values.iter().find(|value| value.name == name);
        match found {
            Some(value) => self.fault_of(value, problem),
            None => problem.about(name).into(),
        }
    }

    /// Something wrong with a value.
    pub(crate) fn fault_of(&self, value: &Value, problem: Problem) -> Fault {
        let problem = problem.about(value.name);
        let Some(written) = &value.written else {
            return Fault::of_text(problem, &value.text, value.place.clone());
        };
        let span = problem.span.zip(written.start);
        let span = span.map_or(written.span.clone(), |(span, start)| {
            start + span.start..start + span.end
        });
        let name = value.name.replace('-', "_");
        let message = match problem.message.starts_with(&format!("`{name}")) {
            true => problem.message,
            false => format!("`{name}`: {}", problem.message),
        };
        let problem = Problem {
            span: Some(span),
            message,
            ..problem
        };
        Fault::of_text(problem, &*self.object, Place::Body)
    }

    /// An option that has to be given and is not.
    pub(crate) fn missing(&self, spec: &OptionSpec) -> Fault {
        let name = spec.snake_name();
        let (about, example) = (spec.about_within(), spec.example);
        match self.source {
            RequestSource::CommandLine => {
                let name = spec.name;
                let message = format!("no `--{name}`: expected {about}, such as `{example}`");
                Problem::whole("usage", message).about(name).into()
            }
            RequestSource::Parameters => {
                let message =
                    format!("parameter `{name}` is missing: expected {about}, such as `{example}`");
                let problem = Problem::whole("usage", message).about(spec.name);
                Fault::of_text(problem, "", Place::Parameter(spec.name))
            }
            RequestSource::Object => {
                // An input that is not there is a matter of the object: where there is none, it is
                // an empty text.
                let kind = match self.spec.input.spec() {
                    Some(input) if input.name == spec.name => "missing-key",
                    _ => "usage",
                };
                let former = spec.former_name.map(|former| format!(" or `{former}`"));
                let former = former.unwrap_or_default();
                let message = format!("no `{name}`{former} in the body: expected {about}");
                let text = &*self.object;
                let start = text.len() - text.trim_start().len();
                let problem = Problem::at(kind, message, start..start).about(spec.name);
                Fault::of_text(problem, text, Place::Body)
            }
        }
    }
}

/// Whether a text is an object, and no card in braces.
pub(crate) fn is_object(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['"', '}']))
}

/// Whether a value that is written without quotes can be one of the form.
fn fits(form: &Form, written: &str) -> bool {
    let is_compound = written.starts_with(['[', '{']);
    match form {
        Form::Document(_) => true,
        Form::Json(_) => is_compound,
        // A number is meant as a name where names are numbers.
        Form::Key(keys) => keys().iter().any(|key| match key.name.parse::<u64>() {
            Ok(_) => written.starts_with(|first: char| first == '-' || first.is_ascii_digit()),
            Err(_) => key.name == written,
        }),
        _ => !is_compound,
    }
}
