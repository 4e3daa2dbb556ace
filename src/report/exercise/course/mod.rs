//! Exercises as questions for course systems: banks in Moodle XML and in GIFT.
//!
//! 1. Each kind makes [`Draft`]s of those questions that can be asked alone; anything to be drawn is left out.
//! 2. Their contents are HTML with its own style and boards as SVG (`html`), since the page around it is not ours.
//! 3. `moodle` and `gift` write them as Moodle's importer requires.

mod gift;
mod html;
mod moodle;

use std::fmt::Display;
use std::io;

pub(super) use self::html::{escaped, inline, paragraph};
use super::sheet::{command_words, title};
use super::{ExerciseError, ExerciseOptions, Keyed, Setting};
use crate::puzzle::{Board, Instance};
use crate::report::document::{Block, Boards, Scale, Shown, Tone};
use crate::report::lines;
use crate::report::narration::{Count, Lang};
use crate::search::State;

/// A format of course systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseFormat {
    /// Moodle XML.
    Moodle,
    /// GIFT.
    Gift,
}

/// The categories of a bank of several exercises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Categories {
    /// One for each question, with this question of every exercise: a quiz draws one of them at random.
    #[default]
    Question,
    /// One for each exercise.
    Exercise,
}

/// A question that can be asked alone.
#[derive(Clone)]
pub(super) struct Draft {
    /// The question asked; in a bank, its name.
    name: String,
    /// The text shown, as HTML.
    text: String,
    ask: Ask,
    feedback: String,
}

/// The kind of answer that a question asks for, with all right answers.
#[derive(Clone)]
pub(super) enum Ask {
    Number(String),
    Short(Vec<String>),
    /// One of these choices.
    Choice(Vec<Choice>),
}

#[derive(Clone)]
pub(super) struct Choice {
    /// As HTML.
    pub(super) text: String,
    pub(super) is_right: bool,
    /// Why it is wrong, as HTML; empty if the reason of the right answer says it all.
    pub(super) feedback: String,
}

impl Draft {
    pub(super) fn new(name: impl Into<String>, text: String, ask: Ask, feedback: String) -> Draft {
        Draft { name: name.into(), text, ask, feedback }
    }
}

impl Choice {
    pub(super) fn new(text: &str, is_right: bool) -> Choice {
        Choice { text: escaped(text), is_right, feedback: String::new() }
    }
}

struct Category {
    /// The names of the categories, the outermost first.
    path: Vec<String>,
    /// The command that makes the exercise, if the category has only one.
    command: Option<String>,
    items: Vec<Draft>,
}

/// Writes exercises of one kind as a bank of questions.
///
/// # Errors
/// If nothing can be asked; as the inner result, the error of `out`.
pub fn write_course(
    keyed: &[Keyed],
    options: &ExerciseOptions,
    categories: Categories,
    format: CourseFormat,
    out: &mut dyn io::Write,
) -> Result<io::Result<()>, ExerciseError> {
    let categories = gathered(keyed, options, categories);
    if categories.iter().all(|category| category.items.is_empty()) {
        let what = "in this run nothing is left to choose or to compute that a course system can ask";
        return Err(ExerciseError::new(what, "choose a start that is farther from the goal, or another strategy"));
    }
    Ok(match format {
        CourseFormat::Moodle => moodle::write(&categories, out),
        CourseFormat::Gift => gift::write(&categories, out),
    })
}

