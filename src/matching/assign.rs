//! One-to-one assignment of the highest total score, from the overlap table and scores alone.

use super::{OverlapTable, Pair};

/// Images up to this many cells are solved as one dense matrix, exactly as SciPy would, so that ties fall as they do
/// there. Larger ones are solved group by group (see [`by_groups`]); 512 x 512 boxes is far above any image of the
/// benchmark.
const DENSE_CELLS: usize = 1 << 18;

/// The pairs of an assignment with the highest total score, sorted by ground truth.
///
/// `scores` has one finite value `>= 0` for each pair of the table; pairs that are not in the table score 0. Pairs that
/// score 0 are never part of the result.
pub fn optimal(table: &OverlapTable, scores: &[f64]) -> Vec<Pair> {
    match table.rows().checked_mul(table.columns()) {
        Some(cells) if cells <= DENSE_CELLS => in_one_matrix(table, scores),
        _ => by_groups(table, scores),
    }
}

/// Solves the image as one dense matrix.
fn in_one_matrix(table: &OverlapTable, scores: &[f64]) -> Vec<Pair> {
    let members: Vec<usize> = (0..table.pairs().len()).filter(|&i| scores[i] > 0.0).collect();
    let rows: Vec<u32> = (0..table.rows() as u32).collect();
    let columns: Vec<u32> = (0..table.columns() as u32).collect();
    sorted(solve(table.pairs(), scores, &members, &rows, &columns))
}

