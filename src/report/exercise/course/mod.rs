//! Exercises as questions for course systems: banks in Moodle XML and in GIFT.
//!
//! 1. Each kind makes [`Draft`]s of those questions that can be asked alone; anything to be drawn is left out.
//! 2. Their contents are HTML with its own style and boards as SVG (`html`), since the page around it is not ours.
//! 3. `moodle` and `gift` write them as Moodle's importer requires.

use std::fmt::{Display, Write};
use std::io;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::sheet::{command_words, title};
use super::{ExerciseError, ExerciseOptions, Keyed, Setting};
use crate::puzzle::{Board, Instance, Size};
use crate::report::Lang;
use crate::report::document::{Block, Boards, Figure, Inline, Row, Scale, Shown, Span, Table, Tone};
use crate::report::figure::{Escaped, alone};
use crate::report::lines::{self, joined, one_line};
use crate::report::narration::Count;
use crate::search::State;

/// A format of course systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseFormat {
    /// Moodle XML.
    Moodle,
    /// GIFT.
    Gift,
}

/// A question that can be asked alone.
#[derive(Clone)]
pub(super) struct Draft {
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
    path: Vec<String>,
    /// The command that makes the exercise, if the category has only one.
    command: Option<String>,
    items: Vec<Draft>,
}

/// Writes exercises of one kind as a bank of questions; of several, with a category for each question, from which a quiz draws.
///
/// # Errors
/// If nothing can be asked; as the inner result, the error of `out`.
pub fn write_course(
    keyed: &[Keyed],
    options: &ExerciseOptions,
    format: CourseFormat,
    out: &mut dyn io::Write,
) -> Result<io::Result<()>, ExerciseError> {
    let categories = gathered(keyed, options);
    if categories.iter().all(|category| category.items.is_empty()) {
        let what = "in this run nothing is left to choose or to compute that a course system can ask";
        return Err(ExerciseError::new(what, "choose a start that is farther from the goal, or another strategy"));
    }
    Ok(match format {
        CourseFormat::Moodle => write_moodle(&categories, out),
        CourseFormat::Gift => write_gift(&categories, out),
    })
}

fn gathered(keyed: &[Keyed], options: &ExerciseOptions) -> Vec<Category> {
    let lang = options.lang;
    let mut categories: Vec<Category> = Vec::new();
    for Keyed { who, exercise } in keyed {
        let setting = Setting { typed: true, ..Setting::of(exercise, options, true) };
        let top = clean(&title(exercise, options));
        let mut items = (exercise.plan.rules().items)(setting);
        for (item, n) in items.iter_mut().zip(1..) {
            item.name = clean(&fill!(lang.exercise_words().item, n = Count(n), says = item.name));
        }
        let who = clean(who.as_deref().unwrap_or_default());
        if let [_] = keyed {
            let command = lines::shell(&command_words(exercise, &options.command));
            categories.push(Category { path: vec![top], command: Some(command), items });
        } else {
            categories.extend((categories.len()..items.len()).map(|at| {
                // Numbers with leading zeros keep the order, since a bank sorts by text.
                Category { path: vec![top.clone(), format!("{:03}", at + 1)], command: None, items: Vec::new() }
            }));
            for (category, item) in categories.iter_mut().zip(items) {
                let name = fill!(lang.exercise_words().variant, name = item.name, who);
                category.items.push(Draft { name, ..item });
            }
        }
    }
    categories
}

