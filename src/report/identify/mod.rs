//! Which strategies agree with a trace, in words: the same for a terminal and for Markdown.

mod family;
mod json;

pub use json::identify_json;

use super::narration::{Count, IdentifyWords, Lang, fill};
use super::summary::{Fact, strategy_name};
use crate::check::identify::{ByHand, Family, Fault, GoalFrom, Identified, Match, Posed, StartFrom};
use crate::check::{ColumnKind, ListTiming, ListTimings, Sheet, SheetFormat};
use crate::puzzle::{Board, NamedGoal, Size};

/// What is told of the strategies that agree with a sheet.
#[derive(Clone, Debug)]
pub struct IdentifyReport {
    /// The size of the boards.
    pub size: Size,
    /// The heading.
    pub title: &'static str,
    /// What was asked.
    pub facts: Vec<Fact>,
    /// What came of it.
    pub verdict: String,
    /// The families that are shown.
    pub families: Vec<FamilyText>,
    /// What is not shown, with the option that shows it.
    pub left_out: Vec<String>,
    /// What agrees by the boards alone, where nothing agrees with all columns.
    pub by_boards: Option<ByBoards>,
    /// What to do next: a sentence and a command.
    pub next: Option<(&'static str, Vec<String>)>,
}

/// What agrees by the boards alone.
#[derive(Clone, Debug)]
pub struct ByBoards {
    /// That it does.
    pub says: String,
    /// The families that are shown.
    pub families: Vec<FamilyText>,
    /// What is not shown.
    pub left_out: Vec<String>,
}

/// A family, in words.
#[derive(Clone, Debug)]
pub struct FamilyText {
    /// The name of the strategy.
    pub name: String,
    /// What its members have in common.
    pub says: String,
    /// How many there are, before the spec of one of them.
    pub count: String,
    /// That spec.
    pub spec: String,
    /// Where it fails: in words, and the two boards where they differ.
    pub fails: Option<(String, Vec<(String, Board)>)>,
}

impl IdentifyReport {
    /// What is told of what agrees with a sheet; `top`: of how many families, `file`: how the sheet is called.
    #[must_use]
    pub fn new(sheet: &Sheet, posed: &Posed, file: &str, lang: Lang, top: usize) -> IdentifyReport {
        let (w, found) = (lang.identify_words(), &posed.identified);
        let told = Told { sheet, lang, w };
        let families = if found.agrees() {
            told.agreeing(found, top)
        } else {
            found.matches.iter().take(top).map(|found| told.failing(found)).collect()
        };
        let by_boards = posed.by_boards.as_ref().map(|found| told.by_boards(found, top));
        let best = by_boards.as_ref().and_then(|boards| boards.families.first()).or(families.first());
        let next = best.map(|family| {
            let command = ["steptrace", "check", file, "--strategy", &family.spec];
            (w.check_with, command.map(str::to_owned).to_vec())
        });
        IdentifyReport {
            size: sheet.size,
            title: w.title,
            facts: told.facts(posed),
            verdict: told.verdict(posed),
            left_out: told.left_out(found, families.len(), top),
            families,
            by_boards,
            next,
        }
    }
}

/// How many strategies some families have.
fn count(families: &[Family]) -> usize {
    families.iter().map(Family::count).sum()
}

/// The one who tells.
struct Told<'a> {
    sheet: &'a Sheet,
    lang: Lang,
    w: &'static IdentifyWords,
}

