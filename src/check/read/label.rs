//! What words say of the board that follows them.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::check::sheet::ColumnKind;

use super::names::{Named, dictionary};

/// What words say of the board after them, or of the boards below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Label {
    /// Nothing that is known.
    Other,
    /// That it is a board of a step: `node`, `state`, `step 3`.
    Step,
    /// That it is the one taken: `expanding`, `popped`, `current`.
    Taken,
    Start,
    Goal,
    Path,
    Parent,
    Child,
    List(ColumnKind),
}

/// Words in lower case, by what they say. The order of [`Label::of`] decides where a phrase has several.
static WORDS: LazyLock<HashMap<&str, Label>> = LazyLock::new(|| {
    dictionary([
        (
            Label::Taken,
            "expand expands expanding expanded pop pops popped popping dequeue dequeues dequeued dequeuing remove \
             removes removed removing extract extracts extracted extracting poll polled select selects selected \
             selecting choose chose chosen choosing take takes taken taking took pick picked picking visit visits \
             visiting explore exploring process processing processed examine examined examining consider considering \
             evaluating inspecting current cur curr currently best aktuell aktueller aktuelle expandiere \
             expandieren entnommen actual expandiendo expandir expandido seleccionado extraído courant actuel \
             actuelle développé extrait exploré attuale estratto corrente atual expandindo",
        ),
        (
            Label::Step,
            "node nodes state states board boards step steps iteration iter loop round puzzle config configuration \
             position grid matrix tiles schritt knoten zustand brett nodo estado tablero paso iteración noeud nœud état \
             etat étape etape itération plateau stato passo tabuleiro",
        ),
        (
            Label::Start,
            "start starting starts initial init source src begin beginning given enter input root scrambled shuffled \
             anfang anfangszustand startzustand startknoten inicial inicio départ initiale iniziale inizio",
        ),
        (
            Label::Goal,
            "goal goals target targets desired final end dest destination ziel zielzustand objetivo meta obiettivo \
             finale cible",
        ),
        (
            Label::Path,
            "path paths route solution solutions solved backtrace backtracking reconstructed lösung loesung lösungsweg \
             weg pfad solución camino ruta chemin soluzione percorso solução caminho",
        ),
        (
            Label::Parent,
            "parent parents predecessor pred prev previous father vorgänger elternknoten padre anterior père parente pai",
        ),
        (
            Label::Child,
            "child children childs successor successors succ neighbor neighbors neighbour neighbours generated \
             generating generates generate push pushed pushing pushes add added adding adds insert inserted inserting \
             inserts enqueue enqueued enqueuing append appended skip skipped skipping already duplicate duplicates \
             nachfolger kind kinder hijo hijos sucesor sucesores generado \
             generados vecinos enfant enfants fils successeur successeurs figli figlio successori filhos filho",
        ),
        (
            Label::List(ColumnKind::Open),
            "open opened openlist openset frontier fringe queue agenda pq heap stack border grenze warteschlange \
             abiertos abierta abierta frontera cola pila frontière ouverts file frontiera coda fronteira aberta",
        ),
        (
            Label::List(ColumnKind::Closed),
            "closed closedlist closedset explored visited seen geschlossen besucht cerrados cerrada visitados fermés \
             visités chiusi visitati fechada visitados",
        ),
    ])
});

/// The same in a script without spaces; of several, the first counts.
const WORDS_ZH: [(Label, &str); 8] = [
    (Label::Parent, "父节点 父结点 父状态 前驱"),
    (Label::Child, "子节点 子结点 子状态 后继 邻居 入队 入栈 加入 生成 插入 跳过 重复"),
    (Label::Goal, "目标 终止状态"),
    (Label::Start, "初始 起始 开始状态 起点"),
    (Label::Taken, "当前 扩展 取出 出队 出栈 弹出 选择 选取 正在访问"),
    (Label::Path, "路径 求解结果 解："),
    (Label::Step, "状态 节点 结点 棋盘 步"),
    (Label::Other, ""),
];

/// A phrase of more words says nothing of the boards after it, unless it ends with a colon.
const LONGEST: usize = 8;

/// Verbs that take a node off a list, so that `popped from open` is no list.
fn takes(word: &str) -> bool {
    WORDS.get(word) == Some(&Label::Taken)
}

