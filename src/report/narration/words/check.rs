//! The words of what is read and marked: traces, paths, two traces compared, strategies identified.

use crate::check::identify::Origin;
use crate::check::path::MovesOf;
use crate::check::{CauseKind, ColumnKind, DoubtKind, LineRole, ListTiming, Misconception, SheetFormat, Slip};
use crate::puzzle::Move;
use crate::search::Place;

words! {
    CheckWords, check_words;
    title: "Marked trace", "批改结果";
    title_of: "{title}: {name}", "{title}：{name}";
    steps_follow: "{right} of {all} {all#step follows|steps follow} {name}", "{all} 步中 {right} 步符合{name}";
    cells_right: "{right} of {all} {all#cell|cells} right", "{right}/{all} 格正确";

    // The verdict.
    right_says: "Right: every step follows the strategy, to the end of the search ({n} {n#step|steps}).", "正确：全部 {n} 步都符合该策略，直到搜索结束。";
    up_to_says: "Right up to step {n}, where the trace ends; the search is not over.", "到第 {n} 步为止全部正确，但轨迹到此为止，搜索尚未结束。";
    up_to_goal_says: "Right up to step {n}, where the trace ends. That step generates the goal, but the search is not over: this strategy applies the goal test when a node is removed from open.", "到第 {n} 步为止全部正确，轨迹到此为止。这一步生成了目标，但搜索尚未结束：按此策略，从 open 表取出时才判断是否为目标。";
    wrong_says: "First mistake at step {n}. {right} of {all} {all#step|steps} fully right; {k} {k#mistake|different mistakes}.", "第一处错误在第 {n} 步。{all} 步中有 {right} 步各栏全对；共有 {k} 种错误。";
    stopped: "Marking stopped after step {n}, as too many boards could not be taken: this looks like another search. The {left} {left#step|steps} after it {left#is|are} not marked.", "批改到第 {n} 步为止：无法取出的状态太多，看来是另一种搜索。其后 {left} 步不再批改。";
    heading_verdict: "Verdict", "结论";
    heading_mistakes: "Mistakes", "错误";
    heading_score: "Score by column", "各栏得分";
    heading_read: "How the trace was read and marked", "读取与批改的约定";
    heading_rows: "Step by step", "逐步批改";
    rows_none: "The trace has no steps.", "轨迹中没有任何步骤。";

    sign_right: "right", "对";
    sign_wrong: "wrong", "错";

    // The place of a mistake.
    at_step: "Step {n}, line {line}: {column}", "第 {n} 步（第 {line} 行）：{column}";
    again: "The same mistake occurs in {n#step|steps} {steps}.", "第 {steps} 步又出现同样的错误（共 {n} 次）。";
    taken: "taken", "取出的";
    should: "should have been taken", "应取出的";
    could: "could have been taken", "可以取出的";
    could_none: "No node is left to take: the search is over.", "已无节点可取：搜索已经结束。";
    open_before: "open before this step", "此步之前的 open 表";
    open_should: "what open should be", "应有的 open 表";
    open_empty: "open is empty", "open 表为空";
    head: "head", "表头";
    rows_cut: "Steps {from} to {to} ({n}) are left out; all of them are right. {option} shows them.", "第 {from} 至 {to} 步（共 {n} 步）全部正确，此处略去；用 {option} 可显示。";

    // Notes beside a reason.
    h_parts: "Tile by tile: {parts}.", "逐个棋子计算：{parts}。";
    h_part: "tile {tile} = {part}", "棋子 {tile} = {part}";
    h_others: "all others 0", "其余均为 0";
    h_rest: "plus {rest} beyond the single tiles", "此外另加 {rest}";
    g_from: "The parent has g = {from}, and the move costs {cost}.", "父节点的 g = {from}，这次移动的代价为 {cost}。";
    boards_extra: "Should not be there: {boards}.", "多出：{boards}。";
    boards_more: "{n} more ({option} names {n#it|them})", "另有 {n} 个（用 {option} 可全部列出）";
    no_parent: "none", "无";
    example: "At step {n}, {column} is {said}; it should be {right}.", "第 {n} 步的{column}写成 {said}，应为 {right}。";
    explains_but: "This explains the whole column except {n#step|steps} {steps}.", "除第 {steps} 步外，整栏都可由此解释。";
    explains_all: "This explains the whole column.", "整栏都可由此解释。";
    takes_in_rounds: "{node}, in rounds with a limit", "{node}，并逐轮放宽界限";
    nothing: "none", "空";
    hint_whole: "With {setting}, the trace is right to the end.", "若采用 {setting}，则全部正确。";
    not_sizes: "The numbers in the column {column} fit the size of that list at no moment of any step, and no usual mistake: the column is not marked.", "{column}一栏的数在任何一步的任何时刻都不等于该表的大小，也不合常见的误解：这一栏不批改。";
    any_order: "Any move order is accepted; {order} agrees longest.", "接受任何移动顺序；其中 {order} 符合的步数最多。";
    followed: "After the first mistake, the trace is marked with {setting}, so that one misunderstanding counts once.", "第一处错误以后，按 {setting} 批改，同一误解只算一次。";

    // How it was read and marked.
    held_against: "Compared with:", "对照的策略：";
    from_to: "{start} to {goal}", "从 {start} 到 {goal}";
    ties_free: "Ties on f: any of the nodes may be taken.", "f 相同时，任取其一均可。";
    ties_strict: "Ties on f: only the node that ties={ties} picks may be taken.", "f 相同时，只能取 ties={ties} 规定的节点。";
    closed_after: "Closed is written as it is after each step.", "closed 表写的是每一步之后的状态。";
    closed_first: "Closed is written as it is before each step, without the node that is taken.", "closed 表写的是每一步之前的状态，不含取出的节点。";
    head_first: "Open is written head first.", "open 表从表头写起。";
    head_last: "Open is written head last.", "open 表的表头写在最后。";
    head_unclear: "Open is written in no clear order, so its order is not marked.", "open 表的书写顺序不明，不批改其顺序。";
    tile_moves: "Moves name the direction of the tile, not of the blank.", "移动指棋子的去向。";
    counted_from: "The trace numbers its steps from {n}; here they count from 1.", "轨迹的步号从 {n} 开始；此处一律从 1 数起。";
    not_given: "Missing columns are not marked. A number that follows from an earlier mistake counts as right.", "没有写出的栏不扣分。由前面的错误推算而来的数，按正确计。";

    right: "right ({n} {n#step|steps})", "正确（{n} 步）";
    incomplete: "right up to step {n}, where it ends", "到第 {n} 步为止正确，但未结束";
    wrong: "wrong at step {n} (line {line}), {column}: {why}", "第 {n} 步（第 {line} 行）的{column}有错：{why}";
    common: "{n} files have the same mistake in the column {column}: {files}. In the first: {why}", "{n} 个文件的{column}一栏有同样的错误：{files}。在第一个文件中：{why}";
    unreadable: "unreadable: {reason}", "无法读取：{reason}";
    score: "{column} {right}/{all}", "{column} {right}/{all}";
    own_start: "its own start, {start}", "初始状态是自己的：{start}";
    read_as: "{format}: {columns}", "{format}：{columns}";

    // The page of all files.
    test_score: "{right} of {all} right.", "{right}/{all}。";
    test_mistake: "Step {step}, line {line}: {says}", "第 {step} 步（第 {line} 行）：{says}";
    test_again: "The same mistake occurs in {n} more {n#step|steps}.", "另有 {n} 步出现同样的错误。";
    class_title: "Marked traces", "批改结果一览";
    class_says: "{n} {n#file|files}: {right} right, {wrong} wrong or incomplete, {unreadable} unreadable", "{n} 个文件：正确 {right} 个，有错或未完成 {wrong} 个，无法读取 {unreadable} 个";
    class_map: "Where the mistakes are", "错误的分布";
    class_common: "Mistakes that several files have", "多个文件都有的错误";
    class_file: "file", "文件";
    class_steps: "steps right", "对的步";
    class_cells: "cells right", "对的格";
    class_first: "first mistake", "第一处错误";
    class_at: "step {n}: {columns}", "第 {n} 步：{columns}";

    diff_title: "Two traces compared", "两份轨迹的比较";
    subtitle: "A is {a}, B is {b}", "A 为 {a}，B 为 {b}";

    // The verdict.
    same: "A and B agree in everything that both contain: {n} {n#step|steps}.", "在两者都给出的内容上，A 与 B 完全相同：共 {n} 步。";
    differ: "A and B differ, first at step {step}. Both take {n} {n#board|different boards}, only A takes {a} more, only B {b}.", "A 与 B 不同，最先在第 {step} 步出现差异。两者都取出的状态有 {n} 个，仅 A 取出的有 {a} 个，仅 B 取出的有 {b} 个。";

    // How they were read.
    diff_read: "What is compared", "比较的内容";
    trace_says: "{file} ({format}, {n} {n#step|steps})", "{file}（{format}，{n} 步）";
    label_compared: "compared", "比较";
    goals_differ: "{a} in A, {b} in B", "A 中为 {a}，B 中为 {b}";
    order_note: "Step numbers and the order within open and closed are not compared.", "open 表和 closed 表内部的顺序不计；步号不参与比较。";

    // The first difference.
    heading_first: "The first difference", "第一处差异";
    first_board: "At step {n}, A and B take different boards.", "第 {n} 步，A 与 B 取出的状态不同。";
    first_over_a: "A ends after {n} {n#step|steps}, B continues.", "A 到第 {n} 步为止，B 还在继续。";
    first_over_b: "B ends after {n} {n#step|steps}, A continues.", "B 到第 {n} 步为止，A 还在继续。";
    first_columns: "At step {n}, A and B take the same board, but differ in {columns}.", "第 {n} 步，A 与 B 取出的状态相同，但以下内容不同：{columns}。";
    side_step: "{name}: step {n}, line {line}", "{name}：第 {n} 步，第 {line} 行";
    values_differ: "{name}: {a} in A, {b} in B", "{name}：A 中为 {a}，B 中为 {b}";
    sizes_differ: "{name}: {a} {a#entry|entries} in A, {b} in B", "{name}：A 中 {a} 项，B 中 {b} 项";
    only_in: "{name}, only in {trace}: {boards}", "{name}，仅在 {trace} 中：{boards}";

    path_title: "Marked path", "路径批改结果";

    // The verdict.
    right_shortest: "Right: {n} legal {n#move leads|moves lead} from the start to the goal, and no path is shorter.", "正确：共 {n} 步，每步合法，从初始状态到达目标，而且没有更短的路径。";
    right_longer: "Right: {n} legal {n#move leads|moves lead} from the start to the goal, {extra} more than a shortest path, which has {shortest}.", "正确：共 {n} 步，每步合法，从初始状态到达目标；比最短路径（{shortest} 步）多 {extra} 步。";
    right_unknown: "Right: {n} legal {n#move leads|moves lead} from the start to the goal. Whether a shorter path exists was not found within {steps} {steps#step|steps} of ida with h=linear-conflict.", "正确：共 {n} 步，每步合法，从初始状态到达目标。是否有更短的路径，用 ida（h=linear-conflict）搜索 {steps} 步尚未得出结果。";
    right_cheapest: "Right: {n} legal {n#move leads|moves lead} from the start to a goal. Their cost is {cost}, and no path is cheaper.", "正确：共 {n} 条弧，每条都在图中，从起点到达目标；代价 {cost}，没有更小的。";
    right_dearer: "Right: {n} legal {n#move leads|moves lead} from the start to a goal. Their cost is {cost}; a cheapest path costs {least}.", "正确：共 {n} 条弧，每条都在图中，从起点到达目标；代价 {cost}，而最小代价为 {least}。";
    cheapest_says: "A cheapest path from the start to a goal costs {least}.", "从起点到目标的最小代价为 {least}。";
    path_incomplete: "Every move is legal, but after {n} {n#move|moves} the path ends at {end}, which is not the goal.", "每步都合法，但走了 {n} 步之后，路径停在 {end}，并非目标。";
    path_wrong: "Wrong at move {n}, which is the first that is not legal.", "第 {n} 步有错：这是第一处不合法的移动。";
    wrong_start: "Wrong: the path does not begin at the start.", "有错：路径不是从初始状态开始的。";
    shortest_says: "A shortest path from the start to the goal has {n} {n#move|moves}.", "从初始状态到目标的最短路径有 {n} 步。";
    unsolvable: "No path leads from the start to the goal.", "没有从初始状态到目标的路径。";

    // The first illegal move.
    heading_illegal: "The first illegal move", "第一处不合法的移动";
    at_move: "Move {n}, line {line}", "第 {n} 步（第 {line} 行）";
    not_the_start: "The first board is {board}; the start is {start}, and no move leads from it to that board.", "第一个状态是 {board}，而初始状态是 {start}，一步到不了前者。";
    same_board: "The board is the same as before it: nothing has moved.", "与前一个状态相同，没有移动。";
    wall: "There is a wall, or the edge of the map.", "那里是墙，或是地图边缘。";
    slip_says: "No legal move leads to this board: {slip}.", "没有合法的移动能到达这个状态：{slip}。";
    edge_blank: "The blank cannot go {direction}: it is at the edge of the board.", "空格不能{direction}：它已在棋盘边缘。";
    edge_tile: "No tile can go {direction}: the blank has none on that side.", "没有棋子能{direction}：空格的那一侧没有棋子。";
    label_before: "before the move", "移动之前";
    label_after: "as written", "所写的状态";

    // How it was read.
    path_read: "How the path was read", "读取的方式";
    read_boards: "The path was read as boards, each one move from the next.", "路径写成一个个状态，相邻两个之间为一步。";
    read_steps: "The path was read as the directions of its steps, up being north.", "路径写成各步的方向，上为北。";
    moves_open: "The file leaves open whether it is the blank's or the tile's; --moves-of says which.", "文件没有说明是空格的移动还是棋子的移动；可用 --moves-of 指明。";
    read_reversed: "It is written from the goal back to the start, and marked the other way round.", "路径从目标倒着写到初始状态；批改时顺序反过来。";
    read_start: "The start is not written; it is put before the first board.", "没有写出初始状态；批改时补在第一个状态之前。";

    // Move by move.
    path_rows: "Move by move", "逐步批改";
    column_move: "move", "步";
    column_operator: "along", "经由";
    column_direction: "blank", "空格";
    start: "start", "初始";
    moves_cut: "Moves {from} to {to} ({n}) are left out; all of them are legal. {option} shows them.", "第 {from} 至 {to} 步（共 {n} 步）全部合法，此处略去；用 {option} 可显示。";

    identify_title: "Which strategy is this?", "这是哪一种搜索？";

    // How it was read.
    identify_read: "How it was read and searched", "读取与搜寻的方式";
    trace_steps: "{n} {n#step|steps}, {size}, read as {format}", "{n} 步，{size}，格式：{format}";
    evidence: "compared", "比对内容";

    // The result.
    agree_ending: "{names}: {n} {n#variant agrees|variants agree} with every step and {n#ends|end} where the trace ends.", "{names}：{n} 种设置与每一步都相符，并与轨迹同时结束。";
    agree_going_on: "{names}: {n} {n#variant agrees|variants agree} with every step; the trace stops before {n#its search does|their searches do}.", "{names}：{n} 种设置与每一步都相符；轨迹结束时搜索尚未结束。";
    agree_by_hand: "{names}, with ties broken case by case: no fixed rule for ties agrees with every step.", "{names}，f 相同时任意取：没有一种固定的并列规则与每一步都相符。";
    agree_alone: "No strategy agrees with every column of every step. These agree with the boards alone:", "没有一种策略与每一步的每一栏都相符。只看状态，以下各类与每一步都相符：";
    agree_for: "No strategy agrees with every step. These agree for longest:", "没有一种策略与每一步都相符。以下各类相符的步数最多：";
    agrees_for: "It agrees with the first {n} {n#step|steps}.", "与前 {n} 步相符。";
    more: "{n} more {n#family|families}: --top {all} shows {n#it|them}", "还有 {n} 类：--top {all} 全部显示";
    check_with: "To mark the trace by the first of these:", "按其中第一种批改轨迹：";

    // A family.
    column_setting: "setting", "设置";
    column_says: "what the trace says", "轨迹所示";
    any_of: "any of {v}", "{v} 皆可";
    family_count: "{n} {n#variant|variants}, such as", "{n} 种设置，例如";
    family_one: "this is", "即";
    by_hand: "broken case by case (no fixed rule)", "任意取（无固定规则）";
    indifferent: "cannot tell", "无法判断";

    reading_title: "How the trace was read", "轨迹的读入方式";
    says: "{n} {n#step|steps} read as {format}.", "按{format}读入 {n} 步。";
    reading_read: "What was read", "读入的内容";
    heading_how: "How it was read", "读入的方式";
    heading_lines: "Line by line", "逐行";
    heading_channels: "States by kind", "各类状态";
    explained: "{fits} of {all} states are {roles}", "{all} 个状态中有 {fits} 个是：{roles}";
    column_words: "words before them", "前面的文字";
    column_count: "states", "状态数";
    column_fits: "explained", "可解释";
    column_first: "first states", "前几个状态";
    rival: "The next best reading takes the {n} {n#state|states} after {words}.", "次优的读法把 {words} 之后的 {n} 个状态当作所取的状态。";
    more_lines: "{n} more {n#line|lines} (--full shows {n#it|them})", "另有 {n} 行（--full 会列出）";
    size: "size", "大小";
    graph: "graph", "图";
    strategy: "strategy", "策略";
    columns: "columns", "栏目";
    column_means: "{name} ({means})", "{name}（{means}）";
    decided: "decided", "判定";
    not_read: "not read", "未读入";
    not_read_says: "{n#line|lines} {lines}: {text}", "第 {lines} 行：{text}";
    doubt: "in doubt", "存疑";
    lines_say: "What is not read counts for nothing when the trace is marked. --columns, --blank, --taken and --ignore change how it is read.", "未读入的内容不参与评阅。--columns、--blank、--taken、--ignore 可以改变读入的方式。";
    column_line: "line", "行";
    column_role: "role", "作用";
    column_text: "text", "文本";
    column_board: "board read", "读出的状态";

    [column: ColumnKind]
    Step: "step", "步号";
    Board: "board", "状态";
    Parent: "parent", "父节点";
    Move: "move", "移动";
    G: "g", "g";
    H: "h", "h";
    F: "f", "f";
    Tries: "tries", "尝试";
    Open: "open", "open 表";
    Closed: "closed", "closed 表";

    [cause: CauseKind]
    NotATie: "A node with {value} = {f} was expanded although one with {value} = {least} was open; this is not a tie.", "取出了 {value} = {f} 的节点，而 open 表中还有 {value} = {least} 的节点：二者并不相等，不能任选。";
    OtherTie: "Its {value} is the lowest, but the rule for ties picks another node.", "它的 {value} 是最小的，但 {value} 相同时按约定应取另一个节点。";
    StaleF: "A cheaper path to {board} was found: its {value} is now {new}; the trace still uses the old {value} = {old}.", "已找到通往 {board} 的代价更小的路径，它的 {value} 现在是 {new}；这里仍在用旧的 {value} = {old}。";
    TookTail: "The tail of the queue was taken, not its head: the newest of {n} nodes, not the oldest.", "取出的是队尾而不是队首：{n} 个节点中最晚生成的，而不是最早生成的。";
    TookBottom: "The bottom of the stack was taken, not its top: of {n} nodes, the one that had waited longest.", "取出的是栈底而不是栈顶：{n} 个节点中等待最久的那个。";
    NotHead: "The head of open should have been taken; this is number {place} of {n}, counted from the head.", "应取表头节点；取出的却是从表头数起的第 {place} 个（共 {n} 个）。";
    WrongH: "h is {said}, but should be {right}.", "h 写成 {said}，应为 {right}。";
    WrongG: "g is {said}, but should be {right}.", "g 写成 {said}，应为 {right}。";
    WrongSum: "f is {said}, but {formula} gives {sum} with the values beside it.", "f 写成 {said}，但由旁边的值按 {formula} 应得 {sum}。";
    WrongF: "f of {board} is {said}, but should be {right}.", "{board} 的 f 写成 {said}，应为 {right}。";
    IllegalMove: "No legal move leads to this board. From {board}: {slip}.", "没有合法的移动能到达这个状态。从 {board} 出发：{slip}。";
    NotYet: "This is a child of {board}, which is still in open: it has not been expanded yet.", "它是 {board} 的子节点，而后者仍在 open 表中，尚未扩展。";
    LeftOut: "Step {step} leads to this board, but it is no longer in open here.", "第 {step} 步可以到达这个状态，但按所写的 open 表，它并不在表中。";
    NeverMade: "No node expanded so far leads to this board.", "此前取出的任何节点都到不了这个状态。";
    ClosedBefore: "This board was already taken in step {step}: it is closed.", "这个状态在第 {step} 步已经取出过，已在 closed 表中。";
    DuplicateLetIn: "{board} was already known ({place}) when step {step} generated it again: it should not have gone into open.", "第 {step} 步再次生成 {board} 时，它已是已知的（{place}），不应再放入 open 表。";
    ClosedLetIn: "{board} is in open, but it was taken in step {step} and is closed: it should not have gone into open again.", "{board} 出现在 open 表中，但它在第 {step} 步已经取出，已在 closed 表中，不应再放入 open 表。";
    DuplicateKeptOut: "{board} does not count as known here: it should go into open again.", "按此约定 {board} 不算重复，应当再次放入 open 表。";
    DeadEndForgotten: "{board} was a dead end in step {step}, but stays in closed: it cannot come back.", "{board} 在第 {step} 步是死路，但应留在 closed 表中，不能再次出现。";
    DeadEndKept: "{board} was a dead end in step {step} and has left closed: it can come back.", "{board} 在第 {step} 步是死路，已移出 closed 表，可以再次出现。";
    DeadEnd: "A step is a dead end exactly if it puts nothing in open.", "当且仅当一步没有向 open 表放入任何节点时，它才是死路。";
    ClosedTooEarly: "{board} is in closed, but still waits in open: a board is closed when it is expanded, not when it is generated.", "{board} 出现在 closed 表中，但它还在 open 表中：节点取出时才放入 closed 表，而不是生成时。";
    NotClosed: "The board that was taken is missing in closed.", "取出的节点没有放入 closed 表。";
    StillOpen: "The board that was taken is still in open.", "取出的节点仍留在 open 表中。";
    ChildMissed: "A child is missing: {board}, by move {move}.", "漏掉了一个子节点：{board}（移动 {move}）。";
    ChildInvented: "{board} is not a child of the board that was taken: {slip}.", "{board} 不是所取节点的子节点：{slip}。";
    OtherBoards: "Missing: {boards}.", "缺少：{boards}。";
    OtherSize: "The size is {said}, but should be {right}.", "个数写成 {said}，应为 {right}。";
    OtherOrder: "The boards are right, but their order is not.", "状态都对，但顺序不对。";
    GoalTooEarly: "The goal was generated, but not yet removed from open: this strategy applies the goal test when a node is removed.", "目标虽已生成，但尚未取出：按此策略，从 open 表取出时才判断是否为目标。";
    GoalTooLate: "The goal was found in step {step}: the search ends there.", "第 {step} 步已找到目标，搜索到此结束。";
    AfterTheEnd: "Open was already empty: the search is over.", "open 表此前已空，搜索已经结束。";
    ClimbEnds: "Hill climbing ends before this: the best child is not better than its parent.", "爬山法到此已经结束：最好的子节点并不比父节点更好。";
    Skipped: "A step is missing: {board} should have been taken before this.", "漏掉了一步：应先取出 {board}。";
    Repeated: "This repeats the previous step.", "重复写了上一步。";
    Miscopied: "Two tiles are exchanged: {said} should be {right}.", "有两个棋子写反了：{said} 应为 {right}。";
    PastLimit: "It is past the limit: step {step} cuts it.", "超过了界限：第 {step} 步应将它剪去。";
    WrongMove: "The move is {said}, but should be {right}.", "移动写成 {said}，应为 {right}。";
    WrongParent: "The parent is {said}, but should be {right}.", "父节点写成 {said}，应为 {right}。";
    Numbering: "The step number is {said}, but {right} comes next.", "步号写成 {said}，应为 {right}。";
    WrongTry: "Move {move} is given as {said}, but is {right}.", "移动 {move} 写成“{said}”，应为“{right}”。";
    TryLeadsElsewhere: "Move {move} leads to {right}, not to {said}.", "移动 {move} 到达的不是 {said}，而是 {right}。";
    TryOffTheBoard: "Move {move} does not lead to {said}: it is off the board.", "移动 {move} 到不了 {said}：已到棋盘边缘。";
    TriesOutOfOrder: "The moves should be tried in the order {order}.", "应按 {order} 的顺序尝试移动。";
    Convention: "From here on, the steps differ in {name}. They follow: {theirs}. The strategy asks for: {ours}.", "从这里起，各步的{name}与策略不同。轨迹所用：{theirs}。策略要求：{ours}。";

    [slip: Slip]
    Edge: "the blank left the board", "空格越过了棋盘边缘";
    Diagonal: "the blank moved diagonally", "空格沿对角线移动了";
    Far: "the blank moved more than one cell", "空格一次移动了不止一格";
    Swapped: "two tiles were swapped", "两个棋子互换了位置";
    Against: "the arc there leads the other way", "那里的弧方向相反";
    Other: "more than one tile moved", "移动了不止一个棋子";

    [misconception: Misconception]
    BlankCounted: "h counts the blank as if it were a tile; it should count the tiles alone.", "h 把空格也当作棋子计算；应只计算棋子。";
    TilesInPlace: "h counts the tiles that are in place; it should count those that are not, or how far they are away.", "h 数的是已在目标位置上的棋子；应数的是不在位的棋子，或它们的距离。";
    OtherHeuristic: "h is that of another heuristic, h={name}; the strategy uses h={own}.", "h 用的是另一种启发式 h={name}；此策略用的是 h={own}。";
    OtherGoal: "h is measured to another goal, {name}; the goal here is {goal}.", "h 是到另一个目标 {name} 的距离；这里的目标是 {goal}。";
    FromStart: "h is measured from the start; it should be measured to the goal.", "h 量的是离起始状态的距离；应量到目标的距离。";
    HOfParent: "h is that of the parent: it comes one move late.", "h 是父节点的 h，晚了一步。";
    HOneRowLate: "h is that of the board in the row before: it comes one row late.", "h 是上一行状态的 h，晚了一行。";
    HIsG: "h is g, the cost of the path from the start.", "h 写成了 g，即从起点走来的代价。";
    GFromOne: "g counts from 1; the start has g = 0.", "g 从 1 数起；起始状态的 g = 0。";
    GIsStep: "g is the number of the step; it should be the cost of the path from the start to the node.", "g 写成了步号；应为从起点到该节点的路径代价。";
    GIsDepth: "g is the depth, the number of moves; here a move costs the number on its tile.", "g 写成了深度（移动次数）；这里每次移动的代价是棋子上的数字。";
    GOfMove: "g is the cost of the last move alone; it should be that of the whole path from the start.", "g 只是最后一次移动的代价；应为从起点走来的全部代价。";
    GOfParent: "g is that of the parent: the last move is not counted.", "g 是父节点的 g：没有计入最后一次移动。";
    FIsH: "f is h: that is greedy; this strategy has {formula}.", "f 只是 h：那是贪婪搜索；此策略的 {formula}。";
    FIsG: "f is g: that is uniform cost; this strategy has {formula}.", "f 只是 g：那是一致代价搜索；此策略的 {formula}。";
    FIsSum: "f is g + h: that is A*; this strategy has {formula}.", "f 是 g + h：那是 A*；此策略的 {formula}。";
    FUnweighted: "f is g + h, without the weight; this strategy has {formula}.", "f 是 g + h，没有乘权重；此策略的 {formula}。";
    FWeighsG: "f is w·g + h: the weight is applied to g; this strategy has {formula}.", "f 是 w·g + h：权重乘到了 g 上；此策略的 {formula}。";
    StepIsDepth: "The numbers of the steps are depths: a step is one node that is expanded, whatever its depth.", "步号写成了深度：每扩展一个节点算一步，与深度无关。";
    StepIsNode: "The numbers of the steps are those of the nodes in the order of generation; steps count the nodes that are expanded.", "步号写成了节点生成的次序；步数应按扩展的节点数。";
    ParentIsSelf: "The parent is the board itself; it should be the board that the move came from.", "父节点写成了状态自身；应为移动之前的状态。";
    ParentIsRowBefore: "The parent is the board of the row before; a node is often a child of one that was expanded earlier.", "父节点写成了上一行的状态；节点往往是更早扩展的节点的子节点。";
    ParentIsStart: "The parent is the start in every row.", "各行的父节点都写成了起始状态。";
    UpDownSwapped: "The moves have up and down exchanged.", "移动的上下颠倒了。";
    LeftRightSwapped: "The moves have left and right exchanged.", "移动的左右颠倒了。";
    MoveOfTile: "The moves name where the tile goes, though elsewhere the sheet names where the blank goes.", "移动写的是棋子的去向，而别处写的是空格的去向。";
    TooMuch: "Every value in this column is {by} too high.", "这一栏总是多 {by}。";
    TooLittle: "Every value in this column is {by} too low.", "这一栏总是少 {by}。";
    OtherStrategy: "From here on, these are the steps of another search: of the nodes in open, {name} takes {theirs}; this strategy takes {ours}.", "从这里起是另一种搜索的步骤：在 open 表的节点中，{name}先取{theirs}；此策略先取{ours}。";

    [place: Place]
    Open: "in open", "在 open 表中";
    Closed: "in closed", "在 closed 表中";
    Path: "on the path", "在路径上";
    Parent: "the parent's board", "与父节点相同";

    [open_written: ListTiming]
    Before: "Open is written as it is before each step, including the node that is taken.", "open 表写的是每一步之前的状态，含将取出的节点。";
    Between: "Open is written as it is once the node is removed, before its children are added.", "open 表写的是取出节点之后、生成子节点之前的状态。";
    After: "Open is written as it is after each step.", "open 表写的是每一步之后的状态。";

    [moves_name: MovesOf]
    Blank: "Moves name the direction of the blank.", "移动指空格的去向。";
    Tile: "Moves name the direction of the tile.", "移动指棋子的去向。";

    [direction: Move]
    Up: "up", "上移";
    Down: "down", "下移";
    Left: "left", "左移";
    Right: "right", "右移";

    [origin: Origin]
    Option: "{board} (given by option)", "{board}（由选项指定）";
    Problem: "{board} (of the graph)", "{board}（图中给出）";
    Trace: "{board} (named in the trace)", "{board}（轨迹中注明）";
    FirstBoard: "{board} (the first board of the trace)", "{board}（轨迹的第一个状态）";
    LastBoard: "{board} (the last board of the trace; --goal sets another)", "{board}（轨迹的最后一个状态；可用 --goal 另行指定）";
    Usual: "{board} ({name}, the usual goal that fits; --goal sets another)", "{board}（{name}，最符合的常用目标；可用 --goal 另行指定）";

    [role: LineRole]
    Unread: "not read", "未读入";
    Empty: "empty", "空行";
    Heading: "heading", "标题";
    Taken: "step", "步";
    Values: "values", "数值";
    Parent: "parent", "父状态";
    Try: "try", "尝试";
    Open: "open", "open 表";
    Closed: "closed", "closed 表";
    Start: "start", "初始状态";
    Goal: "goal", "目标状态";
    Path: "path", "路径";
    Ignored: "ignored", "不计";

    [doubt_kind: DoubtKind]
    Value: "line {line}: {name} looks like {like}, but cannot be read", "第 {line} 行：{name} 像是 {like}，但未能理解";
    Apart: "line {line}: no move leads to {name} from any step before it", "第 {line} 行：从之前的任何一步都不能一次移动到 {name}";
    Few: "line {line}: with {name} it ends after fewer than three steps", "第 {line} 行：到 {name} 为止，不足三步";

    [format: SheetFormat]
    Jsonl: "JSON Lines", "JSON Lines";
    Csv: "CSV", "CSV";
    Markdown: "a Markdown table", "Markdown 表格";
    Boards: "boards in plain text", "纯文本棋盘";
}
