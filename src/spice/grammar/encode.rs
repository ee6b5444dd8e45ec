//! The packed grammar, writing side; [`decode`](super::decode) reads it.

use std::collections::BTreeMap;

use super::bytes::{Writer, zigzag};
use super::data::{CountTable, GrammarData, StateKind};

/// Columns of the grammar before compression. The same data gives the same bytes.
pub fn encode(data: &GrammarData) -> Vec<u8> {
    let mut out = Writer::default();
    write_states(&mut out, data);
    write_binary(&mut out, data);
    write_unary(&mut out, data);
    write_counts(&mut out, &data.seen);
    write_counts(&mut out, &data.unseen);
    out.varint(data.open_class.len() as u32);
    data.open_class.iter().for_each(|t| out.varint(u32::from(*t)));
    out.bytes
}

fn write_states(out: &mut Writer, data: &GrammarData) {
    out.varint(data.kinds.len() as u32);
    for kind in &data.kinds {
        out.u8(match kind {
            StateKind::Synthetic => 0,
            StateKind::Phrase => 1,
            StateKind::Tag => 2,
        });
    }
    data.names.iter().filter(|n| !n.is_empty()).for_each(|n| out.text(n));
    data.tag_states.iter().for_each(|s| out.bytes.extend_from_slice(&s.to_le_bytes()));
}

/// Distinct scores in ascending order; rules name them by number.
fn write_scores(out: &mut Writer, scores: impl Iterator<Item = f32> + Clone) {
    let order = |v: f32| (v.to_bits() as i32) ^ ((v.to_bits() as i32 >> 31) as u32 >> 1) as i32;
    let mut distinct: Vec<f32> = scores.clone().collect();
    distinct.sort_by_key(|v| order(*v));
    distinct.dedup_by_key(|v| v.to_bits());
    out.varint(distinct.len() as u32);
    for shift in [24, 16, 8, 0] {
        distinct.iter().for_each(|v| out.u8((v.to_bits() >> shift) as u8));
    }
    let codes: Vec<u16> =
        scores.map(|v| distinct.binary_search_by_key(&order(v), |d| order(*d)).expect("own score") as u16).collect();
    out.split_u16(&codes);
}

/// A rule is written as: which child is synthetic, how far its number is from the parent's, and the other child's number
/// among the states that are not synthetic.
fn write_binary(out: &mut Writer, data: &GrammarData) {
    out.varint(data.binary.len() as u32);
    let mut counts = vec![0u32; data.kinds.len()];
    data.binary.iter().for_each(|r| counts[r.parent as usize] += 1);
    counts.iter().for_each(|c| out.varint(*c));
    let is_synthetic = |s: u16| data.kinds[s as usize] == StateKind::Synthetic;
    let mut plain = vec![0u16; data.kinds.len()];
    (0..data.kinds.len()).filter(|s| !is_synthetic(*s as u16)).enumerate().for_each(|(i, s)| plain[s] = i as u16);
    let (mut shapes, mut near, mut other) = (Vec::new(), Vec::new(), Vec::new());
    for rule in &data.binary {
        let (shape, child, rest) =
            if is_synthetic(rule.right) { (1, rule.right, rule.left) } else { (0, rule.left, rule.right) };
        shapes.push(shape);
        near.push(zigzag(i32::from(child) - i32::from(rule.parent)) as u16);
        other.push(plain[rest as usize]);
    }
    out.bytes.extend_from_slice(&shapes);
    out.split_u16(&near);
    out.split_u16(&other);
    write_scores(out, data.binary.iter().map(|r| r.score));
}

fn write_unary(out: &mut Writer, data: &GrammarData) {
    out.varint(data.unary.len() as u32);
    out.split_u16(&data.unary.iter().map(|r| r.parent).collect::<Vec<_>>());
    out.split_u16(&data.unary.iter().map(|r| r.child).collect::<Vec<_>>());
    write_scores(out, data.unary.iter().map(|r| r.score));
}

fn write_counts(out: &mut Writer, table: &CountTable) {
    out.varint(table.words.len() as u32);
    let mut suffixes = Writer::default();
    for (i, word) in table.words.iter().enumerate() {
        let shared = if i == 0 { 0 } else { shared_prefix(&table.words[i - 1], word) };
        out.u8(shared as u8);
        suffixes.text(&word[shared..]);
    }
    out.bytes.extend_from_slice(&suffixes.bytes);
    table.tags.iter().for_each(|t| out.varint(t.len() as u32));
    table.tags.iter().flatten().for_each(|t| out.varint(u32::from(t.tag)));
    write_count_codes(out, table);
    out.varint(table.tag_totals.len() as u32);
    table.tag_totals.iter().for_each(|c| out.f64(*c));
    out.f64(table.total);
    // A word's total is the sum of its counts but for the last bits of some words.
    let mut skipped = 0;
    let mut corrections = Writer::default();
    let mut corrected = 0;
    for (tags, total) in table.tags.iter().zip(&table.word_totals) {
        let sum: f64 = tags.iter().map(|t| t.count).sum();
        let ulps = total.to_bits().wrapping_sub(sum.to_bits()) as i64;
        if ulps == 0 {
            skipped += 1;
            continue;
        }
        corrections.varint(skipped);
        corrections.varint(zigzag(i32::try_from(ulps).expect("totals are sums")));
        corrected += 1;
        skipped = 0;
    }
    out.varint(corrected);
    out.bytes.extend_from_slice(&corrections.bytes);
}

/// Counts are few distinct numbers; the frequent ones get the small codes.
fn write_count_codes(out: &mut Writer, table: &CountTable) {
    let mut uses: BTreeMap<u64, u32> = BTreeMap::new();
    table.tags.iter().flatten().for_each(|t| *uses.entry(t.count.to_bits()).or_default() += 1);
    let mut by_use: Vec<(u64, u32)> = uses.into_iter().collect();
    by_use.sort_by_key(|(bits, n)| (std::cmp::Reverse(*n), *bits));
    let codes: BTreeMap<u64, u32> = by_use.iter().enumerate().map(|(i, (bits, _))| (*bits, i as u32)).collect();
    out.varint(by_use.len() as u32);
    for shift in (0..8).rev() {
        by_use.iter().for_each(|(bits, _)| out.u8((bits >> (8 * shift)) as u8));
    }
    table.tags.iter().flatten().for_each(|t| out.varint(codes[&t.count.to_bits()]));
}

fn shared_prefix(a: &str, b: &str) -> usize {
    let mut len = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count().min(255);
    while !b.is_char_boundary(len) {
        len -= 1;
    }
    len
}
