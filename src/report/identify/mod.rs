//! The report of the strategies that agree with a trace: the verdict, the families, how the trace was read.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::document::{
    Again, Block, Column, ColumnKind as Holds, Document, Fact, Group, Inline, Kind, Row, Section, Span, Table, Tone,
};
use super::limits::ORDERS_NAMED;
use super::lines::{first, one_line, plain};
use super::narration::{CheckWords, Count, Lang};
use super::reading::with_reading;
use super::strategy::strategy_name;
use crate::check::identify::{Family, Identified, Match, Origin, Posed};
use crate::check::{ColumnKind, Sheet};
use crate::puzzle::{Instance, NamedGoal};
use crate::search::{Key, Strategy};

/// Options of the report of the strategies that agree with a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentificationOptions {
    /// The language.
    pub lang: Lang,
    /// Maximum number of families shown.
    pub top: usize,
    /// The file of the trace, for the command that marks it.
    pub file: String,
    /// The graph that its reader named.
    pub graph: Option<String>,
}

/// Builds the report of the strategies that agree with a trace.
pub fn identify_document<'a>(sheet: &'a Sheet, posed: &'a Posed, options: &IdentificationOptions) -> Document<'a> {
    let (lang, found) = (options.lang, &posed.identified);
    let report = IdentifyReport { sheet, lang, top: options.top, w: lang.check_words().of(sheet.graph.is_some()) };
    let w = report.w;
    let tone = if posed.agrees() { Tone::Right } else { Tone::Wrong };
    let verdict = Block::Paragraph(Inline::strong(report.verdict(posed)), tone);
    let blocks = std::iter::once(verdict).chain(report.families(found));
    let sections = vec![
        Section::new("verdict", w.heading_verdict, blocks),
        Section::new("read", w.identify_read, [Block::Facts(report.facts(posed))]),
    ];
    let longest = found.matches.first().map(|longest| &longest.family);
    let best = found.ruled().first().or(found.by_hand.first()).or(longest);
    let again = best.map(|family| {
        let spec = family.representative.to_string();
        let mut words = ["steptrace", "check", &plain(&options.file), "--strategy", &spec].map(str::to_owned).to_vec();
        // Name everything that the trace does not, since check may assume another goal.
        let [start, goal] = found.problem.ends();
        words.extend(options.graph.iter().flat_map(|graph| ["--graph".to_owned(), plain(graph)]));
        if posed.start_from == Origin::Option {
            words.extend(["--start".into(), start]);
        }
        if !matches!(posed.goal_from, Origin::Trace | Origin::Problem) {
            words.extend(["--goal".into(), goal]);
        }
        Again { says: w.check_with.into(), words }
    });
    Document {
        subtitle: report.trace(),
        again,
        ..Document::new(Kind::Other, lang, sheet.size, w.identify_title, sections)
    }
}
fn goal_name(posed: &Posed) -> &'static str {
    let Some(&Instance { size, goal, .. }) = posed.identified.problem.tiles() else { return "" };
    NamedGoal::of(goal, size).map_or("", NamedGoal::text)
}

fn count(families: &[Family]) -> usize {
    families.iter().map(Family::count).sum()
}

#[derive(Clone, Copy)]
struct IdentifyReport<'a> {
    sheet: &'a Sheet,
    lang: Lang,
    top: usize,
    w: &'static CheckWords,
}

