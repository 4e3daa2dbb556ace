//! The words of questions for course systems.

words! {
    CourseWords, course_words;
    item: "{n}. {says}", "{n}. {says}";
    step_removed: "Step {step}: the node removed from open", "第 {step} 步：从 open 表取出的节点";
    step_value: "Step {step}: {value}", "第 {step} 步：{value}";
    step_new: "Step {step}: number of new nodes", "第 {step} 步：新节点个数";
    step_open: "Step {step}: size of open", "第 {step} 步：open 表的大小";
    waiting: "Before step {step}, open holds these nodes, listed by number:", "第 {step} 步之前，open 表中有下列节点，按编号列出：";
    ask_removed: "Which state is removed from open in step {step}? Write its board row by row, with 0 for the blank, such as {board}.", "第 {step} 步从 open 表取出的是哪个状态？逐行写出棋盘，空格写作 0，例如 {board}。";
    ask_state: "Which state is removed from open in step {step}? Write its name, such as {board}.", "第 {step} 步从 open 表取出的是哪个状态？写出其名称，例如 {board}。";
    removed_state: "In step {step}, {node} is removed from open.", "第 {step} 步从 open 表取出 {node}。";
    removed: "In step {step}, node n{node} is removed from open:", "第 {step} 步从 open 表取出节点 n{node}：";
    ask_h: "What is h of this node?", "该节点的 h 是多少？";
    ask_f: "What is f of this node? It is reached with g = {g}.", "该节点的 f 是多少？到达它的 g = {g}。";
    ask_g: "Its parent has g = {g}. What is g of this node?", "其父节点的 g = {g}。该节点的 g 是多少？";
    ask_g_from: "It is reached from {parent}, which has g = {g}. What is g of this node?", "它由 {parent} 到达，{parent} 的 g = {g}。该节点的 g 是多少？";
    ask_new: "How many nodes do its moves put into open?", "它的各次移动共将多少个节点放入 open 表？";
    known: "Known states: {boards}", "已知状态：{boards}";
    ask_open: "Open held {before} {before#node|nodes} before the step, this one included, and {made} {made#node is|nodes are} new. How many does it hold after the step?", "这一步之前 open 表中有 {before} 个节点（含该节点），这一步产生 {made} 个新节点。这一步之后 open 表中有多少个节点？";
    ask_next: "Which node is removed from open next?", "下一个从 open 表取出的是哪个节点？";
    ask_step: "In which step is the mistake?", "错误在第几步？";
    ask_column: "The mistake is in step {step}. In which column?", "错误在第 {step} 步。是哪一列？";
    wrong_step: "The step of the mistake", "出错的步";
    wrong_column: "The column of the mistake", "出错的列";
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
    ask_breaking: "On which of these arcs does h fall by more than the arc costs?", "沿下列哪条弧，h 的下降超过该弧的代价？";
    right: "Right: {answers}", "正确答案：{answers}";
    variant: "{name} ({who})", "{name}（{who}）";
}
