//! The words of the report of one search.

use crate::search::{Name, OpenKind, Outcome, Place};

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
    note_crowded: "n{id} is dropped: only the best {kept} of a layer stay", "n{id} 被丢弃：每层只保留最好的 {kept} 个节点";
    note_crowded_one: "n{id} is dropped: only the best child stays", "n{id} 被丢弃：只保留最好的子节点";
    note_no_better: "n{id} is dropped: its h, {h}, is higher than the {old} of its parent, n{parent}", "n{id} 被丢弃：其 h 为 {h}，高于父节点 n{parent} 的 {old}";
    note_level: "n{id} is dropped: its h, {h}, is not lower than that of its parent, n{parent}", "n{id} 被丢弃：其 h 为 {h}，不低于父节点 n{parent} 的 h";
    note_level_sideways: "n{id} is dropped: its h, {h}, is that of its parent, n{parent}, and at most {sideways} {sideways#move|moves} in a row may leave it the same", "n{id} 被丢弃：其 h 为 {h}，与父节点 n{parent} 相同；h 不变的移动至多连续 {sideways} 次";
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
    nav_notes: "Notes", "说明";
    nav_problem: "Problem", "问题";
    nav_path: "Path", "路径";
    nav_tree: "Tree", "搜索树";
    nav_steps: "Steps", "各步";
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
    outcome_none: "unknown: the trace is cut off", "未知：轨迹在中途截断";
    outcome_memory: "stopped before the goal was found: memory was the limit (--max-memory)", "在找到目标之前停止：内存达到上限（--max-memory）";
    result_path: "path", "路径";
    path_moves: "{n} {n#move|moves}", "{n} 次移动";
    path_moves_cost: "{n} {n#move|moves}, cost {cost}", "{n} 次移动，代价 {cost}";
    result_optimal: "shortest path?", "是否最短";
    result_cheapest: "cheapest path?", "是否代价最小";
    cheapest_yes: "yes: the least cost is {n}", "是：最小代价就是 {n}";
    cheapest_no: "no: the least cost is {n}", "否：最小代价为 {n}";
    optimal_always: "yes: with these settings, every path that {name} finds is a shortest one", "是：在这些设置下，{name}找到的路径都是最短的";
    fewest_always: "yes: with these settings, every path that {name} finds has the fewest moves", "是：在这些设置下，{name}找到的路径移动次数都最少";
    cheapest_always: "yes: with these settings, every path that {name} finds is a cheapest one", "是：在这些设置下，{name}找到的路径代价都最小";
    result_fewest: "fewest moves?", "移动次数是否最少";
    optimal_yes: "yes: the exact distance is {n}", "是：最短路径就是 {n} 次移动";
    optimal_no: "no: a shortest path has {n} {n#move|moves}", "否：最短路径只需 {n} 次移动";
    optimal_distance: "a shortest path has {n} {n#move|moves}", "最短路径为 {n} 次移动";
    optimal_unknown: "not checked: exact distances are computed for up to {n} cells", "未核对：只对不超过 {n} 格的棋盘计算精确距离";
    result_steps: "steps", "搜索步数";
    steps_expanded: "{n}, {expanded} of them {expanded#an expansion|expansions}", "{n}，其中 {expanded} 步扩展了节点";
    result_nodes: "nodes generated (incl. start)", "生成的节点（含初始节点）";
    result_rounds: "rounds", "轮数";
    result_tries: "moves tried", "尝试";
    result_duplicates: "duplicates", "重复";
    result_hidden: "a path within the limit?", "界限之内有路径吗";
    hidden: "perhaps: a state that was first reached deep down, where the limit cut what follows, counts as known when a shorter path comes to it", "可能有：先在较深处到达、其后继已被剪去的状态，在较短的路径再到它时已算已知";
    result_crowded: "nodes dropped from their layers, unexpanded", "从各层丢弃而未扩展的节点";
    summit: "n{id}, with h = {h}, reached in {depth} {depth#move|moves}", "n{id}（h = {h}），经 {depth} 次移动到达";
    outcome_beam: "exhausted: open is empty, and a path may lead through one of the {n} {n#node|nodes} that {n#was|were} dropped", "搜索穷尽：open 表已空；路径可能经过被丢弃的 {n} 个节点之一";
    outcome_local_minimum: "local minimum: n{id} has h = {h}, and no child of it has a lower one; the lowest is {next}", "局部极小：n{id} 的 h = {h}，其子节点的 h 都不更低，最低为 {next}";
    outcome_plateau: "plateau: n{id} has h = {h}, and so has the best of its children", "平台：n{id} 的 h = {h}，最好的子节点也是 {h}";
    outcome_plateau_sideways: "plateau: n{id} has h = {h}, and so has the best of its children; at most {sideways} {sideways#move|moves} in a row may leave h the same", "平台：n{id} 的 h = {h}，最好的子节点也是 {h}；h 不变的移动至多连续 {sideways} 次";
    outcome_no_child: "stuck: every child of n{id} is a duplicate", "无路可走：n{id} 的子节点全是重复";
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
    command_whole: "To explain the whole run:", "解释整个运行：";
    command: "To make this report again:", "重新生成本报告：";

    // Every step.
    expansions_all: "{n#Only|All} {n} {n#step|steps}.", "全部 {n} 步。";
    expansions_some: "{shown} of {n} steps.", "共 {n} 步，此处列出 {shown} 步。";
    expansions_none: "Nothing was searched, so no node was expanded.", "未搜索，因此没有扩展。";
    expansions_gap: "Steps {from} to {to} are omitted here ({n} {n#step|steps}); {option} shows them.", "此处略去第 {from} 至 {to} 步（{n} 步）：用 {option} 显示。";
    expansions_gap_one: "Step {from} is omitted here; {option} shows it.", "此处略去第 {from} 步：用 {option} 显示。";
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
    folded_steps: "Further steps", "之后的步";
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
    charts_none: "Nothing was searched, so there is nothing to chart.", "未搜索，因此没有可画的图表。";
    path_none: "No path was found.", "没有找到路径。";
    path_unknown: "The trace is cut off before its end: whether a path was found is unknown.", "轨迹在结束前截断：不知道是否找到路径。";
    path_start_is_goal: "The start is the goal: no moves are needed.", "初始状态就是目标状态：无需移动。";

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
    go_to: "Step", "步号";
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
    jump_path_is: "steps whose node is on the final path", "取出最终路径上节点的步";
    jump_cheaper: "improved, reopened", "改进或重新打开";
    jump_cheaper_is: "steps that reach a known state more cheaply", "有尝试判定为改进或重新打开的步";
    jump_dead: "dead end", "死路";
    jump_dead_is: "steps that generate no node", "没有生成任何节点的步";
    jump_dropped: "dropped", "丢弃";
    jump_dropped_is: "steps that drop their node, unexpanded", "取出节点后将其丢弃、不予扩展的步";
    jump_f: "f rises", "f 升高";
    jump_f_is: "steps whose node has a higher f than all before it in the round", "节点的 f 高于本轮之前取出的所有节点的步";
    jump_depth: "new depth", "深度创新高";
    jump_depth_is: "steps whose node is deeper than all before it in the round", "节点深于本轮之前取出的所有节点的步";
    jump_round: "round", "轮";
    jump_round_is: "first steps of the rounds", "各轮的第一步";
    jump_f_is_one: "steps whose node has a higher f than all before it", "节点的 f 高于之前取出的所有节点的步";
    jump_depth_is_one: "steps whose node is deeper than all before it", "节点深于之前取出的所有节点的步";
    jump_next: "next: {name}", "下一个：{name}";
    jump_previous: "previous: {name}", "上一个：{name}";
    jump_count: "{k}/{n}", "{k}/{n}";
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
    label_depth: "depth", "深度";
    label_why: "because", "理由：";
    not_tried: "not tried", "未尝试";
    move_label: "move {move}", "移动 {move}";
    round_depth: "Round {n} of {last}: depth at most {limit}", "第 {n} 轮，共 {last} 轮：深度不超过 {limit}";
    round_f: "Round {n} of {last}: f at most {limit}", "第 {n} 轮，共 {last} 轮：f 不超过 {limit}";
    show_in_stepper: "Show this step in the stepper", "在逐步演示中显示这一步";
    limit_depth: "depth ≤ {limit}", "深度 ≤ {limit}";
    limit_f: "f ≤ {limit}", "f ≤ {limit}";
    list_sizes: "{before} → {after}", "{before} → {after}";
    list_size: "{after}", "{after}";
    list_empty: "empty", "空";
    gap: "… {n} more …", "…… 另有 {n} 个 ……";
    gap_told: "… {n} more (--full-lists) …", "…… 另有 {n} 个（--full-lists）……";
    gap_show: "Show {n} of the {all} left out here", "显示此处略去的 {all} 个中的 {n} 个";
    before_none: "nothing yet", "尚无";
    say_step: "Step {n} of {last}: n{id} leaves open, {why}. Open {open}, closed {closed}.", "第 {n} 步，共 {last} 步：取出 n{id}，{why}。open 表 {open} 个，closed 表 {closed} 个。";
    say_zero: "Before the first step.", "第一步之前。";
    step_link: "step {n}", "第 {n} 步";
    key_back_forward: "one step back, forward", "后退、前进一步";
    key_ends: "to the beginning, to the end", "到开头、到末尾";
    key_play: "play, pause", "播放、暂停";
    key_path: "next step on the final path", "下一个在最终路径上的步";
    key_cheaper: "next improved or reopened", "下一处改进或重新打开";
    key_dead: "next dead end", "下一处死路";
    key_dropped: "next node dropped", "下一个被丢弃的节点";
    key_f: "next step in which f rises", "下一个 f 创新高的步";
    key_depth: "next step at a new depth", "下一个深度创新高的步";
    key_round: "next round", "下一轮";
    key_shift: "Shift + p, d …: the previous one", "Shift + p、d……：跳到上一个";
    key_go: "go to a step by its number", "按编号到某一步";
    key_find: "find a board", "查找棋盘";
    key_present: "presentation", "投影模式";
    key_before: "show the lists before the step as well", "同时显示这一步之前的列表";
    key_lists: "lists as boards or names", "列表显示为棋盘或编号";
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
    hood_children: "… {n}", "… {n}";
    hood_gap: "{n} {n#level|levels} skipped", "略去 {n} 层";
    chart_sizes_says: "Step {n}: open {open}, closed {closed}", "第 {n} 步：open 表 {open}，closed 表 {closed}";
    chart_fgh_says: "Step {n}: f {f}, g {g}, h {h}", "第 {n} 步：f {f}，g {g}，h {h}";
    chart_f_says: "Step {n}: f {f}", "第 {n} 步：f {f}";
    chart_depth_says: "Step {n}: depth {depth}", "第 {n} 步：深度 {depth}";
    strip_play: "Play the path", "播放路径";
    strip_pause: "Pause", "暂停";
    strip_back: "One move back", "后退一次移动";
    strip_forward: "One move forward", "前进一次移动";
    strip_says: "{n} of {last} {last#move|moves}", "第 {n} 次移动，共 {last} 次";

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

    [found: Place]
    Open: "found in open", "在 open 表中发现";
    Closed: "found in closed", "在 closed 表中发现";
    Path: "found on the path", "在路径上发现";
    Parent: "undoing the last move", "与父节点重复";
}
