//! Two sequences aligned: a longest common subsequence, by the pairs of places that are equal.
//!
//! In most traces a board is taken once, so that there is about one pair a board and the work is little more than
//! linear. Where boards are taken again and again there may be very many pairs; then only those are looked at that
//! lie nearest to each other, and the alignment may be longer than need be.

use std::collections::HashMap;
use std::hash::Hash;

/// Pairs of places, in order, that are equal and kept.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Alignment {
    pub(super) pairs: Vec<(usize, usize)>,
    /// True if it is a longest one for sure.
    pub(super) exact: bool,
}

/// Maximum pairs of places that are compared: beyond, only the nearest are.
pub(super) const MOST_PAIRS: usize = 2_000_000;

/// A chain of pairs, from its end.
struct Link {
    pair: (u32, u32),
    before: Option<u32>,
}

/// Aligns two sequences, looking at `most` pairs of places at most.
pub(super) fn align<T: Copy + Eq + Hash>(left: &[T], right: &[T], most: usize) -> Alignment {
    let ahead = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let behind = left[ahead..].iter().rev().zip(right[ahead..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&left[ahead..left.len() - behind], &right[ahead..right.len() - behind]);
    let (middle, exact) = common(a, b, most);
    let mut pairs: Vec<(usize, usize)> = (0..ahead).map(|at| (at, at)).collect();
    pairs.extend(middle.into_iter().map(|(i, j)| (i + ahead, j + ahead)));
    pairs.extend((0..behind).map(|at| (left.len() - behind + at, right.len() - behind + at)));
    Alignment { pairs, exact }
}

/// A longest common subsequence: for each length the chain of that length that ends earliest in `right`.
fn common<T: Copy + Eq + Hash>(left: &[T], right: &[T], most: usize) -> (Vec<(usize, usize)>, bool) {
    let mut places: HashMap<T, Vec<u32>> = HashMap::new();
    for (at, item) in right.iter().enumerate() {
        places.entry(*item).or_default().push(at as u32);
    }
    let all: usize = left.iter().map(|item| places.get(item).map_or(0, Vec::len)).sum();
    let exact = all <= most;
    let each = if exact { usize::MAX } else { (most / left.len().max(1)).max(1) };
    let mut links: Vec<Link> = Vec::new();
    // The last link of the best chain of each length, and where it ends in `right`.
    let mut ends: Vec<(u32, u32)> = Vec::new();
    for (i, item) in left.iter().enumerate() {
        let Some(found) = places.get(item) else { continue };
        // The last place first, so that one place of `left` is in a chain only once.
        for &j in nearest(found, i * right.len() / left.len(), each).iter().rev() {
            let length = ends.partition_point(|&(end, _)| end < j);
            if ends.get(length).is_some_and(|&(end, _)| end == j) {
                continue;
            }
            let before = length.checked_sub(1).map(|before| ends[before].1);
            let link = (j, links.len() as u32);
            links.push(Link { pair: (i as u32, j), before });
            match ends.get_mut(length) {
                Some(end) => *end = link,
                None => ends.push(link),
            }
        }
    }
    let mut pairs = Vec::with_capacity(ends.len());
    let mut at = ends.last().map(|&(_, link)| link);
    while let Some(link) = at {
        let Link { pair: (i, j), before } = links[link as usize];
        pairs.push((i as usize, j as usize));
        at = before;
    }
    pairs.reverse();
    (pairs, exact)
}

/// Of places in order, so many that lie nearest to one.
fn nearest(places: &[u32], to: usize, count: usize) -> &[u32] {
    if places.len() <= count {
        return places;
    }
    let middle = places.partition_point(|&place| (place as usize) < to);
    let start = middle.saturating_sub(count / 2).min(places.len() - count);
    &places[start..start + count]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Rng;

    /// The length of a longest common subsequence, by the table of all beginnings.
    fn slowly(left: &[u8], right: &[u8]) -> usize {
        let mut table = vec![vec![0; right.len() + 1]; left.len() + 1];
        for (i, a) in left.iter().enumerate() {
            for (j, b) in right.iter().enumerate() {
                table[i + 1][j + 1] = if a == b { table[i][j] + 1 } else { table[i][j + 1].max(table[i + 1][j]) };
            }
        }
        table[left.len()][right.len()]
    }

    fn random(rng: &mut Rng) -> Vec<u8> {
        let (length, letters) = (rng.below(30), 1 + rng.below(12));
        (0..length).map(|_| rng.below(letters) as u8).collect()
    }

    #[test]
    fn an_alignment_is_as_long_as_can_be() {
        let mut rng = Rng::new(7);
        for _ in 0..3000 {
            let (left, right) = (random(&mut rng), random(&mut rng));
            let Alignment { pairs, exact } = align(&left, &right, MOST_PAIRS);
            assert!(exact);
            assert_eq!(pairs.len(), slowly(&left, &right), "{left:?} {right:?}");
            assert!(pairs.iter().all(|&(i, j)| left[i] == right[j]));
            assert!(pairs.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
        }
    }

    #[test]
    fn work_is_bounded_and_an_alignment_that_may_be_longer_says_so() {
        let left: Vec<u8> = (0..200u8).map(|at| at % 3).collect();
        let right: Vec<u8> = (0..200u8).map(|at| at % 3 / 2).collect();
        let Alignment { pairs, exact } = align(&left, &right, 400);
        assert!(!exact);
        assert!(pairs.iter().all(|&(i, j)| left[i] == right[j]));
        assert!(pairs.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
    }
}
