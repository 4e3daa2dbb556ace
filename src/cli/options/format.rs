//! The formats of files: one row each.

use std::path::Path;

use clap::builder::TypedValueParser;
use steptrace::exercise::CourseFormat;
use steptrace::report::{self, FigureLinks, Flavor, Layout, Style};

use crate::cli::fault::{Fault, one_line};
use crate::cli::setting::Given;
use crate::cli::usage::one_of;

named! {
    pub(in crate::cli) enum Format {
        Text = "text",
        Html = "html",
        Md = "md",
        Slides = "slides",
        Latex = "latex",
        Jsonl = "jsonl",
        Csv = "csv",
        Moodle = "moodle",
        Gift = "gift",
    }
}

struct Row {
    title: &'static str,
    /// The endings of its files, the usual one first.
    endings: &'static [&'static str],
    /// The options that apply to it but not to every format.
    options: &'static [&'static str],
}

#[derive(Clone)]
pub(in crate::cli) struct Choices {
    pub(in crate::cli) layout: Layout,
    pub(in crate::cli) flavor: Flavor,
    pub(in crate::cli) figures: Option<FigureLinks>,
    pub(in crate::cli) standalone: bool,
}

impl Choices {
    pub(in crate::cli) fn usual(layout: Layout) -> Choices {
        Choices { layout, flavor: Flavor::default(), figures: None, standalone: true }
    }
}

impl Format {
    const fn row(self) -> Row {
        let (title, endings, options): (_, &[_], &[_]) = match self {
            Format::Text => ("text", &["txt", "text"], &["verbose", "width"]),
            Format::Html => ("a page", &["html", "htm", "xhtml"], &["quiz", "note"]),
            Format::Md => ("Markdown", &["md", "markdown"], &["flavor", "figures"]),
            Format::Slides => ("slides", &["slides.md"], &["figures"]),
            Format::Latex => ("LaTeX", &["tex", "latex"], &["standalone"]),
            Format::Csv => ("csv", &["csv"], &[]),
            Format::Jsonl => ("jsonl", &["jsonl"], &[]),
            Format::Moodle => ("moodle", &["xml"], &[]),
            Format::Gift => ("gift", &["gift"], &[]),
        };
        Row { title, endings, options }
    }

    pub(in crate::cli) fn ending(self) -> String {
        format!(".{}", self.row().endings[0])
    }

    pub(in crate::cli) const fn is_document(self) -> bool {
        matches!(self, Format::Text | Format::Html | Format::Md | Format::Slides | Format::Latex)
    }

    /// Returns true for documents, and for the table that programs read.
    pub(in crate::cli) const fn is_report(self) -> bool {
        self.is_document() || matches!(self, Format::Csv)
    }

    /// Returns how a document is written; data formats write a document as text.
    pub(in crate::cli) fn set(self, choices: Choices) -> report::Format {
        match self {
            Format::Html => report::Format::Html,
            Format::Md => report::Format::Markdown(choices.flavor, choices.figures),
            Format::Slides => report::Format::Slides(choices.figures),
            Format::Latex => report::Format::Latex { standalone: choices.standalone },
            _ => report::Format::Text(choices.layout),
        }
    }

    pub(in crate::cli) const fn course(self) -> Option<CourseFormat> {
        match self {
            Format::Moodle => Some(CourseFormat::Moodle),
            Format::Gift => Some(CourseFormat::Gift),
            _ => None,
        }
    }

    /// Returns how much detail a report has per step, unless an option says otherwise.
    pub(in crate::cli) fn style(self) -> Style {
        if self == Format::Latex { Style::Table } else { Style::Full }
    }

    pub(in crate::cli) fn has_option(self, option: &str) -> bool {
        self.row().options.contains(&option)
    }

    /// Refuses the first of some options that is given and does not apply to this format.
    pub(in crate::cli) fn check_options(self, options: &str, given: &Given<'_>) -> Result<(), Fault> {
        let mut others = options.split(' ').filter(|option| !self.has_option(option));
        let Some(option) = others.find_map(|option| given.first(option)) else { return Ok(()) };
        let formats = || Format::all(|format| format.has_option(&option[2..]));
        let titles: Vec<&str> = formats().map(|format| format.row().title).collect();
        let help = formats().next().map(|format| format!("add --format {format}, or -o FILE{}", format.ending()));
        Err(Fault::usage(format!("{option} is for {}", titles.join(" and "))).help_if(help))
    }

    fn all(wanted: impl Fn(Format) -> bool) -> impl Iterator<Item = Format> {
        Format::ALL.into_iter().filter(move |format| wanted(*format))
    }

    /// Returns the format of a file's ending, if it is one of those allowed; otherwise, `more` is added to the help.
    pub(in crate::cli) fn said_by(path: &Path, allowed: fn(Format) -> bool, more: &str) -> Result<Format, Fault> {
        Format::of_file(path).filter(|format| allowed(*format)).ok_or_else(|| {
            let name = one_line(&path.display().to_string());
            let of = |format: Format| format!("{} (.{})", format.text(), format.row().endings.join(" ."));
            let endings: Vec<String> = Format::all(allowed).map(of).collect();
            Fault::usage(format!("the ending of {name} does not say what to write here"))
                .help(format!("the endings are those of {}{more}", endings.join(", ")))
        })
    }

    /// Returns the format of a file's ending; the longest one, if several match.
    pub(in crate::cli) fn of_file(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let ends = |ending: &str| name.strip_suffix(ending).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'));
        let endings = Format::all(|_| true).flat_map(|format| format.row().endings.iter().map(move |it| (*it, format)));
        endings.filter(|(ending, _)| ends(ending)).max_by_key(|(ending, _)| ending.len()).map(|(_, format)| format)
    }
}

pub(in crate::cli) fn format_of(allowed: fn(Format) -> bool) -> impl TypedValueParser<Value = Format> {
    one_of(Format::all(allowed), Format::text)
}
