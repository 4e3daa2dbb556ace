//! Errors as a person reads them: what is wrong, where (a caret under the place) and how to mend it.

use std::error::Error;
use std::fmt::Display;
use std::io;
use std::ops::Range;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use steptrace::puzzle::{BoardError, GoalError, Instance, InstanceError, Size};
pub(super) use steptrace::report::plain;
use steptrace::search::{SearchError, SpecError, Strategy};
use steptrace::trace::Excerpt;

use super::input::TooLarge;

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
    /// The reader of the output has gone away: not a word.
    Quiet,
    Failure,
    /// Wrong usage or wrong text.
    Usage,
}

impl Kind {
    fn exit_code(self) -> u8 {
        match self {
            Kind::Quiet => 0,
            Kind::Failure => 1,
            Kind::Usage => 2,
        }
    }
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
}

/// Maximum bytes of a long text on either side of the place; more would wrap.
const AROUND: usize = 60;

impl Fault {
    pub(super) fn usage(what: impl Display) -> Fault {
        Fault { kind: Kind::Usage, what: what.to_string(), place: None, help: None }
    }

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

    pub(super) fn reading(source: &str, error: &io::Error) -> Fault {
        if error.get_ref().is_some_and(<dyn Error + Send + Sync>::is::<TooLarge>) {
            return Fault::usage(format!("{source} is too large: {error}"))
                .help("if it is the right file, --max-input none reads all of it");
        }
        Fault::failure(format!("cannot read {source}: {error}"))
    }

    /// The same as wrong usage, for commands whose exit code 1 has a meaning of its own.
    pub(super) fn into_usage(self) -> Fault {
        let kind = if self.kind == Kind::Failure { Kind::Usage } else { self.kind };
        Fault { kind, ..self }
    }

    /// Adds how to mend it.
    pub(super) fn help(self, help: impl Into<String>) -> Fault {
        self.help_if(Some(help.into()))
    }

    /// Adds how to mend it, where that can be told.
    pub(super) fn help_if(self, help: Option<String>) -> Fault {
        Fault { help, ..self }
    }

    /// Adds where it is: the bytes `at` of `text`, which is called `name`.
    pub(super) fn at(self, name: &str, text: &str, at: Range<usize>) -> Fault {
        Fault { place: Some(Box::new(around(name, text, at, None))), ..self }
    }

    /// Adds the part of a line of a file where it is, if there is one.
    pub(super) fn at_excerpt(self, name: &str, excerpt: Option<&Excerpt>, line: usize) -> Fault {
        let Some(Excerpt { text, at, skipped }) = excerpt else { return self };
        let name = (*skipped == 0).then(|| name.to_owned());
        let place = Place { name, text: text.clone(), at: at.clone(), also: None, line };
        Fault { place: Some(Box::new(place)), ..self }
    }

    pub(super) fn board(error: &BoardError, name: &str, text: &str) -> Fault {
        let place = around(name, text, error.at.clone(), error.also.clone());
        Fault { place: Some(Box::new(place)), ..Fault::usage(&error.kind).help_if(error.help()) }
    }

    /// Returns what is wrong, without its place and without help.
    pub(super) fn what(&self) -> &str {
        &self.what
    }

    /// Prints it and gives the exit code.
    pub(super) fn report(self) -> ExitCode {
        if matches!(self.kind, Kind::Failure | Kind::Usage) {
            let snippet = self.place.iter().map(|place| place.snippet());
            let help = self.help.iter().map(|help| Level::HELP.message(plain(help)));
            let group =
                Group::with_title(Level::ERROR.primary_title(plain(&self.what))).elements(snippet).elements(help);
            super::style::say(&Renderer::styled().render(&[group]));
        }
        ExitCode::from(self.kind.exit_code())
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
            Some(name) => snippet.path(in_line(name)),
            None => snippet,
        }
    }
}

/// A place in a text, of which only the part around it is shown if it is long, without a place that belongs to it.
fn around(name: &str, text: &str, at: Range<usize>, also: Option<Range<usize>>) -> Place {
    let at = at.start.min(text.len())..at.end.min(text.len());
    let name = Some(name.to_owned());
    if text.len() <= 4 * AROUND {
        return Place { name, text: text.to_owned(), at, also, line: 1 };
    }
    let line_start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let line_end = text[at.start..].find('\n').map_or(text.len(), |length| at.start + length);
    let start = text.floor_char_boundary(at.start.saturating_sub(AROUND).max(line_start));
    let end = text.ceil_char_boundary((at.start + AROUND).min(line_end));
    Place {
        name: name.filter(|_| start == line_start),
        text: text[start..end].to_owned(),
        at: at.start - start..at.end.clamp(at.start, end) - start,
        also: None,
        line: 1 + text[..line_start].matches('\n').count(),
    }
}

/// Reads a start and a goal that were given as arguments.
pub(super) fn instance(start: &str, goal: Option<&str>, size: Option<Size>) -> Result<Instance, Fault> {
    Instance::parse(start, goal, size).map_err(|error| match error {
        InstanceError::Start(error) => Fault::board(&error, "START", start),
        InstanceError::Goal(error) => wrong_goal(&error, goal.unwrap_or_default()),
    })
}

pub(super) fn wrong_goal(error: &GoalError, goal: &str) -> Fault {
    match error {
        GoalError::Board(error) => Fault::board(error, "--goal", goal),
        other => Fault::usage(other).help_if(other.help()).at("--goal", goal, 0..goal.len()),
    }
}

/// Reads a strategy that was given with an option.
pub(super) fn strategy(option: &str, spec: &str) -> Result<Strategy, Fault> {
    let wrong = |error: SpecError| Fault::usage(&error.kind).help_if(error.help()).at(option, spec, error.at);
    spec.parse().map_err(wrong)
}

impl From<SearchError> for Fault {
    fn from(error: SearchError) -> Fault {
        Fault::usage(error).help(error.help())
    }
}

/// A text in a line, without what would steer a terminal.
pub(super) fn in_line(text: &str) -> String {
    plain(text).replace('\n', " ")
}

/// A text without what would end the line that it stands in, or steer a terminal.
pub(super) fn one_line(text: &str) -> String {
    plain(&text.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::around;

    #[test]
    fn of_a_long_text_only_the_part_around_the_place_is_shown() {
        let text = format!("first\n{}!{}\nlast", "é".repeat(500), "b".repeat(500));
        let at = text.find('!').unwrap();
        let part = around("name", &text, at..at + 1, None);
        assert_eq!((&part.text[part.at], part.line, part.name), ("!", 2, None));
        assert!(part.text.len() < 200);
        let whole = around("name", "short", 9..20, None);
        assert_eq!((whole.text.as_str(), whole.at), ("short", 5..5));
    }
}
