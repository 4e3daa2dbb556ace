//! A shape: one way in which a program, a spreadsheet or a hand prints a run; and the test of one.

use std::collections::BTreeSet;

use steptrace::check::{ColumnKind, ListClaim, Mark, MarkOptions, ReadOptions, Row, Sheet, mark};
use steptrace::puzzle::{Board, Size};
use steptrace::search::State;

use super::truth::{Lists, RUNS, Slip, Step, Tiles, Truth};

/// A way to print a run.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    /// The name of its run.
    pub(crate) run: &'static str,
    /// The ending of its file.
    pub(crate) ending: &'static str,
    /// What is printed of each step beside its board, and so must be read.
    pub(crate) columns: Vec<ColumnKind>,
    /// Options of the command, which a person adds who has seen the file.
    pub(crate) args: &'static str,
    /// True if the last step, which takes the goal, is not printed.
    pub(crate) early: bool,
    print: Box<dyn Fn(&Truth) -> String>,
    encode: fn(&str) -> Vec<u8>,
}

/// Returns the shape that prints a run as text.
pub(crate) fn shape(name: &'static str, run: &'static str, print: impl Fn(&Truth) -> String + 'static) -> Shape {
    Shape {
        name,
        run,
        ending: "txt",
        columns: Vec::new(),
        args: "",
        early: false,
        print: Box::new(print),
        encode: |text| text.as_bytes().to_vec(),
    }
}

impl Shape {
    /// Names what is printed beside the boards, as in `f g h`.
    pub(crate) fn has(mut self, columns: &str) -> Shape {
        self.columns = columns.split(' ').map(|name| ColumnKind::from_text(name).unwrap()).collect();
        self
    }

    pub(crate) fn file(mut self, ending: &'static str) -> Shape {
        self.ending = ending;
        self
    }

    pub(crate) fn args(mut self, args: &'static str) -> Shape {
        self.args = args;
        self
    }

    pub(crate) fn early(mut self) -> Shape {
        self.early = true;
        self
    }

    pub(crate) fn encoded(mut self, encode: fn(&str) -> Vec<u8>) -> Shape {
        self.encode = encode;
        self
    }

    /// The run as it is, as far as this shape tells of it.
    pub(crate) fn truth(&self) -> Truth {
        let run = RUNS.iter().find(|run| run.name == self.run);
        let mut truth = Truth::of(run.unwrap_or_else(|| panic!("{}: no run {}", self.name, self.run)));
        if self.early {
            truth.steps.pop();
            truth.whole = false;
        }
        truth
    }

    /// The file.
    pub(crate) fn bytes(&self, truth: &Truth) -> Vec<u8> {
        self.encoded_text(&self.text(truth))
    }

    /// The file as text.
    pub(crate) fn text(&self, truth: &Truth) -> String {
        (self.print)(truth)
    }

    /// Another text in the encoding of this shape.
    pub(crate) fn encoded_text(&self, text: &str) -> Vec<u8> {
        (self.encode)(text)
    }

    /// The mistakes that this shape can show.
    pub(crate) fn slips(&self) -> Vec<Slip> {
        let values = [(ColumnKind::G, Slip::G), (ColumnKind::H, Slip::H), (ColumnKind::F, Slip::F)];
        let shown = values.into_iter().filter(|(kind, _)| self.columns.contains(kind)).map(|(_, slip)| slip);
        [Slip::Swap, Slip::Skip, Slip::Tiles].into_iter().chain(shown).collect()
    }

    /// What a reader of this shape is told.
    pub(crate) fn options(&self) -> ReadOptions {
        let mut options = ReadOptions::default();
        let mut words = self.args.split_whitespace();
        while let (Some(option), Some(value)) = (words.next(), words.next()) {
            match option {
                "--size" => {
                    let (rows, cols) = value.split_once('x').unwrap();
                    options.size = Some(Size::new(rows.parse().unwrap(), cols.parse().unwrap()).unwrap());
                }
                "--blank" => options.blank = Some(value.to_owned()),
                "--taken" => options.taken = Some(regex_lite::Regex::new(value).unwrap()),
                "--ignore" => options.ignore.push(value.to_owned()),
                "--columns" => {
                    let (name, kind) = value.rsplit_once('=').unwrap();
                    options.columns.push((name.to_owned(), ColumnKind::from_text(kind).unwrap()));
                }
                _ => panic!("{}: {option}", self.name),
            }
        }
        options
    }

