//! The students that sheets are for: a file with one id per line.

use std::collections::HashMap;
use std::path::Path;

use crate::cli::fault::{Fault, in_line};
use crate::cli::input;

pub(super) struct Student {
    pub(super) id: String,
    /// The name of the sheet's file, without its ending.
    pub(super) file: String,
}

/// Names of a column of ids, as course systems write them, in lower case.
const ID: [&str; 9] =
    ["id", "student id", "studentid", "student_id", "sis id", "matriculation number", "matrikelnummer", "学号", "编号"];
/// First cells of a header row whose first column nevertheless holds the ids.
const HEADS: [&str; 9] = ["student", "students", "username", "user", "login", "email", "e-mail", "name", "姓名"];
/// Maximum number of sheets per run: each stays in memory until its key is made.
pub(super) const MOST: u32 = 5_000;

/// Reads the ids of a file: those in the column called id, or in its first.
pub(super) fn read(path: &Path) -> Result<Vec<Student>, Fault> {
    // A quote that is left open takes the end of its line into its cell.
    let (text, name) = (input::text(path)? + "\n", input::name_of(path));
    let wrong = |line: u64, what: String, help: &str| Fault::usage(format!("{name}, line {line}: {what}")).help(help);
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(delimiter(&text));
    let mut rows: Vec<(u64, Vec<String>)> = Vec::new();
    for record in reader.from_reader(text.as_bytes()).records().filter_map(Result::ok) {
        let line = record.position().map_or(0, csv::Position::line);
        if record.iter().any(|cell| cell.contains(|sign: char| sign.is_control() && sign != '\t')) {
            let what = "a cell has a line break, or another control character".to_owned();
            return Err(wrong(line, what, "close the quote that begins it, or save the file as UTF-8"));
        }
        rows.push((line, record.iter().map(|cell| cell.trim().to_owned()).collect()));
    }
    let first = rows.first().map(|(_, cells)| &cells[..]).unwrap_or_default();
    let called = |names: &[&str], cell: &String| names.contains(&cell.to_lowercase().as_str());
    let column = first.iter().position(|cell| called(&ID, cell));
    let has_head = column.is_some() || first.first().is_some_and(|cell| called(&HEADS, cell));
    let mut students: Vec<Student> = Vec::new();
    let mut files: HashMap<String, (u64, String)> = HashMap::new();
    for (line, cells) in rows.into_iter().skip(usize::from(has_head)) {
        let Some(id) = cells.into_iter().nth(column.unwrap_or(0)).filter(|id| !id.is_empty()) else { continue };
        let file = file_name(&id);
        if let Some((before, other)) = files.insert(file.to_lowercase(), (line, id.clone())) {
            let (id, other) = (in_line(&id), in_line(&other));
            let what = format!("the sheet of {id} would take the place of that of {other}, in line {before}");
            let help =
                "a student has one sheet, and its name differs only in letters, digits, - and _, and not in case";
            return Err(wrong(line, what, help));
        }
        students.push(Student { id, file });
    }
    if students.is_empty() {
        let help = "write one id per line, or a table with a column called id";
        return Err(Fault::usage(format!("{name} has no ids")).help(help));
    }
    if students.len() > MOST as usize {
        let what = format!("{} sheets are too many to make at once: at most {MOST}", students.len());
        return Err(Fault::usage(what).help("split the file: the sheet of an id is the same whoever else is in it"));
    }
    Ok(students)
}

/// Numbers the variants, padding each number to the length of the last.
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

/// Returns the separator of the cells of a file, by its first line; separators in quotes do not count.
fn delimiter(text: &str) -> u8 {
    let bare: String = text.lines().next().unwrap_or_default().split('"').step_by(2).collect();
    [b'\t', b';', b','].into_iter().max_by_key(|&sign| bare.matches(char::from(sign)).count()).unwrap_or(b',')
}
