//! Errors as a person reads them: what is wrong, where (a caret under the place) and how to fix it.

use std::fmt::Display;
use std::io;
use std::ops::Range;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use steptrace::graph::{self, Example, Graph, GraphError, Moves};
use steptrace::puzzle::{Instance, InstanceError, Size, TextError};
pub(super) use steptrace::report::{one_line, plain};
use steptrace::search::{Problem, SearchError, Strategy};
use steptrace::trace::{Excerpt, ReadError};

use super::streams::note;
use super::watch::counted;

#[derive(Debug)]
pub(super) struct Fault {
    /// The exit code: 2 for wrong usage or a wrong text, 1 for a failure; 0, silently, if the reader has gone away.
    code: u8,
    pub(super) what: String,
    place: Option<Box<Place>>,
    help: Option<String>,
}

#[derive(Debug)]
struct Place {
    /// The argument or file that the text is; `None` if only part of a line is shown, whose columns would be wrong.
    name: Option<String>,
    text: String,
    at: Range<usize>,
    line: usize,
}

const FAILURE: u8 = 1;
const USAGE: u8 = 2;

/// Maximum bytes to underline; more would wrap.
const UNDERLINED: usize = 60;

impl Fault {
    pub(super) fn usage(what: impl Display) -> Fault {
        Fault { code: USAGE, what: what.to_string(), place: None, help: None }
    }

    pub(super) fn failure(what: impl Display) -> Fault {
        Fault { code: FAILURE, what: what.to_string(), place: None, help: None }
    }

    /// Returns the fault of a failed write. It is not a failure if the reader has gone away.
    pub(super) fn writing(target: &str, error: &io::Error) -> Fault {
        let code = if error.kind() == io::ErrorKind::BrokenPipe { 0 } else { FAILURE };
        Fault { code, ..Fault::failure(format!("cannot write {target}: {error}")) }
    }

    pub(super) fn reading(source: &str, error: &io::Error) -> Fault {
        Fault::failure(format!("cannot read {source}: {error}"))
    }

    /// Returns true if the reader of the output has gone away.
    pub(super) fn is_silent(&self) -> bool {
        self.code == 0
    }

    /// Returns the same as wrong usage, for commands whose exit code 1 has a meaning of its own.
    pub(super) fn into_usage(self) -> Fault {
        let code = if self.code == FAILURE { USAGE } else { self.code };
        Fault { code, ..self }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Fault {
        self.help_if(Some(help.into()))
    }

    /// Adds how to fix it, if that is known.
    pub(super) fn help_if(self, help: Option<String>) -> Fault {
        Fault { help, ..self }
    }

    /// Adds the place: the bytes `at` of `text`, which is called `name`.
    pub(super) fn at(self, name: &str, text: &str, at: Range<usize>) -> Fault {
        let start = at.start.min(text.len());
        let end = text.floor_char_boundary(at.end.min(start + UNDERLINED)).max(start);
        let place = Place { name: Some(name.to_owned()), text: text.to_owned(), at: start..end, line: 1 };
        Fault { place: Some(Box::new(place)), ..self }
    }

    /// Adds the part of a line of a file around the place, if there is one.
    pub(super) fn at_excerpt(self, name: &str, excerpt: Option<&Excerpt>, line: usize) -> Fault {
        let Some(Excerpt { text, at, skipped }) = excerpt else { return self };
        let name = (*skipped == 0).then(|| name.to_owned());
        let place = Place { name, text: text.clone(), at: at.clone(), line };
        Fault { place: Some(Box::new(place)), ..self }
    }

    pub(super) fn text(error: &TextError, name: &str, text: &str) -> Fault {
        Fault::usage(error).help_if(error.help()).at(name, text, error.at.clone())
    }

    pub(super) fn trace(error: &ReadError, name: &str) -> Fault {
        if error.is_io {
            return Fault::failure(format!("cannot read {name}: {}", error.what));
        }
        let fault = Fault::usage(format!("{name}, {error}")).help_if(error.help.clone());
        fault.at_excerpt(name, error.excerpt.as_deref(), error.line)
    }

    pub(super) fn report(self) -> ExitCode {
        if self.code > 0 {
            let snippet = self.place.iter().map(|place| place.snippet());
            let help = self.help.iter().map(|help| Level::HELP.message(plain(help)));
            let group =
                Group::with_title(Level::ERROR.primary_title(plain(&self.what))).elements(snippet).elements(help);
            super::streams::say(&Renderer::styled().render(&[group]));
        }
        ExitCode::from(self.code)
    }
}

impl Place {
    fn snippet(&self) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
        // Maps a place to the text without control characters.
        let at = plain(&self.text[..self.at.start]).len()..plain(&self.text[..self.at.end]).len();
        let snippet =
            Snippet::source(plain(&self.text)).line_start(self.line).annotation(AnnotationKind::Primary.span(at));
        match &self.name {
            Some(name) => snippet.path(in_line(name)),
            None => snippet,
        }
    }
}

