//! Signs that logs, prompts and quotations put before the lines that a program prints.

use super::super::label::Label;
use super::super::names::Named;
use super::clock::{elapsed, pattern, time};

/// Lines in which a prefix must show.
const SAMPLE: usize = 400;

/// The text without prefixes, line by line; none where it has none.
pub(super) fn without_prefixes(text: &str) -> Option<String> {
    let fenced = text.contains("```") || text.contains("~~~");
    let prompted = [">>> ", "In [", "Out["].iter().any(|prompt| text.contains(prompt));
    let matrix = text.contains("[,1]");
    let numbered = has_line_numbers(text);
    let same = if numbered { None } else { same_on_all(text) };
    let logged = LogShape::of(text, same.unwrap_or_default());
    if !fenced && !prompted && !matrix && same.is_none() && !numbered && logged.is_none() {
        return None;
    }
    let mut made = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let line = if numbered { line_number(line).map_or(line, |(_, rest)| rest) } else { line };
        let line = same.map_or(line, |same| line.strip_prefix(same).unwrap_or(line));
        let line = logged.as_ref().map_or(line, |shape| shape.strip(line));
        let line = if matrix { without_index(line) } else { line };
        let is_fence = fenced && is_fence(line);
        let line = if prompted { without_prompt(line) } else { line };
        made.push_str(if is_fence { "" } else { line });
        made.push_str(end);
    }
    (made != text).then_some(made)
}

fn is_fence(line: &str) -> bool {
    let line = line.trim();
    let rest = line.trim_start_matches(['`', '~']);
    (line.starts_with("```") || line.starts_with("~~~")) && rest.chars().all(char::is_alphanumeric)
}

/// A row of a matrix in R without `[1,]`; nothing of the line `[,1] [,2] [,3]` above it.
fn without_index(line: &str) -> &str {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_column = |word: &str| word.strip_prefix("[,").and_then(|word| word.strip_suffix(']')).is_some_and(is_number);
    if line.split_whitespace().all(is_column) {
        return "";
    }
    let row = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(",]"));
    row.filter(|(number, _)| is_number(number)).map_or(line, |(_, rest)| rest)
}

/// A line of a session: what stands after the prompt of an output; nothing of an input that is code.
fn without_prompt(line: &str) -> &str {
    if let Some(input) = line.strip_prefix(">>> ") {
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let after = input.trim_start_matches(is_name);
        let is_call = after.trim_start().starts_with(['(', '=']);
        let is_keyword =
            ["import ", "from ", "for ", "def ", "while ", "with "].iter().any(|word| input.starts_with(word));
        let code = input.starts_with(|c: char| c.is_ascii_alphabetic()) && (is_call || is_keyword);
        return if code { "" } else { input };
    }
    let numbered = |prompt: &str| {
        let rest = line.strip_prefix(prompt)?;
        let (number, rest) = rest.split_once("]:")?;
        number.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ').then_some(rest.trim_start_matches(' '))
    };
    match (numbered("In ["), numbered("Out[")) {
        (Some(_), _) => "",
        (_, Some(output)) => output,
        _ => line,
    }
}

/// What all lines begin with that no line of a trace begins with by itself: `> `, `[solver] `, `solver-1  | `.
fn same_on_all(text: &str) -> Option<&str> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next()?;
    let is_tag = |tag: &str| {
        tag.chars().any(char::is_alphabetic)
            && tag.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/'))
            && !is_known(tag)
    };
    let comment = COMMENTS.iter().find(|sign| first.starts_with(**sign));
    let end = if first.starts_with("> ") {
        2
    } else if let Some(sign) = comment.filter(|sign| has_words(text, sign)) {
        sign.len()
    } else if let Some(rest) = first.strip_prefix('[') {
        let (tag, _) = rest.split_once("] ").filter(|(tag, _)| is_tag(tag))?;
        tag.len() + 3
    } else {
        let (tag, _) = first.split_once("| ").or_else(|| first.split_once("> "))?;
        if !is_tag(tag.trim()) || tag.contains('|') {
            return None;
        }
        tag.len() + 2
    };
    let prefix = first.get(..end)?;
    let mut count = 1;
    for line in lines {
        if !line.starts_with(prefix) && line.trim() != prefix.trim() {
            return None;
        }
        count += 1;
    }
    // A table in Markdown has strokes after the first, too, and its second row has another beginning.
    (count >= 4).then_some(prefix)
}

