//! The names of columns and fields.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::check::sheet::ColumnKind;

/// The meaning of a column, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// One thing.
    One(ColumnKind),
    /// f, g and h in one cell, in this order.
    Sum(Vec<ColumnKind>),
    /// The board, or the name of the node where another column has the board.
    Node,
    /// The nodes that a step makes, each with its name and its board.
    Made,
    /// The depth, which is g where nothing else is.
    Depth,
    /// Something that nobody reads.
    Other,
}

/// Names without case, accents, spaces and punctuation, by what they mean: in English, German, Spanish, French, Italian,
/// Portuguese and Chinese.
static NAMES: LazyLock<HashMap<&str, Named>> = LazyLock::new(|| {
    dictionary([
        (
            Named::One(ColumnKind::Step),
            "step steps no nr number num iteration iter i k t expansion stepno stepnumber stepnr schritt schrittnr nummer \
             lfdnr paso pasos numero iteracion etape pas passo passos iterazione iteracao 步 步骤 步数 序号 次序 \
             步次 第几步 编号 迭代 迭代次数",
        ),
        (
            Named::One(ColumnKind::Board),
            "board boards state current currentstate currentboard expanded expand expanding taken boardtaken \
             selected popped removed expandedstate stateexpanded expandedboard boardexpanded selectedstate \
             visitedstate poppedstate statepopped boardstate puzzlestate configuration config puzzle grid tiles \
             matrix zustand brett spielbrett stellung konfiguration aktuellerzustand estado tablero estadoactual \
             configuracion etat plateau grille etatcourant etatactuel taquin stato griglia statocorrente statoattuale \
             configurazione tabuleiro estadoatual configuracao 棋盘 状态 当前状态 当前棋盘 当前 取出 出队 出队状态 局面 扩展 布局 \
             棋局 节点状态 当前局面 八数码",
        ),
        (
            Named::One(ColumnKind::Parent),
            "parent parentboard parentnode parentstate parentid predecessor pred from camefrom vorganger vorgaenger \
             eltern elternknoten vater vaterknoten padre estadopadre nodopadre predecesor pere etatparent genitore \
             predecessore pai estadopai predecessor 父节点 父结点 父状态 前驱 父棋盘",
        ),
        (
            Named::One(ColumnKind::Move),
            "move moved action operator op dir direction via zug bewegung aktion richtung movimiento accion mouvement \
             deplacement mossa azione movimento acao jogada 移动 动作 操作 方向 算符",
        ),
        (
            Named::One(ColumnKind::Open),
            "open opened openlist openedlist openset opentable opensize frontier frontiersize fringe queue openqueue \
             stack pq priorityqueue agenda tovisit offen offeneliste openliste warteschlange abierto abiertos abierta \
             listaabierta cola frontera ouvert ouverts ouverte listeouverte frontiere aperti aperta listaaperta \
             frontiera coda abertos aberta listaaberta fronteira fila open表 open列表 开放表 开放列表 队列 栈 优先队列 待扩展",
        ),
        (
            Named::One(ColumnKind::Closed),
            "closed close closedlist closelist closedset closedtable closedsize explored exploredset visited \
             visitedset visitedlist geschlossen geschlosseneliste besucht cerrado cerrados cerrada listacerrada \
             visitados ferme fermes fermee listefermee visites explores chiusi chiusa listachiusa visitati fechados \
             fechada listafechada explorados closed表 close表 closed列表 关闭表 封闭表 关闭列表 已扩展 已访问",
        ),
        (
            Named::One(ColumnKind::G),
            "g gn gvalue gval gcost gcosts gscore cost pathcost costsofar gwert gkosten pfadkosten wegkosten costog \
             costeg costocamino costecamino costoacumulado costeacumulado coutg coutchemin coutcumule custog \
             custoacumulado costocammino g值 代价 路径代价 实际代价 实际花费",
        ),
        (
            Named::One(ColumnKind::H),
            "h hn hvalue hval hcost hcosts hscore heuristic heuristics heuristicvalue heuristicval heuristiccost \
             estimate est manhattan manhattandistance manhattandist misplaced misplacedtiles hamming hammingdistance \
             hwert hkosten heuristik heuristikwert schatzung schaetzung schatzwert heuristica valorheuristico \
             heuristique estimacion estimation euristica stima estimativa h值 启发值 启发 启发式 启发函数 启发函数值 启发式值 \
             估计 估计代价 预估代价 曼哈顿 曼哈顿距离 错位数",
        ),
        (
            Named::One(ColumnKind::F),
            "f fn fvalue fval fcost fcosts fscore total totalcost totalcosts evaluation eval priority fwert fkosten \
             gesamtkosten gesamtwert bewertung bewertungsfunktion prioritat costototal costetotal costototale coutf \
             couttotal custototal evaluacion valutazione avaliacao prioridad priorite priorita prioridade f值 估价值 评价 \
             估价函数 估价函数值 估价 评估值 总代价 优先级",
        ),
        (
            Named::Node,
            "node currentnode expandednode nodeexpanded takennode poppednode nodepopped visitednode selectednode \
             nodetaken id name label n nodeid knoten nodo noeud nœud no节点 节点 结点 当前节点 当前结点 扩展节点 扩展结点 \
             出队节点 出队结点 名称",
        ),
        (Named::Made, "newnodes 新节点"),
        (
            Named::Depth,
            "depth level d ply tiefe ebene profundidad nivel profondeur niveau profondita livello profundidade 深度 层 层数 \
             搜索深度",
        ),
    ])
});

