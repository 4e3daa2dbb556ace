//! The words of a comparison.

use crate::search::{OpenKind, Outcome};

words! {
    CompareWords, compare_words;

    // The report as a whole.
    title_vary: "{name}: every value of {axis}", "{name}：{axis} 的所有取值";
    subtitle_runs: "{n} {n#run|runs}", "{n} 次运行";
    names_and: "{names} and {last}", "{names}、{last}";
    names_more: "{names} and {n} more", "{names} 及另外 {n} 个";
    none: "–", "–";
    heading_runs: "The runs", "参与比较的运行";
    heading_table: "Results", "结果";
    heading_divergences: "Where the runs diverge", "从何处开始分歧";
    command: "To make this comparison again:", "重新生成本比较：";
    command_whole: "To compare the whole runs:", "比较完整的运行：";

    // The verdict.
    verdict_no_moves: "The start is the goal: no run expands a node.", "初始状态就是目标状态：各次运行都没有扩展节点。";
    verdict_first: "{run} expands {n} {n#node|nodes}", "{run} 扩展 {n} 个节点";
    verdict_next: ", {run} {n}", "，{run} {n} 个";
    verdict_range: "{low} {k#expands|expand} the fewest nodes, {n}; {high} {m#expands|expand} the most, {most}.", "{low} 扩展的节点最少，{n} 个；{high} 最多，{most} 个。";
    verdict_same: "Each of the {k} runs expands {n} {n#node|nodes}.", "{k} 次运行都扩展 {n} 个节点。";
    verdict_end: "{all}.", "{all}。";
    verdict_all: "{k#The run reaches|All reach} the goal", "{k#该次运行|全部}到达目标";
    verdict_some: "{runs} {k#reaches|reach} the goal", "{runs} 到达目标";
    verdict_exhausted: "{runs} {k#runs|run} out of nodes without reaching it", "{runs} 已无节点可取，没有到达目标";
    verdict_stopped: "{runs} {k#was|were} stopped first", "{runs} 在此之前被停止";
    verdict_shortest: "{solved#the|each} path is a shortest one ({best} {best#move|moves})", "路径最短（{best} 次移动）";
    verdict_long: "the {k#path|paths} of {runs} {k#is|are} not shortest: {best} {best#move is|moves are} enough", "{runs} 的路径不是最短的：{best} 次移动就够了";

    // The table.
    column_run: "run", "运行";
    table_alike: "Equal in all runs: {cells}.", "各次运行都相同的有：{cells}。";
    measure_path: "path (moves)", "路径（移动次数）";
    measure_cost: "cost of the path", "路径代价";
    measure_nodes: "nodes opened", "生成的节点";
    measure_peak: "memory (nodes)", "内存（节点数）";
    measure_branching: "b*", "b*";
    outcome_memory: "stopped by memory", "因内存上限停止";
    path_optimal: "{n} = optimal", "{n} = 最优";
    path_longer: "{n}, optimal {best}", "{n}，最优为 {best}";
    path_unknown: "{n}, optimum not known", "{n}，最优值未知";
    best_mark: "the best of this measure", "该指标最佳";
    table_best: "• marks the lowest value of a measure among the runs that found the goal. There is no mark where less is not better, where these runs are all equal, or where only one of them has a value. For b*, only shortest paths count.", "• 标出一项指标的最小值，只在找到目标的运行中比较。数值小并不意味着更好的指标、这些运行都相同的指标，以及只有一次运行具有的指标，没有标记。b* 只在最短路径之间比较。";
    table_peak: "Nodes opened include the start. Memory is the largest number of nodes that open and closed held together; b* is the effective branching factor.", "生成的节点含初始节点。内存是 open 表与 closed 表同时保存的节点数之最大值；b* 是有效分支因子。";

    // What the figures do not show.
    remarks_title: "Caution", "注意";
    remark_unsolvable: "The goal cannot be reached from this start, as parity shows: no run finds a path.", "奇偶性表明从该初始状态无法到达目标：没有运行能找到路径。";
    remark_luck: "{runs} found a best path here, but {k#its|their} settings do not guarantee one: on another board it may be otherwise.", "{runs} 在这里找到了最优路径，但其设置并不保证这一点：换一个初始状态，结果可能不同。";

    // Divergences.
    divergence_never: "They never diverge: in {n#the|all} {n} {n#step|steps} they take the same {n#board|boards}.", "始终没有分歧：在全部 {n} 步中取出的状态都相同。";
    divergence_not_yet: "They do not diverge in the {n} {n#step|steps} taken so far: the {n#board is|boards are} the same.", "在已进行的 {n} 步中没有分歧：取出的状态都相同。";
    divergence_at_once: "They diverge at once: in step 1 they do not take the same board.", "一开始就有分歧：第 1 步取出的状态就不相同。";
    divergence_says: "They take the same boards up to step {n}; in step {next} they diverge.", "到第 {n} 步为止取出的状态都相同；第 {next} 步出现分歧。";
    divergence_over: "They take the same boards as long as all of them go on, up to step {n}.", "在都没有结束时取出的状态始终相同，直到第 {n} 步。";
    divergence_heading: "Step {n}: {groups}", "第 {n} 步：{groups}";
    divergence_legend: "= same board, ≠ different boards", "= 表示取出的状态相同，≠ 表示不同";
    divergence_left_out: "One run represents all that take its board, and {shown} of {boards} {boards#board|boards} {shown#is|are} shown: compare fewer runs to see each.", "取出同一状态的运行只列出一个代表，{boards} 个状态中列出 {shown} 个：减少运行即可逐一查看。";
    divergence_open: "Open just before this step, head first:", "这一步之前的 open 表，表头在前：";
    divergence_more: "{n} later {n#divergence is|divergences are} not shown in full: --partings {all} shows all.", "另有 {n} 处分歧未详细列出：用 --partings {all} 全部列出。";
    groups_many: "{n} runs take {boards} different boards", "{n} 次运行取出 {boards} 个不同的状态";

    // Causes.
    reason_same: "The open lists of {runs} hold the same {n} {n#board|boards}{rules}.", "{runs} 的 open 表中是相同的 {n} 个状态{rules}。";
    reason_rules: "; {rules}", "；{rules}";
    reason_lists: "The open lists of {runs} hold different boards: {n} {n#is|are} in all of them.", "{runs} 的 open 表中的状态不同：共有的有 {n} 个。";
    sentences: "{one} {next}", "{one}{next}";
    setting_name: "the strategy", "策略";
    between_two: "{one} and {other}", "{one} 与 {other}";
    between_each: "{one} and each of {others}", "{one} 与 {others} 各自";
    decided_only: "{between} differ only in {keys}, so that decides.", "{between}：只有“{keys}”不同，因此由它决定。";
    decided_alone: "What makes {between} differ here is {keys}: changing {k#it|any one of them} alone to the other run's value changes the board that is taken.", "{between}：有多项设置不同，起决定作用的是“{keys}”：只要单独把{k#它|其中任一项}改成另一次运行的值，这一步取出的状态就会改变。";
    decided_together: "What makes {between} differ here is {keys} together: no single setting decides, but changing these to the other run's values changes the board that is taken.", "{between}：有多项设置不同，单独改变任何一项都不影响这一步；“{keys}”共同起决定作用：一起改成另一次运行的值，这一步取出的状态就会改变。";
    takes: "{runs} {k#takes|take} {rule}", "{runs} 取{rule}";

    // The page: its static parts.
    page_table: "Table of the runs", "运行结果表";
    page_charts_say: "Each run has a line of its own, on one scale for all.", "每次运行各有一种线型，全部画在同一标度上。";
    page_charts_first: "The charts show the first {n} of {all} runs; compare fewer runs (--run) to see others.", "图表只画出 {all} 次运行中的前 {n} 次；减少 --run 的个数可显示其他运行。";
    chart_open: "Size of open", "open 表的大小";
    chart_closed: "Size of closed", "closed 表的大小";

    // The page: the runs in step.
    stepper_title: "Side by side", "并排演示";
    stepper_off: "This part runs with the page's script, which is not running here. The rest of the page gives the results and where the runs diverge.", "这一部分需要本页的脚本，而脚本现在没有运行。本页其余部分给出各次运行的结果以及从何处开始分歧。";
    stepper_first: "The first {n} of {all} runs are side by side; compare fewer runs (--run) to see others.", "此处只并排前 {n} 次运行（共 {all} 次）；减少 --run 的个数可显示其他运行。";
    stepper_choose: "{n} of {all} runs are side by side: choose among the first {chosen} by their names.", "并排显示 {all} 次运行中的 {n} 次：可在其名称处从前 {chosen} 次中选择。";
    live_choose: "Show another run here", "在此显示另一次运行";
    live_open_most: "largest open {n}", "open 表最大 {n}";
    stepper_same: "All {all} runs take the same boards in the same order, so only one is shown: choose others by their names.", "{all} 次运行取出的状态及其顺序完全相同，因此只显示一次：可在其名称处选择其他运行。";
    stepper_columns: "The runs side by side", "并排的各次运行";
    stepper_align: "Align by", "对齐方式";
    align_step: "step", "步";
    align_depth: "depth layer", "深度层";
    align_f: "f-layer", "f 层";
    align_parting: "divergence", "分歧处";
    stepper_partings: "Divergences", "分歧处";
    stepper_parting: "divergence", "分歧处";
    stepper_parting_is: "steps at which runs diverge that took the same board just before", "此前取出同一状态的运行在此出现分歧的步";
    stepper_next: "Next divergence", "下一个分歧处";
    stepper_previous: "Previous divergence", "上一个分歧处";
    stepper_stretches: "Every stretch of steps: who takes the same board", "逐段列出：哪些运行取出同一状态";
    stepper_chosen: "The chosen board in each run", "所选状态在各次运行中";
    live_align_step: "All runs are shown after the same number of steps.", "各次运行都显示到相同的步数之后。";
    live_align_depth: "Layer k: each run is shown just before it first takes a node deeper than k. A search that goes down first leaves a layer early and does not come back to it; a run that takes nothing deeper is shown at its end.", "第 k 层：每次运行都停在首次取出深度大于 k 的节点之前。先往深处走的搜索很早就离开一层，之后不再按该层对齐；不再取出更深节点的运行停在其末尾。";
    live_align_f: "Layer k: each run is shown just before it first takes a node whose f is above k. f is each run's own; a run that takes nothing higher is shown at its end.", "第 k 层：每次运行都停在首次取出 f 大于 k 的节点之前。f 是各次运行自己的 f；不再取出更高 f 的运行停在其末尾。";
    live_align_parting: "Each run is shown at the steps at which runs diverge that took the same board just before; 0 is before the first step.", "各次运行依次显示到每个分歧处：此前取出同一状态的运行在此取出不同的状态；0 表示第一步之前。";
    live_of: "of {last}", "共 {last}";
    live_value_step: "step {n} of {last}", "第 {n} 步，共 {last} 步";
    live_value_depth: "depth layer {n} of {last}", "深度层 {n}，最深 {last}";
    live_value_f: "f-layer {n} of {last}", "f 层 {n}，最大 {last}";
    live_value_parting: "divergence {n} of {last}", "第 {n} 个分歧处，共 {last} 个";
    live_bad: "The greatest number here is {last}.", "此处的数最大为 {last}。";
    live_at: "step {n} of {last}", "第 {n}/{last} 步";
    live_held_by: "held by {runs} only", "只有 {runs} 有此状态";
    live_legend_held: "only the runs with these letters hold the board in open or closed; without letters, all do", "只有标出字母的运行在 open 或 closed 表中有此状态；没有字母表示都有";
    live_where_open: "in open as {node}, f {f}; opened in step {n}", "在 open 表中，为 {node}，f {f}；第 {n} 步生成";
    live_where_closed: "in closed as {node}, f {f}; taken in step {n}", "在 closed 表中，为 {node}，f {f}；第 {n} 步取出";
    live_where_later: "not yet: opened as {node} in step {n}", "尚未出现：第 {n} 步生成，为 {node}";
    live_where_gone: "in neither list any more: {node}, opened in step {n}, has left them", "已不在两表中：{node} 在第 {n} 步生成，后已移出";
    live_where_never: "never becomes a node", "始终没有成为节点";
    live_groups_over: "{groups}; finished: {over}", "{groups}；已结束：{over}";
    live_steps: "steps {from} to {to}", "第 {from} 至 {to} 步";
    live_parting: "a divergence", "分歧";
    live_no_next: "No later divergence.", "之后没有分歧处。";
    live_no_previous: "No earlier divergence.", "之前没有分歧处。";
    live_say: "{run}: step {n}, n{id} taken.", "{run}：第 {n} 步，取出 n{id}。";
    live_say_zero: "{run}: before the first step.", "{run}：第一步之前。";
    live_say_over: "{run}: finished after step {n}.", "{run}：第 {n} 步后结束。";
    live_key_go: "go to a step or layer by its number", "按编号到某一步或某一层";
    live_key_escape: "close, or let the chosen board go", "关闭，或取消所选的状态";
    live_key_inside: "in a list: another node", "在列表中：另一个节点";
    live_key_enter: "in a list: where all runs have this board", "在列表中：各次运行中该状态在何处";

    [outcome: Outcome]
    Solved: "solved", "已找到解";
    Exhausted: "exhausted", "搜索穷尽";
    Unsolvable: "unsolvable", "无解";
    Limit: "stopped", "中途停止";

    [rule: OpenKind]
    Queue: "the oldest", "最早生成的";
    Stack: "the newest", "最晚生成的";
    Block: "the first of the newest block", "最新一组中的第一个";
    Best: "one with the lowest {formula}", "使 {formula} 最小的";
    Layers: "one with the lowest {formula} of its layer", "该层中使 {formula} 最小的";
}
