//! The words of exercises and their keys.

words! {
    ExerciseWords, exercise_words;
    who: "For", "学号";
    task: "Task", "任务";
    key_title: "Key: {title}", "参考答案：{title}";
    goal_is: "Goal {goal}, {rows}×{cols}", "目标 {goal}，{rows}×{cols}";
    drawn_graph: "Graph {seed}", "图 {seed}";
    questions: "Questions", "问题";
    command: "To print this sheet again (add --key FILE for its key):", "重新打印本练习（加上 --key 文件名 可打印答案）：";
    answers: "Answers", "答案";
    yes: "yes", "是";
    no: "no", "否";
    yes_no: "yes / no", "是 / 否";
    why: "why", "理由";
    too: "also right, tied with it: {nodes}", "与之并列，因此同样正确：{nodes}";

    // The table of steps.
    trace_task: "Run the search by hand, by the conventions below. Fill in a row for each step until the search ends; there may be more rows than steps.", "按下面的约定手工推演搜索：每一步填一行，直到搜索结束；行数可能多于步数。";
    trace_first_steps: "Run the search by hand, by the conventions below. Fill in a row for each of the first {n} {n#step|steps}; the search does not end there.", "按下面的约定手工推演搜索的前 {n} 步，每一步填一行；搜索到此并未结束。";
    names_are: "Nodes are named n0, n1, n2 … in the order in which they are generated; n0 is the start.", "节点已按生成的先后命名为 n0、n1、n2……；n0 是初始节点。";
    says_board: "{node}, {board}: the node that is removed from open in the step, and its state.", "{node}、{board}：这一步从 open 表取出的节点及其状态。";
    names_states: "Nodes are called by their states.", "节点以其状态的名称称呼。";
    names_twins: "Nodes are called by their states; where several nodes have one state, the number of the node follows: B#4. They are numbered in the order in which they are generated; the start is 0.", "节点以其状态的名称称呼；若几个节点状态相同，则后附节点序号，如 B#4。节点按生成的先后编号，初始节点为 0。";
    says_state: "{board}: the state that is removed from open in the step.", "{board}：这一步从 open 表取出的状态。";
    says_new: "{new}: the nodes that its moves put into open, each with its state.", "{new}：其各次移动放入 open 表的节点，各附其状态。";
    says_lists: "{lists}: the nodes in the list after the step.", "{lists}：这一步之后表中的节点。";
    says_head: "In open, the node that is removed next comes first.", "open 表中，下一个取出的节点写在最前。";
    says_round: "{round}: the number of the round; each begins with a new node for the start.", "{round}：轮的序号；每轮从一个新的初始节点开始。";
    typed: "To fill the sheet in by typing, write a board as {board}, a new node as n1={board}, a list as n1 n2. Then `steptrace check FILE` marks it.", "用键盘填写时，棋盘写作 {board}，新节点写作 n1={board}，表写作 n1 n2；随后可用 steptrace check 文件名 批改。";
    typed_states: "To fill the sheet in by typing, write a state by its name, such as {board}, and a list as names with commas between them. Then `steptrace check FILE` marks it.", "用键盘填写时，状态写其名称，例如 {board}；表写作名称，以逗号分隔；随后可用 steptrace check 文件名 批改。";
    column_round: "round", "轮";
    column_node: "node", "节点";
    column_board: "board", "棋盘";
    column_new: "new nodes", "新节点";
    steps_table: "Steps", "各步";
    key_own: "The rows are those of the strategy with its own rule for ties. Where another node ties with it, to take that one is as right; the steps that follow then differ, and `steptrace check` marks them.", "各行按该策略自己的并列规则给出。若另有节点与之并列，取那个节点同样正确；此后各步随之不同，可用 steptrace check 批改。";

    // Chosen steps.
    predict_task: "A run is stopped before some of its steps. Which node is removed from open next, and why?", "搜索在若干步之前暂停：下一个从 open 表取出的是哪个节点？为什么？";
    predict_order: "Nodes in open are listed by number here, not in the order of open.", "此处 open 表中的节点按编号列出，并非 open 表的次序。";
    predict_below: "Below each board: its parent, the move from there{values}.", "每个棋盘下方依次是：父节点、移动{values}。";
    predict_beside: "Beside each node: its parent{values}.", "每个节点旁依次是：父节点{values}。";
    column_from: "parent, move", "父节点、移动";
    before_step: "{n}. Before step {step}", "{n}. 第 {step} 步之前";
    next: "Removed next:", "下一个取出：";
    because: "Why:", "理由：";

    // The tree.
    tree_task: "This is the search tree of a run, to its end. Fill in what is missing at each node.", "这是一次搜索直到结束的搜索树。请填写每个节点所缺的内容。";
    tree_board: "The board of each node: that of its parent after the move at its name.", "每个节点的棋盘：父节点的棋盘经节点名旁的移动得到。";
    tree_state: "state: the state of the node.", "状态：该节点的状态。";
    tree_f: "f: its value f = {formula}.", "f：其值 f = {formula}。";
    tree_step: "step: the step in which the node is removed from open; a dash, if it never is.", "步：该节点在第几步从 open 表取出；从未取出的画一横。";
    tree_ties: "The steps are those of the strategy with its own rule for ties.", "步号按该策略自己的并列规则给出。";

    // A mistake to find.
    error_task: "Somebody has traced the search by hand and made one mistake: exactly one cell of the table is wrong, and what comes after it follows from it. Find it.", "有人手工推演了这次搜索，其中有一处错误：表中恰有一格是错的，其余各格均与前文一致。请找出来。";
    wrong_step: "Step:", "步：";
    wrong_column: "Column:", "列：";
    instead: "What should stand there, and why:", "应为什么，为什么：";
    wrong_cell: "Step {step}, column {column}", "第 {step} 步，{column} 列";

    // Boards that can reach the goal, or cannot.
    solvable_task: "Which of these boards can be turned into the goal by sliding tiles, and which cannot? How do you know?", "通过移动棋子，这些棋盘中哪些能到达目标，哪些不能？说明理由。";
    solvable_how: "Inversions: read the board row by row, skipping the blank; count the pairs of tiles that stand in the opposite order to the goal.", "逆序对：不计空格，逐行读出棋盘；数出与目标中先后次序相反的棋子对。";
    solvable_rows: "Rows: how many rows the blank is from its place in the goal.", "行数：空格与其在目标中的位置相差几行。";
    column_inversions: "inversions", "逆序对";
    column_rows: "rows", "行数";
    column_reaches: "can reach the goal?", "能到达目标？";
    boards_table: "Boards", "棋盘";
    rule_odd: "A move within a row changes no order; one within a column takes a tile past {past} others, an even number. So the number of inversions stays even or stays odd, and in the goal it is 0.", "沿行移动不改变先后；沿列移动使一个棋子越过 {past} 个棋子（偶数）。所以逆序对个数的奇偶性不变，而目标中为 0。";
    rule_even: "A move within a row changes no order; one within a column takes a tile past {past} {past#other|others}, an odd number, and the blank into the next row. So inversions and rows together stay even or stay odd, and in the goal they are 0.", "沿行移动不改变先后；沿列移动使一个棋子越过 {past} 个棋子（奇数），同时空格移到相邻的一行。所以逆序对个数与行数之和的奇偶性不变，而目标中为 0。";
    even: "{sum} is even", "{sum} 是偶数";
    odd: "{sum} is odd", "{sum} 是奇数";
    with_rows: "{n} + {rows} = {sum}", "{n} + {rows} = {sum}";
    pairs: "pairs: {pairs}", "逆序对：{pairs}";

    // A table whose strategy is asked for.
    which_task: "One of the strategies below made this table. Which one, and how do you know?", "下表由后面所列策略之一得出。是哪一个？如何得知？";
    which_ends: "The search ends with step {step}.", "搜索在第 {step} 步结束。";
    which_goes_on: "This is as it is after step {step}; the search goes on.", "此为第 {step} 步之后的样子；此后搜索仍在继续。";
    which_made: "{new}: the nodes that its moves put into open, in the order in which they are generated.", "{new}：其各次移动放入 open 表的节点，按生成的先后列出。";
    which_choices: "Strategies to choose from", "可选的策略";
    which_answer: "Strategy:", "策略：";
    which_others: "Where the others depart from it", "其余策略从何处开始不同";
    departs: "its table is different after the board of step {step}", "从第 {step} 步的棋盘之后起，它的表就不同";
    departs_node: "step {step}: it removes n{node} ({board}) from open instead", "第 {step} 步：它取出的是 n{node}（{board}）";

    // Estimates of boards.
    heuristic_task: "Compute h of each board by each heuristic. Then say, for each pair of heuristics, which dominates the other on these boards: the one that is never lower, and somewhere higher.", "用各启发式计算每个棋盘的 h。然后对每两个启发式指出在这些棋盘上哪个占优：处处不低于另一个，且至少在一处更高。";
    heuristic_defined: "{name}: {says}", "{name}：{says}";
    heuristic_pairs: "Which dominates on these boards?", "在这些棋盘上哪个占优？";
    column_pair: "heuristics", "启发式";
    column_dominates: "dominates here", "此处占优";
    column_in_general: "on all boards", "对所有棋盘";
    pair: "{first}, {second}", "{first}、{second}";
    neither: "neither", "都不";
    equal: "equal", "相等";
    higher_on: "{name} is higher on {boards}", "{name} 在 {boards} 上更高";
    never_differ: "they are equal on all of these", "在这些棋盘上处处相等";
    general_proved: "{high} is never lower than {low}: {reasons}", "{high} 从不低于 {low}：{reasons}";
    general_neither: "neither dominates, as these boards show", "互不占优，这些棋盘即为反例";
    general_unknown: "neither proved nor refuted here", "此处未证明，也未推翻";
    reason_adds: "{high} adds to {low} what is never negative", "{high} 在 {low} 之上只加非负的数";
    reason_way: "a tile out of place has at least one row or column to go", "不在位的棋子至少还差一行或一列";
    reason_jump: "a tile out of place has at least one jump to make", "不在位的棋子至少要跳一次";
    reason_zero: "no estimate is negative", "估计值都不为负";
    reason_exact: "what is admissible is never above the true cost", "可采纳的估计从不高于真实代价";
    not_admissible: "{name} is not admissible: a higher h is no better there.", "{name} 不可采纳：更高的 h 并不意味着更好。";

    // Estimates of a graph.
    estimates_task: "Is h admissible? Is it consistent? Find the distance of each state to the nearest goal, and compare h at both ends of each arc.", "h 是否可采纳？是否一致？求出每个状态到最近目标的距离，并比较每条弧两端的 h。";
    estimates_admissible: "h is admissible if it is nowhere higher than the distance to the nearest goal, the least cost of a path there.", "若 h 处处不高于到最近目标的距离（到那里的路径的最小代价），则 h 可采纳。";
    estimates_consistent: "h is consistent if it is 0 at each goal, and on no arc falls by more than the arc costs.", "若 h 在每个目标处为 0，且沿任何一条弧的下降都不超过该弧的代价，则 h 一致。";
    estimates_states: "States", "状态";
    estimates_arcs: "Arcs", "弧";
    column_distance: "distance", "距离";
    column_admissible: "h ≤ distance?", "h ≤ 距离？";
    column_arc: "arc", "弧";
    column_from_h: "h at its start", "起点的 h";
    column_to_h: "cost + h at its end", "代价 + 终点的 h";
    column_consistent: "h ≤ cost + h?", "h ≤ 代价 + h？";
    no_path: "no path", "无路径";
    is_admissible: "Admissible? Why:", "是否可采纳？理由：";
    is_consistent: "Consistent? Why:", "是否一致？理由：";

    // Titles.
    title_estimates: "Is h admissible? Is it consistent?", "h 是否可采纳？是否一致？";
    title_trace: "Trace by hand", "手工推演";
    title_predict: "Predict the next node", "预测下一个节点";
    title_tree: "Fill in the search tree", "填写搜索树";
    title_error: "Find the mistake", "找出错误";
    title_solvable: "Which boards can reach the goal?", "哪些棋盘能到达目标？";
    title_which: "Which strategy made it?", "是哪个策略得出的？";
    title_heuristic: "Heuristics: values and dominance", "启发式：取值与占优";

    item: "{n}. {says}", "{n}. {says}";
    step_removed: "Step {step}: the node removed from open", "第 {step} 步：从 open 表取出的节点";
    step_value: "Step {step}: {value}", "第 {step} 步：{value}";
    waiting: "Before step {step}, open holds these nodes, listed by number:", "第 {step} 步之前，open 表中有下列节点，按编号列出：";
    ask_removed: "Which state is removed from open in step {step}? Write its board row by row, with 0 for the blank, such as {board}.", "第 {step} 步从 open 表取出的是哪个状态？逐行写出棋盘，空格写作 0，例如 {board}。";
    ask_state: "Which state is removed from open in step {step}? Write its name, such as {board}.", "第 {step} 步从 open 表取出的是哪个状态？写出其名称，例如 {board}。";
    removed: "In step {step}, {node} is removed from open.", "第 {step} 步从 open 表取出 {node}。";
    ask_h: "What is h of this node?", "该节点的 h 是多少？";
    ask_f: "What is f of this node? It is reached with g = {g}.", "该节点的 f 是多少？到达它的 g = {g}。";
    ask_g: "It is reached from {parent}, which has g = {g}. What is g of this node?", "它由 {parent} 到达，{parent} 的 g = {g}。该节点的 g 是多少？";
    ask_step: "In which step is the mistake?", "错误在第几步？";
    ask_column: "The mistake is in step {step}. In which column?", "错误在第 {step} 步。是哪一列？";
    step_wrong: "The step of the mistake", "出错的步";
    column_wrong: "The column of the mistake", "出错的列";
    ask_reaches: "Can this board reach the goal?", "这个棋盘能到达目标吗？";
    ask_inversions: "How many inversions does this board have?", "这个棋盘有多少个逆序对？";
    board_reaches: "Board {letter}: can it reach the goal?", "棋盘 {letter}：能到达目标吗？";
    board_inversions: "Board {letter}: inversions", "棋盘 {letter}：逆序对";
    ask_which: "Which of these strategies made the table?", "下列策略中哪一个得出此表？";
    ask_estimate: "What is h of this board by {name}?", "按 {name}，这个棋盘的 h 是多少？";
    estimate: "Board {letter}: {name}", "棋盘 {letter}：{name}";
    ask_pair: "Which of {first} and {second} dominates the other on these boards: never lower, and somewhere higher?", "在这些棋盘上，{first} 与 {second} 哪个占优（处处不低于另一个，且至少在一处更高）？";
    node_board: "n{node}: its state", "n{node}：状态";
    node_f: "n{node}: f", "n{node}：f";
    ask_child: "Node n{node} is generated from n{parent} by {came}. What is its state? Write the board row by row, with 0 for the blank, such as {board}.", "节点 n{node} 由 n{parent} 经 {came} 生成。它的状态是什么？逐行写出棋盘，空格写作 0，例如 {board}。";
    parent: "n{parent}:", "n{parent}：";
    ask_node_f: "This is the state of node n{node}, which is {depth} {depth#move|moves} from the start. What is f of the node?", "这是节点 n{node} 的状态，它距初始状态 {depth} 步。该节点的 f 是多少？";
    ask_path_f: "What is f of the node that is reached by the path {node}?", "由路径 {node} 到达的节点，其 f 是多少？";
    distance: "{state}: distance to the nearest goal", "{state}：到最近目标的距离";
    ask_distance: "What is the distance of {state} to the nearest goal, the least cost of a path there?", "{state} 到最近目标的距离（到那里的路径的最小代价）是多少？";
    ask_admissible: "Is h admissible?", "h 是否可采纳？";
    ask_consistent: "Is h consistent?", "h 是否一致？";
    right_is: "Right: {answers}", "正确答案：{answers}";
    variant: "{name} ({who})", "{name}（{who}）";
}
