//! The words of settings and of their values: one row per key, and one per value.

use crate::puzzle::{Cost, Heuristic};
use crate::report::Lang;
use crate::report::narration::{Subject, about};
use crate::search::{ArcOrder, Cheaper, CutTest, DeadEnd, Discard, Dup, GoalTest, Insert, Key, Strategy, Ties};

words! {
    KeyWords, key_words;

    // A setting in a few words; `v` is its value, or values.
    [short: Key]
    Limit: "depth limit {v}", "深度界限 {v}";
    Width: "width {v}", "束宽 {v}";
    Sideways: "{v} moves sideways in a row", "至多连续平移 {v} 次";
    H: "h: {v}", "h：{v}";
    W: "w = {v}", "w = {v}";
    Order: "order {v}", "顺序 {v}";
    Dup: "duplicates: {v}", "查重：{v}";
    Cheaper: "a cheaper path {v}", "更小代价{v}";
    DeadEnd: "dead ends {v}", "死路{v}";
    Discard: "discarded on removal: {v}", "取出时丢弃：{v}";
    Insert: "insertion: {v}", "入栈：{v}";
    Ties: "ties: {v}", "并列：{v}";
    Cut: "cut {v}", "{v}时剪去";
    Goal: "goal tested {v}", "{v}时判断目标";
    Cost: "{v}", "{v}";

    [name: Key]
    Limit: "the depth limit", "深度界限";
    Width: "the width", "束宽";
    Sideways: "the moves sideways", "平移次数";
    H: "the heuristic", "启发式";
    W: "the weight", "权重";
    Order: "the order of moves", "移动顺序";
    Dup: "the rule for duplicates", "重复判断";
    Cheaper: "what a cheaper path does", "更小代价路径的处理";
    DeadEnd: "the treatment of dead ends", "死路的处理";
    Discard: "which nodes are discarded", "丢弃哪些节点";
    Insert: "insertion", "入栈方式";
    Ties: "ties", "并列规则";
    Cut: "when nodes are cut", "剪去的时机";
    Goal: "the goal test", "目标判断时机";
    Cost: "the cost of a move", "移动代价";
}

/// The words of a value; omitted ones are empty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ValueWords {
    pub(crate) rule: &'static str,
    /// The value in a few words, for `v` of its key's.
    pub(crate) short: &'static str,
    pub(crate) code: &'static str,
    /// The line about cheaper paths that follows it.
    pub(crate) code_cheaper: &'static str,
    /// Why a rule for ties takes a node: by its own words, and if others are alike in all but age.
    pub(crate) first: &'static str,
    pub(crate) then: &'static str,
    /// Why a heuristic is admissible and consistent, or is not.
    pub(crate) proof: &'static str,
}

impl ValueWords {
    fn on_graphs(self) -> ValueWords {
        let ValueWords { rule, short, code, code_cheaper, first, then, proof } = self;
        let [rule, short, code, code_cheaper, first, then, proof] =
            [rule, short, code, code_cheaper, first, then, proof].map(|words| about(words, Subject::States));
        ValueWords { rule, short, code, code_cheaper, first, then, proof }
    }
}

impl Lang {
    pub(crate) fn setting_words(self, strategy: &Strategy, key: Key) -> ValueWords {
        let words = self.value_words(key, &strategy.value(key)).unwrap_or_default();
        if strategy.is_for_graphs() { words.on_graphs() } else { words }
    }

    pub(crate) fn heuristic_words(self, heuristic: Heuristic) -> ValueWords {
        self.value_words(Key::H, heuristic.text()).unwrap_or_default()
    }
}

macro_rules! values {
    ($($key:ident: $type:ident { $([$value:ident] $($column:ident: $english:literal, $chinese:literal;)*)* })*) => {
        impl Lang {
            /// Returns the words of a value as a spec spells it; `None` for a number or an order.
            pub(crate) fn value_words(self, key: Key, value: &str) -> Option<ValueWords> {
                let value = if key == Key::Ties { &value.replace("name", "board") } else { value };
                Some(match key {
                    $(Key::$key => match (self, $type::from_text(value)?) {
                        $((Lang::En, $type::$value) => ValueWords { $($column: $english,)* ..ValueWords::default() },
                        (Lang::Zh, $type::$value) => ValueWords { $($column: $chinese,)* ..ValueWords::default() },)*
                    },)*
                    Key::Limit | Key::Width | Key::Sideways | Key::W => return None,
                })
            }
        }

        #[cfg(test)]
        pub(in crate::report::narration) const VALUES: &[(&str, &str, &str)] =
            &[$($($((stringify!($column), $english, $chinese),)*)*)*];
    };
}

