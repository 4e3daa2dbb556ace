//! A full trace that is compared with its strategy and not kept: the search runs beside the file and waits for each of its
//! records. What is held is what a search without a record holds, so that a trace may be larger than memory.

use std::io::BufRead;
use std::ops::ControlFlow;

use serde::Deserialize;

use crate::puzzle::{Board, Instance};
use crate::search::{
    Answer, Bounds, Node, NodeId, Nodes, Observer, Options, Outcome, Round, StepEnd, Strategy, Try, Verdict, search,
};

use super::expect::{Expected, ended, same, same_if_any};
use super::fault::{ReadError, ReadFault, Wrong};
use super::locate::Spot;
use super::read::{Lines, parse, run_of};
use super::record::{EndRecord, RoundRecord, RunRecord, StepRecord};

/// A trace that is right from its first record to its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The start and the goal.
    pub instance: Instance,
    /// The strategy.
    pub strategy: Strategy,
    /// The number of steps.
    pub steps: usize,
    /// The outcome that the file tells; `None` where it ends without one.
    pub outcome: Option<Outcome>,
    /// True if the last step ends the search.
    pub ends: bool,
    /// True if the last step makes the goal, but the search goes on until that is taken.
    pub makes_goal: bool,
    /// The number of steps that tell each value.
    pub columns: Columns,
}

/// The number of steps that tell each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The number of the step.
    pub step: usize,
    /// The node it was made from.
    pub parent: usize,
    /// The move that made it.
    pub came: usize,
    /// The cost of the way to it.
    pub g: usize,
    /// The estimate of what is still to pay.
    pub h: usize,
    /// f.
    pub f: usize,
    /// The tries.
    pub tries: usize,
    /// The size of open.
    pub open: usize,
    /// The size of closed.
    pub closed: usize,
}

impl Columns {
    fn count(&mut self, record: &StepRecord) {
        self.step += usize::from(record.step.is_some());
        self.parent += usize::from(record.parent.is_some());
        self.came += usize::from(record.came.is_some());
        self.g += usize::from(record.g.is_some());
        self.h += usize::from(record.h.is_some());
        self.f += usize::from(record.f.is_some());
        self.tries += usize::from(record.tries.is_some());
        self.open += usize::from(record.open.is_some());
        self.closed += usize::from(record.closed.is_some());
    }
}

/// Compares a full trace with what its strategy does, record by record. The search holds at most `max_held` nodes.
///
/// # Errors
/// If the file cannot be read, is no full trace, or differs from what its strategy does; if the search needs more nodes.
pub fn follow(input: impl BufRead, max_held: u64) -> Result<Followed, ReadError> {
    let mut lines = Lines::new(input);
    let foreign = || ReadFault::Foreign("it does not begin with the record of a run".into());
    if !lines.advance()? {
        return Err(lines.error(Wrong { fault: foreign(), at: Spot::Line }));
    }
    let run = parse::<RunRecord>(lines.line()).and_then(|record| run_of(&record));
    let (instance, strategy) = run.map_err(|wrong| lines.error(wrong))?;
    let mut follower = Follower {
        lines,
        expected: Expected { size: instance.size, strategy },
        goal: instance.goal,
        node: None,
        tries: Vec::with_capacity(4),
        columns: Columns::default(),
        // The start is in open; in an iterative search each round puts it there.
        counts: if strategy.is_iterative() { Counts::default() } else { Counts::of_start() },
        makes_goal: false,
        is_short: false,
        next: Line::Unread,
        wrong: None,
    };
    let bounds = Bounds { max_steps: u64::MAX, max_held, ..Bounds::default() };
    let searched = matches!(follower.peek(), Line::Step | Line::Round);
    let options = Options { bounds, search_unsolvable: searched, ..Options::default() };
    let answer = search(&instance, &strategy, &options, &mut follower)
        .map_err(|error| follower.error(Wrong { fault: ReadFault::Rules(error.to_string()), at: Spot::Line }))?;
    follower.finish(&instance, &answer)
}

/// A line that is to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Unread,
    Step,
    Round,
    End,
    Other,
    /// There are no more.
    None,
}

/// The counts that the last record tells.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    steps: usize,
    expanded: usize,
    nodes: usize,
    max_open: usize,
}

/// Reads the record of each step when it has happened.
struct Follower<R> {
    lines: Lines<R>,
    expected: Expected,
    goal: Board,
    /// The node that is taken, and its tries.
    node: Option<Node>,
    tries: Vec<Try>,
    columns: Columns,
    /// The counts after the last step of the file.
    counts: Counts,
    /// True if that step makes the goal.
    makes_goal: bool,
    /// True if the search has gone on for a step after the last of the file.
    is_short: bool,
    next: Line,
    wrong: Option<ReadError>,
}