/// With what comments begin, in programs whose output was pasted below them.
const COMMENTS: [&str; 6] = ["# ", "// ", "-- ", "% ", ";; ", "* "];

/// Returns true if a line has a word behind a sign: rows of tiles may begin with the sign for a blank.
fn has_words(text: &str, sign: &str) -> bool {
    let word = |rest: &str| rest.chars().take_while(|c| c.is_alphabetic()).count() > 1;
    text.lines().filter_map(|line| line.strip_prefix(sign)).any(|rest| word(rest.trim_start()))
}

/// Returns true if all lines have the numbers that an editor or `cat -n` writes: one after the other, lines that are
/// empty or have no number of their own among them, which steps in a table have not.
fn has_line_numbers(text: &str) -> bool {
    let (mut expected, mut count, mut silent) = (None, 0, false);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Some((number, rest)) = line_number(line) else { return false };
        if expected.is_some_and(|expected| expected != number) {
            return false;
        }
        expected = Some(number + 1);
        count += 1;
        silent |= !rest.contains(|c: char| c.is_ascii_digit());
    }
    count >= 4 && silent
}

/// The number of a line before a tab, a colon or a stroke, and what follows it.
fn line_number(line: &str) -> Option<(usize, &str)> {
    let bare = line.trim_start_matches(' ');
    let end = bare.find(|c: char| !c.is_ascii_digit()).unwrap_or(bare.len());
    let (digits, rest) = bare.split_at(end);
    let number = digits.parse().ok().filter(|_| digits.len() < 9)?;
    let rest = rest.strip_prefix(['\t', ':']).or_else(|| rest.trim_start_matches(' ').strip_prefix(['|', '│']));
    // An empty line may have lost the sign.
    let rest = rest.or_else(|| bare.get(end..).filter(|rest| rest.is_empty()))?;
    Some((number, rest))
}

/// Returns true if a name says what follows it.
pub(super) fn is_known(name: &str) -> bool {
    Named::of(name) != Named::Other || Label::of(name) != Label::Other
}

/// The beginnings of the lines of a log.
#[derive(Debug)]
struct LogShape<'a> {
    /// The name of the logger, where all lines have the same.
    name: Option<&'a str>,
}

impl<'a> LogShape<'a> {
    /// The shape of the prefixes of a text behind what is the same on all lines, where a fair part of its lines has one: a message may have several lines.
    fn of(text: &'a str, same: &str) -> Option<LogShape<'a>> {
        let lines = text.lines().filter(|line| !line.trim().is_empty()).take(SAMPLE);
        let (mut count, mut all, mut names) = (0, 0, Vec::new());
        for line in lines {
            all += 1;
            if let Some(rest) = prefixed(line.strip_prefix(same).unwrap_or(line)) {
                count += 1;
                names.push(tag(rest));
            }
        }
        if count < 2 || count * 10 < all {
            return None;
        }
        // A name on all lines is no start, of which there is one: Python's logger is `root`.
        let is_name = |name: &&str| !is_known(name) || Label::of(name) == Label::Start;
        let name = names.first().copied().flatten().filter(is_name);
        Some(LogShape { name: name.filter(|name| names.iter().all(|other| *other == Some(*name))) })
    }

    fn strip<'b>(&self, line: &'b str) -> &'b str {
        let Some(rest) = prefixed(line) else { return line };
        let named = self.name.and_then(|name| rest.trim_start().strip_prefix(name)?.strip_prefix(':'));
        let rest = named.unwrap_or(rest);
        // `INFO:root:` has no room behind it.
        let prefix = line.get(..line.len() - rest.len()).unwrap_or_default();
        let tight = prefix.ends_with(':') && prefix.matches(':').count() == 2 && !prefix.contains(' ');
        if tight { rest } else { rest.strip_prefix(' ').unwrap_or(rest) }
    }
}

/// The name with which a message begins: `solver: `.
fn tag(message: &str) -> Option<&str> {
    let (name, _) = message.trim_start().split_once(": ")?;
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '$');
    (!name.is_empty() && name.chars().all(is_part)).then_some(name)
}

