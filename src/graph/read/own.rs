//! The own format: one thing a line.

use super::draft::{Draft, shown};
use super::words::{Kind, Word, Words};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::TextError;

/// What a line may begin with, apart from an arc, and how it goes on.
const LINES: [(&str, &str); 5] =
    [("start", "start S"), ("goal", "goal G"), ("h", "h S 7"), ("at", "at S 0 0"), ("vertex", "vertex S")];

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let mut at = 0;
    text.split_inclusive(['\n', '\r']).try_for_each(|line| {
        let words = Words::new(text, at..at + line.len(), "#-");
        at += line.len();
        read_line(&words.collect::<Result<Vec<Word<'_>>, TextError>>()?, draft)
    })
}

/// Returns true if a line may begin with this word.
pub(super) fn begins(word: &str) -> bool {
    LINES.iter().any(|(known, _)| *known == word)
}

fn read_line(words: &[Word<'_>], draft: &mut Draft) -> Result<(), TextError> {
    let [first, rest @ ..] = words else { return Ok(()) };
    if let Some(mark) = words.iter().position(|word| word.kind == Kind::Mark) {
        return match words {
            [from, arrow, to, cost @ ..] if mark == 1 && to.kind != Kind::Mark && cost.len() < 2 => {
                draft.arc(from, to, cost.first(), arrow.text == "--")
            }
            _ => Err(wrong_arc(words, mark)),
        };
    }
    match (&*first.text, rest) {
        _ if first.kind == Kind::Quoted => Err(wrong_line(words)),
        ("start", [name]) => draft.start(name),
        ("goal", [_, ..]) => rest.iter().try_for_each(|name| draft.goal(name)),
        ("vertex", [_, ..]) => rest.iter().try_for_each(|name| draft.vertex(name).map(|_| ())),
        ("h", [_, ..]) if rest.len() % 2 == 0 => rest.chunks(2).try_for_each(|pair| draft.h(&pair[0], &pair[1])),
        ("at", [name, x, y]) => draft.place(name, x, y),
        _ => Err(wrong_line(words)),
    }
}

fn wrong_arc(words: &[Word<'_>], mark: usize) -> TextError {
    let (place, what) = match mark {
        0 => (&words[0], "the arc has no beginning"),
        1 if words.len() == 2 => (&words[1], "the arc has no end"),
        1 => match words.iter().skip(2).find(|word| word.kind == Kind::Mark) {
            Some(second) => (second, "one arc a line: here begins a second"),
            None => (&words[4], "a word too many after the cost"),
        },
        _ => (&words[1], "a word too many before the arrow"),
    };
    place
        .wrong(what)
        .with_help("an arc is `S -> A 1`, or `A -- B 2.5` for both ways; a name with spaces is in double quotes")
}

fn wrong_line(words: &[Word<'_>]) -> TextError {
    let (first, last) = (&words[0], &words[words.len() - 1]);
    let known = LINES.into_iter().find(|(word, _)| first.is(Kind::Plain, word));
    if let Some((word, form)) = known {
        let (place, what) = match (word, words.len()) {
            (_, 1) => (first, format!("nothing after {word}")),
            ("h", _) => (last, format!("no estimate after {}", shown(&last.text))),
            ("at", 2 | 3) => (last, "a place is two numbers".into()),
            (_, _) => (&words[if word == "at" { 4 } else { 2 }], "a word too many".into()),
        };
        return place.wrong(what).with_help(format!("write `{form}`; a name with spaces is in double quotes"));
    }
    let keywords = LINES.map(|(word, _)| word);
    let near = match first.text.chars().count() {
        0 | 1 => keywords.into_iter().find(|word| first.text.eq_ignore_ascii_case(word)),
        _ => nearest(&first.text, keywords),
    };
    let near = near.filter(|_| first.kind == Kind::Plain);
    let forms: Vec<String> = LINES.iter().map(|(_, form)| format!("`{form}`")).collect();
    let help = format!("{}lines are `S -> A 1`, `A -- B 2.5`, {}", did_you_mean(near), forms.join(", "));
    let (place, what) = match words {
        [_, second, ..] if near.is_none() => (second, format!("no `->` or `--` after {}", shown(&first.text))),
        _ => (first, format!("{} begins no line", shown(&first.text))),
    };
    place.wrong(what).with_help(help)
}
