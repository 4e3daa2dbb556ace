//! Signs that only look different: full-width letters, keycaps, colours of a terminal, ends of lines.

use std::sync::LazyLock;

use regex::Regex;

use super::Lines;

/// A text of plain signs and lines that end in line feeds; none where it is so already.
pub(super) fn clean(text: &str) -> Option<Lines> {
    let plain = |byte: u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~');
    if text.bytes().all(plain) {
        return None;
    }
    let mut cleaner = Cleaner {
        rest: text,
        made: String::with_capacity(text.len()),
        lines: None,
        line: 1,
        // A sign that parts cells in full width is one only where the text has no plain one: `1,甲，乙` are two cells.
        keeps: [',', ';', '|', '"', '\t'].map(|c| (c, text.contains(c))),
    };
    cleaner.run();
    Some(Lines { text: cleaner.made, lines: cleaner.lines })
}

/// An escape sequence: one of control with the letter that ends it, unless it was cut; the title of a window, or a link; a set
/// of letters.
static ESCAPE: LazyLock<Regex> = LazyLock::new(|| {
    let control = r"(?:\x1B\[|\u{9B})[ -?]*(?P<last>[@-~]?)";
    let title = r"\x1B\][^\x07\x1B\n]*(?:\x07|\x1B\\)";
    Regex::new(&format!("^(?:{control}|{title}|\\x1B[()]?[ -~]?)")).expect("a pattern")
});

/// Most bytes of an escape sequence: a title that goes on for longer has no end.
const LONGEST_ESCAPE: usize = 4096;

struct Cleaner<'a> {
    rest: &'a str,
    made: String,
    /// The line that each line comes from, once a line has been parted.
    lines: Option<Vec<usize>>,
    line: usize,
    keeps: [(char, bool); 5],
}

impl Cleaner<'_> {
    fn run(&mut self) {
        let mut keycap = false;
        while let Some(c) = self.rest.chars().next() {
            if matches!(c, '\u{1B}' | '\u{9B}') && self.escape() {
                continue;
            }
            self.rest = self.rest.get(c.len_utf8()..).unwrap_or_default();
            let after_keycap = std::mem::take(&mut keycap);
            match c {
                '\n' | '\u{2028}' | '\u{2029}' | '\u{85}' => self.end_line(),
                // Windows may write `\r\r\n`; a program that goes back to the beginning of a line means another. All of them
                // at once: each would look to the end of the others.
                '\r' => {
                    let after = self.rest.trim_start_matches('\r');
                    if !after.starts_with('\n') {
                        (after.len()..=self.rest.len()).for_each(|_| self.end_line());
                    }
                    self.rest = after;
                }
                '\t' => self.made.push(c),
                '\u{B}' | '\u{C}' => self.made.push(' '),
                // A keycap is a digit and two signs that are not seen; keycaps stand beside each other without room.
                '0'..='9' | '#' | '*' if is_keycap(self.rest) => {
                    if !self.made.ends_with(|c: char| c.is_whitespace()) && !self.made.is_empty() {
                        self.made.push(' ');
                    }
                    self.made.push(c);
                    keycap = true;
                }
                c if circled(c).is_some() => {
                    if !self.made.ends_with(|c: char| c.is_whitespace()) && !self.made.is_empty() {
                        self.made.push(' ');
                    }
                    self.made.extend(circled(c).map(|number| number.to_string()));
                    keycap = true;
                }
                c if is_unseen(c) => keycap = after_keycap,
                c => {
                    if after_keycap && !c.is_whitespace() {
                        self.made.push(' ');
                    }
                    let plain = plain(c);
                    let parts = self.keeps.iter().any(|&(sign, there)| sign == plain && there);
                    self.made.push(if parts { c } else { plain });
                }
            }
        }
    }

    fn end_line(&mut self) {
        self.made.push('\n');
        if let Some(lines) = &mut self.lines {
            lines.push(self.line);
        }
        self.line += 1;
    }

    /// Ends a line within a line of the file.
    fn part_line(&mut self) {
        if self.made.is_empty() || self.made.ends_with('\n') {
            return;
        }
        let line = self.line;
        self.lines.get_or_insert_with(|| (1..line).collect()).push(line);
        self.made.push('\n');
    }

    /// Passes over an escape sequence, if one begins here.
    fn escape(&mut self) -> bool {
        let near = &self.rest[..self.rest.floor_char_boundary(LONGEST_ESCAPE)];
        let Some(found) = ESCAPE.captures(near) else { return false };
        self.rest = self.rest.get(found.get_match().end()..).unwrap_or_default();
        // The cursor goes elsewhere: what follows is another line.
        if found.name("last").is_some_and(|last| matches!(last.as_str(), "H" | "f" | "J" | "E" | "F" | "A" | "B")) {
            self.part_line();
        }
        true
    }
}

