//! The words of the stage: of what the reader sets, of the parts of a step, of h taken apart, and of the line that tells the
//! conventions of a run in short.

use crate::puzzle::Heuristic;
use crate::search::{Cheaper, Discard, Dup, GoalTest, OpenKind, Ties};

words! {
    /// The words of the stage, by name.
    StageWords, stage_words;
    // Panes and settings.
    pane_last: "One pane stays.", "至少保留一个窗格。";
    divider_now: "Width of the node's pane", "节点窗格的宽度";
    divider_lists: "Width of the lists' pane", "列表窗格的宽度";
    alone_now: "The node alone", "只显示节点";
    alone_tree: "The tree alone", "只显示搜索树";
    alone_lists: "The lists alone", "只显示列表";
    settings: "Settings", "设置";
    path_on: "Mark the final path from the beginning", "从一开始就标出最终路径";
    conventions_more: "The problem, whole", "完整的问题说明";
    find_node: "Board or n11", "棋盘或 n11";
    find_no_node: "This search has no n{id}: its nodes are n0 to n{last}.", "本次搜索没有 n{id}：节点从 n0 到 n{last}。";
    key_alone: "the node, the tree, the lists alone", "只显示节点、搜索树或列表";
    key_marks: "mark the final path", "标出最终路径";
    key_apart: "take h apart", "拆解 h";
    key_fit: "the whole tree", "整棵树";
    key_try: "back, on within the step: one line of the pseudocode, one try", "在这一步之内后退、前进：一行伪代码、一次尝试";

    // Inside a step.
    go_try: "try", "尝试";
    go_try_back: "back within the step, a line of the pseudocode", "在这一步之内后退一行伪代码";
    go_try_on: "on within the step, a line of the pseudocode", "在这一步之内前进一行伪代码";
    part_goal: "goal", "目标";
    say_part: "Step {n}, {k} of {last}: {line}: {says}", "第 {n} 步，{k}/{last}：{line}：{says}";

    // The life of a node.
    life_waited: "why not sooner", "为何没有更早取出";
    life_at_once: "it was next", "生成后随即取出";
    life_waited_queue: "{n} {n#node|nodes} stood before it in the queue", "队列中有 {n} 个节点排在它前面";
    life_waited_stack: "{n} {n#node|nodes} lay above it on the stack", "栈中有 {n} 个节点在它上面";
    life_waited_layers: "{n} {n#node|nodes} came before it, in an earlier layer or by f", "有 {n} 个节点在它之前：或在更早的一层，或由 f 决定";
    life_waited_lower: "{n} {n#node|nodes} had a lower f", "{n} 个节点的 f 更小";
    life_waited_same: "{n} {n#node|nodes} with the same f came before it by the rule for ties", "{n} 个 f 相同的节点按并列规则在先";
    life_and: "{one}; {other}", "{one}；{other}";

    // h taken apart.
    apart: "h in parts", "拆解 h";
    apart_title: "Where h of n{id} comes from", "n{id} 的 h 从何而来";
    apart_path: "g = {sum}: the costs of the moves from the start", "g = {sum}：从初始节点起各次移动的代价";
    apart_path_zero: "g = 0: this is the start", "g = 0：这是初始节点";
    apart_f: "f = {f}", "f = {f}";
    apart_sum: "h = {sum}", "h = {sum}";
    apart_conflict: "+{n}: tile {tile} has to let {others} pass", "+{n}：棋子 {tile} 须给 {others} 让路";
    apart_ring: "{tiles}: {n}", "{tiles}：{n}";
    apart_ring_blank: "the blank is in this ring: each tile jumps once", "这个环经过空格：每个棋子各跳一次";
    apart_ring_other: "a ring without the blank: one tile has to jump twice", "这个环不经过空格：有一个棋子要跳两次";
    apart_rim: "S: 2 for each tile on the rim whose clockwise successor is not that of the goal ({tiles}), 1 for a tile in the centre ({centre})", "S：边上每有一个棋子，其顺时针的后继与目标不同，计 2（{tiles}）；中心有棋子计 1（{centre}）";
    apart_exact: "h is looked up: it is the true distance to the goal.", "h 由查表得到：它就是到目标的实际距离。";
    apart_zero: "h is 0 for every board.", "任何状态的 h 都为 0。";
    apart_weighted: "f counts h {w} times, and {w}·h may overestimate.", "f 中 h 计 {w} 倍，而 {w}·h 可能高估。";

    // The conventions of a run, in short.
    short_forget: "dead ends forgotten", "死路移出 closed";
    short_limit: "depth ≤ {limit}", "深度 ≤ {limit}";
    short_kept: "{kept} a layer", "每层保留 {kept} 个";
    short_tile: "a move costs its tile", "代价为棋子的数字";

    [short_open: OpenKind]
    Queue: "open is a queue", "open 是队列";
    Stack: "open is a stack", "open 是栈";
    Block: "open is a stack, children together", "open 是栈，子节点一起放入";
    Best: "lowest f = {formula} first", "f = {formula} 最小者先";
    Layers: "layers, lowest f = {formula} first", "逐层，f = {formula} 最小者先";

    [short_heuristic: Heuristic]
    Manhattan: "h: Manhattan distance", "h：曼哈顿距离";
    Misplaced: "h: misplaced tiles", "h：错位棋子数";
    LinearConflict: "h: linear conflict", "h：线性冲突";
    Gaschnig: "h: Gaschnig", "h：Gaschnig";
    Nilsson: "h: Nilsson", "h：Nilsson";
    Zero: "h = 0", "h = 0";
    Exact: "h: exact distance", "h：实际距离";

    [short_ties: Ties]
    Fifo: "ties: oldest first", "并列：先生成者先";
    Lifo: "ties: newest first", "并列：后生成者先";
    LowH: "ties: lowest h, then oldest", "并列：h 小者先，再先生成者先";
    HighG: "ties: highest g, then oldest", "并列：g 大者先，再先生成者先";
    Board: "ties: board as text, then oldest", "并列：按状态文本，再先生成者先";
    Sibling: "ties: newest siblings first", "并列：最近一次扩展的子节点先";
    LowHLifo: "ties: lowest h, then newest", "并列：h 小者先，再后生成者先";
    LowHBoard: "ties: lowest h, then board as text", "并列：h 小者先，再按状态文本";

    [short_dup: Dup]
    All: "duplicates: in open or closed", "查重：open 或 closed";
    Closed: "duplicates: in closed", "查重：closed";
    Path: "duplicates: on the path", "查重：所在路径";
    Parent: "duplicates: the parent", "查重：父节点";
    None: "duplicates allowed", "不查重";

    [short_cheaper: Cheaper]
    Replace: "cheaper paths replace", "更小代价取代旧节点";
    Add: "cheaper paths are added", "更小代价另加节点";
    Open: "cheaper paths replace in open only", "更小代价只取代 open 中的节点";
    Ignore: "cheaper paths ignored", "忽略更小代价";

    [short_discard: Discard]
    None: "nothing discarded", "不丢弃";
    Closed: "closed states discarded on removal", "取出时丢弃 closed 中已有的状态";
    Beaten: "beaten nodes discarded on removal", "取出时丢弃已有更小代价的节点";
    Path: "cycles discarded on removal", "取出时丢弃环路";

    [short_goal: GoalTest]
    Taken: "goal tested on removal", "取出时判断目标";
    Made: "goal tested on generation", "生成时判断目标";

    [bounds: Heuristic]
    Manhattan: "Admissible: a move brings one tile at most one cell nearer, so h never exceeds the cost that is left. Consistent: for the same reason h never falls by more than the move costs.", "可采纳：一次移动至多使一个棋子接近一格，所以 h 不会超过剩余代价。一致：同理，h 的下降不会超过移动的代价。";
    Misplaced: "Admissible: every misplaced tile has to move at least once. Consistent: a move puts at most one tile into its place, so h never falls by more than the move costs.", "可采纳：每个错位的棋子至少要移动一次。一致：一次移动至多使一个棋子到位，所以 h 的下降不会超过移动的代价。";
    LinearConflict: "Admissible: a tile that lets another pass leaves its line and comes back, which the Manhattan distance does not count. Consistent: conflicts fall only where a tile leaves the line it belongs to, by at most twice what its move costs, and its distance grows by that cost once.", "可采纳：让路的棋子要离开所在的行或列再回来，而曼哈顿距离没有计入这两步。一致：只有当棋子离开它所属的行或列时冲突才会减少，至多减少移动代价的两倍，而它的距离同时增加一份移动代价。";
    Gaschnig: "Admissible: a real move is a jump into the blank as well, so the puzzle with jumps needs no more. Consistent: h is an exact cost in that puzzle.", "可采纳：真实的移动也是跳入空格，所以允许跳跃时所需的代价不会更大。一致：h 是那个问题中的精确代价。";
    Nilsson: "Not admissible, and so not consistent: 3·S alone can exceed the cost that is left.", "不可采纳，因而也不一致：仅 3·S 就可能超过剩余代价。";
    Zero: "Admissible and consistent: no cost is below 0.", "可采纳且一致：代价不会小于 0。";
    Exact: "Admissible and consistent: it is the cost that is left, and no move shortens that by more than it costs.", "可采纳且一致：它就是剩余代价，一次移动对它的缩短不会超过移动的代价。";
}
