//! LaTeX: arrays, matrices and tables become boards or tables in Markdown, the rest becomes text.

use super::grid::{Grid, GridRow};
use super::{LineOf, Lines};

/// Environments whose cells are parted by `&`.
const GRIDS: [&str; 14] = [
    "array",
    "matrix",
    "pmatrix",
    "bmatrix",
    "Bmatrix",
    "vmatrix",
    "Vmatrix",
    "smallmatrix",
    "tabular",
    "tabular*",
    "tabularx",
    "longtable",
    "cases",
    "tblr",
];

/// Arrays within arrays beyond these are not read.
const MOST_NESTED: usize = 8;

/// The text of a LaTeX source; none where a text is none.
pub(super) fn text(source: &str) -> Option<Lines> {
    let has_grid = || source.match_indices("\\begin{").any(|(at, _)| grid_at(source, at).is_some());
    if !source.contains('\\') || !has_grid() {
        return None;
    }
    let mut reader = Reader { source, line_of: LineOf::new(source), made: Lines::default() };
    reader.run();
    Some(reader.made)
}

/// The name of the environment that begins at a byte, if it is one of cells, and where what is in it begins.
fn grid_at(source: &str, at: usize) -> Option<(&str, usize)> {
    let rest = source.get(at..)?.strip_prefix("\\begin{")?;
    let end = rest.bytes().take(12).position(|byte| byte == b'}')?;
    let name = rest.get(..end).filter(|name| GRIDS.contains(name))?;
    let mut at = source.len() - rest.len() + end + 1;
    // The width, the place and the columns. A matrix has its place at most: a brace begins its first cell.
    let is_argument = |rest: &&str| !rest.starts_with('{') || !name.ends_with("matrix");
    while let Some(argument) = source.get(at..).filter(is_argument).and_then(group) {
        at += argument;
        if argument_is_last(name) {
            break;
        }
    }
    Some((name, at))
}

/// Returns true for environments that have no more than one argument, whose cells may begin with a brace.
fn argument_is_last(name: &str) -> bool {
    !matches!(name, "tabularx" | "tabular*" | "tabular" | "array" | "longtable" | "tblr")
}

