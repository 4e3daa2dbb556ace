//! The words of boards that were found by properties of runs on them.

use crate::find::Property;

words! {
    /// The words of boards that were found, by name.
    FindWords, find_words;
    title: "Boards by properties of their runs", "按运行的性质查找状态";
    subtitle: "{size} boards to {goal} · {n} found, {tried} examined", "{size} 棋盘，目标 {goal} · 检查 {tried} 个状态，找到 {n} 个";
    interrupted: "Interrupted: {tried} {tried#board was|boards were} examined.", "查找被中断：只检查了 {tried} 个状态。";
    undecided: "{n} {n#board is|boards are} left out as undecided: a run was stopped at a bound (--max-steps, --max-memory).", "{n} 个状态无法判定而略去：有运行在上限处被停止（--max-steps、--max-memory）。";

    // What was found.
    heading_found: "Boards found", "找到的状态";
    found_some: "{n} of {tried} {tried#board|boards} examined {n#satisfies|satisfy} the condition.", "检查的 {tried} 个状态中，{n} 个满足条件。";
    found_all: "The condition holds for {n} of all {tried} {tried#board|boards} from which the goal can be reached.", "能到达目标的全部 {tried} 个状态中，{n} 个满足条件。";
    found_enough: "{n} {n#board satisfies|boards satisfy} the condition; {tried} {tried#board was|boards were} examined.", "以下 {n} 个状态满足条件，为此共检查了 {tried} 个状态。";
    none_exists: "None exists: the condition holds for none of the {tried} {tried#board|boards} from which the goal can be reached.", "不存在：能到达目标的 {tried} 个状态都不满足条件。";
    none_found: "None found among {tried} {tried#board|boards}: --tries examines more, --seed others.", "在 {tried} 个状态中没有找到：--tries 可检查更多，--seed 可换一批。";
    none_so_far: "None found among {tried} {tried#board|boards}.", "在 {tried} 个状态中没有找到。";
    more: "{n} more {n#board|boards}; --format csv and --format json have all", "另有 {n} 个状态；--format csv 和 --format json 给出全部";
    column_number: "#", "序号";
    column_board: "board", "状态";
    yes: "yes", "是";
    no: "no", "否";
    absent: "–", "–";

    // What excludes most.
    heading_excluded: "What excludes most", "哪个条件排除得最多";
    excludes_most: "excludes most: taken alone, {n} of {sample} {sample#board|boards} ({share}).", "排除得最多：单独来看，{sample} 个状态中排除 {n} 个（{share}）。";
    excludes_none: "No condition excludes a board alone; only together do they.", "没有条件单独排除任何状态，合起来才会排除。";
    excluded_says: "Each condition taken alone, on {sample} {sample#board|boards} of those examined.", "各条件单独来看，取检查过的状态中的 {sample} 个。";
    column_part: "condition", "条件";
    column_excluded: "excluded", "排除";
    excluded_cell: "{n} ({share})", "{n}（{share}）";

    // What was asked for.
    heading_setup: "Setup", "设置";
    heading_properties: "Properties", "性质";
    heading_strategies: "Strategies", "策略";
    fact_condition: "condition", "条件";
    fact_boards: "boards", "状态";
    boards_all: "all from which the goal can be reached, the nearest first", "能到达目标的全部状态，由近及远";
    boards_drawn: "at most {tries}, drawn at random from all from which the goal can be reached, none twice; seed {seed}", "从能到达目标的全部状态中不重复地随机抽取，至多 {tries} 个；种子 {seed}";
    boards_random: "at most {tries}, drawn at random from all from which the goal can be reached; seed {seed}", "从能到达目标的全部状态中随机抽取，至多 {tries} 个；种子 {seed}";
    boards_endless: "as many as it takes, drawn at random from all from which the goal can be reached; seed {seed}", "从能到达目标的全部状态中随机抽取，直到找到为止；种子 {seed}";
    absent_says: "A comparison with a property that a run does not have is neither true nor false; such a board is left out unless the rest of the condition decides.", "与运行所没有的性质作比较，既不为真也不为假；除非条件的其余部分已能决定，这样的状态不列出。";
    command: "The command that finds these boards again:", "重新查找这些状态的命令：";

    [property: Property]
    Steps: "The steps: the nodes removed from open.", "步数：从 open 表取出的节点数。";
    Expanded: "The nodes expanded: those removed from open, but for the goal and those that were dropped.", "扩展的节点数：从 open 表取出的节点，不含目标和被丢弃的节点。";
    Nodes: "The nodes generated: put in open, the start included (in rounds, the start of each).", "生成的节点数：放入 open 表的节点，含初始节点（分轮进行时，每轮的初始节点都算）。";
    Moves: "The moves of the path that was found; absent where none was.", "所得路径的移动次数；没有找到路径时无此值。";
    Cost: "The cost of the path that was found; absent where none was.", "所得路径的代价；没有找到路径时无此值。";
    Optimal: "The least cost of any path to the goal; where each move costs 1, the fewest moves. Absent where a search for it is given up, which can happen on boards of more than 10 cells.", "到目标的路径的最小代价；每次移动代价为 1 时，即最少移动次数。超过 10 格的棋盘上，求它的搜索可能中途放弃，此时无此值。";
    LongerThanOptimal: "True if the path that was found costs more than `optimal`; absent where none was.", "所得路径的代价大于 `optimal` 时为真；没有找到路径时无此值。";
    Solved: "True if a path was found.", "找到路径时为真。";
    Ties: "The steps at which the node removed shared its f with others in open (in beam and hill, its h, with others of its layer), so that the rule for ties decided. Always 0 where open does not go by f.", "取出的节点与 open 表中其他节点的 f 相同（beam 和 hill：与同层其他节点的 h 相同）、须由并列规则决定的步数。open 表不按 f 取节点时恒为 0。";
    TieMatters: "True if under another rule for ties the run removes other states from open, or comes to another result.", "换用另一条并列规则后，依次取出的状态或运行的结果会改变时为真。";
    Improved: "The tries that found a cheaper way to a state in open.", "为 open 表中的状态找到更便宜路径的尝试次数。";
    Reopened: "The tries that found a cheaper way to a state in closed.", "为 closed 表中的状态找到更便宜路径的尝试次数。";
    Discarded: "The nodes discarded on removal from open, by the setting `discard`.", "从 open 表取出时按设置 `discard` 丢弃的节点数。";
    Duplicates: "The tries that led to a known state, by the setting `dup`.", "按设置 `dup` 判为重复状态的尝试次数。";
    DeadEnds: "The steps that expanded a node and put nothing in open.", "扩展了节点但没有向 open 表放入任何节点的步数。";
    MaxOpen: "The largest size of open after a step.", "各步之后 open 表大小的最大值。";
    Rounds: "The rounds of an iterative strategy; 1 for the others.", "迭代式策略的轮数；其他策略为 1。";
    FLayers: "The number of different values of f among the nodes removed from open.", "从 open 表取出的节点中不同 f 值的个数。";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_property_is_defined_alike_in_reports_and_in_help() {
        let words = crate::report::Lang::En.find_words();
        for property in Property::ALL {
            assert_eq!(words.property(property), property.about());
        }
    }
}
