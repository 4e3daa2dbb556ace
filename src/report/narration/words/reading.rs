//! The words of how a trace was read.

use crate::check::{DoubtKind, LineRole, SheetFormat};

words! {
    ReadingWords, reading_words;
    title: "How the trace was read", "轨迹的读入方式";
    says: "{n} {n#step|steps} read as {format}.", "按{format}读入 {n} 步。";
    heading_read: "What was read", "读入的内容";
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
    column: "{name} ({means})", "{name}（{means}）";
    decided: "decided", "判定";
    not_read: "not read", "未读入";
    not_read_says: "{n#line|lines} {lines}: {text}", "第 {lines} 行：{text}";
    doubt: "in doubt", "存疑";
    lines_say: "What is not read counts for nothing when the trace is marked. --columns, --blank, --taken and --ignore change how it is read.", "未读入的内容不参与评阅。--columns、--blank、--taken、--ignore 可以改变读入的方式。";
    column_line: "line", "行";
    column_role: "role", "作用";
    column_text: "text", "文本";
    column_board: "board read", "读出的状态";

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
    Beside: "line {line}: {name} is beside the board that is taken, and nothing says what it is", "第 {line} 行：{name} 与所取的棋盘并列，但没有说明它是什么";
    Apart: "line {line}: no move leads to {name} from any step before it", "第 {line} 行：从之前的任何一步都不能一次移动到 {name}";
    Few: "line {line}: with {name} it ends after fewer than three steps", "第 {line} 行：到 {name} 为止，不足三步";

    [format: SheetFormat]
    Jsonl: "JSON Lines", "JSON Lines";
    Csv: "CSV", "CSV";
    Markdown: "a Markdown table", "Markdown 表格";
    Boards: "boards in plain text", "纯文本棋盘";
}