fn gathered(keyed: &[Keyed], options: &ExerciseOptions, by: Categories) -> Vec<Category> {
    let lang = options.lang;
    let mut categories: Vec<Category> = Vec::new();
    for Keyed { who, exercise } in keyed {
        let setting = Setting { typed: true, ..Setting::of(exercise, options, true) };
        let top = clean(&title(exercise, options));
        let items = items(setting);
        let who = clean(who.as_deref().unwrap_or_default());
        if let [_] = keyed {
            let command = lines::shell(&command_words(exercise, &options.command));
            categories.push(Category { path: vec![top], command: Some(command), items });
        } else if by == Categories::Exercise {
            categories.push(Category { path: vec![top, who], command: None, items });
        } else {
            categories.extend((categories.len()..items.len()).map(|at| {
                // Numbers with leading zeros keep the order, since a bank sorts by text.
                Category { path: vec![top.clone(), format!("{:03}", at + 1)], command: None, items: Vec::new() }
            }));
            for (category, item) in categories.iter_mut().zip(items) {
                let name = fill!(lang.course_words().variant, name = item.name, who);
                category.items.push(Draft { name, ..item });
            }
        }
    }
    categories
}

/// Returns the items of an exercise, with names.
fn items(setting: Setting<'_>) -> Vec<Draft> {
    let mut items = (setting.exercise.plan.rules().items)(setting);
    for (at, item) in items.iter_mut().enumerate() {
        item.name = clean(&fill!(setting.lang.course_words().item, n = Count(at + 1), says = item.name));
    }
    items
}

/// Returns a name on one line, without characters that XML forbids, and no longer than a bank allows.
fn clean(name: &str) -> String {
    const ROOM: usize = 200;
    let words: Vec<&str> =
        name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().filter(|&c| is_xml(c)).take(ROOM).collect();
    if name.trim().is_empty() { "steptrace".to_owned() } else { name.trim().to_owned() }
}

const fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// Returns the path of a category as Moodle reads it: a slash within a name is doubled.
fn path(names: &[String]) -> String {
    // A name must not begin or end with a slash, which would merge with the separator.
    let name = |name: &String| name.trim_matches('/').trim().replace('/', "//");
    format!("$course$/top/{}", names.iter().map(name).collect::<Vec<_>>().join("/"))
}

pub(super) fn set<'a>(blocks: impl IntoIterator<Item = Block<'a>>, setting: Setting<'_>) -> String {
    html::blocks(blocks, setting.exercise.plan.problem.size(), setting.lang)
}

/// Returns start and goal, the conventions, and how nodes are named.
pub(super) fn opening(setting: Setting<'_>) -> String {
    let mut blocks = setting.problem();
    blocks.extend(setting.conventions());
    blocks.push(Block::paragraph(setting.labelling(setting.w.names)));
    set(blocks, setting)
}

pub(super) fn right(answers: impl Display, lang: Lang) -> String {
    paragraph(&fill!(lang.course_words().right, answers))
}

pub(super) fn one_board(state: State, setting: Setting<'_>) -> String {
    let names = setting.names();
    format!("<p>{}</p>", inline(&names.state(state), names.problem.size()))
}

pub(super) fn with_goal(board: Board, name: &str, setting: Setting<'_>) -> String {
    let Setting { exercise, lang, .. } = setting;
    let goal = Shown::new(exercise.plan.instance().goal, lang.words().label_goal, Tone::Plain);
    let boards = Boards::new(Scale::Large, [Shown::new(board, name, Tone::Plain), goal]);
    set([Block::Boards(boards)], setting)
}

/// Returns the spellings of a state that a short answer accepts.
pub(super) fn spellings(state: State, setting: Setting<'_>) -> Vec<String> {
    let Some(Instance { size, .. }) = setting.names().problem.tiles() else { return vec![setting.names().text(state)] };
    let (board, size) = (state.board(), *size);
    let text = board.text(size);
    let signs: Vec<char> = text.chars().collect();
    let rows = |between: &str| {
        signs.chunks(size.cols()).map(|row| row.iter().collect()).collect::<Vec<String>>().join(between)
    };
    let mut spellings = vec![text.clone(), rows(" "), rows("/"), rows(" / "), board.spaced(size)];
    spellings.push(board.spaced(size).replace(' ', ","));
    spellings.dedup();
    spellings
}

/// Asks for one of two answers.
pub(super) fn either([first, second]: [&str; 2], is_first: bool) -> Ask {
    Ask::Choice(vec![Choice::new(first, is_first), Choice::new(second, !is_first)])
}