/// Returns what follows the prefix of a line of a log, which has a time of day or a level.
fn prefixed(line: &str) -> Option<&str> {
    let mut rest = line;
    let (mut certain, mut levelled) = (false, false);
    for _ in 0..12 {
        let here = rest.trim_start_matches(' ');
        // Room before the first sign, or twice, belongs to the message.
        if here.len() + 1 < rest.len() && certain && levelled && !here.starts_with('|') {
            break;
        }
        if let Some(after) = time(here) {
            (rest, certain) = (after, true);
        } else if let Some(after) = level(here, certain).filter(|_| !levelled) {
            (rest, certain, levelled) = (after, true, true);
        } else if let Some((after, sure)) = bracketed(here, certain) {
            certain |= sure == Sure::Time || sure == Sure::Level;
            levelled |= sure == Sure::Level;
            rest = after;
        } else if certain && let Some(after) = separator(here) {
            rest = after;
        } else if certain && let Some(after) = process(here) {
            rest = after;
        } else if certain && let Some(after) = place(here).or_else(|| if levelled { None } else { before_level(here) })
        {
            rest = after;
        } else {
            break;
        }
    }
    certain.then_some(rest)
}

/// A sign between the parts of a prefix, with room after it.
fn separator(text: &str) -> Option<&str> {
    let rest = ["-", "|", "::", ":", "–", ">"].into_iter().find_map(|sign| text.strip_prefix(sign))?;
    // Strokes around a message are those of a row of tiles.
    let next = rest.trim_start();
    let goes_on = || time(next).or(level(next, true)).or(place(next)).is_some();
    let parts = !text.starts_with('|') || !rest.contains('|') || goes_on();
    (parts && (rest.is_empty() || rest.starts_with(' '))).then_some(rest)
}

/// The machine and the process of a line of syslog: `host solver[12]: `.
fn process(text: &str) -> Option<&str> {
    let is_name = |name: &str| {
        name.starts_with(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/'))
    };
    let (process, rest) = text.split_once("]:")?;
    let (name, number) = process.split_once('[')?;
    let number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let mut names = name.split(' ');
    let known = names.clone().any(is_known);
    let two = names.clone().count() <= 2;
    (number && two && !known && names.all(is_name) && (rest.is_empty() || rest.starts_with(' '))).then_some(rest)
}

/// The place in a program: `main.go:23: `, `solve.py:12 - `, `__main__:solve:10 - `; or a class, `com.x.Main - `.
fn place(text: &str) -> Option<&str> {
    let word = text.split(' ').next()?;
    let rest = text.get(word.len()..).filter(|rest| !rest.is_empty())?;
    let bare = word.trim_end_matches(':');
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '/' | '<' | '>' | '-'))
    };
    let mut parts = bare.rsplit(':');
    let last = parts.next()?;
    let number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    let mut names = parts.clone();
    if number && names.next().is_some() && parts.all(is_name) && bare.contains(['.', ':']) && !is_known(bare) {
        let name = bare.split(':').next().unwrap_or_default();
        // `f:5` is a value.
        let is_place = name.contains(['.', '/']) || bare.matches(':').count() >= 2;
        return is_place.then_some(rest);
    }
    let after = rest.trim_start_matches(' ').strip_prefix('-').filter(|rest| rest.is_empty() || rest.starts_with(' '));
    after.filter(|_| is_name(word) && !is_known(word))
}

/// Up to three words before a level, as in `astar - INFO - ` or `host solver[12] INFO `.
fn before_level(text: &str) -> Option<&str> {
    let mut rest = text;
    for _ in 0..4 {
        let (word, after) = rest.split_once(' ')?;
        let is_word = word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '|' | '[' | ']' | '/'));
        if !is_word {
            return None;
        }
        rest = after.trim_start_matches(' ');
        if let Some(after) = level(rest, true) {
            return Some(after);
        }
    }
    None
}

const LEVELS: [&str; 17] = [
    "TRACE",
    "DEBUG",
    "INFORMATION",
    "INFO",
    "NOTICE",
    "WARNING",
    "WARN",
    "ERROR",
    "CRITICAL",
    "FATAL",
    "SEVERE",
    "FINEST",
    "FINER",
    "FINE",
    "CONFIG",
    "VERBOSE",
    "DBG",
];

/// A level, as it stands alone: in capitals, or before a colon; `INFO:root:` has the name of its logger behind it.
fn level(text: &str, certain: bool) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end)?;
    if !LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word)) {
        return android(text).or_else(|| glog(text));
    }
    if let Some(after) = rest.strip_prefix(':') {
        // `INFO:root:message`
        let name = after.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.')));
        let message = name.filter(|&at| at > 0).and_then(|at| after.get(at..)?.strip_prefix(':'));
        return Some(message.unwrap_or(after));
    }
    let capitals = word.bytes().all(|byte| byte.is_ascii_uppercase());
    ((capitals || certain) && (rest.is_empty() || rest.starts_with(' '))).then_some(rest)
}

