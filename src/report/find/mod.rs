//! The report of found problems: boards or graphs with the properties asked for, and the setup.

use std::io;

use super::document::{
    Again, Block, Column, ColumnKind, Document, Fact, Inline, Kind, Row, Section, Span, Table, TableCell, Tone,
};
use super::limits::FOUND_SHOWN;
use super::lines::one_line;
use super::narration::{Count, FindWords, Lang, noun};
use super::search::graph_picture;
use super::step::Picture;
use super::strategy::label;
use super::summary::{add_option, bound_text};
use crate::puzzle::RANKED_CELLS;
use crate::report::search::goal_board;
use crate::search::Bounds;
use crate::survey::{Finds, Found, Problems, Property, Quest, Source, Term, Value};

/// Options of the report of a study, or of found problems.
#[derive(Clone, Debug, Default)]
pub struct SurveyOptions {
    /// The language.
    pub lang: Lang,
    /// The title; `None` for the usual one.
    pub title: Option<String>,
    /// The words of the command that repeats the report, after those that follow from what was asked.
    pub command: Vec<String>,
}

/// Builds the report of found problems.
pub fn find_document<'a>(quest: &'a Quest, finds: &'a Finds, options: &'a SurveyOptions) -> Document<'a> {
    let teller = Teller::new(quest, finds, options);
    let w = teller.w;
    let sections = vec![
        Section::new("found", w.heading_found, teller.found()).result(),
        Section::new("setup", w.heading_setup, teller.setup()),
    ];
    let (n, tried) = (Count(finds.found.len()), Count(finds.tried as usize));
    let (name, size) = (name(&quest.problems, options.lang), quest.problems.example().size());
    let interrupted = finds.interrupted.then(|| fill!(w.interrupted, tried));
    let undecided = finds.undecided.len();
    let undecided = (undecided > 0).then(|| fill!(w.undecided, n = Count(undecided)));
    Document {
        subtitle: fill!(w.subtitle, name, n, tried),
        notices: interrupted.into_iter().chain(undecided).collect(),
        again: Some(Again { says: w.command.into(), words: teller.command() }),
        ..Document::new(Kind::Other, options.lang, size, options.title.as_deref().unwrap_or(w.title), sections)
    }
}

/// Returns the result in a sentence, in English: the number of problems.
pub fn find_summary(quest: &Quest, finds: &Finds) -> String {
    Teller::new(quest, finds, &SurveyOptions::default()).result()
}

pub(super) fn name(problems: &Problems, lang: Lang) -> String {
    match problems {
        Problems::Boards { size, goal } => {
            let (size, goal) = (format!("{}×{}", size.rows(), size.cols()), goal.text(*size));
            fill!(lang.find_words().boards_to, size, goal)
        }
        Problems::Drawn(family) => family.to_string(),
        Problems::Starts(graph) => one_line(&format!("{} → {}", graph.name, problems.example().ends()[1])),
    }
}

/// Returns the words of a command, up to what problems it takes.
pub(super) fn problems_words(command: &str, problems: &Problems) -> Vec<String> {
    let words = match problems {
        Problems::Boards { size, goal } => vec!["--size".into(), size.to_string(), "--goal".into(), goal.text(*size)],
        Problems::Drawn(family) => vec!["--graph".into(), family.to_string()],
        Problems::Starts(graph) => {
            vec!["--graph".into(), graph.name.clone(), "--goal".into(), problems.example().ends()[1].clone()]
        }
    };
    ["steptrace", command].map(str::to_owned).into_iter().chain(words).collect()
}

fn name_of(quest: &Quest, term: Term) -> String {
    let property = term.property.text();
    if quest.runs.len() == 1 { property.into() } else { format!("{}.{property}", quest.runs[term.run].name) }
}

#[derive(Clone, Copy)]
struct Teller<'a> {
    quest: &'a Quest,
    finds: &'a Finds,
    options: &'a SurveyOptions,
    w: &'static FindWords,
}

impl<'a> Teller<'a> {
    fn new(quest: &'a Quest, finds: &'a Finds, options: &'a SurveyOptions) -> Teller<'a> {
        Teller { quest, finds, options, w: options.lang.find_words().about((&quest.problems).into()) }
    }

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
        let all = Some(finds.tried) == Source::All.most(&self.quest.problems) && finds.undecided.is_empty();
        let pattern = match self.quest.source {
            _ if all => w.found_all,
            Source::Random { .. } if finds.found.is_empty() && !finds.interrupted => w.none_found,
            _ => w.found_some,
        };
        fill!(pattern, n, tried)
    }

