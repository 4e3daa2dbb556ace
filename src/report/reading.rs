//! The report of how a trace was read: the role of each line of the file, and what was left out.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::document::{Block, Column, ColumnKind, Document, Fact, Inline, Kind, Row, Section, Table, Tone};
use super::lines::{cut, plain};
use super::narration::{CheckWords, Count, Lang};
use super::step::Picture;
use crate::check::{Channel, Column as SheetColumn, Doubt, LineRole, Passage, Reading, Sheet};
use crate::puzzle::Board;
use crate::search::State;

/// Options of the report of how a trace was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadingOptions {
    /// The language.
    pub lang: Lang,
    /// Shows every line.
    pub full: bool,
    /// Shows the next best reading.
    pub why: bool,
    /// The name of the file.
    pub name: String,
}

/// Number of lines shown without `full`: some two pages.
const FIRST_LINES: usize = 120;

/// Builds the report of how a sheet was read from a text, line by line.
pub fn reading_document<'a>(sheet: &'a Sheet, text: &'a str, options: &ReadingOptions) -> Document<'a> {
    let (lang, w) = (options.lang, options.lang.check_words().of(sheet.graph.is_some()));
    let says = fill!(w.says, n = Count(sheet.rows.len()), format = w.format(sheet.format));
    let clear = sheet.reading.doubts.is_empty();
    let tone = if clear { Tone::Right } else { Tone::Wrong };
    let mut verdict = vec![Block::Paragraph(Inline::strong(says), tone)];
    if sheet.graph.is_some() {
        let names: Vec<String> = sheet.rows.iter().map(|row| plain(&sheet.space().name(row.state))).collect();
        verdict.push(Block::paragraph(names.join(lang.comma())));
    }
    let mut sections = vec![
        Section::new("verdict", w.reading_read, verdict),
        Section::new("facts", w.heading_how, [Block::Facts(facts(sheet, lang))]),
    ];
    if sheet.reading.channels.len() > 1 {
        sections.push(Section::new("channels", w.heading_channels, channels(sheet, options)));
    }
    sections.push(Section::new("lines", w.heading_lines, lines(sheet, text, options.full, w)));
    let subtitle = plain(&options.name);
    Document { subtitle, ..Document::new(Kind::Reading, lang, sheet.size, w.reading_title, sections) }
}

fn facts(sheet: &Sheet, lang: Lang) -> Vec<Fact> {
    let (words, w) = (lang.words(), lang.check_words().of(sheet.graph.is_some()));
    let mut facts = vec![match &sheet.graph {
        Some(graph) => Fact::new(w.graph, plain(&graph.name)),
        None => Fact::new(w.size, format!("{}×{}", sheet.size.rows(), sheet.size.cols())),
    }];
    let ends = [(words.label_start, sheet.start), (words.label_goal, sheet.goal)];
    facts.extend(ends.into_iter().filter_map(|(name, board)| Some(Fact::new(name, board?.text(sheet.size)))));
    facts.extend(sheet.strategy.map(|strategy| Fact::new(w.strategy, strategy.to_string())));
    let column = |column: &SheetColumn| {
        let means = w.column(column.kind);
        if column.name == column.kind.text() {
            means.to_owned()
        } else {
            fill!(w.column_means, name = plain(&column.name), means)
        }
    };
    facts.push(Fact::new(w.columns, sheet.columns.iter().map(column).collect::<Vec<_>>().join(lang.comma())));
    facts.extend(sheet.reading.decided.iter().map(|decided| Fact::new(w.decided, plain(decided))));
    facts.extend(sheet.reading.doubts.iter().map(|doubt| Fact::new(w.doubt, doubt_says(doubt, lang))));
    facts.extend(sheet.reading.not_read.iter().map(|passage| {
        let (first, last) = passage.lines;
        let lines = if first == last { first.to_string() } else { format!("{first}–{last}") };
        Fact::new(w.not_read, fill!(w.not_read_says, n = 1 + last - first, lines, text = plain(&passage.sample)))
    }));
    if !sheet.ignored.is_empty() {
        facts.push(Fact::new(w.not_read, plain(&sheet.ignored.join(lang.comma()))));
    }
    facts
}

