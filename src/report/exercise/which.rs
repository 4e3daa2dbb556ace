//! A table of steps: which strategy made it? Every strategy to choose from is run, and what is shown differs between
//! all of them.

use super::course::{self, Ask, Draft, escaped, inline, paragraph, set};
use super::table::{self, TableRow, steps_table};
use super::{Exercise, ExerciseError, Options, Part, Plan, Rules, Setting, Subject};
use crate::puzzle::{Heuristic, Move, MoveOrder, Rng};
use crate::report::document::{Block, Fact, Inline, Span, Tone};
use crate::report::letter;
use crate::report::narration::{Count, Lang};
use crate::report::strategy::{short_conventions, strategy_name};
use crate::search::{Key, Name, Node, Problem, Strategy};

pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Strategies, counts: Some(3..=8), ..Options::OF_RUN },
    title: |w| w.title_which,
    counted: |exercise| {
        let all = exercise.choices.as_ref().map_or(0, |choices| choices.all.len());
        format!("a table, and {all} strategies to choose from")
    },
    make,
    task,
    heading: |setting| setting.w.steps_table,
    sheet,
    answers,
    items,
};

const USUAL: usize = 4;
const LEAST: usize = 3;
const ORDERS: usize = 6;

/// The strategies of every course: the subject if none is named, and wrong choices.
const SUBJECTS: [Name; 6] = [Name::Bfs, Name::Dfs, Name::Ids, Name::Greedy, Name::Astar, Name::Ida];
/// The heuristics of wrong choices: those that can be computed by hand.
const HEURISTICS: [Heuristic; 6] = [
    Heuristic::Manhattan,
    Heuristic::Misplaced,
    Heuristic::LinearConflict,
    Heuristic::Gaschnig,
    Heuristic::Zero,
    Heuristic::Given,
];

/// Number of steps shown: one page.
const STEPS: usize = 12;

/// The strategies one of which made what is shown.
#[derive(Clone, Debug)]
pub struct Choices {
    /// True if the run ends with the last step shown.
    pub ends: bool,
    /// The strategies, in the order shown. Of those that make the same table, there is only the first.
    pub all: Vec<Choice>,
}

/// A strategy to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The strategy.
    pub strategy: Strategy,
    /// The first departure of its own table from the one shown; `None` for the strategy that made it.
    pub departure: Option<Departure>,
}

/// The first difference between a table and another.
#[derive(Clone, Debug, PartialEq)]
pub struct Departure {
    /// The step.
    pub step: usize,
    /// The node that is removed from open instead, if it is another.
    node: Option<Node>,
}

struct Shown {
    strategy: Strategy,
    rows: Vec<TableRow>,
    ends: bool,
}

impl Shown {
    /// Returns the first steps of a run: as many as another shows, or as fit.
    fn of(plan: &Plan, strategy: Strategy, like: Option<&Shown>) -> Result<Shown, ExerciseError> {
        let most = like.map_or(STEPS, |like| like.rows.len());
        let mut rows = table::rows(&Plan { strategy, ..plan.clone() }, None, most + 1)?;
        let all = rows.len();
        rows.truncate(most);
        Ok(Shown { strategy, ends: rows.len() == all, rows })
    }

    /// Returns the departure of this one from another; `None` if and only if both show the same.
    fn departure(&self, shown: &Shown) -> Option<Departure> {
        // The table of a graph does not show the numbers of nodes.
        let is_shown = !self.strategy.is_for_graphs();
        let name = |node: &Node| (is_shown.then_some(node.id), node.state);
        let names = |nodes: &[Node]| nodes.iter().map(name).collect::<Vec<_>>();
        for ((own, other), step) in self.rows.iter().zip(&shown.rows).zip(1..) {
            let is_other = names(&[own.node]) != names(&[other.node]);
            if is_other || names(&own.made) != names(&other.made) {
                return Some(Departure { step, node: is_other.then_some(own.node) });
            }
        }
        let is_alike = self.rows.len() == shown.rows.len() && self.ends == shown.ends;
        (!is_alike).then(|| Departure { step: self.rows.len().min(shown.rows.len()), node: None })
    }
}

fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    ExerciseError::check(&plan.problem)?;
    let mut shown = vec![Shown::of(plan, plan.strategy, None)?];
    let named = plan.strategies.iter().copied().filter(|strategy| *strategy != plan.strategy);
    let is_named = !plan.strategies.is_empty();
    let candidates = if is_named { named.collect() } else { candidates(&plan.strategy, &mut Rng::new(plan.seed)) };
    let wanted = plan.count.unwrap_or(if is_named { candidates.len() + 1 } else { USUAL });
    for candidate in candidates {
        if shown.len() == wanted {
            break;
        }
        let other = match Shown::of(plan, candidate, shown.first()) {
            Ok(other) => other,
            // We never offer a heuristic that is not defined for this goal, but the user may name one.
            Err(_) if !is_named => continue,
            Err(error) => return Err(error),
        };
        if shown.iter().all(|first| first.departure(&other).is_some()) {
            shown.push(other);
        }
    }
    let least = plan.count.unwrap_or(LEAST);
    if shown.len() < least {
        let distinct = shown.len();
        let what =
            format!("strategies to choose from must make different tables: {least} are wanted, and {distinct} do");
        let help = "choose a start that is farther from the goal, other strategies with --among, or fewer with --count";
        return Err(ExerciseError::of_run(what, help));
    }
    // The order depends on the seed and the set alone, so that a sheet does not depend on the order in which strategies are named.
    let mut order: Vec<usize> = (0..shown.len()).collect();
    order.sort_by_cached_key(|&at| shown[at].strategy.to_string());
    Rng::new(plan.seed).shuffle(&mut order);
    let choice = |&at: &usize| Choice { strategy: shown[at].strategy, departure: shown[at].departure(&shown[0]) };
    let all: Vec<Choice> = order.iter().map(choice).collect();
    let Shown { rows, ends, .. } = shown.swap_remove(0);
    Ok(Exercise { choices: Some(Choices { ends, all }), rows, ..Exercise::of(plan) })
}

/// Returns strategies that differ from one in name, order, heuristic or another rule, alternating between the kinds.
fn candidates(own: &Strategy, rng: &mut Rng) -> Vec<Strategy> {
    // The settings that a strategy shares with the others; without them, a wrong choice would stand out.
    let like_own = |name: Name| {
        let shared = [Key::Order, Key::H, Key::Cost, Key::Goal];
        let strategy = Strategy::new(name).like(own);
        shared
            .into_iter()
            .filter(|&key| own.applies(key))
            .fold(strategy, |strategy, key| strategy.with(key, &own.value(key)).unwrap_or(strategy))
    };
    let names = SUBJECTS.into_iter().filter(|&name| name != own.name()).map(like_own).collect();
    let drawn = (0..ORDERS).map(|_| {
        let mut moves = MoveOrder::DEFAULT.moves();
        rng.shuffle(&mut moves);
        let order: String = moves.into_iter().map(Move::letter).collect();
        own.with(Key::Order, &order)
    });
    let orders = if own.is_for_graphs() { own.with_each(Key::Order) } else { drawn.flatten().collect() };
    let heuristics = HEURISTICS.into_iter().filter_map(|h| own.with(Key::H, h.text())).collect();
    let rules = [Key::Ties, Key::Insert, Key::Dup, Key::Goal];
    let mut groups: Vec<Vec<Strategy>> =
        vec![names, orders, heuristics, rules.into_iter().flat_map(|key| own.with_each(key)).collect()];
    for group in &mut groups {
        rng.shuffle(group);
    }
    let most = groups.iter().map(Vec::len).max().unwrap_or_default();
    let turns = (0..most).flat_map(|at| groups.iter().filter_map(move |group| group.get(at).copied()));
    turns.filter(|strategy| strategy != own).collect()
}

impl Choices {
    /// Returns the strategies in an order from which, with the seed, [`Choices::drawn`] finds the one that made the run: so a sheet
    /// can be made again from a command that does not reveal the answer.
    pub fn hidden(&self, seed: u64) -> Vec<Strategy> {
        let (own, mut hidden): (Vec<&Choice>, Vec<&Choice>) =
            self.all.iter().partition(|choice| choice.departure.is_none());
        let at = Rng::new(seed).below(self.all.len());
        for own in own {
            hidden.insert(at, own);
        }
        hidden.into_iter().map(|choice| choice.strategy).collect()
    }