/// Names that may be those of g, h or f: the numbers decide. Those that are known besides mean g where nothing says
/// otherwise.
const VAGUE: &str = "cost costs kosten costo coste couts cout custo score scores dist distance distanz distancia distanza \
                     value val wert valor valeur valore punkte puntaje puntuacion 代价 成本 得分 距离 评分";

/// Parts of names that look like those of values, by what they may mean.
const LIKE: [(ColumnKind, &str); 4] = [
    (
        ColumnKind::H,
        "heur euristi schatz schaetz estim stima manhattan misplac hamming remaining togo restweg restkost restdist hval hcost 启发 估计 预估 曼哈顿 距离",
    ),
    (ColumnKind::F, "score eval bewert priorit priorid total fval fcost valuta avalia 估价 评估 评价 优先 总"),
    (
        ColumnKind::G,
        "cost kosten cout custo sofar depth tief profond profund level nivel niveau livello 代价 成本 深度 花费",
    ),
    (ColumnKind::H, "dist"),
];

/// Returns true if only the numbers can tell what a name means.
pub(super) fn is_vague(name: &str) -> bool {
    let bare = bare(name);
    VAGUE.split_whitespace().any(|word| word == bare)
}

/// The value that a name may be that of, where it is not understood.
pub(super) fn like(name: &str) -> Option<ColumnKind> {
    let bare = bare(name);
    let mut letters = bare.chars();
    let letter = letters.next().filter(|_| letters.as_str().len() <= 1 || letters.all(|c| c.is_ascii_digit()));
    match letter {
        Some('g') => return Some(ColumnKind::G),
        Some('h') => return Some(ColumnKind::H),
        Some('f') => return Some(ColumnKind::F),
        _ => {}
    }
    let has = |words: &&str| words.split_whitespace().any(|word| bare.contains(word));
    LIKE.iter().find(|(_, words)| has(words)).map(|(kind, _)| *kind)
}

/// Words that say nothing more in the name of a column.
const FILLERS: &[&str] = &[
    "after", "before", "the", "this", "that", "step", "list", "set", "size", "count", "length", "of", "in", "at",
    "nodes", "states", "boards", "value", "内容", "大小", "de", "del", "la", "el", "der", "die", "das", "du", "le",
    "il", "liste", "lista",
];

