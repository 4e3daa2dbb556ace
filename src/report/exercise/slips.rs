//! The mistakes that can be put into a table: those that students make, and that the marker knows.

use super::table::{TableRow, Written};
use super::{ExerciseError, Part, Plan};
use crate::check::ColumnKind;
use crate::puzzle::{Board, Estimator, Heuristic, Rng};
use crate::search::{F, NodeId};

/// A mistake at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slip {
    kind: SlipKind,
    step: usize,
}

/// A kind of mistake, by what is written wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlipKind {
    /// h: by another heuristic, of the parent, or miscounted by one.
    H,
    /// g: of the parent, or one more.
    G,
    /// f: g or h alone, or added up wrongly.
    F,
    /// A node is taken that is not due; all that follows is right for whoever has taken it.
    Node,
    /// A node is made that has a state known already.
    LetIn,
    /// The node that is taken stays in open.
    StillOpen,
    /// The node that is taken is not put into closed.
    NotClosed,
    /// A node is missing among those in open.
    Forgotten,
}

/// Every mistake that the columns of a table have room for, in a random order in which each kind comes as early as any other,
/// however many steps have room for it.
pub(super) fn slips(plan: &Plan, table: &Written, rng: &mut Rng) -> Vec<Slip> {
    let columns = plan.columns();
    let kinds = [
        (Part::H, SlipKind::H),
        (Part::G, SlipKind::G),
        (Part::F, SlipKind::F),
        (Part::Board, SlipKind::Node),
        (Part::Open, SlipKind::LetIn),
        (Part::Open, SlipKind::StillOpen),
        (Part::Open, SlipKind::Forgotten),
        (Part::Closed, SlipKind::NotClosed),
    ];
    let kinds = kinds.into_iter().filter(|(part, _)| columns.contains(part)).map(|(_, kind)| kind);
    // In the first step all is known from the start.
    let mut by_kind: Vec<Vec<Slip>> =
        kinds.map(|kind| (2..=table.rows.len()).map(|step| Slip { kind, step }).collect()).collect();
    for slips in &mut by_kind {
        shuffle(slips, rng);
    }
    let mut slips = Vec::new();
    for at in 0..table.rows.len() {
        let mut round: Vec<Slip> = by_kind.iter().filter_map(|slips| slips.get(at).copied()).collect();
        shuffle(&mut round, rng);
        slips.extend(round);
    }
    slips
}

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}

/// The rows of a table with a mistake, and its column.
type Flaw = (Vec<TableRow>, ColumnKind);

impl Slip {
    pub(super) const fn step(self) -> usize {
        self.step
    }

    /// Makes the mistake; `None` where there is no room for it in this step.
    pub(super) fn made(self, plan: &Plan, table: &Written, rng: &mut Rng) -> Result<Option<Flaw>, ExerciseError> {
        let at = self.step - 1;
        let (row, parent) = (&table.rows[at], table.parents[at]);
        let mut rows = table.rows.clone();
        let wrong = &mut rows[at];
        let column = match self.kind {
            SlipKind::H => {
                let Some(h) = one_of(wrong_h(plan, row, parent), row.h, rng) else { return Ok(None) };
                wrong.h = h;
                ColumnKind::H
            }
            SlipKind::G => {
                let values = [parent.map(|(g, _)| g), Some(row.g + 1)].into_iter().flatten();
                let Some(g) = one_of(values, row.g, rng) else { return Ok(None) };
                wrong.g = g;
                ColumnKind::G
            }
            SlipKind::F => {
                let more = F::from_hundredths(row.f.hundredths() + 100);
                let alone = [row.g, row.h].map(|part| F::from_hundredths(u64::from(part) * 100));
                let Some(f) = one_of([more, alone[0], alone[1]], row.f, rng) else { return Ok(None) };
                wrong.f = f;
                ColumnKind::F
            }
            SlipKind::Node => return other_node(self.step, plan, table, rng),
            SlipKind::LetIn => {
                let known = table.refused[at].iter().filter_map(|board| known(&table.rows[..at], *board));
                let known: Vec<(NodeId, Board)> = known.collect();
                if known.is_empty() {
                    return Ok(None);
                }
                wrong.open.push(known[rng.below(known.len())]);
                ColumnKind::Open
            }
            SlipKind::StillOpen => {
                wrong.open.insert(0, (row.node.id, row.node.board));
                ColumnKind::Open
            }
            SlipKind::Forgotten => {
                if row.open.is_empty() {
                    return Ok(None);
                }
                wrong.open.remove(rng.below(row.open.len()));
                ColumnKind::Open
            }
            SlipKind::NotClosed => {
                if row.closed.last().is_none_or(|(id, _)| *id != row.node.id) {
                    return Ok(None);
                }
                wrong.closed.pop();
                ColumnKind::Closed
            }
        };
        Ok(Some((rows, column)))
    }
}

/// One of some values that is not the right one.
fn one_of<T: Copy + PartialEq>(values: impl IntoIterator<Item = T>, right: T, rng: &mut Rng) -> Option<T> {
    let wrong: Vec<T> = values.into_iter().filter(|value| *value != right).collect();
    (!wrong.is_empty()).then(|| wrong[rng.below(wrong.len())])
}

/// The values that are written for an h: those of the usual heuristics, of the parent, and one too many.
fn wrong_h(plan: &Plan, row: &TableRow, parent: Option<(u32, u32)>) -> Vec<u32> {
    let (instance, strategy) = (&plan.instance, &plan.strategy);
    let usual = [Heuristic::Manhattan, Heuristic::Misplaced].into_iter();
    let usual = usual.filter_map(|heuristic| {
        let estimator = Estimator::new(heuristic, instance.goal, instance.size, strategy.cost()).ok()?;
        Some(u32::from(estimator.of(row.node.board)))
    });
    usual.chain(parent.map(|(_, h)| h)).chain([row.h + 1]).collect()
}

/// The node as which a board was made or taken before.
fn known(rows: &[TableRow], board: Board) -> Option<(NodeId, Board)> {
    let of = |row: &TableRow| row.closed.iter().chain(&row.open).copied().find(|(_, known)| *known == board);
    rows.last().and_then(of)
}

/// The table that goes on from a node that is not due.
fn other_node(step: usize, plan: &Plan, table: &Written, rng: &mut Rng) -> Result<Option<Flaw>, ExerciseError> {
    let others = &table.others[step - 1];
    if others.is_empty() {
        return Ok(None);
    }
    let other = others[rng.below(others.len())];
    let rows = Written::of(plan, Some((step, other)), table.rows.len())?.rows;
    // One that ends at once teaches nothing.
    Ok((rows.len() > step).then_some((rows, ColumnKind::Board)))
}
