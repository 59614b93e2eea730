//! The input that an interface received: the values of options, and where each one came from.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use crate::document::part::Part;
use crate::document::shown;
use crate::problem::parameter_name;
use crate::{BadInput, Place, Problem, Resources};

use super::nearest::nearest;
use super::option_spec::{Form, OptionSpec};
use super::question_spec::{Input, QuestionSpec};

/// How options reach an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestSource {
    /// Typed; a value can name a file.
    CommandLine,
    /// Parameters of an HTTP request.
    Parameters,
    /// Keys of a JSON object.
    Object,
}

/// The batch options that a line replaces; see [`Question::replaced_by`](super::Question).
pub(super) type ReplacedBy = fn(&dyn Fn(&str) -> bool) -> &'static [&'static str];

/// How much work an interface allows for a question. A request for more is rejected with a message.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The longest time that a search may take; without a limit, a search could run forever.
    pub time: Option<Duration>,
    /// How many games can be played out for a hint, or for the value of a discard.
    pub rollouts: Option<u64>,
    /// How many hands can be visited to find the value of a discard.
    pub hands: Option<u64>,
    /// How many games of fast players can be simulated.
    pub games: Option<u64>,
}

/// A request: the values that an interface was given for the options of one question.
#[derive(Clone, Debug)]
pub struct Request {
    spec: &'static QuestionSpec,
    source: RequestSource,
    values: Vec<Value>,
    /// The JSON object that holds the values.
    object: Arc<str>,
    /// A random number, from which a seed is made if none is given.
    drawn: u64,
    limits: Limits,
    resources: Arc<Resources>,
    /// Whether the request belongs to a batch line.
    is_line: bool,
}

/// One value of an option.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) name: &'static str,
    pub(crate) text: String,
    /// The stem of the name of the file it was read from.
    pub(crate) stem: Option<String>,
    /// Whether this is a document rather than the name of one.
    pub(crate) is_document: bool,
    place: Place,
    written: Option<InObject>,
    /// Whether it applies to the whole batch rather than to just this input.
    is_of_all: bool,
}

impl Value {
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

/// The position of a value in the text of an object.
#[derive(Clone, Debug)]
struct InObject {
    /// The bytes of the value, quotes included.
    span: Range<usize>,
    /// The first byte of the value's text; `None` if escapes make the text differ from its bytes.
    start: Option<usize>,
}

/// A request that cannot be answered: what is wrong, and in which text.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What is wrong, and with which option.
    pub problem: Problem,
    /// The text and where it came from; `None` if the request as a whole is wrong.
    pub input: Option<Box<(String, Place)>>,
}

impl Fault {
    /// A request whose parts contradict each other.
    pub fn usage(message: impl Into<String>) -> Self {
        Problem::whole("usage", message).into()
    }

    pub(crate) fn of_text(problem: Problem, text: impl Into<String>, place: Place) -> Self {
        let input = Some(Box::new((text.into(), place)));
        Self { problem, input }
    }

    /// The problem for a batch line that is an object, with its position if it is in the line
    /// rather than in the batch options.
    pub(crate) fn of_line(self) -> Problem {
        let is_there = matches!(self.input.as_deref(), Some((_, Place::Body)));
        Problem {
            about: None,
            span: self.problem.span.filter(|_| is_there),
            ..self.problem
        }
    }

    /// The fault in the form that all interfaces report, if it concerns a piece of text.
    pub fn bad_input(&self) -> Option<BadInput<'_>> {
        let (input, place) = self.input.as_deref()?;
        Some(BadInput {
            problem: &self.problem,
            input,
            place,
        })
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        let input = None;
        Self { problem, input }
    }
}

impl Request {
    /// An empty request. `drawn` is a random number, from which a seed is made if none is given.
    pub fn new(question_spec: &'static QuestionSpec, source: RequestSource, drawn: u64) -> Self {
        Self {
            spec: question_spec,
            source,
            values: Vec::new(),
            object: Arc::from(""),
            drawn,
            limits: Limits::default(),
            resources: Arc::default(),
            is_line: false,
        }
    }