values! {
    Order: ArcOrder {
        [File]
            rule: "Arcs are tried in the order in which the graph lists them.", "按图中列出的顺序尝试各条弧。";
            short: "as the graph lists them", "图中列出";
        [Name]
            rule: "Arcs are tried in the alphabetical order of the states that they lead to.", "按所到状态名称的字母顺序尝试各条弧。";
            short: "by the names of the states they lead to", "所到状态名称";
        [Cost]
            rule: "Cheap arcs are tried first; of equal ones, those that the graph lists first.", "代价小的弧先尝试；代价相同则按图中列出的顺序。";
            short: "cheapest first", "代价从小到大";
    }

    H: Heuristic {
        [Manhattan]
            rule: "h is the Manhattan distance: the sum over all tiles of the rows and columns between the tile and its place in the goal.", "h 是曼哈顿距离：各棋子到其目标位置的行差与列差之总和。";
            short: "Manhattan distance", "曼哈顿距离";
            proof: "Admissible: a move brings one tile at most one cell nearer, so h never exceeds the cost that is left. Consistent: for the same reason h never falls by more than the move costs.", "可采纳：一次移动至多使一个棋子接近一格，所以 h 不会超过剩余代价。一致：同理，h 的下降不会超过移动的代价。";
        [Misplaced]
            rule: "h is the number of misplaced tiles, not counting the blank.", "h 是不在目标位置的棋子个数（不计空格）。";
            short: "misplaced tiles", "错位棋子数";
            proof: "Admissible: every misplaced tile has to move at least once. Consistent: a move puts at most one tile into its place, so h never falls by more than the move costs.", "可采纳：每个错位的棋子至少要移动一次。一致：一次移动至多使一个棋子到位，所以 h 的下降不会超过移动的代价。";
        [LinearConflict]
            rule: "h is the Manhattan distance plus 2 for each tile that must leave its row or column to let another pass (linear conflict).", "h 是曼哈顿距离加线性冲突：每有一个棋子必须暂时离开所在的行或列、给别的棋子让路，就再加 2。";
            short: "linear conflict", "线性冲突";
            proof: "Admissible: a tile that lets another pass leaves its line and comes back, which the Manhattan distance does not count. Consistent: conflicts fall only where a tile leaves the line it belongs to, by at most twice what its move costs, and its distance grows by that cost once.", "可采纳：让路的棋子要离开所在的行或列再回来，而曼哈顿距离没有计入这两步。一致：只有当棋子离开它所属的行或列时冲突才会减少，至多减少移动代价的两倍，而它的距离同时增加一份移动代价。";
        [Gaschnig]
            rule: "h is Gaschnig's heuristic: the number of moves if any tile could jump into the blank.", "h 是 Gaschnig 启发式：假定任何棋子都能直接跳入空格时所需的移动次数。";
            short: "Gaschnig", "Gaschnig";
            proof: "Admissible: a real move is a jump into the blank as well, so the puzzle with jumps needs no more. Consistent: h is an exact cost in that puzzle.", "可采纳：真实的移动也是跳入空格，所以允许跳跃时所需的代价不会更大。一致：h 是那个问题中的精确代价。";
        [Nilsson]
            rule: "h is Nilsson's P + 3·S, which may overestimate: a path found with it may not be shortest.", "h 是 Nilsson 的 P + 3·S，可能高估（不可采纳）：用它找到的路径不一定最短。";
            short: "Nilsson", "Nilsson";
            proof: "Not admissible, and so not consistent: 3·S alone can exceed the cost that is left.", "不可采纳，因而也不一致：仅 3·S 就可能超过剩余代价。";
        [Zero]
            rule: "h is 0 everywhere.", "h 处处为 0。";
            short: "0", "0";
            proof: "Admissible and consistent: no cost is below 0.", "可采纳且一致：代价不会小于 0。";
        [Given]
            rule: "h is the table that the graph gives.", "h 由图给出。";
            short: "given", "给定";
            proof: "Not proved admissible, and so not consistent: the table may give any numbers. The report checks them.", "未证明可采纳，也未证明一致：表中可以是任何数；报告会加以检查。";
        [Octile]
            rule: "h is the octile distance: the cost of the fewest diagonal and straight steps to the goal on a map without walls.", "h 是八方向距离（octile）：在没有墙的地图上，先斜走、再直走到目标的代价。";
            short: "octile distance", "八方向距离";
            proof: "Not proved admissible, and so not consistent: cells may cost less than 1. The report checks it on the map.", "未证明可采纳，也未证明一致：格子的代价可能小于 1；报告会在地图上加以检查。";
        [Chebyshev]
            rule: "h is the Chebyshev distance: the columns or the rows to the goal, whichever are more.", "h 是切比雪夫距离：到目标的列差与行差中较大的一个。";
            short: "Chebyshev distance", "切比雪夫距离";
            proof: "Not proved admissible, and so not consistent: cells may cost less than 1. The report checks it on the map.", "未证明可采纳，也未证明一致：格子的代价可能小于 1；报告会在地图上加以检查。";
        [Euclid]
            rule: "h is the length of the straight line to the goal, rounded down.", "h 是到目标的直线长度，向下取整。";
            short: "straight-line distance", "直线距离";
            proof: "Not proved admissible, and so not consistent: cells may cost less than 1. The report checks it on the map.", "未证明可采纳，也未证明一致：格子的代价可能小于 1；报告会在地图上加以检查。";
        [Exact]
            rule: "h is the exact distance to the goal.", "h 是到目标的实际最短距离。";
            short: "exact distance", "实际距离";
            proof: "Admissible and consistent: it is the cost that is left, and no move shortens that by more than it costs.", "可采纳且一致：它就是剩余代价，一次移动对它的缩短不会超过移动的代价。";
    }

    Dup: Dup {
        [All]
            rule: "A state that is already in open or closed is a duplicate and generates no node.", "状态已在 open 表或 closed 表中即为重复，不再生成节点。";
            short: "in open or closed", "open 与 closed";
            code: "if the state of m is in open or closed: continue", "若 m 的状态在 open 或 closed 中：下一个移动";
        [Closed]
            rule: "A state that is already in closed is a duplicate. The same state may be in open twice and be expanded twice.", "状态已在 closed 表中即为重复；同一状态可能同时有两个节点在 open 表中，并先后被取出。";
            short: "in closed only", "仅 closed";
            code: "if the state of m is in closed: continue", "若 m 的状态在 closed 中：下一个移动";
        [Path]
            rule: "A state on the node's own path from the start is a duplicate.", "状态已出现在从初始节点到该节点的路径上即为重复。";
            short: "on the path", "所在路径";
            code: "if the state of m is on the path to n: continue", "若 m 的状态在通往 n 的路径上：下一个移动";
        [Parent]
            rule: "Only undoing the last move makes a duplicate.", "只有撤销上一次移动才算重复。";
            short: "the parent", "父节点";
            code: "if m undoes the last move: continue", "若 m 撤销上一次移动：下一个移动";
        [None]
            rule: "No state is a duplicate: every legal move generates a node.", "不查重复：每个可行的移动都生成一个节点。";
            short: "allowed", "无";
    }

    Cheaper: Cheaper {
        [Replace]
            rule: "A state that is already in open or closed is a duplicate, unless the new path to it is cheaper: then the new node replaces the one in open (improved), or goes into open in place of the one in closed (reopened).", "状态已在 open 表或 closed 表中即为重复，除非新路径的代价更小：此时，若旧节点在 open 表中，新节点取代它（改进）；若旧节点在 closed 表中，则将其移出，新节点放入 open 表（重新打开）。";
            short: "replaces the old node", "取代旧节点";
            code: "if the state of m is in open or closed at no higher cost: continue", "若 m 的状态在 open 或 closed 中，且 m 的代价不更小：下一个移动";
            code_cheaper: "if it is there at a higher cost: m replaces that node, in open; continue", "若该状态在其中，但 m 的代价更小：m 取代旧节点，放入 open；下一个移动";
        [Add]
            rule: "A state that is already in open or closed is a duplicate, unless the new path to it is cheaper: then the new node goes into open, and the old one stays where it is.", "状态已在 open 表或 closed 表中即为重复，除非新路径的代价更小：此时新节点放入 open 表，旧节点仍留在原处。";
            short: "adds a node", "另加节点";
            code: "if the state of m is in open or closed at no higher cost: continue", "若 m 的状态在 open 或 closed 中，且 m 的代价不更小：下一个移动";
            code_cheaper: "if it is there at a higher cost: add m to open beside it; continue", "若该状态在其中，但 m 的代价更小：m 也放入 open；下一个移动";
        [Open]
            rule: "A state that is already in open or closed is a duplicate, unless it is in open and the new path to it is cheaper: then the new node replaces it (improved). A state in closed stays closed.", "状态已在 open 表或 closed 表中即为重复，除非它在 open 表中且新路径的代价更小：此时新节点取代它（改进）。closed 表中的状态不再打开。";
            short: "replaces a node in open only", "只取代 open 中的节点";
            code: "if the state of m is in closed, or in open at no higher cost: continue", "若 m 的状态在 closed 中，或在 open 中而 m 的代价不更小：下一个移动";
            code_cheaper: "if it is in open at a higher cost: m replaces that node there; continue", "若该状态在 open 中，但 m 的代价更小：m 取代旧节点；下一个移动";
        [Ignore]
            rule: "A state that is already in open or closed is a duplicate, even if the new path to it is cheaper.", "状态已在 open 表或 closed 表中即为重复，即使新路径的代价更小。";
            short: "is ignored", "不予理会";
            code: "if the state of m is in open or closed: continue", "若 m 的状态在 open 或 closed 中：下一个移动";
    }

    DeadEnd: DeadEnd {
        [Keep]
            rule: "A dead end (a node whose expansion generates no node) stays in closed.", "死路（没有生成任何节点的一步）所取出的节点留在 closed 表中。";
            short: "kept", "保留";
        [Forget]
            rule: "A dead end (a node whose expansion generates no node) is removed from closed, so its state may be generated again.", "死路（没有生成任何节点的一步）所取出的节点随即移出 closed 表，因此同一状态以后可以再次出现。";
            short: "forgotten", "移出 closed";
    }

    Discard: Discard {
        [None]
            rule: "Every node removed from open is expanded, unless it is the goal.", "从 open 表取出的节点，除目标外都会被扩展。";
            short: "nothing", "无";
        [Closed]
            rule: "A node is discarded on removal from open, unexpanded, if its state is already in closed.", "从 open 表取出节点时，若其状态已在 closed 表中，则丢弃该节点，不予扩展。";
            short: "closed states", "closed 中已有的状态";
            code: "if the state of n is in closed: continue", "若 n 的状态在 closed 中：取下一个节点";
        [Beaten]
            rule: "A node is discarded on removal from open, unexpanded, if a cheaper node with its state has been generated since.", "从 open 表取出节点时，若此后已生成同一状态而代价更小的节点，则丢弃该节点，不予扩展。";
            short: "beaten nodes", "已有更小代价的节点";
            code: "if a cheaper node with the state of n has been generated since: continue", "若此后已生成同一状态而代价更小的节点：取下一个节点";
        [Path]
            rule: "A node is discarded on removal from open, unexpanded, if its state is that of one of its ancestors.", "从 open 表取出节点时，若其状态与某个祖先相同，则丢弃该节点，不予扩展。";
            short: "cycles", "环路";
            code: "if the state of n is that of one of its ancestors: continue", "若 n 的状态与某个祖先相同：取下一个节点";
    }

    Insert: Insert {
        [Each]
            rule: "Each child goes to the head of open as it is generated, so the last one generated is expanded first.", "每个子节点一生成就放到 open 表头，所以最后生成的最先取出。";
            short: "each at the head", "逐个放到栈顶";
        [Block]
            rule: "The children of a node go to the head of open as one block, in the order of generation, so the first one generated is expanded first.", "一步生成的子节点按生成顺序整组放到 open 表头，所以最先生成的最先取出。";
            short: "as a block", "整组放到栈顶";
    }

    Ties: Ties {
        [Fifo]
            rule: "Ties on f: oldest node first.", "f 相同时，取最早生成的节点。";
            short: "oldest first", "先生成者先";
            first: "and n{id} is the oldest of them", "其中 n{id} 最早生成";
        [Lifo]
            rule: "Ties on f: newest node first.", "f 相同时，取最晚生成的节点。";
            short: "newest first", "后生成者先";
            first: "and n{id} is the newest of them", "其中 n{id} 最晚生成";
        [LowH]
            rule: "Ties on f: lowest h first, then the oldest node.", "f 相同时，取 h 最小的节点；h 也相同则取最早生成的。";
            short: "lowest h, then oldest", "h 小者先，再先生成者先";
            first: "and n{id} has the lowest h of them, {h}", "n{id} 的 h 最小，为 {h}";
            then: "{j} with the same lowest h, {h}; n{id} is the oldest of these", "其中 {j} 个的 h 也同为最小值 {h}；这些节点中 n{id} 最早";
        [HighG]
            rule: "Ties on f: highest g first, then the oldest node.", "f 相同时，取 g 最大的节点；g 也相同则取最早生成的。";
            short: "highest g, then oldest", "g 大者先，再先生成者先";
            first: "and n{id} has the highest g of them, {g}", "n{id} 的 g 最大，为 {g}";
            then: "{j} with the same highest g, {g}; n{id} is the oldest of these", "其中 {j} 个的 g 也同为最大值 {g}；这些节点中 n{id} 最早";
        [Board]
            rule: "Ties on f: the node whose state comes first as text, as in a heap of pairs (f, state); then the oldest node.", "f 相同时，取状态按文本排在最前的节点，如同 (f, 状态) 的堆；状态也相同则取最早生成的。";
            short: "board as text, then oldest", "按状态文本，再先生成者先";
            first: "and the state of n{id} comes first as text", "n{id} 的状态按文本排在最前";
            then: "{j} with the same state; n{id} is the oldest of these", "其中 {j} 个的状态也相同；这些节点中 n{id} 最早";
        [Sibling]
            rule: "Ties on f: the children of the newest expansion first, among them in move order.", "f 相同时，先取最近一次扩展生成的子节点，其中按移动顺序。";
            short: "newest siblings first", "最近一次扩展的子节点先";
            first: "and n{id} comes from the newest expansion of them", "n{id} 出自其中最近的一次扩展";
            then: "{j} from the same newest expansion; n{id} comes first of these in move order", "其中 {j} 个出自同一次最近的扩展；按移动顺序 n{id} 在先";
        [LowHLifo]
            rule: "Ties on f: lowest h first, then the newest node.", "f 相同时，取 h 最小的节点；h 也相同则取最晚生成的。";
            short: "lowest h, then newest", "h 小者先，再后生成者先";
            first: "and n{id} has the lowest h of them, {h}", "n{id} 的 h 最小，为 {h}";
            then: "{j} with the same lowest h, {h}; n{id} is the newest of these", "其中 {j} 个的 h 也同为最小值 {h}；这些节点中 n{id} 最晚";
        [LowHBoard]
            rule: "Ties on f: lowest h first, then the node whose state comes first as text.", "f 相同时，取 h 最小的节点；h 也相同则取状态按文本排在最前的。";
            short: "lowest h, then board as text", "h 小者先，再按状态文本";
            first: "and by h, then by state as text, n{id} comes first of them", "先比 h、再按文本比状态，n{id} 在先";
    }

    Cut: CutTest {
        [Made]
            rule: "A node deeper than the limit is cut when it would be generated: it never enters open.", "深度超过界限的节点在生成时即被剪去，不进入 open 表。";
            short: "on generation", "生成";
        [Taken]
            rule: "A node deeper than the limit is cut when it is removed from open, after the goal test.", "深度超过界限的节点在从 open 表取出、判断目标之后被剪去。";
            short: "on removal", "取出";
    }

    Goal: GoalTest {
        [Taken]
            rule: "The goal test is applied when a node is removed from open.", "从 open 表取出节点时才判断它是否为目标。";
            short: "on removal", "取出";
        [Made]
            rule: "The goal test is applied when a node is generated, before it goes into open.", "节点一生成就判断它是否为目标。";
            short: "on generation", "生成";
    }

    Cost: Cost {
        [Unit]
            rule: "Each move costs 1.", "每次移动的代价为 1。";
            short: "each move costs 1", "每次移动代价为 1";
        [Arc]
            rule: "An arc costs what the graph says.", "每条边的代价由图给出。";
            short: "an arc costs what the graph says", "代价由图给出";
        [Tile]
            rule: "A move costs the number on the tile that slides.", "一次移动的代价等于被移动棋子上的数字。";
            short: "a move costs its tile", "代价为棋子的数字";
    }
}
