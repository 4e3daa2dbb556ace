//! Errors as a person reads them: what is wrong, where (a caret under the place) and how to mend it.

use std::fmt::Display;
use std::io;
use std::ops::Range;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use steptrace::puzzle::{BoardError, Instance, InstanceError, Size};
pub(super) use steptrace::report::plain;
use steptrace::search::{SearchError, SpecError, Strategy};

/// The exit code of a command that Ctrl-C has ended.
pub(super) const INTERRUPTED: u8 = 130;

/// The error of a [`Guarded`] writer.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(super) struct Interrupted;

/// The reason why a command ended without its answer.
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
    /// The reader of the output has gone away: exit code 0, and not a word.
    Quiet,
    /// Ctrl-C was pressed: its own exit code, and not a word.
    Interrupted,
}

/// A place in a text.
#[derive(Debug)]
struct Place {
    /// The argument or file that the text is. None if only a part of a line is shown, whose columns would be wrong.
    name: Option<String>,
    text: String,
    at: Range<usize>,
    also: Option<Range<usize>>,
    line: usize,
    /// True if this is the whole text, not a part of a long one.
    whole: bool,
}

/// Maximum bytes of a long text on either side of the place; more would wrap.
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
        if error.get_ref().and_then(|inner| inner.downcast_ref::<Interrupted>()).is_some() {
            return Fault { kind: Kind::Interrupted, ..fault };
        }
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fault { kind: Kind::Quiet, ..fault },
            _ => fault,
        }
    }

    /// A failure to read.
    pub(super) fn reading(source: &str, error: &io::Error) -> Fault {
        Fault::failure(format!("cannot read {source}: {error}"))
    }

    /// The same as wrong usage, for commands whose exit code 1 has a meaning of its own.
    pub(super) fn into_usage(self) -> Fault {
        let kind = if self.kind == Kind::Failure { Kind::Usage } else { self.kind };
        Fault { kind, ..self }
    }

    /// Adds how to mend it.
    pub(super) fn help(mut self, help: impl Into<Option<String>>) -> Fault {
        self.help = help.into();
        self
    }

    /// Adds where it is: the bytes `at` of `text`, which is called `name` and begins on line `line`.
    pub(super) fn at(self, name: &str, text: &str, at: Range<usize>, line: usize) -> Fault {
        let Window { shown, at, lines_before, from_line_start } = window(text, at);
        let name = from_line_start.then(|| name.to_owned());
        let whole = shown.len() == text.len();
        let place = Place { name, text: shown, at, also: None, line: line + lines_before, whole };
        Fault { place: Some(Box::new(place)), ..self }
    }

    /// Adds a part of a line where it is; with a name where the part begins with the line.
    pub(super) fn at_part(self, name: Option<&str>, text: &str, at: Range<usize>, line: usize) -> Fault {
        let place = Place { name: name.map(str::to_owned), text: text.into(), at, also: None, line, whole: false };
        Fault { place: Some(Box::new(place)), ..self }
    }

    /// A board that is wrong.
    pub(super) fn board(error: &BoardError, name: &str, text: &str) -> Fault {
        let mut fault = Fault::usage(&error.kind).help(error.help()).at(name, text, error.at.clone(), 1);
        if let Some(place) = fault.place.as_mut().filter(|place| place.whole) {
            place.also.clone_from(&error.also);
        }
        fault
    }

    /// Prints it and gives the exit code.
    pub(super) fn report(self) -> ExitCode {
        let code = match self.kind {
            Kind::Quiet => return ExitCode::SUCCESS,
            Kind::Interrupted => return ExitCode::from(INTERRUPTED),
            Kind::Usage => 2,
            Kind::Failure => 1,
        };
        let what = plain(&self.what);
        let help = self.help.as_deref().map(plain);
        let mut group = Group::with_title(Level::ERROR.primary_title(what));
        if let Some(place) = &self.place {
            group = group.element(place.snippet());
        }
        if let Some(help) = help {
            group = group.element(Level::HELP.message(help));
        }
        anstream::eprintln!("{}", Renderer::styled().render(&[group]));
        ExitCode::from(code)
    }
}

impl Place {
    fn snippet(&self) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
        // A place in the text without control characters.
        let moved = |at: &Range<usize>| plain(&self.text[..at.start]).len()..plain(&self.text[..at.end]).len();
        let also = self.also.as_ref().map(|also| AnnotationKind::Context.span(moved(also)).label("first here"));
        let snippet = Snippet::source(plain(&self.text))
            .line_start(self.line)
            .annotation(AnnotationKind::Primary.span(moved(&self.at)))
            .annotations(also);
        match &self.name {
            Some(name) => snippet.path(plain(name).replace('\n', " ")),
            None => snippet,
        }
    }
}

/// The part of a long text around a place.
struct Window {
    shown: String,
    at: Range<usize>,
    lines_before: usize,
    from_line_start: bool,
}

fn window(text: &str, at: Range<usize>) -> Window {
    let at = at.start.min(text.len())..at.end.min(text.len());
    if text.len() <= 4 * AROUND {
        return Window { shown: text.to_owned(), at, lines_before: 0, from_line_start: true };
    }
    let line_start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let line_end = text[at.start..].find('\n').map_or(text.len(), |length| at.start + length);
    let start = text.floor_char_boundary(at.start.saturating_sub(AROUND).max(line_start));
    let end = text.ceil_char_boundary((at.start + AROUND).min(line_end));
    let shown_end = at.end.clamp(at.start, end);
    Window {
        shown: text[start..end].to_owned(),
        at: at.start - start..shown_end - start,
        lines_before: text[..line_start].matches('\n').count(),
        from_line_start: start == line_start,
    }
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
    strategy_of("--strategy", spec)
}

/// Reads a strategy that was given with an option.
pub(super) fn strategy_of(option: &str, spec: &str) -> Result<Strategy, Fault> {
    let wrong = |error: SpecError| Fault::usage(&error.kind).help(error.help()).at(option, spec, error.at, 1);
    spec.parse().map_err(wrong)
}

impl From<SearchError> for Fault {
    fn from(error: SearchError) -> Fault {
        Fault::usage(error).help(error.help())
    }
}

/// A text without what would end the line that it stands in, or steer a terminal.
pub(super) fn one_line(text: &str) -> String {
    plain(&text.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::window;

    #[test]
    fn of_a_long_text_only_the_part_around_the_place_is_shown() {
        let text = format!("first\n{}!{}\nlast", "é".repeat(500), "b".repeat(500));
        let at = text.find('!').unwrap();
        let part = window(&text, at..at + 1);
        assert_eq!((&part.shown[part.at], part.lines_before, part.from_line_start), ("!", 1, false));
        assert!(part.shown.len() < 200);
        let whole = window("short", 9..20);
        assert_eq!((whole.shown.as_str(), whole.at), ("short", 5..5));
    }
}
