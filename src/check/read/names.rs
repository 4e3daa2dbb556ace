//! The names of columns and fields.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::check::sheet::ColumnKind;

use super::says::Says;
use super::values::FGH;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// One thing.
    One(ColumnKind),
    /// f, g and h in one cell, in this order.
    Sum(Vec<ColumnKind>),
    /// The board, or the name of the node where another column has the board.
    Node,
    /// The nodes that a step makes, each with its name and its board.
    Made,
    /// The depth, which is g where nothing else is.
    Depth,
    /// A path.
    Path,
    /// Something that nobody reads.
    Other,
    /// What the user leaves out.
    LeftOut,
}

/// Names without case, spaces and punctuation, by what they mean: in English, German and Chinese.
static NAMES: LazyLock<HashMap<&str, Named>> = LazyLock::new(|| {
    let table = [
        (
            Named::One(ColumnKind::Step),
            "step steps no nr number num iteration iter i k t expansion stepno stepnumber schritt schrittnr nummer 步 第 步骤 步数 序号 \
             次序 步次 第几步 编号 迭代 迭代次数",
        ),
        (
            Named::BOARD,
            "board boards state current currentstate currentboard expanded expand expanding taken selected popped removed \
             expandedstate stateexpanded expandedboard selectedstate visitedstate poppedstate boardstate puzzlestate configuration config puzzle \
             grid tiles matrix vertex city zustand brett spielbrett stellung konfiguration aktuellerzustand 棋盘 状态 当前状态 \
             当前棋盘 当前 取出 出队 出队状态 局面 扩展 布局 棋局 节点状态 当前局面 八数码",
        ),
        (
            Named::One(ColumnKind::Parent),
            "parent parentboard parentnode parentstate parentid predecessor pred from camefrom vorgänger vorgaenger eltern \
             elternknoten 父节点 父结点 父状态 前驱 父棋盘",
        ),
        (
            Named::One(ColumnKind::Move),
            "move moved action operator op dir direction via zug bewegung aktion richtung 移动 动作 操作 方向 算符",
        ),
        (
            Named::One(ColumnKind::Open),
            "open opened openlist openset opensize frontier frontiersize fringe queue openqueue stack pq priorityqueue agenda offen \
             offeneliste warteschlange schlange open表 open列表 开放表 开放列表 队列 栈 优先队列 待扩展",
        ),
        (
            Named::One(ColumnKind::Closed),
            "closed close closedlist closedset closedsize explored exploredset visited visitedset geschlossen geschlosseneliste \
             besucht closed表 close表 closed列表 关闭表 封闭表 关闭列表 已扩展 已访问",
        ),
        (
            Named::One(ColumnKind::G),
            "g gn gvalue gval gcost gscore cost pathcost costsofar gwert gkosten pfadkosten wegkosten g值 代价 路径代价 实际代价",
        ),
        (
            Named::One(ColumnKind::H),
            "h hn hvalue hval hcost hscore heuristic heuristicvalue heuristiccost estimate est manhattan manhattandistance misplaced \
             misplacedtiles hamming hwert hkosten heuristik heuristikwert schätzung schätzwert h值 启发值 启发函数 启发函数值 估计 \
             估计代价 曼哈顿距离 错位数",
        ),
        (
            Named::One(ColumnKind::F),
            "f fn fvalue fval fcost fscore total totalcost evaluation eval priority fwert fkosten gesamtkosten bewertung f值 估价值 \
             评价 估价函数 估价函数值 评估值 总代价 优先级",
        ),
        (
            Named::Node,
            "node currentnode expandednode takennode poppednode visitednode selectednode id name label n nodeid knoten 节点 结点 \
             当前节点 当前结点 扩展节点 扩展结点 出队节点 出队结点 名称",
        ),
        (Named::Made, "newnodes 新节点"),
        (Named::One(ColumnKind::Tries), "tries"),
        (Named::Depth, "depth level d ply tiefe ebene 深度 层 层数 搜索深度"),
    ];
    let words = |(named, words): (Named, &'static str)| words.split(' ').map(move |word| (word, named.clone()));
    table.into_iter().flat_map(words).collect()
});

/// Names that may be those of g, h or f: the numbers decide.
const VAGUE: &str =
    "cost costs kosten score dist distance distanz value val wert punkte est estimate 代价 成本 得分 距离 评分";

/// Words that say nothing more in the name of a column.
const FILLERS: &[&str] = &[
    "after", "before", "the", "this", "that", "step", "list", "set", "size", "count", "length", "of", "in", "at",
    "nodes", "states", "boards", "value", "内容", "大小",
];

/// A name without what does not matter: case, spaces, punctuation.
pub(super) fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).take(60).collect()
}

/// Returns true if a name in a text is one that the user has given.
pub(super) fn is_same(given: &str, name: &str) -> bool {
    let bare_name = bare(name);
    given.eq_ignore_ascii_case(name.trim()) || !bare_name.is_empty() && bare(given) == bare_name
}

/// Returns true if only the numbers can tell what a name means.
pub(super) fn is_vague(name: &str) -> bool {
    VAGUE.split(' ').any(|vague| vague == bare(name))
}

pub(super) fn letter(word: &str) -> Option<ColumnKind> {
    FGH.into_iter().find(|kind| word.eq_ignore_ascii_case(kind.text()))
}

impl Named {
    pub(super) const BOARD: Named = Named::One(ColumnKind::Board);

    pub(super) fn of(name: &str) -> Named {
        let known = |name: &str| NAMES.get(bare(name).as_str()).cloned();
        if name.trim() == "#" {
            return Named::One(ColumnKind::Step);
        }
        let exactly = known(name).or_else(|| sum(name).map(Named::Sum));
        if let Some(named) = exactly {
            return named;
        }
        // `node.g` is the g of the node.
        if let Some((way, last)) = name.rsplit_once('.').filter(|(_, last)| !last.is_empty()) {
            let is_node = Named::of(way).is_of_boards() || Says::of_name(way).is_vague();
            return if is_node { Named::of(last) } else { Named::Other };
        }
        // `OPEN (f)`, `closed list after the step`.
        let plain = name.split(['(', '（', '[']).next().unwrap_or_default().to_lowercase();
        let words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !FILLERS.contains(word));
        let words = words.collect::<String>();
        known(if words.is_empty() { &plain } else { &words }).unwrap_or(Named::Other)
    }

    /// Returns true for the names of columns that may have the boards.
    pub(super) fn is_of_boards(&self) -> bool {
        matches!(self, Named::One(ColumnKind::Board) | Named::Node)
    }
}

/// The order of `f=g+h`, `f/g/h`, `g(n)+h(n)` …
fn sum(name: &str) -> Option<Vec<ColumnKind>> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "n");
    let kinds: Vec<ColumnKind> = words.map(letter).collect::<Option<_>>()?;
    (2..=3).contains(&kinds.len()).then_some(kinds)
}