    /// Uses what the interface has loaded instead of what is built into the program.
    pub fn with_resources(mut self, resources: &Arc<Resources>) -> Self {
        self.resources = Arc::clone(resources);
        self
    }

    pub(crate) const fn resources(&self) -> &Arc<Resources> {
        &self.resources
    }

    /// Sets the limits of the interface.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The description of the question that is asked.
    pub const fn spec(&self) -> &'static QuestionSpec {
        self.spec
    }

    /// How the options reached the interface.
    pub const fn source(&self) -> RequestSource {
        self.source
    }

    /// Whether the request belongs to a batch line, with the batch's options.
    pub(crate) const fn is_line(&self) -> bool {
        self.is_line
    }

    pub(crate) const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Adds a value of an option.
    pub fn add(&mut self, spec: &OptionSpec, text: impl Into<String>) {
        let place = match self.source {
            RequestSource::CommandLine if spec.is_positional => Place::Value(spec.value_name),
            RequestSource::CommandLine => Place::Option(spec.name),
            RequestSource::Parameters => Place::Parameter(spec.name),
            RequestSource::Object => Place::Body,
        };
        self.values.push(Value::new(spec, text, place));
    }

    /// This request with a different value for one option.
    pub(crate) fn with_value(&self, spec: &OptionSpec, text: &str) -> Self {
        let mut request = self.clone();
        request.values.retain(|value| value.name != spec.name);
        request.add(spec, text);
        request
    }

    /// Adds a document read at `place`; `stem` is its name if it has no name of its own.
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
    /// The text is not an object, or it has an unknown or repeated key or a value of the wrong
    /// shape.
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
                let names: Vec<_> = names.collect();
                let expected = match nearest(key, names.iter().map(String::as_str)) {
                    Some(name) => format!("`{name}`"),
                    None => format!("`{}`", names.join("`, `")),
                };
                let what = format!("unknown key `{}`: expected {expected}", shown(key));
                return Err(entry.wrong_key("unknown-key", what));
            };
            if let Some(other) = keys.iter().find(|other| spec.is_called(other)) {
                if other != key {
                    let what = format!(
                        "`{key}` and `{other}` cannot be used together: expected only \
                        one of them"
                    );
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

    /// Adds a value of an object; `null` counts as absent.
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
                for one in elements(value, spec)? {
                    self.add_part(spec, one)?;
                }
            }
            Some(b'[') if spec.is_listed() => {
                let mut texts = Vec::new();
                for one in elements(value, spec)? {
                    texts.push(match one.text.starts_with('"') {
                        true => one.string(&format!("`{key}`"))?,
                        false => one.text.to_owned(),
                    });
                }
                // An empty list is like no list.
                if !texts.is_empty() {
                    self.push_part(spec, texts.join(","), value, None);
                }
            }
            Some(b'[') if self.is_hand(spec) => {
                // A list of cards or tiles, which the readers of hands accept.
                let mut cards = Vec::new();
                for one in value.list(&format!("`{key}`"), "a list")? {
                    cards.push(one.string(&format!("`{key}`"))?);
                }
                let text = serde_json::to_string(&cards);
                let start = (!value.text.contains('\\')).then_some(value.offset);
                match (start, text) {
                    (None, Ok(text)) => self.push_part(spec, text, value, None),
                    _ => self.push_part(spec, value.text.to_owned(), value, start),
                }
            }
            Some(_) if !fits(&spec.form, value.text) => return Err(unfit(value, spec)),
            _ => {
                self.push_part(spec, value.text.to_owned(), value, Some(value.offset));
            }
        }
        Ok(())
    }

    /// Whether an option is the input and the input is a hand, which can be given as a list.
    fn is_hand(&self, spec: &OptionSpec) -> bool {
        let input = self.spec.input;
        let is_input = input.spec().is_some_and(|input| input.name == spec.name);
        is_input && input.may_be_list()
    }

    /// Adds a value at its place in the object.
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

    /// Adds the batch's limits, and any of its options (never its input) that this input lacks.
    pub(crate) fn with_defaults(mut self, defaults: &Self, replaced_by: ReplacedBy) -> Self {
        let replaced = replaced_by(&|name| self.has(name));
        self.limits = defaults.limits;
        self.resources = Arc::clone(&defaults.resources);
        self.is_line = true;
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
    pub fn has(&self, name: &str) -> bool {
        self.values.iter().any(|value| value.name == name)
    }

    /// Checks that no option is given without the one that it requires. The command line has done so
    /// already.
    ///
    /// # Errors
    ///
    /// The first option whose requirement is missing.
    pub(crate) fn check_required(&self) -> Result<(), Fault> {
        // A flag that is off requires nothing.
        let is_given = |name: &str| {
            let mut values = self.values.iter().filter(|value| value.name == name);
            values.any(|value| value.text != "false")
        };
        for spec in self.spec.all() {
            let missing = spec.requires.filter(|required| !is_given(required));
            if let Some(required) = missing.filter(|_| is_given(spec.name)) {
                let message = format!(
                    "`{}` applies only with `{}`: expected both, or neither",
                    parameter_name(spec.name),
                    parameter_name(required)
                );
                return Err(self.fault(spec.name, Problem::whole("usage", message)));
            }
        }
        Ok(())
    }

    /// Whether a person typed the option's value, on the command line or as a word after an input,
    /// rather than a program.
    pub(crate) fn is_typed(&self, spec: &OptionSpec) -> bool {
        let value = self.values(spec).next();
        value.is_some_and(|value| match value.place {
            Place::Option(_) | Place::Value(_) => true,
            // The words after an input are parameters of its line.
            Place::Parameter(_) => self.is_line && !value.is_of_all,
            _ => false,
        })
    }

    /// Whether the values are keys of a JSON object.
    pub(crate) fn is_of_object(&self) -> bool {
        self.source == RequestSource::Object
    }

    /// Whether the option was given for this input itself, not just for the batch.
    pub(crate) fn has_own(&self, name: &str) -> bool {
        let mut values = self.values.iter();
        values.any(|value| value.name == name && !value.is_of_all)
    }

    /// The values of an option.
    pub(crate) fn values<'g>(&'g self, spec: &OptionSpec) -> impl Iterator<Item = &'g Value> {
        let name = spec.name;
        debug_assert!(
            self.spec.all().any(|known| known.name == name),
            "`{name}` is not an option of {}",
            self.spec.path()
        );
        self.values.iter().filter(move |value| value.name == name)
    }

    /// The parts of an input given as parameters or keys.
    ///
    /// # Errors
    ///
    /// There is no input, or an object has another object as its input; such objects could be
    /// nested without limit.
    pub fn input(&self) -> Result<Vec<String>, Fault> {
        let Some(spec) = self.spec.input.spec() else {
            return Ok(vec![String::new()]);
        };
        if self.source == RequestSource::Object && !spec.is_document() {
            let is_within = |value: &&Value| {
                let may_be = may_be_object(self.spec.input) && !self.is_string(value);
                is_object(&value.text) && !may_be
            };
            let within = self.values(spec).find(is_within);
            if let Some(value) = within {
                let example = spec.example;
                let message =
                    format!("an object within an object: expected text, such as `{example}`");
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

    /// Whether a value of the object is written in quotes.
    fn is_string(&self, value: &Value) -> bool {
        let start = value.written.as_ref().map(|written| written.span.start);
        let first = start.and_then(|start| self.object.as_bytes().get(start));
        first.is_none_or(|&first| first == b'"')
    }

    /// A problem with part of the input, or with the option named in it.
    pub fn input_fault(&self, part_idx: usize, problem: Problem) -> Fault {
        if let Some(name) = problem.about {
            return self.fault(name, problem);
        }
        let spec = self.spec.input.spec();
        let mut values = spec.into_iter().flat_map(|spec| self.values(spec));
        match values.nth(part_idx) {
            // The beginning of a file says nothing about what is wrong with it, and may have names
            // that the answer hides.
            Some(_) if matches!(self.spec.input, Input::Files(_)) && problem.span.is_none() => {
                problem.into()
            }
            Some(value) => self.fault_of(value, problem),
            None => problem.into(),
        }
    }

    /// The first of several problems with parts of the input.
    pub(crate) fn parts_fault(&self, problems: Vec<(usize, Problem)>) -> Fault {
        match problems.into_iter().next() {
            Some((part_idx, problem)) => self.input_fault(part_idx, problem),
            None => Fault::usage("nothing was given"),
        }
    }

    /// A problem with the first value of an option, at a position in its text.
    pub fn fault(&self, name: &'static str, problem: Problem) -> Fault {
        let found = self.values.iter().find(|value| value.name == name);
        match found {
            Some(value) => self.fault_of(value, problem),
            None => problem.about(name).into(),
        }
    }

    pub(crate) fn fault_of(&self, value: &Value, problem: Problem) -> Fault {
        let problem = problem.about(value.name);
        let Some(written) = &value.written else {
            return Fault::of_text(problem, &value.text, value.place.clone());
        };
        let span = problem.span.zip(written.start);
        let span = span.map_or(written.span.clone(), |(span, start)| {
            start + span.start..start + span.end
        });
        let name = parameter_name(value.name);
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

    /// The fault for a required option that is missing.
    pub(crate) fn missing(&self, spec: &OptionSpec) -> Fault {
        let name = spec.snake_name();
        let (about, example) = (spec.about_within(), spec.example);
        match self.source {
            RequestSource::CommandLine => {
                let name = spec.name;
                let message = format!(
                    "`--{name}` is missing: expected {about}, such as \
                        `{example}`"
                );
                Problem::whole("usage", message).about(name).into()
            }
            RequestSource::Parameters => {
                let message =
                    format!("parameter `{name}` is missing: expected {about}, such as `{example}`");
                let problem = Problem::whole("usage", message).about(spec.name);
                Fault::of_text(problem, "", Place::Parameter(spec.name))
            }
            RequestSource::Object => {
                // Only an object can lack an input; elsewhere, a missing input is an empty string.
                let kind = match self.spec.input.spec() {
                    Some(input) if input.name == spec.name => "missing-key",
                    _ => "usage",
                };
                let former = spec.former_name.map(|former| format!(" or `{former}`"));
                let former = former.unwrap_or_default();
                let message =
                    format!("`{name}`{former} is missing from the body: expected {about}");
                let text = &*self.object;
                let start = text.len() - text.trim_start().len();
                let problem = Problem::at(kind, message, start..start).about(spec.name);
                Fault::of_text(problem, text, Place::Body)
            }
        }
    }
}

/// Whether the text is an object rather than a card in braces.
pub(crate) fn is_object(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['"', '}']))
}

/// Whether each of several inputs that belong together can be an object.
const fn may_be_object(input: Input) -> bool {
    match input {
        Input::Together(spec) => matches!(spec.form, Form::Json(_)),
        _ => false,
    }
}

/// The elements of a list of values; a list in it, or `null`, is a problem.
fn elements<'a>(list: Part<'a>, spec: &OptionSpec) -> Result<Vec<Part<'a>>, Problem> {
    let elements = list.list(&format!("`{}`", spec.snake_name()), "a list")?;
    match elements.iter().find(|one| one.text.starts_with(['n', '['])) {
        Some(&one) => Err(unfit(one, spec)),
        None => Ok(elements),
    }
}

/// The problem with a value of the wrong form.
fn unfit(value: Part<'_>, spec: &OptionSpec) -> Problem {
    let what = format!(
        "`{}`: `{}` is wrong: expected {}, such as `{}`",
        spec.snake_name(),
        value.shown(),
        spec.about_within(),
        spec.example
    );
    value.wrong("wrong-value", what)
}

/// Whether a JSON value without quotes is possible for this form.
fn fits(form: &Form, written: &str) -> bool {
    let is_compound = written.starts_with(['[', '{']);
    match form {
        Form::Document(_) => true,
        Form::Json(_) => is_compound,
        // Numbers are accepted if the names are numbers, and truth values if they are names.
        Form::Key(keys) => keys().iter().any(|key| match key.name.parse::<u64>() {
            Ok(_) => written.starts_with(|first: char| first == '-' || first.is_ascii_digit()),
            Err(_) => key.name == written || key.aliases.contains(&written),
        }),
        _ => !is_compound,
    }
}
