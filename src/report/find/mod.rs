//! The report of found boards: the boards with the properties asked for, and the setup.

mod data;

use super::document::{
    Again, Block, Boards, Column, ColumnKind, Document, Fact, Inline, Kind, Row, Scale, Section, Shown, Span, Table,
    TableCell, Tone,
};
use super::limits::FOUND_SHOWN;
use super::narration::{Count, FindWords, Lang};
use super::step::Picture;
use super::strategy::label;
use super::summary::{add_option, bound_text};
use crate::puzzle::RANKED_CELLS;
use crate::survey::{Finds, Found, Property, Quest, Source, Term, Value};

pub use self::data::write_find_csv;

/// Options of the report of found boards.
#[derive(Clone, Debug, Default)]
pub struct FindOptions {
    /// The language.
    pub lang: Lang,
    /// The title; `None` for the usual one.
    pub title: Option<String>,
    /// The words of the command that repeats the report, after those that follow from the quest.
    pub command: Vec<String>,
}

/// Builds the report of found boards.
pub fn find_document<'a>(quest: &'a Quest, finds: &'a Finds, options: &'a FindOptions) -> Document<'a> {
    let teller = Teller { quest, finds, options, w: options.lang.find_words() };
    let w = teller.w;
    let sections = vec![
        Section::new("found", w.heading_found, teller.found()).result(),
        Section::new("setup", w.heading_setup, teller.setup()),
    ];
    let (size, tried) = (format!("{}×{}", quest.size.rows(), quest.size.cols()), Count(finds.tried as usize));
    let (goal, n) = (quest.goal.text(quest.size), Count(finds.found.len()));
    let interrupted = finds.interrupted.then(|| fill!(w.interrupted, tried));
    let undecided = finds.undecided.len();
    let undecided = (undecided > 0).then(|| fill!(w.undecided, n = Count(undecided)));
    Document {
        subtitle: fill!(w.subtitle, size, goal, n, tried),
        notices: interrupted.into_iter().chain(undecided).collect(),
        again: Some(Again { says: w.command.into(), words: teller.command() }),
        ..Document::new(Kind::Found, options.lang, quest.size, options.title.as_deref().unwrap_or(w.title), sections)
    }
}

/// Returns the result in a sentence: the number of boards.
pub fn find_summary(quest: &Quest, finds: &Finds, options: &FindOptions) -> String {
    Teller { quest, finds, options, w: options.lang.find_words() }.result()
}

/// Returns the name of a property, with that of its run if there are several runs.
fn name_of(quest: &Quest, term: Term) -> String {
    let property = term.property.text();
    if quest.runs.len() == 1 { property.into() } else { format!("{}.{property}", quest.runs[term.run].name) }
}

#[derive(Clone, Copy)]
struct Teller<'a> {
    quest: &'a Quest,
    finds: &'a Finds,
    options: &'a FindOptions,
    w: &'static FindWords,
}