    /// Returns what goes wrong with this shape, each in a few words; nothing if all is as it should be.
    pub(crate) fn faults(&self) -> Vec<String> {
        let truth = self.truth();
        let Ok(sheet) = self.options().read(&self.bytes(&truth)) else { return vec!["refused".to_owned()] };
        let expected: Vec<Board> = truth.steps.iter().map(|step| board(&step.tiles)).collect();
        let read: Vec<Board> = sheet.rows.iter().map(|row| row.state.board()).collect();
        if read != expected {
            return vec![if silent(&sheet) { "wrong boards, silently" } else { "wrong boards" }.to_owned()];
        }
        let mut faults = column_faults(&sheet, &truth, &self.columns);
        let verdict = verdict(&sheet, &truth);
        let all = truth.steps.len();
        let right = if truth.whole { verdict == Mark::Right } else { verdict == Mark::RightUpTo(all) };
        if !(right || self.early && verdict == Mark::Right) {
            faults.push(format!("marked {}", words(verdict)));
        }
        let place = truth.place();
        for slip in self.slips() {
            let wrong = truth.with(slip, place);
            assert_eq!(truth.first_difference(&wrong), Some(place), "{}: {}", self.name, slip.name());
            match self.options().read(&self.bytes(&wrong)) {
                Err(_) => faults.push(format!("{} refused", slip.name())),
                Ok(sheet) => {
                    let verdict = self::verdict(&sheet, &truth);
                    if verdict != Mark::Wrong(place) {
                        faults.push(format!("{} marked {}, not wrong at {place}", slip.name(), words(verdict)));
                    }
                }
            }
        }
        faults
    }
}

/// The board that a reader must have found.
pub(crate) fn board(tiles: &Tiles) -> Board {
    let size = Size::new(tiles.cells.len() / tiles.cols, tiles.cols).unwrap();
    steptrace::puzzle::parse_board(&tiles.rows(" ", " "), Some(size)).unwrap().0
}

fn verdict(sheet: &Sheet, truth: &Truth) -> Mark {
    mark(sheet, truth.instance, &truth.strategy, &MarkOptions::default()).unwrap().mark
}

fn words(mark: Mark) -> String {
    match mark {
        Mark::Right => "right".to_owned(),
        Mark::RightUpTo(step) => format!("right up to {step}"),
        Mark::Wrong(step) => format!("wrong at {step}"),
    }
}

/// Returns true if a sheet says nothing that makes its reader look twice.
pub(crate) fn silent(sheet: &Sheet) -> bool {
    let reading = &sheet.reading;
    reading.doubts.is_empty() && reading.decided.is_empty() && reading.not_read.is_empty()
}

/// Returns the columns that are printed and not read, and the values that are read and not printed.
fn column_faults(sheet: &Sheet, truth: &Truth, columns: &[ColumnKind]) -> Vec<String> {
    let mut faults = BTreeSet::new();
    for (row, step) in sheet.rows.iter().zip(&truth.steps) {
        for kind in columns {
            let nothing_to_say = step.parent().is_none() && starts_without(*kind);
            if !is_told(row, *kind) && !nothing_to_say {
                let warned = sheet.reading.doubts.iter().any(|doubt| doubt.like == *kind);
                faults.insert(format!("{kind} not read{}", if warned { ", but warned of" } else { "" }));
            }
        }
        for kind in ColumnKind::ALL {
            if is_told(row, kind) && !agrees(row, step, kind) {
                faults.insert(format!("{kind} misread"));
            }
        }
    }
    faults.into_iter().collect()
}