impl<'a> IdentifyReport<'a> {
    fn families(self, found: &'a Identified) -> impl Iterator<Item = Block<'a>> {
        let longest = move |Match { family, step }: &Match| {
            let (name, mut blocks) = self.family(family);
            blocks.push(Block::paragraph(fill!(self.w.agrees_for, n = Count(step - 1))));
            (name, blocks)
        };
        let all = found.ruled().iter().chain(&found.by_hand).map(move |family| self.family(family));
        let all = all.chain(found.matches.iter().map(longest));
        let numbered = |(at, (name, blocks)): (usize, (&str, Vec<Block<'a>>))| {
            let heading = Block::heading(format!("{}. {name}", at + 1));
            Block::Group(Group::new("family", std::iter::once(heading).chain(blocks)))
        };
        let count = found.ruled().len() + found.by_hand.len();
        let left = count.checked_sub(self.top).filter(|left| *left > 0);
        let left = left.map(|n| Block::gap(fill!(self.w.more, n, all = count)));
        all.take(self.top).enumerate().map(numbered).chain(left)
    }

    fn family(self, family: &Family) -> (&'static str, Vec<Block<'a>>) {
        let spec = family.representative;
        let count = family.count();
        let pattern = if count == 1 { self.w.family_one } else { self.w.family_count };
        let example = Inline::from(fill!(pattern, n = Count(count))).then(" ");
        let example = example.then(Span::Code(spec.to_string()));
        let blocks = vec![table(family, self.lang), Block::aside(example)];
        (strategy_name(&spec, self.lang), blocks)
    }

    fn verdict(self, posed: &Posed) -> String {
        let (w, found) = (self.w, &posed.identified);
        let of = |pattern, families: &[Family]| {
            fill!(pattern, n = Count(count(families)), names = self.names(families.iter()))
        };
        if posed.states_alone && found.agrees() {
            w.agree_alone.to_owned()
        } else if !found.ending.is_empty() {
            of(w.agree_ending, &found.ending)
        } else if !found.going_on.is_empty() {
            of(w.agree_going_on, &found.going_on)
        } else if !found.by_hand.is_empty() {
            fill!(w.agree_by_hand, names = self.names(found.by_hand.iter()))
        } else {
            w.agree_for.to_owned()
        }
    }

    fn names<'f>(self, families: impl Iterator<Item = &'f Family>) -> String {
        let mut names: Vec<&str> = Vec::new();
        for name in families.map(|family| strategy_name(&family.representative, self.lang)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(self.lang.comma())
    }

    fn trace(self) -> String {
        let (w, sheet) = (self.w, self.sheet);
        let boards = || format!("{}×{}", sheet.size.rows(), sheet.size.cols());
        let size = sheet.graph.as_ref().map_or_else(boards, |graph| one_line(&graph.name));
        fill!(w.trace_steps, n = Count(sheet.rows.len()), size, format = w.format(sheet.format))
    }

    fn facts(self, posed: &Posed) -> Vec<Fact> {
        let (w, words, sheet) = (self.w, self.lang.words(), self.sheet);
        let [start, goal] = posed.identified.problem.ends();
        let from = |origin: Origin, board: String| fill!(w.origin(origin), board, name = goal_name(posed));
        // Of a set, in the order of columns.
        let kinds: BTreeSet<ColumnKind> = sheet.columns.iter().map(|column| column.kind).collect();
        let kinds = kinds.into_iter().filter(|kind| *kind != ColumnKind::Step).map(|kind| w.column(kind));
        let mut facts = vec![
            Fact::new(words.label_start, from(posed.start_from, start)),
            Fact::new(words.label_goal, from(posed.goal_from, goal)),
            Fact::new(w.evidence, kinds.collect::<Vec<_>>().join(self.lang.comma())),
        ];
        if !sheet.ignored.is_empty() {
            facts.push(Fact::new(w.not_read, plain(&sheet.ignored.join(self.lang.comma()))));
        }
        facts
    }
}

/// Returns the strategies that agree with a sheet: all families, nothing cut.
pub fn identify_json(sheet: &Sheet, posed: &Posed) -> Value {
    let (found, size) = (&posed.identified, sheet.size);
    let [start, goal] = found.problem.ends();
    let goal_from = if posed.goal_from == Origin::Usual { goal_name(posed) } else { posed.goal_from.text() };
    let families = |families: &[Family]| families.iter().map(family_json).collect::<Value>();
    let matches = found.matches.iter().map(|found| json!({ "family": family_json(&found.family), "step": found.step }));
    let whole = json!({
        "agrees": posed.agrees(),
        "steps": found.steps,
        "agreed_steps": found.agreed_steps(),
        "size": size.to_string(),
        "start": start,
        "start_from": posed.start_from,
        "goal": goal,
        "goal_from": goal_from,
        "ending": families(&found.ending),
        "going_on": families(&found.going_on),
        "by_hand": families(&found.by_hand),
        "matches": matches.collect::<Value>(),
        "states_alone": posed.states_alone,
    });
    with_reading(whole, sheet)
}

fn family_json(family: &Family) -> Value {
    let mut record = json!({
        "name": family.name,
        "strategy": family.representative.to_string(),
        "count": family.count(),
        "indifferent": family.indifferent,
    });
    for (key, values) in &family.values {
        record[key.text()] = match key {
            Key::Limit => family.limits().iter().map(|(least, most)| json!({ "least": least, "most": most })).collect(),
            Key::Ties if family.by_hand => json!(["by-hand"]),
            _ => json!(values),
        };
    }
    record
}

/// Sets out what the trace says about each setting: its value, a few that fit, or nothing.
fn table<'a>(family: &Family, lang: Lang) -> Block<'a> {
    let w = words(family, lang);
    let says = |key: Key| match key {
        key if family.indifferent.contains(&key) => Some(w.indifferent.to_owned()),
        Key::Ties if family.by_hand => Some(w.by_hand.to_owned()),
        key => setting(family, key, lang),
    };
    let told = Key::ALL.into_iter().filter(|key| !family.usual.contains(key));
    let row = |key: Key| Some(Row::new([lang.key_words().name(key).into(), says(key)?.into()]));
    let rows: Vec<Row> = told.filter_map(row).collect();
    let heads = [(w.column_setting, Holds::Word), (w.column_says, Holds::Text)];
    let columns = heads.map(|(head, kind)| Column::new(head, kind)).into();
    Block::Table(Table { says: w.column_says.into(), ..Table::new("settings", columns, rows) })
}

/// Returns a family's values of a setting: one, or a few of which any may be it. A setting that is rarely varied is named only if it is
/// not the default.
fn setting(family: &Family, key: Key, lang: Lang) -> Option<String> {
    let (w, texts, usual) = (words(family, lang), family.values.get(&key)?, family.representative);
    let is_special = matches!(key, Key::Cheaper | Key::DeadEnd | Key::Discard | Key::Cut);
    if is_special && *texts == [Strategy::new(family.name).value(key)] {
        return None;
    }
    let in_words = |text: &String| {
        let short = usual.with(key, text).map_or("", |strategy| lang.setting_words(&strategy, key).short);
        if short.is_empty() { text.clone() } else { short.to_owned() }
    };
    let range = |(least, most): (u32, Option<u32>)| match most {
        None => format!("≥ {least}"),
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least}–{most}"),
    };
    let values: Vec<String> = match key {
        Key::Limit => family.limits().into_iter().map(range).collect(),
        _ => texts.iter().map(in_words).collect(),
    };
    let (all, most) = (values.len(), if key == Key::Order { ORDERS_NAMED } else { usize::MAX });
    let v = first(values.into_iter(), most, |_| format!("… ({all})")).collect::<Vec<_>>().join(" / ");
    Some(if all > 1 { fill!(w.any_of, v) } else { v })
}

fn words(family: &Family, lang: Lang) -> &'static CheckWords {
    lang.check_words().of(family.representative.is_for_graphs())
}
