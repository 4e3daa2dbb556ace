//! What went wrong, told to a person: what, where (a caret under the place) and how to mend it.

use std::fmt::Display;
use std::io;
use std::ops::Range;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use steptrace::puzzle::{BoardError, Instance, InstanceError, Size};
use steptrace::search::{SearchError, SpecError, Strategy};

/// Why a command ended without its answer.
#[derive(Debug)]
pub(super) struct Fault {
    kind: Kind,
    what: String,
    place: Option<Box<Place>>,
    help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Wrong usage or wrong text: exit code 2.
    Usage,
    /// A failure: exit code 1.
    Failure,
    /// Whoever reads the output has had enough: exit code 0, and not a word.
    Quiet,
}

/// A place in a text.
#[derive(Debug)]
struct Place {
    /// What the text is: an argument, a file.
    name: String,
    text: String,
    at: Range<usize>,
    also: Option<Range<usize>>,
    line: usize,
}

/// How much of a text is shown on either side of the place.
const AROUND: usize = 60;

impl Fault {
    /// Wrong usage.
    pub(super) fn usage(what: impl Display) -> Fault {
        Fault { kind: Kind::Usage, what: what.to_string(), place: None, help: None }
    }

    /// A failure.
    pub(super) fn failure(what: impl Display) -> Fault {
        Fault { kind: Kind::Failure, what: what.to_string(), place: None, help: None }
    }

    /// A failure to write. A reader that has gone away is no failure.
    pub(super) fn writing(target: &str, error: &io::Error) -> Fault {
        let fault = Fault::failure(format!("cannot write {target}: {error}"));
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fault { kind: Kind::Quiet, ..fault },
            _ => fault,
        }
    }

    /// A failure to read.
    pub(super) fn reading(source: &str, error: &io::Error) -> Fault {
        Fault::failure(format!("cannot read {source}: {error}"))
    }

    /// Adds how to mend it.
    pub(super) fn help(mut self, help: impl Into<Option<String>>) -> Fault {
        self.help = help.into();
        self
    }

    /// Adds where it is: the bytes `at` of `text`, which is called `name` and begins on line `line`.
    pub(super) fn at(self, name: &str, text: &str, at: Range<usize>, line: usize) -> Fault {
        let (text, at, skipped) = window(text, at);
        let place = Place { name: name.into(), text, at, also: None, line: line + skipped };
        Fault { place: Some(Box::new(place)), ..self }
    }

    /// A board that is wrong.
    pub(super) fn board(error: &BoardError, name: &str, text: &str) -> Fault {
        let mut fault = Fault::usage(&error.kind).help(error.help()).at(name, text, error.at.clone(), 1);
        if let Some(place) = fault.place.as_mut().filter(|place| place.text == text) {
            place.also.clone_from(&error.also);
        }
        fault
    }

    /// Prints it and gives the exit code.
    pub(super) fn report(self) -> ExitCode {
        if self.kind == Kind::Quiet {
            return ExitCode::SUCCESS;
        }
        anstream::eprintln!("{}", Renderer::styled().render(&self.groups()));
        ExitCode::from(if self.kind == Kind::Usage { 2 } else { 1 })
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let mut group = Group::with_title(Level::ERROR.primary_title(&self.what));
        if let Some(place) = &self.place {
            let also = place.also.clone().map(|also| AnnotationKind::Context.span(also).label("first here"));
            let snippet = Snippet::source(&place.text)
                .path(&place.name)
                .line_start(place.line)
                .annotation(AnnotationKind::Primary.span(place.at.clone()))
                .annotations(also);
            group = group.element(snippet);
        }
        match &self.help {
            Some(help) => vec![group.element(Level::HELP.message(help))],
            None => vec![group],
        }
    }
}

/// The part of a text around a place, where the text is long: the place in it, and how many lines come before.
fn window(text: &str, at: Range<usize>) -> (String, Range<usize>, usize) {
    let at = at.start.min(text.len())..at.end.min(text.len());
    if text.len() <= 4 * AROUND {
        return (text.to_owned(), at, 0);
    }
    let line_start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let line_end = text[at.start..].find('\n').map_or(text.len(), |length| at.start + length);
    let start = text.floor_char_boundary(at.start.saturating_sub(AROUND).max(line_start));
    let end = text.ceil_char_boundary((at.start + AROUND).min(line_end));
    let shown_end = at.end.clamp(at.start, end);
    let lines = text[..line_start].matches('\n').count();
    (text[start..end].to_owned(), at.start - start..shown_end - start, lines)
}

/// Reads a start and a goal that were given as arguments.
pub(super) fn instance(start: &str, goal: Option<&str>, size: Option<Size>) -> Result<Instance, Fault> {
    Instance::parse(start, goal, size).map_err(|error| match error {
        InstanceError::Start(error) => Fault::board(&error, "START", start),
        InstanceError::Goal(error) => wrong_goal(&error, goal.unwrap_or_default()),
    })
}

/// A goal that is wrong.
pub(super) fn wrong_goal(error: &steptrace::puzzle::GoalError, goal: &str) -> Fault {
    match error {
        steptrace::puzzle::GoalError::Board(error) => Fault::board(error, "--goal", goal),
        other => Fault::usage(other).help(other.help()).at("--goal", goal, 0..goal.len(), 1),
    }
}

/// Reads a strategy that was given as an argument.
pub(super) fn strategy(spec: &str) -> Result<Strategy, Fault> {
    let wrong = |error: SpecError| Fault::usage(&error.kind).help(error.help()).at("--strategy", spec, error.at, 1);
    spec.parse().map_err(wrong)
}

impl From<SearchError> for Fault {
    fn from(error: SearchError) -> Fault {
        Fault::usage(error).help(error.help())
    }
}

#[cfg(test)]
mod tests {
    use super::window;

    #[test]
    fn of_a_long_text_only_the_part_around_the_place_is_shown() {
        let text = format!("first\n{}!{}\nlast", "é".repeat(500), "b".repeat(500));
        let at = text.find('!').unwrap();
        let (shown, place, lines) = window(&text, at..at + 1);
        assert_eq!((&shown[place], lines), ("!", 1));
        assert!(shown.len() < 200);
        let (shown, place, _) = window("short", 9..20);
        assert_eq!((shown.as_str(), place), ("short", 5..5));
    }
}
