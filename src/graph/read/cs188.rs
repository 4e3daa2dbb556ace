//! The tests of graph search of Berkeley's CS188: `graph: """…"""`, and perhaps `heuristic: """…"""`.

use super::draft::Draft;
use super::words::{Kind, Word, Words};
use crate::puzzle::{TextError, place_of};

pub(super) fn is_in(text: &str) -> bool {
    text.lines().any(|line| line.strip_prefix("graph:").is_some_and(|rest| rest.trim_start().starts_with("\"\"\"")))
}

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let words: Vec<Word<'_>> = Words::new(text, 0..text.len(), ":'#").collect::<Result<_, TextError>>()?;
    for part in
        words.windows(3).filter(|part| part[1].is(Kind::Mark, ":") && text[part[2].at.clone()].starts_with("\"\"\""))
    {
        let read_line = match &*part[0].text {
            "graph" => graph_line,
            "heuristic" => heuristic_line,
            _ => continue,
        };
        for line in text[part[2].at.start + 3..part[2].at.end - 3].split_inclusive('\n') {
            let words = Words::new(text, place_of(line, text), "").collect::<Result<Vec<Word<'_>>, TextError>>()?;
            if !words.is_empty() {
                read_line(&words, draft)?;
            }
        }
    }
    Ok(())
}

fn graph_line(words: &[Word<'_>], draft: &mut Draft) -> Result<(), TextError> {
    match words {
        [word, start] if word.text == "start_state:" => draft.start(start),
        [word, goals @ ..] if word.text == "goal_states:" => goals.iter().try_for_each(|goal| draft.goal(goal)),
        [from, _, to] => draft.arc(from, to, None, false),
        [from, _, to, cost] => draft.arc(from, to, Some(cost), false),
        _ => Err(wrong(words, "lines are start_state: S, goal_states: G, and S 0:S->A A 1.0")),
    }
}

fn heuristic_line(words: &[Word<'_>], draft: &mut Draft) -> Result<(), TextError> {
    match words {
        [name, h] => draft.h(name, h),
        _ => Err(wrong(words, "lines are a state and its estimate: S 7")),
    }
}

fn wrong(words: &[Word<'_>], help: &str) -> TextError {
    TextError::new("this is no line of such a graph", words[0].at.start..words[words.len() - 1].at.end).with_help(help)
}