    /// Draws the strategy that makes the run: one of these, or a usual one if none are named.
    pub fn drawn(among: &[Strategy], problem: &Problem, seed: u64) -> Strategy {
        let mut among = among.to_vec();
        if among.is_empty() {
            among = SUBJECTS.map(|name| problem.strategy(Strategy::new(name))).into();
            among.retain(|strategy| !strategy.has_h() || problem.graph().is_none_or(|graph| graph.h.is_some()));
        }
        among[Rng::new(seed).below(among.len())]
    }
}

const REASON: usize = 3;

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let all = exercise.choices.iter().flat_map(|choices| choices.all.iter().enumerate());
    let all = all.map(|(at, choice)| Fact::new(letter(at), told(&choice.strategy, lang))).collect();
    let choices = [Block::heading(w.which_choices), Block::Facts(all)];
    question(setting).into_iter().chain(choices).collect()
}

/// Returns the task without the strategies, for questions that list them as answers.
fn question(setting: Setting<'_>) -> Vec<Block<'static>> {
    let w = setting.w;
    let rules = [setting.naming().to_owned(), setting.says_board(), fill!(w.which_made, new = w.column_new)];
    [Block::paragraph(w.which_task), Block::bullets(rules)].into_iter().chain(setting.problem()).collect()
}

fn end(choices: &Choices, setting: Setting<'_>) -> String {
    let pattern = if choices.ends { setting.w.which_ends } else { setting.w.which_goes_on };
    fill!(pattern, step = Count(setting.exercise.rows.len()))
}

fn told(strategy: &Strategy, lang: Lang) -> Inline {
    Inline::strong(strategy_name(strategy, lang))
        .then(lang.words().colon)
        .then(lang.space())
        .then(short_conventions(strategy, lang))
}

fn named(at: usize, choice: &Choice, lang: Lang) -> Inline {
    Inline::strong(letter(at)).then(". ").then(told(&choice.strategy, lang))
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let room = Block::Lines(vec![(w.which_answer.into(), 1), (w.because.into(), REASON)]);
    vec![steps_table(&[Part::Board, Part::New], setting), Block::aside(end(choices, setting)), room]
}

fn departure(departure: &Departure, setting: Setting<'_>) -> String {
    let (w, names, step) = (setting.w, setting.names(), Count(departure.step));
    let Some(node) = &departure.node else { return fill!(w.departs, step) };
    let board = names.text(node.state);
    fill!(w.departs_node, step, node = setting.either(node.id.to_string(), board.clone()), board)
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let all = || choices.all.iter().enumerate();
    let right = all().find(|(_, choice)| choice.departure.is_none());
    let others = all().filter_map(|(at, choice)| {
        let departs = departure(choice.departure.as_ref()?, setting);
        Some(Fact::new(letter(at), told(&choice.strategy, lang).then(Span::Break).then(departs)))
    });
    let mut blocks: Vec<Block<'static>> =
        right.map(|(at, choice)| Block::Paragraph(named(at, choice, lang), Tone::Strong)).into_iter().collect();
    blocks.push(setting.heading(w.which_others));
    blocks.push(Block::Facts(others.collect()));
    blocks
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let size = setting.names().problem.size();
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let shown = question(setting)
        .into_iter()
        .chain([steps_table(&[Part::Board, Part::New], setting), Block::aside(end(choices, setting))]);
    let text = set(shown, setting) + &paragraph(w.ask_which);
    let choice = |choice: &Choice| course::Choice {
        text: inline(&told(&choice.strategy, lang), size),
        is_right: choice.departure.is_none(),
        feedback: choice.departure.as_ref().map(|departs| escaped(&departure(departs, setting))).unwrap_or_default(),
    };
    let own = choices.all.iter().find(|choice| choice.departure.is_none());
    let own = own.map(|choice| inline(&told(&choice.strategy, lang), size)).unwrap_or_default();
    let ask = Ask::Choice(choices.all.iter().map(choice).collect());
    vec![Draft::new(w.title_which, text, ask, format!("<p>{own}</p>"))]
}
