//! README and manual are true: their commands are run, and print what is shown; the tests that they name exist.
//!
//! `STEPTRACE_RENEW=1 cargo test --test all readme::` renews the output that they show.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns a page with the present output of each `$ command` in its console blocks.
fn renewed(page: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_steptrace"));
    let search_path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut text = String::new();
    let mut in_console = false;
    for line in page.lines() {
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

/// Returns the README and the pages of the manual.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.sort();
    pages.insert(0, root.join("README.md"));
    pages
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "the pages show what the GNU tools print")]
fn what_the_manual_shows_is_what_happens() {
    let mut commands = 0;
    for path in pages() {
        let folder = tempfile::tempdir().unwrap();
        let now = renewed(&std::fs::read_to_string(&path).unwrap(), folder.path());
        if std::env::var_os("STEPTRACE_RENEW").is_some() {
            std::fs::write(&path, &now).unwrap();
        }
        let page = std::fs::read_to_string(&path).unwrap();
        let (shown, happens): (Vec<&str>, Vec<&str>) = (page.lines().collect(), now.lines().collect());
        for (number, (shown, happens)) in shown.iter().zip(&happens).enumerate() {
            assert_eq!(shown, happens, "{}, line {}", path.display(), number + 1);
        }
        assert_eq!(shown.len(), happens.len(), "{}", path.display());
        commands += shown.iter().filter(|line| line.starts_with("$ ")).count();
    }
    assert!(commands > 20, "{commands}");
}

#[test]
fn every_page_of_the_manual_is_in_its_contents_and_every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let contents = std::fs::read_to_string(root.join("docs/SUMMARY.md")).unwrap();
    for path in pages() {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(["README.md", "SUMMARY.md"].contains(&name) || contents.contains(&format!("({name})")), "{name}");
        let page = std::fs::read_to_string(&path).unwrap();
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let text = std::fs::read(&target).unwrap_or_else(|error| panic!("{name}: {link}: {error}"));
            assert!(
                heading.is_empty() || headings(&String::from_utf8(text).unwrap()).contains(heading),
                "{name}: {link}"
            );
        }
    }
}

/// Returns the names by which links reach the headings of a page.
fn headings(page: &str) -> BTreeSet<String> {
    let words = page.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let name = |heading: &str| {
        let kept = heading.to_lowercase().replace(' ', "-");
        kept.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
    };
    words.map(name).collect()
}

#[test]
fn the_readme_is_short() {
    let readme = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    assert!(readme.len() <= 15_000, "{} bytes: the manual has room", readme.len());
}

/// Returns the tests that the table of promises names.
fn named_tests(readme: &str) -> Vec<&str> {
    let (_, rest) = readme.split_once("\n## What it promises\n").expect("the README tells what is promised");
    let rows = rest.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with('|'));
    let cells = rows.skip(2).map(|row| row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap().trim());
    cells.flat_map(|cell| cell.split(' ').map(|name| name.trim_matches('`'))).collect()
}

/// Returns the names of tests outside this program, as `file::name`: of functions that are tests, or listed as such.
fn tests_elsewhere() -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folder = |name: &str| std::fs::read_dir(tests.join(name)).unwrap().map(|entry| entry.unwrap().path());
    let files = folder("browser").chain(folder("convert")).chain([tests.join("memory.rs")]);
    let mut names = Vec::new();
    for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let source = std::fs::read_to_string(&path).unwrap();
        let is_listed = |name: &str| {
            let mut words = source.split(|c: char| !c.is_alphanumeric() && c != '_');
            source.contains(&format!("#[test]\nfn {name}(")) || words.by_ref().filter(|word| *word == name).count() > 1
        };
        let functions = source.lines().filter_map(|line| line.strip_prefix("fn ")?.split('(').next());
        let module = path.file_stem().unwrap().to_str().unwrap();
        names.extend(functions.filter(|name| is_listed(name)).map(|name| format!("{module}::{name}")));
    }
    names
}

/// A test that was renamed or taken away would leave a promise that nothing holds.
#[test]
#[cfg_attr(not(unix), ignore = "some of the tests are of Unix alone")]
fn every_promise_is_held_by_a_test_that_exists() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let listed = Command::new(std::env::current_exe().unwrap()).arg("--list").output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let here = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let all: BTreeSet<String> = here.map(str::to_owned).chain(tests_elsewhere()).collect();
    let named = named_tests(&readme);
    assert!(named.len() > 15, "{named:?}");
    let missing: Vec<&&str> = named.iter().filter(|name| !all.contains(**name)).collect();
    assert!(missing.is_empty(), "no such tests: {missing:?}");
}

/// Traces and notes come from anyone, and the command runs where no network is allowed.
#[test]
fn nothing_in_the_source_opens_a_connection_or_starts_a_program() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let (mut files, mut opens) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            for word in ["std::net", "TcpStream", "UdpSocket", "UnixStream", "process::Command", "Command::new("] {
                assert!(!source.contains(word), "{word} in {}", path.display());
            }
            files += 1;
            opens.extend(source.contains("open::that").then(|| path.file_name().unwrap().to_owned()));
        }
    }
    assert!(files > 200, "{files}");
    assert_eq!(opens, ["system.rs"], "only --open starts a program: the browser");
    // Nor does what it is made of: of these crates, none speaks to a network.
    let manifest = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let (_, rest) = manifest.split_once("[dependencies]\n").unwrap();
    let dependencies = rest.split("\n[").next().unwrap();
    for word in ["ureq", "reqwest", "hyper", "curl", "tokio", "socket", "http"] {
        assert!(!dependencies.lines().any(|line| line.starts_with(word)), "{word}");
    }
}