/// Gives each word of a table its meaning; each line of the table has the words of one.
pub(super) fn dictionary<T: Clone, const N: usize>(table: [(T, &'static str); N]) -> HashMap<&'static str, T> {
    let words = |(meaning, words): (T, &'static str)| words.split(' ').map(move |word| (word, meaning.clone()));
    table.into_iter().flat_map(words).collect()
}

/// A name without what does not matter: case, accents, spaces, punctuation.
pub(super) fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(without_accent).take(60).collect()
}

/// A letter without its accent, in the languages whose names are known.
fn without_accent(c: char) -> char {
    match c {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        c => c,
    }
}

impl Named {
    /// Returns what a name means.
    pub(super) fn of(name: &str) -> Named {
        match Named::exactly(name) {
            // `OPEN (f)`, `closed list after the step`.
            Named::Other => {
                if let Some(named) = lettered(name) {
                    return named;
                }
                let plain = name.split(['(', '（', '[']).next().unwrap_or_default().to_lowercase();
                let words = plain.split(|c: char| !c.is_alphanumeric());
                let words: Vec<&str> = words.filter(|word| !word.is_empty() && !FILLERS.contains(word)).collect();
                match words.len() {
                    0 => Named::exactly(&plain),
                    1..=3 => Named::exactly(&words.join(" ")),
                    _ => Named::Other,
                }
            }
            named => named,
        }
    }

    fn exactly(name: &str) -> Named {
        let trimmed = name.trim().trim_matches(['`', '*', '_', '"', ' ']);
        if matches!(trimmed, "#" | "№") {
            return Named::One(ColumnKind::Step);
        }
        match NAMES.get(bare(trimmed).as_str()) {
            Some(named) => named.clone(),
            None => sum(trimmed).map_or(Named::Other, Named::Sum),
        }
    }
}

/// The value whose letter stands beside words, `Kosten (g)`, `启发值h`, if the words do not name something else.
fn lettered(name: &str) -> Option<Named> {
    let bare = bare(name);
    // `Path cost g(n)`
    let plain = name.trim_end_matches(')');
    let name = plain.strip_suffix("(n").filter(|rest| rest.trim_end().contains([' ', '_', '-'])).map_or_else(
        || Cow::Borrowed(name),
        |rest| {
            let at = rest.trim_end().rfind([' ', '_', '-']).unwrap_or(0);
            let (words, letter) = rest.split_at(at);
            Cow::Owned(format!("{words} ({})", letter.trim_matches([' ', '_', '-'])))
        },
    );
    let name = name.as_ref();
    let (words, letter) = match name.trim_end_matches([')', '）', ' ']).rsplit_once(['(', '（']) {
        Some((words, letter)) => (words, letter.trim()),
        None if bare.is_ascii() => return None,
        None => {
            let words = bare.trim_matches(|c: char| c.is_ascii());
            (words, bare.trim_start_matches(words).trim_end_matches(words))
        }
    };
    let kind = match letter {
        "g" | "G" | "g(n" => ColumnKind::G,
        "h" | "H" | "h(n" => ColumnKind::H,
        "f" | "F" | "f(n" => ColumnKind::F,
        _ => return None,
    };
    let is_value = matches!(
        Named::exactly(words),
        Named::Other | Named::Depth | Named::One(ColumnKind::G | ColumnKind::H | ColumnKind::F)
    );
    is_value.then_some(Named::One(kind))
}

/// The order of `f=g+h`, `f/g/h`, `g(n)+h(n)` …
fn sum(name: &str) -> Option<Vec<ColumnKind>> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "n");
    let kind = |word: &str| match word {
        "f" | "F" => Some(ColumnKind::F),
        "g" | "G" => Some(ColumnKind::G),
        "h" | "H" => Some(ColumnKind::H),
        _ => None,
    };
    let kinds: Vec<ColumnKind> = words.map(kind).collect::<Option<_>>()?;
    (kinds.len() >= 2 && kinds.len() <= 3).then_some(kinds)
}

/// A line such as `Open: 283104765(4), 203184765(6)`: which list, and the rest of the line.
pub(super) fn list_line(line: &str) -> Option<(ColumnKind, &str)> {
    let at = line.find([':', '：', '='])?;
    // `Open (3): …` has the number of its entries in its name.
    let name = line[..at].split('(').next()?;
    match Named::of(name) {
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => {
            Some((kind, line[at..].trim_start_matches([':', '：', '='])))
        }
        _ => None,
    }
}
