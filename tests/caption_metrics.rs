//! PTB tokens, METEOR and CIDEr-D against golden values of the reference programs, and cases from real use.

mod common;

use common::caption_golden as golden;

#[test]
fn ptb_tokens_of_single_captions_agree() {
    golden::ptb_lines(golden::PTB_LINES).assert_all_agree(2000);
}

#[test]
fn ptb_tokens_of_calls_agree() {
    golden::ptb_blocks(golden::PTB_BLOCKS).assert_all_agree(40);
}

fn packed(name: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www/data/words").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn meteor_of_every_pair_agrees() {
    let [dictionary, index, blocks] = ["dictionary.bin", "paraphrase-index.bin", "paraphrase-blocks.bin"].map(packed);
    let data = golden::WordData { dictionary: &dictionary, index: &index, blocks: &blocks };
    golden::meteor_pairs(golden::METEOR_PAIRS, golden::METEOR_CORPUS, data).assert_all_agree(2000);
}

#[test]
fn cider_d_of_every_corpus_agrees() {
    golden::cider_d_all().assert_all_agree(2568);
}
