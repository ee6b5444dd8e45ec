//! The packed grammar, reading side.

use super::bytes::{Reader, unzigzag};
use super::data::{BinaryRule, CountTable, GrammarData, StateKind, TagCount, UnaryRule};

/// The grammar in `bytes` (columns as written by [`encode`](super::encode::encode)), or `None` if they are not one.
///
/// Every number that indexes something is checked here, so later stages may index without fear.
pub fn decode(bytes: &[u8]) -> Option<GrammarData> {
    let mut input = Reader::new(bytes);
    let (kinds, names, tag_states) = read_states(&mut input)?;
    let binary = read_binary(&mut input, &kinds)?;
    let unary = read_unary(&mut input, kinds.len())?;
    let seen = read_counts(&mut input, tag_states.len())?;
    let unseen = read_counts(&mut input, tag_states.len())?;
    let open = input.count()?;
    let open_class = (0..open).map(|_| input.varint().map(|t| t as u16)).collect::<Option<Vec<_>>>()?;
    let is_sound = input.is_empty() && open_class.iter().all(|t| (*t as usize) < tag_states.len());
    is_sound.then_some(GrammarData { kinds, names, binary, unary, tag_states, seen, unseen, open_class })
}

type States = (Vec<StateKind>, Vec<String>, Vec<u16>);

fn read_states(input: &mut Reader) -> Option<States> {
    let len = input.count().filter(|n| *n <= usize::from(u16::MAX))?;
    let kinds = (0..len)
        .map(|_| match input.u8()? {
            0 => Some(StateKind::Synthetic),
            1 => Some(StateKind::Phrase),
            2 => Some(StateKind::Tag),
            _ => None,
        })
        .collect::<Option<Vec<_>>>()?;
    let names = kinds
        .iter()
        .map(|kind| if *kind == StateKind::Synthetic { Some(String::new()) } else { input.text().map(str::to_owned) })
        .collect::<Option<Vec<_>>>()?;
    let tags = kinds.iter().filter(|k| **k == StateKind::Tag).count();
    let tag_states: Vec<u16> = input.take(2 * tags)?.chunks(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
    let are_tags = tag_states.iter().all(|s| kinds.get(*s as usize) == Some(&StateKind::Tag));
    are_tags.then_some((kinds, names, tag_states))
}

fn read_scores(input: &mut Reader, len: usize) -> Option<Vec<f32>> {
    let distinct = input.count()?;
    let planes = [input.take(distinct)?, input.take(distinct)?, input.take(distinct)?, input.take(distinct)?];
    let score = |i: usize| f32::from_bits(u32::from_be_bytes([planes[0][i], planes[1][i], planes[2][i], planes[3][i]]));
    let scores = input
        .split_u16(len)?
        .into_iter()
        .map(|code| ((code as usize) < distinct).then(|| score(code as usize)))
        .collect::<Option<Vec<_>>>()?;
    scores.iter().all(|s| s.is_finite()).then_some(scores)
}

fn read_binary(input: &mut Reader, kinds: &[StateKind]) -> Option<Vec<BinaryRule>> {
    let len = input.count()?;
    let counts = kinds.iter().map(|_| input.varint()).collect::<Option<Vec<_>>>()?;
    let parents: Vec<u16> = counts
        .iter()
        .enumerate()
        .flat_map(|(parent, n)| std::iter::repeat_n(parent as u16, (*n as usize).min(len + 1)))
        .take(len + 1)
        .collect();
    if parents.len() != len {
        return None;
    }
    let plain: Vec<u16> = (0..kinds.len() as u16).filter(|s| kinds[*s as usize] != StateKind::Synthetic).collect();
    let shapes = input.take(len)?;
    let near = input.split_u16(len)?;
    let other = input.split_u16(len)?;
    let scores = read_scores(input, len)?;
    (0..len)
        .map(|i| {
            let parent = parents[i];
            let child = u16::try_from(i32::from(parent) + unzigzag(u32::from(near[i]))).ok()?;
            kinds.get(child as usize)?;
            let rest = *plain.get(other[i] as usize)?;
            let (left, right) = if shapes[i] == 1 { (rest, child) } else { (child, rest) };
            Some(BinaryRule { parent, left, right, score: scores[i] })
        })
        .collect()
}

fn read_unary(input: &mut Reader, states: usize) -> Option<Vec<UnaryRule>> {
    let len = input.count()?;
    let parents = input.split_u16(len)?;
    let children = input.split_u16(len)?;
    let scores = read_scores(input, len)?;
    let is_sound = parents.iter().chain(&children).all(|s| (*s as usize) < states);
    let rule = |i: usize| UnaryRule { parent: parents[i], child: children[i], score: scores[i] };
    is_sound.then(|| (0..len).map(rule).collect())
}

fn read_counts(input: &mut Reader, tags: usize) -> Option<CountTable> {
    let len = input.count()?;
    let shared = input.take(len)?;
    let mut words: Vec<String> = Vec::with_capacity(len);
    for keep in shared {
        let suffix = input.text()?;
        let prefix = words.last().map_or("", String::as_str).get(..*keep as usize)?;
        words.push(format!("{prefix}{suffix}"));
    }
    let tag_counts = (0..len).map(|_| input.count()).collect::<Option<Vec<_>>>()?;
    let pairs = tag_counts.iter().try_fold(0usize, |sum, n| sum.checked_add(*n))?;
    let mut tag_numbers = Vec::with_capacity(pairs.min(1 << 20));
    for _ in 0..pairs {
        tag_numbers.push(input.varint().filter(|t| (*t as usize) < tags)? as u16);
    }
    let distinct = input.count()?;
    let planes = (0..8).map(|_| input.take(distinct)).collect::<Option<Vec<_>>>()?;
    let value = |i: usize| f64::from_bits(planes.iter().fold(0, |bits, plane| bits << 8 | u64::from(plane[i])));
    let mut pairs = Vec::with_capacity(tag_numbers.len());
    for tag in tag_numbers {
        let code = input.varint().filter(|c| (*c as usize) < distinct)?;
        pairs.push(TagCount { tag, count: value(code as usize) });
    }
    let mut rest = pairs.into_iter();
    let tag_lists: Vec<Vec<TagCount>> = tag_counts.iter().map(|n| rest.by_ref().take(*n).collect()).collect();
    let tag_totals_len = input.count()?;
    let tag_totals = (0..tag_totals_len).map(|_| input.f64()).collect::<Option<Vec<_>>>()?;
    let total = input.f64()?;
    let mut word_totals: Vec<f64> = tag_lists.iter().map(|t| t.iter().map(|t| t.count).sum()).collect();
    let corrections = input.count()?;
    let mut next = 0usize;
    for _ in 0..corrections {
        next = next.checked_add(input.varint()? as usize)?;
        let ulps = i64::from(unzigzag(input.varint()?));
        let slot = word_totals.get_mut(next)?;
        *slot = f64::from_bits(slot.to_bits().wrapping_add(ulps as u64));
        next += 1;
    }
    let is_sound = tag_totals.len() == tags;
    is_sound.then_some(CountTable { words, tags: tag_lists, word_totals, tag_totals, total })
}
