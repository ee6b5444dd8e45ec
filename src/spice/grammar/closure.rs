//! Chains of unary rules, closed into single steps.

use super::data::UnaryRule;

/// For every child state its ancestors by unary chains, with the score of the best chain.
///
/// The last bit of a score depends on the order in which `rules` come: every rule joins the chains known so far above its
/// parent with those known below its child, as `(above + below) + rule` in 32-bit floats, and only a strictly better chain
/// replaces a known one. `states` is the number of states.
pub fn closed_unary(rules: &[UnaryRule], states: usize) -> Vec<Vec<(u16, f32)>> {
    // A handful of relatives per state: plain lists beat maps.
    let mut above: Vec<Vec<(u16, f32)>> = (0..states).map(|s| vec![(s as u16, 0.0)]).collect();
    let mut below = above.clone();
    for rule in rules {
        let tops = above[rule.parent as usize].clone();
        let bottoms = below[rule.child as usize].clone();
        for (top, top_score) in &tops {
            for (bottom, bottom_score) in &bottoms {
                let score = (top_score + bottom_score) + rule.score;
                relax(&mut above[*bottom as usize], *top, score);
                relax(&mut below[*top as usize], *bottom, score);
            }
        }
    }
    for (state, tops) in above.iter_mut().enumerate() {
        tops.retain(|(top, _)| *top as usize != state);
    }
    above
}

fn relax(list: &mut Vec<(u16, f32)>, state: u16, score: f32) {
    match list.iter_mut().find(|(s, _)| *s == state) {
        Some((_, old)) if score > *old => *old = score,
        Some(_) => {}
        None => list.push((state, score)),
    }
}