pub(super) fn instance(start: &str, goal: Option<&str>, size: Option<Size>) -> Result<Instance, Fault> {
    Instance::parse(start, goal, size).map_err(|error| match error {
        InstanceError::Start(error) => Fault::text(&error, "START", start),
        InstanceError::Goal(error) => Fault::text(&error, "--goal", goal.unwrap_or_default()),
    })
}

/// Reads a graph; the choices are those of --from, --goal and --h-default, and of a grid its steps.
pub(super) fn graph(text: &str, name: &str, choices: [Option<&str>; 3], moves: Option<Moves>) -> Result<Graph, Fault> {
    let [from, goal, h_default] = choices;
    let mut draft = graph::read(text, name).map_err(|error| Fault::text(&error, name, text))?;
    if let Some(moves) = moves {
        if draft.size().is_none() {
            return Err(Fault::usage("--moves is for grids, and this is another graph").help("leave it out"));
        }
        draft = draft.with_moves(moves);
    }
    let format = draft.format;
    let read = draft.graph(from, goal, h_default).map_err(|error| no_graph(&error, [name, text], choices))?;
    let is_own = format == graph::Format::Own || Example::named(name).is_some_and(|known| known.text == text);
    if !is_own {
        note_graph(&read, format);
    }
    Ok(read)
}

/// Notes which format a graph was read as, and how much of it there is; arcs both ways count once.
fn note_graph(graph: &Graph, format: graph::Format) {
    let about = format.about();
    let about = about.split_once(':').map_or(about, |(name, _)| name);
    let lines = (0..).zip(&graph.arcs).filter(|(id, arc)| arc.twin.is_none_or(|twin| twin > *id)).count();
    let size = match &graph.grid {
        Some(grid) => format!("{} by {}, {}", grid.columns, grid.rows, counted(graph.names.len() as u64, "free cell")),
        None => format!("{}, {}", counted(graph.names.len() as u64, "state"), counted(lines as u64, "arc")),
    };
    note(&format!("{} is read as {about}: {size}", in_line(&graph.name)));
}

pub(super) fn no_graph(error: &GraphError, [name, text]: [&str; 2], choices: [Option<&str>; 3]) -> Fault {
    let [from, goal, h_default] = choices.map(Option::unwrap_or_default);
    match error {
        GraphError::Text(error) => Fault::text(error, name, text),
        GraphError::From(error) => Fault::text(error, "--from", from),
        GraphError::Goal(error) => Fault::text(error, "--goal", goal),
        GraphError::HDefault(error) => Fault::text(error, "--h-default", h_default),
    }
}

pub(super) fn strategy_for(problem: &Problem, option: &str, spec: &str) -> Result<Strategy, Fault> {
    problem.read_strategy(spec).map_err(|error| Fault::text(&error, option, spec))
}

pub(super) fn strategy(option: &str, spec: &str) -> Result<Strategy, Fault> {
    spec.parse().map_err(|error| Fault::text(&error, option, spec))
}

impl From<SearchError> for Fault {
    fn from(error: SearchError) -> Fault {
        Fault::usage(error).help(error.help())
    }
}

pub(super) fn in_line(text: &str) -> String {
    plain(text).replace('\n', " ")
}