/// Returns true if the first step has nothing to say of a column.
fn starts_without(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Parent | ColumnKind::Move)
}

pub(crate) fn is_told(row: &Row, kind: ColumnKind) -> bool {
    match kind {
        ColumnKind::Step => row.step.is_some(),
        ColumnKind::Board => true,
        ColumnKind::Parent => row.parent.is_some(),
        ColumnKind::Move => row.came.is_some(),
        ColumnKind::G => row.g.is_some(),
        ColumnKind::H => row.h.is_some(),
        ColumnKind::F => row.f.is_some(),
        ColumnKind::Tries => row.tries.is_some(),
        ColumnKind::Open => row.open.is_some(),
        ColumnKind::Closed => row.closed.is_some(),
    }
}

/// Returns true if what a row says of a column is what the run knows.
pub(crate) fn agrees(row: &Row, step: &Step, kind: ColumnKind) -> bool {
    match kind {
        // Some count from 0.
        ColumnKind::Step => row.number().is_some_and(|number| number == step.number || number + 1 == step.number),
        ColumnKind::Board => true,
        ColumnKind::Parent => row.parent == step.parent().map(board).map(Into::into),
        ColumnKind::Move => row.came == step.came.map(Into::into),
        ColumnKind::G => row.g == Some(step.g.into()),
        ColumnKind::H => row.h == Some(step.h.into()),
        ColumnKind::F => row.f.map(steptrace::search::F::hundredths) == Some(100 * u64::from(step.f)),
        ColumnKind::Tries => tries_agree(row, step),
        ColumnKind::Open => moments(step).iter().any(|lists| is_list(row.open.as_deref(), lists, |lists| &lists.open)),
        ColumnKind::Closed => {
            moments(step).iter().any(|lists| is_list(row.closed.as_deref(), lists, |lists| &lists.closed))
        }
    }
}

/// The moments at which people note the lists: before a step, after it, or with its node closed and nothing tried yet.
fn moments(step: &Step) -> [Lists; 3] {
    let mut between = step.before.clone();
    between.open.retain(|node| node.tiles != step.tiles);
    between.closed.extend(step.after.closed.iter().filter(|node| node.tiles == step.tiles).cloned());
    [step.before.clone(), between, step.after.clone()]
}

fn is_list(claim: Option<&ListClaim>, lists: &Lists, which: fn(&Lists) -> &Vec<super::truth::Listed>) -> bool {
    let truth = which(lists);
    match claim {
        None => false,
        Some(ListClaim::Size(size)) => *size == truth.len(),
        Some(ListClaim::States(boards)) => {
            let mut told: Vec<_> = boards.iter().map(|(board, _)| *board).collect();
            let mut known: Vec<_> = truth.iter().map(|node| State::from(board(&node.tiles))).collect();
            told.sort_unstable_by_key(|state| state.number());
            known.sort_unstable_by_key(|state| state.number());
            let f = |(told, f): &(State, Option<steptrace::search::F>)| {
                let node = truth.iter().find(|node| State::from(board(&node.tiles)) == *told);
                f.is_none_or(|f| node.is_some_and(|node| f.hundredths() == 100 * u64::from(node.f)))
            };
            told == known && boards.iter().all(f)
        }
    }
}

/// Tries are the moves that open a node, in any order, or more of those that are possible.
fn tries_agree(row: &Row, step: &Step) -> bool {
    let Some(told) = &row.tries else { return false };
    let all = |tried: &steptrace::check::TryClaim| {
        step.tries.iter().any(|known| {
            let node = &known.node;
            tried.state.is_none_or(|told| told == board(&node.tiles).into())
                && tried.operator.is_none_or(|told| told == known.direction.into())
                && tried.g.is_none_or(|g| !known.opened || g == node.g.into())
                && tried.h.is_none_or(|h| !known.opened || h == node.h.into())
                && tried.f.is_none_or(|f| !known.opened || f.hundredths() == 100 * u64::from(node.f))
        })
    };
    told.iter().all(all) && told.len() >= step.children().count()
}