/// Returns a name on one line, without characters that XML forbids, and no longer than a bank allows.
fn clean(name: &str) -> String {
    const ROOM: usize = 200;
    let words = one_line(name).split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = words.chars().filter(|&c| is_xml(c)).take(ROOM).collect();
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

/// Returns start and goal, the conventions, and how nodes are named.
pub(super) fn opening(setting: Setting<'_>) -> String {
    let mut blocks = setting.problem();
    blocks.extend(setting.conventions());
    blocks.push(Block::paragraph(setting.labelling()));
    set(blocks, setting)
}

pub(super) fn right(answers: impl Display, lang: Lang) -> String {
    paragraph(&fill!(lang.exercise_words().right_is, answers))
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

pub(super) fn either([first, second]: [&str; 2], is_first: bool) -> Ask {
    Ask::Choice(vec![Choice::new(first, is_first), Choice::new(second, !is_first)])
}

fn write_moodle(categories: &[Category], out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<quiz>")?;
    for category in categories {
        writeln!(out, "  <question type=\"category\">")?;
        writeln!(out, "    <category><text>{}</text></category>", plain(&path(&category.path)))?;
        if let Some(command) = &category.command {
            writeln!(out, "    <info format=\"plain_text\"><text>{}</text></info>", plain(command))?;
        }
        writeln!(out, "  </question>")?;
        category.items.iter().try_for_each(|item| moodle_item(item, out))?;
    }
    writeln!(out, "</quiz>")
}

fn moodle_item(item: &Draft, out: &mut dyn io::Write) -> io::Result<()> {
    // The text of an answer is escaped here.
    let answer = |fraction: usize, format: &str, text: &str, feedback: &str, more: &str| {
        let feedback = cdata(feedback);
        format!(
            "    <answer fraction=\"{fraction}\" format=\"{format}\">\n      <text>{text}</text>\n      \
             <feedback format=\"html\"><text>{feedback}</text></feedback>\n{more}    </answer>\n"
        )
    };
    let typed = |text: &str, more: &str| answer(100, "moodle_auto_format", &plain(text), "", more);
    let (kind, answers) = match &item.ask {
        Ask::Number(right) => {
            // The answer is a plain number, without a unit.
            let no_unit = "    <unitgradingtype>0</unitgradingtype>\n    <unitpenalty>0.1000000</unitpenalty>\n    \
                           <showunits>3</showunits>\n    <unitsleft>0</unitsleft>\n";
            ("numerical", typed(right, "      <tolerance>0</tolerance>\n") + no_unit)
        }
        Ask::Short(right) => {
            let right: String = right.iter().map(|text| typed(text, "")).collect();
            ("shortanswer", format!("    <usecase>0</usecase>\n{right}"))
        }
        Ask::Choice(choices) => {
            let of = |choice: &Choice| {
                let fraction = if choice.is_right { 100 } else { 0 };
                answer(fraction, "html", &cdata(&choice.text), &choice.feedback, "")
            };
            let choices: String = choices.iter().map(of).collect();
            // Only one may be chosen; if ties make several right, each gets all points.
            let only = "    <single>true</single>\n    <shuffleanswers>true</shuffleanswers>\n    \
                        <answernumbering>none</answernumbering>\n";
            ("multichoice", format!("{only}{choices}"))
        }
    };
    writeln!(out, "  <question type=\"{kind}\">")?;
    writeln!(out, "    <name><text>{}</text></name>", plain(&item.name))?;
    writeln!(out, "    <questiontext format=\"html\"><text>{}</text></questiontext>", cdata(&item.text))?;
    writeln!(out, "    <generalfeedback format=\"html\"><text>{}</text></generalfeedback>", cdata(&item.feedback))?;
    writeln!(out, "    <defaultgrade>1.0000000</defaultgrade>\n    <penalty>0.3333333</penalty>")?;
    writeln!(out, "    <hidden>0</hidden>\n{answers}  </question>")
}

fn plain(text: &str) -> String {
    escaped(&allowed(text))
}

/// Returns HTML in a section that no text can end.
fn cdata(html: &str) -> String {
    if html.is_empty() {
        return String::new();
    }
    format!("<![CDATA[{}]]>", allowed(html).replace("]]>", "]]]]><![CDATA[>"))
}

fn allowed(text: &str) -> String {
    text.chars().filter(|&c| is_xml(c)).collect()
}

fn write_gift(categories: &[Category], out: &mut dyn io::Write) -> io::Result<()> {
    for category in categories {
        if let Some(command) = &category.command {
            // The command is on one line, since a line break ends the comment.
            writeln!(out, "// {}\n", one_line(command))?;
        }
        // A category is read verbatim: escapes would be kept, and a backslash would escape.
        writeln!(out, "$CATEGORY: {}\n", one_line(&path(&category.path)).replace('\\', " "))?;
        category.items.iter().try_for_each(|item| gift_item(item, out))?;
    }
    Ok(())
}

fn gift_item(item: &Draft, out: &mut dyn io::Write) -> io::Result<()> {
    write!(out, "::{}::{} {{", gift_escaped(&item.name), marked(&item.text))?;
    match &item.ask {
        Ask::Number(right) => write!(out, "#\n={right}:0")?,
        Ask::Short(right) => right.iter().try_for_each(|text| write!(out, "\n={}", escaped(text)))?,
        Ask::Choice(choices) => {
            for choice in choices {
                write!(out, "\n{}{}", if choice.is_right { '=' } else { '~' }, marked(&choice.text))?;
                if !choice.feedback.is_empty() {
                    write!(out, " #{}", marked(&choice.feedback))?;
                }
            }
        }
    }
    if !item.feedback.is_empty() {
        write!(out, "\n####{}", marked(&item.feedback))?;
    }
    writeln!(out, "\n}}\n")
}

fn marked(html: &str) -> String {
    format!("[html]{}", gift_escaped(html))
}

fn gift_escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // An empty line would end a question.
    for c in one_line(text).chars().filter(|&c| is_xml(c)) {
        if matches!(c, '\\' | '~' | '=' | '#' | '{' | '}' | ':') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

const CELL: usize = 24;
const TD: &str = "border:1px solid #888;padding:3px 8px;text-align:left;vertical-align:middle";

pub(in crate::report::exercise) fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}

pub(in crate::report::exercise) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}

fn board(board: Board, size: Size) -> String {
    let (width, height) = (size.cols() * CELL, size.rows() * CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" style=\"vertical-align:middle\">",
        joined(board.tiles(size), size, "0", " / ")
    );
    let _ =
        write!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ddd\" stroke=\"#333\" stroke-width=\"2\"/>");
    let mut tiles = String::new();
    for (cell, tile) in board.tiles(size).enumerate().filter(|&(_, tile)| tile != 0) {
        let (row, col) = size.place(cell);
        let (x, y) = (col * CELL, row * CELL);
        let inner = CELL - 2;
        let _ =
            write!(svg, "<rect x=\"{}\" y=\"{}\" width=\"{inner}\" height=\"{inner}\" fill=\"#fff\"/>", x + 1, y + 1);
        let _ = write!(tiles, "<text x=\"{}\" y=\"{}\">{tile}</text>", x + CELL / 2, y + CELL / 2 + 5);
    }
    let _ = write!(
        svg,
        "<g font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\" fill=\"#000\">{tiles}</g></svg>"
    );
    svg
}

