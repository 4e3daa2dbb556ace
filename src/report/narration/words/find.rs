//! The words of boards found by properties of runs; each property has its own.

words! {
    FindWords, find_words;
    title: "Boards found", "找到的状态";
    boards_to: "{size} boards to {goal}", "{size} 棋盘，目标 {goal}";
    subtitle: "{name} · {n} found, {tried} examined", "{name} · 检查 {tried} 个状态，找到 {n} 个";
    interrupted: "Interrupted: {tried} {tried#board was|boards were} examined.", "查找被中断：只检查了 {tried} 个状态。";
    undecided: "{n} {n#board is|boards are} left out as undecided: a run was stopped at a bound (--max-steps, --max-memory).", "{n} 个状态无法判定而略去：有运行在上限处被停止（--max-steps、--max-memory）。";

    // The boards found.
    heading_found: "Result", "结果";
    found_some: "{n} of {tried} {tried#board|boards} examined {n#satisfies|satisfy} the condition.", "检查的 {tried} 个状态中，{n} 个满足条件。";
    found_all: "The condition holds for {n} of all {tried} {tried#board|boards} from which the goal can be reached.", "能到达目标的全部 {tried} 个状态中，{n} 个满足条件。";
    none_found: "None found among {tried} {tried#board|boards}: --tries examines more, --seed others.", "在 {tried} 个状态中没有找到：--tries 可检查更多，--seed 可换一批。";
    more: "{n} more {n#board|boards}; --format csv has all", "另有 {n} 个状态；--format csv 给出全部";
    column_number: "#", "序号";
    column_board: "board", "状态";
    yes: "yes", "是";
    no: "no", "否";

    // The setup.
    heading_setup: "Setup", "设置";
    heading_properties: "Properties", "性质";
    fact_condition: "condition", "条件";
    fact_boards: "boards", "状态";
    boards_all: "all from which the goal can be reached, the nearest first", "能到达目标的全部状态，由近及远";
    boards_drawn: "at most {tries}, drawn at random from all from which the goal can be reached, none twice; seed {seed}", "从能到达目标的全部状态中不重复地随机抽取，至多 {tries} 个；种子 {seed}";
    boards_random: "at most {tries}, drawn at random from all from which the goal can be reached; seed {seed}", "从能到达目标的全部状态中随机抽取，至多 {tries} 个；种子 {seed}";
    boards_seeds: "at most {tries} of {name}, by their seeds from {seed} on", "{name}，种子从 {seed} 起，至多 {tries} 个";
    absent_says: "A comparison with a property that a run does not have is neither true nor false; such a board is left out unless the rest of the condition decides.", "与运行所没有的性质作比较，既不为真也不为假；除非条件的其余部分已能决定，这样的状态不列出。";
    command: "To find these boards again:", "重新查找这些状态：";
}