/// Says what share of the boards of printed text its reading explains, and what they are; nothing where all are steps.
pub fn explained(reading: &Reading, lang: Lang) -> Option<String> {
    let w = lang.check_words();
    let (fits, all) = reading.explained();
    let mut roles: Vec<&str> = Vec::new();
    for channel in reading.channels.iter().filter(|channel| channel.role != LineRole::Unread) {
        let role = w.role(channel.role);
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    (reading.channels.len() > 1).then(|| fill!(w.explained, fits, all, roles = roles.join(lang.comma())))
}

/// Builds the table of the kinds of boards, and names the next best reading, if that is asked for.
fn channels<'a>(sheet: &'a Sheet, options: &ReadingOptions) -> Vec<Block<'a>> {
    let w = options.lang.check_words();
    let columns = vec![
        Column::new(w.column_words, ColumnKind::Text),
        Column::new(w.column_role, ColumnKind::Word),
        Column::new(w.column_count, ColumnKind::Number),
        Column::new(w.column_fits, ColumnKind::Number),
        Column::new(w.column_first, ColumnKind::Nodes),
    ];
    let row = |channel: &Channel| {
        let (count, fits) = channel.count;
        let first: Vec<String> = channel.first.iter().map(|board| board.line(sheet.size)).collect();
        let words = plain(&channel.words);
        let cells = [words, w.role(channel.role).to_owned(), count.to_string(), fits.to_string(), first.join(" ")];
        Row::Cells { cells: cells.into_iter().map(Into::into).collect(), tone: tone(channel.role) }
    };
    let mut blocks: Vec<Block<'a>> = explained(&sheet.reading, options.lang).map(Block::aside).into_iter().collect();
    let rows: Vec<Row> = sheet.reading.channels.iter().map(row).collect();
    blocks.push(Block::Table(Table::new("channels", columns, rows)));
    if let Some(rival) = sheet.reading.rival.as_ref().filter(|_| options.why) {
        let (n, words) = (Count(rival.count.0), format!("{:?}", plain(&rival.words)));
        blocks.push(Block::aside(fill!(w.rival, n, words)));
    }
    blocks
}

/// Says what may have been misunderstood, and where.
pub fn doubt_says(doubt: &Doubt, lang: Lang) -> String {
    let pattern = lang.check_words().doubt_kind(doubt.kind);
    let name = plain(&doubt.name.replace(char::is_control, " "));
    fill!(pattern, line = doubt.line, name, like = lang.check_words().column(doubt.like))
}

/// Builds the table of lines with their roles; without `full`, only the first.
fn lines<'a>(sheet: &'a Sheet, text: &'a str, full: bool, w: &'static CheckWords) -> Vec<Block<'a>> {
    let all = text.lines().count();
    let shown = if full || all <= FIRST_LINES + FIRST_LINES / 4 { all } else { FIRST_LINES };
    let boards: HashMap<usize, State> = sheet.rows.iter().map(|row| (row.line(), row.state)).collect();
    let row = move |(at, line): (usize, &str)| {
        let role = sheet.reading.roles.get(at).copied().unwrap_or(LineRole::Unread);
        let role = if line.trim().is_empty() { LineRole::Empty } else { role };
        let name = if role == LineRole::Empty { "" } else { w.role(role) };
        let line = plain(&line.replace('\t', "    "));
        // Spaces between words are part of a board.
        let text = cut(&line, LONGEST).replace("  ", "\u{A0}\u{A0}");
        let board = boards.get(&(at + 1)).map(|&state| match sheet.graph {
            None => Inline::board(Picture::of(state.board())),
            Some(_) => plain(&sheet.space().name(state)).into(),
        });
        let cells = vec![(at + 1).to_string().into(), name.into(), text.into(), board.unwrap_or_default().into()];
        Row::Cells { cells, tone: tone(role) }
    };
    let rest = (shown < all).then(|| Row::Gap(fill!(w.more_lines, n = Count(all - shown))));
    let rows = text.lines().enumerate().take(shown).map(row).chain(rest);
    let columns = vec![
        Column::new(w.column_line, ColumnKind::Number),
        Column::new(w.column_role, ColumnKind::Word),
        Column::new(w.column_text, ColumnKind::Text),
        Column::new(w.column_board, ColumnKind::Board),
    ];
    vec![Block::aside(w.lines_say), Block::Table(Table::new("lines", columns, rows))]
}
const LONGEST: usize = 160;

