//! `--figures DIR`: the figures that notes link, as files of a folder.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use steptrace::report::{FigureFile, FigureLinks};

use super::fault::{Fault, in_line, plain};
use super::output::Folder;
use super::style::note;
use super::watch::{Watch, counted};

/// The figures of a report, and where they go.
pub(super) struct Figures {
    folder: PathBuf,
    /// The folder, seen from the report.
    from_report: String,
    /// The folder that they are written to until they take their places.
    gathered: Option<Folder>,
    written: HashSet<String>,
}

impl Figures {
    /// Into a folder, for a report that is written to a file, or to the standard output.
    pub(super) fn open(folder: &Path, report: Option<&Path>) -> Result<Figures, Fault> {
        let gathered = Some(Folder::open(folder)?);
        let beside = report.and_then(Path::parent).filter(|path| !path.as_os_str().is_empty());
        let from_report = relative(folder, beside.unwrap_or(Path::new(".")))
            .map_err(|error| Fault::writing(&folder.display().to_string(), &error))?;
        let Some(from_report) = in_words(&from_report) else {
            let name = plain(&folder.display().to_string());
            return Err(Fault::usage(format!("the name of {name} is no text, so that nothing can link to it"))
                .help("give --figures another folder"));
        };
        Ok(Figures { folder: folder.to_owned(), from_report, gathered, written: HashSet::new() })
    }

    /// Refuses to put figures in the place of files that options name.
    pub(super) fn spare<'a>(&self, files: impl Iterator<Item = (&'a str, &'a Path)>) -> Result<(), Fault> {
        for (option, file) in files {
            if self.would_replace(file) {
                let name = plain(&file.display().to_string());
                return Err(Fault::usage(format!("a figure may take the place of {name}, which {option} names"))
                    .help("give --figures another folder, or the file another name"));
            }
        }
        Ok(())
    }

    /// Returns true if a figure may be written to this file, which need not exist yet.
    fn would_replace(&self, file: &Path) -> bool {
        let folder = &self.folder;
        if let Ok(real) = file.canonicalize() {
            let leads_there = |name: &String| folder.join(name).canonicalize().is_ok_and(|path| path == real);
            return self.there().iter().any(leads_there);
        }
        let beside = file.parent().filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let same = beside.canonicalize().is_ok_and(|path| folder.canonicalize().is_ok_and(|folder| folder == path));
        same && file.file_name().and_then(|name| name.to_str()).is_some_and(is_figure)
    }

    pub(super) fn links(&self) -> FigureLinks {
        FigureLinks::to(&self.from_report)
    }

    /// The folder as the command that makes the report again names it, in the folder of the report.
    pub(super) fn argument(&self) -> &str {
        if self.from_report.is_empty() { "." } else { &self.from_report }
    }

    /// Writes them; they take their places with the report.
    pub(super) fn write(&mut self, figures: impl Iterator<Item = FigureFile>, watch: &Watch) -> Result<(), Fault> {
        for FigureFile { name, svg } in figures {
            if let Some(gathered) = &self.gathered {
                gathered.write(&name, |out| watch.guard(out).write_all(svg.as_bytes()))?;
            }
            self.written.insert(name);
        }
        Ok(())
    }

    /// Takes what was written, for it to take its place.
    pub(super) fn take(&mut self) -> Option<Folder> {
        self.gathered.take()
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

/// A folder seen from another; both are there.
fn relative(folder: &Path, from: &Path) -> io::Result<PathBuf> {
    // As they are named, where one is in the other; else as they are, links followed.
    let named = std::path::absolute(folder)?;
    let inside = named.strip_prefix(std::path::absolute(from)?).ok().map(Path::to_owned);
    if let Some(inside) = inside.filter(|inside| !inside.components().any(|part| part == Component::ParentDir)) {
        return Ok(inside);
    }
    let (folder, from) = (folder.canonicalize()?, from.canonicalize()?);
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
