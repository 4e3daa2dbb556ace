//! The README is true: its commands are run, and print what it shows.
//!
//! `STEPTRACE_RENEW=1 cargo test --test all readme::` updates the README with their output.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Returns the README with the present output of each `$ command` in its console blocks.
fn renewed(readme: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_steptrace"));
    let search_path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut text = String::new();
    let mut in_console = false;
    for line in readme.lines() {
        match line.strip_prefix("$ ").filter(|_| in_console) {
            Some(command) => {
                let mut run = Command::new("sh");
                run.args(["-c", &format!("{{ {command}; }} 2>&1")]).current_dir(folder);
                let output = run.env("PATH", &search_path).env("NO_COLOR", "1").output().unwrap();
                let _ = write!(text, "{line}\n{}", String::from_utf8(output.stdout).unwrap());
            }
            None if in_console && line != "```" => {}
            None => {
                in_console = line == "```console";
                let _ = writeln!(text, "{line}");
            }
        }
    }
    text
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "the README shows what the GNU tools print")]
fn what_the_readme_shows_is_what_happens() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let now = renewed(&readme, folder.path());
    if std::env::var_os("STEPTRACE_RENEW").is_some() {
        std::fs::write(&path, now).unwrap();
        return;
    }
    let (shown, happens): (Vec<&str>, Vec<&str>) = (readme.lines().collect(), now.lines().collect());
    for (number, (shown, happens)) in shown.iter().zip(&happens).enumerate() {
        assert_eq!(shown, happens, "README.md, line {}", number + 1);
    }
    assert_eq!(shown.len(), happens.len());
}
