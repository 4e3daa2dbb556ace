//! The own format: one thing a line; commas are as good as spaces.

use super::draft::Draft;
use super::shown;
use super::words::{Kind, Word, Words};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{TextError, place_of};

/// Beginnings of lines that are no arcs, and how they go on.
const LINES: [(&str, &str); 6] = [
    ("start", "start S"),
    ("goal", "goal G"),
    ("h", "h S 7"),
    ("at", "at S 0 0"),
    ("vertex", "vertex S"),
    ("picture", r#"picture S "1 2\n3 4""#),
];

const ARC: &str = "S -> A 1` or `A -- B 2.5";

pub(super) fn begins(word: &str) -> bool {
    LINES.iter().any(|(known, _)| *known == word)
}

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    text.split_inclusive(['\n', '\r']).try_for_each(|line| {
        let words: Result<Vec<Word<'_>>, TextError> = Words::new(text, place_of(line, text), "#-,").collect();
        read_line(&words?.into_iter().filter(|word| !word.is_mark(",")).collect::<Vec<Word<'_>>>(), draft)
    })
}

fn read_line(words: &[Word<'_>], draft: &mut Draft) -> Result<(), TextError> {
    let [first, rest @ ..] = words else { return Ok(()) };
    let mut arrows = (0..words.len()).filter(|at| words[*at].kind == Kind::Mark);
    if let Some(arrow) = arrows.next() {
        return match words {
            [from, arrow, to, cost @ ..] if from.kind != Kind::Mark && to.kind != Kind::Mark && cost.len() < 2 => {
                draft.arc(from, to, cost.first(), arrow.text == "--")
            }
            _ => Err(out_of_place(words, if arrow == 1 { arrows.next().unwrap_or(4) } else { arrow.min(1) }, ARC)),
        };
    }
    match (&*first.text, rest) {
        _ if first.kind == Kind::Quoted => Err(unknown(words)),
        ("start", [name]) => draft.start(name),
        ("goal", [_, ..]) => rest.iter().try_for_each(|name| draft.goal(name)),
        ("vertex", [_, ..]) => rest.iter().try_for_each(|name| draft.vertex(name).map(|_| ())),
        ("h", [_, ..]) if rest.len() % 2 == 0 => rest.chunks(2).try_for_each(|pair| draft.h(&pair[0], &pair[1])),
        ("at", [name, x, y]) => draft.place(name, x, y, false),
        ("picture", [name, picture]) => draft.picture(name, picture),
        (word, _) => match (LINES.into_iter().find(|(known, _)| *known == word), word) {
            (Some((_, form)), "start") => Err(out_of_place(words, 2, form)),
            (Some((_, form)), "picture") => Err(out_of_place(words, 3, form)),
            (Some((_, form)), "at") => Err(out_of_place(words, 4, form)),
            (Some((_, form)), _) => Err(out_of_place(words, words.len(), form)),
            (None, _) => Err(unknown(words)),
        },
    }
}

/// Returns the error of a line with a word at this place, where there should be none, or with too few words.
fn out_of_place(words: &[Word<'_>], extra: usize, form: &str) -> TextError {
    let last = &words[words.len() - 1];
    let error = match words.get(extra) {
        Some(extra) => extra.wrong(format!("{} does not belong here", shown(&extra.text))),
        None => last.wrong(format!("something is missing after {}", shown(&last.text))),
    };
    error.with_help(format!("write `{form}`; a name with spaces is in double quotes"))
}

/// Returns the error of a line that begins like none.
fn unknown(words: &[Word<'_>]) -> TextError {
    let first = &words[0];
    let keywords = LINES.map(|(word, _)| word);
    let near = match first.text.chars().nth(1) {
        None => keywords.into_iter().find(|word| first.text.eq_ignore_ascii_case(word)),
        Some(_) => nearest(&first.text, keywords),
    };
    let error = match words.get(1) {
        Some(second) if near.is_none() => second.wrong(format!("no `->` or `--` after {}", shown(&first.text))),
        _ => first.wrong(format!("{} begins no line", shown(&first.text))),
    };
    let forms: Vec<&str> = LINES.iter().map(|(_, form)| *form).collect();
    error.with_help(format!("{}lines are `{ARC}`, `{}`", did_you_mean(near), forms.join("`, `")))
}
