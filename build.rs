//! Takes comments and needless spaces out of the scripts and styles of pages, once for all pages that are written.

use std::env::var_os;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=templates");
    let out = PathBuf::from(var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    ["compare", "figure", "lab", "script", "style"]
        .iter()
        .try_for_each(|folder| tighten(&Path::new("templates").join(folder), &out.join(folder)))
}

fn tighten(from: &Path, to: &Path) -> io::Result<()> {
    // What is no longer among the sources is in no page.
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|kind| kind == "css" || kind == "js") {
            fs::write(to.join(entry.file_name()), joined(&fs::read_to_string(path)?))?;
        }
    }
    Ok(())
}

/// Signs that need no space beside them, in a script or a style.
const TIGHT: [&str; 19] = [
    " = ", " === ", " !== ", " => ", " < ", " > ", " <= ", " >= ", " && ", " || ", " ? ", " * ", "{ ", " }", ", ",
    "; ", ": ", ") {", " : ",
];

/// Leaves out the spaces that only set parts apart, but not in texts; a line that may hold a pattern stays as it is.
fn tight(line: &str) -> String {
    if line.contains(['\'', '`', '/', '\\']) {
        return line.to_owned();
    }
    let tight =
        |code: &str| TIGHT.iter().fold(code.to_owned(), |code, sign| code.replace(sign, &sign.replace(' ', "")));
    let parts = line.split('"').enumerate();
    parts.map(|(at, part)| if at % 2 == 0 { tight(part) } else { part.to_owned() }).collect::<Vec<_>>().join("\"")
}

/// Joins the lines of a file, without indentation and comments; each comment is on lines of its own.
fn joined(file: &str) -> String {
    let mut is_open = false;
    let is_code = |line: &&str| {
        let is_comment = is_open || line.starts_with("/*") || line.starts_with("//");
        is_open = is_comment && !line.ends_with("*/") && !line.starts_with("//");
        !is_comment && !line.is_empty()
    };
    file.lines().map(str::trim).filter(is_code).flat_map(|line| [tight(line), "\n".to_owned()]).collect()
}