/// Solves each group of boxes that hang together through overlaps on its own.
///
/// Pairs across groups score 0, so the best total of the image is the sum of the best totals of the groups; among
/// assignments of the same total the choice may differ from the one matrix.
fn by_groups(table: &OverlapTable, scores: &[f64]) -> Vec<Pair> {
    let pairs = table.pairs();
    let (rows, columns) = (table.rows(), table.columns());
    let mut groups = Groups::new(rows + columns);
    let members = || (0..pairs.len()).filter(|&i| scores[i] > 0.0);
    for i in members() {
        groups.join(pairs[i].ground_truth as usize, rows + pairs[i].detection as usize);
    }
    let mut by_group: Vec<(usize, usize)> =
        members().map(|i| (groups.root(pairs[i].ground_truth as usize), i)).collect();
    by_group.sort_unstable();
    let mut found = Vec::new();
    for group in by_group.chunk_by(|(g, _), (h, _)| g == h) {
        let members: Vec<usize> = group.iter().map(|&(_, i)| i).collect();
        let distinct = |of: fn(&Pair) -> u32| {
            let mut all: Vec<u32> = members.iter().map(|&i| of(&pairs[i])).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let (rows, columns) = (distinct(|pair| pair.ground_truth), distinct(|pair| pair.detection));
        found.extend(solve(pairs, scores, &members, &rows, &columns));
    }
    sorted(found)
}

fn sorted(mut pairs: Vec<Pair>) -> Vec<Pair> {
    pairs.sort_by_key(|pair| pair.ground_truth);
    pairs
}

/// Solves the dense matrix of some rows and columns (both ascending) in which `members` are the pairs that score.
fn solve(pairs: &[Pair], scores: &[f64], members: &[usize], rows: &[u32], columns: &[u32]) -> Vec<Pair> {
    match members {
        [] => return Vec::new(),
        [only] => return vec![pairs[*only]],
        _ => {}
    }
    // SciPy solves a tall matrix turned over; doing it here saves the solver's copy and gives the same assignment.
    let is_tall = rows.len() > columns.len();
    let (height, width) = (rows.len().min(columns.len()), rows.len().max(columns.len()));
    let place = |pair: &Pair| {
        let row = rows.binary_search(&pair.ground_truth).expect("a row of the matrix");
        let column = columns.binary_search(&pair.detection).expect("a column of the matrix");
        if is_tall { (column, row) } else { (row, column) }
    };
    // The solver minimises.
    let mut costs = vec![0.0; width * height];
    for &i in members {
        let (short, long) = place(&pairs[i]);
        costs[short * width + long] = -scores[i];
    }
    let (short, long) = lsap::solve(height, width, &costs, false).expect("finite costs always have an assignment");
    let mut partner = vec![usize::MAX; height];
    for (short, long) in short.into_iter().zip(long) {
        partner[short] = long;
    }
    let is_chosen = |pair: &Pair| {
        let (short, long) = place(pair);
        partner[short] == long
    };
    members.iter().map(|&i| pairs[i]).filter(is_chosen).collect()
}

/// Disjoint sets (union by size, path halving).
struct Groups {
    parent: Vec<usize>,
    size: Vec<usize>,
}

impl Groups {
    fn new(members: usize) -> Self {
        Groups { parent: (0..members).collect(), size: vec![1; members] }
    }

    fn root(&mut self, mut member: usize) -> usize {
        while self.parent[member] != member {
            self.parent[member] = self.parent[self.parent[member]];
            member = self.parent[member];
        }
        member
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (small, large) = if self.size[a] < self.size[b] { (a, b) } else { (b, a) };
            self.parent[small] = large;
            self.size[large] += self.size[small];
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::matching::score;

    /// Sparse tables: many zeros, some equal overlaps, so that groups and ties occur.
    fn table(side: std::ops::Range<usize>) -> impl Strategy<Value = OverlapTable> {
        (side.clone(), side).prop_flat_map(|(rows, columns)| {
            let cell = prop_oneof![3 => Just(0.0), 1 => (1..=10u8).prop_map(|n| f64::from(n) / 10.0), 1 => 0.0..1.0f64];
            prop::collection::vec(prop::collection::vec(cell, columns), rows)
                .prop_map(|rows| OverlapTable::from_rows(&rows))
        })
    }

    fn total(table: &OverlapTable, scores: &[f64], chosen: &[Pair]) -> f64 {
        let of = |pair: &Pair| scores[table.pairs().iter().position(|p| p == pair).unwrap()];
        chosen.iter().map(of).sum()
    }

    /// The best total over all assignments, by trying them all.
    fn best_total(table: &OverlapTable, scores: &[f64], row: usize, used: u32) -> f64 {
        if row == table.rows() {
            return 0.0;
        }
        let mut best = best_total(table, scores, row + 1, used);
        for (pair, score) in table.pairs().iter().zip(scores) {
            if pair.ground_truth as usize == row && used & (1 << pair.detection) == 0 {
                best = best.max(score + best_total(table, scores, row + 1, used | 1 << pair.detection));
            }
        }
        best
    }

    fn is_one_to_one(chosen: &[Pair]) -> bool {
        let distinct = |mut all: Vec<u32>| {
            all.sort_unstable();
            all.windows(2).all(|w| w[0] != w[1])
        };
        distinct(chosen.iter().map(|p| p.ground_truth).collect())
            && distinct(chosen.iter().map(|p| p.detection).collect())
    }

    proptest! {
        #[test]
        fn no_assignment_has_a_higher_total(table in table(1..7)) {
            let chota = score::chota(&table);
            for scores in [score::iou(&table), score::gated(&table, &chota, 0.5), chota] {
                let best = best_total(&table, &scores, 0, 0);
                for chosen in [in_one_matrix(&table, &scores), by_groups(&table, &scores)] {
                    prop_assert!(is_one_to_one(&chosen), "{:?}", chosen);
                    prop_assert!((total(&table, &scores, &chosen) - best).abs() < 1e-12, "{:?} {}", chosen, best);
                }
            }
        }

        #[test]
        fn groups_reach_the_total_of_the_one_matrix(table in table(1..40)) {
            let scores = score::chota(&table);
            let (whole, parts) = (in_one_matrix(&table, &scores), by_groups(&table, &scores));
            prop_assert!(is_one_to_one(&parts));
            let (whole, parts) = (total(&table, &scores, &whole), total(&table, &scores, &parts));
            prop_assert!((whole - parts).abs() < 1e-11, "{} {}", whole, parts);
        }
    }

    #[test]
    fn an_image_with_an_empty_side_has_no_pairs() {
        for rows in [vec![], vec![vec![], vec![]], vec![vec![0.0, 0.0]]] {
            let table = OverlapTable::from_rows(&rows);
            assert_eq!(optimal(&table, &score::chota(&table)), []);
        }
    }

    #[test]
    fn b88_one_object_and_a_great_many_copies_of_one_detection() {
        // Far over the limit of the one matrix if rows were padded to a square.
        let table = OverlapTable::from_rows(&[vec![1.0; 300_000]]);
        let chosen = optimal(&table, &score::chota(&table));
        assert_eq!(chosen.len(), 1);
    }

    #[test]
    fn thousands_of_boxes_in_small_groups_are_solved_group_by_group() {
        let n = 5000u32;
        let pairs = (0..n).flat_map(|g| {
            let own = Pair { ground_truth: g, detection: g, iou: 0.8 };
            let next = (g % 2 == 0).then_some(Pair { ground_truth: g, detection: g + 1, iou: 0.9 });
            std::iter::once(own).chain(next)
        });
        let table = OverlapTable::from_pairs(n as usize, n as usize, pairs.collect());
        let chosen = optimal(&table, &score::iou(&table));
        // 0.8 + 0.8 beats 0.9 alone.
        assert_eq!(chosen.len(), n as usize);
        assert!(chosen.iter().all(|pair| pair.ground_truth == pair.detection));
    }
}