impl<'a> Teller<'a> {
    fn found(self) -> Vec<Block<'a>> {
        let mut blocks = vec![Block::Paragraph(Inline::strong(self.result()), Tone::Plain)];
        if !self.finds.found.is_empty() {
            blocks.push(Block::Table(self.table()));
        }
        blocks
    }

    fn result(self) -> String {
        let (finds, w) = (self.finds, self.w);
        let (n, tried) = (Count(finds.found.len()), Count(finds.tried as usize));
        // The condition might hold for undecided boards.
        let all = Some(finds.tried) == Source::All.most(self.quest.size) && finds.undecided.is_empty();
        let enough = self.quest.count.is_some_and(|count| finds.found.len() >= count);
        let pattern = match finds.found.len() {
            0 if all => w.none_exists,
            0 if finds.interrupted || self.quest.source == Source::All => w.none_so_far,
            0 => w.none_found,
            _ if all => w.found_all,
            _ if enough => w.found_enough,
            _ => w.found_some,
        };
        fill!(pattern, n, tried)
    }

    fn table(self) -> Table<'a> {
        let (quest, w) = (self.quest, self.w);
        let terms = quest.condition.terms();
        let names = [(w.column_number, ColumnKind::Number), (w.column_board, ColumnKind::Board)];
        let names = names.into_iter().map(|(head, kind)| Column::new(head, kind));
        let numbers = terms.iter().map(|&term| Column::new(Span::Code(name_of(quest, term)), ColumnKind::Number));
        let left = self.finds.found.len().saturating_sub(FOUND_SHOWN);
        let gap = (left > 0).then(|| Row::Gap(fill!(w.more, n = Count(left))));
        let rows = self.finds.found.iter().take(FOUND_SHOWN).enumerate().map(move |(at, found)| self.row(at, found));
        let columns = names.chain(numbers).collect();
        Table { says: w.heading_found.into(), names: 2, ..Table::new("numbers", columns, rows.chain(gap)) }
    }

    fn row(self, at: usize, found: &Found) -> Row {
        let values = found.values.iter().map(|&value| TableCell::from(self.value(value)));
        let board = Inline::board(Picture::of(found.board));
        // Its digits can be copied.
        let names = [
            TableCell::from(Count(at + 1).to_string()),
            board.then(Span::Break).then(Span::Code(found.board.text(self.quest.size))).into(),
        ];
        Row::new(names.into_iter().chain(values))
    }

    fn value(self, value: Value) -> String {
        match value {
            Value::Number(number) => Count(number as usize).to_string(),
            Value::Truth(true) => self.w.yes.into(),
            Value::Truth(false) => self.w.no.into(),
            Value::Absent => self.w.absent.into(),
        }
    }

    fn setup(self) -> Vec<Block<'a>> {
        let (quest, w) = (self.quest, self.w);
        let strategies = quest.runs.iter().map(|run| {
            let name = Span::Code(run.name.clone());
            Fact::new(name, Span::Code(run.strategy.to_string()))
        });
        let mut properties: Vec<_> = quest.condition.terms().iter().map(|term| term.property).collect();
        properties.sort_unstable();
        properties.dedup();
        let definitions = properties
            .into_iter()
            .map(|property| Fact::new(Span::Code(property.text().into()), in_code(self.about(property))));
        vec![
            Block::Boards(Boards::new(
                Scale::Large,
                [Shown::new(quest.goal, self.options.lang.words().label_goal, Tone::Plain)],
            )),
            Block::Facts(self.facts()),
            Block::heading(w.heading_strategies),
            Block::Facts(strategies.collect()),
            Block::heading(w.heading_properties),
            Block::Facts(definitions.collect()),
            Block::aside(w.absent_says),
        ]
    }

    fn about(self, property: Property) -> &'static str {
        match self.options.lang {
            Lang::En => property.about(),
            Lang::Zh => property.about_in_chinese(),
        }
    }

    fn facts(self) -> Vec<Fact> {
        let (quest, w, study) = (self.quest, self.w, self.options.lang.study_words());
        let boards = match quest.source {
            Source::All => w.boards_all.into(),
            Source::Random { seed, tries: u64::MAX } if quest.size.cells() > RANKED_CELLS => {
                fill!(w.boards_endless, seed)
            }
            Source::Random { seed, .. } => {
                let tries = Count(quest.source.most(quest.size).unwrap_or_default() as usize);
                let pattern = if quest.size.cells() > RANKED_CELLS { w.boards_random } else { w.boards_drawn };
                fill!(pattern, tries, seed)
            }
        };
        let bound = match quest.bounds.max_steps {
            u64::MAX => study.bound_none.into(),
            steps => fill!(study.bound_steps, n = Count(steps as usize)),
        };
        vec![
            Fact::new(w.fact_condition, Span::Code(quest.condition.to_string())),
            Fact::new(w.fact_boards, boards),
            Fact::new(study.fact_bound, bound),
        ]
    }

    fn command(self) -> Vec<String> {
        let quest = self.quest;
        let mut words: Vec<String> = ["steptrace", "find"].map(str::to_owned).into();
        let mut add = |name: &str, value: &dyn ToString| add_option(&mut words, name, value);
        add("--size", &quest.size);
        add("--goal", &quest.goal.text(quest.size));
        for run in &quest.runs {
            let spec = label(&run.strategy);
            let own = run.name == run.strategy.name().text();
            add("--strategy", &if own { spec } else { format!("{}={spec}", run.name) });
        }
        add("--where", &quest.condition);
        if let Source::Random { seed, tries } = quest.source {
            add("--seed", &seed);
            add("--tries", &bound_text(tries));
        }
        if let Some(count) = quest.count {
            add("--count", &count);
        }
        add("--max-steps", &bound_text(quest.bounds.max_steps));
        words.extend((quest.source == Source::All).then(|| "--all".to_owned()));
        words.extend(self.options.command.iter().cloned());
        words
    }
}

/// Formats the names between backticks in a sentence as code.
fn in_code(text: &str) -> Inline {
    let span = |(at, part): (usize, &str)| {
        if at % 2 == 1 { Span::Code(part.into()) } else { Span::Text(part.into()) }
    };
    Inline(text.split('`').enumerate().filter(|(_, part)| !part.is_empty()).map(span).collect())
}
