//! The students that sheets are for: a file with an id a line.

use std::collections::HashMap;
use std::path::Path;

use crate::cli::fault::{Fault, in_line};
use crate::cli::input;

/// A student, or a variant.
pub(super) struct Student {
    /// As the file has it.
    pub(super) id: String,
    /// The name of the sheet's file, without its ending.
    pub(super) file: String,
}

/// Names of a column of ids, as course systems write them, in lower case.
const ID: [&str; 9] =
    ["id", "student id", "studentid", "student_id", "sis id", "matriculation number", "matrikelnummer", "学号", "编号"];
/// First cells of a row of names, whose first column is that of the ids nevertheless.
const HEADS: [&str; 9] = ["student", "students", "username", "user", "login", "email", "e-mail", "name", "姓名"];
/// A longer id is a mistake in the file.
const LONGEST: usize = 80;

/// Maximum number of sheets that are made at once: each stays in memory until its key is made.
const MOST: usize = 5_000;

/// Checks that there are not too many.
fn few(count: usize, help: &str) -> Result<usize, Fault> {
    if count <= MOST {
        return Ok(count);
    }
    Err(Fault::usage(format!("{count} sheets are too many to make at once: at most {MOST}")).help(help))
}

/// Reads the ids of a file: those in the column called id, or in its first.
pub(super) fn read(path: &Path) -> Result<Vec<Student>, Fault> {
    let (text, name) = (input::text(path)?, input::name_of(path));
    let mut rows = records(&text);
    let first = rows.first().map(|(_, cells)| cells.clone()).unwrap_or_default();
    let called = |names: &[&str], cell: &String| names.contains(&cell.trim().to_lowercase().as_str());
    let column = first.iter().position(|cell| called(&ID, cell));
    if column.is_some() || first.first().is_some_and(|cell| called(&HEADS, cell)) {
        rows.remove(0);
    }
    let mut students: Vec<Student> = Vec::new();
    let (mut ids, mut files): (HashMap<String, usize>, HashMap<String, (usize, String)>) = Default::default();
    for (line, cells) in rows {
        let id = cells.get(column.unwrap_or(0)).map(|cell| cell.trim()).unwrap_or_default();
        if id.is_empty() {
            continue;
        }
        let wrong = |what: String| Fault::usage(format!("{name}, line {line}: {what}"));
        if id.chars().count() > LONGEST {
            let what = format!("an id has at most {LONGEST} letters, but this has {}", id.chars().count());
            return Err(wrong(what).help("ids are in the column called id, or in the first"));
        }
        if let Some(before) = ids.insert(id.to_owned(), line) {
            let what = format!("{} is already in line {before}", in_line(id));
            return Err(wrong(what).help("leave one of them out: a student has one sheet"));
        }
        let file = file_name(id);
        if let Some((before, other)) = files.insert(file.to_lowercase(), (line, id.to_owned())) {
            let what = format!(
                "the sheet of {} would take the place of that of {} in line {before}",
                in_line(id),
                in_line(&other)
            );
            return Err(wrong(what).help("names of files differ only in letters, digits, - and _, and not in case"));
        }
        students.push(Student { id: id.to_owned(), file });
    }
    if students.is_empty() {
        return Err(
            Fault::usage(format!("{name} has no ids")).help("write an id a line, or a table with a column called id")
        );
    }
    few(students.len(), "part the file: the sheet of an id is the same whoever else is in it")?;
    Ok(students)
}

/// Names so many variants by their numbers, each as long as the last.
pub(super) fn numbered(count: usize) -> Result<Vec<Student>, Fault> {
    let digits = few(count, "ask for fewer, or make several sets, each with its own --seed")?.to_string().len();
    let ids = (1..=count).map(|number| format!("{number:0digits$}"));
    Ok(ids.map(|id| Student { file: id.clone(), id }).collect())
}

/// A name that every system takes, as like the id as it can be.
fn file_name(id: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' };
    let name: String = id.chars().map(letter).collect();
    let name = name.trim_matches('.');
    // Windows keeps these names for devices.
    let stem = name.split('.').next().unwrap_or_default().to_lowercase();
    let numbered = |device: &str| stem.strip_prefix(device).is_some_and(|rest| rest.len() == 1 && rest != "0");
    let is_device = matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt");
    if name.is_empty() || is_device { format!("_{name}") } else { name.to_owned() }
}

/// The records of a file of comma-separated values (or semicolons, or tabs), with the line where each begins.
fn records(text: &str) -> Vec<(usize, Vec<String>)> {
    let first = text.lines().next().unwrap_or_default();
    // What stands in quotes parts nothing.
    let bare = || first.split('"').step_by(2);
    let count = |sign: char| bare().map(|part| part.matches(sign).count()).sum::<usize>();
    let delimiter = ['\t', ';', ','].into_iter().max_by_key(|&sign| count(sign)).unwrap_or(',');
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).flexible(true).delimiter(delimiter as u8).from_reader(text.as_bytes());
    let record = |record: csv::StringRecord| {
        let begins = record.position().map_or(0, |position| position.byte() as usize);
        // The position is before the empty lines that come before a record.
        let blank = text[begins..].find(|c| !matches!(c, '\n' | '\r')).unwrap_or(0);
        let line = 1 + text[..begins + blank].matches('\n').count();
        (line, record.iter().map(str::to_owned).collect())
    };
    reader.records().map_while(Result::ok).map(record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Result<Vec<(String, String)>, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let students = read(file.path()).map_err(|fault| fault.what().to_owned())?;
        Ok(students.into_iter().map(|student| (student.id, student.file)).collect())
    }

    #[test]
    fn ids_are_found_with_a_header_or_without() {
        let wanted: Vec<(String, String)> = ["s1", "s2"].map(|id| (id.to_owned(), id.to_owned())).into();
        for text in [
            "s1\ns2\n",
            "s1,Ada\r\ns2,Alan\r\n",
            "id\ns1\ns2",
            "name;ID\nAda;s1\nAlan;s2\n",
            "\"Name, first\"\t\"Student ID\"\nAda\ts1\n\nAlan\ts2\n",
            "student\ns1\ns2\n",
        ] {
            assert_eq!(ids(text).unwrap(), wanted, "{text}");
        }
    }

    #[test]
    fn an_id_that_comes_twice_is_refused_with_its_line() {
        assert!(ids("id\ns1\ns2\n\ns1\n").unwrap_err().ends_with("line 5: s1 is already in line 2"));
        assert!(
            ids("a/b\na_b\n").unwrap_err().contains("line 2: the sheet of a_b would take the place of that of a/b")
        );
        assert!(ids("\n\n").unwrap_err().ends_with("has no ids"));
    }

    #[test]
    fn no_id_leaves_the_folder() {
        let names = ["../../etc", "a b", "王小明", "nul", "COM1", "...", ""].map(file_name);
        assert_eq!(names, ["_.._etc", "a_b", "王小明", "_nul", "_COM1", "_", "_"]);
    }
}
