//! Finishing the basic tree: temporary labels go, passives are marked.

use super::attach::Basic;

/// `order` gives the order in which a token's dependents are visited.
pub fn finish(basic: &mut Basic, tags: &[String], order: impl Fn(Vec<usize>) -> Vec<usize>) {
    move_question_words(basic, tags, &order);
    settle_prepositions(basic, &order);
    for label in basic.labels.iter_mut().filter(|l| *l == "rel") {
        *label = "dobj".to_owned();
    }
    mark_passives(basic);
}

fn dependents(basic: &Basic, governor: usize) -> Vec<usize> {
    (0..basic.governors.len()).filter(|d| basic.governors[*d] == Some(governor)).collect()
}

/// "decide what tie looks good": the question word is the object of the lower verb.
fn move_question_words(basic: &mut Basic, tags: &[String], order: &impl Fn(Vec<usize>) -> Vec<usize>) {
    for governor in 0..basic.governors.len() {
        let below = order(dependents(basic, governor));
        let Some(complement) = below.iter().copied().find(|d| basic.labels[*d] == "xcomp") else { continue };
        let has_object = below.iter().any(|d| ["dobj", "iobj"].contains(&basic.labels[*d].as_str()));
        let wh = below
            .into_iter()
            .find(|d| tags[*d].starts_with('W') && ["dep", "dobj"].contains(&basic.labels[*d].as_str()) && has_object);
        if let Some(wh) = wh {
            basic.governors[wh] = Some(complement);
            basic.labels[wh] = "dobj".to_owned();
        }
    }
}

/// A stranded preposition goes to the modifier it belongs to, or becomes one.
fn settle_prepositions(basic: &mut Basic, order: &impl Fn(Vec<usize>) -> Vec<usize>) {
    for preposition in 0..basic.governors.len() {
        if basic.labels[preposition] != "prep" {
            continue;
        }
        let Some(governor) = basic.governors[preposition] else { continue };
        let modifier = order(dependents(basic, governor))
            .into_iter()
            .find(|d| *d < preposition && ["nmod", "rel"].contains(&basic.labels[*d].as_str()));
        match modifier {
            Some(modifier) => {
                basic.governors[preposition] = Some(modifier);
                basic.labels[preposition] = "case".to_owned();
                basic.labels[modifier] = "nmod".to_owned();
            }
            None => basic.labels[preposition] = "nmod".to_owned(),
        }
    }
}

fn mark_passives(basic: &mut Basic) {
    for governor in 0..basic.governors.len() {
        let below = dependents(basic, governor);
        if !below.iter().any(|d| basic.labels[*d] == "auxpass") {
            continue;
        }
        for dependent in below {
            if ["nsubj", "csubj"].contains(&basic.labels[dependent].as_str()) {
                basic.labels[dependent].push_str("pass");
            }
        }
    }
}
