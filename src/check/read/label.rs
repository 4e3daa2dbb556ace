//! The meaning of words for the board that follows them.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::check::sheet::ColumnKind;

use super::names::{Named, dictionary};

/// The meaning of words for the board after them, or the boards below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Label {
    /// Nothing that is known.
    Other,
    /// A board of a step: `node`, `state`, `step 3`.
    Step,
    /// The board that is taken: `expanding`, `popped`, `current`.
    Taken,
    Start,
    Goal,
    Path,
    Parent,
    Child,
    List(ColumnKind),
}

/// Words in lower case, by what they say. The order of [`Label::of`] decides where a phrase has several.
static WORDS: LazyLock<HashMap<&str, Label>> = LazyLock::new(|| {
    dictionary([
        (
            Label::Taken,
            "expand expands expanding expanded pop pops popped popping dequeue dequeues dequeued dequeuing remove \
             removes removed removing extract extracts extracted extracting poll polled select selects selected \
             selecting choose chose chosen choosing take takes taken taking took pick picked picking visit visits \
             visiting explore exploring process processing processed examine examined examining consider considering \
             evaluating inspecting current cur curr currently best aktuell aktueller aktuelle expandiere \
             expandieren entnommen",
        ),
        (
            Label::Step,
            "node nodes state states board boards step steps iteration iter loop round puzzle config configuration \
             position grid matrix tiles schritt knoten zustand brett",
        ),
        (
            Label::Start,
            "start starting starts initial init source src begin beginning given enter input root scrambled shuffled \
             anfang anfangszustand startzustand startknoten",
        ),
        (Label::Goal, "goal goals target targets desired final end dest destination ziel zielzustand"),
        (
            Label::Path,
            "path paths route solution solutions solved backtrace backtracking reconstructed lösung loesung lösungsweg \
             weg pfad",
        ),
        (Label::Parent, "parent parents predecessor pred prev previous father vorgänger elternknoten"),
        (
            Label::Child,
            "child children childs successor successors succ neighbor neighbors neighbour neighbours generated \
             generating generates generate push pushed pushing pushes add added adding adds insert inserted inserting \
             inserts enqueue enqueued enqueuing append appended skip skipped skipping already duplicate duplicates \
             nachfolger kind kinder",
        ),
        (
            Label::List(ColumnKind::Open),
            "open opened openlist openset frontier fringe queue agenda pq heap stack border warteschlange",
        ),
        (Label::List(ColumnKind::Closed), "closed closedlist closedset explored visited seen geschlossen besucht"),
    ])
});

/// The same in a script without spaces; of several, the first counts.
const WORDS_ZH: [(Label, &str); 7] = [
    (Label::Parent, "父节点 父结点 父状态 前驱"),
    (Label::Child, "子节点 子结点 子状态 后继 邻居 入队 入栈 加入 生成 插入 跳过 重复"),
    (Label::Goal, "目标 终止状态"),
    (Label::Start, "初始 起始 开始状态 起点"),
    (Label::Taken, "当前 扩展 取出 出队 出栈 弹出 选择 选取 正在访问"),
    (Label::Path, "路径 求解结果 解："),
    (Label::Step, "状态 节点 结点 棋盘 步"),
];

/// A phrase of more words says nothing of the boards after it, unless it ends with a colon.
const LONGEST: usize = 8;

impl Label {
    /// Returns what a phrase says.
    pub(super) fn of(phrase: &str) -> Label {
        let ends = phrase.trim_end().ends_with([':', '：', '=']);
        let words = words_of(phrase);
        if words.iter().filter(|word| word.len() > 1).count() > LONGEST && !ends {
            return Label::Other;
        }
        let labels: Vec<Label> = words.iter().filter_map(|word| WORDS.get(word.as_str())).copied().collect();
        let has = |label: Label| labels.contains(&label);
        let says = |any: &[&str]| words.iter().any(|word| any.contains(&word.as_str()));
        let list = labels.iter().rev().find(|label| matches!(label, Label::List(_))).copied();
        let list = list.or_else(|| match Named::of(phrase.trim_end_matches([':', '：', '=', ' '])) {
            Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => Some(Label::List(kind)),
            _ => None,
        });
        let from = words.last().is_some_and(|word| matches!(word.as_str(), "from" | "von")) || phrase.contains("<-");
        // `path cost`, `solution depth` are numbers.
        let is_amount = says(&["cost", "costs", "kosten", "length", "depth", "far"]);
        let into_closed =
            list == Some(Label::List(ColumnKind::Closed)) && !says(&["already", "skip", "skipped", "skipping"]);
        match () {
            // `previous` alone, but not in `previous path`; `final path` is a path, `goal state` a goal.
            () if has(Label::Path) && !is_amount => Label::Path,
            () if has(Label::Parent) || from => Label::Parent,
            () if has(Label::Child) && into_closed => Label::List(ColumnKind::Closed),
            () if has(Label::Child) => Label::Child,
            () if has(Label::Goal) => Label::Goal,
            // A verb takes a node off a list, so that `popped from open` is no list.
            () if has(Label::Taken) && !says(&["expanded", "explored"]) => Label::Taken,
            () if has(Label::Start) => Label::Start,
            () if has(Label::Taken) && list.is_none() => Label::Taken,
            () if list.is_some() => list.unwrap_or(Label::Other),
            () if has(Label::Step) => Label::Step,
            () => {
                let says = |(_, words): &&(Label, &str)| words.split(' ').any(|word| phrase.contains(word));
                WORDS_ZH.iter().find(says).map_or(Label::Other, |(label, _)| *label)
            }
        }
    }

    /// Returns what a line without boards says of those below it. Words with a value, such as `nodes added: 3`, are no
    /// heading, except those that number a step.
    pub(super) fn of_heading(line: &str) -> Label {
        let trimmed = line.trim();
        let label = Label::of(trimmed);
        let open = trimmed.ends_with([':', '：', '=', '{', '[', '(', '>']);
        let told = !open && trimmed.contains(|c: char| matches!(c, ':' | '：' | '=') || c.is_ascii_digit());
        match label {
            Label::Taken | Label::Step | Label::Path | Label::Other => label,
            _ if told => Label::Other,
            _ => label,
        }
    }

    /// Returns true for the labels under which a board may have been taken.
    pub(super) fn may_be_taken(self) -> bool {
        matches!(self, Label::Other | Label::Step | Label::Taken)
    }
}

/// The words of a phrase in lower case, `currentState` as two, numbers left out.
pub(super) fn words_of(phrase: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut lower) = (String::new(), false);
    for c in phrase.chars() {
        if !c.is_alphabetic() || c.is_uppercase() && lower {
            words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
        }
        lower = c.is_lowercase();
        if c.is_alphabetic() {
            word.extend(c.to_lowercase());
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}
