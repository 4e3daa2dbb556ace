//! All candidates, in blocks of those that have acted alike so far.

use std::sync::Arc;

use crate::check::Sheet;
use crate::puzzle::{Cost, Estimator, Heuristic, Instance, MoveOrder};
use crate::search::{Cheaper, Dup, Key, Name, Strategy, Ties, Weight};

/// Number of keys.
pub(super) const KEYS: usize = Key::ALL.len();

/// The limits of `dls` that make no difference in what was seen: those from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LimitRange {
    pub(crate) least: u32,
    /// None where every higher one is in it.
    pub(crate) most: Option<u32>,
}

/// Values of each key, a bit each; 0 where it does not apply.
pub(super) type Sets = [u64; KEYS];

/// Every combination of some values of each key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StrategyBlock {
    pub(super) name: Name,
    /// Ties are broken by no rule: any node of the lowest f may be taken.
    pub(super) by_hand: bool,
    pub(super) sets: Sets,
    /// The limits of `dls`.
    pub(super) limit: Option<LimitRange>,
    /// Which 64 of the limits its set of limits is about, once these are counted.
    pub(super) page: u16,
}

impl StrategyBlock {
    /// Returns the block with other values of a key.
    pub(super) fn with(mut self, key: Key, values: u64) -> StrategyBlock {
        self.sets[key as usize] = values;
        self
    }

    /// Returns the blocks of each of these values of a key, or one where there are none.
    pub(super) fn each(self, key: Key, values: u64) -> Vec<StrategyBlock> {
        if values == 0 { vec![self.with(key, 0)] } else { bits(values).map(|value| self.with(key, value)).collect() }
    }

    pub(super) fn set(&self, key: Key) -> u64 {
        self.sets[key as usize]
    }

    /// Returns the values that the strategy has which stands for the block.
    pub(super) fn first(&self, key: Key) -> u64 {
        let set = self.set(key);
        set & set.wrapping_neg()
    }

    /// Returns how many strategies it has; the limits of `dls` count once.
    fn count(&self) -> usize {
        let asks = self.set(Key::Dup) & ASKING_DUPS != 0;
        let counts = Key::ALL.iter().filter(|&&key| asks || key != Key::DeadEnd);
        counts.map(|&key| self.set(key).count_ones().max(1) as usize).product()
    }
}

/// The values of `dup` with which `deadend` applies.
const ASKING_DUPS: u64 = 1 << Dup::All as u64 | 1 << Dup::Closed as u64;

/// The settings that matter at once, costs first because a heuristic may be defined for one of them only. The others
/// part a block where they first matter.
const EAGER: [Key; 10] =
    [Key::Cost, Key::H, Key::W, Key::Width, Key::Sideways, Key::Insert, Key::Dup, Key::Cheaper, Key::Discard, Key::Cut];

/// The least number of steps from which beams and hill climbing are tried: some width agrees with fewer by chance.
const LAYERS_FROM: usize = 8;

