//! The report of the strategies that agree with a trace: the verdict, the families, how the trace was read.

mod family;
mod json;

pub use json::identify_json;

use super::document::{Again, Block, Boards, Document, Fact, Group, Inline, Kind, Scale, Section, Shown, Span, Tone};
use super::narration::{Count, IdentifyWords, Lang};
use super::strategy::strategy_name;
use super::text::plain;
use crate::check::identify::{ByHand, Family, Fault, Identified, Match, Near, Origin, Posed};
use crate::check::{ColumnKind, ListTiming, Row, Sheet, list_timings};
use crate::puzzle::{Board, Instance, NamedGoal};

/// Maximum passages of rows named that a family does not explain.
const PASSAGES_NAMED: usize = 5;

/// Options of the report of the strategies that agree with a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentificationOptions {
    /// The language.
    pub lang: Lang,
    /// Maximum number of families shown.
    pub top: usize,
    /// The file of the trace, for the command that marks it.
    pub file: String,
}

/// Builds the report of the strategies that agree with a trace.
#[must_use]
pub fn identify_document<'a>(sheet: &'a Sheet, posed: &'a Posed, options: &IdentificationOptions) -> Document<'a> {
    let (lang, found) = (options.lang, &posed.identified);
    let teller = IdentifyTeller { sheet, lang, top: options.top, w: lang.identify_words() };
    let w = teller.w;
    let tone = if found.agrees() { Tone::Right } else { Tone::Wrong };
    let verdict = Block::Paragraph(Inline::strong(teller.verdict(found)), tone);
    let families = found.agrees().then(|| teller.families(found)).into_iter().flatten();
    let blocks = std::iter::once(verdict).chain(teller.nearest(posed)).chain(families);
    let mut sections = vec![Section::new("verdict", lang.check_words().heading_verdict, blocks)];
    if !found.agrees() && found.agreed_steps() > 0 {
        let says = Block::paragraph(fill!(w.longest, n = Count(found.agreed_steps())));
        let blocks = std::iter::once(says).chain(teller.families(found));
        sections.push(Section::new("longest", w.heading_longest, blocks));
    }
    if let Some(found) = &posed.by_boards {
        let ruled = found.ruled();
        let n = count(ruled) + found.by_hand.iter().map(|by_hand| by_hand.family.count()).sum::<usize>();
        let says = fill!(w.by_boards, n = Count(n), k = Count(ruled.len() + found.by_hand.len()));
        let says = Block::paragraph(Inline::strong(says));
        let blocks = std::iter::once(says).chain(teller.families(found));
        sections.push(Section::new("boards", w.heading_boards, blocks));
    }
    sections.push(Section::new("read", w.heading_read, [Block::Facts(teller.facts(posed))]));
    let near = posed.nearest.first().map(|near| &near.family);
    let best = near.or_else(|| posed.by_boards.as_ref().and_then(best)).or_else(|| best(found));
    let again = best.map(|family| {
        let spec = family.representative().to_string();
        let mut words = ["steptrace", "check", &plain(&options.file), "--strategy", &spec].map(str::to_owned).to_vec();
        // What the trace does not name must be given, for check may take another goal to be meant.
        let instance = &found.instance;
        if posed.start_from == Origin::Option {
            words.extend(["--start".into(), instance.start.text(sheet.size)]);
        }
        if posed.goal_from != Origin::Trace {
            words.extend(["--goal".into(), instance.goal.text(sheet.size)]);
        }
        Again { says: w.check_with.into(), words }
    });
    Document {
        subtitle: teller.trace(),
        again,
        ..Document::new(Kind::Identification, lang, sheet.size, w.title, sections)
    }
}

/// Returns the name of a usual goal.
fn goal_name(posed: &Posed) -> &'static str {
    let Instance { size, goal, .. } = *posed.identified.instance();
    NamedGoal::ALL.into_iter().find(|named| named.board(size) == Some(goal)).map_or("", NamedGoal::text)
}

fn count(families: &[Family]) -> usize {
    families.iter().map(Family::count).sum()
}

/// Returns the family that is listed first.
fn best(found: &Identified) -> Option<&Family> {
    let by_hand = found.by_hand.first().map(|by_hand| &by_hand.family);
    found.ruled().first().or(by_hand).or_else(|| found.matches.first().map(|found| &found.family))
}

