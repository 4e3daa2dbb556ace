//! The own format: one thing a line; commas are as good as spaces.

use super::draft::Draft;
use super::words::{Kind, Word, Words};
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
        read_line(&words?.into_iter().filter(|word| !word.is(Kind::Mark, ",")).collect::<Vec<Word<'_>>>(), draft)
    })
}

fn read_line(words: &[Word<'_>], draft: &mut Draft) -> Result<(), TextError> {
    let [first, rest @ ..] = words else { return Ok(()) };
    let marks = words.iter().filter(|word| word.kind == Kind::Mark).count();
    match (&*first.text, rest) {
        (_, [arrow, to, cost @ ..]) if marks == 1 && arrow.kind == Kind::Mark && cost.len() < 2 => {
            draft.arc(first, to, cost.first(), arrow.text == "--")
        }
        _ if marks > 0 || first.kind == Kind::Quoted => Err(wrong(words)),
        ("start", [name]) => draft.start(name),
        ("goal", [_, ..]) => rest.iter().try_for_each(|name| draft.goal(name)),
        ("vertex", [_, ..]) => rest.iter().try_for_each(|name| draft.vertex(name).map(|_| ())),
        ("h", [_, ..]) if rest.len() % 2 == 0 => rest.chunks(2).try_for_each(|pair| draft.h(&pair[0], &pair[1])),
        ("at", [name, x, y]) => draft.place(name, x, y, false),
        ("picture", [name, picture]) => draft.picture(name, picture),
        _ => Err(wrong(words)),
    }
}

fn wrong(words: &[Word<'_>]) -> TextError {
    let forms = LINES.map(|(_, form)| form).join("`, `");
    TextError::new("this is no line of a graph", words[0].at.start..words[words.len() - 1].at.end)
        .with_help(format!("lines are `{ARC}`, `{forms}`; a name with spaces is in double quotes"))
}
