//! The words of many files, one line each.

words! {
    BatchWords, batch_words;
    right: "right ({n} {n#step|steps})", "正确（{n} 步）";
    incomplete: "right up to step {n}, where it ends", "到第 {n} 步为止正确，但未结束";
    wrong: "wrong at step {n} (line {line}), {column}: {why}", "第 {n} 步（第 {line} 行）的{column}有错：{why}";
    common: "{n} files have the same mistake in the column {column}: {files}. In the first: {why}", "{n} 个文件的{column}一栏有同样的错误：{files}。在第一个文件中：{why}";
    unreadable: "unreadable: {reason}", "无法读取：{reason}";
    score: "{column} {right}/{all}", "{column} {right}/{all}";
    own_start: "its own start, {start}", "初始状态是自己的：{start}";
    read_as: "{format}: {columns}", "{format}：{columns}";

    // The page of all files.
    class_title: "Marked traces", "批改结果一览";
    class_says: "{n} {n#file|files}: {right} right, {wrong} wrong or incomplete, {unreadable} unreadable", "{n} 个文件：正确 {right} 个，有错或未完成 {wrong} 个，无法读取 {unreadable} 个";
    class_map: "Where the mistakes are", "错误的分布";
    class_common: "Mistakes that several files have", "多个文件都有的错误";
    class_key: "✓: right. Letters: the wrong columns of the step; each leads to its row. {letters}", "✓：正确。字母：这一步的错误栏，可跳到该行。{letters}";
    class_cut: "Steps after {n} are left out; the page of each file has all of them.", "第 {n} 步之后略去；各文件的页面列出全部。";
    class_file: "file", "文件";
    class_steps: "steps right", "对的步";
    class_cells: "cells right", "对的格";
    class_first: "first mistake", "第一处错误";
    class_at: "step {n}: {columns}", "第 {n} 步：{columns}";

    // Tests of an autograder.
    test_score: "{right} of {all} right.", "{right}/{all}。";
    test_mistake: "Step {step}, line {line}: {says}", "第 {step} 步（第 {line} 行）：{says}";
    test_again: "The same mistake occurs in {n} more {n#step|steps}.", "另有 {n} 步出现同样的错误。";
}
