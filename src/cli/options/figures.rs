//! `--figures DIR`: the figures that notes link, as files of a folder.

use std::path::{Component, Path, PathBuf};

use steptrace::report::{FigureFile, FigureLinks};

use crate::cli::fault::{Fault, in_line, plain};
use crate::cli::output::{Folder, folder_of, real};
use crate::cli::style::note;
use crate::cli::watch::counted;

/// The figures of a report.
pub(in crate::cli) struct Figures {
    folder: PathBuf,
    /// The folder, seen from the report.
    from_report: String,
    files: Folder,
    written: u64,
}

impl Figures {
    /// Into a folder, for a report that is written to a file, or to the standard output.
    pub(in crate::cli) fn open(folder: &Path, report: Option<&Path>) -> Result<Figures, Fault> {
        let files = Folder::open(folder)?;
        let Some(from_report) = in_words(&relative(folder, report.map_or(Path::new("."), folder_of))) else {
            let name = plain(&folder.display().to_string());
            return Err(Fault::usage(format!("the name of {name} is not text, so that nothing can link to it"))
                .help("give --figures another folder"));
        };
        Ok(Figures { folder: folder.to_owned(), from_report, files, written: 0 })
    }

    pub(in crate::cli) fn links(&self) -> FigureLinks {
        FigureLinks::to(&self.from_report)
    }

    /// The folder as the command that makes the report again names it, in the folder of the report.
    pub(in crate::cli) fn argument(&self) -> &str {
        if self.from_report.is_empty() { "." } else { &self.from_report }
    }

    /// Writes them.
    pub(in crate::cli) fn write(&mut self, figures: impl Iterator<Item = FigureFile>) -> Result<(), Fault> {
        for FigureFile { name, svg } in figures {
            self.files.write(&name, |out| out.write_all(svg.as_bytes()))?;
            self.written += 1;
        }
        Ok(())
    }

    /// Notes how many there are.
    pub(in crate::cli) fn tell(&self) {
        let name = in_line(&self.folder.display().to_string());
        note(&format!("{name}: {}", counted(self.written, "figure")));
    }
}

/// Returns the path to a folder from another.
fn relative(folder: &Path, from: &Path) -> PathBuf {
    let (folder, from) = (real(folder), real(from));
    let shared = folder.components().zip(from.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(folder.components().skip(shared)).collect()
}

/// Returns a path with `/` between its parts, if all of it is text.
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
        let seen = |folder: &str, from: &str| in_words(&relative(&at(folder), &at(from))).unwrap();
        assert_eq!(seen("notes/week 3/figures", "notes"), "week 3/figures");
        assert_eq!(seen("pictures", "notes/week 3"), "../../pictures");
        assert_eq!(seen("notes", "notes"), "");
        assert_eq!(seen("notes/../pictures", "notes"), "../pictures");
    }
}