/// The field that names the record of a line.
#[derive(Deserialize)]
struct Head {
    record: Option<String>,
}

impl Counts {
    const fn of_start() -> Counts {
        Counts { steps: 0, expanded: 0, nodes: 1, max_open: 1 }
    }
}

impl<R: BufRead> Follower<R> {
    /// Returns what the next line is.
    fn peek(&mut self) -> Line {
        if self.next != Line::Unread {
            return self.next;
        }
        self.next = match self.lines.advance() {
            Ok(true) if self.lines.line().starts_with(br#"{"record":"step","#) => Line::Step,
            Ok(true) => match parse::<Head>(self.lines.line()).ok().and_then(|head| head.record).as_deref() {
                Some("step") | None => Line::Step,
                Some("round") => Line::Round,
                Some("end") => Line::End,
                Some(_) => Line::Other,
            },
            Ok(false) => Line::None,
            Err(error) => {
                self.wrong = Some(error);
                Line::None
            }
        };
        self.next
    }

    fn error(&self, wrong: Wrong) -> ReadError {
        // A line that ends in the middle of its record is not told from one that is wrong.
        let fault = match wrong.fault {
            ReadFault::Cut => ReadFault::Json("the line ends in the middle of its record".into()),
            fault => fault,
        };
        self.lines.error(Wrong { fault, ..wrong })
    }

    /// Goes on to the next line if this one is right.
    fn judge(&mut self, judged: Result<(), Wrong>) {
        self.next = Line::Unread;
        if let Err(wrong) = judged {
            self.wrong = self.wrong.take().or_else(|| Some(self.error(wrong)));
        }
    }

    fn step(&mut self, end: &StepEnd) -> Result<(), Wrong> {
        let record: StepRecord = parse(self.lines.line())?;
        let Some(node) = self.node else { return Ok(()) };
        same(record.step, end.step as usize, Spot::field("step"))?;
        self.expected.taken(&record, &node)?;
        let Some(tries) = &record.tries else {
            return Err(Wrong { fault: ReadFault::Missing("tries"), at: Spot::Line });
        };
        for (at, record) in tries.iter().enumerate() {
            let Some(done) = self.tries.get(at) else {
                return Err(Wrong::rules("there should be no try here".into(), Spot::tried(at, None)));
            };
            same(Some(record.direction), done.direction, Spot::tried(at, Some("move")))?;
            let strategy = &self.expected.strategy;
            let led_to = match (done.verdict, done.board) {
                (Verdict::Cut { h }, Some(board)) => Some(node.child(done.direction, board, strategy.cost(), h)),
                (verdict, _) => verdict.made(),
            };
            self.expected.tried(record, at, done, led_to.as_ref())?;
        }
        if let Some(missing) = self.tries.get(tries.len()) {
            let reason = format!("the try of {} is missing", missing.direction);
            return Err(Wrong::rules(reason, Spot::field("tries")));
        }
        ended(&record, end)?;
        if record.open_list.is_some() || record.closed_list.is_some() {
            // Lists are compared by the reader that has them in order.
            return Err(Wrong::rules("the lists are told whole".into(), Spot::field("open_list")));
        }
        self.columns.count(&record);
        Ok(())
    }

    fn round(&mut self, round: &Round) -> Result<(), Wrong> {
        let record: RoundRecord = parse(self.lines.line())?;
        same(Some(record.round), round.number, Spot::field("round"))?;
        same(Some(record.limit), round.limit, Spot::field("limit"))
    }

    /// Compares the last record with the search, which is over, or has gone on for a step after the last of the file.
    fn finish(mut self, instance: &Instance, answer: &Answer) -> Result<Followed, ReadError> {
        let next = self.peek();
        if let Some(wrong) = self.wrong.take() {
            return Err(wrong);
        }
        let ends = !self.is_short && answer.outcome != Outcome::Limit;
        let outcome = match next {
            Line::None if self.is_short || ends => None,
            Line::End if self.is_short || ends => {
                let judged = parse(self.lines.line()).and_then(|record| self.end(&record, answer));
                Some(judged.map_err(|wrong| self.error(wrong))?)
            }
            _ if ends => {
                let fault = ReadFault::Rules("the search has ended: nothing is due here but its end".into());
                return Err(self.error(Wrong { fault, at: Spot::Line }));
            }
            _ => {
                let fault = ReadFault::Io(std::io::ErrorKind::OutOfMemory.into());
                return Err(self.error(Wrong { fault, at: Spot::Line }));
            }
        };
        self.next = Line::Unread;
        if outcome.is_some() && self.peek() != Line::None {
            let fault = ReadFault::Misplaced("nothing may follow the end record");
            return Err(self.error(Wrong { fault, at: Spot::Line }));
        }
        let Follower { expected: Expected { strategy, .. }, columns, makes_goal, .. } = self;
        let makes_goal = makes_goal && !ends;
        Ok(Followed { instance: *instance, strategy, steps: self.counts.steps, outcome, ends, makes_goal, columns })
    }

    fn end(&self, record: &EndRecord, answer: &Answer) -> Result<Outcome, Wrong> {
        let (counts, goal) = (self.counts, answer.goal.filter(|_| !self.is_short));
        let outcome = if self.is_short { Outcome::Limit } else { answer.outcome };
        same(Some(record.outcome), outcome, Spot::field("outcome"))?;
        if record.stopped_by.is_some() && record.outcome != Outcome::Limit {
            return Err(Wrong::rules(
                "only a search with the outcome limit was stopped".into(),
                Spot::field("stopped_by"),
            ));
        }
        same(Some(record.steps), counts.steps, Spot::field("steps"))?;
        same(Some(record.expanded), counts.expanded, Spot::field("expanded"))?;
        same(Some(record.nodes), counts.nodes, Spot::field("nodes"))?;
        same(Some(record.max_open), counts.max_open, Spot::field("max_open"))?;
        let moves = |nodes: &Nodes, goal: NodeId| -> String {
            nodes.moves_to(goal).iter().map(|direction| direction.letter()).collect()
        };
        let moves = goal.map(|goal| moves(&answer.nodes, goal));
        same_if_any(record.moves.as_deref(), moves.as_deref(), Spot::field("moves"))?;
        same_if_any(record.cost, goal.map(|_| answer.cost), Spot::field("cost"))?;
        Ok(record.outcome)
    }
}

impl<R: BufRead> Observer for Follower<R> {
    fn round_started(&mut self, round: &Round, _start: &Node) {
        // A round that the file does not come to is no fault.
        if self.wrong.is_none() && self.peek() == Line::Round {
            let judged = self.round(round);
            self.judge(judged);
            self.counts.nodes += 1;
            self.counts.max_open = self.counts.max_open.max(1);
        }
    }