fn is_keycap(rest: &str) -> bool {
    rest.strip_prefix('\u{FE0F}').unwrap_or(rest).starts_with('\u{20E3}')
}

/// The number in a circle, in brackets, or before a full stop, as one sign.
fn circled(c: char) -> Option<u32> {
    /// The first of the signs for 1 to 20, or to 10.
    const ONES: [(u32, u32); 6] = [(0x2460, 20), (0x2474, 20), (0x2776, 10), (0x2780, 10), (0x278A, 10), (0x24F5, 10)];
    let number = |&(one, most): &(u32, u32)| u32::from(c).checked_sub(one).filter(|number| *number < most);
    match c {
        '⓪' | '⓿' => Some(0),
        _ => ONES.iter().find_map(number).map(|number| number + 1),
    }
}

/// Returns true for signs that take no room: controls, joiners, marks of direction, variants of emoji.
fn is_unseen(c: char) -> bool {
    matches!(c, '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{20E3}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
        | '\u{FFF9}'..='\u{FFFB}' | '\u{E0020}'..='\u{E007F}')
}

/// The plain sign for one that only looks different.
fn plain(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        '、' => ',',
        '\u{2212}' | '\u{FE63}' => '-',
        '⬜' | '⬛' | '🔲' | '🔳' | '◻' | '◼' | '◽' | '◾' | '▢' | '▫' | '▪' => '□',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(text: &str) -> String {
        clean(text).unwrap().text
    }

    #[test]
    fn signs_that_only_look_different_become_the_plain_ones() {
        assert!(clean("Step 1\n2 8 3\n").is_none());
        assert_eq!(cleaned("２ ８ ３\u{3000}Ｆ：５"), "2 8 3 F:5");
        assert_eq!(cleaned("2️⃣8️⃣3️⃣\n1️⃣⬜4️⃣\n"), "2 8 3\n1 □ 4\n");
        assert_eq!(cleaned("（２，８）"), "(2,8)");
        assert_eq!(cleaned("1,甲，乙"), "1,甲，乙", "a cell stays one cell");
        assert_eq!(cleaned("2\u{200B}8\u{FEFF}3\u{0}"), "283");
        assert_eq!(cleaned("−1"), "-1");
        assert_eq!(cleaned("2\u{A0}8"), "2\u{A0}8");
    }

    #[test]
    fn escape_sequences_are_left_out() {
        assert_eq!(cleaned("\u{1B}[1mStep 1\u{1B}[0m\n\u{1B}[38;5;12m2\u{1B}[m 8"), "Step 1\n2 8");
        assert_eq!(cleaned("\u{1B}]0;title\u{7}2\u{1B}(B 8\u{1B}]8;;http://a\u{1B}\\x"), "2 8x");
        assert_eq!(cleaned("\u{1B}"), "");
        assert_eq!(cleaned("\u{1B}[32"), "");
        let screens = clean("\u{1B}[2J\u{1B}[H2 8\u{1B}[2J\u{1B}[H1 3\nend\n").unwrap();
        assert_eq!((screens.text.as_str(), screens.lines), ("2 8\n1 3\nend\n", Some(vec![1, 1, 2])));
    }

    #[test]
    fn lines_end_in_line_feeds() {
        assert_eq!(cleaned("a\r\nb\r\r\nc\rd"), "a\nb\nc\nd");
    }
}
