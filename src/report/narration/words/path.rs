//! The words of marked paths.

use crate::check::path::MovesOf;
use crate::puzzle::Move;

words! {
    PathWords, path_words;
    title: "Marked path", "路径批改结果";

    // The verdict.
    right_shortest: "Right: {n} legal {n#move leads|moves lead} from the start to the goal, and no path is shorter.", "正确：共 {n} 步，每步合法，从初始状态到达目标，而且没有更短的路径。";
    right_longer: "Right: {n} legal {n#move leads|moves lead} from the start to the goal, {extra} more than a shortest path, which has {shortest}.", "正确：共 {n} 步，每步合法，从初始状态到达目标；比最短路径（{shortest} 步）多 {extra} 步。";
    right_unknown: "Right: {n} legal {n#move leads|moves lead} from the start to the goal. Whether a shorter path exists was not found within {steps} {steps#step|steps} of ida with h=linear-conflict.", "正确：共 {n} 步，每步合法，从初始状态到达目标。是否有更短的路径，用 ida（h=linear-conflict）搜索 {steps} 步尚未得出结果。";
    right_cheapest: "Right: {n} legal {n#move leads|moves lead} from the start to a goal. Their cost is {cost}, and no path is cheaper.", "正确：共 {n} 条弧，每条都在图中，从起点到达目标；代价 {cost}，没有更小的。";
    right_dearer: "Right: {n} legal {n#move leads|moves lead} from the start to a goal. Their cost is {cost}; a cheapest path costs {least}.", "正确：共 {n} 条弧，每条都在图中，从起点到达目标；代价 {cost}，而最小代价为 {least}。";
    fewest: "A path with the fewest moves has {n}.", "弧数最少的路径有 {n} 条弧。";
    cheapest_says: "A cheapest path from the start to a goal costs {least}.", "从起点到目标的最小代价为 {least}。";
    unreachable: "No path leads from the start to a goal.", "从起点没有到达目标的路径。";
    incomplete: "Every move is legal, but after {n} {n#move|moves} the path ends at {end}, which is not the goal.", "每步都合法，但走了 {n} 步之后，路径停在 {end}，并非目标。";
    wrong: "Wrong at move {n}: the {before} {before#move|moves} before it {before#is|are} legal.", "第 {n} 步有错：此前的 {before} 步都合法。";
    wrong_first: "Wrong at the first move.", "第 1 步就有错。";
    wrong_start: "Wrong: the path does not begin at the start.", "有错：路径不是从初始状态开始的。";
    shortest_says: "A shortest path from the start to the goal has {n} {n#move|moves}.", "从初始状态到目标的最短路径有 {n} 步。";
    shortest_unknown: "The length of a shortest path was not found within {steps} {steps#step|steps} of ida with h=linear-conflict.", "最短路径的长度：用 ida（h=linear-conflict）搜索 {steps} 步尚未得出结果。";
    unsolvable: "No path leads from this start to this goal, as parity shows.", "由奇偶性可知，从这个初始状态到不了这个目标。";

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
    heading_read: "How the path was read", "读取的方式";
    read_boards: "The path was read as boards, each one move from the next.", "路径写成一个个状态，相邻两个之间为一步。";
    read_steps: "The path was read as the directions of its steps, up being north.", "路径写成各步的方向，上为北。";
    moves_open: "The file leaves open whether it is the blank's or the tile's; --moves-of says which.", "文件没有说明是空格的移动还是棋子的移动；可用 --moves-of 指明。";
    read_reversed: "It is written from the goal back to the start, and marked the other way round.", "路径从目标倒着写到初始状态；批改时顺序反过来。";
    read_start: "The start is not written; it is put before the first board.", "没有写出初始状态；批改时补在第一个状态之前。";

    // Move by move.
    heading_rows: "Move by move", "逐步批改";
    column_move: "move", "步";
    column_operator: "along", "经由";
    column_direction: "blank", "空格";
    start: "start", "初始";
    rows_cut: "Moves {from} to {to} ({n}) are left out; all of them are legal. {option} shows them.", "第 {from} 至 {to} 步（共 {n} 步）全部合法，此处略去；用 {option} 可显示。";

    [moves_name: MovesOf]
    Blank: "Moves name the direction of the blank.", "移动指空格的去向。";
    Tile: "Moves name the direction of the tile.", "移动指棋子的去向。";

    [direction: Move]
    Up: "up", "上移";
    Down: "down", "下移";
    Left: "left", "左移";
    Right: "right", "右移";
}
