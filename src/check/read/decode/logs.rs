//! Signs that logs, prompts and quotations put before the lines that a program prints.

use std::sync::LazyLock;

use regex::Regex;

use super::super::label::Label;
use super::super::names::Named;
use super::clock::time;

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
fn is_known(name: &str) -> bool {
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

/// A part of the prefix of a line, with what must follow it captured as `end`.
fn part(pattern: &str) -> Regex {
    Regex::new(&format!("^(?:{pattern})(?P<end>$| )")).expect("a pattern")
}

const LEVELS: &str =
    "TRACE|DEBUG|INFORMATION|INFO|NOTICE|WARNING|WARN|ERROR|CRITICAL|FATAL|SEVERE|FINEST|FINER|FINE|CONFIG|VERBOSE";

/// A level: in capitals, or before a colon, behind which a logger may have its name: `INFO:root:`. Also `I/solver(1234):`, as
/// Android has it, and `I0105 12:00:01.123456 1234 solver.cc:12]` of Google's loggers.
static LEVEL: LazyLock<Regex> = LazyLock::new(|| {
    let name = "[A-Za-z0-9_.]+";
    let android = "[VDIWEF]/[A-Za-z0-9_.() -]{1,39}:";
    let glog = r"[IWEF][0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]+ +[0-9]+ +[^ \[\]]+:[0-9]+\]";
    let with_colon = format!("(?i-u:{LEVELS}):(?:{name}:)?");
    Regex::new(&format!("^(?:{with_colon}|(?:{LEVELS}|{android}|{glog})(?P<end>$| ))")).expect("a pattern")
});

/// A level in small letters, which is one only behind a time.
static SMALL_LEVEL: LazyLock<Regex> = LazyLock::new(|| part(&format!("(?i-u:{LEVELS})")));

/// A part in brackets: a time, a level, a thread.
static BRACKETED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:\[([^\]]{1,80})\]|\(([^)]{1,80})\)|<([^>]{1,80})>):?(?P<end>$|[ \[-])").expect("a pattern")
});

/// The seconds since a beginning: `0.001234`, `12.5s`, `12ms`.
static ELAPSED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("^ *[+]?(?:[0-9]+[.][0-9]{3,}|[0-9.]+m?s) *$").expect("a pattern"));

/// What else may stand behind a time or a level: a sign, the machine and the process, the place in a program.
static BETWEEN: LazyLock<[Regex; 3]> = LazyLock::new(|| {
    let word = "[A-Za-z_][A-Za-z0-9_.$/<>-]*";
    [
        part("-|::|:|–|>"),
        part(&format!(r"(?:{word} )?{word}\[[0-9]+\]:?")),
        part(&format!("{word}[.:/]{word}:[0-9]+:?|{word} +-")),
    ]
});

/// Up to three words before a level, as in `astar - INFO - `.
static BEFORE_LEVEL: LazyLock<Regex> =
    LazyLock::new(|| part(&format!(r"(?:[A-Za-z0-9_.|\[\]/-]+ +){{1,3}}(?:{LEVELS})")));

/// Returns what follows a part of a prefix.
fn after<'a>(pattern: &Regex, text: &'a str) -> Option<&'a str> {
    let found = pattern.captures(text)?;
    let end = found.name("end").map_or_else(|| found.get_match().end(), |end| end.start());
    text.get(end..)
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
        let level = || after(&LEVEL, here).or_else(|| if certain { after(&SMALL_LEVEL, here) } else { None });
        if let Some(next) = time(here) {
            (rest, certain) = (next, true);
        } else if let Some(next) = level().filter(|_| !levelled) {
            (rest, certain, levelled) = (next, true, true);
        } else if let Some((next, is_certain, is_level)) = bracketed(here, certain) {
            certain |= is_certain;
            levelled |= is_level;
            rest = next;
        } else if !certain {
            break;
        } else if let Some(next) = stroke(here).or_else(|| between(here)) {
            rest = next;
        } else if let Some(next) = after(&BEFORE_LEVEL, here).filter(|_| !levelled) {
            (rest, levelled) = (next, true);
        } else {
            break;
        }
    }
    certain.then_some(rest)
}

/// A stroke between the parts of a prefix. Strokes around a message are those of a row of tiles.
fn stroke(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('|').filter(|rest| rest.is_empty() || rest.starts_with(' '))?;
    let next = rest.trim_start();
    let goes_on = || time(next).or_else(|| after(&SMALL_LEVEL, next)).or_else(|| after(&BETWEEN[2], next)).is_some();
    (!rest.contains('|') || goes_on()).then_some(rest)
}

fn between(text: &str) -> Option<&str> {
    let known = text.split(' ').take(2).any(|word| is_known(word.trim_end_matches(':')));
    BETWEEN.iter().filter(|_| !known).find_map(|pattern| after(pattern, text))
}

/// Returns what follows a part in brackets; if it makes the line one of a log; and if it is a level. Behind a time or a level it
/// may be the name of a thread.
fn bracketed(text: &str, certain: bool) -> Option<(&str, bool, bool)> {
    let found = BRACKETED.captures(text)?;
    let inner = (1..4).find_map(|at| found.get(at))?.as_str().trim();
    let rest = after(&BRACKETED, text)?;
    let is_level = |word: &str| LEVELS.split('|').any(|level| level == word);
    let mut words = inner.split([' ', '|', ':', '/']);
    let first_is_level = words.next().is_some_and(|word| is_level(&word.to_ascii_uppercase()));
    let has_level = first_is_level || words.any(is_level);
    let has_time = time(inner).is_some() || ELAPSED.is_match(inner) || inner.split(' ').next().and_then(time).is_some();
    let is_name = inner.starts_with(char::is_alphabetic) && !inner.contains([',', '=']) && !is_known(inner);
    (has_time || has_level || certain && is_name).then_some((rest, has_time || has_level, has_level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_looks_like_a_prefix_stays() {
        for text in [
            "2 8 3\n1 0 4\n7 6 5\n",
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
            assert_eq!(without_prefixes(text), None, "{text}");
        }
        let kept = "INFO open: 283104765\nINFO open: 203184765\n";
        assert_eq!(without_prefixes(kept).as_deref(), Some("open: 283104765\nopen: 203184765\n"));
    }

    #[test]
    fn fences_and_prompts_are_left_out() {
        let text = ">>> solve((2, 8, 3))\n2 8 3\n>>> 1 0 4\n```text\n7 6 5\n```\nOut[3]: 283\nIn [4]: f(1)\n";
        assert_eq!(without_prefixes(text).as_deref(), Some("\n2 8 3\n1 0 4\n\n7 6 5\n\n283\n\n"));
    }
}
