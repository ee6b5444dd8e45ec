//! The triples of the labelled captions as one number, to compare programs built for different machines.

use ricap::relations::{Parser, RuleSet};

const CAPTIONS: [&str; 2] =
    [include_str!("../fixtures/relations/composed.jsonl"), include_str!("../fixtures/relations/written.jsonl")];

/// Number of triples, and the FNV-1a hash over them in order.
pub fn triples() -> (usize, u64) {
    let rules = RuleSet::embedded();
    let mut parser = Parser::new(rules);
    let (mut count, mut hash) = (0, 0xcbf2_9ce4_8422_2325u64);
    for line in CAPTIONS.iter().flat_map(|file| file.lines()) {
        let case: serde_json::Value = serde_json::from_str(line).expect("the fixture holds JSON lines");
        for triple in parser.parse(case["caption"].as_str().unwrap_or_default(), case["category"].as_str()) {
            count += 1;
            let predicate = &rules.predicate(triple.predicate).name;
            for byte in [triple.subject.as_str(), predicate, &triple.object, &rules.rule(triple.rule).id]
                .iter()
                .flat_map(|text| text.bytes().chain([0]))
            {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    (count, hash)
}
