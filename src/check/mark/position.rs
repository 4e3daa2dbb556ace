//! The state of a search after some rows of a sheet: the rules, and the steps taken by them or against them.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::check::{ColumnKind, ListClaim, ListTiming, Row};
use crate::search::{
    Dup, Node, NodeId, Operator, Place, Problem, SearchError, State, StepEnd, Strategy, Textbook, Try, Verdict,
};

/// The columns that occur in any row: they decide what must be kept, and which nodes can be told apart.
#[derive(Clone, Copy)]
struct Columns {
    lists: bool,
    g: bool,
    came: bool,
}

impl Columns {
    fn of(rows: &[Row]) -> Columns {
        Columns {
            lists: rows.iter().any(|row| matches!(row.open.as_deref(), Some(ListClaim::States(_)))),
            g: rows.iter().any(|row| row.g.is_some() || row.f.is_some()),
            came: rows.iter().any(|row| row.came.is_some() || row.parent.is_some()),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Refused {
    pub(super) state: State,
    pub(super) parent: NodeId,
    pub(super) step: usize,
    pub(super) place: Option<Place>,
}

#[derive(Clone)]
pub(super) struct Position {
    pub(super) textbook: Textbook,
    columns: Columns,
    strict: bool,
    /// False if the sheet omits nodes that are dropped on removal from open.
    lists_drops: bool,
    /// The nodes generated and not yet taken, by state, since thousands may tie; then the number generated.
    by_state: BTreeSet<(State, NodeId)>,
    entered: NodeId,
    /// The nodes taken in this round, with their steps.
    taken: Vec<(NodeId, usize)>,
    pub(super) refused: Vec<Refused>,
    pub(super) dead_ends: Vec<(State, usize)>,
    /// Nodes of open that a cheaper one has replaced, each with its replacement.
    pub(super) improved: Vec<(NodeId, NodeId)>,
    pub(super) tries: Vec<Try>,
    pub(super) result: Option<StepEnd>,
    open_before: Vec<NodeId>,
    sizes_before: (usize, usize),
    steps: usize,
    /// The row being marked, whose number goes to whatever happens now.
    pub(super) row: usize,
    /// True if a round began just before the last step.
    pub(super) begins_round: bool,
}

impl Position {
    /// Creates the position before the first step. If `strict`, only the strategy's own rule for ties is right.
    pub(super) fn new(
        problem: &Problem,
        strategy: &Strategy,
        rows: &[Row],
        [strict, lists_drops]: [bool; 2],
    ) -> Result<Position, SearchError> {
        let mut textbook = Textbook::new(problem, strategy)?;
        if !strategy.is_iterative() {
            textbook.begin_pass();
        }
        let mut position = Position {
            textbook,
            columns: Columns::of(rows),
            strict,
            lists_drops,
            by_state: BTreeSet::new(),
            entered: 0,
            taken: Vec::new(),
            refused: Vec::new(),
            dead_ends: Vec::new(),
            improved: Vec::new(),
            tries: Vec::new(),
            result: None,
            open_before: Vec::new(),
            sizes_before: (0, 0),
            steps: 0,
            row: 0,
            begins_round: false,
        };
        position.enter_nodes();
        Ok(position)
    }

    fn enter_nodes(&mut self) {
        let made = self.textbook.nodes().len() as NodeId;
        for id in self.entered..made {
            self.by_state.insert((self.node(id).state, id));
        }
        self.entered = made;
    }

    pub(super) fn strategy(&self) -> &Strategy {
        self.textbook.strategy()
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        self.textbook.nodes().node(id)
    }

    pub(super) fn ties_are_free(&self) -> bool {
        !self.strict && self.strategy().is_best_first()
    }

    pub(super) fn begin_round(&mut self) {
        self.begins_round = self.textbook.pass_due() && self.textbook.begin_pass().is_some();
        if self.begins_round {
            self.taken.clear();
            self.refused.clear();
            self.dead_ends.clear();
            self.improved.clear();
            self.by_state.clear();
            self.enter_nodes();
        }
    }

    fn takeable_with(&self, state: State) -> Vec<NodeId> {
        let mut ids = self.waiting(state);
        let head = self.textbook.head();
        ids.retain(|&id| if self.ties_are_free() { self.textbook.is_takeable(id) } else { head == Some(id) });
        ids
    }

    /// Drops the nodes that are due, as long as the sheet omits such nodes and its next state is another.
    pub(super) fn pass_over(&mut self, rows: &[Row]) {
        let Some(&Row { state, .. }) = rows.first() else { return };
        while !self.lists_drops && self.takeable_with(state).into_iter().all(|id| self.textbook.would_drop(id)) {
            let ids = self.takeable();
            let Some(id) = self.textbook.goes_unseen(&ids, rows.iter().map(|row| row.state)) else { return };
            // Once it has left its layer, no node remains that the row could mean.
            let is_last = self.node(id).state == state && self.waiting(state).len() == 1;
            if is_last && self.strategy().kept_of_a_layer().is_some() {
                return;
            }
            self.textbook.drop(id);
            self.by_state.remove(&(self.node(id).state, id));
            self.steps += 1;
            self.begin_round();
        }
    }

    /// Returns the nodes that may be taken next: the head, or all that some order of ties puts there.
    pub(super) fn takeable(&self) -> Vec<NodeId> {
        if self.strict { self.textbook.head().into_iter().collect() } else { self.textbook.takeable().collect() }
    }

    /// Returns the nodes one of which is due: of a layer without its dropped nodes, the best, if it is expanded.
    pub(super) fn due(&mut self) -> Vec<NodeId> {
        if self.strategy().kept_of_a_layer().is_none() || self.lists_drops || self.textbook.goal().is_some() {
            return self.takeable();
        }
        let mut best = self.textbook.best();
        best.retain(|&id| !self.textbook.ends_there(id));
        best
    }

    /// Returns the nodes that may be taken next and have the state of the first row; of nodes alike, the first.
    pub(super) fn takeable_as(&mut self, rows: &[Row]) -> Vec<NodeId> {
        let Some(&Row { state, .. }) = rows.first() else { return Vec::new() };
        self.pass_over(rows);
        let mut ids = self.takeable_with(state);
        ids.retain(|&id| self.lists_drops || !self.textbook.would_drop(id));
        if ids.len() > 1 {
            let mut kinds = HashSet::new();
            ids.retain(|&id| kinds.insert(self.kind(&self.node(id))));
        }
        ids
    }

    /// Returns what, besides its state, decides the future of a node and can be seen in the sheet.
    fn kind(&self, node: &Node) -> (u64, Option<Operator>, Vec<State>) {
        let (dup, nodes) = (self.strategy().dup(), self.textbook.nodes());
        let above = nodes.line_of(node.id).skip(1).take_while(|_| dup == Dup::Path);
        let mut line: Vec<State> = above.map(|id| nodes.state(id)).collect();
        line.sort_unstable();
        let came = node.came.filter(|_| self.columns.came || dup == Dup::Parent);
        (if self.columns.g { node.g } else { 0 }, came, line)
    }

    /// Returns a hash of the possible futures: equal positions that took the same states continue alike.
    pub(super) fn signature(&self) -> u64 {
        let mut open: Vec<_> =
            self.textbook.open_nodes().map(|id| self.node(id)).map(|n| (n.state, self.kind(&n))).collect();
        open.sort_unstable();
        let mut hasher = DefaultHasher::new();
        open.hash(&mut hasher);
        hasher.finish()
    }

    pub(super) fn follow(&mut self, rows: &[Row]) -> Option<NodeId> {
        self.begin_round();
        let id = self.takeable_as(rows).first().copied()?;
        self.advance(id);
        Some(id)
    }

    pub(super) fn advance(&mut self, id: NodeId) {
        if self.columns.lists {
            self.open_before = self.textbook.open_nodes().collect();
        }
        self.sizes_before = (self.textbook.open_size(), self.textbook.closed_size());
        let Some(node) = self.textbook.take(id) else { return };
        self.by_state.remove(&(node.state, id));
        self.steps += 1;
        self.taken.push((id, self.row));
        self.tries.clear();
        if !self.lists_drops {
            self.textbook.expand_anyway();
        }
        self.try_moves(&node);
    }

    /// In hill climbing, removes the other nodes of the layer, as a writer does who omits dropped nodes.
    pub(super) fn leave_layer_behind(&mut self, id: NodeId) {
        if self.lists_drops || self.strategy().kept_of_a_layer() != Some(1) {
            return;
        }
        let depth = self.node(id).depth;
        let others = self.textbook.open_nodes().filter(|&other| other != id && self.node(other).depth == depth);
        for other in others.collect::<Vec<_>>() {
            self.textbook.withdraw(other);
        }
    }

    fn try_moves(&mut self, node: &Node) {
        while let Some(tried) = self.textbook.try_next() {
            self.tries.push(tried);
            let place = match tried.verdict {
                Verdict::Duplicate { place, .. } => Some(place),
                Verdict::Improved { node, of } => {
                    self.improved.push((of, node.id));
                    continue;
                }
                Verdict::Cut { .. } => None,
                Verdict::Blocked | Verdict::Opened(_) | Verdict::Reopened { .. } => continue,
            };
            if let Some(state) = tried.state {
                self.refused.push(Refused { state, parent: node.id, step: self.row, place });
            }
        }
        self.enter_nodes();
        let result = self.textbook.finish_step();
        if result.dead_end {
            self.dead_ends.push((node.state, self.row));
        }
        self.result = Some(result);
    }

    /// Goes on although the goal is found: completes the step that it cut short.
    pub(super) fn overlook_goal(&mut self) {
        self.textbook.overlook_goal();
        if let Some(node) = self.last() {
            self.try_moves(&node);
        }
    }

    pub(super) fn last(&self) -> Option<Node> {
        self.taken.last().map(|&(id, _)| self.node(id))
    }

    pub(super) fn taken(&self) -> impl Iterator<Item = (Node, usize)> {
        self.taken.iter().rev().map(|&(id, step)| (self.node(id), step))
    }

    pub(super) fn taken_as(&self, state: State) -> Option<(Node, usize)> {
        self.taken().find(|(node, _)| node.state == state)
    }

    pub(super) fn is_met(&self, state: State) -> bool {
        // A refused try shows that the state was opened before, whatever became of it.
        self.strategy().dup() != Dup::All && self.refused.iter().any(|refused| refused.state == state)
            || self.taken_as(state).is_some()
            || self.waiting(state).len() > 1
    }

    /// Returns the last node taken from which a state can be reached, or else the last node taken.
    pub(super) fn origin(&self, state: State) -> Option<NodeId> {
        let near = |(node, _): &(Node, usize)| self.textbook.problem().between(node.state, state).is_some();
        self.taken().find(near).map(|(node, _)| node).or_else(|| self.last()).map(|node| node.id)
    }

    pub(super) fn put(&mut self, parent: NodeId, state: State) -> NodeId {
        let came = self.textbook.problem().between(self.node(parent).state, state);
        let id = self.textbook.put(parent, came, state);
        self.enter_nodes();
        id
    }

    pub(super) fn waiting(&self, state: State) -> Vec<NodeId> {
        let nodes = self.by_state.range((state, 0)..=(state, NodeId::MAX));
        self.textbook.waiting_of(nodes.map(|&(_, id)| id))
    }

    /// Returns a list at a moment of the last step: open from the head on, closed in the order of closing.
    pub(super) fn list_at(&self, list: ColumnKind, time: ListTiming) -> Vec<NodeId> {
        let taken = self.taken.iter().map(|&(id, _)| id);
        match (list, time) {
            (ColumnKind::Open, ListTiming::After) => self.textbook.open_nodes().collect(),
            (ColumnKind::Open, ListTiming::Before) => self.open_before.clone(),
            (ColumnKind::Open, ListTiming::Between) => {
                let just_taken = self.taken.last().map(|&(id, _)| id);
                self.open_before.iter().copied().filter(|&id| Some(id) != just_taken).collect()
            }
            (_, ListTiming::After) => taken.filter(|&id| self.textbook.is_closed(id)).collect(),
            (_, ListTiming::Before | ListTiming::Between) => {
                let left = |id: NodeId| self.textbook.left_closed(id);
                let was_in = |id: &NodeId| left(*id).is_none_or(|step| step as usize == self.steps);
                let count = self.taken.len().saturating_sub(usize::from(time == ListTiming::Before));
                taken.take(count).filter(was_in).collect()
            }
        }
    }

    pub(super) fn size_at(&self, list: ColumnKind, time: ListTiming) -> usize {
        let (open_before, closed_before) = self.sizes_before;
        match (list, time) {
            (ColumnKind::Open, ListTiming::After) => self.textbook.open_size(),
            (ColumnKind::Open, ListTiming::Before) => open_before,
            (ColumnKind::Open, ListTiming::Between) => open_before.saturating_sub(1),
            (_, ListTiming::After) => self.textbook.closed_size(),
            (_, ListTiming::Before) => closed_before,
            (_, ListTiming::Between) => closed_before + usize::from(self.textbook.dropped().is_none()),
        }
    }

    /// Returns true if the last step ended in the middle of its moves because it generated the goal.
    pub(super) fn made_goal(&self) -> bool {
        self.textbook.goal().is_some_and(|goal| Some(goal) != self.taken.last().map(|&(id, _)| id))
    }
}
