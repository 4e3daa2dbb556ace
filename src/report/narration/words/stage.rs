//! The words of the stage: its settings, the parts of a step, the parts of h, and the line that states the conventions of a run
//! briefly.

use crate::search::OpenKind;

words! {
    StageWords, stage_words;
    // Panes and settings.
    divider_now: "Width of the node's pane", "节点窗格的宽度";
    divider_lists: "Width of the lists' pane", "列表窗格的宽度";
    alone_now: "Only the node", "只显示节点";
    alone_tree: "Only the tree", "只显示搜索树";
    alone_graph: "Only the picture", "只显示图形";
    alone_lists: "Only the lists", "只显示列表";
    path_on: "Mark the final path from the beginning", "从一开始就标出最终路径";
    conventions_more: "Full problem statement", "完整的问题说明";
    step_start: "Start", "开始";
    find_node: "Find board or node", "查找棋盘或节点";
    find_no_node: "This search has no n{id}: its nodes are n0 to n{last}.", "本次搜索没有 n{id}：节点从 n0 到 n{last}。";
    key_alone: "only the node, the tree, the lists", "只显示节点、搜索树或列表";
    key_marks: "mark the final path", "标出最终路径";
    key_apart: "how h is computed", "h 的计算";
    key_fit: "the whole tree", "整棵树";
    key_try: "previous, next line of the pseudocode", "上一行、下一行伪代码";

    // The beginning, and the end.
    promise_solved: "{name} finds the goal in {steps} {steps#step|steps}; the path has {moves} {moves#move|moves}. Watch which node is expanded next, and why.", "{name}用 {steps} 步找到目标，路径共 {moves} 次移动。请看每一步取出哪个节点，以及为什么。";
    promise_open: "{name} does not find the goal in these {steps} {steps#step|steps}. Watch which node is expanded next, and why.", "{name}在这 {steps} 步内没有找到目标。请看每一步取出哪个节点，以及为什么。";
    cue_step: "next step", "下一步";
    cue_line: "next line of the pseudocode", "下一行伪代码";
    cue_space: "Space", "空格";
    end_nodes: "nodes generated", "生成的节点";
    end_open: "largest open", "open 表最大时";

    // Elsewhere.
    share: "Share this step", "分享这一步";
    share_link: "Copy link to this step", "复制这一步的链接";
    share_frame: "Copy code for a frame", "复制嵌入代码";
    copied: "Copied.", "已复制。";
    copy_selected: "Selected: copy it with Ctrl+C.", "已选中，请按 Ctrl+C 复制。";
    open_whole: "Open full page", "打开完整页面";
    more: "More controls", "更多控件";
    key_clicker: "previous, next step (a presenter's clicker)", "上一步、下一步（翻页笔）";
    key_black: "black screen in the presentation", "投影时黑屏";

    // Inside a step.
    go_try: "line", "单行";
    go_try_back: "previous line of the pseudocode", "上一行伪代码";
    go_try_on: "next line of the pseudocode", "下一行伪代码";
    part_goal: "goal", "目标";
    say_part: "Step {n}, {k} of {last}: {line}: {says}", "第 {n} 步，{k}/{last}：{line}：{says}";

    // The life of a node.
    life_title: "Node n{id}", "节点 n{id}";
    life_opened: "generated", "生成";
    life_taken: "removed from open", "取出";
    life_never_taken: "never", "从未取出";
    life_dropped: "dropped", "丢弃";
    life_closed: "added to closed", "移入 closed 表";
    life_left_closed: "removed from closed", "移出 closed 表";
    life_replaced: "replaced", "被取代";
    life_replaces: "replaces", "取代";
    life_parent: "parent", "父节点";
    life_children: "children", "子节点";
    life_none: "none", "无";
    life_path: "path from the start", "从初始节点到它的路径";
    life_at_start: "at the start", "开始时";
    life_at_round: "at the start of round {n}", "第 {n} 轮开始时";
    life_replaced_by: "{step} by n{id}", "{step}，由 n{id} 取代";
    life_forgotten: "{step}, forgotten as a dead end", "{step}，因是死路而移出";
    life_still_open: "still in open at the end", "搜索结束时仍在 open 表中";
    life_more_path: "… {n} more …", "…… 另有 {n} 个 ……";
    life_waited: "why not sooner", "为何没有更早取出";
    life_at_once: "it was next", "生成后随即取出";
    life_waited_queue: "{n} {n#node|nodes} stood before it in the queue", "队列中有 {n} 个节点排在它前面";
    life_waited_stack: "{n} {n#node|nodes} lay above it on the stack", "栈中有 {n} 个节点在它上面";
    life_waited_layers: "{n} {n#node|nodes} came before it, in an earlier layer or by f", "有 {n} 个节点在它之前：或在更早的一层，或由 f 决定";
    life_waited_lower: "{n} {n#node|nodes} had a lower f", "{n} 个节点的 f 更小";
    life_waited_same: "{n} {n#node|nodes} with the same f came before it by the rule for ties", "{n} 个 f 相同的节点按并列规则在先";
    life_run_ended: "then the run ended", "随后搜索结束";
    life_round_ended: "then the round ended", "随后本轮结束";
    life_and: "{one}; {other}", "{one}；{other}";

    // The parts of h.
    apart: "How h is computed", "h 的计算";
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

    // The conventions of a run, briefly.
    short_kept: "{kept} a layer", "每层保留 {kept} 个";

    [short_open: OpenKind]
    Queue: "open is a queue", "open 是队列";
    Stack: "open is a stack", "open 是栈";
    Block: "open is a stack, children together", "open 是栈，子节点一起放入";
    Best: "lowest f = {formula} first", "f = {formula} 最小者先";
    Layers: "layers, lowest f = {formula} first", "逐层，f = {formula} 最小者先";
}
