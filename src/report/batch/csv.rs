//! A row a file, as RFC 4180 has it.

use std::fmt::Write;

use super::{FileMark, FoundStrategies, ReadAs};
use crate::check::ColumnKind;

/// The reading of a file, in either table.
const READ: &str = "format,columns,decided,doubts,not_read";

/// Returns the row of names of the table of marks: the same for any files.
#[must_use]
pub fn check_csv_head() -> String {
    let mut head = "file,kind,verdict,first_wrong,line,steps,right_steps".to_owned();
    for column in ColumnKind::ALL {
        let _ = write!(head, ",{column}_right,{column}_all");
    }
    head + ",says,hint," + READ + "\r\n"
}

/// Returns the row of names of the table of strategies.
#[must_use]
pub fn identify_csv_head() -> String {
    format!("file,verdict,steps,agreed_steps,strategies,families,best,says,{READ}\r\n")
}

/// The cells of a row.
struct Cells(String);

impl Cells {
    fn add(&mut self, cell: &str) {
        if !self.0.is_empty() {
            self.0.push(',');
        }
        if cell.contains([',', '"', '\r', '\n']) || cell.trim() != cell {
            let _ = write!(self.0, "\"{}\"", cell.replace('"', "\"\""));
        } else {
            self.0.push_str(cell);
        }
    }

    fn number(&mut self, number: Option<usize>) {
        self.add(&number.map_or(String::new(), |number| number.to_string()));
    }

    fn read(&mut self, read: &ReadAs) {
        self.add(read.format.map_or("", |(name, _)| name));
        for list in [&read.columns, &read.decided, &read.doubts, &read.not_read] {
            self.add(&list.join("; "));
        }
    }

    fn end(mut self) -> String {
        self.0.push_str("\r\n");
        self.0
    }
}

impl FileMark {
    /// Returns the row of the file.
    #[must_use]
    pub fn csv_row(&self, file: &str) -> String {
        let mut cells = Cells(String::new());
        cells.add(file);
        cells.add(if self.is_path { "path" } else { "trace" });
        cells.add(self.verdict.text());
        cells.number(self.first_wrong.map(|(step, _)| step));
        cells.number(self.first_wrong.map(|(_, line)| line));
        cells.number(Some(self.steps));
        cells.number(Some(self.right_steps));
        for column in ColumnKind::ALL {
            let score = self.score.get(&column);
            cells.number(score.map(|(right, _)| *right));
            cells.number(score.map(|(_, all)| *all));
        }
        cells.add(&self.says);
        cells.add(&self.hints.join("; "));
        cells.read(&self.read);
        cells.end()
    }
}

impl FoundStrategies {
    /// Returns the row of the file.
    #[must_use]
    pub fn csv_row(&self, file: &str) -> String {
        let mut cells = Cells(String::new());
        cells.add(file);
        cells.add(self.verdict);
        for number in [self.steps, self.agreed_steps, self.strategies, self.families] {
            cells.number(Some(number));
        }
        cells.add(&self.best);
        cells.add(&self.says);
        cells.read(&self.read);
        cells.end()
    }
}
