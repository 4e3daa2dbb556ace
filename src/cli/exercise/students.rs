//! The students that sheets are for: a file with one id per line.

use std::collections::HashMap;
use std::path::Path;

use steptrace::trace::Excerpt;

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
const MOST: usize = 5_000;

fn check_count(count: usize, help: &str) -> Result<(), Fault> {
    if count <= MOST {
        return Ok(());
    }
    Err(Fault::usage(format!("{count} sheets are too many to make at once: at most {MOST}")).help(help))
}

/// Reads the ids of a file: those in the column called id, or in its first.
pub(super) fn read(path: &Path) -> Result<Vec<Student>, Fault> {
    let (text, name) = (input::text(path)?, input::name_of(path));
    let delimiter = delimiter(&text);
    text.lines().enumerate().try_for_each(|(at, line)| refuse_unclear(&name, at + 1, line, delimiter))?;
    let mut rows = text.lines().map(|line| cells(line, delimiter)).enumerate().peekable();
    let first = rows.peek().map(|(_, cells)| cells.clone()).unwrap_or_default();
    let called = |names: &[&str], cell: &String| names.contains(&cell.to_lowercase().as_str());
    let column = first.iter().position(|cell| called(&ID, cell));
    if column.is_some() || first.first().is_some_and(|cell| called(&HEADS, cell)) {
        rows.next();
    }
    let mut students: Vec<Student> = Vec::new();
    let mut files: HashMap<String, (usize, String)> = HashMap::new();
    for (line, cells) in rows {
        let Some(id) = cells.into_iter().nth(column.unwrap_or(0)).filter(|id| !id.is_empty()) else { continue };
        let line = line + 1;
        let wrong = |what: String| Fault::usage(format!("{name}, line {line}: {what}"));
        let file = file_name(&id);
        if let Some((before, other)) = files.insert(file.to_lowercase(), (line, id.clone())) {
            let help =
                "a student has one sheet, and its name differs only in letters, digits, - and _, and not in case";
            return Err(wrong(if other == id {
                format!("{} is already in line {before}", in_line(&id))
            } else {
                format!("the sheet of {} would take the place of that of {}", in_line(&id), in_line(&other))
            })
            .help(help));
        }
        students.push(Student { id, file });
    }
    if students.is_empty() {
        let help = "write one id per line, or a table with a column called id";
        return Err(Fault::usage(format!("{name} has no ids")).help(help));
    }
    check_count(students.len(), "split the file: the sheet of an id is the same whoever else is in it")?;
    Ok(students)
}

/// Numbers the variants, padding each number to the length of the last.
pub(super) fn numbered(count: usize) -> Result<Vec<Student>, Fault> {
    check_count(count, "ask for fewer, or make several sets, each with its own --seed")?;
    let digits = count.to_string().len();
    let ids = (1..=count).map(|number| format!("{number:0digits$}"));
    Ok(ids.map(|id| Student { file: id.clone(), id }).collect())
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

/// Refuses a line with a control character or an unclosed quote.
fn refuse_unclear(name: &str, number: usize, line: &str, delimiter: u8) -> Result<(), Fault> {
    let control = line
        .find(|sign: char| sign.is_control() && sign != '\t')
        .map(|at| (at, "unexpected control character", "save the file as UTF-8, with Unix or Windows line ends"));
    let quote =
        || Some((open_quote(line, delimiter)?, "this quote is not closed on its line", "close it, or delete it"));
    let Some((at, what, help)) = control.or_else(quote) else { return Ok(()) };
    let excerpt = Excerpt { text: line.to_owned(), at: at..line.ceil_char_boundary(at + 1), skipped: 0 };
    Err(Fault::usage(format!("{name}, line {number}: {what}")).help(help).at_excerpt(name, Some(&excerpt), number))
}

/// Returns the position of a quote that opens or continues a cell and is not closed.
fn open_quote(line: &str, delimiter: u8) -> Option<usize> {
    let (mut open, mut may_open) = (None, true);
    for (at, sign) in line.bytes().enumerate() {
        match (sign, open) {
            (b'"', Some(_)) => (open, may_open) = (None, true),
            (b'"', None) if may_open => open = Some(at),
            _ => may_open = sign == delimiter,
        }
    }
    open
}

fn cells(line: &str, delimiter: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).delimiter(delimiter).trim(csv::Trim::All).from_reader(line.as_bytes());
    let record = reader.records().next().and_then(Result::ok).unwrap_or_default();
    record.iter().map(str::to_owned).collect()
}