    fn node_taken(&mut self, _step: u64, node: &Node) {
        self.node = Some(*node);
        self.tries.clear();
    }

    fn move_tried(&mut self, tried: &Try) {
        self.tries.push(*tried);
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if self.wrong.is_some() || self.peek() != Line::Step {
            self.is_short = true;
            return ControlFlow::Break(());
        }
        let judged = self.step(end);
        self.judge(judged);
        let goal = self.goal;
        let made = self.tries.iter().filter_map(|tried| tried.verdict.made());
        let took_goal = self.node.is_some_and(|node| node.board == self.goal) && self.tries.is_empty();
        self.counts.nodes += made.clone().count();
        self.makes_goal = made.map(|node| node.board).any(|board| board == goal);
        self.counts.steps += 1;
        self.counts.expanded += usize::from(end.dropped.is_none() && !took_goal);
        self.counts.max_open = self.counts.max_open.max(end.open as usize);
        if self.wrong.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Detail, Recorder, write};

    fn file(spec: &str, max_steps: u64) -> (Vec<u8>, Outcome) {
        let instance = Instance::parse("283164705", Some("spiral"), None).unwrap();
        let (strategy, mut recorder) = (spec.parse::<Strategy>().unwrap(), Recorder::new());
        let bounds = Bounds { max_steps, ..Bounds::default() };
        let answer = search(&instance, &strategy, &Options { bounds, ..Options::default() }, &mut recorder).unwrap();
        let (mut file, outcome) = (Vec::new(), answer.outcome);
        write(&recorder.finish(&instance, &strategy, answer), Detail::Tries, &mut file).unwrap();
        (file, outcome)
    }

    const SPECS: [&str; 10] = [
        "bfs",
        "dfs,deadend=forget",
        "ids",
        "ida",
        "astar,h=misplaced",
        "astar,goal=made",
        "ucs,cost=tile",
        "dls,limit=5,cut=taken",
        "hill",
        "beam,width=2",
    ];

