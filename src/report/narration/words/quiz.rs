//! The words of the quiz on the stage.

words! {
    QuizWords, quiz_words;
    quiz: "Quiz", "测验";
    quiz_start: "Quiz: answer before it is shown", "测验：先回答，再显示";
    quiz_leave: "Leave the quiz", "退出测验";
    key_quiz: "the quiz: answer before it is shown; again to leave it", "测验：先回答，再显示；再按一次退出";
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
}
