//! The programs that the tests need: a Chromium and the chromedriver that belongs to it.

use std::env;
use std::path::{Path, PathBuf};

const BROWSERS: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const DRIVERS: [&str; 2] = ["chromedriver", "chromium.chromedriver"];

/// The paths of the programs.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    pub(crate) browser: PathBuf,
    pub(crate) driver: PathBuf,
}

impl Programs {
    /// Finds both.
    ///
    /// # Errors
    /// The names that were looked for, and how to name another path.
    pub(crate) fn find() -> Result<Programs, String> {
        let browser = program("STEPTRACE_CHROMIUM", &BROWSERS)?;
        let driver = program("STEPTRACE_CHROMEDRIVER", &DRIVERS)?;
        Ok(Programs { browser, driver })
    }
}

/// Returns the program that reads the text of PDFs.
pub(crate) fn pdftotext() -> Result<PathBuf, String> {
    program("STEPTRACE_PDFTOTEXT", &["pdftotext"])
}

/// Returns the program that a variable names, or else the first of `names` on the path.
fn program(variable: &str, names: &[&str]) -> Result<PathBuf, String> {
    if let Some(named) = env::var_os(variable).filter(|value| !value.is_empty()) {
        let path = PathBuf::from(named);
        return if path.is_file() { Ok(path) } else { Err(format!("{variable} names {}, no file", path.display())) };
    }
    let folders: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    let all = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|path| path.is_file()).ok_or_else(|| {
        let looked_for = names.join(", ");
        format!("looked on PATH for {looked_for} (Debian: chromium, chromium-driver, poppler-utils; or name it by {variable})")
    })
}

/// Returns the file that a variable names, or else `otherwise`, if it exists.
pub(crate) fn file(variable: &str, otherwise: &Path) -> Result<PathBuf, String> {
    let path = env::var_os(variable).filter(|value| !value.is_empty()).map_or(otherwise.to_owned(), PathBuf::from);
    if path.is_file() { Ok(path) } else { Err(format!("looked for {} (or name it by {variable})", path.display())) }
}

/// Returns true on CI, where every program must be there.
pub(crate) fn on_ci() -> bool {
    env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}
