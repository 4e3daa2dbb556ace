//! The words of the report of one search.

use crate::search::{Name, OpenKind, Outcome};

words! {
    Words, words;

    // The words themselves.
    blank: "blank", "空格";
    open: "open", "open 表";
    closed: "closed", "closed 表";
    verdict_opened: "opened", "生成";
    verdict_blocked: "blocked", "受阻";
    verdict_duplicate: "duplicate", "重复";
    verdict_improved: "improved", "改进";
    verdict_reopened: "reopened", "重新打开";
    verdict_cut: "cut", "剪去";

    // The reason for taking a node.
    why_only: "the only node in open", "open 表中唯一的节点";
    why_queue: "head of the queue: the oldest of {n} nodes in open", "位于队首：{n} 个节点中最早生成的";
    why_stack: "head of the stack: the newest of {n} nodes in open", "位于栈顶：{n} 个节点中最晚生成的";
    why_block: "head of the stack: the first of the newest block; {n} nodes in open", "位于栈顶：最新一组中的第一个；open 表中共 {n} 个节点";
    why_best: "f = {f} is the lowest of {n} nodes in open", "f = {f} 是 {n} 个节点中最小的";
    why_best_tied: "f = {f} is the lowest of {n} nodes in open; {k} {k#other ties|others tie}, {rule}", "f = {f} 是 {n} 个节点中最小的；另有 {k} 个节点的 f 相同，{rule}";
    why_layers: "h = {h} is the lowest in the layer at depth {depth}", "h = {h} 是深度 {depth} 这一层中最小的";
    why_layers_tied: "h = {h} is the lowest in the layer at depth {depth}; {k} {k#other ties|others tie}, and n{id} comes first by the rule for ties", "h = {h} 是深度 {depth} 这一层中最小的；另有 {k} 个节点的 h 相同，按并列规则 n{id} 在先";
    why_crowded: "the layer at depth {depth} has more than {kept} {kept#node|nodes}, and n{id} (h = {h}) comes last, by h and then by the rule for ties", "深度 {depth} 这一层的节点多于 {kept} 个，先比 h、再按并列规则，n{id}（h = {h}）排在最后";

    // The outcome of a try, and its reason.
    reason_blocked: "off the board", "已到棋盘边缘";
    reason_dup_open: "same state as n{of}, which is in open", "与 open 表中的 n{of} 状态相同";
    reason_dup_closed: "same state as n{of}, which is in closed", "与 closed 表中的 n{of} 状态相同";
    reason_dup_path: "same state as n{of}, which is on the path to n{id}", "与通往 n{id} 的路径上的 n{of} 状态相同";
    reason_dup_parent: "undoes the last move: same state as the parent, n{of}", "撤销了上一次移动：与父节点 n{of} 状态相同";
    reason_opened_queue: "n{node} goes to the tail of open", "n{node} 加到 open 表的队尾";
    reason_opened_stack: "n{node} goes to the head of open", "n{node} 放到 open 表的栈顶";
    reason_opened_block: "n{node} goes to the head of open, with its block", "n{node} 与同组节点一起放到 open 表的栈顶";
    reason_opened_best: "n{node} goes into open with f = {f}", "n{node} 放入 open 表，f = {f}";
    reason_opened_layers: "n{node} goes into the next layer of open with f = {f}", "n{node} 放入 open 表的下一层，f = {f}";
    reason_opened_goal: "n{node} is the goal: the search ends", "n{node} 就是目标：搜索结束";
    reason_improved: "g = {g} is less than the {old} of n{of} in open: n{node} replaces it", "g = {g}，小于 open 表中 n{of} 的 {old}：n{node} 取代 n{of}";
    reason_reopened: "g = {g} is less than the {old} of n{of} in closed: n{node} goes into open", "g = {g}，小于 closed 表中 n{of} 的 {old}：n{node} 放入 open 表";
    reason_added: "g = {g} is less than the {old} of n{of} in open: n{node} goes into open beside it", "g = {g}，小于 open 表中 n{of} 的 {old}：n{node} 也放入 open 表，n{of} 仍留在其中";
    reason_readded: "g = {g} is less than the {old} of n{of} in closed: n{node} goes into open, n{of} stays closed", "g = {g}，小于 closed 表中 n{of} 的 {old}：n{node} 放入 open 表，n{of} 仍留在 closed 表中";
    note_discarded_closed: "n{id} is discarded: its state is already in closed, as n{of}", "n{id} 被丢弃：其状态已在 closed 表中（n{of}）";
    note_discarded_beaten: "n{id} is discarded: n{of} has the same state and a lower g, {g} instead of {old}", "n{id} 被丢弃：n{of} 的状态与它相同，而 g 更小（{g}，小于 {old}）";
    note_discarded_path: "n{id} is discarded: its state is that of its ancestor n{of}", "n{id} 被丢弃：其状态与祖先 n{of} 相同";
    note_crowded: "n{id} is dropped: only the best {kept} of a layer {kept#stays|stay}", "n{id} 被丢弃：每层只保留最好的 {kept} 个节点";
    note_no_better: "n{id} is dropped: its h, {h}, is not lower than the {old} of its parent, n{parent}", "n{id} 被丢弃：其 h 为 {h}，不低于父节点 n{parent} 的 {old}";
    note_cut: "n{id} is cut: its depth, {depth}, exceeds the limit, {limit}", "n{id} 被剪去：其深度 {depth} 超过界限 {limit}";
    reason_cut_depth: "depth {depth} exceeds the limit, {limit}", "深度 {depth} 超过界限 {limit}";
    reason_cut_f: "f = {f} exceeds the limit, {limit}", "f = {f} 超过阈值 {limit}";
    note_goal: "n{id} is the goal: the search ends.", "n{id} 就是目标：搜索结束。";
    note_dead_end: "Dead end: no node was generated.", "死路：没有生成任何节点。";
    note_dead_end_cut: "Dead end: no node was generated; {n} {n#move was|moves were} cut.", "死路：没有生成任何节点；有 {n} 次尝试被剪去。";
    note_forgotten: "Dead end: no node was generated, so n{id} is removed from closed.", "死路：没有生成任何节点，因此把 n{id} 移出 closed 表。";

    // The page as a whole.
    contents: "Contents", "目录";
    note_title: "Note", "说明";
    nav_stage: "Watch", "演示";
    nav_problem: "Problem", "问题";
    nav_path: "Path", "路径";
    nav_tree: "Tree", "搜索树";
    nav_steps: "Steps", "各步";
    promise_solved: "{name} finds the goal in {steps} {steps#step|steps}; the path has {moves} {moves#move|moves}. Watch which node is expanded next, and why.", "{name}用 {steps} 步找到目标，路径共 {moves} 次移动。请看每一步取出哪个节点，以及为什么。";
    promise_open: "{name} does not find the goal in these {steps} {steps#step|steps}. Watch which node is expanded next, and why.", "{name}在这 {steps} 步内没有找到目标。请看每一步取出哪个节点，以及为什么。";
    nav_notes: "Notes", "说明";
    heading_problem: "The problem", "问题";
    heading_tree: "The search tree", "搜索树";
    heading_charts: "Charts", "图表";
    heading_path: "The final path", "最终路径";
    heading_expansions: "Every step", "每一步";
    subtitle: "{start} to {goal}, {rows}×{cols}", "从 {start} 到 {goal}，{rows}×{cols}";
    made_by: "Made by steptrace {version}.", "由 steptrace {version} 生成。";

    settings: "Settings", "设置";
    theme: "Colours", "颜色";
    theme_system: "as the system", "跟随系统";
    theme_light: "light", "浅色";
    theme_dark: "dark", "深色";
    type_size: "Text size", "字号";
    motion: "Motion", "动画";
    motion_quick: "quick", "快";
    motion_slow: "slow", "慢";
    motion_off: "off", "关";

    // The problem.
    label_start: "start", "初始状态";
    label_goal: "goal", "目标状态";
    conventions: "Conventions of this run", "本次运行的约定";
    conventions_why: "Correct hand traces may differ in these conventions; this run uses:", "同样正确的手工推演，也会因以下约定不同而结果不同；本次采用：";
    spec: "On the command line, after --strategy:", "命令行中 --strategy 的写法：";
    formula_shown: "The f shown is {formula}.", "显示的 f = {formula}。";
    order_grid: "Steps are tried in the order {order}.", "按 {order} 的顺序尝试各步。";
    order: "Moves are tried in the order {order}. A move is the direction of the blank: U up, D down, L left, R right.", "按 {order} 的顺序尝试移动；移动指空格的去向（U 上、D 下、L 左、R 右）。";
    limit_dls: "A node deeper than {limit} is cut.", "深度超过 {limit} 的节点被剪去。";
    limit_ids: "Rounds with the depth limit 0, 1, 2 …: a node deeper than the limit is cut. Each round starts afresh.", "逐轮进行，深度界限依次为 0、1、2……：深度超过界限的节点被剪去。每轮都从头开始。";
    rule_hill: "Of the children of a node, only the one with the lowest f = {formula} stays in open; the others are dropped, unexpanded.", "一个节点的子节点中，open 表只保留 f = {formula} 最小的一个；其余的被丢弃，不予扩展。";
    climb: "The search ends when the best child is no better than its parent, that is, when its h is not lower.", "最好的子节点不优于父节点（即 h 不更低）时，搜索结束。";
    climb_sideways: "The search ends when the best child has a higher h than its parent, or when more than {sideways} {sideways#move|moves} in a row would leave h the same.", "最好的子节点的 h 高于父节点，或 h 不变的移动将连续超过 {sideways} 次时，搜索结束。";
    limit_ida: "Rounds with a limit on f: first the f of the start, then the lowest f that was cut. Each round starts afresh.", "逐轮进行，以 f 为阈值：第一轮取初始节点的 f，以后每轮取上一轮被剪去的最小 f。每轮都从头开始。";
    cost_tile_h: "A move costs the number on the tile that slides; h weights tiles the same way.", "一次移动的代价等于被移动棋子上的数字；h 也按此加权。";

    // Solvability.
    parity: "Can the goal be reached?", "能到达目标吗？";
    parity_pairs: "Read both boards row by row, skipping the blank. Relative to the goal, the start has {n} {n#inversion (a pair|inversions (pairs} of tiles in the opposite order): {named}.", "不计空格，把两个棋盘逐行读成数列。以目标中的先后为准，初始状态中有 {n} 个逆序对：{named}。";
    parity_no_pairs: "Read both boards row by row, skipping the blank. All tiles of the start are in the order of the goal: 0 inversions.", "不计空格，把两个棋盘逐行读成数列。以目标中的先后为准，初始状态中没有逆序对（0 个）。";
    parity_odd_cols: "A move within a row changes no order. A move within a column takes a tile past {past} others, an even number, so the number of inversions stays even or stays odd.", "沿行移动不改变先后。沿列移动使一个棋子越过 {past} 个棋子，{past} 是偶数，所以逆序对个数的奇偶性不变。";
    parity_even_cols: "A move within a row changes no order. A move within a column takes a tile past {past} {past#other|others}, an odd number, and the blank into the next row. So inversions and rows together stay even or stay odd. The blank is {rows} {rows#row|rows} from its place: {n} + {rows} = {sum}.", "沿行移动不改变先后。沿列移动使一个棋子越过 {past} 个棋子，{past} 是奇数，同时空格移到相邻的一行。所以逆序对个数与空格所差行数之和的奇偶性不变。空格离其目标位置 {rows} 行：{n} + {rows} = {sum}。";
    parity_yes: "{sum} is even, and so is the goal's 0: the goal can be reached.", "{sum} 是偶数，目标自身的 0 也是偶数：可以到达目标。";
    parity_no: "No sequence of moves leads to the goal: the start has {n} {n#inversion|inversions}, an odd number, and the goal has 0.", "无论怎样移动都到不了目标：初始状态有 {n} 个逆序对，是奇数，而目标有 0 个。";
    parity_no_rows: "No sequence of moves leads to the goal: the start has {n} {n#inversion|inversions}, and its blank is {rows} {rows#row|rows} from its place. Together that is {sum}, an odd number; the goal has 0.", "无论怎样移动都到不了目标：初始状态有 {n} 个逆序对，空格离其目标位置 {rows} 行，合计 {sum}，是奇数，而目标为 0。";
    parity_more: "… {n} more", "……另有 {n} 对";

    // The result.
    result: "Result", "结果";
    result_outcome: "outcome", "结论";
    outcome_exhausted_cut: "exhausted: open is empty; {n} {n#node|nodes} past the limit {n#was|were} cut", "搜索穷尽：open 表已空，但有 {n} 个超过界限的节点被剪去";
    outcome_memory: "stopped before the goal was found: memory was the limit (--max-memory)", "在找到目标之前停止：内存达到上限（--max-memory）";
    result_path: "path", "路径";
    path_moves: "{n} {n#move|moves}", "{n} 次移动";
    path_moves_cost: "{n} {n#move|moves}, cost {cost}", "{n} 次移动，代价 {cost}";
    result_optimal: "shortest path?", "是否最短";
    result_cheapest: "cheapest path?", "是否代价最小";
    cheapest_yes: "yes: the least cost is {n}", "是：最小代价就是 {n}";
    cheapest_no: "no: the least cost is {n}", "否：最小代价为 {n}";
    optimal_always: "yes: with these settings, every path that {name} finds is a shortest one", "是：在这些设置下，{name}找到的路径都是最短的";
    cheapest_always: "yes: with these settings, every path that {name} finds is a cheapest one", "是：在这些设置下，{name}找到的路径代价都最小";
    result_fewest: "fewest moves?", "移动次数是否最少";
    optimal_yes: "yes: the exact distance is {n}", "是：最短路径就是 {n} 次移动";
    optimal_no: "no: a shortest path has {n} {n#move|moves}", "否：最短路径只需 {n} 次移动";
    optimal_distance: "a shortest path has {n} {n#move|moves}", "最短路径为 {n} 次移动";
    result_steps: "steps", "搜索步数";
    steps_expanded: "{n}, {expanded} of them {expanded#an expansion|expansions}", "{n}，其中 {expanded} 步扩展了节点";
    result_nodes: "nodes generated (incl. start)", "生成的节点（含初始节点）";
    result_rounds: "rounds", "轮数";
    result_tries: "moves tried", "尝试";
    result_duplicates: "duplicates", "重复";
    result_crowded: "nodes dropped from their layers, unexpanded", "从各层丢弃而未扩展的节点";
    outcome_beam: "exhausted: open is empty, and a path may lead through one of the {n} {n#node|nodes} that {n#was|were} dropped", "搜索穷尽：open 表已空；路径可能经过被丢弃的 {n} 个节点之一";
    outcome_summit: "local minimum or plateau: no new child has a lower h", "局部极小或平台：新的子节点都没有更低的 h";
    result_discarded: "nodes discarded, unexpanded", "丢弃而未扩展的节点";
    result_cut: "nodes cut on removal", "取出时剪去的节点";
    conventions_of: "These are the conventions of {sources}.", "这些约定与下列出处一致：{sources}。";
    result_dead_ends: "dead ends", "死路";
    result_forgotten: "removed from closed", "已移出 closed 表";
    result_max_open: "largest open", "open 表最大";
    result_max_closed: "largest closed", "closed 表最大";
    result_deepest: "deepest node", "最深节点";
    branching: "{b}, from b* + … + b*{depth} = {n}", "{b}，由 b* + … + b*{depth} = {n} 得出";
    result_branching: "effective branching factor b*", "有效分支因子 b*";
    command: "To make this report again:", "重新生成本报告：";

    // Every step.
    expansions_some: "{shown} of {n} {n#step|steps}.", "共 {n} 步，此处列出 {shown} 步。";
    expansions_none: "Nothing was searched, so no node was expanded.", "未搜索，因此没有扩展。";
    expansions_gap: "Steps {from} to {to} are omitted here ({n} {n#step|steps}); {option} shows them.", "此处略去第 {from} 至 {to} 步（{n} 步）：用 {option} 显示。";
    step_heading: "Step {n}: {does}", "第 {n} 步：{does}";
    expand_start: "expand n{id}, the start", "扩展初始节点 n{id}";
    expand_from: "expand n{id}, reached from n{parent} by {move}", "扩展 n{id}（由 n{parent} 经 {move} 生成）";
    goal_start: "n{id}, the start, is the goal", "初始节点 n{id} 就是目标";
    goal_from: "n{id}, reached from n{parent} by {move}, is the goal", "n{id}（由 n{parent} 经 {move} 生成）就是目标";
    column_move: "move", "移动";
    column_verdict: "verdict", "判定";
    column_reason: "reason", "理由";

    // Markdown.
    full_stop: ".", "。";
    colon: ":", "：";
    column_taken: "taken", "取出";
    column_notes: "notes", "备注";
    path_cut: "Moves {from} to {to} are omitted here ({n}); the letters above show all of them.", "此处略去第 {from} 至 {to} 次移动（共 {n} 次）；上面写出了全部移动。";
    sheet_name: "Name", "姓名";
    sheet_date: "Date", "日期";
    sheet_board: "empty board", "空棋盘";
    sheet_goes_on: "The sheet ends here; the run may go on.", "答题纸到此为止；搜索可能还会继续。";
    tree_too_large: "The tree of {n} {n#node|nodes} is too large for paper; on the screen it is whole.", "搜索树有 {n} 个节点，纸上放不下；屏幕上的页面画出整棵树。";
    tree_left_out: "The tree has {n} nodes; trees of up to {limit} are shown. The HTML report draws the part around each step.", "搜索树有 {n} 个节点；不超过 {limit} 个时才写在这里。HTML 报告画出每一步附近的部分。";
    tree_text_caption: "{n#Only|All} {n} {n#node|nodes}. @ gives the step in which a node was removed from open; * marks the final path.", "全部 {n} 个节点。@ 后为该节点被取出的步；* 表示在最终路径上。";

    // Text.
    list_order: "{order}; + {new}", "{order}；+ 表示{new}";

    // Self-contained figures.
    figure_taken: "step in which a node was removed from open", "该节点在第几步被取出";

    // Slides.
    slide_no_tree: "The tree ({n} nodes) does not fit on a slide; the HTML report draws it.", "搜索树有 {n} 个节点，一张幻灯片放不下：HTML 报告会画出来。";
    slide_of: "{heading} ({n} of {last})", "{heading}（{n}/{last}）";

    // LaTeX.
    latex_alone: "Compile this file with {program}.", "用 {program} 编译本文件。";
    latex_part: "Read this file with {input} in an article, or between the frames of a beamer presentation: it makes its own frames. The preamble needs {package}.", "在 article 中，或在 beamer 的各帧之间，用 {input} 读入（它自己生成帧）。导言区需要 {package}。";
    latex_fonts: "Some letters need xelatex or lualatex, and {package}.", "有些文字需要 xelatex 或 lualatex，以及 {package}。";
    chart_left_out: "{title}: a chart, which the HTML report draws.", "{title}：图表见 HTML 报告。";

    // Tree, charts, path.
    tree_caption_f: "{n} {n#node|nodes}. In the circle: the step in which the node is removed from open. Beside each node: f = {formula}.", "共 {n} 个节点。圈中数字：在第几步被取出；节点旁：f = {formula}。";
    tree_title: "Search tree", "搜索树";
    chart_sizes: "Size of open and closed", "open 表与 closed 表的大小";
    chart_fgh: "f, g and h of the node taken", "所取节点的 f、g、h";
    chart_f: "f of the node taken", "所取节点的 f";
    chart_depth: "Depth of the node taken", "所取节点的深度";
    chart_alt: "{title} over {n} {n#step|steps}; highest: {highest}", "{title}，共 {n} 步；最高：{highest}";
    chart_buckets: "Up to {n} {n#step|steps} per column, drawn from the lowest to the highest value.", "每列最多 {n} 步，从最小值画到最大值。";
    axis_step: "step", "步";
    axis_depth: "depth", "深度";
    path_caption: "{n} {n#move|moves} from the start to the goal.", "从初始状态到目标共 {n} 次移动。";
    path_impossible: "There is no path: by parity, the goal cannot be reached.", "不存在路径：奇偶性表明到不了目标。";
    path_none: "No path was found.", "没有找到路径。";

    // Marks and their legend.
    mark_taken: "current", "当前";
    mark_head: "next to be taken", "下一个取出";
    new_sign: "+ or bold", "+ 或粗体";
    mark_new: "new in this step", "本步新增";
    mark_leaves: "removed in this step", "本步离开";
    mark_slid: "tile just moved", "刚移动的棋子";
    mark_path: "on the final path", "在最终路径上";
    mark_dead: "dead end", "死路";
    mark_open: "open", "在 open 表中";
    mark_closed: "closed", "在 closed 表中";
    mark_number: "its step", "步号";
    mark_gone: "in neither list", "已离开两表";
    legend: "Legend", "图例";

    // A graph.
    column_state: "state", "状态";
    column_arcs: "arcs, with their costs", "出边及其代价";
    estimates: "The estimates", "估计值";
    h_consistent: "h is consistent, and so admissible: it never exceeds the distance to the goal, and on no arc falls by more than the arc costs.", "h 一致，因而可采纳：它不超过到目标的距离，且在任何弧上的下降都不超过该弧的代价。";
    h_admissible: "h is admissible, but not consistent: a state may be closed before its cheapest path is found.", "h 可采纳但不一致：状态可能在找到其代价最小的路径之前就已关闭。";
    h_inadmissible: "h is not admissible: a path found with it need not be a cheapest one.", "h 不可采纳：用它找到的路径不一定代价最小。";
    not_admissible: "not admissible: h({state}) = {h}, but the distance to {goal} is {distance}", "不可采纳：h({state}) = {h}，而到 {goal} 的距离为 {distance}";
    not_consistent: "not consistent on {from} → {to}: {h} > {cost} + {then}", "在 {from} → {to} 上不一致：{h} > {cost} + {then}";
    more_flaws: "and {n} more", "另有 {n} 处";
    graph_order_of: "order of expansion", "扩展顺序";
    subtitle_graph: "{start} to {goals} in {name}", "{name}：从 {start} 到 {goals}";
    graph_title: "Graph", "图";
    map_title: "Map", "地图";
    graph_says: "A graph of {n} {n#state|states}: start {start}, goal {goals}.", "{n} 个状态的图：起点 {start}，目标 {goals}。";

    // A grid.
    grid_cells: "States are the free cells (x,y) of the map, from (0,0) at the upper left: x to the right, y down.", "状态是地图上可通行的格子 (x,y)，左上角为 (0,0)，x 向右，y 向下。";
    grid_four: "A step leads to the neighbour N, E, S or W, and costs what the cell costs that it enters.", "每一步走到 N、E、S、W 方向的相邻格子，代价为进入该格子的代价。";
    grid_eight: "A step leads to one of the eight neighbours, and costs what the cell costs that it enters, a diagonal one √2 times as much. A diagonal step needs both cells beside it free. Costs are exact, as a + b√2.", "每一步走到八个相邻格子之一，代价为进入该格子的代价，斜走为其 √2 倍。斜走要求两侧的格子都可通行。代价精确地写作 a + b√2。";
    grid_too_large: "The map is too large for a picture here.", "地图太大，此处不画。";
    grid_key: "# wall, S start, G goal, @ current, + new, o open, x closed, * path", "# 墙，S 起点，G 目标，@ 当前，+ 新增，o open，x closed，* 路径";
    grid_says: "A map of {columns} columns and {rows} rows with {n} free {n#cell|cells}: start {start}, goal {goals}.", "{columns} 列 {rows} 行的地图，{n} 个可通行的格子：起点 {start}，目标 {goals}。";
    graph_marks: "{mark} ({n}): {names}.", "{mark}（{n} 个）：{names}。";

    // The pseudocode.
    code_init: "open ← the start; closed ← empty", "open ← 初始节点；closed ← 空";
    code_init_made: "open ← the start; closed ← empty; if the start is the goal: return it", "open ← 初始节点；closed ← 空；若它就是目标：返回它";
    code_round_ids: "for limit = 0, 1, 2 …", "limit 依次取 0、1、2……";
    code_round_ida: "for limit = f of the start, then the lowest f cut …", "阈值 limit 依次取初始节点的 f、上一轮被剪去的最小 f……";
    code_loop: "while open is not empty", "当 open 不空";
    code_crowded: "while the first layer of open has more than {kept} {kept#node|nodes}: drop its last node", "当 open 第一层的节点多于 {kept} 个：丢弃其中最后一个";
    code_no_better: "if h of n is not lower than h of its parent: continue", "若 n 的 h 不低于父节点的 h：取下一个节点";
    code_no_better_sideways: "if h of n is higher than h of its parent, or has been the same for more than {sideways} {sideways#move|moves}: continue", "若 n 的 h 高于父节点，或已连续超过 {sideways} 次移动不变：取下一个节点";
    code_end_hill: "return the node that was expanded last", "返回最后扩展的节点";
    code_close: "add n to closed", "把 n 放入 closed";
    code_goal_taken: "if n is the goal: return its path", "若 n 是目标：返回其路径";
    code_goal_made: "if m is the goal: return its path", "若 m 是目标：返回其路径";
    code_moves: "for each move of n ({order}), giving m", "按 {order} 的顺序，对 n 的每个移动（移动后得到 m）";
    code_blocked: "if the move is off the board: continue", "若已到棋盘边缘：下一个移动";
    code_cut_depth: "if m is deeper than limit: continue", "若 m 的深度大于 limit：下一个移动";
    code_cut_f: "if f of m exceeds limit: continue", "若 m 的 f 大于 limit：下一个移动";
    code_cut_taken: "if n is deeper than limit: continue", "若 n 的深度大于 limit：取下一个节点";
    code_forget: "if nothing was added to open: remove n from closed", "若 n 没有生成任何节点：把 n 移出 closed";
    code_round_end: "if nothing was cut: return failure", "若没有剪去任何节点：返回失败";
    code_end: "return failure", "返回失败";
    code_end_cut: "return failure: no path within the limit", "返回失败：界限之内没有路径";
    code_end_hidden: "return failure: no path within the limit, or only ones that known states hide", "返回失败：界限之内没有路径，或仅有被已知状态遮住的路径";

    // The interactive part of the page.
    stepper_title: "Watch", "逐步演示";
    stepper_off: "The stepper needs scripts, which are off. “Every step” below says the same as text.", "这一部分需要本页的脚本，而脚本现在没有运行。下面的“每一步”以文字给出同样的内容。";
    controls: "Steps", "步";
    panes: "Panes", "窗格";
    pane_now: "Node", "节点";
    pane_tree: "Tree", "搜索树";
    pane_lists: "Open, closed", "open、closed";
    show_before: "Show open and closed before the step, too", "同时显示这一步之前的 open 表和 closed 表";
    stage_conventions: "Conventions", "约定";
    go_first: "To the beginning", "到开头";
    go_back: "One step back", "后退一步";
    go_play: "Play", "播放";
    go_forward: "One step forward", "前进一步";
    go_last: "To the end", "到末尾";
    slider: "Step", "步号";
    time_legend: "Legend of the slider", "滑块的图例";
    time_open: "nodes in open", "open 表中的节点数";
    time_closed: "nodes in closed", "closed 表中的节点数";
    time_f: "f of the current node", "所取节点的 f";
    time_scale: "Under the slider, open and closed have one scale, from 0; f has its own, from its lowest value to its highest.", "滑块下方：open 与 closed 共用从 0 开始的标度；f 另用标度，从其最小值到最大值。";
    time_columns: "A column of pixels covers several steps there, drawn from the lowest of their values to the highest.", "其中一列像素含若干步，从其中最小值画到最大值。";
    time_thinned: "Where marks of a kind would overlap, one stands for up to {n} {n#step|steps}.", "同类标记过密时，一个标记至多代表 {n} 步。";
    speed: "Speed", "速度";
    present: "Presentation", "投影模式";
    keys_title: "Keyboard shortcuts", "快捷键";
    keys_on: "Keyboard shortcuts", "启用快捷键";
    jump_to: "Jump to", "跳到";
    find_board: "Board", "棋盘";
    find_go: "Find", "查找";
    code_title: "Pseudocode", "伪代码";
    lists_as: "Lists as", "列表显示为";
    as_boards: "Boards", "棋盘";
    as_ids: "Names", "编号";
    open_title: "Open", "open 表";
    open_order: "head first", "表头排在最前，下一个被取出";
    closed_title: "Closed", "closed 表";
    closed_order: "in the order of closing", "按放入的先后排列";
    before: "before", "之前";
    before_after: "Before/after", "之前/之后";
    after: "after", "之后";
    close: "Close", "关闭";
    of_steps: "of {n}", "共 {n} 步";
    slider_value: "step {n} of {last}", "第 {n} 步，共 {last} 步";
    go_pause: "Pause", "暂停";
    per_second: "{n} {n#step|steps} a second", "每秒 {n} 步";
    present_leave: "Leave presentation", "退出投影模式";
    bad_step: "A step is a number from 0 to {last}.", "步号应为 0 到 {last} 的整数。";
    nothing_searched: "Nothing was searched, so there are no steps.", "未搜索，因此没有可演示的步。";
    jump_path: "on the final path", "在最终路径上";
    jump_cheaper: "improved, reopened", "改进或重新打开";
    jump_dead: "dead end", "死路";
    jump_dropped: "dropped", "丢弃";
    jump_f: "f rises", "f 升高";
    jump_depth: "new depth", "深度创新高";
    jump_round: "round", "轮";
    jump_next: "next: {name}", "下一个：{name}";
    jump_previous: "previous: {name}", "上一个：{name}";
    jump_no_next: "No later step: {name}.", "之后没有这样的步：{name}。";
    jump_no_previous: "No earlier step: {name}.", "之前没有这样的步：{name}。";
    find_bad: "A board has each number from 0 to {last} once: {example}, or with spaces between.", "这里的棋盘是 0 到 {last} 各出现一次：{example}，也可以用空格隔开。";
    find_no_state: "This graph has no state {name}.", "这个图中没有状态 {name}。";
    find_never: "This search never generates {board}.", "本次搜索没有生成过 {board}。";
    find_more: "{n} {n#other node has|other nodes have} the same board.", "另有 {n} 个节点的状态与它相同。";
    step_n: "Step {n}", "第 {n} 步";
    step_zero: "Before the first step", "第一步之前";
    zero_says: "Open holds the start; closed is empty.", "open 表中只有初始节点；closed 表为空。";
    closed_is_record: "Closed is only a record.", "closed 表只作记录。";
    dropped_start: "Remove n{id}, the start", "取出初始节点 n{id}";
    dropped_from: "Remove n{id}, reached from n{parent} by {move}", "取出 n{id}，由 n{parent} 经 {move} 生成";
    drop_start: "remove n{id}, the start", "取出初始节点 n{id}";
    drop_from: "remove n{id}, reached from n{parent} by {move}", "取出 n{id}，由 n{parent} 经 {move} 生成";
    taken_start: "Expand n{id}, the start", "扩展初始节点 n{id}";
    taken_from: "Expand n{id}, reached from n{parent} by {move}", "扩展 n{id}，由 n{parent} 经 {move} 生成";
    label_why: "because", "理由：";
    not_tried: "not tried", "未尝试";
    move_label: "move {move}", "移动 {move}";
    round_depth: "Round {n} of {last}: depth at most {limit}", "第 {n} 轮，共 {last} 轮：深度不超过 {limit}";
    round_f: "Round {n} of {last}: f at most {limit}", "第 {n} 轮，共 {last} 轮：f 不超过 {limit}";
    show_in_stepper: "Show this step in the stepper", "在逐步演示中显示这一步";
    limit_depth: "depth ≤ {limit}", "深度 ≤ {limit}";
    limit_f: "f ≤ {limit}", "f ≤ {limit}";
    list_sizes: "{before} → {after}", "{before} → {after}";
    list_empty: "empty", "空";
    gap: "… {n} more …", "…… 另有 {n} 个 ……";
    gap_told: "… {n} more (--full-lists) …", "…… 另有 {n} 个（--full-lists）……";
    gap_show: "Show {n} of the {all} left out here", "显示此处略去的 {all} 个中的 {n} 个";
    before_none: "nothing yet", "尚无";
    say_step: "Step {n} of {last}: n{id} leaves open, {why}. Open {open}, closed {closed}.", "第 {n} 步，共 {last} 步：取出 n{id}，{why}。open 表 {open} 个，closed 表 {closed} 个。";
    say_zero: "Before the first step.", "第一步之前。";
    step_link: "step {n}", "第 {n} 步";
    key_shift: "Shift + p, d …: the previous one", "Shift + p、d……：跳到上一个";
    key_go: "go to a step by its number", "按编号到某一步";
    key_help: "these keys", "显示这份按键说明";
    key_escape: "close, or deselect the board", "关闭，或取消选中的棋盘";
    key_inside: "in a list or the tree: another node", "在列表或树中：另一个节点";
    key_enter: "in a list or the tree: details of the node", "在列表或树中：节点的详情";
    zoom_in: "Larger", "放大";
    zoom_out: "Smaller", "缩小";
    zoom_fit: "Fit", "适应窗口";
    figure_tools: "Figure", "图";
    save_svg: "Save as SVG", "存为 SVG";
    save_png: "Save as PNG", "存为 PNG";
    tree_as: "Tree as", "树显示为";
    as_tree: "Dots", "圆点";
    as_around: "Around this node", "此节点附近";
    as_map: "Whole run", "全图";
    tree_back: "Back to the current node", "回到当前节点";
    tree_overview: "Overview: drag to move", "总览：拖动以移动";
    whole_key: "Each row is a depth; a node's width is the size of its subtree.", "每行为一个深度；节点的宽度是其子树的大小。";
    dots_key: "Each node keeps its place as the tree grows.", "每个节点的位置始终不变。";
    whole_keys: "Enter goes to its step; ↑ ↓ ← → go to its parent, children and siblings", "Enter 跳到该节点的步；↑ ↓ ← → 移到其父节点、子节点和兄弟节点";
    whole_says: "The whole run after step {n}: {made} {made#node|nodes} generated, {open} in open, {closed} in closed; n{id} is at depth {depth}.", "第 {n} 步后的整个搜索：已生成 {made} 个节点，open 表中 {open} 个，closed 表中 {closed} 个；n{id} 在深度 {depth}。";
    whole_taken: "n{id}, f = {f}, depth {depth}: generated in step {made}, taken in step {n}", "n{id}，f = {f}，深度 {depth}：第 {made} 步生成，第 {n} 步取出";
    whole_dropped: "n{id}, f = {f}, depth {depth}: generated in step {made}, dropped in step {n}", "n{id}，f = {f}，深度 {depth}：第 {made} 步生成，第 {n} 步丢弃";
    whole_waits: "n{id}, f = {f}, depth {depth}: generated in step {made}, never taken", "n{id}，f = {f}，深度 {depth}：第 {made} 步生成，未取出";
    mark_way: "path to the current node", "到当前节点的路径";
    mark_unmade: "not yet generated", "尚未生成";
    tree_nodes: "Nodes of the tree", "树的节点";
    hood_says: "Path to n{id} with siblings and children ({drawn} of {all} {all#node|nodes}).", "通往 n{id} 的路径及其兄弟节点与子节点（至此 {all} 个节点中的 {drawn} 个）。";
    hood_zero: "Drawn: the start.", "图中只有初始节点。";
    hood_gap: "{n} {n#level|levels} skipped", "略去 {n} 层";
    chart_sizes_says: "Step {n}: open {open}, closed {closed}", "第 {n} 步：open 表 {open}，closed 表 {closed}";
    chart_fgh_says: "Step {n}: f {f}, g {g}, h {h}", "第 {n} 步：f {f}，g {g}，h {h}";
    chart_f_says: "Step {n}: f {f}", "第 {n} 步：f {f}";
    chart_depth_says: "Step {n}: depth {depth}", "第 {n} 步：深度 {depth}";
    strip_play: "Play the path", "播放路径";
    strip_back: "One move back", "后退一次移动";
    strip_forward: "One move forward", "前进一次移动";
    strip_says: "{n} of {last} {last#move|moves}", "第 {n} 次移动，共 {last} 次";

    // The stage.
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

    // The beginning, and the end.
    cue_step: "next step", "下一步";
    cue_space: "Space", "空格";

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

    // The quiz.
    quiz: "Quiz", "测验";
    quiz_start: "Quiz: answer before it is shown", "测验：先回答，再显示";
    quiz_leave: "Leave the quiz", "退出测验";
    quiz_keys: "1–9 or arrows to choose, Enter to answer", "用 1–9 或方向键选择，按 Enter 键回答";
    quiz_keys_number: "Type a number, Enter to answer", "输入一个数，按 Enter 键回答";
    quiz_keys_on: "Enter for the next question", "按 Enter 键进入下一题";
    quiz_about: "Answer as {strategy} would: {conventions}.", "请按{strategy}作答：{conventions}。";

    // Questions.
    quiz_next: "Which node is removed from open next?", "下一个从 open 表取出的是哪个节点？";
    quiz_next_crowded: "This layer has more than {kept} {kept#node|nodes}. Which one is dropped next?", "这一层的节点多于 {kept} 个。下一个被丢弃的是哪个节点？";
    quiz_try: "What happens to the move {move} of n{id}?", "n{id} 的移动 {move} 结果如何？";
    quiz_value: "The move {move} of n{id} generates n{node}. What is its {name}?", "n{id} 的移动 {move} 生成 n{node}。它的 {name} 是多少？";
    quiz_some: "Listed here: {shown} of the {n} in open.", "这里列出 open 表 {n} 个节点中的 {shown} 个。";
    quiz_number: "Your number", "你的答案";

    // Possible outcomes of a move.
    quiz_can_opened: "a new node, which goes into open", "生成新节点，放入 open 表";
    quiz_can_blocked: "off the board", "超出棋盘";
    quiz_can_open: "a duplicate: the state is in open", "重复：该状态已在 open 表中";
    quiz_can_open_cheaper: "a duplicate: the state is in open, at no higher cost", "重复：该状态已在 open 表中，且代价不更大";
    quiz_can_closed: "a duplicate: the state is in closed", "重复：该状态已在 closed 表中";
    quiz_can_closed_cheaper: "a duplicate: the state is in closed, at no higher cost", "重复：该状态已在 closed 表中，且代价不更大";
    quiz_can_path: "a duplicate: the state is on the path to the node", "重复：该状态在通往此节点的路径上";
    quiz_can_parent: "a duplicate: it leads back to the parent", "重复：回到父节点的状态";
    quiz_can_improved: "a cheaper path to a state in open: the new node replaces the old one", "以更小代价到达 open 表中的状态：新节点取代旧节点";
    quiz_can_improved_added: "a cheaper path to a state in open: the new node goes beside the old one", "以更小代价到达 open 表中的状态：新节点与旧节点并存";
    quiz_can_reopened: "a cheaper path to a state in closed: the new node goes into open", "以更小代价到达 closed 表中的状态：新节点放入 open 表";
    quiz_can_cut: "past the limit: it is cut", "超过界限：被剪去";

    // Responses to an answer.
    quiz_right: "Right: {reason}.", "正确：{reason}。";
    quiz_also: "Also right: n{id} and n{own} both have f = {f}, and which of them comes first is a convention. This run removes n{own}: {reason}.", "也正确：n{id} 与 n{own} 的 f 都是 {f}，先取哪个是约定。本次运行取出 n{own}：{reason}。";
    quiz_also_crowded: "Also right: n{id} and n{own} both have f = {f}, and which of them comes last is a convention. This run drops n{own}: {reason}.", "也正确：n{id} 与 n{own} 的 f 都是 {f}，谁排在最后是约定。本次运行丢弃 n{own}：{reason}。";
    quiz_answer_is: "The answer: {answer}.", "答案：{answer}。";
    quiz_wrong: "No. Try again, or ask for a hint.", "不对。请再试一次，或查看提示。";
    quiz_wrong_best: "Not n{id}: its f is {f}, and a node in open has a lower one.", "不是 n{id}：它的 f 为 {f}，open 表中有 f 更小的节点。";
    quiz_wrong_layers: "Not n{id}: a node in open is in an earlier layer, or in the same layer with a lower f.", "不是 n{id}：open 表中有更早一层的节点，或同一层中 f 更小的节点。";
    quiz_wrong_queue: "Not n{id}: a node in open was generated before it.", "不是 n{id}：open 表中有比它更早生成的节点。";
    quiz_wrong_stack: "Not n{id}: a node in open was generated after it.", "不是 n{id}：open 表中有比它更晚生成的节点。";
    quiz_wrong_block: "Not n{id}: another node lies above it on the stack.", "不是 n{id}：栈中有节点在它上面。";
    quiz_wrong_crowded: "Not n{id}: its f is {f}, and a node of the layer has a higher one.", "不是 n{id}：它的 f 为 {f}，这一层中有 f 更大的节点。";
    quiz_choose: "Choose an answer first.", "请先选择一个答案。";
    quiz_no_number: "Type a number, such as 7.", "请输入一个数，例如 7。";
    quiz_g: "g = {old} + {cost} = {g}: g of n{id}, and the cost of the move", "g = {old} + {cost} = {g}：n{id} 的 g 加上这次移动的代价";

    // Hints: the rule first, then less to choose from.
    quiz_rule_best: "The node with the lowest f is removed first; here f = {formula}.", "f 最小的节点先取出；这里 f = {formula}。";
    quiz_rule_layers: "The earliest layer comes first, and in it the node with the lowest f; here f = {formula}.", "最早的一层在先，层内 f 最小的节点先取出；这里 f = {formula}。";
    quiz_rule_queue: "Open is a queue: the node that was generated first is removed first.", "open 表是队列：最早生成的节点先取出。";
    quiz_rule_stack: "Open is a stack: the node that was generated last is removed first.", "open 表是栈：最晚生成的节点先取出。";
    quiz_rule_block: "Open is a stack on which the children of an expansion go together, with the first of them on top.", "open 表是栈，一次扩展的子节点一起放入，第一个在最上面。";
    quiz_rule_crowded: "The node with the highest f of the layer is dropped first; here f = {formula}.", "这一层中 f 最大的节点先丢弃；这里 f = {formula}。";
    quiz_lowest: "The lowest f in open is {f}.", "open 表中最小的 f 是 {f}。";
    quiz_make: "Make the move on the board of n{id}: the arrow says where the blank goes.", "在 n{id} 的棋盘上走这一步：箭头是空格移动的方向。";
    quiz_look_all: "Then look for the state in open and in closed.", "再到 open 表和 closed 表中查找这个状态。";
    quiz_look_closed: "Then look for the state in closed, and only there.", "再到 closed 表中查找这个状态，只查这里。";
    quiz_look_path: "Then look for the state on the path from the start to n{id}.", "再在从初始节点到 n{id} 的路径上查找这个状态。";
    quiz_look_parent: "Then compare the state with that of the parent.", "再与父节点的状态比较。";
    quiz_look_none: "No state counts as known here.", "这里不查重。";
    quiz_look_cheaper: "If it is there, compare the costs.", "若找到了，再比较代价。";
    quiz_look_depth: "Compare the depth with the limit, {limit}.", "把深度与界限 {limit} 比较。";
    quiz_look_f: "Compare f with the limit, {limit}.", "把 f 与阈值 {limit} 比较。";
    quiz_rule_g: "g is the cost of the path: g of n{id} plus the cost of the move.", "g 是路径的代价：n{id} 的 g 加上这次移动的代价。";
    quiz_rule_f: "Here f = {formula}.", "这里 f = {formula}。";
    quiz_look_tiles: "On the board of n{id}, these tiles are not where the goal has them: {tiles}.", "在 n{id} 的棋盘上，下列棋子不在目标位置：{tiles}。";
    quiz_look_home: "On the board of n{id}, every tile is where the goal has it.", "在 n{id} 的棋盘上，所有棋子都在目标位置。";
    quiz_struck: "Some wrong answers are struck out.", "已划去一部分错误答案。";
    quiz_h_more: "h of the parent, n{id}, is {old}; here it is higher.", "父节点 n{id} 的 h 为 {old}；这里更大。";
    quiz_h_less: "h of the parent, n{id}, is {old}; here it is lower.", "父节点 n{id} 的 h 为 {old}；这里更小。";
    quiz_h_same: "h of the parent, n{id}, is {old}; here it is the same.", "父节点 n{id} 的 h 为 {old}；这里不变。";
    quiz_g_narrow: "g of n{id} is {old}.", "n{id} 的 g 为 {old}。";
    quiz_f_narrow: "g = {g}, h = {h}.", "g = {g}，h = {h}。";

    // The panel.
    quiz_check: "Answer", "回答";
    quiz_hint: "Hint {n} of 2", "提示 {n}/2";
    quiz_no_hint: "No more hints", "没有更多提示";
    quiz_show: "Show the answer", "显示答案";
    quiz_on: "Next question", "下一题";
    quiz_again: "Start again", "重新开始";
    quiz_score: "{right} of {asked} right, {first} at the first try", "{asked} 题答对 {right} 题，其中一次答对 {first} 题";
    quiz_ask: "Questions about", "提问内容";
    quiz_ask_next: "the next node", "下一个节点";
    quiz_ask_try: "what happens to a move", "移动的结果";
    quiz_over: "Done: {score}.", "完成：{score}。";
    quiz_missed: "To look at again", "值得再看";
    quiz_copy: "Copy result", "复制结果";

    [strategy_name: Name]
    Beam: "Beam search", "束搜索";
    Hill: "Hill climbing", "爬山法";
    Bfs: "Breadth-first search", "广度优先搜索";
    Dfs: "Depth-first search", "深度优先搜索";
    Dls: "Depth-limited search", "深度受限搜索";
    Ids: "Iterative deepening search", "迭代加深搜索";
    Ucs: "Uniform-cost search", "一致代价搜索";
    Greedy: "Greedy best-first search", "贪婪最佳优先搜索";
    Astar: "A* search", "A* 搜索";
    Bnb: "Least-cost branch and bound", "最小代价分支限界";
    Ida: "Iterative deepening A*", "迭代加深 A*（IDA*）";

    [open_rule: OpenKind]
    Queue: "Open is a queue: new nodes are added at the tail, and the node at the head is expanded.", "open 表是队列：新节点加到队尾，取出队首节点。";
    Stack: "Open is a stack: each child is pushed as it is generated, so the last one generated is expanded first.", "open 表是栈：每个子节点一生成就放到栈顶，所以最后生成的最先取出。";
    Block: "Open is a stack: the children of a node are pushed together, the child of the first move on top.", "open 表是栈：一步中生成的子节点一起放到栈顶，先生成的在上，先被取出。";
    Best: "The node with the lowest f = {formula} is expanded first.", "从 open 表中取出 f = {formula} 最小的节点。";
    Layers: "Nodes are expanded layer by layer. Before a layer is expanded, nodes with the highest f = {formula} are dropped from it until at most {kept} {kept#is|are} left; then the lowest f comes first.", "节点逐层扩展。扩展一层之前，先丢弃其中 f = {formula} 最大的节点，直到至多剩下 {kept} 个；然后先取 f 最小的。";

    [code_take: OpenKind]
    Layers: "n ← remove the node with the lowest f of that layer", "n ← 取出该层中 f 最小的节点";
    Queue: "n ← remove the head of open", "n ← 取出 open 队首的节点";
    Stack | Block: "n ← remove the head of open", "n ← 取出 open 栈顶的节点";
    Best: "n ← remove a node with the lowest f from open", "n ← 取出 open 中 f 最小的节点";

    [code_insert: OpenKind]
    Layers: "add m to the next layer of open with f = {formula}", "把 m 放入 open 的下一层，f = {formula}";
    Queue: "add m at the tail of open", "把 m 加到 open 队尾";
    Stack: "push m onto open", "把 m 放到 open 栈顶";
    Block: "push these m onto open together, the first on top", "把这些 m 一起放到 open 栈顶，先生成的在上";
    Best: "add m to open with f = {formula}", "把 m 放入 open，f = {formula}";

    [outcome: Outcome]
    Solved: "solved", "已找到解";
    Exhausted: "exhausted: open is empty", "搜索穷尽：open 表已空";
    Unsolvable: "unsolvable by parity; not searched", "奇偶性表明无解：未搜索";
    Limit: "stopped at a limit before the goal was found", "在找到目标之前因达到上限而停止";

    [short_open: OpenKind]
    Queue: "open is a queue", "open 是队列";
    Stack: "open is a stack", "open 是栈";
    Block: "open is a stack, children together", "open 是栈，子节点一起放入";
    Best: "lowest f = {formula} first", "f = {formula} 最小者先";
    Layers: "layers, lowest f = {formula} first", "逐层，f = {formula} 最小者先";
}
