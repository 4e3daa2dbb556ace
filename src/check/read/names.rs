//! The names of columns and fields.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::check::sheet::ColumnKind::{self, Board, Closed, F, G, H, Move, Open, Parent, Step, Tries};

use super::says::Says;

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
    /// Something that nobody reads.
    Other,
}

/// Names without case, accents, spaces and punctuation, by what they mean: in English, German and Chinese.
static NAMES: LazyLock<HashMap<&str, Named>> = LazyLock::new(|| {
    let table = [
        (Named::One(Step), "step steps no nr num iteration iter i k t expansion schritt nummer 步 步骤 步数 序号 编号"),
        (
            Named::One(Board),
            "board state current currentstate expanded expanding taken selected popped removed config puzzle grid tiles matrix zustand brett \
             stellung 棋盘 状态 当前 取出 出队 局面 扩展 布局",
        ),
        (
            Named::One(Parent),
            "parent parentid predecessor pred from camefrom vorganger eltern elternknoten 父节点 父状态 前驱",
        ),
        (
            Named::One(Move),
            "move moved action operator op dir direction via zug bewegung aktion richtung 移动 动作 操作 方向 算符",
        ),
        (
            Named::One(Open),
            "open opened frontier fringe queue openqueue stack pq priorityqueue agenda offen offeneliste warteschlange 开放 队列 栈 优先队列",
        ),
        (Named::One(Closed), "closed close explored visited geschlossen besucht 关闭 封闭 已扩展 已访问"),
        (Named::One(G), "g gn cost pathcost costsofar pfadkosten wegkosten 代价 路径代价 实际代价"),
        (
            Named::One(H),
            "h hn heuristic heuristics estimate est manhattan manhattandistance misplaced misplacedtiles hamming heuristik schatzung \
             schatzwert 启发 估计 估计代价 曼哈顿 曼哈顿距离",
        ),
        (
            Named::One(F),
            "f fn total totalcost evaluation eval priority gesamtkosten bewertung prioritat 估价 估价函数 评价 总代价 优先级",
        ),
        (Named::Node, "node id name label n knoten 节点 结点"),
        (Named::Made, "newnodes 新节点"),
        (Named::One(Tries), "tries"),
        (Named::Depth, "depth level d ply tiefe ebene 深度 层 层数"),
    ];
    let words = |(meaning, words): (Named, &'static str)| words.split(' ').map(move |word| (word, meaning.clone()));
    table.into_iter().flat_map(words).collect()
});

/// Names that may be those of g, h or f: the numbers decide.
const VAGUE: &str =
    "cost costs kosten score scores dist distance distanz value val wert punkte 代价 成本 得分 距离 评分";

/// Words that say nothing more at either end of a name.
const FILLERS: &str = "after before the this current expanded popped selected visited puzzle taken removed step node state board list set \
                       table size count length number value val wert of liste 当前 已 表 列表 函数 值 内容 大小 状态 节点 结点";

/// Names of paths.
pub(super) const PATHS: &str = "path solution solutionpath finalpath moves plan pfad 路径 解";

/// Parts of names that look like those of values, by what they may mean.
const LIKE: [(ColumnKind, &str); 3] = [
    (H, "heur euristi schatz schaetz estim manhattan misplac hamming dist remaining togo 启发 估计 曼哈顿 距离"),
    (F, "score eval bewert priorit total 估价 评价 优先 总"),
    (G, "cost kosten sofar depth tief level 代价 成本 深度"),
];

/// A name without what does not matter: case, accents, spaces, punctuation.
pub(super) fn bare(name: &str) -> String {
    let without_accent = |c| match c {
        'ä' => 'a',
        'ö' => 'o',
        'ü' => 'u',
        c => c,
    };
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(without_accent).take(60).collect()
}

/// Returns true if a name in a text is one that the user has given.
pub(super) fn is_same(given: &str, name: &str) -> bool {
    let bare_name = bare(name);
    given.eq_ignore_ascii_case(name.trim()) || !bare_name.is_empty() && bare(given) == bare_name
}

/// Returns true if a name is one of some words, which are bare.
pub(super) fn is_one_of(name: &str, words: &str) -> bool {
    let bare = bare(name);
    words.split_whitespace().any(|word| word == bare)
}

/// Returns true if only the numbers can tell what a name means.
pub(super) fn is_vague(name: &str) -> bool {
    is_one_of(name, VAGUE)
}

/// The value that a name may be that of, where it is not understood.
pub(super) fn like(name: &str) -> Option<ColumnKind> {
    let bare = bare(name);
    let has = |words: &&str| words.split_whitespace().any(|word| bare.contains(word));
    LIKE.iter().find(|(_, words)| has(words)).map(|(kind, _)| *kind)
}

/// The value that a letter stands for.
pub(super) fn letter(word: &str) -> Option<ColumnKind> {
    match word {
        "f" | "F" => Some(F),
        "g" | "G" => Some(G),
        "h" | "H" => Some(H),
        _ => None,
    }
}

impl Named {
    pub(super) fn of(name: &str) -> Named {
        let trimmed = name.trim().trim_matches(['`', '*', '_', '"', '\'', ' ']);
        if matches!(trimmed, "#" | "№") {
            return Named::One(Step);
        }
        if let Some(order) = sum(trimmed) {
            return Named::Sum(order);
        }
        // `node.g` is the g of the node.
        if let Some((way, last)) = trimmed.rsplit_once('.').filter(|(_, last)| !last.is_empty()) {
            let is_node = Named::of(way).is_of_boards() || Says::of_name(way).is_vague();
            return if is_node { Named::of(last) } else { Named::Other };
        }
        // `OPEN (f)`, `Step (from 1)`; but `Kosten (g)`.
        let plain = trimmed.replace("(n)", "");
        let outside = plain.split(['(', '[']).next().unwrap_or_default();
        let known = |name: &str| known(&bare(name), MOST_FILLERS).filter(|_| name.contains(char::is_alphabetic));
        known(&plain).or_else(|| known(outside)).unwrap_or(Named::Other)
    }

    /// Returns true for the names of columns that may have the boards.
    pub(super) fn is_of_boards(&self) -> bool {
        matches!(self, Named::One(Board) | Named::Node)
    }
}

/// Words beyond these are not taken off a name.
const MOST_FILLERS: usize = 6;

/// The meaning of a bare name: as it is, by the letter of a value beside words, `kosteng`, `启发值h`, or without words that say nothing more.
fn known(name: &str, most: usize) -> Option<Named> {
    if let Some(named) = NAMES.get(name) {
        return Some(named.clone());
    }
    let is_value =
        |words: &str| is_one_of(words, VAGUE) || matches!(NAMES.get(words), Some(Named::One(F | G | H) | Named::Depth));
    let lettered = [name.strip_prefix(['f', 'g', 'h']), name.strip_suffix(['f', 'g', 'h'])].into_iter().flatten();
    if let Some(words) = lettered.into_iter().find(|words| is_value(words)) {
        return name.split(words).find_map(letter).map(Named::One);
    }
    let without = |filler: &str| known(name.strip_prefix(filler).or_else(|| name.strip_suffix(filler))?, most - 1);
    FILLERS.split_whitespace().filter(|_| most > 0).find_map(without)
}

/// The order of `f=g+h`, `f/g/h`, `g(n)+h(n)` …
fn sum(name: &str) -> Option<Vec<ColumnKind>> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "n");
    let kinds: Vec<ColumnKind> = words.map(letter).collect::<Option<_>>()?;
    (2..=3).contains(&kinds.len()).then_some(kinds)
}
