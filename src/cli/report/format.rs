//! What a report is written as.

use std::path::Path;

/// What a report is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    Text,
    Html,
    Md,
}

impl Format {
    const ALL: [Format; 3] = [Format::Text, Format::Html, Format::Md];

    /// As it is spelt on the command line.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Html => "html",
            Format::Md => "md",
        }
    }

    /// The endings of its files, the usual one first.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Format::Text => &["txt", "text"],
            Format::Html => &["html", "htm", "xhtml"],
            Format::Md => &["md", "markdown"],
        }
    }

    /// The usual ending of its files, with the dot.
    pub(super) fn ending(self) -> String {
        format!(".{}", self.endings()[0])
    }

    /// The endings of all formats, in words.
    pub(super) fn all_endings() -> String {
        let of = |format: Format| {
            let endings: Vec<String> = format.endings().iter().map(|ending| format!(".{ending}")).collect();
            format!("{} ({})", format.text(), endings.join(" "))
        };
        Format::ALL.map(of).join(", ")
    }

    /// The format that the ending of a file says.
    pub(super) fn of_file(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_string_lossy().to_lowercase();
        Format::ALL.into_iter().find(|format| format.endings().contains(&ending.as_str()))
    }
}
