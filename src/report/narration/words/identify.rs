//! The words of the strategies that agree with a trace.

use crate::check::identify::Origin;

words! {
    IdentifyWords, identify_words;
    title: "Which strategy is this?", "这是哪一种搜索？";

    // How it was read.
    heading_read: "How it was read and searched", "读取与搜寻的方式";
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
    or: "{a} or {b}", "{a}或{b}";
    and: "{a} and {b}", "{a}和{b}";
    limit_from: "{n} or more", "{n} 或更大";
    limit_to: "{n} to {most}", "{n} 至 {most}";
    order_any: "any with {v}", "任何满足 {v} 的顺序";
    order_before: "{a} before {b}", "{a} 先于 {b}";
    order_more: "{v} and {n} more", "{v} 及另外 {n} 种";
    by_hand: "broken case by case (no fixed rule)", "任意取（无固定规则）";
    indifferent: "cannot tell", "无法判断";

    [origin: Origin]
    Option: "{board} (given by option)", "{board}（由选项指定）";
    Problem: "{board} (of the graph)", "{board}（图中给出）";
    Trace: "{board} (named in the trace)", "{board}（轨迹中注明）";
    FirstBoard: "{board} (the first board of the trace)", "{board}（轨迹的第一个状态）";
    LastBoard: "{board} (the last board of the trace; --goal sets another)", "{board}（轨迹的最后一个状态；可用 --goal 另行指定）";
    Usual: "{board} ({name}, the usual goal that fits; --goal sets another)", "{board}（{name}，最符合的常用目标；可用 --goal 另行指定）";
}
