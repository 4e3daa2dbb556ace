//! The finished pages in `examples/pages` are what the program writes today.
//!
//! `STEPTRACE_RENEW=1 cargo test --test all example_pages::` writes them again.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use steptrace::report::{Lang, lab};

/// The name of each page, and its command.
const PAGES: [(&str, &str); 4] = [
    ("astar.html", "report 283104765 --goal spiral --strategy astar"),
    ("bfs.html", "report 283104765 --goal spiral --strategy bfs"),
    ("compare.html", "compare 283104765 --goal spiral --run bfs --run dfs --run astar"),
    ("dfs.html", "report 283104765 --goal spiral --strategy dfs,deadend=forget"),
];

#[test]
fn they_are_what_the_program_writes() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/pages");
    let folder = tempfile::tempdir().unwrap();
    let renews = std::env::var_os("STEPTRACE_RENEW").is_some();
    for (name, command) in PAGES {
        let mut run = Command::new(env!("CARGO_BIN_EXE_steptrace"));
        let status = run.args(command.split(' ')).args(["-q", "-o", name]).current_dir(folder.path()).status().unwrap();
        assert!(status.success(), "{command}");
        let now = fs::read(folder.path().join(name)).unwrap();
        if renews {
            fs::create_dir_all(&pages).unwrap();
            fs::write(pages.join(name), &now).unwrap();
        }
        let held = fs::read(pages.join(name)).expect("STEPTRACE_RENEW=1 cargo test writes the pages");
        assert!(held == now, "examples/pages/{name} is not what `steptrace {command} -o {name}` writes");
    }
    let found = fs::read_dir(&pages).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let known = PAGES.into_iter().map(|(name, _)| name.to_owned()).chain(["lab.html".to_owned()]);
    assert_eq!(found.collect::<BTreeSet<_>>(), known.collect());
}

/// The browser tests hold its module to the command.
#[test]
fn the_lab_is_the_page_of_its_sources_around_a_module() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/pages/lab.html");
    let held = fs::read_to_string(&path).expect("lab/build makes it");
    let now = lab::made_again(&held).expect("it holds a module");
    if std::env::var_os("STEPTRACE_RENEW").is_some() {
        fs::write(&path, &now).unwrap();
        return;
    }
    assert!(
        held == now,
        "the script, the style or the words of the lab have changed: STEPTRACE_RENEW=1 cargo test example_pages::"
    );
}

#[test]
fn every_run_of_the_gallery_has_its_link() {
    for lang in Lang::ALL {
        let page = lab::gallery(lang);
        assert!(page.matches("<li><h2><a href=\"lab.html#").count() >= 20, "{page}");
    }
}