    fn table(self) -> Table<'a> {
        let (quest, w) = (self.quest, self.w);
        let terms = quest.condition.terms();
        let is_board = matches!(quest.problems, Problems::Boards { .. });
        let kind = if is_board { ColumnKind::Board } else { ColumnKind::Text };
        let names = [(w.column_number, ColumnKind::Number), (w.column_board, kind)];
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
        // It can be copied.
        let text = Span::Code(one_line(&self.quest.problems.text(found.case)));
        let case = match self.quest.problems {
            Problems::Boards { .. } => Inline::board(Picture::of(found.case.board())).then(Span::Break).then(text),
            Problems::Drawn(_) | Problems::Starts(_) => text.into(),
        };
        Row::new([TableCell::from(Count(at + 1).to_string()), case.into()].into_iter().chain(values))
    }

    fn value(self, value: Value) -> String {
        match value {
            Value::Number(number) => Count(number as usize).to_string(),
            Value::Fraction(number) => number.to_string(),
            Value::Truth(true) => self.w.yes.into(),
            Value::Truth(false) => self.w.no.into(),
            Value::Absent => self.options.lang.compare_words().none.into(),
        }
    }

    fn setup(self) -> Vec<Block<'a>> {
        let (quest, w) = (self.quest, self.w);
        let strategies = quest.runs.iter();
        let strategies =
            strategies.map(|run| Fact::new(Span::Code(run.name.clone()), Span::Code(run.strategy.to_string())));
        let mut properties: Vec<_> = quest.condition.terms().iter().map(|term| term.property).collect();
        properties.sort_unstable();
        properties.dedup();
        let definition = |property: Property| {
            let is_chinese = self.options.lang == Lang::Zh;
            let about = if is_chinese { property.about_in_chinese() } else { property.about() };
            Fact::new(Span::Code(property.text().into()), about.replace('`', ""))
        };
        let mut blocks = shown(&quest.problems, self.options.lang);
        blocks.extend([
            Block::Facts(self.facts()),
            Block::heading(self.options.lang.study_words().heading_strategies),
            Block::Facts(strategies.collect()),
            Block::heading(w.heading_properties),
            Block::Facts(properties.into_iter().map(definition).collect()),
            Block::aside(w.absent_says),
        ]);
        blocks
    }

    fn facts(self) -> Vec<Fact> {
        let (quest, w) = (self.quest, self.w);
        let boards = match quest.source {
            Source::All => w.boards_all.into(),
            Source::Random { seed, .. } => {
                let most = quest.source.most(&quest.problems).unwrap_or(u64::MAX);
                let pattern = match &quest.problems {
                    Problems::Drawn(_) => w.boards_seeds,
                    Problems::Boards { size, .. } if size.cells() > RANKED_CELLS => w.boards_random,
                    Problems::Boards { .. } | Problems::Starts(_) => w.boards_drawn,
                };
                fill!(pattern, name = name(&quest.problems, self.options.lang), tries = Count(most as usize), seed)
            }
        };
        vec![
            Fact::new(w.fact_condition, Span::Code(quest.condition.to_string())),
            Fact::new(w.fact_boards, boards),
            bound_fact(quest.bounds, self.options.lang),
        ]
    }

    fn command(self) -> Vec<String> {
        let quest = self.quest;
        let mut words = problems_words("find", &quest.problems);
        let mut add = |name: &str, value: &dyn ToString| add_option(&mut words, name, value);
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

pub(super) fn bound_fact(bounds: Bounds, lang: Lang) -> Fact {
    let w = lang.study_words();
    let bound = match bounds.max_steps {
        u64::MAX => w.bound_none.into(),
        steps => fill!(w.bound_steps, n = Count(steps as usize)),
    };
    Fact::new(w.fact_bound, bound)
}

/// Returns the goal of boards, or the one graph.
pub(super) fn shown<'a>(problems: &Problems, lang: Lang) -> Vec<Block<'a>> {
    match problems {
        Problems::Boards { goal, .. } => vec![goal_board(*goal, lang)],
        Problems::Drawn(_) => Vec::new(),
        Problems::Starts(graph) => graph_picture(graph, lang),
    }
}

/// Writes found problems as CSV.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_find_csv(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let mut out = csv::Writer::from_writer(out);
    let names = quest.condition.terms().iter().map(|&term| name_of(quest, term));
    out.write_record(std::iter::once(noun(&quest.problems).to_owned()).chain(names))?;
    for found in &finds.found {
        let text = |value: &Value| match value {
            Value::Number(number) => number.to_string(),
            Value::Fraction(number) => number.number().to_string(),
            Value::Truth(truth) => truth.to_string(),
            Value::Absent => String::new(),
        };
        out.write_record(std::iter::once(quest.problems.line(found.case)).chain(found.values.iter().map(text)))?;
    }
    out.flush()
}