fn tone(role: LineRole) -> Tone {
    match role {
        LineRole::Unread | LineRole::Empty | LineRole::Ignored => Tone::Faint,
        LineRole::Heading | LineRole::Values => Tone::Plain,
        LineRole::Taken => Tone::Current,
        LineRole::Parent => Tone::Cheaper,
        LineRole::Try => Tone::New,
        LineRole::Open => Tone::Open,
        LineRole::Closed => Tone::Closed,
        LineRole::Start => Tone::First,
        LineRole::Goal => Tone::Second,
        LineRole::Path => Tone::Path,
    }
}

/// Adds to a JSON object how a sheet was read, as every JSON about a sheet has it: its format, its columns, what was not read,
/// what may have been misunderstood, and what was decided. Existing fields are kept.
pub fn with_reading(mut value: Value, sheet: &Sheet) -> Value {
    let column = |column: &SheetColumn| json!({ "name": column.name, "means": column.kind });
    let passage = |passage: &Passage| json!({ "lines": passage.lines, "sample": passage.sample });
    let doubt =
        |doubt: &Doubt| json!({ "kind": doubt.kind, "name": doubt.name, "line": doubt.line, "like": doubt.like });
    let reading = &sheet.reading;
    for (name, told) in [
        ("read_as", json!(sheet.format)),
        ("columns", sheet.columns.iter().map(column).collect()),
        ("ignored", json!(sheet.ignored)),
        ("not_read", reading.not_read.iter().map(passage).collect()),
        ("doubts", reading.doubts.iter().map(doubt).collect()),
        ("decided", json!(reading.decided)),
    ] {
        if value.get(name).is_none() {
            value[name] = told;
        }
    }
    value
}

/// Returns how a sheet was read, as JSON for programs: lines by role, consecutive equal ones merged.
pub fn reading_json(sheet: &Sheet) -> Value {
    let text = |board: Board| board.text(sheet.size);
    let mut line = 0;
    let roles = sheet.reading.roles.chunk_by(|one, next| one == next).map(|alike| {
        let first = line + 1;
        line += alike.len();
        json!({ "lines": [first, line], "role": alike[0] })
    });
    let rows = sheet.rows.iter().map(|row| json!({ "line": row.line, "board": sheet.space().name(row.state) }));
    let (fits, all) = sheet.reading.explained();
    let channel = |channel: &Channel| {
        let first: Vec<String> = channel.first.iter().map(|board| board.text(sheet.size)).collect();
        json!({ "words": channel.words, "role": channel.role, "states": channel.count.0, "explained": channel.count.1, "first": first })
    };
    let value = json!({
        "format": "steptrace-reading/1",
        "size": sheet.size.to_string(),
        "start": sheet.start.map(text),
        "goal": sheet.goal.map(text),
        "strategy": sheet.strategy.map(|strategy| strategy.to_string()),
        "roles": roles.collect::<Value>(),
        "rows": rows.collect::<Value>(),
        "explained": [fits, all],
        "channels": sheet.reading.channels.iter().map(channel).collect::<Value>(),
    });
    with_reading(value, sheet)
}
