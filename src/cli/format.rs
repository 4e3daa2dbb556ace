//! The formats of files, and their endings.

use std::path::Path;

use clap::builder::TypedValueParser;
use steptrace::report::{self, Layout};
use strum::{IntoStaticStr, VariantArray};

use super::fault::{Fault, one_line};
use super::usage::one_of;

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Format {
    Text,
    Html,
    /// Before Markdown, in whose ending this one's ends.
    Slides,
    Md,
    Latex,
    Csv,
    Json,
    /// Questions as Moodle XML.
    Moodle,
    /// Questions as GIFT.
    Gift,
}

/// One of these formats, by its name on the command line.
pub(super) fn format_of(formats: &'static [Format]) -> impl TypedValueParser<Value = Format> {
    one_of(formats, Format::text)
}

impl Format {
    /// Those that a document is set in.
    pub(super) const DOCUMENTS: [Format; 5] = [Format::Text, Format::Html, Format::Slides, Format::Md, Format::Latex];

    /// The same, and those of data: what reports are written in.
    pub(super) const REPORTS: [Format; 7] =
        [Format::Text, Format::Html, Format::Slides, Format::Md, Format::Latex, Format::Csv, Format::Json];

    /// Returns how a document is set that no option says more of.
    pub(super) fn usual(self, layout: Layout) -> report::Format {
        match self {
            Format::Text | Format::Csv | Format::Json | Format::Moodle | Format::Gift => report::Format::Text(layout),
            Format::Html => report::Format::Html,
            Format::Md => report::Format::Markdown(report::Flavor::default(), None),
            Format::Slides => report::Format::Slides(None),
            Format::Latex => report::Format::Latex { standalone: true },
        }
    }

    /// Returns the format of questions for course systems that it is, if it is one.
    pub(super) const fn course(self) -> Option<report::CourseFormat> {
        match self {
            Format::Moodle => Some(report::CourseFormat::Moodle),
            Format::Gift => Some(report::CourseFormat::Gift),
            _ => None,
        }
    }

    /// As it is spelt on the command line.
    pub(super) fn text(self) -> &'static str {
        self.into()
    }

    /// The endings of its files, the usual one first.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Format::Text => &["txt", "text"],
            Format::Html => &["html", "htm", "xhtml"],
            Format::Md => &["md", "markdown"],
            Format::Slides => &["slides.md"],
            Format::Latex => &["tex", "latex"],
            Format::Csv => &["csv"],
            Format::Json => &["json"],
            Format::Moodle => &["xml"],
            Format::Gift => &["gift"],
        }
    }

    /// The usual ending of its files, with the dot.
    pub(super) fn ending(self) -> String {
        format!(".{}", self.endings()[0])
    }

    /// The format that the ending of a file says, one of `formats`; `more` is added to the help where it says none.
    pub(super) fn said_by(path: &Path, formats: &[Format], more: &str) -> Result<Format, Fault> {
        let said = Format::of_file(path);
        said.filter(|format| formats.contains(format)).ok_or_else(|| {
            let name = one_line(&path.display().to_string());
            let of = |format: &Format| format!("{} (.{})", format.text(), format.endings().join(" ."));
            let all = formats.iter().map(of).collect::<Vec<_>>().join(", ");
            let help = format!("the endings are those of {all}{more}");
            let what = match said {
                None => format!("the ending of {name} does not say what to write"),
                Some(other) => format!("the ending of {name} says {}, which is not written here", other.text()),
            };
            Fault::usage(what).help(help)
        })
    }

    /// The format that the ending of a file says.
    pub(super) fn of_file(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let ends = |ending: &&str| name.strip_suffix(ending).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'));
        Format::VARIANTS.iter().copied().find(|format| format.endings().iter().any(ends))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_ending_of_a_file_says_its_format() {
        let format = |name: &str| Format::of_file(Path::new(name));
        assert_eq!(format("notes/week3.MD"), Some(Format::Md));
        assert_eq!(format("slides.md"), Some(Format::Md));
        assert_eq!(format("week3.slides.md"), Some(Format::Slides));
        assert_eq!(format("week3.htm"), Some(Format::Html));
        assert_eq!(format("week3.txt"), Some(Format::Text));
        assert_eq!(format("week3.tex"), Some(Format::Latex));
        assert_eq!(format("week3.csv"), Some(Format::Csv));
        assert_eq!(format("week3-md"), None);
        assert_eq!(format(".md"), None);
    }
}
