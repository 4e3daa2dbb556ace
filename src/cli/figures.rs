//! `--figures DIR`: the figures that notes link, as files of a folder.

use std::collections::HashSet;
use std::io;
use std::path::{Component, Path, PathBuf};

use steptrace::report::{FigureFile, FigureLinks};

use super::fault::{Fault, in_line, plain};
use super::output::{Folder, folder_of, real};
use super::style::note;
use super::watch::counted;

/// The figures of a report, and where they go.
pub(super) struct Figures {
    folder: PathBuf,
    /// The folder, seen from the report.
    from_report: String,
    files: Folder,
    written: HashSet<String>,
}

impl Figures {
    /// Into a folder, for a report that is written to a file, or to the standard output.
    pub(super) fn open(folder: &Path, report: Option<&Path>) -> Result<Figures, Fault> {
        let files = Folder::open(folder)?;
        let from_report = relative(folder, report.map_or(Path::new("."), folder_of))
            .map_err(|error| Fault::writing(&folder.display().to_string(), &error))?;
        let Some(from_report) = in_words(&from_report) else {
            let name = plain(&folder.display().to_string());
            return Err(Fault::usage(format!("the name of {name} is not text, so that nothing can link to it"))
                .help("give --figures another folder"));
        };
        Ok(Figures { folder: folder.to_owned(), from_report, files, written: HashSet::new() })
    }

    pub(super) fn links(&self) -> FigureLinks {
        FigureLinks::to(&self.from_report)
    }

    /// The folder as the command that makes the report again names it, in the folder of the report.
    pub(super) fn argument(&self) -> &str {
        if self.from_report.is_empty() { "." } else { &self.from_report }
    }

    /// Writes them.
    pub(super) fn write(&mut self, figures: impl Iterator<Item = FigureFile>) -> Result<(), Fault> {
        for FigureFile { name, svg } in figures {
            self.files.write(&name, |out| out.write_all(svg.as_bytes()))?;
            self.written.insert(name);
        }
        Ok(())
    }

    /// Says how many there are, where the notes do not stand on the terminal; and which files look like figures and are
    /// of no use to this report.
    pub(super) fn tell(&self, count: bool) {
        let name = in_line(&self.folder.display().to_string());
        if count {
            note(&format!("{name}: {}", counted(self.written.len() as u64, "figure")));
        }
        let others: Vec<String> = self.there().into_iter().filter(|name| !self.written.contains(name)).collect();
        if let Some(first) = others.first() {
            let more = if others.len() > 1 { " and others" } else { "" };
            let figures = counted(others.len() as u64, "figure");
            note(&format!("{name} has {figures} of an earlier report: {first}{more}"));
        }
    }

    /// Returns the names in the folder that are those of figures, in order.
    fn there(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| is_figure(name)).collect();
        names.sort_unstable();
        names
    }
}

/// Returns true if a file has the name of a figure.
fn is_figure(name: &str) -> bool {
    let of_step = |stem: &str| stem.strip_prefix("step-").is_some_and(|step| step.parse::<usize>().is_ok());
    let known = |stem: &str| ["problem", "path", "tree"].contains(&stem) || stem.starts_with("chart-");
    name.strip_suffix(".svg").is_some_and(|stem| known(stem) || of_step(stem))
}

/// A folder seen from another.
fn relative(folder: &Path, from: &Path) -> io::Result<PathBuf> {
    // As they are named, where one is in the other; else as they are, links followed.
    let named = std::path::absolute(folder)?;
    let inside = named.strip_prefix(std::path::absolute(from)?).ok().map(Path::to_owned);
    if let Some(inside) = inside.filter(|inside| !inside.components().any(|part| part == Component::ParentDir)) {
        return Ok(inside);
    }
    let (folder, from) = (real(folder), real(from));
    let shared = folder.components().zip(from.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    Ok(up.chain(folder.components().skip(shared)).collect())
}

/// A path with `/` between its parts, where all of it is text.
fn in_words(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.components().map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_found_from_another_up_and_down() {
        let root = tempfile::tempdir().unwrap();
        let at = |path: &str| root.path().join(path);
        std::fs::create_dir_all(at("notes/week 3/figures")).unwrap();
        std::fs::create_dir_all(at("pictures")).unwrap();
        let seen = |folder: &str, from: &str| in_words(&relative(&at(folder), &at(from)).unwrap()).unwrap();
        assert_eq!(seen("notes/week 3/figures", "notes"), "week 3/figures");
        assert_eq!(seen("pictures", "notes/week 3"), "../../pictures");
        assert_eq!(seen("notes", "notes"), "");
        assert_eq!(seen("notes/../pictures", "notes"), "../pictures");
    }
}
