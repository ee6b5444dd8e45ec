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