impl Told<'_> {
    fn family(&self, family: &Family, by_hand: Option<&ByHand>) -> FamilyText {
        let spec = family.representative();
        let departs = by_hand.map(|by_hand| by_hand.departs.as_slice()).unwrap_or_default();
        let count = family.count();
        let pattern = if count == 1 { self.w.family_one } else { self.w.family_count };
        FamilyText {
            name: strategy_name(&spec, self.lang).to_owned(),
            says: family::says(family, departs, self.lang),
            count: fill(pattern, &[("n", &Count(count))]),
            spec: spec.to_string(),
            fails: None,
        }
    }

    /// The families that agree.
    fn agreeing(&self, found: &Identified, top: usize) -> Vec<FamilyText> {
        let ruled = if found.ending.is_empty() { &found.going_on } else { &found.ending };
        let ruled = ruled.iter().map(|family| self.family(family, None));
        ruled.chain(found.by_hand.iter().map(|by_hand| self.by_hand(by_hand))).take(top).collect()
    }

    fn by_boards(&self, found: &Identified, top: usize) -> ByBoards {
        let families = self.agreeing(found, top);
        let by_hand = found.by_hand.iter().map(|by_hand| by_hand.family.count()).sum::<usize>();
        let ruled = if found.ending.is_empty() { &found.going_on } else { &found.ending };
        let (n, k) = (count(ruled) + by_hand, ruled.len() + found.by_hand.len());
        ByBoards {
            says: fill(self.w.by_boards, &[("n", &Count(n)), ("k", &Count(k))]),
            left_out: self.left_out(found, families.len(), top),
            families,
        }
    }

    fn by_hand(&self, by_hand: &ByHand) -> FamilyText {
        self.family(&by_hand.family, Some(by_hand))
    }

    fn failing(&self, found: &Match) -> FamilyText {
        let (w, step) = (self.w, found.step);
        let says = match found.fault {
            Fault::Taken(_) => fill(w.fails_taken, &[("step", &step)]),
            Fault::Over => fill(w.fails_over, &[("step", &step)]),
            Fault::Value(column, value) => {
                fill(w.fails_value, &[("step", &step), ("column", &self.column(column)), ("value", &value)])
            }
            Fault::Column(column) => fill(w.fails_column, &[("step", &step), ("column", &self.column(column))]),
        };
        let boards = match (found.fault, self.sheet.rows.get(step - 1)) {
            (Fault::Taken(instead), Some(row)) => {
                vec![(w.label_trace.to_owned(), row.board), (w.label_instead.to_owned(), instead)]
            }
            _ => Vec::new(),
        };
        FamilyText { fails: Some((says, boards)), ..self.family(&found.family, None) }
    }

    /// A column, as the sheet spells it if it has one.
    fn column(&self, kind: ColumnKind) -> String {
        let spelt = self.sheet.columns.iter().find(|column| column.kind == kind);
        spelt.map_or_else(|| column_word(kind, self.lang).to_owned(), |column| column.name.clone())
    }

    fn verdict(&self, posed: &Posed) -> String {
        let (w, found) = (self.w, &posed.identified);
        let of = |pattern, families: &[Family]| {
            fill(pattern, &[("n", &Count(count(families))), ("k", &Count(families.len()))])
        };
        if !found.ending.is_empty() {
            of(w.agree_ending, &found.ending)
        } else if !found.going_on.is_empty() {
            of(w.agree_going_on, &found.going_on)
        } else if !found.by_hand.is_empty() {
            fill(w.agree_by_hand, &[("k", &Count(found.by_hand.len()))])
        } else if found.agreed_steps() == 0 {
            w.none_at_all.to_owned()
        } else {
            fill(w.none, &[("n", &Count(found.agreed_steps()))])
        }
    }

    fn left_out(&self, found: &Identified, shown: usize, top: usize) -> Vec<String> {
        let w = self.w;
        let mut lines = Vec::new();
        if found.agrees() {
            let all = match (found.ending.len(), found.going_on.len()) {
                (0, 0) => found.by_hand.len(),
                (0, going_on) => going_on,
                (ending, _) => ending,
            };
            if all > shown {
                lines.push(fill(w.more, &[("n", &(all - shown)), ("all", &all)]));
            }
            if !found.ending.is_empty() && !found.going_on.is_empty() {
                lines.push(fill(w.also_going_on, &[("n", &Count(count(&found.going_on)))]));
            }
        } else if shown >= top {
            lines.push(fill(w.more_matches, &[("all", &(4 * top.max(1)))]));
        }
        lines
    }

    fn facts(&self, posed: &Posed) -> Vec<Fact> {
        let (w, sheet, found) = (self.w, self.sheet, &posed.identified);
        let format = match sheet.format {
            SheetFormat::Jsonl => w.format_jsonl,
            SheetFormat::Csv => w.format_csv,
            SheetFormat::Markdown => w.format_markdown,
            SheetFormat::Boards => w.format_boards,
        };
        let steps = Count(sheet.rows.len());
        let trace = fill(w.trace_steps, &[("n", &steps), ("size", &sheet.size), ("format", &format)]);
        let fact = |name, value| Fact { name, value, level: 0 };
        let mut facts = vec![
            fact(w.trace, trace),
            fact(w.start, self.start(posed)),
            fact(w.goal, self.goal(posed)),
            fact(w.evidence, self.evidence()),
        ];
        if !sheet.ignored.is_empty() {
            facts.push(fact(w.ignored, sheet.ignored.join(self.lang.comma())));
        }
        facts.push(fact(w.tried, fill(w.tried_count, &[("n", &Count(found.tried))])));
        facts
    }

    fn start(&self, posed: &Posed) -> String {
        let pattern = match posed.start_from {
            StartFrom::Given => self.w.from_option,
            StartFrom::Sheet => self.w.from_sheet,
            StartFrom::FirstRow => self.w.from_first,
        };
        fill(pattern, &[("board", &posed.identified.instance.start.text(self.sheet.size))])
    }

    fn goal(&self, posed: &Posed) -> String {
        let (pattern, name) = match posed.goal_from {
            GoalFrom::Given => (self.w.from_option, ""),
            GoalFrom::Sheet => (self.w.from_sheet, ""),
            GoalFrom::Named(named) => (self.w.from_named, NamedGoal::name(named)),
            GoalFrom::LastRow => (self.w.from_last, ""),
        };
        fill(pattern, &[("board", &posed.identified.instance.goal.text(self.sheet.size)), ("name", &name)])
    }

    /// What was held against the candidates, and when the lists were written down.
    fn evidence(&self) -> String {
        let (w, sheet) = (self.w, self.sheet);
        let [open, closed] = ListTimings::possible(sheet).map(|all| when(&all, w));
        let has = |kind| match kind {
            ColumnKind::Parent => sheet.rows.iter().any(|row| row.parent.is_some()),
            ColumnKind::Move => sheet.rows.iter().any(|row| row.came.is_some()),
            ColumnKind::G => sheet.rows.iter().any(|row| row.g.is_some()),
            ColumnKind::H => sheet.rows.iter().any(|row| row.h.is_some()),
            ColumnKind::F => sheet.rows.iter().any(|row| row.f.is_some()),
            ColumnKind::Open => sheet.rows.iter().any(|row| row.open.is_some()),
            ColumnKind::Closed => sheet.rows.iter().any(|row| row.closed.is_some()),
            ColumnKind::Tries => sheet.rows.iter().any(|row| row.tries.is_some()),
            ColumnKind::Step | ColumnKind::Board => false,
        };
        let told = [
            (ColumnKind::Parent, w.evidence_parent.to_owned()),
            (ColumnKind::Move, w.evidence_move.to_owned()),
            (ColumnKind::G, "g".to_owned()),
            (ColumnKind::H, "h".to_owned()),
            (ColumnKind::F, "f".to_owned()),
            (ColumnKind::Open, fill(w.evidence_open, &[("when", &open)])),
            (ColumnKind::Closed, fill(w.evidence_closed, &[("when", &closed)])),
            (ColumnKind::Tries, w.evidence_tries.to_owned()),
        ];
        let told = told.into_iter().filter(|(kind, _)| has(*kind)).map(|(_, text)| text);
        [w.evidence_boards.to_owned()].into_iter().chain(told).collect::<Vec<_>>().join(self.lang.comma())
    }
}

fn when(all: &[ListTiming], w: &IdentifyWords) -> &'static str {
    match all {
        [ListTiming::Before] => w.when_before,
        [ListTiming::Between] => w.when_between,
        // Within the step is what hardly anyone means by a closed list that has the node.
        [ListTiming::After] | [ListTiming::After, ListTiming::Between] => w.when_after,
        _ => w.when_unclear,
    }
}

fn column_word(kind: ColumnKind, lang: Lang) -> &'static str {
    let w = lang.identify_words();
    match kind {
        ColumnKind::Open => "open",
        ColumnKind::Closed => "closed",
        ColumnKind::G => "g",
        ColumnKind::H => "h",
        ColumnKind::F => "f",
        ColumnKind::Parent => w.evidence_parent,
        ColumnKind::Move => w.evidence_move,
        ColumnKind::Tries => w.evidence_tries,
        ColumnKind::Step | ColumnKind::Board => w.evidence_boards,
    }
}
