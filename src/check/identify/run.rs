//! A search under way, and what its lists hold.

use std::collections::HashMap;

use crate::check::{ColumnKind, Row};
use crate::puzzle::Board;
use crate::search::{F, Node, NodeId, Textbook, Try, Verdict};

use super::candidates::{Candidates, StrategyBlock};

/// A search under way, and the block that it stands for.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) block: StrategyBlock,
    pub(super) textbook: Textbook,
    /// Open and closed.
    pub(super) sums: [Sum; 2],
    /// The nodes that were taken in this round.
    taken: Vec<NodeId>,
    /// The nodes of each board, if ties are broken by hand.
    pub(super) made: HashMap<Board, Vec<NodeId>>,
    /// When the lists may have been written down.
    pub(super) moments: Moments,
    /// True if the sheet lists the nodes that are dropped on removal from open, false if it leaves them out; none as long as
    /// it has not shown.
    pub(super) lists_drops: Option<bool>,
}

impl Run {
    pub(super) fn new(block: StrategyBlock, candidates: &Candidates, moments: Moments) -> Option<Run> {
        let (start, strategy) = (candidates.instance.start, candidates.strategy(&block));
        let estimator = candidates.estimator(&strategy)?;
        let textbook = Textbook::with(&candidates.instance, &strategy, estimator);
        let (sums, taken, made) = ([Sum::default(); 2], Vec::new(), HashMap::from([(start, vec![0])]));
        let mut run = Run { block, textbook, sums, taken, made, moments, lists_drops: None };
        run.begin_pass(start);
        Some(run)
    }

    /// Begins the next pass, if one is due.
    pub(super) fn begin_pass(&mut self, start: Board) {
        if self.textbook.begin_pass().is_some() {
            self.sums = [Sum::default(); 2];
            self.sums[0].add(start);
            self.taken.clear();
        }
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        self.textbook.nodes().node(id)
    }

    pub(super) fn list(&self, column: ColumnKind) -> Vec<(Board, F)> {
        let entry = |id: NodeId| {
            let node = self.node(id);
            (node.board, self.textbook.strategy().f(&node))
        };
        if column == ColumnKind::Open {
            self.textbook.open_nodes().map(entry).collect()
        } else {
            self.taken.iter().copied().filter(|&id| self.textbook.is_closed(id)).map(entry).collect()
        }
    }

    pub(super) fn take(&mut self, node: &Node) {
        self.textbook.take(node.id);
        self.taken.push(node.id);
        self.sums[0].remove(node.board);
        if self.textbook.dropped().is_some() {
            self.lists_drops = Some(true);
        } else {
            self.sums[1].add(node.board);
        }
    }

    /// Returns true if a node with this board is next, and would be dropped, where the sheet has not shown whether it lists
    /// such nodes.
    pub(super) fn may_list_drop(&mut self, board: Board) -> bool {
        self.lists_drops.is_none() && self.due_with(board).into_iter().any(|id| self.textbook.would_drop(id))
    }

    /// Those of [`Run::due`] that have a board, found without a look at the others, which may be many.
    fn due_with(&self, board: Board) -> Vec<NodeId> {
        if self.block.by_hand && self.textbook.strategy().is_best_first() {
            let made = self.made.get(&board).into_iter().flatten().copied();
            return made.filter(|&id| self.textbook.is_takeable(id)).collect();
        }
        self.textbook.head().filter(|&id| self.node(id).board == board).into_iter().collect()
    }

    /// The nodes that may be next: the head alone, but where ties are broken by hand.
    fn due(&self) -> Vec<NodeId> {
        if self.block.by_hand { self.textbook.takeable().collect() } else { self.textbook.head().into_iter().collect() }
    }

    /// Drops a node that is due, if the sheet, whose next rows these are, leaves such nodes out.
    pub(super) fn pass_over(&mut self, rows: &[Row]) -> bool {
        if self.lists_drops == Some(true) || !self.textbook.strategy().drops() {
            return false;
        }
        let next = rows.first().map(|row| row.board);
        if next.is_some_and(|board| self.may_list_drop(board)) {
            return false;
        }
        let stays = |board| self.due_with(board).into_iter().any(|id| !self.textbook.would_drop(id));
        if next.is_some_and(stays) {
            return false;
        }
        let ids = self.due();
        let Some(id) = self.textbook.goes_unseen(&ids, rows.iter().map(|row| row.board)) else { return false };
        let board = self.node(id).board;
        self.textbook.drop(id);
        self.sums[0].remove(board);
        self.lists_drops = Some(false);
        true
    }

    /// Tries the moves of the node that was taken last.
    pub(super) fn try_moves(&mut self) -> Vec<Try> {
        let mut tries = Vec::with_capacity(4);
        while let Some(tried) = self.textbook.try_next() {
            match tried.verdict {
                Verdict::Opened(node) => self.sums[0].add(node.board),
                Verdict::Reopened { node, .. } => {
                    self.sums[0].add(node.board);
                    if !self.textbook.strategy().keeps_beaten() {
                        self.sums[1].remove(node.board);
                    }
                }
                Verdict::Improved { node, .. } if self.textbook.strategy().keeps_beaten() => {
                    self.sums[0].add(node.board);
                }
                // Else, with `improved`, the board that leaves open enters it again.
                Verdict::Improved { .. } | Verdict::Blocked | Verdict::Duplicate { .. } | Verdict::Cut { .. } => {}
            }
            if let Some(node) = tried.verdict.made().filter(|_| self.block.by_hand) {
                self.made.entry(node.board).or_default().push(node.id);
            }
            tries.push(tried);
        }
        tries
    }
}

/// When each of the two lists may have been written down: a bit for each moment.
pub(super) type Moments = [u8; 2];

/// The two lists, as columns.
pub(super) const LISTS: [ColumnKind; 2] = [ColumnKind::Open, ColumnKind::Closed];

/// Number of boards in a list, and the sum of their marks: lists with equal sums hold the same boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) count: usize,
    pub(super) marks: u64,
}

impl Sum {
    pub(super) fn add(&mut self, board: Board) {
        self.count += 1;
        self.marks = self.marks.wrapping_add(mark(board));
    }

    pub(super) fn remove(&mut self, board: Board) {
        self.count -= 1;
        self.marks = self.marks.wrapping_sub(mark(board));
    }
}

/// Returns a number that looks random.
fn mark(board: Board) -> u64 {
    let mut bits = board.bits().wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_eight_tiles_have_marks_of_their_own() {
        use crate::puzzle::{NamedGoal, RandomBoards, Size};
        let goal = NamedGoal::Standard.board(Size::EIGHT_PUZZLE).unwrap();
        let boards = RandomBoards::new(goal, Size::EIGHT_PUZZLE, None, 1).unwrap().take(20_000);
        let boards: std::collections::HashSet<Board> = boards.collect();
        let marks: std::collections::HashSet<u64> = boards.iter().map(|&board| mark(board)).collect();
        assert_eq!(marks.len(), boards.len());
        // Nor do they lie near one another.
        for bit in 0..64 {
            let set = marks.iter().filter(|mark| *mark >> bit & 1 == 1).count();
            assert!(set.abs_diff(marks.len() / 2) < marks.len() / 20, "bit {bit} is set in {set} of {}", marks.len());
        }
    }
}
