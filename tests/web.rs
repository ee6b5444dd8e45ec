//! The core in a browser: the golden files that hold natively hold in wasm, and floating point gives the same bits.
//!
//! `scripts/test wasm` runs this file in headless Chromium. Natively only the checks run that have no program of their own.

#[cfg(target_arch = "wasm32")]
mod common;
#[path = "common/same_bits.rs"]
mod same_bits;
#[path = "common/same_triples.rs"]
mod same_triples;

#[cfg(target_arch = "wasm32")]
#[path = "common/spice_golden.rs"]
mod spice_golden;

#[cfg(target_arch = "wasm32")]
use common::outcome;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test_configure!(run_in_browser);

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn overlaps_have_the_same_bits_everywhere() {
    assert_eq!(format!("{:016x}", same_bits::overlaps(20_000)), "3dbcc85946d235c0");
}

/// Run natively and in the browser: a change of the rules that changes triples on purpose changes both numbers here.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn captions_give_the_same_triples_everywhere() {
    let (count, hash) = same_triples::triples();
    assert_eq!((count, format!("{hash:016x}").as_str()), (1877, "503803be04e5b3e7"));
}

#[cfg(target_arch = "wasm32")]
mod golden {
    use ricap::text::wordnet::Dictionary;

    use super::common::caption_golden;
    use super::{spice_golden, wasm_bindgen_test};

    #[wasm_bindgen_test]
    fn ptb_tokens_of_single_captions_agree() {
        caption_golden::ptb_lines(caption_golden::PTB_LINES).assert_all_agree(2000);
    }

    #[wasm_bindgen_test]
    fn ptb_tokens_of_calls_agree() {
        caption_golden::ptb_blocks(caption_golden::PTB_BLOCKS).assert_all_agree(40);
    }

    const WORDS: caption_golden::WordData = caption_golden::WordData {
        dictionary: include_bytes!("../www/data/words/dictionary.bin"),
        index: include_bytes!("../www/data/words/paraphrase-index.bin"),
        blocks: include_bytes!("../www/data/words/paraphrase-blocks.bin"),
    };

    #[wasm_bindgen_test]
    fn meteor_of_every_pair_agrees() {
        caption_golden::meteor_pairs(caption_golden::METEOR_PAIRS, caption_golden::METEOR_CORPUS, WORDS)
            .assert_all_agree(2000);
        caption_golden::meteor_chain(caption_golden::METEOR_PAIRS, WORDS).assert_all_agree(1980);
    }

    #[wasm_bindgen_test]
    fn cider_d_of_every_corpus_agrees() {
        caption_golden::cider_d_all().assert_all_agree(2568);
    }

    const GRAMMAR: &[u8] = include_bytes!("../www/data/grammar/english.bin");

    #[wasm_bindgen_test]
    fn spice_of_every_caption_and_tuple_set_agrees() {
        let mut parser = spice_golden::parser(GRAMMAR);
        spice_golden::parses(spice_golden::PARSES_COCO, &mut parser).assert_all_agree(300);
        spice_golden::parses(spice_golden::PARSES_COMPOSED, &mut parser).assert_all_agree(100);
        let dictionary = Dictionary::parse(WORDS.dictionary).expect("the word data");
        spice_golden::tuple_sets(spice_golden::TUPLE_SETS, &dictionary).assert_all_agree(74);
    }

    #[wasm_bindgen_test]
    fn parses_are_the_same_bytes_as_natively() {
        let mut parser = spice_golden::parser(GRAMMAR);
        assert_eq!(spice_golden::digest(&mut parser), spice_golden::expected_digest());
    }
}
