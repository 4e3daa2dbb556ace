//! A family of strategies in words.

use crate::check::identify::Family;
use crate::puzzle::{Move, MoveOrder};
use crate::report::document::{Block, Column, ColumnKind, Row, Table};
use crate::report::limits::ORDERS_NAMED;
use crate::report::narration::{IdentifyWords, Lang};
use crate::search::{Key, Strategy};

/// Sets out what the trace says about each setting: its value, a few that fit, or nothing.
pub(super) fn table<'a>(family: &Family, lang: Lang) -> Block<'a> {
    let w = words(family, lang);
    let says = |key: Key| match key {
        key if family.indifferent.contains(&key) => Some(w.indifferent.to_owned()),
        Key::Ties if family.by_hand => Some(w.by_hand.to_owned()),
        key => setting(family, key, lang),
    };
    let told = Key::ALL.into_iter().filter(|key| !family.usual.contains(key));
    let row = |key: Key| Some(Row::new([lang.key_words().name(key).into(), says(key)?.into()]));
    let rows: Vec<Row> = told.filter_map(row).collect();
    let heads = [(w.column_setting, ColumnKind::Word), (w.column_says, ColumnKind::Text)];
    let columns = heads.map(|(head, kind)| Column::new(head, kind)).into();
    Block::Table(Table { says: w.column_says.into(), ..Table::new("settings", columns, rows) })
}

/// Returns a family's values of a setting: one, or one of a few. A setting that is rarely varied is named only if it is not the
/// default.
fn setting(family: &Family, key: Key, lang: Lang) -> Option<String> {
    let (w, texts, usual) = (words(family, lang), family.values.get(&key)?, family.representative());
    let is_special = matches!(key, Key::Cheaper | Key::DeadEnd | Key::Discard | Key::Cut);
    if is_special && *texts == [Strategy::new(family.name).value(key)] {
        return None;
    }
    let in_words = |text: &String| {
        let short = usual.with(key, text).map_or("", |strategy| lang.setting_words(&strategy, key).short);
        if short.is_empty() { text.clone() } else { short.to_owned() }
    };
    let values: Vec<String> = match key {
        Key::Order if !usual.is_for_graphs() => {
            return Some(orders(&texts.iter().filter_map(|text| text.parse().ok()).collect::<Vec<_>>(), lang));
        }
        Key::Limit => family.limits().into_iter().map(|range| limit(range, w)).collect(),
        // The words of a value may contain an "or" of their own.
        _ => vec![texts.iter().map(in_words).collect::<Vec<_>>().join(" / ")],
    };
    let value = chained(&values, w.or);
    Some(if texts.len() > 1 && key != Key::Limit { fill!(w.any_of, v = value) } else { value })
}

fn words(family: &Family, lang: Lang) -> &'static IdentifyWords {
    lang.identify_words().of(family.representative().is_for_graphs())
}

fn limit((least, most): (u32, Option<u32>), w: &IdentifyWords) -> String {
    match most {
        None => fill!(w.limit_from, n = least),
        Some(most) if most == least => least.to_string(),
        Some(most) => fill!(w.limit_to, n = least, most),
    }
}

/// Names orders: a few one by one, many by their exclusive common property, if there is one.
fn orders(orders: &[MoveOrder], lang: Lang) -> String {
    let w = lang.identify_words();
    let list = |orders: &[MoveOrder]| orders.iter().map(ToString::to_string).collect::<Vec<_>>();
    if orders.len() <= ORDERS_NAMED {
        return chained(&list(orders), w.or);
    }
    let pairs: Vec<(Move, Move)> = Move::ALL
        .into_iter()
        .flat_map(|one| Move::ALL.map(|other| (one, other)))
        .filter(|&(one, other)| one != other && orders.iter().all(|order| is_before(*order, one, other)))
        .collect();
    let same = MoveOrder::all().filter(|&order| pairs.iter().all(|&(one, other)| is_before(order, one, other)));
    if same.count() == orders.len() {
        // With more orders than are named, no constraint follows from two others.
        let told = pairs.iter().map(|(one, other)| fill!(w.order_before, a = one, b = other));
        return fill!(w.order_any, v = chained(&told.collect::<Vec<_>>(), w.and));
    }
    let first = chained(&list(&orders[..ORDERS_NAMED]), w.or);
    let more = orders.len() - ORDERS_NAMED;
    fill!(w.order_more, v = first, n = more)
}

fn is_before(order: MoveOrder, one: Move, other: Move) -> bool {
    let place = |wanted: Move| order.moves().iter().position(|&direction| direction == wanted);
    place(one) < place(other)
}

/// Chains texts as a pattern joins `a` and `b`.
fn chained(texts: &[String], pattern: &str) -> String {
    let chain = texts.iter().cloned().reduce(|before, text| fill!(pattern, a = before, b = text));
    chain.unwrap_or_default()
}
