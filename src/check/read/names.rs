//! The names of columns and fields.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::check::sheet::ColumnKind;

/// The meaning of a column, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// One thing.
    One(ColumnKind),
    /// f, g and h in one cell, in this order.
    Sum(Vec<ColumnKind>),
    /// The board, or the name of the node where another column has the board.
    Node,
    /// The depth, which is g where nothing else is.
    Depth,
    /// Something that nobody reads.
    Other,
}

/// Names without case, spaces and punctuation, by what they mean.
static NAMES: LazyLock<HashMap<&str, Named>> = LazyLock::new(|| {
    dictionary([
        (
            Named::One(ColumnKind::Step),
            "step steps no nr number num iteration iter i k t expansion stepno stepnumber 步 步骤 步数 序号 次序 \
             步次 第几步 编号",
        ),
        (
            Named::One(ColumnKind::Board),
            "board boards state current currentstate currentboard expanded expand expanding taken boardtaken \
             selected popped removed expandedstate stateexpanded expandedboard boardexpanded selectedstate \
             visitedstate poppedstate statepopped boardstate puzzlestate configuration config puzzle grid tiles \
             matrix 棋盘 状态 当前状态 当前棋盘 当前 取出 出队 出队状态 局面 扩展 布局",
        ),
        (
            Named::One(ColumnKind::Parent),
            "parent parentboard parentnode parentstate parentid predecessor pred from camefrom 父节点 父结点 父状态 \
             前驱",
        ),
        (Named::One(ColumnKind::Move), "move moved action operator op dir direction via 移动 动作 操作 方向 算符"),
        (
            Named::One(ColumnKind::Open),
            "open opened openlist openedlist openset opentable opensize frontier frontiersize fringe queue openqueue \
             stack pq priorityqueue agenda tovisit open表 open列表 开放表 开放列表 队列 栈 优先队列 待扩展",
        ),
        (
            Named::One(ColumnKind::Closed),
            "closed close closedlist closelist closedset closedtable closedsize explored exploredset visited \
             visitedset visitedlist closed表 close表 closed列表 关闭表 封闭表 关闭列表 已扩展 已访问",
        ),
        (Named::One(ColumnKind::G), "g gn gvalue gcost gscore cost pathcost g值 代价 路径代价"),
        (
            Named::One(ColumnKind::H),
            "h hn hvalue hcost hscore heuristic heuristicvalue estimate est h值 启发值 启发函数 估计",
        ),
        (
            Named::One(ColumnKind::F),
            "f fn fvalue fcost fscore total totalcost evaluation eval f值 估价值 评价 估价函数",
        ),
        (
            Named::Node,
            "node currentnode expandednode nodeexpanded takennode poppednode nodepopped visitednode selectednode \
             nodetaken id name label n nodeid 节点 结点 当前节点 当前结点 扩展节点 扩展结点 出队节点 出队结点 名称",
        ),
        (Named::Depth, "depth level d 深度 层 层数"),
    ])
});

/// Words that say nothing more in the name of a column.
const FILLERS: &[&str] = &[
    "after", "before", "the", "this", "that", "step", "list", "set", "size", "count", "length", "of", "in", "at",
    "nodes", "states", "boards", "value", "内容", "大小",
];

/// Gives each word of a table its meaning; each line of the table has the words of one.
pub(super) fn dictionary<T: Clone, const N: usize>(table: [(T, &'static str); N]) -> HashMap<&'static str, T> {
    let words = |(meaning, words): (T, &'static str)| words.split(' ').map(move |word| (word, meaning.clone()));
    table.into_iter().flat_map(words).collect()
}

/// A name without what does not matter: case, spaces, punctuation.
pub(super) fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).take(60).collect()
}

impl Named {
    /// Returns what a name means.
    pub(super) fn of(name: &str) -> Named {
        match Named::exactly(name) {
            // `OPEN (f)`, `closed list after the step`.
            Named::Other => {
                let plain = name.split(['(', '（', '[']).next().unwrap_or_default().to_lowercase();
                let words = plain.split(|c: char| !c.is_alphanumeric());
                let words: Vec<&str> = words.filter(|word| !word.is_empty() && !FILLERS.contains(word)).collect();
                match words.len() {
                    0 => Named::exactly(&plain),
                    1..=3 => Named::exactly(&words.join(" ")),
                    _ => Named::Other,
                }
            }
            named => named,
        }
    }

    fn exactly(name: &str) -> Named {
        let trimmed = name.trim().trim_matches(['`', '*', '_', '"', ' ']);
        if matches!(trimmed, "#" | "№") {
            return Named::One(ColumnKind::Step);
        }
        match NAMES.get(bare(trimmed).as_str()) {
            Some(named) => named.clone(),
            None => sum(trimmed).map_or(Named::Other, Named::Sum),
        }
    }
}

/// The order of `f=g+h`, `f/g/h`, `g(n)+h(n)` …
fn sum(name: &str) -> Option<Vec<ColumnKind>> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "n");
    let kind = |word: &str| match word {
        "f" | "F" => Some(ColumnKind::F),
        "g" | "G" => Some(ColumnKind::G),
        "h" | "H" => Some(ColumnKind::H),
        _ => None,
    };
    let kinds: Vec<ColumnKind> = words.map(kind).collect::<Option<_>>()?;
    (kinds.len() >= 2 && kinds.len() <= 3).then_some(kinds)
}

/// A line such as `Open: 283104765(4), 203184765(6)`: which list, and the rest of the line.
pub(super) fn list_line(line: &str) -> Option<(ColumnKind, &str)> {
    let at = line.find([':', '：', '='])?;
    // `Open (3): …` has the number of its entries in its name.
    let name = line[..at].split('(').next()?;
    match Named::of(name) {
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => {
            Some((kind, line[at..].trim_start_matches([':', '：', '='])))
        }
        _ => None,
    }
}