pub(in crate::report::exercise) fn inline(text: &Inline, size: Size) -> String {
    let mut html = String::new();
    for span in &text.0 {
        let _ = match span {
            Span::Text(text) | Span::Aside(text) => write!(html, "{}", Escaped(text)),
            Span::Strong(text) => write!(html, "<strong>{}</strong>", Escaped(text)),
            Span::Code(text) => write!(html, "<code>{}</code>", Escaped(text)),
            Span::Board(picture) => write!(html, "{}", board(picture.board(), size)),
            Span::Break => write!(html, "<br/>"),
            _ => Ok(()),
        };
    }
    html
}

/// Returns blocks one below the other, without room to write in, and without blocks that no question uses.
pub(super) fn set<'a>(blocks: impl IntoIterator<Item = Block<'a>>, setting: Setting<'_>) -> String {
    let (size, mut html) = (setting.exercise.plan.problem.size(), String::new());
    for block in blocks {
        let _ = match block {
            Block::Heading(_, text) => write!(html, "<p><strong>{}</strong></p>", inline(&text, size)),
            Block::Paragraph(text, _) => write!(html, "<p>{}</p>", inline(&text, size)),
            Block::Bullets(items) => {
                let items: Vec<String> = items.iter().map(|item| inline(item, size)).collect();
                write!(html, "<ul><li>{}</li></ul>", items.join("</li><li>"))
            }
            Block::Table(table) => write!(html, "{}", self::table(table, size)),
            Block::Boards(boards) => write!(html, "{}", side_by_side(&boards, size)),
            Block::Figure(figure) => write!(html, "<p>{}</p>", image(&figure, size, setting.lang)),
            _ => Ok(()),
        };
    }
    html
}

/// Returns a figure as an image: its style must not meet that of the page around it.
fn image(figure: &Figure, size: Size, lang: Lang) -> String {
    let says = Escaped(&figure.says);
    let svg = STANDARD.encode(alone(figure, size, lang));
    format!("<img src=\"data:image/svg+xml;base64,{svg}\" alt=\"{says}\" style=\"max-width:100%\"/>")
}

fn table(table: Table<'_>, size: Size) -> String {
    let cell = |name: &str, text: &Inline| format!("<{name} style=\"{TD}\">{}</{name}>", inline(text, size));
    let heads: String = table.columns.iter().map(|column| cell("th", &column.head)).collect();
    let mut html = format!("<table style=\"border-collapse:collapse\"><thead><tr>{heads}</tr></thead><tbody>");
    for row in table.rows {
        if let Row::Cells { cells, .. } = row {
            let cells: String = cells.iter().map(|of| cell("td", &of.text)).collect();
            let _ = write!(html, "<tr>{cells}</tr>");
        }
    }
    html + "</tbody></table>"
}

fn side_by_side(boards: &Boards, size: Size) -> String {
    let mut cells = String::new();
    for shown in &boards.shown {
        let (label, board) = (Escaped(&shown.label), board(shown.picture.board(), size));
        let _ = write!(cells, "<td style=\"padding:4px 12px;text-align:center\">{label}<br/>{board}</td>");
    }
    format!("<table><tbody><tr>{cells}</tr></tbody></table>")
}
