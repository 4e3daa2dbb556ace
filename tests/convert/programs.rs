//! Finding and running the programs that the tests need.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the path of a program, if it is on `PATH`.
pub(crate) fn path_of(program: &str) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    folders.into_iter().map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Returns true on CI, where every program must be there.
pub(crate) fn on_ci() -> bool {
    env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}

/// Makes an empty folder for a test. It stays for inspection.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a program in a folder and returns both of its outputs; panics if it fails.
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
