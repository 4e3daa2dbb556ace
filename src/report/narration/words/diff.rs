//! The words of two traces compared.

words! {
    DiffWords, diff_words;
    title: "Two traces compared", "两份轨迹的比较";
    subtitle: "A is {a}, B is {b}", "A 为 {a}，B 为 {b}";

    // The verdict.
    same: "A and B agree in everything that both contain: {n} {n#step|steps}.", "在两者都给出的内容上，A 与 B 完全相同：共 {n} 步。";
    differ: "A and B differ, first at step {step}. Both take {n} {n#board|different boards}, only A takes {a} more, only B {b}.", "A 与 B 不同，最先在第 {step} 步出现差异。两者都取出的状态有 {n} 个，仅 A 取出的有 {a} 个，仅 B 取出的有 {b} 个。";

    // How they were read.
    heading_read: "What is compared", "比较的内容";
    trace_says: "{file} ({format}, {n} {n#step|steps})", "{file}（{format}，{n} 步）";
    label_compared: "compared", "比较";
    goals_differ: "{a} in A, {b} in B", "A 中为 {a}，B 中为 {b}";
    order_note: "Step numbers and the order within open and closed are not compared.", "open 表和 closed 表内部的顺序不计；步号不参与比较。";
    column_order: "order of the tries", "尝试的顺序";
    column_try: "try {move}", "尝试 {move}";

    // The first difference.
    heading_first: "The first difference", "第一处差异";
    first_board: "At step {n}, A and B take different boards.", "第 {n} 步，A 与 B 取出的状态不同。";
    first_over_a: "A ends after {n} {n#step|steps}, B continues.", "A 到第 {n} 步为止，B 还在继续。";
    first_over_b: "B ends after {n} {n#step|steps}, A continues.", "B 到第 {n} 步为止，A 还在继续。";
    first_columns: "At step {n}, A and B take the same board, but differ in {columns}.", "第 {n} 步，A 与 B 取出的状态相同，但以下内容不同：{columns}。";
    side_step: "{name}: step {n}, line {line}", "{name}：第 {n} 步，第 {line} 行";
    side_over: "{name}: no more steps", "{name}：没有更多的步";
    values_differ: "{name}: {a} in A, {b} in B", "{name}：A 中为 {a}，B 中为 {b}";
    sizes_differ: "{name}: {a} {a#entry|entries} in A, {b} in B", "{name}：A 中 {a} 项，B 中 {b} 项";
    only_in: "{name}, only in {trace}: {boards}", "{name}，仅在 {trace} 中：{boards}";
    more_boards: "and {n} more (--full shows {n#it|them})", "另有 {n} 个（--full 会列出）";
}
