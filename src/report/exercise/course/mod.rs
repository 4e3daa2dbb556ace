//! Exercises as questions for course systems: banks in Moodle XML and in GIFT.
//!
//! 1. Each kind makes [`Item`]s of its questions (`items`), each of which can be asked alone: what is to be drawn is left out.
//! 2. What an item shows is HTML with a style of its own and boards as SVG (`html`), for no page around it is ours.
//! 3. `moodle` and `gift` write items by the rules of Moodle's importer.

mod gift;
mod html;
mod items;
mod moodle;
mod steps;

use std::io;

pub(super) use self::html::{escaped, inline, paragraph, tree};
use self::items::items;
pub(super) use self::items::{Draft, nodes, number, one_board, opening, set, shared, spellings, with_goal, yes_no};
pub(super) use self::steps::{Moment, moments};
use super::sheet::{command_words, points_of, title};
use super::{ExerciseError, ExerciseOptions, Keyed, Setting};
use crate::report::lines;
use crate::report::narration::Count;

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
    /// One for each question, with that question of every exercise: a quiz draws one of them at random.
    #[default]
    Question,
    /// One for each exercise.
    Exercise,
}

/// A question that can be asked alone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    /// Its name in the bank.
    name: String,
    /// The text that is shown, as HTML.
    text: String,
    ask: Ask,
    /// The reason of the answer, as HTML.
    feedback: String,
    /// Its points, in ten-millionths.
    grade: u64,
}

/// The kind of answer that an item wants, with all that are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// A number; each of these is right.
    Number(Vec<String>),
    /// A text; each of these is right.
    Short(Vec<String>),
    /// One of these.
    Choice(Vec<Choice>),
    /// To each subject, as HTML, its text.
    Match(Vec<(String, String)>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// As HTML.
    pub(super) text: String,
    pub(super) is_right: bool,
    /// Why it is not right, as HTML; empty if there is no more to say than the reason of the answer.
    pub(super) feedback: String,
}

/// A category and its items.
struct Category {
    /// The names of the categories from the outermost one on.
    path: Vec<String>,
    /// The command that makes the exercise, where it is that of one.
    command: Option<String>,
    items: Vec<Item>,
}

/// The grade of one point.
const POINT: u64 = 10_000_000;

/// Writes exercises of one kind as a bank of questions.
///
/// # Errors
/// If there are fewer points than questions, or nothing can be asked; within, returns what `out` returns when it cannot be written.
pub fn write_course(
    keyed: &[Keyed],
    options: &ExerciseOptions,
    categories: Categories,
    format: CourseFormat,
    out: &mut dyn io::Write,
) -> Result<io::Result<()>, ExerciseError> {
    let categories = gathered(keyed, options, categories)?;
    if categories.iter().all(|category| category.items.is_empty()) {
        return Err(ExerciseError::NothingToAsk);
    }
    Ok(match format {
        CourseFormat::Moodle => moodle::write(&categories, out),
        CourseFormat::Gift => gift::write(&categories, out),
    })
}

fn gathered(keyed: &[Keyed], options: &ExerciseOptions, by: Categories) -> Result<Vec<Category>, ExerciseError> {
    let (lang, w) = (options.lang, options.lang.exercise_words());
    let mut categories: Vec<Category> = Vec::new();
    for Keyed { who, exercise } in keyed {
        let points = points_of(exercise, options)?;
        let setting = Setting { exercise, lang, w, points: points.as_deref(), typed: true, is_one: true };
        let top = clean(&title(exercise, options));
        let own = items(setting);
        if let [_] = keyed {
            let command = lines::shell(command_words(exercise, &options.command).into_iter());
            categories.push(Category { path: vec![top], command: Some(command), items: own });
            continue;
        }
        let who = clean(who.as_deref().unwrap_or_default());
        if by == Categories::Exercise {
            categories.push(Category { path: vec![top, who], command: None, items: own });
            continue;
        }
        for (at, item) in own.into_iter().enumerate() {
            if categories.len() == at {
                // Sorted as text, a bank has them in their order.
                let name = format!("{:03}", at + 1);
                categories.push(Category { path: vec![top.clone(), name], command: None, items: Vec::new() });
            }
            let name = fill!(lang.course_words().variant, name = item.name, who);
            categories[at].items.push(Item { name, ..item });
        }
    }
    Ok(categories)
}

/// A name in one line, without what XML has no place for, and no longer than a bank has room for.
fn clean(name: &str) -> String {
    const ROOM: usize = 200;
    let words: Vec<&str> =
        name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().filter(|&c| is_xml(c)).take(ROOM).collect();
    if name.trim().is_empty() { "steptrace".to_owned() } else { name.trim().to_owned() }
}

/// Returns true if and only if XML has a place for a letter.
const fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// The path of a category as Moodle reads it: a slash within a name is written twice.
fn path(names: &[String]) -> String {
    // A name must not end or begin where a slash would run together with that between names.
    let name = |name: &String| name.trim_matches('/').trim().replace('/', "//");
    format!("$course$/top/{}", names.iter().map(name).collect::<Vec<_>>().join("/"))
}

/// A number of points as XML has it.
fn grade(grade: u64) -> String {
    format!("{}.{:07}", grade / POINT, grade % POINT)
}

/// The name of an item: its number, and what it asks.
fn named(at: usize, says: impl std::fmt::Display, setting: Setting<'_>) -> String {
    clean(&fill!(setting.lang.course_words().item, n = Count(at + 1), says))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_to_what_a_bank_can_hold() {
        assert_eq!(clean("A\u{0} b\n\tc"), "A b c");
        assert_eq!(clean(" \u{FFFE}"), "steptrace");
        assert_eq!(clean(&"x".repeat(999)).len(), 200);
        assert_eq!(path(&["a/b".into(), "/c".into()]), "$course$/top/a//b/c");
        assert_eq!(grade(POINT * 2 / 3), "0.6666666");
    }
}