    #[test]
    fn every_run_is_followed_to_whatever_end_it_has() {
        for spec in SPECS {
            for max_steps in (0..40).chain([2_000]) {
                let (file, outcome) = file(spec, max_steps);
                let followed =
                    follow(&file[..], u64::MAX).unwrap_or_else(|error| panic!("{spec}, {max_steps}: {error}"));
                assert_eq!((followed.outcome, followed.ends), (Some(outcome), outcome != Outcome::Limit), "{spec}");
                let steps = file.split(|&byte| byte == b'\n').filter(|line| line.starts_with(br#"{"record":"step""#));
                assert_eq!(followed.steps, steps.count(), "{spec}, {max_steps}");
                assert_eq!(followed.columns.g, followed.steps, "{spec}");
            }
        }
    }

    #[test]
    fn a_file_that_is_cut_is_right_up_to_there() {
        let (file, _) = file("bfs", 12);
        let text = String::from_utf8(file).unwrap();
        let cut: String = text.split_inclusive('\n').take(8).collect();
        let followed = follow(cut.as_bytes(), u64::MAX).unwrap();
        assert_eq!((followed.steps, followed.outcome, followed.ends), (7, None, false));
    }

    #[test]
    fn whatever_is_changed_in_a_number_is_found() {
        for spec in SPECS {
            let (file, _) = file(spec, 30);
            let digits: Vec<usize> = (0..file.len()).filter(|&at| file[at].is_ascii_digit()).collect();
            let lines = file.iter().take_while(|&&byte| byte != b'\n').count();
            for at in digits.into_iter().filter(|&at| at > lines).step_by(7) {
                let mut changed = file.clone();
                changed[at] = if file[at] == b'1' { b'2' } else { b'1' };
                assert!(follow(&changed[..], u64::MAX).is_err(), "{spec}: {at}");
            }
        }
    }

    #[test]
    fn a_step_after_the_end_of_the_search_is_refused_as_such() {
        let (file, outcome) = file("bfs", 2_000);
        assert_eq!(outcome, Outcome::Solved);
        let text = String::from_utf8(file).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let twice = [&lines[..lines.len() - 1], &lines[lines.len() - 2..]].concat().concat();
        let error = follow(twice.as_bytes(), u64::MAX).unwrap_err();
        assert!(matches!(&error.fault, ReadFault::Rules(reason) if reason.contains("has ended")), "{error}");
    }

    #[test]
    fn a_step_that_makes_the_goal_is_told_where_the_file_ends_with_it() {
        for (spec, last_makes) in [("bfs", true), ("bfs,goal=made", false)] {
            let (whole, _) = file(spec, 2_000);
            let text = String::from_utf8(whole).unwrap();
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let goal = "\"board\":\"123804765\"";
            let makes = lines.iter().position(|line| line.contains(goal)).unwrap();
            let makes_goal = |lines: &[&str]| follow(lines.concat().as_bytes(), u64::MAX).unwrap().makes_goal;
            assert!(!makes_goal(&lines[..makes]), "{spec}: the step before");
            // Where the goal is tested when it is made, that step ends the search.
            assert_eq!(makes_goal(&lines[..=makes]), last_makes, "{spec}");
            assert!(!makes_goal(&lines), "{spec}: the search has ended");
        }
    }

    #[test]
    fn lists_are_not_compared_here() {
        let (file, _) = file("bfs", 3);
        let text = String::from_utf8(file).unwrap();
        for list in ["open_list", "closed_list"] {
            let with = text.replacen("\"closed\":1}", &format!("\"closed\":1,\"{list}\":[0]}}"), 1);
            assert_ne!(with, text);
            let error = follow(with.as_bytes(), u64::MAX).unwrap_err();
            assert!(matches!(&error.fault, ReadFault::Rules(reason) if reason.contains("lists")), "{error}");
        }
    }

    #[test]
    fn closed_is_counted_where_a_board_is_reopened() {
        let instance = Instance::parse("842016735", Some("spiral"), None).unwrap();
        let (strategy, mut recorder) = ("astar,h=nilsson".parse::<Strategy>().unwrap(), Recorder::new());
        let answer = search(&instance, &strategy, &Options::default(), &mut recorder).unwrap();
        let mut file = Vec::new();
        write(&recorder.finish(&instance, &strategy, answer), Detail::Tries, &mut file).unwrap();
        assert!(String::from_utf8_lossy(&file).contains("\"reopened\""));
        assert!(follow(&file[..], u64::MAX).unwrap().ends);
    }

    #[test]
    fn little_memory_is_told_as_such() {
        let (file, _) = file("astar,dup=none", 500);
        let error = follow(&file[..], 40).unwrap_err();
        assert!(
            matches!(&error.fault, ReadFault::Io(error) if error.kind() == std::io::ErrorKind::OutOfMemory),
            "{error}"
        );
    }
}