/// Returns the length of the group in braces or brackets with which a text begins.
fn group(text: &str) -> Option<usize> {
    let (open, close) = match text.as_bytes().first()? {
        b'{' => (b'{', b'}'),
        b'[' => (b'[', b']'),
        _ => return None,
    };
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().take(2048).enumerate() {
        depth += usize::from(byte == open);
        if byte == close {
            depth -= 1;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}

struct Reader<'a> {
    source: &'a str,
    line_of: LineOf,
    made: Lines,
}

impl Reader<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while at < self.source.len() {
            let Some(rest) = self.source.get(at..) else { return };
            let line_end = rest.find('\n').map_or(rest.len(), |end| end + 1);
            let line = rest.get(..line_end).unwrap_or_default();
            let begins =
                line.match_indices("\\begin{").find_map(|(from, _)| Some((from, grid_at(self.source, at + from)?.1)));
            if let Some((from, inner)) = begins {
                self.text(at, line.get(..from).unwrap_or_default());
                let (grid, end) = self.grid(inner, 0);
                grid.write(&mut self.made);
                at = end.max(at + 1);
                while !self.source.is_char_boundary(at) {
                    at += 1;
                }
                continue;
            }
            self.text(at, line);
            at += line_end;
        }
    }

    /// A line outside of arrays.
    fn text(&mut self, at: usize, text: &str) {
        let mut made = String::new();
        self.cells(at, at + text.len(), &mut made);
        let plain = made.replace(['\u{1E}', '\u{1F}'], " ");
        self.made.push(self.line_of.line(at), plain.trim_end());
    }

    /// The array whose rows begin at a byte, and where what follows its end begins.
    fn grid(&self, from: usize, depth: usize) -> (Grid, usize) {
        let mut grid = Grid::default();
        let mut cell = String::new();
        let mut at = from;
        grid.rows.push(GridRow::default());
        while let Some(rest) = self.source.get(at..).filter(|rest| !rest.is_empty()) {
            if let Some(row) = grid.rows.last_mut().filter(|row| row.cells.is_empty() && cell.trim().is_empty()) {
                row.line = self.line_of.line(at);
            }
            if rest.starts_with("\\end{") {
                at += 4 + rest.get(4..).and_then(group).unwrap_or(1);
                break;
            }
            if rest.starts_with("\\begin{") {
                if let Some((_, inner)) = grid_at(self.source, at).filter(|_| depth < MOST_NESTED) {
                    let (nested, end) = self.grid(inner, depth + 1);
                    cell.push('\n');
                    cell.push_str(&nested.within());
                    at = end;
                } else {
                    at += 6 + rest.get(6..).and_then(group).unwrap_or(1);
                }
                continue;
            }
            at += token(rest, &mut cell).max(1);
            while cell.ends_with(['\u{1E}', '\u{1F}'])
                && let Some((one, more)) = cell.split_once(['\u{1E}', '\u{1F}'])
            {
                grid.cell(one);
                if cell.ends_with('\u{1E}') {
                    grid.rows.push(GridRow::default());
                }
                cell = more.to_owned();
            }
        }
        if !cell.trim().is_empty() || grid.rows.last().is_some_and(|row| !row.cells.is_empty()) {
            grid.cell(&cell);
        }
        grid.rows.retain(|row| row.cells.len() > 1 || row.cells.iter().any(|cell| !cell.is_empty()));
        (grid, at.min(self.source.len()))
    }

    /// Writes the text of some bytes, with signs for the ends of cells and rows.
    fn cells(&self, from: usize, to: usize, made: &mut String) {
        let mut at = from;
        while let Some(rest) = self.source.get(at..to).filter(|rest| !rest.is_empty()) {
            at += token(rest, made).max(1);
        }
    }
}

/// Reads the sign or command with which a text begins; returns its length.
fn token(text: &str, made: &mut String) -> usize {
    let Some(c) = text.chars().next() else { return 0 };
    match c {
        '&' => made.push('\u{1F}'),
        '$' | '{' | '}' => {}
        '~' => made.push(' '),
        '\n' => {
            if !made.ends_with([' ', '\n']) {
                made.push(' ');
            }
        }
        '%' => return text.find('\n').unwrap_or(text.len()),
        '\\' => return command(text, made),
        c => made.push(c),
    }
    c.len_utf8()
}