#[derive(Clone, Copy)]
struct IdentifyTeller<'a> {
    sheet: &'a Sheet,
    lang: Lang,
    top: usize,
    w: &'static IdentifyWords,
}

impl<'a> IdentifyTeller<'a> {
    /// The families that agree, or else those that agree for longest; then what is cut.
    fn families(self, found: &'a Identified) -> impl Iterator<Item = Block<'a>> {
        let ruled = found.ruled().iter().map(move |family| self.family(family, None));
        let by_hand = found.by_hand.iter().map(move |by_hand| self.family(&by_hand.family, Some(by_hand)));
        let failing = found.matches.iter().map(move |found| self.failing(found));
        let failing = failing.take(if found.agrees() { 0 } else { self.top });
        let numbered = ruled.chain(by_hand).chain(failing).take(self.top).enumerate().map(numbered);
        numbered.chain(self.left_out(found).into_iter().map(Block::gap))
    }

    /// The name of a family, what its members have in common, and one of them.
    fn family(self, family: &Family, by_hand: Option<&ByHand>) -> (&'static str, Vec<Block<'a>>) {
        let spec = family.representative();
        let departs = by_hand.map(|by_hand| by_hand.departs.as_slice()).unwrap_or_default();
        let count = family.count();
        let pattern = if count == 1 { self.w.family_one } else { self.w.family_count };
        let example = Inline::from(fill!(pattern, n = Count(count))).then(" ");
        let example = example.then(Span::Code(spec.to_string()));
        let blocks = vec![Block::paragraph(family::says(family, departs, self.lang)), Block::aside(example)];
        (strategy_name(&spec, self.lang), blocks)
    }

    /// The families that explain most of a trace with which none agrees.
    fn nearest(self, posed: &'a Posed) -> impl Iterator<Item = Block<'a>> {
        let explained = move |near: &Near| {
            let (name, mut blocks) = self.family(&near.family, None);
            blocks.push(Block::paragraph(self.explains(near)));
            (name, blocks)
        };
        posed.nearest.iter().take(self.top).map(explained).enumerate().map(numbered)
    }

    /// Returns how much a family explains of the trace, and what it does not.
    fn explains(self, near: &Near) -> String {
        let w = self.w;
        let columns = near.columns.iter().map(|&kind| fill!(w.not_column, column = self.column(kind)));
        let rows = near.rows.iter().take(PASSAGES_NAMED).map(|&(from, to)| {
            fill!(if from == to { w.not_row } else { w.not_rows }, from = Count(from), to = Count(to))
        });
        let mut parts: Vec<String> = columns.chain(rows).collect();
        if near.rows.len() > PASSAGES_NAMED {
            parts.push(fill!(w.not_more, n = Count(near.rows.len() - PASSAGES_NAMED)));
        }
        let (right, all) = (Count(near.right), Count(near.all));
        if parts.is_empty() {
            return fill!(w.explains, right, all);
        }
        fill!(w.explains_not, right, all, parts = parts.join(self.lang.comma()))
    }

    /// A family that agrees up to a step, and what is different there.
    fn failing(self, found: &Match) -> (&'static str, Vec<Block<'a>>) {
        let (w, step) = (self.w, Count(found.step));
        let says = match found.fault {
            Fault::Taken(_) => fill!(w.fails_taken, step),
            Fault::Over => fill!(w.fails_over, step),
            Fault::Column(column, Some(value)) => fill!(w.fails_value, step, column = self.column(column), value),
            Fault::Column(column, None) => fill!(w.fails_column, step, column = self.column(column)),
        };
        let (name, mut blocks) = self.family(&found.family, None);
        blocks.push(Block::paragraph(says));
        if let (Fault::Taken(instead), Some(row)) = (found.fault, self.sheet.rows.get(found.step - 1)) {
            let boards = [(row.board, w.label_trace, Tone::Wrong), (instead, w.label_instead, Tone::Current)];
            let boards = boards.map(|(board, label, tone)| Shown::new(board, label, tone));
            blocks.push(Block::Boards(Boards::new(Scale::Small, boards)));
        }
        (name, blocks)
    }

    /// A column, as the sheet spells it if it has one.
    fn column(self, kind: ColumnKind) -> String {
        let spelt = self.sheet.columns.iter().find(|column| column.kind == kind);
        spelt.map_or_else(|| self.lang.check_words().column(kind).to_owned(), |column| plain(&column.name))
    }

    fn verdict(self, found: &Identified) -> String {
        let w = self.w;
        let of = |pattern, families: &[Family]| fill!(pattern, n = Count(count(families)), k = Count(families.len()));
        if !found.ending.is_empty() {
            of(w.agree_ending, &found.ending)
        } else if !found.going_on.is_empty() {
            of(w.agree_going_on, &found.going_on)
        } else if !found.by_hand.is_empty() {
            fill!(w.agree_by_hand, k = Count(found.by_hand.len()))
        } else {
            w.none_near.to_owned()
        }
    }

    fn left_out(self, found: &Identified) -> Vec<String> {
        let w = self.w;
        let mut lines = Vec::new();
        if found.agrees() {
            let ruled = found.ruled().len();
            let all = if ruled == 0 { found.by_hand.len() } else { ruled };
            if all > self.top {
                lines.push(fill!(w.more, n = (all - self.top), all));
            }
            if !found.ending.is_empty() && !found.going_on.is_empty() {
                lines.push(fill!(w.also_going_on, n = Count(count(&found.going_on))));
            }
        } else if found.matches.len() >= self.top {
            lines.push(fill!(w.more_matches, all = (4 * self.top.max(1))));
        }
        lines
    }

    fn trace(self) -> String {
        let (w, sheet) = (self.w, self.sheet);
        let size = format!("{}×{}", sheet.size.rows(), sheet.size.cols());
        fill!(w.trace_steps, n = Count(sheet.rows.len()), size, format = self.lang.reading_words().format(sheet.format))
    }

    fn facts(self, posed: &Posed) -> Vec<Fact> {
        let (w, words, sheet) = (self.w, self.lang.words(), self.sheet);
        let instance = &posed.identified.instance;
        let from = |origin: Origin, board: Board| {
            fill!(w.origin(origin), board = board.text(sheet.size), name = goal_name(posed))
        };
        let mut facts = vec![
            Fact::new(words.label_start, from(posed.start_from, instance.start)),
            Fact::new(words.label_goal, from(posed.goal_from, instance.goal)),
            Fact::new(w.evidence, self.evidence()),
        ];
        if !sheet.ignored.is_empty() {
            facts.push(Fact::new(w.ignored, plain(&sheet.ignored.join(self.lang.comma()))));
        }
        facts.push(Fact::new(w.tried, fill!(w.tried_count, n = Count(posed.identified.tried))));
        facts
    }

    /// Returns the columns that candidates were compared with, and when the lists were written.
    fn evidence(self) -> String {
        let (w, sheet) = (self.w, self.sheet);
        let [open, closed] = list_timings(sheet).map(|all| when(&all, w));
        let has = |told: fn(&Row) -> bool| sheet.rows.iter().any(told);
        let told = [
            (true, w.evidence_boards.to_owned()),
            (has(|row| row.parent.is_some()), w.evidence_parent.to_owned()),
            (has(|row| row.came.is_some()), w.evidence_move.to_owned()),
            (has(|row| row.g.is_some()), "g".to_owned()),
            (has(|row| row.h.is_some()), "h".to_owned()),
            (has(|row| row.f.is_some()), "f".to_owned()),
            (has(|row| row.open.is_some()), fill!(w.evidence_open, when = open)),
            (has(|row| row.closed.is_some()), fill!(w.evidence_closed, when = closed)),
            (has(|row| row.tries.is_some()), w.evidence_tries.to_owned()),
        ];
        let told: Vec<String> = told.into_iter().filter(|(has, _)| *has).map(|(_, text)| text).collect();
        told.join(self.lang.comma())
    }
}

/// Puts a family below its number and name.
fn numbered<'a>((at, (name, blocks)): (usize, (&'static str, Vec<Block<'a>>))) -> Block<'a> {
    let heading = Block::heading(format!("{}. {name}", at + 1));
    Block::Group(Group::new("family", std::iter::once(heading).chain(blocks)))
}

fn when(all: &[ListTiming], w: &IdentifyWords) -> &'static str {
    match all {
        [ListTiming::Before] => w.when_before,
        // An open list that is empty after the start was taken, and from which another board is taken then.
        [ListTiming::Between, ListTiming::After] => w.when_between,
        // Within the step is what hardly anyone means by a closed list that has the node.
        [ListTiming::After] | [ListTiming::After, ListTiming::Between] => w.when_after,
        _ => w.when_unclear,
    }
}
