//! The students that sheets are for: a file with one id per line.

use std::collections::HashMap;
use std::path::Path;

use crate::cli::fault::{Fault, in_line};
use crate::cli::input;

pub(super) struct Student {
    pub(super) id: String,
    pub(super) file: String,
}

/// Maximum number of sheets per run: each stays in memory until its key is made.
pub(super) const MOST: u32 = 5_000;

/// Reads the ids of a file, one a line.
pub(super) fn read(path: &Path) -> Result<Vec<Student>, Fault> {
    let (text, name) = (input::text(path)?, input::name_of(path));
    let mut students: Vec<Student> = Vec::new();
    let mut files: HashMap<String, (usize, &str)> = HashMap::new();
    for (id, line) in text.lines().map(str::trim).zip(1..).filter(|(id, _)| !id.is_empty()) {
        let file = file_name(id);
        if let Some((before, other)) = files.insert(file.to_lowercase(), (line, id)) {
            let (id, other) = (in_line(id), in_line(other));
            let what = format!("the sheet of {id} would take the place of that of {other}, in line {before}");
            return Err(Fault::usage(format!("{name}, line {line}: {what}")).help(
                "a student has one sheet, and its name differs only in letters, digits, - and _, and not in case",
            ));
        }
        students.push(Student { id: in_line(id), file });
    }
    if students.is_empty() {
        let help = "write one id per line";
        return Err(Fault::usage(format!("{name} has no ids")).help(help));
    }
    if students.len() > MOST as usize {
        let what = format!("{} sheets are too many to make at once: at most {MOST}", students.len());
        return Err(Fault::usage(what).help("split the file: the sheet of an id is the same whoever else is in it"));
    }
    Ok(students)
}

pub(super) fn numbered(count: u32) -> Vec<Student> {
    let digits = count.to_string().len();
    let ids = (1..=count).map(|number| format!("{number:0digits$}"));
    ids.map(|id| Student { file: id.clone(), id }).collect()
}

/// Returns a name that every system accepts, as close to the id as possible.
fn file_name(id: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' };
    let name: String = id.chars().map(letter).collect();
    let name = name.trim_matches('.');
    if name.is_empty() { "_".into() } else { name.to_owned() }
}