/// The widths of a beam that are tried, and the numbers of moves sideways in hill climbing.
pub(super) const WIDTHS: [u32; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
pub(super) const SIDEWAYS: [u32; 6] = [0, 1, 2, 5, 10, 100];

/// The values that candidates are made of.
#[derive(Clone)]
pub(super) struct Candidates {
    pub(super) instance: Instance,
    pub(super) weights: Vec<Weight>,
    pub(super) orders: Vec<MoveOrder>,
    /// By cost and heuristic; none where it is not defined here.
    estimators: [[Option<Arc<Estimator>>; 7]; 2],
    /// By key: the values as specs spell them.
    texts: [Vec<String>; KEYS],
    /// True if a row tells a g, its own or that of a try.
    pub(super) tells_g: bool,
    /// True if the conventions of programs are tried that let stale nodes into open, and other orders of ties.
    wide: bool,
    /// True if the sheet is long enough to tell strategies by their layers.
    layers: bool,
}

impl Candidates {
    /// Makes up all candidates for a sheet: with these weights, and those by which its numbers could come about.
    pub(super) fn new(sheet: &Sheet, instance: &Instance, weights: &[Weight]) -> Candidates {
        let solvable = instance.parity().solvable();
        let estimator = |heuristic: Heuristic, cost: Cost| {
            let has_value = heuristic != Heuristic::Exact || solvable;
            let estimator = has_value.then(|| Estimator::new(heuristic, instance.goal, instance.size, cost).ok());
            estimator.flatten().map(Arc::new)
        };
        let estimators = COSTS.map(|cost| Heuristic::ALL.map(|heuristic| estimator(heuristic, cost)));
        let start_h = estimators[0].iter().flatten().map(|estimator| u64::from(estimator.of(instance.start)));
        let weights = all_weights(sheet, start_h, weights);
        let orders: Vec<MoveOrder> = MoveOrder::all().collect();
        let texts = Key::ALL.map(|key| match key {
            Key::W => weights.iter().map(Weight::to_string).collect(),
            Key::Order => orders.iter().map(MoveOrder::to_string).collect(),
            Key::Width => WIDTHS.iter().map(u32::to_string).collect(),
            Key::Sideways => SIDEWAYS.iter().map(u32::to_string).collect(),
            key => key.values().into_iter().map(|(text, _)| text.to_owned()).collect(),
        });
        let tells_g = sheet.rows.iter().any(|row| {
            row.g.is_some() || row.tries.as_ref().is_some_and(|tries| tries.iter().any(|tried| tried.g.is_some()))
        });
        let layers = sheet.rows.len() >= LAYERS_FROM;
        Candidates { instance: *instance, weights, orders, estimators, texts, tells_g, wide: false, layers }
    }

    /// Tries the conventions of programs as well.
    pub(super) fn widened(mut self) -> Candidates {
        self.wide = true;
        self
    }

    /// Returns blocks that together have all candidates, each in one of them: those with a rule for ties, or those
    /// without where they say something of their own.
    pub(super) fn blocks(&self, by_hand: bool) -> Vec<StrategyBlock> {
        let of = |&name: &Name| {
            let limit = (name == Name::Dls).then_some(LimitRange { least: 0, most: None });
            let mut blocks = vec![StrategyBlock { name, by_hand, sets: [0; KEYS], limit, page: 0 }];
            for key in EAGER {
                blocks = blocks.iter().flat_map(|block| self.parted(block, key)).collect();
            }
            let lazy = || Key::ALL.iter().filter(|&&key| !EAGER.contains(&key) && (key != Key::Ties || !by_hand));
            let with_all = |block: StrategyBlock| {
                lazy().fold(block, |block, &key| block.with(key, self.all(name, key, &block.sets)))
            };
            blocks.into_iter().map(with_all).collect::<Vec<_>>()
        };
        let tried = |name: &&Name| self.wide && self.layers || Strategy::new(**name).kept_of_a_layer().is_none();
        let all = Name::ALL.iter().filter(tried).flat_map(of);
        all.filter(|block| !by_hand || self.has_ties(block)).collect()
    }

    /// Returns the blocks of each value of a key, or of all that cannot make a difference together.
    fn parted(&self, block: &StrategyBlock, key: Key) -> Vec<StrategyBlock> {
        let all = self.all(block.name, key, &block.sets);
        let base = Strategy::new(block.name);
        let zero = bit(&Heuristic::ALL, &Heuristic::Zero);
        let together = match key {
            Key::W => block.set(Key::H) == zero,
            Key::Cost => !base.has_h() && base.f_in_hundredths()[1] == 0 && !self.tells_g,
            _ => false,
        };
        if together { vec![block.with(key, all)] } else { block.each(key, all) }
    }

    /// Returns true if a block goes by a number, so that there are ties, and no other goes by the same.
    fn has_ties(&self, block: &StrategyBlock) -> bool {
        let strategy = self.strategy(block);
        let goes_by_h = strategy.heuristic() != Heuristic::Zero && strategy.weight().hundredths() != 0;
        strategy.is_best_first() && (goes_by_h || !strategy.has_h())
    }

    pub(super) fn count(&self) -> usize {
        self.blocks(false).iter().map(StrategyBlock::count).sum()
    }

    /// Returns the strategy that stands for a block: that of its first values.
    pub(super) fn strategy(&self, block: &StrategyBlock) -> Strategy {
        let mut spec = block.name.to_string();
        let asks = block.first(Key::Dup) & ASKING_DUPS != 0;
        for &key in Key::ALL.iter().filter(|&&key| block.set(key) != 0 && (asks || key != Key::DeadEnd)) {
            let text = &self.texts[key as usize][block.set(key).trailing_zeros() as usize];
            spec.extend([",", key.text(), "=", text]);
        }
        if let Some(range) = block.limit {
            let limit = if range.most.is_none() { u32::MAX } else { range.least };
            spec.extend([",limit=", &limit.to_string()]);
        }
        spec.parse().unwrap_or_default()
    }

    /// Returns true if a block has a strategy with other ties and in some order of moves.
    pub(super) fn has_but_for_order(&self, block: &StrategyBlock, strategy: &Strategy, ties: Ties) -> bool {
        let has = |key: &Key| match key {
            Key::Limit | Key::Order => true,
            Key::Ties => block.set(Key::Ties) & bit(&Ties::ALL, &ties) != 0,
            key if !strategy.applies(*key) => true,
            key => {
                let at = self.texts[*key as usize].iter().position(|text| *text == strategy.value(*key));
                let set = if block.set(*key) == 0 { 1 } else { block.set(*key) };
                at.is_some_and(|at| set >> at & 1 != 0)
            }
        };
        block.name == strategy.name() && Key::ALL.iter().all(has)
    }

    pub(super) fn estimator(&self, strategy: &Strategy) -> Option<Arc<Estimator>> {
        let h = Heuristic::ALL.iter().position(|&h| h == strategy.heuristic())?;
        self.estimators[usize::from(strategy.cost() == Cost::Tile)][h].clone()
    }

    /// Returns all values of a key that are tried with these values of the others.
    pub(super) fn all(&self, name: Name, key: Key, sets: &Sets) -> u64 {
        let base = Strategy::new(name);
        let known = |cost: usize, h: usize| self.estimators[cost][h].is_some();
        match key {
            Key::H if base.applies(Key::H) => {
                let costs = || (0..COSTS.len()).filter(|cost| sets[Key::Cost as usize] >> cost & 1 != 0);
                (0..Heuristic::ALL.len()).filter(|&h| costs().all(|cost| known(cost, h))).map(|h| 1 << h).sum()
            }
            Key::Cheaper | Key::Discard | Key::Cut => self.all_wide(name, key, sets),
            Key::Ties if base.applies(Key::Ties) => {
                let usual = [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighG];
                let tried = |ties: &&Ties| base.allows_ties(**ties) && (self.wide || usual.contains(ties));
                let allowed = Ties::ALL.iter().filter(tried);
                allowed.map(|ties| bit(&Ties::ALL, ties)).sum()
            }
            Key::Cost => {
                let has_h = |h: usize| sets[Key::H as usize] >> h & 1 != 0;
                let can_be = |cost: &usize| (0..Heuristic::ALL.len()).all(|h| !has_h(h) || known(*cost, h));
                (0..COSTS.len()).filter(can_be).map(|cost| 1 << cost).sum()
            }
            Key::Limit | Key::H | Key::Ties => 0,
            Key::W | Key::Insert | Key::Width | Key::Sideways if !base.applies(key) => 0,
            key => (1 << self.texts[key as usize].len()) - 1,
        }
    }
}

impl Candidates {
    /// Returns the values of a key that are tried if the search is `wide`; else it has its default.
    fn all_wide(&self, name: Name, key: Key, sets: &Sets) -> u64 {
        // A limit on depth that is not known is found from the tries that it cuts.
        if !self.wide || name == Name::Dls && key == Key::Cut {
            return 0;
        }
        let value = |key: Key| sets[key as usize];
        let dup = Dup::ALL.into_iter().find(|dup| value(Key::Dup) == bit(&Dup::ALL, dup));
        let cheaper = Cheaper::ALL.into_iter().find(|cheaper| value(Key::Cheaper) == bit(&Cheaper::ALL, cheaper));
        let Some(dup) = dup else { return 0 };
        let cheaper = cheaper.map_or(String::new(), |cheaper| format!(",cheaper={cheaper}"));
        let limit = if name == Name::Dls { ",limit=1" } else { "" };
        let Ok(strategy) = format!("{name}{limit},dup={dup}{cheaper}").parse::<Strategy>() else { return 0 };
        let (each, texts) = (strategy.with_each(key), &self.texts[key as usize]);
        each.iter()
            .filter_map(|strategy| texts.iter().position(|text| *text == strategy.value(key)))
            .map(|at| 1 << at)
            .sum()
    }
}

/// The costs, the default first.
pub(super) const COSTS: [Cost; 2] = [Cost::Unit, Cost::Tile];

/// Returns the bit of a value among all.
pub(super) fn bit<T: PartialEq>(all: &[T], value: &T) -> u64 {
    all.iter().position(|listed| listed == value).map_or(0, |at| 1 << at)
}

/// Returns the bits of a set.
pub(super) fn bits(set: u64) -> impl Iterator<Item = u64> {
    (0..64).map(|at| 1 << at).filter(move |bit| set & bit != 0)
}

/// Maximum weights that are tried; each multiplies the candidates.
const MOST_WEIGHTS: usize = 16;

/// Returns the weights that are asked for, and those by which the numbers of a sheet could come about. `start_h`: what
/// each heuristic gives for the start, with each move costing 1.
fn all_weights(sheet: &Sheet, start_h: impl Iterator<Item = u64>, asked: &[Weight]) -> Vec<Weight> {
    let mut weights = asked.to_vec();
    let mut add = |hundredths: Option<u64>| {
        let weight = hundredths.and_then(|hundredths| Weight::from_hundredths(hundredths.try_into().ok()?));
        if let Some(weight) = weight.filter(|weight| !weights.contains(weight) && weights.len() < MOST_WEIGHTS) {
            weights.push(weight);
        }
    };
    let quotient = |f: u64, h: u64| (h > 0 && f.is_multiple_of(h)).then(|| f / h);
    if let Some(strategy) = &sheet.strategy {
        add(strategy.applies(Key::W).then(|| strategy.weight().hundredths().into()));
    }
    for row in &sheet.rows {
        if let (Some(f), Some(g), Some(h)) = (row.f, row.g, row.h) {
            add(f.hundredths().checked_sub(u64::from(g) * 100).and_then(|rest| quotient(rest, h.into())));
        }
    }
    // At the start g is 0.
    if let Some(f) = sheet.rows.first().and_then(|row| row.f) {
        start_h.for_each(|h| add(quotient(f.hundredths(), h)));
    }
    weights.sort_unstable_by_key(|weight| weight.hundredths());
    weights
}