/// `I/solver: ` and `I/solver(1234): `.
fn android(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(['V', 'D', 'I', 'W', 'E', 'F'])?.strip_prefix('/')?;
    let (tag, message) = rest.split_once(':').filter(|(_, message)| message.is_empty() || message.starts_with(' '))?;
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '(' | ')' | ' ' | '-');
    (!tag.is_empty() && tag.len() < 40 && tag.chars().all(is_part)).then_some(message)
}

/// `I0105 12:00:01.123456 1234 solver.cc:12] `: level, month and day, time, thread and place.
fn glog(text: &str) -> Option<&str> {
    let text = text.strip_prefix(['I', 'W', 'E', 'F'])?;
    pattern(text, "dddd dd:dd:dd.d")?;
    let (thread, rest) = time(text)?.trim_start_matches(' ').split_once(' ')?;
    let (place, rest) = rest.split_once(']')?;
    let (file, line) = place.rsplit_once(':')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(thread) && is_number(line) && !file.is_empty() && !file.contains([' ', '['])).then_some(rest)
}

#[derive(PartialEq, Eq)]
enum Sure {
    Time,
    Level,
    Other,
}

/// A part in brackets that has a time or a level in it, or, after these, the name of a thread.
fn bracketed(text: &str, certain: bool) -> Option<(&str, Sure)> {
    let close = match text.chars().next()? {
        '[' => ']',
        '(' => ')',
        '<' => '>',
        _ => return None,
    };
    let (inner, rest) = text.get(1..)?.split_once(close)?;
    if inner.len() > 80 || !rest.is_empty() && !rest.starts_with([' ', ':', '[', '-']) {
        return None;
    }
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    let inner = inner.trim();
    if time(inner).is_some() || elapsed(inner) {
        let has_level = inner.split([' ', '|']).any(|word| LEVELS.contains(&word));
        return Some((rest, if has_level { Sure::Level } else { Sure::Time }));
    }
    let first = inner.split([' ', '|', ':']).next().unwrap_or_default();
    let sign = matches!(inner, "*" | "+" | "!" | "i");
    let within = |part: &str| LEVELS.contains(&part);
    if LEVELS.iter().any(|level| level.eq_ignore_ascii_case(first)) || inner.rsplit('/').next().is_some_and(within) {
        return Some((rest, Sure::Level));
    }
    let is_name = inner.starts_with(char::is_alphabetic) && !inner.contains([',', '=']) && !is_known(inner);
    (certain && is_name && !sign).then_some((rest, Sure::Other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_of_logs_are_left_out() {
        let prefixes = [
            "2024-01-05 12:00:01,123 INFO solver: ",
            "2024-01-05 12:00:01,123 - astar - INFO - ",
            "2024-01-05T12:00:01.123456Z  INFO solver: ",
            "[2024-01-05T12:00:01Z INFO  solver] ",
            "[2024-01-05 12:00:01.123] [info] ",
            "12:00:01.123 DEBUG main - ",
            "12:00:01.123 [main] DEBUG com.x.Main - ",
            "2024-01-05 12:00:01.123 | INFO     | __main__:solve:10 - ",
            "[INFO] ",
            "INFO: ",
            "INFO ",
            "INFO:root:",
            "info: ",
            "I/solver: ",
            "I/solver(1234): ",
            "2024/01/05 12:00:01 ",
            "2024/01/05 12:00:01 main.go:23: ",
            "Jan  5 12:00:01 ",
            "Jan 15 12:00:01 ",
            "Mai 5 12:00:01 ",
            "Jan 5th 12:00:01 ",
            "24/Nov/2026:12:00:01 +0000 ",
            "[24/Nov/2026:12:00:01 +0000] ",
            "I0105 12:00:01.123456 1234 solver.cc:12] ",
            "Jan 15 12:00:01 host solver[12]: ",
            "2024-01-05T12:00:01+0100 host solver[12]: ",
            "[12:00:01] ",
            "[    0.001234] ",
            "01/05/2024 12:00:01 PM ",
            "[main] INFO solver - ",
            "[solver] ",
            "solver-1  | ",
            "> ",
        ];
        let text = "Step 1: f = 5\n2 8 3\n1   4\n7 6 5\n\nStep 2: f = 5\n2   3\n  8 4\n7 6 5\n";
        for prefix in prefixes {
            let lines: Vec<String> = text.lines().map(|line| format!("{prefix}{line}\n")).collect();
            let logged = lines.concat();
            assert_eq!(without_prefixes(&logged).as_deref(), Some(text), "{logged}");
            // A message of several lines has one prefix.
            let once: Vec<String> = text.split("Step").skip(1).map(|step| format!("{prefix}Step{step}")).collect();
            let once = once.concat();
            if prefix.contains("12:00") && !prefix.contains("solver") {
                assert_eq!(without_prefixes(&once).as_deref(), Some(text), "{once}");
            }
        }
    }

    #[test]
    fn a_process_has_a_number_and_at_most_two_names_that_begin_with_a_letter() {
        assert_eq!([process("host solver[12]: 2 8"), process("solver/x[1]:")], [Some(" 2 8"), Some("")]);
        for text in
            ["12 solver[3]: 2", "host! solver[3]: 2", "host 2[3]: 2", "a host solver[3]: 2", "solver[x]: 2", "x[3]:2"]
        {
            assert_eq!(process(text), None, "{text}");
        }
    }

    #[test]
    fn two_lines_of_many_make_no_log() {
        let text = |others: usize| format!("INFO 1 2 3\nINFO 4 5 6\n{}", "7 8 0\n".repeat(others));
        assert!(without_prefixes(&text(18)).is_some());
        assert_eq!(without_prefixes(&text(19)), None);
    }

    #[test]
    fn the_name_of_a_class_or_file_is_a_place_and_no_other_word() {
        assert_eq!([place("solve.py - 2 8"), place("com.x.Main - 2 8")], [Some(" 2 8"); 2]);
        assert_eq!([place("9x - 2 8"), place("a!b - 2 8"), place("f:5 - 2 8")], [None; 3]);
    }

    #[test]
    fn what_only_looks_like_a_prefix_stays() {
        for text in [
            "2 8 3\n1 0 4\n7 6 5\n",
            "step,state\n1,283104765\n",
            "12:00:01,283104765\n12:00:02,203184765\n",
            "[12:00:01],283104765\n[12:00:02],203184765\n",
            "[2, 8, 3]\n[1, 0, 4]\n[7, 6, 5]\n",
            "[step 1] 2 8 3\n[step 2] 1 0 4\n",
            "f: 5 g: 1\nf: 5 g: 2\nf: 5\n",
            "open: 283104765\nclosed: 203184765\n",
            "info 1\nfine\nd/e: 3\n",
            "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n",
            "# | State | g\n1 | 283104765 | 0\n2 | 203184765 | 1\n3 | 203184765 | 1\n",
        ] {
            assert_eq!(without_prefixes(text), None);
        }
        let kept = "INFO open: 283104765\nINFO open: 203184765\n";
        assert_eq!(without_prefixes(kept).as_deref(), Some("open: 283104765\nopen: 203184765\n"));
    }

    #[test]
    fn fences_and_prompts_are_left_out() {
        let text = ">>> solve((2, 8, 3))\n2 8 3\n>>> 1 0 4\n```text\n7 6 5\n```\nOut[3]: 283\nIn [4]: f(1)\n";
        assert_eq!(without_prefixes(text).as_deref(), Some("\n2 8 3\n1 0 4\n\n7 6 5\n\n283\n\n"));
        assert_eq!(without_prompt("Out[ 12]: 283"), "283");
        assert_eq!(without_prompt("Out[*]: 283"), "Out[*]: 283", "what still runs has no output");
    }

    #[test]
    fn a_sign_that_only_some_lines_begin_with_is_no_prefix() {
        assert_eq!(same_on_all("> 2 8 3\n>\n> 1 0 4\n> 7 6 5\n"), Some("> "), "a line may be empty behind it");
        assert_eq!(same_on_all("> 2 8 3\n1 0 4\n7 6 5\ng = 0\n"), None);
        assert_eq!(same_on_all("[main] 2 8 3\n1 0 4\n7 6 5\ng = 0\n"), None);
    }

    #[test]
    fn a_message_may_begin_with_the_name_of_a_level() {
        assert_eq!(prefixed("[INFO] Error 5"), Some(" Error 5"));
        assert_eq!(prefixed("12:00:01 [INFO] Trace of 8 tiles"), Some(" Trace of 8 tiles"));
    }
}