impl Label {
    /// Returns what a phrase says.
    pub(super) fn of(phrase: &str) -> Label {
        let ends = phrase.trim_end().ends_with([':', '：', '=']);
        let words = words_of(phrase);
        if words.iter().filter(|word| word.len() > 1).count() > LONGEST && !ends {
            return Label::Other;
        }
        let labels: Vec<Label> = words.iter().filter_map(|word| WORDS.get(word.as_str())).copied().collect();
        let has = |label: Label| labels.contains(&label);
        let list = labels.iter().rev().find(|label| matches!(label, Label::List(_))).copied();
        let list = list.or_else(|| match Named::of(phrase.trim_end_matches([':', '：', '=', ' '])) {
            Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => Some(Label::List(kind)),
            _ => None,
        });
        let from = words.last().is_some_and(|word| matches!(word.as_str(), "from" | "von" | "desde" | "depuis" | "da"));
        let leaves_out = words.iter().any(|word| matches!(word.as_str(), "already" | "skip" | "skipped" | "skipping"));
        // `path cost`, `solution depth` are numbers.
        let measures = |word: &String| {
            matches!(
                word.as_str(),
                "cost" | "costs" | "kosten" | "coste" | "costo" | "coût" | "length" | "depth" | "far"
            )
        };
        let is_amount = words.iter().any(measures);
        let verb = words.iter().any(|word| takes(word));
        // `previous` alone, but not in `previous path`; `final path` is a path, `goal state` a goal.
        match () {
            () if has(Label::Path) && !is_amount => Label::Path,
            () if has(Label::Parent) || from => Label::Parent,
            () if has(Label::Child) && list == Some(Label::List(ColumnKind::Closed)) && !leaves_out => {
                Label::List(ColumnKind::Closed)
            }
            () if has(Label::Child) => Label::Child,
            () if has(Label::Goal) => Label::Goal,
            () if verb && !words.iter().any(|word| word == "expanded" || word == "explored") => Label::Taken,
            () if has(Label::Start) => Label::Start,
            () if verb && list.is_none() => Label::Taken,
            () if list.is_some() => list.unwrap_or(Label::Other),
            () if has(Label::Step) => Label::Step,
            () => WORDS_ZH
                .into_iter()
                .find(|(_, words)| words.split(' ').any(|word| !word.is_empty() && phrase.contains(word)))
                .map_or(Label::Other, |(label, _)| label),
        }
    }

    /// Returns what a line without boards says of those below it. Words with a value, such as `nodes added: 3`, are no
    /// heading, but those that number a step.
    pub(super) fn of_heading(line: &str) -> Label {
        let trimmed = line.trim();
        let label = Label::of(trimmed);
        let open = trimmed.ends_with([':', '：', '=', '{', '[', '(', '>']);
        let told = !open && (trimmed.contains([':', '：', '=']) || trimmed.contains(|c: char| c.is_ascii_digit()));
        match label {
            Label::Taken | Label::Step | Label::Path | Label::Other => label,
            _ if told => Label::Other,
            _ => label,
        }
    }

    /// Returns true for the labels under which a board may have been taken.
    pub(super) fn may_be_taken(self) -> bool {
        matches!(self, Label::Other | Label::Step | Label::Taken)
    }
}

/// The words of a phrase in lower case, `currentState` as two, numbers left out.
pub(super) fn words_of(phrase: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut lower) = (String::new(), false);
    for c in phrase.chars() {
        if !c.is_alphabetic() || c.is_uppercase() && lower {
            words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
        }
        lower = c.is_lowercase();
        if c.is_alphabetic() {
            word.extend(c.to_lowercase());
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_say_what_the_board_after_them_is() {
        const OPEN: Label = Label::List(ColumnKind::Open);
        const CLOSED: Label = Label::List(ColumnKind::Closed);
        for (phrase, label) in [
            ("Current state:", Label::Taken),
            ("Popped from open:", Label::Taken),
            ("Next node to expand", Label::Taken),
            ("Expanding node (g=1, h=3):", Label::Taken),
            ("当前状态：", Label::Taken),
            ("Node(state=", Label::Step),
            ("第3步", Label::Step),
            ("parent=Node(", Label::Parent),
            ("reached from", Label::Parent),
            ("父节点:", Label::Parent),
            ("children:", Label::Child),
            ("Adding to frontier:", Label::Child),
            ("Add to closed list:", CLOSED),
            ("Goal state:", Label::Goal),
            ("Goal!", Label::Goal),
            ("Estado inicial:", Label::Start),
            ("Open list", OPEN),
            ("visited", CLOSED),
            ("Solved in 5 moves", Label::Path),
            ("Lösungsweg:", Label::Path),
            ("The best state to expand with a g(n) = 1 and h(n) = 4 is...", Label::Taken),
            ("f=4 g=1", Label::Other),
            ("Running A* with the Manhattan heuristic on a puzzle of three rows", Label::Other),
        ] {
            assert_eq!(Label::of(phrase), label, "{phrase}");
        }
    }
}
