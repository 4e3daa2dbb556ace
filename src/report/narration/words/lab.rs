//! The words of the lab.

words! {
    LabWords, lab_words;
    lab: "lab", "实验室";
    waits: "The lab is starting …", "实验室正在启动……";
    unready: "The lab needs WebAssembly and a browser of 2023 or later, and could not start: {why}", "实验室需要 WebAssembly 和 2023 年以后的浏览器，未能启动：{why}";
    no_script: "The lab needs JavaScript and WebAssembly: it runs searches on this device, and sends nothing.", "实验室需要 JavaScript 与 WebAssembly：搜索在本机进行，不发送任何数据。";
    runs: "Strategies", "策略";
    acts: "Actions", "操作";
    undo: "Undo (Ctrl+Z)", "撤销（Ctrl+Z）";
    redo: "Redo (Ctrl+Shift+Z)", "重做（Ctrl+Shift+Z）";
    theme: "Light, dark, or as the system", "浅色、深色或跟随系统";
    problem: "Problem", "问题";
    kind: "Kind of problem", "问题的种类";
    kind_tiles: "Tiles", "滑块";
    kind_graph: "Graph", "图";
    kind_map: "Map", "地图";
    example: "Example", "例子";
    own: "your own", "自己的";
    start: "Start", "起始";
    goal: "Goal", "目标";
    from: "Start, if not as the text says", "起点（若与文本不同）";
    text: "Text", "文本";
    close: "Close", "关闭";
    run: "Run {letter}: {spec}", "运行 {letter}：{spec}";
    run_title: "Strategy {letter}", "策略 {letter}";
    run_add: "Compare with another strategy", "与另一个策略比较";
    run_remove: "Remove this run", "移除这次运行";
    book: "As in a book or course", "按教材或课程";
    book_none: "choose …", "选择……";
    strategy: "Strategy", "策略";
    spec: "As text", "文本写法";
    view: "View", "视图";
    view_title: "The run, step by step", "逐步运行";
    view_stage: "Stage", "舞台";
    view_vary: "Vary a setting", "改变一项设置";
    step_same: "The same run: nothing differs.", "运行相同：没有差别。";
    step_later: "Nothing differs up to step {n}; step {first} is the first that does.", "到第 {n} 步为止没有差别；第 {first} 步开始不同。";
    step_differs: "Step {n} is the first that differs.", "从第 {n} 步开始不同。";
    gallery: "Runs worth looking at", "值得一看的运行";
    gallery_about: "Each opens in the lab, where everything about it can be changed.", "每个都在实验室中打开，那里的一切都可以更改。";
    gallery_lab: "Open the lab", "打开实验室";
    failed: "This needs more than the browser has: {why}", "超出了浏览器的能力：{why}";
}
