//! The programs that the tests need, and how they are run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where a program is, if it is on the path.
pub(crate) fn path_of(program: &str) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    folders.into_iter().map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Whether this is a run where everything must be there.
pub(crate) fn on_ci() -> bool {
    env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}

/// An empty folder for a test to work in. It stays, to be looked at.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a program in a folder and gives what it printed, on either output. That it fails is a failure.
pub(crate) fn run(program: &str, args: &[&str], folder: &Path) -> String {
    let output = Command::new(program).args(args).current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {} in {}: {said}", args.join(" "), folder.display());
    said
}

/// Makes a report in a folder with the command.
pub(crate) fn report(args: &[&str], folder: &Path) {
    let all = [&["report", "-q"], args].concat();
    run(env!("CARGO_BIN_EXE_steptrace"), &all, folder);
}