fn command(text: &str, made: &mut String) -> usize {
    let rest = text.get(1..).unwrap_or_default();
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let arguments = |count: usize| {
        let mut length = 0;
        for _ in 0..count {
            length += rest.get(end + length..).and_then(group).unwrap_or(0);
        }
        1 + end + length
    };
    match rest.get(..end).unwrap_or_default() {
        "" => {
            let Some(c) = rest.chars().next() else { return 1 };
            match c {
                '\\' => {
                    made.push('\u{1E}');
                    let after = rest.get(1..).unwrap_or_default();
                    let star = usize::from(after.starts_with('*'));
                    let room = after.get(star..).filter(|after| after.starts_with('[')).and_then(group);
                    return 2 + star + room.unwrap_or(0);
                }
                '[' | ']' | '(' | ')' | '!' | '/' => {}
                ',' | ';' | ':' | ' ' => made.push(' '),
                c => made.push(c),
            }
            return 1 + c.len_utf8();
        }
        "square" | "Box" | "blacksquare" | "bigsquare" | "sqcup" | "textvisiblespace" => made.push('□'),
        "cdot" | "bullet" => made.push('·'),
        "rightarrow" | "Rightarrow" | "to" | "longrightarrow" | "leadsto" => made.push_str(" -> "),
        "uparrow" => made.push('↑'),
        "downarrow" => made.push('↓'),
        "leftarrow" => made.push('←'),
        "emptyset" | "varnothing" => made.push('∅'),
        "ldots" | "dots" | "cdots" | "vdots" => made.push('…'),
        "quad" | "qquad" | "hfill" | "enspace" => made.push(' '),
        "newline" | "linebreak" | "par" => made.push('\n'),
        "tabularnewline" => made.push('\u{1E}'),
        "phantom" | "hphantom" | "vphantom" | "color" | "cellcolor" | "rowcolor" | "vspace" | "hspace" | "label"
        | "cline" | "cmidrule" | "end" | "begin" | "usepackage" | "documentclass" | "multirow" => return arguments(2),
        "textcolor" | "colorbox" => return arguments(1),
        "multicolumn" => {
            let number = rest.get(end..).and_then(|rest| rest.strip_prefix('{')?.split_once('}'));
            let span: usize = number.and_then(|(number, _)| number.trim().parse().ok()).unwrap_or(1);
            // The other columns are empty.
            let length = arguments(2);
            let inner = text.get(length..).and_then(group).unwrap_or(0);
            let argument = text.get(length..length + inner).unwrap_or_default().trim_matches(['{', '}', '$']);
            made.push_str(argument);
            made.extend(std::iter::repeat_n('\u{1F}', span.clamp(1, 16) - 1));
            return length + inner;
        }
        _ => {}
    }
    // The room after a command belongs to it.
    1 + end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> String {
        text(source).unwrap().text
    }

    #[test]
    fn arrays_are_boards() {
        let array = "Step 1: $f = 5$\n\\[\\begin{array}{|c|c|c|}\n\\hline 2 & 8 & 3 \\\\ \\hline\n1 & & 4 \\\\[2pt]\n7 & 6 & 5\n\\end{array}\\]\n";
        let made = text(array).unwrap();
        assert_eq!(made.text, "Step 1: f = 5\n\n2 8 3\n1 _ 4\n7 6 5\n\n\n");
        assert_eq!(made.lines.unwrap(), [1, 2, 3, 4, 5, 5, 6]);
        let pair = "$\\begin{pmatrix}2 & 8\\\\1 & \\square\\end{pmatrix} \\to \\begin{pmatrix}2 & \\square\\\\1 & 8\\end{pmatrix}$";
        assert_eq!(read(pair), "\n2 8\n1 □\n\n  ->\n2 □\n1 8\n\n\n");
    }

    #[test]
    fn a_matrix_has_no_argument_in_braces() {
        for argument in ["", "[c]"] {
            let matrix =
                format!("\\begin{{pmatrix}}{argument}{{2}} & 8 & 3 \\\\ 1 & 0 & 4 \\\\ 7 & 6 & 5 \\end{{pmatrix}}\n");
            assert_eq!(read(&matrix).trim(), "2 8 3\n1 0 4\n7 6 5", "{matrix}");
        }
    }

    #[test]
    fn a_tabular_with_names_is_a_table_in_markdown() {
        let source = "\\begin{tabular}{l|c|r}\nStep & State & $f(n)$ \\\\ \\hline\n1 & $\\begin{array}{cc}2&8\\\\1&\\end{array}$ & 5 \\\\\n2 & 2~8/1~0 & \\textbf{6} \\\\\n\\end{tabular}";
        assert_eq!(
            read(source),
            "\n| Step | State | f(n) |\n|---|---|---|\n| 1 | 2 8<br>1 _ | 5 |\n| 2 | 2 8/1 0 | 6 |\n\n"
        );
    }

    #[test]
    fn arrays_within_arrays_without_end_are_read_in_bounded_depth() {
        let source = "\\begin{array}{c}".repeat(20_000) + "2 & 8 \\\\ 1 & 0";
        assert!(read(&source).contains("2 8\n1 0"));
    }
}
