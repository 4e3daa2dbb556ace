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

/// Returns a row with its end.
fn row(cells: Vec<String>) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory does not fail.
    drop(writer.write_record(cells));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn number(number: Option<usize>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

impl ReadAs {
    fn cells(&self) -> Vec<String> {
        let mut cells = vec![self.format.map_or("", |(name, _)| name).to_owned()];
        cells.extend([&self.columns, &self.decided, &self.doubts, &self.not_read].map(|list| list.join("; ")));
        cells
    }
}

impl FileMark {
    /// Returns the row of the file.
    #[must_use]
    pub fn csv_row(&self, file: &str) -> String {
        let kind = if self.is_path { "path" } else { "trace" };
        let mut cells = [file, kind, self.verdict.text()].map(str::to_owned).to_vec();
        let [step, line] = [self.first_wrong.map(|(step, _)| step), self.first_wrong.map(|(_, line)| line)];
        cells.extend([step, line, Some(self.steps), Some(self.right_steps)].map(number));
        for column in ColumnKind::ALL {
            let score = self.score.get(&column);
            cells.extend([score.map(|(right, _)| *right), score.map(|(_, all)| *all)].map(number));
        }
        cells.extend([self.says.clone(), self.hints.join("; ")]);
        cells.extend(self.read.cells());
        row(cells)
    }
}

impl FoundStrategies {
    /// Returns the row of the file.
    #[must_use]
    pub fn csv_row(&self, file: &str) -> String {
        let mut cells = [file, self.verdict].map(str::to_owned).to_vec();
        cells.extend([self.steps, self.agreed_steps, self.strategies, self.families].map(|count| count.to_string()));
        cells.extend([self.best.clone(), self.says.clone()]);
        cells.extend(self.read.cells());
        row(cells)
    }
}
