//! Breaks texts into lines of a given width.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

/// Returns the columns that a text takes on a terminal; a Chinese letter takes two.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut from = 0;
    for (at, _) in unicode_linebreak::linebreaks(text) {
        // An option never breaks at its hyphens, nor a pair at its dash.
        if at < text.len() && text[from..at].ends_with(['-', '\u{2013}']) {
            continue;
        }
        let word = &text[from..at];
        let settings = word.match_indices(',').map(|(comma, _)| comma + 1);
        let settings = settings.filter(|&end| word[end..].starts_with(char::is_alphabetic));
        let mut start = 0;
        for end in settings {
            words.push(&word[start..end]);
            start = end;
        }
        words.push(&word[start..]);
        from = at;
    }
    words
}

/// Returns the columns of the widest unbreakable part of a text.
pub(super) fn widest_word(text: &str) -> usize {
    words(text).into_iter().map(|word| columns(word.trim_end())).max().unwrap_or(0)
}

/// Returns the lines of a text, at least one, none wider than `width`, without spaces at their ends.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    if !text.contains('\n') && columns(text) <= width {
        return vec![text.trim_end().to_owned()];
    }
    let lines = wrapped_with_spaces(text, width, words);
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Returns the lines of a text, keeping all of its characters.
fn wrapped_with_spaces(text: &str, width: usize, parts: impl Fn(&str) -> Vec<&str>) -> Vec<String> {
    let mut lines = vec![String::new()];
    let (mut used, mut ended) = (0, false);
    for part in parts(text) {
        let wide = columns(part.trim_end());
        if ended || used > 0 && used + wide > width {
            lines.push(String::new());
            used = 0;
        }
        for c in part.chars() {
            let wide = columns(c.encode_utf8(&mut [0; 4]));
            // Only a part that is wider than a line is broken within.
            if used > 0 && used + wide > width && c != ' ' && c != '\n' {
                lines.push(String::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(c);
            }
            used += wide;
        }
        ended = part.ends_with('\n');
    }
    lines
}

/// Returns a command in lines that can be pasted: continued lines end with a backslash.
pub(super) fn command_lines(command: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let room = width - " \\".len();
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in command {
        // A line feed within a word would end the code block or comment around the command.
        let word = word.replace(char::is_control, " ");
        let text = quoted(&word);
        if !line.is_empty() && columns(&line) + 1 + columns(&text) > room {
            lines.push(line + " \\");
            line = String::new();
        }
        if columns(&text) <= room {
            line += if line.is_empty() { "" } else { " " };
            line += &text;
            continue;
        }
        // A word too long for a line continues at the start of the next; quoted letters take up to six columns.
        let parts = |text: &str, room| wrapped_with_spaces(text, room, |text| text.split_inclusive(',').collect());
        let pieces = parts(&word, if text == word { room } else { (room - 2) / 2 });
        for (at, piece) in pieces.iter().enumerate() {
            if at > 0 {
                lines.push(line + "\\");
            }
            line = quoted(piece);
        }
    }
    lines.push(line);
    lines
}

/// Returns the first `most` items and, if any are left out, what `more` says of their number.
pub(super) fn first<'a>(
    items: impl ExactSizeIterator<Item = String> + 'a,
    most: usize,
    more: impl FnOnce(usize) -> String + 'a,
) -> impl Iterator<Item = String> + 'a {
    let left = items.len().saturating_sub(most);
    items.take(most).chain((left > 0).then(|| more(left)))
}

/// Returns a command as typed into a shell.
pub(super) fn shell(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// Returns a text as a part of an address: everything but what `keeps` names is escaped.
pub(super) fn address(text: &str, keeps: impl Fn(char) -> bool) -> String {
    let mut address = String::with_capacity(text.len());
    for c in text.chars() {
        if keeps(c) {
            address.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | '=' | '/' | ':');
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Returns a text without control characters.
///
/// ```
/// use steptrace::report::plain;
/// assert_eq!(plain("a\x1b[1m\n"), "a\u{FFFD}[1m\n");
/// ```
pub fn plain(text: &str) -> String {
    let plain = |c: char| if c.is_control() && c != '\n' || is_direction(c) { '\u{FFFD}' } else { c };
    text.chars().map(plain).collect()
}

/// Returns a text on one line, without control characters.
pub fn one_line(text: &str) -> String {
    plain(&text.replace(char::is_control, " "))
}

/// Characters that change the direction of the text after them.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
